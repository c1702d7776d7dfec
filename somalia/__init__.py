"""Somalia: a rules-enforced computer version of Brian R. Train's wargame."""

import os
import sys


def _leave_current_folder() -> None:
    """Remove the current folder from the import path: a file `struct.py` there would shadow the
    standard module.

    `python -m somalia` puts the current folder first. An empty entry in PYTHONPATH, as in "/x:",
    also means the current folder, as does ".". If the program itself is inside the current folder,
    the folder is moved to last place instead. Before this call, import only what Python itself has
    already loaded.
    """
    # Avoid pathlib: it might be imported from that very folder.
    try:
        current = os.getcwd()  # noqa: PTH109
    except OSError:
        return
    own = os.path.dirname(__path__[0])  # noqa: PTH120
    if sys.argv[0] == "-m" and not sys.flags.safe_path and sys.path[0] == current:
        del sys.path[0]
        if own == current:
            sys.path.append(current)
    named = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    meant = [one for one in named if os.path.isabs(one) or os.path.abspath(one) != current]  # noqa: PTH100, PTH117
    if meant == named or sys.flags.ignore_environment:
        return
    os.environ["PYTHONPATH"] = os.pathsep.join(meant)  # so that child processes do not inherit it
    sys.path[:] = [folder for folder in sys.path if folder != current]
    # Python lists each folder once, so this entry may also hold Python's own modules or
    # installed packages.
    python = os.path.dirname(os.__file__)  # noqa: PTH120
    if own == current or current.startswith(python) or "-packages" in current:
        sys.path.append(current)


# Leave the path alone if a script imports the program: its first folder is the script's own.
if os.path.basename(sys.argv[0] if sys.argv else "") in ("-m", "somalia", "somalia.exe"):  # noqa: PTH119
    _leave_current_folder()

from somalia.fast import use  # noqa: E402

__version__ = "0.2.0"

RUNS = use(__path__[0])
"""A description of the active build: "pure Python", perhaps with a reason, or "compiled, 37
modules".
"""

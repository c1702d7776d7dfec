"""Somalia: a rules-enforced computer version of Brian R. Train's wargame."""

import os
import sys

if sys.argv[:1] == ["-m"]:
    # `python -m somalia`: Python has put the current folder first in the path, where a file
    # `struct.py` takes the place of the module of that name. It stays only where the program
    # itself lies in it, and then last. Nothing may be imported before this that Python itself has
    # not loaded by now.
    try:
        _current = os.getcwd()  # noqa: PTH109 - pathlib might come from that very folder
    except OSError:
        _current = ""
    if sys.path[0] == _current:
        del sys.path[0]
        if os.path.dirname(__path__[0]) == _current:  # noqa: PTH120 - likewise
            sys.path.append(_current)

from somalia.fast import use

__version__ = "0.1.0"

RUNS = use(__path__[0])
"""What runs: "pure Python", perhaps with a reason, or "compiled, 37 modules"."""

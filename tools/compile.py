"""Compiles this checkout into `somalia/compiled/` (see `somalia/fast.py`).

    python tools/compile.py

It needs a C compiler, and mypy and setuptools from the test environment. mypyc checks the types of
the whole program and compiles the listed modules in a folder of their own. The build then replaces
the old one in one step.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import sys
import sysconfig
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP))

from somalia import fast  # noqa: E402 - of this checkout

PACKAGE = TOP / "somalia"
FOLDER = PACKAGE / "compiled"
MODULES = fast.modules(str(PACKAGE))


def main() -> int:
    """Make the build unless it is up to date; return the exit code."""
    if is_current():
        print(f"{FOLDER.relative_to(TOP)} is up to date")
        return 0
    if not has_compiler():
        print(
            "make fast needs a C compiler (on Debian: apt-get install gcc python3-dev); without it "
            "the game runs as plain Python.",
            file=sys.stderr,
        )
        return 2
    print("Compiling, which takes a minute or two")
    # On the same disk as the checkout, so that the build can be moved into place.
    (TOP / "build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=TOP / "build") as work:
        made = Path(work) / "made"
        made.mkdir()
        before = digests()
        compile_modules(Path(work), made)
        if digests() != before:
            print("a source has changed while it was compiled; try again", file=sys.stderr)
            return 1
        (made / fast.MANIFEST).write_bytes(manifest(before, made))
        put_in_place(made, Path(work) / "old")
    print(f"{FOLDER.relative_to(TOP)}: {len(MODULES)} modules")
    return 0


def is_current() -> bool:
    """Whether the existing build is up to date."""
    try:
        fast.fitting((FOLDER / fast.MANIFEST).read_bytes(), str(PACKAGE), str(FOLDER))
    except (OSError, fast.Unfit):
        return False
    return True


def has_compiler() -> bool:
    """Whether the C compiler that setuptools would call exists, with Python's headers."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    if os.name != "nt" and shutil.which(compiler.split()[0]) is None:
        return False
    return (Path(sysconfig.get_path("include")) / "Python.h").is_file()


def compile_modules(work: Path, made: Path) -> None:
    """Compile the listed modules into the folder `made`."""
    from mypyc.build import mypycify
    from setuptools import setup

    os.chdir(TOP)  # makes paths in tracebacks relative to the checkout
    os.environ.update(flags_without_paths(work))
    cache = Path(os.environ.get("MYPY_CACHE_DIR", ".mypy_cache")) / "compiled"
    output = StringIO()  # swallows harmless notes about generators made into lists
    try:
        with redirect_stdout(output), redirect_stderr(output):
            extensions = mypycify(
                ["--cache-dir", str(cache), "somalia"],
                only_compile_paths=[f"somalia/{fast.source_of(name)}" for name in MODULES],
                opt_level="3",
                debug_level="0",
                group_name=fast.GROUP,
                target_dir=str(work / "c"),
            )
    except SystemExit:
        print(output.getvalue(), file=sys.stderr)
        raise
    out = work / "out"
    setup(
        name="somalia",
        ext_modules=extensions,
        packages=[],
        script_args=[
            "--quiet",
            "build_ext",
            f"--build-lib={out}",
            f"--build-temp={work / 'objects'}",
        ],
    )
    for path in out.rglob(f"*{fast.SUFFIX}"):
        name = ".".join(path.relative_to(out).parts)
        path.rename(made / name)


def flags_without_paths(work: Path) -> dict[str, str]:
    """Flags for C compiler and linker that keep this machine's folders out of the binaries.

    setuptools takes them from the environment. On Windows it takes none, and none are needed.
    """
    linker = shlex.split(sysconfig.get_config_var("LDSHARED") or "")
    linker = [word for word in linker if not word.startswith("-Wl,-rpath")]
    folders = {work: ".", TOP: ".", Path(sys.prefix): "env", Path(sys.base_prefix): "python"}
    mapped = [f"-ffile-prefix-map={folder}={name}" for folder, name in folders.items()]
    cflags = shlex.join([*shlex.split(os.environ.get("CFLAGS", "")), *reversed(mapped)])
    return {"LDSHARED": shlex.join(linker), "CFLAGS": cflags} if linker else {}


def digests() -> dict[str, str]:
    """The SHA-256 of every source that affects the build, by its path in the package.

    That is the compiled modules, the list of them, and all modules that they import, since compiled
    code relies on their types and constants.
    """
    waiting, hashes = ["somalia.fast", *MODULES], dict[str, str]()
    while waiting:
        name = waiting.pop()
        path = PACKAGE / fast.source_of(name)
        if not path.is_file():
            path = PACKAGE / fast.source_of(f"{name}.__init__")
        key = path.relative_to(PACKAGE).as_posix()
        if not path.is_file() or key in hashes:
            continue
        source = path.read_bytes()
        hashes[key] = sha256(source).hexdigest()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                named = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                named = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            else:
                continue
            waiting += [name for name in named if name.startswith("somalia.")]
    return dict(sorted(hashes.items()))


def manifest(sources: dict[str, str], made: Path) -> bytes:
    """The manifest of the build whose binaries lie in the folder `made`."""
    names = sorted((fast.LIBRARY, *MODULES))
    lines = [
        fast.FORMAT,
        fast.SUFFIX,
        *(f"source {digest} {name}" for name, digest in sources.items()),
        *(f"binary {digest(made / (name + fast.SUFFIX))} {name}" for name in names),
    ]
    return "".join(f"{line}\n" for line in lines).encode()


def digest(path: Path) -> str:
    """The SHA-256 of a file."""
    return sha256(path.read_bytes()).hexdigest()


def put_in_place(made: Path, old: Path) -> None:
    """Replace the build as a whole, so that the binaries of both never mix."""
    if FOLDER.exists():
        FOLDER.rename(old)
    made.rename(FOLDER)


if __name__ == "__main__":
    sys.exit(main())

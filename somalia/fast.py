"""The compiled build: the hot-path modules, translated to C by mypyc.

It is optional and changes nothing but the speed. The sources run as plain Python if there is no
build, if it is for another Python version, or if any of its sources has changed since.
`tools/compile.py` creates the build in `somalia/compiled/`, apart from the sources: a binary for
each module, one library with all modules' code, and a manifest.

This is the program's first module to be loaded, and it loads almost nothing itself.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec

OWN = (
    "somalia.engine.checkpoints",
    "somalia.engine.continuation",
    "somalia.engine.event",
    "somalia.engine.game",
    "somalia.engine.moment",
    "somalia.engine.odds",
    "somalia.engine.prompts",
    "somalia.engine.undo",
    "somalia.engine.vocabulary",
    "somalia.opponents.bounds",
    "somalia.opponents.decisions",
    "somalia.opponents.doctrine",
    "somalia.opponents.expressions",
    "somalia.opponents.playing",
    "somalia.opponents.runs",
)
"""The compiled modules in the engine and in `opponents`.

Procedures cannot be compiled: odds read their generators' frames, which compiled code lacks
(`engine/continuation.py`). Nor can arithmetic with large integers: Python checks for Ctrl-C in it,
and compiled code mistakes the interrupt for a lack of memory (`engine/dice.py`). Nor can a subclass
of `str`, `int` or `tuple`.
"""

GAMES = "games"
COMPILED = "compiled.txt"
"""The file in a game's folder that lists the game's modules to compile, one per line, relative to
the folder.
"""

GROUP = "somalia"
LIBRARY = f"{GROUP}__mypyc"
"""The library with all modules' code; each module's binary loads it."""

FORMAT = "somalia compiled 2"
MANIFEST = "manifest.txt"
"""The manifest file. The first line is the format; the second is the suffix for binaries, which
identifies the Python version. Each further line holds `source`, SHA-256 and path within the
package, or `binary`, SHA-256 and name.
"""

LONGEST = 1_000_000
"""The maximum number of bytes read from a manifest or a list of modules; our manifest has about
20,000.
"""

LARGEST = 500_000_000
"""The size limit, in bytes, of files that are checked. The library, by far the largest, has about
ten million.
"""

SUFFIX = EXTENSION_SUFFIXES[0]
"""The suffix for binaries in this version of Python: ".cpython-311-x86_64-linux-gnu.so"."""

PURE = "SOMALIA_PURE"
"""The environment variable that disables every build."""


class Unfit(Exception):
    """A build cannot be used; the message says why."""


class Binaries:
    """A finder (`sys.meta_path`) that serves these binaries by module name."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self.paths = paths

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The spec of a compiled module; None for any other."""
        binary = self.paths.get(name)
        if binary is None:
            return None
        spec = ModuleSpec(name, ExtensionFileLoader(name, binary), origin=binary)
        spec.has_location = True
        return spec


def use(package: str) -> str:
    """Use the compiled build for the package in this folder if it fits; return a description of the
    active build.
    """
    if os.environ.get(PURE):
        return "pure Python"
    folder = os.path.join(package, "compiled")  # noqa: PTH118 - pathlib is not loaded yet
    path = os.path.join(folder, MANIFEST)  # noqa: PTH118
    if not os.path.isfile(path):  # noqa: PTH113
        return "pure Python"
    try:
        binaries = fitting(_beginning(path), package, folder)
    except Unfit as why:
        return f"pure Python; the compiled build {why}"
    sys.meta_path.insert(0, Binaries(binaries))
    return f"compiled, {len(binaries) - 1} modules"


def modules(package: str) -> tuple[str, ...]:
    """The compiled modules in the package in this folder: `OWN`, and those that each game lists."""
    folder = os.path.join(package, GAMES)  # noqa: PTH118
    games = sorted(os.listdir(folder)) if os.path.isdir(folder) else ()  # noqa: PTH112, PTH208
    names = list(OWN)
    for game in games:
        named = _beginning(os.path.join(folder, game, COMPILED))  # noqa: PTH118
        words = named.decode(errors="replace").split()
        names += [f"somalia.{GAMES}.{game}.{word}" for word in words]
    return tuple(names)


def fitting(manifest: bytes, package: str, folder: str) -> dict[str, str]:
    """The paths of all of a build's binaries, by module name.

    Raises:
        Unfit: the build is not for these sources or this Python, or is incomplete.
    """
    try:
        form, suffix, *lines = manifest.decode().splitlines()
        entries = [(kind, value, name) for kind, value, name in map(_words, lines)]
    except ValueError:
        raise Unfit("cannot be read") from None
    if form != FORMAT:
        raise Unfit("cannot be read")
    if suffix != SUFFIX:
        raise Unfit("was made for another Python")
    sources = {name: digest for kind, digest, name in entries if kind == "source"}
    binaries = {name: digest for kind, digest, name in entries if kind == "binary"}
    compiled = modules(package)
    if binaries.keys() != {*compiled, LIBRARY} or not {*map(source_of, compiled)} <= sources.keys():
        raise Unfit("was made for other modules")
    for name, digest in sources.items():
        steps = name.split("/")
        if ".." in steps or "" in steps or len(name) > 200:
            raise Unfit("cannot be read")
        if _digest(os.path.join(package, *steps)) != digest:  # noqa: PTH118
            raise Unfit(f"is out of date: somalia/{name} has changed")
    paths = {name: os.path.join(folder, name + SUFFIX) for name in binaries}  # noqa: PTH118
    for name, path in paths.items():
        # Compare contents: a crash may have left half a binary, which the system would still run.
        if _digest(path) != binaries[name]:
            raise Unfit(f"is incomplete: {name}{SUFFIX}")
    return paths


def _beginning(path: str) -> bytes:
    """A file's first bytes; empty if it cannot be read."""
    try:
        if not os.path.isfile(path):  # noqa: PTH113
            return b""
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read(LONGEST)
    except OSError:
        return b""


def _digest(path: str) -> str:
    """A file's SHA-256; "" if it cannot be read."""
    from hashlib import file_digest  # slow to import, and most installations have no build

    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LARGEST:  # noqa: PTH113, PTH202
            return ""
        with open(path, "rb") as file:  # noqa: PTH123
            return file_digest(file, "sha256").hexdigest()  # in chunks: the file may be large
    except (OSError, ValueError):
        return ""


def source_of(module: str) -> str:
    """The path of a module's source within the package folder."""
    return module.partition(".")[2].replace(".", "/") + ".py"


def _words(line: str) -> list[str]:
    return line.split(" ", 2)

"""The compiled build: the modules that take the most time, translated to C by mypyc.

It is optional and changes nothing but the speed: the same sources run as plain Python where there
is no build, where it was made for another Python, and where any source that went into it has
changed since. `tools/compile.py` makes it, in `somalia/compiled/`, apart from the sources: a binary
for each module, one library that holds the code of all, and a manifest.

This is the first module of the program to be loaded, and loads next to nothing itself.
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
"""What is compiled of the engine and of opponents. No procedure can be: odds read the frames of its
generators, and compiled code has none (`engine/continuation.py`). Nor can arithmetic of large whole
numbers: Python looks for Ctrl-C in it, which compiled code takes for a lack of memory
(`engine/dice.py`). Nor can a class that is a `str`, an `int` or a `tuple`."""

GAMES = "games"
COMPILED = "compiled.txt"
"""The file of a game's folder that names its own modules to compile, one in a line, from there."""

GROUP = "somalia"
LIBRARY = f"{GROUP}__mypyc"
"""The library with the code of all modules, which the binary of each loads."""

FORMAT = "somalia compiled 2"
MANIFEST = "manifest.txt"
"""Its first line is the format, its second the suffix of binaries (which names the Python they are
for). The others say `source`, SHA-256 and path from the package, or `binary`, SHA-256 and name."""

LONGEST = 1_000_000
"""Bytes of a manifest or a list that are read; a manifest of ours has some 20,000."""

LARGEST = 500_000_000
"""Bytes of a file that is looked at; the library, by far the largest, has some ten million."""

SUFFIX = EXTENSION_SUFFIXES[0]
"""Of binaries for this version of Python alone: ".cpython-311-x86_64-linux-gnu.so"."""

PURE = "SOMALIA_PURE"
"""The environment variable that keeps every build from being used."""


class Unfit(Exception):
    """Why a build is not used, in words."""


class Binaries:
    """A finder (`sys.meta_path`) that serves these binaries, by the names of their modules."""

    def __init__(self, paths: Mapping[str, str]) -> None:
        self.paths = paths

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Where the module comes from; None for one that is not compiled."""
        binary = self.paths.get(name)
        if binary is None:
            return None
        spec = ModuleSpec(name, ExtensionFileLoader(name, binary), origin=binary)
        spec.has_location = True
        return spec


def use(package: str) -> str:
    """Use the build of the package in this folder if it fits; say in words what runs."""
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
    """What is compiled of the package in this folder: `OWN`, and what each game names."""
    folder = os.path.join(package, GAMES)  # noqa: PTH118
    games = sorted(os.listdir(folder)) if os.path.isdir(folder) else ()  # noqa: PTH112, PTH208
    names = list(OWN)
    for game in games:
        named = _beginning(os.path.join(folder, game, COMPILED))  # noqa: PTH118
        words = named.decode(errors="replace").split()
        names += [f"somalia.{GAMES}.{game}.{word}" for word in words]
    return tuple(names)


def fitting(manifest: bytes, package: str, folder: str) -> dict[str, str]:
    """The paths of all binaries of a build, by the names of their modules.

    Raises:
        Unfit: the build is not for these sources or this Python, or not whole.
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
        # By its content: the system would run whatever a crash has left of it.
        if _digest(path) != binaries[name]:
            raise Unfit(f"is incomplete: {name}{SUFFIX}")
    return paths


def _beginning(path: str) -> bytes:
    """The first bytes of a file; none if it is no file that can be read."""
    try:
        if not os.path.isfile(path):  # noqa: PTH113
            return b""
        with open(path, "rb") as file:  # noqa: PTH123
            return file.read(LONGEST)
    except OSError:
        return b""


def _digest(path: str) -> str:
    """The SHA-256 of a file; "" if it is no file that can be read."""
    from hashlib import file_digest  # it takes a while, and most have no build

    try:
        if not os.path.isfile(path) or os.path.getsize(path) > LARGEST:  # noqa: PTH113, PTH202
            return ""
        with open(path, "rb") as file:  # noqa: PTH123
            return file_digest(file, "sha256").hexdigest()  # in parts, however long it is
    except (OSError, ValueError):
        return ""


def source_of(module: str) -> str:
    """The path of a module's source from the folder of the package."""
    return module.partition(".")[2].replace(".", "/") + ".py"


def _words(line: str) -> list[str]:
    return line.split(" ", 2)

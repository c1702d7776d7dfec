"""The compiled build is used only where it fits; what is compiled, and when the program says so.

None of it needs a compiler: the builds of these tests are files that nobody loads.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from somalia import __version__, fast
from tests import syntax

PACKAGE = Path(fast.__file__).parent
GAMES = PACKAGE / fast.GAMES
MODULES = fast.modules(str(PACKAGE))
ALL = (fast.LIBRARY, *MODULES)
COUNT = len(MODULES)


class Build:
    """A package with a build beside it."""

    def __init__(self, package: Path) -> None:
        self.package = package
        self.folder = package / "compiled"
        self.folder.mkdir()
        self.sources = [package / fast.source_of(name) for name in MODULES]
        self.sources.append(package / "plain.py")  # one that is imported by what is compiled
        for source in self.sources:
            source.parent.mkdir(parents=True, exist_ok=True)
            source.write_text(f'"""{source.name}."""\n', encoding="utf-8")
        for game in GAMES.glob(f"*/{fast.COMPILED}"):
            shutil.copy(game, package / fast.GAMES / game.parent.name)
        for name in ALL:
            self.binary(name).write_bytes(b"code")
        self.write(self.lines())

    def binary(self, name: str) -> Path:
        return self.folder / f"{name}{fast.SUFFIX}"

    def lines(self) -> list[str]:
        """The lines of a manifest that fits."""
        of = {path.relative_to(self.package).as_posix(): path for path in self.sources}
        return [
            fast.FORMAT,
            fast.SUFFIX,
            *(f"source {sha256(p.read_bytes()).hexdigest()} {name}" for name, p in of.items()),
            *(
                f"binary {sha256(self.binary(name).read_bytes()).hexdigest()} {name}"
                for name in ALL
            ),
        ]

    def write(self, lines: list[str]) -> None:
        text = "".join(f"{line}\n" for line in lines)
        (self.folder / fast.MANIFEST).write_text(text, encoding="utf-8")

    def used(self) -> str:
        return fast.use(str(self.package))


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Build:
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delenv(fast.PURE, raising=False)
    return Build(tmp_path)


def served() -> list[fast.Binaries]:
    return [finder for finder in sys.meta_path if isinstance(finder, fast.Binaries)]


def test_a_build_that_fits_is_used(build: Build) -> None:
    before = len(served())
    assert build.used() == f"compiled, {COUNT} modules"
    assert len(served()) == before + 1
    finder = sys.meta_path[0]
    for name in ALL:
        spec = finder.find_spec(name, None)
        assert spec is not None
        assert (spec.name, spec.origin) == (name, str(build.binary(name)))
    assert finder.find_spec("somalia.cli", None) is None


def refused(build: Build, why: str) -> None:
    before = list(sys.meta_path)
    assert build.used() == (f"pure Python; the compiled build {why}" if why else "pure Python")
    assert sys.meta_path == before


def test_without_a_build_it_is_plain_python(build: Build) -> None:
    (build.folder / fast.MANIFEST).unlink()
    refused(build, "")


def test_it_can_be_kept_from_being_used(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(fast.PURE, "1")
    refused(build, "")


def test_a_build_is_not_used_when_one_byte_of_any_source_has_changed(build: Build) -> None:
    for source in build.sources:
        before = source.read_bytes()
        source.write_bytes(before.replace(b".", b"!", 1))
        name = source.relative_to(build.package).as_posix()
        refused(build, f"is out of date: somalia/{name} has changed")
        source.write_bytes(before)
    assert build.used().startswith("compiled")


def test_a_build_is_not_used_when_a_source_is_gone(build: Build) -> None:
    build.sources[0].unlink()
    first = fast.source_of(MODULES[0])
    refused(build, f"is out of date: somalia/{first} has changed")


def test_a_build_for_another_python_is_not_used(build: Build) -> None:
    lines = build.lines()
    build.write([lines[0], ".cpython-39-x86_64-linux-gnu.so", *lines[2:]])
    refused(build, "was made for another Python")


def test_a_build_with_a_file_without_end_is_not_used(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fast, "LARGEST", 1000)
    assert build.used().startswith("compiled")
    with build.binary(fast.LIBRARY).open("r+b") as file:
        file.truncate(1001)
    build.write(build.lines())
    refused(build, f"is incomplete: {fast.LIBRARY}{fast.SUFFIX}")


@pytest.mark.parametrize("name", ["somalia.engine.game", fast.LIBRARY])
def test_a_build_that_lacks_a_binary_or_a_part_of_it_is_not_used(build: Build, name: str) -> None:
    build.binary(name).write_bytes(b"co")
    refused(build, f"is incomplete: {name}{fast.SUFFIX}")
    build.binary(name).write_bytes(b"dcoe")  # as long as it was
    refused(build, f"is incomplete: {name}{fast.SUFFIX}")
    build.binary(name).unlink()
    refused(build, f"is incomplete: {name}{fast.SUFFIX}")


@pytest.mark.parametrize("name", ["..", "../../etc/passwd", "/dev/zero", "engine//a.py", "x" * 500])
def test_a_manifest_names_no_file_outside_the_package(build: Build, name: str) -> None:
    build.write([*build.lines(), f"source {'0' * 64} {name}"])
    refused(build, "cannot be read")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
def test_what_is_no_file_is_not_waited_for(build: Build) -> None:
    manifest = build.folder / fast.MANIFEST
    manifest.unlink()
    os.mkfifo(manifest)
    refused(build, "")


def test_a_build_of_other_modules_is_not_used(build: Build) -> None:
    lines = build.lines()
    for left in (
        [line for line in lines if not line.endswith(" engine/game.py")],
        [line for line in lines if not line.endswith(" somalia.engine.game")],
        [*lines, "binary 4 os"],
    ):
        build.write(left)
        refused(build, "was made for other modules")


@pytest.mark.parametrize(
    "manifest",
    [
        b"",
        b"somalia compiled 2",
        b"\xff\xfe\x00",
        b"\n\n\n",
        b"somalia compiled 1\n.so\n",
        b"somalia compiled 2\n.so\nsource\n",
        b"PK\x03\x04" + bytes(range(256)) * 40,
    ],
)
def test_a_manifest_that_cannot_be_read_is_left(build: Build, manifest: bytes) -> None:
    (build.folder / fast.MANIFEST).write_bytes(manifest)
    refused(build, "cannot be read")


@pytest.mark.parametrize("name", ["a\0b", "engine", "x" * 200])
def test_a_source_that_cannot_be_one_is_no_source(build: Build, name: str) -> None:
    build.write([*build.lines(), f"source {'0' * 64} {name}"])
    refused(build, f"is out of date: somalia/{name} has changed")


def test_the_tests_run_what_they_are_said_to(top: Path) -> None:
    """The ordinary run is plain Python, here and in the programs that tests start."""
    said = subprocess.run(
        [sys.executable, "-m", "somalia", "--version"],
        cwd=top,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    expected = f"compiled, {COUNT} modules" if os.environ.get("SOMALIA_FAST") else "pure Python"
    assert said.rstrip().endswith(f"({expected})")


# -- what is compiled ------------------------------------------------------------------------------


def test_a_game_names_its_own_modules(build: Build, top: Path) -> None:
    """The list holds no game: each folder of a game names what is compiled of it."""
    assert not [name for name in fast.OWN if name.startswith("somalia.games.")]
    for game in GAMES.glob(f"*/{fast.COMPILED}"):
        own = f"somalia.games.{game.parent.name}."
        named = [name for name in MODULES if name.startswith(own)]
        assert [name.removeprefix(own) for name in named] == game.read_text("utf-8").split()
        assert all((PACKAGE / fast.source_of(name)).is_file() for name in named)
    (build.package / fast.GAMES / "hex_battle" / fast.COMPILED).write_text("ai.ways\n", "utf-8")
    refused(build, "was made for other modules")


@pytest.mark.parametrize("module", MODULES)
def test_a_compiled_module_holds_no_procedure_and_no_kind_of_text_or_number(
    top: Path, module: str
) -> None:
    """Odds read the frames of procedures; mypyc makes no native class of a `str` or the like."""
    for node in syntax.nodes(top / "somalia" / fast.source_of(module)):
        if isinstance(node, ast.FunctionDef) and any(
            isinstance(inner, ast.Yield | ast.YieldFrom) for inner in ast.walk(node)
        ):
            assert node.returns is not None
            assert ast.unparse(node.returns).startswith("Iterator["), node.name
        if isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base) for base in node.bases}
            assert not bases & {"str", "int", "float", "tuple", "list", "dict"}, node.name


def test_the_builder_hashes_what_the_compiled_modules_rely_on() -> None:
    from tools.compile import digests

    found = digests()
    assert {fast.source_of(name) for name in MODULES} <= found.keys()
    assert {"fast.py", "engine/kinds.py", "games/campaign/rules/core/components.py"} <= found.keys()
    assert "cli.py" not in found


def test_the_page_on_building_shows_this_version() -> None:
    page = (Path(__file__).parents[2] / "docs" / "building.md").read_text(encoding="utf-8")
    assert f"somalia {__version__} (compiled, N modules)" in page


def test_what_is_not_compiled_derives_from_nothing_that_is(top: Path) -> None:
    """An object of such a class cannot be made: compiled classes allow no others to derive."""
    package = top / "somalia"
    native: set[str] = set()
    derived: list[tuple[str, str]] = []
    for path in sorted(package.rglob("*.py")):
        module = ".".join(("somalia", *path.relative_to(package).with_suffix("").parts))
        known: dict[str, str] = {}  # what the module calls it, to its full name
        for node in syntax.nodes(path):
            if isinstance(node, ast.Import):
                known |= {alias.asname or alias.name: alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                known |= {a.asname or a.name: f"{node.module}.{a.name}" for a in node.names}
        for node in syntax.nodes(path):
            if not isinstance(node, ast.ClassDef):
                continue
            if module in MODULES:
                native.add(f"{module}.{node.name}")
                continue
            for base in node.bases:
                first, dot, rest = ast.unparse(base).partition(".")
                derived.append((f"{module}.{node.name}", f"{known.get(first, first)}{dot}{rest}"))
    assert [(name, base) for name, base in derived if base in native] == []


def test_the_large_numbers_of_dice_are_multiplied_where_ctrl_c_is_heeded(top: Path) -> None:
    """Compiled code aborts ("fatal: out of memory") when an interrupt comes while it does that."""
    assert "somalia.engine.dice" not in MODULES
    for module in MODULES:
        for node in syntax.nodes(top / "somalia" / fast.source_of(module)):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult | ast.RShift):
                names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
                assert not names & {"BITS", "bits"}, f"{module}, line {node.lineno}"


SMALL = """
#include <Python.h>
const char *where(void) { return __FILE__; }
static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "small", __FILE__, -1, NULL};
PyMODINIT_FUNC PyInit_small(void) { return PyModule_Create(&module); }
"""


def test_binaries_name_no_folder_of_the_machine_they_were_made_on(
    top: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from setuptools import Extension, setup

    from tools import compile as builder

    binaries = list((top / "somalia" / "compiled").glob("*" + fast.SUFFIX))
    if builder.has_compiler():
        for name, value in builder.flags_without_paths(tmp_path).items():
            monkeypatch.setenv(name, value)
        (tmp_path / "small.c").write_text(SMALL, encoding="utf-8")
        out = ["--quiet", "build_ext", f"--build-lib={tmp_path}", f"--build-temp={tmp_path}"]
        small = Extension("small", [str(tmp_path / "small.c")])
        setup(name="small", ext_modules=[small], packages=[], script_args=out)
        binaries += tmp_path.glob("small*" + fast.SUFFIX)
    for path in binaries:
        code = path.read_bytes()
        for folder in (top, tmp_path, sys.prefix, sys.base_prefix):
            assert str(folder).encode() not in code, (path.name, folder)

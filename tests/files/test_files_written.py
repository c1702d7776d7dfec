"""Files are written in one way, commands are printed so that a shell takes them, and pages that are
named are there: over the syntax trees of the program.
"""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from somalia import cli, datafile
from somalia.command_line.command import PAGE
from somalia.plain import command
from tests import syntax

CHANGES = {
    *("write_text", "write_bytes", "touch", "mkdir", "rename", "unlink", "rmdir", "chmod"),
    *("symlink_to", "hardlink_to", "makedirs", "remove", "removedirs", "truncate", "link"),
    *("ftruncate", "NamedTemporaryFile", "mkstemp", "mkdtemp", "copyfile", "copy2", "copytree"),
    *("rmtree", "move", "fdopen"),
}
"""Names of what changes files, by a method or as a function of a module."""
OF_MODULES = {"remove", "truncate", "link", "move"}
"""Of these, what has another meaning unless it is a function of `os` or `shutil`."""

ASIDE = {
    ("cli.py", "main", "os.open"): "the null device",
    ("__main__.py", "set_up", "os.open"): "the null device",
    ("__main__.py", "set_up", "os.fdopen"): "the null device",
    ("reading.py", "read_bytes", "os.open"): "to read it",
    ("reading.py", "read_bytes", "os.fdopen"): "to read it",
    ("engine/record_writer.py", "_opened", "os.fdopen"): "what `somalia.files` has opened",
    ("opponents/timing.py", "loaded", "write_text"): "a temporary folder of its own",
    ("lab/tuning.py", "in_folder", "write_text"): "a temporary folder of its own",
    ("window/sound.py", "wave_of", "wave.open"): "in memory",
    ("window/ui/bundle.py", "picture", "save"): "in memory",
    ("window/ui/positions.py", "keep", "save"): "in memory",
    ("window/obstacles.py", "_aside", "open"): "the null device",
}
"""What writes to something else than a player's file: module, function, call, and to what."""

WRITERS = {
    "outputs.py": "what a player has named",
    "engine/record_writer.py": "a record that is claimed",
    "lab/claims.py": "the empty file of results that are claimed",
    "lab/arena/results.py": "results that are claimed",
    "lab/tune.py": "a study that is claimed",
    "lab/learn/judging.py": "results that are claimed",
    "play/kept.py": "what the program keeps for itself",
    "window/obstacles.py": "what the program keeps for itself",
    "window/ui/positions.py": "what the program keeps for itself",
    "window/ui/stored.py": "what the program keeps for itself",
    "lab/listing.py": "a page of the project's own",
    "opponents/listing.py": "a page of the project's own",
}
"""Who may write without asking `somalia.outputs`, and what."""
PRIMITIVES = {"write_whole", "write_new", "append", "open_new", "open_end", "write_all", "cut"}


def modules(top: Path, words: str = "") -> Iterator[tuple[str, ast.Module]]:
    """The modules whose text has a match of `words`: no other need be parsed."""
    for path in sorted((top / "somalia").rglob("*.py")):
        if re.search(words, path.read_text(encoding="utf-8")):
            yield path.relative_to(top / "somalia").as_posix(), syntax.tree(path)


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    """Every call, and the name of the function it stands in."""
    left: list[tuple[ast.AST, str]] = [(tree, "")]
    while left:
        node, function = left.pop()
        if isinstance(node, ast.FunctionDef):
            function = node.name
        elif isinstance(node, ast.Call):
            yield function, node
        left += [(inner, function) for inner in ast.iter_child_nodes(node)]


def called(call: ast.Call) -> tuple[str, str]:
    """What is called: of what, if that is a plain name, and its own name."""
    if isinstance(call.func, ast.Attribute):
        return getattr(call.func.value, "id", ""), call.func.attr
    return "", getattr(call.func, "id", "")


def opens_to_write(call: ast.Call, of: str, name: str) -> bool:
    if name != "open":
        return False
    if of == "os":
        return True
    is_method = isinstance(call.func, ast.Attribute) and not of
    modes = [*call.args[: 1 if is_method else 2]]
    modes += [word.value for word in call.keywords if word.arg == "mode"]
    return any(
        isinstance(mode, ast.Constant)
        and re.fullmatch(r"[rwaxbt+]+", str(mode.value))
        and set(str(mode.value)) & set("wax+")
        for mode in modes
    )


def changes(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Each call that changes a file past `somalia.files`: the function it is in, and the call."""
    for function, call in calls(tree):
        of, name = called(call)
        is_method = isinstance(call.func, ast.Attribute)
        is_changing = name in CHANGES and (name not in OF_MODULES or of in ("os", "shutil"))
        is_rename = name == "replace" and len(call.args) == 1 and not call.keywords
        is_save = name == "save" and of != "self" and bool(call.args)
        if (is_method and (is_changing or is_rename or is_save)) or opens_to_write(call, of, name):
            is_module = of in ("os", "shutil", "tempfile", "wave")
            yield function, f"{of}.{name}" if is_module else name


def test_a_players_file_is_written_by_somalia_files_alone(top: Path) -> None:
    words = "|".join([*CHANGES, "replace", "save", "open"])
    found = {
        (name, function, call)
        for name, tree in modules(top, rf"\b({words})\(")
        if name != "files.py"
        for function, call in changes(tree)
    }
    assert found == ASIDE.keys()


def test_what_a_player_has_named_is_written_by_somalia_outputs_alone(top: Path) -> None:
    found = {
        name
        for name, tree in modules(top, r"from somalia\.files import")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "somalia.files"
        if any(alias.name in PRIMITIVES for alias in node.names)
    }
    assert found == WRITERS.keys()


@pytest.mark.parametrize(
    "source, is_found",
    [
        ("path.write_text('x')", True),
        ("open(path, 'w')", True),
        ("path.open('ab', buffering=0)", True),
        ("path.open(mode='r+')", True),
        ("path.open()", False),
        ("open(path, 'rb')", False),
        ("screen.open(None)", False),
        ("old.replace(new)", True),
        ("text.replace('a', 'b')", False),
        ("os.open(path, flags)", True),
        ("shutil.move(a, b)", True),
        ("counter.move(a)", False),
        ("image.save(path)", True),
        ("settings.save()", False),
        ("path.unlink()", True),
        ("units.remove(unit)", False),
    ],
)
def test_a_call_that_changes_a_file_is_found(source: str, is_found: bool) -> None:
    assert bool([*changes(ast.parse(source))]) == is_found


# Commands that are printed (FB11)


COMMANDS = "|".join(cli.cli.commands)
OPTIONS = "record|out|study|results|continue"
BEFORE_A_NAME = re.compile(rf"(somalia ({COMMANDS})|--({OPTIONS}))( --?\S+)* $")
NO_PATHS = {"games/campaign/text/reference.py"}
"""Modules whose printed commands end with an id of the game's own."""


def unquoted(tree: ast.Module) -> Iterator[int]:
    """The lines of texts in which a command is followed by a value as it is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            for part, after in zip(node.values, node.values[1:], strict=False):
                if isinstance(part, ast.Constant) and isinstance(after, ast.FormattedValue):
                    if BEFORE_A_NAME.search(str(part.value)):
                        yield node.lineno


def test_every_command_that_is_printed_is_quoted(top: Path) -> None:
    found = {name: [*unquoted(tree)] for name, tree in modules(top) if name not in NO_PATHS}
    assert {name: lines for name, lines in found.items() if lines} == {}, "plain.command makes it"


def test_a_command_without_quotes_is_found() -> None:
    assert [*unquoted(ast.parse('f"Resume it with: somalia play --record {path}"'))]
    assert [*unquoted(ast.parse('f"then ask: somalia check {file}"'))]
    assert not [*unquoted(ast.parse('f"somalia games lists {count} of them"'))]


@pytest.mark.skipif(os.name == "nt", reason="quoted for a POSIX shell")
@pytest.mark.parametrize("name", ["a b", "it's", '"', "$HOME", "`id`", "a;b", "*", "-x", "\\", "~"])
def test_a_printed_command_says_to_a_shell_what_it_says(name: str, tmp_path: Path) -> None:
    printed = command("play", "--record", Path(name))
    done = subprocess.run(
        ["sh", "-c", f'somalia() {{ printf "%s\\n" "$@"; }}\n{printed}'],
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    said = done.stdout.splitlines()
    assert said[:2] == ["play", "--record"]
    assert PurePosixPath(said[2]) == PurePosixPath(name)
    assert shlex.split(printed)[1:] == said
    assert not said[2].startswith("-")


# Pages that are named (FB14)


def pages(top: Path) -> set[str]:
    """The pages that a wheel holds."""
    project = tomllib.loads((top / "pyproject.toml").read_text(encoding="utf-8"))
    files = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    found = {name for name in files if name.startswith("docs/")}
    assert {files[name] for name in found} == {f"somalia/data/{name}" for name in found}
    return {Path(name).stem for name in found}


LINKS = {
    "lab/arena/told.py",
    "games/campaign/text/reference.py",
    "games/hex_battle/text/reference.py",
}
"""Modules that write pages of the repository, with links to others."""


def told(tree: ast.Module) -> Iterator[str]:
    """The texts of a module that are no docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    above = {
        id(node.value)  # a text below an assignment describes it
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr)
    }
    telling_nobody = docstrings | above
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in telling_nobody:
                yield node.value


def test_a_message_names_only_pages_that_are_installed(top: Path) -> None:
    known = pages(top)
    named = set()
    for name, tree in modules(top, r"docs/|\bpage\("):
        texts = [text for text in told(tree) if re.search(r"docs/[\w-]+\.md", text)]
        assert not texts or name in LINKS, f"{name}: datafile.page says where one is"
        for _, call in calls(tree):
            first = call.args[0] if call.args else None
            if called(call)[1] == "page" and isinstance(first, ast.Constant):
                named.add(first.value)
    helps = " ".join(one.load().help or "" for one in cli.COMMANDS)
    named |= set(PAGE.findall(helps))
    assert named == known
    for page in known:
        assert (top / "docs" / f"{page}.md").is_file()
        assert Path(datafile.page(page)).is_file()


# Help without docstrings (FB14)

HELPS = """
from somalia import cli
for name in ("", *cli.cli.commands):
    words = ["--help"] if not name else [name, "--help"]
    try:
        cli.cli.main(words, prog_name="somalia", standalone_mode=False)
    except SystemExit:
        pass
"""


def test_help_is_whole_where_python_leaves_docstrings_out(top: Path) -> None:
    shown = [
        subprocess.run(
            [sys.executable, *flags, "-c", HELPS],
            capture_output=True,
            text=True,
            check=True,
            cwd=top,
            env={**os.environ, "COLUMNS": "90"},
        ).stdout
        for flags in ((), ("-OO",))
    ]
    assert len(shown[0].splitlines()) > 300
    assert shown[0] == shown[1]

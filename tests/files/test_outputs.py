"""No output is written over a file of another kind (FB1), and any name gives one line (FB3)."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import window_hands  # noqa: F401 - before Arcade: no display
from prompt_toolkit.history import FileHistory

from somalia import cli, outputs
from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import InputFile, OutputFile, OutputFolder
from somalia.engine.record import FORMAT, SEAT_FORMAT, Header
from somalia.games import usual_game
from somalia.lab import copying, tune, tuning
from somalia.lab.arena import results, told
from somalia.lab.learn import chunks, fitting
from somalia.lab.learn.branching import BranchChunk
from somalia.lab.learn.study import read_study
from somalia.outputs import Existing, Kind, OutputError, require, require_apart, unused, write
from somalia.play import career, table
from somalia.play.table import GameSetup, begin
from somalia.window.sheets import files
from somalia.window.ui import screen as screens

KINDS = {name: kind for name, kind in vars(outputs).items() if isinstance(kind, Kind)}
RECORD = Path("tests/records/blue-helmet-random.txt").resolve()
LEARNS = RECORD.parents[2] / "benchmarks/learn/un.yaml"
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def first_line(text: str) -> bytes:
    return f"{text}\n".encode()


def typed_line() -> bytes:
    FileHistory("typed").store_string("help")
    return Path("typed").read_bytes()


OWN: dict[str, Callable[[], bytes]] = {
    "RECORD": lambda: Header("s", "1", ()).text().encode(),
    "COPY": lambda: first_line(FORMAT),
    "FINDING": lambda: first_line(FORMAT),
    "SEAT_RECORD": lambda: first_line(SEAT_FORMAT),
    "REPORT": lambda: (Path(screens.__file__).parents[2] / "report/page.html.jinja").read_bytes(),
    "ARENA_PAGE": lambda: told.ABOUT.encode(),
    "ARENA_RESULTS": lambda: results._written(("a", ()), 0, results.PairingGames()),
    "STUDY": lambda: first_line(json.dumps({"format": tune.STUDY})),
    "TUNED": lambda: tune.HEAD.encode(),
    "BRANCHES": lambda: chunks.pack(read_study(LEARNS), 0, BranchChunk([], [], [])),
    "EVALUATION": lambda: first_line(fitting.HEAD),
    "JUDGED": lambda: (RECORD.parents[2] / "benchmarks/learn/un-1992.jsonl").read_bytes(),
    "HISTORY": typed_line,
    "PICTURE": lambda: PNG,
}
"""How a file of each kind begins, from the code that writes it."""

NEVER = {"DATA_FILE", "BUNDLE"}
"""Kinds that are written under new names only, and need to recognise nothing."""


def test_every_kind_knows_a_file_of_its_own_and_none_of_another() -> None:
    assert OWN.keys() | NEVER == KINDS.keys()
    alike = {"RECORD": "RECORD", "COPY": "RECORD", "FINDING": "RECORD"}
    for name, make in OWN.items():
        start = make()[: outputs.START]
        knowing = {other for other, kind in KINDS.items() if kind.is_own(start)}
        same = {other for other in KINDS if alike.get(other, other) == alike.get(name, name)}
        assert knowing == same


def test_charts_and_doctrines_by_hand_are_not_taken_for_tuned_ones() -> None:
    top = RECORD.parents[2]
    for file in (*top.glob("scenarios/charts/*.yaml"), *top.glob("ai/*.yaml")):
        assert not outputs.TUNED.is_own(file.read_bytes()), file.name


# The commands


def parameters() -> Iterator[tuple[str, click.Command, click.Parameter]]:
    for one in cli.COMMANDS:
        command = one.load()
        for param in command.params:
            yield str(one.name), command, param


def written() -> dict[tuple[str, str], OutputFile]:
    """Every parameter of the command line that names what is written."""
    return {
        (name, param.opts[0]): param.type
        for name, _, param in parameters()
        if isinstance(param.type, OutputFile)
    }


def test_no_parameter_is_a_path_of_another_type() -> None:
    """What is written is an `OutputFile`, which is looked at first; what is read an `InputFile`."""
    for name, command, param in parameters():
        if isinstance(param.type, click.Path | click.File):
            is_known = isinstance(param.type, InputFile | OutputFile)
            assert is_known, f"{name} {param.opts[0]}"
        assert isinstance(command, GuardedCommand), name


PLAN = "plan.yaml"
WORDS: dict[tuple[str, str], list[str]] = {
    ("play", "--record"): ["play", "--text", "--seat", "un=random", "--seat", "bandit=random"],
    ("games", "--out"): ["games", "--export", str(RECORD)],
    ("tune", "--study"): ["tune", PLAN],
    ("tune", "--out"): ["tune", PLAN],
    ("learn", "--folder"): ["learn", str(LEARNS), "--chunks", "0"],
    ("learn", "--out"): ["learn", PLAN],
    ("learn", "--results"): ["learn", PLAN, "--judge", str(RECORD)],
    ("report", "--out"): ["report", str(RECORD), "--quick"],
    ("export", "--out"): ["export", str(RECORD), "--seat", "un"],
    ("fuzz", "--keep"): ["fuzz", "--games", "1"],
    ("arena", "--results"): ["arena", PLAN],
    ("arena", "--report"): ["arena", PLAN, "--played"],
}
"""How each parameter that names what is written is reached: a new one needs its line."""


def test_all_of_them_are_tried() -> None:
    assert WORDS.keys() == written().keys()


def obstacles(folder: Path) -> dict[str, Path]:
    """What may have the name that is given, and where none can be made."""
    found = {name: folder / name for name in ("record", "scenario", "charts", "doctrine", "plan")}
    found["record"].write_bytes(RECORD.read_bytes())
    for name, words in (
        ("scenario", "scenario 1\nid: x"),
        ("charts", "charts 1"),
        ("doctrine", "doctrine 1"),
        ("plan", "arena 1"),
    ):
        found[name].write_text(f"# mine\nformat: somalia {words}\n")
    for name, contents in (("picture", PNG), ("letter", b"to my aunt"), ("empty", b"")):
        found[name] = folder / name
        found[name].write_bytes(contents)
    found["folder"] = folder / "folder"
    found["folder"].mkdir()
    found["link"] = folder / "link"
    found["link"].symlink_to(found["record"])
    found["loop"] = folder / "loop"
    found["loop"].symlink_to("loop")
    found["pipe"] = folder / "pipe"
    os.mkfifo(found["pipe"])
    found["device"] = Path("/dev/full")
    found["missing"] = folder / "missing" / "file"
    found["below a file"] = folder / "letter" / "file"
    found["long"] = folder / ("x" * 300)
    found["read-only"] = folder / "read-only"
    return found


def contents(path: Path) -> object:
    """What must not change."""
    try:
        about = path.lstat()
    except OSError:
        return None
    return stat.S_IFMT(about.st_mode), path.read_bytes() if path.is_file() else b""


def is_taken(name: str, path: Path, kind: Kind, type_: OutputFile) -> bool:
    """Whether a file of the own kind, or one of no bytes, is written over or added to."""
    if name == "missing":
        return kind.makes_folders
    if name == "folder":
        return type_.folders
    if isinstance(type_, OutputFolder):
        return False
    if kind.over is Existing.REFUSED or name in ("read-only", "long") or not path.is_file():
        return False
    raw = path.read_bytes()[: outputs.START]
    return kind.is_own(raw) or (kind.takes_empty and not raw)


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code, and what stands on standard error; a traceback fails the test."""
    code = cli.main(words)
    return code, capsys.readouterr().err.removesuffix("\n")


@pytest.mark.parametrize("command, option", WORDS, ids=lambda word: word.strip("-"))
def test_an_output_over_what_is_not_its_own_is_refused_before_any_work(
    command: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / PLAN).write_text("format: somalia arena 1\n")
    type_ = written()[command, option]
    kind = KINDS[type_.kind]
    (tmp_path / "there").mkdir()
    tried = obstacles(tmp_path / "there")
    tried["read-only"].write_bytes(OWN[type_.kind]())
    tried["read-only"].chmod(0o444)
    before = {name: contents(path) for name, path in tried.items()}
    refused = 0
    for name, path in tried.items():
        if is_taken(name, path, kind, type_):
            continue
        code, message = run(capsys, *WORDS[command, option], f"{option}={path}")
        assert code == 2, f"{name}: {message}"
        assert message.startswith("somalia: "), f"{name}: {message}"
        assert "\n" not in message
        assert name == "long" or str(path) in message
        refused += 1
    assert refused >= 10
    assert {name: contents(path) for name, path in tried.items()} == before


READ = [words for words in WORDS if any(part in (PLAN, str(RECORD)) for part in WORDS[words])]


@pytest.mark.parametrize("command, option", READ, ids=lambda word: word.strip("-"))
@pytest.mark.parametrize("how", ["same", "dot", "hard link", "link", "case"])
def test_what_is_read_is_not_written_over(
    command: str, option: str, how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where it is of the kind that is written over, by whatever name it goes."""
    kind = KINDS[written()[command, option].kind]
    own = OWN["SEAT_RECORD" if kind is outputs.SEAT_RECORD else written()[command, option].kind]()
    read = tmp_path / "Read"
    read.write_bytes(own)
    name = {"same": "Read", "dot": "./there/../Read", "case": "read"}.get(how, "other")
    (tmp_path / "there").mkdir()
    if how == "hard link":
        (tmp_path / "other").hardlink_to(read)
    elif how == "link":
        (tmp_path / "other").symlink_to(read)
    elif how == "case":  # as on a system that takes capitals and lower-case letters for the same
        (tmp_path / "read").hardlink_to(read)
    words = [str(read) if word in (PLAN, str(RECORD)) else word for word in WORDS[command, option]]
    code, message = run(capsys, *words, option, name)
    assert code == 2
    assert "can't be overwritten" in message or "already exists" in message
    assert read.read_bytes() == own


@pytest.mark.parametrize(
    "words",
    [
        ["arena", PLAN, "--results", "Both", "--report", "both"],
        ["arena", PLAN, "--results", "both", "--report", "./both"],
        ["tune", PLAN, "--study", "both", "--out", "there/../both"],
        ["arena", "both.yaml", "--report", "both.jsonl"],
    ],
)
def test_two_outputs_to_one_file_are_refused(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (PLAN, "both.yaml"):
        (tmp_path / name).write_text("format: somalia arena 1\n")
    (tmp_path / "there").mkdir()
    code, message = run(capsys, *words)
    assert code == 2
    assert "are the same file." in message


def test_what_one_may_not_write_to_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A superuser, as in some machines for tests, may write anywhere: so the system is asked."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    (tmp_path / "report").write_bytes(OWN["REPORT"]())
    with pytest.raises(OutputError, match=r"read-only\. Choose another file, or change"):
        require(tmp_path / "report", outputs.REPORT)
    with pytest.raises(OutputError, match="no permission to write in"):
        require(tmp_path / "new", outputs.REPORT)


def test_a_file_made_after_it_was_looked_at_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "page"
    require(path, outputs.REPORT)
    path.write_text("made meanwhile")
    with pytest.raises(OutputError, match="isn't a report"):
        write(path, b"page", outputs.REPORT)
    with pytest.raises(OutputError, match="already exists"):
        write(path, b"copy", outputs.COPY)
    assert path.read_text() == "made meanwhile"


def test_outputs_that_are_two_files_are_let_be(tmp_path: Path) -> None:
    (tmp_path / "one").write_text("")
    require_apart([tmp_path / "one", tmp_path / "two", tmp_path / "there" / "one"])
    assert unused(tmp_path / "one") == tmp_path / "one-2"
    assert unused(tmp_path / "two.png") == tmp_path / "two.png"


# The screens


def laid(tmp_path: Path) -> table.Table:
    two = {"un": "human", "bandit": "human"}
    setup = GameSetup("somalia-1992", two, "7", {}, [], "auto", tmp_path / "game.txt", False)
    return begin(setup)


ODD = ["~nobody1/x", "x\0y", "x\udc80y", "x" * 300, "-", "/dev/full", ".", "a/" * 3000 + "b"]
"""Names that are typed by mistake, or in order to see what happens (FB3)."""


@pytest.mark.parametrize("unsaved", [False, True])
def test_a_copy_of_the_game_goes_over_nothing_and_takes_any_name(
    tmp_path: Path, unsaved: bool
) -> None:
    (tmp_path / "there").mkdir()
    tried = obstacles(tmp_path / "there")
    tried["read-only"].write_bytes(b"mine")
    before = {name: contents(path) for name, path in tried.items()}
    seated = laid(tmp_path)
    if unsaved:
        assert seated.writer is not None
        seated.writer.trouble = "full"
    for name in [*map(str, tried.values()), *ODD, "   "]:
        message = table.copy_record(seated, name)
        assert message
        assert "\n" not in message
        assert not message.startswith(("Saved", "The game is now")), message
    assert {name: contents(path) for name, path in tried.items()} == before
    assert table.copy_record(seated, str(tmp_path / "new")).startswith(("Saved", "The game is now"))
    seated.leave()


@pytest.mark.parametrize("name", ["#1", "~$mine", "a\u202eb", "a\x9bb", "x" * 49])
def test_the_window_saves_no_copy_that_no_list_would_show(name: str) -> None:
    assert files.save_under(None, name) == (
        "That name can't be used. Choose another.",
        True,
    )


def test_a_name_is_proposed_also_where_all_are_taken() -> None:
    files.saved_folder().mkdir(parents=True)
    for name in ("turn-1", *(f"turn-1-{number}" for number in range(2, 1000))):
        (files.saved_folder() / f"{name}.txt").touch()
    assert files.proposed(1) == "turn-1"


def test_a_copy_is_made_in_a_persons_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    seated = laid(tmp_path)
    assert table.copy_record(seated, "~/copy.txt") == f"Saved as {tmp_path / 'copy.txt'}."
    seated.leave()


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_copy_is_of_the_game_whatever_has_its_name_by_now(tmp_path: Path, is_gone: bool) -> None:
    seated = laid(tmp_path)
    assert seated.record is not None
    before = seated.record.read_bytes()
    seated.record.unlink()
    if not is_gone:
        seated.record.write_text("a letter", "utf-8")
    copy = tmp_path / "copy.txt"
    assert table.copy_record(seated, copy) == f"Saved as {copy}."
    assert copy.read_bytes() == before
    seated.leave()


def test_games_and_data_files_are_copied_over_nothing(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    with pytest.raises(OutputError, match="already exists"):
        career.copy_out(RECORD, tmp_path / "mine")
    career.copy_out(RECORD, tmp_path / "copy")
    assert (tmp_path / "copy").read_bytes() == RECORD.read_bytes()
    (tmp_path / "home" / "ai").mkdir(parents=True)
    (tmp_path / "home" / "ai" / "mine.yaml").symlink_to("nowhere.yaml")
    with pytest.raises(OutputError, match="already exists"):
        copying.copy("warlord", "mine")
    assert not (tmp_path / "home" / "ai" / "nowhere.yaml").exists()


@pytest.mark.parametrize("new", ["12", "007", "1e400", "0x10", "true", "null", "2-3", "mine"])
def test_a_scenario_is_copied_under_any_name_to_one_that_can_be_read(new: str) -> None:
    assert usual_game().load(str(copying.copy("first-game", new))).id == new


DAMAGES = {
    "header": ("scenario: somalia-1992\ndig", "incomplete header"),
    "body": (None, "the record is damaged"),
}


@pytest.mark.parametrize("where", DAMAGES)
def test_a_damaged_game_is_copied_and_said_to_be_damaged(
    where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    head, told = DAMAGES[where]
    text = f"{FORMAT}\n{head}" if head else RECORD.read_text(encoding="utf-8")[:-500] + "?\n"
    Path("game.txt").write_text(text, encoding="utf-8")
    assert cli.main(["games", "--export", "game.txt", "--out", "copy.txt"]) == 1
    assert Path("copy.txt").read_text(encoding="utf-8") == text
    assert told in capsys.readouterr().err
    Path("seeds.txt").write_text("tonight: 7\n", encoding="utf-8")
    assert cli.main(["games", "--export", "seeds.txt", "--out", "more.txt"]) == 2
    assert "is not a recorded game" in capsys.readouterr().err
    assert not Path("more.txt").exists()


def test_only_what_a_list_has_is_moved_out_of_it(tmp_path: Path) -> None:
    games = tmp_path / "home" / "games"
    (games / "finished").mkdir(parents=True)
    for own in ("../notes.txt", "notes.md", ".hidden.txt", "finished/../../games.txt"):
        kept = games / own
        kept.write_text("mine", encoding="utf-8")
        with pytest.raises(table.TableError, match="move it yourself"):
            career.remove(kept)
        assert kept.read_text(encoding="utf-8") == "mine"
    for listed in (games / "one.txt", games / "finished" / "one.TXT"):
        listed.write_bytes(RECORD.read_bytes())
        assert career.remove(games / "finished" / ".." / listed.relative_to(games)).exists()
        assert not listed.exists()


def test_a_line_break_in_a_name_begins_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    name = "game\nsomalia: all is well"
    Path(f"{name}.txt").write_text(f"{FORMAT}\nnonsense\n\n", encoding="utf-8")
    for words in (
        ["replay", f"{name}.txt"],
        ["report", f"{name}.txt"],
        ["export", f"{name}.txt", "--seat", "un"],
        ["check", f"{name}.txt"],
        ["games", "--export", f"{name}.txt", "--out", f"{name}.txt"],
        ["games", "--export", f"{name}.txt", "--out", "copy.txt"],
        ["play", "--text", "--continue", f"{name}.txt"],
        ["replay", f"{name}.tx"],
        ["cases", f"{name}.txt"],
        ["simulate", f"{name}.yaml"],
    ):
        assert cli.main(words) in (1, 2)
        shown = capsys.readouterr()
        assert not re.search(r"^somalia: all", shown.out + shown.err, re.MULTILINE), words


def test_a_line_break_in_a_name_that_is_written_begins_no_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    name = "game\nsomalia: all is well"
    game = tmp_path / "home" / "games" / f"{name}.txt"
    game.parent.mkdir(parents=True)
    begun = RECORD.read_bytes().splitlines(keepends=True)[:60]  # a report of all takes seconds
    game.write_bytes(b"".join(begun))
    for words in (
        ["export", str(game), "--seat", "un", "--out", f"seat {name}.txt"],
        ["report", str(game), "--play-outs", "0", "--out", f"{name}.html"],
        ["games", "--export", "1", "--out", f"copy {name}.txt"],
        ["games", "--remove", "1"],
    ):
        assert cli.main(words) == 0
        shown = capsys.readouterr()
        assert not re.search(r"^somalia: all", shown.out + shown.err, re.MULTILINE), words


# Any name that is typed


TYPED: list[list[str]] = [
    *([*words, f"{option}={{}}"] for (_, option), words in WORDS.items()),
    ["play", "--text", "--charts={}"],
    ["play", "--text", "--continue={}"],
    ["play", "--text", "{}"],
    ["play", "--text", "--seat", "bandit={}", "--seat", "un=random"],
    ["games", "--remove={}"],
    ["replay", "{}"],
    ["report", "{}"],
    ["export", "{}", "--seat", "un"],
    ["check", "{}"],
    ["cases", "{}"],
    ["doctrine", "{}"],
    ["simulate", "{}", "--games", "1"],
    ["rules", "raf", "--scenario={}"],
    ["rules", "raf", "--charts={}"],
    ["tune", "{}"],
    ["learn", "{}"],
    ["learn", str(LEARNS), "--judge={}"],
    ["arena", "{}"],
    ["copy", "{}", "mine"],
    ["copy", "warlord", "{}"],
]


@pytest.mark.parametrize("words", TYPED, ids=" ".join)
def test_any_name_gives_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / PLAN).write_text("format: somalia arena 1\n")
    folder_is_wanted = words[0] in ("check", "cases") or words[-1] in ("--keep={}", "--folder={}")
    for name in [*ODD, "   "]:
        if name == "." and folder_is_wanted:
            continue
        code = cli.main([word.replace("{}", name) for word in words])
        told = capsys.readouterr()
        message = (told.err or told.out).strip()
        assert code == 2 or (words[0] == "check" and code == 1), (name[:20], message)
        assert message, name[:20]
        assert len(message.splitlines()) <= 2, message  # the second says where there is help


def test_a_home_folder_is_found_behind_an_equals_sign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """FB14: `--record=~/x`, of which the shell leaves the ~, made a folder "~"."""
    monkeypatch.setenv("HOME", str(tmp_path / "mine"))
    (tmp_path / "mine").mkdir()
    played = WORDS["play", "--record"]
    assert cli.main([*played, "--record=~/game.txt", "--seed=1"]) == 0
    assert (tmp_path / "mine" / "game.txt").exists()
    assert cli.main(["export", "~/game.txt", "--seat=un", "--out=~/seat.txt"]) == 0
    assert (tmp_path / "mine" / "seat.txt").exists()
    assert cli.main(["check", "~/game.txt"]) == 0
    assert not (tmp_path / "~").exists()
    capsys.readouterr()


def unwritten(*_: Any) -> None:
    raise OSError(28, "No space left on device")


def test_a_full_disk_is_one_line_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(outputs, "write_new", unwritten)
    code, message = run(capsys, *WORDS["export", "--out"], "--out", "seat.txt")
    assert code == 2
    assert message == (
        "somalia: Can't write seat.txt: No space left on device; free some space, or choose a "
        "place on another disk."
    )


def test_what_is_continued_is_begun_behind_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    (tmp_path / "results.link").symlink_to("results")
    with results.Results(tmp_path / "results.link"):
        assert (tmp_path / "results").read_bytes() == b""
    (tmp_path / "study.link").symlink_to("study")
    known = tuning.read_tuning(RECORD.parents[2] / "benchmarks/tune/base-balance.yaml")
    with tune.Study(known, tmp_path / "study.link"):
        assert (tmp_path / "study").read_bytes().startswith(b'{"format": "somalia study ')
    assert all(one.is_symlink() for one in tmp_path.glob("*.link"))

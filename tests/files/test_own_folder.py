"""The player's own folder: found or asked for (FB5), and what is unreadable is not absent (FB8)."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from somalia import cli, datafile, files, reading, terminal
from somalia.datafile import NoHome
from somalia.engine.record import load
from somalia.games.campaign import GAME
from somalia.play import career, hints, kept, library, saved, settings, sources
from somalia.play.folder import records_in
from somalia.play.table import GameSetup, begin
from somalia.reading import Unreadable, files_below, files_in, is_hidden
from somalia.window import obstacles
from tests.warm import Warm

HIDDEN = ["._x.yaml", ".x.yaml", "x.yaml~", ".#x.yaml", "#x.yaml#", "~$x.yaml", "x~"]
NAMES = ["HOME", "XDG_DATA_HOME", "SOMALIA_HOME"]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


# FB5: where it is


@pytest.fixture
def homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a system that knows no folder of this user's: no HOME, and nobody of that number."""
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)


WITHOUT = [
    ["scenarios"],
    ["rules", "6.12"],
    ["simulate", "--games", "1", "--jobs", "1"],
    ["doctrine", "warlord"],
    ["play", "--text", "--seat", "un=random", "--seat", "bandit=random", "--seed", "1"],
    ["bench", "--help"],
]
"""Commands that need no folder of the player's."""
WITH = [
    ["games"],
    ["games", "--statistics"],
    ["games", "--remove", "1"],
    ["copy", "warlord", "mine"],
    ["play", "--text"],
    ["play", "--text", "--continue", "1"],
]


@pytest.mark.usefixtures("homeless")
@pytest.mark.parametrize("words", [*WITHOUT, *WITH], ids=" ".join)
def test_without_a_home_a_command_works_or_says_where_a_folder_can_be_named(
    words: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    code = cli.main(words)
    err = capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    if words in WITHOUT:
        assert (code, err.strip()) == (0, "")
    else:
        assert code == 2
        assert err == (
            "somalia: HOME: isn't set, so your own folder is unknown. Set SOMALIA_HOME to the full "
            "path of a folder for your games and files.\n"
        )


@pytest.mark.usefixtures("homeless")
def test_without_a_home_the_window_opens_with_usual_settings(tmp_path: Path) -> None:
    assert settings.load() == settings.Settings()
    settings.Settings(advise=True).keep("advise")
    with obstacles.survived():
        pass
    assert not obstacles.has_crashed()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["~nobody1", "a\0b", "x\udc80"])
def test_a_folder_that_can_be_none_is_refused_by_its_variable(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "environ", {**os.environ, "SOMALIA_HOME": name})
    with pytest.raises(NoHome, match=r"^SOMALIA_HOME: "):
        datafile.home()


def test_the_folder_is_named_in_full_or_from_a_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    for named, found in (("there", "there"), ("~/mine", "me/mine"), (" ", "me/.local")):
        monkeypatch.setenv("SOMALIA_HOME", named)
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        assert datafile.home().is_relative_to(tmp_path / found)


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Warm]:
    """Runs of the command that share their imports."""
    server = Warm(tmp_path_factory.mktemp("warm"))
    yield server
    server.close()


@pytest.mark.parametrize(
    "environment",
    [{"HOME": "/nonexistent"}, {"HOME": "relative"}, {"HOME": ""}, {"XDG_DATA_HOME": "relative"}],
    ids=str,
)
def test_an_odd_home_makes_no_folder_here_and_no_traceback(
    environment: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, warm: Warm
) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
    for name, value in ({"HOME": str(tmp_path / "me")} | environment).items():
        monkeypatch.setenv(name, value)
    for words in (["games"], ["scenarios"]):
        done = warm.run(*words)
        assert done.returncode in (0, 2), done.stderr
        assert len(done.stderr.splitlines()) == (1 if done.returncode else 0)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("below", ["", "below"])
@pytest.mark.parametrize("what", ["file", "link", "circle"])
def test_an_own_folder_that_can_be_none_is_told_in_one_line(
    what: str,
    below: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "home"
    if what == "file":
        home.write_text("notes")
        why = f"{home} isn't a folder"
    else:
        home.symlink_to(tmp_path / "nowhere" if what == "link" else home)
        why = f"{home} is a broken link"
    monkeypatch.setenv("SOMALIA_HOME", str(home / below))
    for words in (["games"], ["play", "--text"], ["copy", "warlord", "mine"], ["scenarios"]):
        code = cli.main(words)
        out, err = capsys.readouterr()
        assert code == (2 if words[0] in ("play", "copy") else 1)
        assert why in err or (what == "circle" and "Too many levels of symbolic links" in err)
        assert len(err.splitlines()) == 1 or words[0] != "games"
        assert "No saved games" not in out
        for wrong in ("who may read", "exists", "Not a directory"):
            assert wrong not in err
    assert [one.name for one in tmp_path.iterdir()] == ["home"]
    assert what != "file" or home.read_text() == "notes"


@pytest.mark.parametrize("what", ["notes", "record", "folder", "pipe", "device"])
def test_typed_lines_are_kept_in_no_file_of_another_kind(what: str, tmp_path: Path) -> None:
    history = tmp_path / "home" / "history"
    history.parent.mkdir()
    other = tmp_path / "other"
    match what:
        case "notes" | "record":
            other.write_text("notes\n" if what == "notes" else "somalia record 1\n")
            history.symlink_to(other)
        case "folder":
            history.mkdir()
        case "pipe":
            os.mkfifo(history)  # would be waited for, if it were opened
        case "device":
            history.symlink_to("/dev/zero")
    assert terminal._history() is None


def test_typed_lines_are_kept_with_those_of_before(tmp_path: Path) -> None:
    history = tmp_path / "home" / "history"
    assert terminal._history() == history
    for before in ("", "\n# 2026-11-26 19:00:00.000000\n+help\n"):
        history.write_text(before)
        assert terminal._history() == history


# FB8: what cannot be read


def forbid(monkeypatch: pytest.MonkeyPatch, *forbidden: Path) -> None:
    """Nothing at or below these places can be read or listed, as without a superuser's rights."""

    def guarded(real: Any) -> Any:
        def call(path: Any, *args: Any, **more: Any) -> Any:
            if isinstance(path, str | Path) and any(
                Path(path).is_relative_to(one) for one in forbidden
            ):
                raise PermissionError(13, "Permission denied", str(path))
            return real(path, *args, **more)

        return call

    for name in ("open", "scandir"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))


@pytest.mark.parametrize("words", [["games"], ["games", "--json"], ["games", "--statistics"]])
@pytest.mark.parametrize("hidden", ["games", "games/saved", "games/finished"])
def test_a_folder_of_games_that_cannot_be_read_is_not_called_empty(
    words: list[str],
    hidden: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "home" / hidden
    folder.mkdir(parents=True)
    forbid(monkeypatch, folder)
    assert cli.main(words) == 1
    out, err = capsys.readouterr()
    assert f"{folder}: can't read the folder (Permission denied). Change its" in err
    assert "No saved games" not in out
    assert cli.main(["play", "--text", "--continue", "1"]) == 2
    assert "Permission denied" in capsys.readouterr().err


@pytest.mark.parametrize("kind", datafile.KINDS)
def test_a_folder_of_data_files_that_cannot_be_read_is_told(
    kind: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "home" / kind
    folder.mkdir(parents=True)
    forbid(monkeypatch, folder)
    with pytest.raises(datafile.DataError, match=f"{folder}: can't read the folder"):
        datafile.find(kind, "nothing-of-this-name")
    assert cli.main(["scenarios"]) == 1
    assert f"{folder}: can't read the folder" in capsys.readouterr().err
    assert cli.main(["check", str(folder)]) == 1
    assert f"{folder}: can't read the folder" in capsys.readouterr().out


def test_a_scenario_that_cannot_be_read_is_told_beside_the_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "home" / "scenarios" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("format: somalia scenario 1\n")
    forbid(monkeypatch, file)
    assert library.unreadable() == [
        f"{file}: permission denied. Change its permissions, or copy it."
    ]
    assert cli.main(["scenarios"]) == 1
    assert "mine.yaml: permission denied" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", ["window.json", "hints.json", "career.json", "new-games.json", "players.json"]
)
def test_what_is_kept_and_cannot_be_read_is_told_once_and_left_as_it_is(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "home" / name
    file.parent.mkdir()
    file.write_text('{"own": 1}')
    with monkeypatch.context() as patch:
        forbid(patch, file)
        for _ in range(2):
            assert kept.read(name, 1000) is None
            kept.change(name, 1000, {})
    assert capsys.readouterr().err == (
        f"somalia: {file}: permission denied. Change its permissions, or copy it. It is left "
        "unchanged.\n"
    )
    assert kept.read(name, 1000) == {"own": 1}
    kept.change(name, 5, {})  # larger than it can be
    assert file.read_text() == '{"own": 1}'


def test_nothing_is_kept_that_could_not_be_read_again(tmp_path: Path) -> None:
    file = tmp_path / "home" / "window.json"
    assert not kept.change(file.name, 60, {"own": "x" * 30})
    before = file.read_text()
    assert "exceed 60 bytes" in kept.change(file.name, 60, {"more": "x" * 30})
    assert file.read_text() == before


def test_what_is_kept_and_makes_no_sense_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "home" / "window.json"
    file.parent.mkdir()
    file.write_text("{")
    assert settings.load() == settings.Settings()
    settings.Settings(advise=True).keep("advise")
    assert json.loads(file.read_text()) == {"advise": True}
    assert (tmp_path / "home" / "window.json.damaged").read_text() == "{"


def test_a_file_that_was_half_kept_aside_has_one_name_in_the_end(tmp_path: Path) -> None:
    """The program was killed after the file got its new name, and before it lost the old one."""
    mine = datafile.home() / "mine.json"
    mine.parent.mkdir(parents=True, exist_ok=True)
    mine.write_text("no JSON", "utf-8")
    mine.with_name("mine.json.damaged").hardlink_to(mine)
    assert kept.change("mine.json", 1000, {"a": 1}) == ""
    assert sorted(path.name for path in mine.parent.glob("mine*")) == [
        "mine.json",
        "mine.json.damaged",
    ]
    assert mine.with_name("mine.json.damaged").read_text("utf-8") == "no JSON"


def test_what_is_nested_too_deep_to_be_written_again_is_kept_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python 3.12 reads JSON nested 1400 deep, and fails to write it."""
    file = tmp_path / "home" / "window.json"
    file.parent.mkdir()
    file.write_text("{}")
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with monkeypatch.context() as patch:
        patch.setattr(json, "loads", lambda raw: {"others": deep})
        assert kept.change(file.name, 1000, {"a": 1}) == ""
    assert json.loads(file.read_text()) == {"a": 1}
    assert file.with_name("window.json.damaged").read_text() == "{}"


def test_changes_by_two_programs_at_once_are_all_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "PATIENCE", 60.0)
    start = threading.Barrier(2)

    def change(who: str) -> list[str]:
        start.wait()
        return [kept.change("window.json", 10_000, {f"{who}{at}": at}) for at in range(20)]

    with ThreadPoolExecutor() as two:
        assert not any(map(any, two.map(change, "ab")))
    assert len(json.loads((tmp_path / "home" / "window.json").read_text())) == 40
    assert [file.name for file in (tmp_path / "home").iterdir()] == ["window.json"]


def test_a_folder_that_another_program_makes_meanwhile_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found by chance: of two programs that began at once one said that there was no folder."""
    folder, is_there = tmp_path / "home", os.path.lexists

    def late(path: Path) -> bool:
        folder.mkdir(exist_ok=True)
        return is_there(path)

    monkeypatch.setattr(os.path, "lexists", late)
    assert reading.barrier(folder) == ""


def test_a_program_that_never_releases_the_settings_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "PATIENCE", 0.0)
    file = tmp_path / "home" / "window.json"
    file.parent.mkdir()
    other = files.Claim(file, "another program")
    assert kept.change(file.name, 1000, {"a": 1}) == ""
    other.release()
    assert json.loads(file.read_text()) == {"a": 1}


OTHERS = ('["mine"]', '{"scripts": {"build": "make"}}', '"mine"', "5", '{"a": {"b": 1}, "c": [2]}')
"""Contents of other programs' files, by chance of the same name as one of ours."""


@pytest.mark.parametrize("others", OTHERS)
def test_a_file_of_another_program_is_kept(others: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    record = home / "games" / "finished" / "icu.txt"
    record.parent.mkdir(parents=True)
    shutil.copy(Path(__file__).parents[1] / "records" / "icu-2006-six-seats.txt", record)
    header = load(record).header
    header = replace(header, scenario="own.yaml", files={"scenario own.yaml": "1"})
    found = replace(header, scenario="/elsewhere/own.yaml")
    keeps: dict[str, Callable[[], object]] = {
        "window.json": lambda: settings.Settings(advise=True, confirm="off").keep(),
        "hints.json": lambda: hints.want(False),
        "places.json": lambda: sources.remember(header, found),
        "career.json": lambda: career.career([record]),
    }
    for name, keep in keeps.items():
        file = home / name
        file.write_text(others)
        assert not keep()
        now, aside = json.loads(file.read_text()), file.with_name(f"{name}.damaged")
        assert now != json.loads(others)
        if aside.exists():
            assert aside.read_text() == others
        else:  # its keys stand beside ours
            assert {**now, **json.loads(others)} == now


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only a superuser gives rights up")
def test_the_system_itself_is_told_of_by_a_user_without_rights() -> None:
    """The same with real permissions: the listing is asked for by a child of another user."""
    with TemporaryDirectory() as name:  # those of the tests are closed to other users
        top = Path(name)
        top.chmod(0o711)
        (top / "mine").mkdir(mode=0o000)
        child = os.fork()
        if not child:
            try:
                os.setuid(54321)
                found = reading.unreadable(top / "mine", top / "none")
                os._exit(0 if len(found) == 1 and "Permission denied" in found[0] else 1)
            finally:
                os._exit(2)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


# FB12, FB13: what is listed and checked


def test_hidden_files_are_in_no_list(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "scenarios"
    (folder / ".hidden").mkdir(parents=True)
    (folder / ".hidden" / "deep.yaml").write_text("x")
    for name in HIDDEN:
        (folder / name).write_text("format: somalia scenario 1\n")
        assert is_hidden(name)
    before = datafile.available("scenarios")
    for name in ("mine.yaml", "yours.YML", "theirs.yml"):
        (folder / name).write_text("format: somalia scenario 1\n")
    assert {*datafile.available("scenarios")} == {*before, "mine", "yours", "theirs"}
    assert files_below(folder, *datafile.ENDINGS) == files_in(folder, *datafile.ENDINGS)
    assert len(files_below(folder, *datafile.ENDINGS)) == 3
    for name in ("mine", "yours", "theirs", "theirs.yml"):
        assert datafile.find("scenarios", name).stem == Path(name).stem
    for name in (".x", "._x", "#x"):
        with pytest.raises(datafile.DataError):
            datafile.find("scenarios", name)


def test_hidden_files_are_no_games(tmp_path: Path) -> None:
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True)
    for name in ("._game.txt", ".somalia-0.half", ".game.txt", "game.txt~", "game.txt.lock"):
        (folder / name).write_text("x")
    assert records_in(folder) == saved.saved_games() == []
    (folder / "game.txt").write_text("x")
    assert records_in(folder) == [folder / "game.txt"]


@pytest.mark.parametrize("names", [[], HIDDEN, ["notes.txt"]], ids=str)
def test_where_there_is_nothing_to_check_that_is_told(
    names: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "there").mkdir()
    for name in names:
        (tmp_path / "there" / name).write_text("x")
    assert cli.main(["check", "there"]) == 2
    assert capsys.readouterr().err == (
        "somalia: nothing to check: no *.yaml or *.yml files in there.\n"
    )
    assert cli.main(["cases", "there"]) == 2
    assert "no case files there" in capsys.readouterr().err


@pytest.mark.parametrize("ending", [".yml", ".YAML", ".Yml", ".yaml"])
def test_a_data_file_is_checked_by_any_of_its_endings(
    ending: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / f"mine{ending}").write_text("format: somalia scenario 1\n")
    assert cli.main(["check", str(tmp_path)]) == 1
    assert f"mine{ending}:" in capsys.readouterr().out


def test_a_folder_that_is_none_is_not_listed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    assert files_in(tmp_path / "none", ".txt") == []
    with pytest.raises(Unreadable, match="isn't a folder"):
        files_in(tmp_path / "file", ".txt")


def test_hints_that_cannot_be_read_are_told_as_the_game_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book = GAME.hints_file("first-game")
    assert book is not None
    setup = GameSetup(
        "first-game", {"un": "human", "bandit": "human"}, "1", {}, [], "auto", tmp_path / "g", False
    )
    forbid(monkeypatch, book)
    laid = begin(setup)
    laid.leave()
    assert any("permission denied" in n for n in laid.notes)

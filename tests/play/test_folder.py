"""The folder of games: which is the newest, whatever the dates of its files are (FB4)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest

from somalia.engine.record import SESSION
from somalia.play import folder, saved
from somalia.play.catalogue import entry
from somalia.play.folder import MOST_SESSIONS, date_of, games_folder, next_session, records_in
from somalia.play.table import GameSetup, Table, TableError, begin, sit_down, take_up
from somalia.reading import Unreadable, files_in

SEATS = {"un": "human", "bandit": "random"}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


def game(name: str) -> Table:
    return begin(
        GameSetup("first-game", SEATS, "7", {}, [], "auto", games_folder() / f"{name}.txt", False)
    )


def left(name: str) -> Path:
    table = game(name)
    table.leave()
    assert table.record is not None
    return table.record


def goes_on(path: Path) -> Table:
    table = take_up(path, True, lambda _: True, [])
    assert table is not None
    return table


def listed() -> list[str]:
    return [path.stem for path in records_in(games_folder())]


def without_sessions(path: Path) -> None:
    """As an older program has written it."""
    lines = path.read_text(encoding="utf-8").split("\n")
    kept = [line for line in lines if not line.startswith((SESSION, "# seal"))]
    path.write_text("\n".join(kept), encoding="utf-8")


def dated(path: Path, seconds: float) -> None:
    os.utime(path, (seconds, seconds))


def test_what_was_read_of_thousands_of_records_is_remembered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    games_folder().mkdir(parents=True)
    for number in range(2500):
        (games_folder() / f"{number}.txt").write_text(f"{SESSION}{number}\n")
    first = listed()
    assert first[0] == "2499"
    monkeypatch.setattr(folder, "read_bytes", None)
    assert listed() == first


def test_a_list_tells_each_game_before_it_reads_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands take minutes: whoever waits sees how far it is, and may stop it."""
    paths = [games_folder() / f"{name}.txt" for name in ("one", "two")]
    read: list[Path] = []
    usual = saved.entry
    monkeypatch.setattr(saved, "entry", lambda path: read.append(path) or usual(path))
    lines = saved.told(paths, 80)
    while "two" not in (line := next(lines)):
        if "one" in line:
            assert read == paths[:1]
    assert read == paths


def test_the_newest_game_is_the_one_left_last_whatever_the_dates_are() -> None:
    first, second, third = left("first"), left("second"), left("third")
    assert listed() == ["third", "second", "first"]
    goes_on(first).leave()
    for number, path in enumerate((second, first, third)):  # as a copied folder may have them
        dated(path, 1_700_000_000 + number)
    assert listed() == ["first", "third", "second"]
    setup = GameSetup("first-game", SEATS, None, {}, [], "auto", None, True)
    table = sit_down(setup, lambda _: True)
    assert table.record == first == saved.meant("1")
    table.leave()


def test_a_game_that_was_killed_is_newer_than_those_left_before_it() -> None:
    left("first")
    table = game("second")
    third = left("third")
    assert listed() == ["third", "second", "first"]
    table.leave()
    assert listed() == ["second", "third", "first"]
    killed = goes_on(third)
    assert killed.writer is not None
    killed.writer.abandon()
    assert listed() == ["third", "second", "first"]


def test_a_copy_is_as_old_as_the_game_was_then(tmp_path: Path) -> None:
    first = left("first")
    shutil.copy(first, games_folder() / "copy.txt")
    assert set(listed()[:2]) == {"copy", "first"}
    goes_on(first).leave()
    assert listed() == ["first", "copy"]


def test_old_records_go_by_the_dates_of_their_files() -> None:
    paths = [left(name) for name in ("a", "b", "c", "d")]
    for path in (paths[0], paths[3]):
        without_sessions(path)
    for path, seconds in zip(paths, (3000, 1000, 2000, 1500), strict=True):
        dated(path, 1_700_000_000 + seconds)
    assert listed() == ["a", "c", "d", "b"]


@pytest.mark.parametrize("number", ["99999999999999999999", "-3", "x", ""])
def test_a_number_that_makes_no_sense_is_none(number: str) -> None:
    path = left("first")
    before = next_session()
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{SESSION}{number}\n")
    assert next_session() == before


def test_the_highest_number_there_can_be_does_not_stay_the_newest_game() -> None:
    """A record from elsewhere may have it: what is played afterwards still comes before it."""
    path = left("first")
    with path.open("a", encoding="utf-8") as file:
        file.write(f"{SESSION}{MOST_SESSIONS}\n")
    dated(path, 1_700_000_000)
    later = left("later")
    assert later.read_text(encoding="utf-8").count(f"{SESSION}{MOST_SESSIONS}\n")
    dated(later, 1_700_000_100)
    dated(left("latest"), 1_700_000_200)
    assert listed() == ["latest", "later", "first"]


def test_the_number_is_found_far_from_the_end_of_a_game_that_was_killed() -> None:
    path = left("first")
    before = next_session()
    with path.open("a", encoding="utf-8") as file:
        file.write("# a remark of no use\n" * 1000)
    assert next_session() == before


# FB4

MEMORY = Path("/dev/shm")

ODD = {"far": 10**12, "before": -(10**9), "huge": 2**63 - 1, "first": 0, "none": float("inf")}


@pytest.mark.parametrize("what", ODD)
def test_an_odd_date_is_none(what: str) -> None:
    assert date_of(ODD[what]) is None


@pytest.mark.parametrize("seconds", [10**12, -(10**9)])
def test_an_odd_date_of_one_game_spoils_no_list(
    seconds: int, top: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if MEMORY.is_dir():  # other file systems keep no such dates
        home = tempfile.TemporaryDirectory(dir=MEMORY)
        request.addfinalizer(home.cleanup)
        monkeypatch.setenv("SOMALIA_HOME", home.name)
    odd, sound = left("odd"), left("sound")
    without_sessions(odd)
    without_sessions(sound)
    dated(odd, seconds)
    if odd.stat().st_mtime != seconds:
        pytest.skip("this file system has no such dates")
    assert listed() == ["sound", "odd"]
    assert entry(odd).when == ""
    told = saved.told(saved.saved_games(), 80)
    assert any("in progress" in line for line in told)
    done = subprocess.run(
        [sys.executable, "-m", "somalia", "games", "--json"],
        cwd=top,
        capture_output=True,
        text=True,
        check=True,
    )
    assert [one["date"] != "" for one in json.loads(done.stdout)] == [True, False]


def test_a_folder_with_a_name_that_is_too_long_asks_for_a_shorter_one(tmp_path: Path) -> None:
    with pytest.raises(Unreadable) as fault:
        files_in(tmp_path / ("n" * 300), ".txt")
    assert fault.value.hint == "Choose a shorter name."


@pytest.mark.parametrize("is_link", [False, True])
def test_where_no_game_can_be_kept_none_is_said_to_begin(is_link: bool, tmp_path: Path) -> None:
    """--new was advised, and failed for the same reason."""
    home = games_folder().parent
    home.mkdir(parents=True)
    if is_link:
        games_folder().symlink_to("nowhere")
    else:
        games_folder().write_text("")
    record = tmp_path / "kept.txt"
    setup = GameSetup("first-game", SEATS, None, {}, [], "auto", None, True)
    with pytest.raises(TableError, match="--record") as refused:
        sit_down(setup, lambda _: True)
    assert "--new" not in str(refused.value)
    table = sit_down(replace(setup, record=record), lambda _: True)
    assert table is not None
    table.leave()
    assert record.exists()

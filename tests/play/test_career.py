"""My games: what has been won, honours, and games that are put away."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from somalia import cli
from somalia.engine.record_writer import claim
from somalia.files import Claim, move_new
from somalia.lab.match import play_on, players_of
from somalia.play import career, kept
from somalia.play.career import Finished, hardest, honours, remove, tallies
from somalia.play.folder import games_folder
from somalia.play.table import GameSetup, TableError, begin

WON = Finished("somalia-1992", "un", ("warlord",), "normal", 2, 9, 20, True)


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


def honoured(*games: Finished) -> set[str]:
    return {one.name for one in honours(games) if one.is_won}


@pytest.fixture
def finished() -> Path:
    """A game that a person has played to its end, among the finished ones."""
    seats = {"un": "human", "bandit": "warlord"}
    table = begin(GameSetup("first-game", seats, "7", {}, [], "auto", None, False))
    players = {**table.players}
    who = {"un": "blue-helmet", "bandit": "warlord"}
    assert table.game_type is not None
    players |= players_of(table.game_type, table.scenario, who, "7")
    play_on(table.game, players)
    assert table.game.is_over
    table.leave()
    (path,) = career.finished_games()
    return path


def test_a_finished_game_counts_for_the_person_who_played_it(finished: Path) -> None:
    (one,) = career.career([finished])
    assert (one.scenario, one.seat, one.opponents) == ("first-game", "un", ("warlord",))
    assert one.level == "normal"
    assert one.halves in (0, 1, 2)
    assert one.turn <= 6
    (tally,) = tallies([one])
    assert tally.games == 1
    assert tally.best == one.margin


def test_what_is_known_is_kept_and_nothing_is_believed(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = career.career([finished])
    read: list[Path] = []

    def never(path: Path) -> list[Finished]:
        read.append(path)
        return []

    with monkeypatch.context() as patched:
        patched.setattr(career, "_played", never)
        assert career.career([finished]) == first
        assert read == []
    for broken in ("nonsense", "[]", '{"x": [{"scenario": 1}]}', '{"x": 3}'):
        kept.path_of(career.NAME).write_text(broken, "utf-8")
        assert career.career([finished]) == first


def test_what_was_worked_out_before_somebody_stops_it_is_kept(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = finished.with_name("other.txt")
    other.write_bytes(finished.read_bytes())
    pauses = iter([None, KeyboardInterrupt()])

    def pause() -> None:
        if (stop := next(pauses)) is not None:
            raise stop

    with pytest.raises(KeyboardInterrupt):
        career.career([finished, other], pause)
    played: list[Path] = []
    usual = career._played
    monkeypatch.setattr(career, "_played", lambda path: [*usual(path)] * (not played.append(path)))
    assert len(career.career([finished, other])) == 2
    assert played == [other]


def test_what_is_no_finished_game_of_a_person_does_not_count(tmp_path: Path) -> None:
    records = Path(__file__).parents[1] / "records"
    (tmp_path / "broken.txt").write_text("nonsense", "utf-8")
    assert career.career([tmp_path / "broken.txt", records / "blue-helmet-warlord.txt"]) == []
    assert career.career([tmp_path / "gone.txt"]) == []


@pytest.mark.parametrize(
    "opponents, level",
    [
        (("warlord",), "normal"),
        (("warlord:easy",), "easy"),
        (("warlord:easy", "hunter:hard"), "hard"),
        (("human",), ""),
        (("random",), ""),
    ],
)
def test_the_level_is_that_of_the_hardest_opponent(opponents: tuple[str, ...], level: str) -> None:
    assert hardest(opponents) == level


def test_honours_mean_something() -> None:
    assert honoured() == set()
    assert honoured(WON) == set(), "something was taken back"
    assert honoured(replace(WON, took_back=False)) == {"No second thoughts"}
    assert honoured(replace(WON, level="easy", took_back=False)) == set()
    assert honoured(WON, replace(WON, seat="bandit")) == {"From both sides"}
    assert honoured(WON, replace(WON, seat="bandit", level="easy")) == set()
    assert honoured(WON, WON, WON) == {"Three in a row"}
    assert honoured(WON, replace(WON, halves=1), WON, WON) == set()
    assert honoured(replace(WON, level="hard")) == {"Beat the best"}
    lost = [replace(WON, scenario=name, halves=0) for name in "abcd"]
    assert honoured(*lost) == {"Well travelled"}


def test_a_removed_game_is_kept_aside(finished: Path, tmp_path: Path) -> None:
    kept = remove(finished)
    assert kept.parent == games_folder() / "removed"
    assert not finished.exists()
    assert career.finished_games() == []
    shutil.copyfile(kept, finished)
    assert remove(finished) != kept, "none is written over"
    own = tmp_path / "mine.txt"
    own.write_text("x", "utf-8")
    with pytest.raises(TableError, match="move it yourself"):
        remove(own)


def test_a_removal_that_was_killed_is_ended_by_the_next(finished: Path) -> None:
    removed = games_folder() / "removed"
    removed.mkdir()
    (removed / finished.name).write_text("another game", "utf-8")
    once = removed / f"{finished.stem}-2.txt"
    once.hardlink_to(finished)  # killed before the old name was taken away
    assert remove(finished) == once
    assert not finished.exists()
    assert len(list(removed.iterdir())) == 2


@pytest.mark.parametrize("leads", [".", "finished"])
def test_no_game_is_lost_where_the_folder_of_removed_games_is_a_link_to_a_list(
    finished: Path, leads: str
) -> None:
    (games_folder() / "removed").symlink_to(leads)
    with pytest.raises(TableError, match="links to a folder of saved games"):
        remove(finished)
    assert finished.exists()


def test_a_game_that_is_open_elsewhere_is_not_removed(finished: Path) -> None:
    """The other program would write it anew, and it would be there twice."""
    other = Claim(finished, "another window")
    with pytest.raises(TableError, match="Close it there first"):
        remove(finished)
    assert finished.exists()
    other.release()
    assert remove(finished).exists()
    assert not list(finished.parent.glob("*.lock"))


def test_a_game_that_two_programs_remove_at_once_is_moved_once(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def claims(path: Path) -> Claim:
        kept.append(path.rename(path.with_suffix(".moved")))
        return claim(path)

    kept: list[Path] = []
    monkeypatch.setattr(career, "claim", claims)
    with pytest.raises(TableError, match=r"this game is gone\. Another program"):
        remove(finished)
    assert kept[0].exists()
    assert not list(finished.parent.glob("*.lock"))


def test_games_of_one_name_that_are_removed_at_once_are_both_kept(
    finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def moves(path: Path, target: Path) -> None:
        if target.name == finished.name:
            target.write_bytes(b"another")
        move_new(path, target)

    monkeypatch.setattr(career, "move_new", moves)
    contents = finished.read_bytes()
    kept = remove(finished)
    assert kept.read_bytes() == contents
    assert (games_folder() / "removed" / finished.name).read_bytes() == b"another"


def test_the_command_tells_removes_and_exports(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["games", "--statistics"]) == 0
    told = capsys.readouterr().out
    assert "A first game, UN" in told
    assert "[ ] Beat the best" in told
    assert cli.main(["games", "--statistics", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tallies"][0]["games"] == 1
    out = tmp_path / "mine.txt"
    assert cli.main(["games", "--export", "1", "--out", str(out)]) == 0
    assert out.read_bytes() == finished.read_bytes()
    assert cli.main(["games", "--export", "1", "--out", str(out)]) != 0
    assert "already exists" in capsys.readouterr().err
    assert cli.main(["games", "--export", "1"]) != 0
    other = tmp_path / "other.txt"
    assert cli.main(["games", "--remove", "1", "--export", "1", "--out", str(other)]) == 2
    assert cli.main(["games", "--remove", "1", "--statistics"]) == 2
    assert finished.exists(), "nothing is removed while another wish would be dropped"
    assert cli.main(["games", "--remove", "1"]) == 0
    assert cli.main(["games", "--remove", "1"]) != 0
    assert cli.main(["games", "--statistics"]) == 0
    assert "You haven't finished a game yet." in capsys.readouterr().out


def test_a_record_of_another_kind_is_passed_over(tmp_path: Path, finished: Path) -> None:
    other: Any = finished.with_name("other.txt")
    other.write_text(finished.read_text("utf-8").replace("first-game", "no-such"), "utf-8")
    assert len(career.career(career.finished_games())) == 1

"""Every other file that the program writes, under the same faults as a game (`test_faults.py`).

After each fault it is the old file or the new one, whole, and the player is told in one line; once
the fault is gone the same is done again, and complete. After a power cut it is the old one or the
new one, and the new one if that was told.
"""

from __future__ import annotations

import errno
import itertools
import os
import shutil
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from somalia import cli
from somalia.datafile import DataError
from somalia.engine.record import RecordError
from somalia.lab.arena.plan import Pairing
from somalia.lab.arena.results import Results
from somalia.lab.fuzz import save_record
from somalia.lab.simulate import Job
from somalia.lab.tune import Study, Trial
from somalia.play import hints, settings
from somalia.play.table import GameSetup, TableError, begin
from tests.faulty_files import FAILS, Disk, Fault
from tests.often import IS_LONG

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the layer is made for POSIX systems")

USUAL = ((errno.EIO, False, False), (errno.ENOSPC, True, True))
"""What fails: an error, whether it lasts, and whether a write succeeds by half first."""
EVERY_WAY = tuple(itertools.product(FAILS, (False, True), (False, True)))


class Subject(NamedTuple):
    """Something that the program writes."""

    does: Callable[[Path], object]
    """What it does, in the player's folder; what it cannot do it raises, or prints."""
    prepares: Callable[[Path], object] = lambda home: None
    modules: tuple[str, ...] = ()
    """Whose writing that is."""
    is_told: bool = True
    """False where nothing of the player's is lost, so that nothing is said."""


def command(*words: str) -> Callable[[Path], object]:
    """A command line; HOME in it stands for the folder."""

    def does(home: Path) -> object:
        arguments = [word.replace("HOME", str(home)) for word in words]
        code = cli.run_command_line(arguments)
        return None if code == 0 else code

    return does


# What is written


def a_finished_game(home: Path) -> None:
    """The record of a game that is over, and one of a game under way."""
    for name, is_over in (("finished/old.txt", True), ("new.txt", False)):
        people = {"us": "human", "vc": "human"}
        table = begin(GameSetup("firebase", people, "7", {}, [], "auto", None, False))
        if is_over:
            table.game.request("us", "us", "resign")
        table.leave()
        assert table.record is not None
        table.record.replace(home / "games" / name)


def old_settings(home: Path) -> None:
    """Settings, hints and what is known of games, as they were."""
    settings.write({"confirm": "every"})
    hints.want(True)


def arena_results(home: Path) -> None:
    """Play two pairings, forget what was played of one, and play it again."""
    one, two = (
        Pairing(name, {"us": "x", "vc": "y"}, "us", Job("", (), (), (), ""), 2, None, {"of": name})
        for name in ("one", "two")
    )
    standing = SimpleNamespace(halves=1, margin=3)
    game: Any = SimpleNamespace(standings={"us": standing, "vc": standing})
    with Results(home / "arena.jsonl") as results:
        for first in range(results.of(one).games, 3):
            results.add(one, first, [game])
        for first in range(results.of(two).games, 2):
            results.add(two, first, [game, game] if first == 0 else [game])


def study(home: Path) -> None:
    """Add trials to a study until there are three."""
    move = SimpleNamespace(name="x")
    tuning: Any = SimpleNamespace(path=Path("mine.yaml"), digest="0123", moves=(move,))
    with Study(tuning, home / "study.jsonl") as trials:
        for number in range(len(trials.trials), 3):
            trials.add(Trial(number, (Decimal(number),), 1.0, {}, {}))


def finding(home: Path) -> None:
    """Save a game in which something was found, over that of an earlier day."""
    from somalia.engine.game import Game
    from somalia.games.card_duels.rules import CardDuels
    from somalia.games.card_duels.scenario import load as load_scenario

    scenario = load_scenario("firebase")
    rules = CardDuels(scenario)
    seats = begin_seats(rules)
    game = Game(rules, seats, "9", auto_dice=True)
    save_record(game, scenario, home)


def begin_seats(rules: Any) -> Any:
    """A seat for each side."""
    from somalia.engine.game import Seat

    return tuple(Seat(side, (side,), person=True) for side in rules.sides)


def report(home: Path) -> object:
    """Make the page of a game; what it says of the game is not asked here."""
    from somalia.report import command as report_command

    account: Any = SimpleNamespace(play_outs=1, months=[])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(report_command, "gather", lambda *_: account)
        patch.setattr(report_command, "page", lambda *_: PAGE)
        return command("report", "HOME/games/new.txt", "--out", "HOME/page.html")(home)


PAGE = '<!DOCTYPE html><meta name="generator" content="somalia"> new'


def old_page(home: Path) -> None:
    """A game, and a page of an earlier day."""
    a_finished_game(home)
    (home / "page.html").write_text(PAGE.replace("new", "old"))


SUBJECTS: Mapping[str, Subject] = {
    "settings": Subject(lambda home: settings.keep_confirm("dice"), old_settings),
    "hints": Subject(lambda home: hints.want(False), old_settings),
    "career": Subject(command("games", "--statistics"), a_finished_game, is_told=False),
    "copy of a game": Subject(
        command("games", "--export", "1", "--out", "HOME/out.txt"), a_finished_game
    ),
    "removed game": Subject(command("games", "--remove", "1"), a_finished_game),
    "export": Subject(
        command("export", "HOME/games/new.txt", "us", "--out", "HOME/out.txt"), a_finished_game
    ),
    "own scenario": Subject(command("copy", "firebase", "my-own")),
    "report": Subject(report, old_page),
    "arena": Subject(arena_results),
    "study": Subject(study),
    "finding": Subject(finding, finding),
}


# How it is tried


TOLD = (RecordError, OSError, DataError, TableError)
"""What a command makes a line of."""


def outcome(subject: Subject, home: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Do it, and what was told if it could not be done; "" if it was."""
    capsys.readouterr()
    try:
        code = subject.does(home)
    except TOLD as fault:
        told = cli.message_for(fault)
        assert told is not None, f"a traceback: {fault!r}"
    else:
        printed = capsys.readouterr()
        assert bool(code) <= bool(printed.err)
        told = printed.err
    assert told.strip().count("\n") == 0
    assert "Traceback" not in told
    return told.strip()


def contents(home: Path) -> dict[str, bytes]:
    """All files but those of locks, and halves of files."""
    return {
        str(path.relative_to(home)): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and not is_stray(path.name)
    }


def is_stray(name: str) -> bool:
    """Whether that is left of something unfinished."""
    return name.endswith(".lock") or (name.startswith(".somalia-") and name.endswith(".half"))


def is_between(name: str, now: bytes, wanted: bytes) -> bool:
    """Whether that is a file to which lines are added, with some of them."""
    return name.endswith(".jsonl") and wanted.startswith(now[: now.rfind(b"\n") + 1])


@pytest.fixture(params=SUBJECTS)
def laid(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Subject, Callable[[], Path]]:
    """A subject, and what makes the player's folder as it is before."""
    home, template = tmp_path / "home", tmp_path / "template"
    monkeypatch.setenv("SOMALIA_HOME", str(home))
    home.mkdir()
    subject = SUBJECTS[request.param]
    subject.prepares(home)
    shutil.copytree(home, template)

    def lay() -> Path:
        shutil.rmtree(home)
        shutil.copytree(template, home)
        return home

    return subject, lay


@pytest.mark.parametrize("error, lasts, is_short", EVERY_WAY if IS_LONG else USUAL)
def test_a_file_that_cannot_be_written_is_the_old_one_or_the_new_one(
    laid: tuple[Subject, Callable[[], Path]],
    error: int,
    lasts: bool,
    is_short: bool,
    capsys: pytest.CaptureFixture[str],
) -> None:
    subject, lay = laid
    before = contents(lay())
    home = lay()
    assert outcome(subject, home, capsys) == ""
    wanted = contents(home)
    for at in range(1000):
        home = lay()
        disk = Disk(home, Fault(at, error, lasts, is_short))
        with disk.mounted():
            told = outcome(subject, home, capsys)
        now = contents(home)
        for name in now.keys() | before.keys():
            is_whole = now.get(name) in (before.get(name), wanted.get(name))
            assert is_whole or is_between(name, now[name], wanted[name]), (disk.failed, name)
        assert now == wanted or told or not subject.is_told, disk.failed
        if not disk.has_failed:
            assert now == wanted
            assert at > 1
            return
        disk.heal()
        if now != wanted:
            assert outcome(subject, home, capsys) == "", disk.failed
            assert contents(home) == wanted, disk.failed
        assert sum(is_stray(path.name) for path in home.rglob("*")) <= 2
    pytest.fail("there is no end of operations")


def test_after_a_power_cut_a_file_is_the_old_one_or_the_new_one(
    laid: tuple[Subject, Callable[[], Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    subject, lay = laid
    home = lay()
    before = contents(home)
    disk = Disk(home)
    images = []
    disk.before = lambda operation: images.extend(disk.images())
    with disk.mounted():
        assert outcome(subject, home, capsys) == ""
    wanted = contents(home)
    disk.before = None
    for image in images:
        for name in before.keys() | wanted.keys():
            now = image.files.get(name)
            is_whole = now in (before.get(name), wanted.get(name))
            assert is_whole or is_between(name, now or b"", wanted[name]), (image.what, name)
    for image in disk.images():
        now = {name: raw for name, raw in image.files.items() if raw is not None}
        kept = {name: raw for name, raw in now.items() if not is_stray(Path(name).name)}
        assert kept == wanted or not subject.is_told, image.what

"""Every operation on a player's files fails in turn, and the power is cut before each.

After each fault a file is the old one or the new one, whole; the player is told in one line; a game
goes on in memory, and its record catches up once the fault is gone. After each cut every answer
that was said to be saved is there.
"""

from __future__ import annotations

import errno
import io
import itertools
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from somalia import cli
from somalia.engine.checkpoints import Answer
from somalia.engine.prompts import Choose
from somalia.engine.record import RecordError, line_of, load, read
from somalia.games.card_duels import GAME
from somalia.games.card_duels.data.scenario import load as load_scenario
from somalia.play import career, last_game
from somalia.play import table as play_table
from somalia.play.table import (
    GameSetup,
    Table,
    TableError,
    copy_record,
    sit_down,
)
from tests.faulty_files import FAILS, Disk, Fault, Image, Operation
from tests.often import IS_LONG, often

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the layer is made for POSIX systems")

SCENARIO = load_scenario("firebase")
PEOPLE = {"us": "human", "vc": "human"}
ERRORS = tuple(FAILS) if IS_LONG else (errno.ENOSPC, errno.EIO)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's own folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("SOMALIA_HOME", str(folder))
    return folder


LEAVES = {"unlink", "lock"}
"""What fails and leaves a file: what cannot be removed, and the empty file of a lock that nobody
could take, which may be another program's.
"""


class Clock:
    """A clock by which every game begins in a second of its own, so that no two have one name."""

    seconds = 0

    @classmethod
    def now(cls) -> datetime:
        """A second after the last time that was told."""
        cls.seconds += 1
        return datetime(2026, 1, 1, tzinfo=UTC) + timedelta(seconds=cls.seconds)


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_table, "datetime", Clock)


@pytest.fixture(autouse=True)
def _scenario_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scenario is none of the player's files here, and the same in every run."""
    monkeypatch.setattr(type(GAME), "load", lambda *_: SCENARIO)
    monkeypatch.setattr(type(GAME), "hints_file", lambda *_: None)


# A game by two people, step by step

Answers = tuple[str, ...]
"""The answers of a game, as a record says them."""


def lines(answers: Iterable[Answer]) -> Answers:
    """Answers as a record says them."""
    return tuple(line_of(answer) for answer in answers)


@dataclass
class Evening:
    """Two people play a game, leave it, go on with it and finish it."""

    home: Path
    record: Path = Path()
    table: Table | None = None
    told: list[str] = field(default_factory=list)
    history: list[Answers] = field(default_factory=lambda: [()])
    """All that the game has come to, an entry a moment."""
    promised: int = 0
    """The entry that the players were last allowed to think saved."""
    is_moved: bool = False
    """The game goes on in the copy, as the record could not be written."""

    def sit(self) -> None:
        """Begin, or go on with the game that was left."""
        moved = self.copied if self.is_moved else None
        setup = GameSetup("firebase", PEOPLE, "7", {}, [], "auto", None, True, left=moved)
        self.table = sit_down(setup, lambda question: True)
        self.told += self.table.notes
        if self.table.is_taken_up:
            assert self.table.record is not None
            taken_up = lines(self.game.all_answers())
            assert any(
                is_kept(taken_up[:at], self.history, self.promised)
                for at in range(len(taken_up) + 1)
                if not any(line[0] in "-!" for line in taken_up[at:])  # the program's own answers
            )
            del self.history[self.promised + 1 :]  # what was told not to be saved
        elif len(self.history) > 1:  # the game that was left could not be read, which was told
            assert self.table.record is not None
            self.table.leave()
            self.table.record.unlink()
            raise TableError(" ".join(["Another game was begun.", *self.told]))
        self.moment()

    def answer(self) -> None:
        """Give the first answer that there is."""
        game = self.game
        assert isinstance(game.prompt, Choose)
        game.answer(game.seat_of[game.prompt.who].name, game.prompt.options[0])
        self.moment()

    def undo(self) -> None:
        """Take the last answer back."""
        self.game.go_back(self.game.count - 1, self.game.branch)
        self.moment()

    def name(self) -> None:
        """Tell a name, which is kept as a note."""
        assert self.table is not None
        self.table.call("us", "Ann")

    def copy(self) -> None:
        """Copy the record out."""
        assert self.table is not None
        told = copy_record(self.table, self.copied)
        self.told.append(told)
        self.is_moved = self.table.record == self.copied
        if self.copied.exists():
            assert self.kept(self.copied) == self.history[-1]
        else:
            assert "Can't write" in told or "an't read" in told

    def resign(self) -> None:
        """Give up, which ends the game."""
        assert isinstance(self.game.prompt, Choose)
        who = self.game.prompt.who
        self.game.request(who, who, "resign")
        self.moment()

    def leave(self) -> None:
        """Leave the table: a finished game moves to its folder."""
        assert self.table is not None
        self.table.leave()
        self.moment()
        assert self.table.record is not None
        self.record = self.table.record
        self.table = None

    def remove(self) -> None:
        """Take finished games out of the lists."""
        for path in career.finished_games():
            self.record = career.remove(path)

    # -- what is known of it

    @property
    def copied(self) -> Path:
        """Where the record is copied to."""
        return self.home / "copy.txt"

    @property
    def game(self) -> Any:
        """The game under way."""
        assert self.table is not None
        return self.table.game

    def moment(self) -> None:
        """The players see where the game stands, and whether it is saved."""
        assert self.table is not None
        self.history.append(lines(self.game.all_answers()))
        self.told += self.table.saving_news()
        if self.table.unsaved:
            self.told.append(self.table.unsaved)
        else:
            self.promised = len(self.history) - 1

    def kept(self, path: Path) -> Answers:
        """The answers in a record, as far as it is sound."""
        return lines(load(path).line_of_play().answers)


SCRIPT: tuple[Callable[[Evening], None], ...] = (
    Evening.sit,
    Evening.answer,
    Evening.answer,
    Evening.undo,
    Evening.name,
    Evening.answer,
    Evening.leave,
    Evening.sit,
    Evening.answer,
    Evening.copy,
    Evening.resign,
    Evening.leave,
    Evening.remove,
)


def is_kept(answers: Answers, history: Sequence[Answers], promised: int) -> bool:
    """Whether these are answers of the game, and at least those that were promised."""
    moments = history[promised:]
    least = moments[0]
    for moment in moments:
        least = least[: common(least, moment)]
        if moment[: len(answers)] == answers and answers[: len(least)] == least:
            return True
    return False


def common(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many items two sequences have in common at their beginning."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


# Faults


class Way(NamedTuple):
    """How a fault goes on."""

    lasts: bool
    is_short: bool
    heals: str  # "soon": at the end of the step in which it came; "late": when nothing goes on

    def __str__(self) -> str:
        return ("until-" + self.heals if self.lasts else "once") + "-short" * self.is_short


ONCE, STAYS_FULL, IS_GONE = (
    Way(lasts=False, is_short=False, heals="soon"),
    Way(lasts=True, is_short=True, heals="soon"),
    Way(lasts=True, is_short=False, heals="late"),
)
USUAL = ((errno.EIO, ONCE), (errno.ENOSPC, STAYS_FULL), (errno.ENOSPC, IS_GONE))
EVERY_WAY = tuple(
    (error, Way(lasts, is_short, heals))
    for error in FAILS
    for lasts, is_short, heals in itertools.product((False, True), (False, True), ("soon", "late"))
    if lasts or heals == "soon"
)


def named(value: object) -> str:
    """An error by its name, a way in words."""
    return errno.errorcode[value] if isinstance(value, int) else str(value)


def evening_with(disk: Disk, heals: str) -> Evening:
    """Play the script on a disk; whatever fails, it is played to its end."""
    evening = Evening(disk.folder)
    for step in SCRIPT:
        for _ in range(3):
            try:
                step(evening)
            except (RecordError, TableError) as refusal:
                assert disk.has_failed
                evening.told.append(str(refusal))
                disk.heal()
            else:
                break
        else:
            pytest.fail(f"{step.__name__} fails although nothing does now: {evening.told}")
        with disk.asleep():
            if evening.table is not None and evening.table.record is not None:
                now = evening.kept(evening.table.record)
                assert is_kept(now, evening.history, evening.promised)
        if disk.has_failed and heals == "soon":
            disk.heal()
    return evening


@pytest.mark.parametrize("error, way", EVERY_WAY if IS_LONG else USUAL, ids=named)
def test_a_game_whose_files_fail_goes_on_and_is_saved(error: int, way: Way, home: Path) -> None:
    # With this error reading fails, too: in a usual run every other operation is enough.
    for at in range(0, 1000, often(2, 1) if error == errno.EIO else 1):
        fresh(home)
        disk = Disk(home, Fault(at, error, way.lasts, way.is_short))
        with disk.mounted():
            evening = evening_with(disk, way.heals)
        check_evening(evening, disk)
        if not disk.has_failed:
            assert at > 30
            return
    pytest.fail("there is no end of operations")


def fresh(home: Path) -> None:
    """An empty folder for the next run."""
    shutil.rmtree(home)
    home.mkdir()


def check_evening(evening: Evening, disk: Disk) -> None:
    """Everything is told in a line, the game is complete, and nothing else was left."""
    for told in evening.told:
        assert "\n" not in told
        assert "Traceback" not in told
    files = [path for path in disk.folder.rglob("*") if path.is_file()]
    games = [path for path in files if path.suffix == ".txt" and path != evening.copied]
    assert len({path.stat().st_ino for path in games}) == 1  # a move may end half way: two names
    assert is_kept(evening.kept(evening.record), evening.history, evening.promised)
    own = {games[0].name, evening.copied.name, last_game.NAME}
    strays = {path.name for path in files} - own
    assert not [name for name in strays if "foreign" in name]
    if not disk.has_failed:
        assert games[0].parent.name == "removed"
    if len(disk.failed) < 2 and not LEAVES & {one.kind for one in disk.failed}:
        assert not strays


# Cuts


class Cut(NamedTuple):
    """A moment at which the power may fail."""

    images: tuple[Image, ...]
    moments: int  # how far the history was
    promised: int


def test_after_a_power_cut_at_any_moment_every_saved_answer_is_there(
    home: Path, tmp_path: Path
) -> None:
    disk, evening, cuts = Disk(home), Evening(home), list[Cut]()

    def keep(operation: Operation | None = None) -> None:
        cuts.append(Cut(tuple(disk.images()), len(evening.history), evening.promised))

    disk.before = keep
    with disk.mounted():
        for step in SCRIPT[:-1]:
            step(evening)
    keep()
    assert len(cuts) > 50
    seen = set[frozenset[tuple[str, bytes | None]]]()
    for cut in cuts:
        history = evening.history[: cut.moments + 1]
        is_over = any("! us resign" in moment for moment in history[cut.promised :])
        for image in cut.images:
            check_image(image, history, cut.promised)
            remains = frozenset(image.files.items())
            if remains not in seen and cut.promised and not is_over and len(seen) % GOES_ON == 0:
                image.lay(home)
                again = Evening(home, history=[*history], promised=cut.promised)
                again.sit()
                again.leave()
            seen.add(remains)
    assert len(seen) > 100


GOES_ON = often(4, 1)
"""Of so many different remains of a cut one is gone on with; all are read."""


def check_image(image: Image, history: Sequence[Answers], promised: int) -> None:
    """What is left of the power cut has the game as it was last said to be saved, or later."""
    records = {
        name: read(Path(name), raw)
        for name, raw in image.files.items()
        if name.endswith(".txt") and raw is not None
    }
    kept = {name: lines(record.line_of_play().answers) for name, record in records.items()}
    sound = [name for name, answers in kept.items() if is_kept(answers, history, promised)]
    assert sound or not promised, (image.what, kept)
    assert set(sound) >= set(kept) - {"copy.txt"}, (image.what, kept)


# At a terminal

TYPED = "1\n8\nundo\n8\nquit\nyes\n"


@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
def test_a_player_at_a_terminal_is_told_in_lines_and_plays_on(
    error: int,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["play", "firebase", "--text", "--seat", "us=human", "--seed", "7"]
    for at in range(0, 1000, EVERY):
        fresh(home)
        disk = Disk(home, Fault(at, error, lasts=True))
        monkeypatch.setattr(sys, "stdin", io.StringIO(TYPED))
        with disk.mounted():
            code = cli.run_command_line(words)
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        if not disk.has_failed:
            assert code == 0
            return
        if code == 0:  # what failed was not needed, such as a list of what was played before
            (record,) = (home / "games").glob("*.txt")
            assert load(record).problem == ""
        else:
            assert code == 2
            (told,) = shown.err.strip().split("\n")
            assert told.startswith("somalia: ")
            assert os.strerror(error) in told
    pytest.fail("there is no end of operations")


EVERY = often(15, 1)
"""Of so many operations one fails at a terminal in a usual run."""

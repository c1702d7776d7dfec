"""Sitting down to a game: scenario, seats, the record that is written, and taking up an old one."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from somalia import __version__, datafile
from somalia.engine.dice import DRAWS, derived
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Outcome
from somalia.engine.record import (
    NOTE_NAME,
    Header,
    Note,
    Record,
    RecordError,
    Sitter,
    load,
    load_head,
    resume,
)
from somalia.engine.record_writer import claim, mend
from somalia.engine.sight import Sight, for_people
from somalia.files import Claim, free_name, make_folder, move_new, write_whole
from somalia.games import game_of, usual_game
from somalia.games.game_type import GameType
from somalia.play.orders import Orders
from somalia.play.saving import SavedGame
from somalia.play.seeds import new_seed
from somalia.play.thinking import Job, Thinker

HUMAN = "human"


class TableError(Exception):
    """The game cannot be set up as asked; the message says why and what to do."""


class Decision(Protocol):
    """What an opponent answers, and why."""

    option: str
    why: str
    rows: Any


class Player(Protocol):
    """An opponent."""

    def decide(self, game: Game, prompt: Choose) -> Any:
        """Its Decision."""


@dataclass
class Table:
    """A game with everybody seated."""

    scenario: Any
    rules: Any
    game: Game
    header: Header
    players: dict[str, Player]  # by seat
    files: tuple[Path, ...]  # that the scenario is made of
    writer: SavedGame | None = None
    notes: list[str] = field(default_factory=list)  # what to tell at the start
    autosaved: bool = False  # the record is in the program's own folder
    is_taken_up: bool = False  # a game that was left
    orders: Orders = field(default_factory=Orders)
    names: dict[str, str] = field(default_factory=dict)  # of the people, by seat
    game_type: GameType = field(default_factory=usual_game)
    thinker: Thinker = field(default_factory=Thinker)

    def keep_notes(self, notes: Sequence[Note] = ()) -> None:
        """Let standing orders be kept in the record; take up those that were, and names."""
        keep = self.writer.note if self.writer else None
        self.orders = Orders(self.game_type.orders(), keep, self.game_type.repeat())
        given = [n for n in notes if not n.text.startswith(NOTE_NAME)]
        stood: dict[tuple[str, int], Sight] = {}  # many orders may have been given at one place

        def stands(seat: str, count: int) -> Sight:
            if (seat, count) not in stood:
                then = self.game
                if count != then.count:
                    then = then.fork(auto_dice=False, auto_forced=False, at=count)
                stood[seat, count] = Sight(then, seat)
            return stood[seat, count]

        self.orders.take_up(stands, self.game.count, given)
        for note in notes:
            if note.text.startswith(NOTE_NAME):
                self.names[note.seat] = note.text.removeprefix(NOTE_NAME).strip()

    def name_of(self, seat: str) -> str:
        """The name of the person in that seat; "" if none was told."""
        return self.names.get(seat, "")

    def call(self, seat: str, name: str) -> None:
        """Tell the name of the person in that seat; it is kept with the game."""
        name = " ".join(name.split())[:24]
        if self.writer is not None:
            self.writer.note(seat, f"{NOTE_NAME} {name}".strip())
        self.names[seat] = name

    def has_thought(self, seat: str, game: Game, seconds: float) -> bool:
        """Let the computer's player in that seat go on with its plan; whether it may decide now.

        Args:
            game: as the seat sees it.
            seconds: that this may take, at most and about.
        """
        player, header = self.players[seat], self.header
        if not hasattr(player, "planned"):
            return True
        job = Job(
            header.scenario,
            tuple(header.options.items()),
            header.charts,
            self.scenario.digest,
            seat,
            next(one.who for one in header.seats if one.name == seat),
            derived(header.seed, "player", seat),
        )
        return self.thinker.think(job, player, game, seconds)

    @property
    def has_people(self) -> bool:
        """Whether a person sits at the table."""
        return any(seat.person for seat in self.game.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return for_people(self.game).outcome

    @property
    def record(self) -> Path | None:
        """Where the game is written down."""
        return self.writer.path if self.writer else None

    def leave(self) -> None:
        """Close the record; a finished game of the program's own folder moves to `finished`.

        What could not be written is lost then; `unsaved` says so.
        """
        self.thinker.close()
        if self.writer is None:
            return
        self.writer.close()
        if self.autosaved and self.game.is_over and not self.unsaved:
            kept = self.writer.path.parent / "finished" / self.writer.path.name
            with suppress(OSError):  # it is as safe where it is
                make_folder(kept.parent)
                move_new(self.writer.path, kept)
                self.writer.path = kept

    @property
    def unsaved(self) -> str:
        """Why what has been answered is not in the record, on one line; "" while it is, or where
        none is kept.
        """
        return self.writer.trouble if self.writer else ""

    def saving_news(self) -> list[str]:
        """What happened to the record since this was last asked, in sentences."""
        if self.writer is None:
            return []
        news, self.writer.news = self.writer.news, []
        return news


def games_folder() -> Path:
    """Where games are saved by themselves."""
    return datafile.home() / "games"


def records_in(*folders: Path) -> list[Path]:
    """The files in these folders that can be records, the newest first; they are not opened.

    Whatever is there that is no regular file, or cannot be looked at, is passed over.
    """
    found: list[tuple[int, Path]] = []
    for folder in folders:
        with suppress(OSError):
            for path in folder.glob("*.txt"):
                with suppress(OSError):
                    about = path.stat()
                    if stat.S_ISREG(about.st_mode):
                        found.append((-about.st_mtime_ns, path))
    return [path for _, path in sorted(found)]


@dataclass(frozen=True)
class GameSetup:
    """What a game is to be played with."""

    scenario: str
    seats: Mapping[str, str]
    seed: str | None
    options: Mapping[str, str]
    charts: Sequence[Path]
    dice: str
    record: Path | None
    resume: bool
    names: Mapping[str, str] = field(default_factory=dict)  # of the people, by seat
    left: Path | None = None  # the record to go on with, whatever else is wished


Confirm = Callable[[str], bool]
"""Ask the player yes or no."""


def sit_down(setup: GameSetup, confirm: Confirm) -> Table:
    """Take up the game that was left, if there is one and it is wanted; else begin a new one.

    Args:
        confirm: asked before a damaged record is gone on with.

    Raises:
        TableError, RecordError, DataError: it cannot be done; the message is for the player.
    """
    notes: list[str] = []
    if setup.left is not None:
        return _go_on(setup.left, confirm, notes)
    if setup.resume and (path := _left_game(setup, notes)):
        table = take_up(path, setup.record is None, confirm, notes)
        if table is not None:
            return table
    table = begin(setup)
    table.notes += notes
    if not setup.resume and setup.record is None and _left_game(setup, [], but=table.record):
        table.notes.append("The game that was left before is kept: it is among the saved games.")
    return table


def _go_on(path: Path, confirm: Confirm, notes: list[str]) -> Table:
    """The game of that record, as it was left.

    Raises:
        TableError, RecordError, DataError: as `sit_down`; also for a game that is over.
    """
    table = take_up(path, path.parent == games_folder(), confirm, notes)
    if table is None:
        over = "" if notes else " is over"
        raise TableError(" ".join([f"{path}{over}.", *notes, "somalia games lists what there is."]))
    return table


def _left_game(setup: GameSetup, notes: list[str], but: Path | None = None) -> Path | None:
    """The record to go on with: the one named, or the newest of the same game in the folder.

    Args:
        notes: told there is what newer records cannot be read.
        but: a record that is not meant.
    """
    if setup.record is not None:
        return setup.record if os.path.lexists(setup.record) else None
    if HUMAN not in setup.seats.values():
        return None
    for file in records_in(games_folder()):
        if file == but:
            continue
        try:
            header = load_head(file).header
        except RecordError as problem:
            notes.append(f"{problem} It is left as it is, and passed over.")
            continue
        if _is_same_game(header, setup):
            return file
    return None


def _is_same_game(header: Header, setup: GameSetup) -> bool:
    return (
        header.scenario == setup.scenario
        and {s.name: s.who for s in header.seats} == dict(setup.seats)
        and all(header.options.get(id) == value for id, value in setup.options.items())
        and header.charts == _paths(setup.charts)
        and setup.seed in (None, header.seed)
    )


def _paths(charts: Sequence[Path]) -> tuple[str, ...]:
    return tuple(str(Path(chart).resolve()) for chart in charts)


def begin(setup: GameSetup) -> Table:
    """A new game, its record begun before the first die falls."""
    seed = " ".join((setup.seed or "").split()) or new_seed()
    header_seats = tuple(Sitter(side, who, (side,)) for side, who in setup.seats.items())
    for sitter in header_seats:
        if " " in sitter.who:
            raise TableError(
                f'"{sitter.who}": a record cannot hold a name with a space. Rename the file.'
            )
    header = Header(
        setup.scenario,
        seed,
        header_seats,
        __version__,
        "",
        setup.dice,
        dict(setup.options),
        _paths(setup.charts),
    )
    table = _lay(header)
    header = Header(
        header.scenario,
        seed,
        header.seats,
        __version__,
        table.scenario.digest,
        setup.dice,
        dict(table.scenario.options),
        header.charts,
        table.rules.edition,
        DRAWS,
        table.rules.hides,
    )
    table.header = header
    if setup.record is not None:
        table.writer = SavedGame(setup.record, header)
    elif header.has_people:
        table.writer, table.autosaved = _new_record(header), True
    table.game = Game(
        table.rules,
        header.engine_seats(),
        seed,
        auto_dice=setup.dice != "typed",
        listener=table.writer,
    )
    table.keep_notes()
    for seat, name in setup.names.items():
        table.call(seat, name)
    _tell_guard(table)
    return table


def _tell_guard(table: Table) -> None:
    if table.writer is not None and not table.writer.claim.is_guarded:
        table.notes.append(
            f"{table.writer.path.parent} knows no locks: do not open this game in a second program "
            "while it is open here."
        )


def _new_record(header: Header) -> SavedGame:
    """A new record in the program's own folder, under a name that nobody has taken."""
    people = "-".join(s.name for s in header.seats if s.who == HUMAN)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    while True:
        path = free_record(f"{Path(header.scenario).stem}-{people}-{stamp}")
        try:
            return SavedGame(path, header)
        except RecordError:
            # Two programs may begin in the same second: who comes second takes the next name.
            if not os.path.lexists(path):
                raise


def free_record(stem: str) -> Path:
    """A name in the program's own folder that no record has.

    Raises:
        TableError: none is left.
    """
    folder = games_folder()
    for name in (stem, *(f"{stem}-{number}" for number in range(2, 1000))):
        path = folder / f"{name}.txt"
        if not os.path.lexists(path):
            return path
    raise TableError(f"{folder}: there is no name left for a game. Tidy the folder.")


def _lay(header: Header, record: Record | None = None) -> Table:
    """Scenario and opponents; the game is set up by the caller.

    Args:
        record: where the header was read, for messages that name its line.
    """
    game_type = game_of(header.scenario)
    scenario = game_type.load(header.scenario, header.options, header.charts)
    rules = game_type.rules(scenario)
    if record is not None:
        record.seats(rules)
    strangers = [s.name for s in header.seats if s.name not in rules.sides]
    missing = [side for side in rules.sides if side not in {s.name for s in header.seats}]
    if strangers or missing:
        wrong = (
            f'there is no side "{strangers[0]}"' if strangers else (f"nobody plays {missing[0]}")
        )
        raise TableError(f"{wrong}. The sides are: {', '.join(rules.sides)}.")
    players = {
        s.name: seated(game_type, s.who, scenario, s.name, derived(header.seed, "player", s.name))
        for s in header.seats
        if s.who != HUMAN
    }
    return Table(
        scenario,
        rules,
        None,  # type: ignore[arg-type]
        header,
        players,
        game_type.files(header.scenario, header.charts, header.options),
        game_type=game_type,
    )


def seated(game_type: GameType, who: str, scenario: Any, side: str, seed: str) -> Player:
    """The opponent of that name."""
    from somalia.opponents.seating import opponent

    return opponent(game_type, who, scenario, side, seed)


def take_up(path: Path, autosaved: bool, confirm: Confirm, notes: list[str]) -> Table | None:
    """Go on with a record; None if a new game is to be begun instead.

    A damaged record is kept aside, and mended up to its last good answer if the player agrees.

    Args:
        notes: what the player is to be told is added to it.

    Raises:
        RecordError: it cannot be read or written, or is open in another program.
    """
    held = claim(path)
    try:
        table = _taken_up(path, held, autosaved, confirm, notes)
    except BaseException:
        held.release()
        raise
    if table is None:
        held.release()
    return table


def _taken_up(
    path: Path, held: Claim, autosaved: bool, confirm: Confirm, notes: list[str]
) -> Table | None:
    record = load(path)
    table = _lay(record.header, record)
    game, problem = resume(record, table.rules)
    if problem and table.rules.hides:  # the reason may name what a player must not know
        problem = (
            f"{path}: the record is damaged; what stands before the damage can be gone on with."
        )
    if problem:
        otherwise = "No: it is kept aside, and a new game begins."
        if not confirm(f"{problem} Go on from there? ({otherwise})"):
            kept = free_name(path, ".damaged")
            move_new(path, kept)
            notes.append(f"The damaged record is kept as {kept}")
            return None
        kept = mend(record)
        notes.append(f"{problem} It was cut off there; as it was it is kept as {kept}")
        record = load(path)
        game, _ = resume(record, table.rules)
    table.game, table.autosaved, table.is_taken_up, table.notes = game, autosaved, True, notes
    hidden = table.rules.hides
    notes += [re.sub(r" \(.*\)", "", told) if hidden else told for told in record.remarks]
    if record.header.digest and record.header.digest != table.scenario.digest:
        notes.append("The scenario or its charts have changed since this game began.")
    if game.is_over and not problem and not autosaved:
        raise TableError(
            f"{path}: this game is over. `somalia replay {path}` tells its "
            "story; name another file to play a new one."
        )
    table.writer = SavedGame(path, record.header, record.text, held)
    if game.is_over and not problem:
        table.leave()
        return None
    table.writer.goes_on_by(table.rules.edition, DRAWS, record)
    rolled = [answer for answer in game.all_answers() if answer.is_chance]
    if rolled and rolled[-1].how == "typed":  # he rolls his own: that goes on too
        game.auto_dice = False
    table.keep_notes(record.notes)
    game.listener = table.writer
    game.settle()
    _tell_guard(table)
    return table


def copy_record(table: Table, target: Path) -> str:
    """Copy the record to a file of the player's, or go on there where it cannot be written; what
    to tell him.
    """
    if table.writer is None or table.record is None:
        return "This game is not being written down: give --record FILE when you start it."
    if os.path.lexists(target):
        return f"{target} exists already; name another file."
    if table.unsaved:
        try:
            table.writer.move(target)
        except RecordError as problem:
            return f"{problem} {table.unsaved}"
        table.autosaved = False
        return (
            f"The game goes on in {target} and is saved there. Later go on with: somalia play "
            f"--record {target}"
        )
    try:
        write_whole(target, table.record.read_bytes())
    except OSError as error:
        safe = f"The game itself is safe in {table.record}."
        return f"{target} cannot be written ({error.strerror}). {safe}"
    return f"Saved as {target}."

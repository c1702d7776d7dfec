"""Setting up a game: scenario, seats, the record, and resuming an old game."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol, TypeVar

from somalia import __version__, datafile
from somalia.datafile import DataError
from somalia.engine.dice import DRAWS, derived
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Outcome
from somalia.engine.record import (
    DAMAGED,
    NOTE_NAME,
    Header,
    Record,
    RecordError,
    SeatNote,
    Sitter,
    load,
    load_head,
    outgrown,
    resume,
)
from somalia.engine.record_writer import OpenElsewhere, claim, mend
from somalia.engine.sight import Sight, for_people
from somalia.files import Claim, free_name, make_folder, move_new
from somalia.games import usual_game
from somalia.games.game_type import GameType, Scenario
from somalia.outputs import COPY, OutputError, require, write
from somalia.plain import command, unfit
from somalia.play import last_game
from somalia.play.folder import FINISHED, free_records, games_folder, next_session, records_in
from somalia.play.orders import StandingOrders
from somalia.play.saving import SavedGame
from somalia.play.seeds import new_seed
from somalia.play.sources import HUMAN as HUMAN
from somalia.play.sources import (
    GameSources,
    is_same,
    of_record,
    of_typed,
    recorded,
    remember,
    typed,
)
from somalia.play.thinking import Thinker, ThinkingJob
from somalia.reading import BadName, Unreadable, path_of, read_bytes


class TableError(Exception):
    """The game cannot be set up as requested; the message says why and what to do."""


class OpponentAnswer(Protocol):
    """An opponent's answer, and its reason."""

    option: str
    why: str
    rows: object


class TableOpponent(Protocol):
    """A computer player at a table."""

    def decide(self, game: Game, prompt: Choose) -> Any:
        """Choose an answer to a prompt; return a Decision."""


@dataclass
class Table:
    """A game with every seat filled."""

    scenario: Any  # scenario and rules are instances of the game's own classes
    rules: Any
    game: Game
    header: Header
    players: dict[str, TableOpponent]  # by seat
    files: tuple[Path, ...]  # the files that make up the scenario
    writer: SavedGame | None = None
    notes: list[str] = field(default_factory=list)  # messages to show at the start
    autosaved: bool = False  # whether the record is in the program's own folder
    is_taken_up: bool = False  # whether an earlier game is being resumed
    orders: StandingOrders = field(default_factory=StandingOrders)
    names: dict[str, str] = field(default_factory=dict)  # the players' names, by seat
    game_type: GameType = field(default_factory=usual_game)
    thinker: Thinker = field(default_factory=Thinker)

    def keep_notes(self, notes: Sequence[SeatNote] = ()) -> None:
        """From now on, save standing orders in the record; restore earlier orders and players'
        names.
        """
        keep = self.writer.note if self.writer else None
        self.orders = StandingOrders(self.game_type.orders(), keep, self.game_type.repeat())
        given = [n for n in notes if not n.text.startswith(NOTE_NAME)]
        stood: dict[tuple[str, int], Sight] = {}  # because many orders may share one position

        def stands(seat: str, count: int) -> Sight:
            if (seat, count) not in stood:
                then = self.game
                if count != then.count:
                    then = then.fork(auto_dice=False, auto_forced=False, count=count)
                stood[seat, count] = Sight(then, seat)
            return stood[seat, count]

        self.orders.take_up(stands, self.game.count, given)
        for note in notes:
            if note.text.startswith(NOTE_NAME):
                self.names[note.seat] = note.text.removeprefix(NOTE_NAME).strip()

    def name_of(self, seat: str) -> str:
        """The name of the player in this seat; "" if none was given."""
        return self.names.get(seat, "")

    def call(self, seat: str, name: str) -> None:
        """Name the player in this seat; the name is saved with the game.

        Raises:
            TableError: the name is not valid.
        """
        self.names[seat] = fit_name(name)
        if self.writer is not None:
            try:
                self.writer.note(seat, f"{NOTE_NAME} {self.names[seat]}".strip())
            except RecordError as full:
                self.writer.news.append(str(full))

    def has_thought(self, seat: str, game: Game, seconds: float) -> bool:
        """Let the computer player in this seat continue planning; return whether it may decide now.

        Args:
            game: the game as the seat sees it.
            seconds: approximately the longest time that this may take.
        """
        player, header = self.players[seat], self.header
        if not hasattr(player, "planned"):
            return True
        job = ThinkingJob(
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
        """Whether any human player is at the table."""
        return any(seat.person for seat in self.game.seats)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.game.is_over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""
        return for_people(self.game).outcome

    @property
    def record(self) -> Path | None:
        """The file in which the game is recorded; None if there is none."""
        return self.writer.path if self.writer else None

    def leave(self) -> None:
        """Close the record; if the game is finished and in the program's own folder, move it to
        `finished`.

        Anything that could not be written is then lost; `unsaved` says so.
        """
        self.thinker.close()
        if self.writer is None:
            return
        if not self.writer.is_closed:
            self.marks()
        self.writer.close()
        if self.autosaved and self.game.is_over and not self.unsaved:
            kept = self.writer.path.parent / FINISHED / self.writer.path.name
            with suppress(OSError):  # it is just as safe where it is
                make_folder(kept.parent)
                move_new(self.writer.path, kept)
                self.writer.path = kept
        elif self.autosaved and self.has_people:
            words = self.game_type.words(self.scenario)
            display = self.game_type.display(self.rules, words, self.files)
            last_game.note(self.writer.path, display.when(for_people(self.game).view))

    def marks(self) -> None:
        """Note in the record that a player starts, resumes or leaves the game."""
        if self.writer is not None and self.has_people:
            self.writer.session(next_session())

    @property
    def unsaved(self) -> str:
        """Why the latest answers are not in the record, on one line; "" if they are, or if there is
        no record.
        """
        return self.writer.trouble if self.writer else ""

    def saving_news(self) -> list[str]:
        """What has happened to the record since the last call, in sentences."""
        if self.writer is None:
            return []
        news, self.writer.news = self.writer.news, []
        return news


LONGEST_NAME = 24
"""The most characters in a player's name."""


def fit_name(name: str) -> str:
    """A player's name without surrounding spaces.

    Raises:
        TableError: the name is too long, or contains invisible characters.
    """
    name = name.strip()
    if why := unfit(name, LONGEST_NAME):
        raise TableError(f"Invalid player name: {why}.")
    return name


@dataclass(frozen=True)
class GameSetup:
    """Everything needed to set up a game."""

    scenario: str
    seats: Mapping[str, str]
    seed: str | None
    options: Mapping[str, str]
    charts: Sequence[Path]
    dice: str
    record: Path | None
    resume: bool
    names: Mapping[str, str] = field(default_factory=dict)  # the players' names, by seat
    left: Path | None = None  # the record to resume, whatever else is requested


Confirm = Callable[[str], bool]
"""Asks the player a yes-or-no question."""


def sit_down(setup: GameSetup, confirm: Confirm) -> Table:
    """Resume the unfinished game, if there is one and the player wants it; otherwise begin a new
    one.

    Args:
        confirm: called before a damaged record is resumed.

    Raises:
        TableError, RecordError, DataError: the game cannot be resumed or begun; the message is
            for the player.
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
    if not setup.resume and setup.record is None:
        with suppress(TableError):  # reported where it matters, which is when a game is resumed
            if _left_game(setup, [], but=table.record):
                kept = "Your earlier game is still among the saved games."
                table.notes.append(kept)
    return table


def _go_on(path: Path, confirm: Confirm, notes: list[str]) -> Table:
    """Resume the game in this record.

    Raises:
        TableError, RecordError, DataError: as for `sit_down`; also for a game that is over.
    """
    table = take_up(path, path.parent == games_folder(), confirm, notes)
    if table is None:
        over = "" if notes else " is over"
        raise TableError(" ".join([f"{path}{over}.", *notes, "`somalia games` lists your games."]))
    return table


def _left_game(setup: GameSetup, notes: list[str], but: Path | None = None) -> Path | None:
    """The record to resume: the one named, or the newest record in the folder for the same game.

    Args:
        notes: receives a line for each newer record that cannot be read.
        but: a record to exclude.

    Raises:
        TableError: the folder cannot be read, so it is unknown whether there is such a record.
    """
    if setup.record is not None:
        return setup.record if os.path.lexists(setup.record) else None
    if HUMAN not in setup.seats.values():
        return None
    try:
        wanted = _as_typed(setup)
        resolved_header = typed(wanted)
        wanted = recorded(wanted, resolved_header)
    except (DataError, RecordError):  # reported when the game begins
        return None
    try:
        there = records_in(games_folder(), strict=True)
    except Unreadable as fault:
        can_begin = games_folder().is_dir()  # a folder may be unreadable and yet accept new files
        new = (
            "Or start a new game: somalia play --new."
            if can_begin
            else "Or save the game elsewhere: somalia play --record FILE."
        )
        raise TableError(f"{fault}. {fault.hint} {new}") from None
    for file in there:
        if file == but:
            continue
        try:
            header = load_head(file).header
        except RecordError as problem:
            notes.append(f"{problem} It is skipped and left unchanged.")
            continue
        if (
            setup.seed in (None, header.seed)
            and all(header.options.get(id) == value for id, value in setup.options.items())
            and is_same(file, header, wanted, resolved_header)
        ):
            return file
    return None


def _as_typed(setup: GameSetup) -> Header:
    """A new game's header, with files as typed and without a seed."""
    return Header(
        scenario=setup.scenario,
        seed="",
        seats=tuple(Sitter(side, who, (side,)) for side, who in setup.seats.items()),
        version=__version__,
        digest="",
        dice=setup.dice,
        options=dict(setup.options),
        charts=tuple(map(str, setup.charts)),
    )


def begin(setup: GameSetup) -> Table:
    """A new game; its record is created before the first die roll."""
    seed = (setup.seed or "").strip() or new_seed()
    wanted = replace(_as_typed(setup), seed=seed)
    table = _lay(of_typed(wanted))
    head = recorded(wanted, table.header)
    for sitter in head.seats:
        if " " in sitter.who:
            raise TableError(
                f'"{sitter.who}": a name with a space cannot be recorded. Rename the file.'
            )
    head = replace(
        head,
        digest=table.scenario.digest,
        options=dict(table.scenario.options),
        rules=table.rules.edition,
        draws=DRAWS,
        hides=table.rules.hides,
    )
    resolved_header = table.header
    table.header = replace(
        head,
        scenario=resolved_header.scenario,
        charts=resolved_header.charts,
        seats=resolved_header.seats,
    )
    names = {seat: fit_name(name) for seat, name in setup.names.items()}
    if strangers := [seat for seat in names if seat not in table.rules.sides]:
        raise TableError(_no_side(strangers[0], table.rules.sides))
    if setup.record is not None:
        table.writer = SavedGame(setup.record, head)
    elif head.has_people:
        table.writer, table.autosaved = _new_record(head), True
    if table.writer is not None:
        problem = remember(head, resolved_header)
        table.notes += [problem] * bool(problem)
    table.game = Game(
        table.rules,
        head.engine_seats(),
        seed,
        auto_dice=setup.dice != "typed",
        listener=table.writer,
    )
    table.marks()
    table.keep_notes()
    for seat, name in names.items():
        table.call(seat, name)
    _tell_surroundings(table)
    return table


def _tell_surroundings(table: Table) -> None:
    """Add a note if files cannot be locked, or if the hints cannot be read."""
    if table.writer is not None and not table.writer.claim.is_guarded:
        table.notes.append(
            f"{table.writer.path.parent} doesn't support file locks: don't open this game in "
            "another "
            "program while it is open here."
        )
    try:
        book = table.game_type.hints_file(table.header.scenario)
        if book is not None:
            read_bytes(book, datafile.MOST_BYTES, 1)
    except (datafile.DataError, Unreadable) as problem:
        table.notes.append(f"No hints: their file can't be read: {problem}")


def _new_record(head: Header) -> SavedGame:
    """A new record in the program's own folder, under an unused name."""
    people = "-".join(s.name for s in head.seats if s.who == HUMAN)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    stem = f"{Path(head.scenario).stem}-{people}-{stamp}"
    return at_new_name(stem, lambda path: SavedGame(path, head))


Made = TypeVar("Made")


def at_new_name(stem: str, make: Callable[[Path], Made]) -> Made:
    """Call `make` with an unused name in the program's own folder, and return its result. If two
    programs choose the same name at once, the second takes the next one.

    Raises:
        TableError: no unused name is left.
        RecordError: raised by `make`, except when the name has been taken meanwhile.
    """
    for path in free_records(stem):
        try:
            return make(path)
        except OpenElsewhere:  # taken by another program, which may not have written it yet
            continue
        except RecordError:
            if not os.path.lexists(path):
                raise
    raise TableError(f"{games_folder()}: no free name is left for a game. Clear the folder.")


def _lay(sources: GameSources) -> Table:
    """A table with its scenario and opponents; the caller adds the game.

    Raises:
        TableError: the seats are not the scenario's.
        DataError: an opponent cannot play.
    """
    header, rules, scenario = sources.header, sources.rules, sources.scenario
    strangers = [s.name for s in header.seats if s.name not in rules.sides]
    missing = [side for side in rules.sides if side not in {s.name for s in header.seats}]
    if strangers:
        raise TableError(_no_side(strangers[0], rules.sides))
    if missing:
        raise TableError(f"no player for {missing[0]}. Sides: {', '.join(rules.sides)}.")
    for fault in sources.missing:
        raise fault
    game_type = sources.game_type
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
        sources.files,
        game_type=game_type,
    )


def _no_side(side: str, sides: Sequence[str]) -> str:
    return f'there is no side "{side}". Sides: {", ".join(sides)}.'


def seated(
    game_type: GameType, who: str, scenario: Scenario, side: str, seed: str
) -> TableOpponent:
    """The computer player with this name, in this seat."""
    from somalia.opponents.seating import opponent

    return opponent(game_type, who, scenario, side, seed)


def take_up(path: Path, autosaved: bool, confirm: Confirm, notes: list[str]) -> Table | None:
    """Resume a record; None if a new game should begin instead.

    A damaged record is set aside or, if the player agrees, repaired up to its last good answer.

    Args:
        notes: receives the messages for the player.

    Raises:
        RecordError: the record cannot be read or written, or is open in another program.
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
    is_damaged = bool(record.problem)
    sources = of_record(record)
    record.seats(sources.rules)
    table = _lay(sources)
    game, problem = resume(record, table.rules)
    if problem and not is_damaged:
        _refuse_others(path, record, sources)
    if problem:
        text = f"{path}: {DAMAGED}" if table.rules.hides else problem
        if not _mended(path, record, text, confirm, notes):
            return None
        record = load(path)
        game, _ = resume(record, table.rules)
    table.game, table.autosaved, table.is_taken_up, table.notes = game, autosaved, True, notes
    hidden = table.rules.hides
    notes += [re.sub(r" \(.*\)", "", told) if hidden else told for told in record.remarks]
    notes += sources.remarks(players=True)
    is_finished = game.is_over and not problem
    if is_finished and not autosaved:
        raise TableError(
            f"{path}: this game is over. `{command('replay', path)}` replays "
            "it; name another file to play a new one."
        )
    table.writer = SavedGame(path, record.header, record.text, held)
    if is_finished:
        table.leave()
        return None
    _write_on(table, record)
    return table


def _refuse_others(path: Path, record: Record, sources: GameSources) -> None:
    """Refuse a sound record whose answers belong to other files or other rules.

    Raises:
        TableError: the record's answers belong to other files or other rules.
    """
    if sources.own and not sources.is_as_it_was:
        raise TableError(
            f"{path}: {sources.own[0].told} The new file doesn't accept all the game's answers."
        )
    if older := outgrown(record, sources.rules.edition):
        shown = command("replay", path)
        raise TableError(
            f"{older} It is left unchanged; `{shown}` shows the game up to the first such answer."
        )


def _mended(path: Path, record: Record, problem: str, confirm: Confirm, notes: list[str]) -> bool:
    """Truncate a damaged record at the damage or, if the player refuses that, set it aside. Return
    whether it was truncated. A note says where the original is kept.
    """
    otherwise = "If not, it is set aside and a new game starts."
    if not confirm(f"{problem} Resume from there? ({otherwise})"):
        kept = free_name(path, ".damaged")
        move_new(path, kept)
        notes.append(f"The damaged record was moved to {kept}")
        return False
    kept = mend(record)
    notes.append(f"{problem} It was cut off there; the original is kept as {kept}")
    return True


def _write_on(table: Table, record: Record) -> None:
    """Continue writing the record from here, keeping its orders and the choice of who rolls the
    dice.
    """
    game, writer = table.game, table.writer
    assert writer is not None
    writer.goes_on_by(table.rules.edition, DRAWS, record)
    table.marks()
    rolled = [answer for answer in game.all_answers() if answer.is_chance]
    if rolled and rolled[-1].how == "typed":  # the players roll their own dice, and continue to
        game.auto_dice = False
    table.keep_notes(record.notes)
    game.listener = writer
    game.settle()
    _tell_surroundings(table)


def copy_record(table: Table, name: str | Path) -> str:
    """Copy the record to a file named by the player. If the record itself cannot be written,
    continue in that file. Return the message for the player, even if the name is invalid.
    """
    if table.writer is None or table.record is None:
        return "This game isn't being saved: start it with --record FILE to save it."
    try:
        target = path_of(str(name))
        require(target, COPY)
    except (BadName, OutputError) as problem:
        return str(problem)
    if table.unsaved:
        try:
            table.writer.move(target)
        except RecordError as problem:
            return f"{problem} {table.unsaved}"
        table.autosaved = False
        return (
            f"The game is now saved in {target}. Resume it with: "
            f"{command('play', '--record', target)}"
        )
    safe = f"The game itself is safe in {table.record}."
    try:
        # Copy from memory, because another file may have the record's name by now.
        write(target, table.writer.contents, COPY)
    except OutputError as problem:
        return f"{problem} {safe}"
    return f"Saved as {target}."

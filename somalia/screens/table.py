"""Sitting down to a game: scenario, seats, the record that is written, and taking up an old one."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from somalia import __version__, datafile
from somalia.campaign.components import Scenario
from somalia.campaign.game import Campaign
from somalia.engine.dice import derived
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import (
    NOTE_NAME,
    Header,
    Note,
    RecordError,
    RecordWriter,
    Sitter,
    load,
    resume,
    write_again,
)
from somalia.screens.orders import Orders

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

    scenario: Scenario
    rules: Campaign
    game: Game
    header: Header
    players: dict[str, Player]  # by seat
    map_file: Path
    reconstructed: tuple[str, ...]  # charts that are not the printed ones
    writer: RecordWriter | None = None
    notes: list[str] = field(default_factory=list)  # what to tell at the start
    autosaved: bool = False  # the record is in the program's own folder
    is_taken_up: bool = False  # a game that was left
    orders: Orders = field(default_factory=Orders)
    names: dict[str, str] = field(default_factory=dict)  # of the people, by seat

    def keep_notes(self, notes: Sequence[Note] = ()) -> None:
        """Let standing orders be kept in the record; take up those that were, and names."""
        self.orders = Orders(self.writer.note if self.writer else None)
        self.orders.take_up(self.game, [n for n in notes if not n.text.startswith(NOTE_NAME)])
        for note in notes:
            if note.text.startswith(NOTE_NAME):
                self.names[note.seat] = note.text.removeprefix(NOTE_NAME).strip()

    def name_of(self, seat: str) -> str:
        """The name of the person in that seat; "" if none was told."""
        return self.names.get(seat, "")

    def call(self, seat: str, name: str) -> None:
        """Tell the name of the person in that seat; it is kept with the game.

        Raises:
            RecordError: it cannot be kept.
        """
        name = " ".join(name.split())[:24]
        if self.writer is not None:
            self.writer.note(seat, f"{NOTE_NAME} {name}".strip())
        self.names[seat] = name

    @property
    def has_people(self) -> bool:
        """Whether a person sits at the table."""
        return any(seat.person for seat in self.game.seats)

    @property
    def record(self) -> Path | None:
        """Where the game is written down."""
        return self.writer.path if self.writer else None

    def leave(self) -> None:
        """Close the record; a finished game of the program's own folder moves to `finished`.

        Raises:
            RecordError: the record may not be on the disk.
        """
        if self.writer is None:
            return
        self.writer.close()
        if self.autosaved and self.game.is_over:
            kept = self.writer.path.parent / "finished" / self.writer.path.name
            with suppress(OSError):  # it is as safe where it is
                kept.parent.mkdir(parents=True, exist_ok=True)
                self.writer.path.replace(kept)
                self.writer.path = kept


def games_folder() -> Path:
    """Where games are saved by themselves."""
    return datafile.home() / "games"


@dataclass(frozen=True)
class Wish:
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


Confirm = Callable[[str], bool]
"""Ask the player yes or no."""


def sit_down(wish: Wish, confirm: Confirm) -> Table:
    """Take up the game that was left, if there is one and it is wanted; else begin a new one.

    Args:
        confirm: asked before a damaged record is gone on with.

    Raises:
        TableError, RecordError, DataError: it cannot be done; the message is for the player.
    """
    notes: list[str] = []
    if wish.resume and (path := _left_game(wish, notes)):
        table = take_up(path, wish.record is None, confirm, notes)
        if table is not None:
            return table
    table = begin(wish)
    table.notes += notes
    return table


def _left_game(wish: Wish, notes: list[str]) -> Path | None:
    """The record to go on with: the one named, or the newest of the same game in the folder.

    Args:
        notes: told there is what newer records cannot be read.
    """
    if wish.record is not None:
        return wish.record if wish.record.exists() else None
    if HUMAN not in wish.seats.values() or not games_folder().is_dir():
        return None
    files = sorted(games_folder().glob("*.txt"), key=lambda file: file.stat().st_mtime)
    for file in reversed(files):
        try:
            header = load(file).header
        except RecordError as problem:
            notes.append(f"{problem} It is left as it is, and passed over.")
            continue
        if _is_same_game(header, wish):
            return file
    return None


def _is_same_game(header: Header, wish: Wish) -> bool:
    return (
        header.scenario == wish.scenario
        and {s.name: s.who for s in header.seats} == dict(wish.seats)
        and all(header.options.get(id) == value for id, value in wish.options.items())
        and header.charts == _paths(wish.charts)
        and wish.seed in (None, header.seed)
    )


def _paths(charts: Sequence[Path]) -> tuple[str, ...]:
    return tuple(str(Path(chart).resolve()) for chart in charts)


def begin(wish: Wish) -> Table:
    """A new game, its record begun before the first die falls."""
    seed = " ".join((wish.seed or "").split()) or secrets.token_hex(4)
    header_seats = tuple(Sitter(side, who, (side,)) for side, who in wish.seats.items())
    for sitter in header_seats:
        if " " in sitter.who:
            raise TableError(f'"{sitter.who}": a record cannot hold a name with a space. Rename '
                             "the file.")  # fmt: skip
    header = Header(
        wish.scenario, seed, header_seats, __version__, "", wish.dice, dict(wish.options),
        _paths(wish.charts),
    )  # fmt: skip
    table = _lay(header)
    header = Header(
        header.scenario, seed, header.seats, __version__, table.scenario.digest, wish.dice,
        dict(table.scenario.options), header.charts,
    )  # fmt: skip
    table.header = header
    path = wish.record
    if path is None and HUMAN in wish.seats.values():
        path, table.autosaved = _new_name(header), True
    if path is not None:
        table.writer = RecordWriter(path, header)
    table.game = Game(
        table.rules, header.engine_seats(), seed, auto_dice=wish.dice != "typed",
        listener=table.writer,
    )  # fmt: skip
    table.keep_notes()
    for seat, name in wish.names.items():
        table.call(seat, name)
    return table


def _new_name(header: Header) -> Path:
    people = "-".join(s.name for s in header.seats if s.who == HUMAN)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    stem = f"{Path(header.scenario).stem}-{people}-{stamp}"
    folder = games_folder()
    names = [stem, *(f"{stem}-{number}" for number in range(2, 1000))]
    return next(folder / f"{name}.txt" for name in names if not (folder / f"{name}.txt").exists())


def _lay(header: Header) -> Table:
    """Scenario, map and opponents; the game is set up by the caller."""
    from somalia.scenario import load as load_scenario
    from somalia.scenario import sources

    scenario = load_scenario(header.scenario, header.options, header.charts)
    rules = Campaign(scenario)
    strangers = [s.name for s in header.seats if s.name not in rules.sides]
    missing = [side for side in rules.sides if side not in {s.name for s in header.seats}]
    if strangers or missing:
        wrong = f'there is no side "{strangers[0]}"' if strangers else (
            f"nobody plays {missing[0]}"
        )  # fmt: skip
        raise TableError(f"{wrong}. The sides are: {', '.join(rules.sides)}.")
    players = {
        s.name: seated(s.who, scenario, s.name, derived(header.seed, "player", s.name))
        for s in header.seats if s.who != HUMAN
    }  # fmt: skip
    made_of = sources(header.scenario, header.charts)
    return Table(
        scenario, rules, None, header, players,  # type: ignore[arg-type]
        made_of.files[1], made_of.reconstructed,
    )  # fmt: skip


def seated(who: str, scenario: Scenario, side: str, seed: str) -> Player:
    """The opponent of that name."""
    from somalia.opponents import player

    opponent: Player = player(who, scenario, side, seed)
    return opponent


def take_up(path: Path, autosaved: bool, confirm: Confirm, notes: list[str]) -> Table | None:
    """Go on with a record; None if a new game is to be begun instead.

    A damaged record is kept aside, and mended up to its last good answer if the player agrees.

    Args:
        notes: what the player is to be told is added to it.
    """
    record = load(path)
    table = _lay(record.header)
    game, problem = resume(record, table.rules)
    table.game, table.autosaved, table.is_taken_up, table.notes = game, autosaved, True, notes
    if record.header.digest and record.header.digest != table.scenario.digest:
        notes.append("The scenario or its charts have changed since this game began.")
    if game.is_over and not problem:
        if not autosaved:
            raise TableError(f"{path}: this game is over. `somalia replay {path}` tells its "
                             "story; name another file to play a new one.")  # fmt: skip
        table.writer = RecordWriter(path, record.header, again=True)
        table.leave()
        return None
    if problem:
        going_on = confirm(f"{problem} Go on from there?")
        kept = _aside(path)
        path.replace(kept)
        notes.append(f"The damaged record is kept as {kept.name}.")
        if not going_on:
            return None
        table.writer = write_again(record, game, path)
        if game.branch:
            table.writer.went_back(game.count, game.branch)
    else:
        table.writer = RecordWriter(path, record.header, again=True)
    rolled = [answer for answer in game.all_answers() if answer.is_chance]
    if rolled and rolled[-1].how == "typed":  # he rolls his own: that goes on too
        game.auto_dice = False
    table.keep_notes(record.notes)
    if problem:  # the record has been written anew
        table.orders.keep_again()
        for seat, name in dict(table.names).items():
            table.call(seat, name)
    game.listener = table.writer
    game.settle()
    return table


def _aside(path: Path) -> Path:
    names = [f"{path.name}.damaged", *(f"{path.name}.damaged-{n}" for n in range(2, 1000))]
    return next(path.with_name(name) for name in names if not path.with_name(name).exists())


def copy_record(table: Table, target: Path) -> str:
    """Copy the record to a file of the player's; what to tell him."""
    if table.record is None:
        return "This game is not being written down: give --record FILE when you start it."
    if target.exists():
        return f"{target} exists already; name another file."
    try:
        shutil.copyfile(table.record, target)
    except OSError as error:
        safe = f"The game itself is safe in {table.record}."
        return f"{target} cannot be written ({error.strerror}). {safe}"
    return f"Saved as {target}."

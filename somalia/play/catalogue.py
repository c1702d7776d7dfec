"""Records as shown in lists: what was played, by whom, how far, when, and how it ended."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from somalia.datafile import DataError
from somalia.engine.record import NOTE_NAME, Header, Record, RecordError, Sitter, load, load_head
from somalia.engine.record import replay as replay_record
from somalia.engine.sight import for_people
from somalia.engine.words import plural
from somalia.games import games, said
from somalia.play import library as shelf
from somalia.play.folder import date_of
from somalia.play.sources import header_found, of_record, public
from somalia.reading import reason

UNREAD = "..."
"""A placeholder for turn and result until they have been computed."""


@dataclass(frozen=True)
class ListedRecord:
    """A record as an entry in a list."""

    path: Path
    scenario: str
    sides: str
    when: str
    turn: str = UNREAD
    result: str = UNREAD
    problem: str = ""  # what is wrong with the record, in a sentence; "" if nothing
    is_lost: bool = False  # whether the record cannot be opened at all
    remark: str = ""  # which of its files have changed, in sentences


def entry(path: Path) -> ListedRecord:
    """A record's list entry, from the record's header. `complete` adds turn and result, and reports
    any damaged lines.
    """
    try:
        date = date_of(path.stat().st_mtime)
        when = f"{date:%d %b %Y, %H:%M}".lstrip("0") if date else ""
        record = load_head(path)
    except OSError as error:
        return ListedRecord(
            path=path,
            scenario=path.stem,
            sides="",
            when="",
            turn="",
            result="",
            problem=f"Can't be read: {reason(error)}.",
            is_lost=True,
        )
    except RecordError as error:
        why = str(error).removeprefix(str(path)).lstrip(":0123456789 ")
        return ListedRecord(
            path=path,
            scenario=path.stem,
            sides="",
            when=when,
            turn="",
            result="",
            problem=f"Damaged: {why}",
            is_lost=True,
        )
    resolved_header = header_found(path, record.header)
    return ListedRecord(
        path, _scenario(record, resolved_header), _sides(record, resolved_header), when
    )


def complete(known: ListedRecord) -> ListedRecord:
    """The entry with turn and result added. This replays the record, which takes up to half a
    second.
    """
    if known.is_lost:
        return known
    try:
        record = load(known.path)
        sources = of_record(record)
        game_type, scenario, rules = sources.game_type, sources.scenario, sources.rules
        is_damaged = bool(record.problem)
        game, problem = replay_record(record, rules)
    except (RecordError, DataError) as error:
        return replace(known, turn="", result="", problem=str(error), is_lost=True)
    except Exception as fault:  # an error in its game: other records still work
        problem = f"The game can't load it ({said(fault)})."
        return replace(known, turn="", result="", problem=problem, is_lost=True)
    display = game_type.display(rules, game_type.words(scenario), sources.files)
    sight = for_people(game)
    turn, stands = display.when(sight.view), "" if sight.is_made_up else display.stands(sight.view)
    result = stands if game.is_over else f"in progress, {stands}" if stands else "in progress"
    if problem and rules.hides:
        problem = "Damaged: you can resume from before the damage."
    elif problem and not is_damaged:
        problem = f"The rules have changed since: valid up to {turn}."
    elif problem:
        problem = (
            f"Damaged at line {record.problem_line}: you can resume after "
            f"{plural(game.count, 'answer')}."
        )
    remark = " ".join(sources.remarks())
    return replace(known, turn=turn, result=result, problem=problem, remark=remark)


def _scenario(record: Record, resolved_header: Header) -> str:
    from somalia import datafile

    name = public(record.header).scenario
    try:
        return str(
            datafile.read(datafile.find("scenarios", resolved_header.scenario)).data.get(
                "name", name
            )
        )
    except DataError:
        return name


def called(sitter: Sitter) -> str:
    """The name of a seat's player: "human", or the opponent's name."""
    return shelf.called(sitter.who)


def side_name(resolved_header: Header, side: str) -> str:
    """A seat's name in a recorded game. If the scenario can no longer be read, the name is taken
    from any game with this seat; failing that, it is the seat's id.

    Args:
        resolved_header: the record's header, with files as found on this machine.
    """
    try:
        sides = shelf.card(resolved_header.scenario).sides(resolved_header.options)
    except Exception:  # also an error in its game
        for game in games():
            with suppress(Exception):
                if side in (names := game.side_names()):
                    return names[side]
        return side
    return sides.names.get(side, side)


def _sides(record: Record, resolved_header: Header) -> str:
    names = {
        note.seat: note.text.removeprefix(NOTE_NAME).strip()
        for note in record.notes
        if note.text.startswith(NOTE_NAME)
    }
    who = {s.name: called(s) for s in resolved_header.seats}
    who |= {seat: name for seat, name in names.items() if name}
    seats = {s.name: side_name(resolved_header, s.name) for s in resolved_header.seats}
    if len(seats) < 4:
        return ", ".join(f"{name}: {who[side]}" for side, name in seats.items())
    # Many seats don't fit in a list, so seats with the same player are grouped.
    alike: dict[str, list[str]] = {}
    for side, name in seats.items():
        alike.setdefault(who[side], []).append(name)
    return ", ".join(f"{' / '.join(names)}: {player}" for player, names in alike.items())


class Catalogue:
    """Entries for many records, each read when first needed; turns and results are added one by one
    in the background.

    Args:
        aside: runs the background work; None for a separate thread.
    """

    def __init__(
        self, paths: Sequence[Path], aside: Callable[[Callable[[], None]], None] | None = None
    ) -> None:
        self.entries = [ListedRecord(path, UNREAD, "", "") for path in paths]
        self._unread = set(range(len(paths)))
        self._reading = threading.Lock()  # prevents an entry from being read and completed at once
        self.version = 0  # incremented with every completed entry
        self._left = deque(range(len(self.entries)))
        self._closed = False
        (aside or _in_thread)(self._work)

    def want(self, first: int, count: int) -> None:
        """Read a page's entries at once, and complete them before all others."""
        for index in range(first, min(first + count, len(self.entries))):
            self._read(index)
        page = [at for at in range(first, first + count) if at in self._left]
        for index in reversed(page):
            self._left.remove(index)
            self._left.appendleft(index)

    def close(self) -> None:
        """Stop the background work."""
        self._closed = True

    def _work(self) -> None:
        while not self._closed:
            try:
                index = self._left.popleft()
            except IndexError:
                return
            self._read(index)
            self.entries[index] = complete(self.entries[index])
            self.version += 1

    def _read(self, index: int) -> None:
        with self._reading:
            if index in self._unread:
                self.entries[index] = entry(self.entries[index].path)
                self._unread.remove(index)


def _in_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, daemon=True, name="catalogue").start()

"""What a player has done: games that are over, by scenario, seat and level; and a few honours."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, NamedTuple

from somalia.datafile import DataError
from somalia.engine.record import DAMAGED, RecordError, WentBack, read
from somalia.engine.record import LARGEST as RECORD_LARGEST
from somalia.engine.record import replay as replay_record
from somalia.engine.record_writer import OpenElsewhere, claim
from somalia.engine.sight import for_people
from somalia.files import make_folder, move_new
from somalia.games.scenario_card import parted
from somalia.outputs import COPY, require, unused, write
from somalia.play import kept
from somalia.play.folder import FINISHED, SAVED, games_folder, records_in
from somalia.play.sources import of_record, public
from somalia.play.table import HUMAN, TableError
from somalia.reading import Unreadable, followed, is_hidden, read_bytes, reason

NAME = "career.json"
LARGEST = 5_000_000
"""Bytes of what is kept of games that are over."""
REMOVED = "removed"
"""The folder that games are moved to which are not wanted any more."""


@dataclass(frozen=True)
class Finished:
    """A game that is over, for one person at its table."""

    scenario: str
    seat: str
    opponents: tuple[str, ...]  # who the others were, each once; "human" for people
    level: str  # "easy", "normal" or "hard" of the hardest of them; "" against people only
    halves: int  # 2 for a victory, 1 where nobody has won, 0
    margin: int
    turn: int  # the last
    took_back: bool  # something was taken back across an answer


class Tally(NamedTuple):
    """Games of one kind."""

    scenario: str
    seat: str
    level: str
    games: int
    won: int
    drawn: int
    best: int  # margin


class Honour(NamedTuple):
    """Something that is worth remembering."""

    name: str
    about: str
    is_won: bool


def finished_games() -> list[Path]:
    """The records of games that are over, the newest first."""
    return records_in(games_folder() / FINISHED)


def career(paths: Sequence[Path], pause: Callable[[], None] = lambda: None) -> list[Finished]:
    """What is known of each game that a person has played to its end.

    Whatever has been worked out once is kept: a record is played again for it, which takes up to
    half a second.

    Args:
        pause: called before each record that has to be played again; it may raise.
    """
    before, found, now = _before(), list[Finished](), dict[str, list[dict[str, Any]]]()
    try:
        for path in paths:
            try:
                stamp = path.stat()
            except OSError:
                continue
            key = f"{path.name} {stamp.st_mtime_ns} {stamp.st_size}"
            known = before.get(key)
            if known is None:
                pause()
                try:
                    known = [asdict(one) for one in _played(path)]
                except (OSError, Unreadable, DataError):  # perhaps only now
                    continue
            now[key] = known
            found += [_read(one) for one in known]
    except BaseException:  # Ctrl-C, or nobody waits any more: what was worked out is kept
        now = {**before, **now}
        raise
    finally:
        if now != before:
            kept.update(NAME, LARGEST, lambda _: now, indent=0, is_own=_is_career)
    return found


def _before() -> dict[str, list[dict[str, Any]]]:
    """What was worked out before; nothing where that makes no sense."""
    return _career(kept.read(NAME, LARGEST)) or {}


def _career(contents: Any) -> dict[str, list[dict[str, Any]]] | None:
    """What a file keeps of games; None if it is something else."""
    try:
        return {key: [asdict(_read(one)) for one in played] for key, played in contents.items()}
    except (TypeError, AttributeError, KeyError):
        return None


def _is_career(contents: object) -> bool:
    return _career(contents) is not None


def _read(one: dict[str, Any]) -> Finished:
    """What is kept of a game.

    Raises:
        TypeError, KeyError: it is something else.
    """
    usual = {"scenario": str, "seat": str, "level": str, "halves": int, "margin": int, "turn": int}
    for name, type_ in usual.items():
        if type(one[name]) is not type_:
            raise TypeError(name)
    known = {field.name: one[field.name] for field in fields(Finished)}
    known["opponents"] = tuple(map(str, one["opponents"]))
    known["took_back"] = bool(one["took_back"])
    return Finished(**known)


def _played(path: Path) -> list[Finished]:
    """A record, for each person at its table; nothing for one that makes no sense or goes on.

    Raises:
        OSError, Unreadable, DataError: it, or the scenario, cannot be read now.
    """
    try:
        record = read(path, read_bytes(path, RECORD_LARGEST))
        header = record.header
        people = [one.name for one in header.seats if one.who == HUMAN]
        if not people:
            return []
        sources = of_record(record)
        game_type, scenario, rules = sources.game_type, sources.scenario, sources.rules
        game, _ = replay_record(record, rules)
    except (OSError, Unreadable, DataError):
        raise
    except Exception:  # of a record or its game, whatever it is: the others count all the same
        return []
    if not game.is_over:
        return []
    found: list[Finished] = []
    sight = for_people(game)
    for side in people:
        others = [one.who for one in header.seats if one.name != side]
        standing = game_type.standing(scenario, sight.view, side)
        found.append(
            Finished(
                scenario=public(header).scenario,
                seat=side,
                opponents=tuple(dict.fromkeys(others)),
                level=hardest(others),
                halves=standing.halves,
                margin=standing.margin,
                turn=sight.phase.turn,
                took_back=any(isinstance(entry, WentBack) for entry in record.entries),
            )
        )
    return found


LEVELS = ("easy", "normal", "hard")


def hardest(opponents: Sequence[str]) -> str:
    """The level of the hardest of some opponents; "" where all are people or chance."""
    found = [parted(who)[1] for who in opponents if who not in (HUMAN, "random")]
    known = [level if level in LEVELS else "normal" for level in found]
    return max(known, key=LEVELS.index, default="")


def tallies(games: Sequence[Finished]) -> list[Tally]:
    """Games by scenario, seat and level, in the order in which they first came."""
    groups: dict[tuple[str, str, str], list[Finished]] = {}
    for one in games:
        groups.setdefault((one.scenario, one.seat, one.level), []).append(one)
    return [
        Tally(
            *key,
            len(of),
            sum(one.halves == 2 for one in of),
            sum(one.halves == 1 for one in of),
            max(one.margin for one in of),
        )
        for key, of in groups.items()
    ]


def honours(games: Sequence[Finished]) -> list[Honour]:
    """A few things that mean something, won or not yet.

    Args:
        games: the newest first.
    """
    won = [one for one in games if one.halves == 2 and one.level]
    usual = [one for one in won if one.level in ("normal", "hard")]
    seats: dict[str, set[str]] = {}
    for one in usual:
        seats.setdefault(one.scenario, set()).add(one.seat)
    runs, best = 0, 0
    for one in games:
        counts = one.halves == 2 and one.level in ("normal", "hard")
        runs = runs + 1 if counts else 0
        best = max(best, runs)
    return [
        Honour(
            "From both sides",
            "Won the same scenario from two sides, each time against a normal or hard AI.",
            any(len(one) > 1 for one in seats.values()),
        ),
        Honour(
            "No second thoughts",
            "Won against a normal or hard AI without undoing anything.",
            any(not one.took_back for one in usual),
        ),
        Honour(
            "Three in a row",
            "Won three games in a row against normal or hard AIs.",
            best >= 3,
        ),
        Honour(
            "Beat the best",
            "Won against a hard AI.",
            any(one.level == "hard" for one in won),
        ),
        Honour(
            "Well travelled",
            "Finished four scenarios, won or lost.",
            len({one.scenario for one in games}) >= 4,
        ),
    ]


def names_of(scenario: str, seat: str) -> tuple[str, str]:
    """What a scenario and a seat of it are called; their ids where they cannot be read any more."""
    from somalia.play.library import card

    if Path(scenario).suffix:  # a file that lay anywhere; another may have that name here
        return Path(scenario).stem, seat
    try:
        known = card(scenario)
        return known.name, known.sides({}).names.get(seat, seat)
    except (DataError, RecordError, KeyError):
        return scenario, seat


def told(games: Sequence[Finished], width: int = 80) -> list[str]:
    """Statistics and honours in lines of text."""
    if not games:
        return ["You haven't finished a game yet."]
    rows = [
        (
            ", ".join(names_of(one.scenario, one.seat)),
            one.level or "people",
            str(one.games),
            str(one.won),
            str(one.drawn),
            str(one.games - one.won - one.drawn),
            f"{one.best:+d}",
        )
        for one in tallies(games)
    ]
    heads = ("as", "against", "games", "won", "drawn", "lost", "best margin")
    table = [heads, *rows]
    wide = [max(len(row[at]) for row in table) for at in range(len(heads))]
    wide[0] = min(wide[0], max(width - sum(wide[1:]) - 2 * len(heads), 20))
    lines = [
        "  ".join(
            [
                row[0][: wide[0]].ljust(wide[0]),
                row[1].ljust(wide[1]),
                *(cell.rjust(room) for cell, room in zip(row[2:], wide[2:], strict=True)),
            ]
        )
        for row in table
    ]
    lines += ["", "Honours:"]
    for one in honours(games):
        lines.append(f"  [{'x' if one.is_won else ' '}] {one.name}: {one.about}")
    return lines


def as_json(games: Sequence[Finished]) -> str:
    """The same for other programs."""
    return json.dumps(
        {
            "games": [asdict(one) for one in games],
            "tallies": [one._asdict() for one in tallies(games)],
            "honours": [one._asdict() for one in honours(games)],
        },
        indent=1,
    )


# -- tidying ---------------------------------------------------------------------------------------


def remove(path: Path) -> Path:
    """Move a game out of the lists, to a folder beside them; nothing is deleted.

    Raises:
        TableError: it cannot be moved, is in no list, or is open in another program, which would
            write it anew.
    """
    folder = games_folder()
    lists = (folder, folder / SAVED, folder / FINISHED)
    # By where it really is: "games/../notes.txt" is not in the folder that it names.
    if followed(path.parent) not in map(followed, lists) or not _is_listed(path.name):
        raise TableError(f"{path} is not one of the games in {folder}: move it yourself.")
    if followed(folder / REMOVED) in map(followed, lists):
        raise TableError(f"{folder / REMOVED} links to a folder of saved games. Move that link.")
    try:
        own = claim(path)
    except OpenElsewhere:
        raise TableError(
            f"{path}: this game is open in another program. Close it there first."
        ) from None
    except RecordError as error:
        raise TableError(str(error)) from error
    try:
        make_folder(folder / REMOVED)
        return _moved(path, folder / REMOVED / path.name)
    except OSError as error:
        if not os.path.lexists(path):
            raise TableError(
                f"{path}: this game is gone. Another program moved or deleted it."
            ) from error
        raise TableError(f"Can't move {path}: {reason(error)}.") from error
    finally:
        own.release()


def _moved(path: Path, target: Path) -> Path:
    """Move a file to that name, or one like it, that nothing has.

    Raises:
        OSError: it cannot be moved; it is where it was.
    """
    while True:
        free = unused(target, moved=path)
        try:
            move_new(path, free)
        except FileExistsError:  # another game has got that name meanwhile
            continue
        return free


def _is_listed(name: str) -> bool:
    return name.lower().endswith(".txt") and not is_hidden(name)


def copy_out(path: Path, target: Path) -> str:
    """Copy a game to a file of the player's, also one that is damaged.

    Returns:
        What is wrong with the game, as far as it shows without playing it; "" if nothing.

    Raises:
        TableError: the game cannot be read, or is none.
        OutputError: there is such a file, or it cannot be written.
    """
    require(target, COPY)
    try:
        data = read_bytes(path, RECORD_LARGEST)
    except Unreadable as fault:
        raise TableError(f"{path}: {fault}. {fault.hint}") from fault
    if not COPY.is_own(data):
        raise TableError(f"{path} is not a recorded game. `somalia games` lists your games.")
    try:
        damage = f"{path}: {DAMAGED}" if read(path, data).problem else ""
    except RecordError as problem:
        damage = str(problem)
    write(target, data, COPY)
    return damage

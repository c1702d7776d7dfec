"""A player's career: finished games by scenario, seat and level, and some honours."""

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
"""The maximum size in bytes of the file that caches finished games."""
REMOVED = "removed"
"""The folder for games that the player has removed from the lists."""


@dataclass(frozen=True)
class Finished:
    """A finished game's result for one of its human players."""

    scenario: str
    seat: str
    opponents: tuple[str, ...]  # the other players, each once; "human" for human players
    level: str  # the hardest AI's level: "easy", "normal" or "hard"; "" if all others are human
    halves: int  # 2 for a victory, 1 for a draw, 0 for a defeat
    margin: int
    turn: int  # the last turn
    took_back: bool  # whether an answer was undone


class Tally(NamedTuple):
    """The combined results of games with the same scenario, seat and level."""

    scenario: str
    seat: str
    level: str
    games: int
    won: int
    drawn: int
    best: int  # best margin


class Honour(NamedTuple):
    """An honour that a player can win."""

    name: str
    about: str
    is_won: bool


def finished_games() -> list[Path]:
    """The records of finished games, newest first."""
    return records_in(games_folder() / FINISHED)


def career(paths: Sequence[Path], pause: Callable[[], None] = lambda: None) -> list[Finished]:
    """The results of the games that a human player has finished.

    They are cached, because replaying a record takes up to half a second.

    Args:
        pause: called before each record that must be replayed; it may raise.
    """
    before, results, now = _before(), list[Finished](), dict[str, list[dict[str, Any]]]()
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
                except (OSError, Unreadable, DataError):  # possibly only temporarily
                    continue
            now[key] = known
            results += [_read(one) for one in known]
    except BaseException:  # such as Ctrl-C: keep the results so far
        now = {**before, **now}
        raise
    finally:
        if now != before:
            kept.update(NAME, LARGEST, lambda _: now, indent=0, is_own=_is_career)
    return results


def _before() -> dict[str, list[dict[str, Any]]]:
    """The cached results; empty if the file's contents are invalid."""
    return _career(kept.read(NAME, LARGEST)) or {}


def _career(contents: Any) -> dict[str, list[dict[str, Any]]] | None:
    """The results found in a file's contents; None if the contents are anything else."""
    try:
        return {key: [asdict(_read(one)) for one in played] for key, played in contents.items()}
    except (TypeError, AttributeError, KeyError):
        return None


def _is_career(contents: object) -> bool:
    return _career(contents) is not None


def _read(entry: dict[str, Any]) -> Finished:
    """A single result from the file's contents.

    Raises:
        TypeError, KeyError: the entry is malformed.
    """
    usual = {"scenario": str, "seat": str, "level": str, "halves": int, "margin": int, "turn": int}
    for name, type_ in usual.items():
        if type(entry[name]) is not type_:
            raise TypeError(name)
    known = {field.name: entry[field.name] for field in fields(Finished)}
    known["opponents"] = tuple(map(str, entry["opponents"]))
    known["took_back"] = bool(entry["took_back"])
    return Finished(**known)


def _played(path: Path) -> list[Finished]:
    """A record's result for each human player; empty if the record is invalid or unfinished.

    Raises:
        OSError, Unreadable, DataError: the record or its scenario cannot be read now.
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
    except Exception:  # any error in the record or its game: the other games still count
        return []
    if not game.is_over:
        return []
    results: list[Finished] = []
    sight = for_people(game)
    for side in people:
        others = [one.who for one in header.seats if one.name != side]
        standing = game_type.standing(scenario, sight.view, side)
        results.append(
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
    return results


LEVELS = ("easy", "normal", "hard")


def hardest(opponents: Sequence[str]) -> str:
    """The level of the hardest opponent; "" if all opponents are human or random."""
    levels = [parted(who)[1] for who in opponents if who not in (HUMAN, "random")]
    known = [level if level in LEVELS else "normal" for level in levels]
    return max(known, key=LEVELS.index, default="")


def tallies(games: Sequence[Finished]) -> list[Tally]:
    """The number of games by scenario, seat and level, in order of first appearance."""
    groups: dict[tuple[str, str, str], list[Finished]] = {}
    for game in games:
        groups.setdefault((game.scenario, game.seat, game.level), []).append(game)
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
    """All honours, whether won or not.

    Args:
        games: newest first.
    """
    won = [one for one in games if one.halves == 2 and one.level]
    usual = [one for one in won if one.level in ("normal", "hard")]
    seats: dict[str, set[str]] = {}
    for game in usual:
        seats.setdefault(game.scenario, set()).add(game.seat)
    runs, best = 0, 0
    for game in games:
        counts = game.halves == 2 and game.level in ("normal", "hard")
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
    """The names of a scenario and one of its seats; their ids if the scenario can no longer be
    read.
    """
    from somalia.play.library import card

    if Path(scenario).suffix:  # the file may be in any folder; another may have its name here
        return Path(scenario).stem, seat
    try:
        known = card(scenario)
        return known.name, known.sides({}).names.get(seat, seat)
    except (DataError, RecordError, KeyError):
        return scenario, seat


def told(games: Sequence[Finished], width: int = 80) -> list[str]:
    """Statistics and honours as lines of text."""
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
    for honour in honours(games):
        lines.append(f"  [{'x' if honour.is_won else ' '}] {honour.name}: {honour.about}")
    return lines


def as_json(games: Sequence[Finished]) -> str:
    """Games, tallies and honours as JSON, for other programs."""
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
    """Move a game from the lists to a folder beside them; nothing is deleted.

    Raises:
        TableError: the game cannot be moved, is in no list, or is open in another program,
            which would write it again.
    """
    folder = games_folder()
    lists = (folder, folder / SAVED, folder / FINISHED)
    # Use the real path: "games/../notes.txt" is not in the folder it names.
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
    """Move a file to this name, or to a similar name that is unused.

    Raises:
        OSError: the file cannot be moved, and is still where it was.
    """
    while True:
        free = unused(target, moved=path)
        try:
            move_new(path, free)
        except FileExistsError:  # another game has taken that name
            continue
        return free


def _is_listed(name: str) -> bool:
    return name.lower().endswith(".txt") and not is_hidden(name)


def copy_out(path: Path, target: Path) -> str:
    """Copy a game, even a damaged one, to a file named by the player.

    Returns:
        What is wrong with the game, as far as this can be determined without replaying it; "" if
        nothing.

    Raises:
        TableError: the file cannot be read, or is not a recorded game.
        OutputError: the target exists, or cannot be written.
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

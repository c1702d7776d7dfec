"""Branches of a recorded game: each is a new record that starts at a chosen moment, with its own
dice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from pathlib import Path

from somalia.engine.game import Game
from somalia.engine.record import Header, Record, load
from somalia.engine.record_writer import write_copy
from somalia.play.replay import Replay, turn_of
from somalia.play.seeds import new_seed
from somalia.play.sources import header_found, recorded, remember
from somalia.play.table import TableError, at_new_name


def branch(record: Record, game: Game, seats: Mapping[str, str]) -> Path:
    """Write the answers up to a position as a separate record.

    If the game hides information, the branch gets a new seed. A finished game shows its seed, so
    with the same seed, two branches would reveal each other's secrets.

    Args:
        record: the complete game.
        game: the position, replayed from the record.
        seats: the new players by side; other seats keep theirs.

    Returns:
        The path of the new record, in the program's own folder.

    Raises:
        RecordError: the record cannot be written.
    """
    resolved_header = header_found(record.path, record.header)
    header = recorded(_reseated(record.header, seats), _reseated(resolved_header, seats), seats)
    remember(header, _reseated(resolved_header, seats))
    number = record.line_of_play().last + 1
    if game.rules.hides:
        header = replace(header, seed=new_seed(), given=game.count)

    def write(path: Path) -> Path:
        write_copy(path, header, game, number)
        return path

    return at_new_name(f"{record.path.stem}-branch", write)


def _reseated(header: Header, seats: Mapping[str, str]) -> Header:
    sitters = tuple(replace(one, who=seats.get(one.name, one.who)) for one in header.seats)
    return replace(header, seats=sitters)


def branch_at(path: Path, moment: str, seats: Mapping[str, str], people: Collection[str]) -> Path:
    """Branch at the start of a turn, such as "T5"; otherwise the same as `branch`.

    Args:
        people: the words that stand for a human player in `seats` and in records.

    Raises:
        TableError: there is no such turn or seat, or no human would play.
        RecordError, DataError: the record, its scenario or its seats are invalid.
    """
    record = load(path)
    try:
        turn = turn_of(moment)
        replay = Replay(record, last=turn, whole="You can branch from it")
    except ValueError as problem:
        raise TableError(str(problem)) from problem
    known = [one.name for one in record.header.seats]
    if strangers := [side for side in seats if side not in known]:
        raise TableError(f'There is no side "{strangers[0]}". Sides: {", ".join(known)}.')
    for _ in replay.chapters():
        pass
    if turn is None or replay.turn != turn:
        raise TableError(
            f"{path}: the game never reached turn {turn}; it ended in turn {replay.turn}."
        )
    who = {one.name: seats.get(one.name, one.who) for one in record.header.seats}
    if not any(one in people for one in who.values()):
        some = f"--seat {known[0]}=human"
        raise TableError(f"No side is played by a human: name one, such as {some}.")
    return branch(record, replay.game, seats)

"""Undo: how far a seat may go back in a game, and which players must agree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from somalia.engine.checkpoints import Answer, may_know
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.protocols import Learned

CANNOT_UNDO = "Can't undo: dice were rolled or another player moved."
CANNOT_UNLEARN = "Can't undo: dice were rolled, another player moved or something was learned."


def undo_point(game: Game, seat: str, agreed: bool = False) -> int | None:
    """The number of answers to which that seat may go back now; None if it may not go back.

    Undo goes back to the seat's own last answer, past forced answers and those of computer players.
    It never goes back past a chance or another human's answer, nor past the reveal of answers given
    together.

    If the rules hide anything, undo never goes back past a computer's choice or an answer hidden
    from the seat, nor past the point where the seat learned something.

    Args:
        agreed: whether every other human at the table agrees. This lifts only restrictions on games
            with hidden information, and none that protects a computer player.
    """
    count = _last_given(game, seat, agreed)
    if count is None or not game.rules.hides:
        return count
    others = [one for one in game.seats if one.name != seat]
    if agreed and others and all(one.person for one in others):
        return count
    return None if _has_learned(game, count, game.seat_named(seat).sides) else count


def undo_needs(game: Game, seat: str) -> tuple[Seat, ...]:
    """The other humans who must agree before that seat can go back. There are none if it may go
    back without asking, or cannot go back at all.
    """
    if not game.rules.hides or undo_point(game, seat) is not None:
        return ()
    if undo_point(game, seat, agreed=True) is None:
        return ()
    return tuple(one for one in game.seats if one.person and one.name != seat)


def _has_learned(game: Game, count: int, sides: Sequence[str]) -> bool:
    """Whether these sides have learned more since the first `count` answers than follows from the
    later ones, which are all forced or their own.
    """
    if all(side in sides for side in game.rules.sides):
        return False
    then, now = game.fork(count=count).state, game.state.copy()
    # With the same seed, redealt hidden things differ only if known things do.
    for state in (then, now):
        game.rules.redact(state, sides, "")
    learned: Learned | None = getattr(game.rules, "learned", None)
    return (learned or _differ)(then, now, sides)


def _last_given(game: Game, seat: str, agreed: bool) -> int | None:
    """The number of answers before the seat's own last answer; None if a roll or another player's
    answer prevents undo.
    """
    count = game.count
    sides, hides = game.seat_named(seat).sides, game.rules.hides
    for answer in _backwards(game):
        count -= 1
        if answer.is_chance or answer.how == "request" or count < game.revealed:
            return None
        owner = game.seat_of[answer.who]
        if owner.name == seat:
            if answer.how != "forced":
                return count
        elif not _may_pass(answer, owner, sides, agreed, hides):
            return None
    return None


def _may_pass(answer: Answer, owner: Seat, sides: Sequence[str], agreed: bool, hides: bool) -> bool:
    """Whether undo may go back past another seat's answer."""
    if not hides:
        return answer.how == "forced" or not owner.person
    # Even the fact that an unseen answer was forced may reveal hidden things.
    is_seen = may_know(answer.seen_by, sides)
    return (answer.how == "forced" and is_seen) or (owner.person and agreed)


def _backwards(game: Game) -> Iterator[Answer]:
    yield from reversed(game.answers)
    for checkpoint in game.checkpoint.backwards():
        yield from reversed(checkpoint.answers)


def undo(game: Game, seat: str, agreed: bool = False) -> None:
    """Undo the seat's last answer.

    Args:
        agreed: as for `undo_point`.

    Raises:
        Refused: dice were rolled, another player moved, or the seat has learned something
            since.
    """
    count = undo_point(game, seat, agreed)
    if count is None:
        raise Refused("", CANNOT_UNLEARN if game.rules.hides else CANNOT_UNDO)
    game.go_back(count, game.branch)


def _differ(then: Any, now: Any, sides: Sequence[str]) -> bool:
    """Whether two states differ in anything other than their events and the count of changes."""
    fields = getattr(then, "__dict__", None)
    return fields is None or any(
        name not in ("events", "revision") and getattr(now, name) != value
        for name, value in fields.items()
    )

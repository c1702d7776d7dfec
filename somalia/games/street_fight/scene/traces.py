"""Traces of the last answer's events on the board, shown until the next answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.games.kit.scene import BoardLine, Spot, Tag
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.mobs import mob_named
from somalia.games.street_fight.rules.state import StreetState

HIT, MISSED = "hit", "missed"
"""Lines of American shots and bursts; as tags, their result. MISSED also tags a man who was missed.
"""
LOSS, COWED = "loss", "cowed"
"""Tags for a man under fire: he lost AP, or was suppressed."""
FELL, WALKED, DRIFTED = "fell", "walked", "drifted"
"""A tag where a Somali fell; the line of an American's walk; the line of a mob's move."""
FAR = 4**2
"""The minimum squared distance at which a mob's move is shown, in half inches."""
MOST_SHOTS, MOST_WALKS, MOST_NOTES = 8, 4, 4
"""If there are more shots, walks or notes than this, they are left out; notes of losses stay.

An order to whole units causes too many to show.
"""


class Traces(NamedTuple):
    """Traces of recent events, by place."""

    notes: tuple[Tag, ...] = ()  # results of fire, losses first
    shots: tuple[BoardLine, ...] = ()
    fallen: tuple[Tag, ...] = ()
    walks: tuple[BoardLine, ...] = ()
    drifts: tuple[BoardLine, ...] = ()
    new: frozenset[int] = frozenset()  # mobs that have just appeared


def traces_of(before: StreetState, after: StreetState, news: Sequence[Event]) -> Traces:
    """The traces left by the events between two positions."""
    came = {event["at"]: _came(event) for event in news if event.kind == kinds.UNDER_FIRE}
    shots = [
        BoardLine(HIT if event["hit"] else MISSED, (event["at"], event["to"]))
        for event in news
        if event.kind == kinds.SHOT_FIRED
    ]
    walks = [BoardLine(WALKED, event["way"]) for event in news if event.kind == kinds.MOVED]
    fallen = [Tag(FELL, event["at"], "") for event in news if event.kind == kinds.REMOVED]
    notes = sorted([*came.values(), *_shot_told(shots)], key=lambda note: not is_loss(note))
    if len(notes) > MOST_NOTES:
        notes = [note for note in notes if is_loss(note)]
    appeared = {event["mob"] for event in news if event.kind == kinds.APPEARED}
    return Traces(
        tuple(notes),
        tuple(shots if len(shots) <= MOST_SHOTS else ()),
        tuple(fallen),
        tuple(walks if len(walks) <= MOST_WALKS else ()),
        tuple(_drifts(before, after)) if news else (),
        frozenset(mob.number for mob in after.mobs.values() if mob_named(mob) in appeared),
    )


def is_loss(note: Tag) -> bool:
    """Whether a note reports the loss of an American or a Somali."""
    return note.kind in (LOSS, HIT)


def _shot_told(shots: Sequence[BoardLine]) -> Iterator[Tag]:
    """Yield the result of shots and bursts, placed at the last target; nothing if there are none or
    too many.
    """
    if 0 < len(shots) <= MOST_SHOTS:
        hits = sum(one.kind == HIT for one in shots)
        text = f"{hits} of {len(shots)} hit" if len(shots) > 1 else "hit" if hits else "missed"
        yield Tag(HIT if hits else MISSED, shots[-1].spots[-1], text)


def _came(event: Event) -> Tag:
    """The tag for the effect of fire on a man (11.3)."""
    point = event["at"]
    if event["loss"]:
        return Tag(LOSS, point, f"-{event['loss']} AP" if event["left"] > 0 else "casualty")
    if event["markers"]:
        return Tag(COWED, point, f"suppression +{event['markers']}")
    return Tag(MISSED, point, "missed")


def _drifts(before: StreetState, after: StreetState) -> Iterator[BoardLine]:
    """Yield a line for each mob's move, between the middle of its members before and after the
    move.
    """
    for number in sorted(before.mobs.keys() & after.mobs.keys()):
        start, end = _middle(before, number), _middle(after, number)
        if apart(_rounded(start), _rounded(end)) >= FAR:
            yield BoardLine(DRIFTED, (start, end))


def _middle(state: StreetState, mob: int) -> Spot:
    places = [one.at for one in state.members(mob)]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _rounded(spot: Spot) -> Point:
    return round(spot[0]), round(spot[1])

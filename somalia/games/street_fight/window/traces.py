"""What the last answer has led to, as the quarter shows it until the next one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.ground import apart
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.mobs import mob_named
from somalia.games.street_fight.rules.state import State
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.motion import Spot
from somalia.window.ui.palette import Colour

FAR = 4**2
"""The square of the half inches that a mob has to have come for it to be shown."""
MOST_SHOTS, MOST_WALKS, MOST_NOTES = 8, 4, 4
"""Where an order has played whole units so much happens that only losses can be told: lines of
shots, ways of men, and whom fire has missed are shown where there are no more than so many.
"""


class Note(NamedTuple):
    """What came of fire, beside who was fired at."""

    at: Point
    told: str
    colour: Colour
    is_loss: bool  # of an American; or of a Somali


class Shot(NamedTuple):
    """A shot or burst of an American."""

    at: Point
    to: Point
    is_hit: bool


class Traces(NamedTuple):
    """What has happened, by place."""

    notes: tuple[Note, ...] = ()
    shots: tuple[Shot, ...] = ()
    fallen: tuple[Point, ...] = ()  # where Somalis fell
    walks: tuple[tuple[Point, ...], ...] = ()  # ways of Americans
    drifts: tuple[tuple[Spot, Spot], ...] = ()  # of mobs, from where to where
    new: frozenset[int] = frozenset()  # mobs


def traces_of(before: State, after: State, news: Sequence[Event]) -> Traces:
    """What is shown of the events that have led from one position to another."""
    notes: dict[Point, Note] = {}
    for event in news:
        if event.kind == kinds.UNDER_FIRE:
            notes[event["at"]] = _came(event)
    shots = [
        Shot(event["at"], event["to"], event["hit"])
        for event in news
        if event.kind == kinds.SHOT_FIRED
    ]
    walks = [event["way"] for event in news if event.kind == kinds.MOVED]
    told = [*notes.values(), *_shot_told(shots)]
    if len(told) > MOST_NOTES:
        told = [note for note in told if note.is_loss]
    appeared = {event["mob"] for event in news if event.kind == kinds.APPEARED}
    return Traces(
        tuple(told),
        tuple(shots if len(shots) <= MOST_SHOTS else ()),
        tuple(event["at"] for event in news if event.kind == kinds.REMOVED),
        tuple(walks if len(walks) <= MOST_WALKS else ()),
        tuple(_drifts(before, after)) if news else (),
        frozenset(mob.number for mob in after.mobs.values() if mob_named(mob) in appeared),
    )


def _shot_told(shots: Sequence[Shot]) -> Iterator[Note]:
    """What came of shots and bursts, at the last who was fired at; nothing of none or many."""
    if 0 < len(shots) <= MOST_SHOTS:
        hits = sum(one.is_hit for one in shots)
        told = f"{hits} of {len(shots)} hit" if len(shots) > 1 else "hit" if hits else "missed"
        yield Note(shots[-1].to, told, ink.HIT if hits else ink.DOWN, is_loss=bool(hits))


def _came(event: Event) -> Note:
    """What became of a man under fire (11.3)."""
    at = event["at"]
    if event["loss"]:
        told = f"-{event['loss']} AP" if event["left"] > 0 else "casualty"
        return Note(at, told, ink.BLOOD, is_loss=True)
    if event["markers"]:
        return Note(at, f"suppressed {event['markers']}", ink.PANIC, is_loss=False)
    return Note(at, "missed", ink.DOWN, is_loss=False)


def _drifts(before: State, after: State) -> Iterator[tuple[Spot, Spot]]:
    """From where to where mobs have come: the middles of their members."""
    for number in sorted(before.mobs.keys() & after.mobs.keys()):
        start, end = _middle(before, number), _middle(after, number)
        if apart(_rounded(start), _rounded(end)) >= FAR:
            yield start, end


def _middle(state: State, mob: int) -> Spot:
    places = [one.at for one in state.members(mob)]
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def _rounded(spot: Spot) -> Point:
    return round(spot[0]), round(spot[1])

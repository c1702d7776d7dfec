"""What moves on the map: counters along their ways, and what fights, dice and losses show.

Everything here is a function of events and time. Nothing waits for it: the position is there
already, and any key or click ends the show. `stage.py` draws it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from somalia.engine.kinds import TENS, Event, has_tag
from somalia.engine.words import plural, signed
from somalia.games.campaign.base.event_kinds import ATTACK, SCORED
from somalia.games.campaign.core.components import Scenario, Unit
from somalia.games.campaign.core.event_kinds import (
    AMBUSH,
    BASE,
    CONTACT,
    CONVOY,
    ELIMINATED,
    FIRED,
    FLUSH,
    HITS,
    MOVED,
    PLACED,
    ROBBED,
    SP,
    TO_CUP,
    VP,
)
from somalia.games.campaign.core.names import (
    MILITIA,
    party_of,
    source,
)
from somalia.games.campaign.display.parties import contest_of, keeps_vp
from somalia.games.campaign.mapfile import Point
from somalia.games.campaign.wars.event_kinds import RAID
from somalia.games.campaign.window.counters import Face
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.campaign.words import Wording

GLIDE = 0.3
"""Seconds a counter takes within a Zone at the usual speed; half as long for every Zone more."""
LONGEST_GLIDE = 1.4
ROLL = 0.45
"""Seconds dice roll before they lie still."""
READ = 0.75
"""Seconds a card is left standing with its result."""
LONGEST = 4.0
"""Seconds all that one answer brings takes at most: more is shown the quicker."""
MANY = 8
"""Counters placed at one time that are no longer shown one by one."""


class Standing(NamedTuple):
    """A counter on the map."""

    zone: str
    at: Point  # degrees
    face: Face


# -- counters on their way ---------------------------------------------------------------------


@dataclass(frozen=True)
class GlidePath:
    """A way over the map in legs; from one leg to the next is no distance."""

    legs: tuple[tuple[Point, ...], ...]
    length: float  # degrees
    seconds: float

    def at(self, share: float) -> Point:
        """The point after a share of the way."""
        left = share * self.length
        for leg in self.legs:
            for a, b in pairwise(leg):
                far = math.dist(a, b)
                if left <= far and far:
                    return a[0] + (b[0] - a[0]) * left / far, a[1] + (b[1] - a[1]) * left / far
                left -= far
        return self.legs[-1][-1]


class Glides:
    """Counters on their way from where they were to where they are."""

    def __init__(self, scenery: Scenery) -> None:
        self.scenery = scenery
        self.paths: dict[str, GlidePath] = {}
        self._clock = 0.0

    @property
    def is_under_way(self) -> bool:
        """Whether any counter moves."""
        return bool(self.paths) and self._clock < self.seconds

    @property
    def seconds(self) -> float:
        """How long the longest way takes."""
        return max((path.seconds for path in self.paths.values()), default=0.0)

    def start(
        self,
        before: Mapping[str, Standing],
        now: Mapping[str, Standing],
        ways: Mapping[str, Sequence[str]],
        least: float,
        speed: float,
    ) -> None:
        """Set counters moving that stand elsewhere now.

        Args:
            ways: the Zones each has entered; who is in another Zone without a way just is there.
            least: degrees that are no way.
            speed: seconds that a second takes.
        """
        self._clock = 0.0
        self.paths = {}
        for id, standing in now.items():
            old = before.get(id)
            if old is None or (math.dist(old.at, standing.at) < 0.8 * least and id not in ways):
                continue
            zones = (old.zone, *ways.get(id, ()))
            if zones[-1] != standing.zone or old.at == standing.at:
                continue
            legs = self.scenery.road(zones)
            legs[0].insert(0, old.at)
            legs[-1].append(standing.at)
            length = sum(math.dist(a, b) for leg in legs for a, b in pairwise(leg))
            seconds = min(GLIDE * (1 + 0.5 * (len(zones) - 1)), LONGEST_GLIDE) * speed
            self.paths[id] = GlidePath(tuple(map(tuple, legs)), length, seconds)

    def update(self, seconds: float) -> bool:
        """Time passes; whether anybody is still on the way."""
        self._clock += seconds
        return self.is_under_way

    def place(self, id: str) -> Point:
        """Where a counter is now."""
        path = self.paths[id]
        share = min(1.0, self._clock / path.seconds) if path.seconds else 1.0
        return path.at(share * share * (3 - 2 * share))

    def stop(self) -> None:
        """Everybody has arrived."""
        self.paths = {}


def ways_of(events: Iterable[Event]) -> dict[str, tuple[str, ...]]:
    """The Zones that each counter has entered, one after another."""
    found: dict[str, tuple[str, ...]] = {}
    for event in events:
        if event.kind is MOVED:
            for unit in event["units"]:
                found[unit.id] = (*found.get(unit.id, ()), event["zone"].id)
        elif event.kind in (PLACED, TO_CUP, ELIMINATED):
            found.pop(event["unit"].id, None)
    return found


# -- cards, losses, floating numbers -----------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """What is told beside a Zone: a headline, dice, what they mean."""

    zone: str  # "" for none
    rule: str
    title: str
    detail: str = ""
    dice: tuple[int, ...] = ()
    is_pair: bool = False  # tens and units
    result: str = ""
    side: str = ""  # whose dice


@dataclass(frozen=True)
class Clash:
    """Who strikes whom in a Zone: the counters of one party lit, those of others hit."""

    zone: str
    by: str
    at: frozenset[str]  # parties


@dataclass(frozen=True)
class Stir:
    """A Zone or some counters to look at."""

    zone: str
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class Loss:
    """A counter that leaves the map."""

    at: Point  # degrees
    face: Face
    is_struck: bool  # eliminated, not just taken off


@dataclass(frozen=True)
class Floating:
    """A number that rises at a Zone, or at the account of a side."""

    text: str
    side: str
    zone: str = ""


@dataclass(frozen=True)
class Effect:
    """Something seen for a time, in seconds from the start."""

    start: float
    length: float
    shows: Card | Clash | Stir | Loss | Floating

    def share(self, clock: float) -> float | None:
        """How much of it is over; None before and after."""
        if not self.start <= clock < self.start + self.length:
            return None
        return (clock - self.start) / self.length


def card_of(event: Event, say: Wording) -> Card | None:
    """The card of an event; None for one that has none."""
    told = say.callout(event)
    if told is None:
        return None
    return Card(
        told.place.id if told.place is not None else "",
        event.rule,
        told.title,
        told.detail,
        told.dice,
        has_tag(event.kind, TENS),
        told.result,
        told.by,
    )


class Opponents:
    """Who fights whom, as events tell it: a pair for each rule under which they fire.

    An Ambush on the way to a Raid is a fight of others than the Raid, and what a mission was about
    does not concern the next.
    """

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._pairs: dict[str, set[str]] = {}  # parties by rule

    def see(self, event: Event) -> None:
        """An event, in order: it may bring parties into a fight with each other."""
        of, rule = event.facts, event.rule
        if event.kind is ATTACK:
            self._pairs[rule] = {of["side"], of["rival"]}
        elif keeps_vp(self._scenario):
            return
        elif event.kind is AMBUSH:
            self._pairs[rule] = self._parties((*of["units"], *of["force"]))
        elif event.kind is RAID:
            self._pairs[rule] = self._parties(of["units"]) | {of["target"]}
        elif event.kind is FLUSH:
            self._pairs[rule] = self._parties(of["units"])
        elif event.kind is CONTACT and rule in self._pairs:
            self._pairs[rule] |= self._parties(of["units"])

    def _parties(self, units: Sequence[Unit]) -> set[str]:
        return {party_of(self._scenario, unit) for unit in units}

    def foes(self, fire: Event) -> set[str]:
        """Whom a party fires at: the others of the fight, else all who are no friends of it."""
        by, pair = fire["by"], self._pairs.get(fire.rule, set())
        if by in pair:
            return pair - {by}
        facts = contest_of(self._scenario)
        if facts is not None:
            between = facts.bystander
            # Bystanders fire at whoever fights the party that may not come to them (S20).
            spared = between.barred if between is not None and between.party == by else by
            return {party.id for party in facts.parties} - {by, spared}
        sides = self._scenario.sides
        bandits = set(sides.bandits)
        return {*sides.order, MILITIA} - bandits if by in bandits else bandits


def script(
    events: Sequence[Event],
    say: Wording,
    before: Mapping[str, Standing],
    lead: float,
    label: Mapping[str, Point],
    earlier: Sequence[Event] = (),
) -> list[Effect]:
    """What is shown of events, in order.

    Args:
        before: where counters stood.
        lead: seconds counters are on their way before the rest begins.
        label: the middle of each Zone, for who fell on his way.
        earlier: events of the mission under way that have been shown: they tell who fights whom.
    """
    found: list[Effect] = []
    clock, zone, floats = lead, "", 0
    sides = Opponents(say.scenario)
    for event in earlier:
        sides.see(event)
    moved = ways_of(events)
    on_way = {unit.id for event in events if event.kind is MOVED for unit in event["units"]}
    placed = sum(event.kind is PLACED for event in events)
    for _, event in say.told(events):
        kind = event.kind
        here = event.facts.get("zone")
        if here is not None and kind not in (PLACED, CONVOY):
            zone = here.id
        sides.see(event)
        card = card_of(event, say)
        if card is not None:
            length = (ROLL if card.dice else 0.0) + READ
            if kind is FIRED:
                others = frozenset(sides.foes(event))
                found.append(Effect(clock, length, Clash(card.zone, event["by"], others)))
            elif card.zone:
                units: tuple[Unit, ...] = event.facts.get("units", ())
                found.append(Effect(clock, length, Stir(card.zone, tuple(u.id for u in units))))
            found.append(Effect(clock, length, card))
            clock += length
        elif kind in (ELIMINATED, TO_CUP):
            old = before.get(event["unit"].id)
            if old is not None:
                at = label[here.id] if here is not None and event["unit"].id in on_way else old.at
                start = max(lead, clock - 0.4)
                found.append(Effect(start, 1.0, Loss(at, old.face, kind is ELIMINATED)))
                clock = max(clock, start + 0.5)
        elif kind in (VP, SP, SCORED, HITS):
            for one in _floating(event, zone):
                found.append(Effect(max(lead, clock - 0.5) + 0.22 * floats, 1.3, one))
                floats += 1
            continue
        elif kind is PLACED and placed <= MANY and event["unit"].id not in moved:
            found.append(Effect(clock, 0.7, Stir(event["zone"].id, (event["unit"].id,))))
        elif kind in (BASE, ROBBED):
            found.append(Effect(max(lead, clock - 0.4), 0.8, Stir(zone)))
        floats = 0
    return _within(found, lead)


def _floating(event: Event, zone: str) -> list[Floating]:
    facts = event.facts
    if event.kind is HITS:
        return [
            Floating(f"{plural(facts[side], 'hit')} on {side.upper()}", "bandit", zone)
            for side in ("un", "us")
            if facts[side]
        ]
    if event.kind is SP:
        return [Floating(f"{signed(facts['sp'])} SP", facts["side"])] if facts["sp"] else []
    if not facts["vp"]:
        return []
    text = f"{signed(facts['vp'])} VP"
    if event.kind is SCORED:
        text += f" {source(facts['source'])}"
    return [Floating(text, facts["side"])]


def _within(effects: list[Effect], lead: float) -> list[Effect]:
    """The effects in the time there is."""
    end = max((effect.start + effect.length for effect in effects), default=0.0)
    if end - lead <= LONGEST:
        return effects
    by = LONGEST / (end - lead)
    return [
        replace(one, start=lead + (one.start - lead) * by, length=max(one.length * by, 0.12))
        for one in effects
    ]


class Show:
    """The effects that are under way.

    Args:
        say: words for the scenario.
    """

    def __init__(self, say: Wording) -> None:
        self.say = say
        self.effects: list[Effect] = []
        self.clock = 0.0
        self.speed = 1.0

    @property
    def is_on(self) -> bool:
        """Whether anything is left to be seen."""
        return bool(self.effects)

    def play(self, effects: list[Effect], speed: float) -> None:
        """Begin with others; `speed` is how long a second takes, 0 for not at all."""
        self.effects = effects if speed else []
        self.clock, self.speed = 0.0, speed

    def update(self, seconds: float) -> bool:
        """Time passes; whether anything has to be drawn anew."""
        if not self.effects:
            return False
        self.clock += seconds / self.speed
        if all(self.clock >= one.start + one.length for one in self.effects):
            self.effects = []
        return True

    def finish(self) -> None:
        """Enough."""
        self.effects = []

    def now(self) -> list[tuple[Effect, float]]:
        """What is seen now, and how much of each is over."""
        found = [(one, one.share(self.clock)) for one in self.effects]
        return [(one, share) for one, share in found if share is not None]

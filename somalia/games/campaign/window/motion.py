"""What moves on the map: counters along their ways, and what fights, dice and losses show.

Everything here is a function of events and time. Nothing waits for it: the position is there
already, and any key or click ends the show. `stage.py` draws it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

from somalia.engine.kinds import Event
from somalia.engine.words import plural, signed
from somalia.games.campaign.core.components import Scenario, Unit
from somalia.games.campaign.core.names import MODIFIERS, PROJECTS, TARGETS, event_name, source
from somalia.games.campaign.display.parties import MILITIA, contest_of, keeps_vp, party_of
from somalia.games.campaign.mapfile import Point
from somalia.games.campaign.window.counters import Face
from somalia.games.campaign.window.scenery import Scenery
from somalia.games.campaign.words import Wording, told

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
class Path:
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
        self.paths: dict[str, Path] = {}
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
            self.paths[id] = Path(tuple(map(tuple, legs)), length, seconds)

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
        if event.kind == "moved":
            for unit in event["units"]:
                found[unit.id] = (*found.get(unit.id, ()), event["zone"].id)
        elif event.kind in ("placed", "to-cup", "eliminated"):
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
class Fight:
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
    shows: Card | Fight | Stir | Loss | Floating

    def share(self, clock: float) -> float | None:
        """How much of it is over; None before and after."""
        if not self.start <= clock < self.start + self.length:
            return None
        return (clock - self.start) / self.length


def _faces(dice: Any) -> tuple[int, ...]:
    return tuple(dice) if isinstance(dice, tuple) else (dice,)


def _modifiers(modifiers: Sequence[tuple[str, int]]) -> str:
    return " ".join(f"{signed(value)} {MODIFIERS.get(name, name)}" for name, value in modifiers)


def card_of(event: Event, say: Wording) -> Card | None:
    """The card of an event; None for one that has none."""
    make = _CARDS.get(event.kind)
    return make(event, say) if make else None


def _fire(event: Event, say: Wording) -> Card:
    by = {"bandit": "Bandit"}.get(event["by"]) or say.side(event["by"])
    by = "Militia" if by == MILITIA else by
    number = event["number"]
    result = plural(number, "hit") if number else "no effect"
    shift = _modifiers(event["modifiers"])
    total = event["die"] + sum(value for _, value in event["modifiers"])
    detail = f"Firepower {event['firepower']}" + (f", die {shift} = {total}" if shift else "")
    return Card(
        event["zone"].id,
        event.rule,
        f"{by} fire: column {event['column']}",
        detail,
        (event["die"],),
        False,
        result + (" and critical" if event["star"] else ""),
        event["by"],
    )


def _contact(event: Event, say: Wording) -> Card:
    units, found = event["units"], len(event["contacted"])
    result = f"{found} of {len(units)}" if len(units) > 1 else "contacted" if found else "not found"
    return Card(
        event["zone"].id,
        event.rule,
        f"Contact: {say.units(units)}",
        f"{event['need']} or less is needed",
        _faces(event["dice"]),
        False,
        result,
        say.roller(event),
    )


def _attempt(event: Event, say: Wording) -> Card:
    shift = _modifiers(event["modifiers"])
    return Card(
        event["zone"].id,
        event.rule,
        PROJECTS[event["project"]].capitalize(),
        f"{event['need']} or more is needed" + (f", {shift}" if shift else ""),
        (event["die"],),
        False,
        "success" if event["success"] else "failure",
        "un",
    )


def _drawn(event: Event, say: Wording) -> Card:
    return Card(
        "",
        event.rule,
        event_name(event["event"]),
        event["effect"],
        _faces(event["dice"]),
        True,
        "random event",
    )


def _supply(event: Event, say: Wording) -> Card:
    dice = _faces(event["dice"])
    return Card("", event.rule, "Supply", "for the UN Pool", dice, False, f"{sum(dice)} SP", "un")


def _desertion(event: Event, say: Wording) -> Card:
    return Card(
        event["zone"].id,
        event.rule,
        say.counter(event["unit"]),
        "deserts on 5 or 6",
        (event["die"],),
        False,
        "deserts" if event["deserts"] else "stays",
        "militia",
    )


def _plain(title: str, side: str = "un") -> Any:
    def card(event: Event, say: Wording) -> Card:
        facts = event.facts
        dice = facts.get("dice", facts.get("die"))
        return Card("", event.rule, title, "", _faces(dice), False, "", side)

    return card


def _raid(event: Event, say: Wording) -> Card:
    by, target = acts_in(say, event), event["target"]
    if keeps_vp(say.scenario):
        return Card(event["zone"].id, event.rule, "Raid", f"on the {TARGETS[target]}", side=by)
    if target == "nobody":
        return Card(
            event["zone"].id,
            event.rule,
            f"{say.side(by)}: a move",
            f"to {event['zone'].name}",
            side=by,
        )
    return Card(
        event["zone"].id, event.rule, f"{say.side(by)}: Raid", f"on {say.side(target)}", side=by
    )


def acts_in(say: Wording, event: Event) -> str:
    """The party whose units an event names first; "" if it names none."""
    units: Sequence[Unit] = event.facts.get("units", ())
    return party_of(say.scenario, units[0]) if units else ""


def _attack(event: Event, say: Wording) -> Card:
    return Card(
        event["zone"].id,
        event.rule,
        f"{say.side(event['side'])}: attack",
        f"on {say.side(event['rival'])} in {event['zone'].name}",
        side=event["side"],
    )


def _talks_roll(event: Event, say: Wording) -> Card:
    names = f"{say.side(event['side'])} and the UN; the higher draws the marker his way"
    return Card(
        "",
        event.rule,
        "Peace talks",
        names,
        _faces(event["dice"]),
        False,
        f"box {event['box'] + 1}: {event['bandit']} / {event['un']} VP",
        event["side"],
    )


def _talks(title: str) -> Any:
    def card(event: Event, say: Wording) -> Card:
        side = event.facts.get("by") or event["side"]
        return Card("", event.rule, title, f"{say.side(event['side'])} and the UN", side=side)

    return card


def _initiative(event: Event, say: Wording) -> Card:
    order = ", ".join(map(say.side, event["sides"]))
    return Card(
        "",
        event.rule,
        "Initiative",
        order,
        _faces(event["dice"]),
        False,
        f"{say.side(event['side'])} first",
        event["side"],
    )


def _bystander(event: Event, say: Wording) -> Card:
    does = (
        "stay out"
        if not event["does"]
        else (f"help {say.side(event['helps'])}" if event["helps"] else "fire first")
    )
    return Card(
        event["zone"].id,
        event.rule,
        f"{say.side(event['party'])} units",
        "1-3 nothing, 4 fire, 5 or 6 help a side",
        (event["die"],),
        False,
        does,
        event["party"],
    )


def _conversion(event: Event, say: Wording) -> Card:
    result = {"lost": "lost", "weaker": "a strength-1 unit", "both": "both lost"}[event["outcome"]]
    return Card(
        "",
        event.rule,
        "Conversion",
        f"both pay for {say.counter(event['unit'])}",
        (event["die"],),
        False,
        result,
    )


def _changed(event: Event, say: Wording) -> Card:
    told = f"{say.counter(event['unit'])}: now {say.counter(event['new'])}"
    by = party_of(say.scenario, event["new"])
    return Card(event["zone"].id, event.rule, "Changes sides", told, side=by)


def _entry(event: Event, say: Wording) -> Card:
    return Card(
        "",
        event.rule,
        say.counter(event["unit"]),
        "sets out; an odd die brings it in",
        (event["die"],),
        False,
        "comes in" if event["enters"] else "stays out",
        party_of(say.scenario, event["unit"]),
    )


def _reinforce(event: Event, say: Wording) -> Card:
    return Card(
        "",
        event.rule,
        "Transitional Government",
        "reinforcements",
        (event["die"],),
        False,
        plural(event["count"], "unit"),
    )


def _support(event: Event, say: Wording) -> Card:
    return Card(
        "",
        event.rule,
        "Foreign support",
        "the Ethiopian side, and the ICU",
        (event["ours"], event["theirs"]),
    )


def _headline(title: str, side: str) -> Any:
    def card(event: Event, say: Wording) -> Card:
        by = acts_in(say, event) or event.facts.get("side", side)
        return Card(event["zone"].id, event.rule, title, event["zone"].name, side=by)

    return card


def _turn(event: Event, say: Wording) -> Card:
    return Card("", event.rule, f"Turn {event['turn']}", f"of {event['last_turn']}")


_CARDS: Mapping[str, Any] = {
    "fire": _fire,
    "contact": _contact,
    "attempt": _attempt,
    "event": _drawn,
    "supply": _supply,
    "desertion": _desertion,
    "rotation-in": _plain("Rotation: arrivals"),
    "rotation-out": _plain("Rotation: departures"),
    "intervention-dice": _plain("US Intervention"),
    "intervention-keep": _plain("US Intervention"),
    "famine-dice": _plain("Famine turns", ""),
    "event-die": _plain("Die for the event", ""),
    "raid": _raid,
    "flush": _headline("Flush", "un"),
    "nobody-found": _headline("Nobody found", "un"),
    "ambush": _headline("Ambush", "bandit"),
    "terrorised": _headline("Terrorised", "bandit"),
    "turn": _turn,
    "attack": _attack,
    "talks-begin": _talks("Peace talks begin"),
    "talks-end": _talks("Peace talks broken off"),
    "talks-refused": _talks("Peace talks refused"),
    "talks-offered": _talks("Peace talks offered"),
    "talks-price": _plain("Price of breaking off"),
    "talks-roll": _talks_roll,
    "initiative": _initiative,
    "bystander": _bystander,
    "conversion-die": _conversion,
    "changed": _changed,
    "entry-die": _entry,
    "reinforce": _reinforce,
    "support": _support,
}


class Sides:
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
        if event.kind == "attack":
            self._pairs[rule] = {of["side"], of["rival"]}
        elif keeps_vp(self._scenario):
            return
        elif event.kind == "ambush":
            self._pairs[rule] = self._parties((*of["units"], *of["force"]))
        elif event.kind == "raid":
            self._pairs[rule] = self._parties(of["units"]) | {of["target"]}
        elif event.kind == "flush":
            self._pairs[rule] = self._parties(of["units"])
        elif event.kind == "contact" and rule in self._pairs:
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
    sides = Sides(say.scenario)
    for event in earlier:
        sides.see(event)
    moved = ways_of(events)
    on_way = {unit.id for event in events if event.kind == "moved" for unit in event["units"]}
    placed = sum(event.kind == "placed" for event in events)
    for event in told(events):
        kind = event.kind
        here = event.facts.get("zone")
        if here is not None and kind not in ("placed", "convoy"):
            zone = here.id
        sides.see(event)
        card = card_of(event, say)
        if card is not None:
            length = (ROLL if card.dice else 0.0) + READ
            if kind == "fire":
                others = frozenset(sides.foes(event))
                found.append(Effect(clock, length, Fight(card.zone, event["by"], others)))
            elif card.zone:
                units: tuple[Unit, ...] = event.facts.get("units", ())
                found.append(Effect(clock, length, Stir(card.zone, tuple(u.id for u in units))))
            found.append(Effect(clock, length, card))
            clock += length
        elif kind in ("eliminated", "to-cup"):
            old = before.get(event["unit"].id)
            if old is not None:
                at = label[here.id] if here is not None and event["unit"].id in on_way else old.at
                start = max(lead, clock - 0.4)
                found.append(Effect(start, 1.0, Loss(at, old.face, kind == "eliminated")))
                clock = max(clock, start + 0.5)
        elif kind in ("vp", "sp", "scored", "hits"):
            for one in _floating(event, zone):
                found.append(Effect(max(lead, clock - 0.5) + 0.22 * floats, 1.3, one))
                floats += 1
            continue
        elif kind == "placed" and placed <= MANY and event["unit"].id not in moved:
            found.append(Effect(clock, 0.7, Stir(event["zone"].id, (event["unit"].id,))))
        elif kind in ("base", "robbed"):
            found.append(Effect(max(lead, clock - 0.4), 0.8, Stir(zone)))
        floats = 0
    return _within(found, lead)


def _floating(event: Event, zone: str) -> list[Floating]:
    facts = event.facts
    if event.kind == "hits":
        return [
            Floating(f"{plural(facts[side], 'hit')} on {side.upper()}", "bandit", zone)
            for side in ("un", "us")
            if facts[side]
        ]
    if event.kind == "sp":
        return [Floating(f"{signed(facts['sp'])} SP", facts["side"])] if facts["sp"] else []
    if not facts["vp"]:
        return []
    text = f"{signed(facts['vp'])} VP"
    if event.kind == "scored":
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

"""The one formatter: events into sentences, prompts into questions, options into labels.

Every screen uses it, so that the log of the terminal, the log of the window and a replay say the
same. It only words what it is given: what is legal, and why something is not, comes with the
prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from somalia.engine.kinds import CHIEF, PLAIN, SMALL, Event
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Outcome
from somalia.engine.words import Facts, Label, Line, Step, counted, listed, plural, signed
from somalia.games.campaign.core.components import Fire, Unit
from somalia.games.campaign.core.names import (
    MODIFIERS,
    OCCASIONS,
    PROJECTS,
    SP_FOR,
    SP_LOST,
    SUBJECTS,
    TARGETS,
    Names,
    event_name,
    source,
    victory_name,
)
from somalia.games.campaign.core.rulebook import rules_of
from somalia.games.campaign.core.state import CUP, HAND, OUT, State

_SMALL = frozenset(
    (
        "step",
        "sp",
        "famine",
        "placed",
        "terror-off",
        "convoys-off",
        "passed",
        "operations-end",
        "escorts",
        "event-die",
        "initiative",
        "star-die",
        "talks-price",
    )
)
_PLAIN = frozenset(
    (
        "moved",
        "contact",
        "nobody-found",
        "convoy",
        "base",
        "supply",
        "desertion",
        "rotation-in",
        "rotation-out",
        "to-cup",
        "famine-dice",
        "turn",
    )
)


_ROLLERS = {"contact": "un", "attempt": "un", "supply": "un", "desertion": "militia"}
"""Whose dice fall in the base game where the event does not say so."""


def told(events: Iterable[Event]) -> list[Event]:
    """The events as they are told, nothing twice.

    Steps of one march are one event, and so are Convoys placed in a row.
    """
    return [event for _, event in _told_at(events)]


def _told_at(events: Iterable[Event]) -> list[tuple[int, Event]]:
    """The events as they are told, each with the place of the last that went into it."""
    found: list[tuple[int, Event]] = []
    scored = ""
    for at, event in enumerate(events):
        last = found[-1][1] if found else None
        if event.kind == "scored":
            scored = event["source"]
        elif event.kind == "vp" and event["source"] == scored:
            scored = ""
            continue
        elif event.kind == "sp" and event["why"] == "supply":
            continue
        if last is not None and last.kind == event.kind:
            of = last.facts
            if event.kind == "convoy":
                zones = (*of.get("zones", (of["zone"],)), event["zone"])
                found[-1] = at, Event("convoy", event.rule, {**event.facts, "zones": zones})
                continue
            if event.kind == "moved" and of["units"] == event["units"]:
                way = (*of.get("zones", (of["zone"],)), event["zone"])
                found[-1] = at, Event("moved", event.rule, {**event.facts, "zones": way})
                continue
        found.append((at, event))
    return found


class Wording(Names):
    """Words for one scenario."""

    # -- events ------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        """What happened, with the dice and each modifier.

        Raises:
            KeyError: no wording for this kind of event; a test sees to it that there is none.
        """
        text = (self._own.events.get(event.kind) or _EVENTS[event.kind])(self, event.facts)
        return text[:1].upper() + text[1:]

    def line(self, event: Event) -> Line:
        """The event as a line of the log."""
        facts = event.facts
        zones = facts.get("zones") or ((facts["zone"],) if facts.get("zone") is not None else ())
        units = (*facts.get("units", ()), *((facts["unit"],) if "unit" in facts else ()))
        weight = SMALL if event.kind in _SMALL else PLAIN if event.kind in _PLAIN else CHIEF
        dice = facts.get("dice", facts.get("die", ()))
        faces = dice if isinstance(dice, tuple) else (dice,)
        return Line(
            event.rule,
            self.sentence(event),
            weight,
            event.kind,
            tuple(zones),
            units,
            faces,
            facts.get("by") or self.roller(event),
        )

    def roller(self, event: Event) -> str:
        """Whose dice fall where the event does not say so; "" where parties of 2006 may have."""
        return _ROLLERS.get(event.kind, "") if self.scenario.facts is None else ""

    def lines(self, events: Iterable[Event]) -> list[Line]:
        """The log of these events."""
        return [self.line(event) for event in told(events)]

    def digest(self, events: Iterable[Event]) -> list[Line]:
        """The log in short: a line a mission or step, its small print left out."""
        return [step.line for step in self.steps(list(events))]

    def steps(self, events: Sequence[Event]) -> list[Step]:
        """The log a mission or step at a time, in short and in full."""
        groups: list[list[Line]] = []
        ends: list[int] = []
        for at, event in _told_at(events):
            brief = None if event.kind in self._own.events else _BRIEFS.get(event.kind)
            if event.kind in _SMALL and brief is None:
                continue
            text = brief(self, event.facts) if brief else self.sentence(event).rstrip(".")
            if not text or (event.kind == "moved" and event.rule == "6.21"):
                continue  # the Raid that follows names who and where
            line = self.line(event)._replace(text=text)
            mark = event.kind, event.rule
            if mark == ("fire", "8.5") and event["by"] in self.scenario.sides.bandits:
                line = line._replace(text=f"Terrorism in {event['zone'].name}: {text}")
                groups.append([line])
                ends.append(at)
            elif groups and (
                ((groups[-1][0].kind, groups[-1][0].rule) == mark and mark in _ALIKE)
                or (event.kind in _PARTS and mark not in _HEADS)
            ):
                groups[-1].append(line)
                ends[-1] = at
            else:
                groups.append([line])
                ends.append(at)
        found: list[Step] = []
        first = 0
        for number, (group, end) in enumerate(zip(groups, ends, strict=True)):
            last = len(events) if number == len(groups) - 1 else end + 1
            line = group[0]._replace(
                text="; ".join(counted(line.text for line in group)) + ".",
                weight=max(line.weight for line in group),
                zones=tuple(dict.fromkeys(zone for line in group for zone in line.zones)),
                units=tuple(dict.fromkeys(unit for line in group for unit in line.units)),
            )
            found.append(Step(line, tuple(self.lines(events[first:last])), first, last))
            first = last
        return found

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended, in one sentence."""
        best = "those of the best Bandit player" if self.scenario.sides.rivals else "Bandit VP"
        margin = f"Margin {signed(outcome.margin)} (UN VP minus {best})."
        if self._own.margin:
            margin = self._own.margin(self.scenario, outcome.margin)
        is_capped = outcome.victory == "stalemate" and outcome.why.endswith("-resigned")
        capped = " Who resigns gets a stalemate at best (R34)." if is_capped else ""
        return (
            f"{victory_name(self.scenario, outcome.victory)}: "
            f"{self.end(outcome.why)} in turn {outcome.turn}. {margin}{capped}"
        )

    def resigning(self, state: State, side: str) -> str:
        """What it comes to if the side resigns now, in one sentence."""
        decided = rules_of(self.scenario).after_resigning(state, side)
        if not decided:
            return "The others play on."
        return f"The game ends: {victory_name(self.scenario, decided)}."

    # -- prompts -----------------------------------------------------------------------------------

    def option(self, prompt: Choose, option: str, state: State) -> Label:
        """A Zone by its name and what it holds, a unit by what it is called and where it stands."""
        if option in self.scenario.board:
            zone = self.scenario.board.zone(option)
            return Label(zone.name, self.holds(state, zone))
        unit = self.scenario.unit(option)
        return Label(self.counter(unit), self.standing(unit, state))

    def standing(self, unit: Unit, state: State) -> str:
        """Where the unit stands and what it has done, in a few words."""
        zone = state.zone_of(unit)
        where = (
            zone.name
            if zone is not None
            else {CUP: "cup", OUT: "out", HAND: "in hand"}.get(state.where[unit], "outside the map")
        )
        done = [
            word
            for word, marks in (
                ("has acted", state.acted),
                ("has ambushed", state.ambushed),
                ("raided", state.raided),
                ("escorting", state.escorting),
            )
            if marks[unit]
        ]
        return ", ".join([where, *done])

    def result(self, cell: Fire) -> str:
        """A cell of the RAF Table: "-", "2" or "3*"."""
        return f"{cell.number}{'*' if cell.star else ''}" if cell.number or cell.star else "-"


# -- events ----------------------------------------------------------------------------------------


def _dice(dice: Any) -> str:
    faces = dice if isinstance(dice, tuple) else (dice,)
    shown = ", ".join(map(str, faces))
    return f"{'die' if len(faces) == 1 else 'dice'} {shown}"


def _sum(dice: Any) -> str:
    faces = dice if isinstance(dice, tuple) else (dice,)
    return f"{_dice(faces)} = {sum(faces)}" if len(faces) > 1 else _dice(faces)


def _modified(die: int, modifiers: Sequence[tuple[str, int]]) -> str:
    if not modifiers:
        return f"die {die}"
    parts = " ".join(f"{signed(value)} {MODIFIERS.get(name, name)}" for name, value in modifiers)
    return f"die {die} {parts} = {die + sum(value for _, value in modifiers)}"


def _fire(say: Wording, of: Facts) -> str:
    number, star = of["number"], of["star"]
    result = "no effect" if not number else str(number)
    critical = ", a critical hit (*)" if star else ""
    return (
        f"{say.subject(of['by'])} fire{'' if say.is_many(of['by']) else 's'} in "
        f"{of['zone'].name} with {of['firepower']} (column {of['column']}), "
        f"{_modified(of['die'], of['modifiers'])}: {result}{critical}."
    )


def _contact(say: Wording, of: Facts) -> str:
    modifiers = "".join(
        f", {signed(value)} {MODIFIERS.get(name, name)}" for name, value in of["modifiers"]
    )
    found = (
        f"{len(of['contacted'])} of {len(of['units'])}"
        if len(of["units"]) > 1
        else ("" if of["contacted"] else "not ")
    )
    return (
        f"Contact in {of['zone'].name}: {say.units(of['units'])}, needs {of['need']} or less "
        f"(Contact Numbers {of['total']}{modifiers} on the die), {_dice(of['dice'])}: "
        f"{found}{' ' if found and found[-1].isdigit() else ''}contacted."
    )


def _ambush(say: Wording, of: Facts) -> str:
    return (
        f"Ambush in {of['zone'].name} by {say.units(of['units'])} on {say.force(of['force'])} "
        f"({OCCASIONS[of['occasion']].removesuffix(' in')})."
    )


def _attack(say: Wording, of: Facts) -> str:
    return (
        f"{say.subject(of['side'])} attack {say.within(of['rival'])} in "
        f"{of['zone'].name} with {say.units(of['units'])}."
    )


def _initiative(say: Wording, of: Facts) -> str:
    rolled = listed(
        f"{say.side(side)} {die}" for side, die in zip(of["sides"], of["dice"], strict=True)
    )
    return f"Initiative: {rolled}. {say.subject(of['side'])} may act."


def _talks_roll(say: Wording, of: Facts) -> str:
    faces = dict(zip((of["side"], "un"), of["dice"], strict=True))
    rolled = listed(
        f"{say.side(side)} {die}{' +1' if side == of['leads'] else ''}"
        for side, die in faces.items()
    )
    bonus = " (+1 for more VP)" if of["leads"] else ""
    return (
        f"Peace talks: {rolled}{bonus}. The marker stands in box {of['box'] + 1}, "
        f"{of['bandit']}/{of['un']}."
    )


def _raid(say: Wording, of: Facts) -> str:
    return f"Raid on the {TARGETS[of['target']]} in {of['zone'].name} by {say.units(of['units'])}."


def _hits(say: Wording, of: Facts) -> str:
    hits = [
        plural(of[side], f"hit on {side.upper()} units", f"hits on {side.upper()} units")
        for side in ("un", "us")
        if of[side]
    ]
    return f"{listed(hits)} in {of['zone'].name}."


def _attempt(say: Wording, of: Facts) -> str:
    total = of["need"] + sum(value for _, value in of["modifiers"])  # `need` is of the natural die
    return (
        f"{PROJECTS[of['project']].capitalize()} in {of['zone'].name}: "
        f"{_modified(of['die'], of['modifiers'])}, needs {total} or more: "
        f"{'success' if of['success'] else 'failure'}."
    )


def _sp(say: Wording, of: Facts) -> str:
    verb = "gain" if of["sp"] > 0 else "lose" if of["why"] in SP_LOST else "pay"
    who = say.subject(of["side"])
    return (
        f"{who} {verb}{'' if say.is_many(of['side']) else 's'} {abs(of['sp'])} SP "
        f"({SP_FOR[of['why']]})."
    )


def _vp(say: Wording, of: Facts) -> str:
    return f"{say.side(of['side'])} {signed(of['vp'])} VP: {source(of['source'])}."


def _scored(say: Wording, of: Facts) -> str:
    what = f"{of['count']}, {source(of['source'])}"
    counts = "count" if say.is_many(of["side"]) else "counts"
    return f"{say.side(of['side'])} {counts} {what}: {signed(of['vp'])} VP."


def _desertion(say: Wording, of: Facts) -> str:
    fate = "deserts" if of["deserts"] else "stays"
    place = of["zone"].name
    return f"{say.counter(of['unit'])} in {place}, deserts on 5 or 6, die {of['die']}: {fate}."


def _to_cup(say: Wording, of: Facts) -> str:
    place = f" from {of['zone'].name}" if of["zone"] is not None else ""
    return f"{say.counter(of['unit'])} goes{place} to the cup ({of['why']})."


def _eliminated(say: Wording, of: Facts) -> str:
    place = f" in {of['zone'].name}" if of["zone"] is not None else ""
    if of["unit"].type == "leader":
        return f"The {say.counter(of['unit'])} is lost{place}, out of the game."
    return f"{say.counter(of['unit'])} eliminated{place}."


def _event(say: Wording, of: Facts) -> str:
    tens, units = of["dice"]
    return f"Event {tens}{units}, {event_name(of['event'])}: {of['effect']}."


def _turn(say: Wording, of: Facts) -> str:
    famine = f", Famine turns left {of['famine']}" if of["famine"] else ""
    return f"Turn {of['turn']} of {of['last_turn']}{famine}."


def _end(say: Wording, of: Facts) -> str:
    return f"The game ends: {say.end(of['why'])}."


def _moved(say: Wording, of: Facts) -> str:
    verb = "moves" if len(of["units"]) == 1 else "move"
    way = " > ".join(zone.name for zone in of.get("zones", (of["zone"],)))
    return f"{say.units(of['units'])} {verb} to {way}."


def _convoy(say: Wording, of: Facts) -> str:
    if "zones" in of:
        return f"Convoys are placed in {say.zones(of['zones'])}."
    return f"A Convoy is placed in {of['zone'].name}."


def _event_die(say: Wording, of: Facts) -> str:
    halved = f", halved up: {of['size']}" if of["size"] != of["die"] else ""
    return f"For the event: die {of['die']}{halved}."


def _development(say: Wording, of: Facts) -> str:
    return f"{say.counter(of['unit'])} goes to {of['zone'].name}: {PROJECTS[of['project']]}."


_EVENTS: dict[str, Callable[[Wording, Facts], str]] = {
    "ambush": _ambush,
    "attack": _attack,
    "attempt": _attempt,
    "base": lambda say, of: f"A Base stands in {of['zone'].name}.",
    "called-off": lambda say, of: (
        f"The mission is called off; its force stops in {of['zone'].name}."
    ),
    "confined": lambda say, of: (
        "The UN is confined to base: no Flush and no Development for the rest of the turn."
    ),
    "contact": _contact,
    "convoy": _convoy,
    "convoys-off": lambda say, of: f"The Convoys leave {say.zones(of['zones'])}.",
    "desertion": _desertion,
    "development": _development,
    "eliminated": _eliminated,
    "end": _end,
    "escorts": lambda say, of: (
        f"{say.units(of['units'])} escort"
        f"{'s' if len(of['units']) == 1 else ''} the Convoy in "
        f"{of['zone'].name}."
    ),
    "event": _event,
    "event-die": _event_die,
    "famine": lambda say, of: f"Famine turns left: {of['turns']}.",
    "famine-dice": lambda say, of: f"Famine at the start: {_sum(of['dice'])} turns.",
    "fire": _fire,
    "flush": lambda say, of: f"Flush of {of['zone'].name} by {say.units(of['units'])}.",
    "nobody-found": lambda say, of: f"No Bandits are in {of['zone'].name}: nobody is found.",
    "hits": _hits,
    "initiative": _initiative,
    "intervention": lambda say, of: f"US Intervention is asked for in turn {of['turn']}.",
    "intervention-dice": lambda say, of: f"US Intervention: {_sum(of['dice'])} SP and units.",
    "intervention-keep": lambda say, of: (
        f"US Intervention ends: die {of['die']}, so many US units stay."
    ),
    "intervention-over": lambda say, of: "US Intervention is over.",
    "moved": _moved,
    "no-terrorism": lambda say, of: "Somali Nationalism: no Terrorism at this Interphase.",
    "operations-end": lambda say, of: "Nobody wants to act: Operations end.",
    "passed": lambda say, of: (
        f"{say.subject(of['side'])} pass{'' if say.is_many(of['side']) else 'es'}."
    ),
    "placed": lambda say, of: f"{say.counter(of['unit'])} is placed in {of['zone'].name}.",
    "raid": _raid,
    "resigned": lambda say, of: f"{say.subject(of['side'])} have resigned: they act no more.",
    "robbed": lambda say, of: f"The Convoy in {of['zone'].name} has lost SP: it is not intact.",
    "rotation-in": lambda say, of: f"Rotation: die {of['die']}, so many UN units arrive.",
    "rotation-out": lambda say, of: f"Rotation: die {of['die']}, so many UN units leave.",
    "scored": _scored,
    "shortened": lambda say, of: (
        f"The last turn comes {plural(of['turns'], 'turn')} nearer: it is "
        f"now turn {of['last_turn']}."
    ),
    "sp": _sp,
    "star-die": lambda say, of: (
        f"Softer critical hits: die {of['die']}, {of['need']} or less has "
        f"an effect: {'it has' if of['counts'] else 'it has none'}."
    ),
    "step": lambda say, of: f"{of['title']}.",
    "supply": lambda say, of: f"Supply: {_sum(of['dice'])} SP.",
    "talks-begin": lambda say, of: (
        f"Peace talks begin between the UN and {say.within(of['side'])}: box {of['box'] + 1}."
    ),
    "talks-end": lambda say, of: (
        f"{say.subject(of['by'])} break{'' if say.is_many(of['by']) else 's'} off the peace talks."
    ),
    "talks-offered": lambda say, of: f"{say.subject(of['side'])} offer peace talks.",
    "talks-price": lambda say, of: f"The price of breaking off: die {of['die']}.",
    "talks-refused": lambda say, of: "The UN refuses to talk.",
    "talks-roll": _talks_roll,
    "terror-off": lambda say, of: "The Terror markers leave the map.",
    "terrorised": lambda say, of: f"{of['zone'].name} is Terrorised.",
    "to-cup": _to_cup,
    "turn": _turn,
    "vp": _vp,
}
"""A wording for every kind of event."""


def _brief_fire(say: Wording, of: Facts) -> str:
    total = of["die"] + sum(value for _, value in of["modifiers"])
    die = f"{of['die']}{''.join(signed(value) for _, value in of['modifiers'])}"
    die += f"={total}" if of["modifiers"] else ""
    result = f"{of['number']}{'*' if of['star'] else ''}"
    fires = "fire" if say.is_many(of["by"]) else "fires"
    who = SUBJECTS.get(of["by"]) or say.side(of["by"])
    return f"{who} {fires} {of['firepower']}, die {die}: {result}"


def _brief_contact(say: Wording, of: Facts) -> str:
    shown = ",".join(map(str, of["dice"]))
    return (
        f"contact on {of['need']}-, {_dice(of['dice']).split()[0]} {shown}: "
        f"{len(of['contacted'])} of {len(of['units'])} {say.counter(of['units'][0])}"
    )


def _brief_hits(say: Wording, of: Facts) -> str:
    return listed(plural(of[side], f"{side.upper()} hit") for side in ("un", "us") if of[side])


def _brief_sp(say: Wording, of: Facts) -> str:
    if of["why"] in ("supply", "flush", "base", "militia", "aid", "replacement"):
        return ""
    return f"{say.side(of['side'])} {signed(of['sp'])} SP"


_BRIEFS: dict[str, Callable[[Wording, Facts], str]] = {
    "fire": _brief_fire,
    "contact": _brief_contact,
    "hits": _brief_hits,
    "sp": _brief_sp,
    "vp": lambda say, of: f"{say.side(of['side'])} {signed(of['vp'])} VP",
    "robbed": lambda say, of: "Convoy not intact",
    "confined": lambda say, of: "UN confined to base",
    "called-off": lambda say, of: f"called off in {of['zone'].name}",
    "nobody-found": lambda say, of: f"nobody in {of['zone'].name}",
    "eliminated": lambda say, of: f"{say.counter(of['unit'])} lost",
    "raid": lambda say, of: _raid(say, of).rstrip("."),
    "placed": lambda say, of: f"{say.counter(of['unit'])} to {of['zone'].name}",
    "to-cup": lambda say, of: f"{say.counter(of['unit'])} to the cup",
    "event-die": lambda say, of: f"die {of['die']}",
    "terrorised": lambda say, of: f"{of['zone'].name} Terrorised",
    "convoy": lambda say, of: _convoy(say, of).rstrip("."),
    "famine": lambda say, of: "",
    "scored": lambda say, of: (
        f"{say.side(of['side'])} {signed(of['vp'])} VP, {source(of['source'])}" if of["vp"] else ""
    ),
}
"""Wordings in short, where the sentence is long; an empty one leaves the event out."""

_PARTS = frozenset(
    (
        "fire",
        "contact",
        "hits",
        "sp",
        "vp",
        "robbed",
        "confined",
        "called-off",
        "eliminated",
        "moved",
        "placed",
        "to-cup",
        "event-die",
        "terrorised",
        "escorts",
        "attempt",
        "base",
        "shortened",
        "ambush",
        "bystander",
        "changed",
        "conversion-die",
        "entry-die",
        "boxed",
        "nobody-found",
    )
)
"""Events that belong to what has gone before; the others begin a line of the digest."""

_ALIKE = frozenset(
    (
        ("scored", "7"),
        ("to-cup", "8.6"),
        ("to-cup", "8.7"),
        ("placed", "8.61"),
        ("placed", "10"),
        ("placed", "8.7"),
    )
)
"""Kinds of event, by rule, of which several in a row make one line."""

_HEADS = _ALIKE | {("moved", "6.23")}
"""Parts that begin a line all the same."""

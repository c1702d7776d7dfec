"""The animation of the events that led to a position: moves, fire and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from somalia.engine.event import Event
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.fire import public_name
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.geometry import centre
from somalia.games.hex_battle.text.words import BattleWords
from somalia.games.kit.motion import (
    IN_HEADER,
    IN_LOG,
    IN_SHEET,
    READ,
    ROLL,
    WITH_ANOTHER,
    Effect,
    LeavingCounter,
    NoticeCard,
    PlacedCounter,
    Stir,
    card_of,
    within,
)
from somalia.games.kit.scene import Tracer

FLIGHT = 0.7
"""Seconds for which a line of fire is visible."""
SPREAD, BEAT = 0.7, 0.3
"""Seconds for which a ring spreads, and until the next effect."""
MANY = 8
"""The maximum number of rings shown for one answer; a whole set-up shows none."""

GLIDES = (kinds.STEPPED, kinds.ADVANCED, kinds.LEFT, kinds.LIFTED, kinds.FERRIED)
"""Kinds shown by counters that move."""
RINGS: Mapping[str, str] = {
    kinds.PLACED: "where",
    kinds.LOOKED: "hexes",
    kinds.IED_CLEARED: "hex",
    kinds.IED_GOES_OFF: "hex",
    kinds.FETCHED: "hex",
    kinds.FORT_ALONE: "hex",
    kinds.FORT_ENTERED: "hex",
    kinds.RALLIED: "name",
}
"""Kinds shown by a ring, with the fact that says where: hexes, or a counter's name."""
FALLS = (kinds.RESULT, kinds.LOST_WITH)
"""Kinds that can show a counter leaving the map."""
CARDS = (
    kinds.TURN_BEGINS,
    kinds.CHIT_DRAWN,
    kinds.SHOWN,
    kinds.TURNED_UP,
    kinds.FIRE,
    kinds.RESULT,
    kinds.PANIC,
    kinds.PANICKED,
    kinds.JIHAD,
    kinds.COMMANDO,
    kinds.EXTENDED,
)
"""Kinds shown on a card."""
STILL: Mapping[str, str] = {
    kinds.PASSED: IN_LOG,
    kinds.PICKED: IN_LOG,
    kinds.BOUGHT: IN_HEADER,
    kinds.IN_BASE: IN_HEADER,
    kinds.BACK: IN_HEADER,
    kinds.DRAWN: IN_HEADER,
    kinds.POOL_EMPTY: IN_LOG,
    kinds.JIHAD_COMES: WITH_ANOTHER,
    kinds.REMOVED: WITH_ANOTHER,
    kinds.IDENTITY: WITH_ANOTHER,
    kinds.NO_FIRE_LEFT: IN_LOG,
    kinds.NO_IMPETUS: IN_LOG,
    kinds.RETURNED: IN_HEADER,
    kinds.SCORED: IN_SHEET,
    kinds.UNCOVERED: IN_SHEET,
    kinds.OVER: IN_SHEET,
    kinds.RESIGNED: IN_SHEET,
}
"""Kinds that need no animation, with the reason."""


def offsets(land: HexMap) -> Iterator[tuple[int, int]]:
    """Yield the offsets between any two hexes of a map, nearest first: columns, and half hexes
    south.
    """
    far = max(land.columns, 2 * land.rows)
    for ring in range(1, far):
        for across in range(-min(ring, land.columns - 1), min(ring, land.columns - 1) + 1):
            for down in (-ring, ring) if abs(across) < ring else range(-ring, ring + 1):
                if (across - down) % 2 == 0:
                    yield across, down


def _named(*states: BattleState) -> dict[str, int]:
    """The counters in any of the given states, by public name."""
    numbers: dict[str, int] = {}
    for state in states:
        for side in state.scenario.sides:
            for counter in state.everyone(side):
                numbers[public_name(state, counter)] = counter
    return numbers


def ways_of(
    before: BattleState, after: BattleState, news: Iterable[Event]
) -> dict[str, tuple[str, ...]]:
    """The hexes that each counter has entered, in order."""
    known = _named(before, after)
    ways: dict[str, tuple[str, ...]] = {}
    for event in news:
        steps: list[tuple[str, str]] = []
        if event.kind is kinds.STEPPED:
            steps = [(event["name"], event["to"])]
        elif event.kind is kinds.ADVANCED:
            steps = [(name, event["hex"]) for name in event["names"]]
        elif event.kind in (kinds.LEFT, kinds.LIFTED, kinds.FERRIED):
            to = event["base"] if event.kind is kinds.LEFT else event["to"]
            steps = [(event["name"], str(to).lower())]
        for name, to in steps:
            if name in known:
                id = after.id(known[name])
                ways[id] = (*ways.get(id, ()), to)
    return ways


def script(
    news: Sequence[Event],
    say: BattleWords,
    before: BattleState,
    after: BattleState,
    then: Mapping[str, PlacedCounter],
    lead: float,
) -> list[Effect]:
    """The effects that show events, in order.

    Args:
        then: the earlier places of counters.
        lead: seconds from the start of the moves to the start of the other effects.
    """
    known = _named(before, after)
    effects: list[Effect] = []
    clock = lead
    are_few = sum(event.kind in RINGS for event in news) <= MANY
    for index, event in say.told(news):
        card = card_of(event, say) or _card(event, say)
        card = card and replace(card, title=card.title[:1].upper() + card.title[1:])
        if card is None:
            shown = _rings(event, after, known) if are_few else []
            effects += [Effect(clock, SPREAD, ring) for ring in shown]
            clock += BEAT * bool(shown)
            if event.kind is kinds.LOST_WITH:
                fell = known.get(news[index].facts["name"])
                old = then.get(after.id(fell)) if fell is not None else None
                if old is not None:
                    effects.append(Effect(clock, 1.0, LeavingCounter(old.at, old.face, True)))
            continue
        length = (ROLL if card.dice else 0.0) + READ
        if card.zone:
            effects.append(Effect(clock, length, Stir(card.zone)))
        effects.append(Effect(clock, length, card))
        if event.kind is kinds.FIRE:
            shots = _shots(event, before, after, known)
            effects += [Effect(clock, FLIGHT, shot) for shot in shots]
        fell = known.get(news[index].facts.get("name", "")) if event.kind is kinds.RESULT else None
        if fell is not None and event["outcome"] in ("eliminated", "damaged"):
            old = then.get(after.id(fell))
            if old is not None:
                is_struck = event["outcome"] == "eliminated"
                effects.append(
                    Effect(clock + ROLL, 1.0, LeavingCounter(old.at, old.face, is_struck))
                )
        clock += length
    return within(effects, lead)


def _card(event: Event, say: BattleWords) -> NoticeCard | None:
    """The card for an event that deserves one but has no callout; None for other events."""
    of = event.facts
    if event.kind is kinds.CHIT_DRAWN:
        detail = f"drawn by {say.within(of['side'])}{of['effect']}"
        return NoticeCard("", event.rule, of["name"], detail, side=of["side"])
    if event.kind is kinds.TURN_BEGINS:
        return NoticeCard("", event.rule, f"Turn {of['turn']}", of["day"])
    if event.kind is kinds.SHOWN:
        return NoticeCard(of["hex"], event.rule, of["name"], f"{of['number']} is revealed")
    if event.kind is kinds.TURNED_UP:
        return NoticeCard(of["hex"], event.rule, of["name"], f"{of['number']} is revealed")
    return _dice_card(event)


def _dice_card(event: Event) -> NoticeCard | None:
    """The card for an event that rolls for units, or that changes how long the battle lasts."""
    of, rule = event.facts, event.rule
    if event.kind is kinds.PANIC:
        result = "units panic" if of["comes"] else "no panic"
        detail = f"needed {of['most']} or less{of['why']}"
        return NoticeCard("", rule, "Panic!", detail, (of["die"],), result=result)
    if event.kind is kinds.PANICKED:
        result = f"back on turn {of['turn']}" if of["turn"] else "gone for good"
        return NoticeCard("", rule, of["name"], "flees", (of["die"],), result=result)
    if event.kind is kinds.JIHAD:
        result = "counters arrive" if of["comes"] else "none arrive"
        detail = f"rolled {of['total']}, needed {of['most']} or less"
        return NoticeCard("", rule, "Jihad!", detail, result=result)
    if event.kind is kinds.COMMANDO:
        return NoticeCard("", rule, "TF Commando", "its chit joins the Command Pool")
    if event.kind is kinds.EXTENDED:
        return NoticeCard("", rule, "The Coalition fights on", f"Al Qaeda gets {of['vp']} VP")
    return None


def _rings(event: Event, after: BattleState, known: Mapping[str, int]) -> list[Stir]:
    """The rings for an event: around hexes, or around a counter on the map."""
    if event.kind not in RINGS:
        return []
    where = event[RINGS[event.kind]]
    if event.kind is kinds.RALLIED:
        counter = known.get(where)
        is_there = counter is not None and after.place[counter] >= 0
        return [Stir("", (after.id(counter),))] if counter is not None and is_there else []
    hexes = (where,) if isinstance(where, str) else where
    return [Stir(hex_) for hex_ in hexes if hex_ in after.scenario.land.index]


def _shots(
    event: Event, before: BattleState, after: BattleState, known: Mapping[str, int]
) -> Iterator[Tracer]:
    """Yield a line from each firing counter on the map."""
    land = before.scenario.land
    target = event["place"].at
    for name in event["firers"]:
        counter = known.get(name)
        place = -1 if counter is None else _place(before, after, counter)
        if place >= 0 and place != target:
            yield Tracer(event["how"], centre(land, place), centre(land, target))


def _place(before: BattleState, after: BattleState, counter: int) -> int:
    """The place a counter fired from: where it was before it was lost or advanced."""
    return before.place[counter] if before.place[counter] >= 0 else after.place[counter]

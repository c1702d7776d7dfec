"""The animation of the campaign's events, in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from somalia.engine.event import Event
from somalia.engine.words import plural, signed
from somalia.games.campaign.rules.base.event_kinds import (
    ATTACK,
    DEVELOPMENT_BEGINS,
    KEPT_AT_BASE,
    NO_TERRORISM,
    RESIGNED,
    SCORED,
)
from somalia.games.campaign.rules.base.event_kinds import RAID as SITE_RAID
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit
from somalia.games.campaign.rules.core.event_kinds import (
    AMBUSH,
    BASE,
    CALLED_OFF,
    CONFINED,
    CONTACT,
    CONVOY,
    CONVOYS_OFF,
    ELIMINATED,
    END,
    ESCORTS,
    FAMINE,
    FIRED,
    FLUSH,
    HITS,
    INTERVENTION_BEGINS,
    INTERVENTION_OVER,
    MOVED,
    OPERATIONS_END,
    PASSED,
    PLACED,
    ROBBED,
    SHORTENED,
    SP,
    STAR_DIE,
    STEP_BEGINS,
    TERROR_OFF,
    TO_CUP,
    VP,
)
from somalia.games.campaign.rules.core.names import MILITIA, party_of, source
from somalia.games.campaign.rules.wars.event_kinds import BOXED, RAID, SETUP_DIE
from somalia.games.campaign.text.parties import contest_of, keeps_vp
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.motion import (
    AT_ONCE,
    IN_HEADER,
    IN_LOG,
    IN_SHEET,
    READ,
    ROLL,
    WITH_ANOTHER,
    Clash,
    Effect,
    Floating,
    LeavingCounter,
    NoticeCard,
    PlacedCounter,
    Stir,
    card_of,
    within,
)
from somalia.games.kit.scene import Spot

MANY = 8
"""The maximum number of counters shown one by one when placed together."""

GLIDES = (MOVED,)
"""Kinds shown by counters that move."""
RINGS = (PLACED, BASE, ROBBED, CALLED_OFF, CONVOY, ESCORTS, DEVELOPMENT_BEGINS)
"""Kinds shown by a ring around counters or in a Zone."""
FALLS = (ELIMINATED, TO_CUP)
"""Kinds shown by a counter that leaves the map."""
NUMBERS = (VP, SP, SCORED, HITS)
"""Kinds shown by rising numbers. Kinds with a callout are shown on a card."""
STILL: Mapping[str, str] = {
    STEP_BEGINS: IN_HEADER,
    PASSED: IN_LOG,
    OPERATIONS_END: IN_HEADER,
    SHORTENED: IN_HEADER,
    FAMINE: IN_HEADER,
    STAR_DIE: WITH_ANOTHER,
    CONVOYS_OFF: AT_ONCE,
    TERROR_OFF: AT_ONCE,
    CONFINED: IN_LOG,
    KEPT_AT_BASE: IN_LOG,
    NO_TERRORISM: IN_LOG,
    INTERVENTION_BEGINS: IN_HEADER,
    INTERVENTION_OVER: IN_HEADER,
    BOXED: IN_HEADER,
    SETUP_DIE: WITH_ANOTHER,
    END: IN_SHEET,
    RESIGNED: IN_SHEET,
}
"""Kinds that need no animation, with the reason."""


def ways_of(events: Iterable[Event]) -> dict[str, tuple[str, ...]]:
    """The Zones that each counter has entered, in order."""
    ways: dict[str, tuple[str, ...]] = {}
    for event in events:
        if event.kind is MOVED:
            for unit in event["units"]:
                ways[unit.id] = (*ways.get(unit.id, ()), event["zone"].id)
        elif event.kind in (PLACED, TO_CUP, ELIMINATED):
            ways.pop(event["unit"].id, None)
    return ways


def last_zone(events: Iterable[Event]) -> str:
    """The Zone where the last of the events that move or fight happened; "" if none did."""
    last = ""
    for event in events:
        has_moved = event.kind in (MOVED, PLACED, ELIMINATED)
        if has_moved or event.kind in (AMBUSH, FIRED, FLUSH, RAID, SITE_RAID, ATTACK, ROBBED):
            zone = event.facts.get("zone")
            last = last if zone is None else zone.id
    return last


class Opponents:
    """Which parties are fighting each other, deduced from events and grouped by rule number.

    An Ambush on the way to a Raid has different opponents from the Raid, so rules are kept apart. A
    new mission replaces the parties recorded for an earlier one.
    """

    def __init__(self, scenario: CampaignScenario) -> None:
        self._scenario = scenario
        self._pairs: dict[str, set[str]] = {}  # parties by rule

    def see(self, event: Event) -> None:
        """Note an event that may bring parties into a fight; call it for each event in order."""
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

    def _parties(self, units: Sequence[CampaignUnit]) -> set[str]:
        return {party_of(self._scenario, unit) for unit in units}

    def foes(self, fire: Event) -> set[str]:
        """The parties a party fires at: the other side in the fight, else all but its friends."""
        by, pair = fire["by"], self._pairs.get(fire.rule, set())
        if by in pair:
            return pair - {by}
        facts = contest_of(self._scenario)
        if facts is not None:
            between = facts.bystander
            # Bystanders fire at every party except the one that may not enter (S20).
            spared = between.barred if between is not None and between.party == by else by
            return {party.id for party in facts.parties} - {by, spared}
        sides = self._scenario.sides
        bandits = set(sides.bandits)
        return {*sides.order, MILITIA} - bandits if by in bandits else bandits


def script(
    events: Sequence[Event],
    say: Wording,
    before: Mapping[str, PlacedCounter],
    lead: float,
    label: Mapping[str, Spot],
    earlier: Sequence[Event] = (),
) -> list[Effect]:
    """The effects that show events, in order.

    Args:
        before: the places of counters before the events.
        lead: seconds for which counters move before the rest begins.
        label: the middle of each Zone, where counters lost on the move are shown.
        earlier: events of the current mission already shown, from which to find opponents.
    """
    shown = _Script(events, say, before, lead, label)
    for event in earlier:
        shown.sides.see(event)
    for _, event in say.told(events):
        shown.see(event)
    return within(shown.found, lead)


class _Script:
    """Builds the effects of events, one event after another.

    Args:
        events: all events to show; the other arguments are those of `script`.
    """

    def __init__(
        self,
        events: Sequence[Event],
        say: Wording,
        before: Mapping[str, PlacedCounter],
        lead: float,
        label: Mapping[str, Spot],
    ) -> None:
        self.found: list[Effect] = []
        self.sides = Opponents(say.scenario)
        self._say, self._before, self._lead, self._label = say, before, lead, label
        self._clock = lead
        self._zone = ""  # the Zone named in the last event that named one
        self._floats = 0  # the numbers now rising together
        self._moved = ways_of(events).keys()
        self._on_way = {
            unit.id for event in events if event.kind is MOVED for unit in event["units"]
        }
        self._are_few = sum(event.kind is PLACED for event in events) <= MANY

    def see(self, event: Event) -> None:
        """Add the effects of the next event."""
        kind, here = event.kind, event.facts.get("zone")
        if here is not None and kind not in (PLACED, CONVOY):
            self._zone = here.id
        self.sides.see(event)
        card = card_of(event, self._say)
        if card is not None:
            self._show_card(event, card)
        elif kind in FALLS:
            self._show_loss(event)
        elif kind in NUMBERS:
            self._show_numbers(event)
            return
        elif kind is PLACED:
            if self._are_few and event["unit"].id not in self._moved:
                self._add(self._clock, 0.7, Stir(event["zone"].id, (event["unit"].id,)))
        elif kind in RINGS:
            zone = self._zone if here is None else here.id
            self._add(max(self._lead, self._clock - 0.4), 0.8, Stir(zone))
        self._floats = 0

    def _add(
        self,
        start: float,
        length: float,
        shows: NoticeCard | Clash | Stir | LeavingCounter | Floating,
    ) -> None:
        self.found.append(Effect(start, length, shows))

    def _show_card(self, event: Event, card: NoticeCard) -> None:
        """Show a card with dice or words, and meanwhile animate the units that fire or act."""
        length = (ROLL if card.dice else 0.0) + READ
        if event.kind is FIRED:
            others = frozenset(self.sides.foes(event))
            self._add(self._clock, length, Clash(card.zone, event["by"], others))
        elif card.zone:
            units: tuple[CampaignUnit, ...] = event.facts.get("units", ())
            self._add(self._clock, length, Stir(card.zone, tuple(unit.id for unit in units)))
        self._add(self._clock, length, card)
        self._clock += length

    def _show_loss(self, event: Event) -> None:
        """Show a counter leaving the map, from its place or from the end of its move."""
        id, here = event["unit"].id, event.facts.get("zone")
        old = self._before.get(id)
        if old is None:
            return
        spot = self._label[here.id] if here is not None and id in self._on_way else old.at
        start = max(self._lead, self._clock - 0.4)
        self._add(start, 1.0, LeavingCounter(spot, old.face, event.kind is ELIMINATED))
        self._clock = max(self._clock, start + 0.5)

    def _show_numbers(self, event: Event) -> None:
        """Show points and hits as rising numbers, one shortly after another."""
        for floating in _floating(event, self._zone):
            start = max(self._lead, self._clock - 0.5) + 0.22 * self._floats
            self._add(start, 1.3, floating)
            self._floats += 1


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

"""The campaign's formatter: events as sentences, prompts as questions, options as labels.

All screens use it, so the terminal's log, the window's log and a replay agree. It only puts into
words what it is given. The prompt says what is legal, and why something is not.
"""

from __future__ import annotations

from collections.abc import Iterable

from somalia.engine.event import Event
from somalia.engine.kinds import has_tag
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import Outcome
from somalia.engine.words import OptionLabel, signed
from somalia.games.campaign.rules.base.event_kinds import DEVELOPMENT_BEGINS, RAID, SCORED
from somalia.games.campaign.rules.core.asks import AMBUSH, SCORES
from somalia.games.campaign.rules.core.components import CampaignUnit, FireCell
from somalia.games.campaign.rules.core.event_kinds import (
    CONVOY,
    FIRED,
    FLUSH,
    MOVED,
    SP,
    VP,
    latest,
)
from somalia.games.campaign.rules.core.names import CampaignNames, victory_name
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CUP, HAND, OUT, CampaignState
from somalia.games.campaign.rules.wars.event_kinds import RAID as RAID_OF_WAR

MARCHES = (CONVOY, FLUSH, RAID, RAID_OF_WAR, DEVELOPMENT_BEGINS)
"""The events with which a mission begins that sends units to a Zone."""


class Wording(CampaignNames):
    """The wording of one scenario."""

    # -- events ------------------------------------------------------------------------------------

    def told(self, events: Iterable[Event]) -> list[tuple[int, Event]]:
        """The events to show, without duplicates, each with the index of its last part.

        The steps of a march are merged into one event, and so are Convoys placed in succession.
        """
        shown: list[tuple[int, Event]] = []
        scored = ""
        for index, event in enumerate(events):
            last = shown[-1][1] if shown else None
            if event.kind is SCORED:
                scored = event["source"]
            elif event.kind is VP and event["source"] == scored:
                scored = ""
                continue
            elif event.kind is SP and event["why"] == "supply":
                continue
            if last is not None and last.kind is event.kind and last.seen_by == event.seen_by:
                of = last.facts
                if event.kind is CONVOY or (event.kind is MOVED and of["units"] == event["units"]):
                    zones = (*of.get("zones", (of["zone"],)), event["zone"])
                    facts = {**event.facts, "zones": zones}
                    shown[-1] = index, Event(event.kind, event.rule, facts, event.seen_by)
                    continue
            shown.append((index, event))
        return shown

    def is_left_out(self, event: Event) -> bool:
        """Whether to omit an event, as for a move to a Raid, which the Raid itself makes clear."""
        return event.kind is MOVED and event.rule == "6.21"

    def heading(self, event: Event) -> str:
        """The start of a line in the Terrorism Step, naming the Zone (8.5); "" for other events."""
        if (
            event.kind is FIRED
            and event.rule == "8.5"
            and event["by"] in self.scenario.sides.bandits
        ):
            return f"Terrorism in {event['zone'].name}"
        return ""

    def outcome(self, outcome: Outcome) -> str:
        """How the game ended, in one sentence."""
        best = "the best Bandit player's" if self.scenario.sides.rivals else "Bandit VP"
        margin = f"Margin {signed(outcome.margin)} (UN VP minus {best})."
        if self._own.margin:
            margin = self._own.margin(self.scenario, outcome.margin)
        is_capped = outcome.victory == "stalemate" and outcome.why.endswith("-resigned")
        capped = " After resigning, a stalemate is the best result (R34)." if is_capped else ""
        return (
            f"{victory_name(self.scenario, outcome.victory)} in turn {outcome.turn}: "
            f"{self.end(outcome.why)}. {margin}{capped}"
        )

    def resigning(self, state: CampaignState, side: str) -> str:
        """What happens if the side resigns now, in one sentence."""
        decided = rules_of(self.scenario).after_resigning(state, side)
        if not decided:
            return "The others play on."
        return f"The game ends: {victory_name(self.scenario, decided)}."

    def not_resigning(self) -> str:
        """The message that refuses a resignation in the middle of a mission that involves others
        (R34).
        """
        return "Other players are involved in this mission: finish it, then you can resign."

    # -- prompts -----------------------------------------------------------------------------------

    def question(self, prompt: Choose, state: CampaignState) -> str:
        """The question; about an Ambush, it says where the force is going."""
        asked = super().question(prompt, state)
        if not has_tag(prompt.ask, AMBUSH):
            return asked
        begun = latest(state, MARCHES)
        is_there = begun is None or begun["zone"] == (prompt.about or {}).get("zone")
        return asked if begun is None or is_there else f"{asked} Bound for {begun['zone'].name}."

    def option(self, prompt: Choose, option: str, state: CampaignState) -> OptionLabel:
        """The label of an option: a Zone's name and contents, or a unit's name and place."""
        if option in self.scenario.board:
            zone = self.scenario.board.zone(option)
            return OptionLabel(zone.name, self.holds(state, zone))
        unit = self.scenario.unit(option)
        return OptionLabel(self.counter(unit), self.standing(unit, state))

    def called(self, option: str) -> tuple[str, ...]:
        """What a player may type for a forced answer: a Zone's name, or a unit's name or "all"."""
        if self.is_place(option):
            return (self.scenario.board.zone(option).name,)
        if any(unit.id == option for unit in self.scenario.units):
            return self.counter(self.scenario.unit(option)), "all"
        return (option,)

    def is_place(self, option: str) -> bool:
        """Whether an option is a Zone."""
        return option in self.scenario.board

    def pointed(self, kind: str, id: str, state: CampaignState) -> str:
        """The name of a Zone, or of a counter with its place."""
        if kind == "zone":
            return self.scenario.board.zone(id).name
        if kind != "counter":
            return ""
        unit = self.scenario.unit(id)
        where = state.zone_of(unit)
        return f"{self.counter(unit)}{f' in {where.name}' if where is not None else ''}"

    def may_come(self, prompt: Chance) -> str:
        """The possible results of a firing roll (6); "" for rolls whose text states the number
        needed.
        """
        if not has_tag(prompt.ask, SCORES) or prompt.key is None:
            return ""
        cells = [prompt.key(die) for die in range(1, 7)]
        numbers = [cell.number for cell in cells]
        least, most = min(numbers), max(numbers)
        span = f"{least} to {most}, average {sum(numbers) / 6:.1f}" if least < most else f"{most}"
        star = ", critical hit possible" if any(cell.star for cell in cells) else ""
        return f" (result {span}{star})"

    def standing(self, unit: CampaignUnit, state: CampaignState) -> str:
        """A unit's place and what it has done, in a few words."""
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

    def result(self, cell: FireCell) -> str:
        """A cell of the RAF Table: "-", "2" or "3*"."""
        return f"{cell.number}{'*' if cell.star else ''}" if cell.number or cell.star else "-"

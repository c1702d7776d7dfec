"""The words of a hex battle: counters, hexes, endings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from somalia.engine.event import Event
from somalia.engine.kinds import Facts, OptionLabel
from somalia.engine.prompts import DONE, Choose
from somalia.engine.protocols import Outcome
from somalia.engine.words import WordsOf, listed, plural
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    DEFEAT,
    NAMES,
    SATELLITE,
    BattleScenario,
)
from somalia.games.hex_battle.rules.ending import score, total
from somalia.games.hex_battle.rules.movement import points_told
from somalia.games.hex_battle.rules.setup import in_hand
from somalia.games.hex_battle.rules.state import BattleState, Counter

REASONS = {
    "last-turn": "The last day is over",
    "no-coalition": "No Coalition units remain on the map",
    "no-al-qaeda": "No Al Qaeda counters remain on the map",
    "conceded": "One side resigned",
}
"""Why a battle is over (22.1)."""
VICTORIES = {COALITION: "the Coalition", AL_QAEDA: "Al Qaeda", "draw": "a draw"}

TYPES = {
    "sof": "special forces",
    "psyop": "PSYOP",
    "hvt": "high value target",
    "uav": "UAV",
    "ied": "IED",
    "ac-130": "AC-130",
    "soar": "special helicopter",
}
"""Types by other words than their ids."""
DOES = {
    "civilian": "Can't move; if Coalition fire eliminates it, Al Qaeda scores (20.2).",
    "deception": "A bluff that moves like a unit; removed when revealed (20.3).",
    "fort": "Fire at its hex has +1 on the die; the Coalition scores by entering it (20.4).",
    "hvt": "Scores for Al Qaeda in the Sanctuary, for the Coalition if eliminated (20.5, 23.2).",
    "ied": "Revealed by recon, it hits all Coalition units in and adjacent to its hex (20.6).",
    "compound": "Can't move; fire at its hex, itself included, has +1 on the die (20.7).",
}
"""What the unusual types of Al Qaeda's counters do, with the rule."""


def what_told(state: BattleState, one: int) -> str:
    """What a counter is: nation, type, size, command, rating, marks; "" for one that nobody who
    looks knows.
    """
    if not state.is_known(one):
        return ""
    unit = state.unit(one)
    command = state.scenario.charts.commands.get(state.command(one))
    kind = TYPES.get(unit.type, unit.type.replace("-", " "))
    told = [" ".join(filter(None, (unit.nation.upper(), kind, unit.size)))]
    told += [command.name] if command is not None else []
    told += [unit.rating] if unit.rating else []
    marks = (
        ("armoured", unit.is_armoured),
        ("anti-armour", unit.has_anti_armour),
        ("eye", unit.has_eye),
    )
    listed_ = ", ".join(word for word, has in marks if has)
    return ", ".join(told) + (f" ({listed_})" if listed_ else "")


def does_told(state: BattleState, one: int) -> str:
    """What an unusual counter does, in a sentence; "" for others, and for what nobody knows."""
    return DOES.get(state.unit(one).type, "") if state.is_known(one) else ""


def _identified(event: Event, names: Mapping[Any, str]) -> Event:
    """An event with names in the place of numbers, where it calls anybody by these."""
    facts = {
        word: names.get(fact, fact) if isinstance(fact, str) else fact
        for word, fact in event.facts.items()
    }
    return Event(event.kind, event.rule, facts, event.seen_by)


class BattleWords(WordsOf[BattleState]):
    """The words of a scenario."""

    def __init__(self, scenario: BattleScenario) -> None:
        super().__init__(NAMES)
        self.scenario = scenario

    def subject(self, side: str) -> str:
        """The name of a side at the start of a sentence: "The Coalition"."""
        told = self.within(side)
        return told[:1].upper() + told[1:]

    def within(self, side: str) -> str:
        """The name of a side within a sentence: "the Coalition"."""
        return VICTORIES.get(side, side)

    def told(self, events: Iterable[Event]) -> list[tuple[int, Event]]:
        """The events to be shown, each with its index; counters whose identity those who look may
        know are called by that and their number.
        """
        found: list[tuple[int, Event]] = []
        names: dict[Any, str] = {}
        for at, event in enumerate(events):
            if event.kind is kinds.IDENTITY:
                names[event["hidden"]] = f"{event['name']} ({event['hidden']})"
                continue
            found.append((at, _identified(event, names) if names else event))
        return found

    def counter(self, state: BattleState, of: Counter) -> str:
        """A counter at the start of a sentence, as those who look may know it."""
        told: str = state.name(of.number)
        return told[:1].upper() + told[1:]

    def looks(self, state: BattleState, of: Counter) -> str:
        """The question what a unit looks at; a satellite looks at seven hexes at once (19.5)."""
        round_it = " and the six adjacent" if state.unit(of.number).type == SATELLITE else ""
        return f"{self.counter(state, of)}: scout which hex{round_it}?"

    def rated(self, state: BattleState, of: Counter) -> str:
        """The same with its rating, where it has one that those who look may know."""
        told = self.counter(state, of)
        rating = state.unit(of.number).rating if state.is_known(of.number) else ""
        return f"{told} ({rating})" if rating else told

    def place(self, state: BattleState, of: Counter) -> str:
        """Where a counter is: a hex or a base."""
        at: int = state.place[of.number]
        if at >= 0:
            return self.scenario.land.names[at]
        base: str = state.base_at(at)
        return base.capitalize()

    def points(self, halves: int) -> str:
        """Movement points: "2.5 points"."""
        return f"{points_told(halves)} {'point' if halves == 2 else 'points'}"

    def level(self, id: str) -> str:
        """A level of victory."""
        return id if id in (DEFEAT, "stalemate") else f"{id} victory"

    def _sum(self, state: BattleState, picked: Iterable[Counter]) -> str:
        power = sum(state.unit(one.number).firepower for one in picked)
        if not power:
            return ""
        charts = self.scenario.charts
        return f" Firepower {power}, column {charts.column_name(charts.column(power))}."

    def defence(self, state: BattleState, of: Facts) -> str:
        """The question of defensive fire."""
        name = self.counter(state, of["counter"])
        at = self.scenario.land.names[of["hex"]]
        panics = any(task.id == "panic-fire" for task in state.agenda)  # it flees from there (12.7)
        does = "panics in" if panics else "enters"
        return f"{name} {does} {at}: which units fire?{self._sum(state, of['picked'])}"

    def jihad(self, state: BattleState, counter: Counter) -> str:
        """The question where a counter enters, with those that come after it: all have been looked
        at before the first is placed (6.3).
        """
        others = [state.name(one.of[0]) for one in state.agenda[1:] if one.id == "jihad-hex"]
        after = f" Next: {listed(others)}." if others else ""
        return f"{self.rated(state, counter)} enters: in which hex?{after}"

    def anti_aircraft(self, state: BattleState, of: Facts) -> str:
        """The question of anti-aircraft fire."""
        name = self.counter(state, of["counter"])
        at = self.scenario.land.names[of["hex"]]
        cargo = listed(state.name(one.number) for one in of["aboard"])
        flown = f"{name} with {cargo} aboard over {at}" if cargo else f"{name} over {at}"
        return f"{flown}: which units fire?{self._sum(state, of['picked'])}"

    def firing(self, state: BattleState, of: Facts) -> str:
        """The question of who fires together."""
        at = self.scenario.land.names[of["hex"]]
        return f"Fire at {at}: which units?{self._sum(state, of['picked'])}"

    def label(self, prompt: Choose, option: str, state: BattleState) -> OptionLabel:
        """As everywhere; "done" is to fire where somebody is picked, and to hold fire where not."""
        if option == DONE and prompt.ask in (kinds.DEFEND, kinds.AA):
            return OptionLabel("fire" if (prompt.about or {}).get("picked") else "hold fire")
        return super().label(prompt, option, state)

    def option(self, prompt: Choose, option: str, state: BattleState) -> OptionLabel:
        """A counter with its rating and place; a hex by its number; a base by its name."""
        thing = prompt.thing(option)
        number = getattr(thing, "number", None)
        if number is not None and prompt.ask == kinds.HAND and state.place[number] < 0:
            return self._in_hand(state, number)
        if number is not None:
            return self._counter_label(state, number)
        if option in self.scenario.land.index:
            return OptionLabel(option, self._hex_detail(self.scenario.land.index[option]))
        if option in self.scenario.bases:
            return OptionLabel(option.capitalize())
        return super().option(prompt, option, state)

    @staticmethod
    def _in_hand(state: BattleState, number: int) -> OptionLabel:
        """A counter of Al Qaeda's hand with its rating, and how many alike are to be placed."""
        unit = state.unit(number)
        alike = sum(state.unit(one).name == unit.name for one in in_hand(state))
        return OptionLabel(unit.name, f"{unit.rating}, {alike} to place")

    def _counter_label(self, state: BattleState, number: int) -> OptionLabel:
        details = []
        place = state.place[number]
        if place >= 0:
            details.append(self.scenario.land.names[place])
        elif base := state.base_at(place):
            details.append(base.capitalize())
        if state.is_known(number) and (rating := state.unit(number).rating):
            details.append(rating)
        if state.pinned[number]:
            details.append("pinned")
        if state.is_aq(number) and not state.up[number] and state.is_known(number):
            details.append("face down")
        return OptionLabel(state.name(number), ", ".join(details))

    def _hex_detail(self, at: int) -> str:
        land = self.scenario.land
        told = " and ".join(sorted(one.replace("-", " ") for one in land.terrains[at]))
        village = next((one.name for one in land.villages if at in one.hexes), "")
        return f"{village}, {told}" if village else told

    def pointed(self, kind: str, id: str, state: BattleState) -> str:
        """The name of a hex that a hint points at."""
        return id if kind == "hex" else ""

    def ending(self, why: str, victor: str) -> str:
        """Why the battle is over, and who has won, in a sentence."""
        won = f"{self.within(victor)} has won" if victor in NAMES else "it is a draw"
        return f"{REASONS[why]}: {won}."

    def outcome(self, outcome: Outcome) -> str:
        """How the battle ended, in one sentence."""
        told = self.ending(outcome.why, outcome.victory)[:-1]
        lead = outcome.margin
        by = "level on VP"
        if lead:
            ahead = self.side(COALITION if lead > 0 else AL_QAEDA)
            by = f"{ahead} {plural(abs(lead), 'VP', 'VP')} ahead"
        return f"{told}, {self._day(outcome)}, {by}."

    def ended(self, outcome: Outcome, state: BattleState) -> str:
        """Who has won; at which levels, with how many points; why the battle is over, and when."""
        victor = outcome.victory
        head = f"{self.side(victor)} wins" if victor in NAMES else "A draw"
        reached = []
        for side in sorted(state.scenario.sides, key=lambda side: side != victor):
            points = total(score(state, side))
            level = self.level(self.scenario.charts.level(side, points))
            reached.append(f"{self.side(side)} {level} with {points} VP")
        why = REASONS[outcome.why]
        return f"{head}: {', '.join(reached)}; {why[0].lower()}{why[1:]}, {self._day(outcome)}."

    def _day(self, outcome: Outcome) -> str:
        return self.scenario.charts.days[outcome.turn - 1] if outcome.turn else "the set-up"

    def resigning(self, state: BattleState, side: str) -> str:
        """What it comes to if the side gives up."""
        other = COALITION if side == AL_QAEDA else AL_QAEDA
        return f"{self.subject(other)} wins. Both scores are counted and shown."


def knows_all(state: BattleState) -> bool:
    """Whether those who look on know what is face down, or nothing is any more."""
    return bool(state.ended) or state.viewers is None or AL_QAEDA in state.viewers


def cost_told(halves: int | None) -> str:
    """The cost of a step in points; "x" where there is none."""
    return "x" if halves is None else points_told(halves)

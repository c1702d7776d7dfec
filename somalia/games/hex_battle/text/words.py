"""The names and texts for a hex battle: counters, hexes, endings."""

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
"""The reasons for the end of a battle (22.1)."""
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
"""Names of unit types that differ from their ids."""
DOES = {
    "civilian": "Can't move; if Coalition fire eliminates it, Al Qaeda scores (20.2).",
    "deception": "A bluff that moves like a unit; removed when revealed (20.3).",
    "fort": "Fire at its hex gets +1 to the die; the Coalition scores by entering it (20.4).",
    "hvt": "Al Qaeda scores for reaching the Sanctuary, the Coalition for eliminating it (20.5).",
    "ied": "When recon reveals it, it hits all Coalition units in and adjacent to its hex (20.6).",
    "compound": "Can't move; all fire at its hex, even at itself, gets +1 to the die (20.7).",
}
"""What the unusual Al Qaeda types do, with the rule."""


def what_told(state: BattleState, counter: int) -> str:
    """A counter in words: nation, type, size, command, rating, marks; "" if the viewers don't know
    it.
    """
    if not state.is_known(counter):
        return ""
    unit = state.unit(counter)
    command = state.scenario.charts.commands.get(state.command(counter))
    kind = TYPES.get(unit.type, unit.type.replace("-", " "))
    parts = [" ".join(filter(None, (unit.nation.upper(), kind, unit.size)))]
    parts += [command.name] if command is not None else []
    parts += [unit.rating] if unit.rating else []
    marks = (
        ("armoured", unit.is_armoured),
        ("anti-armour", unit.has_anti_armour),
        ("eye", unit.has_eye),
    )
    listed_ = ", ".join(word for word, has in marks if has)
    return ", ".join(parts) + (f" ({listed_})" if listed_ else "")


def does_told(state: BattleState, counter: int) -> str:
    """What an unusual counter does, in a sentence; "" for usual counters and unknown ones."""
    return DOES.get(state.unit(counter).type, "") if state.is_known(counter) else ""


def _identified(event: Event, names: Mapping[Any, str]) -> Event:
    """A copy of an event with names in place of counters' numbers."""
    facts = {
        word: names.get(fact, fact) if isinstance(fact, str) else fact
        for word, fact in event.facts.items()
    }
    return Event(event.kind, event.rule, facts, event.seen_by)


class BattleWords(WordsOf[BattleState]):
    """The names and texts for one scenario."""

    def __init__(self, scenario: BattleScenario) -> None:
        super().__init__(NAMES)
        self.scenario = scenario

    def subject(self, side: str) -> str:
        """A side's name at the start of a sentence: "The Coalition"."""
        name = self.within(side)
        return name[:1].upper() + name[1:]

    def within(self, side: str) -> str:
        """A side's name within a sentence: "the Coalition"."""
        return VICTORIES.get(side, side)

    def told(self, events: Iterable[Event]) -> list[tuple[int, Event]]:
        """The events to show, with their indices.

        Counters that the viewers may know are given by identity and number.
        """
        shown: list[tuple[int, Event]] = []
        names: dict[Any, str] = {}
        for index, event in enumerate(events):
            if event.kind is kinds.IDENTITY:
                names[event["hidden"]] = f"{event['name']} ({event['hidden']})"
                continue
            shown.append((index, _identified(event, names) if names else event))
        return shown

    def counter(self, state: BattleState, of: Counter) -> str:
        """A counter's name at the start of a sentence, as far as the viewers may know it."""
        name: str = state.name(of.number)
        return name[:1].upper() + name[1:]

    def looks(self, state: BattleState, of: Counter) -> str:
        """The text of the question about where to scout; a satellite scouts seven hexes (19.5)."""
        round_it = " and the six adjacent" if state.unit(of.number).type == SATELLITE else ""
        return f"{self.counter(state, of)}: scout which hex{round_it}?"

    def rated(self, state: BattleState, of: Counter) -> str:
        """A counter's name with its rating, if the viewers may know it."""
        name = self.counter(state, of)
        rating = state.unit(of.number).rating if state.is_known(of.number) else ""
        return f"{name} ({rating})" if rating else name

    def place(self, state: BattleState, of: Counter) -> str:
        """The name of a counter's hex or base."""
        place: int = state.place[of.number]
        if place >= 0:
            return self.scenario.land.names[place]
        base: str = state.base_at(place)
        return base.capitalize()

    def points(self, halves: int) -> str:
        """Movement points in words: "2.5 points"."""
        return f"{points_told(halves)} {'point' if halves == 2 else 'points'}"

    def level(self, id: str) -> str:
        """The name of a victory level."""
        return id if id in (DEFEAT, "stalemate") else f"{id} victory"

    def _sum(self, state: BattleState, picked: Iterable[Counter]) -> str:
        power = sum(state.unit(one.number).firepower for one in picked)
        if not power:
            return ""
        charts = self.scenario.charts
        return f" Firepower {power}, column {charts.column_name(charts.column(power))}."

    def defence(self, state: BattleState, of: Facts) -> str:
        """The text of the question about defensive fire."""
        name = self.counter(state, of["counter"])
        hex_name = self.scenario.land.names[of["hex"]]
        panics = any(
            task.id == "panic-fire" for task in state.agenda
        )  # the unit flees from this hex (12.7)
        does = "panics in" if panics else "enters"
        return f"{name} {does} {hex_name}: which units fire?{self._sum(state, of['picked'])}"

    def jihad(self, state: BattleState, counter: Counter) -> str:
        """The text of the question about where a Jihad! counter enters, with the counters still to
        come.

        Al Qaeda has seen all of them before placing the first (6.3).
        """
        others = [state.name(one.of[0]) for one in state.agenda[1:] if one.id == "jihad-hex"]
        after = f" Next: {listed(others)}." if others else ""
        return f"{self.rated(state, counter)} enters: in which hex?{after}"

    def anti_aircraft(self, state: BattleState, of: Facts) -> str:
        """The text of the question about anti-aircraft fire."""
        name = self.counter(state, of["counter"])
        hex_name = self.scenario.land.names[of["hex"]]
        cargo = listed(state.name(one.number) for one in of["aboard"])
        flown = (
            f"{name} with {cargo} aboard over {hex_name}" if cargo else f"{name} over {hex_name}"
        )
        return f"{flown}: which units fire?{self._sum(state, of['picked'])}"

    def firing(self, state: BattleState, of: Facts) -> str:
        """The text of the question about which units fire together."""
        hex_name = self.scenario.land.names[of["hex"]]
        return f"Fire at {hex_name}: which units?{self._sum(state, of['picked'])}"

    def label(self, prompt: Choose, option: str, state: BattleState) -> OptionLabel:
        """The label of an option; "done" means fire if units are picked, hold fire if not."""
        if option == DONE and prompt.ask in (kinds.DEFEND, kinds.AA):
            return OptionLabel("fire" if (prompt.about or {}).get("picked") else "hold fire")
        return super().label(prompt, option, state)

    def option(self, prompt: Choose, option: str, state: BattleState) -> OptionLabel:
        """The label of an option: a counter with rating and place, a hex by number, or a base by
        name.
        """
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
        """The label of a counter in Al Qaeda's hand, with its rating and how many copies are left
        to place.
        """
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

    def _hex_detail(self, hex_index: int) -> str:
        land = self.scenario.land
        terrain = " and ".join(sorted(one.replace("-", " ") for one in land.terrains[hex_index]))
        village = next((one.name for one in land.villages if hex_index in one.hexes), "")
        return f"{village}, {terrain}" if village else terrain

    def pointed(self, kind: str, id: str, state: BattleState) -> str:
        """The name of a hex or counter that a hint points at."""
        if kind == "counter":
            there = (one for side in NAMES for one in state.on_map(side) if state.id(one) == id)
            names = self.scenario.land.names
            return next((f"{state.name(one)} in {names[state.place[one]]}" for one in there), "")
        return id if kind == "hex" else ""

    def ending(self, why: str, victor: str) -> str:
        """The reason for the end and the winner, in a sentence."""
        won = f"{self.within(victor)} has won" if victor in NAMES else "it is a draw"
        return f"{REASONS[why]}: {won}."

    def outcome(self, outcome: Outcome) -> str:
        """The outcome of the battle, in one sentence."""
        sentence = self.ending(outcome.why, outcome.victory)[:-1]
        lead = outcome.margin
        by = "level on VP"
        if lead:
            ahead = self.side(COALITION if lead > 0 else AL_QAEDA)
            by = f"{ahead} {plural(abs(lead), 'VP', 'VP')} ahead"
        return f"{sentence}, {_day(self.scenario, outcome)}, {by}."

    def ended(self, outcome: Outcome, state: BattleState) -> str:
        """The winner, both levels and scores, the reason for the end, and the day."""
        victor = outcome.victory
        head = f"{self.side(victor)} wins" if victor in NAMES else "A draw"
        reached = []
        for side in sorted(state.scenario.sides, key=lambda side: side != victor):
            points = total(score(state, side))
            level = self.level(self.scenario.charts.level(side, points))
            reached.append(f"{self.side(side)} {level} with {points} VP")
        why, day = REASONS[outcome.why], _day(self.scenario, outcome)
        return f"{head}: {', '.join(reached)}; {why[0].lower()}{why[1:]}, {day}."

    def resigning(self, state: BattleState, side: str) -> str:
        """What happens if the side resigns."""
        other = COALITION if side == AL_QAEDA else AL_QAEDA
        return f"{self.subject(other)} wins. Both scores are counted and shown."


def _day(scenario: BattleScenario, outcome: Outcome) -> str:
    return scenario.charts.days[outcome.turn - 1] if outcome.turn else "the set-up"


def knows_all(state: BattleState) -> bool:
    """Whether the viewers know all face-down counters, or the battle is over."""
    return bool(state.ended) or state.viewers is None or AL_QAEDA in state.viewers


def cost_told(halves: int | None) -> str:
    """The cost of a step in points; "x" if impossible."""
    return "x" if halves is None else points_told(halves)

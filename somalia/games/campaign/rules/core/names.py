"""Names in a campaign: sides, forces, counters, Zones, and the ids of the rules.

The texts of prompts, chance events and other events take `say: Names`, which `Wording` in
`words.py` implements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.words import WordsOf, listed
from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    TYPE_NAMES,
    CampaignScenario,
    CampaignUnit,
    Zone,
)
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CampaignState, firepower

SIDES = {
    "un": "UN",
    "bandit": "Bandits",
    "bandit-1": "Bandits 1",
    "bandit-2": "Bandits 2",
    "bandit-3": "Bandits 3",
}
"""The sides as headings name them when no scenario is known (`Wording.side` is more exact)."""

SUBJECTS = {"militia": "Militia"}
"""Subjects of sentences that are not sides."""

MILITIA = "militia"
"""The firing party for the base game's Militia, which the UN owns (8.2)."""

PROJECTS = {"base": "Base", "militia": "Militia", "aid": "aid project"}
DEEDS = {"base": "build a Base", "militia": "raise Militia", "aid": "start an aid project"}
TARGETS = {"base": "Base", "convoy": "Convoy", "field": "units in the field"}

SOURCES = {
    "intact-convoy": "intact Convoys",
    "government-controlled": "Government-controlled Zones",
    "bandit-eliminated": "Bandit units eliminated",
    "leader-eliminated": "Leaders eliminated",
    "terrorised-zones": "Terrorised Zones",
    "bandit-controlled": "Bandit-controlled Zones",
    "hit-on-un": "hits on UN units",
    "hit-on-us": "hits on US units",
    "critical-by-un": "critical hits by the UN",
    "secretary-general": "the Secretary-General's visit",
    "shortfall": "SP shortfall",
    "event": "random events",
    "aid": "aid projects",
    "intervention": "US Intervention",
    "talks": "the Negotiations Track",
    "talks-refused": "talks refused",
    "talks-broken": "talks broken off",
    "own-zones": "own Zones",
    "attack": "attack this turn",
    "rival-eliminated": "rivals' units eliminated",
    "own-losses": "units lost",
}
"""The categories of VP (7)."""

SP_FOR = {
    "supply": "supply",
    "flush": "Flush",
    "base": "Base",
    "militia": "Militia",
    "aid": "aid project",
    "replacement": "replacement",
    "returned": "refund: the unit has nowhere to go",
    "raid": "Raid",
    "ambush": "Ambush",
    "event": "random event",
    "terrorism": "Terrorism",
    "intervention": "US Intervention",
    "income": "season income",
    "unit": "unit drawn",
    "exchange": "exchange",
    "entry": "unit from outside the map",
    "conversion": "Conversion",
    "stolen": "stolen in a Raid",
    "handicap": "handicap",
}
"""The sources and uses of SP (5): every reason in the rules, as a test checks."""

SP_LOST = frozenset(("raid", "ambush", "event", "stolen"))
"""Reasons for which SP are lost, not paid."""

MODIFIERS = {
    "Leader": "Leader",
    "rough": "rough ground",
    "urban": "city",
    "desert": "desert",
    "terrorised": "Terrorised",
    "base-in-zone": "Base",
    "no-bandits": "no gangs",
    "bandits": "gangs",
}

EVENTS = {
    "famine": "Famine",
    "good-rains": "Good Rains",
    "surplus-weapons": "Surplus Weapons",
    "bandit-unity": "Bandit Unity",
    "atrocity": "Atrocity",
    "extra-aid": "Extra Aid",
    "donor-fatigue": "Donor Fatigue",
    "secretary-general": "Secretary-General's Visit",
    "somali-nationalism": "Somali Nationalism",
    "contingent-arrives": "Contingent Arrives",
    "contingent-leaves": "Contingent Leaves",
    "mandate-dispute": "Mandate Dispute",
    "world-media": "World Media",
    "heavy-rains": "Heavy Rains",
    "clan-feud": "Clan Feud",
    "city-ceasefire": "City Cease-fire",
    "arms-embargo": "Arms Embargo",
    "quiet": "Quiet",
}

ENDS = {
    "last-turn": "the last turn is over",
    "no-bandits": "no Bandit units are left on the map",
    "un-resigned": "the UN has resigned",
    "bandit-resigned": "the Bandits have resigned",
}

VICTORIES = {
    "un": "UN victory",
    "stalemate": "Stalemate",
    "bandit": "Bandit victory",
    "bandit-1": "Bandits 1 win",
    "bandit-2": "Bandits 2 win",
    "bandit-3": "Bandits 3 win",
}
"""The possible results of a game when no scenario is known (`victory_name` is more exact)."""

OCCASIONS = {
    "entering": "entering",
    "leaving": "leaving",
    "joining": "joining the Convoy in",
    "picking up": "picking up in",
    "landing": "landing in",
}
"""What the ambushed force was doing, before the name of the Zone."""


class Phrases(NamedTuple):
    """A rulebook's own wording, where it differs from the base game's (`Rulebook.words`)."""

    ends: Mapping[str, str] = {}
    victories: Mapping[str, str] = {}
    names: Callable[[CampaignScenario], Mapping[str, str]] | None = None
    counter: Callable[[CampaignScenario, CampaignUnit], str] | None = None
    holds: Callable[[CampaignState, Zone], str] | None = None
    margin: Callable[[CampaignScenario, int], str] | None = None
    accounts: Callable[[CampaignState], list[str]] | None = None
    score: Callable[[CampaignState], list[str]] | None = None
    zone_groups: (
        Callable[[Any, CampaignState, Zone], list[tuple[str, tuple[CampaignUnit, ...]]]] | None
    ) = None


def phrases(scenario: CampaignScenario) -> Phrases:
    """The wording of the scenario's own rulebook."""
    own: Phrases | None = rules_of(scenario).words()
    return own or Phrases()


def party_of(scenario: CampaignScenario, unit: CampaignUnit) -> str:
    """The id that the counter acts for: a party in later scenarios, a side, or the Militia."""
    if scenario.facts is not None:
        id: str = scenario.facts.party_of[unit.force].id
        return id
    return MILITIA if unit.force == MILITIA else scenario.sides.owns[unit.force]


def source(id: str) -> str:
    """A VP category, in words."""
    return SOURCES.get(id, id.replace("-", " "))


def victory_name(scenario: CampaignScenario, victory: str) -> str:
    """A game's result in words: "UN victory"."""
    names = scenario.sides.names
    own = phrases(scenario).victories
    if victory in own:
        return own[victory]
    if victory in ("un", "stalemate", "bandit"):
        return VICTORIES[victory]
    return f"{names[victory]} victory" if victory in names else VICTORIES.get(victory, victory)


def victories(scenario: CampaignScenario) -> dict[str, str]:
    """The name of each possible game result (9)."""
    known = rules_of(scenario).victories(scenario.sides)
    return {victory: victory_name(scenario, victory) for victory in known}


def event_name(id: str) -> str:
    """A random event's name."""
    return EVENTS.get(id, id.replace("-", " ").title())


class CampaignNames(WordsOf[CampaignState]):
    """The names of one scenario."""

    def __init__(self, scenario: CampaignScenario) -> None:
        self.scenario = scenario
        self._own = own = phrases(scenario)
        names = own.names(scenario) if own.names else {}
        self._subjects = {**SUBJECTS, **names, **scenario.sides.subjects}
        super().__init__({**names, **scenario.sides.names})

    # -- names -------------------------------------------------------------------------------------

    def subject(self, side: str) -> str:
        """A side, or the Militia, as worded at the start of a sentence: "The UN"."""
        return self._subjects.get(side, side)

    def within(self, side: str) -> str:
        """A side, or the Militia, inside a sentence: "the UN", "Pink and Orange"."""
        subject = self.subject(side)
        return f"the {subject[4:]}" if subject.startswith("The ") else subject

    def is_many(self, side: str) -> bool:
        """Whether a sentence about the side needs a plural verb: the Bandits fire."""
        subject = self.subject(side)
        return subject.endswith("s") or " and " in subject or side in SUBJECTS

    def roller(self, event: Event) -> str:
        """The side that rolled; in the wars of 2006, "" unless the event names it."""
        if self.scenario.facts is None:
            return super().roller(event)
        return str(event.facts.get("by", ""))

    def side_of(self, unit: CampaignUnit) -> str:
        """The side that owns the counter, as headings name it."""
        return self.side(self.scenario.sides.owns[unit.force])

    def force_name(self, force: str) -> str:
        """A cup of counters, as named in headings: "UN", "Militia", "Pink"."""
        facts = self.scenario.facts
        name = facts.names.get(force) if facts is not None else None
        plain = force.upper() if force in ("un", "us") else force.capitalize()
        return name[:1].upper() + name[1:] if name else plain

    def kind(self, kind: str) -> str:
        """A drawn kind in words: "pink 3", "UN infantry 3-2", "purple Leader"; or a Zone (S7)."""
        counters = self.scenario.kinds.get(kind)
        return self.counter(counters[0]) if counters else self.scenario.board.zone(kind).name

    def counter(self, unit: CampaignUnit) -> str:
        """The counter's name, the same for all counters of its kind."""
        if self._own.counter:
            return self._own.counter(self.scenario, unit)
        if unit.type == "leader":
            return f"{unit.force} Leader"
        if unit.type == "gang":
            return f"{unit.force} {unit.firepower}"
        if unit.type == "militia":
            return f"Militia {unit.firepower}"
        type = TYPE_NAMES.get(unit.type, unit.type)
        return f"{unit.force.upper()} {type} {unit.firepower}-{unit.contact}"

    def the(self, unit: CampaignUnit) -> str:
        """The counter's name inside a sentence: "the pink Leader", "pink 3"."""
        name = self.counter(unit)
        return f"the {name}" if unit.type == "leader" else name

    def units(self, units: Sequence[CampaignUnit]) -> str:
        """Names of several counters, with equal ones grouped: "2 x pink 2, pink Leader"."""
        counts: dict[str, int] = {}
        for unit in units:
            counts[self.counter(unit)] = counts.get(self.counter(unit), 0) + 1
        return ", ".join(
            name if count == 1 else f"{count} x {name}" for name, count in counts.items()
        )

    def force(self, units: Sequence[CampaignUnit]) -> str:
        """Several counters by name, or only their number where the list would be long."""
        text = self.units(units)
        return text if len(text) <= 60 else f"{len(units)} units, Firepower {firepower(units)}"

    def zones(self, zones: Iterable[Zone]) -> str:
        """Several Zones by name."""
        return listed(zone.name for zone in zones)

    def way(self, id: str) -> str:
        """A route as players read it: "Kismayu > Jilib > South Mogadishu"."""
        return " > ".join(self.scenario.board.zone(zone).name for zone in id.split(">"))

    def bandits(self, state: CampaignState, zone: Zone) -> str:
        """A Zone's gangs and Leaders by colour: "3 pink (5), orange 1, pink Leader".

        Several gangs are shown by number and Firepower, a single gang by its name.
        """
        groups: list[str] = []
        for colour in FACTION_ORDER:
            gangs = [unit for unit in state.gangs[zone] if unit.force == colour]
            if len(gangs) == 1:
                groups.append(self.counter(gangs[0]))
            elif gangs:
                groups.append(f"{len(gangs)} {colour} ({firepower(gangs)})")
        groups += [f"{unit.force} Leader" for unit in state.leaders[zone]]
        return ", ".join(groups)

    def holds(self, state: CampaignState, zone: Zone) -> str:
        """A Zone's contents in a few words; "empty" if there are none."""
        if self._own.holds:
            return self._own.holds(state, zone)
        contents: list[str] = []
        guards, escort = state.guards(zone), state.escort(zone)
        if state.base[zone]:
            contents.append("raided Base" if state.base_raided[zone] else "Base")
        if state.convoy[zone]:
            contents.append(
                "robbed Convoy"
                if state.robbed[zone]
                else "raided Convoy"
                if state.convoy_raided[zone]
                else "Convoy"
            )
        if escort:
            contents.append(f"{len(escort)} escorting")
        for force in ("un", "us"):
            count = sum(unit.force == force for unit in guards)
            contents += [f"{count} {force.upper()}"] * bool(count)
        if state.militia[zone]:
            contents.append("Militia " + "+".join(str(u.firepower) for u in state.militia[zone]))
        bandits = self.bandits(state, zone)
        return ", ".join([*contents, *([bandits] if bandits else [])]) or "empty"

    def end(self, why: str) -> str:
        """The reason the game is over."""
        if why.endswith("-resigned") and why not in ENDS:
            return f"{self.subject(why.removesuffix('-resigned'))} resigned"
        return self._own.ends.get(why) or ENDS.get(why, why)

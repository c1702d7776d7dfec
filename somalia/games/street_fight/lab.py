"""The street fight in the lab: what must always hold, figures, positions of rule cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from somalia.engine.game import Game
from somalia.games.checks import Checks
from somalia.games.statistics import Statistics, TextTable
from somalia.games.street_fight import kinds, mission
from somalia.games.street_fight.components import Scenario
from somalia.games.street_fight.ground import apart
from somalia.games.street_fight.state import GUNNER, State


class StreetChecks(Checks):
    """The invariants of a street fight."""

    tries_requests = False

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario

    def position(self, state: State) -> Iterator[str]:
        """Everybody is somewhere, nobody has more than he can have."""
        for man in state.men:
            if not 0 <= man.ap <= man.full:
                yield f"{man.id} has {man.ap} AP"
            if man.suppression < 0 or man.kits < 0 or man.belts < 0:
                yield f"{man.id} has less than nothing"
            if any(rounds < 0 for _, left in man.ammo for rounds in left):
                yield f"{man.id} has fired rounds that he has not"
            if man.holds >= 0 and not man.is_able and man.is_on_foot:
                yield f"{man.id} holds somebody and is a casualty"
            if man.is_on_foot and man.building >= 0:
                if man.at not in self.scenario.streets.buildings[man.building].windows:
                    yield f"{man.id} is at no window of his building"
            elif man.is_on_foot and man.at not in self.scenario.ground.in_street:
                yield f"{man.id} is not on a stand of the street"
            if man.building >= 0 and not man.is_on_foot:
                yield f"{man.id} is in a building and elsewhere"
        if 0 <= state.box < len(state.somalis):
            yield f"{len(state.somalis)} Somalis, the box holds {state.box}"
        roofs = self.scenario.ground.roofs
        for somali in state.somalis.values():
            if somali.mob not in state.mobs:
                yield f"{somali.id} is of no mob"
                continue
            level = state.mobs[somali.mob].level
            if somali.level != level:
                yield f"{somali.id} is not on the level of its mob"
            if somali.roof >= 0 and somali.at not in roofs[somali.roof].places:
                yield f"{somali.id} is not on its roof"
            if somali.building >= 0:
                if somali.at not in self.scenario.streets.buildings[somali.building].windows:
                    yield f"{somali.id} is at no window of its building"
            elif somali.roof < 0 and somali.at not in self.scenario.ground.in_street:
                yield f"{somali.id} is not on a stand of the street"
            if somali.technical >= 0 and somali.technical not in state.technicals:
                yield f"{somali.id} is on a technical that there is not"

    def checkpoint(self, state: State) -> Iterator[str]:
        """Nobody stands too close to another, mobs are apart, each with a member."""
        own = Counter(man.building for man in state.men)
        theirs = Counter(one.building for one in state.somalis.values())
        for building in (own + theirs).keys() - {-1}:
            if max(own[building], theirs[building]) > self.scenario.tables.building_men:
                yield f"too many are in building {building}"
            if own[building] and theirs[building]:
                yield f"both sides are in building {building}"
        for number, mob in state.mobs.items():
            if not state.members(number):
                yield f"mob {number} has no member"
            if mob.panic < 0:
                yield f"mob {number} has less than no panic"
        on_foot = [one for one in state.somalis.values() if one.technical < 0]
        places = [(one.at, one.roof, one.id) for one in on_foot]
        places += [(man.at, -1, man.id) for man in state.men if man.is_on_foot]
        places.sort()
        for n, (at, roof, id) in enumerate(places):
            for other, its_roof, its_id in places[n + 1 :]:
                if other[0] > at[0] + 1:
                    break
                if roof == its_roof and apart(at, other) < 4:
                    yield f"{id} and {its_id} are less than an inch apart"
        for technical in state.technicals.values():
            crew = [one for one in state.somalis.values() if one.technical == technical.number]
            if technical.is_wreck and crew:
                yield f"{technical.id} is a wreck and has men"
            if not technical.is_wreck and len(crew) > 2:
                yield f"{technical.id} has too many men"
            if sum(one.seat == GUNNER for one in crew) > 1:
                yield f"{technical.id} has two gunners"

    def plain(self, state: State) -> Any:
        """The position as plain data."""
        found = {
            name: value
            for name, value in vars(state).items()
            if name not in ("events", "revision", "scenario")
        }
        for name, value in found.items():
            if isinstance(value, list):
                found[name] = [tuple(one) for one in value]
            elif isinstance(value, dict):
                found[name] = {
                    key: tuple(one) if isinstance(one, tuple) else one for key, one in value.items()
                }
            elif isinstance(value, tuple):
                found[name] = tuple(value)
        return found


class StreetStatistics(Statistics):
    """Casualties, Somalis shot down, when the site was secured and the convoy came."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.sums: Counter[str] = Counter()
        self.secured: list[int] = []
        self.came: list[int] = []

    def after(self, game: Game) -> Any:
        """Plain counts of one game."""
        state: State = game.state
        secured = 0
        turn = 0
        for event in game.all_events():
            if event.kind == kinds.TURN_BEGINS:
                turn = event["turn"]
            elif event.kind == kinds.SECURED:
                secured = secured or turn
        found = mission.losses(state, at_end=True)
        return {
            "casualties": found.casualties,
            "men": found.all,
            "off": found.off,
            "removed": state.counts.removed,
            "unarmed": state.counts.unarmed,
            "appeared": state.counts.appeared,
            "crashed": int(state.blackhawk.crash is not None),
            "secured": secured,
            "convoy": state.convoy_turn,
        }

    def add(self, noted: Any, turns: int) -> None:
        """Count one more game."""
        for name, count in noted.items():
            if name == "secured":
                self.secured += [count] * bool(count)
            elif name == "convoy":
                self.came += [count] * bool(count)
            else:
                self.sums[name] += count

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Means a game; shares of games."""
        found: dict[str, Any] = {name: of / games for name, of in self.sums.items()}
        found["secured"] = len(self.secured) / games
        found["convoy"] = len(self.came) / games
        if self.secured:
            found["secured_turn"] = sum(self.secured) / len(self.secured)
        if self.came:
            found["convoy_turn"] = sum(self.came) / len(self.came)
        return found

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """Casualties on average."""
        return [f"casualties {figures['casualties']:.1f} of {figures['men']:.1f}"]

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """What happened, a row each."""
        rows = [
            ("casualties", f"{figures['casualties']:.1f}"),
            ("brought off", f"{figures['off']:.1f}"),
            ("Somalis shot down", f"{figures['removed']:.0f}"),
            ("of them unarmed", f"{figures['unarmed']:.0f}"),
            ("Blackhawk shot down", f"{figures['crashed']:.0%}"),
            ("site secured", f"{figures['secured']:.0%}"),
            ("convoy came", f"{figures['convoy']:.0%}"),
        ]
        if "secured_turn" in figures:
            rows.append(("secured in turn", f"{figures['secured_turn']:.1f}"))
        if "convoy_turn" in figures:
            rows.append(("convoy in turn", f"{figures['convoy_turn']:.1f}"))
        return [TextTable(("a game", "on average"), rows)]

"""Benchmarks for street fights: lines of sight, a whole game, its record, and program start-up."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from somalia.games.game_type import Benchmark
from somalia.games.street_fight.ai.views import Views
from somalia.games.street_fight.ai.vocabulary import VOCABULARY
from somalia.games.street_fight.data.card import USUAL
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.quarter import Stand
from somalia.opponents.timing import WholeGame, to_the_table


def sight(scenario: StreetScenario) -> float:
    """The seconds it takes to find all stands that one man can see, in the street and on roofs
    (2.4).
    """
    ground = scenario.ground
    stands = [Stand(at, 0) for at in ground.street]
    stands += [Stand(at, roof.height) for roof in ground.roofs for at in roof.places]
    views = Views(ground.quarter.buildings, stands)
    eye = Stand(scenario.streets.starts[0][1], 0)
    begun = perf_counter()
    views.seen(eye)
    return perf_counter() - begun


def whole_game(scenario: StreetScenario) -> WholeGame:
    """A whole game played by the default AI."""
    doctrines = dict.fromkeys(scenario.sides, USUAL)
    return WholeGame(scenario, StreetFight(scenario), VOCABULARY, doctrines)


def benchmarks(scenario: StreetScenario) -> Sequence[Benchmark]:
    """The benchmarks, each with its required and desired time in seconds; none for scenarios
    without a convoy.
    """
    if scenario.ends_at_site:
        return ()
    whole = whole_game(scenario)
    return [
        Benchmark("sight_of_all_stands_seconds", lambda: sight(scenario), 0.015, 0.005),
        Benchmark("whole_game_seconds", whole.played, 20, 5),
        Benchmark("load_record_seconds", whole.loaded, 3, 1),
        Benchmark("command_to_table_seconds", lambda: to_the_table(scenario), 2, 1),
    ]

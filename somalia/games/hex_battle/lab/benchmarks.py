"""Benchmarks for hex battles: lines of sight, a whole game, its record, a click on the map."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time

from somalia.games.game_type import Benchmark
from somalia.games.hex_battle.ai.vocabulary import VOCABULARY
from somalia.games.hex_battle.data.card import USUAL
from somalia.games.hex_battle.rules.components import BattleScenario
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.rules.sight import HexSight
from somalia.opponents.timing import WholeGame, to_the_table


def sight(scenario: BattleScenario) -> float:
    """The seconds it takes to find all hexes visible from a hex, with lines from others cached
    (10.15).

    Looking from the corners and the centre first caches nearly every line. The timed hex is in the
    middle of the west edge.
    """
    land = scenario.land
    of = HexSight(land, ("mountain", "town", "observation-point"))
    middle = len(land.names) // 2
    for hex_index in (0, land.rows - 1, middle, len(land.names) - 1):
        of.seen_from(hex_index)
    begun = process_time()
    of.seen_from(land.rows // 2)
    return process_time() - begun


def benchmarks(scenario: BattleScenario) -> Sequence[Benchmark]:
    """The benchmarks, each with its required and desired time in seconds; none for scenarios with
    hints.
    """
    if scenario.hints:
        return ()
    whole = WholeGame(scenario, HexBattle(scenario), VOCABULARY, USUAL)
    return [
        Benchmark("sight_of_all_hexes_seconds", lambda: sight(scenario), 0.002, 0.001),
        Benchmark("whole_game_seconds", whole.played, 20, 6),
        Benchmark("load_record_seconds", whole.loaded, 3, 1),
        Benchmark("command_to_map_seconds", lambda: to_the_table(scenario), 2, 1),
    ]

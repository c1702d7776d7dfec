"""The benchmarks of the hex battle: what is asked, and that each does its work."""

from __future__ import annotations

from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.ai.vocabulary import VOCABULARY
from somalia.games.hex_battle.data.card import USUAL
from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.lab.benchmarks import sight
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.opponents.timing import WholeGame, to_the_table


def test_what_is_asked_of_the_whole_battle() -> None:
    asked = {one.name: one.asked for one in GAME.benchmarks(load("anaconda"))}
    assert asked == {
        "sight_of_all_hexes_seconds": 0.002,
        "whole_game_seconds": 20,
        "load_record_seconds": 3,
        "command_to_map_seconds": 2,
    }
    assert not GAME.benchmarks(load("anaconda-first"))


def test_the_record_that_is_loaded_is_of_a_whole_game() -> None:
    scenario = load("anaconda-first")
    whole = WholeGame(scenario, HexBattle(scenario), VOCABULARY, USUAL)
    assert whole.loaded() > 0
    assert "- al-qaeda place: " in whole.text
    assert "- coalition draw: " in whole.text
    assert sight(scenario) > 0


def test_a_map_is_laid_out_by_the_command() -> None:
    assert to_the_table(load("anaconda-first")) > 0

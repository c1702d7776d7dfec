"""Summaries of games for kept files: how a game ended, and the hash of a random game."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from somalia.engine.game import Game
from somalia.games.scenario_card import CHANCE
from somalia.lab.match import play_match


def result(game: Game) -> dict[str, object]:
    """The number of answers, and how the game ended."""
    ended = game.rules.outcome(game.state)
    assert ended is not None
    return {"answers": game.count, **ended._asdict()}


def hash_by_chance(game_type: Any, scenario: Any) -> str:
    """The hash of a random game: all answers and rolls, and the final position."""
    game = play_match(game_type, scenario, dict.fromkeys(scenario.sides, CHANCE), "kept")
    digest = sha256(repr(game_type.checks(scenario).plain(game.state)).encode())
    for answer in game.all_answers():
        digest.update(f"{answer.who} {answer.ask} {answer.value}\n".encode())
    return digest.hexdigest()[:16]

"""What a game says in its own words, for tests that ask whether a screen shows it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import load, replay
from somalia.engine.words import Words
from somalia.games import game_of


def played(path: Path, charts: Sequence[Path] = ()) -> Game:
    """The game of a record, as far as it has come.

    Args:
        charts: the files that its header names as charts.
    """
    record = load(path)
    game_type = game_of(record.header.scenario)
    scenario = game_type.load(record.header.scenario, record.header.options, charts)
    return replay(record, game_type.rules(scenario))[0]


def events(game: Game, kind: str) -> list[Event]:
    """All events of a kind, first to last."""
    return [event for event in game.all_events() if event.kind == kind]


def said(game: Game, kind: str) -> list[str]:
    """The sentences of these events."""
    say = words(game)
    return [say.sentence(event) for event in events(game, kind)]


def words(game: Game) -> Words:
    """The words that a game is told in."""
    scenario = game.state.scenario
    return game_of(scenario.id).words(scenario)


def ended(game: Game) -> str:
    """How the game ended."""
    outcome = game.rules.outcome(game.state)
    assert outcome is not None, "it is not over"
    return words(game).outcome(outcome)


def question(game: Game) -> str:
    """The question that waits for an answer."""
    assert isinstance(game.prompt, Choose), "none waits"
    return words(game).question(game.prompt, game.state)

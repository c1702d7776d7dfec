"""A game's own words, for tests that check whether a screen shows them."""

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
    """The game of a record, up to where it stopped.

    Args:
        charts: the chart files that its header names.
    """
    record = load(path)
    game_type = game_of(record.header.scenario)
    scenario = game_type.load(record.header.scenario, record.header.options, charts)
    return replay(record, game_type.rules(scenario))[0]


def events(game: Game, kind: str) -> list[Event]:
    """All events of a kind, in order."""
    return [event for event in game.all_events() if event.kind == kind]


def said(game: Game, kind: str) -> list[str]:
    """The sentences of all events of a kind."""
    say = words(game)
    return [say.sentence(event) for event in events(game, kind)]


def words(game: Game) -> Words:
    """The words of a game."""
    scenario = game.state.scenario
    return game_of(scenario.id).words(scenario)


def ended(game: Game) -> str:
    """The sentence on how the game ended."""
    outcome = game.rules.outcome(game.state)
    assert outcome is not None, "it is not over"
    return words(game).outcome(outcome)


def question(game: Game) -> str:
    """The current question, in words."""
    assert isinstance(game.prompt, Choose), "none waits"
    return words(game).question(game.prompt, game.state)

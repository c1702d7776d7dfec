"""A duel's score in words: what decides the game, and what the next hand costs or decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.engine.words import plural
from somalia.games.card_duels.rules.components import Escape
from somalia.games.card_duels.rules.state import DECIDED, DuelState

if TYPE_CHECKING:
    from somalia.games.card_duels.text.words import DuelWords


def score(state: DuelState, say: DuelWords) -> list[tuple[str, str]]:
    """The counts that decide the game, each in full and in short form."""
    end = state.scenario.end
    won = ", ".join(f"{say.side(side)} {count}" for side, count in state.won.items())
    if isinstance(end, Escape):
        casualties = f"Casualties {state.casualties}"
        run, who = state.run_by(end.side), say.side(end.side)
        parts = [(f"{casualties} (limit {end.limit})", casualties)]
    else:
        run, who = state.run, say.side(state.run_of) if state.run_of else "nobody"
        parts = [(f"Hands won: {won}", won)]
    in_a_row = f"{who} {run} of {end.in_a_row}"
    return [*parts, (f"In a row: {in_a_row}", in_a_row)]


def stands(state: DuelState, say: DuelWords) -> str:
    """The score in brief."""
    return ", ".join(brief for _, brief in score(state, say))


def result(state: DuelState, say: DuelWords, hands: int) -> list[str]:
    """How the game ended, in sentences.

    Args:
        hands: the number of hands played.
    """
    won = ", ".join(f"{say.side(side)} {count}" for side, count in state.won.items())
    lines = [say.ending(state.ended, state.victor), f"After {plural(hands, 'hand')}: {won}."]
    if isinstance(state.scenario.end, Escape):
        lines.append(f"{plural(state.casualties, 'casualty', 'casualties')}.")
    return lines


def at_stake(state: DuelState, say: DuelWords) -> list[str]:
    """What the next hand costs or decides, and which side can no longer win."""
    end = state.scenario.end
    if state.ended:
        return []
    if isinstance(end, Escape):
        run = state.run_by(end.side)
        if state.casualties + (end.in_a_row - run) * end.won > end.limit:
            return [f"{say.side(end.side)} can no longer win"]
        if state.casualties + end.lost > end.limit:
            return ["losing a hand decides the game"]
        return [f"a lost hand costs {end.lost} casualties, a won hand {end.won}"]
    played = state.turn - 1 + (state.step == DECIDED)
    left = end.hands - played
    return [
        f"{say.side(side)} can no longer win"
        for side, won in state.won.items()
        if won + left < state.won[state.scenario.other(side)]
        and state.run_by(side) + left < end.in_a_row
    ]

"""Rules 3 to 6: hands are revealed, counted and scored, and the game ends."""

from __future__ import annotations

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.protocols import Procedure
from somalia.games.card_duels.rules.components import Escape, MostHands, combat_total
from somalia.games.card_duels.rules.kinds import (
    CASUALTIES,
    COIN,
    HAND,
    ON,
    OVER,
    PASSED,
    PLAY_ON,
    SCORE,
    SHOWN,
    TIED,
)
from somalia.games.card_duels.rules.state import (
    DEAL,
    DECIDED,
    RESULT,
    Cards,
    DuelState,
    PlayedHand,
    in_order,
)

END, PLAY = Word("end"), Word("play-on")


@rule("3", "4")
def combat(state: DuelState) -> Procedure:
    """Reveal both hands with their Combat Force Totals."""
    for side in state.scenario.sides:
        hand = state.piles[side].hand
        state.lay(side, hand=(), shown=hand)
        state.note(SHOWN, "4", side=side, cards=hand, total=_total(state, side, hand))
    yield from ()
    return RESULT


def _total(state: DuelState, side: str, cards: Cards) -> int:
    return combat_total(cards, len(state.scenario.decks[side].suits))


@rule("5")
def result(state: DuelState) -> Procedure:
    """Award the hand to the higher Combat Force Total, and clear the table."""
    sides = state.scenario.sides
    shown = {side: state.piles[side].shown for side in sides}
    first, second = (_total(state, side, cards) for side, cards in shown.items())
    by_coin = first == second and isinstance(state.scenario.end, Escape)
    if first != second:
        winner = sides[0] if first > second else sides[1]
    elif by_coin:
        winner = sides[(yield COIN(dice=1, faces=2)) - 1]
        state.note(TIED, "5", total=first, winner=winner)
    else:
        winner = ""
    hands = (shown[sides[0]], shown[sides[1]])
    state.change(last=PlayedHand(state.turn, hands, winner, by_coin))
    state.note(HAND, "5", winner=winner, totals=(first, second), by_coin=by_coin)
    following = _count(state, winner)
    for side in sides:
        piles = state.piles[side]
        state.lay(
            side,
            shown=(),
            aside=(),
            played=in_order(piles.played + piles.shown, state.scenario, side),
            discards=in_order(piles.discards + piles.aside, state.scenario, side),
            old=(),
            old_count=0,
        )
    return following


@rule("6", "D6")
def _count(state: DuelState, winner: str) -> str:
    """Score the hand, and return the next step."""
    run = (state.run + 1 if winner == state.run_of else 1) if winner else 0
    state.change(run_of=winner, run=run)
    if winner:
        state.change(won={**state.won, winner: state.won[winner] + 1})
    if isinstance(state.scenario.end, Escape):
        return _escape(state, state.scenario.end)
    return _most_hands(state, state.scenario.end)


@rule("5", "6", "D5", "D8")
def _escape(state: DuelState, end: Escape) -> str:
    """Add the casualties, end the game if the side escapes, and return the next step."""
    count = end.won if state.run_of == end.side else end.lost
    state.change(casualties=state.casualties + count)
    state.note(CASUALTIES, "5", count=count, total=state.casualties)
    other = state.scenario.other(end.side)
    is_lost = state.casualties > end.limit
    if state.run_of == end.side and state.run >= end.in_a_row:
        fewer = state.casualties < end.limit
        end_game(state, "escape", end.side if fewer else other if is_lost else "")
    elif is_lost and not state.plays_on:
        state.note(PASSED, "D8", limit=end.limit, victor=other)
        return DECIDED
    return DEAL


@rule("D8", "D13")
def decided(state: DuelState) -> Procedure:
    """Ask both players whether to play on although the winner is decided; end the game if neither
    wants to.
    """
    assert isinstance(state.scenario.end, Escape)
    for side in state.scenario.sides:
        if (yield PLAY_ON(side, (END, PLAY))) == PLAY:
            state.change(plays_on=True)
            state.note(ON, "D8")
            return DEAL
    end_game(state, "casualties", state.scenario.other(state.scenario.end.side))
    return DEAL


@rule("6", "D6", "D7", "D9")
def _most_hands(state: DuelState, end: MostHands) -> str:
    """End the game after the last hand, or after enough wins in a row; return the next step."""
    state.note(SCORE, "6", won=dict(state.won), run_of=state.run_of, run=state.run)
    if state.run >= end.in_a_row:
        end_game(state, "in-a-row", state.run_of)
    elif state.turn >= end.hands:
        sides = state.scenario.sides
        first, second = (state.won[side] for side in sides)
        victor = "" if first == second else sides[0 if first > second else 1]
        end_game(state, "most-hands", victor)
    return DEAL


def end_game(state: DuelState, why: str, victor: str) -> None:
    """End the game.

    Args:
        victor: the winning side; "" for nobody.
    """
    state.change(ended=why, victor=victor)
    state.note(OVER, "6", why=why, victor=victor)

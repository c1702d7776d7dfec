"""Rules 1 and 2: dealing hands and exchanging cards."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.marks import rule
from somalia.engine.prompts import Steps, Together, Why
from somalia.engine.protocols import Procedure
from somalia.engine.shapes import pick_several
from somalia.engine.words import plural
from somalia.games.card_duels.rules.components import Card
from somalia.games.card_duels.rules.kinds import (
    CARDS,
    DEALT,
    DRAWN,
    EXCHANGE,
    EXCHANGED,
    SHUFFLED,
)
from somalia.games.card_duels.rules.state import COMBAT, DEAL, DRAW, Cards, DuelState, in_order
from somalia.games.card_duels.rules.state import EXCHANGE as EXCHANGING


@rule("1", "1.1")
def deal(state: DuelState) -> Procedure:
    """Deal both hands."""
    for side in state.scenario.sides:
        count = state.scenario.decks[side].hand_size(state.turn)
        yield from _drawn(state, side, count)
        state.note(DEALT, "1", (side,), side=side, cards=state.piles[side].hand)
    return EXCHANGING


@rule("2", "D10")
def exchange(state: DuelState) -> Procedure:
    """Let both sides choose, simultaneously and in secret, which cards to exchange."""
    chosen = yield Together(_choose(state, side) for side in state.scenario.sides)
    for side, cards in zip(state.scenario.sides, chosen, strict=True):
        hand = tuple(card for card in state.piles[side].hand if card not in cards)
        state.lay(side, hand=hand, aside=in_order(tuple(cards), state.scenario, side))
    return DRAW


def _choose(state: DuelState, side: str) -> Steps[list[Card]]:
    most = state.scenario.exchange

    def judge(picked: Sequence[Card], card: Card) -> Why | None:
        if len(picked) >= most:
            return Why("2", f"you can exchange at most {plural(most, 'card')}.")
        return None

    return pick_several(
        EXCHANGE,
        side,
        state.piles[side].hand,
        judge,
        lambda picked: True,
        {"most": most, "side": side},
        seen_by=(side,),
    )


@rule("2", "D3")
def draw(state: DuelState) -> Procedure:
    """Let both sides draw as many cards as they exchanged."""
    counts = {side: len(state.piles[side].aside) for side in state.scenario.sides}
    state.note(EXCHANGED, "2", counts=counts)
    for side in state.scenario.sides:
        aside = state.piles[side].aside
        if not aside:
            continue
        cards = yield from _drawn(state, side, len(aside))
        state.note(DRAWN, "2", (side,), side=side, aside=aside, cards=cards)
    return COMBAT


@rule("1.2", "D2", "D11")
def _drawn(state: DuelState, side: str, count: int) -> Steps[Cards]:
    """Draw cards into a hand, up to as many as are available; reshuffle the pile if the deck runs
    out.

    Returns:
        The cards drawn, in deck-list order.
    """
    taken: Cards = ()
    while len(taken) < count:
        piles = state.piles[side]
        if not piles.deck:
            if not piles.pile:
                break
            _shuffle(state, side)
            piles = state.piles[side]
        wanted = count - len(taken)
        if wanted >= len(piles.deck):
            drawn = piles.deck
        else:
            drawn = yield from _from(state, side, piles.deck, wanted)
        left = tuple(card for card in piles.deck if card not in drawn)
        state.lay(side, deck=left, hand=in_order(piles.hand + drawn, state.scenario, side))
        taken += drawn
    return in_order(taken, state.scenario, side)


def _from(state: DuelState, side: str, deck: Cards, count: int) -> Steps[Cards]:
    ids = yield CARDS(
        cup=[(card.id, 1) for card in deck],
        draws=count,
        seen_by=(side,),
        about={"side": side, "count": count},
        rule="1" if state.step == DEAL else "2",
    )
    drawn = {ids} if count == 1 else set(ids)
    return tuple(card for card in deck if card.id in drawn)


@rule("1.2", "D1")
def _shuffle(state: DuelState, side: str) -> None:
    """Shuffle the pile into a new deck; cards of the current exchange stay out."""
    piles = state.piles[side]
    # Cards already dealt are from the old deck, and the opponent knows which cards were left.
    dealt = piles.hand if state.step == DEAL else ()
    state.lay(
        side,
        deck=in_order(piles.pile, state.scenario, side),
        played=(),
        discards=(),
        old=in_order(piles.discards + dealt, state.scenario, side) if dealt else (),
        old_count=len(dealt),
    )
    state.note(SHUFFLED, "1.2", side=side, count=len(piles.pile))

"""What is told at the table: what is asked, what hands make, how it ended, what each side has."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod

from somalia.engine.prompts import Choose
from somalia.engine.words import plural
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Escape, suit_totals
from somalia.games.card_duels.rules.state import DECIDED, EXCHANGE, RESULT
from somalia.games.card_duels.scene.faces import suit_colour
from somalia.games.card_duels.scene.places import DECK, EXCHANGED, PLAYED
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.card_duels.text.score import result, stands
from somalia.games.kit.cards import NEW
from somalia.games.kit.scene import BoardFigure

NOBODY, COUNTING = "", "counting"
"""Whose banner has no sign; the head under which the suits stand before the first hand."""


def banner(view: DuelView) -> BoardFigure:
    """Whose turn it is and what is asked, or how it ended: its state is the number of the rule."""
    state, prompt, say, decks = view.state, view.prompt, view.say, view.scenario.decks
    if state.ended:
        told = say.ending(state.ended, state.victor)
        return BoardFigure(told, stands(state, say), state.victor, "6")
    if prompt is not None and prompt.ask == kinds.EXCHANGE:
        about = prompt.about or {}
        most, picked = about["most"], len(about["picked"])
        deck, other = decks[prompt.who], decks[view.scenario.other(prompt.who)]
        head = f"{deck.name}: exchange up to {plural(most, 'card')}"
        if picked:
            head = f"{deck.name}: {picked} of {most} picked. Which others?"
        more = (
            f"{other.subject} {other.verb('chooses', 'choose')} at the same time. "
            "Neither side sees the other's choice."
        )
        return BoardFigure(head, more, prompt.who, prompt.rule)
    if prompt is not None:
        return BoardFigure(say.question(prompt, state), "", prompt.who, prompt.rule)
    if state.step == EXCHANGE:
        return BoardFigure(
            "Both sides choose what to exchange", "At the same time, in secret.", NOBODY, "2"
        )
    asked = view.sight.prompt
    if isinstance(asked, Choose):
        deck = decks[asked.who]
        return BoardFigure(
            f"{deck.subject} {deck.verb('decides', 'decide')}", "", asked.who, asked.rule
        )
    if state.step == RESULT and not view.sight.auto_dice:
        return BoardFigure("The hand is tied: a coin decides", "", NOBODY, "5")
    return BoardFigure("The cards are dealt", "", NOBODY, "1")


def at_stake(view: DuelView) -> str:
    """What the hand that is played now costs or decides; "" for nothing special."""
    state, end, decks = view.state, view.scenario.end, view.scenario.decks
    if state.ended or state.step == DECIDED:
        return ""
    if isinstance(end, Escape):
        deck = decks[end.side]
        run = state.run_by(end.side)
        told = f"{deck.name} {deck.verb('loses', 'lose')}: {end.lost} casualties; "
        told += f"{deck.verb('wins', 'win')}: {end.won}"
        return f"{told}, game over" if run == end.in_a_row - 1 else told
    if state.run_of and state.run == end.in_a_row - 1:
        deck = decks[state.run_of]
        return f"{deck.subject} {deck.verb('wins', 'win')}: game over"
    return "The last hand" if state.turn >= end.hands else ""


def when(view: DuelView) -> BoardFigure:
    """The turn and its part; what is at stake."""
    phase = view.sight.phase
    last = f" of {phase.last_turn}" if phase.last_turn else ""
    return BoardFigure(f"Turn {phase.turn}{last}: {phase.title}", at_stake(view))


def kept(view: DuelView) -> Iterator[BoardFigure]:
    """What the near hand makes as it is kept so far, of how much if something goes, and its suits;
    nothing where none is held.
    """
    deck, hand = view.scenario.decks[view.near], view.state.piles[view.near].hand
    if not hand:
        return
    head, of = deck.name if view.prompt is None else "Your hand", ""
    if view.going:
        head, of = "Kept", f"of {product(suit_totals(hand, len(deck.suits)))}"
    yield BoardFigure(head, product(view.kept), view.near, of)
    yield from suits(view, view.near, view.kept)


def product(totals: list[int]) -> str:
    """What suits make."""
    return str(prod(totals))


def suits(view: DuelView, side: str, totals: list[int]) -> Iterator[BoardFigure]:
    """The suits of a side with what they count."""
    for at, suit in enumerate(view.scenario.decks[side].suits):
        yield BoardFigure(suit, str(totals[at]), suit_colour(at))


def counting(view: DuelView) -> Iterator[BoardFigure]:
    """The suits of a deck, to tell by them how a hand is counted before the first has been."""
    if view.shown is None:
        for at, suit in enumerate(view.scenario.decks[view.scenario.sides[0]].suits):
            yield BoardFigure(suit, "1 + forces", suit_colour(at))


def exchanged(view: DuelView, side: str) -> Iterator[BoardFigure]:
    """How many cards a side exchanged before it showed its open hand; its state is whether any that
    came for them is known.
    """
    shown = view.shown
    if shown is not None and side in view.exchanged:
        hand = shown.cards[view.scenario.sides.index(side)]
        is_known = any(card.id in view.new for card in hand)
        yield BoardFigure(EXCHANGED, str(view.exchanged[side]), side, NEW if is_known else "")


def verdict(view: DuelView) -> Iterator[BoardFigure]:
    """The number of the open hand, and who has won it, as far as that is told."""
    shown = view.shown
    if shown is None:
        return
    told = "A tie: nobody wins it"
    if not shown.is_decided or view.is_behind:
        told = "Both hands are revealed"
    elif shown.winner:
        deck, coin = view.scenario.decks[shown.winner], " on a coin toss" * shown.by_coin
        told = f"{deck.subject} {deck.verb('wins', 'win')} the hand{coin}"
    yield BoardFigure(f"Hand {shown.turn}", told, shown.winner if shown.is_decided else "")


def instead(view: DuelView) -> Iterator[BoardFigure]:
    """Where no near hand is held: how it ended, or what is decided."""
    state, say = view.state, view.say
    if state.piles[view.near].hand:
        return
    if state.ended:
        head, *more = result(state, say, len(view.winners))
        yield BoardFigure(head, " ".join(more), state.victor)
    elif view.prompt is not None:
        yield BoardFigure(say.question(view.prompt, state), stands(state, say), state.victor)
    elif state.step == RESULT and not view.sight.auto_dice:
        yield BoardFigure("A coin decides the hand", stands(state, say))


def side(view: DuelView, side: str) -> Iterator[BoardFigure]:
    """What a side has: its name with the number of its cards, and its piles."""
    piles = view.state.piles[side]
    yield BoardFigure(view.scenario.decks[side].name, str(len(piles.hand)), side)
    yield BoardFigure(DECK, str(len(piles.deck)))
    yield BoardFigure(PLAYED, str(len(piles.played)))
    yield BoardFigure(EXCHANGED, str(len(piles.discards) + len(piles.aside)))

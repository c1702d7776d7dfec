"""The texts on the table: the question, the hands' products, the result, and the sides' counts."""

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
"""The side given for a banner without a sign, and the name of the figures that list the suits
before the first hand.
"""


def banner(view: DuelView) -> BoardFigure:
    """The active side and its question, or the result; the note is the rule number."""
    state, prompt, say, decks = view.state, view.prompt, view.say, view.scenario.decks
    if state.ended:
        ending = say.ending(state.ended, state.victor)
        return BoardFigure(ending, stands(state, say), state.victor, "6")
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
    """What the current hand costs or decides; "" for nothing special."""
    state, end, decks = view.state, view.scenario.end, view.scenario.decks
    if state.ended or state.step == DECIDED:
        return ""
    if isinstance(end, Escape):
        deck = decks[end.side]
        run = state.run_by(end.side)
        text = f"{deck.name} {deck.verb('loses', 'lose')}: {end.lost} casualties; "
        text += f"{deck.verb('wins', 'win')}: {end.won}"
        return f"{text}, game over" if run == end.in_a_row - 1 else text
    if state.run_of and state.run == end.in_a_row - 1:
        deck = decks[state.run_of]
        return f"{deck.subject} {deck.verb('wins', 'win')}: game over"
    return "The last hand" if state.turn >= end.hands else ""


def when(view: DuelView) -> BoardFigure:
    """The turn and phase, and what is at stake."""
    phase = view.sight.phase
    last = f" of {phase.last_turn}" if phase.last_turn else ""
    return BoardFigure(f"Turn {phase.turn}{last}: {phase.title}", at_stake(view))


def kept(view: DuelView) -> Iterator[BoardFigure]:
    """Yield the near hand's product without the cards to be exchanged, next to its full product;
    then its suits. Yield nothing if the hand is empty.
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
    """The product of suit totals, as text."""
    return str(prod(totals))


def suits(view: DuelView, side: str, totals: list[int]) -> Iterator[BoardFigure]:
    """Yield a side's suits with their totals."""
    for index, suit in enumerate(view.scenario.decks[side].suits):
        yield BoardFigure(suit, str(totals[index]), suit_colour(index))


def counting(view: DuelView) -> Iterator[BoardFigure]:
    """Yield a deck's suits, to explain before the first hand how hands are counted."""
    if view.shown is None:
        for index, suit in enumerate(view.scenario.decks[view.scenario.sides[0]].suits):
            yield BoardFigure(suit, "1 + forces", suit_colour(index))


def exchanged(view: DuelView, side: str) -> Iterator[BoardFigure]:
    """Yield how many cards a side exchanged before it revealed its hand. The note says whether the
    seat knows any of the replacement cards.
    """
    shown = view.shown
    if shown is not None and side in view.exchanged:
        hand = shown.cards[view.scenario.sides.index(side)]
        is_known = any(card.id in view.new for card in hand)
        yield BoardFigure(EXCHANGED, str(view.exchanged[side]), side, NEW if is_known else "")


def verdict(view: DuelView) -> Iterator[BoardFigure]:
    """Yield the revealed hand's number, and its winner once that is shown."""
    shown = view.shown
    if shown is None:
        return
    text = "A tie: nobody wins it"
    if not shown.is_decided or view.is_behind:
        text = "Both hands are revealed"
    elif shown.winner:
        deck, coin = view.scenario.decks[shown.winner], " on a coin toss" * shown.by_coin
        text = f"{deck.subject} {deck.verb('wins', 'win')} the hand{coin}"
    yield BoardFigure(f"Hand {shown.turn}", text, shown.winner if shown.is_decided else "")


def instead(view: DuelView) -> Iterator[BoardFigure]:
    """Yield what is shown in place of an empty near hand: result or question."""
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
    """Yield a side's figures: its name, the size of its hand, and the sizes of its piles."""
    piles = view.state.piles[side]
    yield BoardFigure(view.scenario.decks[side].name, str(len(piles.hand)), side)
    yield BoardFigure(DECK, str(len(piles.deck)))
    yield BoardFigure(PLAYED, str(len(piles.played)))
    yield BoardFigure(EXCHANGED, str(len(piles.discards) + len(piles.aside)))

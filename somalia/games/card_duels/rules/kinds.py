"""The kinds of question, roll and event in the duels, each declared once with its texts."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING, Protocol

from somalia.engine.kinds import (
    CHIEF,
    DELIBERATE,
    PAPER,
    PLAIN,
    SMALL,
    TURN,
    WEIGHED,
    Ask,
    Callout,
    EventKind,
    Facts,
    Roll,
)
from somalia.engine.words import listed, plural
from somalia.games.card_duels.rules.components import Card, DuelScenario, Escape, suit_totals

if TYPE_CHECKING:
    from somalia.games.card_duels.rules.state import DuelState

ROLE = "duelist"
"""The role of every side; an opponent can play any side."""


def roles(scenario: DuelScenario) -> dict[str, str]:
    """Each side's role."""
    return dict.fromkeys(scenario.sides, ROLE)


TIMES = " x "
"""The separator between a hand's suit totals."""


class Says(Protocol):
    """The texts that these kinds need from a duel's words."""

    @property
    def scenario(self) -> DuelScenario:
        """The scenario in play."""

    def side(self, side: str) -> str:
        """A side's name."""

    def subject(self, side: str) -> str:
        """A side's name at the start of a sentence."""

    def within(self, side: str) -> str:
        """A side's name within a sentence."""

    def verb(self, single: str, many: str, side: str) -> str:
        """The verb form that agrees with a side's name."""

    def ending(self, why: str, victor: str) -> str:
        """Why the game is over, and who won."""


def named(cards: Sequence[Card]) -> str:
    """Cards with their forces: "Sniper 4 and Medics 3"."""
    return listed(f"{card.name} {card.force}" for card in cards) or "none"


# -- questions -------------------------------------------------------------------------------------


def _which(say: Says, of: Facts, state: DuelState) -> str:
    picked, side = of["picked"], of["side"]
    left = of["most"] - len(picked)
    kept = [card for card in state.piles[side].hand if card not in picked]
    sum_text = sum_told(say, side, kept)
    if not picked:
        return f"Your hand makes {sum_text}. Exchange up to {plural(left, 'card')}: which?"
    which = "Which others?" if left else ""
    return f"Without {named(picked)} it makes {sum_text}. {which}".strip()


EXCHANGE = Ask(
    "exchange",
    "2",
    _which,
    "which cards to exchange, one after another",
    roles=(ROLE,),
    option="card",
    facts={"picked": "cards", "most": "number", "side": "word"},
    done="no more",
    odds=WEIGHED,
    tags=(DELIBERATE,),
)


def _on(say: Says, of: Facts, state: DuelState) -> str:
    end = state.scenario.end
    assert isinstance(end, Escape)
    victor = state.scenario.other(end.side)
    has = say.verb("has", "have", victor)
    return f"More than {end.limit} casualties: {say.within(victor)} {has} won. End here?"


PLAY_ON = Ask(
    "play-on",
    "D8",
    _on,
    "whether to play on although the winner is decided",
    roles=(ROLE,),
    words={
        "end": ("end here",),
        "play-on": ("play on", "to the normal end of the game"),
    },
    always=("end", "play-on"),
    usual="end",
)

# -- chance ----------------------------------------------------------------------------------------

CARDS = Roll("cards", "1", lambda say, of: f"cards for {say.within(of['side'])}")
"""Cards drawn from a deck; only their owner sees them."""

COIN = Roll("coin", "5", "a coin for the tied hand")

# -- events ----------------------------------------------------------------------------------------


def _dealt(say: Says, of: Facts) -> str:
    side = of["side"]
    drawn = f"{plural(len(of['cards']), 'card')} ({named(of['cards'])})"
    return f"{say.subject(side)} {say.verb('draws', 'draw', side)} {drawn}."


def _shuffled(say: Says, of: Facts) -> str:
    return (
        f"{say.subject(of['side'])} {say.verb('has', 'have', of['side'])} run out of cards to "
        f"draw: the {of['count']} played and exchanged "
        "cards are shuffled into a new deck."
    )


def _exchanged(say: Says, of: Facts) -> str:
    parts: list[str] = []
    for side, count in of["counts"].items():
        does = say.verb("exchanges", "exchange", side) if count else say.verb("keeps", "keep", side)
        what = plural(count, "card") if count else "all cards"
        parts.append(f"{say.within(side) if parts else say.subject(side)} {does} {what}")
    return f"{listed(parts)}."


def _drawn(say: Says, of: Facts) -> str:
    side = of["side"]
    return (
        f"{say.subject(side)} {say.verb('sets', 'set', side)} {plural(len(of['aside']), 'card')} "
        f"aside ({named(of['aside'])}) and {say.verb('draws', 'draw', side)} "
        f"{len(of['cards'])} ({named(of['cards'])})."
    )


def sum_told(say: Says, side: str, cards: Sequence[Card]) -> str:
    """A hand's suit totals and their product: "9 x 13 x 4 = 468"."""
    totals = suit_totals(cards, len(say.scenario.decks[side].suits))
    return f"{TIMES.join(map(str, totals))} = {prod(totals)}"


def _shown(say: Says, of: Facts) -> str:
    side, cards = of["side"], of["cards"]
    parts = [
        f"{suit}: {named([card for card in cards if card.suit == at])}."
        for at, suit in enumerate(say.scenario.decks[side].suits)
    ]
    sentence = (
        f"{say.subject(side)} {say.verb('shows', 'show', side)} {sum_told(say, side, cards)}."
    )
    return " ".join([sentence, *parts])


def _hand(say: Says, of: Facts) -> str:
    winner, totals = of["winner"], of["totals"]
    high, low = max(totals), min(totals)
    if not winner:
        return f"The hand is tied, {high} to {low}: nobody wins it."
    coin = ", on a coin toss" if of["by_coin"] else ""
    won = f"{say.subject(winner)} {say.verb('wins', 'win', winner)} the hand, {high} to {low}{coin}"
    return f"{won}."


def _hand_callout(say: Says, of: Facts) -> Callout:
    totals = " to ".join(map(str, of["totals"]))
    winner = of["winner"]
    title = f"{say.side(winner)} {say.verb('wins', 'win', winner)} the hand" if winner else "A tie"
    return Callout(title, totals, by=winner)


def _hands(say: Says, of: Facts) -> str:
    decks = say.scenario.decks.values()
    sizes = (f"{deck.hand_size(of['turn'])} for {say.within(deck.side)}" for deck in decks)
    return f"hands of {listed(sizes)}"


TURN_BEGINS = EventKind(
    "turn",
    lambda say, of: f"Turn {of['turn']}: {_hands(say, of)}.",
    tags=(TURN,),
)
DEALT = EventKind("dealt", _dealt, SMALL)
SHUFFLED = EventKind("shuffled", _shuffled, PLAIN)
EXCHANGED = EventKind("exchanged", _exchanged, PLAIN)
DRAWN = EventKind("drawn", _drawn, SMALL)
SHOWN = EventKind(
    "shown",
    _shown,
    PLAIN,
    brief=lambda say, of: f"{say.side(of['side'])} {of['total']}",
    is_part=True,
    begins=("4",),
    alike=("4",),
    tags=(PAPER,),
)
TIED = EventKind(
    "tied",
    lambda say, of: f"Both have {of['total']}: the coin toss goes to {say.within(of['winner'])}.",
    PLAIN,
    is_part=True,
)
HAND = EventKind("hand", _hand, CHIEF, callout=_hand_callout)
CASUALTIES = EventKind(
    "casualties",
    lambda say, of: f"{plural(of['count'], 'casualty', 'casualties')}, {of['total']} in total.",
    CHIEF,
    is_part=True,
)
SCORE = EventKind(
    "score",
    lambda say, of: f"Hands won: {_score(say, of)}.",
    PLAIN,
    brief=lambda say, of: f"hands won: {_score(say, of)}",
    is_part=True,
)
PASSED = EventKind(
    "decided",
    lambda say, of: (
        f"More than {of['limit']} casualties: {say.within(of['victor'])} "
        f"{say.verb('has', 'have', of['victor'])} won."
    ),
)
ON = EventKind("played-on", "Play continues anyway.", PLAIN, is_part=True)
OVER = EventKind("over", lambda say, of: say.ending(of["why"], of["victor"]))
RESIGNED = EventKind(
    "resigned",
    lambda say, of: f"{say.subject(of['side'])} {say.verb('resigns', 'resign', of['side'])}.",
)


def _score(say: Says, of: Facts) -> str:
    won = ", ".join(f"{say.side(side)} {won}" for side, won in of["won"].items())
    return f"{won}{_in_a_row(say, of)}"


def _in_a_row(say: Says, of: Facts) -> str:
    if of["run"] < 2:
        return ""
    side = of["run_of"]
    return f"; {say.within(side)} {say.verb('has', 'have', side)} won {of['run']} in a row"

"""What the card table is drawn from, and what it says of the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from somalia.engine.kinds import Label
from somalia.engine.prompts import DONE, Choose
from somalia.engine.words import listed, plural
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card, Deck, Escape
from somalia.games.card_duels.rules.state import DECIDED, State

KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys of cards, in their order."""


class Numbered(Protocol):
    """A line of the list of options, as `somalia.play.answers.Choice`: one, or several alike."""

    @property
    def number(self) -> int:
        """From 1 on."""

    @property
    def key(self) -> str:
        """The letter of a word; "" for a card."""

    @property
    def label(self) -> Label:
        """In words."""

    @property
    def options(self) -> tuple[str, ...]:
        """The options that it stands for; to choose it is to give the first."""


def key_of(choice: Numbered) -> str:
    """The key that chooses an option, as the list beside the table has it."""
    return "Space" if choice.options[0] == DONE else choice.key or KEYS[choice.number - 1]


class TableSettings(Protocol):
    """What the table needs of the settings of the window."""

    @property
    def palette(self) -> str:
        """The name of the palette."""

    def seconds(self, usual: float) -> float:
        """How long something that usually takes so long takes; 0 where nothing moves."""


class TableModel(Protocol):
    """What the table is drawn from."""

    @property
    def controller(self) -> Any:
        """The game as a screen sees it: `somalia.play.controller.Controller`."""

    @property
    def prompt(self) -> Choose | None:
        """What the person at the screen is asked now."""

    @property
    def shown(self) -> Sequence[Numbered]:
        """The options as they are numbered."""

    @property
    def hot(self) -> str:
        """The action under the pointer."""

    @property
    def focus(self) -> str:
        """The action that the keyboard stands on."""

    @property
    def settings(self) -> TableSettings:
        """How it looks and moves."""


class Shown(NamedTuple):
    """The hands that lie open in the middle."""

    turn: int
    cards: tuple[Sequence[Card], Sequence[Card]]  # in seat order
    is_decided: bool  # whether it is known who has won
    winner: str  # "" for nobody
    by_coin: bool


def shown_hand(state: State) -> Shown | None:
    """The hands that lie open: those under way, else the last; None before the first."""
    first, second = (state.piles[side].shown for side in state.scenario.sides)
    if first or second:
        return Shown(state.turn, (first, second), False, "", False)
    last = state.last
    if last is None:
        return None
    return Shown(last.turn, last.cards, True, last.winner, last.by_coin)


def near_side(of: TableModel) -> str:
    """The side whose hand is at the bottom: who is asked, or sits at the screen."""
    state: State = of.controller.view
    sides = state.scenario.sides
    if of.prompt is not None and of.prompt.who in sides:
        return of.prompt.who
    if state.viewers:
        return next((side for side in sides if side in state.viewers), sides[0])
    watching: str = of.controller.eyes.watching
    return watching if watching in sides else sides[0]


def within(deck: Deck) -> str:
    """The side within a sentence: "the Americans"."""
    subject = deck.subject
    return f"the {subject[4:]}" if subject.startswith("The ") else subject


def verb(one: str, many: str, deck: Deck) -> str:
    """The verb that goes with the side."""
    return many if deck.is_many else one


def at_stake(state: State) -> str:
    """What the hand that is played now costs or decides; "" for nothing special."""
    end, decks = state.scenario.end, state.scenario.decks
    if state.ended or state.step == DECIDED:
        return ""
    if isinstance(end, Escape):
        deck = decks[end.side]
        run = state.run if state.run_of == end.side else 0
        told = f"{deck.name} {verb('loses', 'lose', deck)}: {end.lost} casualties; "
        told += f"{verb('wins', 'win', deck)}: {end.won}"
        return f"{told}, and it ends" if run == end.in_a_row - 1 else told
    if state.run_of and state.run == end.in_a_row - 1:
        deck = decks[state.run_of]
        return f"{deck.subject} {verb('wins', 'win', deck)}: it ends"
    return "The last hand" if state.turn >= end.hands else ""


def winners(of: TableModel) -> list[str]:
    """Who has won each hand that is told of, the last one last; "" for nobody."""
    return [event["winner"] for event in of.controller.sight.events() if event.kind == kinds.HAND]


def exchanged(of: TableModel) -> dict[str, int]:
    """How many cards each side exchanged in the hands that lie open."""
    told = [event for event in of.controller.sight.events() if event.kind == kinds.EXCHANGED]
    return dict(told[-1]["counts"]) if told else {}


def newly_drawn(of: TableModel) -> frozenset[str]:
    """The ids of those cards of the open hands that were drawn in the exchange, as far as who
    sits at the screen may know.
    """
    events = of.controller.sight.events()
    told = [at for at, event in enumerate(events) if event.kind == kinds.EXCHANGED]
    if not told:
        return frozenset()
    after = [event for event in events[told[-1] :] if event.kind == kinds.DRAWN]
    return frozenset(card.id for event in after for card in event["cards"])


class Banner(NamedTuple):
    """What is told above the table."""

    side: str  # whose sign stands before it; "" for none
    head: str
    more: str
    rule: str  # the number of the rule it is asked or told under


def banner(of: TableModel) -> Banner:
    """Whose turn it is and what is asked, or how it ended."""
    controller, prompt = of.controller, of.prompt
    state: State = controller.view
    say, decks = controller.say, state.scenario.decks
    if state.ended:
        return Banner(
            state.victor,
            say.ending(state.ended, state.victor),
            controller.display.stands(state),
            "6",
        )
    if prompt is not None and controller.held.pending is not None:
        waits = controller.held.pending
        return Banner(prompt.who, f"Confirm: {waits.name}", waits.then, prompt.rule)
    if prompt is not None and prompt.ask == kinds.EXCHANGE:
        about = prompt.about or {}
        most, picked = about["most"], len(about["picked"])
        deck, other = decks[prompt.who], decks[state.scenario.other(prompt.who)]
        head = f"{deck.name}: exchange up to {plural(most, 'card')}"
        if picked:
            head = f"{deck.name}: {picked} of {most} picked. Which others?"
        more = (
            f"{other.subject} {verb('chooses', 'choose', other)} at the same time. "
            "Neither sees what the other does."
        )
        return Banner(prompt.who, head, more, prompt.rule)
    if prompt is not None:
        return Banner(prompt.who, say.question(prompt, state), "", prompt.rule)
    asked = controller.prompt
    if asked is not None and asked.ask == kinds.EXCHANGE:
        return Banner("", "Both sides choose what to exchange", "At once, and unseen.", "2")
    if asked is not None:
        deck = decks[asked.who]
        return Banner(
            asked.who, f"{deck.subject} {verb('decides', 'decide', deck)}", "", asked.rule
        )
    if controller.wants_dice:
        return Banner("", "The hand is tied: a coin decides", "", "5")
    return Banner("", "The cards are dealt", "", "1")


def named(hand: Sequence[Card]) -> str:
    """Cards with their forces, alike ones once: "2 x Bunkers 5 and Mortars 2"."""
    found: dict[str, int] = {}
    for card in hand:
        told = f"{card.name} {card.force}"
        found[told] = found.get(told, 0) + 1
    return listed(told if count == 1 else f"{count} x {told}" for told, count in found.items())

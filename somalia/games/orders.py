"""Standing orders that a game offers: forms of words by which the program answers for a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from somalia.engine.game import Game
from somalia.engine.kinds import MISSION, Event, EventKind, has_tag
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose


@dataclass
class Order:
    """A standing order of one seat."""

    seat: str
    answer: Callable[[Game, Choose], str | None]
    """The game as the seat sees it and the question in, an option out; None: it is not about it."""
    is_over: Callable[[Game], bool] = lambda game: False
    text: str = ""
    passes: bool = False  # it answers where missions are chosen, by doing nothing
    limits: bool = False  # it comes before those that it limits

    @property
    def subject(self) -> str:
        """What it is about: a later order about it takes its place."""
        words = self.text.split(" until ")[0].split(" below ")[0]
        return words.removeprefix("always ").removeprefix("never ") if "back" in words else words


class OrderButton(NamedTuple):
    """An order that a screen offers as a button.

    Args:
        label: what stands on it; "{}" is its number.
        words: the order, likewise.
        usual: the number at first; 0 for a button without one.
        least: the least it can be.
        tenths: whether it counts tenths.
        from_turn: whether it counts from the turn that is played.
    """

    label: str
    words: str
    usual: int = 0
    least: int = 1
    tenths: bool = False
    from_turn: bool = False


class OrderForm(NamedTuple):
    """A form of standing order."""

    pattern: str  # of its words, in lower case and with single spaces
    make: Callable[[re.Match[str], Game, str], Order]  # of the match, the game and the seat
    told: Sequence[str] = ()  # for the help, in lines: what is typed, what it does
    vain: Callable[[str, Game], str] | None = None
    """Of its words: why it would end before it began; "" if it would not."""
    remark: Callable[[str, Game], str] | None = None
    """Of its words: what the person should know, in a sentence; "" for nothing."""
    heading: str = ""  # of its buttons
    buttons: Sequence[OrderButton] = ()
    roles: Sequence[str] = ()  # that it makes sense for; all if empty


PASS_BUTTONS = (
    OrderButton("until turn {}", "pass until turn {}", 3, 1, from_turn=True),
    OrderButton("to the end of this phase", "pass until end"),
    OrderButton("for good", "pass until game over"),
)
"""Of the orders to pass, for every game."""


def opens(game: Game) -> bool:
    """Whether the question is the first of a mission or step, and no reaction within one."""
    return all(answer.is_chance or answer.how == "forced" for answer in game.answers)


def attacked_by(state: Any, event: Event) -> set[str]:
    """The sides that an event is an attack on."""
    kind = event.kind
    if not isinstance(kind, EventKind) or kind.against is None:
        return set()
    return set(kind.against(state, event.facts))


def _chooses_missions(game: Game) -> bool:
    """Whether a question of a phase is asked in which missions are chosen."""
    return isinstance(game.prompt, Choose) and game.rules.phase(game.state).has_missions


def pass_until(attacked: Sequence[str], phase: str, told: Sequence[str]) -> OrderForm:
    """To pass until a turn begins, the phase or the game is over, or one is attacked.

    Args:
        attacked: the words for that.
        phase: the name of the phase in which missions are chosen.
        told: for the help.
    """

    def vain(words: str, game: Game) -> str:
        until = words.removeprefix("pass until ")
        if until == "end" and words != until and not _chooses_missions(game):
            return (
                'No order: there is nothing to pass in this phase. "pass until end" is for the '
                f'{phase}; "pass until turn N" may be given at any time.'
            )
        turn = game.rules.phase(game.state).turn
        if until.startswith("turn") and int(until.split()[1]) <= turn:
            return f"No order: {until} has begun; this is turn {turn}."
        return ""

    def remark(words: str, game: Game) -> str:
        last = game.rules.phase(game.state).last_turn
        until = re.fullmatch(r"pass until turn (\d+)", words)
        if until is None or not last or int(until[1]) <= last:
            return ""
        return f"The last turn is {last}: it holds until the game is over."

    def make(match: re.Match[str], game: Game, seat: str) -> Order:
        return _pass_until(match[1], match[1] in attacked, game, seat)

    among = "|".join(attacked)
    pattern = rf"pass until (turn \d{{1,3}}|{among}|end|game over)"
    until = [OrderButton(f"until {word}", f"pass until {word}") for word in attacked[-1:]]
    buttons = (*PASS_BUTTONS[:1], *until, *PASS_BUTTONS[1:])
    return OrderForm(pattern, make, told, vain, remark, "Pass, or hand over", buttons)


def _pass_until(until: str, is_until_attacked: bool, game: Game, seat: str) -> Order:
    began = game.rules.phase(game.state)
    own = next(one.sides for one in game.seats if one.name == seat)
    given = Moment.now(game)
    # Within a mission the order is about what comes after it: an Ambush on this very march, or the
    # attack that is being answered, does not end what has not begun.
    is_within = _chooses_missions(game) and not opens(game)

    def attacked(game: Game) -> bool:
        since: Moment | None = given.on_line_of(game)
        if is_within and since is given:
            since = given.closed(game)
        events = since.events(game) if since is not None else ()
        return any(
            not attacked_by(game.state, event).isdisjoint(own)
            for event in events
            if event.is_seen_by(own)
        )

    def over(game: Game) -> bool:
        now = game.rules.phase(game.state)
        if until.startswith("turn"):
            return now.turn >= int(until.split()[1])
        if is_until_attacked:
            return attacked(game)
        if until == "end":
            return (now.turn, now.step) != (began.turn, began.step)
        return False

    def answer(game: Game, prompt: Choose) -> str | None:
        if not has_tag(prompt.ask, MISSION):
            return None
        return next((word for word in passes(prompt) if word in prompt.options), None)

    return Order(seat, answer, over, passes=True)


def passes(prompt: Choose) -> Sequence[str]:
    """The words by which nothing is undertaken at such a question."""
    found: Sequence[str] = getattr(prompt.ask, "passes", ())
    return found

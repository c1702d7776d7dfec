"""Standing orders, and "the same for the rest": answers a person gives once.

They only ever choose among what a prompt offers, and are recorded as ordinary answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from somalia.engine.game import Game
from somalia.engine.kinds import Event, EventKind, has_tag
from somalia.engine.moment import Moment
from somalia.engine.prompts import DONE, Choose
from somalia.engine.record import Note
from somalia.games.campaign.core.asks import AMBUSH, CONVOY, EACH, FIRE_BACK_OR_HOLD, MISSION
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display.risk import ambush_by
from somalia.play.answers import opens

FORMS = """\
  pass until turn 9      pass, or hand over, until that turn begins
  pass until raided      ... until the enemy attacks you
  pass until end         ... for the rest of this phase ("game over": for good)
  always convoys         place all owed Convoys without escort, first thing
  never ambush below 3   let pass where all who could have less Firepower than 3
  never ambush below 0.5 hits    ... or are expected to score fewer hits
  always ambush          with everybody ("never ambush below" comes first)
  always fire back       or: never fire back
  orders                 lists them; "orders clear" ends them"""
"""What can be ordered, for the help."""


@dataclass
class Order:
    """A standing order of one seat."""

    text: str
    seat: str
    answer: Callable[[Game, Choose], str | None]
    is_over: Callable[[Game], bool] = field(default=lambda game: False)

    @property
    def subject(self) -> str:
        """What it is about: a later order about it takes its place."""
        words = self.text.split(" until ")[0].split(" below ")[0]
        return words.removeprefix("always ").removeprefix("never ") if "back" in words else words


CLEAR = "orders clear"
"""What is kept when all orders of a seat are ended."""

END = "end: "
"""What stands before a single order that is ended."""

Keep = Callable[[str, str], None]
"""Keeps a seat's order with the game: seat, words."""


def is_order(words: str) -> bool:
    """Whether words, in lower case and with single spaces, have the form of an order."""
    return any(re.fullmatch(form, words) for form, _ in _FORMS)


class Orders:
    """The standing orders of a game, and the chain of like answers under way."""

    def __init__(self, keep: Keep | None = None) -> None:
        self.keep = keep
        self.standing: list[Order] = []
        self.last: dict[tuple[str, str], str] = {}  # the last answer by hand, by seat and kind
        self.by_hand: Hashable = None  # after going back: in this position no order answers
        self.version = 0  # grows with every change
        self._chain: tuple[Any, ...] = ()
        self._same: dict[tuple[str, str], str] = {}  # (seat, ask): answer

    def copy(self) -> Orders:
        """The same orders for a copy of the game, kept nowhere."""
        twin = Orders()
        twin.standing, twin.last = list(self.standing), dict(self.last)
        twin.by_hand = self.by_hand
        twin._chain, twin._same = self._chain, dict(self._same)
        return twin

    def of(self, seat: str) -> list[str]:
        """The orders of a seat, in words."""
        return [order.text for order in self.standing if order.seat == seat]

    def take_up(self, game: Game, notes: Sequence[Note]) -> None:
        """The orders as they stood: each is given again where it was given in the game."""
        stands: dict[int, Game] = {}  # the game as it stood then: many may stand at one place
        for note in notes:
            if note.text == CLEAR or note.text.startswith(END):
                self._drop(note.seat, "" if note.text == CLEAR else note.text.removeprefix(END))
                continue
            count = min(note.count, game.count)
            if count not in stands:
                stands[count] = game.fork(auto_dice=False, auto_forced=False, at=count)
            self._take(note.text, stands[count], note.seat)
        for order in list(self.standing):
            if order.is_over(game):
                self.standing.remove(order)

    def give(self, text: str, game: Game, seat: str) -> str | None:
        """Take an order; what to tell the person. None if the text is no order."""
        words = " ".join(text.lower().split())
        if is_order(words):
            if why := _is_vain(words, game):
                return why
            if self.keep is not None:
                self.keep(seat, words)
        return self._take(words, game, seat)

    def _take(self, words: str, game: Game, seat: str) -> str | None:
        for form, make in _FORMS:
            if match := re.fullmatch(form, words):
                order = make(match, game, seat)
                order.text = words
                self.standing = [
                    old for old in self.standing if old.seat != seat or old.subject != order.subject
                ]
                # What limits an order comes before it.
                self.standing.append(order)
                self.standing.sort(key=lambda order: not order.text.startswith("never"))
                self.version += 1
                told = f'Standing order: {words}. "orders" lists them, "orders clear" ends them.'
                told = " ".join(filter(None, (told, _too_late(words, game))))
                return f"{told} {self.waits(game, order)}".rstrip()
        return None

    def waiting(self, game: Game, seat: str) -> list[str]:
        """What the seat's orders that cannot answer the question of the mission wait for."""
        prompt = game.prompt
        if not isinstance(prompt, Choose) or not has_tag(prompt.ask, MISSION):
            return []
        return [
            f"By order ({order.text}): {why[:1].lower()}{why[1:]}"
            for order in list(self.standing)
            if order.seat == seat and not order.is_over(game) and (why := self.waits(game, order))
        ]

    def waits(self, game: Game, order: Order) -> str:
        """Why an order to pass cannot begin yet, in a sentence; "" if it can.

        Nor does it wait where another order of the seat answers what is in its way.
        """
        prompt = game.prompt
        if not isinstance(prompt, Choose) or not order.text.startswith("pass "):
            return ""
        if not has_tag(prompt.ask, MISSION):
            return "It begins when you are asked for a mission."
        if self.answer(game, prompt, order.seat):
            return ""
        why = prompt.barred.get("pass")
        return f"It waits: {why.rule}: {why.sentence}" if why else ""

    def end(self, seat: str, text: str) -> None:
        """End one of the seat's orders."""
        if text in self.of(seat):
            if self.keep is not None:
                self.keep(seat, END + text)
            self._drop(seat, text)

    def clear(self, seat: str) -> int:
        """End the seat's orders; how many there were."""
        if self.keep is not None and self.of(seat):
            self.keep(seat, CLEAR)
        return self._drop(seat)

    def _drop(self, seat: str, text: str = "") -> int:
        """Let the seat's orders go, all or one; how many there were."""
        left = [
            order for order in self.standing if order.seat != seat or (text and order.text != text)
        ]
        count = len(self.standing) - len(left)
        self.standing = left
        self._same.clear()
        self.version += 1
        return count

    def taken_back(self, game: Game) -> None:
        """A person has gone back: what he took back he answers by hand."""
        self.by_hand = game.position_key
        self._same.clear()
        self.version += 1

    def answered(self, seat: str, ask: str, answer: str) -> None:
        """The person in that seat has answered by hand."""
        self.last[seat, ask] = answer
        self.by_hand = None

    def same(self, game: Game, seat: str, ask: str, answer: str) -> None:
        """Answer like this for the rest of the chain: this mission, or this step."""
        chain = chain_of(game)
        if chain != self._chain:
            self._chain = chain
            self._same.clear()
        self._same[seat, ask] = answer
        self.version += 1

    def answer(self, game: Game, prompt: Choose, seat: str) -> tuple[str, str] | None:
        """The answer by order, and which order; None if the person has to be asked."""
        if game.position_key == self.by_hand:
            return None
        if self._same and chain_of(game) != self._chain:
            self._same.clear()
        if (seat, prompt.ask) in self._same:
            given = like(self._same[seat, prompt.ask], prompt)
            if given is not None:
                return given, "the same"
        for order in list(self.standing):
            if order.is_over(game):
                self.standing.remove(order)
            elif order.seat == seat:
                given = order.answer(game.as_seen_by(seat), prompt)
                if given is not None and given in prompt.options:
                    return given, order.text
        return None


def chain_of(game: Game) -> tuple[Any, ...]:
    """What "the rest" means: this mission in Operations, elsewhere this step of the turn."""
    state: State = game.state
    rules: Any = game.rules
    in_operations = not state.ended and rules.step(state).id == "operations"
    return state.turn, state.step, game.checkpoint if in_operations else None


def like(answer: str, prompt: Choose) -> str | None:
    """The same kind of answer at a later prompt of the kind; None if there is none."""
    options = prompt.options
    if has_tag(prompt.ask, AMBUSH):
        if answer == "let-pass":
            return answer if answer in options else None
        return options[0]
    if has_tag(prompt.ask, EACH):
        return options[0] if options[0] != DONE or len(options) == 1 else None
    return answer if answer in options and answer != DONE else None


# -- the orders ------------------------------------------------------------------------------------


def attacked_by(state: State, event: Event) -> set[str]:
    """The sides that an event is an attack on, for `pass until raided`."""
    kind = event.kind
    if not isinstance(kind, EventKind) or kind.against is None:
        return set()
    return set(kind.against(state, event.facts))


def _in_operations(game: Game) -> bool:
    """Whether a question of the Operations Phase is asked, where missions are chosen."""
    rules: Any = game.rules
    return isinstance(game.prompt, Choose) and rules.step(game.state).id == "operations"


def _is_vain(words: str, game: Game) -> str:
    """Why an order to pass would end before it began; "" if it would not."""
    until = words.removeprefix("pass until ")
    state: State = game.state
    if until == "end" and words != until and not _in_operations(game):
        return (
            'No order: there is nothing to pass in this phase. "pass until end" is for the '
            'Operations Phase; "pass until turn N" may be given at any time.'
        )
    if words != until and until.startswith("turn") and int(until.split()[1]) <= state.turn:
        return f"No order: {until} has begun; this is turn {state.turn}."
    return ""


def _too_late(words: str, game: Game) -> str:
    """Of an order until a turn that is not played, that it holds to the end; "" of another."""
    state: State = game.state
    until = re.fullmatch(r"pass until turn (\d+)", words)
    if until is None or int(until[1]) <= state.final_turn:
        return ""
    return f"The last turn is {state.final_turn}: it holds until the game is over."


def _pass_until(match: re.Match[str], game: Game, seat: str) -> Order:
    state: State = game.state
    until = match[1]
    turn, step = state.turn, state.step
    sides = game.seat_of
    given = Moment.now(game)
    # Within a mission the order is about what comes after it: an Ambush on this very march, or the
    # attack that is being answered, does not end what has not begun.
    is_within = _in_operations(game) and not opens(game)

    def attacked(game: Game) -> bool:
        own = {side for side, of in sides.items() if of.name == seat}
        now: State = game.state
        since: Moment | None = given.on_line_of(game)
        if is_within and since is given:
            since = given.closed(game)
        events = since.events(game) if since is not None else ()
        return any(attacked_by(now, event) & own for event in events if event.is_seen_by(own))

    def over(game: Game) -> bool:
        now: State = game.state
        if until.startswith("turn"):
            return now.turn >= int(until.split()[1])
        if until in ("raided", "attacked"):
            return attacked(game)
        if until == "end":
            return (now.turn, now.step) != (turn, step)
        return False

    def answer(game: Game, prompt: Choose) -> str | None:
        if not has_tag(prompt.ask, MISSION):
            return None
        words = ("pass", "hand-over", *(id for id in prompt.extra if id.startswith("to-")))
        return next((word for word in words if word in prompt.options), None)

    return Order("", seat, answer, over)


def _convoys(match: re.Match[str], game: Game, seat: str) -> Order:
    def answer(game: Game, prompt: Choose) -> str | None:
        if has_tag(prompt.ask, MISSION):
            return "convoy"
        unescorted = has_tag(prompt.ask, CONVOY) and has_tag(prompt.ask, EACH)
        return prompt.options[0] if unescorted else None

    return Order("", seat, answer)


def _never_ambush(match: re.Match[str], game: Game, seat: str) -> Order:
    least = Fraction(match[1])
    by_hits = bool(match[2])

    def answer(game: Game, prompt: Choose) -> str | None:
        about = prompt.about or {}
        if not has_tag(prompt.ask, AMBUSH) or about["picked"]:
            return None
        everybody: Any = tuple(prompt.candidates)
        risk = ambush_by(game.state, about["zone"], everybody)
        if risk is None:
            return "let-pass"
        value = risk.hits if by_hits else Fraction(risk.firepower)
        return "let-pass" if value < least else None

    return Order("", seat, answer)


def _always_ambush(match: re.Match[str], game: Game, seat: str) -> Order:
    def answer(game: Game, prompt: Choose) -> str | None:
        return prompt.options[0] if has_tag(prompt.ask, AMBUSH) else None

    return Order("", seat, answer)


def _fire_back(match: re.Match[str], game: Game, seat: str) -> Order:
    word = "fire" if match[1] == "always" else "hold"

    def answer(game: Game, prompt: Choose) -> str | None:
        return word if has_tag(prompt.ask, FIRE_BACK_OR_HOLD) else None

    return Order("", seat, answer)


_FORMS: tuple[tuple[str, Callable[[re.Match[str], Game, str], Order]], ...] = (
    (r"pass until (turn \d{1,3}|raided|attacked|end|game over)", _pass_until),
    (r"always (?:place )?convoys", _convoys),
    (r"never ambush below (\d{1,3}(?:\.\d{1,3})?)( hits)?", _never_ambush),
    (r"always ambush", _always_ambush),
    (r"(always|never) fire back", _fire_back),
)

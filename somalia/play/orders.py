"""Standing orders, and "the same for the rest": answers a person gives once.

They only ever choose among what a prompt offers, and are recorded as ordinary answers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import Choose
from somalia.engine.record import RecordError, SeatNote
from somalia.engine.sight import Sight
from somalia.games.orders import AGAIN, GO_ON, OrderForm, Repeat, StandingOrder, passes
from somalia.play.same import Same

LISTING = '  orders                 list them; "orders clear" ends them'
"""How they are listed, for the help."""

CLEAR = "orders clear"
"""What is kept when all orders of a seat are ended."""

END = "end: "
"""What stands before a single order that is ended."""

ALIKE = "all alike"
"""The order by which a question is answered whose options are all alike."""

SAME = "the same"
"""The order by which a question is answered like the last of its kind."""


class Keep(Protocol):
    """Keeps a seat's order with the game."""

    def __call__(self, seat: str, text: str, /, ends: bool = False) -> None:
        """Keep it.

        Args:
            ends: whether the words end an order that was kept; for these there is always room.

        Raises:
            RecordError: the record takes no more.
        """


def spoken(text: str) -> str:
    """An order as its form has it: "pass until the end of the turn" is "pass until end"."""
    words = " ".join(text.lower().split())
    end = r"^(pass until) (?:the )?end of (?:the |this )?(?:turn|month|phase)$"
    return re.sub(end, r"\1 end", words)


class StandingOrders:
    """The standing orders of a game, and what is answered like before.

    Args:
        forms: what its game offers.
        repeat: what "the same" is where somebody acts; None: in that game each question is
            answered like the last of its kind.
    """

    def __init__(
        self,
        forms: Sequence[OrderForm] = (),
        keep: Keep | None = None,
        repeat: Repeat | None = None,
    ) -> None:
        self.forms, self.keep = forms, keep
        self.standing: list[StandingOrder] = []
        self.alike: Callable[[Sight, Choose], str | None] | None = None
        """The answer to a question whose options are all alike, so that it need not be asked."""
        self.by_hand: Hashable = None  # after going back: in this position no order answers
        self.version = 0  # grows with every change
        self._ended: dict[
            str, list[StandingOrder]
        ] = {}  # with their turn, by seat; of the last such turn
        self._cut_short: list[tuple[str, str]] = []  # (seat, what to tell it)
        self.same = Same(repeat, self._cut_short)
        # By seat with an order to stop: the turn in which its orders go on, or else wait.
        self._begun: dict[str, int] = {}
        self._stopped: dict[str, int] = {}

    def copy(self) -> StandingOrders:
        """The same orders for a copy of the game, kept nowhere."""
        twin = StandingOrders(self.forms)
        twin.standing, twin._ended = list(self.standing), dict(self._ended)
        twin.same = self.same.copy(twin._cut_short)
        twin.by_hand, twin.alike = self.by_hand, self.alike
        twin._begun, twin._stopped = dict(self._begun), dict(self._stopped)
        return twin

    @property
    def told(self) -> list[str]:
        """What can be ordered, for the help: what is typed, what it does; nothing if nothing can
        be.
        """
        lines = [line for form in self.forms for line in form.told]
        return [*lines, LISTING] if lines else []

    def form(self, words: str) -> OrderForm | None:
        """The form that words, in lower case and with single spaces, have; None if they have
        none.
        """
        said = spoken(words)
        return next((form for form in self.forms if re.fullmatch(form.pattern, said)), None)

    def is_order(self, words: str) -> bool:
        """Whether words, in lower case and with single spaces, are an order."""
        again = words == AGAIN and any(form.again for form in self.forms)
        goes_on = words == GO_ON and any(order.stops for order in self.standing)
        return again or goes_on or self.form(words) is not None

    def of(self, seat: str) -> list[str]:
        """The orders of a seat, in words."""
        return [order.text for order in self.standing if order.seat == seat]

    def take_up(
        self, stood: Callable[[str, int], Sight], count: int, notes: Sequence[SeatNote]
    ) -> None:
        """The orders as they stood: each is given again where it was given in the game.

        Args:
            stood: the game as a seat may know it, where it stood after so many answers.
            count: the present count of answers.
        """
        for note in notes:
            if note.text == CLEAR or note.text.startswith(END):
                self._drop(note.seat, "" if note.text == CLEAR else note.text.removeprefix(END))
                continue
            self._take(note.text, stood(note.seat, min(note.count, count)), note.seat)
        for order in list(self.standing):
            if order.is_over(stood(order.seat, count)):
                self._end(order)

    def _end(self, order: StandingOrder) -> None:
        """An order is over. One that held for its turn can be given again."""
        self.standing.remove(order)
        if order.turn:
            before = self._ended.get(order.seat, [])
            self._ended[order.seat] = [*(one for one in before if one.turn == order.turn), order]

    def ended(self, seat: str) -> list[str]:
        """The orders of a seat that have ended with their turn and can be given again."""
        standing = {order.subject for order in self.standing if order.seat == seat}
        return [one.text for one in self._ended.get(seat, []) if one.subject not in standing]

    def give(self, text: str, sight: Sight, seat: str) -> str | None:
        """Take an order; what to tell the person. None if the text is no order."""
        words = spoken(text)
        if words == AGAIN and any(form.again for form in self.forms):
            return self._give_again(sight, seat)
        if words == GO_ON and self.stopped(sight, seat):
            self._go_on(sight, seat)
            return "Standing orders resume."
        form = self.form(words)
        if form is not None:
            if form.vain is not None and (why := form.vain(words, sight)):
                return why
            if self.keep is not None:
                try:
                    self.keep(seat, words)
                except RecordError as full:
                    return str(full)
        told = self._take(words, sight, seat)
        if told is not None:
            self.by_hand = None  # whoever went back and gives an order here means it here, too
            self._go_on(sight, seat)
        return told

    def stopped(self, sight: Sight, seat: str) -> bool:
        """Whether the seat is asked for the first time in a turn at which it wants to stop, and has
        orders that would go on.
        """
        own = [order for order in self.standing if order.seat == seat]
        if not any(order.stops for order in own):
            return False
        if not any(not order.stops and not order.is_over(sight) for order in own):
            return False
        return self._begun.get(seat, -1) < sight.phase.turn

    def _go_on(self, sight: Sight, seat: str) -> None:
        """The seat has been asked in this turn: orders answer again."""
        self._begun[seat] = sight.phase.turn
        self._stopped.pop(seat, None)
        self.version += 1

    def _give_again(self, sight: Sight, seat: str) -> str:
        given = self.ended(seat)
        for text in given:
            told = self.give(text, sight, seat)
            if told is not None and text not in self.of(seat):
                return told
        if not given:
            return "No order: no standing order ended with last turn."
        return f"Standing orders for this turn: {', '.join(given)}."

    def _take(self, words: str, sight: Sight, seat: str) -> str | None:
        for form in self.forms:
            if match := re.fullmatch(form.pattern, words):
                order = form.make(match, sight, seat)
                order.text = words
                self.standing = [
                    old
                    for old in self.standing
                    if old.seat != seat or order.subject not in (old.subject, old.part_of)
                ]
                # What limits an order comes before it.
                self.standing.append(order)
                self.standing.sort(key=lambda order: not order.limits)
                self.version += 1
                told = f'Standing order: {words}. "orders" lists them, "orders clear" ends them.'
                remark = form.remark(words, sight) if form.remark is not None else ""
                told = " ".join(filter(None, (told, remark)))
                return f"{told} {self.waits(sight, order)}".rstrip()
        return None

    def cut_short(self, seat: str) -> list[str]:
        """What is to be told of the seat's orders that ended undone since this was asked last."""
        told = [line for whose, line in self._cut_short if whose == seat]
        self._cut_short[:] = [one for one in self._cut_short if one[0] != seat]
        return told

    def waiting(self, sight: Sight, seat: str) -> list[str]:
        """What the seat's orders that cannot answer the question of the mission wait for."""
        prompt = sight.prompt
        if not isinstance(prompt, Choose) or not has_tag(prompt.ask, MISSION):
            return []
        return [
            f"By order ({order.text}): {why[:1].lower()}{why[1:]}"
            for order in list(self.standing)
            if order.seat == seat and not order.is_over(sight) and (why := self.waits(sight, order))
        ]

    def waits(self, sight: Sight, order: StandingOrder) -> str:
        """Why an order to pass cannot begin yet, in a sentence; "" if it can.

        Nor does it wait where another order of the seat answers what is in its way.
        """
        prompt = sight.prompt
        if not isinstance(prompt, Choose) or not order.passes:
            return ""
        if self.answer(sight, prompt, order.seat):
            return ""
        if not has_tag(prompt.ask, MISSION):
            return "It starts at your next mission."
        barred = prompt.barred
        why = next((barred[word] for word in passes(prompt) if word in barred), None)
        return f"On hold: {why.rule}: {why.sentence}" if why else ""

    def end(self, seat: str, text: str) -> None:
        """End one of the seat's orders."""
        if text in self.of(seat):
            if self.keep is not None:
                self.keep(seat, END + text, ends=True)
            self._drop(seat, text)

    def clear(self, seat: str) -> int:
        """End the seat's orders; how many there were."""
        if self.keep is not None and self.of(seat):
            self.keep(seat, CLEAR, ends=True)
        return self._drop(seat)

    def _drop(self, seat: str, text: str = "") -> int:
        """Let the seat's orders go, all or one; how many there were."""
        left = [
            order for order in self.standing if order.seat != seat or (text and order.text != text)
        ]
        count = len(self.standing) - len(left)
        self.standing = left
        self.same.forget()
        self.version += 1
        return count

    def taken_back(self, sight: Sight) -> None:
        """A person has gone back: what he took back he answers by hand."""
        for order in [one for one in self.standing if one.ends_taken_back]:
            self.end(order.seat, order.text)
        self.by_hand = sight.position_key
        self.same.forget()
        self.version += 1

    def answered(self, seat: str, ask: str, answer: str) -> None:
        """The person in that seat has answered by hand."""
        if seat in self._stopped:
            self._begun[seat] = self._stopped.pop(seat)
        self.same.answered(seat, ask, answer)
        self.by_hand = None

    def answer(self, sight: Sight, prompt: Choose, seat: str) -> tuple[str, str] | None:
        """The answer by order, and which order; None if the person has to be asked."""
        if sight.position_key == self.by_hand:
            return None
        if self.stopped(sight, seat):
            self._stopped[seat] = sight.phase.turn
            return None
        if (again := self.same.answer(sight, prompt, seat)) is not None:
            return again, SAME
        for order in [one for one in self.standing if one.seat == seat]:
            if order.is_over(sight):
                self._end(order)
                if why := order.cut_short(sight):
                    self._cut_short.append((order.seat, f"Order ended ({order.text}): {why}"))
            else:
                given = order.answer(sight, prompt)
                if given is not None and given in prompt.options:
                    return given, order.text
        given = self.alike(sight, prompt) if self.alike is not None else None
        return (given, ALIKE) if given is not None else None

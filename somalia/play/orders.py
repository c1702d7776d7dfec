"""Standing orders, and "the same for the rest": answers that a player gives only once.

They only choose among what a prompt offers, and are recorded as ordinary answers.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Hashable, Sequence
from typing import Protocol

from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import Choose
from somalia.engine.record import RecordError, SeatNote
from somalia.engine.sight import Sight
from somalia.games.orders import AGAIN, GO_ON, OrderForm, Repeat, StandingOrder, passes
from somalia.play.same import Same

HELP_WIDTH, HELP_INDENT = 80, 25
"""The number of characters in a line of the help, and before its second column."""
LISTING = ("orders", 'list them; "orders clear" ends them')
"""The line in the help about listing orders."""

ACCEPTED = "Standing order: {}."
"""The beginning of the reply to an order that is accepted."""

CLEAR = "orders clear"
"""The note in a record that ends all of a seat's orders."""

ENDED = "Order ended ("
"""The start of a message about an order that ended early."""

END = "end: "
"""The start of a note that ends a single order."""

ALIKE = "all alike"
"""The name of the order that answers a question if all its options are identical."""

SAME = "the same"
"""The name of the order that repeats the last answer to a kind of question."""


class Keep(Protocol):
    """Saves a seat's order with the game."""

    def __call__(self, seat: str, text: str, /, ends: bool = False) -> None:
        """Save the order.

        Args:
            ends: whether the text ends an earlier order; there is always room for such a text.

        Raises:
            RecordError: the record has no more room.
        """


def spoken(text: str) -> str:
    """An order in standard words: "pass until the end of the turn" becomes "pass until end"."""
    words = " ".join(text.lower().split())
    end = r"^(pass until) (?:the )?end of (?:the |this )?(?:turn|month|phase)$"
    return re.sub(end, r"\1 end", words)


class StandingOrders:
    """A game's standing orders, and the answers that are being repeated.

    Args:
        forms: the orders that the game offers.
        repeat: how the game repeats a unit's actions; None if it repeats the last answer to each
            kind of question instead.
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
        """The answer to a question whose options are all identical, so that nobody need be asked.
        """
        self.by_hand: Hashable = None  # after an undo, no order answers in this position
        self.version = 0  # incremented with every change
        # By seat: the orders that ended with its last turn.
        self._ended: dict[str, list[StandingOrder]] = {}
        self._cut_short: list[tuple[str, str]] = []  # messages as (seat, message)
        self.same = Same(repeat, self._cut_short)
        # For each seat with an order to stop: the turn in which its orders continue, or wait.
        self._begun: dict[str, int] = {}
        self._stopped: dict[str, int] = {}

    def copy(self) -> StandingOrders:
        """The same orders, for a copy of the game; they are not saved."""
        twin = StandingOrders(self.forms)
        twin.standing, twin._ended = list(self.standing), dict(self._ended)
        twin.same = self.same.copy(twin._cut_short)
        twin.by_hand, twin.alike = self.by_hand, self.alike
        twin._begun, twin._stopped = dict(self._begun), dict(self._stopped)
        return twin

    @property
    def help_lines(self) -> list[str]:
        """The help on orders: what to type and what it does; empty if the game has no orders."""
        rows = [row for form in self.forms for row in form.help_rows]
        return [line for row in (*rows, LISTING) for line in _help_of(*row)] if rows else []

    def form(self, words: str) -> OrderForm | None:
        """The order form that the words match, or None; they must be lower-case, single-spaced."""
        said = spoken(words)
        return next((form for form in self.forms if re.fullmatch(form.pattern, said)), None)

    def is_order(self, words: str) -> bool:
        """Whether the words are an order; they must be lower-case with single spaces."""
        again = words == AGAIN and any(form.again for form in self.forms)
        goes_on = words == GO_ON and any(order.stops for order in self.standing)
        return again or goes_on or self.form(words) is not None

    def of(self, seat: str) -> list[str]:
        """This seat's orders, in words."""
        return [order.text for order in self.standing if order.seat == seat]

    def take_up(
        self, stood: Callable[[str, int], Sight], count: int, notes: Sequence[SeatNote]
    ) -> None:
        """Restore a record's orders; each is given again at the point where it was first given.

        Args:
            stood: returns the game as a seat may know it, after a given number of answers.
            count: the present answer count.
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
        """Remove an order that is over. If it applied to one turn, it can be given again."""
        self.standing.remove(order)
        if order.turn:
            before = self._ended.get(order.seat, [])
            self._ended[order.seat] = [*(one for one in before if one.turn == order.turn), order]

    def ended(self, seat: str) -> list[str]:
        """The seat's orders that ended with their turn and can be given again."""
        standing = {order.subject for order in self.standing if order.seat == seat}
        return [one.text for one in self._ended.get(seat, []) if one.subject not in standing]

    def give(self, text: str, sight: Sight, seat: str) -> str | None:
        """Accept an order and return the reply to the player; None if the text is not an order."""
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
        reply = self._take(words, sight, seat)
        if reply is not None:
            self.by_hand = None  # an order given after an undo also applies here
            self._go_on(sight, seat)
        return reply

    def stopped(self, sight: Sight, seat: str) -> bool:
        """Whether the seat's order to stop applies now: this is its first question of the turn, and
        it has other orders that would continue.
        """
        own = [order for order in self.standing if order.seat == seat]
        if not any(order.stops for order in own):
            return False
        if not any(not order.stops and not order.is_over(sight) for order in own):
            return False
        return self._begun.get(seat, -1) < sight.phase.turn

    def _go_on(self, sight: Sight, seat: str) -> None:
        """Let orders answer again, because the seat has been asked in this turn."""
        self._begun[seat] = sight.phase.turn
        self._stopped.pop(seat, None)
        self.version += 1

    def _give_again(self, sight: Sight, seat: str) -> str:
        given = self.ended(seat)
        for text in given:
            reply = self.give(text, sight, seat)
            if reply is not None and text not in self.of(seat):
                return reply
        if not given:
            return "No order given: no standing order expired last turn."
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
                # Orders that limit others come first.
                self.standing.append(order)
                self.standing.sort(key=lambda order: not order.limits)
                self.version += 1
                reply = ACCEPTED.format(words)
                remark = form.remark(words, sight) if form.remark is not None else ""
                reply = " ".join(filter(None, (reply, remark)))
                return f"{reply} {self.waits(sight, order)}".rstrip()
        return None

    def cut_short(self, seat: str) -> list[str]:
        """Messages about the seat's orders that have ended early since the last call."""
        lines = [line for whose, line in self._cut_short if whose == seat]
        self._cut_short[:] = [one for one in self._cut_short if one[0] != seat]
        return lines

    def waiting(self, sight: Sight, seat: str) -> list[str]:
        """Why the seat's orders cannot answer the mission question yet, one line for each order."""
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

        An order does not wait if another of the seat's orders answers the questions in its way.
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

    def beside(self, sight: Sight, prompt: Choose, seat: str) -> list[tuple[str, str]]:
        """The orders worth offering at a question, each as (label, order)."""
        given = self.of(seat)

        def is_vain(words: str) -> bool:
            form = self.form(words)
            return form is not None and form.vain is not None and bool(form.vain(words, sight))

        resumed = [
            (f"Resume: {order.text}", order.text) for order in self.broken(sight, prompt, seat)
        ]
        return (
            [("Resume orders", GO_ON)] * self.stopped(sight, seat)
            + resumed
            + [
                (label, button.words)
                for form in self.forms
                for button in form.buttons
                if (label := button.beside(prompt))
                and button.words not in given
                and not is_vain(button.words)
            ]
        )

    def broken(self, sight: Sight, prompt: Choose, seat: str) -> list[StandingOrder]:
        """The seat's orders for this turn that ended early and would answer this question."""
        standing = {order.subject for order in self.standing if order.seat == seat}
        return [
            order
            for order in self._ended.get(seat, [])
            if order.broken
            and order.turn == sight.phase.turn
            and order.subject not in standing
            and order.answer(sight, prompt) in prompt.options
        ]

    def end(self, seat: str, text: str) -> None:
        """End one of the seat's orders."""
        if text in self.of(seat):
            if self.keep is not None:
                self.keep(seat, END + text, ends=True)
            self._drop(seat, text)

    def clear(self, seat: str) -> int:
        """End all of the seat's orders; return how many there were."""
        if self.keep is not None and self.of(seat):
            self.keep(seat, CLEAR, ends=True)
        return self._drop(seat)

    def _drop(self, seat: str, text: str = "") -> int:
        """Remove one or all of the seat's orders; return how many were removed."""
        left = [
            order for order in self.standing if order.seat != seat or (text and order.text != text)
        ]
        count = len(self.standing) - len(left)
        self.standing = left
        self.same.forget()
        self.version += 1
        return count

    def taken_back(self, sight: Sight) -> None:
        """Let the player answer by hand the questions whose answers they have undone."""
        for order in [one for one in self.standing if one.ends_taken_back]:
            self.end(order.seat, order.text)
        self.by_hand = sight.position_key
        self.same.forget()
        self.version += 1

    def answered(self, seat: str, ask: str, answer: str) -> None:
        """Note that the player in this seat has answered by hand."""
        if seat in self._stopped:
            self._begun[seat] = self._stopped.pop(seat)
        self.same.answered(seat, ask, answer)
        self.by_hand = None

    def answer(self, sight: Sight, prompt: Choose, seat: str) -> tuple[str, str] | None:
        """The answer given by an order, and that order; None if the player must be asked."""
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
                    order.broken = why
                    self._cut_short.append((order.seat, f"{ENDED}{order.text}): {why}"))
            else:
                given = order.answer(sight, prompt)
                if given is not None and given in prompt.options:
                    return given, order.text
        given = self.alike(sight, prompt) if self.alike is not None else None
        return (given, ALIKE) if given is not None else None


def _help_of(typed: str, does: str) -> list[str]:
    """The lines for a row of the help, in two columns."""
    room = HELP_WIDTH - HELP_INDENT
    if len(typed) + 3 <= HELP_INDENT:
        first, *rest = textwrap.wrap(does, room, break_on_hyphens=False)
        head = f"  {typed}".ljust(HELP_INDENT) + first
    elif len(typed) + len(does) + 6 <= HELP_WIDTH:
        head, rest = f"  {typed}    {does}", []
    else:
        head, rest = f"  {typed}", textwrap.wrap(does, room, break_on_hyphens=False)
    return [head, *(" " * HELP_INDENT + line for line in rest)]

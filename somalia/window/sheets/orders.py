"""The standing orders sheet: current orders, buttons for new orders, and a field for any other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from somalia.engine.game import Refused, Seat
from somalia.games.orders import AGAIN, OrderButton, OrderForm, OrderPart, OrderRow
from somalia.window.model import PlayModel
from somalia.window.ui import symbols as keys
from somalia.window.ui.field import TextField
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layout import (
    Button,
    Column,
    Fill,
    Flow,
    Gap,
    Label,
    Node,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import FADED, GOOD, HEADING, WARNING
from somalia.window.ui.sheet import Host, Sheet

ABOUT = (
    "Standing orders answer routine questions for you. They choose only available options, "
    "and their choices are recorded as yours. They are saved with the game."
)
NOT_YET = "answer a question first, then F10 repeats it."
REST, ONCE_MORE = "For the rest of this mission or step", "For the active unit"
MOST = 99
SPARE_ROWS, ROW_HIGH, ROW_NAME = 5, 33, 110
"""The number of rows that fit in the sheet's normal height, the height of a row, and the width of
its heading, both in points. If there are more rows, the sheet is taller.
"""
IN_A_ROW = 7
"""The approximate number of buttons for one part of an order that fit side by side."""


class OrdersSheet(Sheet):
    """The standing orders of the active player or, if there is none, of the first player at the
    table.

    Raises:
        Refused: no human player is at the table.
    """

    width, height = 800, 540

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self.seat = seat_of(model)
        names = " and ".join(model.say.side(side) for side in self.seat.sides)
        self.title = f"Standing orders: {names}"
        turn = model.table.rules.phase(model.view).turn
        self.turn = turn
        self.numbers = {
            button.words: button.usual + turn * button.from_turn
            for form in self.forms
            for button in form.buttons
            if button.usual
        }
        sight, place = model.controller.sight, model.target
        self.parts: dict[str, Sequence[OrderPart]] = {
            form.whole: form.parts(sight, self.seat.name, place)
            for form in self.forms
            if form.parts
        }
        self.chosen = {
            whole: [list(part.chosen) for part in parts] for whole, parts in self.parts.items()
        }
        rows = sum(len(self.rows(form)) for form in self.forms)
        for parts in self.parts.values():
            rows += sum(-(-len(part.choices) // IN_A_ROW) for part in parts) + 2
        self.height = OrdersSheet.height + ROW_HIGH * min(max(rows - SPARE_ROWS, 0), SPARE_ROWS)
        self.field = TextField("or type an order (help lists them)")
        self.told = ""
        self.refused = False
        self._first = 0  # the first visible row of buttons
        self._rows = 0  # rows of buttons in the last layout

    @property
    def forms(self) -> list[OrderForm]:
        """The kinds of orders that this player can give with a button."""
        table = self.model.table
        roles = table.game_type.roles(table.scenario)
        own = {roles.get(side, "") for side in self.seat.sides}
        forms = self.model.controller.orders.forms
        offered = [
            form
            for form in forms
            if (form.buttons or form.parts) and (not form.roles or own & set(form.roles))
        ]
        first = [form.heading for form in offered]
        return sorted(offered, key=lambda form: first.index(form.heading))

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        numbers, place = tuple(self.numbers.items()), self.model.controller.sight.position_key
        chosen = tuple(tuple(one) for parts in self.chosen.values() for one in parts)
        orders = tuple(self.orders)
        typed = self.field.text
        return (*super().key, orders, numbers, chosen, typed, self.told, place, self._first)

    @property
    def orders(self) -> list[str]:
        """The current orders."""
        return self.model.controller.orders.of(self.seat.name)

    def words(self, button: OrderButton) -> tuple[str, str]:
        """A button's label and its order, with the number filled in."""
        number = self.numbers.get(button.words, 0)
        shown = f"{number / 10:g}" if button.tenths else str(number)
        return button.label.format(shown), button.words.format(shown)

    def content(self) -> Node:
        """The current orders, the buttons, the field, and the result of the last order."""
        head: list[Node] = [Text(ABOUT, 12, "italic", FADED), Gap(6), self._standing(), Gap(8)]
        nodes: list[Node] = []
        for heading, forms in groupby(self.forms, lambda form: form.heading):
            alike = list(forms)
            if not any(form.buttons or self.parts.get(form.whole) for form in alike):
                continue
            buttons = [one for form in alike for one in self._buttons(form.buttons)]
            nodes += [Text(heading, 13, "bold", HEADING), Gap(2), Flow(buttons)]
            for row in (row for form in alike for row in self.rows(form)):
                line = Flow(self._buttons(row.buttons), 4)
                nodes += [Gap(3), Row([_heading(row.heading), line], 6, (-ROW_NAME, 1))]
            for form in alike:
                nodes += self._put_together(form.whole)
            nodes.append(Gap(7))
        same, is_act = self._same(), self.model.controller.orders.same.repeat is not None
        self._rows = len(nodes)
        foot = [
            Gap(4),
            Text(ONCE_MORE if is_act else REST, 13, "bold", HEADING),
            Gap(2),
            Button(same, "same", "F10") if same else Button("Repeat", "", "F10", barred=NOT_YET),
            Gap(8),
            self.field.node(30),
            Gap(6),
            Text(self.told, 12.5, "bold", WARNING if self.refused else GOOD, 4),
        ]
        # With large text the buttons scroll; the field stays visible.
        return Column([*head, Fill(Scroll(nodes, self._first, "orders")), *foot])

    def _put_together(self, whole: str) -> list[Node]:
        """Rows for the parts of an order, and a button for the order they form."""
        parts = self.parts.get(whole, ())
        nodes: list[Node] = []
        for number, part in enumerate(parts):
            chosen = self.chosen[whole][number]
            buttons = [
                Button(label, f"part:{whole}:{number}:{words}", is_chief=words in chosen, high=26)
                for label, words in part.choices
            ]
            nodes += [Row([_heading(part.heading), Flow(buttons, 4)], 6, (-ROW_NAME, 1)), Gap(7)]
        lacking = [
            part.heading
            for part, chosen in zip(parts, self.chosen.get(whole, ()), strict=True)
            if not chosen
        ]
        if lacking:
            reason = f"choose: {', '.join(lacking).lower()}."
            nodes.append(Button("Order", "", barred=reason))
        elif parts:
            words = whole.format(*(", ".join(chosen) for chosen in self.chosen[whole]))
            nodes.append(Button(f"Order: {words}", f"give:{words}", is_chief=True))
        return nodes

    def rows(self, form: OrderForm) -> Sequence[OrderRow]:
        """The orders available in the current position."""
        return form.rows(self.model.controller.sight, self.seat.name) if form.rows else ()

    def _buttons(self, buttons: Sequence[OrderButton]) -> list[Button]:
        nodes: list[Button] = []
        for button in buttons:
            label, words = self.words(button)
            is_so = words in self.orders
            nodes.append(Button(label, f"give:{words}", tip=f"Order: {words}", is_chief=is_so))
            if button.usual:
                nodes.append(Button("−", f"less:{button.words}", tip="Fewer"))
                nodes.append(Button("+", f"more:{button.words}", tip="More"))
        return nodes

    def _standing(self) -> Node:
        ended = self.model.controller.orders.ended(self.seat.name)
        again: list[Button] = []
        if ended:
            tip = f"Order: {', '.join(ended)}"
            again = [Button("As last turn", f"give:{AGAIN}", tip=tip)]
        if not self.orders:
            none = Text("No standing orders", 13.5, "bold")
            return Row([none, *again], 8, (1, -130)) if again else none
        ends = [
            Button(order, f"end:{order}", "×", tip=f"End this order: {order}", is_chief=True)
            for order in self.orders
        ]
        return Row([Flow([*ends, *again]), Button("End all", "clear")], 8, (1, -96))

    def _same(self) -> str:
        """The answer that "Repeat" would give now; "" if there is nothing to repeat."""
        answer = self.model.controller.again.told
        if not answer or not self.model.answering.offers_same:
            return ""
        if self.model.controller.orders.same.repeat is not None:
            return f"Repeat: {answer}"
        return f"Repeat my last answer: {answer}"

    def act(self, action: str) -> None:
        """Give or end an order, change a number, choose a part, or scroll."""
        word, _, what = action.partition(":")
        orders = self.model.controller.orders
        if word == "give":
            self.give(what)
        elif word == "rows":
            self._first = int(what.rpartition(":")[2])
        elif word == "end":
            orders.end(self.seat.name, what)
            self.tell(f"Ended: {what}.")
        elif word == "clear":
            orders.clear(self.seat.name)
            self.tell("All orders ended.")
        elif word in ("less", "more"):
            button = next(b for form in self.forms for b in form.buttons if b.words == what)
            least = button.least + self.turn * button.from_turn
            number = self.numbers[what] + (1 if word == "more" else -1)
            self.numbers[what] = min(max(number, least), MOST)
        elif word == "part":
            whole, number, words = what.split(":")
            part, chosen = self.parts[whole][int(number)], self.chosen[whole][int(number)]
            if words in chosen:
                chosen.remove(words)
            else:
                chosen[:] = [*chosen, words] if part.is_several else [words]
        elif word == "same":
            self.of.open(None)
            self.of.act("same")

    def give(self, text: str) -> None:
        """Give an order, whether typed or from a button."""
        controller = self.model.controller
        words = " ".join(text.lower().split())
        if words in ("help", "?"):
            self.tell(f"You can order: {'; '.join(self._help())}.")
            return
        if words in ("clear", "orders clear"):
            self.act("clear")
            return
        message = controller.orders.give(text, controller.sight, self.seat.name)
        if message is None:
            examples = [self.words(button)[1] for form in self.forms for button in form.buttons[:1]]
            rows = [row for form in self.forms for row in self.rows(form)]
            examples += [self.words(row.buttons[-1])[1] for row in rows]
            such = ", ".join(dict.fromkeys(examples))
            self.tell(f'"{text[:40]}" is not an order. Try: {such}.', True)
            return
        waits = message.partition("ends them.")[2].strip()
        given = message if "ends them." not in message else f"Ordered: {words}. {waits}"
        self.tell(given.strip())

    def _help(self) -> list[str]:
        """The orders that can be typed."""
        forms = self.model.controller.orders.forms
        # A row in capitals explains what a word in capitals stands for.
        rows = (typed for form in forms for typed, _ in form.help_rows)
        return [typed for typed in rows if not typed.isupper()]

    def tell(self, text: str, refused: bool = False) -> None:
        """Show the result of an order."""
        self.told, self.refused = text, refused
        self.of.window.dirty = True

    def roll(self, lines: float) -> None:
        """Scroll the buttons by one row."""
        self._first = min(max(0, self._first + (1 if lines > 0 else -1)), max(self._rows - 1, 0))
        self.of.window.dirty = True

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter, which gives the typed order, and F10, which repeats the last answer; other
        keys go to the field.
        """
        if symbol in ENTERS and self.field.text:
            self.give(self.field.text)
            if not self.refused:
                self.field.text = ""
            return True
        if symbol == keys.F10 and self._same():
            self.act("same")
            return True
        return self.field.press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """Add text to the order."""
        if self.field.typed(text):
            self.of.focus = ""
            self.told = ""
        return True

    def closed(self) -> None:
        """Let the game continue, now following the orders."""
        self.of.act("ordered")


def _heading(text: str) -> Node:
    """A row's heading, to the left of its buttons."""
    return Label(text, ROW_HIGH - 3)


def seat_of(model: PlayModel) -> Seat:
    """The seat whose orders the sheet shows.

    Raises:
        Refused: no human player is at the table.
    """
    controller = model.controller
    if controller.seat is not None and controller.seat.person:
        return controller.seat
    people = [seat for seat in controller.sight.seats if seat.person]
    if not people:
        raise Refused("", "the computer plays both sides, so there are no orders.")
    return people[0]

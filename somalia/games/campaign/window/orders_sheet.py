"""The sheet of standing orders: what holds, what can be ordered with a button, and any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import arcade

from somalia.engine.game import Refused, Seat
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.field import Field
from somalia.games.campaign.window.palette import FADED, WARNING
from somalia.games.campaign.window.screen import Sheet

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

HEAD = (122, 36, 26)
NOT_YET = "Answer a question first: F10 then answers the same to its like."


class OrdersSheet(Sheet):
    """Standing orders of the person who is asked, or else of the first at the table."""

    width, height = 800, 466

    def __init__(self, of: GameScreen) -> None:
        super().__init__(of)
        self.screen = of
        self.seat = seat_of(of)
        names = " and ".join(of.controller.say.side(side) for side in self.seat.sides)
        self.title = f"Standing orders: {names}"
        self.turn = of.controller.state.turn + 3
        self.firepower = 3
        self.hits = 5  # tenths
        self.field = Field("or type an order, and press Enter; help lists them")
        self.told = ""
        self.refused = False

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (
            *super().key,
            tuple(self.orders),
            self.turn,
            self.firepower,
            self.hits,
            self.field.text,
            self.told,
            self.screen.controller.game.position_key,
        )

    @property
    def orders(self) -> list[str]:
        """What holds now."""
        return self.screen.controller.orders.of(self.seat.name)

    def rows(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """What can be ordered by a button: a heading, and (label, action) of each."""
        rows = [
            (
                "Pass, or hand over",
                [
                    (f"until turn {self.turn}", f"give:pass until turn {self.turn}"),
                    ("−", "less:turn"),
                    ("+", "more:turn"),
                    ("until I am attacked", "give:pass until raided"),
                    ("to the end of this phase", "give:pass until end"),
                    ("for good", "give:pass until game over"),
                ],
            ),
        ]
        roles = {
            self.screen.controller.table.scenario.sides.roles[side] for side in self.seat.sides
        }
        if "un" in roles:
            rows.append(
                (
                    "Convoys",
                    [
                        (
                            "place all that are owed, without escort, first thing",
                            "give:always convoys",
                        ),
                    ],
                )
            )
        if roles - {"un"}:
            rows.append(
                (
                    "Ambush",
                    [
                        ("always, with everybody", "give:always ambush"),
                        (
                            f"never below Firepower {self.firepower}",
                            f"give:never ambush below {self.firepower}",
                        ),
                        ("−", "less:firepower"),
                        ("+", "more:firepower"),
                        (
                            f"never below {self.hits / 10:g} hits",
                            f"give:never ambush below {self.hits / 10:g} hits",
                        ),
                        ("−", "less:hits"),
                        ("+", "more:hits"),
                    ],
                )
            )
        rows.append(
            ("Fire back", [("always", "give:always fire back"), ("never", "give:never fire back")])
        )
        return rows

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """What holds, the buttons, the line to type in, and what came of it."""
        u, y = canvas.u, top
        foot = top + height
        y = canvas.paragraph(
            left,
            y,
            "An order answers routine questions for you. It chooses only "
            "among what is offered, every answer is recorded as yours, and it is "
            "kept with the game.",
            width,
            12,
            "italic",
            FADED,
        )
        y = self._standing(canvas, left, y + u(6), width)
        for name, buttons in self.rows():
            canvas.text(left, y, name, 13, "bold", HEAD)
            y = self._buttons(canvas, buttons, left, y + u(19), left + width) + u(7)
        same = self._same()
        canvas.text(left, y, "The rest of this mission or step", 13, "bold", HEAD)
        y += u(19)
        box = (left, y, left + width, y + u(28))
        if same:
            canvas.button(box, same, "same", "F10")
        else:
            canvas.plate(box, (236, 227, 206), (210, 196, 168))
            canvas.text(
                left + u(10), y + u(14), NOT_YET, 12.5, "italic", FADED, "lm", width - u(20)
            )
        y += u(36)
        self.field.draw(canvas, (left, y, left + width, y + u(30)))
        if self.told:
            canvas.paragraph(
                left,
                y + u(36),
                self.told,
                width,
                12.5,
                "bold",
                WARNING if self.refused else (52, 96, 44),
                most=max(1, int((foot - y - u(36)) // u(16))),
            )

    def _standing(self, canvas: Canvas, left: float, y: float, width: float) -> float:
        u = canvas.u
        orders = self.orders
        if not orders:
            canvas.text(left, y + u(12), "No order stands.", 13.5, "bold", anchor="lm")
            return y + u(30)
        each = [(order, f"end:{order}", "ends") for order in orders]
        x, right = left, left + width - u(104)
        for order, action, _ in each:
            wide = min(width_of(canvas, order) + u(52), right - left)
            if x + wide > right:
                x, y = left, y + u(34)
            canvas.button(
                (x, y, x + wide, y + u(28)),
                order,
                action,
                "×",
                tip=f"End this order: {order}",
                is_chief=True,
            )
            x += wide + u(8)
        canvas.button((left + width - u(96), y, left + width, y + u(28)), "End all", "clear")
        return y + u(38)

    def _buttons(
        self, canvas: Canvas, buttons: list[tuple[str, str]], left: float, y: float, right: float
    ) -> float:
        u, x, high = canvas.u, left, canvas.u(28)
        for label, action in buttons:
            small = label in "−+"
            wide = u(28) if small else width_of(canvas, label) + u(24)
            if x + wide > right:
                x, y = left, y + high + u(4)
            is_so = action.removeprefix("give:") in self.orders
            tip = f"{'Fewer' if label == '−' else 'More'}" if small else f"Order: {action[5:]}"
            canvas.button((x, y, x + wide, y + high), label, action, tip=tip, is_chief=is_so)
            has_pickers = action.startswith(("give:pass until turn", "give:never ambush"))
            x += wide + u(4 if label == "−" or has_pickers else 10)
        return y + high

    def _same(self) -> str:
        """What "the same" would answer now, in words; "" if it cannot."""
        controller = self.screen.controller
        prompt = self.screen.prompt
        last = controller.last_answer
        if prompt is None or last is None:
            return ""
        name = controller.say.label(prompt, last, controller.state).name
        return f"Answer this question and its like as the last: {name}"

    def act(self, action: str) -> None:
        """Give an order, end one, or change a number."""
        word, _, what = action.partition(":")
        orders = self.screen.controller.orders
        if word == "give":
            self.give(what)
        elif word == "end":
            orders.end(self.seat.name, what)
            self.tell(f"Ended: {what}.")
        elif word == "clear":
            orders.clear(self.seat.name)
            self.tell("No order stands any more.")
        elif word in ("less", "more"):
            step = 1 if word == "more" else -1
            least = {"turn": self.screen.controller.state.turn + 1, "firepower": 1, "hits": 1}[what]
            now = getattr(self, what)
            setattr(self, what, min(max(now + step, least), 99))
        elif word == "same":
            self.of.open(None)
            self.screen.act("same")

    def give(self, text: str) -> None:
        """An order in words."""
        controller = self.screen.controller
        words = " ".join(text.lower().split())
        if words in ("help", "?"):
            lines = controller.orders.told
            forms = [" ".join(line.split("  ")[1:2]).strip() for line in lines]
            self.tell(f"Orders are: {'; '.join(forms[:-1])}; never fire back.")
            return
        if words in ("clear", "orders clear"):
            self.act("clear")
            return
        told = controller.orders.give(text, controller.game, self.seat.name)
        if told is None:
            self.tell(
                f'"{text[:40]}" is no order. Such are: pass until turn 9, always convoys, '
                "never ambush below 3, always fire back.",
                True,
            )
            return
        waits = told.partition("ends them.")[2].strip()
        self.tell(f"Ordered: {words}. {waits}".strip())

    def tell(self, text: str, refused: bool = False) -> None:
        """Say what came of it."""
        self.told, self.refused = text, refused
        self.of.window.dirty = True

    def press(self, symbol: int, modifiers: int) -> bool:
        """Enter gives what was typed; F10 the same; the rest is for the line."""
        if symbol in (arcade.key.ENTER, arcade.key.NUM_ENTER) and self.field.text:
            self.give(self.field.text)
            if not self.refused:
                self.field.text = ""
            return True
        if symbol == arcade.key.F10 and self._same():
            self.act("same")
            return True
        return self.field.press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """More of an order."""
        if self.field.typed(text):
            self.of.focus = ""
            self.told = ""
        return True

    def closed(self) -> None:
        """The game goes on as ordered."""
        self.screen.refresh()


def width_of(canvas: Canvas, text: str) -> float:
    """How wide a button's label is."""
    return lettering.width(text, "sans", canvas.u(13))


def seat_of(of: GameScreen) -> Seat:
    """Whose orders are meant.

    Raises:
        Refused: no person sits at the table.
    """
    controller = of.controller
    if controller.seat is not None and controller.seat.person:
        return controller.seat
    people = [seat for seat in controller.game.seats if seat.person]
    if not people:
        raise Refused("", "nobody at this table gives orders: the computer plays both sides.")
    return people[0]

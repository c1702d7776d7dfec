"""The panel beside a unit's label: its goal, its fire and its cover, each a click or a key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from somalia.engine.words import plural
from somalia.games.street_fight.ai.tasks import HOLD
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.text.drill import (
    BY_COVER,
    DIRECT,
    FREE,
    FULL_AUTO,
    HOLD_FIRE,
    RETURN,
    RUNNING,
    rules_of,
)
from somalia.games.street_fight.text.orders import (
    ALL,
    CLOSE,
    PLAY,
    SITE,
    called,
    unit_order,
    units_named,
)
from somalia.games.street_fight.window.unit_desk import AREA, GOAL, UnitDesk
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import ENTERS, letter
from somalia.window.ui.layout import Button, Column, Fill, Flow, Gap, Label, Node, Row, Text
from somalia.window.ui.palette import FADED, HEADING
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

HEAD, LINE = 46, 26
"""The width of a row's heading and the height of a button, in points."""
STOPS = f"Stops for a hit, or a mob within {CLOSE // 2} inches."
YOURS = "You throw grenades, carry men and call the Blackhawk yourself."


class OrderPick(NamedTuple):
    """Something to choose on the panel."""

    label: str
    key: str
    action: str
    is_chosen: bool
    tip: str = ""


class UnitSheet(Sheet):
    """The orders for one unit, or for all.

    Args:
        near: the unit's label in the window, as left, bottom, right, top; None if it isn't shown.
    """

    width, height = 446, 404

    def __init__(self, of: Host, desk: UnitDesk, near: Box | None) -> None:
        super().__init__(of)
        self.desk, self.beside = desk, near

    @property
    def title(self) -> str:  # type: ignore[override]
        """The unit's name and its able men."""
        state, words = self.desk.state, self.desk.words
        men = sum(len(state.able_of(unit)) for unit in units_named(state, words.unit))
        return f"{self.desk.name()}: {plural(men, 'man', 'men')}"

    @property
    def key(self) -> tuple[object, ...]:
        """The cache key for the sheet."""
        orders = self.desk.model.controller.orders
        place = self.desk.model.controller.sight.position_key
        return (*super().key, self.desk.words, orders.version, place)

    # -- what can be chosen ----------------------------------------------------------------------

    def units(self) -> Iterator[OrderPick]:
        """Yield the units, and all of them."""
        now = self.desk.words.unit
        for unit in self.desk.units:
            yield OrderPick(unit.name, "", f"unit:{unit.id}", unit.id == now.replace(" ", "-"))
        yield OrderPick("All", "", f"unit:{ALL}", now == ALL)

    def goals(self) -> Iterator[OrderPick]:
        """Yield the goals: stay, the wreck, the posts, a place to point at."""
        now = self.desk.words
        yield OrderPick("Stay", "S", f"goal:{HOLD}", now.goal == HOLD, "Hold where they are")
        known = {""}
        for place in mission.places(self.desk.state):
            words = place.id.replace("-", " ")
            known.add(words)
            key = "W" if place.id == SITE else words.rpartition(" ")[2]
            name = called(place.id)
            label = f"{name[:1].upper()}{name[1:]}".replace("The w", "W")
            yield OrderPick(label, key, f"goal:to {words}", now.place == words, place.name)
        is_other = now.place not in known
        label = f"At {now.place}" if is_other else "Point …"
        tip = "Click a place on the board; or drag the label"
        yield OrderPick(label, "P", f"point:{GOAL}", is_other, tip)

    def fires(self) -> Iterator[OrderPick]:
        """Yield the ways to fire."""
        now = self.desk.words
        for label, key, words in (
            ("Free", "F", FREE),
            ("Full auto", "A", FULL_AUTO),
            ("Return", "R", RETURN),
            ("Hold", "H", HOLD_FIRE),
        ):
            yield OrderPick(label, key, f"fire:{words}", now.fire == words)
        label = f"Near {now.area}" if now.area else "Near …"
        tip = "Click the place to suppress"
        yield OrderPick(label, "N", f"point:{AREA}", bool(now.area), tip)

    def moves(self) -> Iterator[OrderPick]:
        """Yield the ways to move or, for a unit that stays, to stay."""
        now = self.desk.words
        if now.place:
            yield OrderPick("Direct", "D", f"cover:{DIRECT}", now.cover == DIRECT)
            yield OrderPick("By cover", "C", f"cover:{BY_COVER}", now.cover == BY_COVER)
            yield OrderPick("Run", "X", f"cover:{RUNNING}", now.cover == RUNNING)
        else:
            yield OrderPick("Stand", "D", f"cover:{DIRECT}", now.cover != BY_COVER)
            yield OrderPick("Lie down", "C", f"cover:{BY_COVER}", now.cover == BY_COVER)

    def ends(self) -> Iterator[OrderPick]:
        """Yield what replaces an order: the computer, or nothing."""
        tip = "The computer plays it until you cancel that"
        yield OrderPick("Computer plays it", "K", "play", False, tip)
        if self._given():
            yield OrderPick("End order", "E", "end", False, f"End: {', '.join(self._given())}")

    def _given(self) -> list[str]:
        """The unit's standing orders, as typed."""
        desk = self.desk
        units = units_named(desk.state, desk.words.unit)
        orders = (desk.standing(unit) for unit in desk.units if unit.number in units)
        texts = desk.model.controller.orders.of(desk.seat)
        named = {words.unit.replace(" ", "-") for words in orders if words is not None}
        return [
            text
            for text in texts
            if any(text.replace(" ", "-").startswith(f"{unit}-") for unit in named)
        ]

    # -- the panel -------------------------------------------------------------------------------

    def content(self) -> Node:
        """The choices, the rules that follow from them, and the order."""
        words = self.desk.words
        rules = rules_of(unit_order(self.desk.state, words))
        rows: list[Node] = [
            self._row("Unit", self.units()),
            self._row("Goal", self.goals()),
            self._row("Fire", self.fires()),
            self._row("Move" if words.place else "Stay", self.moves()),
        ]
        text = " ".join(rules)
        return Column(
            [
                *(node for row in rows for node in (row, Gap(7))),
                Text(text, 12.5, "bold", HEADING),
                Gap(3),
                Text(f"{STOPS} {YOURS}", 11.5, "italic", FADED),
                Fill(Node()),
                Button(
                    f"Order {self.desk.sentence()}",
                    "give",
                    "Enter",
                    is_chief=True,
                    high=32,
                    tip=f"It lasts for this turn. Typed: {words.text}",
                ),
                Gap(6),
                Flow([_button(pick) for pick in self.ends()], 5),
            ]
        )

    @staticmethod
    def _row(heading: str, picks: Iterator[OrderPick]) -> Node:
        buttons = Flow([_button(pick) for pick in picks], 4)
        return Row([Label(heading, LINE, 13, "bold", HEADING), buttons], 6, (-HEAD, 1))

    # -- what a click or key does ----------------------------------------------------------------

    def act(self, action: str) -> None:
        """Choose something, or give or end the order."""
        desk, (word, _, what) = self.desk, action.partition(":")
        if word == "unit":
            desk.take(what)
        elif word == "next":
            desk.next_unit()
        elif word in ("goal", "fire", "cover"):
            desk.words = desk.words._replace(**{word: what})
        elif word == "point":
            desk.pointing = what
            self.of.open(None)
            self.of.act(f"pointing:{what}")
        elif word == "give":
            self._give(desk.words.text)
        elif word == "play":
            self._give(f"{desk.words.unit} {PLAY}")
        elif word == "end":
            for text in self._given():
                desk.model.controller.orders.end(desk.seat, text)
            self.of.window.dirty = True

    def _give(self, text: str) -> None:
        self.of.open(None)
        self.of.act(f"order:{text}")

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the choices' keys; Enter gives the order unless a button has the focus."""
        if symbol in ENTERS and not self.of.focus:
            self.act("give")
            return True
        if symbol == keys.COMMA:
            self.act("next")
            return True
        pressed = letter(symbol).upper()
        picks = (*self.goals(), *self.fires(), *self.moves(), *self.ends())
        pick = next((one for one in picks if pressed and one.key == pressed), None)
        if pick is None or modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
            return super().press(symbol, modifiers) if symbol not in (keys.UP, keys.DOWN) else False
        self.act(pick.action)
        return True


def _button(pick: OrderPick) -> Button:
    return Button(
        pick.label,
        pick.action,
        pick.key,
        tip=pick.tip,
        size=12.5,
        high=LINE,
        is_chief=pick.is_chosen,
    )

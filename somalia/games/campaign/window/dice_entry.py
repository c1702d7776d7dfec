"""Dice rolled, and counters drawn, at the table: where a person says what came up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from arcade import key as keys

from somalia.engine.game import Refused
from somalia.engine.prompts import Chance
from somalia.games.campaign.window.canvas import Box, Canvas
from somalia.games.campaign.window.palette import CARD, FADED, INK, WARNING, mixed

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

DRAW_KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
    6: ((-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)),
}
"""Where the pips of a face stand, in thirds from its middle."""


class DiceEntry:
    """What has been said so far of the throw that the game waits for."""

    def __init__(self, of: GameScreen) -> None:
        self.of = of
        self.faces: list[int] = []
        self.drawn = ""
        self.problem = ""
        self._about: Chance | None = None

    @property
    def chance(self) -> Chance | None:
        """The throw that is waited for; a new one begins empty."""
        prompt = self.of.controller.game.prompt
        found = prompt if self.of.wants_dice and isinstance(prompt, Chance) else None
        if found is not self._about:
            self._about, self.faces, self.drawn, self.problem = found, [], "", ""
        return found

    @property
    def key(self) -> Any:
        """What its picture depends on."""
        return (self.chance is not None, tuple(self.faces), self.drawn, self.problem)

    @property
    def is_whole(self) -> bool:
        """Whether all has been said."""
        chance = self.chance
        return chance is not None and bool(
            len(self.faces) == chance.dice if chance.dice else self.drawn
        )

    def kinds(self) -> list[tuple[str, int]]:
        """What can be drawn, and how many there are."""
        return [(id, count) for id, count in self.chance.cup if count] if self.chance else []

    def act(self, what: str) -> None:
        """A face or a kind of counter; one less; the throw made, or left to the program."""
        chance = self.chance
        if chance is None:
            return
        self.problem = ""
        if what == "back":
            self.faces, self.drawn = self.faces[:-1], ""
        elif what == "throw":
            self._throw(chance)
        elif what == "program":
            self.of.controller.roll()
            self.of.refresh()
        elif what == "auto":
            turn_over(self.of)
        elif what.startswith("draw "):
            self.drawn = what.removeprefix("draw ")
        elif len(self.faces) < chance.dice:
            self.faces.append(int(what))
        self.of.window.dirty = True

    def _throw(self, chance: Chance) -> None:
        if not self.is_whole:
            left = chance.dice - len(self.faces)
            self.problem = (
                f"{left} of {chance.dice} dice are missing."
                if chance.dice
                else ("Say first what was drawn.")
            )
            return
        value: Any = self.drawn or tuple(self.faces)
        if chance.dice == 1:
            value = self.faces[0]
        try:
            self.of.controller.throw(value)
        except Refused as refusal:
            self.problem = str(refusal)
            return
        self.of.scrolled = 0
        self.of.refresh()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Faces as numbers, Backspace, Enter; Space lets the program roll."""
        chance = self.chance
        if chance is None or modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
            return False
        if keys.NUM_0 <= symbol <= keys.NUM_9:
            symbol = ord("0") + symbol - keys.NUM_0
        at = DRAW_KEYS.find(chr(symbol)) if 0 < symbol < 128 else -1
        if symbol in (keys.ENTER, keys.NUM_ENTER) and not self.of.focus:
            self.act("throw")
        elif symbol == keys.BACKSPACE:
            self.act("back")
        elif symbol == keys.SPACE and not self.of.focus:
            self.act("program")
        elif chance.dice and 0 <= at < 6:
            self.act(str(at + 1))
        elif not chance.dice and 0 <= at < len(self.kinds()):
            self.act(f"draw {self.kinds()[at][0]}")
        else:
            among = [s.action for s in self.of.ask.spots if s.action.startswith("die:")]
            return symbol != keys.TAB and self.of.walk(symbol, among)
        return True


def turn_over(of: GameScreen) -> None:
    """Let the program roll from now on, or the players."""
    game = of.controller.game
    of.controller.roll_always(by_program=not game.auto_dice)
    of.refresh()
    of.about = (
        "The program rolls the dice."
        if game.auto_dice
        else "You roll the dice, and say what comes up.",
        "",
    )


def fill_dice(of: GameScreen, canvas: Canvas, top: float, foot: float) -> None:
    """What is to be rolled or drawn, what has been said of it, and the buttons to say more."""
    entry, u = of.dice, canvas.u
    chance = entry.chance
    if chance is None:
        return
    left, right = u(14), canvas.width - u(12)
    room = right - left
    text = of.controller.say.chance(chance)
    y = canvas.paragraph(left, top + u(9), text[:1].upper() + text[1:], room, 14.5, "bold", most=5)
    tight = foot - y < u(200)
    told = (
        "Roll it at the table, and say what came up."
        if chance.dice
        else ("Draw it at the table, and say what came up.")
    )
    y = (
        y + u(4)
        if tight
        else canvas.paragraph(left, y + u(2), told, room, 11.5, "italic", FADED) + u(6)
    )
    if chance.dice:
        y = _slots(entry, canvas, left, y, right, u(30 if tight else 36))
        y = _faces(canvas, left, y, room, foot - y - u(44)) + u(6)
    else:
        y = _kinds(of, canvas, left, y, right, foot) + u(4)
    wide = room * 0.56
    canvas.button(
        (left, y, left + wide, y + u(32)),
        "So it fell" if chance.dice else "So it was",
        "die:throw",
        "Enter",
        is_chief=entry.is_whole,
    )
    canvas.button((left + wide + u(6), y, right, y + u(32)), "Back", "die:back", "Bksp")
    y += u(38)
    if y + u(28) < foot:
        canvas.button(
            (left, y, left + wide, y + u(28)), "The program rolls", "die:program", "Space"
        )
        canvas.button(
            (left + wide + u(6), y, right, y + u(28)),
            "always",
            "die:auto",
            "Ctrl+D",
            tip="The program rolls from now on; Ctrl+D changes it",
        )
        y += u(34)
    if entry.problem:
        canvas.paragraph(left, y, entry.problem, room, 12.5, "bold", WARNING, 2)


def _slots(
    entry: DiceEntry, canvas: Canvas, left: float, y: float, right: float, size: float
) -> float:
    """A place for each die, filled as far as has been said."""
    chance, u = entry.chance, canvas.u
    assert chance is not None
    x = left
    for at in range(chance.dice):
        if x + size > right:
            x, y = left, y + size + u(5)
        box = (x, y, x + size, y + size)
        if at < len(entry.faces):
            _die(canvas, box, entry.faces[at], (255, 252, 244))
        else:
            canvas.plate(box, mixed(CARD, INK, 0.07), mixed(CARD, INK, 0.35), 6)
            if at == len(entry.faces):
                canvas.pen.rounded_rectangle(box, u(6), None, (168, 44, 36), u(2))
        x += size + u(6)
    if len(entry.faces) > 1:
        canvas.text(
            x + u(6),
            y + size / 2,
            f"together {sum(entry.faces)}",
            13,
            "bold",
            INK,
            "lm",
            right - x - u(6),
        )
    return y + size + u(10)


def _faces(canvas: Canvas, left: float, y: float, room: float, space: float) -> float:
    """The six faces to choose from; their numbers below, where there is room for them."""
    u = canvas.u
    each = (room - 5 * u(6)) / 6
    numbered = space > u(62)
    high = max(min(each, u(46), space), u(24))
    for face in range(1, 7):
        x = left + (face - 1) * (each + u(6))
        box = (x + (each - high) / 2, y, x + (each + high) / 2, y + high)
        action = f"die:{face}"
        _die(
            canvas,
            box,
            face,
            (255, 240, 176) if canvas.is_hot(action) else CARD,
            canvas.focus == action,
        )
        if numbered:
            canvas.text(x + each / 2, y + high + u(9), str(face), 11.5, "bold", FADED, "mm")
        canvas.spot((x, y, x + each, y + high), action, f"A {face} (key {face})")
    return y + high + u(18) * numbered


def _kinds(
    of: GameScreen, canvas: Canvas, left: float, y: float, right: float, foot: float
) -> float:
    """The kinds of counters left in the cup."""
    u, kinds = canvas.u, of.dice.kinds()
    columns = 1 if y + len(kinds) * u(33) + u(80) < foot else 2
    each = (right - left - u(6) * (columns - 1)) / columns
    for at, (id, count) in enumerate(kinds):
        x = left + at % columns * (each + u(6))
        box = (x, y, x + each, y + u(29))
        canvas.button(
            box,
            of.controller.say.kind(id),
            f"die:draw {id}",
            DRAW_KEYS[at].upper(),
            f"{count} in the cup",
            is_chief=of.dice.drawn == id,
        )
        if at % columns == columns - 1 or at == len(kinds) - 1:
            y += u(33)
    return y


def _die(canvas: Canvas, box: Box, face: int, ground: Any, is_focus: bool = False) -> None:
    left, top, right, bottom = box
    u = canvas.u
    canvas.plate(
        box, ground, (168, 44, 36) if is_focus else mixed(CARD, INK, 0.6), 6, 2 if is_focus else 1
    )
    radius = (right - left) * 0.095
    for across, down in PIPS[face]:
        x = (left + right) / 2 + across * (right - left) * 0.26
        y = (top + bottom) / 2 + down * (bottom - top) * 0.26
        canvas.pen.ellipse((x - radius, y - radius, x + radius, y + radius), INK)
    canvas.rule(left + u(6), right - u(6), bottom - 1, mixed(CARD, INK, 0.6))

"""The head of the window of a street fight: cards, posts, convoy, casualties, sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.state import COLUMN_CARD, HAWK_CARD, JOKER, State
from somalia.games.street_fight.text.display import StreetDisplay
from somalia.games.street_fight.window import ink
from somalia.window.ui.palette import CARD, FADED, HEADING, INK, WHITE, Colour, mixed

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

INCOMING = "incoming"
"""The sheet of the fire at a stand."""
SHEETS = {
    "men": ("Men", "Every American: where, AP, weapons and rounds"),
    "mobs": ("Mobs", "The mobs, the nearest first"),
    "posts": ("Posts", "Who holds which post, and what is missing"),
    INCOMING: ("Fire", "Who fires at whom acts, firer by firer"),
    "convoy": ("Convoy", "The vehicles and their crews"),
}
"""The sheets of the game that the head opens: what stands on their buttons, and what they tell."""
ACTION = "sheet:"
LETTERS = {"second-crew": "K", "sniper-team": "N"}
"""Of units whose first letter is another card's: V is the convoy's, as C is the crew's."""
MOST_CARDS = 24
"""Cards of the cup that are drawn, at most."""


class Backed(NamedTuple):
    """A card as it is drawn."""

    colour: Colour
    letter: str
    told: str


def fill_head(canvas: Canvas, display: StreetDisplay, state: State, name: str) -> float:
    """Fill it; the x at which the upper line ends.

    Args:
        name: of the scenario.
    """
    u = canvas.u
    canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
    x = canvas.text(u(12), u(5), name, 22, "serif-bold", HEADING) + u(14)
    buttons = canvas.width - u(8) - len(SHEETS) * u(64)
    x = _card(canvas, display, state, x, u(18), buttons - u(8))
    for number, (sheet, (label, about)) in enumerate(SHEETS.items()):
        left = buttons + number * u(64)
        box = (left, u(6), left + u(60), u(30))
        canvas.button(box, label, f"{ACTION}{sheet}", tip=about, size=12)
    return x


def _card(
    canvas: Canvas, display: StreetDisplay, state: State, x: float, y: float, end: float
) -> float:
    """The turn, the card that is played, and those that are still to come."""
    u = canvas.u
    when, *others = display.status(state)[0]
    x = canvas.text(x, y, when.full, 13, "bold", INK, "lm") + u(10)
    title = others[0].full if others else ""
    now = state.card
    if title:
        colour = FADED
        if now is not None:
            colour = backed(state, state.units[now.unit].id if now.unit >= 0 else now.kind).colour
        x = canvas.chip(x, y, title, colour, WHITE, 13) + u(10)
    left = sum(state.cup.values())
    if left:
        start = x
        for card in list(_to_come(state))[:MOST_CARDS]:
            if x + u(13) > end:
                break
            box = (x, y - u(9), x + u(11), y + u(9))
            canvas.plate(box, card.colour, INK, 2)
            canvas.text(x + u(5.5), y, card.letter, 9.5, "bold", WHITE, "mm")
            x += u(13)
        tip = "Still to be drawn: " + ", ".join(dict.fromkeys(c.told for c in _to_come(state)))
        canvas.spot((start, y - u(9), x, y + u(9)), "show:score", tip)
        told = others[1].full if len(others) > 1 else ""
        if told and x + u(8) + canvas.wide(told, 12) < end:
            x = canvas.text(x + u(8), y, told, 12, "sans", FADED, "lm")
    return x


def _to_come(state: State) -> Iterator[Backed]:
    """The cards of the cup, those of units first."""
    order = [*(unit.id for unit in state.units), COLUMN_CARD, HAWK_CARD, JOKER]
    for kind in sorted(state.cup, key=lambda one: order.index(one) if one in order else -1):
        for _ in range(state.cup[kind]):
            yield backed(state, kind)


def backed(state: State, kind: str) -> Backed:
    """A card by its kind: the colour of a unit and its number or letter, a Joker, an Ace."""
    if kind == JOKER:
        return Backed(ink.SOMALI, "J", "Jokers (Somalis)")
    if kind == COLUMN_CARD:
        return Backed(ink.VEHICLE, "V", "an Ace (convoy)")
    if kind == HAWK_CARD:
        return Backed(ink.HULL, "B", "an Ace (Blackhawk)")
    unit = next(one for one in state.units if one.id == kind)
    tail = unit.name.rpartition(" ")[2]
    letter = tail if tail.isdigit() else LETTERS.get(unit.id, unit.name[:1])
    return Backed(ink.colour_of_unit(unit.number), letter, unit.name)


def fill_mission(
    canvas: Canvas, display: StreetDisplay, state: State, x: float, y: float, end: float
) -> None:
    """Posts as flags, the convoy's chance, and casualties beside the line of a quarter."""
    u = canvas.u
    told = display.mission(state)
    room = end - x
    texts = {what: full for what, (full, _) in told.items()}
    drawn = u(18) * 5 + u(150) + u(18) * len(texts)
    if sum(canvas.wide(text, 12.5, "bold") for text in texts.values()) + drawn > room:
        texts = {what: brief for what, (_, brief) in told.items()}
    for what, text in texts.items():
        start = x
        if what == "posts":
            x = _flags(canvas, state, x, y)
        if what == "casualties":
            x = _bar(canvas, state, x, y)
        x = canvas.text(x, y, text, 12.5, "bold", INK, "lm", max(end - x, 0))
        sheet = {"posts": "posts", "convoy": "convoy"}.get(what, "men")
        canvas.spot((start, y - u(11), x, y + u(11)), f"{ACTION}{sheet}", told[what][0])
        x += u(20)


def _flags(canvas: Canvas, state: State, x: float, y: float) -> float:
    held = mission.held(state)
    u = canvas.u
    for number, place in enumerate(mission.places(state)):
        ground = ink.HELD if place.id in held else ink.POST
        r = u(8)
        canvas.pen.ellipse((x, y - r, x + 2 * r, y + r), ground, ink.POST_INK, max(1, u(1.4)))
        word = str(number) if number else "W"
        canvas.text(x + r, y, word, 10.5, "bold", ink.POST_INK, "mm")
        x += 2 * r + u(3)
    return x + u(5)


def _bar(canvas: Canvas, state: State, x: float, y: float) -> float:
    """A bar of all Americans, the casualties red, with the line of a quarter."""
    u, found = canvas.u, mission.losses(state)
    wide, high = u(130), u(6)
    share = found.casualties / max(found.all, 1)
    canvas.plate((x, y - high, x + wide, y + high), CARD, mixed(CARD, INK, 0.5), 2)
    if found.casualties:
        canvas.plate((x, y - high, x + wide * share, y + high), ink.BLOOD, None, 2)
    line = x + wide * state.scenario.tables.partial_below / 100
    canvas.pen.line((line, y - high - u(3), line, y + high + u(3)), INK, max(2, u(2)))
    return x + wide + u(8)

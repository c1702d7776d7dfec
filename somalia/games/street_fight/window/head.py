"""The top of a street fight's window: cards, posts, convoy, casualties, sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.games.display import StatusPart
from somalia.games.kit.scene import BoardFigure
from somalia.games.street_fight.scene.heads import CUP, HELD, LOSSES, PLAYED, POSTS
from somalia.games.street_fight.text.sheets import SHEETS
from somalia.games.street_fight.window import ink
from somalia.window.looks import OPENS
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import CARD, FADED, HEADING, INK, WHITE, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

Heads = Mapping[str, Sequence[BoardFigure]]
"""A scene's figures, by heading."""

BUTTONS = [sheet for sheet in SHEETS if sheet.button]
"""The sheets that have a button at the top."""
LEGEND = f"{OPENS}legend"
"""The action that opens the legend."""
MOST_CARDS = 24
"""The maximum number of cards from the cup to draw."""


@dataclass(frozen=True)
class StreetHead(Node):
    """The top line of the window, with another node below it.

    Args:
        name: the name of the scenario.
        status: the parts of the status line.
        counted: the scene's figures.
        below: the mission, or a warning that the game is not saved.
    """

    name: str
    status: Sequence[StatusPart]
    counted: Heads
    below: Node

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the head on the whole canvas."""
        u = canvas.u
        canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
        x = canvas.text(u(12), u(5), self.name, 22, "serif-bold", HEADING) + u(14)
        opens = [(sheet.button, f"{OPENS}{sheet.name}", sheet.tip) for sheet in BUTTONS]
        opens.append(("Legend", LEGEND, "What figures and marks mean"))
        buttons = canvas.width - u(8) - len(opens) * u(64)
        _card(canvas, self.status, self.counted, x, u(18), buttons - u(8))
        for number, (label, action, tip) in enumerate(opens):
            left = buttons + number * u(64)
            place = (left, u(6), left + u(60), u(30))
            canvas.button(place, label, action, tip=tip, size=12)
        self.below.draw(canvas, (u(12), u(35), canvas.width - u(12), u(57)))


def _card(
    canvas: Canvas, status: Sequence[StatusPart], counted: Heads, x: float, y: float, end: float
) -> float:
    """Draw the turn, the card in play and the cards to come; return where the drawing ends."""
    u = canvas.u
    when, *others = status
    x = canvas.text(x, y, when.full, 13, "bold", INK, "lm") + u(10)
    title = others[0].full if others else ""
    if title:
        played = counted[PLAYED]
        colour = ink.colour(played[0].colour) if played else FADED
        x = canvas.chip(x, y, title, colour, WHITE, 13) + u(10)
    cup = counted[CUP]
    if cup:
        start = x
        for card in cup[:MOST_CARDS]:
            if x + u(13) > end:
                break
            box = (x, y - u(9), x + u(11), y + u(9))
            canvas.plate(box, ink.colour(card.colour), INK, 2)
            canvas.text(x + u(5.5), y, card.value, 9.5, "bold", WHITE, "mm")
            x += u(13)
        tip = "Still to draw: " + ", ".join(dict.fromkeys(card.name for card in cup))
        canvas.spot((start, y - u(9), x, y + u(9)), "show:score", tip)
        text = others[1].full if len(others) > 1 else ""
        if text and x + u(8) + canvas.wide(text, 12) < end:
            x = canvas.text(x + u(8), y, text, 12, "sans", FADED, "lm")
    return x


@dataclass(frozen=True)
class Mission(Node):
    """Posts as flags, the chance that the convoy arrives, and casualties with their limit.

    Args:
        told: the text of each part, in a long and a short form.
        counted: the scene's figures.
    """

    told: Mapping[str, tuple[str, str]]
    counted: Heads

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the mission on a line in the middle of the box."""
        u, (x, top, end, bottom) = canvas.u, box
        y, room, entries, counted = (top + bottom) / 2, end - x, self.told, self.counted
        texts = {what: full for what, (full, _) in entries.items()}
        drawn = u(18) * 5 + u(150) + u(18) * len(texts)
        if sum(canvas.wide(text, 12.5, "bold") for text in texts.values()) + drawn > room:
            texts = {what: brief for what, (_, brief) in entries.items()}
        for what, text in texts.items():
            start = x
            if what == "posts":
                x = _flags(canvas, counted[POSTS], x, y)
            if what == "casualties":
                x = _bar(canvas, counted[LOSSES], x, y)
            x = canvas.text(x, y, text, 12.5, "bold", INK, "lm", room=max(end - x, 0))
            sheet = {"posts": "posts", "convoy": "convoy"}.get(what, "men")
            canvas.spot((start, y - u(11), x, y + u(11)), f"{OPENS}{sheet}", entries[what][0])
            x += u(20)


def _flags(canvas: Canvas, posts: Sequence[BoardFigure], x: float, y: float) -> float:
    u = canvas.u
    for post in posts:
        ground = ink.HELD if post.note == HELD else ink.POST
        r = u(8)
        canvas.pen.ellipse((x, y - r, x + 2 * r, y + r), ground, ink.POST_INK, max(1, u(1.4)))
        canvas.text(x + r, y, post.value, 10.5, "bold", ink.POST_INK, "mm")
        x += 2 * r + u(3)
    return x + u(5)


def _bar(canvas: Canvas, losses: Sequence[BoardFigure], x: float, y: float) -> float:
    """Draw a bar for all Americans, with casualties in red and a line at the limit; return where it
    ends.
    """
    u = canvas.u
    casualties, everyone, most = (int(one.value) for one in losses)
    wide, high = u(130), u(6)
    share = casualties / max(everyone, 1)
    canvas.plate((x, y - high, x + wide, y + high), CARD, mixed(CARD, INK, 0.5), 2)
    if casualties:
        canvas.plate((x, y - high, x + wide * share, y + high), ink.BLOOD, None, 2)
    line = x + wide * most / 100
    canvas.pen.line((line, y - high - u(3), line, y + high + u(3)), INK, max(2, u(2)))
    return x + wide + u(8)

"""The news: steps since the player's last answer, one at a time or as a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.engine.steps import LogStep
from somalia.window.model import PlayModel
from somalia.window.ui.layout import (
    Column,
    Custom,
    Divider,
    Fill,
    Node,
    Plate,
    Ranked,
    Row,
    Steady,
    Text,
)
from somalia.window.ui.palette import CARD, FADED, HEADING, HOT, INK, NUMBER, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

NUMBERS = 40
"""The width, in points, of the rule number at the start of a line."""
MOST = 6
"""The most lines of a step to show beside the question; the log has all of them."""


def news(model: PlayModel) -> Node | None:
    """A heading with buttons, above the current step or the list of steps. The list drops minor
    steps if space is short. None if nothing has happened.
    """
    steps = model.news.steps
    if not steps:
        return None
    step = model.news.step
    # The list takes the remaining space. A single step takes as much as the largest step,
    # so that the buttons above stay in place.
    if step is None:
        body: Node = Fill(_list(model))
    else:
        body = Ranked(Steady(_told(model, step), [_told(model, one) for one in steps]), 0, 15)
    return Column([Divider(3), Custom(26, lambda canvas, box: _head(model, canvas, box)), body])


def _head(model: PlayModel, canvas: Canvas, box: Box) -> None:
    u, latest, many = canvas.u, model.news, len(model.news.steps)
    left, top, right, _ = box
    is_tight = latest.has_reasons and right - left < u(330)
    title = "Since then" if is_tight else "Since your last answer"
    canvas.text(left, top + u(12), title, 12, "serif-bold", HEADING, "lm")
    number = f"{latest.at} of {many}" if latest.at else f"{many} step" + "s" * (many > 1)

    def arrow(away: float, wide: float, label: str, action: str, tip: str) -> None:
        place = (right - u(away + wide), top + u(1), right - u(away), top + u(24))
        ground = HOT if canvas.is_hot(action) else CARD
        canvas.plate(place, ground, mixed(CARD, INK, 0.45), 4, 2 if canvas.focus == action else 1)
        middle = (place[0] + place[2]) / 2
        canvas.text(middle, top + u(12), label, 12, "sans", INK, "mm")
        canvas.spot(place, action, tip)

    arrow(0, 26, "►", "news:1", "Next step (Shift+Right)")
    canvas.text(right - u(58), top + u(12), number, 11, "bold", FADED, "mm")
    arrow(90, 26, "◄", "news:-1", "Previous step (Shift+Left)")
    if latest.has_reasons:
        label = "what" if latest.asks_why else "why"
        arrow(122, 42, label, "news:why", "Why they did it (Shift+Down)")


def _line(rule: str, text: str, face: str = "sans") -> Node:
    number = Text(rule, 10.5, "bold", NUMBER, 1)
    return Row([number, Text(text, 11.5, face)], 0, (-NUMBERS, 1))


def _told(model: PlayModel, step: LogStep) -> Node:
    """A step line by line, or its reasons; if space is short, the lines before the last are dropped
    first.
    """
    lines = model.news.told(step)
    face = "italic" if model.news.asks_why else "sans"
    nodes = [_line(rule, text, face) for rule, text in lines]
    if len(lines) > MOST:
        left_out = _line("", f"{len(lines) - MOST + 1} more in the log below", "italic")
        nodes = [*nodes[: MOST - 2], left_out, nodes[-1]]
    # The outcome comes last, so the lines between are dropped first.
    last = len(nodes) - 1
    ranks = [-1 if at == last else -1 - at for at in range(1, last + 1)]
    ranked = [
        Ranked(node, rank, 15 * (not rank)) for node, rank in zip(nodes, (0, *ranks), strict=True)
    ]
    if step.headline is not None and not model.news.asks_why:
        head = _line(step.line.rule, str(step.headline), "bold")
        ranked.insert(0, Ranked(head, -len(nodes) - 1))
    return Column(ranked, 2)


def _list(model: PlayModel) -> Node:
    """All the steps; if space is short, the least important and oldest are dropped first."""
    steps = model.news.steps
    nodes: list[Node] = []
    for number, step in enumerate(steps, 1):
        tip = f"Step {number} of {len(steps)}: click to see it on the map (Shift+Right)"
        face = "bold" if step.headline is not None else "sans"
        line = Plate(
            _line(step.line.rule, step.brief.text, face),
            hot=(255, 240, 190),
            action=f"step:{number}",
            tip=tip,
        )
        nodes.append(
            Ranked(line, step.line.weight * 1000 + number, 15 if number == len(steps) else 0)
        )
    return Column(nodes, 2)

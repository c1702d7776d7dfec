"""The sheet between two turns: the results of the last turn, and the opening of the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from somalia.engine.words import signed
from somalia.games.turns import Opening, RuledSentence, TurnEvent, TurnReport, deeds_told
from somalia.play.turns import TurnSheet
from somalia.window.looks import Looks
from somalia.window.ui.keys import CHOOSES
from somalia.window.ui.layout import Column, Custom, Divider, Fill, Gap, Node, Ranked, Row, Text
from somalia.window.ui.palette import CARD, FADED, HEADING, INK, NUMBER, RULE, mixed
from somalia.window.ui.sheet import ACROSS, ALONG, Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

PICTURE = 132
"""The size in points of a card's picture."""
DIE = 26
"""The width in points of a die on a card."""
FOOT = "Enter continues. Ctrl+T reopens this. Turn it off in Settings."
NOTHING = "Nothing to report."
MOST = 7
"""The most lines about a side's actions; the rest are only counted."""


class TurnSheetView(Sheet):
    """Two pages side by side: the last turn and the next turn.

    Args:
        waits: whether Enter and Space must not close it yet, because it has only just appeared.
    """

    width = 960

    def __init__(
        self, of: Host, looks: Looks, summary: TurnSheet, waits: Callable[[], bool] = bool
    ) -> None:
        super().__init__(of)
        self.waits = waits
        self.looks, self.told = looks, summary
        report, opening = (summary.reports[-1] if summary.reports else None), summary.opening
        self.report, self.opening = report, opening
        dates = [one.date for one in (report, opening) if one is not None]
        self.title = f"{dates[0]} is over" if report is not None else dates[0]

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self.title, self.of.settings.palette)

    def _pages(self) -> Node:
        """The last turn on the left, and the next turn on the right."""
        parts: list[Node] = []
        if self.report is not None:
            parts.append(self._report(self.report))
        if self.opening is not None:
            parts.append(self._opening(self.opening))
        shares = (0.62, 0.38) if len(parts) == 2 else (1.0,)
        return Row(parts, 30, shares)

    def content(self) -> Node:
        """The last turn on the left, the next turn on the right, and the keys below."""
        return Column([Fill(self._pages()), _foot()], 4)

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """As high as the longer page."""
        width = min(canvas.u(self.width), self.of.window.width - 24)
        content = Column([self._pages(), Gap(10), _foot()], 4)
        return width, content.height(canvas, width - canvas.u(ACROSS)) + canvas.u(ALONG)

    # -- the last turn ---------------------------------------------------------------------------

    def _report(self, report: TurnReport) -> Node:
        nodes: list[Node] = []
        for before in self.told.reports[:-1]:
            earlier = Text(f"{before.date}: {before.story}", 11.5, "italic", FADED, 2)
            nodes.append(Ranked(earlier, -2))
        nodes.append(Text(report.story, 19, "serif-italic", INK, 5, 1.22, (17, 15, 14, 13)))
        nodes.append(Divider(9))
        for rank, (side, deeds) in enumerate(report.deeds.items()):
            nodes.append(Ranked(self._side(report, side), -1))
            lines = deeds_told(deeds)
            shown = lines
            if len(lines) > MOST:
                shown = [*lines[: MOST - 1], f"and {len(lines) - MOST + 1} more"]
            for index, line in enumerate(shown or [NOTHING]):
                text = Text(line, 13.5, "sans" if lines else "italic", INK if lines else FADED, 3)
                nodes.append(Ranked(Row([Gap(0), text], 0, (-30, 1)), -10 - index - rank, 15))
            nodes.append(Gap(5))
        nodes.append(Divider(9))
        nodes += [_ruled(one) for one in report.end]
        return Column(nodes, 2)

    def _side(self, report: TurnReport, side: str) -> Node:
        """A side with its emblem, its gains, and the reasons for them."""
        looks, colour = self.looks, self.looks.colour(side)
        name = looks.model.say.side(side)
        sources = ", ".join(
            f"{gain.source} {signed(gain.points)}" for gain in report.gains if gain.side == side
        )
        text = report.account(side)

        def draw(canvas: Canvas, box: Box) -> None:
            left, top, _, bottom = box
            u, middle = canvas.u, (top + bottom) / 2
            looks.draw_emblem(canvas, side, left + u(12), middle, u(10))
            x = canvas.text(left + u(30), middle, name, 16, "serif-bold", colour, "lm")
            canvas.text(x + u(12), middle, text, 15, "bold", INK, "lm")

        head = Custom(26, draw)
        if not sources:
            return head
        below = Row([Gap(0), Text(sources, 12.5, "italic", FADED, 2)], 0, (-30, 1))
        return Column([head, below], 1)

    # -- the next turn ---------------------------------------------------------------------------

    def _opening(self, opening: Opening) -> Node:
        nodes: list[Node] = [
            Text(opening.date, 26, "serif-bold", HEADING, 1, sizes=(22, 19)),
            Text(opening.when[:1].upper() + opening.when[1:], 12, "italic", FADED, 1),
            Gap(8),
        ]
        card = opening.card
        if card is not None:
            nodes.append(
                Custom(
                    lambda canvas, width: self._card_high(canvas, width, card),
                    lambda canvas, box: self._card(canvas, box, card),
                )
            )
            nodes.append(Gap(8))
        nodes += [_ruled(one) for one in opening.ahead]
        return Column(nodes, 3)

    @staticmethod
    def _card_text(card: TurnEvent) -> Node:
        return Column(
            [
                Text(card.title, 19, "serif-bold", INK, 2, 1.1, (17, 15), anchor="m"),
                Gap(3),
                Text(card.text, 13, "sans", anchor="m"),
            ],
            2,
        )

    def _card_high(self, canvas: Canvas, width: float, card: TurnEvent) -> float:
        text = self._card_text(card).height(canvas, width - canvas.u(28))
        return canvas.u(PICTURE + DIE + 44) + text

    def _card(self, canvas: Canvas, box: Box, card: TurnEvent) -> None:
        """Draw a card from a deck: picture, title, explanation, and dice."""
        u = canvas.u
        left, top, right, bottom = box
        canvas.plate((left + u(3), top + u(3), right, bottom), mixed(RULE, INK, 0.35), None, 9)
        canvas.plate((left, top, right - u(3), bottom - u(3)), CARD, INK, 9, 1.5)
        inner = (left + u(6), top + u(6), right - u(9), bottom - u(9))
        canvas.pen.rounded_rectangle(inner, u(5), None, RULE, max(1, u(1)))
        middle, side = (left + right) / 2, u(PICTURE)
        picture = self.looks.card_picture(card.id, side)
        y = top + u(14)
        if picture is not None:
            canvas.image.paste(picture, (round(middle - side / 2), round(y)))
            frame = (middle - side / 2, y, middle + side / 2, y + side)
            canvas.pen.rectangle(frame, None, INK, max(1, u(1)))
            y += side + u(8)
        foot = bottom - u(DIE + 18)
        self._card_text(card).draw(canvas, (left + u(14), y, right - u(14), foot))
        wide = u(DIE) * len(card.dice) + u(6) * max(len(card.dice) - 1, 0)
        x = middle - wide / 2
        colours = self.looks.dice_colours("", len(card.dice), len(card.dice) == 2)
        for face, colour in zip(card.dice, colours, strict=True):
            canvas.die(face, x, bottom - u(DIE + 14), u(DIE), colour)
            x += u(DIE + 6)
        canvas.text(right - u(14), bottom - u(16), card.rule, 10.5, "bold", NUMBER, "rm")

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter and Space, which continue."""
        if symbol in CHOOSES:
            if not self.waits():  # the key may have been meant for the question before
                self.of.open(None)
            return True
        return super().press(symbol, modifiers)


def _foot() -> Node:
    return Text(FOOT, 11.5, "italic", FADED, 1)


def _ruled(sentence: RuledSentence) -> Node:
    number = Text(sentence.rule, 10.5, "bold", NUMBER, 1)
    return Row([number, Text(sentence.text, 13.5)], 0, (-30, 1))

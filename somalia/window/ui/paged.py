"""Lists of buttons that are split into pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import BUTTON, Button, Node
from somalia.window.ui.palette import FADED
from somalia.window.ui.spots import Box

CLOSE, CLOSE_GAP = 21, 2
"""The minimum height of a button in a list, and the minimum gap, both in points."""
MOST_CLOSE = 300
"""The greatest height, in points, at which packed rows may still displace the content below."""


@dataclass(frozen=True)
class Paged(Node):
    """Nodes of equal height split into pages, in as many columns as needed, with buttons for
    changing pages.

    Each node always has the same place on its page. If columns would cut the text on buttons, rows
    move closer together instead. If they still don't fit, a cut name keeps the list in one column;
    a cut detail loses its last parts.

    Args:
        page: the page to show; if the number is too high, the last page.
        columns: the most columns.
        is_whole: whether content below makes room before buttons are cut.

    The canvas's facts then contain the number of pages ("pages") and of nodes on each ("per page").
    """

    nodes: Sequence[Node]
    page: int = 0
    row: float = BUTTON
    gap: float = 4
    columns: int = 2
    is_whole: bool = False

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of all the nodes in a single column."""
        return len(self.nodes) * canvas.u(self.row + self.gap)

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw a page, with buttons for changing pages below it if there are several."""
        left, top, right, bottom = box
        row, gap = canvas.u(self.row), canvas.u(self.gap)
        rows = max(1, int((bottom - top + gap) // (row + gap)))
        is_single = len(self.nodes) > rows and self._cuts_names(canvas, right - left)
        if len(self.nodes) > rows and self._is_cut(canvas, right - left):
            close = int((bottom - top) / len(self.nodes))
            if close >= canvas.u(CLOSE + CLOSE_GAP):
                gap, rows = canvas.u(CLOSE_GAP), len(self.nodes)
                row = close - gap
            elif is_single:
                row, gap = canvas.u(CLOSE), canvas.u(CLOSE_GAP)
                rows = max(1, int((bottom - top + gap) // (row + gap)))
        columns = 1 if is_single or len(self.nodes) <= rows else self.columns
        each = rows * columns
        pages = max(1, -(-len(self.nodes) // each))
        if pages > 1:
            rows = max(1, rows - 1)
            each = rows * columns
            pages = -(-len(self.nodes) // each)
        canvas.facts |= {"pages": pages, "per page": each}
        page = min(self.page, pages - 1)
        shown = self.nodes[page * each : (page + 1) * each]
        high = rows if pages > 1 else max(1, -(-len(shown) // columns))
        wide = (right - left - canvas.u(6) * (columns - 1)) / columns
        for number, node in enumerate(shown):
            x = left + number // high * (wide + canvas.u(6))
            y = top + number % high * (row + gap)
            fits = shortened(canvas, node, wide) if columns > 1 else node
            fits.draw(canvas, (x, y, x + wide, y + row))
        if pages > 1:
            y = top + high * (row + gap)
            middle = (left + right) / 2
            half = (right - left - canvas.u(92)) / 2
            canvas.text(middle, y + row / 2, f"{page + 1} of {pages}", 11.5, "sans", FADED, "mm")
            Button("Previous", "page:-1", "◄", tip="Previous options (Left)").draw(
                canvas, (left, y, left + half, y + row)
            )
            Button("Next", "page:1", "►", tip="Next options (Right)").draw(
                canvas, (right - half, y, right, y + row)
            )

    def close(self, canvas: Canvas, width: float) -> float:
        """The height in pixels of closely packed rows in one column, if they displace the content
        below. It is 0 if they do not, if columns would not cut buttons, or if there are too many
        rows.
        """
        high = len(self.nodes) * (CLOSE + CLOSE_GAP)
        is_wanted = self.is_whole and high <= MOST_CLOSE and self._is_cut(canvas, width)
        return canvas.u(high) if is_wanted else 0

    def _is_cut(self, canvas: Canvas, width: float) -> bool:
        """Whether any button needs more width than a column has."""
        wide = self._wide(canvas, width)
        return any(isinstance(one, Button) and one.whole(canvas) > wide for one in self.nodes)

    def _cuts_names(self, canvas: Canvas, width: float) -> bool:
        """Whether columns would cut any button's name, or a detail that tells equal names apart."""
        wide = self._wide(canvas, width)
        details: dict[str, set[str]] = {}
        named: list[tuple[str, Button]] = []
        for node in self.nodes:
            if isinstance(node, Button):
                name = node.label_in(canvas, wide)
                named.append((name, node))
                details.setdefault(name, set()).add(node.detail)
        needed = (
            replace(one, label=name, barred="", detail=one.detail * (len(details[name]) > 1))
            for name, one in named
        )
        return any(one.whole(canvas) > wide for one in needed)

    def _wide(self, canvas: Canvas, width: float) -> float:
        """The width of one column in pixels."""
        return (width - canvas.u(6) * (self.columns - 1)) / self.columns


def shortened(canvas: Canvas, node: Node, wide: float) -> Node:
    """The node; if a button is too wide, without the last parts of its detail."""
    if not isinstance(node, Button) or not node.detail or node.whole(canvas) <= wide:
        return node
    brief = replace(node, label=node.label_in(canvas, wide), shorter=())
    parts = node.detail.split(", ")
    details = (", ".join([*parts[:count], "…"]) for count in range(len(parts) - 1, -1, -1))
    options = (replace(brief, detail=detail) for detail in details)
    return next((one for one in options if one.whole(canvas) <= wide), replace(brief, detail=""))

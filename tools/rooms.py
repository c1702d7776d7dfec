"""Draws the rooms of the program and their imports, from the code: `docs/pictures/rooms.svg`.

    python tools/rooms.py

Arrows that follow from others are left out. A test compares the picture with the code.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

TOP = Path(__file__).resolve().parent.parent
PACKAGE = TOP / "somalia"
PICTURE = TOP / "docs" / "pictures" / "rooms.svg"

ROOM, WIDTH, HEIGHT, GAP, STEP, MARGIN = 14, 132, 44, 22, 88, 30
"""Sizes in pixels: a room's name, its box, the gap between boxes, the step between rows, the
margin.
"""

CLI = ("cli", "__main__")
"""The modules outside the rooms that stand above all of them; other such modules stand below."""

LAZY = re.compile(r"([a-z_.]+):\w+")
"""A row of `GameType.parts` or `GameType.records`: a module of the game, and a name in it."""

Edges = Mapping[str, set[str]]
"""The rooms that each room imports."""


def room(module: str) -> str:
    """The room of a module by its dotted name, such as "play" or "game/rules".

    It is "" for the package itself and for a small game, which has no rooms.
    """
    parts = module.split(".")[1:]
    if not parts:
        return ""
    folder = PACKAGE / parts[0]
    if not folder.is_dir():
        return "ground" if parts[0] not in CLI else "cli"
    if "commands" in parts[1:2] and (folder / "commands").is_dir():
        return "commands"
    if parts[0] == "games" and parts[1:] and (folder / parts[1]).is_dir():
        if parts[1] == "kit":
            return "games/kit"
        inner = (parts[2:] or ["game_type"])[0]
        return f"game/{inner}" if (folder / parts[1] / "rules").is_dir() else ""
    return parts[0]


def imports(path: Path) -> set[str]:
    """The modules that a module imports, and the names it imports from them.

    A game's rows "module:attribute" count as imports.
    """
    names: set[str] = set()
    folder = ".".join(path.relative_to(TOP).parent.parts)
    for node in ast.walk(ast.parse(path.read_bytes())):
        if path.name == "game_type.py" and isinstance(node, ast.Constant):
            row = LAZY.fullmatch(str(node.value))
            names |= {f"{folder}.{row[1]}"} if row else set()
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in names if name.split(".")[0] == "somalia"}


def edges() -> dict[str, set[str]]:
    """The imports between rooms, over all modules."""
    targets: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(TOP).with_suffix("").parts
        own = room(".".join(part for part in parts if part != "__init__"))
        if own:
            known = targets.setdefault(own, set())
            known |= {room(name) for name in imports(path)} - {own, ""}
    return targets


def reduced(of: Edges) -> dict[str, set[str]]:
    """The graph without edges that follow from others."""

    def below(start: str) -> set[str]:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            new = of.get(waiting.pop(), set()) - seen
            seen |= new
            waiting += new
        return seen

    return {
        name: {one for one in under if not any(one in below(other) for other in under - {one})}
        for name, under in of.items()
    }


def rows(of: Edges) -> list[list[str]]:
    """The rooms in rows, lowest first; each room is above all that it imports."""
    floor: dict[str, int] = {}

    def height(name: str) -> int:
        if name not in floor:
            floor[name] = 1 + max((height(one) for one in of.get(name, ())), default=-1)
        return floor[name]

    for name in of:
        height(name)
    return [
        sorted(name for name, at in floor.items() if at == level)
        for level in range(max(floor.values()) + 1)
    ]


def panel(of: Edges, left: float, title: str, notes: Mapping[str, str]) -> tuple[list[str], float]:
    """A graph from a left edge on, as lines of SVG, and its height."""
    floors = rows(of)
    wide = max(map(len, floors)) * (WIDTH + GAP) - GAP
    tall = MARGIN + 30 + STEP * len(floors)
    corners: dict[str, tuple[float, float]] = {}
    for level, names in enumerate(floors):
        first = left + (wide - len(names) * (WIDTH + GAP) + GAP) / 2
        for number, name in enumerate(names):
            y = MARGIN + 30 + STEP * (len(floors) - 1 - level)
            corners[name] = (first + number * (WIDTH + GAP), y)
    lines = [f'<text x="{left + wide / 2:g}" y="{MARGIN}" class="title">{escape(title)}</text>']
    for name, under in sorted(of.items()):
        x, y = corners[name]
        for target in sorted(under):
            x2, y2 = corners[target]
            start, end = (x + WIDTH / 2, y + HEIGHT), (x2 + WIDTH / 2, y2 - 4)
            bend = (end[1] - start[1]) / 2
            lines.append(
                f'<path d="M{start[0]:g} {start[1]:g}C{start[0]:g} {start[1] + bend:g} '
                f'{end[0]:g} {end[1] - bend:g} {end[0]:g} {end[1]:g}" marker-end="url(#tip)"/>'
            )
    for name, (x, y) in sorted(corners.items()):
        label, note = name.removeprefix("game/"), notes.get(name, "")
        lines.append(f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="6"/>')
        middle = y + (HEIGHT / 2 + 5 if not note else 19)
        lines.append(f'<text x="{x + WIDTH / 2:g}" y="{middle:g}">{escape(label)}</text>')
        if note:
            lines.append(f'<text x="{x + WIDTH / 2:g}" y="{y + 35:g}" class="note">{note}</text>')
    return lines, tall


def within(of: Edges, names: Iterable[str]) -> dict[str, set[str]]:
    """The part of a graph among the given rooms."""
    kept = {*names}
    return reduced({name: of[name] & kept for name in sorted(kept)})


def drawing() -> str:
    """The picture as SVG: the program on the left, a game on the right."""
    of = edges()
    game = [name for name in of if name.startswith("game/")]
    house = within(of, [name for name in of if name not in game])
    rest = within(of, game)
    left, tall = panel(house, MARGIN, "The house", {"ground": "files, streams, YAML"})
    wide = MARGIN * 3 + max(map(len, rows(house))) * (WIDTH + GAP)
    right, tall_too = panel(rest, wide, "A game, a folder of games/", {})
    width = wide + max(map(len, rows(rest))) * (WIDTH + GAP) - GAP + MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {max(tall, tall_too):g}">'
    )
    style = (
        "<style>svg{background:#faf7ef}rect{fill:#fff;stroke:#3b3a36;stroke-width:1.5}"
        f"text{{font:{ROOM}px sans-serif;text-anchor:middle;fill:#222}}"
        ".title{font:bold 17px serif}.note{font-size:10px;fill:#666}"
        "path{fill:none;stroke:#8a6d3b;stroke-width:1.3}</style>"
    )
    tip = (
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#8a6d3b"/></marker>'
        "</defs>"
    )
    return "\n".join([head, style, tip, *left, *right, "</svg>", ""])


def main() -> int:
    """Draw the picture."""
    PICTURE.write_text(drawing(), encoding="utf-8")
    print(f"{PICTURE.relative_to(TOP)} is drawn anew")
    return 0


if __name__ == "__main__":
    sys.exit(main())

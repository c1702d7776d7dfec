"""The map drawn with characters: Zones in a schematic grid, with their counters.

Nothing depends on colour alone: every force has a letter, and counters that have acted are in
parentheses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from rich.text import Text

from somalia.games.campaign.rules.core.components import (
    FACTION_ORDER,
    CampaignScenario,
    CampaignUnit,
    Zone,
    ZoneGraph,
)
from somalia.games.campaign.rules.core.state import CampaignState, firepower
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.text.words import Wording

LETTERS = {
    "pink": "P",
    "orange": "O",
    "yellow": "Y",
    "purple": "V",
    "un": "U",
    "us": "A",
    "militia": "M",
}
"""The letter of each force on the map."""

STYLES = {
    "pink": "bold magenta",
    "orange": "bold dark_orange",
    "yellow": "bold yellow",
    "purple": "bold medium_purple",
    "un": "bold dodger_blue1",
    "us": "bold green3",
    "militia": "bold tan",
    "marker": "bold",
    "terror": "bold red",
    "owed": "bold red",
    "link": "dim",
    "zone": "bold",
    "lit": "bold reverse",
    "note": "dim",
}

MARKS = ("B Base", "C Convoy", "C! robbed", "c owed", "e escort", "T Terror")
"""Legend entries for letters that do not stand for a force, used where sides score VP."""
GROUND = ("^rough", ":desert", "#city")


def legend(scenario: CampaignScenario, roomy: bool) -> list[str]:
    """The map's legend for this scenario, with the most important entries first."""
    say = Wording(scenario)
    forces = [force for force in LETTERS if scenario.forces.get(force)]
    if keeps_vp(scenario) and not roomy:  # one entry for all four colours
        gangs = [force for force in forces if force in FACTION_ORDER]
        words = ["".join(LETTERS[force] for force in gangs) + " gangs"] * bool(gangs)
        forces = [force for force in forces if force not in FACTION_ORDER]
    else:
        words = []
    words += [f"{LETTERS[force]} {_called(say, force)}" for force in forces]
    if any(unit.type == "leader" for unit in scenario.units):
        words.append("L Leader")
    words += [*(MARKS if keeps_vp(scenario) else ()), "(2) has acted", *GROUND]
    return [*words, *(["P5:7 five, Firepower 7"] if roomy else [])]


def _called(say: Wording, force: str) -> str:
    """A force's name in the legend. Purple is called "violet", because pink has the letter P."""
    name = say.force_name(force)
    if name.lower() == "purple":
        return "violet (purple)"
    return name.lower() if force in FACTION_ORDER and name.lower() == force else name


TERRAIN = {"open": "", "rough": "^", "desert": ":", "urban": "#"}

ROOMY_WIDTH, ROOMY_HEIGHT = 100, 36
"""The smallest terminal in which the map has space for links between its rows."""


class Strokes(NamedTuple):
    """The characters for drawing links."""

    across: str
    down: str
    falling: str
    rising: str
    crossing: str


LINES = Strokes("─", "│", "╲", "╱", "╳")
ASCII_LINES = Strokes("-", "|", "\\", "/", "X")


class Token(NamedTuple):
    """One group of counters on the map."""

    text: str
    style: str
    short: str  # a shorter form: the count and total Firepower


class TextCanvas:
    """A page of styled characters."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write text, clipped to the page width.

        Returns:
            The column after the text.
        """
        for column, char in enumerate(text, x):
            if 0 <= column < self.width:
                self._chars[y][column] = char
                self._styles[y][column] = style
        return x + len(text)

    def lines(self) -> list[Text]:
        """The page's lines, without trailing spaces."""
        lines = []
        for chars, styles in zip(self._chars, self._styles, strict=True):
            line = Text(no_wrap=True)
            run, style = "", ""
            for char, of in zip("".join(chars).rstrip(), styles, strict=False):
                if of != style:
                    line.append(run, style)
                    run, style = "", of
                run += char
            line.append(run, style)
            lines.append(line)
        return lines


def shorten(name: str, width: int) -> str:
    """A name shortened to `width` characters: "Mogadishu Airport", "M. Airport", "M. Airp"."""
    if len(name) > width and " " in name:
        first, _, rest = name.partition(" ")
        name = f"{first[0]}. {rest}"
    return name[:width]


def strengths(units: Sequence[CampaignUnit], acted: Sequence[int]) -> str:
    """Each unit's Firepower, "L" for a Leader, with units that have acted in parentheses."""

    def digits(of: Iterable[CampaignUnit]) -> str:
        return "".join("L" if unit.type == "leader" else str(unit.firepower) for unit in of)

    fresh = digits(unit for unit in units if not acted[unit])
    spent = digits(unit for unit in units if acted[unit])
    return fresh + (f"({spent})" if spent else "")


def token(units: Sequence[CampaignUnit], acted: Sequence[int], prefix: str = "") -> Token:
    """The map token for one force's counters in a Zone."""
    force = units[0].force
    letter = prefix + LETTERS.get(force, force[:1].upper())
    gangs = [unit for unit in units if unit.type != "leader"]
    short = f"{letter}{len(gangs)}:{firepower(gangs)}" + "L" * (len(units) - len(gangs))
    if all(acted[unit] for unit in units):
        short = f"({short})"
    return Token(letter + strengths(units, acted), STYLES.get(force, ""), short)


def tokens(state: CampaignState, zone: Zone) -> list[Token]:
    """The map tokens for everything in a Zone."""
    acted = state.acted
    groups: list[Token] = []

    def mark(text: str, style: str = STYLES["marker"]) -> None:
        groups.append(Token(text, style, text))

    if state.base[zone]:
        mark("B")
    if state.convoy[zone]:
        mark("C!" if state.robbed[zone] else "C")
    if state.owes_convoy(zone):
        mark("c", STYLES["owed"])
    for prefix, stack in (("e", state.escort(zone)), ("", state.guards(zone))):
        for force in ("un", "us"):
            units = [unit for unit in stack if unit.force == force]
            if units:
                groups.append(token(units, acted, prefix))
    if state.militia[zone]:
        groups.append(token(state.militia[zone], acted))
    for colour in FACTION_ORDER:
        units = [unit for unit in state.bandits(zone) if unit.force == colour]
        if units:
            groups.append(token(units, acted))
    if state.terror[zone]:
        mark("T", STYLES["terror"])
    return groups


def cells_of(map_file: Path, board: ZoneGraph) -> dict[str, tuple[int, int]]:
    """The column and row of each Zone in play on the schematic map, from its map file.

    The cells are shifted so that they start in the upper left corner.
    """
    from somalia.games.campaign.data.mapfile import read_map

    cells = {zone.id: zone.cell for zone in read_map(map_file).zones if zone.id in board}
    west, north = (min(cell[axis] for cell in cells.values()) for axis in (0, 1))
    return {id: (column - west, row - north) for id, (column, row) in cells.items()}


class MapPicture:
    """A schematic map that draws positions on one board.

    Args:
        cells: column and row of each Zone.
        ascii_only: whether to draw links without box characters.
    """

    def __init__(
        self, board: ZoneGraph, cells: Mapping[str, tuple[int, int]], ascii_only: bool = False
    ) -> None:
        self.board = board
        self.cells = {zone: cells[zone.id] for zone in board.zones}
        self.at = {cell: zone for zone, cell in self.cells.items()}
        self.columns = 1 + max(column for column, _ in self.at)
        self.rows = 1 + max(row for _, row in self.at)
        self.strokes = ASCII_LINES if ascii_only else LINES

    def draw(
        self,
        state: CampaignState,
        width: int,
        height: int,
        numbers: Mapping[str, str] | None = None,
    ) -> list[Text]:
        """The map's lines for a terminal of this size.

        Args:
            numbers: text to write before each Zone that can be chosen, by Zone id.
        """
        roomy = width >= ROOMY_WIDTH and height >= ROOMY_HEIGHT
        return _MapDrawing(self, state, min(width, 150), roomy, numbers or {}).lines()

    def height(self, width: int, height: int) -> int:
        """The number of lines the map takes in a terminal of this size."""
        return (
            self.rows * 4 - 1
            if width >= ROOMY_WIDTH and height >= ROOMY_HEIGHT
            else (self.rows * 2)
        )


class _MapDrawing:
    """One drawing, either compact (two lines per Zone, links before its name) or roomy."""

    def __init__(
        self,
        of: MapPicture,
        state: CampaignState,
        width: int,
        roomy: bool,
        numbers: Mapping[str, str],
    ) -> None:
        self.of, self.state, self.roomy, self.numbers = of, state, roomy, numbers
        self.gutter = 3 if roomy else 1
        self.step = 4 if roomy else 2
        self.room = (width - self.gutter * (of.columns - 1) - 1) // of.columns
        self.canvas = TextCanvas(width, of.rows * self.step)

    def lines(self) -> list[Text]:
        for zone, cell in self.of.cells.items():
            self._zone(zone, *cell)
        if self.roomy:
            self._links_down()
        self._legend()
        lines = self.canvas.lines()
        return lines[: self.of.rows * self.step - 1] if self.roomy else lines

    def _left(self, column: int) -> int:
        return column * (self.room + self.gutter)

    def _borders(self, zone: Zone, column: int, row: int) -> bool:
        other = self.of.at.get((column, row))
        return other is not None and other in self.of.board.neighbours[zone]

    def _zone(self, zone: Zone, column: int, row: int) -> None:
        left, top = self._left(column), row * self.step
        end = left + self.room
        x = left if self.roomy else self._links_up(zone, column, row, left, top)
        number = self.numbers.get(zone.id)
        if number:
            x = self.canvas.put(x, top, f"{number}>", STYLES["lit"])
        mark = TERRAIN.get(zone.terrain, "")
        name = shorten(zone.name, end - x - len(mark)) + mark
        x = self.canvas.put(x, top, name, STYLES["lit"] if number else STYLES["zone"])
        if self._borders(zone, column + 1, row):
            stop = end + self.gutter
            dashes = self.of.strokes.across * (stop - x - 1 - self.roomy)
            self.canvas.put(x + 1, top, dashes, STYLES["link"])
        self._counters(zone, left, top + 1)

    def _links_up(self, zone: Zone, column: int, row: int, left: int, top: int) -> int:
        strokes = self.of.strokes
        marks = "".join(
            stroke
            for across, stroke in ((-1, strokes.falling), (0, strokes.down), (1, strokes.rising))
            if self._borders(zone, column + across, row - 1)
        )
        return self.canvas.put(left, top, marks, STYLES["link"])

    def _counters(self, zone: Zone, left: int, top: int) -> None:
        """Draw a Zone's counters: in full, shortened if they do not fit, or cut off with a "+"."""
        room, indent = self.room - 1, left + 1
        groups = tokens(self.state, zone)
        height = self.step - 1 - self.roomy
        rows = self._fill([(each.text, each.style) for each in groups], room)
        while len(rows) > height:
            longest = max(groups, key=lambda each: len(each.text) - len(each.short), default=None)
            if longest is None or len(longest.text) <= len(longest.short):
                break
            index = groups.index(longest)
            groups[index] = Token(longest.short, longest.style, longest.short)
            rows = self._fill([(each.text, each.style) for each in groups], room)
        for index, row in enumerate(rows[:height]):
            x = indent
            for text, style in row:
                x = self.canvas.put(x, top + index, text[: indent + room - x], style) + 1
            if index == height - 1 and len(rows) > height:
                self.canvas.put(indent + room - 1, top + index, "+", STYLES["marker"])

    @staticmethod
    def _fill(words: Iterable[tuple[str, str]], room: int) -> list[list[tuple[str, str]]]:
        rows: list[list[tuple[str, str]]] = []
        used = room + 1
        for text, style in words:
            if used + len(text) > room:
                rows.append([])
                used = 0
            rows[-1].append((text, style))
            used += len(text) + 1
        return rows

    def _links_down(self) -> None:
        strokes = self.of.strokes
        marks: dict[tuple[int, int], str] = {}
        for zone, (column, row) in self.of.cells.items():
            y = (row + 1) * self.step - 1
            for across, stroke in ((-1, strokes.rising), (0, strokes.down), (1, strokes.falling)):
                if self._borders(zone, column + across, row + 1):
                    x = self._left(column) + 2
                    if across:
                        x = self._left(max(column, column + across)) - 2
                    known = marks.get((x, y))
                    marks[x, y] = strokes.crossing if known not in (None, stroke) else stroke
        for (x, y), stroke in marks.items():
            self.canvas.put(x, y, stroke, STYLES["link"])

    def _legend(self) -> None:
        """Write the legend into the free cells of the grid, the longest runs first."""
        words = [(word + ",", STYLES["note"]) for word in legend(self.state.scenario, self.roomy)]
        height = self.step - self.roomy
        for column, row, cells in self._free_places():
            room = cells * (self.room + self.gutter) - self.gutter
            if not words:
                return
            for number, line in enumerate(self._fill(words, room)[:height]):
                if len(line[0][0]) > room:
                    break
                words = words[len(line) :]
                text = " ".join(text for text, _ in line)
                self.canvas.put(
                    self._left(column),
                    row * self.step + number,
                    text if words else text.rstrip(","),
                    STYLES["note"],
                )

    def _free_places(self) -> list[tuple[int, int, int]]:
        """Runs of free cells as (column, row, length), longest first."""
        runs: list[tuple[int, int, int]] = []
        for row in range(self.of.rows):
            taken = [(column, row) in self.of.at for column in range(self.of.columns)]
            start = 0
            for column, is_taken in enumerate([*taken, True]):
                if is_taken:
                    if column > start:
                        runs.append((start, row, column - start))
                    start = column + 1
        return sorted(runs, key=lambda place: -place[2])

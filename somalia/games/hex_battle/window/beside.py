"""The boxes beside the map: titles, counts, key to levels and terrain."""

from __future__ import annotations

from PIL import ImageDraw

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.geometry import (
    AIR_BOX,
    CHITS_BOX,
    KEY_BOX,
    POOLS_BOX,
    TITLE,
    TURNS_BOX,
    Boxes,
    bases_of,
)
from somalia.games.hex_battle.scene.trays import FIXED, tray_counts
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.paper import HexPaper
from somalia.games.kit.scene import Box
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour, mixed

ROWS = ("clear", "rough", "mountain", "town", "cave", "observation-point")
"""The rows of the terrain table, in order."""


def titles_of(scenario: BattleScenario) -> dict[str, str]:
    """The titles of all boxes, by name."""
    own, theirs = bases_of(scenario.land)
    return {
        **{base: base.capitalize() for base in (*own, *theirs)},
        AIR_BOX: "Air units",
        CHITS_BOX: "Command Pool",
        TURNS_BOX: f"Turn Record, {_month(scenario)}",
        POOLS_BOX: "Pools and deadpiles",
        KEY_BOX: "Levels and terrain",
    }


SHORT = {
    AIR_BOX: "Air",
    CHITS_BOX: "Chits",
    TURNS_BOX: "Turns",
    POOLS_BOX: "Pools",
    KEY_BOX: "Terrain",
}
"""The titles of folded boxes in a narrow column; bases keep their names."""


def figures_of(state: BattleState) -> dict[str, str]:
    """The figure in each box's title: counters, chits, or the turn; absent for an empty box."""
    counts = {name: str(count) for name, count in tray_counts(state).items() if count}
    if state.turn:
        counts[TURNS_BOX] = f"{state.turn} of {state.last_turn}"
    return counts


class Beside:
    """Draws the boxes beside the map.

    Args:
        printed: the places of the boxes.
        state: the position, as the seat sees it.
    """

    def __init__(self, paper: HexPaper, printed: Boxes, state: BattleState) -> None:
        self.paper, self.printed, self.scenario = paper, printed, state.scenario
        self.figures = figures_of(state)

    def draw(self) -> None:
        """Draw all boxes with their titles."""
        own, theirs = bases_of(self.paper.land)
        colours = dict.fromkeys(own, ink.colour_of(COALITION))
        colours |= dict.fromkeys(theirs, ink.colour_of(AL_QAEDA))
        titles = titles_of(self.scenario)
        for name, box in self.printed.placed.items():
            left, _, right, _ = self.paper.frame(box)
            if right > 0 and left < self.paper.size[0]:
                self._box(name, box, titles[name], colours.get(name, ink.FAINT))
                if name == KEY_BOX and name in self.printed.opened:
                    self._key(box)

    def _box(self, name: str, box: Box, title: str, colour: Colour) -> None:
        """Draw a box: a title with the mark of an open or folded box, and the figure."""
        paper, em = self.paper, self.paper.em
        is_open = name in self.printed.opened
        frame = left, top, right, _ = paper.frame(box)
        pen = ImageDraw.Draw(paper.image)
        r = em * 0.35
        if is_open:
            edge = mixed(colour, ink.BOX, 0.3)
            pen.rounded_rectangle(frame, r, (*ink.BOX, 255), edge, max(1, round(r / 4)))
        high = em * (TITLE - 0.1)
        pen.rounded_rectangle((left, top, right, top + high), r, (*colour, 255))
        if is_open:
            pen.rectangle((left, top + r, right, top + high), (*colour, 255))
        size, middle = paper.letters(0.78), round(top + high / 2)
        _chevron(pen, left + em * 0.65, middle, em * 0.26, is_open)
        figure = self.figures.get(name, "")
        start, end = round(left + em * 1.2), round(right - em * 0.45)
        if figure:
            wide = lettering.width(figure, "bold", size)
            lettering.write(paper.image, end, middle, figure, ink.WHITE, "bold", size, anchor="rm")
            end -= wide + round(em * 0.3)
        if lettering.width(title, "serif-bold", size) > end - start:
            title = SHORT.get(name, title)
        title = lettering.fitted(title, "serif-bold", size, end - start)
        lettering.write(
            paper.image, start, middle, title, ink.WHITE, "serif-bold", size, anchor="lm"
        )
        if is_open and not figure and name not in FIXED:
            spot = round((left + right) / 2), round((top + high + frame[3]) / 2)
            small = paper.letters(0.72)
            lettering.write(paper.image, *spot, "empty", ink.FAINT, "italic", small, anchor="mm")

    def _key(self, box: Box) -> None:
        """Draw the key to tints and signs."""
        land, scale = self.paper.land, self.paper.em
        left, top, right, low = self.paper.frame(box)
        pen = ImageDraw.Draw(self.paper.image)
        size = self.paper.letters(0.7, 7.5)
        count = max(land.heights) + 1
        each = (right - left - scale) / count
        y = top + scale * 1.6
        for level in range(count):
            x = left + scale * 0.5 + level * each
            ground = (*ink.LEVELS[level], 255)
            pen.rectangle((x, y, x + each - 1, y + scale * 1.3), ground, ink.CONTOUR)
            spot = round(x + each / 2), round(y + scale * 0.65)
            lettering.write(self.paper.image, *spot, str(level), ink.NAME, "bold", size, "mm")
        self._terrain(pen, (left + scale * 0.5, y + scale * 2.0, right - scale * 0.5), size)
        if self.scenario.charts.reconstructed or land.reconstructed:
            note = "Map, charts and counters reconstructed"
            room = round(right - left - scale * 0.8)
            note = lettering.fitted(note, "serif-italic", size, room)
            spot = round(left + scale * 0.5), round(low - scale * 0.7)
            lettering.write(self.paper.image, *spot, note, ink.NAME, "serif-italic", size, "lm")

    def _terrain(
        self, pen: ImageDraw.ImageDraw, space: tuple[float, float, float], size: int
    ) -> None:
        """Draw the Terrain Effects Chart as a table."""
        left, y, right = space
        wide = right - left
        ends = left, left + wide * 0.5, left + wide * 0.68, left + wide * 0.8, right
        rows = [("", "foot", "wheels", "die", "")]
        charts = self.scenario.charts
        for terrain in ROWS:
            of = charts.terrain.get(terrain)
            if of is not None:
                name = terrain.replace("observation-", "obs. ")
                rows.append(
                    (name, _cost(of.foot), _cost(of.vehicle), f"{of.modifier:+d}", "x" * of.blocks)
                )
        image = self.paper.image
        for number, row in enumerate(rows):
            line = round(y + number * self.paper.em * 1.03)
            face = "bold" if number == 0 else "sans"
            lettering.write(image, round(left), line, row[0], ink.NAME, "sans", size, anchor="lm")
            for x, word in zip(ends[1:4], row[1:4], strict=True):
                lettering.write(image, round(x), line, word, ink.NAME, face, size, anchor="rm")
            if row[4]:
                r = self.paper.em * 0.26
                box = (right - 2.4 * r, line - r, right - 0.4 * r, line + r)
                pen.rectangle(box, ink.ROCK)
        where = round(right), round(y)
        lettering.write(self.paper.image, *where, "blocks", ink.NAME, "bold", size, "rm")


def _month(scenario: BattleScenario) -> str:
    """The month of the first day: "March"."""
    return scenario.charts.days[0].partition(" ")[2]


def _cost(halves: int | None) -> str:
    if halves is None:
        return "–"
    return f"{halves // 2}½".replace("0½", "½") if halves % 2 else str(halves // 2)


def _chevron(pen: ImageDraw.ImageDraw, x: float, y: float, r: float, is_open: bool) -> None:
    """Draw the mark of an open box, pointing down, or of a folded one, pointing right."""
    tip = ((x - r, y - r * 0.6), (x + r, y - r * 0.6), (x, y + r * 0.8))
    if not is_open:
        tip = ((x - r * 0.6, y - r), (x - r * 0.6, y + r), (x + r * 0.8, y))
    pen.polygon(tip, ink.WHITE)

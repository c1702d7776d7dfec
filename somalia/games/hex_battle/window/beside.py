"""The boxes beside the map: title, boxes for counters, key to levels and terrain."""

from __future__ import annotations

from PIL import ImageDraw

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.scene.geometry import boxes
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.paper import HexPaper
from somalia.games.kit.scene import Box
from somalia.window.ui import type as lettering
from somalia.window.ui.palette import Colour, mixed

ROWS = ("clear", "rough", "mountain", "town", "cave", "observation-point")
"""The rows of the terrain table, in order."""


class Beside:
    """Draws the boxes beside the map for a scenario."""

    def __init__(self, paper: HexPaper, scenario: BattleScenario) -> None:
        self.paper, self.scenario = paper, scenario

    def draw(self) -> None:
        """Draw all boxes."""
        printed = boxes(self.paper.land)
        self._title(printed.title)
        self._box(printed.chits, "Command Pool")
        self._box(printed.air, "Air units available")
        self._box(printed.turns, f"Turn Record, {_month(self.scenario)}")
        self._box(printed.pools, "Pools and deadpiles")
        own = self.scenario.bases_of(COALITION)
        for base, box in printed.bases.items():
            who = COALITION if base in own else AL_QAEDA
            self._box(box, base.capitalize(), ink.colour_of(who))
        self._key(printed.key)

    def _box(self, box: Box, title: str, colour: Colour = ink.FAINT) -> None:
        frame = self.paper.frame(box)
        pen = ImageDraw.Draw(self.paper.image)
        r = self.paper.em * 0.35
        pen.rounded_rectangle(frame, r, ink.BOX, mixed(colour, ink.BOX, 0.3), max(1, round(r / 4)))
        left, top, right, _ = frame
        high = self.paper.em * 1.25
        pen.rounded_rectangle((left, top, right, top + high), r, colour)
        pen.rectangle((left, top + r, right, top + high), colour)
        size = self.paper.letters(0.78)
        spot = round(left + self.paper.em * 0.45), round(top + high / 2)
        lettering.write(self.paper.image, *spot, title, ink.WHITE, "serif-bold", size, "lm")

    def _title(self, box: Box) -> None:
        scenario = self.scenario
        left, top, right, _ = self.paper.frame(box)
        pen = ImageDraw.Draw(self.paper.image)
        size = self.paper.letters(1.75)
        while lettering.width(scenario.name, "serif-bold", size) > right - left and size > 8:
            size -= 1
        x = round(left)
        lettering.write(
            self.paper.image,
            x,
            round(top + self.paper.em * 1.1),
            scenario.name,
            ink.PEAK,
            "serif-bold",
            size,
            anchor="lm",
        )
        y = top + self.paper.em * 2.2
        pen.line((left, y, right, y), ink.FAINT, max(1, round(self.paper.em * 0.06)))
        small = self.paper.letters(0.82)
        for number, line in enumerate(self._about()):
            down = round(y + self.paper.em * (0.95 + 1.15 * number))
            face = "serif-italic" if number else "serif-bold"
            room = round(right - left)
            line = lettering.fitted(line, face, small, room)
            lettering.write(self.paper.image, x, down, line, ink.NAME, face, small, anchor="lm")

    def _about(self) -> list[str]:
        """The lines below the title: the place, the dates, and whether the charts are
        reconstructed.
        """
        scenario = self.scenario
        days = scenario.charts.days
        first, last = days[0], days[scenario.last_turn - 1]
        lines = [scenario.land.name, f"{first.partition(' ')[0]} to {last} 2002"]
        if scenario.charts.reconstructed or scenario.land.reconstructed:
            lines.append("Map, charts and counters reconstructed")
        return lines

    def _key(self, box: Box) -> None:
        """Draw the key to tints and signs."""
        self._box(box, "Levels and terrain")
        land, scale = self.paper.land, self.paper.em
        left, top, right, _ = self.paper.frame(box)
        pen = ImageDraw.Draw(self.paper.image)
        size = self.paper.letters(0.66, 7.5)
        count = max(land.heights) + 1
        each = (right - left - scale) / count
        y = top + scale * 1.75
        for level in range(count):
            x = left + scale * 0.5 + level * each
            pen.rectangle((x, y, x + each - 1, y + scale * 1.3), ink.LEVELS[level], ink.CONTOUR)
            spot = round(x + each / 2), round(y + scale * 0.65)
            lettering.write(self.paper.image, *spot, str(level), ink.NAME, "bold", size, "mm")
        self._terrain(pen, (left + scale * 0.5, y + scale * 2.0, right - scale * 0.5), size)

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

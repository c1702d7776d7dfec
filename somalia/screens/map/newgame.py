"""Sheets of the start screen on which a new game is put together: the first one, and any."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import arcade
from arcade import key as keys
from PIL import Image, ImageDraw

from somalia.atlas import Atlas, check_map
from somalia.datafile import DataError
from somalia.scenario import opened, played
from somalia.screens import hints, shelf
from somalia.screens.map import type as lettering
from somalia.screens.map.canvas import Canvas
from somalia.screens.map.counters import Face, counter
from somalia.screens.map.palette import (
    BANDIT_RED,
    CARD,
    FADED,
    INK,
    PALETTES,
    UN_BLUE,
    Colour,
    mixed,
)
from somalia.screens.map.screen import Sheet
from somalia.screens.map.settings import HAND_OVERS
from somalia.screens.shelf import FIRST, SEATS, USUAL_PLAYERS, Box
from somalia.screens.table import HUMAN, Wish

if TYPE_CHECKING:
    from somalia.screens.map.start import StartScreen

USUAL_SCENARIO = "somalia-1992"
FINE = 3  # times the size, then reduced
TITLE: Colour = (122, 36, 26)
COLOURS: dict[str, Colour] = {"un": UN_BLUE, "bandit": BANDIT_RED}


@dataclass
class Plan:
    """The new game that is being put together."""

    scenario: str = USUAL_SCENARIO
    seats: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    options: dict[str, str] = field(default_factory=dict)
    dice: str = "auto"  # or "typed", by people who roll their own

    def wish(self) -> Wish:
        """As the table takes it."""
        return Wish(self.scenario, dict(self.seats), self.seed or None, dict(self.options), [],
                    self.dice, None, False)  # fmt: skip

    @property
    def box(self) -> Box:
        """The scenario that is chosen; the usual one where it cannot be read."""
        try:
            return shelf.box(self.scenario)
        except DataError:
            self.scenario = USUAL_SCENARIO
            return shelf.box(USUAL_SCENARIO)


@lru_cache(maxsize=4)
def atlas_of(map_file: Path) -> Atlas:
    """A map cut into its Zones, once for all that the start screen draws."""
    return check_map(map_file)


@lru_cache(maxsize=40)
def thumbnail(scenario: str, size: int, palette: str) -> Any:
    """A small map: the Zones in play in the colours of their terrain, the others muted."""
    document, map_file = opened(scenario)
    atlas = atlas_of(map_file)
    in_play = played(document, atlas.map)
    resting = [id for id in atlas.shapes if in_play is not None and id not in in_play]
    look = PALETTES[palette]
    west, south, east, north = atlas.sheet.outline.bounds
    scale = FINE * size / max(east - west, north - south)
    wide, high = round((east - west) * scale) + 8, round((north - south) * scale) + 8
    picture = Image.new("RGBA", (wide, high))
    pen = ImageDraw.Draw(picture)
    terrain = {zone.id: zone.terrain for zone in atlas.map.zones}
    for id, shape in atlas.shapes.items():
        ground = look.abroad if id in resting else look.terrain[terrain[id]]
        ring = [((x - west) * scale + 4, (north - y) * scale + 4) for x, y in shape.ring]
        ink = mixed(look.abroad, INK, 0.3) if id in resting else INK
        pen.polygon(ring, ground)
        pen.line([*ring, ring[0]], ink, FINE, joint="curve")
    return picture.reduce(FINE)


class FirstGame(Sheet):
    """A first game: which side, and off it goes."""

    width, height = 800, 352
    title = "A first game"

    def __init__(self, of: StartScreen) -> None:
        super().__init__(of)
        self.screen = of

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return hints.are_wanted()

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """What it is, and two sides to choose from."""
        u, box = canvas.u, shelf.box(FIRST)
        y = canvas.paragraph(left, top, box.about, width, 13.5)
        y += u(10)
        half = (width - u(16)) / 2
        foot = top + height - u(44)
        self._side(canvas, "un", "Play the United Nations", "U", left, y, half, foot,
                   "Feed the hungry, guard the roads, hunt gangs. Begin here: this side is led "
                   "through its whole first turn.")  # fmt: skip
        self._side(canvas, "bandit", "Play the Bandits", "B", left + half + u(16), y, half, foot,
                   "Four factions in your hand. Rob, ambush, and hold what you can until the UN "
                   "goes home.")  # fmt: skip
        wanted = hints.are_wanted()
        canvas.button((left, foot + u(12), left + u(230), foot + u(44)),
                      f"Hints: {'on' if wanted else 'off'}", "hints", "H", size=12.5,
                      is_chief=wanted)  # fmt: skip
        canvas.text(left + width, foot + u(28), "against the computer; you can leave at any time, "
                    "and go on later", 11.5, "italic", FADED, "rm", width - u(250))  # fmt: skip

    def _side(
        self, canvas: Canvas, side: str, name: str, key: str, x: float, y: float, wide: float,
        foot: float, about: str,
    ) -> None:  # fmt: skip
        u, action = canvas.u, f"side:{side}"
        is_hot = canvas.is_hot(action)
        ground = mixed(CARD, COLOURS[side], 0.22 if is_hot else 0.08)
        canvas.plate((x, y, x + wide, foot), ground, COLOURS[side], 6, 3 if is_hot else 2)
        size = min(u(54), round((foot - y) * 0.36))
        faces = (
            (Face("un", "infantry", "3-2"), Face("un", "engineer", "1-1"), Face("un", "base"),
             Face("marker", "convoy"))
            if side == "un"
            else (Face("pink", "leader"), Face("orange", "gang", "2"), Face("yellow", "gang", "3"),
                  Face("purple", "gang", "1"))
        )  # fmt: skip
        for at, face in enumerate(faces):
            picture = counter(face, size, self.of.settings.palette)
            place = (round(x + u(14) + at * (size + u(10))), round(y + u(12)))
            canvas.image.paste(picture, place, picture)
        down = y + size + u(28)
        canvas.text(x + u(16), down, name, 18, "serif-bold", COLOURS[side], room=wide - u(70))
        cap = (x + wide - u(44), down - u(1), x + wide - u(16), down + u(21))
        canvas.plate(cap, mixed(ground, INK, 0.1), mixed(ground, INK, 0.4), 3)
        canvas.text((cap[0] + cap[2]) / 2, (cap[1] + cap[3]) / 2, key, 12, "bold", INK, "mm")
        room = foot - down - u(32)
        lines = max(1, int(room // (u(13) * 1.28)))
        canvas.paragraph(x + u(16), down + u(29), about, wide - u(32), 13, most=lines)
        canvas.spot((x, y, x + wide, foot), action, about)

    def act(self, action: str) -> None:
        """Begin with a side, or have hints or none."""
        word, _, side = action.partition(":")
        if word == "side":
            seats = {one: HUMAN if one == side else who for one, who in USUAL_PLAYERS.items()}
            self.screen.start(Plan(FIRST, seats))
        elif word == "hints":
            hints.want(not hints.are_wanted())

    def press(self, symbol: int, modifiers: int) -> bool:
        """U and B choose a side, Enter the UN, H the hints."""
        if symbol in (keys.ENTER, keys.NUM_ENTER) and not self.of.focus:
            symbol = keys.U
        action = {keys.U: "side:un", keys.B: "side:bandit", keys.H: "hints"}.get(symbol)
        if action is None:
            return False
        self.act(action)
        return True


class NewGame(Sheet):
    """Scenario, seats, options, seed."""

    width, height = 1000, 640
    title = "New game"

    def __init__(self, of: StartScreen) -> None:
        super().__init__(of)
        self.screen = of
        self.boxes = shelf.boxes()

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        plan = self.screen.plan
        return (plan.scenario, *plan.seats.items(), *plan.options.items(), plan.seed, plan.dice,
                self.hand_over, self.scroll)  # fmt: skip

    @property
    def hand_over(self) -> str:
        """When two people at one screen hand over; a setting that is kept."""
        return self.of.window.hand_over or self.of.settings.hand_over

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """Scenarios on the left, what can be chosen about one on the right."""
        u = canvas.u
        split = left + width * 0.39
        self._shelf(canvas, left, top, split - u(16), top + height)
        canvas.pen.line((split, top, split, top + height), mixed(CARD, INK, 0.3), max(1, u(1)))
        x, right, foot = split + u(16), left + width, top + height
        y = top
        for side in self.screen.plan.box.seats:
            y = self._seat(canvas, side, x, y, right)
        self._options(canvas, x, y, right, foot - u(88))
        plan = self.screen.plan
        y = foot - u(80)
        canvas.text(x, y + u(7), "Seed", 14, "bold")
        wide = min(u(220), (right - x) * 0.45)
        canvas.plate((x + u(50), y, x + u(50) + wide, y + u(30)), (255, 252, 244), INK)
        canvas.text(x + u(60), y + u(15), plan.seed + "|", 13, "sans", INK, "lm", wide - u(20))
        canvas.text(x + u(60) + wide, y + u(15), "any word, or none", 11.5,
                    "italic", FADED, "lm", right - x - u(60) - wide)  # fmt: skip
        self._table(canvas, x, foot - u(40), right - u(228), foot)
        canvas.button((right - u(220), foot - u(40), right, foot), "Begin", "begin", "Enter",
                      size=15, is_chief=True)  # fmt: skip

    def _shelf(self, canvas: Canvas, left: float, top: float, right: float, foot: float) -> None:
        """A card a scenario, and what is to be known of the one that is chosen."""
        u, plan = canvas.u, self.screen.plan
        chosen = plan.box
        row = u(46)
        lines = canvas.lines_of(chosen.about, right - left, 12.5)
        below = lines * u(12.5) * 1.28 + len(chosen.facts) * u(20) + u(18)
        rows = max(1, int((foot - top - below) // (row + u(6))))
        self.most_scroll = max(0, len(self.boxes) - rows)
        first = int(min(self.scroll, self.most_scroll))
        y = top
        for box in self.boxes[first : first + rows]:
            self._card(canvas, box, (left, y, right, y + row), box.id == plan.scenario)
            y += row + u(6)
        if self.most_scroll:
            canvas.text(right, y - u(2), "scroll for more", 10.5, "italic", FADED, "ra")
        y += u(8)
        room = max(1, int((foot - y - len(chosen.facts) * u(20) - u(6)) // (u(12.5) * 1.28)))
        y = canvas.paragraph(left, y, chosen.about, right - left, 12.5, most=room) + u(6)
        for word, what in chosen.facts:
            if y + u(16) > foot:
                break
            canvas.text(left, y, word, 12, "bold", TITLE)
            canvas.text(left + u(62), y, what, 12, room=right - left - u(62))
            y += u(20)
        room = int(min(foot - y - u(8), right - left))
        if room > u(90):
            picture = thumbnail(chosen.id, room, self.of.settings.palette)
            place = (round((left + right - picture.width) / 2), round(foot - picture.height))
            canvas.image.paste(picture, place, picture)

    def _card(
        self, canvas: Canvas, box: Box, place: tuple[float, float, float, float], is_chosen: bool
    ) -> None:
        u, action = canvas.u, f"scenario:{box.id}"
        left, top, right, _ = place
        ground: Colour = (226, 206, 158) if is_chosen else CARD
        if canvas.is_hot(action):
            ground = (255, 240, 176)
        canvas.plate(place, ground, TITLE if is_chosen else mixed(ground, INK, 0.4), 4,
                     2 if is_chosen else 1)  # fmt: skip
        canvas.text(left + u(10), top + u(6), box.name, 14.5, "serif-bold",
                    TITLE if is_chosen else INK, room=right - left - u(20))  # fmt: skip
        detail = f"{box.length} turns, {box.zones}" + (", with hints" if box.has_hints else "")
        canvas.text(left + u(10), top + u(26), detail, 11.5, "sans", INK if is_chosen else FADED,
                    room=right - left - u(20))  # fmt: skip
        canvas.spot(place, action, box.about)

    def _seat(self, canvas: Canvas, side: str, x: float, y: float, right: float) -> float:
        """Who sits there: a button each, and what the one who is chosen is like."""
        u, plan = canvas.u, self.screen.plan
        canvas.text(x, y, SEATS.get(side, side), 14, "bold", COLOURS.get(side, INK))
        y += u(22)
        at, about = x, ""
        for opponent in shelf.players(side):
            wide = u(24) + lettering.width(opponent.name, "sans", u(13))
            if at + wide > right and at > x:
                at, y = x, y + u(34)
            is_chosen = plan.seats.get(side) == opponent.who
            action = f"seat:{side}:{opponent.who}"
            canvas.button((at, y, at + wide, y + u(29)), opponent.name, action, is_chief=is_chosen,
                          tip=opponent.about)  # fmt: skip
            if is_chosen:
                about = opponent.about
            at += wide + u(7)
        return canvas.paragraph(x, y + u(34), about, right - x, 12, "italic", FADED, 2) + u(8)

    def _options(self, canvas: Canvas, x: float, y: float, right: float, foot: float) -> None:
        """Readings of the rules, each with its number and what it means."""
        u, plan = canvas.u, self.screen.plan
        options = plan.box.options
        canvas.text(x, y, "Rules open to choice" if options else "The rules as they are", 14,
                    "bold")  # fmt: skip
        y += u(22)
        for option in options:
            if y + u(30) > foot:
                break
            now = plan.options.get(option.id, option.default)
            wide = min(u(210), (right - x) * 0.46)
            canvas.button((x, y, x + wide, y + u(30)), f"{option.id}: {now}", f"option:{option.id}",
                          size=12.5, tip=f"{option.rule}: {option.about}")  # fmt: skip
            canvas.paragraph(x + wide + u(10), y + u(1), f"{option.rule}: {option.about}",
                             right - x - wide - u(10), 11, ink=FADED, most=2)  # fmt: skip
            y += u(36)

    def _table(self, canvas: Canvas, x: float, y: float, right: float, foot: float) -> None:
        """Who rolls the dice; with two people, when they hand over."""
        u, plan = canvas.u, self.screen.plan
        people = [side for side in plan.box.seats if plan.seats.get(side) == HUMAN]
        wide = (right - x - u(8)) * (0.46 if len(people) > 1 else 0.6)
        who = "program" if plan.dice == "auto" else "you roll"
        canvas.button((x, y, x + wide, foot), f"Dice: {who}", "dice", size=12.5,
                      tip="Real dice can be rolled: the game then asks what came up.")  # fmt: skip
        if len(people) > 1:
            words = {"off": "never", "mission": "missions", "every": "always"}
            canvas.button((x + wide + u(8), y, right, foot), f"Hand over: {words[self.hand_over]}",
                          "hand", size=12.5, tip="When a sheet covers the map until the other is "
                          "seated. The settings have it too.")  # fmt: skip

    def act(self, action: str) -> None:
        """Change the plan, or begin."""
        word, _, what = action.partition(":")
        plan = self.screen.plan
        if word == "scenario":
            plan.scenario = what
            known = {option.id for option in plan.box.options}
            plan.options = {id: now for id, now in plan.options.items() if id in known}
        elif word == "seat":
            side, _, who = what.partition(":")
            plan.seats[side] = who
        elif word == "option":
            option = next(o for o in plan.box.options if o.id == what)
            choices = list(option.choices)
            now = plan.options.get(what, option.default)
            plan.options[what] = choices[(choices.index(now) + 1) % len(choices)]
        elif word == "dice":
            plan.dice = "typed" if plan.dice == "auto" else "auto"
        elif word == "hand":
            wishes = list(HAND_OVERS)
            self.of.settings.hand_over = wishes[(wishes.index(self.hand_over) + 1) % len(wishes)]
            self.of.window.hand_over = ""
            self.of.settings.save()
        elif word == "begin":
            self.screen.begin()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Enter begins unless the keyboard stands on something; backspace mends the seed."""
        if symbol in (keys.ENTER, keys.NUM_ENTER) and not self.of.focus:
            self.screen.begin()
            return True
        if symbol == arcade.key.BACKSPACE:
            self.screen.plan.seed = self.screen.plan.seed[:-1]
            return True
        return False

    def typed(self, text: str) -> bool:
        """More of the seed."""
        if text.isprintable() and not text.isspace():
            self.screen.plan.seed = (self.screen.plan.seed + text)[:24]
        return True

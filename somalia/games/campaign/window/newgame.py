"""Sheets of the start screen on which a new game is put together: the first one, and any."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import arcade
from arcade import key as keys
from PIL import Image, ImageDraw

from somalia.datafile import DataError
from somalia.games.campaign.atlas import Atlas, check_map
from somalia.games.campaign.game_type import GAME
from somalia.games.campaign.scenario import opened, played
from somalia.games.campaign.scenario_card import CampaignCard
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.counters import Face, counter
from somalia.games.campaign.window.palette import (
    BANDIT_RED,
    CARD,
    FADED,
    INK,
    PALETTES,
    UN_BLUE,
    Colour,
    mixed,
)
from somalia.games.campaign.window.rows import LaidRow, set_rows
from somalia.games.campaign.window.screen import Sheet
from somalia.games.campaign.window.settings import HAND_OVERS
from somalia.games.scenario_card import Option
from somalia.play import hints
from somalia.play import library as shelf
from somalia.play.table import HUMAN, GameSetup

if TYPE_CHECKING:
    from somalia.games.campaign.window.start import StartScreen

FINE = 3  # times the size, then reduced
TITLE: Colour = (122, 36, 26)
FIELD: Colour = (255, 252, 244)  # where letters are typed
COLOURS: dict[str, Colour] = {"un": UN_BLUE, "bandit": BANDIT_RED}


@dataclass
class Plan:
    """The new game that is being put together."""

    scenario: str = GAME.usual_scenario
    seats: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    options: dict[str, str] = field(default_factory=dict)
    dice: str = "auto"  # or "typed", by people who roll their own
    names: dict[str, str] = field(default_factory=dict)  # of the people, by seat

    def __post_init__(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Options and seats as the scenario has them; a person keeps a seat like the one he had.

        A seat that nobody has taken is played by the usual doctrine.
        """
        known = {option.id for option in self.card.options}
        self.options = {id: now for id, now in self.options.items() if id in known}
        sides, usual = self.card.sides(self.options), self.card.computers(self.options)
        before, self.seats = self.seats, {}
        lost = [
            side.partition("-")[0]
            for side, who in before.items()
            if who == HUMAN and side not in sides.order
        ]
        for side in sides.order:
            role = sides.roles[side]
            if side in before:
                self.seats[side] = before[side]
            elif role in lost:
                lost.remove(role)
                self.seats[side] = HUMAN
            else:
                self.seats[side] = usual[side]
            if self.seats[side] not in (one.who for one in shelf.players(GAME, role)):
                self.seats[side] = usual[side]
        if HUMAN not in self.seats.values() and (not before or HUMAN in before.values()):
            self.seats[sides.order[0]] = HUMAN

    def setup(self) -> GameSetup:
        """As the table takes it."""
        names = {
            side: name.strip()
            for side, name in self.names.items()
            if self.seats.get(side) == HUMAN and name.strip()
        }
        return GameSetup(
            self.scenario,
            dict(self.seats),
            self.seed or None,
            dict(self.options),
            [],
            self.dice,
            None,
            False,
            names,
        )

    @property
    def card(self) -> CampaignCard:
        """The scenario that is chosen; the usual one where it cannot be read."""
        try:
            return own_card(self.scenario)
        except DataError:
            self.scenario = GAME.usual_scenario
            return own_card(self.scenario)


def own_card(name: str) -> CampaignCard:
    """The card of a scenario of this game, the only one that this window can play.

    Raises:
        DataError: there is none, or it cannot be read.
    """
    found = shelf.card(name)
    if not isinstance(found, CampaignCard):
        raise DataError(name, None, "", "this window cannot play it", "Play it in the terminal.")
    return found


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
        u, about = canvas.u, own_card(GAME.first_scenario).about
        y = canvas.paragraph(left, top, about, width, 13.5)
        y += u(10)
        half = (width - u(16)) / 2
        foot = top + height - u(44)
        self._side(
            canvas,
            "un",
            "Play the United Nations",
            "U",
            left,
            y,
            half,
            foot,
            "Feed the hungry, guard the roads, hunt gangs. Begin here: this side is led "
            "through its whole first turn.",
        )
        self._side(
            canvas,
            "bandit",
            "Play the Bandits",
            "B",
            left + half + u(16),
            y,
            half,
            foot,
            "Four factions in your hand. Rob, ambush, and hold what you can until the UN "
            "goes home.",
        )
        wanted = hints.are_wanted()
        canvas.button(
            (left, foot + u(12), left + u(230), foot + u(44)),
            f"Hints: {'on' if wanted else 'off'}",
            "hints",
            "H",
            size=12.5,
            is_chief=wanted,
        )
        canvas.text(
            left + width,
            foot + u(28),
            "against the computer; you can leave at any time, and go on later",
            11.5,
            "italic",
            FADED,
            "rm",
            width - u(250),
        )

    def _side(
        self,
        canvas: Canvas,
        side: str,
        name: str,
        key: str,
        x: float,
        y: float,
        wide: float,
        foot: float,
        about: str,
    ) -> None:
        u, action = canvas.u, f"side:{side}"
        is_hot = canvas.is_hot(action)
        ground = mixed(CARD, COLOURS[side], 0.22 if is_hot else 0.08)
        canvas.plate((x, y, x + wide, foot), ground, COLOURS[side], 6, 3 if is_hot else 2)
        size = min(u(54), round((foot - y) * 0.36))
        faces = (
            (
                Face("un", "infantry", "3-2"),
                Face("un", "engineer", "1-1"),
                Face("un", "base"),
                Face("marker", "convoy"),
            )
            if side == "un"
            else (
                Face("pink", "leader"),
                Face("orange", "gang", "2"),
                Face("yellow", "gang", "3"),
                Face("purple", "gang", "1"),
            )
        )
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
            usual = shelf.card(GAME.first_scenario).computers({})
            seats = {one: HUMAN if one == side else who for one, who in usual.items()}
            self.screen.start(Plan(GAME.first_scenario, seats))
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
        self.cards = [card for card in shelf.cards() if isinstance(card, CampaignCard)]
        self.first = {"shelf": 0, "choices": 0}  # rows that a column begins with
        self.typing = "seed"  # what letters are for: the seed, or the seat that gets a name

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        plan = self.screen.plan
        return (
            plan.scenario,
            *plan.seats.items(),
            *plan.options.items(),
            plan.seed,
            plan.dice,
            *plan.names.items(),
            self.typing,
            self.hand_over,
            *self.first.values(),
        )

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
        self._choices(canvas, (x, top, right, foot - u(92)))
        plan = self.screen.plan
        y = foot - u(80)
        canvas.text(x, y + u(7), "Seed", 14, "bold")
        wide = min(u(220), (right - x) * 0.45)
        canvas.plate((x + u(50), y, x + u(50) + wide, y + u(30)), FIELD, INK)
        cursor = "|" if self.typing == "seed" else ""
        canvas.text(x + u(60), y + u(15), plan.seed + cursor, 13, "sans", INK, "lm", wide - u(20))
        canvas.spot((x + u(50), y, x + u(50) + wide, y + u(30)), "type:seed", "The seed")
        canvas.text(
            x + u(60) + wide,
            y + u(15),
            "any word, or none",
            11.5,
            "italic",
            FADED,
            "lm",
            right - x - u(60) - wide,
        )
        self._table(canvas, x, foot - u(40), right - u(228), foot)
        canvas.button(
            (right - u(220), foot - u(40), right, foot),
            "Begin",
            "begin",
            "Enter",
            size=15,
            is_chief=True,
        )

    def _shelf(self, canvas: Canvas, left: float, top: float, right: float, foot: float) -> None:
        """A card a scenario, and what is to be known of the one that is chosen."""
        u, chosen = canvas.u, self.screen.plan.card
        wide, indent = right - left, u(62)
        facts = [
            (word, what, canvas.lines_of(what, wide - indent, 12)) for word, what in chosen.facts
        ]
        line = u(12) * 1.28
        below = canvas.lines_of(chosen.about, wide, 12.5) * u(12.5) * 1.28 + u(14)
        below += sum(lines * line + u(4) for _, _, lines in facts)
        rows = [
            LaidRow(
                u(52),
                lambda y, card=card: self._card(  # type: ignore[misc]
                    canvas, card, (left, y, right, y + u(46)), card.id == chosen.id
                ),
            )
            for card in self.cards
        ]
        room = max(min(len(rows) * u(52), foot - top - below), u(52) + u(48))
        self.first["shelf"] = set_rows(
            canvas, rows, self.first["shelf"], (left, top, right, top + room), "shelf"
        )
        y = top + room + u(8)
        fits = max(1, int((foot - y - below + u(14)) // (u(12.5) * 1.28)))
        fits += canvas.lines_of(chosen.about, wide, 12.5)
        y = canvas.paragraph(left, y, chosen.about, wide, 12.5, most=fits) + u(6)
        for word, what, lines in facts:
            if y + line > foot:
                break
            canvas.text(left, y, word, 12, "bold", TITLE)
            canvas.paragraph(left + indent, y, what, wide - indent, 12)
            y += lines * line + u(4)
        size = int(min(foot - y - u(8), wide))
        if size > u(90):
            picture = thumbnail(chosen.id, size, self.of.settings.palette)
            place = (round((left + right - picture.width) / 2), round(foot - picture.height))
            canvas.image.paste(picture, place, picture)

    def _card(
        self,
        canvas: Canvas,
        card: CampaignCard,
        place: tuple[float, float, float, float],
        is_chosen: bool,
    ) -> None:
        u, action = canvas.u, f"scenario:{card.id}"
        left, top, right, _ = place
        ground: Colour = (226, 206, 158) if is_chosen else CARD
        if canvas.is_hot(action):
            ground = (255, 240, 176)
        canvas.plate(
            place, ground, TITLE if is_chosen else mixed(ground, INK, 0.4), 4, 2 if is_chosen else 1
        )
        canvas.text(
            left + u(10),
            top + u(6),
            card.name,
            14.5,
            "serif-bold",
            TITLE if is_chosen else INK,
            room=right - left - u(20),
        )
        detail = f"{card.length} turns, {card.zones}" + (", with hints" if card.has_hints else "")
        canvas.text(
            left + u(10),
            top + u(26),
            detail,
            11.5,
            "sans",
            INK if is_chosen else FADED,
            room=right - left - u(20),
        )
        canvas.spot(place, action, card.about)

    def _choices(self, canvas: Canvas, box: tuple[float, float, float, float]) -> None:
        """Seats, then options, scrolled where they have no room."""
        left, _, right, _ = box
        plan = self.screen.plan
        rows = [self._seat(canvas, side, left, right) for side in plan.seats]
        heading = "Rules open to choice" if plan.card.options else "The rules as they are"
        title = LaidRow(canvas.u(22), lambda y: canvas.text(left, y, heading, 14, "bold"))
        options = [self._option(canvas, option, left, right) for option in plan.card.options]
        # The heading never stands alone at the foot: it belongs to the first option.
        rows += [_joined(title, options[0]), *options[1:]] if options else [title]
        self.first["choices"] = set_rows(canvas, rows, self.first["choices"], box, "choices")

    def _seat(self, canvas: Canvas, side: str, x: float, right: float) -> LaidRow:
        """Who sits there: a button each, and what the one who is chosen is like."""
        u, plan = canvas.u, self.screen.plan
        sides = plan.card.sides(plan.options)
        who, called = plan.seats[side], plan.card.seat_name(sides, side)
        known = shelf.players(GAME, sides.roles[side])
        about = next((one.about for one in known if one.who == who), "")
        typing = self.typing == side and who == HUMAN
        name = f"Name: {plan.names.get(side, '')}{'|' if typing else ''}"
        field = (name,) if who == HUMAN else ()
        swatches = [force for force, owner in sides.owns.items() if owner == side]
        beside = lettering.width(called, "bold", u(14)) + len(swatches) * u(15) + u(10)
        is_long = beside + lettering.width(about, "italic", u(11.5)) > right - x
        below = min(canvas.lines_of(about, right - x, 11.5, "italic"), 2) if is_long else 0
        lines = _broken([one.name for one in known] + list(field), u, right - x)

        def draw(y: float) -> None:
            end = canvas.text(x, y, called, 14, "bold", COLOURS.get(side, INK))
            for force in swatches:
                ground = PALETTES[self.of.settings.palette].forces.get(force, CARD)
                end += u(4)
                canvas.plate((end, y + u(3), end + u(11), y + u(14)), ground, INK, 2)
                end += u(11)
            if not below:
                canvas.text(end + u(10), y + u(2), about, 11.5, "italic", FADED)
            y += u(20)
            buttons = iter(known)
            for line in lines:
                at = x
                for label, wide in line:
                    place = (at, y, at + wide, y + u(27))
                    if (one := next(buttons, None)) is None:
                        action = f"name:{side}"
                        edge = TITLE if typing or canvas.is_hot(action) else INK
                        canvas.plate(place, FIELD, edge, 4, 2 if edge == TITLE else 1)
                        canvas.text(
                            at + u(8), y + u(13), label, 12.5, "sans", INK, "lm", wide - u(12)
                        )
                        canvas.spot(place, action, "What who plays this side is called.")
                    else:
                        canvas.button(
                            place,
                            label,
                            f"seat:{side}:{one.who}",
                            tip=one.about,
                            size=12.5,
                            is_chief=one.who == who,
                        )
                    at += wide + u(6)
                y += u(31)
            if below:
                canvas.paragraph(x, y, about, right - x, 11.5, "italic", FADED, 2)

        text = below * u(11.5) * 1.28
        return LaidRow(u(20) + len(lines) * u(31) + text + u(5), draw)

    def _option(self, canvas: Canvas, option: Option, x: float, right: float) -> LaidRow:
        """A reading of the rules: its name, a button a choice, and what it means."""
        u = canvas.u
        now = self.screen.plan.options.get(option.id, option.default)
        about = f"{option.rule}: {option.about}"
        indent = min(u(190), (right - x) * 0.36)
        lines = _broken(option.labels, u, right - x - indent, 12)
        text = canvas.lines_of(about, right - x, 11)

        def draw(y: float) -> None:
            canvas.text(x, y + u(12), option.name, 12.5, "bold", INK, "lm", indent - u(6))
            choices = iter(option.choices)
            for line in lines:
                at = x + indent
                for label, wide in line:
                    choice = next(choices)
                    canvas.button(
                        (at, y, at + wide, y + u(24)),
                        label,
                        f"option:{option.id}:{choice}",
                        size=12,
                        is_chief=choice == now,
                        tip=about,
                    )
                    at += wide + u(6)
                y += u(28)
            canvas.paragraph(x, y - u(1), about, right - x, 11, ink=FADED)

        return LaidRow(len(lines) * u(28) + text * u(11) * 1.28 + u(7), draw)

    def _table(self, canvas: Canvas, x: float, y: float, right: float, foot: float) -> None:
        """Who rolls the dice; with two people, when they hand over."""
        u, plan = canvas.u, self.screen.plan
        people = [side for side, who in plan.seats.items() if who == HUMAN]
        wide = (right - x - u(8)) * (0.46 if len(people) > 1 else 0.6)
        who = "program" if plan.dice == "auto" else "you roll"
        canvas.button(
            (x, y, x + wide, foot),
            f"Dice: {who}",
            "dice",
            size=12.5,
            tip="Real dice can be rolled: the game then asks what came up.",
        )
        if len(people) > 1:
            words = {"off": "never", "mission": "missions", "every": "always"}
            canvas.button(
                (x + wide + u(8), y, right, foot),
                f"Hand over: {words[self.hand_over]}",
                "hand",
                size=12.5,
                tip="When a sheet covers the map until the other is "
                "seated. The settings have it too.",
            )

    def act(self, action: str) -> None:
        """Change the plan, or begin."""
        word, _, what = action.partition(":")
        plan = self.screen.plan
        if word == "scenario":
            if what != plan.scenario:
                self.first["choices"] = 0
            plan.scenario = what
            plan.fit()
        elif word == "seat":
            side, _, who = what.partition(":")
            plan.seats[side] = who
        elif word == "option":
            id, _, choice = what.partition(":")
            plan.options[id] = choice
            plan.fit()
        elif word == "name":
            self.typing = "seed" if self.typing == what else what
        elif word == "type":
            self.typing = what
        elif word == "rows":
            name, _, first = what.partition(":")
            self.first[name] = int(first)
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
            self._write(self._written()[:-1])
            return True
        if symbol in (keys.PAGEUP, keys.PAGEDOWN):
            self.roll(3 if symbol == keys.PAGEDOWN else -3)
            return True
        return False

    def roll(self, lines: float) -> None:
        """The column under the pointer moves; the rows that stand in it are the step."""
        cover = self.of.cover
        is_left = self.of.pointer[0] < cover.left + cover.width * 0.39
        name = "shelf" if is_left and self.of.cover.holds(*self.of.pointer) else "choices"
        self.first[name] = max(0, self.first[name] + (1 if lines > 0 else -1))
        self.of.window.dirty = True

    def typed(self, text: str) -> bool:
        """More of the seed, or of a name."""
        is_name = self._is_naming()
        if text.isprintable() and (is_name or not text.isspace()):
            self._write((self._written() + text).lstrip()[:24])
        return True

    def _is_naming(self) -> bool:
        return self.screen.plan.seats.get(self.typing) == HUMAN

    def _written(self) -> str:
        plan = self.screen.plan
        return plan.names.get(self.typing, "") if self._is_naming() else plan.seed

    def _write(self, text: str) -> None:
        plan = self.screen.plan
        if self._is_naming():
            plan.names[self.typing] = text
        else:
            plan.seed = text


def _broken(
    labels: Sequence[str], u: Callable[[float], int], room: float, size: float = 12.5
) -> list[list[tuple[str, float]]]:
    """Labels of buttons with their widths in pixels, broken into lines that fit."""
    lines: list[list[tuple[str, float]]] = [[]]
    used = 0.0
    for label in labels:
        wide = min(u(20) + lettering.width(label, "sans", u(size)), room)
        if lines[-1] and used + wide > room:
            lines.append([])
            used = 0.0
        lines[-1].append((label, wide))
        used += wide + u(6)
    return lines


def _joined(one: LaidRow, other: LaidRow) -> LaidRow:
    """Two rows that are never parted."""

    def draw(y: float) -> None:
        one.draw(y)
        other.draw(y + one.high)

    return LaidRow(one.high + other.high, draw)

"""Overlays: what the map can be asked to show of every Zone, and the legend that explains it.

Everything is asked of the rules: who may go where, who can ambush, what is needed for contact.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from somalia.engine.odds import percent
from somalia.games.campaign.base.bandit_missions import ambushers, movers, reach
from somalia.games.campaign.base.terrorism import bar_terrorism
from somalia.games.campaign.base.un_missions import bar_unit, ready_units
from somalia.games.campaign.core.components import FACTION_ORDER, Scenario, Unit, Zone
from somalia.games.campaign.core.contact import contact_need
from somalia.games.campaign.core.factions import Gathering
from somalia.games.campaign.core.state import State, firepower
from somalia.games.campaign.display.parties import keeps_vp
from somalia.games.campaign.display.risk import ambush_by
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.marks import (
    NOTHING,
    OWED,
    TERROR,
    THREAT,
    Mark,
    Overlay,
    tint,
)
from somalia.games.campaign.window.overlays_parties import of_parties, of_rivals
from somalia.games.campaign.window.palette import CARD, FADED, INK, PALETTES, Colour, Palette, mixed
from somalia.games.campaign.words import Wording

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

WIDE = 800
"""Points from which a map has room for the list of overlays."""


def control(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """Who controls it (7)."""
    if state.is_government_controlled(zone):
        return Mark(look.control["un"], "Government")
    if state.is_bandit_controlled(zone):
        return Mark(look.control["bandit"], "Bandits")
    return Mark(TERROR, "Terrorised") if state.terror[zone] else NOTHING


def strength(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """The Firepower of each side."""
    un, bandit = firepower(state.troops[zone]), firepower(state.bandits(zone))
    militia = firepower(state.militia[zone])
    if not (un or bandit or militia):
        return NOTHING
    parts = [
        f"{word} {value}" for word, value in (("UN", un), ("Mil", militia), ("B", bandit)) if value
    ]
    detail = f"Firepower: UN and US {un}, Militia {militia}, Bandits {bandit}."
    if un + militia == bandit:
        return Mark(None, " · ".join(parts), detail)
    side = "un" if un + militia > bandit else "bandit"
    return Mark(look.control[side], " · ".join(parts), detail)


def contact(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """The chance that a Flush finds a Bandit unit here (6.12)."""
    if not state.bandits(zone):
        return NOTHING
    ready = ready_units(state)
    there = [unit for unit in ready if state.zone_of(unit) == zone]
    able = [unit for unit in ready if bar_unit(state, unit, zone) is None]

    def chance(units: Sequence[Unit]) -> str:
        if not units:
            return "none"
        total = sum(unit.contact for unit in units)
        return percent(Fraction(contact_need(state, zone, total), 6))

    detail = (
        f"Contact with each Bandit unit: {chance(there)} with the UN units there that may still "
        f"act, {chance(able)} with all that can come."
    )
    if there:
        return Mark(look.control["un"], f"{chance(there)} here", detail)
    return Mark(OWED if able else look.control["bandit"], f"{chance(able)} at most", detail)


def convoys(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """Convoys and their fate (6.11, 6.21)."""
    if state.convoy[zone]:
        robbed = bool(state.robbed[zone])
        return Mark(
            look.control["bandit" if robbed else "un"],
            "Convoy robbed" if robbed else "Convoy intact",
        )
    return Mark(OWED, "Convoy owed") if state.owes_convoy(zone) else NOTHING


def terror(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """Where Terror is, and where Terrorism can be rolled for (8.5)."""
    can = bar_terrorism(state, zone) is None and not state.no_terrorism
    text, detail = "", ""
    if can:
        power = firepower(state.gangs[zone])
        table = state.charts.fire
        hits = sum(table.cell(power, die).number > 0 for die in range(1, 7)) if power else 0
        text = percent(Fraction(hits, 6))
        detail = f"Terrorism could be rolled for: Firepower {power}, works in {text}."
    if state.terror[zone]:
        return Mark(TERROR, f"Terror {text}".strip(), f"Terrorised. {detail}".strip())
    return Mark(THREAT, text, detail) if can else NOTHING


def reach_un(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """Which UN and US units can get there on a mission (6.4, 8.3)."""
    units = [unit for unit in ready_units(state) if bar_unit(state, unit, zone) is None]
    if not units:
        return NOTHING
    power = firepower(units)
    return Mark(
        look.control["un"],
        f"{len(units)} units · {power}",
        f"Can get there: {say.units(units)}; Firepower {power}.",
    )


def reach_bandits(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """The Firepower each faction can bring by Movement, from one Zone or another (6.23, 8.41)."""
    totals: dict[str, int] = {}
    for start in state.board.zones:
        going = movers(state, start)
        if not going or start == zone or not reach(state, start)[zone]:
            continue
        for colour in FACTION_ORDER:
            own = [unit for unit in going if unit.force == colour]
            if own and Gathering(state, zone, own).bar_all() is None:
                totals[colour] = totals.get(colour, 0) + firepower(own)
    if not totals:
        return NOTHING
    words = ", ".join(f"{colour} {total}" for colour, total in totals.items())
    return Mark(
        look.control["bandit"],
        " ".join(f"{{{colour}}}{total}" for colour, total in totals.items()),
        f"Firepower that can move in, all Zones together: {words}.",
    )


def ambushes(state: State, zone: Zone, look: Palette, say: Wording) -> Mark:
    """Where a force that enters or leaves can be ambushed, and how hard (6.22)."""
    ready = ambushers(state, zone)
    risk = ambush_by(state, zone, ready)
    if risk is None:
        return NOTHING
    colours = dict.fromkeys(unit.force for unit in ready)
    marks = " ".join(f"{{{colour}}}" for colour in colours)
    return Mark(
        look.control["bandit"],
        f"{marks} {float(risk.hits):.1f} hits",
        f"Can ambush: {say.units(ready)}. Firepower {risk.firepower}: "
        f"{float(risk.hits):.1f} hits expected, any hit {percent(risk.any_hit)}, "
        f"critical {percent(risk.star)}.",
    )


_OVERLAYS: dict[str, Overlay] = {
    "control": Overlay(
        "Control",
        "7",
        control,
        (
            ("un", "Government-controlled"),
            ("bandit", "Bandit-controlled"),
            (TERROR, "Terrorised"),
        ),
    ),
    "firepower": Overlay(
        "Firepower",
        "6",
        strength,
        (
            ("un", "UN and Militia are stronger"),
            ("bandit", "Bandits are stronger"),
        ),
        "UN, Mil(itia), B(andits)",
    ),
    "contact": Overlay(
        "Contact chances",
        "6.12",
        contact,
        (
            ("un", "with units already there"),
            (OWED, "if all come that can"),
            ("bandit", "nobody can come"),
        ),
        "chance for each Bandit unit",
    ),
    "convoys": Overlay(
        "Convoys",
        "6.11",
        convoys,
        (
            ("un", "intact"),
            ("bandit", "robbed"),
            (OWED, "owed"),
        ),
    ),
    "terror": Overlay(
        "Terror",
        "8.5",
        terror,
        (
            (TERROR, "Terrorised"),
            (THREAT, "Terrorism can be rolled for"),
        ),
        "chance that it works",
    ),
    "reach-un": Overlay(
        "Reach of the UN",
        "6.4",
        reach_un,
        (("un", "units that may act can come"),),
        "how many, their Firepower",
    ),
    "reach-bandits": Overlay(
        "Reach of the Bandits",
        "6.23",
        reach_bandits,
        (("bandit", "Bandits that may act can come"),),
        "Firepower of each faction",
    ),
    "ambush": Overlay(
        "Ambushes",
        "6.22",
        ambushes,
        (("bandit", "a force can be ambushed"),),
        "who, and hits expected",
    ),
}
OVERLAYS = ("", *_OVERLAYS)
"""Those of the base game by name, in the order in which one key goes through them; the first is
none."""


def offered(scenario: Scenario) -> dict[str, Overlay]:
    """The overlays that make sense in a scenario, in order."""
    if not keeps_vp(scenario):
        return of_parties(scenario)
    return _OVERLAYS | (of_rivals(scenario) if scenario.sides.rivals else {})


def overlay(
    name: str, state: State, look: Palette, say: Wording
) -> tuple[dict[str, Colour], dict[str, str]]:
    """Tints and tags by Zone."""
    tints: dict[str, Colour] = {}
    tags: dict[str, str] = {}
    if name:
        one = offered(state.scenario)[name]
        for zone in state.board.zones:
            found = one.marks(state, zone, look, say)
            if found.tint is not None:
                tints[zone.id] = found.tint
            if found.tag:
                tags[zone.id] = found.tag
    return tints, tags


class OverlayDesk:
    """The overlay that is on, worked out once a position.

    Args:
        of: the game's screen.
    """

    def __init__(self, of: GameScreen) -> None:
        self.of = of
        self.offered = offered(of.controller.table.scenario)
        self.name = ""
        self.is_long = True  # the legend lists the other overlays
        self._key: object = None
        self._found: tuple[dict[str, Colour], dict[str, str]] = ({}, {})

    @property
    def look(self) -> Palette:
        """The palette in use."""
        return PALETTES[self.of.settings.palette]

    def choose(self, what: str) -> None:
        """Turn one on by its name or number, the next one for "", none for "none" or the same."""
        names = ("", *self.offered)
        if what.isdigit():
            what = names[int(what)] if int(what) < len(names) else "none"
        if not what:
            at = names.index(self.name) + 1
            self.name = names[at % len(names)]
        else:
            self.name = "" if what in ("none", self.name) else what

    def lights(self) -> tuple[dict[str, Colour], dict[str, str]]:
        """Tints and tags of the position there is."""
        of = self.of
        key = (self.name, of.version, self.look.name)
        if key != self._key:
            self._key = key
            self._found = overlay(self.name, of.controller.state, self.look, of.controller.say)
        return self._found

    def detail(self, zone: str) -> str:
        """What the overlay says of a Zone, in words, under its rule."""
        if not self.name:
            return ""
        state = self.of.controller.state
        one = self.offered[self.name]
        found = one.marks(state, state.board.zone(zone), self.look, self.of.controller.say)
        text = found.detail or found.tag
        return f"{one.rule}: {text}" if text else ""

    # -- the legend ----------------------------------------------------------------------------

    def size(self, room: float) -> tuple[int, int]:
        """Width and height of the legend in points.

        Args:
            room: how wide the map is: on a narrow one the other overlays are not listed.
        """
        one = self.offered.get(self.name)
        if one is None:
            return 0, 0
        self.is_long = room >= WIDE
        listed = 17 * len(self.offered) + 12 if self.is_long else 22
        return 206, 30 + 17 * len(one.key) + 16 * bool(one.tags) + listed

    def fill(self, canvas: Canvas) -> None:
        """The overlay's name and key; below it the others, to be clicked."""
        one = self.offered.get(self.name)
        if one is None:
            return
        u = canvas.u
        canvas.pen.rectangle((0, 0, canvas.width - 1, canvas.height - 1), CARD, INK, max(1, u(1)))
        canvas.text(u(10), u(15), one.title, 14, "serif-bold", (122, 36, 26), "lm")
        canvas.text(canvas.width - u(10), u(15), one.rule, 10.5, "bold", (150, 96, 40), "rm")
        y: float = u(30)
        for colour, text in one.key:
            shade = tint(self.look, colour)
            canvas.pen.rectangle(
                (u(10), y + u(2), u(26), y + u(13)),
                mixed(self.look.terrain["open"], shade, 0.45),
                mixed(shade, INK, 0.3),
            )
            canvas.text(u(32), y + u(8), text, 11.5, "sans", INK, "lm", room=canvas.width - u(40))
            y += u(17)
        if one.tags:
            canvas.text(
                u(10),
                y + u(7),
                f"Tags: {one.tags}",
                11,
                "italic",
                FADED,
                "lm",
                room=canvas.width - u(18),
            )
            y += u(16)
        canvas.rule(u(8), canvas.width - u(8), y + u(3))
        y += u(7)
        if not self.is_long:
            canvas.text(
                u(10),
                y + u(6),
                f"F5 or Shift+1 to {len(self.offered)}: others",
                10.5,
                "sans",
                FADED,
                "lm",
            )
            return
        for number, (name, other) in enumerate(self.offered.items()):
            box = (u(4), y, canvas.width - u(4), y + u(17))
            action = f"overlay:{name}"
            if canvas.is_hot(action):
                canvas.pen.rectangle(box, (255, 240, 176))
            face = "bold" if name == self.name else "sans"
            canvas.text(u(10), y + u(8), other.title, 11.5, face, INK, "lm")
            canvas.text(
                canvas.width - u(10), y + u(8), f"Shift+{number + 1}", 10, "sans", FADED, "rm"
            )
            canvas.spot(box, action, f"{other.title}: click again to take it off. F5 goes on.")
            y += u(17)

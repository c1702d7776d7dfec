"""What may come of the fire that is being prepared, as who prepares it may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.games.hex_battle import fire, kinds
from somalia.games.hex_battle.components import AL_QAEDA, GUNSHIP, HELICOPTER, NONE
from somalia.games.hex_battle.draws import other
from somalia.games.hex_battle.fire import Modifier
from somalia.games.hex_battle.state import State
from somalia.games.hex_battle.window import ink
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Box, Canvas
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK, NUMBER, WHITE, Colour, mixed

FACES = 6
NOTHING, SHAKEN, LOST = "no effect", "pinned", "eliminated"
MOST = 5
"""Targets whose prospects are drawn, at most."""


class Target(NamedTuple):
    """What may come to one counter."""

    name: str
    modifiers: tuple[Modifier, ...]
    chances: tuple[tuple[str, Fraction], ...]  # what, and how likely: from the mildest


class Prospect(NamedTuple):
    """A fire that is prepared."""

    power: int
    column: str
    is_assault: bool
    targets: tuple[Target, ...]
    may_be_fortified: bool  # face-down counters might be a fort or a compound


def prospect_of(state: State, prompt: Choose) -> Prospect | None:
    """The fire that a question prepares with those that are picked; None while there is none.

    It is reckoned from what who is asked may know: every face-down counter alike, a fort or a
    compound that nobody has seen left out (A82).
    """
    about = prompt.about or {}
    picked = [one.number for one in about.get("picked", ())]
    if prompt.ask not in (kinds.FIRERS, kinds.DEFEND, kinds.AA) or not picked:
        return None
    hex_: int = about["hex"]
    power = sum(state.unit(one).firepower for one in picked)
    if not power:
        return None
    assault = prompt.ask == kinds.FIRERS and _assaults(state, picked, hex_)
    if prompt.ask == kinds.FIRERS:
        targets = [one for one in state.at(hex_, other(prompt.who)) if not state.is_open_fort(one)]
    else:
        targets = [about["counter"].number]
    column = state.scenario.charts.column(power)
    return Prospect(
        power,
        state.scenario.charts.column_name(column),
        assault,
        tuple(_target(state, one, hex_, picked, assault, column) for one in targets),
        _may_be_fortified(state, prompt.who, hex_, targets),
    )


def _assaults(state: State, picked: Sequence[int], hex_: int) -> bool:
    return any(
        state.unit(one).type != GUNSHIP
        and state.unit(one).assaults
        and fire.is_adjacent(state, one, hex_)
        for one in picked
    )


def _is_open(state: State, hex_: int) -> bool:
    """Whether a fort or compound that all can see is in a hex."""
    return fire.has_compound(state, hex_, known=True) or any(
        state.is_open_fort(one) for one in state.at(hex_, AL_QAEDA)
    )


def _may_be_fortified(state: State, who: str, hex_: int, targets: Sequence[int]) -> bool:
    dark = any(state.is_aq(one) and not state.up[one] for one in targets)
    return dark and who != AL_QAEDA and not _is_open(state, hex_)


def _target(
    state: State, one: int, hex_: int, picked: Sequence[int], assault: bool, column: int
) -> Target:
    found = fire.modifiers(state, one, hex_, picked, assault, known=True)
    if state.is_aq(one) and not _is_open(state, hex_):
        found = [(word, value) for word, value in found if word != "fortified"]
    add = sum(value for _, value in found)
    charts = state.scenario.charts
    flies = not state.is_aq(one) and state.unit(one).kind == HELICOPTER
    counts: dict[str, int] = {}
    for face in range(1, FACES + 1):
        told = _outcome(charts.result(column, face + add), state.pinned[one], flies)
        counts[told] = counts.get(told, 0) + 1
    words = (NOTHING, "damaged" if flies else SHAKEN, LOST)
    chances = tuple((word, Fraction(counts.get(word, 0), FACES)) for word in words)
    return Target(state.name(one), tuple(found), chances)


def _outcome(result: str, is_pinned: bool, flies: bool) -> str:
    if flies:
        return NOTHING if result == NONE else LOST if result == "E" else "damaged"
    return {
        fire.UNSHAKEN: NOTHING,
        fire.STILL_PINNED: NOTHING,
        fire.PINNED: SHAKEN,
        fire.ELIMINATED: LOST,
    }[fire.outcome_of(result, is_pinned)]


COLOURS: tuple[Colour, ...] = (mixed(ink.FRAME, FADED, 0.3), ink.PIN, ink.HIT)
"""Of the parts of a bar: nothing, pinned or damaged, eliminated."""


@dataclass(frozen=True)
class ProspectNode(Node):
    """A fire that is prepared: its column, and for each target modifiers and a bar of chances."""

    of: Prospect

    def height(self, canvas: Canvas, width: float) -> float:
        """A line of its own, two for each target, a note."""
        lines = 1.5 + 2.35 * min(len(self.of.targets), MOST) + self.of.may_be_fortified
        return canvas.u(16) * lines

    def draw(self, canvas: Canvas, box: Box) -> None:
        """As many targets as there is room for."""
        left, top, right, low = box
        u = canvas.u
        what = "Close assault" if self.of.is_assault else "Fire"
        told = f"{what}: firepower {self.of.power}, column {self.of.column}"
        canvas.text(left, top, told, 13, "bold", INK, "la", right - left)
        y = top + u(21)
        for one in self.of.targets[:MOST]:
            if y + u(32) > low:
                break
            self._target(canvas, one, left, y, right)
            y += u(37)
        if self.of.may_be_fortified and y + u(12) <= low:
            note = "A fort or compound among them would add 1."
            canvas.text(left, y, note, 11.5, "italic", FADED, "la", right - left)

    def _target(self, canvas: Canvas, one: Target, left: float, y: float, right: float) -> None:
        u = canvas.u
        name = one.name[:1].upper() + one.name[1:]
        x = canvas.text(left, y, name, 12, "bold", INK, "la", (right - left) * 0.5)
        mods = ", ".join(f"{word} {value:+d}" for word, value in one.modifiers) or "no modifier"
        add = sum(value for _, value in one.modifiers)
        total = f"{add:+d}" if len(one.modifiers) > 1 else ""
        end = right - (lettering.width(total, "bold", u(12)) + u(5) if total else 0)
        canvas.text(x + u(7), y, mods, 11.5, "sans", FADED, "la", max(end - x - u(7), 0))
        if total:
            canvas.text(right, y, total, 12, "bold", NUMBER, "ra")
        self._bar(canvas, one, (left, y + u(16), right, y + u(32)))

    def _bar(self, canvas: Canvas, one: Target, box: Box) -> None:
        left, top, right, low = box
        u, x = canvas.u, left
        for (word, chance), colour in zip(one.chances, COLOURS, strict=True):
            wide = (right - left) * float(chance)
            if not chance:
                continue
            canvas.pen.rectangle((x, top, x + wide - 1, low - 1), colour, INK)
            told, brief = f"{word} {percent(chance)}", percent(chance)
            dark = WHITE if colour == ink.HIT else INK
            for text in (told, brief):
                if lettering.width(text, "bold", u(11)) < wide - u(4):
                    at = x + wide / 2, (top + low) / 2
                    canvas.text(*at, text, 11, "bold", dark, "mm")
                    break
            canvas.spot((x, top, x + wide, low), "show:odds", told)
            x += wide


def prospect_node(state: State, prompt: Any) -> Node | None:
    """The node of a fire that is prepared; None for none."""
    found = prospect_of(state, prompt) if prompt is not None else None
    return None if found is None else ProspectNode(found)

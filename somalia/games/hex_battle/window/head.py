"""The head of the window of a hex battle: turn, whose phase, chits, victory points."""

from __future__ import annotations

from somalia.games.hex_battle.rules import ending
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.state import State
from somalia.games.hex_battle.scene.heads import in_the_pool
from somalia.games.hex_battle.window import ink
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import CARD, FADED, HEADING, INK, WHITE, Colour, mixed

SCORE = "show:score"
ACTION = "sheet:"
SHEETS = {
    "units": ("Units", "The Coalition's units, command by command, and where they are"),
    "enemy": ("Al Qaeda", "Al Qaeda's counters, hex by hex"),
    "pools": ("Pools", "Pools, deadpiles, and who comes back when"),
}
"""The sheets of the game that the head opens: what stands on their buttons, and what they tell."""
WIDE = 68
"""Points a button of a sheet is wide."""
MOST_SHOWN = 1.25
"""How far a gauge of victory points reaches beyond the last level."""


def fill_head(canvas: Canvas, state: State, name: str, title: str) -> None:
    """The upper line: name, turn, who acts, the chits.

    Args:
        title: the phase, as the rules call it.
    """
    u = canvas.u
    canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
    x = canvas.text(u(12), u(5), name, 22, "serif-bold", HEADING) + u(16)
    days = state.scenario.charts.days
    when = "Set-up"
    if state.turn:
        when = f"Turn {state.turn} of {state.last_turn}, {days[state.turn - 1]}"
    x = canvas.text(x, u(19), when, 13, "bold", INK, "lm") + u(12)
    if state.turn:
        chits = chits_wide(canvas, state)
        end = canvas.width - u(12) - chits
        buttons = u(WIDE + 4) * len(SHEETS)
        if end - x - buttons > u(250):
            end -= buttons
            _sheets(canvas, end)
        who, _, step = title.partition(": ")
        colour = _colour(state, who)
        if x + lettering.width(who, "bold", u(13)) + u(14) < end:
            x = canvas.chip(x, u(19), who, colour, WHITE, 13) + u(8)
            if step and x + lettering.width(step, "sans", u(13)) < end - u(8):
                canvas.text(x, u(19), step, 13, "sans", INK, "lm")
        _chits(canvas, state, canvas.width - u(12))


def _sheets(canvas: Canvas, left: float) -> None:
    """A button for each sheet, where there is room."""
    u = canvas.u
    for number, (sheet, (label, about)) in enumerate(SHEETS.items()):
        x = left + number * u(WIDE + 4)
        box = (x, u(7), x + u(WIDE), u(31))
        canvas.button(box, label, f"{ACTION}{sheet}", tip=about, size=12)


def _colour(state: State, who: str) -> Colour:
    """The colour of whose phase it is."""
    for id, command in state.scenario.charts.commands.items():
        if command.name == who:
            return ink.named(id)
    return FADED


def chits_wide(canvas: Canvas, state: State) -> int:
    """Pixels that the chits of the pool take."""
    told = f"{len(state.chits)} in the pool"
    return (
        canvas.u(27) * len(state.chits) + lettering.width(told, "sans", canvas.u(12)) + canvas.u(8)
    )


def _chits(canvas: Canvas, state: State, right: float) -> None:
    """The chits that are left, at the right."""
    u, y = canvas.u, canvas.u(19)
    chits = in_the_pool(state)
    left = right - u(27) * len(chits)
    for number, chit in enumerate(chits):
        x = left + number * u(27)
        box = (x, y - u(11), x + u(24), y + u(11))
        canvas.plate(box, ink.named(chit.colour), INK, 3)
        size = 9.5 if len(chit.value) > 2 else 12
        canvas.text(x + u(12), y, chit.value, size, "bold", WHITE, "mm")
        canvas.spot(box, SCORE, f"Left in the Command Pool: {chit.name}")
    told = f"{len(chits)} in the pool"
    canvas.text(left - u(8), y, told, 12, "sans", FADED, "rm")


def fill_scores(canvas: Canvas, state: State, is_known: bool, names: dict[str, str]) -> None:
    """The lower line: what each side has scored, on a gauge with its levels of victory.

    Args:
        is_known: whether only what both sides know is counted.
    """
    u = canvas.u
    room = (canvas.width - u(24) - u(20)) // 2
    for number, side in enumerate((COALITION, AL_QAEDA)):
        left = u(12) + number * (room + u(20))
        _score(canvas, state, side, is_known, names[side], left, room)


def _score(
    canvas: Canvas,
    state: State,
    side: str,
    is_known: bool,
    name: str,
    left: float,
    room: float,
) -> None:
    u, y = canvas.u, canvas.u(47)
    charts = state.scenario.charts
    points = ending.total(ending.score(state, side, is_known))
    level = charts.level(side, points)
    colour = ink.COALITION if side == COALITION else ink.AL_QAEDA
    told = f"{name} {points} VP"
    x = canvas.text(left, y, told, 13, "bold", colour, "lm") + u(8)
    word = level.capitalize()
    wide = lettering.width("Operational", "italic", u(12)) + u(6)
    end = left + room - wide
    if end - x > u(60):
        _gauge(canvas, points, list(charts.levels[side].values()), colour, (x, end - u(8)))
        canvas.text(end, y, word, 12, "italic", INK, "lm")
    levels = ", ".join(f"{id} {least}" for id, least in charts.levels[side].items())
    known = ", as far as both sides know" if is_known else ""
    box = (left - u(2), y - u(11), left + room, y + u(11))
    canvas.spot(box, SCORE, f"{told}{known}: {level}; {levels}", f"account:{side}")


def _gauge(
    canvas: Canvas, points: int, levels: list[int], colour: Colour, ends: tuple[float, float]
) -> None:
    """A bar of points, with a line at each level."""
    u, y = canvas.u, canvas.u(47)
    left, right = ends
    most = max(levels) * MOST_SHOWN
    canvas.plate((left, y - u(6), right, y + u(6)), CARD, mixed(CARD, INK, 0.5), 2)
    share = min(max(points, 0) / most, 1.0)
    if share:
        canvas.plate((left, y - u(6), left + (right - left) * share, y + u(6)), colour, None, 2)
    for least in levels:
        x = left + (right - left) * least / most
        canvas.pen.line((x, y - u(8), x, y + u(8)), INK, max(1, u(1.4)))
        is_reached = points >= least
        if not is_reached:
            canvas.text(x + u(3), y, str(least), 10, "sans", FADED, "lm")

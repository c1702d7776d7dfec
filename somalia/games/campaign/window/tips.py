"""The line below the map: what is under the pointer, and why it may not be chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.games.campaign.core.components import Unit
from somalia.games.campaign.core.state import firepower
from somalia.games.campaign.display.parties import side_of_line
from somalia.games.campaign.display.sheets import control_of, marked
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.stacks import Piece, Stack

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

Tip = tuple[str, str]


def tip_of_zone(of: GameScreen, id: str) -> Tip:
    """A Zone: what it is and holds, and whether it may be chosen."""
    state, say = of.controller.state, of.controller.say
    zone = state.board.zone(id)
    lies = side_of_line(state.scenario, zone)
    facts = [zone.terrain, *([lies] if lies else [])]
    for is_so, word in (
        (state.flushed[zone], "flushed this turn"),
        (state.terror[zone], "Terrorised"),
        (state.owes_convoy(zone), "a Convoy is owed"),
        *control_of(state, zone),
    ):
        if is_so:
            facts.append(word.partition(" (")[0])
    holds = say.holds(state, zone)
    head = f"{zone.name}: {', '.join(facts)}. {holds[:1].upper()}{holds[1:]}."
    return head, _why(of, id, "Click to choose it.") or of.overlays.detail(id)


def tip_of_piece(of: GameScreen, piece: Piece, stack: Stack) -> Tip:
    """A counter: its name, what it has done, and whether it may be chosen."""
    state, say = of.controller.state, of.controller.say
    if piece.unit is None:
        return tip_of_zone(of, stack.zone.id)
    units: list[Unit] = [one.unit for one in stack.pieces if one.unit is not None]
    total = f" Stack: {say.units(units)}, Firepower {firepower(units)}." if len(units) > 1 else ""
    name = marked(say, state, piece.unit)
    head = f"{name[:1].upper()}{name[1:]} in {stack.zone.name}.{total}"
    return head, _why(of, piece.id, "Click to choose it.") or _why(of, stack.zone.id, "")


def _why(of: GameScreen, id: str, offered: str) -> str:
    prompt = of.prompt
    if prompt is None:
        return ""
    if id in prompt.options:
        return offered
    why = prompt.barred.get(id)
    return f"{why.rule}: {why.sentence}" if why is not None else ""


def fill_tip(of: GameScreen, canvas: Canvas) -> None:
    """The line."""
    u = canvas.u
    first, second = (of.tip, "") if of.tip else of.about
    light, gold = (250, 242, 224), (255, 214, 120)
    box = (canvas.width - u(118), u(10), canvas.width - u(10), u(36))
    tip = "Tints over the map: control, Firepower, reach and more. F5 goes on."
    canvas.button(box, "Overlays", "overlay", "F5", tip=tip, size=12)
    room = canvas.width - u(140)
    if not first:
        first = (
            "F1 rule · F2 charts · F3 score · F5 overlays · F6 counters · wheel zooms · Esc menu"
        )
        light = (196, 180, 156)
    if second:
        canvas.text(u(12), u(14), first, 12.5, "sans", light, "lm", room)
        canvas.text(u(12), u(33), second, 12.5, "bold", gold, "lm", room)
    else:
        y = u(14) if canvas.lines_of(first, room, 12.5) > 1 else u(23)
        canvas.paragraph(u(12), y - u(8), first, room, 12.5, ink=light, most=2, leading=1.4)

"""The head of the window: turn track, season, Famine, phase, and the accounts of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.campaign.state import Event
from somalia.campaign.victory import judged, un_victory
from somalia.campaign.wording import VICTORIES, event_name, plural, signed, source
from somalia.engine.game import Boundary
from somalia.screens.map import type as lettering
from somalia.screens.map.canvas import Canvas
from somalia.screens.map.palette import (
    BANDIT_RED,
    CARD,
    FADED,
    INK,
    PAPER,
    RULE,
    UN_BLUE,
    WARNING,
    Colour,
    mixed,
)

if TYPE_CHECKING:
    from somalia.screens.map.play import GameScreen

SEASON = 3  # turns


def account_width(canvas: Canvas) -> float:
    """How wide a side's account is."""
    return min(canvas.u(178), canvas.width * 0.145)


def verdict_width(canvas: Canvas) -> float:
    """How wide the margin between them is."""
    return min(canvas.u(124), canvas.width * 0.11)


def accounts_left(canvas: Canvas) -> float:
    """Where the accounts begin."""
    return canvas.width - canvas.u(10) - 2 * account_width(canvas) - verdict_width(canvas)


def events_of_turn(of: GameScreen) -> list[Event]:
    """What has happened since the turn began."""
    game = of.sitting.game
    found: list[Event] = list(game.state.events)
    node: Boundary | None = game.node
    while node is not None and not any(event.kind == "turn" for event in found):
        found = [*node.events, *found]
        node = node.before
    starts = [at for at, event in enumerate(found) if event.kind == "turn"]
    return found[starts[-1] :] if starts else found


def changes(of: GameScreen, side: str) -> tuple[int, str]:
    """The VP a side has gained this turn, and under what."""
    booked: dict[str, int] = {}
    for event in events_of_turn(of):
        if event.kind == "vp" and event["side"] == side:
            booked[event["source"]] = booked.get(event["source"], 0) + event["vp"]
    why = ", ".join(f"{signed(vp)} {source(id)}" for id, vp in booked.items() if vp)
    return sum(booked.values()), why


def fill_header(of: GameScreen, canvas: Canvas) -> None:
    """All of it."""
    u = canvas.u
    state = of.sitting.state
    canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
    x: float = u(12)
    when = f"Turn {state.turn}" if state.turn else "Set-up"
    end = canvas.text(x, u(7), when, 22, "serif-bold", (122, 36, 26))
    canvas.text(end + u(7), u(14), f"of {state.last_turn}", 13, "serif-italic", FADED)
    rules = of.sitting.table.rules
    step = rules.step(state).title if not state.ended else "The game is over"
    canvas.text(x, u(37), step, 13, "bold", INK, room=u(186))
    x = u(206)
    _track(of, canvas, x, u(8), u(13))
    y = u(47)
    _chips(of, canvas, x, y)
    box = account_width(canvas)
    right = canvas.width - u(10)
    margin = state.vp_un - state.vp_bandit
    _account(canvas, right - box, "Bandits", state.vp_bandit, state.sp_bandit, BANDIT_RED, box,
             changes(of, "bandit"))  # fmt: skip
    _account(canvas, accounts_left(canvas), "UN", state.vp_un, state.sp_un, UN_BLUE, box,
             changes(of, "un"))  # fmt: skip
    middle = right - box - verdict_width(canvas) / 2
    canvas.text(middle, u(18), signed(margin), 21, "serif-bold", INK, "mm")
    canvas.text(middle, u(36), VICTORIES[judged(state)], 11.5, "bold", INK, "mm")
    canvas.text(middle, u(50), "as it stands", 10.5, "italic", FADED, "mm")
    canvas.spot(
        (middle - verdict_width(canvas) / 2, 0, middle + verdict_width(canvas) / 2, canvas.height),
        "show:score",
        f"9: UN victory from a margin of {signed(un_victory(state.scenario))}, stalemate from +1. "
        "F3 shows the score.",
        "margin",
    )


def _chips(of: GameScreen, canvas: Canvas, x: float, y: float) -> None:
    """What holds this turn, the weightiest first; as many as there is room for."""
    u, state = canvas.u, of.sitting.state
    white, found = (255, 250, 240), []
    if state.confined:
        found.append(("UN CONFINED TO BASE", WARNING, white))
    if state.famine:
        text = f"FAMINE {plural(state.famine, 'turn')}"
        found.append((text, (206, 130, 30), (40, 24, 8)))
    owed = state.owed_convoys()
    if owed:
        text = f"{plural(len(owed), 'Convoy', 'Convoys')} owed"
        found.append((text, (246, 220, 160), (90, 50, 10)))
    if state.event and state.event != "quiet":
        found.append((event_name(state.event), (96, 84, 120), white))
    if state.intervention_lasts():
        found.append(("US Intervention", (66, 92, 44), white))
    limit = accounts_left(canvas) - u(12)
    season = f"Season {1 + (state.turn - 1) // SEASON}, month {1 + (state.turn - 1) % SEASON}"
    if state.turn and x + u(140) < limit:
        x = canvas.text(x, y, season, 12, "sans", FADED, "lm") + u(10)
    for text, ground, ink in found:
        if x + lettering.width(text, "bold", u(11)) + u(10) > limit:
            return
        left, x = x, canvas.chip(x, y, text, ground, ink)
        if text.startswith("FAMINE"):
            tip = "8.8: in each turn of Famine Convoys are owed. Click to read the rule."
            canvas.spot((left, y - u(9), x, y + u(9)), "show:rule 8.8", tip, "famine")
        x += u(6)


def _track(of: GameScreen, canvas: Canvas, x: float, y: float, size: int) -> None:
    """A box a turn; a thicker line between seasons, a flag on the last."""
    u, state = canvas.u, of.sitting.state
    most = max(of.sitting.table.scenario.length, state.last_turn)
    room = accounts_left(canvas) - u(12) - x
    size = int(min(u(22), max(6, (room - most // SEASON * u(2)) / most - 1)))
    high = u(24)
    for turn in range(1, most + 1):
        left = x + (turn - 1) * (size + 1) + (turn - 1) // SEASON * u(2)
        ground: Colour = CARD
        if turn < state.turn:
            ground = (204, 190, 160)
        elif turn == state.turn:
            ground = (122, 36, 26)
        elif turn > state.last_turn:
            ground = mixed(PAPER, RULE, 0.3)
        canvas.pen.rectangle((left, y, left + size, y + high), ground, RULE)
        if turn == state.last_turn:
            canvas.pen.rectangle((left, y, left + size, y + high), None, WARNING, max(2, u(2)))
        if size >= u(12) and (turn <= state.last_turn):
            ink = (255, 248, 236) if turn == state.turn else INK
            canvas.text(left + size / 2 + 0.5, y + high / 2, str(turn), 9.5,
                        "bold" if turn == state.turn else "sans", ink, "mm")  # fmt: skip
        if turn > state.last_turn:
            canvas.pen.line((left, y + high, left + size, y), RULE)
    last = x + most * (size + 1) + most // SEASON * u(2)
    canvas.spot((x, y, last, y + high), "show:score",
                f"7, 9: the end comes after turn {state.last_turn}; 5 VP gained by the UN in a "
                "turn bring the end a turn nearer.", "track")  # fmt: skip


def _account(
    canvas: Canvas, x: float, name: str, vp: int, sp: int, colour: Colour, wide: float,
    change: tuple[int, str],
) -> None:  # fmt: skip
    """Name, VP with what they gained this turn, SP."""
    u = canvas.u
    box = (x, u(6), x + wide, canvas.height - u(7))
    canvas.plate(box, mixed(CARD, colour, 0.08), colour, 5, 2)
    canvas.pen.rectangle((x + u(2), u(9), x + u(8), canvas.height - u(10)), colour)
    canvas.text(x + u(16), u(12), name, 12.5, "bold", colour)
    gained, why = change
    if gained:
        told, room = f"{signed(gained)} this turn", wide * 0.5 - u(16)
        if lettering.width(told, "italic", u(11)) > room:
            told = signed(gained)  # the tip tells the rest
        canvas.text(x + u(16), u(33), told, 11, "italic", FADED, room=room)
    for value, word, at in ((vp, "VP", x + wide * 0.6), (sp, "SP", x + wide * 0.85)):
        canvas.text(at, u(22), str(value), 21, "serif-bold", INK, "mm")
        canvas.text(at, u(42), word, 10.5, "bold", FADED, "mm")
    tip = f"{name}: {vp} VP, {sp} SP." + (f" This turn {why}." if why else "")
    canvas.spot(box, "show:score", tip, f"account:{name.lower()}")

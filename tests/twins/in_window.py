"""What the window shows of a current game: every sheet, action, overlay and tip."""

from __future__ import annotations

import io
import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from somalia.play.table import take_up
from somalia.terminal.mirror import Mirror
from somalia.window import actions
from somalia.window.board import ground
from somalia.window.board.board import Found
from somalia.window.looks import OPENS
from somalia.window.screens.play import GameScreen
from somalia.window.screens.start import StartScreen
from somalia.window.sheets.my_games import Career
from somalia.window.ui import positions
from somalia.window.ui.bundle import save_picture
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.panel import Panel
from tests.often import often
from tests.twins.looks import timeless
from tests.twins.twin import PLAYED, Moment, ending

Draw = Callable[[Any], Image.Image]

MOVES = tuple("undo same all step hurry usual confirm resign die:turn ordered".split())
"""Actions that continue the game; their results are tested like answers."""
LEAVES = ("watch-again", "leave", "quit", "new-game", "seated")
"""Actions that lead to another screen, tested separately, or that belong to another player."""
ABOUT = {
    "rule ": "show:rule 2",
    "overlay:": "overlay:none",
    "entry:": "entry:0",
    "line:": "line:0",
    "step:": "step:1",
    "hint:": "hint:got",
    "box:": "box:",
}
"""Actions with an argument, each with the example to use if the screen offers none."""
GIVES = ("option:", "unpick:", "plan:", "order:", "die:", "answer:", "give-up:")
"""Prefixes of actions that continue or leave the game."""
SHEETS: dict[str, tuple[Any, ...]] = {
    "rule": ("2",),
    "notice": (["It is read."],),
    "hand-over": (0,),
    "take-back": (0, (1,)),
}
"""Sheets with arguments, and the arguments; a number is a seat."""
CLOSES = tuple("close report elsewhere again take save always give order set: worth".split())
"""Prefixes of a sheet's own actions that change something, or need another program."""
LEAST = 10
"""The smallest size of a panel that is shown, in pixels."""
READ = ("reading", "news:", "entry:", "step:", "best", "hint:", "page:")
"""Prefixes of actions that change what is around the board."""
FRAMED = ("overlay:1", "hide", "fan", "counters:1", "best", "boxes", "box:")
"""Prefixes of actions that change what the board shows."""


@contextmanager
def screen_of(window: Any, record: Path, draw: Draw) -> Iterator[Any]:
    """The game of a record resumed in the window, with the first notices dismissed."""
    table = take_up(record, True, lambda question: True, [])
    assert table is not None
    with pytest.MonkeyPatch.context() as patch:
        # A map is drawn in a single frame, so that no picture depends on when it is finished.
        patch.setattr(ground, "SHARE", math.inf)
        try:
            screen = GameScreen(window, table)
            window.show_view(screen)
            draw(screen)
            yield screen
        finally:
            table.leave()
            window.hide_view()


def _canvas(screen: Any, panel: Panel) -> Canvas:
    """A panel as it is drawn now."""
    canvas = Canvas(
        panel.width, panel.height, screen.window.unit, panel.ground, screen.hot, screen.focus
    )
    panel.fill(canvas)
    return canvas


def _shown(canvas: Canvas) -> tuple[Image.Image, list[tuple[Any, ...]]]:
    """What a canvas shows, with its clickable spots and tips."""
    return canvas.image, _spots(canvas)


def panels(screen: Any) -> dict[str, Any]:
    """Everything around the board."""
    looks: dict[str, Any] = {}
    for number, panel in enumerate(screen.panels):
        if min(panel.width, panel.height) > LEAST:  # else it is hidden now
            looks[f"panel {number}"] = _shown(_canvas(screen, panel))
    looks["told"] = screen.told_tip, screen.model.sitting.notes, screen.model.sitting.status
    return looks


def sheet(screen: Any, where: str) -> dict[str, Any]:
    """The sheet that covers the screen."""
    if screen.sheet is None:
        return {f"{where}: told": screen.told_tip}
    canvas = _canvas(screen, screen.cover)
    return {f"{where}: {type(screen.sheet).__name__}": _shown(canvas)}


def _about(screen: Any, name: str) -> tuple[Any, ...]:
    seats = screen.model.table.game.seats

    def thing(seat: Any) -> Any:
        return seats[seat] if isinstance(seat, int) else seat

    return tuple(
        tuple(map(thing, one)) if isinstance(one, tuple) else thing(one)
        for one in SHEETS.get(name, ())
    )


def sheets(screen: Any) -> dict[str, Any]:
    """Every sheet by name, and each part of it that its own buttons open."""
    looks: dict[str, Any] = {}
    for name in screen.sheets():
        screen.open(None)
        screen.show_sheet(name, *_about(screen, name))
        looks |= sheet(screen, name)
        if screen.sheet is None or screen.sheet.covers:
            continue
        own = [spot.action for spot in _canvas(screen, screen.cover).spots]
        within = [one for one in dict.fromkeys(own) if _stays(one)]
        for action in within[: often(2, 8)]:
            screen.do(action)
            looks |= sheet(screen, f"{name}, {action}")
            screen.open(None)
            screen.show_sheet(name, *_about(screen, name))
        screen.sheet.roll(9)
        looks |= sheet(screen, f"{name}, scrolled")
    screen.open(None)
    return looks


def _stays(action: str) -> bool:
    known = actions.action_of(action)[0]
    return bool(action) and known is None and not action.startswith(CLOSES)


def own_sheets(screen: Any) -> dict[str, Any]:
    """The game's own sheets, and those that only its buttons and boards open."""
    looks: dict[str, Any] = {}
    listed = [OPENS + one.name for one in screen.model.controller.display.sheets()]
    for action in dict.fromkeys((*screen.actions(), *listed)):
        if actions.action_of(action)[0] is None:
            screen.do(action)
            looks |= sheet(screen, action)
            screen.open(None)
    return looks


def all_actions() -> list[str]:
    """Every action that does not change the game, from the table of actions."""
    ids: list[str] = []
    for action in actions.ACTIONS:
        id = action.id
        if id in MOVES or id in LEAVES or id in GIVES:
            continue
        ids.append(ABOUT.get(id.removeprefix("show:"), id))
    return ids


def acted(screen: Any, draw: Draw) -> dict[str, Any]:
    """The result of each action, and the tip at the place that it points at."""
    looks: dict[str, Any] = {}
    for id in all_actions():
        screen.act(id)
        if screen.sheet is not None:
            looks |= sheet(screen, id)
            screen.open(None)
            continue
        looks[f"{id}: told"] = screen.told_tip, screen.model.target, screen.model.piece
        if id.startswith(READ):
            looks |= {f"{id}: {what}": shown for what, shown in panels(screen).items()}
        if id.startswith(FRAMED):
            looks[f"{id}: frame"] = draw(screen)
    return looks


def boxes(screen: Any, draw: Draw) -> dict[str, Any]:
    """The board with each of its boxes folded or opened in turn."""
    looks: dict[str, Any] = {}
    for spot in screen.board.spots:
        if spot.action.startswith("box:"):
            screen.act(spot.action)
            looks[f"{spot.action}: frame"] = draw(screen), _spots(screen.board)
            looks[f"{spot.action}: pieces"] = screen.board.pieces()
            screen.act(spot.action)
    return looks


def _spots(of: Any) -> list[tuple[Any, ...]]:
    """The clickable spots of a canvas or a board, with their tips."""
    return [(spot.action, spot.tip, spot.box) for spot in of.spots]


def tips(screen: Any) -> dict[str, Any]:
    """The tips of every piece and region of the board, and of every spot."""
    board, model = screen.board, screen.model
    looks: dict[str, Any] = {
        "spots": _spots(board),
        "pieces": [(one, board.tip_of(one)) for one in board.pieces()],
        "regions": [(one, board.tip_of(Found(one))) for one in model.options.regions],
    }
    for panel in screen.panels:
        for spot in panel.spots:
            position = panel.middle_of(spot.action) if spot.action else None
            if position is not None:
                screen.on_mouse_motion(*position, 0, 0)
                looks[f"pointer on {spot.action}"] = screen.told_tip, screen.tip, screen.hot
    return looks


def odds(screen: Any) -> dict[str, Any]:
    """The odds of every option, and of what is pointed at on the board; the order of the list."""
    board, model = screen.board, screen.model
    looks: dict[str, Any] = {}
    if not model.odds.rates:
        return looks
    hot = [("", "", f"option:{choice.number}") for choice in model.shown[: often(12, 40)]]
    pieces = [(one.region, one.piece, "") for one in board.pieces()[: often(12, 60)]]
    regions = [(one, "", "") for one in list(model.options.regions)[:: often(40, 6)]]
    for place in (*hot, *pieces, *regions):
        model.target, model.over, model.hot = place
        model.odds.rate()
        report, current = model.odds.report, model.odds.current
        looks[f"odds, pointed at {place}"] = current, repr(report and report.rows.get(current))
    model.target = model.over = model.hot = ""
    report = model.odds.report
    looks["odds"] = report and (report.head, repr(sorted(report.rows.items())), report.problem)
    looks["the best"] = model.odds.ranked, model.odds.best(3)
    return looks


def overlays(screen: Any, draw: Draw) -> dict[str, Any]:
    """Each overlay of the board, with the pointer on a region."""
    looks: dict[str, Any] = {}
    for name in screen.looks.overlays():
        screen.overlays.choose(name)
        places = [one for one in screen.board.pieces() if screen.board.piece_place(one.piece)]
        for number, place in enumerate(places[:1]):
            screen.on_mouse_motion(*screen.board.piece_place(place.piece), 0, 0)
            looks[f"{name}, pointed at {number}"] = draw(screen)
        looks[name] = screen.looks.tints()
        screen.overlays.choose("none")
    return looks


def bundle(screen: Any) -> dict[str, Any]:
    """The bug bundle without the record itself, and a picture."""
    screen.guarded(lambda: {}["a fault"])
    looks = sheet(screen, "trouble")
    screen.do("bundle")
    note = timeless(screen.sheet.note)
    screen.open(None)
    screen.troubled = 0
    save_picture(screen)
    return {**looks, "bundle": note, "picture": timeless(screen.tip)}


def looked_at(window: Any, moment: Moment, record: Path, draw: Draw) -> dict[str, Any]:
    """Everything that can be seen where the side is asked."""
    heard: list[str] = []
    with screen_of(window, record, draw) as screen, _heard(window, heard):
        looks = sheet(screen, "at first")
        screen.open(None)
        for _ in range(5):
            screen.on_update(0.1)
        looks["frame"] = draw(screen)
        looks |= panels(screen)
        for part in (sheets(screen), own_sheets(screen), tips(screen), acted(screen, draw)):
            looks |= part
        looks |= odds(screen)
        looks |= overlays(screen, draw)
        looks |= boxes(screen, draw)
        looks |= bundle(screen)
        return {**looks, "sounds": heard, "caption": window.caption}


@contextmanager
def _heard(window: Any, heard: list[str]) -> Iterator[None]:
    make = window.sounds.make
    window.sounds.make = heard.append
    try:
        yield
    finally:
        window.sounds.make = make


def gone_on(window: Any, moment: Moment, record: Path, draw: Draw) -> dict[str, Any]:
    """How the game continues with the side's answers: animation, views and the mirror."""
    heard: list[str] = []
    out = io.StringIO()
    window.settings.animation = "fast"
    window.mirror = Mirror(out, typed=True, explain=True)
    looks: dict[str, Any] = {}
    with screen_of(window, record, draw) as screen, _heard(window, heard):
        screen.open(None)
        for nth, answer in enumerate(moment.answers):
            screen.deeds.answer(answer)
            for beat in range(60):
                screen.on_update(0.1)
                if screen.sheet is not None:
                    looks |= sheet(screen, f"answer {nth}, {beat}")
                    screen.open(None)
                if beat % 5 == 1:
                    looks[f"answer {nth}, {beat}: frame"] = draw(screen)
                if screen.board.is_settled and not screen.model.pace.is_due:
                    break
            looks |= {f"answer {nth}: {name}": what for name, what in panels(screen).items()}
            screen.act("reading")
            looks |= {f"reading {nth}: {name}": what for name, what in panels(screen).items()}
            looks |= {f"news {nth}, {at}": _news(screen, at) for at in range(3)}
        looks["undo"] = screen.model.controller.back.is_open
    return {**looks, "sounds": heard, "mirror": timeless(out.getvalue())}


def handed_over(
    window: Any, moment: Moment, which: int, record: Path, draw: Draw
) -> list[tuple[bool, dict[str, Any]]]:
    """What the side sees at each of its questions when other players share the window, and whether
    the window was handed over for it.
    """
    parts: list[tuple[bool, dict[str, Any]]] = []
    scripts = {side: list(given) for side, given in moment.scripts[which].items()}
    answers = list(moment.answers)
    with screen_of(window, record, draw) as screen:
        while True:
            is_other = settle(screen)
            prompt = screen.model.prompt
            if prompt is None:
                return parts
            if prompt.who == moment.side:
                parts.append(
                    (
                        is_other,
                        {"frame": draw(screen), **panels(screen), **tips(screen), **odds(screen)},
                    )
                )
                if not answers:
                    return parts
                screen.deeds.answer(answers.pop(0))
                continue
            pointed_at_everything(screen)
            script = scripts.get(prompt.who, [])
            if script and script[0] in prompt.options:
                screen.deeds.answer(script.pop(0))
            else:
                screen.deeds.answer(ending(prompt)[0])


def settle(screen: Any) -> bool:
    """Continue until a player is asked and seated; whether the window was handed over.

    The seated player may see what is open while others are asked or orders answer.
    """
    model, is_other = screen.model, False
    for _ in range(200):
        if screen.sheet is not None and screen.sheet.covers:
            screen.do("seated")
            is_other = True
        elif screen.sheet is not None:
            screen.open(None)
        assert model.sitting.chair.seated == model.controller.eyes.watching
        screen.on_update(0.1)
        if screen.sheet is None and screen.board.is_settled and not model.pace.is_due:
            break
    return is_other


def pointed_at_everything(screen: Any) -> None:
    """Let the other player read, point and unfold before answering."""
    tips(screen)
    for action in ("entry:0", "line:0", "best"):
        screen.act(action)
    screen.act("best")  # what the board shows is a setting, so it stays


def _news(screen: Any, number: int) -> Any:
    screen.act("news:1" if number < 2 else "news:why")
    return panels(screen)


def left(window: Any, record: Path, draw: Draw) -> dict[str, Any]:
    """The picture of the position, which remains when the game is left."""
    with screen_of(window, record, draw) as screen:
        screen.open(None)
        screen.act("new-game")
        return {"picture of the position": positions.picture_of(record, *positions.SIZE)}


def started(window: Any, moment: Moment, record: Path, draw: Draw) -> dict[str, Any]:
    """The start screen with the unfinished game, which has just been left: its lists, and the
    refusal to replay it.
    """
    looks = left(window, record, draw)
    os.utime(record, (PLAYED, PLAYED))  # both were left at the same time
    assert looks["picture of the position"] is not None
    screen = StartScreen(window)
    window.show_view(screen)
    looks["start"] = draw(screen)
    for action in ("load", "replay", "mine", "rules", "settings", "new", "advanced", "first"):
        screen.act(action)
        looks |= sheet_of_start(screen, action)
        if action == "mine":
            for within in ("game:statistics", "game:export", "game:remove", "game:remove"):
                screen.do(within)
                looks |= sheet_of_start(screen, f"mine, {within}")
                if "statistics" in within:
                    screen.act(action)
        screen.open(None)
    screen.replay(record)
    looks["replay refused"] = screen.problem
    window.hide_view()
    return looks


def sheet_of_start(screen: Any, where: str) -> dict[str, Any]:
    """A sheet of the start screen."""
    assert screen.sheet is not None, where
    if isinstance(screen.sheet, Career):
        screen.sheet.wait()
    return {f"{where}: {type(screen.sheet).__name__}": _shown(_canvas(screen, screen.cover))}

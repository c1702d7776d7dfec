"""Everything by keyboard: what each key does, said once for the keys, the tips and the sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from arcade import key as keys

from somalia.games.campaign.window.tips import tip_of_piece, tip_of_zone

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

HOT_KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys of options, in their order."""


class Bound(NamedTuple):
    """A key that carries an action out by itself."""

    name: str  # as it is written
    symbols: tuple[int, ...]
    action: str
    modifier: int = 0


SHIFT, CTRL = keys.MOD_SHIFT, keys.MOD_CTRL

BOUND = (
    Bound("F1", (keys.F1,), "show:rules"),
    Bound("F2", (keys.F2,), "show:charts"),
    Bound("F3", (keys.F3,), "show:score"),
    Bound("F4", (keys.F4,), "show:odds"),
    Bound("F5", (keys.F5,), "overlay"),
    Bound("F6", (keys.F6,), "hide"),
    Bound("F7", (keys.F7,), "reading"),
    Bound("F8", (keys.F8,), "all"),
    Bound("F9", (keys.F9,), "show:orders"),
    Bound("F10", (keys.F10,), "same"),
    Bound("Esc", (keys.ESCAPE,), "show:menu"),
    Bound("Ctrl+Z", (keys.Z,), "undo", CTRL),
    Bound("Backspace", (keys.BACKSPACE,), "undo"),
    Bound("Ctrl+D", (keys.D,), "die:turn", CTRL),
    Bound("Ctrl+S", (keys.S,), "keep", CTRL),
    Bound("Ctrl+K", (keys.K,), "show:keys", CTRL),
    Bound("Home", (keys.HOME,), "fit"),
    Bound("+", (keys.PLUS, keys.EQUAL, keys.NUM_ADD), "zoom:1.25"),
    Bound("-", (keys.MINUS, keys.NUM_SUBTRACT), "zoom:0.8"),
    Bound("Ctrl+Left", (keys.LEFT,), "pan:60 0", CTRL),
    Bound("Ctrl+Right", (keys.RIGHT,), "pan:-60 0", CTRL),
    Bound("Ctrl+Up", (keys.UP,), "pan:0 -60", CTRL),
    Bound("Ctrl+Down", (keys.DOWN,), "pan:0 60", CTRL),
    Bound("Shift+Right", (keys.RIGHT,), "news:1", SHIFT),
    Bound("Shift+Left", (keys.LEFT,), "news:-1", SHIFT),
    Bound("Shift+Down", (keys.DOWN,), "news:why", SHIFT),
    Bound("Shift+Up", (keys.UP,), "news:0", SHIFT),
    Bound("Page Up", (keys.PAGEUP,), "scroll:8"),
    Bound("Page Down", (keys.PAGEDOWN,), "scroll:-8"),
    Bound("Tab", (keys.TAB,), "zones:1"),
    Bound("Shift+Tab", (keys.TAB,), "zones:-1", SHIFT),
    Bound(",", (keys.COMMA,), "counters:1"),
    Bound("Shift+,", (keys.COMMA,), "counters:-1", SHIFT),
    Bound(".", (keys.PERIOD,), "fan"),
    Bound("Ctrl+Tab", (keys.TAB,), "buttons:1", CTRL),
    Bound("Ctrl+Shift+Tab", (keys.TAB,), "buttons:-1", CTRL | SHIFT),
    Bound("Right", (keys.RIGHT,), "page:1"),
    Bound("Left", (keys.LEFT,), "page:-1"),
    *(Bound(f"Shift+{n}", (keys.KEY_0 + n,), f"overlay:{n}", SHIFT) for n in range(1, 10)),
    Bound("End", (keys.END,), "hurry"),
    Bound("Insert", (keys.INSERT,), "step"),
)
"""Keys that mean one thing at all times; those that depend on what is asked are in `KEYS` only."""


class Told(NamedTuple):
    """A line of the sheet of keys, and the actions it accounts for."""

    keys: str
    does: str
    actions: tuple[str, ...] = ()


_DIGITS = range(keys.KEY_0, keys.KEY_9 + 1)
_SIGNS = (keys.TAB, keys.COMMA, keys.PERIOD, keys.PLUS, keys.EQUAL, keys.MINUS)


def meant(symbol: int, levels: Sequence[int]) -> int:
    """The key that a person means, whatever his layout makes of it with Shift.

    A key that has a digit on it is that digit (on a French layout it takes Shift to type it), and
    one with a sign that the window knows is that sign; every other key is what has arrived.

    Args:
        symbol: what the window system tells.
        levels: what the key stands for without Shift and with it.
    """
    for known in (_DIGITS, _SIGNS):
        for level in levels:
            if level in known:
                return level
    return symbol


KEYS = (
    Told(
        "1 to 9, 0, A to Z",
        "choose the option with that key, or turn to its page; say a die, or what was drawn",
        ("option", "die"),
    ),
    Told(
        "Alt and an option's key",
        "chooses it, and answers the same to all its like in this mission or step",
    ),
    Told("Up, Down, Enter", "walk over the options, and choose"),
    Told("Left, Right", "turn the pages of the options", ("page",)),
    Told(
        "Space, Enter",
        "done; the usual answer; confirm what is held; hurry the computer on",
        ("usual", "confirm", "pause"),
    ),
    Told(
        "Ctrl+Z, Backspace",
        "choose otherwise while an answer waits for Enter; else take back "
        "the last, as far as no die has fallen since",
        ("undo", "unhold"),
    ),
    Told(
        "Tab, Shift+Tab",
        "walk over the Zones, those that are lit first; Enter takes one",
        ("zones",),
    ),
    Told(
        "comma (,)",
        "walk over the counters, those that are lit first; with Shift backwards; Enter takes one",
        ("counters",),
    ),
    Told(
        "full stop (.)", "fan out the stacks of the Zone that is walked to or pointed at", ("fan",)
    ),
    Told(
        "Ctrl+Tab",
        "walk over every button and line on screen; with Shift backwards; Enter",
        (
            "buttons",
            "line",
            "step:",
            "watch-again",
            "hint",
            "show:rule ",
            "show:notes",
            "quit",
            "leave",
        ),
    ),
    Told("+ and -, Home", "zoom; the whole map. The wheel zooms to the pointer", ("zoom", "fit")),
    Told("Ctrl and arrows", "move the map, as dragging does", ("pan",)),
    Told(
        "drag",
        "from where a march starts: draws its way; a counter: takes it to a Zone; "
        "Esc or the right button drops it",
    ),
    Told("Shift+Left, +Right", "step through what has happened since your last answer", ("news",)),
    Told("Shift+Down, +Up", "why they did it; back to the question", ("news:why", "news:0")),
    Told("Page Up, Page Down", "scroll the story", ("scroll",)),
    Told("F1", "the rule of the question; then type to search the rules", ("show:rules",)),
    Told(
        "F2, F3, F4",
        "charts; score; exact odds of what is being prepared",
        ("show:charts", "show:score", "show:odds"),
    ),
    Told(
        "F5, Shift+1 to 9",
        "an overlay: control, Firepower, contact, Convoys, Terror, reach, Ambush",
        ("overlay",),
    ),
    Told("F6", "hide and show the counters", ("hide",)),
    Told("F7", "log, or the reasons of the computer's players", ("reading",)),
    Told("F8", "take all that are offered, in a question of picks", ("all",)),
    Told(
        "F9, F10",
        "standing orders; the same answer for the rest of the mission",
        ("show:orders", "same"),
    ),
    Told("Ctrl+D", "the program rolls the dice, or you do, and say what came up", ("die:turn",)),
    Told("Ctrl+H", "hints of the first game, off and on; Enter or Space shows the next", ("hint",)),
    Told("Insert, End", "a watched game: one step; to the end", ("step", "hurry")),
    Told(
        "Ctrl+K, Ctrl+S",
        "the keys; a copy of the game under a name of yours",
        ("show:keys", "keep"),
    ),
    Told("Esc", "menu: save a copy, settings, resign, leave", ("show:menu",)),
    Told("F11, F12", "full screen; save a picture"),
)
"""What the sheet of keys tells, and the guide."""


def key_of(action: str) -> str:
    """The name of the key that does it; "" if it has none of its own."""
    return next((bound.name for bound in BOUND if bound.action == action), "")


def action_of(symbol: int, modifiers: int) -> str:
    """What a key does at all times; "" for nothing."""
    held = (CTRL if modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND) else 0) | (modifiers & SHIFT)
    for bound in BOUND:
        if symbol in bound.symbols and bound.modifier == held:
            return bound.action
    for bound in BOUND:  # Shift alone takes nothing from a key that has no other meaning with it
        if symbol in bound.symbols and not bound.modifier and held == SHIFT:
            return bound.action
    return ""


def walk_zones(of: GameScreen, step: int) -> None:
    """The next Zone: of those that are lit, else of all."""
    zones = [zone.id for zone in of.controller.state.board.zones]
    lit = [zone for zone in zones if zone in of.board.lights.zones] or zones
    at = lit.index(of.pointed) + step if of.pointed in lit else (0 if step > 0 else -1)
    of.pointed, of.pointed_piece = lit[at % len(lit)], ""
    of.focus = "map"
    of.about = tip_of_zone(of, of.pointed)
    of.relight()


def walk_counters(of: GameScreen, step: int) -> None:
    """The next counter: first those that are lit, then all others, Zone by Zone."""
    places = [(stack, piece) for stack in of.board.stacks for piece in stack.pieces]
    lit = of.board.lights.units
    places.sort(key=lambda place: place[1].id not in lit)
    if not places:
        return
    ids = [piece.id for _, piece in places]
    at = ids.index(of.pointed_piece) + step if of.pointed_piece in ids else (0 if step > 0 else -1)
    stack, piece = places[at % len(places)]
    of.pointed, of.pointed_piece = stack.zone.id, piece.id
    of.focus = "map"
    of.about = tip_of_piece(of, piece, stack)
    of.relight()
    of.board.fan = None
    of.board.open_fan(piece.id)
    of.board.refan()


def walk_buttons(of: GameScreen, step: int) -> None:
    """The next button or line of any panel; its tip is told, and a line lights what it names."""
    among = list(dict.fromkeys(of.actions()))
    if not among:
        return
    at = among.index(of.focus) + step if of.focus in among else (0 if step > 0 else -1)
    of.focus = among[at % len(among)]
    spot = next(s for panel in of.panels for s in panel.spots if s.action == of.focus)
    of.tip = of.tip_for(spot)
    of.lit_line = of.line_of(spot)
    of.relight()


def press(of: GameScreen, symbol: int, modifiers: int) -> None:
    """Keys of the game."""
    if of.dice.press(symbol, modifiers):
        return
    if symbol == keys.ESCAPE and (of.mouse.hand is not None or of.via):
        of.clicked_aside(*of.pointer)
        return
    if of.pending is not None and _press_held(of, symbol):
        return
    if of.hints.press(symbol, modifiers):
        return
    action = action_of(symbol, modifiers)
    if action:
        of.do(action)
    elif not modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
        _press_option(of, symbol, modifiers)


def _press_held(of: GameScreen, symbol: int) -> bool:
    """Confirm, or back; whether the key was one of these."""
    if symbol in (keys.ENTER, keys.NUM_ENTER, keys.SPACE) and of.focus != "unhold":
        of.act("confirm")
    elif symbol in (keys.ESCAPE, keys.BACKSPACE, keys.ENTER, keys.NUM_ENTER, keys.SPACE):
        of.act("unhold")
    else:
        return symbol in (keys.UP, keys.DOWN) and of.move_focus(symbol, 0, ["confirm", "unhold"])
    return True


def _press_option(of: GameScreen, symbol: int, modifiers: int) -> None:
    among, prompt = [f"option:{choice.number}" for choice in of.shown], of.prompt
    if symbol in (keys.UP, keys.DOWN) and of.move_focus(symbol, 0, among):
        _follow_focus(of)
        of.relight()
    elif symbol in (keys.ENTER, keys.NUM_ENTER, keys.SPACE):
        if of.focus == "map" and of.pointed_piece:
            of.click_piece(of.pointed_piece, of.pointed)
        elif of.focus == "map" and of.pointed:
            of.click_zone(of.pointed)
        elif of.focus in (*among, *of.actions()):
            of.do(of.focus)
        elif of.controller.waits:
            of.act("pause" if not of.controller.table.has_people else "hurry")
        else:
            of.answer_usual()
    else:
        if keys.NUM_0 <= symbol <= keys.NUM_9:
            symbol = ord("0") + symbol - keys.NUM_0
        at = HOT_KEYS.find(chr(symbol)) if 0 < symbol < 128 else -1
        action = f"option:{at + 1}"
        if at >= 0 and action in among and of.pending is None:
            if not of.is_on_page(action):  # nobody chooses what he does not see
                of.focus = action
                _follow_focus(of)
                of.relight()
                return
            choice = of.choice_of(action) if modifiers & keys.MOD_ALT else None
            if choice is None or prompt is None:
                of.do(action)
            else:  # who orders all its like is not asked about the first
                of.give(choice.options[0], same=True)


def _follow_focus(of: GameScreen) -> None:
    """Turn to the page on which the focus is."""
    of.page = of.page_of(of.focus)

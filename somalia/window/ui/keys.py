"""Keys, by the names shown to players ("Ctrl+Z", "Shift+,", "F5"), and the letters for options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from somalia.window.ui import symbols as keys

SHIFT, CTRL = keys.MOD_SHIFT, keys.MOD_CTRL

LETTERS = "1234567890abcdefghijklmnopqrstuvwxyz"
"""The keys for options that have no letter of their own, in order."""

CHOOSES = (keys.ENTER, keys.NUM_ENTER, keys.SPACE)
ENTERS = (keys.ENTER, keys.NUM_ENTER)

_NAMED: dict[str, tuple[int, ...]] = {
    "Esc": (keys.ESCAPE,),
    "Backspace": (keys.BACKSPACE,),
    "Home": (keys.HOME,),
    "End": (keys.END,),
    "Insert": (keys.INSERT,),
    "Page Up": (keys.PAGEUP,),
    "Page Down": (keys.PAGEDOWN,),
    "Tab": (keys.TAB,),
    "Left": (keys.LEFT,),
    "Right": (keys.RIGHT,),
    "Up": (keys.UP,),
    "Down": (keys.DOWN,),
    "Space": (keys.SPACE,),
    "Enter": ENTERS,
    "+": (keys.PLUS, keys.EQUAL, keys.NUM_ADD),
    "-": (keys.MINUS, keys.NUM_SUBTRACT),
    ",": (keys.COMMA,),
    ".": (keys.PERIOD,),
}

_DIGITS = range(keys.KEY_0, keys.KEY_9 + 1)
_SIGNS = (keys.TAB, keys.COMMA, keys.PERIOD, keys.PLUS, keys.EQUAL, keys.MINUS)


@cache
def symbols(name: str) -> tuple[tuple[int, ...], int]:
    """The symbols that a key can send, and the modifiers it needs, given the key's name.

    Raises:
        KeyError: there is no such key.
    """
    held = 0
    while len(name) > 1 and "+" in name[1:]:
        word, _, name = name.partition("+")
        held |= {"Shift": SHIFT, "Ctrl": CTRL}[word]
    if name in _NAMED:
        return _NAMED[name], held
    if len(name) == 1:
        return (ord(name.lower()),), held
    if name[:1] == "F" and name[1:].isdigit():
        return (keys.F1 + int(name[1:]) - 1,), held
    raise KeyError(name)


def held_of(modifiers: int) -> int:
    """Which of Shift and Ctrl are held; Command counts as Ctrl."""
    ctrl = CTRL if modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND) else 0
    return ctrl | (modifiers & SHIFT)


def letter(symbol: int) -> str:
    """The letter or digit on a key, including the number pad; "" for any other key."""
    if keys.NUM_0 <= symbol <= keys.NUM_9:
        symbol = ord("0") + symbol - keys.NUM_0
    return chr(symbol) if 0 < symbol < 128 and chr(symbol) in LETTERS else ""


PLACES = {
    first + step: ord(letter)
    for first, row in ((24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"))
    for step, letter in enumerate(row)
}
"""The letters on a US keyboard, by X11 key code."""
_SIGN_PLACES = {10 + step: ord(sign) for step, sign in enumerate("1234567890-=")}
_SIGN_PLACES |= {59: keys.COMMA, 60: keys.PERIOD}
_LATIN = frozenset(PLACES.values())


def is_latin(unshifted: Iterable[int]) -> bool:
    """Whether a layout has Latin letters, unlike Cyrillic, Greek, Hebrew and Arabic layouts.

    Args:
        unshifted: the symbols that the keys in `PLACES` send without Shift (the Hebrew layout
            includes Q).
    """
    return not _LATIN.isdisjoint(unshifted)


def meant(symbol: int, levels: Sequence[int], place: int = 0, latin: bool = True) -> int:
    """The key that the player means, whatever the keyboard layout.

    A key with a digit on it counts as that digit, because a French layout requires Shift to type
    it. A key with a symbol that the window uses counts as that symbol. In a layout without Latin
    letters, letter keys, and keys with no such digit or symbol, count as they would on a US
    keyboard.

    Args:
        symbol: the symbol that the window system reports.
        levels: the key's symbols without and with Shift.
        place: the key code.
        latin: whether the layout has Latin letters.
    """
    if not latin and place in PLACES:
        return PLACES[place]
    for known in (_DIGITS, _SIGNS):
        for level in levels:
            if level in known:
                return level
    return symbol if latin else _SIGN_PLACES.get(place, symbol)


def is_paste(symbol: int, modifiers: int) -> bool:
    """Whether this key combination pastes: Ctrl+V (Cmd+V on macOS) or Shift+Insert."""
    return (symbol, held_of(modifiers)) in ((keys.V, CTRL), (keys.INSERT, SHIFT))

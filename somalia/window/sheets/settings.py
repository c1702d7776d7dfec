"""The settings sheet; changes apply at once and are saved."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from somalia.play import hints
from somalia.play.preview import CONFIRMATIONS
from somalia.play.settings import HAND_OVERS, PALETTES, SIZES, SPEEDS, VOLUMES
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layout import Button, Column, Fill, Gap, Node, Row, Scroll, Text
from somalia.window.ui.palette import FADED
from somalia.window.ui.sheet import ACROSS, ALONG, Host, Sheet

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas
    from somalia.window.ui.spots import Box

ON_OFF = (("on", "on"), ("off", "off"))
FOLDED = "-all"
"""The setting that folds all boxes beside a map."""
SCROLLED = "settings"
"""The name under which the canvas's facts store the first row shown."""
PAGE, FAR = 9.0, 999.0
"""How far the page keys, and Home and End, scroll."""


@dataclass(frozen=True)
class SettingRow:
    """A setting: its name, its effect, its choices as (label, value), and the current one."""

    name: str
    about: str
    field: str
    choices: tuple[tuple[str, str], ...]
    now: str


@dataclass(frozen=True)
class Pairs(Scroll):
    """Scrolling rows of two nodes, the last perhaps of one; the buttons count nodes.

    Args:
        whole: the number of nodes in all rows.
    """

    whole: int = 0

    def _bar(self, canvas: Canvas, box: Box, label: str, first: int) -> None:
        rows, _, words = label.partition(" ")
        lacking = 2 * len(self.nodes) - self.whole if words.endswith("below") else 0
        super()._bar(canvas, box, f"{2 * int(rows) - lacking} {words}", first)


class SettingsSheet(Sheet):
    """All settings; changes apply at once and are saved."""

    width = 880
    title = "Settings"

    def __init__(self, of: Host) -> None:
        super().__init__(of)
        self._first = 0  # the first row of settings shown
        self._sight = -1  # the row to keep visible; -1 for none

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, self._first, self._sight, *(row.now for row in self.rows()))

    def rows(self) -> list[SettingRow]:
        """All settings, in order; a new one goes to the end."""
        now = self.of.settings
        hand_over = self.of.window.hand_over or now.hand_over
        return [
            SettingRow(
                "Text size",
                "For panels and sheets. The map has its own zoom.",
                "text_size",
                tuple((f"{size} %", str(size)) for size in SIZES),
                str(now.text_size),
            ),
            SettingRow(
                "Colours",
                "Each force also has its own mark. Two sets are safe for colour-blind players.",
                "palette",
                tuple((name, name) for name in PALETTES),
                now.palette,
            ),
            SettingRow(
                "Animation",
                "Speed of counters and dice. Off shows only the results.",
                "animation",
                tuple((name, name) for name in SPEEDS),
                now.animation,
            ),
            SettingRow(
                "Confirm",
                "Show what an answer leads to before it becomes final. Enter confirms.",
                "confirm",
                tuple((name, id) for id, name in CONFIRMATIONS.items()),
                now.confirm,
            ),
            SettingRow(
                "Hand over",
                "Hot seat: cover the map before the next player answers.",
                "hand_over",
                tuple((name, id) for id, name in HAND_OVERS.items()),
                hand_over,
            ),
            SettingRow(
                "Full screen",
                "Use the whole screen. F11 toggles it at any time.",
                "full_screen",
                ON_OFF,
                "on" if now.full_screen else "off",
            ),
            SettingRow(
                "Reduced motion",
                "Nothing glides, rolls or rises. Events are shown in place.",
                "reduced_motion",
                ON_OFF,
                "on" if now.reduced_motion else "off",
            ),
            SettingRow(
                "Reasons",
                "Show the computer's reasons as it plays, or only with F7.",
                "explain",
                (("shown", "on"), ("on request", "off")),
                "on" if now.explain else "off",
            ),
            SettingRow(
                "Advice",
                "Mark the computer's advice at every question. Ctrl+A explains it.",
                "advise",
                ON_OFF,
                "on" if now.advise else "off",
            ),
            SettingRow(
                "Hints",
                "Cards that teach the game, in some scenarios. Ctrl+H toggles them.",
                "hints",
                ON_OFF,
                "on" if hints.are_wanted() else "off",
            ),
            SettingRow(
                "Sound",
                "Dice, paper, a distant drum. Ctrl+M toggles it at any time.",
                "volume",
                tuple((name, name) for name in ("off", *VOLUMES)),
                now.volume if now.sound else "off",
            ),
            SettingRow(
                "Captions",
                "Show sounds as text below the map.",
                "captions",
                ON_OFF,
                "on" if now.captions else "off",
            ),
            SettingRow(
                "Turn summary",
                "Show a summary after each turn. Ctrl+T reopens it.",
                "turn_sheet",
                ON_OFF,
                "on" if now.turn_sheet else "off",
            ),
            SettingRow(
                "Side boxes",
                "Boxes beside a hex map. Ctrl+F folds them at any time.",
                "boxes",
                (("open", ""), ("folded", FOLDED)),
                FOLDED if FOLDED in now.boxes.split() else "",
            ),
        ]

    def content(self) -> Node:
        """The settings in two columns, scrolled if they do not fit."""
        return Column([Fill(self._pairs())])

    def _pairs(self) -> Scroll:
        """Two settings beside each other, row by row."""
        shown = [self._row(row) for row in self.rows()]
        pairs = list(zip_longest(shown[::2], shown[1::2], fillvalue=Node()))
        nodes = [Row(pair, 26) for pair in pairs]
        return Pairs(nodes, self._first, SCROLLED, 12, self._sight, len(shown))

    def size(self, canvas: Canvas) -> tuple[float, float]:
        """As high as all settings, if the window is."""
        width = min(canvas.u(self.width), self.of.window.width - 24)
        return width, self._pairs().height(canvas, width - canvas.u(ACROSS)) + canvas.u(ALONG)

    def _row(self, row: SettingRow) -> Node:
        """A setting's name, its effect, and its choices as buttons."""
        buttons = [
            Button(
                label,
                _action(row, value),
                tip=f"{row.name}: {label}",
                is_chief=value == row.now,
                high=28,
            )
            for label, value in row.choices
        ]
        if len(row.choices) == 2:  # short enough to fit on one line with the name
            name = Text(row.name, 14, "bold", most=1)
            return Column(
                [
                    Row([name, Row(buttons)], shares=(1, -190)),
                    Text(row.about, 11, "italic", FADED, 2, 1.2),
                ],
                2,
            )
        return Column(
            [
                Text(row.name, 14, "bold", most=1),
                Text(row.about, 11, "italic", FADED, 2, 1.2),
                Gap(4),
                Row(buttons, shares=None),
            ],
            2,
        )

    def act(self, action: str) -> None:
        """Change a setting, or scroll."""
        word, field, value = action.split(":", 2)
        if word == "rows":
            self._first, self._sight = int(value), -1
            return
        settings, window = self.of.settings, self.of.window
        if field == "hints":
            self.of.kept(hints.want(value == "on"))
            self.of.restyle()
            return
        if field == "volume":
            settings.sound = value != "off"
            settings.volume = value if settings.sound else settings.volume
            self.of.kept(settings.keep("sound"))
        elif field == "text_size":
            settings.text_size = int(value)
        elif field == "full_screen":
            settings.full_screen = value == "on"
            window.set_fullscreen(settings.full_screen)
        elif isinstance(getattr(settings, field), bool):
            setattr(settings, field, value == "on")
        else:
            setattr(settings, field, value)
        if field == "hand_over":
            window.hand_over = ""
        self.of.restyle()
        self.of.kept(settings.keep(field))

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle arrows, Tab and Enter among all choices, shown or not; page keys scroll."""
        shares = {keys.PAGEUP: -PAGE, keys.PAGEDOWN: PAGE, keys.HOME: -FAR, keys.END: FAR}
        if symbol in shares:
            self.roll(shares[symbol])
            return True
        rows = self.rows()
        choices = [_action(row, value) for row in rows for _, value in row.choices]
        focus = self.of.focus
        if symbol in (*ENTERS, keys.SPACE) and focus in choices:
            self.of.do(focus)
            return True
        back = symbol == keys.LEFT or (symbol == keys.TAB and bool(modifiers & keys.MOD_SHIFT))
        if symbol in (keys.LEFT, keys.RIGHT, keys.TAB):
            among = [*choices, "close"]
            index = among.index(focus) if focus in among else 0 if back else -1
            self._show(among[(index + (-1 if back else 1)) % len(among)])
            return True
        if symbol in (keys.UP, keys.DOWN):
            number = self._number(focus)
            step = 2 if symbol == keys.DOWN else -2
            index = number + step if number >= 0 else 0
            if not 0 <= index < len(rows):
                index = number  # the first or last row
            self._show(_action(rows[index], rows[index].now))
            return True
        return False

    def _number(self, action: str) -> int:
        """The number of the setting that an action changes; -1 for any other action."""
        field = action.partition(":")[2].partition(":")[0]
        fields = [row.field for row in self.rows()]
        return fields.index(field) if action.startswith("set:") and field in fields else -1

    def _show(self, action: str) -> None:
        """Give an action the focus, and scroll to it."""
        self._settle()
        self.of.focus = action
        number = self._number(action)
        self._sight = number // 2 if number >= 0 else -1

    def roll(self, lines: float) -> None:
        """Scroll by rows of settings: three for a page."""
        self._settle()
        step = round(lines / 3) or (1 if lines > 0 else -1)
        self._first, self._sight = max(0, self._first + step), -1
        self.of.window.dirty = True

    def _settle(self) -> None:
        """Scroll on from what is visible now."""
        self._first = self.of.cover.facts.get(SCROLLED, self._first)


def _action(row: SettingRow, value: str) -> str:
    """The action that gives a setting a value."""
    return f"set:{row.field}:{value}"

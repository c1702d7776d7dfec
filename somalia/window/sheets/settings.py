"""The settings sheet; changes apply at once and are saved."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from somalia.play import hints
from somalia.play.preview import CONFIRMATIONS
from somalia.play.settings import HAND_OVERS, PALETTES, SIZES, SPEEDS, VOLUMES
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import Button, Column, Gap, Node, Row, Text
from somalia.window.ui.palette import FADED
from somalia.window.ui.sheet import Sheet

ON_OFF = (("on", "on"), ("off", "off"))
FOLDED = "-all"
"""The setting that folds all boxes beside a map."""


@dataclass(frozen=True)
class SettingRow:
    """A setting: its name, its effect, its choices as (label, value), and the current one."""

    name: str
    about: str
    field: str
    choices: tuple[tuple[str, str], ...]
    now: str


class SettingsSheet(Sheet):
    """All settings; changes apply at once and are saved."""

    width, height = 880, 560
    title = "Settings"

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        return (*super().key, *(row.now for row in self.rows()))

    def rows(self) -> list[SettingRow]:
        """All settings, in order."""
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
                "Reduced motion",
                "Nothing glides, rolls or rises. Events are shown in place.",
                "reduced_motion",
                ON_OFF,
                "on" if now.reduced_motion else "off",
            ),
            SettingRow(
                "Full screen",
                "Use the whole screen. F11 toggles it at any time.",
                "full_screen",
                ON_OFF,
                "on" if now.full_screen else "off",
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
            SettingRow(
                "Hints",
                "Cards that teach the game, in some scenarios. Ctrl+H toggles them.",
                "hints",
                ON_OFF,
                "on" if hints.are_wanted() else "off",
            ),
        ]

    def content(self) -> Node:
        """The settings in two columns."""
        rows = self.rows()
        # A switch takes half the width, so it fits on the line with its name.
        weights = list(accumulate(1 if len(row.choices) == 2 else 2 for row in rows))
        half = next(at for at, weight in enumerate(weights, 1) if 2 * weight >= weights[-1])
        parts = rows[:half], rows[half:]
        return Row([Column([self._row(one) for one in part], 12) for part in parts], 26)

    def _row(self, row: SettingRow) -> Node:
        """A setting's name, its effect, and its choices as buttons."""
        buttons = [
            Button(
                label,
                f"set:{row.field}:{value}",
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
        """Change a setting."""
        _, field, value = action.split(":", 2)
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
        """Treat Left and Right like Up and Down."""
        walk = {keys.LEFT: keys.UP, keys.RIGHT: keys.DOWN}.get(symbol)
        if walk is None:
            return False
        self.of.move_focus(walk, 0, self.of.cover.actions)
        return True

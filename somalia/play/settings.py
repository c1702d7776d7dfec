"""Settings, saved between sessions: how the program looks and behaves on every screen."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from somalia.play import kept, preview

NAME = "window.json"
"""The file's name, which dates from when only the window had settings."""
LARGEST = 100_000  # bytes

SIZES = (100, 115, 130, 150)
"""Text sizes for the window, in percent."""
PALETTES = ("Printed sheet", "Red-green safe", "Blue-yellow safe")
"""The palettes that a player can choose; the first is the default."""
HAND_OVERS = {"off": "only for secrets", "mission": "each mission", "every": "each answer"}
"""When two players sharing a screen hand over: the possible choices, with their texts in the
settings.
"""
SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""The length of an animation, as a multiple of its normal length."""
VOLUMES = {"quiet": 0.12, "normal": 0.35}
"""How loud sounds are, as a fraction of the loudest possible."""


def _one_of(choices: Collection[Any], usual: object) -> Any:
    """A field that contains one of these choices."""
    return field(default=usual, metadata={"choices": choices})


@dataclass
class Settings:
    """How the program looks and behaves. The terminal uses the settings that apply to it."""

    text_size: int = _one_of(SIZES, 100)
    palette: str = _one_of(PALETTES, PALETTES[0])
    animation: str = _one_of(SPEEDS, "normal")
    reduced_motion: bool = False  # no animation; the result is still shown
    confirm: str = _one_of(preview.CONFIRMATIONS, preview.USUAL)  # which answers need confirmation
    full_screen: bool = False
    hand_over: str = _one_of(HAND_OVERS, "off")
    explain: bool = True  # whether to show the computer's reasons
    advise: bool = False  # whether to always mark the advised answer
    sound: bool = True  # whether to play sounds
    volume: str = _one_of(VOLUMES, "normal")
    captions: bool = False  # whether to show captions for sounds
    turn_sheet: bool = True  # whether to show a summary after each turn
    boxes: str = ""  # which boxes beside a map the player has opened or folded

    def seconds(self, usual: float) -> float:
        """How long something takes at the chosen speed; `usual` is its normal time in seconds."""
        return usual * SPEEDS[self.animation]

    @property
    def loudness(self) -> float:
        """How loud sounds are when they are on, from 0 to 1."""
        return VOLUMES[self.volume]

    def keep(self, *names: str) -> str:
        """Save the settings with these names, or all settings if no name is given.

        Returns:
            Why they were not saved, on one line for the player; "" if they were.
        """
        values = asdict(self)
        return kept.change(NAME, LARGEST, {name: values[name] for name in names or values})


def path() -> Path:
    """The path of the settings file."""
    return kept.path_of(NAME)


def load() -> Settings:
    """The saved settings; missing or invalid values become the defaults."""
    settings, left = Settings(), kept.read(NAME, LARGEST)
    if not isinstance(left, dict):
        return settings
    if "confirm" not in left:  # an older file, in which "off" was the default
        left["confirm"] = {"mission": "dice", "every": "every"}.get(str(left.get("confirmations")))
    for setting in fields(Settings):
        value, usual = left.get(setting.name), getattr(settings, setting.name)
        if type(value) is type(usual) and value in setting.metadata.get("choices", (value,)):
            setattr(settings, setting.name, value)
    return settings

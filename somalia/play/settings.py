"""Settings: how the program looks and behaves on every screen, kept from one time to the next."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from somalia.play import kept, preview

NAME = "window.json"
"""The file, called as it was when the window alone had settings."""
LARGEST = 100_000  # bytes

SIZES = (100, 115, 130, 150)
"""Text sizes of the window in percent."""
PALETTES = ("Printed sheet", "Red-green safe", "Blue-yellow safe")
"""The names of the palettes that a player can choose from; the first is the usual one."""
HAND_OVERS = {"off": "only for secrets", "mission": "each mission", "every": "each answer"}
"""When two at one screen hand over, and how the setting is named."""
SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}
"""How long an animation takes, as a multiple of its usual time."""


def _one_of(choices: Collection[Any], usual: object) -> Any:
    """A field that holds one of these."""
    return field(default=usual, metadata={"choices": choices})


@dataclass
class Settings:
    """How the program looks and behaves. The terminal follows those that concern it."""

    text_size: int = _one_of(SIZES, 100)
    palette: str = _one_of(PALETTES, PALETTES[0])
    animation: str = _one_of(SPEEDS, "normal")
    reduced_motion: bool = False  # nothing glides, rolls or rises; what happened is still shown
    confirm: str = _one_of(preview.CONFIRMATIONS, preview.USUAL)  # which answers wait
    full_screen: bool = False
    hand_over: str = _one_of(HAND_OVERS, "off")
    explain: bool = True  # whether the computer's reasons are shown
    advise: bool = False  # whether the answer that is advised is always marked
    sound: bool = True  # dice, paper and a drum are heard
    captions: bool = False  # and written
    turn_sheet: bool = True  # whether a sheet tells what each turn has come to

    def seconds(self, usual: float) -> float:
        """How long something that usually takes so long takes at the chosen speed."""
        return usual * SPEEDS[self.animation]

    def keep(self, *names: str) -> str:
        """Keep the settings of these names, all where none is named.

        Returns:
            Why they are not kept, on one line for the player; "" if they are.
        """
        values = asdict(self)
        return kept.change(NAME, LARGEST, {name: values[name] for name in names or values})


def path() -> Path:
    """Where they are kept."""
    return kept.path_of(NAME)


def load() -> Settings:
    """The settings as they were left; what is missing or makes no sense is as usual."""
    settings, left = Settings(), kept.read(NAME, LARGEST)
    if not isinstance(left, dict):
        return settings
    if "confirm" not in left:  # an older file, whose "off" was how it stood at first
        left["confirm"] = {"mission": "dice", "every": "every"}.get(str(left.get("confirmations")))
    for setting in fields(Settings):
        value, usual = left.get(setting.name), getattr(settings, setting.name)
        if type(value) is type(usual) and value in setting.metadata.get("choices", (value,)):
            setattr(settings, setting.name, value)
    return settings

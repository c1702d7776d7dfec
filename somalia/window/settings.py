"""Settings of the window, kept from one time to the next."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from somalia.play import preview
from somalia.play.settings import confirm, read, write
from somalia.window.ui.palette import PALETTES, USUAL

SIZES = (100, 115, 130, 150)
HAND_OVERS = {"off": "never by itself", "mission": "for each mission", "every": "every time"}
"""When two at one screen hand over, and how the setting is named."""
SPEEDS = {"off": 0.0, "fast": 0.5, "normal": 1.0, "slow": 2.0}


@dataclass
class Settings:
    """How the window looks and behaves."""

    text_size: int = 100  # percent
    palette: str = USUAL
    animation: str = "normal"  # a key of SPEEDS
    reduced_motion: bool = False  # nothing glides, rolls or rises; what happened is still shown
    confirm: str = preview.USUAL  # a key of preview.CONFIRMATIONS
    full_screen: bool = False
    hand_over: str = "off"  # a key of HAND_OVERS
    explain: bool = True  # whether the computer's reasons are shown
    advise: bool = False  # whether the answer that is advised is always marked
    sound: bool = True  # dice, paper and a drum are heard
    captions: bool = False  # and written
    turn_sheet: bool = True  # whether a sheet tells what each turn has come to

    def seconds(self, usual: float) -> float:
        """How long something that usually takes so long takes at the chosen speed."""
        return usual * SPEEDS[self.animation]

    def letter_zoom(self, window: Any) -> float:
        """How much larger than usual letters are on the map."""
        unit, density = float(window.unit), float(window.density)
        # The map has its own zoom: letters on it grow less than those of the panels. On a dense
        # screen everything is as large as on a usual one, and only finer.
        return density * (1 + (unit / density - 1) * 0.4)

    def save(self) -> str:
        """Keep them; why they are not kept, on one line for the player, "" if they are."""
        return write(asdict(self))


def load() -> Settings:
    """The settings as they were left; what is missing or makes no sense is as usual."""
    settings, kept = Settings(), read()
    for one in fields(Settings):
        value = kept.get(one.name)
        if type(value) is type(getattr(settings, one.name)):
            setattr(settings, one.name, value)
    if settings.text_size not in SIZES:
        settings.text_size = 100
    if settings.palette not in PALETTES:
        settings.palette = USUAL
    settings.confirm = confirm(kept)
    if settings.hand_over not in HAND_OVERS:
        settings.hand_over = "off"
    if settings.animation not in SPEEDS:
        settings.animation = "normal"
    return settings

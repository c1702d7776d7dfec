"""Three synthesised sounds with captions: dice on wood, a sheet of paper, a distant drum.

They are generated from noise and a few waves, always in the same way, so that no sound files need
to be stored or licensed. If no sound can be played, the game stays silent and shows no error.
"""

from __future__ import annotations

import io
import wave
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from somalia.play.settings import Settings


class _Numpy:
    """NumPy, imported on first use: no sound is made before the first frame."""

    def __getattr__(self, name: str) -> object:
        import numpy

        return getattr(numpy, name)


if TYPE_CHECKING:
    import numpy as np
else:
    np = _Numpy()

RATE = 22_050
"""Samples per second."""
PEAK = 32_000
"""The loudest sample of every sound, of 32,767: none is clipped."""
SILENCE, RISE, FALL = 0.004, 0.002, 0.03
"""Seconds of silence at both ends of a sound, and for which it rises and dies away; a sound that
starts or stops abruptly would click.
"""
CAPTIONS = {"dice": "dice on wood", "paper": "paper", "drum": "a distant drum"}
"""Captions by sound."""
LASTS = 1.6
"""The number of seconds that a caption is shown."""

Samples = Any
"""An array of floats, -1 to 1."""


def _noise(seconds: float, seed: int) -> Samples:
    return np.random.default_rng(seed).uniform(-1, 1, int(RATE * seconds))


def _fading(samples: Samples, seconds: float) -> Samples:
    return samples * np.exp(-np.arange(len(samples)) / (RATE * seconds))


def _smooth(samples: Samples, width: int) -> Samples:
    return np.convolve(samples, np.ones(width) / width, mode="same")


def _dice() -> Samples:
    """Six knocks, getting faster and fainter."""
    samples = np.zeros(int(RATE * 0.7))
    moment = 0.0
    for number, gap in enumerate((0.0, 0.13, 0.1, 0.08, 0.06, 0.05)):
        moment += gap
        click = _fading(_smooth(_noise(0.06, number), 4), 0.008) * 0.8**number
        start = int(RATE * moment)
        samples[start : start + len(click)] += click
    return samples


def _paper() -> Samples:
    """One sheet sliding over another."""
    samples = _noise(0.35, 20)
    samples = samples - _smooth(samples, 6)
    swell = np.sin(np.linspace(0, np.pi, len(samples))) ** 2
    return samples * swell * 0.5


def _drum() -> Samples:
    """Two low beats, as if from behind a hill."""
    moments = np.arange(int(RATE * 0.9)) / RATE
    beat = np.sin(2 * np.pi * (64 * moments + 5 * np.exp(-moments * 18))) * np.exp(-moments * 7)
    samples = np.zeros(int(RATE * 1.3))
    samples[: len(beat)] += beat
    start = int(RATE * 0.34)
    samples[start : start + len(beat)] += 0.6 * beat[: len(samples) - start]
    return samples


MADE: dict[str, Callable[[], Samples]] = {"dice": _dice, "paper": _paper, "drum": _drum}


@lru_cache(maxsize=8)
def wave_of(name: str) -> bytes:
    """A sound as a WAV file: one channel, 16 bits.

    It rises from silence and dies away into silence, without what is too low to hear, which would
    only push the loudspeaker aside.
    """
    made = MADE[name]()
    shape = np.ones(len(made))
    rise, fall = (int(RATE * seconds) for seconds in (RISE, FALL))
    shape[:rise], shape[-fall:] = np.linspace(0, 1, rise), np.linspace(1, 0, fall)
    samples = np.pad((made - _smooth(made, RATE // 20)) * shape, int(RATE * SILENCE))
    samples = samples / max(float(np.abs(samples).max()), 1e-9)
    data = (samples * PEAK).astype("<i2").tobytes()
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(data)
    return out.getvalue()


class Speaker:
    """Plays sounds, at most one of each kind at a time."""

    def __init__(self) -> None:
        self._sources: dict[str, Any] = {}
        self._is_silent = False  # no sound on this machine

    def play(self, name: str, volume: float) -> None:
        """Play a sound, if the machine can.

        Args:
            volume: from 0 to 1.
        """
        if self._is_silent:
            return
        try:
            if name not in self._sources:
                import pyglet

                file = io.BytesIO(wave_of(name))
                self._sources[name] = pyglet.media.load(f"{name}.wav", file, streaming=False)
            player = self._sources[name].play()
            player.volume = volume
        except Exception:  # any driver's error: the game continues without sound
            self._is_silent = True


class Sounds:
    """A game's sounds and captions.

    Args:
        settings: says whether sounds and captions are on, and how loud.
        speaker: plays the sounds.

    Attributes:
        is_awake: whether the player has pressed a key or button since the program started. Until
            then everything is silent, so that no sound comes as a surprise.
    """

    is_awake = False

    def __init__(self, settings: Callable[[], Settings], speaker: Speaker | None = None) -> None:
        self.settings = settings
        self.speaker = speaker or Speaker()
        self.caption = ""
        self._left = 0.0

    def make(self, name: str) -> None:
        """Play a sound and show its caption, if the settings allow."""
        settings = self.settings()
        if not settings.sound or not self.is_awake:
            return
        self.speaker.play(name, settings.loudness)
        if settings.captions:
            self.caption, self._left = f"[{CAPTIONS[name]}]", LASTS

    def tick(self, seconds: float) -> bool:
        """Advance the time; return whether the caption has disappeared."""
        if not self.caption:
            return False
        self._left -= seconds
        if self._left > 0:
            return False
        self.caption = ""
        return True

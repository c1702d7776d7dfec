"""Sounds: small, made here, off by one key, written where captions are wished."""

from __future__ import annotations

import io
import wave
from typing import Any

import numpy as np
import pytest
from window_hands import Sit, press  # no display

import arcade  # isort: skip

from somalia.play import settings as kept
from somalia.window.sound import CAPTIONS, LASTS, RATE, Sounds, Speaker, wave_of

KEYS = arcade.key


class Ear(Speaker):
    """Hears, and plays nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def play(self, name: str) -> None:
        """Remember it."""
        self.heard.append(name)


@pytest.mark.parametrize("name", CAPTIONS)
def test_a_sound_is_short_not_silent_and_the_same_every_time(name: str) -> None:
    with wave.open(io.BytesIO(wave_of(name))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        seconds = file.getnframes() / RATE
        samples = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert 0.2 < seconds < 1.5
    assert 20_000 < np.abs(samples).max() < 32_768
    wave_of.cache_clear()
    again = wave_of(name)
    wave_of.cache_clear()
    assert wave_of(name) == again


def test_no_driver_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise OSError("no sound card")

    import pyglet

    monkeypatch.setattr(pyglet.media, "load", fails)
    speaker = Speaker()
    speaker.play("dice")
    speaker.play("dice")


def test_dice_and_turns_are_heard_and_ctrl_m_ends_it(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "human"}, until="un.mission")
    ear = Ear()
    screen.window.sounds = Sounds(lambda: screen.window.settings, ear)
    screen.settings.sound = screen.settings.captions = True
    words = ("hand-over", "pass", "done", "let-pass", "decline")
    for _ in range(200):
        prompt = screen.model.prompt
        if screen.model.view.turn > 1:
            break
        screen.deeds.answer(
            next((one for one in words if one in prompt.options), prompt.options[0])
        )
    assert "drum" in ear.heard
    assert screen.told_tip.first.startswith(f"[{CAPTIONS[ear.heard[-1]]}]")
    for _ in range(round(LASTS / 0.1) + 2):
        screen.window.dispatch_event("on_update", 0.1)
    assert "[" not in screen.told_tip.first
    press(screen, KEYS.M, KEYS.MOD_CTRL)
    assert screen.told_tip.first == "Sound is off."
    assert not kept.load().sound
    many = len(ear.heard)
    for _ in range(60):
        prompt = screen.model.prompt
        screen.deeds.answer(
            next((one for one in words if one in prompt.options), prompt.options[0])
        )
    assert len(ear.heard) == many
    press(screen, KEYS.M, KEYS.MOD_CTRL)
    assert kept.load().sound

"""Sounds: small, made here, off by one key, written where captions are wished."""

from __future__ import annotations

import io
import wave
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from window_hands import Sit, press  # no display

import arcade  # isort: skip

from somalia.games.card_duels.rules.kinds import SHOWN
from somalia.play import library
from somalia.play import settings as kept
from somalia.play.settings import VOLUMES
from somalia.play.table import GameSetup, begin
from somalia.window.screens.play import GameScreen
from somalia.window.sound import (
    CAPTIONS,
    LASTS,
    MADE,
    PEAK,
    RATE,
    SILENCE,
    Sounds,
    Speaker,
    wave_of,
)
from somalia.window.ui.window import GameWindow

KEYS = arcade.key


class Ear(Speaker):
    """Hears, and plays nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

        self.volumes: list[float] = []

    def play(self, name: str, volume: float) -> None:
        """Remember it."""
        self.heard.append(name)
        self.volumes.append(volume)


def samples_of(name: str) -> Any:
    """A sound as it is played, from -1 to 1."""
    with wave.open(io.BytesIO(wave_of(name))) as file:
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_767


def spectrum_of(name: str) -> Any:
    """A sound's energy in eight bands from 40 Hz, each an octave, as shares of the whole."""
    samples = samples_of(name)
    power = np.abs(np.fft.rfft(samples)) ** 2
    octave = np.log2(np.maximum(np.fft.rfftfreq(len(samples), 1 / RATE), 40) / 40)
    bands = np.bincount(np.minimum(octave.astype(int), 7), power, 8)
    return bands / bands.sum()


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


def test_each_sound_has_a_caption_and_each_caption_a_sound() -> None:
    assert MADE.keys() == CAPTIONS.keys()
    assert len(set(CAPTIONS.values())) == len(CAPTIONS)


@pytest.mark.parametrize("name", MADE)
def test_a_sound_begins_and_ends_in_silence_and_is_nowhere_cut_off(name: str) -> None:
    samples = samples_of(name)
    quiet = int(RATE * SILENCE)
    assert not samples[:quiet].any()
    assert not samples[-quiet:].any()
    assert np.abs(samples).max() == pytest.approx(PEAK / 32_767, abs=0.001)
    assert (np.abs(samples) >= 1).sum() == 0, "clipped"
    flat = np.diff(samples[np.abs(samples) > 0.9 * np.abs(samples).max()]) == 0
    assert not (flat[3:] & flat[2:-1] & flat[1:-2] & flat[:-3]).any(), "a flat top"
    loud = np.flatnonzero(np.abs(samples) > 0.02)
    assert np.abs(np.diff(samples))[: loud[0] + 1].max() < 0.2, "it starts with a click"
    assert abs(samples.mean()) < 0.01, "it has a constant part, which is heard as a click"


def test_sounds_are_told_apart_by_ear() -> None:
    """Their energy lies elsewhere, by half of it at least: no ear takes one for another."""
    for one, other in combinations(MADE, 2):
        shared = np.minimum(spectrum_of(one), spectrum_of(other)).sum()
        assert shared < 0.5, (one, other, shared)


@pytest.mark.parametrize("name", VOLUMES)
def test_the_volume_is_the_one_that_is_set(name: str) -> None:
    ear, settings = Ear(), kept.Settings(volume=name)
    sounds = Sounds(lambda: settings, ear)
    sounds.is_awake = True
    for sound in MADE:
        sounds.make(sound)
    assert ear.volumes == [VOLUMES[name]] * len(MADE)
    assert list(VOLUMES.values()) == sorted(VOLUMES.values())
    assert max(VOLUMES.values()) < 1


def test_nothing_sounds_before_the_player_has_pressed_anything(sit: Sit) -> None:
    """Neither a watched game nor a sheet that opens by itself makes a sound before."""
    screen = sit({"un": "chancer", "bandit": "chancer"})
    ear = Ear()
    screen.window.sounds = Sounds(lambda: screen.window.settings, ear)
    screen.settings.sound = screen.settings.captions = True
    screen.settings.animation = "fast"
    screen.model.pace.paused = False
    for _ in range(40):
        screen.window.dispatch_event("on_update", 0.1)
        screen.window.dispatch_event("on_mouse_motion", 400, 300, 1, 1)
    assert screen.model.controller.past.heard()
    assert not ear.heard
    assert not screen.window.sounds.caption
    press(screen, KEYS.F7)
    for _ in range(200):
        screen.window.dispatch_event("on_update", 0.1)
    assert ear.heard


def test_the_settings_have_the_volume_and_ctrl_m_keeps_it(sit: Sit) -> None:
    screen = sit()
    screen.show_sheet("settings")
    assert [value for value in ("off", *VOLUMES) if is_set(screen, value)] == ["off"]
    for value in (*VOLUMES, "off", "quiet"):
        screen.sheet.act(f"set:volume:{value}")
        assert is_set(screen, value)
        known = kept.load()
        assert (known.sound, known.volume) == (value != "off", screen.settings.volume)
    screen.open(None)
    for is_on in (False, True):
        press(screen, KEYS.M, KEYS.MOD_CTRL)
        assert (kept.load().sound, kept.load().volume) == (is_on, "quiet")


def is_set(screen: Any, value: str) -> bool:
    """Whether the settings sheet shows this choice of the sound's as the current one."""
    (row,) = (row for row in screen.sheet.rows() if row.field == "volume")
    assert [id for _, id in row.choices] == ["off", *VOLUMES]
    return bool(row.now == value)


def test_no_driver_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise OSError("no sound card")

    import pyglet

    monkeypatch.setattr(pyglet.media, "load", fails)
    speaker = Speaker()
    speaker.play("dice", 0.1)
    speaker.play("dice", 0.1)


def test_dice_and_turns_are_heard_and_ctrl_m_ends_it(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "human"}, until="un.mission")
    ear = Ear()
    screen.window.sounds = Sounds(lambda: screen.window.settings, ear)
    screen.window.sounds.is_awake = True
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


def test_cards_that_are_shown_sound_of_paper(window: GameWindow, tmp_path: Path) -> None:
    window.settings = kept.Settings(animation="off", confirm="off", sound=True)
    first, second = library.card("firebase").sides({}).order
    seats = {first: "human", second: "chancer"}
    setup = GameSetup("firebase", seats, "7", {}, [], "auto", tmp_path / "game.txt", False)
    table = begin(setup)
    screen = GameScreen(window, table)
    window.show_view(screen)
    ear = Ear()
    window.sounds = Sounds(lambda: window.settings, ear)
    window.sounds.is_awake = True
    for _ in range(300):
        if screen.model.sitting.hint is not None:
            screen.act("hint:got")
        window.dispatch_event("on_update", 0.1)
        shown = any(line.kind is SHOWN for line in screen.model.controller.past.heard())
        assert ("paper" in ear.heard) == shown
        if shown:
            break
        if screen.model.prompt is not None:
            screen.deeds.answer(screen.model.prompt.options[0])
    assert "paper" in ear.heard
    table.leave()

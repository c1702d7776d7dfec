"""Hints where several people sit at one screen: each is given his own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from somalia.engine.prompts import Choose
from somalia.play import hints as play_hints
from somalia.play.hints import Friend, HintTarget
from somalia.play.sitting import Sitting
from somalia.terminal import hints


def test_each_person_is_given_the_hints_that_are_his() -> None:
    """A hint that Al Qaeda had been given at an unseen question was none for the Coalition."""
    friend = Friend("anaconda-first", ())
    hint = friend.book[0]
    friend.got(hint, "al-qaeda")
    assert hint.id in friend.seen("al-qaeda")
    assert hint.id not in friend.seen("coalition")


def test_what_one_person_was_told_of_hints_is_told_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """How to have no more of them was told once: of twins that differ in whether Al Qaeda took back
    unseen, and so was asked once more, only in the one.
    """
    eyes = SimpleNamespace(reader="al-qaeda")
    people = SimpleNamespace(eyes=eyes, view=None)
    friend = Friend("anaconda-first", ())
    friend.wanted = True
    sitting: Any = SimpleNamespace(controller=people, friend=friend)
    sitting.next_hint = lambda prompt: Sitting.next_hint(sitting, prompt)
    pages, paper = SimpleNamespace(hint=""), SimpleNamespace(drawn=True)
    desk: Any = SimpleNamespace(controller=people, sitting=sitting)
    desk.pages, desk.paper, desk.say = pages, paper, SimpleNamespace(pointed=lambda *about: "")
    monkeypatch.setattr(hints, "pointed_at", lambda *about: HintTarget("", ""))
    monkeypatch.setattr(play_hints, "applies", lambda *about: True)
    callouts = hints.Callouts(desk)
    prompt = Choose("al-qaeda", "move", "8.1")
    told = []
    for reader in ("al-qaeda", "al-qaeda", "coalition"):
        eyes.reader = reader
        callouts.before(prompt)
        told.append(pages.hint)
    assert told[0] == told[2] != told[1]
    assert "no more" in told[0]

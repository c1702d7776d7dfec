"""Hints where several people sit at one screen: each is given his own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from somalia.engine.prompts import Choose
from somalia.play import hints as play_hints
from somalia.play.hints import Friend, Points
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
    people = SimpleNamespace(reader="al-qaeda")
    game_type = SimpleNamespace(places=lambda scenario: ())
    table = SimpleNamespace(
        header=SimpleNamespace(scenario="anaconda-first"), game_type=game_type, scenario=None
    )
    desk: Any = SimpleNamespace(controller=people, table=table, view=None, drawn=True, hint="")
    desk.say = SimpleNamespace(pointed=lambda *about: "")
    monkeypatch.setattr(hints, "pointed_at", lambda *about: Points("", ""))
    monkeypatch.setattr(play_hints, "applies", lambda *about: True)
    callouts = hints.Callouts(desk)
    callouts.friend.wanted = True
    prompt = Choose("al-qaeda", "move", "8.1")
    told = []
    for reader in ("al-qaeda", "al-qaeda", "coalition"):
        people.reader = reader
        callouts.before(prompt)
        told.append(desk.hint)
    assert told[0] == told[2] != told[1]
    assert "no more" in told[0]

"""Whether another was asked unseen, and declined, shows nowhere: neither in a text nor in what
stands on the screen for a moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, picture_of  # before Arcade: no display

from somalia.engine.prompts import DONE, Choose
from somalia.play.settings import Settings
from tests.twins import in_terminal, in_window
from tests.twins.looks import Place, same
from tests.twins.twin import (
    SLOTS,
    Moment,
    NoTwin,
    Twins,
    bare,
    ending,
    played,
    played_again,
    renamings,
    rules_of,
    seen_events,
)

SCENARIO, SIDE, OTHER = "anaconda-first", "coalition", "al-qaeda"
SEED = "asked-2"
"""Of a game by chance in which a step has a twin."""
ANIMATIONS = ("off", "fast")


@cache
def moment() -> Moment:
    """Before a step of the Coalition's at which Al Qaeda is asked whether to fire, and before the
    same step, at which it is not: its counter there is another.
    """
    rules = rules_of(SCENARIO)
    line = played(rules, SEED, SIDE, 120)
    game = bare(rules, SEED)
    for at, step in enumerate(line):
        game.feed(step.answer)
        if step.answer.ask != "step" or step.answer.who != SIDE or game.prompt is None:
            continue
        if game.prompt.ask == "defend" and (again := _not_asked(line[:at], step.answer)):
            twins = Twins(SCENARIO, (), SEED, SIDE, (line[:at], again), 1)
            return Moment(twins, (str(step.answer.value),), ({OTHER: ["done"]}, {}))
    raise AssertionError


def _not_asked(line: Any, answer: Any) -> Any:
    """The same to the Coalition, but that Al Qaeda is not asked after it; None: there is none."""
    rules = rules_of(SCENARIO)
    game = Twins(SCENARIO, (), SEED, SIDE, (line, line), 0).game(0)
    for names in renamings(rules, game, SIDE, SEED, SLOTS["hex_battle"]):
        try:
            again = played_again(rules, SEED, SIDE, line, names)
        except NoTwin:
            continue
        twin = Twins(SCENARIO, (), SEED, SIDE, (again, again), 0).game(0)
        if seen_events(twin, SIDE) != seen_events(game, SIDE) or twin.asked(SIDE) is None:
            continue
        twin.feed(answer)
        if twin.asked(SIDE) is not None:
            return again
    return None


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    return Place(tmp_path, monkeypatch)


def beats(window: Any, record: Path) -> Iterator[tuple[str, Any]]:
    """All that stands in the window after the step, moment by moment."""
    with in_window.screen_of(window, record, draw) as screen:
        screen.open(None)
        screen.deeds.answer(moment().answers[0])
        for beat in range(40):
            yield f"{beat}: frame", picture_of(screen)
            yield f"{beat}: panels", in_window.panels(screen)
            if screen.board.is_settled and not screen.model.pace.is_due:
                break
            screen.on_update(0.1)


@pytest.mark.parametrize("animation", ANIMATIONS)
def test_the_window_shows_at_no_moment_that_another_was_asked(
    animation: str, window: Any, place: Place
) -> None:
    found = []
    for which in (0, 1):
        window.settings = Settings(animation=animation, confirm="off", turn_sheet=False)
        with place.of(moment(), which) as record:
            found.append(dict(beats(window, record)))
    assert found[0]
    same(*found)


LOOKS = ("log", "ledger 99", "notes", "explain", "score", "odds", "why", "turns last", "undo")


@pytest.mark.parametrize("drawn", [False, True])
def test_the_terminal_tells_nowhere_that_another_was_asked(drawn: bool, place: Place) -> None:
    lines = [in_terminal.choosing(moment().answers[0]), *LOOKS]
    parts = []
    for which in (0, 1):
        with place.of(moment(), which) as record:
            parts.append(in_terminal.sitting(moment(), record, lines, drawn))
    told = in_terminal.told(*parts)
    assert len(told[0]) > len(LOOKS)
    same(*told)


# -- another takes back ----------------------------------------------------------------------------


class TakesBack(in_terminal.Handed):
    """The people at one terminal, of whom one takes back where his script says `undo`."""

    def read(self, ask: str, *args: Any, **named: Any) -> str:
        assert self.session is not None
        prompt = self.session.controller.prompt
        script = self.scripts.get(prompt.who if prompt else "", [])
        if ask.startswith(("Hand over", "--")) or script[:1] != ["undo"]:
            return super().read(ask, *args, **named)
        assert self.session.controller.back.is_open
        return script.pop(0)


PANIC, PANIC_OPTIONS = "u14", (("leaders", "yes"), ("ied-at-will", "yes"))
"""Of a game by chance in which the Coalition's Afghans panic beside Al Qaeda."""


def before_a_panic() -> Moment:
    """Where Al Qaeda is asked unseen whom it fires at."""
    line = played(rules_of(SCENARIO, PANIC_OPTIONS), PANIC, SIDE, 170)
    at = next(at for at, step in enumerate(line) if step.answer.ask == "panic-fire")
    twins = Twins(SCENARIO, PANIC_OPTIONS, PANIC, SIDE, (line[:at], line[:at]), 1)
    game = twins.game(0)
    asked = game.prompt
    assert isinstance(asked, Choose)
    game.auto_dice = game.auto_forced = True
    while game.asked(SIDE) is None:
        assert isinstance(game.prompt, Choose)
        game.answer(OTHER, ending(game.prompt)[0])
    own = game.asked(SIDE)
    assert own is not None
    scripts = {OTHER: [DONE]}, {OTHER: [asked.options[0], "undo", DONE]}
    return Moment(twins, (own.options[0],), scripts)


def test_the_terminal_tells_nowhere_that_another_took_back(place: Place) -> None:
    moment, found = before_a_panic(), []
    for which in (0, 1):
        with place.of(moment, which, OTHER) as record:
            typist = TakesBack(SIDE, (), moment.scripts[which])
            found.append(in_terminal.handed_over(moment, which, record, False, typist))
    assert found[0]
    same(*({look.place: look.text for look in looks} for looks in found))

"""A kind of event that is declared nowhere else is logged, told and shown by every screen."""

from __future__ import annotations

import io
import sys

import pytest
from window_hands import Sit, draw  # before Arcade: no display

from somalia import terminal
from somalia.engine.dice import Stream
from somalia.engine.kinds import PLAIN, EventKind
from somalia.engine.steps import digest
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.words import Wording
from somalia.play.story import Story
from tests.screens.type_recorder import set_in_type

FEAST = EventKind(
    "feast",
    lambda say, of: f"The people of {of['zone'].name} hold a feast.",
    PLAIN,
    brief=lambda say, of: f"feast in {of['zone'].name}",
)

TOLD = "The people of Jilib hold a feast."


@pytest.fixture(autouse=True)
def _feasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every turn begins with a feast."""
    begin = effects.begin_turn

    def begin_turn(state: CampaignState) -> None:
        begin(state)
        state.note(FEAST, "8.9", zone=state.board.zone("jilib"))

    monkeypatch.setattr(effects, "begin_turn", begin_turn)


def test_it_is_news_in_the_window(sit: Sit) -> None:
    screen = sit({"un": "human", "bandit": "chancer"})
    chance = Stream("feast")
    for _ in range(60):
        while screen.model.controller.waits:
            screen.window.dispatch_event("on_update", 0.1)
        if any("feast" in step.line.text for step in screen.model.news.steps):
            break
        screen.deeds.answer(
            screen.model.prompt.options[chance.below(len(screen.model.prompt.options))]
        )
    events = screen.model.controller.game.all_events()
    say = Wording(screen.model.controller.table.scenario)
    assert FEAST in [event.kind for event in events]
    assert TOLD in [line.text for line in screen.model.controller.past.lines()]
    assert any("feast in Jilib" in line.text for line in digest(say, events))
    assert f"  8.9 {TOLD}" in Story(say).tell(events)
    step = next(n for n, step in enumerate(screen.model.news.steps, 1) if "feast" in step.line.text)
    screen.model.news.go(str(step))
    draw(screen)
    shown = [line.text for canvas in set_in_type(screen).values() for line in canvas.lines]
    assert "8.9" in shown
    assert any("hold a feast." in text for text in shown)


def test_the_terminal_tells_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [*["jilib"] * 16, "log", "quit"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines)))
    seats = {"un": "human", "bandit": "chancer"}
    terminal.play(
        "somalia-1992",
        seats,
        "7",
        text=True,
        explain=False,
        record=None,
        options={},
        charts=[],
        dice="auto",
        resume=True,
    )
    assert f"8.9 {TOLD}" in capsys.readouterr().out

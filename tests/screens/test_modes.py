"""Every way to play, in the window: answered by clicks and keys, the same game as without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from window_hands import Chancer, click_action, draw  # before Arcade: no display

from somalia.engine.prompts import Choose
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.scene import overlays
from somalia.games.campaign.scene.motion import script
from somalia.games.campaign.text import charts
from somalia.games.campaign.text.parties import forces_of
from somalia.games.campaign.window.accounts import accounts
from somalia.games.campaign.window.colours import side_colour
from somalia.games.campaign.window.score import ScoreSheet
from somalia.games.kit.motion import Clash, NoticeCard
from somalia.play import table
from somalia.window.board.stage import card_picture
from somalia.window.screens.play import GameScreen
from somalia.window.ui.palette import PAPER, contrast
from somalia.window.ui.window import GameWindow
from tests.screens.type_recorder import set_in_type

MODES: dict[str, tuple[str, dict[str, str]]] = {
    "negotiations": ("somalia-1992", {"negotiations": "on"}),
    "two-bandits": ("somalia-1992", {"bandit-players": "2", "negotiations": "on"}),
    "variants": (
        "somalia-1992",
        {
            "ambush-is-mission": "on",
            "guarded-split": "half",
            "negotiations": "on",
            "flush": "bandits-only",
            "bandit-players": "3",
            "initiative": "contested",
            "critical-hits": "softer",
        },
    ),
    "icu-two": ("icu-2006", {}),
    "icu-five": ("icu-2006", {"warlords": "four"}),
    "icu-six": ("icu-2006", {"warlords": "four", "transitional": "player"}),
    "war": ("war-2006", {}),
}
ANSWERS = 260
LOOK = 26
"""Answers between two that are given with the pointer or the keys, and looked at."""


@pytest.fixture(autouse=True)
def _leaves(window: GameWindow) -> Iterator[None]:
    """Whoever is still at a table when a test fails leaves it."""
    yield
    while TABLES:
        TABLES.pop().leave()


TABLES: list[table.Table] = []


def begin(window: GameWindow, mode: str, path: Path) -> GameScreen:
    name, options = MODES[mode]
    seats = dict.fromkeys(load(name, options).sides.order, "human")
    setup = table.GameSetup(name, seats, "7", options, [], "auto", path, False)
    TABLES.append(table.begin(setup))
    screen = GameScreen(window, TABLES[-1])
    window.show_view(screen)
    return screen


def lines_of_play(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("mode", MODES)
def test_a_game_in_the_window(mode: str, window: GameWindow, tmp_path: Path) -> None:
    screen = begin(window, mode, tmp_path / "seen.txt")
    alone = begin(window, mode, tmp_path / "alone.txt").model.controller.table
    window.show_view(screen)
    chance = Chancer(f"modes {mode}")
    for number in range(ANSWERS):
        prompt = screen.model.prompt
        if prompt is None:
            break
        option = chance.decide(screen.model.controller.game, prompt).option
        twin = alone.game.prompt
        assert isinstance(twin, Choose)
        alone.game.answer(alone.game.seat_of[twin.who].name, option)
        if number % LOOK:
            screen.model.controller.answer(option)
            continue
        screen.refresh(moving=False)
        look(screen, mode)
        give(screen, option)
    screen.refresh(moving=False)
    alone.leave()
    screen.model.controller.table.leave()
    assert lines_of_play(tmp_path / "seen.txt") == lines_of_play(tmp_path / "alone.txt")
    assert screen.model.controller.view.turn > 0
    cards_tell_who(screen)


def cards_tell_who(screen: GameScreen) -> None:
    """Every event that has a card is told with the colour and the picture of a known party."""
    scenario, events = (
        screen.model.controller.view.scenario,
        screen.model.controller.game.all_events(),
    )
    middles = {id: screen.board.printed.label(id)[0] for id in screen.board.printed.pane_of}
    shown = [
        effect.shows for effect in script(events, screen.model.controller.say, {}, 0.0, middles)
    ]
    fights = [one for one in shown if isinstance(one, Clash)]
    assert fights
    for fight in fights:
        assert fight.at
        assert fight.by not in fight.at
        assert forces_of(scenario, fight.by)
    for card in {
        (one.title, one.side): one for one in shown if isinstance(one, NoticeCard)
    }.values():
        assert card_picture(card, 1, 1.0, screen.looks).width > 40


def give(screen: GameScreen, option: str) -> None:
    """Answer with a click: on the button, where it is on the page, else by its number."""
    choice = next(one for one in screen.model.shown if option in one.options)
    action = f"option:{choice.number}"
    before = screen.model.controller.game.count
    draw(screen)
    if choice.options[0] == option and screen.middle_of(action) is not None:
        click_action(screen, action)
    else:
        screen.deeds.answer(option)
    assert screen.model.controller.game.count > before, (option, screen.model.about)


def look(screen: GameScreen, mode: str) -> None:
    """What is lit is what is offered, who is asked is told, and the header is whole."""
    prompt, state = screen.model.prompt, screen.model.controller.view
    assert prompt is not None
    draw(screen)
    lights = screen.board.lights
    board = state.board
    if prompt.ask != "march.way":
        assert set(lights.zones) == {id for id in prompt.options if id in board}
    assert set(lights.units) == {id for id in prompt.options if id in screen.model.options.pieces}
    found = set_in_type(screen)
    header = next(canvas for name, canvas in found.items() if "head" in name.lower())
    faults = (*header.faint(), *header.outside(), *header.cut_off(), *header.overlapping())
    assert not faults, (mode, faults)
    told = [spot for spot in screen.head.spots if spot.name.startswith("account:")]
    assert [spot.name for spot in told] == [
        f"account:{side}" for side in state.scenario.sides.order
    ]
    beside = [spot for spot in screen.board.spots if spot.action == "show:rule 11.1"]
    has_talks = state.scenario.options.get("negotiations") == "on"
    assert bool(beside) == has_talks, "it has its place all game long"
    for spot in beside:
        assert ("each turn" in spot.tip) == bool(state.talks)
        assert (spot.name == "talks-track") == bool(state.talks), "hints speak of it then"


@pytest.mark.parametrize("mode", ["negotiations", "icu-six", "war"])
def test_all_panels_read_well(mode: str, window: GameWindow, tmp_path: Path) -> None:
    screen = begin(window, mode, tmp_path / "a.txt")
    chance = Chancer("talking")
    for _ in range(400):
        state, prompt = screen.model.controller.view, screen.model.prompt
        if prompt is None or ((state.talks or mode != "negotiations") and state.turn > 3):
            break
        screen.model.controller.answer(chance.decide(screen.model.controller.game, prompt).option)
    screen.refresh(moving=False)
    screen.open(None)
    assert bool(screen.model.view.talks) == (mode == "negotiations")
    for text in (100, 150):
        window.settings.text_size = text
        window.measure()
        screen.restyle()
        draw(screen)
        for name, canvas in set_in_type(screen).items():
            faults = (*canvas.faint(), *canvas.outside(), *canvas.cut_off(), *canvas.overlapping())
            assert not faults, (name, text, faults)
    screen.model.controller.table.leave()


@pytest.mark.parametrize("mode", MODES)
def test_sides_are_told_apart(mode: str, window: GameWindow, tmp_path: Path) -> None:
    screen = begin(window, mode, tmp_path / "a.txt")
    state = screen.model.controller.view
    own = accounts(state)
    colours = [side_colour(state.scenario, one.side) for one in own]
    assert len(set(colours)) == len(own)
    assert all(contrast(colour, PAPER) >= 4.5 for colour in colours)
    assert {one.unit for one in own} == {"VP" if state.scenario.rulebook == "base" else "Zones"}
    screen.model.controller.table.leave()


@pytest.mark.parametrize("mode", ["variants", "icu-six", "war"])
def test_overlays_score_and_charts(mode: str, window: GameWindow, tmp_path: Path) -> None:
    screen = begin(window, mode, tmp_path / "a.txt")
    chance = Chancer("overlays")
    for _ in range(140):
        if screen.model.prompt is not None:
            screen.model.controller.answer(
                chance.decide(screen.model.controller.game, screen.model.prompt).option
            )
    screen.refresh(moving=False)
    screen.open(None)
    scenario = screen.model.controller.view.scenario
    names = overlays.offered(scenario)
    if scenario.rulebook != "base":
        assert not {"convoys", "terror"} & set(names)
        assert "victory" not in charts.names(scenario)
    seen: dict[str, Any] = {}
    for name in names:
        screen.act(f"overlay:{name}")
        seen[name] = screen.looks.tints()
        draw(screen)
    assert seen["control"][0]
    assert seen["firepower"][1]
    screen.open(ScoreSheet(screen, screen.model))
    draw(screen)
    for number in range(len(charts.names(scenario))):
        screen.act("show:charts")
        screen.on_key_press(ord("1") + number, 0)
        draw(screen)
    screen.model.controller.table.leave()

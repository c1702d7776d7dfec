"""Scenarios on some Zones of their map only: nothing leads to the others, or counts them."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games.campaign import GAME
from somalia.games.campaign.data import scenario
from somalia.games.campaign.data.atlas import check_map
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.board import MapPicture, cells_of
from somalia.lab.fuzz import random_game
from somalia.lab.match import play_match

NORTH = ("guban", "berbera", "erigayo", "bender-cassim", "hardiyo")
MAP = datafile.find("maps", "somalia")
PLAIN = datafile.find("scenarios", "somalia-1992").read_text(encoding="utf-8")


def with_zones(folder: Path, zones: str) -> Path:
    """The base game on some Zones only."""
    text = PLAIN.replace("id: somalia-1992 ", "id: part ")
    text = text.replace("map: somalia ", f"zones: {zones}\nmap: somalia ", 1)
    path = folder / "part.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def first() -> CampaignScenario:
    return scenario.load("first-game")


@pytest.mark.parametrize(
    "zones, count, out",
    [
        ("south", 12, NORTH),
        ("{without: [guban, berbera, erigayo]}", 14, ("guban", "berbera", "erigayo")),
        ("[mogadishu-airport, south-mogadishu, baidoa, jawhar, jilib]", 5, ("kismayu", *NORTH)),
    ],
)
def test_zones_in_play_are_named_in_three_ways(
    tmp_path: Path, zones: str, count: int, out: tuple[str, ...]
) -> None:
    board = scenario.load(with_zones(tmp_path, zones)).board
    assert len(board.zones) == count
    assert not any(id in board for id in out)
    assert [int(zone) for zone in board.zones] == list(range(count))
    for zone in board.zones:
        assert all(other in board.zones for other in board.neighbours[zone])


@pytest.mark.parametrize(
    "zones, says",
    [
        ("[jilib, kismayoo]", "Did you mean kismayu?"),
        ("{without: [gubann]}", "Did you mean guban?"),
        ("[jilib]", "1 Zones are in play"),
        ("east", "expected the Zones in play"),
        ("[jilib, kismayu, baidoa, jawhar]", '"mogadishu-airport" is not a Zone in play'),
    ],
)
def test_zones_that_cannot_be_are_refused(tmp_path: Path, zones: str, says: str) -> None:
    with pytest.raises(DataError) as caught:
        scenario.load(with_zones(tmp_path, zones))
    assert says in str(caught.value)


def test_the_same_game_on_other_zones_is_another_game(tmp_path: Path) -> None:
    part = scenario.load(with_zones(tmp_path, "south")).digest
    assert part != scenario.load("somalia-1992").digest


def test_a_zone_out_of_play_is_never_offered_entered_or_counted(first: CampaignScenario) -> None:
    known = {zone.id for zone in first.board.zones}
    seen: set[str] = set()
    for seed in ("1", "2", "3"):
        game, stream = Game(Campaign(first), seed=seed), Stream(seed)
        for _ in range(600):
            prompt = game.prompt
            if not isinstance(prompt, Choose):
                break
            for option in prompt.options:
                parts = option.split(">") if ">" in option else [option]
                assert not set(parts) & set(NORTH), (prompt.ask, option)
                seen |= known & set(parts)
            game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
        state: CampaignState = game.state
        assert all(where < len(first.board.zones) for where in state.where)
        for event in game.all_events():
            assert not any(id in repr(event.facts) for id in NORTH)
    assert seen == known


@pytest.mark.parametrize("seed", ["11", "12", "13"])
def test_random_first_games_hold_every_invariant(first: CampaignScenario, seed: str) -> None:
    assert random_game(GAME, first, seed).is_over


def test_pictures_and_the_terminal_show_what_is_in_play(first: CampaignScenario) -> None:
    played = [zone.id for zone in first.board.zones]
    atlas, whole = check_map(MAP, played), check_map(MAP)
    for id, shape in whole.shapes.items():
        lon, lat = shape.label
        if id in NORTH:
            assert whole.zone_at(lon, lat) == id
            assert atlas.zone_at(lon, lat) is None
    assert set(atlas.resting) == set(NORTH)
    cells = cells_of(MAP, first.board)
    assert set(cells) == set(played)
    assert min(row for _, row in cells.values()) == 0
    state = Game(Campaign(first), seed="1").state
    lines = [str(line) for line in MapPicture(first.board, cells).draw(state, 100, 40)]
    assert lines[0].strip()
    text = "\n".join(lines)
    assert "Baidoa" in text
    assert "Berbera" not in text


def test_what_a_scenario_leaves_out_it_may_leave_out(tmp_path: Path) -> None:
    charts = tmp_path / "less.yaml"
    none = {
        "us": (
            "infantry-5-5",
            "marine-5-4",
            "mp-3-5",
            "engineer-2-3",
            "civil-affairs-2-5",
            "helicopter-4-5",
        ),
        "militia": ("1", "2"),
    }
    lines = [f"  {cup}: {{{', '.join(f'{one}: 0' for one in of)}}}" for cup, of in none.items()]
    charts.write_text(
        "format: somalia charts 1\nreconstructed: true\ncounters:\n" + "\n".join(lines) + "\n",
        encoding="utf-8",
    )
    less = scenario.load("somalia-1992", charts=[charts])
    assert less.forces["us"] == less.forces["militia"] == ()
    for seed in ("1", "2"):
        game = random_game(GAME, less, seed)
        asked = {answer.ask for answer in game.all_answers()}
        assert not any(ask.startswith("intervention") for ask in asked)
        assert not any(
            event.kind == "draw" and event["cup"] == "us"
            for event in game.all_events()
            if "cup" in event.facts
        )


def test_a_fixed_famine_needs_no_roll(first: CampaignScenario) -> None:
    assert (first.setup.famine_dice, first.setup.famine_turns) == (0, 3)
    game = play_match(GAME, first, {"un": "random", "bandit": "random"}, "famine")
    assert "setup.famine" not in {answer.ask for answer in game.all_answers()}
    famine = [event["turns"] for event in game.all_events() if event.kind == "famine"]
    assert famine[0] == 3
    assert max(famine) == 3


@pytest.mark.parametrize("un, bandit", [("blue-helmet", "warlord"), ("random", "warlord")])
def test_the_first_game_is_played_by_the_doctrines(
    first: CampaignScenario, un: str, bandit: str
) -> None:
    for seed in ("1", "2", "3"):
        game = play_match(GAME, first, {"un": un, "bandit": bandit}, seed)
        assert game.is_over
        assert game.state.turn <= 6


def test_9_a_scenario_may_ask_for_a_smaller_margin(first: CampaignScenario) -> None:
    from somalia.games.campaign.rules.base.victory import un_victory
    from somalia.games.campaign.rules.core.rulebook import judged

    state = Game(Campaign(first), seed="1").state
    assert un_victory(first) == 10
    assert un_victory(scenario.load("somalia-1992")) == 21
    for margin, victory in ((0, "bandit"), (1, "stalemate"), (9, "stalemate"), (10, "un")):
        state.vp["un"] = margin
        assert judged(state) == victory

"""The lab: the same seed gives the same games, and figures come with their uncertainty."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia import cli
from somalia.datafile import packaged
from somalia.games.campaign.data.scenario import load
from somalia.games.statistics import wilson
from somalia.lab import simulate


def test_the_wilson_interval_is_the_known_one() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    with pytest.raises(ValueError, match="at least 1 trial"):
        wilson(0, 0)


@given(st.integers(1, 2000), st.data())
def test_the_interval_holds_the_share_and_lies_between_0_and_1(
    trials: int, data: st.DataObject
) -> None:
    successes = data.draw(st.integers(0, trials))
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1


JOB = simulate.PlayOutJob("somalia-1992", (), (), (("un", "random"), ("bandit", "random")), "lab")


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() -> None:
    alone = list(simulate.play_many(JOB, 6, jobs=1))
    assert alone == list(simulate.play_many(JOB, 6, jobs=2))
    assert alone[3] == simulate.play_one(JOB, 3)
    assert len({result.margin for result in alone}) > 1


def test_the_vp_by_source_add_up_to_the_margin() -> None:
    for result in simulate.play_many(JOB, 4):
        signed = [vp if name.startswith("un ") else -vp for name, vp in result.noted.vp.items()]
        assert sum(signed) == result.margin


def test_json_is_one_object_with_what_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    seats = {"un": "random", "bandit": "random"}
    assert simulate.main("somalia-1992", 4, "1", seats, 1, True, {}, []) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["games"] == 4
    assert sum(figures["victory"].values()) == 4
    assert set(figures["victory"]) == {"un", "stalemate", "bandit"}
    assert set(figures["margin"]) >= {"mean", "sd"}
    assert figures["length"]["median"] > 0


def test_json_names_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenario, player = (tmp_path / f"{name}.yaml" for name in ("first-game", "hunter"))
    scenario.write_bytes((packaged("scenarios") / "first-game.yaml").read_bytes())
    player.write_bytes((packaged("ai") / "warlord.yaml").read_bytes())
    seats = {"un": "random", "bandit": f"{player}:easy"}
    assert simulate.main(str(scenario), 1, "1", seats, 1, True, {}, []) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["scenario"], figures["seats"]["bandit"]) == (
        "first-game.yaml",
        "hunter.yaml:easy",
    )
    told = ["--scenario", str(scenario), "--without", "raid-field", "--games", "1", "--jobs", "1"]
    assert cli.main(["doctrine", str(player), *told, "--json"]) == 0
    assert str(tmp_path) not in capsys.readouterr().out


@pytest.mark.parametrize(
    "scenario, options, zones, rivals",
    [
        ("icu-2006", {}, {"icu", "warlords"}, ()),
        (
            "icu-2006",
            {"warlords": "three"},
            {"icu", "warlords"},
            ("pink-orange", "purple", "yellow"),
        ),
        ("war-2006", {}, {"icu", "ethiopia"}, ()),
        (
            "somalia-1992",
            {"bandit-players": "2"},
            {"government", "bandit-1", "bandit-2"},
            ("bandit-1", "bandit-2"),
        ),
    ],
)
def test_figures_are_those_of_the_rulebook(
    scenario: str,
    options: dict[str, str],
    zones: set[str],
    rivals: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
) -> None:
    sides = load(scenario, options).sides.order
    seats = dict.fromkeys(sides, "random")
    assert simulate.main(scenario, 3, "1", seats, 1, True, options, []) == 0
    figures = json.loads(capsys.readouterr().out)
    assert set(figures["zones"]) == zones
    assert tuple(figures.get("first", ())) == rivals
    is_base = scenario == "somalia-1992"
    won = (
        3
        if is_base
        else sum(count for id, count in figures["victory"].items() if id.startswith("warlords"))
    )
    assert sum(figures.get("first", {}).values()) == (won if rivals else 0)
    assert ("vp" in figures, "famine" in figures, "intervention" in figures) == (is_base,) * 3
    assert simulate.main(scenario, 3, "1", seats, 1, False, options, []) == 0
    shown = capsys.readouterr().out
    assert ("Famine" in shown, "VP from" in shown) == (is_base, is_base)
    assert ("first among rivals" in shown) == bool(rivals)
    assert "Zones held" in shown


def test_the_zones_at_the_end_make_the_margin_of_a_later_game() -> None:
    job = simulate.PlayOutJob(
        "war-2006", (), (), (("icu", "random"), ("ethiopia", "random")), "lab"
    )
    for result in simulate.play_many(job, 3):
        assert result.noted.zones["icu"] - result.noted.zones["ethiopia"] == result.margin

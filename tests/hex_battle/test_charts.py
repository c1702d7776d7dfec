"""Charts that an owner types in: whom a chit activates (5.1), what a side scores for (23.2)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from somalia.datafile import DataError
from somalia.games.hex_battle.data import charts
from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.lab import files
from somalia.games.hex_battle.rules import ending
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, BattleScenario
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.rules.state import DEAD, GONE, BattleState, LostCounter
from somalia.games.hex_battle.text import charted

TOP = Path(__file__).resolve().parents[2]
EXAMPLE = (TOP / "docs" / "anaconda-charts.md").read_text("utf-8")
SHIPPED = TOP / "scenarios" / "charts" / "anaconda.yaml"


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The worked example of the docs, as a file."""
    text = EXAMPLE.partition("<!-- example -->\n```yaml\n")[2].partition("```")[0]
    path: Path = tmp_path_factory.mktemp("charts") / "my-charts.yaml"
    path.write_text(text, "utf-8")
    return path


@pytest.fixture(scope="module")
def scenario(example: Path) -> BattleScenario:
    """The battle by these charts."""
    return load("anaconda", charts=(example,))


def empty(scenario: BattleScenario) -> BattleState:
    """A battle without counters on the map; Al Qaeda has all of its own."""
    state = HexBattle(scenario).start()
    for one in range(state.own):
        state.mark(one, place=GONE)
    for at in range(len(scenario.charts.hidden)):
        state.mark(state.own + at, who=at, place=GONE)
    state.change(counters=len(scenario.charts.hidden), agenda=(), turn=3)
    return state


def number(state: BattleState, id: str) -> int:
    """A counter by what it is."""
    units = [state.unit(one).id for one in (*range(state.own), *state.everyone(AL_QAEDA))]
    return units.index(id)


def points(state: BattleState, side: str) -> dict[str, int]:
    """What a side scores, line by line, without the lines that count nothing."""
    return {row.id: row.points for row in ending.score(state, side) if row.times}


def test_the_worked_example_is_sound(example: Path, scenario: BattleScenario) -> None:
    assert files.check_charts(example).endswith("replace others: commands, victory")
    assert scenario.charts.reconstructed


def active(state: BattleState, *chits: str) -> set[str]:
    """The ids of all counters that these chits activate."""
    side = state.scenario.charts.commands[chits[0]].side
    state.change(active=chits, phasing=side)
    return {state.unit(one).id for one in state.everyone(side) if state.is_active(one)}


def test_a_chit_activates_what_its_line_says(scenario: BattleScenario) -> None:
    """5.1, 5.6"""
    state = empty(scenario)
    of = {unit.id: unit for unit in scenario.charts.units}
    dagger, eleven = active(state, "tf-dagger"), active(state, "tf-11")
    assert {of[id].command for id in dagger} == {"tf-dagger", "tf-64"}
    assert {id for id in dagger if of[id].command == "tf-64"} == active(state, "tf-64")
    assert {of[id].type for id in eleven} == {"sof"}
    assert {"qrf-1", "qrf-2"} <= active(state, "tf-rakkasan")
    assert not {"qrf-1", "qrf-2"} & eleven
    assert "mako-30" in eleven


def test_the_sheet_tells_whom_a_chit_activates(scenario: BattleScenario) -> None:
    rows = {row[0]: row[1] for row in charted.charts(scenario)["Commands"].rows}
    assert rows["TF Rakkasan"] == "its units; QRF 1, QRF 2"
    assert rows["TF Dagger"] == "its units; TF 64 NATO"
    assert rows["TF 11"] == "TF 11 sof"
    assert rows["TF 64"] == "its units"


def lose(state: BattleState, id: str, in_assault: bool = False, is_doubled: bool = False) -> None:
    """A counter is eliminated by the enemy's fire."""
    one = number(state, id)
    by = COALITION if state.is_aq(one) else AL_QAEDA
    state.mark(one, place=DEAD)
    state.change(losses=(*state.losses, LostCounter(one, by, in_assault, is_doubled)))


def test_an_elimination_scores_by_the_first_line_that_fits(scenario: BattleScenario) -> None:
    """23.2"""
    state = empty(scenario)
    lose(state, "dshk-a-1", in_assault=True)
    lose(state, "dshk-a-2")
    lose(state, "mortar-a")
    lose(state, "veterans-a-1", in_assault=True, is_doubled=True)
    lose(state, "civilians-1")
    assert points(state, COALITION) == {
        "dshk-assaulted": 5,
        "dshk-eliminated": 4,
        "heavy-weapons-eliminated": 2,
        "infantry-eliminated": 3,
    }
    assert points(state, AL_QAEDA) == {"civilian-eliminated": 2}


def test_lines_about_some_units_only_leave_the_others_to_the_next(scenario: BattleScenario) -> None:
    state = empty(scenario)
    for id in ("a-2-187", "1-187-snipers", "sas-1", "a-ppcli", "zia-1", "ch-47-1"):
        lose(state, id)
    assert points(state, AL_QAEDA) == {
        "us-company-eliminated": 5,
        "us-or-nato-smaller-eliminated": 9,
        "amf-eliminated": 1,
        "helicopter-eliminated": 3,
    }


def test_places_counters_left_and_counters_escaped_score_as_the_schedule_says(
    scenario: BattleScenario,
) -> None:
    state = empty(scenario)
    index, sanctuary = scenario.land.index, state.base("sanctuary")
    for id, place in {
        "a-2-187": index["1217"],  # Marzak
        "b-2-187": index["1209"],  # Babulkhel
        "sas-1": index["1623"],  # Takur Ghar
        "fighters-a-1": index["1012"],  # Serkhankhel
        "veterans-a-1": sanctuary,
        "hvt-a": sanctuary,
        "fighters-a-2": sanctuary,
    }.items():
        state.mark(number(state, id), place=place)
    assert points(state, COALITION) == {"marzak-held": 5, "village-held": 2, "takur-ghar-held": 3}
    assert points(state, AL_QAEDA) == {
        "veterans-escaped": 1,
        "hvt-escaped": 2,
        "fighter-left": 1,
        "village-held": 1,
    }
    state.mark(number(state, "sas-1"), pinned=True)
    assert "takur-ghar-held" not in points(state, COALITION)


def test_a_number_alone_takes_what_the_line_beneath_is_for(scenario: BattleScenario) -> None:
    shipped = load("anaconda").charts.victory[COALITION]["infantry-eliminated"]
    line = scenario.charts.victory[COALITION]["infantry-eliminated"]
    assert (line.points, line.which) == (1, shipped.which)
    assert scenario.charts.psyop_times == 3


# -- faults ----------------------------------------------------------------------------------------

CHIT = {"name": "TF 11", "side": "coalition"}
FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "a line nobody knows": (
        {"victory": {COALITION: {"tanks": 3}, AL_QAEDA: {}}},
        "victory.coalition.tanks: this line does not say what it scores",
    ),
    "a line for something else": (
        {"victory": {COALITION: {"tanks": {"vp": 3, "for": "escaped"}}, AL_QAEDA: {}}},
        'victory.coalition.tanks: no line can score for "escaped"',
    ),
    "no points": (
        {"victory": {COALITION: {"men": {"for": "eliminated"}}, AL_QAEDA: {}}},
        "missing key vp",
    ),
    "hexes without hexes": (
        {"victory": {COALITION: {"peak": {"vp": 1, "for": "hex-held"}}, AL_QAEDA: {}}},
        "missing key hexes",
    ),
    "counters where none count": (
        {"victory": {COALITION: {"x": {"vp": 1, "for": "village-held", "types": ["sof"]}}}},
        "al-qaeda",
    ),
    "counters of a village": (
        {
            "victory": {
                COALITION: {"x": {"vp": 1, "for": "village-held", "types": ["sof"]}},
                AL_QAEDA: {},
            }
        },
        "village-held cannot be limited by types",
    ),
    "a counter there is not": (
        {
            "victory": {
                COALITION: {"x": {"vp": 1, "for": "eliminated", "names": ["Zeppelin"]}},
                AL_QAEDA: {},
            }
        },
        'no counter is called "Zeppelin"',
    ),
    "a command there is not": (
        {"commands": {"tf-11": {**CHIT, "activates": ["tf-12"]}}},
        'there is no command "tf-12"',
    ),
    "two chits for one counter": (
        {
            "commands": {
                "al-qaeda-a": {"name": "Al Qaeda A", "side": AL_QAEDA},
                "al-qaeda-b": {
                    "name": "Al Qaeda B",
                    "side": AL_QAEDA,
                    "activates": ["al-qaeda-b", {"names": ["Veterans A"]}],
                },
            }
        },
        "Veterans A is activated by Al Qaeda A and Al Qaeda B",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_one_message(fault: str, tmp_path: Path) -> None:
    keys, message = FAULTS[fault]
    if "commands" in keys:
        shipped = yaml.safe_load(SHIPPED.read_text("utf-8"))["commands"]
        keys = {"commands": {**shipped, **keys["commands"]}}
    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump({"format": charts.FORMAT, **keys}), "utf-8")
    with pytest.raises(DataError) as raised:
        charts.load(SHIPPED, path)
    assert message in str(raised.value)


@pytest.mark.parametrize(
    "line, name",
    [
        ({"vp": 1, "for": "village-held", "villages": ["Gardez"]}, '"Gardez"'),
        ({"vp": 1, "for": "hex-held", "hexes": ["9999"]}, '"9999"'),
    ],
)
def test_places_are_on_the_map(line: dict[str, Any], name: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    victory = {COALITION: {"mine": line}, AL_QAEDA: {}}
    path.write_text(yaml.safe_dump({"format": charts.FORMAT, "victory": victory}), "utf-8")
    with pytest.raises(DataError, match=f"the line mine .* names {name}, which is not on the map"):
        load("anaconda", charts=(path,))

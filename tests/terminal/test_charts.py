"""The charts in play (FR14): `somalia rules raf`, the terminal's `charts`, the window's sheet."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from somalia import cli, datafile
from somalia.engine.game import Game
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import charts, reference

NAMES = ("raf", "events", "flush", "development", "victory")
SCENARIOS = ("somalia-1992", "first-game", "icu-2006", "war-2006")
UNUSED = {
    ("icu-2006", "events"),
    ("icu-2006", "development"),
    ("war-2006", "events"),
    ("war-2006", "development"),
}
TITLES = {
    "raf": "RAF Table (6)",
    "events": "Random Events Table (4)",
    "flush": "Flush procedure (6.12",
    "development": "Development Table (6.13)",
    "victory": "Victory",
}

PRINTED = """\
format: somalia charts 1
reconstructed: false
raf:
  columns: ["1", "2", "3+"]
  rows:
    1: ["-", "-", "-"]
    2: ["-", "-", "1"]
    3: ["-", "1", "2"]
    4: ["1", "1", "3"]
    5: ["1", "2", "44*"]
    6: ["2", "3*", "55*"]
  modifiers: {leader: +2}
victory:
  un:
    intact-convoy: {vp: 7, per: 4}
"""


@pytest.fixture
def printed(tmp_path: Path) -> Path:
    """A chart file of an owner's: the whole RAF Table, and a cell of the Victory Table."""
    path = tmp_path / "printed.yaml"
    path.write_text(PRINTED)
    return path


def say(capsys: Any, *words: str) -> str:
    """What `somalia rules` prints for these words."""
    code = cli.main(["rules", *words])
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    assert all(
        len(line) <= reference.WIDTH
        for line in out.splitlines()
        if not line.startswith(("{", " ", "}")) or "--json" not in words
    )
    return str(out)


def begun(name: str, **options: str) -> CampaignState:
    """The position at the start of a game."""
    state = Game(Campaign(load(name, options)), seed="1").state
    assert isinstance(state, CampaignState)
    return state


# Every chart, as text and as JSON


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("name", NAMES)
def test_fr14_each_chart_of_each_scenario_is_printed(name: str, scenario: str, capsys: Any) -> None:
    text = say(capsys, name, "--scenario", scenario)
    found = json.loads(say(capsys, name, "--scenario", scenario, "--json"))
    assert found["scenario"] == scenario
    if (scenario, name) in UNUSED:
        assert found["charts"] == []
        assert "does not use the " + TITLES[name].split(" (")[0] in found["not_used"][0]
        assert found["not_used"][0] in " ".join(text.split())
        return
    (chart,) = found["charts"]
    assert text.startswith(TITLES[name])
    assert text.split("\n\n")[0] == "\n".join(
        charts.chart(name, load(scenario)).lines(reference.WIDTH)
    )
    assert chart["source"]["text"] in " ".join(text.split())
    if chart["chart"] != "grades":
        assert chart["reconstructed"] is True
        # Every line of the Victory Table of the first game is its own.
        file = "first-game" if (scenario, name) == ("first-game", "victory") else "reconstructed"
        assert f"charts/{file}.yaml" in chart["source"]["reconstructed"]
    for row in chart["rows"]:
        assert len(row) == len(chart["columns"])
    assert chart["rows"] or chart["modifiers"]


def test_fr14_the_figures_are_those_of_the_scenario() -> None:
    base, war = load("somalia-1992"), load("war-2006")
    for scenario in (base, war):
        table = scenario.charts.fire
        found = charts.chart("raf", scenario)
        assert found.columns == ("die", *table.labels)
        for die, (row, cells) in enumerate(zip(found.rows, table.rows, strict=True), 1):
            told = [f"{c.number}{'*' * c.star}" if c.number or c.star else "-" for c in cells]
            assert list(row) == [die, *told]
        assert found.modifiers == {"Leader": table.leader}
    assert charts.chart("raf", base).rows != charts.chart("raf", war).rows
    assert charts.chart("flush", base).modifiers == base.charts.flush_modifiers
    events = charts.chart("events", base)
    assert [(row[0], row[2]) for row in events.rows[:3]] == [
        ("11", f"{base.charts.events[0].effect}."),
        ("12-14", f"{base.charts.events[1].effect}."),
        ("15-16", f"{base.charts.events[2].effect}."),
    ]
    lines = [*base.charts.victory_un.values(), *base.charts.victory_bandit.values()]
    assert [(row[1], row[2]) for row in charts.chart("victory", base).rows] == [
        (line.vp, line.per) for line in lines
    ]
    assert [row[:3] for row in charts.chart("development", base).rows] == [
        (of.id, of.cost, of.roll or "no roll") for of in base.charts.projects.values()
    ]
    assert charts.chart("victory", war).id == "grades"
    assert ("ICU", "per point of Firepower", -1) in charts.chart("prices", war).rows


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_chart_of_a_scenario_can_be_had_by_name_and_by_title(scenario: str) -> None:
    loaded = load(scenario)
    for name in charts.names(loaded):
        chart = charts.chart(name, loaded)
        title = chart.title.partition(": ")[0]
        for query in (name, name.upper(), title, f"{name} chart", f"{name} table"):
            found = charts.asked(query, loaded)
            assert found is not None, query
            assert [of.id for of in found.charts] == [name], query
    every = charts.asked("charts", loaded)
    assert every is not None
    assert tuple(of.id for of in every.charts) == charts.names(loaded)


def test_charts_that_options_bring_in() -> None:
    usual, talks = load("somalia-1992"), load("somalia-1992", {"negotiations": "on"})
    assert "negotiations" not in charts.names(usual)
    assert "negotiations" in charts.names(talks)
    note = "Not in play: needs the option negotiations."
    assert note in charts.chart("negotiations", usual).notes
    assert note not in charts.chart("negotiations", talks).notes
    assert len(charts.chart("negotiations", usual).rows) == len(usual.charts.negotiations)
    rivals = load("somalia-1992", {"bandit-players": "3"})
    assert any("R69" in note for note in charts.chart("victory", rivals).notes)


@pytest.mark.parametrize("query", ["critical hits", "raf ambush", "6.12", "rafter", "", "a chart"])
def test_other_queries_are_no_charts(query: str) -> None:
    assert charts.asked(query, load("somalia-1992")) is None


def test_the_search_still_finds_rules_for_the_name_of_a_chart(capsys: Any) -> None:
    text = say(capsys, "flush")
    assert "Rules found:\n  6.12  Flush\n" in text
    found = json.loads(say(capsys, "flush", "--json"))
    assert found["rules"][0]["number"] == "6.12"
    ruling = json.loads(say(capsys, "R5", "--json"))["rules"][0]
    assert ruling["rules"][0] == "6.12"
    assert ruling["text"] == reference.text_of("R5").split("\n")
    rule = json.loads(say(capsys, "6.12", "--json"))["rules"][0]
    assert "R5" in rule["rulings"]
    assert 'To print: "somalia rules flush"' in say(capsys, "6.12")
    assert '"somalia rules raf --scenario war-2006"' in " ".join(say(capsys, "14").split())
    assert "Charts: raf, flush" in say(capsys)


def test_what_is_wrong_with_the_question_is_one_line(capsys: Any, tmp_path: Path) -> None:
    for words in (
        ["raf", "--scenario", "icu"],
        ["raf", "--option", "fog=on"],
        ["raf", "--charts", str(tmp_path / "none.yaml")],
        ["nonesuch", "--json"],
    ):
        assert cli.main(["rules", *words]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err
        assert "Traceback" not in err


# An owner's charts


def test_fr14_an_overlay_changes_a_chart_and_its_source(printed: Path, capsys: Any) -> None:
    text = say(capsys, "raf", "--charts", str(printed))
    assert "55*" in text
    assert "Leader +2" in text
    assert "econstructed" not in text.split("\n\n")[0]
    assert "Entered by an owner of the published game" in text
    found = json.loads(say(capsys, "raf", "victory", "flush", "--charts", str(printed), "--json"))
    raf, victory, flush = found["charts"]
    assert raf["reconstructed"] is False
    assert raf["source"]["printed"] == [str(printed)]
    assert raf["source"]["reconstructed"] == []
    assert raf["rows"][5] == [6, "2", "3*", "55*"]
    assert victory["reconstructed"] is True
    assert victory["source"]["printed"] == [str(printed)]
    assert victory["source"]["reconstructed"] == ["charts/reconstructed.yaml"]
    assert victory["source"]["text"].startswith("Partly entered by an owner")
    assert victory["rows"][0][1:3] == [7, 4]
    assert flush["source"]["printed"] == []
    assert "RAF Table (reconstructed)" in say(capsys, "6.12", "--charts", str(printed))


def test_an_overlay_over_a_later_war_hides_the_table_of_2006(printed: Path) -> None:
    laid = load("war-2006", charts=[printed])
    assert charts.chart("raf", laid).origin == type(laid.charts.origins["raf"])((str(printed),), ())
    assert charts.chart("counters", laid).origin == load("war-2006").charts.origins["counters"]


@pytest.mark.parametrize("scenario", ["icu-2006", "war-2006"])
def test_fr14_an_option_that_brings_a_chart_changes_it_and_its_source(
    scenario: str, capsys: Any
) -> None:
    words = ("raf", "--scenario", scenario, "--json")
    (usual,) = json.loads(say(capsys, *words))["charts"]
    (plain,) = json.loads(say(capsys, *words, "--option", "raf=base"))["charts"]
    own = {"icu-2006": "charts/later.yaml", "war-2006": "charts/later-war.yaml"}[scenario]
    assert own in usual["source"]["reconstructed"]
    assert plain["source"]["reconstructed"] == ["charts/reconstructed.yaml"]
    assert (
        plain["rows"]
        == [list(row) for row in charts.chart("raf", load("somalia-1992")).rows]
        != usual["rows"]
    )


def test_once_all_is_typed_in_nothing_is_called_reconstructed(tmp_path: Path, capsys: Any) -> None:
    ours = datafile.find("scenarios", "charts/reconstructed.yaml").read_text("utf-8")
    whole = tmp_path / "whole.yaml"
    whole.write_text(ours.replace("reconstructed: true", "reconstructed: false"), "utf-8")
    assert "econstructed" not in say(capsys, "6.12", "--charts", str(whole))
    assert "econstructed" not in say(capsys, "charts", "--charts", str(whole))


# One source for terminal and window


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fr14_terminal_and_window_show_the_rows_of_the_rules_command(scenario: str) -> None:
    state = begun(scenario)
    for name in charts.names(state.scenario):
        bare, shown = charts.chart(name, state.scenario), charts.chart(name, state.scenario, state)
        assert bare.source == shown.source
        assert bare.modifiers == shown.modifiers
        # In a game a column more may say how things stand.
        assert [row[: len(bare.columns)] for row in shown.rows] == list(bare.rows)


def test_lines_hold_every_cell_whatever_their_width() -> None:
    for name in SCENARIOS:
        scenario = load(name)
        for id in charts.names(scenario):
            chart = charts.chart(id, scenario)
            for width in (None, 78, 100):
                lines = chart.lines(width)
                assert width is None or max(map(len, lines)) <= width
                words = " ".join(" ".join(lines).split())
                for row in chart.rows:
                    for cell in row:
                        assert set(str(cell).split()) <= set(words.split()), (id, cell)
                for note in chart.notes:
                    assert note in words

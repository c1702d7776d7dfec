"""docs/own-scenario.md is done as it stands, in an empty folder; its mistakes are made."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from own_scenario import PAGE, made, steps, words, write

from somalia import cli, datafile
from somalia.games.campaign.data import scenario
from somalia.lab import simulate
from somalia.play import library as shelf
from somalia.terminal.evening import SAVED

FILES = {
    "scenario": "scenarios/mogadishu-1993.yaml",
    "charts": "scenarios/charts/mogadishu.yaml",
    "map": "maps/mogadishu.yaml",
}
MISTAKES = [
    tuple(cell.strip().strip("`") for cell in row)
    for row in re.findall(
        r"^\| (scenario|charts|map) \|(.*?)\|(.*?)\|(.*?)\|$",
        PAGE.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """An empty folder of one's own, which is the present one as well."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for display in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(display, raising=False)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    return tmp_path


def test_the_steps_of_the_page_work(home, capsys):
    told = {}
    for kind, what, text in steps():
        if kind != "type":
            write(home, kind, what, text)
        elif "--window" not in what:  # that one is played in tests/screens/test_own_map.py
            simulate._scenario.cache_clear()
            code = cli.main(words(what))
            said = capsys.readouterr()
            assert code == 0, (what, said)
            told[what] = said.out
    assert "Copied to" in told["somalia copy somalia-1992 mogadishu-1993"]
    listed = told["somalia scenarios"]
    assert "mogadishu-1993: Mogadishu, 1993" in listed
    assert "  Seats   2 to 4; usually United Nations and Bandits" in listed
    watched = next(told[what] for what in told if "--seat un=blue-helmet" in what)
    assert "== Result ==" in watched
    assert re.search("Afgooye|Balcad|Merca|Cadale", watched)


def test_what_the_page_makes_is_what_it_says(home):
    made(home)
    played = scenario.load("mogadishu-1993")
    assert (played.length, played.winning) == (10, 11)
    assert [zone.id for zone in played.board.zones][:3] == ["afgooye", "balcad", "merca"]
    assert len(played.board.zones) == 8
    assert len(played.kinds["us-helicopter-4-5"]) == 4
    assert "us-marine-5-4" not in played.kinds
    assert played.charts.victory_un["leader-eliminated"].vp == 6
    events = [event.id for event in played.charts.events if event.low <= 12 <= event.high]
    assert events == ["contingent-arrives"]


def test_the_page_names_ten_mistakes():
    assert len(MISTAKES) >= 10


@pytest.mark.parametrize("file,right,written,told", MISTAKES)
def test_a_likely_mistake_is_told_as_the_page_says(home, capsys, file, right, written, told):
    made(home)
    path = home / FILES[file]
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, written, 1), encoding="utf-8")
    assert cli.main(["check", str(path)]) == 1
    said = capsys.readouterr()
    lines = [line for line in (said.out + said.err).splitlines() if told in line]
    assert len(lines) == 1, said
    assert re.match(rf".*{re.escape(path.name)}:\d+: ", lines[0])


def test_a_copy_is_the_players_own(home, capsys):
    assert cli.main(["copy", "warlord", "my-warlord"]) == 0
    assert cli.main(["copy", "somalia", "my-map"]) == 0
    assert "my-warlord" in datafile.available("ai")
    assert "\nid: my-map\n" in Path("maps/my-map.yaml").read_text(encoding="utf-8")
    assert cli.main(["copy", "icu-2006", "my-icu"]) == 0
    assert (
        cli.main(["check", "maps/my-map.yaml", "ai/my-warlord.yaml", "scenarios/my-icu.yaml"]) == 0
    )
    capsys.readouterr()
    for given, told in (
        (["warlard", "mine"], "Did you mean warlord?"),
        (["somalia-1992", "Mine!"], "lower-case letters, digits and hyphens"),
        (["somalia-1992", "my-icu"], "this name is taken"),
        (["war-2006", "first-game"], "this name is taken"),
        (["warlord", "human"], "this name is taken"),
        (["warlord", "random"], "this name is taken"),
    ):
        assert cli.main(["copy", *given]) == 2
        assert told in capsys.readouterr().err


def test_a_game_of_a_scenario_that_offers_few_options_is_taken_up(home, capsys):
    """Its record names all options, those that are not offered as well."""
    made(home)
    for turn in ("begun", "taken up"):
        assert cli.main(["play", "mogadishu-1993", "--terminal"]) == 0, turn
        assert SAVED in capsys.readouterr().out
    games = list((home / "games").glob("*.txt"))
    assert len(games) == 1, "the second time the first game went on"
    assert cli.main(["replay", str(games[0])]) == 0
    assert cli.main(["play", "mogadishu-1993", "--option", "negotiations=on", "--terminal"]) == 2


def test_a_small_map_of_ones_own_is_not_the_whole_country(home, capsys):
    """FT7: the shelf counts the Zones of a map that is not the country's."""
    assert cli.main(["copy", "somalia", "tiny"]) == 0
    assert cli.main(["copy", "somalia-1992", "small-war"]) == 0
    scenario = home / "scenarios" / "small-war.yaml"
    scenario.write_text(re.sub(r"(?m)^map: somalia.*$", "map: tiny", scenario.read_text()))
    assert shelf.card("small-war").zones == "all 17 Zones of its own map"
    assert shelf.card("somalia-1992").zones == "the whole country"

"""Scenarios and charts: what is built of them, what is laid over what, and what is refused."""

from __future__ import annotations

import copy
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from somalia import datafile
from somalia.datafile import DataError
from somalia.games.campaign.data import charts as charts_file
from somalia.games.campaign.data import scenario
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario, FireCell
from somalia.games.campaign.rules.rulebooks import RULEBOOKS
from tests.quick_yaml import dumped, loaded

DOCS = Path(__file__).resolve().parents[2] / "docs" / "scenarios.md"
BASE = datafile.find("scenarios", "somalia-1992")
OURS = datafile.find("scenarios", "charts/reconstructed.yaml")


@pytest.fixture(scope="module")
def base() -> CampaignScenario:
    return scenario.load("somalia-1992")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """An empty present folder, and no files of the player's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    return tmp_path


def lay(text: str, name: str = "mine.yaml", reconstructed: str = "false") -> Path:
    """A chart file with these charts."""
    head = f"format: somalia charts 1\nreconstructed: {reconstructed}\n"
    Path(name).write_text(head + text)
    return Path(name)


def refused(*args, **kwargs) -> DataError:
    with pytest.raises(DataError) as caught:
        scenario.load(*args, **kwargs)
    return caught.value


def changed(old: str, new: str, id: str = "mine") -> Path:
    """A copy of the base game with one change."""
    text = BASE.read_text().replace("id: somalia-1992 ", f"id: {id} ")
    assert old in text
    Path(f"{id}.yaml").write_text(text.replace(old, new, 1))
    return Path(f"{id}.yaml")


# 2 to 11: the base game


def test_2_the_map_is_that_of_the_base_game(base):
    assert base.board.zone("mogadishu-airport").city
    assert len(base.board.zones) == 17
    assert sum(zone.city for zone in base.board.zones) == 4
    assert sum(len(beside) for beside in base.board.neighbours) == 2 * 27


def test_2_counters_stand_cup_by_cup_and_are_their_own_index(base):
    forces = list(dict.fromkeys(unit.force for unit in base.units))
    assert forces == ["un", "us", *FACTION_ORDER, "militia"]
    assert [int(unit) for unit in base.units] == list(range(len(base.units)))
    assert len({unit.id for unit in base.units}) == len(base.units)
    assert [len(base.forces[f]) for f in forces] == [16, 12, 9, 9, 9, 9, 12]


@pytest.mark.parametrize(
    "id, kind, force, type, firepower, contact",
    [
        ("un-infantry-3-2a", "un-infantry-3-2", "un", "infantry", 3, 2),
        ("un-infantry-4-3a", "un-infantry-4-3", "un", "infantry", 4, 3),
        ("un-civil-affairs-1-3b", "un-civil-affairs-1-3", "un", "civil-affairs", 1, 3),
        ("us-mp-3-5b", "us-mp-3-5", "us", "mp", 3, 5),
        ("us-marine-5-4a", "us-marine-5-4", "us", "marine", 5, 4),
        ("pink-3a", "pink-3", "pink", "gang", 3, 0),
        ("purple-1d", "purple-1", "purple", "gang", 1, 0),
        ("yellow-leader", "yellow-leader", "yellow", "leader", 0, 0),
        ("militia-2f", "militia-2", "militia", "militia", 2, 0),
    ],
)
def test_2_a_counter_has_what_is_printed_on_it(base, id, kind, force, type, firepower, contact):
    unit = base.unit(id)
    assert (unit.kind, unit.force, unit.type) == (kind, force, type)
    assert (unit.firepower, unit.contact) == (firepower, contact)
    assert unit in base.kinds[kind]


def test_4_every_roll_has_one_event(base):
    for roll in charts_file.ROLLS:
        assert sum(row.low <= roll <= row.high for row in base.charts.events) == 1
    assert {row.id for row in base.charts.events} == set(charts_file.KNOWN_EVENTS)
    assert base.charts.events[0].low == 11
    assert base.charts.events[0].high == 11
    assert base.charts.events[0].id == "famine"


def test_6_the_raf_table_is_read_cell_by_cell(base):
    fire = base.charts.fire
    assert fire.floors == (1, 2, 3, 5, 7, 10, 14)
    assert fire.labels == ("1", "2", "3-4", "5-6", "7-9", "10-13", "14+")
    assert fire.rows[0] == (FireCell(0),) * 6 + (FireCell(1),)
    assert fire.rows[5] == (
        FireCell(1),
        FireCell(1),
        FireCell(1),
        FireCell(2),
        FireCell(2),
        *[FireCell(3, True)] * 2,
    )
    assert fire.leader == 1


def test_6_and_7_modifiers_projects_and_vp_are_those_of_the_charts(base):
    charts = base.charts
    assert charts.flush_modifiers == {"rough": 2, "urban": 1, "desert": -1, "terrorised": 1}
    assert charts.projects["base"].types == ("engineer",)
    assert (charts.projects["base"].cost, charts.projects["base"].roll) == (4, None)
    assert (charts.projects["militia"].cost, charts.projects["militia"].roll) == (2, 5)
    assert charts.project_modifiers["bandits"] == -1
    assert set(charts.victory_un) == set(charts_file.KNOWN_VICTORY["un"])
    assert set(charts.victory_bandit) == set(charts_file.KNOWN_VICTORY["bandit"])
    assert charts.victory_un["intact-convoy"].score(7) == 4
    assert charts.victory_un["terrorised-zones"].score(13) == -2
    assert charts.victory_un["bandit-controlled"].score(9) == -1
    assert charts.victory_bandit["hit-on-un"].score(3) == 2


def test_10_and_11_the_set_up_and_the_talks(base):
    assert base.setup.gangs_per_faction == 3
    assert base.setup.leaders is True
    assert base.setup.barred_to_bandits == ()
    assert base.setup.un_units == (("un-infantry-3-2", "mogadishu-airport"),)
    assert base.setup.bases == ("mogadishu-airport",)
    assert (base.setup.famine_dice, base.length, base.bases) == (2, 24, 6)
    assert base.charts.negotiations[base.charts.negotiations_start] == (1, 1)
    assert base.charts.negotiations[0] == (4, 0)


def test_all_charts_of_the_game_are_marked_reconstructed(base):
    assert base.charts.reconstructed == charts_file.CHARTS
    assert scenario.sources("somalia-1992").reconstructed == charts_file.CHARTS


# Options


def test_options_not_chosen_have_their_defaults(base):
    usual = {id: choices[0] for id, choices in RULEBOOKS["base"].options.items()}
    assert base.options == usual
    chosen = scenario.load("somalia-1992", {"guarded-split": "half", "bandit-players": "3"})
    assert chosen.options == {**usual, "guarded-split": "half", "bandit-players": "3"}
    assert chosen.digest != base.digest


def test_options_tell_their_choices_their_ruling_and_what_they_are(base):
    first, second, *others = scenario.sources("somalia-1992").options
    assert [option.rule for option in others] == ["6.12", "11.1", "11.2", "11.3", "11.3", "R85"]
    assert (first.id, first.default, first.choices) == ("ambush-is-mission", "off", ("off", "on"))
    assert (first.rule, second.rule) == ("R8", "R38")
    assert second.about.endswith(".")


def test_an_option_that_is_not_offered_or_a_choice_that_is_none_is_refused():
    assert "Did you mean guarded-split?" in str(refused("somalia-1992", {"guarded-spilt": "any"}))
    assert '"all" is not one of any, half' in str(refused("somalia-1992", {"guarded-split": "all"}))


def test_a_choice_of_an_option_lays_a_chart_file_over_the_others(base):
    """FR5: the RAF Table and the tan counters of 2006, and those of the base game by option."""
    assert scenario.load("icu-2006").charts.fire != scenario.load("war-2006").charts.fire
    for name in ("icu-2006", "war-2006"):
        assert scenario.load(name).charts.fire != base.charts.fire
        assert scenario.load(name, {"raf": "base"}).charts.fire == base.charts.fire
    tan = {
        choice: Counter(unit.firepower for unit in made.units if unit.force == "militia")
        for choice in ("raised", "as-militia")
        for made in [scenario.load("icu-2006", {"tan-counters": choice})]
    }
    assert tan["raised"] == {4: 1, 5: 11}
    assert tan["as-militia"] == Counter(u.firepower for u in base.units if u.force == "militia")
    usual, other = (
        [file.name for file in scenario.sources("icu-2006", options=chosen).files[2:]]
        for chosen in ({}, {"raf": "base", "tan-counters": "as-militia"})
    )
    assert usual == ["reconstructed.yaml", "icu-2006.yaml", "later.yaml"]
    assert other == ["reconstructed.yaml", "icu-2006.yaml", "tan-as-militia.yaml"]


def test_the_overlays_of_a_player_lie_over_the_charts_of_an_option():
    """FR5: an owner's printed table is the one that is played, whatever the option says."""
    Path("printed.yaml").write_text(
        "format: somalia charts 1\nreconstructed: false\nraf: {rows: "
        '{1: ["9", "9", "9", "9", "9", "9", "9"]}}\n'
    )
    for choice in ("own", "base"):
        fire = scenario.load("war-2006", {"raf": choice}, ["printed.yaml"]).charts.fire
        assert fire.cell(1, 1).number == 9


@pytest.mark.parametrize(
    "new, where, says",
    [
        ("{bandit: nowhere.yaml}", "options.initiative.charts.bandit", "nowhere.yaml"),
        ("{contested: nowhere.yaml}", "options.initiative.charts.contested", "nowhere.yaml"),
        (
            "{all: charts/reconstructed.yaml}",
            "options.initiative.charts.all",
            '"all" is not one of bandit, contested',
        ),
    ],
)
def test_a_chart_file_of_an_option_that_cannot_be_laid_is_refused(new, where, says):
    """FR5: told when the scenario is read, also of a choice that is not chosen."""
    old = "    choices: [bandit, contested]\n"
    fault = refused(changed(old, f"{old}    charts: {new}\n"))
    assert where in str(fault)
    assert says in str(fault)


def test_a_chart_file_of_a_choice_not_chosen_is_read_all_the_same():
    """FR5"""
    Path("wrong.yaml").write_text("format: somalia charts 1\nreconstructed: maybe\n")
    old = "    choices: [bandit, contested]\n"
    fault = refused(changed(old, f"{old}    charts: {{contested: wrong.yaml}}\n"))
    assert "reconstructed" in str(fault)


def test_an_option_left_out_of_the_file_has_its_usual_value_and_is_not_offered():
    text = BASE.read_text().replace("id: somalia-1992 ", "id: bare ").partition("\noptions:")[0]
    Path("bare.yaml").write_text(text)
    assert scenario.load("bare.yaml").options["guarded-split"] == "any"
    assert 'no option "guarded-split"' in str(refused("bare.yaml", {"guarded-split": "half"}))


@pytest.mark.parametrize(
    "old, new, says",
    [
        ("choices: [any, half]", "choices: [all, half]", '"all" is not one of any, half'),
        ("default: any\n", "default: most\n", '"most" is not one of any, half'),
        ("guarded-split:", "guarded-spilt:", "Did you mean guarded-split?"),
        ("rule: R38", "rule: 38.x", "expected a rule or ruling"),
    ],
)
def test_an_option_the_rules_do_not_know_is_refused(old, new, says):
    assert says in str(refused(changed(old, new)))


# The digest


def test_the_digest_is_the_same_for_the_same_game_and_tells_any_other_apart(base):
    assert re.fullmatch("[0-9a-f]{16}", base.digest)
    assert scenario.load("somalia-1992").digest == base.digest
    assert scenario.load(BASE).digest == base.digest
    others = [
        scenario.load("somalia-1992", {"guarded-split": "half"}),
        scenario.load(changed("length: 24", "length: 25")),
        scenario.load(changed("gangs: 3", "gangs: 4")),
        scenario.load(changed("famine: 2d6", "famine: 3d6")),
        scenario.load(changed("barred: []", "barred: [kismayu]")),
    ] + [
        scenario.load("somalia-1992", charts=[lay(text)])
        for text in (
            'raf: {rows: {1: ["-", "-", "-", "-", "-", "1", "1"]}}',
            "raf: {modifiers: {leader: 2}}",
            "flush: {modifiers: {rough: 1}}",
            "development: {projects: {aid: {sp: 2}}}",
            "development: {modifiers: {bandits: -2}}",
            "victory: {un: {intact-convoy: {vp: 1}}}",
            "victory: {bandit: {hit-on-un: {round: down}}}",
            "negotiations: {start: 3}",
            "counters: {militia: {1: 7}}",
            "counters: {markers: {base: 7}}",
            "events: {66: {id: famine}}",
        )
    ]
    assert len({other.digest for other in [base, *others]}) == len(others) + 1


def test_the_digest_does_not_mind_names_and_sentences(base):
    same = changed("name: Somalia, 1992 to 1994", "name: Restore Hope")
    assert scenario.load(same).digest == base.digest
    effect = lay("events: {61-66: {id: quiet, effect: Nothing happens}}")
    assert scenario.load("somalia-1992", charts=[effect]).digest == base.digest


# Charts laid over charts


def test_what_a_later_file_gives_replaces_that_and_nothing_else(base):
    over = lay('raf: {rows: {6: ["1", "1", "1", "2", "2", "3", 4]}}')
    laid = scenario.load("somalia-1992", charts=[over])
    assert laid.charts.fire.rows[:5] == base.charts.fire.rows[:5]
    assert laid.charts.fire.rows[5][5:] == (FireCell(3), FireCell(4))
    assert laid.charts.projects == base.charts.projects
    assert laid.units == base.units


def test_the_last_of_several_files_has_the_last_word():
    one = lay("victory: {un: {intact-convoy: {vp: 5, per: 4}}}", "one.yaml")
    two = lay("victory: {un: {intact-convoy: {vp: 7}}}", "two.yaml")
    line = scenario.load("somalia-1992", charts=[one, two]).charts.victory_un["intact-convoy"]
    assert (line.vp, line.per) == (7, 4)
    line = scenario.load("somalia-1992", charts=[two, one]).charts.victory_un["intact-convoy"]
    assert (line.vp, line.per) == (5, 4)


def test_a_scenario_lists_charts_of_its_own_beside_it():
    Path("charts").mkdir()
    lay("counters: {faction: {3: 2}}", "charts/more.yaml")
    laid = scenario.load(
        changed("charts/reconstructed.yaml", "charts/reconstructed.yaml\n  - charts/more.yaml")
    )
    assert [unit.id for unit in laid.kinds["pink-3"]] == ["pink-3a", "pink-3b"]


def test_counters_can_be_added_and_taken_away():
    over = lay("counters: {un: {infantry-2-2: 0, marine-4-4: 1}, us: {infantry-5-5: 4}}")
    laid = scenario.load("somalia-1992", charts=[over])
    assert "un-infantry-2-2" not in laid.kinds
    assert laid.unit("un-marine-4-4a").firepower == 4
    assert laid.unit("us-infantry-5-5d").contact == 5


def test_events_are_laid_roll_by_roll(base):
    over = lay("events: {13-21: {id: quiet}, 66: {id: clan-feud, effect: They quarrel}}")
    rows = scenario.load("somalia-1992", charts=[over]).charts.events
    assert [(row.id, row.low, row.high) for row in rows[:3]] == [
        ("famine", 11, 11),
        ("quiet", 12, 21),
        ("surplus-weapons", 22, 22),
    ]
    assert (rows[-1].id, rows[-1].low, rows[-1].effect) == ("clan-feud", 66, "They quarrel")
    assert rows[1].effect == "No event", "taken from the file below"


def test_a_chart_is_reconstructed_as_long_as_one_cell_of_it_is_ours():
    part = lay("flush: {modifiers: {rough: 3}}", "part.yaml")
    flush = "flush: {modifiers: {rough: 3, urban: 1, desert: 0, terrorised: 1}}"
    whole = lay(flush, "whole.yaml")
    ours = lay(flush, "ours.yaml", reconstructed="true")
    assert "flush" in scenario.sources("somalia-1992", [part]).reconstructed
    assert "flush" not in scenario.sources("somalia-1992", [whole]).reconstructed
    assert "flush" in scenario.sources("somalia-1992", [ours]).reconstructed
    assert scenario.load("somalia-1992", charts=[whole]).charts.reconstructed, "others are ours"


def test_once_all_charts_are_typed_in_none_is_reconstructed(base):
    Path("printed.yaml").write_text(
        OURS.read_text().replace("reconstructed: true", "reconstructed: false")
    )
    assert scenario.sources("somalia-1992", ["printed.yaml"]).reconstructed == ()
    laid = scenario.load("somalia-1992", charts=["printed.yaml"])
    assert laid.charts.reconstructed == ()
    assert laid.digest == base.digest


# Charts that are refused, cell by cell


@pytest.mark.parametrize("cell", ["*", "-*", "*3", "3**", "x", "100", "0", "03", "3 *", "", "1.5"])
@pytest.mark.parametrize("column", [0, 4, 6])
def test_6_a_cell_that_is_none_is_refused_where_it_stands(cell, column):
    cells = ['"1"'] * 7
    cells[column] = f'"{cell}"'
    told = refused("somalia-1992", charts=[lay(f"raf:\n  rows:\n    4: [{', '.join(cells)}]\n")])
    assert (told.file, told.line, told.key) == ("mine.yaml", 5, f"raf.rows.4[{column + 1}]")
    assert 'expected a cell: "-", a number from 1 to 99, or a number with a star' in str(told)


@pytest.mark.parametrize(
    "columns, at, says",
    [
        ('["2", "3-4", "5+"]', 1, 'column "2" begins at 2, but 1 comes next'),
        ('["1", "2", "4-5", "6+"]', 3, 'column "4-5" begins at 4, but 3 comes next'),
        ('["1", "2-4", "4-5", "6+"]', 3, 'column "4-5" begins at 4, but 5 comes next'),
        ('["1", "5-2", "6+"]', 2, 'column "5-2" begins at 5, but 2 comes next'),
        ('["1-1", "2+"]', 1, 'column "1-1" ends before it begins'),
        ('["1", "2-3", "4-5"]', 3, 'column "4-5" is the last, but has an end'),
        ('["1", "2+", "3+"]', 2, 'column "2+" has no end, but is not the last'),
        ('["1", "two", "3+"]', 2, 'expected a column of Firepower such as "2", "3-4" or "14+"'),
    ],
)
def test_6_columns_that_leave_a_gap_or_overlap_are_refused(columns, at, says):
    told = refused("somalia-1992", charts=[lay(f"raf:\n  columns: {columns}\n")])
    assert (told.file, told.line, told.key) == ("mine.yaml", 4, f"raf.columns[{at}]")
    assert says in str(told)


def test_6_a_row_with_a_cell_too_few_or_columns_without_their_rows_are_refused():
    told = refused("somalia-1992", charts=[lay("raf:\n  rows:\n    2: [1, 1, 1]\n")])
    assert (told.file, told.line, told.key) == ("mine.yaml", 5, "raf.rows.2")
    assert "the row has 3 cells, but there are 7 columns" in str(told)
    told = refused("somalia-1992", charts=[lay('raf: {columns: ["1", "2", "3+"]}')])
    assert told.file.endswith("reconstructed.yaml")
    assert "the row has 7 cells, but there are 3 columns" in str(told)


@pytest.mark.parametrize(
    "text, key, says",
    [
        ("raf: {rows: {7: [1, 1]}}", "raf.rows.7", "unknown key"),
        ("raf: {modifiers: {leader: x}}", "raf.modifiers.leader", "expected a whole number"),
        ("raf: {modifiers: {leeder: 1}}", "raf.modifiers.leeder", "Did you mean leader?"),
        ("flush: {modifiers: {open: 1}}", "flush.modifiers.open", "Known: rough, urban"),
        ("flush: {modifiers: {rough: 9}}", "flush.modifiers.rough", "expected 6 or less"),
        (
            "development: {projects: {school: {sp: 1}}}",
            "development.projects.school",
            "Known: base, militia, aid",
        ),
        (
            "development: {projects: {aid: {units: [engineers]}}}",
            "development.projects.aid.units[1]",
            "Did you mean engineer?",
        ),
        (
            "development: {projects: {aid: {roll: 13}}}",
            "development.projects.aid.roll",
            "expected a number from 1 to 12, or `none` for no roll, not 13",
        ),
        (
            "victory: {un: {intact-convoys: {vp: 1}}}",
            "victory.un.intact-convoys",
            "Did you mean intact-convoy?",
        ),
        ("victory: {un: {intact-convoy: {per: 0}}}", "victory.un.intact-convoy.per", "1 or more"),
        ("victory: {us: {}}", "victory.us", "unknown key"),
        ("negotiations: {boxes: [4/0, 3-1]}", "negotiations.boxes[2]", "Bandit VP and UN VP"),
        (
            "negotiations: {start: 8}",
            "negotiations.start",
            "there is no box 8: the track has only 7",
        ),
        ("counters: {un: {infantry: 3}}", "counters.un.infantry", "such as infantry-3-2"),
        ("counters: {un: {tank-9-1: 3}}", "counters.un.tank-9-1", "expected one of infantry"),
        ("counters: {us: {mp-3-5: -1}}", "counters.us.mp-3-5", "expected 0 or more"),
        ("counters: {us: {mp-3-5: 27}}", "counters.us.mp-3-5", "expected 26 or less"),
        ("counters: {faction: {leader: 2}}", "counters.faction.leader", "expected 1 or less"),
        ("counters: {faction: {boss: 1}}", "counters.faction.boss", "a strength from 1 to 9"),
        ("counters: {markers: {terror: 16}}", "counters.markers.terror", "17 Zones can be"),
        ("counters: {markers: {convoy: 9}}", "counters.markers.convoy", "10 Zones can be owed"),
        ("counters: {markers: {base: 0}}", "counters.markers.base", "1 Bases are set up"),
        ("events: {17: {id: quiet}}", "events.17", "a roll or rolls of two dice"),
        ("events: {14-11: {id: quiet}}", "events.14-11", "Write the lower roll first"),
        ("events: {45: {id: peace}}", "events.45.id", "expected famine"),
        ("events: {45: {id: quite}}", "events.45.id", "Did you mean quiet?"),
        (
            "events: {44-45: {id: quiet}, 45: {id: famine}}",
            "events.45",
            "a roll of 45 is already in 44-45",
        ),
        ("weather: {}", "weather", "unknown key"),
    ],
)
def test_a_chart_entry_that_does_not_fit_is_refused_where_it_stands(text, key, says):
    told = refused("somalia-1992", charts=[lay(text)])
    assert (told.file, told.line, told.key) == ("mine.yaml", 3, key)
    assert says in str(told)


def test_charts_that_lack_something_are_refused():
    ours = loaded(OURS.read_text())

    def alone(change) -> str:
        charts = copy.deepcopy(ours)
        change(charts)
        Path("charts.yaml").write_text(dumped(charts))
        return str(refused(changed("charts/reconstructed.yaml", "charts.yaml")))

    for chart in charts_file.CHARTS:
        assert f"missing key {chart}" in alone(lambda c, chart=chart: c.pop(chart))
    assert "raf.rows: missing key 3" in alone(lambda c: c["raf"]["rows"].pop(3))
    assert "missing key sp" in alone(lambda c: c["development"]["projects"]["aid"].pop("sp"))
    assert "missing key vp" in alone(lambda c: c["victory"]["un"]["intact-convoy"].pop("vp"))
    assert "a roll of 45 has no event" in alone(lambda c: c["events"].pop(45))
    assert "missing key `effect`" in alone(lambda c: c["events"][45].pop("effect"))
    assert "it has no `format: somalia" in alone(lambda c: c.pop("format"))
    assert "missing key reconstructed" in alone(lambda c: c.pop("reconstructed"))


def test_vp_for_something_that_no_file_names_are_none():
    ours = loaded(OURS.read_text())
    del ours["victory"]["un"]["terrorised-zones"]
    Path("charts.yaml").write_text(dumped(ours))
    laid = scenario.load(changed("charts/reconstructed.yaml", "charts.yaml"))
    assert laid.charts.victory_un["terrorised-zones"].score(17) == 0


# Scenarios that are refused


@pytest.mark.parametrize(
    "old, new, key, says",
    [
        ("gangs: 3", "gangs: 9", "setup.gangs", "9 gangs are drawn, but a faction has only 8"),
        ("gangs: 3", "gangs: 0", "setup.gangs", "expected 1 or more"),
        ("gangs: 3", "gang: 3", "setup.gang", "Did you mean gangs?"),
        ("barred: []", "barred: [mogadishu-airprot]", "setup.barred[1]", "is not a Zone in play"),
        (
            "bases: [mogadishu-airport]",
            "bases: [mogadishu-port, atlantis]",
            "setup.bases[2]",
            '"atlantis" is not a Zone in play',
        ),
        (
            "bases: [mogadishu-airport]",
            "bases: [jilib, jilib]",
            "setup.bases",
            "no duplicate items",
        ),
        ("zone: mogadishu-airport}", "zone: baidao}", "setup.un[1].zone", "Did you mean baidoa?"),
        (
            "unit: un-infantry-3-2,",
            "unit: un-infantry-9-9,",
            "setup.un[1].unit",
            "is not a UN or US unit in the counter mix",
        ),
        ("unit: un-infantry-3-2,", "unit: pink-3,", "setup.un[1].unit", "is not a UN or US unit"),
        (
            "- {unit: un-infantry-3-2, zone: mogadishu-airport}",
            "- {unit: un-infantry-4-3, zone: jilib}\n    - {unit: un-infantry-4-3, zone: jilib}",
            "setup.un[2].unit",
            "there is no un-infantry-4-3 left to place",
        ),
        ("famine: 2d6", "famine: 2d8", "setup.famine", "expected dice such as 2d6"),
        ("famine: 2d6", "famine: 121", "setup.famine", "expected dice such as 2d6"),
        ("length: 24", "length: 0", "length", "expected 1 or more"),
        ("length: 24", "length: two years", "length", "expected a whole number"),
        ("length: 24", "lenght: 24", "lenght", "Did you mean length?"),
        ("leaders: true", "leaders: yes", "setup.leaders", "expected true or false"),
        ("map: somalia", "map: somlia", "map", "Did you mean somalia?"),
        ("charts/reconstructed.yaml", "charts/printed.yaml", "charts[1]", "no such file"),
        ("format: somalia scenario 1", "format: somalia charts 1", "format", "somalia scenario 1"),
        ("id: mine", "id: yours", "id", "Write `id: mine`, or rename the file"),
    ],
)
def test_a_scenario_that_cannot_be_played_is_refused(old, new, key, says):
    path = changed("length: 24", "length: 24")
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    told = refused(path)
    assert (told.file, told.key) == ("mine.yaml", key)
    assert told.line
    assert says in str(told)


def test_8_41_four_factions_need_four_zones():
    zones = [zone.id for zone in scenario.load("somalia-1992").board.zones]
    barred = f"barred: [{', '.join(zones[3:])}]"
    assert "3 Zones are left for 4 factions" in str(refused(changed("barred: []", barred)))


def test_10_leaders_cannot_be_set_up_where_there_are_none():
    over = lay("counters: {faction: {leader: 0}}")
    assert "a faction has none" in str(refused("somalia-1992", charts=[over]))
    path = changed("leaders: true", "leaders: false", id="leaderless")
    without = scenario.load(path, charts=[over])
    assert not any(unit.type == "leader" for unit in without.units)


def test_a_file_of_another_kind_is_told_as_that():
    Path("x.yaml").write_text("a: 1\nformat: somalia map 1\n")
    told = str(refused("x.yaml"))
    assert "x.yaml:2: format: expected somalia scenario 1" in told
    assert "Is this the right file?" in told
    assert "expected somalia charts 1" in str(refused("somalia-1992", charts=[BASE]))


# docs/scenarios.md


def example(name: str) -> Path:
    """The example of that name in the documentation, as a file."""
    blocks = re.findall(r"```yaml\n# (\S+)\n(.*?)```", DOCS.read_text(), re.DOTALL)
    Path(name).write_text(dict(blocks)[name])
    return Path(name)


def test_the_scenario_of_the_documentation_can_be_played():
    war = scenario.load(example("long-war.yaml"))
    assert (war.id, war.length, war.setup.famine_dice) == ("long-war", 36, 3)
    assert war.setup.bases == ("mogadishu-airport", "kismayu")
    assert war.setup.un_units[1] == ("un-engineer-1-1", "kismayu")


def test_the_small_change_of_the_documentation_changes_only_that(base):
    laid = scenario.load("somalia-1992", charts=[example("costly-bases.yaml")])
    assert laid.charts.projects["base"].cost == 6
    assert laid.charts.projects["base"].types == ("engineer",)
    assert laid.charts.victory_un == base.charts.victory_un


def test_the_printed_charts_of_the_documentation_do_as_it_says(base):
    path = example("printed.yaml")
    laid = scenario.load("somalia-1992", charts=[path]).charts
    assert laid.fire.floors == (1, 2, 3, 4, 6, 9, 12, 16)
    assert laid.fire.rows[5][7] == FireCell(4, True)
    assert (laid.victory_un["intact-convoy"].vp, laid.victory_un["intact-convoy"].per) == (1, 2)
    assert not laid.victory_bandit["hit-on-us"].round_up
    assert laid.victory_bandit["hit-on-un"] == base.charts.victory_bandit["hit-on-un"]
    assert [(row.id, row.low, row.high) for row in laid.events[:2]] == [
        ("famine", 11, 13),
        ("good-rains", 14, 16),
    ]
    shown = scenario.sources("somalia-1992", [path]).reconstructed
    assert shown == tuple(chart for chart in charts_file.CHARTS if chart != "raf")


def test_the_documented_mistake_is_told_as_documented():
    path = example("printed.yaml")
    lines = path.read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("    4:"))
    lines[at] = '    4: ["-", "-", "-", "1", "*2", "1", "2", "3"]\n'
    path.write_text("".join(lines))
    told = str(refused("somalia-1992", charts=[path]))
    said = re.search(r"^ +printed\.yaml:\d+: (.*)$", DOCS.read_text(), re.MULTILINE)
    assert told == f"printed.yaml:{at + 1}: {said[1]}"


def test_the_documentation_names_all_the_rules_know():
    text = DOCS.read_text()
    known = [
        *charts_file.KNOWN_EVENTS,
        *charts_file.KNOWN_VICTORY["un"],
        *charts_file.KNOWN_VICTORY["bandit"],
        *scenario.KNOWN_OPTIONS,
        *charts_file.CHARTS,
        *charts_file.PROJECTS,
        *charts_file.UN_TYPES,
    ]
    assert [word for word in known if f"`{word}`" not in text] == []


def test_the_schemas_are_schemas():
    from jsonschema import Draft202012Validator

    Draft202012Validator.check_schema(scenario.SCENARIO.schema)
    Draft202012Validator.check_schema(charts_file.CHARTS_FILE.schema)


# Whatever a file holds, there is a scenario or a DataError


def steps(value, path=()):
    """Every place in a tree of plain values."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from steps(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from steps(inner, (*path, at))


TREES = {path: loaded(path.read_text()) for path in (BASE, OURS)}
ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 100)
    | st.floats(allow_nan=False, allow_infinity=False, width=16)
    | st.sampled_from(
        ["", "-", "3*", "*", "1+", "3-2", "none", "up", "quiet", "un-mp-2-3", "jilib", "../x.yaml"]
    )
    | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["1", "vp", "id", "45", "x", "un-mp"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def mutate(draw, tree):
    """A tree with one place changed, taken away, doubled or given another's value."""
    places = [path for path in steps(tree) if path]
    *above, last = draw(st.sampled_from(places))
    inside = tree
    for key in above:
        inside = inside[key]
    change = draw(st.sampled_from(["odd", "gone", "other", "more"]))
    if change == "odd":
        inside[last] = draw(ODD)
    elif change == "gone":
        del inside[last]
    elif change == "other":
        source = tree
        for key in draw(st.sampled_from(places)):
            source = source[key] if isinstance(source, dict | list) else source
        inside[last] = copy.deepcopy(source)
    elif isinstance(inside, list):
        inside.insert(last, draw(ODD))
    else:
        inside[draw(st.text(max_size=5))] = draw(ODD)


def either(path, *overlays) -> bool:
    """Whether there is a scenario; if not there is a DataError that names a file."""
    told = None
    try:
        assert isinstance(scenario.load(path, charts=overlays), CampaignScenario)
    except DataError as caught:
        told = caught
    assert told is None or str(told).startswith(told.file)
    return told is None


@pytest.fixture(scope="module")
def den(tmp_path_factory):
    return tmp_path_factory.mktemp("den")


@settings(max_examples=250, deadline=None)
@given(data=st.data())
def test_a_mutated_file_gives_a_scenario_or_a_data_error(den, data):
    scenes, charts = copy.deepcopy(TREES[BASE]), copy.deepcopy(TREES[OURS])
    scenes |= {"id": "fuzzed", "charts": ["charts.yaml"]}
    for tree in data.draw(st.lists(st.sampled_from([scenes, charts]), min_size=1, max_size=3)):
        mutate(data.draw, tree)
    for tree, name in ((scenes, "fuzzed.yaml"), (charts, "charts.yaml")):
        (den / name).write_text(dumped(tree), encoding="utf-8")
    either(den / "fuzzed.yaml")


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_garbled_file_gives_a_scenario_or_a_data_error(den, data):
    source = data.draw(st.sampled_from([BASE, OURS]))
    text = source.read_text().replace("id: somalia-1992 ", "id: garbled ")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        text = text[:at] + data.draw(st.text(max_size=6)) + text[at + length :]
    path = den / "garbled.yaml"
    path.write_text(text, encoding="utf-8")
    if source == BASE:
        either(path)
    else:
        either(BASE, path)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_a_file_of_any_bytes_is_refused(den, raw):
    (den / "bytes.yaml").write_bytes(raw)
    assert not either(den / "bytes.yaml")
    assert not either(BASE, den / "bytes.yaml")

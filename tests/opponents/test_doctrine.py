"""Doctrine files: the language of expressions, how rows narrow, and everything that is refused."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.datafile import DataError
from somalia.engine import vocabulary
from somalia.engine.game import Game
from somalia.engine.odds import outcomes
from somalia.engine.prompts import Choose
from somalia.engine.vocabulary import Measure, Range, by_name
from somalia.games.campaign.ai.measures.table import KINDS, CampaignPosition
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.lab.position import read as read_position
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.opponents import DoctrinePlayer
from somalia.opponents.expressions import (
    LONGEST,
    Scope,
    Term,
    compile_expression,
)
from somalia.opponents.reading import load_plan
from tests.doctrines import VOCABULARY, check_doctrine, load_doctrine, player

DOCS = Path(__file__).resolve().parents[2] / "docs" / "doctrines.md"


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load("somalia-1992")


# -- expressions -----------------------------------------------------------------------------------

MEASURED = {
    "weight": Measure("weight", lambda p, thing: thing, ("zone",), "number", ""),
    "apart": Measure("apart", lambda p, one, other: abs(one - other), ("zone",) * 2, "number", ""),
    "colour": Measure(
        "colour", lambda p, thing: "pink" if thing > 2 else "tan", ("zone",), "word", ""
    ),
    "turn": Measure("turn", lambda p: p.turn, (), "number", ""),
    "home": Measure("home", lambda p: 3, (), "zone", ""),
}
RANGES = {"zone": Range("zone", lambda p: p.zones, 24)}


def scope(**more: Any) -> Scope:
    return Scope(MEASURED, RANGES, {"worth": 0.5}, facts={"place": "zone"}, option="zone", **more)


def fault(message: str, hint: str) -> DataError:
    return DataError("toy.yaml", 7, "when", message, hint)


def value_of(text: str, option: int = 2, **more: Any) -> Any:
    position = SimpleNamespace(turn=4, zones=[1, 2, 3, 5], facts={"place": 5}, cache={})
    return compile_expression(text, scope(**more), fault).run(position, option, None)


@pytest.mark.parametrize(
    "text, value",
    [
        ("1 + 2 * 3 - 4 // 3", 6),
        ("-turn + 5", 1),
        ("worth * 4", 2.0),
        ("min(turn, 3) + max(1, 2, turn)", 7),
        ("1 < turn <= 4", True),
        ("1 < turn < 4", False),
        ("turn == 4 and weight(option) != 3", True),
        ("turn > 9 or not weight(option) > 1", False),
        ('colour(option) in ["tan", "blue"]', True),
        ('colour(home) not in ["tan", "blue"]', True),
        ('colour(place) == "pink"', True),
        ("apart(option, place)", 3),
        ("option == place", False),
        ("any_zone(weight(here) > 4)", True),
        ("every_zone(weight(here) > 1)", False),
        ("count_zones(weight(here) > 1)", 3),
        ("sum_zones(weight(here))", 11),
        ("most_zone(weight(here), weight(here) < 5)", 3),
        ("fewest_zone(apart(here, option), here != option)", 1),
        ("most_zone(weight(here), false)", 0),
        ("true", True),
        ("(turn > 3) * 2", 2),
    ],
)
def test_what_an_expression_says(text: str, value: Any) -> None:
    assert value_of(text) == value


def test_a_term_is_worked_out_once_for_each_thing() -> None:
    asked: list[int] = []

    def weigh(p: Any, thing: int) -> int:
        asked.append(thing)
        return thing

    zones = {"zone": Range("zone", lambda p: [1, 2, 3], 24)}
    heavy = {"weight": Measure("weight", weigh, ("zone",), "number", "")}
    body = compile_expression("weight(here) > 2", Scope(heavy, zones, here="zone"), fault)
    terms = {"heavy": Term("heavy", "zone", body)}
    both = compile_expression(
        "any_zone(heavy(here)) and heavy(option)",
        Scope(heavy, zones, terms=terms, option="zone"),
        fault,
    )
    assert both.run(vocabulary.Position(), 3, None)
    assert asked == [1, 2, 3]


@pytest.mark.parametrize(
    "text, message",
    [
        ("__import__('os')", r'unknown name "__import__"'),
        ("weight.__class__", "not allowed"),
        ("weight(option).real", "not allowed"),
        ("(lambda: 1)()", "not allowed"),
        ("[n for n in zones]", "not allowed"),
        ("2 ** 9", "not allowed"),
        ("7 / 2", "not allowed"),
        ("7 % 2", "not allowed"),
        ("~3", "not allowed"),
        ("1 if turn else 2", "not allowed"),
        ("f'{turn}'", "not allowed"),
        ("{'a': 1}", "not allowed"),
        ("turn is 4", "not allowed"),
        ("turn := 4", "isn.t an expression"),
        ("turn = 4", "isn.t an expression"),
        ("turn; turn", "isn.t an expression"),
        ("", "isn.t an expression"),
        ("(" * 300, "isn.t an expression"),
        ("weight(thing=1)", "not allowed"),
        ("weight(*zones)", "not allowed"),
        ("wieght(option)", "Did you mean weight"),
        ("weight", "weight takes a zone, not 0 arguments"),
        ("weight(option, option)", "weight takes a zone, not 2 arguments"),
        ("apart(option)", "apart takes a zone and a zone, not 1 argument"),
        ("weight(turn)", r'expected a zone for weight, but "turn" is a number'),
        ("colour(option) > 3", "expected a number"),
        ('turn == "four"', "expected a number"),
        ('turn in ["a"]', 'expected a word before "in"'),
        ('colour(option) in "pink"', "followed by a list of words"),
        ("colour(option) in [1, 2]", "followed by a list of words"),
        ("turn // turn", "the divisor of"),
        ("turn // 0", "the divisor of"),
        ("min(turn)", "takes two or more"),
        ("any_zone(turn, turn)", "takes one argument"),
        ("any_zone()", "takes one argument"),
        ("here", "`here` has no meaning"),
        ("1e9", "ordinary number"),
        ("1e999", "ordinary number"),
        ("None", "ordinary number"),
        ("3j", "ordinary number"),
        ("not " * 60 + "turn", "nested more than"),
        ("turn + " * 80 + "1", "at most"),
        ("*".join(["999999"] * 20 + ["0.5"] * 60), "nested more than"),
    ],
)
def test_what_no_expression_may_say(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message) as caught:
        compile_expression(text, scope(), fault)
    assert (caught.value.file, caught.value.line, caught.value.key) == ("toy.yaml", 7, "when")


def test_no_option_is_known_where_none_is_looked_at() -> None:
    with pytest.raises(DataError, match="only under `only` and `pick`"):
        compile_expression("option", Scope(MEASURED, RANGES), fault)


PIECES = st.sampled_from(
    "turn weight colour option place here any_zone min worth 0 1 2.5 'pink' ( ) [ ] { } , . : = == "
    "< > <= in not and or + - * // ** % if else lambda \\ \" ' ; # @ \n \x00 é ∞ 1e400 0x1F".split(
        " "
    )
)


@given(st.one_of(st.text(max_size=LONGEST + 20), st.lists(PIECES, max_size=60).map(" ".join)))
def test_garbage_is_refused_and_nothing_else_happens(text: str) -> None:
    try:
        made = compile_expression(text, scope(), fault)
    except DataError:
        return
    position = SimpleNamespace(turn=4, zones=[1, 2, 3], facts={"place": 3}, cache={})
    made.run(position, 2, None)


# -- files -----------------------------------------------------------------------------------------

WHOLE = """\
format: somalia doctrine 1
name: Toy
describes: Says as little as may be.
sides: [bandit]
params:
  odds: 0.3
terms:
  held: count_zones(bandit_controlled(here))
  crowded(here): gangs(here) > 1
asks:
  bandit.mission:
    - id: raid
      when: any_zone(crowded(here))
      choose: raid
      why: Somebody can be spared.
    - id: wait
      choose: hand-over
      why: Let them come.
  raid.zone:
    - id: near
      only: gangs(option) > 0
      pick:
        - most: gang_firepower(option)
      why: "{option} is where we are."
  any:
    - id: rest
      why: It is all one.
"""


def written(folder: Path, old: str = "", new: str = "", text: str = WHOLE) -> Path:
    assert old in text
    path = folder / "toy.yaml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def test_a_whole_doctrine_is_read(tmp_path: Path) -> None:
    doctrine = check_doctrine(written(tmp_path))
    assert doctrine.name == "Toy"
    assert [row.id for row in doctrine.rows["raid.zone"]] == ["near", "rest"]
    assert [row.id for row in doctrine.rows["losses"]] == ["rest"]
    assert "un.mission" not in doctrine.rows


@pytest.mark.parametrize(
    "old, new, line, message",
    [
        ("bandit.mission:", "bandit.misison:", 11, "Did you mean bandit.mission?"),
        ("  raid.zone:", "  flush.zone:", 19, "bandit never get this"),
        ("count_zones(bandit", "count_zone(bandit", 8, "Did you mean count_zones?"),
        ("bandit_controlled", "bandit_controled", 8, "Did you mean bandit_controlled?"),
        ("crowded(here))", "crowdde(here))", 13, "Did you mean crowded?"),
        ("any_zone(crowded(here))", "any_zone(crowded(here)", 13, "an expression"),
        ("any_zone(crowded(here))", "gangs(option) > 0", 13, "`option` has no meaning here"),
        ("gangs(option) > 0", "strength(option) > 0", 21, "expected a unit for strength"),
        ("gangs(option) > 0", "gangs(zone) > 0", 21, 'unknown name "zone"'),
        ("gang_firepower(option)", "terrain(option)", 23, "expected a number or a condition"),
        ("choose: raid", "choose: rade", 14, "Did you mean raid?"),
        ("id: wait", "id: raid", 16, 'the id "raid" is used twice'),
        ("{option} is where", "{option} of {zone} is where", 24, 'unknown name "{zone}"'),
        ("{option} is where", "{option is where", 24, "expected"),
        ("any_zone(crowded(here))", "false", 13, "can never fire"),
        ("any_zone(crowded(here))", "odds > 1", 13, "can never fire"),
        ("gangs(option) > 0", "1 > 2", 21, "can never fire"),
        (
            "  any:\n    - id: rest\n",
            "  split:\n    - id: rest\n",
            10,
            "rows under `any` are missing",
        ),
        ("- id: rest\n", "- id: rest\n      when: turn > 3\n", 26, "must accept any option"),
        ("  odds:", "  turn:", 6, 'the name "turn" is taken'),
        ("  held:", "  zone:", 8, 'the name "zone" is taken'),
        ("  held:", "  odds:", 8, 'the name "odds" is taken'),
        ("  odds: 0.3", "  odds: high", 6, "expected a number"),
        ("sides: [bandit]", "sides: [bandits]", 4, "Did you mean bandit?"),
        ("format: somalia doctrine 1", "format: somalia doctrine 9", 1, "somalia doctrine 1"),
        ("      why: Let them come.\n", "", 16, "why"),
        ("        - most: gang", "        - least: gang", 23, "least"),
        ("name: Toy", "nom: Toy", 2, "nom"),
    ],
)
def test_a_fault_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    path = written(tmp_path, old, new)
    with pytest.raises(DataError, match=re.escape(message)) as caught:
        check_doctrine(path)
    # A missing key is told at what lacks it.
    assert caught.value.line == line
    assert str(caught.value).endswith((".", "?", "!"))


def test_a_row_behind_one_that_always_decides_is_refused(tmp_path: Path) -> None:
    late = """\
  fire-back:
    - id: shoot
      choose: fire
      why: At once.
    - id: late
      when: turn > 3
      choose: hold
      why: Too late.
  raid.zone:
"""
    path = written(tmp_path, "  raid.zone:\n", late)
    with pytest.raises(DataError, match='row "late" can never fire: "shoot" above it') as caught:
        check_doctrine(path)
    assert caught.value.line == 23


def test_a_row_behind_one_with_the_same_condition_is_refused(tmp_path: Path) -> None:
    twice = """\
    - id: near
      when: turn > 3
      why: Early.
    - id: again
      when: turn > 3
      only: gangs(option) > 0
"""
    path = written(tmp_path, "    - id: near\n      only: gangs(option) > 0\n", twice)
    with pytest.raises(DataError, match='row "again" can never fire: "near" above it'):
        check_doctrine(path)


def test_a_word_that_may_not_be_offered_does_not_hide_the_next_row(tmp_path: Path) -> None:
    check_doctrine(written(tmp_path, "      when: any_zone(crowded(here))\n", ""))


def test_choosing_and_picking_at_once_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path, "      choose: raid\n", "      choose: raid\n      only: true\n")
    with pytest.raises(DataError, match="`choose`, or `only` and `pick`, but not both"):
        check_doctrine(path)


@given(st.text(max_size=200))
def test_a_garbled_file_is_a_data_error_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    path = tmp_path_factory.getbasetemp() / "garbled.yaml"
    path.write_text(text, encoding="utf-8", errors="ignore")
    with pytest.raises(DataError):
        check_doctrine(path)


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    assert load_doctrine(written(tmp_path)).name == "Toy"
    assert load_doctrine(written(tmp_path, "name: Toy", "name: Another")).name == "Another"


# -- how rows narrow -------------------------------------------------------------------------------


def position(scenario: CampaignScenario, **data: Any) -> Game:
    def wrong(keys: Any, message: str, hint: str) -> DataError:
        return DataError("position", None, ".".join(map(str, keys)), message, hint)

    state = read_position(scenario, data, wrong)
    return Game(Campaign(scenario), state=state, auto_dice=False)


def three_gangs(scenario: CampaignScenario) -> Game:
    """The Bandits choose where a Movement starts: Baidoa, Jilib or Guban."""
    game = position(
        scenario,
        turn=2,
        zones={
            "baidoa": "2 pink-1",
            "jilib": "pink-3",
            "guban": "pink-2",
            "kismayu": "un-infantry-3-2",
        },
    )
    game.answer("bandit", "move")
    return game


def decided(folder: Path, game: Game, rows: str) -> Any:
    text = WHOLE.replace("  any:\n", f"  move.from:\n{rows}  any:\n")
    doctrine = check_doctrine(written(folder, text=text))
    assert isinstance(game.prompt, Choose)
    return DoctrinePlayer(doctrine, "bandit", "seed").decide(game, game.prompt)


def test_priorities_narrow_one_after_another(tmp_path: Path, scenario: CampaignScenario) -> None:
    decision = decided(
        tmp_path,
        three_gangs(scenario),
        """\
    - id: march
      pick:
        - fewest: gangs(option)
        - most: gang_firepower(option)
      why: "{option} has few and strong gangs."
""",
    )
    assert decision.option == "jilib"
    assert decision.why == "Jilib has few and strong gangs."
    assert decision.row == "march"
    assert [(row.row, row.kept, row.dropped) for row in decision.rows] == [
        ("march: fewest gangs(option)", ("guban", "jilib"), ("baidoa",)),
        ("march: most gang_firepower(option)", ("jilib",), ("guban",)),
        ("march", ("jilib",), ()),
    ]
    assert str(decision.rows[0]) == "march: fewest gangs(option): guban, jilib, not baidoa"


def test_a_preference_that_matches_nothing_is_skipped(
    tmp_path: Path, scenario: CampaignScenario
) -> None:
    decision = decided(
        tmp_path,
        three_gangs(scenario),
        """\
    - id: march
      pick:
        - prefer: has_base(option)
        - prefer: gangs(option) > 1
      why: "{option} can spare some."
""",
    )
    assert decision.option == "baidoa"
    assert [row.row for row in decision.rows] == ["march: prefer gangs(option) > 1", "march"]


def test_a_filter_that_leaves_nothing_gives_way_to_the_next_row(
    tmp_path: Path, scenario: CampaignScenario
) -> None:
    decision = decided(
        tmp_path,
        three_gangs(scenario),
        """\
    - id: base
      only: has_base(option)
      why: Not to be seen.
    - id: later
      when: turn > 5
      why: Not to be seen.
    - id: desert
      only: terrain(option) == "desert"
      why: Nobody looks in {option}.
""",
    )
    assert decision.option == "guban"
    assert [(row.row, row.matched) for row in decision.rows] == [
        ("base", False),
        ("later", False),
        ('desert: only terrain(option) == "desert"', True),
        ("desert", True),
    ]


def test_the_first_word_that_is_offered_is_chosen(
    tmp_path: Path, scenario: CampaignScenario
) -> None:
    game = position(scenario, turn=2, zones={"guban": "pink-1", "kismayu": "un-infantry-3-2"})
    assert isinstance(game.prompt, Choose)
    doctrine = check_doctrine(written(tmp_path, "choose: raid", "choose: [raid, move]"))
    text = WHOLE.replace("any_zone(crowded(here))", "turn > 0").replace(
        "choose: raid", "choose: [raid, move]"
    )
    doctrine = check_doctrine(written(tmp_path, text=text))
    decision = DoctrinePlayer(doctrine, "bandit", "1").decide(game, game.prompt)
    assert (decision.option, decision.row) == ("move", "raid")


def test_ties_fall_by_the_players_seed_and_fall_the_same_again(
    tmp_path: Path, scenario: CampaignScenario
) -> None:
    doctrine = check_doctrine(written(tmp_path))
    game = three_gangs(scenario)
    assert isinstance(game.prompt, Choose)
    found = set()
    for seed in map(str, range(30)):
        player = DoctrinePlayer(doctrine, "bandit", seed)
        first = player.decide(game, game.prompt).option
        assert player.decide(game, game.prompt).option == first
        found.add(first)
    assert found == {"baidoa", "jilib", "guban"}


def test_what_was_worked_out_holds_until_an_effect_even_one_without_an_event(
    scenario: CampaignScenario,
) -> None:
    game = Game(Campaign(scenario), seed="kept")
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    one = DoctrinePlayer(load_doctrine("warlord"), prompt.who, "kept")
    known = one._look(game, prompt).cache
    assert one._look(game, prompt).cache is known
    events = len(game.state.events)
    effects.mark_flushed(game.state, scenario.board.zones[0])
    assert len(game.state.events) == events
    assert one._look(game, prompt).cache is not known
    known = one._look(game, prompt).cache
    twin = game.copy()
    assert one._look(twin, prompt).cache is not known


def test_a_player_refuses_to_answer_for_the_other_side(
    tmp_path: Path, scenario: CampaignScenario
) -> None:
    game = three_gangs(scenario)
    assert isinstance(game.prompt, Choose)
    with pytest.raises(ValueError, match="plays bandit, but the question is for un"):
        DoctrinePlayer(check_doctrine(written(tmp_path)), "bandit", "1").decide(
            game, Choose("un", "un.mission", "6", extra=("pass",))
        )


# -- measures --------------------------------------------------------------------------------------


def test_names_of_measures_and_of_prompts_do_not_collide() -> None:
    facts = {fact for ask in VOCABULARY.asks.values() for fact in ask.facts}
    assert not facts & set(VOCABULARY.measures)
    kinds = set(KINDS)
    for ask in VOCABULARY.asks.values():
        assert {ask.option, *ask.facts.values()} <= kinds
        assert set(ask.always) <= set(ask.offered)


def test_two_measures_of_one_name_are_refused() -> None:
    known = list(VOCABULARY.measures.values())
    assert by_name(known) == VOCABULARY.measures
    with pytest.raises(ValueError, match="have the name turn"):
        by_name(known, known[:1])


def test_every_measure_says_what_it_is() -> None:
    for known in VOCABULARY.measures.values():
        assert known.about.endswith((").", "."))


def flushed(scenario: CampaignScenario) -> Game:
    game = position(
        scenario,
        turn=2,
        sp={"un": 9},
        flags=["un-has-choice"],
        zones={
            "jilib": "2 pink-2, pink-leader / un-infantry-3-3, un-infantry-3-2",
            "guban": "orange-1",
        },
    )
    for answer in ("flush", "jilib", "un-infantry-3-3a", "un-infantry-3-2a", "done"):
        if isinstance(game.prompt, Choose) and answer in game.prompt.options:
            game.answer("un", answer)
    return game


def hold(game: Game, prompt: Choose) -> str:
    return "fire" if "fire" in prompt.options else prompt.options[0]


def test_the_odds_of_a_flush_agree_with_the_rules_own() -> None:
    scenario = load("somalia-1992")
    before = flushed(scenario)
    gone = outcomes(
        before,
        hold,
        lambda end: (
            3 - sum(len(stack) for stack in end.checkpoint.state.gangs),
            not end.checkpoint.state.gangs[scenario.board.zone("jilib")],
        ),
    )
    kills = sum(float(share) * lost for (lost, _), share in gone.items())
    clears = sum(float(share) for (_, clear), share in gone.items() if clear)
    looked = CampaignPosition(before.checkpoint.state, "un")
    jilib = scenario.board.zone("jilib")
    assert VOCABULARY.measures["flush_kills"].function(looked, jilib, 5, 6) == pytest.approx(kills)
    assert VOCABULARY.measures["flush_clears"].function(looked, jilib, 5, 6) == pytest.approx(
        clears
    )


def measured(game: Game, side: str, name: str, *arguments: Any) -> Any:
    return VOCABULARY.measures[name].function(CampaignPosition(game.state, side), *arguments)


@pytest.mark.parametrize("count", [1, 2])
def test_the_outlook_of_a_raid_agrees_with_the_rules_own(count: int) -> None:
    """S16: the raiders fire, and the foes who are left fire back; nobody lies in wait for them."""
    war = load("war-2006")
    there = f"3 pink-2 / {count} un-infantry-3-2"
    game = position(war, turn=4, zones={"jilib": there, "hardiyo": "us-infantry-5-5"})
    looked, jilib = CampaignPosition(game.state, "icu"), war.board.zone("jilib")
    told = {
        name: VOCABULARY.measures[name].function(looked, jilib, 1)
        for name in ("raid_kills", "raid_losses", "raid_clears", "raid_holds")
    }
    strengths = {
        name: VOCABULARY.measures[name].function(looked, jilib, 1)
        for name in ("raid_gain_strength", "raid_cost_strength")
    }
    for answer in ("raid", "pink", "jilib", "ethiopia", "pink-2a", "pink-2b", "pink-2c"):
        if isinstance(game.prompt, Choose) and answer in game.prompt.options:
            game.answer("icu", answer)
    gone = outcomes(
        game,
        hold,
        lambda end: (
            len(end.checkpoint.state.troops[jilib]),
            len(end.checkpoint.state.gangs[jilib]),
        ),
    )
    assert told["raid_kills"] == pytest.approx(
        sum(float(share) * (count - foes) for (foes, _), share in gone.items())
    )
    assert told["raid_losses"] == pytest.approx(
        sum(float(share) * (3 - own) for (_, own), share in gone.items())
    )
    assert told["raid_clears"] == pytest.approx(
        sum(float(share) for (foes, _), share in gone.items() if not foes)
    )
    assert told["raid_clears"] > 0 or count == 2  # six points hit one at most
    assert told["raid_holds"] == pytest.approx(
        sum(float(share) for (_, own), share in gone.items() if own)
    )
    assert strengths["raid_gain_strength"] == pytest.approx(3 * told["raid_kills"])
    assert strengths["raid_cost_strength"] == pytest.approx(2 * told["raid_losses"])


def test_who_lies_in_wait_is_one_colour_and_who_advances_comes_nearer() -> None:
    war = load("war-2006")
    zones = {"jilib": "3 pink-2", "baidoa": "2 un-infantry-3-2, us-infantry-5-5"}
    game = position(war, turn=4, zones=zones)
    looked = CampaignPosition(game.state, "icu")
    baidoa, kismayu = war.board.zone("baidoa"), war.board.zone("kismayu")
    ask = VOCABULARY.measures
    assert ask["foes_in_wait"].function(looked, baidoa) == 6
    assert ask["advancers"].function(looked, kismayu) == 3
    unit = game.state.gangs[war.board.zone("jilib")][0]
    assert ask["advances"].function(looked, unit, kismayu)
    assert not ask["advances"].function(looked, unit, war.board.zone("jilib"))
    # Two hunters get there unless the Ambush of six points takes both.
    table = war.charts.fire
    two = sum(table.cell(6, die).number < 2 for die in range(1, 7)) / 6
    looked.state.sp["icu"] = 2
    assert ask["hunt_arrives"].function(looked, baidoa, 2) == pytest.approx(two)


def test_only_those_without_whom_the_war_ends_withdraw_and_only_northward() -> None:
    war = load("war-2006")
    zones = {"baidoa": "2 militia-2, un-infantry-3-2", "jilib": "3 pink-2"}
    game = position(war, turn=4, zones=zones)
    looked = CampaignPosition(game.state, "ethiopia")
    named = war.board.zone
    withdrawers = VOCABULARY.measures["withdrawers"].function
    withdraws = VOCABULARY.measures["withdraws"].function
    assert withdrawers(looked, named("belet-huen")) == 2
    assert withdrawers(looked, named("baardhere")) == 0  # no nearer to the north
    assert withdrawers(looked, named("gaalkayo")) == 0  # not adjacent
    units = game.state.troops[named("baidoa")] + game.state.militia[named("baidoa")]
    assert {unit.force for unit in units if withdraws(looked, unit, named("belet-huen"))} == {
        "militia"
    }


def test_measures_of_a_side_that_conducts_no_missions() -> None:
    """The Transitional Government has a party and no colours to act with: `purse` raised."""
    icu = load("icu-2006", {"transitional": "player"})
    game = position(icu, turn=4, zones={"baidoa": "un-infantry-3-2"})
    game.state.sp["transitional"], game.state.sp["orange"], game.state.sp["pink"] = 5, 4, 2
    assert measured(game, "transitional", "purse") == 5
    assert measured(game, "warlords", "purse") == 4
    zone = icu.board.zone("baidoa")
    for measure in VOCABULARY.measures.values():
        if measure.chapter == "The later scenarios" and {*measure.takes} <= {"zone"}:
            measured(game, "transitional", measure.name, *[zone for _ in measure.takes])


def test_bases_left_are_those_of_the_counter_mix(scenario: CampaignScenario) -> None:
    game = position(scenario, zones={"baidoa": "base", "jilib": "pink-1"})
    assert measured(game, "un", "bases_on_map") == 1
    assert measured(game, "un", "bases_left") == scenario.bases - 1 > 0
    for at in range(len(scenario.board.zones)):
        game.state.base[at] = at < scenario.bases
    assert measured(game, "un", "bases_left") == 0


def test_odds_come_from_the_table(scenario: CampaignScenario) -> None:
    game = three_gangs(scenario)
    table = scenario.charts.fire
    for strength in range(1, 20):
        cells = [table.cell(strength, die) for die in range(1, 7)]
        hits = sum(cell.number for cell in cells) / 6
        assert measured(game, "un", "expected_hits", strength, False) == pytest.approx(hits)
        star = sum(cell.star for cell in cells) / 6
        assert measured(game, "un", "chance_of_star", strength, False) == pytest.approx(star)
    assert measured(game, "un", "expected_hits", 0, True) == 0


def test_the_safest_way_is_the_least_of_all_ways(scenario: CampaignScenario) -> None:
    game = position(
        scenario,
        turn=2,
        zones={
            "baidoa": "pink-3, 2 pink-2, pink-leader",
            "jilib": "orange-1",
            "jawhar": "yellow-2",
            "south-mogadishu": "2 purple-2",
            "kismayu": "pink-1",
        },
    )
    board = scenario.board
    looked = CampaignPosition(game.state, "un")
    for start in board.zones:
        for end in board.zones:
            if start != end:
                ways = board.ways(start, end)
                least = min(
                    VOCABULARY.measures["ambush_risk"].function(looked, way) for way in ways
                )
                known = VOCABULARY.measures["least_risk"].function(looked, start, end)
                assert known == pytest.approx(least)


# -- the page --------------------------------------------------------------------------------------


def test_the_example_of_the_page_is_sound(tmp_path: Path) -> None:
    page = DOCS.read_text(encoding="utf-8")
    example, levels, plan = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert check_doctrine(written(tmp_path, text=example)).name == "Hothead"
    assert check_doctrine(written(tmp_path, "asks:\n", f"{levels}asks:\n", example)).params
    file = written(tmp_path, "asks:\n", f"{plan}asks:\n", example)
    assert check_doctrine(file)
    assert load_plan(file, VOCABULARY, "hard")


@pytest.mark.parametrize("name", ["somalia-1992", "icu-2006", "war-2006"])
def test_fw10_reasons_call_counters_as_the_log_does(name: str) -> None:
    """FW10: "pink-2a lies in wait in Baidoa." """
    scenario = load(name)
    usual = rules_of(scenario).computers(scenario.sides)
    players = {side: player(who, scenario, side, "reasons") for side, who in usual.items()}
    game, reasons = Game(Campaign(scenario), seed="reasons"), []
    while isinstance(game.prompt, Choose) and len(reasons) < 700:
        asked = game.prompt.who
        decision = players[asked].decide(game, game.prompt)
        reasons.append(decision.why)
        game.answer(asked, decision.option)
    ids = {unit.id for unit in scenario.units} | set(scenario.kinds)
    assert len(reasons) > 100
    assert not [why for why in reasons if ids & set(re.findall(r"[\w-]+", why))]
    assert not [why for why in reasons if why[:1].islower()]

"""Wording: everything that can happen, be asked or be rolled has its words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import Outcome
from somalia.engine.steps import digest, lines
from somalia.engine.words import OptionLabel
from somalia.games.campaign import GAME
from somalia.games.campaign.data.scenario import load
from somalia.games.campaign.rules.base.asks import BANDIT_MISSION
from somalia.games.campaign.rules.base.event_kinds import (
    ATTEMPT,
    DESERTION_ROLLED,
    RAID,
    SCORED,
    TALKS_ROLLED,
)
from somalia.games.campaign.rules.base.un_judges import bar_project, project_units
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import TYPE_NAMES, CampaignScenario
from somalia.games.campaign.rules.core.event_kinds import (
    AMBUSH,
    CONTACT,
    CONVOY,
    FIRED,
    MOVED,
    PLACED,
    ROBBED,
    SP,
    TERRORISED,
    TURN_BEGINS,
    VP,
)
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import PROJECTS, SOURCES, SP_FOR
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import charts, contested, sheets
from somalia.games.campaign.text import words as wording
from somalia.games.campaign.text.display import CampaignDisplay
from somalia.games.campaign.text.parties import contest_of, side_of_line
from somalia.games.campaign.text.words import Wording
from somalia.games.kit.sheets import as_lines
from somalia.lab.match import play_match
from somalia.play.answers import choices
from tests import syntax


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load("somalia-1992")


@pytest.fixture(scope="module")
def say(scenario: CampaignScenario) -> Wording:
    return Wording(scenario)


ALL = {"negotiations": "on", "initiative": "contested", "critical-hits": "softer"}
GAMES = [
    *((seed, {}) for seed in range(12)),
    *((seed, {"negotiations": "on"}) for seed in range(3)),
    *((seed, {"bandit-players": "2", "negotiations": "on"}) for seed in range(4)),
    *((seed, {"bandit-players": "3", "critical-hits": "softer"}) for seed in range(4)),
    *((seed, {"bandit-players": "3", **ALL}) for seed in range(2)),
    *((seed, ALL) for seed in range(2)),
    (1, {"handicap": "un-sp"}),
    (1, {"handicap": "un-units"}),
    (1, {"handicap": "bandit-respite"}),
]


@pytest.mark.parametrize("seed, options", GAMES)
def test_random_games_are_worded_throughout(seed: int, options: dict[str, str]) -> None:
    scenario = load("somalia-1992", options)
    say = Wording(scenario)
    game = Game(Campaign(scenario), seed=str(seed), auto_dice=False)
    stream = Stream(f"words {seed}")
    while game.prompt is not None:
        prompt, state = game.prompt, game.state
        if isinstance(prompt, Chance):
            assert say.chance(prompt)
            game.roll()
            continue
        assert say.question(prompt, state).strip()
        options = prompt.options
        texts = [choice.text for choice in choices(prompt, state, CampaignDisplay(game.rules, say))]
        assert len(set(texts)) == len(texts), (prompt, texts)
        for barred in list(prompt.barred)[:60]:
            assert say.label(prompt, barred, state).name
        game.answer(prompt.who, options[stream.below(len(options))])
    events = game.all_events()
    for event in events:
        sentence = say.sentence(event)
        assert sentence[0] == sentence[0].upper()
        assert sentence.endswith("."), sentence
    assert digest(say, events)


RULES = Path(wording.__file__).parents[1] / "rules"


def reasons_in_the_rules() -> set[str]:
    """Why SP change hands, as the code of the rules gives it: the last string of each call.

    A reason that stands in no quotes is the id of a project, or is handed on.
    """
    found: set[str] = set(PROJECTS)
    # (function, the place of the reason among its arguments)
    place = {"gain_sp": 4, "pay": 4, "lose_un_sp": 3}
    for file in sorted(RULES.rglob("*.py")):
        for call in syntax.nodes(file):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name not in place:
                continue
            given = call.args[place[name]]
            # Of "a" if ... else "b" both are reasons, and what is compared is none.
            branches = [given.body, given.orelse] if isinstance(given, ast.IfExp) else [given]
            found |= {str(part.value) for part in branches if isinstance(part, ast.Constant)}
    return found


def test_every_reason_for_sp_in_the_rules_has_its_words() -> None:
    """T10: "The UN pays 1 SP (ambush)"."""
    reasons = reasons_in_the_rules()
    assert {"supply", "raid", "ambush", "base", "exchange", "stolen"} <= reasons
    assert reasons == set(SP_FOR), "and no words for what nobody notes"


@pytest.mark.parametrize("name", ["somalia-1992", "first-game", "icu-2006", "war-2006"])
def test_games_note_no_reason_without_words(name: str) -> None:
    """T10: neither SP nor VP change hands for a reason that is told by its key."""
    scenario = load(name)
    say = Wording(scenario)
    noted: set[str] = set()
    for seed in range(4):
        game = Game(Campaign(scenario), seed=str(seed))
        stream = Stream(f"reasons {seed}")
        while isinstance(prompt := game.prompt, Choose):
            game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
        for event in game.all_events():
            if event.kind == "sp":
                noted.add(event["why"])
                assert say.sentence(event).endswith(f"({SP_FOR[event['why']]}).")
            elif event.kind in ("vp", "scored"):
                assert event["source"] in SOURCES
    assert noted - set(SP_FOR) == set()
    assert len(noted) >= 3


@pytest.mark.parametrize(
    "side, sp, why, told",
    [
        ("un", -1, "ambush", "The UN loses 1 SP (Ambush)."),
        ("bandit", 1, "ambush", "The Bandits gain 1 SP (Ambush)."),
        ("un", -2, "raid", "The UN loses 2 SP (Raid)."),
        ("un", -1, "stolen", "The UN loses 1 SP (stolen in a Raid)."),
        ("un", -3, "flush", "The UN pays 3 SP (Flush)."),
    ],
)
def test_what_is_taken_is_lost_and_not_paid(
    say: Wording, side: str, sp: int, why: str, told: str
) -> None:
    """T10: who is robbed does not pay."""
    assert say.sentence(Event(SP, "5.4", {"side": side, "sp": sp, "why": why})) == told


def test_a_project_without_its_units_names_their_types_as_counters_do(
    scenario: CampaignScenario, say: Wording
) -> None:
    """T10: "it takes a unit of type mp or civil-affairs"."""
    game = Game(Campaign(scenario), seed="1")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask != "un.mission":
        hands_over = "hand-over" in prompt.options
        game.answer(prompt.who, "hand-over" if hands_over else prompt.options[0])
    state = game.state
    state.sp["un"] = 20
    for project in state.charts.projects.values():
        for unit in list(project_units(state, project)):
            effects.return_to_cup(state, unit, "8.6", "rotation")
    told = [str(bar_project(state, id).sentence) for id in ("base", "militia", "aid")]
    assert told[:2] == [
        "no engineer unit can still act.",
        "no MP or Civil Affairs unit can still act.",
    ]
    for sentence, id in zip(told, ("base", "militia", "aid"), strict=True):
        names = [f" {TYPE_NAMES.get(type, type)} " for type in state.charts.projects[id].types]
        assert all(name in sentence for name in names), sentence


@pytest.mark.parametrize(
    "by, told", [("un", "UN fires 3"), ("bandit", "Bandits fire 3"), ("militia", "Militia fire 3")]
)
def test_the_digest_has_the_verb_in_the_number_of_who_fires(
    scenario: CampaignScenario, say: Wording, by: str, told: str
) -> None:
    """T10: "UN fire 3, die 3: 0"."""
    fire = Event(
        FIRED,
        "6.12",
        {
            "by": by,
            "firepower": 3,
            "zone": scenario.board.zone("baidoa"),
            "die": 3,
            "modifiers": (),
            "column": "3-4",
            "number": 0,
            "star": False,
        },
    )
    (line,) = digest(say, [fire])
    assert str(line) == f"6.12 {told}, die 3: 0."


@pytest.mark.parametrize(
    "side, told",
    [
        ("un", "7 UN +1 VP: intact Convoys (4)."),
        ("bandit", "7 Bandits +1 VP: intact Convoys (4)."),
    ],
)
def test_what_is_counted_has_the_verb_in_the_number_of_who_counts(
    say: Wording, side: str, told: str
) -> None:
    """T10: "UN count 1, Government-controlled Zones"."""
    facts = {"side": side, "count": 4, "source": "intact-convoy", "vp": 1}
    assert str(say.line(Event(SCORED, "7", facts))) == told


@pytest.mark.parametrize("options", [{}, {"bandit-players": "3"}])
def test_the_set_up_tells_the_counters_in_the_order_in_which_they_are_asked(
    options: dict[str, str],
) -> None:
    """T10: the Leaders come first and were told among the gangs."""
    scenario = load("somalia-1992", options)
    say = Wording(scenario)
    game = Game(Campaign(scenario), seed="4")
    asked: dict[str, list[Any]] = {}
    first: dict[str, str] = {}
    while isinstance(prompt := game.prompt, Choose) and prompt.ask == "setup.zone":
        assert prompt.about is not None
        asked.setdefault(prompt.who, []).append(prompt.about["unit"])
        first.setdefault(prompt.who, say.question(prompt, game.state))
        game.answer(prompt.who, prompt.options[0])
    assert asked
    for who, units in asked.items():
        colours = [unit.force for unit in units[1:] if unit.type == "gang"]
        named = [first[who].rfind(f"{colour} ") for colour in dict.fromkeys(colours)]
        assert first[who].index("Leader") < min(named), "the Leaders first"
        assert named == sorted(named), first[who]


def test_a_fire_names_column_die_and_modifiers(scenario: CampaignScenario, say: Wording) -> None:
    baidoa = scenario.board.zone("baidoa")
    fire = Event(
        FIRED,
        "6.22",
        {
            "by": "bandit",
            "firepower": 3,
            "zone": baidoa,
            "die": 5,
            "modifiers": (("Leader", 1),),
            "column": "3-4",
            "number": 1,
            "star": False,
        },
    )
    assert str(say.line(fire)) == (
        "6.22 The Bandits fire in Baidoa with Firepower 3 (column 3-4), "
        "die 5 +1 Leader = 6: result 1."
    )
    assert say.line(fire).zones == (baidoa,)


def test_an_ambush_names_who_and_whom(scenario: CampaignScenario, say: Wording) -> None:
    units = scenario.unit("pink-3a"), scenario.unit("pink-leader")
    force = (scenario.unit("un-infantry-3-2a"), scenario.unit("un-infantry-3-2b"))
    event = Event(
        AMBUSH,
        "6.22",
        {
            "zone": scenario.board.zone("baidoa"),
            "units": units,
            "force": force,
            "occasion": "entering",
        },
    )
    assert str(say.line(event)) == (
        "6.22 Ambush in Baidoa by pink 3, pink Leader on 2 x UN infantry 3-2 (entering)."
    )


def test_a_contact_says_how_many_of_how_many(scenario: CampaignScenario, say: Wording) -> None:
    gangs = tuple(scenario.unit(f"pink-1{letter}") for letter in "ab")
    facts = {
        "zone": scenario.board.zone("erigayo"),
        "units": gangs,
        "dice": (1, 6),
        "need": 1,
        "total": 3,
        "modifiers": (("rough", 2),),
        "contacted": gangs[:1],
    }
    assert say.sentence(Event(CONTACT, "6.12", facts)) == (
        "Contact in Erigayo: 2 x pink 1, needs 1 or less (total Contact 3, die +2 rough "
        "ground), dice 1, 6: 1 of 2 contacted."
    )


def test_names(scenario: CampaignScenario, say: Wording) -> None:
    assert say.counter(scenario.unit("un-infantry-3-2b")) == "UN infantry 3-2"
    assert say.counter(scenario.unit("purple-leader")) == "purple Leader"
    assert say.counter(scenario.unit("us-mp-3-5a")) == "US MP 3-5"
    assert say.counter(scenario.unit("militia-2a")) == "Militia 2"
    assert say.way("kismayu>jilib>south-mogadishu") == "Kismayu > Jilib > South Mogadishu"


def test_steps_of_a_march_are_told_as_one(scenario: CampaignScenario, say: Wording) -> None:
    unit = (scenario.unit("un-infantry-3-2a"),)
    steps = [
        Event(MOVED, "6.12", {"units": unit, "zone": scenario.board.zone(zone)})
        for zone in ("south-mogadishu", "jilib", "kismayu")
    ]
    assert len(say.told(steps)) == 1
    assert lines(say, steps)[0].text == (
        "UN infantry 3-2 moves to South Mogadishu > Jilib > Kismayu."
    )


def test_what_others_may_not_see_is_not_told_with_what_they_may(scenario: CampaignScenario) -> None:
    state = CampaignState(scenario)
    for zone, seen_by in (("jilib", None), ("kismayu", ("un",)), ("baidoa", ("un",))):
        state.note(CONVOY, "6.11", seen_by=seen_by, zone=scenario.board.zone(zone))
    told = [event for _, event in Wording(scenario).told(state.events)]
    assert [event.seen_by for event in told] == [None, ("un",)]
    assert [zone.id for zone in told[1]["zones"]] == ["kismayu", "baidoa"]
    assert "seen_by" not in told[1].facts


def test_a_scored_row_is_not_told_twice(say: Wording) -> None:
    events = [
        Event(SCORED, "7", {"side": "un", "source": "intact-convoy", "count": 8, "vp": 4}),
        Event(VP, "7", {"side": "un", "source": "intact-convoy", "vp": 4}),
        Event(VP, "7", {"side": "un", "source": "aid", "vp": 1}),
    ]
    assert [event.kind for _, event in say.told(events)] == ["scored", "vp"]


def test_the_digest_gives_a_mission_a_line(scenario: CampaignScenario, say: Wording) -> None:
    zone, gang = scenario.board.zone("jilib"), (scenario.unit("pink-2a"),)
    events = [
        Event(MOVED, "6.21", {"units": gang, "zone": zone}),
        Event(RAID, "6.21", {"zone": zone, "target": "convoy", "units": gang}),
        Event(
            FIRED,
            "6.21",
            {
                "by": "bandit",
                "firepower": 2,
                "zone": zone,
                "die": 6,
                "modifiers": (),
                "column": "2",
                "number": 1,
                "star": False,
            },
        ),
        Event(ROBBED, "6.21", {"zone": zone}),
        Event(SP, "6.21", {"side": "un", "sp": -1, "why": "raid"}),
        Event(TURN_BEGINS, "3", {"turn": 2, "last_turn": 24, "famine": 0}),
    ]
    texts = [line.text for line in digest(say, events)]
    assert texts == [
        (
            "Raid on the Convoy in Jilib by pink 2; Bandits fire 2, die 6: 1; Convoy not intact; "
            "UN -1 SP."
        ),
        "January 1993, turn 2 of 24.",
    ]


def test_the_digest_keeps_the_steps_of_an_interphase_apart(
    scenario: CampaignScenario, say: Wording
) -> None:
    zone, gang = scenario.board.zone("jilib"), scenario.unit("pink-2a")
    shot = {
        "by": "bandit",
        "firepower": 2,
        "zone": zone,
        "die": 6,
        "modifiers": (),
        "column": "2",
        "number": 1,
        "star": False,
    }
    events = [
        Event(SCORED, "7", {"side": "un", "source": "aid", "count": 1, "vp": 1}),
        Event(SCORED, "7", {"side": "bandit", "source": "bandit-controlled", "count": 6, "vp": 2}),
        Event(FIRED, "8.5", shot),
        Event(TERRORISED, "8.5", {"zone": zone}),
        Event(PLACED, "8.61", {"unit": gang, "zone": zone}),
        Event(PLACED, "8.61", {"unit": scenario.unit("pink-2b"), "zone": zone}),
        Event(MOVED, "6.23", {"units": (gang,), "zone": zone}),
    ]
    assert [str(line) for line in digest(say, events)] == [
        "7 UN +1 VP, aid projects; Bandits +2 VP, Bandit-controlled Zones.",
        "8.5 Terrorism in Jilib: Bandits fire 2, die 6: 1; Jilib Terrorised.",
        "8.61 pink 2 to Jilib (x2).",
        "6.23 Pink 2 moves to Jilib.",
    ]


def test_the_outcome_in_one_sentence(say: Wording) -> None:
    assert say.outcome(Outcome("un", 24, "last-turn", 20)) == (
        "UN victory in turn 20: the last turn is over. Margin +24 (UN VP minus Bandit VP)."
    )
    assert "the UN has resigned" in say.outcome(Outcome("bandit", 3, "un-resigned", 5))


def test_a_label_shows_name_and_detail() -> None:
    assert str(OptionLabel("Baidoa", "3 pink, 1 orange")) == "Baidoa (3 pink, 1 orange)"
    assert str(OptionLabel("done")) == "done"


def test_what_a_zone_holds(scenario: CampaignScenario, say: Wording) -> None:
    state = Campaign(scenario).start()
    assert isinstance(state, CampaignState)
    assert say.holds(state, scenario.board.zone("baidoa")) == "empty"


def test_a_prompt_of_no_declared_kind_is_told_by_its_id(
    scenario: CampaignScenario, say: Wording
) -> None:
    asked = say.question(Choose("un", "no.such", "1"), Campaign(scenario).start())
    assert asked == "UN, no such?"


# -- figures that mean one thing (FT7) -------------------------------------------------------------


def test_a_total_is_compared_with_a_total(scenario: CampaignScenario, say: Wording) -> None:
    """FT7: die 1 +1 +1 = 3 is compared with what the total must be, not with the natural die."""
    facts = {
        "project": "militia",
        "zone": scenario.board.zone("mogadishu-airport"),
        "die": 1,
        "modifiers": (("Base", 1), ("no gangs", 1)),
        "need": 2,
        "success": False,
    }
    text = say.line(Event(ATTEMPT, "6.13", facts)).text
    assert text.endswith("die 1 +1 Base +1 no gangs = 3, needs 4 or more: failure.")
    text = say.line(Event(ATTEMPT, "6.13", {**facts, "modifiers": (), "need": 4})).text
    assert text.endswith("die 1, needs 4 or more: failure.")


def test_a_desertion_says_on_what_it_happens_and_what_was_rolled(
    scenario: CampaignScenario, say: Wording
) -> None:
    """FT7: "stays (5 or 6 does)" said the contrary."""
    facts = {"unit": scenario.forces["militia"][0], "zone": scenario.board.zone("jilib"), "die": 3}
    assert say.line(Event(DESERTION_ROLLED, "8.2", {**facts, "deserts": False})).text.endswith(
        "in Jilib, deserts on 5 or 6, die 3: stays."
    )
    assert say.line(
        Event(DESERTION_ROLLED, "8.2", {**facts, "die": 6, "deserts": True})
    ).text.endswith("in Jilib, deserts on 5 or 6, die 6: deserts.")


def test_a_bonus_of_the_talks_is_told_where_somebody_has_it(say: Wording) -> None:
    """FT7: nothing is added where VP are even."""
    facts = {"side": "bandit", "dice": (3, 4), "box": 1, "bandit": 1, "un": 2}
    even = say.line(Event(TALKS_ROLLED, "11.1", {**facts, "leads": ""})).text
    ahead = say.line(Event(TALKS_ROLLED, "11.1", {**facts, "leads": "un"})).text
    assert "+1" not in even
    assert "UN die 4 +1 for more VP." in ahead


def test_a_rival_who_hands_over_says_who_acts(scenario: CampaignScenario) -> None:
    """FT7: among several players "hand over" asks whom; the UN is named where it is alone."""
    several = load("somalia-1992", {"bandit-players": "2"})
    for of, detail in (
        (several, "you choose who acts next"),
        (scenario, "the UN acts or passes"),
    ):
        who = of.sides.bandits[0]
        prompt = BANDIT_MISSION(who, extra=("hand-over",))
        assert Wording(of).label(prompt, "hand-over", Campaign(of).start()).detail == detail


# -- what a first player stumbled over (FW4, FW10) -------------------------------------------------


def test_fw4_the_last_turn_is_never_told_before_the_present_one(
    scenario: CampaignScenario, say: Wording
) -> None:
    """FW4: "it is now turn 1" in turn 3, and "turn 3 of 1" after the end."""
    state = CampaignState(scenario)
    state.turn, state.last_turn = 3, 4
    assert "still be turn 4" in sheets.political_now(state).blocks[-1]
    effects.shorten_game(state, 3)
    assert state.last_turn == 1
    assert say.sentence(state.events[-1]).endswith("is now turn 3.")
    assert "turn 3" in sheets.political_now(state).blocks[-1]
    assert "turn 1" not in sheets.political_now(state).blocks[-1]
    assert "turn 3 of 3" in sheets.result_told(state, state.events, say)[1]


@pytest.mark.parametrize("name", ["somalia-1992", "icu-2006", "war-2006"])
def test_fw4_after_the_end_nothing_is_told_as_it_stands(name: str) -> None:
    """FW4: the score went on telling a game that was over "as it stands"."""
    played = load(name)
    game = play_match(GAME, played, rules_of(played).computers(played.sides), "ends")
    state = game.state
    told = as_lines(sheets.score_told(state, game.all_events()))
    if contest_of(played) is not None:
        told += [contested.standings(state)]
        told += [
            str(line)
            for chart in charts.asked("victory", played, state).charts  # type: ignore[union-attr]
            for line in chart.lines(80)
        ]
    assert not [line for line in told if "it stands" in line]


@pytest.mark.parametrize("name", ["somalia-1992", "icu-2006", "war-2006"])
def test_fw10_no_two_choices_read_alike_and_none_reads_an_id(name: str) -> None:
    """FW10: counters were told apart by letters that stand on no counter ("3-3 a")."""
    played = load(name)
    say, chance = Wording(played), Stream("choices")
    game = Game(Campaign(played), seed="choices")
    for _ in range(600):
        if not isinstance(game.prompt, Choose):
            break
        prompt = game.prompt
        texts = [
            choice.text for choice in choices(prompt, game.state, CampaignDisplay(game.rules, say))
        ]
        assert len(set(texts)) == len(texts), texts
        assert not [text for text in texts if re.search(r"\d [a-z]\b", text.partition(" (")[0])]
        game.answer(prompt.who, prompt.options[chance.below(len(prompt.options))])


def test_fw10_a_side_inside_a_sentence_keeps_the_capitals_of_a_name() -> None:
    """FW10: "Hand over to pink and Orange"."""
    say = Wording(load("icu-2006", {"warlords": "two"}))
    assert say.within("icu") == "the ICU"
    assert say.within("pink-orange") == "Pink and Orange"
    assert say.is_many("pink-orange")
    assert Wording(load("somalia-1992")).within("bandit") == "the Bandits"


def test_fw10_a_gang_is_told_by_its_name_and_several_with_their_firepower(
    scenario: CampaignScenario, say: Wording
) -> None:
    """FW10: "1 purple" was told of a purple 2."""
    state = CampaignState(scenario)
    zone = scenario.board.zone("baidoa")
    for id in ("purple-2a", "pink-1a", "pink-2a"):
        effects.place(state, scenario.unit(id), zone, "10")
    assert say.bandits(state, zone) == "2 pink (3), purple 2"


def test_fw10_a_zone_lies_by_the_famine_line_only_where_there_is_famine() -> None:
    """FW10: the Famine Line was told in 2006."""
    for name, lies in (
        ("somalia-1992", "south of the Famine Line"),
        ("icu-2006", ""),
        ("war-2006", "in the south"),
    ):
        played = load(name)
        assert side_of_line(played, played.board.zone("jilib")) == lies


# -- what a fresh pair of eyes stumbled over in the window (FW11) ----------------------------------


def test_fw11_handing_over_after_the_un_has_passed_says_that_it_ends_operations(
    scenario: CampaignScenario, say: Wording
) -> None:
    """It said that the UN would choose a mission, below "handing over ends the phase"."""
    state = Campaign(scenario).start()
    prompt = BANDIT_MISSION("bandit", extra=("hand-over",))
    state.un_passed = True
    assert say.label(prompt, "hand-over", state).detail == "ends Operations: the UN has passed"
    state.un_passed = False
    assert say.label(prompt, "hand-over", state).detail == "the UN acts or passes"


def test_fw11_what_has_been_raided_is_told_as_the_counter_shows_it(
    scenario: CampaignScenario, say: Wording
) -> None:
    """The R on a Convoy and on a Base had no words."""
    state = CampaignState(scenario)
    zone = state.board.zone("baidoa")
    state.base[zone] = state.convoy[zone] = True
    assert say.holds(state, zone) == "Base, Convoy"
    state.base_raided[zone] = state.convoy_raided[zone] = True
    assert say.holds(state, zone) == "raided Base, raided Convoy"
    state.robbed[zone] = True
    assert say.holds(state, zone) == "raided Base, robbed Convoy"


def test_fw11_every_five_vp_are_told_in_a_whole_sentence(scenario: CampaignScenario) -> None:
    told = sheets.political_now(CampaignState(scenario)).blocks[-1]
    assert (
        "Each full 5 VP shortens the game by a turn: the last turn would still be turn 24" in told
    )

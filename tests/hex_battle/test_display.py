"""The hex battle in text: what is shown, and that it tells the Coalition nothing hidden."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.kinds import Ask, declared
from somalia.engine.odds import percent
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import listed
from somalia.games.display import OddsAsked, Unknown
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.ai.prepared import OddsAccuracy, battle_odds
from somalia.games.hex_battle.ai.prospects import prospect, prospect_at, prospect_of_gunship
from somalia.games.hex_battle.ai.return_fire import FogDeals
from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.rules import fog, kinds, offence
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.rules.movement import points_told, step_cost
from somalia.games.hex_battle.rules.state import BattleState, March, PendingStep
from somalia.games.hex_battle.text import display_map
from somalia.games.hex_battle.text.display import BattleDisplay
from somalia.games.hex_battle.text.offers import DIRECTIONS, MOST_SHOWN
from somalia.games.hex_battle.text.orders import seen_by
from somalia.games.kit.sheets import as_lines
from somalia.play import answers
from somalia.play.answers import default
from somalia.play.listing import listing
from somalia.play.preview import consequence
from somalia.play.story import Story
from tests.hex_battle.test_fog import dealt_anew, placed, played, scenario
from tests.hex_battle.test_orders import asked

TOP = Path(__file__).resolve().parents[2]


def display() -> BattleDisplay:
    return GAME.display(HexBattle(scenario()), GAME.words(scenario()))


def texts(state: BattleState, seat: str) -> list[str]:
    """All that the display tells a seat of a position."""
    seen = state.copy()
    HexBattle(state.scenario).redact(seen, (seat,), "same")
    shown = display()
    found = [line.plain for line in shown.board(seen, 100, 40)]
    found += [part.full for line in shown.status(seen) for part in line]

    class Looked:
        view = seen

    for sheet in shown.sheets():
        if sheet.name not in ("hex", "sight"):
            found += sheet.lines(Looked, "", 100)  # type: ignore[arg-type]
    for at in sorted(state.hexes(AL_QAEDA)):
        for sheet in shown.sheets():
            if sheet.name in ("hex", "sight"):
                found += sheet.lines(Looked, state.scenario.land.names[at], 100)  # type: ignore[arg-type]
    return found


@pytest.mark.parametrize("seed, answers", [("3", 420), ("8", 300), ("11", 560)])
def test_exchanging_face_down_counters_changes_no_word_for_the_coalition(
    seed: str, answers: int
) -> None:
    state: BattleState = played(seed, answers).state
    other = dealt_anew(state, "another")
    assert other.who != state.who
    assert texts(other, COALITION) == texts(state, COALITION)
    assert texts(other, AL_QAEDA) != texts(state, AL_QAEDA), "Al Qaeda knows its counters"


def asked_of(name: str, typed: str, position: dict[str, Any]) -> list[str]:
    """A sheet of a position, as Al Qaeda reads it."""
    sheet = next(each for each in display().sheets() if each.name == name)

    class Looked:
        view = placed(position).state

    return sheet.lines(Looked, typed, 100)  # type: ignore[arg-type]


HIGH = {"phase": "al-qaeda-a fire", "aq": [{"is": "dshk-a-1", "at": "0811", "up": True}]}


def test_sight_tells_both_ways_between_two_hexes_10_15_and_what_stops_a_line() -> None:
    sight = scenario().sight
    names = scenario().land.names
    there, back = asked_of("sight", "0811 1210", HIGH)
    ends = scenario().land.index["0811"], scenario().land.index["1210"]
    for told, (at, to) in ((there, ends), (back, ends[::-1])):
        stopped = sight.stopped_by(at, to)
        if stopped < 0:
            assert told == f"{names[at]} can see {names[to]}, 4 hexes away."
        else:
            assert told == f"{names[at]} can't see {names[to]}: {names[stopped]} blocks the line."


def test_sight_tells_from_where_a_hex_is_seen_10_15() -> None:
    assert asked_of("sight", "0812", HIGH)[1] == "0811 can see it."
    assert asked_of("sight", "0101", HIGH)[1] == "No hex with Al Qaeda counters can see it."


def test_the_score_names_the_villages_that_are_held_23_2() -> None:
    marzak = next(one for one in scenario().land.villages if one.name == "Marzak")
    where = scenario().land.names[marzak.hexes[0]]
    lines = asked_of("score", "", {"phase": "al-qaeda-a fire", "units": {"a-2-187": where}})
    row = next(line for line in lines if f"({marzak.name})" in line)
    assert row.split()[-3:] == ["1", "3", "23.2"], "the count, the points and their rule"
    assert lines[0] == "Coalition: 3 VP, defeat so far"


def test_the_map_has_a_line_a_row_and_finds_room() -> None:
    state: BattleState = played("3", 420).state
    lines = [line.plain for line in display().board(state, 100, 40)]
    land = state.scenario.land
    assert len(lines) == land.rows + 1
    assert lines[0].split()[: land.columns] == [f"{one:02}" for one in range(1, land.columns + 1)]
    assert [line[:2] for line in lines[1:]] == [f"{row:02}" for row in range(1, land.rows + 1)]
    assert any("Gardez:" in line for line in lines), "bases stand beside the map"
    for width, height, most in ((100, 40, 29), (80, 24, 11), (79, 40, 32), (160, 50, 29)):
        drawn = [one.plain for one in display().board(state, width, height)]
        assert all(len(line) <= width for line in drawn)
        assert len(drawn) <= most


def test_a_part_of_the_map_is_that_of_the_unit_that_moves() -> None:
    state: BattleState = played("3", 420).state
    one = next(iter(state.on_map(COALITION)))
    for named in ("0227", "2002"):
        state.mark(one, place=state.scenario.land.index[named])
        state.change(agenda=(PendingStep("step"),), march=March(one, 8))
        rows = [line.plain[:2] for line in display().board(state, 80, 24)]
        assert named[2:] in rows
        assert len(rows) < state.scenario.land.rows


def test_what_stands_in_a_hex() -> None:
    """Own units by command and count, face-down counters by count, known ones by type, Pins."""
    state: BattleState = played("3", 420).state
    at = state.scenario.land.index["1205"]
    for one in range(len(state.place)):
        state.mark(one, place=-6)
    ours = [one for one in range(state.own) if state.command(one) == "tf-dagger"][:3]
    theirs = list(state.everyone(AL_QAEDA))[:2]

    def told() -> str:
        return display_map.cell(state, at).who

    assert told() == ""
    for one in ours:
        state.mark(one, place=at)
    assert told() == "D3 "
    state.mark(ours[0], pinned=True)
    assert told() == "D3'"
    for one in ours:
        state.mark(one, pinned=True)
    assert told() == "D3*"
    for one in range(state.own):
        if state.command(one) == "tf-dagger" and state.unit(one).kind == "ground":
            state.mark(one, place=at)
    assert told().startswith("D+"), "ten or more"
    for one in range(state.own):
        state.mark(one, place=-6)
    state.change(viewers=(COALITION,))
    for one in theirs:
        state.mark(one, place=at, up=False, pinned=False)
    assert told() == "?2 "
    veterans = next(
        at for at, unit in enumerate(state.scenario.charts.hidden) if unit.type == "infantry"
    )
    state.mark(theirs[0], who=veterans, up=True)
    assert told() == "i? "
    state.mark(theirs[1], place=-6)
    assert told() == "i  "
    state.mark(theirs[0], pinned=True)
    assert told() == "i *"


def test_round_a_hex_its_neighbours_stand_where_they_lie() -> None:
    state: BattleState = played("3", 420).state
    land = state.scenario.land
    for named in ("1210", "1311"):
        at = land.index[named]
        lines = display_map.area(state, at, 80)
        assert all(len(line) <= 81 for line in lines)
        where = {
            word.strip("[]"): (down, line.index(word.strip("[]")))
            for down, line in enumerate(lines)
            for word in line.split()
            if word.strip("[]") in land.index
        }
        down, across = where[named]
        told = [where[land.names[one]] for one in land.neighbours[at]]
        wide = display_map.BOX
        assert [(y - down, x - across) for y, x in told] == [
            (-2, 0),
            (-1, wide),
            (1, wide),
            (2, 0),
            (1, -wide),
            (-1, -wide),
        ]


def test_what_is_typed_as_a_hex_must_be_one() -> None:
    game = played("3", 420)
    hex_sheet = next(one for one in display().sheets() if one.name == "hex")
    assert hex_sheet.lines(Sight(game), "1623", 100)[0] == "Hex 1623:"
    with pytest.raises(Unknown, match="9999"):
        hex_sheet.lines(Sight(game), "9999", 100)


def test_nearly_every_hex_may_be_named_and_few_are_listed() -> None:
    game = played("5", 0)
    while game.prompt is not None and game.prompt.ask != kinds.START_HEX:
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, game.prompt.options[-1])
    assert isinstance(game.prompt, Choose)
    offers = display().offers(game.prompt, game.state)
    assert sum(not one.is_more for one in offers) <= 9
    assert {one.options[0] for one in offers} == set(game.prompt.options)


# -- prospects -------------------------------------------------------------------------------------


def at_target(seed: str) -> tuple[BattleState, int, list[int]]:
    """A position in which the Coalition may fire at a hex, and who can."""
    from somalia.games.hex_battle.rules import offence

    game = played(seed, 150)
    from somalia.engine.dice import Stream

    stream = Stream(seed)
    while isinstance(game.prompt, Choose):
        if game.prompt.ask == kinds.TARGET and game.prompt.who == COALITION:
            state = game.view(COALITION)
            at = state.scenario.land.index[game.prompt.options[0]]
            able = [
                one
                for one in offence.shooters(state)
                if offence.why_not_fire(state, one, at) is None
            ]
            return state, at, able
        offered = game.prompt.options
        game.answer(game.prompt.who, offered[stream.below(len(offered))])
    raise AssertionError("nobody fires")


def test_chances_come_to_one_and_are_the_tables() -> None:
    state, at, able = at_target("2")
    found = prospect(state, COALITION, at, able)
    assert found is not None
    assert found.power == sum(state.unit(one).firepower for one in able)
    for target in found.targets:
        assert sum(share for _, share in target.chances) == 1
    column = state.scenario.charts.column(found.power)
    theirs = next(iter(state.at(at, AL_QAEDA)))
    state.mark(theirs, up=True)
    for other in state.at(at, AL_QAEDA)[1:]:
        state.mark(other, place=-6)
    known = prospect(state, COALITION, at, able)
    assert known is not None
    (target,) = known.targets
    add = sum(value for _, value in target.modifiers)
    results = [state.scenario.charts.result(column, face + add) for face in range(1, 7)]
    lost = dict(target.chances)["eliminated"]
    hard = ("E", "P/E") if state.pinned[theirs] else ("E",)
    assert lost == Fraction(sum(result in hard for result in results), 6)


def test_chances_of_what_is_face_down_are_averaged_and_depend_on_no_deal() -> None:
    state, at, able = at_target("2")
    for one in state.at(at, AL_QAEDA):
        assert not state.up[one]
    before = prospect(state, COALITION, at, able)
    other = state.copy()
    fog.deal(other, "quite another")
    assert prospect(other, COALITION, at, able) == before
    assert prospect_at(other, COALITION, at) == before


def test_odds_are_told_at_each_question_of_fire() -> None:
    state, at, _ = at_target("2")

    class Seen:
        pass

    seen = Seen()
    seen.view = state  # type: ignore[attr-defined]

    class Choice:
        number, name, options = 1, state.scenario.land.names[at], (state.scenario.land.names[at],)
        is_more = False

    prompt = kinds.TARGET(COALITION, [state.scenario.hexes[at]], extra=("done",))
    asked = OddsAsked(seen, prompt, [Choice()], "", "", {}, 100, None)  # type: ignore[arg-type]
    lines = as_lines(display().odds(asked))
    assert "all eligible units: " in lines[0]
    assert "eliminated" in lines[1]


# -- what is typed ---------------------------------------------------------------------------------


def test_four_digits_name_a_hex_and_never_a_number_of_the_list() -> None:
    game = played("5", 0)
    while game.prompt is not None and game.prompt.ask != kinds.START_HEX:
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, game.prompt.options[-1])  # "done" where it ends something
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    shown = answers.choices(prompt, game.state, display())
    for named in ("0205", "2228"):
        assert named in prompt.options
        answers.refuse_untold(named, shown)
        assert answers.given(named, prompt, shown) == [named]
    assert answers.given("1", prompt, shown) == [shown[0].options[0]]
    assert shown[204].is_more
    with pytest.raises(answers.Unclear, match="is not a route shown here"):
        answers.refuse_untold("205", shown)


@pytest.mark.parametrize(
    "ask",
    [kinds.TARGET, kinds.FIRERS, kinds.RECON_HEX, kinds.MOVE, kinds.STEP_TO, kinds.DEFEND],
)
def test_exchanging_face_down_counters_changes_no_question_and_no_odds(ask: str) -> None:
    game = asked("4", ask, COALITION)
    state, prompt = game.state, game.prompt
    assert isinstance(prompt, Choose)
    shown, found = display(), []
    for truth in (state, dealt_anew(state, "another"), dealt_anew(state, "a third")):
        seen = truth.copy()
        HexBattle(state.scenario).redact(seen, (COALITION,), "same")

        class Looked:
            pass

        looked = Looked()
        looked.view = seen  # type: ignore[attr-defined]
        listed = answers.choices(prompt, seen, shown)
        odds = shown.odds(
            OddsAsked(looked, prompt, listed, "", "", {}, 100, None)  # type: ignore[arg-type]
        )
        numbers = {option: str(one.number) for one in listed for option in one.options}
        board = [line.plain for line in shown.board(seen, 80, 24, numbers)]
        found.append(
            ([one.text for one in listed], odds, board, shown.words.question(prompt, seen))
        )
    assert found[0] == found[1] == found[2]


def test_the_odds_of_a_fire_are_those_of_the_table_with_every_rule() -> None:
    game = asked("4", kinds.FIRERS, COALITION)
    prompt, state = game.prompt, game.view(COALITION)
    assert isinstance(prompt, Choose)
    at = (prompt.about or {})["hex"]
    (one,) = state.at(at, AL_QAEDA)[:1]
    for other in state.at(at, AL_QAEDA)[1:]:
        state.mark(other, place=-6)
    types = [unit.type for unit in state.scenario.charts.hidden]
    state.mark(one, up=True, who=types.index("infantry"), pinned=False)

    class Looked:
        pass

    looked = Looked()
    looked.view = state  # type: ignore[attr-defined]
    shown = display()
    listed = answers.choices(prompt, state, shown)
    lines = as_lines(shown.odds(OddsAsked(looked, prompt, listed, "", "", {}, 100, None)))  # type: ignore[arg-type]
    found = prospect_at(state, COALITION, at)
    assert found is not None
    assert lines[0] == f"All eligible units: fire, firepower {found.power}, column {found.column}"
    mods = dict(found.targets[0].modifiers)
    assert "face down" not in mods
    assert all(f"{word} {by:+d} (10.23)" in lines[2] for word, by in mods.items())
    charts = state.scenario.charts
    column = charts.column(found.power)
    sum_ = sum(mods.values())
    pins = sum(charts.result(column, die + sum_) in ("P", "P/E") for die in range(1, 7))
    heads, cells = (re.split(r"  +", line.strip()) for line in lines[1:3])
    figures = dict(zip(heads, cells, strict=True))
    assert figures["pinned"] == percent(Fraction(pins, 6))
    assert any(line.endswith("(15.2).") for line in lines) == any(
        state.unit(one).type == "gunship"
        for one in range(state.own)
        if state.id(one) in prompt.options
    )


def test_enter_alone_closes_what_is_asked_again_and_again() -> None:
    """Each question that "done" closes and that is no series of picks has it as usual."""
    asks = declared(Ask, kinds).values()
    closed = [one for one in asks if one.done and "picked" not in one.facts]
    assert {str(one) for one in closed} >= {"recon", "move", "target", "gunship"}
    for one in closed:
        assert default(one(COALITION, extra=(DONE,)), ()) == DONE, one


@pytest.mark.parametrize("others", [[], ["ah-64-1", "ah-64-2"]])
def test_a_fire_is_confirmed_whoever_decides_before_its_dice_10_6(others: list[str]) -> None:
    """Of a fire with gunships Al Qaeda first decides who fires at them (15.2)."""
    position = {
        "phase": "tf-rakkasan fire",
        "turn": 2,
        "units": {"a-2-187": "0507", "b-2-187": "0507", **dict.fromkeys(others, "gardez")},
        "aq": [{"is": "fighters-a-1", "at": "0506", "up": True}],
    }
    game = placed(position)
    game.answer(COALITION, "0506")
    assert isinstance(game.prompt, Choose)
    everybody = answers.all_offered(Sight(game), game.prompt, display())
    assert everybody == ["a-2-187", "b-2-187", *others]
    held = consequence(Sight(game), GAME.words(scenario()), everybody, "dice")
    assert held is not None
    assert f"rule {'17.1' if others else '11.3'}" in held.then


def test_charts_and_map_are_told_to_be_reconstructed_where_they_are() -> None:
    game = played("3", 420)
    sheets = {one.name: one for one in display().sheets()}
    for name in ("crt", "terrain", "victory", "activation", "key"):
        assert "Reconstructed" in sheets[name].lines(Sight(game), "", 100)[-1], name
    days = sheets["record"].lines(Sight(game), "", 100)
    head, *days = days
    assert head.split() == ["turn", "day", "arrivals"]
    assert len(days) == len(game.state.scenario.charts.days)
    assert ["this turn" in line for line in days].index(True) == game.state.turn - 1
    assert days[game.state.last_turn - 1].endswith("the last turn (22.3)")
    told = sheets["hex"].lines(Sight(game), "1007", 100)
    rows = [line.split(None, 2) for line in told]
    assert ["Bridge", "to", "1108"] in rows
    assert ["Stream", "to", "1107, 1108"] in rows


def test_a_unit_is_named_by_the_hex_in_which_it_stands() -> None:
    game = asked("4", kinds.AA, AL_QAEDA)
    prompt, state = game.prompt, game.view(AL_QAEDA)
    assert isinstance(prompt, Choose)
    shown = answers.choices(prompt, state, display())
    places = {
        state.place[int(one.removeprefix("aq-")) - 1 + state.own]: one
        for one in prompt.options[:-1]
    }
    at, option = next(iter(places.items()))
    named = state.scenario.land.names[at]
    assert option in answers.given(f"all {named}", prompt, shown)
    with pytest.raises(answers.Unclear):
        answers.given("all 9999", prompt, shown)


def test_counters_that_share_a_name_are_told_apart_by_their_hexes() -> None:
    game = asked("4", kinds.MOVE, AL_QAEDA)
    prompt, state = game.prompt, game.view(AL_QAEDA)
    assert isinstance(prompt, Choose)
    counters = [one for one in prompt.candidates if one.id in prompt.options]
    plain = [state.name(one.number) for one in counters]  # type: ignore[attr-defined]
    assert len(set(plain)) < len(plain), "some share a name"
    shown = answers.choices(prompt, state, display())
    for choice in shown[:-1]:
        (one,) = [each for each in counters if each.id == choice.options[0]]
        where = state.scenario.land.names[state.place[one.number]]  # type: ignore[attr-defined]
        name = state.name(one.number)  # type: ignore[attr-defined]
        assert choice.name == (name if plain.count(name) == 1 else f"{name} {where}")


def test_a_step_tells_where_it_leads_what_it_costs_and_who_can_fire() -> None:
    game = asked("4", kinds.STEP_TO, COALITION)
    while isinstance(game.prompt, Choose) and not game.state.march.has_moved:
        game.answer(COALITION, game.prompt.options[0])
        while isinstance(game.prompt, Choose) and game.prompt.who == AL_QAEDA:
            game.answer(AL_QAEDA, DONE)
    prompt, state = game.prompt, game.view(COALITION)
    assert isinstance(prompt, Choose)
    assert prompt.ask == kinds.STEP_TO
    one = (prompt.about or {})["counter"].number
    land = state.scenario.land
    told = {offer.options[0]: offer.label.detail for offer in display().offers(prompt, state)}
    steps = [id for id in told if id in land.index]
    assert steps
    for id in steps:
        at = land.index[id]
        side = land.neighbours[state.place[one]].index(at)
        cost = step_cost(state, one, state.place[one], at)
        assert cost is not None
        assert told[id].startswith(f"{DIRECTIONS[side]}, {points_told(cost)}; ")
        assert ("exposed to" in told[id]) == bool(seen_by(state, one, at))


def test_of_many_hexes_of_the_enemy_a_few_are_listed_with_what_can_be_fired_at_them() -> None:
    game = asked("4", kinds.TARGET, COALITION)
    prompt, state = game.prompt, game.view(COALITION)
    assert isinstance(prompt, Choose)
    offers = display().offers(prompt, state)
    assert sorted(offer.options[0] for offer in offers) == sorted(prompt.options)
    listed = [offer for offer in offers if not offer.is_more]
    assert len(listed) == 6
    assert [offer.options[0] for offer in listed][-1] == DONE
    for offer in listed[:-1]:
        found = prospect_at(state, COALITION, state.scenario.land.index[offer.options[0]])
        assert found is not None
        assert offer.label.detail.endswith(f"; column {found.column}")


def test_where_no_unit_can_go_the_question_says_that_helicopters_can() -> None:
    words = GAME.words(scenario())
    told = {}
    game, stream = played("1", 0), Stream("1")
    while isinstance(game.prompt, Choose) and len(told) < 2:
        prompt = game.prompt
        if prompt.ask == kinds.MOVE and prompt.who == COALITION:
            can = bool({one.id for one in prompt.candidates} & set(prompt.options))
            told[can] = words.question(prompt, game.state)
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    assert told[True] != told[False]
    assert "helicopters" in told[False]
    assert "helicopters" not in told[True]


def test_a_counter_leaves_for_the_sanctuary_and_a_unit_for_a_base() -> None:
    words = GAME.words(scenario())
    for base, end in (("Sanctuary", "for the Sanctuary."), ("Gardez", "for Gardez.")):
        told = kinds.LEFT.sentence(words, {"name": "ODA 594", "base": base})
        assert told.endswith(end)


def test_odds_are_told_of_each_counter_that_a_gunship_may_be_sent_at_12_9() -> None:
    game = played("8", 0)
    stream = Stream("gunships/2")
    while isinstance(game.prompt, Choose) and game.prompt.ask != kinds.GUNSHIP_AT:
        options = [one for one in game.prompt.options if one != kinds.ANOTHER]
        if game.prompt.ask == kinds.GUNSHIP:
            options = options[:1]
        elif game.prompt.ask == kinds.DRAW:
            options = [kinds.DRAW_WORD]
        game.answer(game.prompt.who, options[stream.below(len(options))])
    looked = Sight(game, COALITION)
    state, prompt = looked.view, looked.prompt
    assert isinstance(prompt, Choose)
    shown = display()
    listed = answers.choices(prompt, state, shown)
    told = as_lines(shown.odds(OddsAsked(looked, prompt, listed, "", "", {}, 100, None)))  # type: ignore[arg-type]
    heads = [line for line in told if ": fire, firepower " in line]
    assert len(heads) == len(prompt.options)
    accuracy = OddsAccuracy(FogDeals(state, COALITION), 1)
    odds = {one: battle_odds(state, prompt, one, accuracy) for one in prompt.options}
    each = {one: of.hit for one, of in odds.items() if of is not None}
    assert prompt.about is not None
    gunship = prompt.about["counter"].number
    for one in prompt.candidates:
        found = prospect(state, COALITION, state.place[one.number], [gunship], one.number)
        assert found is not None
        assert each[one.id] == 1 - dict(found.targets[0].chances)["no effect"]
        sent = {"sent": (prompt.about["counter"],) * 2, "targets": (one,) * 2}
        third = kinds.GUNSHIP_AT(COALITION, prompt.candidates, about={**prompt.about, **sent})
        together = prospect_of_gunship(state, third, one)
        assert together is not None
        assert together.power == 3 * found.power, "those sent before at the same fire with it"


def test_hexes_that_can_be_fired_at_are_listed_before_those_that_cannot_10_1() -> None:
    game = played("3", 300)
    stream = Stream("targets")
    seen = 0
    while isinstance(game.prompt, Choose) and seen < 4:
        prompt = game.prompt
        if prompt.ask == kinds.TARGET and len(prompt.barred) > 2:
            looked = Sight(game, prompt.who)
            lines = listing(looked, looked.prompt, display()).lines  # type: ignore[arg-type]
            shown = [line for line in lines if not line.is_more]
            offered = [line for line in lines if line.offered]
            assert all(line.offered for line in shown) or shown[: len(offered)] == offered
            seen += 1
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    assert seen == 4


def test_al_qaeda_sees_all_that_a_jihad_brings_before_it_places_the_first_6_3() -> None:
    looked = asked("1", kinds.JIHAD_HEX, AL_QAEDA).as_seen_by(AL_QAEDA)
    prompt, state = looked.prompt, looked.state
    assert isinstance(prompt, Choose)
    waiting = [one.of[0] for one in state.agenda[1:] if one.id == "jihad-hex"]
    assert waiting
    told = GAME.words(scenario()).question(prompt, state)
    assert told.endswith(f"Next: {listed([state.name(one) for one in waiting])}.")


def test_the_best_hexes_that_are_offered_are_shown_where_better_ones_are_barred_6_3() -> None:
    """Of a question that lists a few of many, the few are chosen among what can be chosen."""
    game = asked("1", kinds.JIHAD_HEX, AL_QAEDA)
    looked = game.as_seen_by(AL_QAEDA)
    prompt = looked.prompt
    assert isinstance(prompt, Choose)
    lines = listing(Sight(looked), prompt, display()).lines
    shown = [line for line in lines if line.offered and not line.is_more]
    assert len(shown) == min(MOST_SHOWN, len(prompt.options))


# -- lists of units, reasons, the log --------------------------------------------------------------


def sheet_lines(game: Game, side: str, name: str, typed: str = "") -> list[str]:
    """A sheet as a side reads it."""
    told = next(one for one in display().sheets() if one.name == name)
    return told.lines(Sight(game, side), typed, 100)


def test_al_qaedas_units_are_first_its_hand_sorted_and_counted_3_4() -> None:
    game = played("3", 0)
    lines = sheet_lines(game, AL_QAEDA, "units")
    head, columns, *rows = lines
    assert head == "To place (3.4): 48 counters"
    assert columns.split() == ["count", "counter", "what", "it", "is"]
    assert sum(int(line.split()[0]) for line in rows) == 48
    kinds_ = [re.split(r"  +", line.strip())[2].split(",")[0] for line in rows]
    assert kinds_ == sorted(kinds_, key=list(dict.fromkeys(kinds_)).index), "kind by kind"
    with pytest.raises(Unknown, match=r"^No unit is on the map or in a base\.$"):
        sheet_lines(game, COALITION, "units")


def test_a_list_tells_what_a_counter_is_2_3() -> None:
    """Type, nation, eye, armour; of what is face down nothing to the Coalition."""
    game = placed(
        {
            "phase": "tf-dagger fire",
            "turn": 2,
            "units": {"gh-tanks-1": "0507", "oda-594": "0508"},
            "aq": [{"is": "fort-1", "at": "0505", "up": True}, {"is": "ied-1", "at": "0505"}],
        }
    )
    assert sheet_lines(game, COALITION, "unit", "gh tanks 1") == [
        "GH Tanks 1, 0507: AMF tank company, TF Dagger, 4-3-6 (armoured, anti-armour)."
    ]
    assert sheet_lines(game, COALITION, "unit", "ODA 594") == [
        "ODA 594, 0508: US special forces team, TF Dagger, 1+-2-5 (eye)."
    ]
    assert sheet_lines(game, COALITION, "unit", "counter 2") == [
        "Counter 2, 0505: face down, unknown."
    ]
    (told,) = sheet_lines(game, AL_QAEDA, "unit", "ied")
    assert told.startswith("IED, 0505: IED, 0-0-0. When recon reveals it")
    with pytest.raises(Unknown, match="zeppelin"):
        sheet_lines(game, COALITION, "unit", "zeppelin")


@pytest.mark.parametrize(
    "firer, target, reason",
    [
        ("0704", "0706", ("10.15", {"0705"})),
        ("0705", "0701", ("10.14", {"4", "3"})),
    ],
)
def test_a_target_nobody_reaches_names_what_stops_the_nearest(
    firer: str, target: str, reason: tuple[str, set[str]]
) -> None:
    """10.14, 10.15"""
    position = {
        "phase": "tf-rakkasan fire",
        "turn": 2,
        "units": {"1-187-snipers": firer, "2-187-scouts": "0712"},
        "aq": [{"is": "fighters-a-1", "at": target}, {"is": "fighters-a-2", "at": "0711"}],
    }
    field = TOP / "tests" / "cases" / "hex-battle" / "field.yaml"
    state = placed(position, laid=load(field)).state
    able = [one for one in offence.shooters(state) if state.unit(one).name == "1-187 Snipers"]
    why = offence.why_not_target(state, able, state.scenario.land.index[target])
    assert why is not None
    name, _, told = why.sentence.partition(" is ")
    assert (why.rule, set(re.findall(r"\d+", told))) == reason
    assert name == "1-187 Snipers"


def test_a_chit_drawn_is_told_though_nothing_follows_4_2() -> None:
    """The Coalition reads that Al Qaeda's chit was drawn also where its phase shows nothing."""
    game = played("3", 300)
    drawn = [one for one in Sight(game, COALITION).events() if one.kind == kinds.CHIT_DRAWN]
    story = Story(GAME.words(scenario()))
    told = [line for one in drawn for line in story.tell([one])]
    assert len(told) == len(drawn) > 3
    assert all(" draws " in line for line in told)

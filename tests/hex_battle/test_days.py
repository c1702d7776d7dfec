"""The story of a battle, day by day, after its end."""

from __future__ import annotations

import re
from types import SimpleNamespace

from somalia.datafile import find
from somalia.engine.event import Event
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.steps import by_step
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.rules import ending, fog, kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.turns import deeds_told
from somalia.play.turns import TurnSheets, turns_of
from tests.hex_battle.test_fog import played, scenario


def test_each_day_tells_who_was_lost_and_where_points_come_from() -> None:
    game = played("3", 100_000)
    assert game.is_over
    display = GAME.display(HexBattle(scenario()), GAME.words(scenario()))
    turns = turns_of(Sight(game))
    reports = [display.report(turn) for turn in turns]
    assert [report.date for report in reports if report] == list(
        game.state.scenario.charts.days[: len(turns)]
    )
    lost = 0
    for turn, report in zip(turns, reports, strict=True):
        assert report is not None
        for side, (gained, now) in report.totals.items():
            assert now == ending.total(ending.score(turn.after, side))
            assert gained == sum(gain.points for gain in report.gains if gain.side == side)
        fallen = turn.after.losses[len(turn.before.losses) :]
        lost += len(fallen)
        names = [turn.after.unit(one.counter).name for one in fallen]
        assert all(name in report.story for name in names[:1])
        fires = [event for event in turn.events if event.kind is kinds.FIRE]
        told = [line for deeds in report.deeds.values() for line in deeds_told(deeds)]
        assert any(re.search(r"[Ff]ire|assault", line) for line in told) is bool(fires)
        drawn = [event for event in turn.events if event.kind is kinds.CHIT_DRAWN]
        assert any(line.startswith("Draws ") for line in told) is bool(drawn)
        assert not any(re.search(r"counter \d", line, re.IGNORECASE) for line in told)
    assert lost == len(game.state.losses)
    for side in game.state.scenario.sides:
        days = [report.totals[side][0] for report in reports if report]
        assert sum(days) == ending.total(ending.score(game.state, side)), "villages of day 1 too"


def test_a_day_names_nothing_that_its_reader_has_not_seen_18() -> None:
    """Two battles that differ only in what lies face down read alike to the Coalition."""
    game = played("3", 420)
    assert isinstance(game.prompt, Choose)
    display = GAME.display(HexBattle(scenario()), GAME.words(scenario()))
    turns = turns_of(Sight(game, COALITION))
    assert len(turns) > 1
    for turn in turns:
        report, opening = display.report(turn), display.opening(turn)
        assert report is not None
        assert opening is not None
        other = turn._replace(
            positions=[(count, redealt(state)) for count, state in turn.positions]
        )
        assert display.report(other) == report
        assert display.opening(other) == opening
        for side, (_, now) in report.totals.items():
            assert now == ending.total(ending.score(turn.after, side, True))
    mine = [display.report(turn) for turn in turns_of(Sight(game, AL_QAEDA))]
    for report, turn in zip(mine, turns_of(Sight(game, AL_QAEDA)), strict=True):
        assert report is not None
        assert report.totals[AL_QAEDA][1] == ending.total(ending.score(turn.after, AL_QAEDA))


def redealt(state: BattleState) -> BattleState:
    """The position with what the Coalition has not seen dealt otherwise."""
    other = state.copy()
    fog.deal(other, "quite another")
    return other


def test_the_last_day_over_is_told_once_to_each_reader_18() -> None:
    """A reader is told of a day when the next has begun, and no second time."""
    game = played("3", 420)

    eyes = SimpleNamespace(reader=COALITION)
    under = SimpleNamespace(
        is_over=False,
        asks_person=True,
        sight=Sight(game, COALITION),
        eyes=eyes,
        display=GAME.display(HexBattle(scenario()), GAME.words(scenario())),
        table=SimpleNamespace(has_people=True),
    )
    sheets = TurnSheets(under)  # type: ignore[arg-type]
    assert sheets.due() is None, "what was before this sitting is old"
    sheets._start, sheets._told_to = (1, False), {}
    sheet = sheets.due()
    assert sheet is not None
    assert sheet.opening is not None
    sheets.got()
    assert sheets.due() is None
    eyes.reader = AL_QAEDA
    assert sheets.due() is not None, "the other player has not read it"


def test_who_fires_is_told_before_the_fire_and_not_with_what_went_before_18_2() -> None:
    """A counter that shows itself to fire starts a line of its own."""
    game = played("3", 100_000)
    say = GAME.words(scenario())
    events = [event for turn in turns_of(Sight(game)) for event in turn.events]
    shown = [at for at, event in enumerate(events) if event.kind is kinds.SHOWN]
    assert shown
    steps = by_step(say, events)
    for at in shown:
        step = next(one for one in steps if one.first <= at < one.last)
        fires = [one for one in events[step.first : at] if one.kind is kinds.FIRE]
        assert not fires, "it is no part of the fire before"
        following = next(e for e in events[at + 1 :] if e.kind is not kinds.SHOWN)
        assert following.kind is kinds.FIRE


def test_the_headline_names_who_won_and_at_which_levels_23_3() -> None:
    """Who has won stands first; both levels and what was scored follow, then why it is over."""
    game = played("3", 100_000)
    outcome = game.rules.outcome(game.state)
    assert outcome is not None
    say, state = GAME.words(scenario()), game.state
    reached = {}
    for side in state.scenario.sides:
        points = ending.total(ending.score(state, side))
        level = say.level(state.scenario.charts.level(side, points))
        reached[side] = f"{say.side(side)} {level} with {points} VP"
    ours, theirs = reached[COALITION], reached[AL_QAEDA]
    why = f"the last day is over, {10 + state.extensions} March."
    for victor, told in (
        (COALITION, f"Coalition wins: {ours}, {theirs}; {why}"),
        (AL_QAEDA, f"Al Qaeda wins: {theirs}, {ours}; {why}"),
        ("draw", f"A draw: {ours}, {theirs}; {why}"),
    ):
        assert say.ended(outcome._replace(victory=victor), state) == told
    display = GAME.display(HexBattle(scenario()), say)
    assert display.result(state, [])[2] == say.ended(outcome, state)


def test_names_within_lines_and_options_are_written_as_names() -> None:
    """IED, bin Laden, US and NATO are no plain words."""
    names = {option.id: option.name for option in GAME.card(find("scenarios", "anaconda")).options}
    assert names["ied-at-will"] == "IED at will"
    assert names["bin-laden"] == "Bin Laden"
    assert names["body-armour"] == "Body armour"
    rows = (("bin-laden-eliminated", 25), ("hvt-eliminated", 4))
    facts = {"side": COALITION, "points": 29, "level": "stalemate", "rows": rows}
    told = GAME.words(scenario()).sentence(Event(kinds.SCORED, "23.1", facts))
    assert told == "Coalition: 29 VP, stalemate (bin Laden eliminated 25, HVT eliminated 4)."

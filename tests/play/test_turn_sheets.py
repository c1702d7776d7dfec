"""The turns of every game told, and its end: what each side did, what is next, where it turned."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from somalia import games
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games import game, ids
from somalia.games.display import Display
from somalia.games.game_type import GameType
from somalia.games.kit.sheets import Section, SheetTable, as_lines
from somalia.games.turns import WHERE_TURNED, turning
from somalia.lab.bench import scenarios_of
from somalia.play.turn_text import sheet_lines
from somalia.play.turns import TurnSheet, ending, turns_of

ENOUGH = 3
"""The turn up to which a game is played ahead."""
MOST = 6000
"""The most answers of a game played ahead."""
TOLD = [(id, seat) for id in ids() for seat in (0, -1)]
"""Every game, with its first seat and its last."""


@cache
def ahead(id: str, turn: int = ENOUGH) -> tuple[Game, Display, GameType]:
    """A game of the last scenario that a game offers, by random answers up to a turn."""
    of = game(id)
    scenario = of.load(scenarios_of(of)[-1])
    rules = of.rules(scenario)
    playing, chance = Game(rules, seed="turns"), Stream("turns")
    for _ in range(MOST):
        prompt = playing.prompt
        if not isinstance(prompt, Choose) or rules.phase(playing.state).turn > turn:
            break
        options = prompt.options
        playing.answer(playing.seat_of[prompt.who].name, options[chance.below(len(options))])
    return playing, of.display(rules, of.words(scenario)), of


def telling(id: str) -> tuple[Game, Display]:
    """A game that sums up its turns, played ahead; a game without rooms may leave that out."""
    playing, display, _ = ahead(id)
    if type(display).report is Display.report:
        assert not (Path(games.__file__).parent / id / "rules").is_dir()
        pytest.skip("it sums up no turns")
    return playing, display


@pytest.mark.parametrize("id, seat", TOLD)
def test_every_game_tells_a_turn_that_is_over_and_the_next_to_every_seat(
    id: str, seat: int
) -> None:
    playing, display = telling(id)
    sight = Sight(playing, playing.seats[seat].name)
    turns = turns_of(sight)
    assert len(turns) >= 2
    for turn in turns:
        opening, report = display.opening(turn), display.report(turn)
        assert opening is not None
        assert report is not None
        assert opening.date == report.date
        assert opening.when.startswith(f"turn {turn.number}")
        assert set(playing.rules.sides) <= set(report.totals)
        assert set(report.deeds) >= set(playing.rules.sides)
        assert report.story.endswith(".")
        for side, (gained, _) in report.totals.items():
            gains = [gain.points for gain in report.gains if gain.side == side]
            assert sum(gains) == gained or not gains
            assert report.account(side).startswith(f"{gained:+d} ")
        assert report.end, "what the turn means for the end of the game"
    for before, after in pairwise(turns):
        first, second = display.report(before), display.report(after)
        assert first is not None
        assert second is not None
        for side, (_, now) in first.totals.items():
            gained, later = second.totals[side]
            assert now + gained == later, "turns add up"


@pytest.mark.parametrize("id", ids())
def test_the_terminal_tells_the_turn_in_lines_that_fit(id: str) -> None:
    playing, display = telling(id)
    turn = next(turn for turn in turns_of(Sight(playing)) if turn.is_over)
    report, opening = display.report(turn), display.opening(turn)
    assert report is not None
    lines = sheet_lines(TurnSheet([report], opening), display.words, 80)
    assert lines[0].startswith(f"{report.date} is over")
    assert all(len(line) <= 80 for line in lines)
    text = " ".join(" ".join(lines).split())
    for side in report.totals:
        assert display.words.side(side) in text
        assert report.account(side) in text


def test_of_a_game_without_turn_summaries_nobody_says_where_it_turned() -> None:
    assert turning([], {"odd": "Odd"}) == []


@pytest.mark.parametrize("id", ids())
def test_the_end_of_every_game_says_where_it_turned_and_what_luck_there_was(id: str) -> None:
    (playing, display), of = telling(id), game(id)
    going_on = Sight(playing)
    if not going_on.is_over:
        assert ending(going_on, display) == [], "nothing before the end"
    blocks = display.ending(
        playing.state,
        playing.all_events(),
        [one for turn in turns_of(going_on) if (one := display.report(turn)) is not None],
    )
    heads = [block.head for block in blocks if isinstance(block, Section)]
    reported = any(display.report(turn) for turn in turns_of(going_on))
    assert any(head.startswith(WHERE_TURNED) for head in heads) == reported
    if of.luck(of.load(scenarios_of(of)[-1])) is None:  # a report has no page about it
        (luck,) = [one for one in blocks if isinstance(one, Section) and one.head == "Luck:"]
        table = luck.blocks[0]
        assert isinstance(table, SheetTable)
        assert table.rows
    assert all(line == line.rstrip() for line in as_lines(blocks))

"""Lessons of a first game: they wait for their moment, and a resumed game goes on with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from somalia import datafile
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.data import scenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.play import hints, kept, lessons
from somalia.play.hints import Friend

BOOK = hints.book_of("first-game")


# -- when a lesson comes ---------------------------------------------------------------------------


def answer_of(prompt: Choose, chance: Stream) -> str:
    """An answer by chance. Whoever is asked for units sends them all, as F8 does."""
    options = prompt.options
    if "unit" in prompt.ask:
        return next((one for one in options if one != DONE), DONE)
    for word in ("pass", "hand-over"):
        if word in options and not chance.below(6):
            return word
    return options[chance.below(len(options))]


def lessons_of(side: str, seed: str) -> dict[str, int]:
    """The lessons that come to a side that plays by chance, each with its turn; also, with 0, those
    about a mission that it chose by itself before.
    """
    game, chance = Game(Campaign(scenario.load("first-game")), seed=seed), Stream(seed)
    friend, came = Friend("first-game", ()), dict[str, int]()
    friend.wanted = True
    while isinstance(game.prompt, Choose):
        prompt = game.prompt
        if prompt.who == side:
            view = Sight(game, side).view
            while (hint := friend.hint(prompt, view, side)) is not None:
                friend.got(hint, side)
                came[hint.id] = game.state.turn
        answer = answer_of(prompt, chance)
        if prompt.who == side:
            for hint in BOOK:
                if hint.points == ("option", answer):
                    came.setdefault(hint.id, 0)
        game.answer(game.seat_of[prompt.who].name, answer)
    return came


@pytest.mark.parametrize("seed", [f"lesson-{number}" for number in range(6)])
@pytest.mark.parametrize("side, ask", [("un", "un.mission"), ("bandit", "bandit.mission")])
def test_no_lesson_about_missions_is_lost_by_luck_or_haste(side: str, ask: str, seed: str) -> None:
    """FN14: Good Rains ended the first game's lesson, and F8 spent those who develop Zones."""
    came = lessons_of(side, seed)
    wanted = {hint.id for hint in BOOK if hint.ask == ask}
    assert len(wanted) >= 5
    assert wanted <= set(came), f"never came: {sorted(wanted - set(came))}"


def test_a_lesson_missed_in_the_first_month_comes_in_a_later_one() -> None:
    turns = [lessons_of("un", f"late-{number}")["un-development"] for number in range(6)]
    assert max(turns) > 1


def test_no_event_of_the_first_game_takes_a_lesson_away() -> None:
    """Those of the base game that do: no Convoys, no Flush, no Development, fewer UN units."""
    takes = re.compile(r"No (?:Flush|Development|Raid)|Famine|returns one unit|leaves")
    names = {"famine", "good-rains", "secretary-general", "mandate-dispute", "city-ceasefire"}
    names |= {"contingent-leaves"}
    rows = {name: scenario.load(name).charts.events for name in ("somalia-1992", "first-game")}
    taken = {row.id for row in rows["somalia-1992"] if takes.search(row.effect)}
    assert taken == names
    assert not names & {row.id for row in rows["first-game"]}


def test_every_lesson_of_the_first_game_waits_for_its_moment() -> None:
    assert not [hint.id for hint in BOOK if hint.turn], "no lesson is bound to a turn"


# -- what is remembered ----------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


def test_a_resumed_game_goes_on_where_its_lessons_were_left(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    friend = Friend("first-game", (), record)
    friend.got(BOOK[0], "un")
    friend.got(BOOK[1], "un")
    again = Friend("first-game", (), record, is_resumed=True)
    assert set(again.seen("un")) == {BOOK[0].id, BOOK[1].id}
    assert not again.seen("bandit"), "each reader has their own"
    assert again.progress(("un",), "un")[0] == 2
    assert not Friend("first-game", (), record).seen("un"), "a new game begins anew"
    assert not Friend("first-game", (), tmp_path / "b.txt", is_resumed=True).seen("un")


def test_lessons_can_be_had_again(tmp_path: Path) -> None:
    friend = Friend("first-game", (), tmp_path / "game.txt")
    friend.got(BOOK[0], "un")
    friend.got(BOOK[1], "un")
    friend.again(BOOK[0].id, "un")
    assert set(friend.seen("un")) == {BOOK[1].id}
    friend.again("", "un")
    assert not friend.seen("un")
    assert not Friend("first-game", (), tmp_path / "game.txt", is_resumed=True).seen("un")


def test_only_the_last_games_are_remembered() -> None:
    for number in range(lessons.MOST_GAMES + 3):
        assert lessons.keep(f"game {number}", {"un": {"un-goal"}}) == ""
    games = kept.read(lessons.NAME, lessons.LARGEST)
    assert list(games) == [f"game {number}" for number in range(3, lessons.MOST_GAMES + 3)]
    lessons.keep("game 3", {"un": ()})
    assert list(kept.read(lessons.NAME, lessons.LARGEST))[-1] == "game 3"


@pytest.mark.parametrize("text", ["", "[]", '{"a": 1}', '{"a": {"un": 3}}', '{"a": {"un": [1]}}'])
def test_a_file_of_another_kind_is_as_none(text: str) -> None:
    path = datafile.home() / lessons.NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    assert not any(lessons.read("a").values())

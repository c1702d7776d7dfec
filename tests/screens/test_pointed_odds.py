"""Odds of what is pointed at, at every kind of question with odds in every game, and in the list.

The kinds are listed from the program, and the positions come from random play.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from window_hands import Sit, draw, press, settle_odds  # before Arcade: no display

from tests.screens.battles import Thumb

import arcade  # isort: skip

from somalia.engine.dice import Stream
from somalia.engine.kinds import odds_at
from somalia.engine.prompts import DONE, Choose
from somalia.games import game_of, games
from somalia.games.campaign.text import odds as fights
from somalia.games.kit.sheets import Section, as_lines
from somalia.games.street_fight.rules.kinds import place_told
from somalia.games.street_fight.window.tips import tip_of_piece
from somalia.play import table as tables
from somalia.play.answers import Choice
from somalia.play.settings import Settings
from somalia.window import odds
from somalia.window.looks import OTHER_ODDS, Looks, appearance_of
from somalia.window.model import PlayModel
from somalia.window.panels.question import keys_of
from somalia.window.ui.keys import LETTERS

KEYS = arcade.key
LISTED = 4
"""The number of options of a question that are pointed at."""

LINES: dict[str, tuple[tuple[str, int], ...]] = {
    "campaign": (
        ("somalia-1992", 900),
        ("war-2006", 900),
        ("icu-2006", 900),
        ("somalia-1992", 2_000),
    ),
    "card_duels": (("mogadishu-cards", 10),),
    "hex_battle": (("anaconda", 1_200),),
    "street_fight": (("mog-93-joint", 3_000), ("mog-93", 3_000)),
}
"""For each game, scenarios and the number of answers to play in them."""

SELDOM = {
    "campaign": 8,
    "card_duels": 0,
    "hex_battle": 3,
    "street_fight": 3,
}
"""The number of kinds that these lines may miss: they need an optional rule or rare luck."""


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Work out odds in the same thread, with few plays."""

    def in_turn(work: Any) -> threading.Thread:
        work()
        thread = threading.Thread(target=lambda: None)
        thread.start()
        return thread

    monkeypatch.setattr(odds, "_in_thread", in_turn)
    for name, value in (("LIMIT", 300), ("LISTED", 300), ("PLAYS", 8)):
        monkeypatch.setattr(fights, name, value)


@cache
def kinds_of(game: str) -> frozenset[str]:
    """The kinds of question with odds that a game declares."""
    game_type = next(one for one in games() if one.id == game)
    return frozenset(id for id, ask in game_type.vocabulary.asks.items() if odds_at(ask))


def moments(game: str, folder: Path) -> Iterator[tuple[str, PlayModel, Looks]]:
    """The first question of each kind on some lines of play, as the player sees it."""
    left = set(kinds_of(game))
    for nth, (scenario, answers) in enumerate(LINES[game]):
        game_type = game_of(scenario)
        sides = game_type.rules(game_type.load(scenario)).sides
        setup = tables.GameSetup(
            scenario,
            dict.fromkeys(sides, "human"),
            str(nth + 3),
            {},
            [],
            "auto",
            folder / f"{nth}.txt",
            False,
        )
        laid = tables.begin(setup)
        thumb, stream = Thumb("pointed"), Stream("pointed")
        for _ in range(answers):
            prompt = laid.game.prompt
            if not left or not isinstance(prompt, Choose):
                break
            if str(prompt.ask) in left:
                left.discard(str(prompt.ask))
                model = PlayModel(laid, Settings())
                looks = appearance_of(game_type).looks(model)
                model.refresh()
                if model.prompt is not None and model.prompt.ask == prompt.ask:
                    yield str(prompt.ask), model, looks
            if game == "hex_battle":
                option = thumb.option(laid.game, prompt)
            else:
                option = prompt.options[stream.below(len(prompt.options))]
            laid.game.answer(laid.game.seat_of[prompt.who].name, option)
        laid.leave()
    assert len(left) <= SELDOM[game], sorted(left)


def point(model: PlayModel, hot: str = "", region: str = "", piece: str = "") -> None:
    """Point at a line of the list, or at a place or piece on the board; by default at nothing."""
    model.hot, model.target, model.over = hot, region, piece
    model.odds.rate()


def on_board(model: PlayModel, choice: Choice) -> bool:
    """Point at an option on the board; whether it lies there."""
    option = choice.options[0]
    if option in model.options.pieces:
        point(model, piece=option)
    elif option in model.options.regions:
        point(model, region=option)
    else:
        return False
    return True


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", sorted(LINES))
def test_each_option_shows_its_own_odds_where_it_is_pointed_at(game: str, tmp_path: Path) -> None:
    """FN10: the panel stayed on the chosen Zone while another was pointed at."""
    assert {one.id for one in games() if one.window and one.id in LINES} == set(LINES)
    for ask, model, looks in moments(game, tmp_path):
        rated = 0
        for choice in (*model.shown[:LISTED], model.shown[-1]):
            option = choice.options[0]
            point(model, hot=f"option:{choice.number}")
            report = model.odds.report
            assert report is not None
            assert not report.problem, (ask, report.problem)
            assert option in report.finished, (ask, option)
            if option not in report.rows:
                assert model.odds.pointed == "", "what has no odds shows those of the rest"
                continue
            rated += 1
            assert model.odds.current == option
            assert looks.foreseen() is not None, (ask, option)
            point(model)
            assert model.odds.pointed == ""
            if on_board(model, choice):
                assert model.odds.current == option, (ask, option)
                point(model)
        assert rated or "" in model.odds.report.rows or ask in NO_DICE, ask  # type: ignore[union-attr]


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", sorted(set(LINES) - {"campaign"}))
def test_the_odds_sheet_begins_with_what_is_pointed_at(game: str, tmp_path: Path) -> None:
    """The campaign's sheet has a line for each option, with the one pointed at open."""
    opened = 0
    for ask, model, looks in moments(game, tmp_path):
        for choice in (*model.shown[:LISTED], model.shown[-1]):
            point(model, hot=f"option:{choice.number}")
            report, option = model.odds.report, choice.options[0]
            assert report is not None
            if option not in report.rows:
                continue
            sheet: Any = looks.odds(None)  # type: ignore[arg-type]
            *own, rest = sheet.blocks(100)
            if not isinstance(rest, Section) or rest.head != OTHER_ODDS:
                assert option == DONE or len(model.shown) == 1, (ask, option)
                continue
            opened += 1
            text = " ".join(as_lines(own)).lower()
            figure = looks.rater.in_short(ask, report.rows[option])  # type: ignore[union-attr]
            is_named = choice.name.lower() in text or option in text
            assert is_named or figure.removeprefix("≈ ") in text, (ask, option, text)
            assert text != " ".join(as_lines(rest.blocks)).lower(), (ask, option)
    assert opened, game


@pytest.mark.usefixtures("at_once")
def test_while_a_target_is_chosen_nothing_tells_the_risk_of_standing_there(tmp_path: Path) -> None:
    """The sheet, the panel and the line below the map name the weapon in hand."""
    for ask, model, looks in moments("street_fight", tmp_path):
        if ask != "target":
            continue
        shot = model.prompt.about["shot"]  # type: ignore[index, union-attr]
        target = model.prompt.candidates[0]  # type: ignore[union-attr]
        point(model, region=place_told(target.enemy.at), piece=target.id)
        sheet: Any = looks.odds(None)  # type: ignore[arg-type]
        assert f"{shot.told} at".lower() in as_lines(sheet.blocks(100))[0].lower()
        man = model.view.men[model.view.acting.man]
        tip = tip_of_piece(model.view, model.say, man, target.id, shot)  # type: ignore[arg-type]
        assert f"with the {shot.told}" in tip.second
        point(model, region=place_told(target.enemy.at))
        assert looks.odds_about == "", "a place is no target"
        model.table.leave()
        return
    raise AssertionError("no target was chosen")


NO_DICE = frozenset({"act", "aim", "lift-with", "target"})
"""Kinds whose first question on these lines may lead to no dice."""


@pytest.mark.usefixtures("at_once")
def test_on_request_the_list_puts_the_best_first_over_all_pages(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    model = screen.model
    settle_odds(screen)
    draw(screen)
    assert model.options.pages > 1
    screen.do("best")
    draw(screen)
    ranked = list(model.odds.ranked)
    chances = [model.odds.ranked[option][0] for option in ranked]
    assert chances == sorted(chances, reverse=True)
    lines = [line.options[0] for line in model.options.lines() if line.offered]
    assert lines[: len(ranked)] == ranked, "options without odds come last"
    best = model.odds.best()
    assert best[:1] == ranked[:1]
    first = next(line for line in model.options.lines() if line.options[0] == ranked[0])
    assert keys_of(model)["1"] == f"option:{first.number}", "keys follow what is shown"
    press(screen, KEYS.DOWN)
    assert screen.focus == f"option:{first.number}", "arrow keys follow what is shown"


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("game", sorted(LINES))
def test_keys_follow_what_is_shown_and_no_figure_moves_an_option(game: str, tmp_path: Path) -> None:
    for ask, model, _ in moments(game, tmp_path):
        before = [line.options for line in model.options.lines()]
        keys = keys_of(model)
        point(model)
        model.refresh()
        assert [line.options for line in model.options.lines()] == before, ask
        assert keys_of(model) == keys, ask
        for order in ((), tuple(model.odds.order)):
            model.options.order = order
            named = {action: key for key, action in keys_of(model).items()}
            lines = [line for line in model.options.lines() if line.number and not line.key]
            shown = [named.get(f"option:{line.number}", "") for line in lines]
            amounts = [line.options[0].removeprefix("sp-").removeprefix("us-") for line in lines]
            if all(len(amount) == 1 and amount.isdigit() for amount in amounts):
                assert shown == amounts, "key n means n"
                continue
            letters = [key for key in map(str.upper, LETTERS) if key in shown]
            assert shown[: len(letters)] == letters, (ask, shown)


@pytest.mark.usefixtures("at_once")
def test_no_figure_moves_an_option_of_an_open_question(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    draw(screen)
    before = [line.options[0] for line in screen.model.options.lines()]
    place = screen.middle_of("option:2")
    screen.window.dispatch_event("on_mouse_motion", *place, 0, 0)
    settle_odds(screen)
    screen.on_update(0.1)
    assert screen.model.odds.current == screen.model.shown[1].options[0]
    screen.window.dispatch_event("on_mouse_motion", 300, 300, 0, 0)
    screen.on_update(0.1)
    assert [line.options[0] for line in screen.model.options.lines()] == before
    assert list(screen.model.odds.order[: len(before)]) != before, "there is a better order"


class Slow(odds.AnyRater):
    """Odds that are worked out step by step, and a list of what was begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go = threading.Semaphore(0)
        self.reached = threading.Semaphore(0)

    def position(self, sight: Any) -> Any:
        return None

    def rated(
        self, question: odds.AnyQuestion, id: str, pause: Any, is_wanted: bool
    ) -> Iterator[odds.Rated]:
        self.begun.append(id)
        for _ in range(2):
            self.reached.release()
            assert self.go.acquire(timeout=20)
            pause()
        yield odds.Rated(id, Fraction(1))

    def takes(self, prompt: Choose, id: str) -> bool:
        return id == "elsewhere"


def test_what_is_pointed_at_comes_first_and_what_no_longer_is_is_dropped(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    model, rater = screen.model, Slow()
    model.odds.rater = rater
    options = [choice.options[0] for choice in model.shown]
    point(model)
    assert rater.reached.acquire(timeout=20)
    point(model, region=options[3])
    rater.go.release()
    assert rater.reached.acquire(timeout=20), "the first option is put off"
    point(model, region="elsewhere")
    rater.go.release()
    assert rater.reached.acquire(timeout=20), "and so is the fourth"
    point(model)
    for _ in range(3 * len(options)):
        rater.go.release()
    model.odds.desk.wait()
    report = model.odds.report
    assert report is not None
    assert report.is_whole
    assert rater.begun[:3] == [options[0], options[3], "elsewhere"]
    assert sorted(rater.begun[3:]) == sorted(options), "each of the list once more"
    assert set(report.rows) == set(options), "nobody points elsewhere any more"


def test_a_rough_figure_comes_before_the_exact_one_and_is_marked(sit: Sit) -> None:
    screen = sit(until="flush.zone")
    model = screen.model
    option = next(
        one.options[0]
        for one in model.shown
        if model.view.bandits(model.view.board.zone(one.options[0]))
    )
    sight, prompt = model.controller.sight, model.prompt
    question = odds.OddsQuestion(sight.trial(), prompt, model.shown, None, "")
    rated = list(model.odds.rater.rated(question, option, lambda: None, True))
    assert len(rated) > 1
    assert all(one.note for one in rated[:-1])
    assert all(model.odds.rater.in_short(prompt.ask, one).startswith("≈") for one in rated[:-1])
    assert rated[-1].odds == fights.odds_of(sight, option, limit=fights.LISTED)[0]
    asked = list(model.odds.rater.rated(question, option, lambda: None, False))
    assert asked == rated[-1:], "what nobody points at is not estimated first"

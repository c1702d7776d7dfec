"""Benchmarks: every game is measured, play-outs stop where they should, and no time is asserted."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len

from somalia import cli
from somalia.datafile import find
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.options import Word
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import Outcome, Procedure, Rules
from somalia.games import game_of, games, usual_game
from somalia.games.game_type import Benchmark, GameType
from somalia.games.simple import SimpleRules, SimpleState
from somalia.lab import bench
from somalia.lab.bench import Effort, Measurement, scenarios_of
from somalia.lab.match import play_match
from somalia.play.library import cards
from tests.often import IS_LONG

TINY = Effort(1, 1)
ORDER = [usual_game(), *(one for one in games() if one is not usual_game())]
QUICK = [name for one in ORDER for name in scenarios_of(one, quick=True)]
"""Those of a quick benchmark: of the street fight and the hex battle what one begins with."""
SCENARIOS = list(dict.fromkeys((*QUICK, *(name for one in ORDER for name in scenarios_of(one)))))
LONG = [name for name in SCENARIOS if name != "one-chalk"]
"""Those whose games have a middle turn: the first walk may be over in the first."""
FIGURES = [
    "decisions_per_second",
    "games_per_second",
    "copy_microseconds",
    "load_seconds",
    "random_playouts_one_turn_per_second",
    "random_playouts_three_turns_per_second",
    "random_playouts_to_the_end_per_second",
    "usual_playouts_one_turn_per_second",
    "usual_playouts_three_turns_per_second",
    "usual_playouts_to_the_end_per_second",
]
"""As docs/results.md has them."""


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """As little work as there can be, and a benchmark of the usual game that takes no time."""
    monkeypatch.setattr(bench, "QUICK", TINY)
    own = [Benchmark("own_seconds", lambda: 3.0, 2, 1)]
    monkeypatch.setattr(type(usual_game()), "benchmarks", lambda self, scenario: own)
    missed = {name: (0, 0) if name.endswith("_second") else (9e9, 9e8) for name in bench.TARGETS}
    monkeypatch.setattr(bench, "TARGETS", missed)


def seats_of(name: str) -> Mapping[str, str]:
    return game_of(name).card(find("scenarios", name)).computers({})


@cache
def whole(name: str) -> Game:
    """A game between the usual players; of the longest two, between those that go by chance."""
    game_type, seats = game_of(name), seats_of(name)
    if name not in QUICK:
        seats = dict.fromkeys(seats, "random")
    return play_match(game_type, game_type.load(name), seats, "middle")


def turn(game: Game) -> int:
    return game.rules.phase(game.state).turn


def told_of(
    game_type: GameType, scenario: Any, seats: Any, effort: Any, targets: Any
) -> dict[str, Measurement]:
    """Figures of the right names and any size: how they are measured is tested elsewhere."""
    found = {name: Measurement(123456.78, *targets.get(name, ())) for name in FIGURES}
    own = {one.name: Measurement(3.0, 2, 1) for one in game_type.benchmarks(scenario)}
    return found | (own if game_type is usual_game() else {})


# -- what is measured ------------------------------------------------------------------------------


def test_every_game_on_the_registry_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "--quick", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["version", "python", "quick", "games", "missed"]
    assert list(told["games"]) == [usual_game().id, *(g.id for g in games() if g != usual_game())]
    measured = {name for own in told["games"].values() for name in own}
    assert measured == set(QUICK)
    for id, own in told["games"].items():
        for name, figures in own.items():
            is_usual = name == usual_game().usual_scenario
            assert list(figures) == FIGURES + ["own_seconds"] * is_usual
            for figure, one in figures.items():
                assert list(one) == ["measured", "asked", "aimed", "met"]
                assert one["measured"] > 0
                has_target = is_usual and (figure in bench.TARGETS or figure == "own_seconds")
                assert [one[key] is not None for key in ("asked", "aimed", "met")] == [
                    has_target
                ] * 3
            assert id == game_of(name).id
    assert told["missed"] == ["campaign/somalia-1992/own_seconds"]


def test_scenarios_that_are_measured_are_the_usual_one_or_all() -> None:
    for game_type in games():
        own = {card.id for card in cards() if game_of(card.id) is game_type}
        usual = game_type.usual_scenario
        assert set(bench.scenarios_of(game_type)) == ({usual} if usual else own)
        quick = game_type.quick_scenario
        assert bench.scenarios_of(game_type, quick=True) == (
            [quick] if quick else bench.scenarios_of(game_type)
        )


@pytest.mark.parametrize(
    "words, measured, code",
    [
        ("--game card_duels", {"card_duels": ["firebase", "mogadishu-cards"]}, 0),
        ("--game campaign", {"campaign": ["somalia-1992"]}, 1),
        ("--scenario first-game", {"campaign": ["first-game"]}, 0),
        ("--scenario firebase", {"card_duels": ["firebase"]}, 0),
    ],
)
def test_one_game_or_scenario_can_be_measured(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: str,
    measured: dict[str, list[str]],
    code: int,
) -> None:
    if "first-game" not in words:
        monkeypatch.setattr(bench, "figures", told_of)
    assert cli.main(["bench", "--quick", "--json", *words.split()]) == code
    told = json.loads(capsys.readouterr().out)
    assert {id: list(own) for id, own in told["games"].items()} == measured
    assert bool(told["missed"]) == bool(code)
    if "first-game" in words:  # nothing is asked of a scenario that is not the usual one
        assert list(told["games"]["campaign"]["first-game"]) == FIGURES


def test_it_is_printed_in_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "figures", told_of)
    monkeypatch.setenv("COLUMNS", "80")
    assert cli.main(["bench", "--quick"]) == 1
    out = capsys.readouterr().out
    assert max(cell_len(line) for line in out.splitlines()) <= 80
    for label in (*bench.LABELS.values(), *bench.PLAY_OUTS.values(), "to the end"):
        assert f" {label} " in out, "uncut"
    assert out.count("required") == 1, "only where something is"
    assert "missed" in out
    assert "own seconds" in out
    assert re.findall(r"\(([a-z0-9-]+)\)", out) == QUICK


@pytest.mark.parametrize(
    "words, told",
    [
        ("--game chess", 'somalia bench: unknown game "chess". Known: .*campaign'),
        ("--game campaign --scenario firebase", "somalia bench: --game and --scenario can.t be"),
        ("--scenario nosuch", "somalia: .*nosuch"),
    ],
)
def test_what_there_is_not_is_told(
    capsys: pytest.CaptureFixture[str], words: str, told: str
) -> None:
    assert cli.main(["bench", *words.split()]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert re.match(told, shown.err)


@pytest.mark.parametrize(
    "measured, asked, aimed, is_met",
    [(5, 5, 20, True), (4, 5, 20, False), (2, 2, 1, True), (3, 2, 1, False), (3, None, None, True)],
)
def test_a_requirement_is_met_from_its_own_side(
    measured: float, asked: float | None, aimed: float | None, is_met: bool
) -> None:
    assert Measurement(measured, asked, aimed).is_met == is_met


def test_a_figure_is_the_best_of_its_rounds() -> None:
    given = iter([3.0, 1.0, 2.0] * 2)
    assert bench.best(3, lambda: next(given)) == 3.0
    assert bench.best(3, lambda: next(given), least=True) == 1.0


# -- positions and play-outs -----------------------------------------------------------------------


@pytest.mark.parametrize("name", LONG)
def test_the_middle_is_the_first_question_of_the_middle_turn(name: str) -> None:
    game = whole(name)
    middle = bench.mid_game(game)
    assert isinstance(middle.prompt, Choose)
    assert turn(middle) == turn(game) // 2
    assert middle.all_answers() == game.all_answers()[: middle.count]
    last = [answer for answer in middle.all_answers() if answer.who and answer.how != "forced"][-1]
    middle.go_back(middle.all_answers().index(last), middle.branch)
    assert turn(middle) < turn(game) // 2, "what was asked before was asked in the turn before"


def policies(name: str) -> list[Any]:
    game_type = game_of(name)
    usual = bench.players(game_type, game_type.load(name), seats_of(name), "1")
    return [bench.at_random("1"), usual]


@pytest.mark.parametrize(
    "name, turns",
    [
        (name, turns)
        for turns in (1, 3, None)
        for name in SCENARIOS
        if IS_LONG or turns == 1 or name in QUICK  # every scenario, and every game to each end
    ],
)
def test_a_play_out_stops_at_the_right_turn(name: str, turns: int | None) -> None:
    middle = bench.mid_game(whole(name))
    before = middle.count, turn(middle), middle.prompt
    for policy in policies(name):
        game = middle.fork(seed="other")
        bench.play_on(game, policy, turns)
        if turns is None:
            assert game.is_over
        elif not game.is_over:
            assert turn(game) == turn(middle) + turns
    assert (middle.count, turn(middle), middle.prompt) == before, "it is a copy that goes on"


def test_a_play_out_of_one_turn_ends_with_the_first_question_of_the_next() -> None:
    middle = bench.mid_game(whole("firebase"))
    turns: list[int] = []
    choose = bench.at_random("1")

    def watch(game: Game, prompt: Choose) -> str:
        turns.append(turn(game))
        return choose(game, prompt)

    game = middle.fork(seed="other")
    bench.play_on(game, watch, 1)
    assert set(turns) == {turn(middle)}
    assert turn(game) == turn(middle) + 1
    bench.play_on(game, watch, 2)
    assert turn(game) == turn(middle) + 3 or game.is_over


def test_play_outs_have_dice_of_their_own() -> None:
    middle = bench.mid_game(whole("somalia-1992"))
    seeds: list[str] = []
    choose = bench.at_random("1")

    def watch(game: Game, prompt: Choose) -> str:
        seeds.append(game.seed)
        return choose(game, prompt)

    assert bench.play_outs(middle, lambda: watch, 1, 3) > 0
    assert list(dict.fromkeys(seeds)) == ["play-out/0", "play-out/1", "play-out/2"]
    assert middle.seed not in seeds


def test_the_usual_players_see_only_what_their_seat_may_see() -> None:
    """They go by `as_seen_by`: the policy answers for a hidden hand as `play_match` does."""
    name = "firebase"
    game_type = game_of(name)
    scenario = game_type.load(name)
    game = Game(game_type.rules(scenario), seed="middle")
    bench.play_on(game, bench.players(game_type, scenario, seats_of(name), "middle"), None)
    assert game.all_answers() == [a._replace(why="") for a in whole(name).all_answers()]


def test_a_game_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "LONGEST", 3)
    middle = bench.mid_game(whole("firebase"))
    with pytest.raises(RuntimeError, match="no end after 3 answers"):
        bench.play_on(middle.fork(seed="other"), bench.at_random("1"), None)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_copy_is_made_where_answers_have_been_given_since_a_checkpoint(name: str) -> None:
    game_type: GameType = game_of(name)
    rules = game_type.rules(game_type.load(name))
    game = bench.middle_of_a_mission(rules)
    assert isinstance(game.prompt, Choose)
    assert len(game.answers) == gap(rules)


def gap(rules: Rules) -> int:
    """The most answers, up to 8, between checkpoints of the game that `middle_of_a_mission`
    plays.
    """
    game, stream, most = Game(rules, seed="copy"), Stream("copy"), 0
    while isinstance(prompt := game.prompt, Choose) and most < 8:
        most = max(most, len(game.answers))
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    return most


class OneByOne(SimpleRules[SimpleState]):
    """Deals unseen, and then asks one thing in each procedure."""

    sides = ("cat",)

    def start(self) -> SimpleState:
        return SimpleState()

    def turn(self, state: SimpleState) -> Procedure:
        if state.turn == 1:
            yield Chance("deal", "1", cup=[("card", 1)])
        else:
            yield Choose("cat", "play", "2", [Word("high"), Word("low")])

    def outcome(self, state: SimpleState) -> Outcome | None:
        return Outcome("cat", 0, "over", 3) if state.turn > 3 else None


def test_where_each_answer_makes_a_checkpoint_the_first_question_is_copied() -> None:
    game = bench.middle_of_a_mission(OneByOne())
    assert isinstance(game.prompt, Choose)
    assert (game.count, len(game.answers)) == (1, 0)

"""Opponents that have learned: whole numbers, the same choice again, and other charts."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.datafile import DataError
from somalia.engine.game import Game, Seat
from somalia.engine.learning import Candidate
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, read, replay
from somalia.engine.record_writer import record_text
from somalia.engine.sight import Sight, TrialGame
from somalia.games import game_of
from somalia.games.campaign import GAME as CAMPAIGN
from somalia.games.campaign.ai.candidates import LEARNING
from somalia.games.campaign.ai.features import FEATURES, OPERATIONS, POLITICAL, ZONES
from somalia.lab.match import begun
from somalia.opponents import check_doctrine, opponent
from somalia.opponents.evaluation import FINE, UNIT, Evaluation, load_evaluation
from somalia.opponents.learned import LearnedPlayer, SampleComparison, compared, misfit
from somalia.opponents.playing import DoctrinePlayer
from somalia.play.library import called, seated
from somalia.play.thinking import Thinker, ThinkingJob

GAME: Any = CAMPAIGN
WHO = "learned/un-1992"
DECISIONS = "c3ac9986fec56e29"


@cache
def scenario() -> Any:
    return GAME.load("somalia-1992")


def learned(seed: str = "s") -> LearnedPlayer:
    player = opponent(GAME, WHO, scenario(), "un", seed)
    assert isinstance(player, LearnedPlayer)
    return player


class Line(NamedTuple):
    """A game to a question for a mission, with the learned player's decisions before it."""

    game: Game
    decisions: list[str]
    departures: list[str]  # the reasons for searched answers
    departed: Game  # at the question of the last of these


@cache
def line() -> Line:
    game, own = begun(GAME, scenario(), "c"), learned()
    other = opponent(GAME, "warlord", scenario(), "bandit", "b")
    decisions: list[str] = []
    departures: list[str] = []
    departed = game
    while isinstance(prompt := game.prompt, Choose):
        if prompt.who != "un":
            option = other.decide(game, prompt).option
        elif len(decisions) >= 120 and prompt.ask == "un.mission":
            break
        else:
            decision = own.decide(game, prompt)
            option = decision.option
            decisions.append(f"{prompt.ask}={option}")
            if " ± " in decision.why:
                departures.append(decision.why)
                departed = game.fork()
        game.answer(prompt.who, option)
    return Line(game, decisions, departures, departed)


# -- features and candidates -----------------------------------------------------------------------


def test_every_feature_has_a_name_and_is_a_whole_number() -> None:
    game = line().game
    for checkpoint in game.checkpoints():
        values = LEARNING.measured(checkpoint.state)
        assert len(values) == len(FEATURES) == len(set(FEATURES))
        assert all(type(value) is int for value in values)


def test_features_are_for_the_base_games_map_and_sequence() -> None:
    rules: Any = GAME.rules(scenario())
    ids = [step.id for step in rules.sequence]
    assert len(scenario().board.zones) == ZONES
    assert (ids.index("operations"), ids.index("political")) == (OPERATIONS, POLITICAL)


def test_half_points_come_at_the_margins_that_the_game_says() -> None:
    state = GAME.rules(scenario()).start()
    state.ended = "time"
    for margin in range(-30, 60):
        state.vp["un"], state.vp["bandit"] = max(0, margin), max(0, -margin)
        halves = GAME.standing(scenario(), state, "un").halves
        assert halves == sum(margin >= step for step in LEARNING.steps)


def test_every_candidate_can_be_carried_out() -> None:
    """Its answers are offered in turn, whoever would play the rest."""
    game, own = line().game, learned()
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    seen = set()
    trial = Sight(game, game.seat_of["un"].name).trial()
    for candidate in LEARNING.candidates(trial, prompt):
        twin = game.fork(auto_dice=True, auto_forced=False, stops_at_checkpoint=True)
        own.me.candidate = candidate
        waiting = dict(candidate.answers)
        while isinstance(asked := twin.prompt, Choose) and waiting:
            answer = own.me.option(twin, asked) if asked.who == "un" else asked.options[0]
            if asked.ask in waiting:
                assert answer == waiting.pop(asked.ask), candidate
            twin.answer(asked.who, answer)
        assert not waiting, candidate
        seen.add(candidate.kind)
    assert len(seen) > 1


# -- the gate --------------------------------------------------------------------------------------


@given(
    st.lists(
        st.tuples(st.integers(-9000, 9000), st.integers(-9000, 9000)), min_size=2, max_size=30
    ),
    st.integers(0, 500),
    st.integers(0, 300),
)
def test_a_gain_passes_as_its_mean_and_error_say(
    worths: list[tuple[int, int]], least: int, errors: int
) -> None:
    usual, other = [first for first, _ in worths], [second for _, second in worths]
    differences = [b - a for a, b in worths]
    count = len(differences)
    mean = Fraction(sum(differences), count)
    variance = sum((value - mean) ** 2 for value in differences) / (count - 1) / count
    beyond = mean - least
    wanted = beyond > 0 and beyond**2 > Fraction(errors, 100) ** 2 * variance
    assert compared(usual, other).passes(least, errors) == wanted


def test_equal_candidates_never_pass() -> None:
    assert not SampleComparison(8, 0, 0).passes(0, 0)


# -- the evaluation --------------------------------------------------------------------------------


def test_worth_is_half_the_margin_and_half_the_score() -> None:
    own = learned()
    assert own.evaluation.worth_of_end(0) == 0
    assert own.evaluation.worth_of_end(1) == 25 * UNIT + UNIT // 2
    assert own.evaluation.worth_of_end(21) == 50 * UNIT + 21 * UNIT // 2
    bandit = Evaluation(LEARNING, own.learned.data, False)
    assert bandit.worth_of_end(21) == -own.evaluation.worth_of_end(21)


def test_chances_rise_with_the_margin() -> None:
    evaluation = learned().evaluation
    for spread in evaluation.spread:
        chances = [evaluation._chance(beyond, spread) for beyond in range(-90_000, 90_001, 500)]
        assert chances == sorted(chances)
        assert chances[0] < 0.01 * UNIT * FINE
        assert chances[len(chances) // 2] == UNIT * FINE // 2
        assert chances[-1] > 0.99 * UNIT * FINE


# -- the same again --------------------------------------------------------------------------------


def test_the_same_decisions_on_every_python_and_in_a_compiled_build() -> None:
    assert sha256("\n".join(line().decisions).encode()).hexdigest()[:16] == DECISIONS


def test_the_search_departs_from_the_doctrine_and_says_what_it_gains() -> None:
    assert len(line().departures) > 1


def test_the_same_decision_after_going_back_and_by_a_new_player() -> None:
    """In the middle of a mission, too: the mission is searched again."""
    game = line().game
    checked = 0
    for count, answer in enumerate(game.all_answers()):
        if answer.who != "un" or answer.how or count % 9 or game.fork(count=count).state.turn < 1:
            continue
        then = game.fork(count=count)
        asked = then.asked("un")
        assert asked is not None
        assert learned().decide(then, asked).option == answer.value
        checked += 1
    assert checked > 8


def test_the_games_own_dice_do_not_matter() -> None:
    """The search uses dice of its own, and never changes the game."""
    game = line().departed
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    other = game.fork(seed="other")
    asked = other.asked("un")
    assert asked is not None
    before = game.count, game.position_key
    first, second = learned().decide(game, prompt), learned().decide(other, asked)
    assert (first.option, first.why) == (second.option, second.why)
    assert " ± " in first.why
    assert (game.count, game.position_key) == before


def test_a_hurried_search_leaves_it_to_the_doctrine() -> None:
    game, own = line().game, learned()
    planned = own.planned(game)
    assert planned is not None
    trials = planned.search.due()
    planned.search.give(trials[0], own.value(game, planned.start, trials[0]))
    planned.search.hurry()
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    assert own.decide(game, prompt).option == own.me.usual.decide(game, prompt).option
    assert planned.search.is_hurried
    assert planned.search.made == 1


def test_samples_may_come_in_any_order_and_from_other_processes() -> None:
    """As the table's worker processes return them, for a position fed from its answers."""
    game = line().game
    orderly, mixed = learned(), learned()
    planned = mixed.planned(game)
    assert planned is not None
    twin = game.copy()
    helper = learned()
    while not planned.search.is_done:
        for trial in reversed(planned.search.due()):
            planned.search.give(trial, helper.value(twin, planned.start, trial))
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    first, second = mixed.decide(game, prompt), orderly.decide(game, prompt)
    assert (first.option, first.why) == (second.option, second.why)
    assert 0 < planned.search.made <= planned.search.total


def test_the_same_decision_after_undo_and_from_a_record() -> None:
    """A game that went back and on again, and one that is read from its record."""
    game = line().departed.copy()
    count = game.count
    game.go_back(count - 20, game.branch)
    for answer in line().departed.all_answers()[count - 20 :]:
        game.feed(answer)
    header = Header("somalia-1992", game.seed, tuple(map(sitter, game.seats)))
    record = read(Path("game.txt"), record_text(header, game).encode())
    resumed, problem = replay(record, GAME.rules(scenario()))
    assert not problem
    choices = set()
    for then in (line().departed, game, resumed):
        asked = then.asked("un")
        assert asked is not None
        decision = learned().decide(then, asked)
        choices.add((decision.option, decision.why))
    assert len(choices) == 1


def sitter(seat: Seat) -> Sitter:
    return Sitter(seat.name, "human", seat.sides)


def test_worker_processes_find_the_same_with_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    game, elsewhere, own = line().departed, learned(), learned()
    monkeypatch.setattr(Thinker, "processes", property(lambda self: 0 if self._failed else 2))
    job = ThinkingJob("somalia-1992", (), (), scenario().digest, "un", WHO, "s")
    thinker = Thinker()
    shown = 0
    try:
        while not thinker.think(job, elsewhere, game, 5.0):
            assert thinker.progress is not None
            shown += thinker.progress.made <= thinker.progress.total
    finally:
        thinker.close()
    assert not thinker._failed
    assert shown
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    planned = elsewhere.planned(game)
    assert planned is not None
    made = planned.search.made
    first, second = elsewhere.decide(game, prompt), own.decide(game, prompt)
    assert (first.option, first.why) == (second.option, second.why)
    assert " ± " in first.why
    assert planned.search.made == made, "nothing is left for the decision itself"


def test_candidates_come_from_a_redacted_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so do samples: neither is ever taken from the game itself."""
    game, own = line().departed, learned()
    copies: list[Game] = []

    def for_thinking(of: Game, seat: str) -> Game:
        assert seat == "un"
        copies.append(thinking(of, seat))
        return copies[-1]

    def candidates(trial: TrialGame, prompt: Choose) -> list[Candidate]:
        assert trial.to_follow() is copies[-1]
        return LEARNING.candidates(trial, prompt)

    thinking = Game.for_thinking
    monkeypatch.setattr(Game, "for_thinking", for_thinking)
    own.learning = own.learning._replace(candidates=candidates)
    sampled = own._sample

    def sample(copy: Game, candidate: Candidate, number: int, till: str) -> int:
        assert copy is copies[-1]
        return sampled(copy, candidate, number, till)

    monkeypatch.setattr(own, "_sample", sample)
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    own.decide(game, prompt)
    assert len(copies) > 10
    assert all(copy.seed != game.seed for copy in copies)


# -- other charts, rules and sides -----------------------------------------------------------------


def test_with_other_options_it_follows_the_doctrine_and_says_so() -> None:
    other = GAME.load("somalia-1992", {"critical-hits": "softer"})
    player = opponent(GAME, WHO, other, "un", "s")
    assert isinstance(player, LearnedPlayer)
    assert player.misfit
    game = begun(GAME, other, "a")
    doctrine = opponent(GAME, "blue-helmet:hard", other, "un", player.me.usual.seed)
    assert isinstance(doctrine, DoctrinePlayer)
    bandit = opponent(GAME, "warlord", other, "bandit", "b")
    told = 0
    while isinstance(prompt := game.prompt, Choose) and game.state.turn < 4:
        if prompt.who == "un":
            decision = player.decide(game, prompt)
            assert decision.option == doctrine.decide(game, prompt).option
            told += player.misfit in decision.why
        else:
            decision = bandit.decide(game, prompt)
        game.answer(prompt.who, decision.option)
    assert told


def test_other_rules_are_no_fit() -> None:
    own = learned()
    charts, edition = own.learned.data["charts"], own.learned.data["edition"]
    assert not misfit(own.learned, charts, edition)
    assert misfit(own.learned, charts, edition + "0")
    assert misfit(own.learned, charts + "0", edition)


def test_it_plays_only_its_own_side() -> None:
    with pytest.raises(DataError, match="not bandit"):
        opponent(GAME, WHO, scenario(), "bandit", "s")


def test_it_goes_by_its_name_and_not_by_a_path(top: Path, tmp_path: Path) -> None:
    name = learned().learned.data["name"]
    own = tmp_path / "own.yaml"
    own.write_bytes((top / "ai" / "learned" / "un-1992.yaml").read_bytes())
    for who in (WHO, str(own)):
        assert called(who) == seated(who) == name


def test_an_unknown_feature_is_refused_with_its_line(top: Path, tmp_path: Path) -> None:
    text = (top / "ai" / "learned" / "un-1992.yaml").read_text(encoding="utf-8")
    file = tmp_path / "own.yaml"
    file.write_text(text.replace("  margin:", "  margins:"), encoding="utf-8")
    with pytest.raises(DataError, match="unknown feature") as fault:
        load_evaluation(file, game_of("somalia-1992"))
    assert fault.value.line


# -- as a level ------------------------------------------------------------------------------------


def with_level(top: Path, folder: Path, lines: str) -> Path:
    """Blue Helmet with these lines for its level hard, in a file."""
    text = (top / "ai" / "blue-helmet.yaml").read_text(encoding="utf-8")
    before, hard, after = text.partition("  hard:\n")
    assert hard
    file = folder / "own.yaml"
    rest = after[after.index("\nterms:") :]
    file.write_text(
        f"{before}{hard}    describes: It has learned.\n{lines}{rest}", encoding="utf-8"
    )
    return file


def test_a_level_may_name_what_it_has_learned(top: Path, tmp_path: Path) -> None:
    file = with_level(top, tmp_path, f"    learned: {WHO}\n")
    check_doctrine(file, GAME.vocabulary)
    own = opponent(GAME, f"{file}:hard", scenario(), "un", "s")
    assert isinstance(own, LearnedPlayer)
    assert own.learned == learned().learned
    assert isinstance(opponent(GAME, str(file), scenario(), "un", "s"), DoctrinePlayer)


PLAN = """    plan:
      play_outs: 2
      against: {bandit: [warlord]}
      variants: [{name: bold, describes: is bold, params: {reserve: 1}}]
"""


@pytest.mark.parametrize(
    "lines",
    [
        "    learned: nothing\n",
        f"    learned: {WHO}\n{PLAN}",
    ],
)
def test_a_level_names_a_file_that_is_there_and_does_not_plan_as_well(
    top: Path, tmp_path: Path, lines: str
) -> None:
    with pytest.raises(DataError) as fault:
        check_doctrine(with_level(top, tmp_path, lines), GAME.vocabulary)
    assert fault.value.line

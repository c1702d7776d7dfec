"""Opponents that plan: how they choose, that they choose the same again, and what they tell."""

from __future__ import annotations

import io
import re
import signal
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from somalia.datafile import DataError
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import load as load_record
from somalia.engine.record import replay
from somalia.games import game_of
from somalia.games.campaign import GAME
from somalia.games.campaign.ai.vocabulary import VOCABULARY
from somalia.games.campaign.data.scenario import load
from somalia.games.card_duels import GAME as DUELS
from somalia.lab.match import begun, play_match
from somalia.opponents import check_doctrine, load_doctrine, opponent
from somalia.opponents.doctrine import USUAL, DoctrinePlan, Variant
from somalia.opponents.planning import HALF_POINT, MARGIN, PlanningPlayer, Search, VariantTrial
from somalia.opponents.playing import DoctrinePlayer
from somalia.opponents.reading import load_plan
from somalia.play import library, table
from somalia.play import thinking as thinking_module
from somalia.play.controller import Controller
from somalia.play.settings import Settings
from somalia.play.table import Table
from somalia.play.thinking import Thinker, ThinkingJob
from somalia.processes import Task, WorkFailed
from somalia.terminal import session, watch
from somalia.terminal.reader import PlainReader
from somalia.terminal.session import Session
from somalia.window.model import PlayModel
from somalia.window.pace import LOOK
from tests.often import often
from tests.opponents.test_doctrine import written

PLANS = """levels:
  hard:
    describes: It plans.
    plan:
      play_outs: 2
      against: {un: [blue-helmet, one-track/un-pass]}
      variants:
        - {name: bold, describes: is bold, params: {raid_margin: -0.3, ambush_margin: -0.5}}
        - {name: meek, describes: is meek, params: {raid_margin: 0.9}, without: [raid-field]}
"""


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("planner") / "planner.yaml"
    path.write_text(planning_warlord(), encoding="utf-8")
    return str(path)


def planning_warlord() -> str:
    """The doctrine of a Warlord that plans a little at the start of every turn."""
    own = Path(load_doctrine("warlord", VOCABULARY).path).read_text(encoding="utf-8")
    levels = re.search(r"^levels:\n(?:[ #].*\n)*", own, re.MULTILINE)
    assert levels is not None
    return own.replace(levels.group(), PLANS)


def planning(who: str, seed: str = "s") -> PlanningPlayer:
    found = opponent(GAME, f"{who}:hard", load("first-game"), "bandit", seed)
    assert isinstance(found, PlanningPlayer)
    return found


# -- the choice among variants ---------------------------------------------------------------------

TABLES = st.integers(2, 9).flatmap(
    lambda variants: st.lists(
        st.lists(st.integers(-300_000, 300_000), min_size=variants, max_size=variants),
        min_size=40,
        max_size=40,
    )
)
"""The values of forty play-outs of each of some variants."""


def searched(values: list[list[int]], play_outs: int, order: Any = None) -> Search:
    """A search to its end; `order` sorts the trials that are due."""
    search = Search(len(values[0]), play_outs)
    while not search.is_done:
        for trial in sorted(search.due(), key=order) if order else search.due():
            search.give(trial, values[trial.number][trial.variant])
    return search


@given(TABLES, st.integers(2, 4))
def test_it_makes_as_many_play_outs_as_it_says(values: list[list[int]], play_outs: int) -> None:
    search = searched(values, play_outs)
    assert search.made == search.total
    assert len(search.left) == 2
    assert 0 in search.left


@given(TABLES, st.integers(2, 4), st.randoms(use_true_random=False))
def test_the_order_in_which_play_outs_come_back_changes_nothing(
    values: list[list[int]], play_outs: int, chance: Any
) -> None:
    usual = searched(values, play_outs)
    other = searched(values, play_outs, lambda _: chance.random())
    assert (usual.choice, usual.figures()) == (other.choice, other.figures())


@given(TABLES, st.integers(2, 4))
def test_what_is_chosen_is_better_by_more_than_its_standard_error(
    values: list[list[int]], play_outs: int
) -> None:
    search = searched(values, play_outs)
    (best,) = [variant for variant in search.left if variant]
    apart = [search.values[best][n] - search.values[0][n] for n in search.values[best]]
    mean = Fraction(sum(apart), len(apart))
    variance = sum((one - mean) ** 2 for one in apart) / (len(apart) - 1)
    passes = mean > 0 and mean**2 > variance / len(apart)
    assert search.choice == (best if passes else 0)


@given(TABLES, st.integers(2, 4))
def test_each_round_drops_the_worse_half_and_never_the_usual_way(
    values: list[list[int]], play_outs: int
) -> None:
    search = Search(len(values[0]), play_outs)
    while not search.is_done:
        before, known = search.left, [dict(one) for one in search.values]
        for trial in search.due():
            search.give(trial, values[trial.number][trial.variant])
            known[trial.variant][trial.number] = values[trial.number][trial.variant]
        if search.is_done:
            break
        assert len(search.left) == max(2, len(before) // 2)
        dropped = set(before) - set(search.left)
        sums = {variant: sum(known[variant].values()) for variant in before}
        same = {variant for variant in before if variant and known[variant] == known[0]}
        stayed = set(search.left) - {0} - same
        assert all(sums[one] >= sums[other] for one in stayed for other in dropped - same)


def test_variants_that_make_no_difference_give_way() -> None:
    """What has come to the same as the usual way in every play-out is that way."""
    values = [[10, 10, 9], [10, 10, 8], *[[10, 10, 11]] * 38]
    search = searched(values, 2)
    assert search.left == [0, 2]


@pytest.mark.parametrize(
    "apart, chosen",
    [([5, 5, 5, 5], 1), ([1, 0, 0, 0], 0), ([3, 1, 3, 1], 1), ([-5, -5, -5, -5], 0), ([0] * 4, 0)],
)
def test_the_gate_is_one_standard_error(apart: list[int], chosen: int) -> None:
    """The mean of [1, 0, 0, 0] is exactly its standard error, which is not more."""
    search = Search(2, 4)
    for number, more in enumerate(apart):
        search.give(VariantTrial(0, number), 100)
        search.give(VariantTrial(1, number), 100 + more)
    assert search.is_done
    assert search.choice == chosen


def test_a_hurried_search_decides_by_what_it_has_and_says_so() -> None:
    search = Search(3, 4)
    for number in range(3):
        for variant, value in enumerate((0, 10 + number, 20 + number)):
            search.give(VariantTrial(variant, number), value)
    assert not search.is_done
    search.hurry()
    assert search.is_done
    assert (search.choice, search.hurried_at) == (2, 9)
    search.give(VariantTrial(1, 3), 10**9)  # comes too late
    assert search.choice == 2


def test_a_search_that_is_hurried_at_once_keeps_the_usual_way() -> None:
    search = Search(3, 4)
    search.hurry()
    assert (search.choice, search.is_done, search.figures()) == (0, True, [])


# -- players ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(planner: str) -> tuple[Game, dict[int, tuple[int, int]], list[str]]:
    """A whole game of one that plans, where each of its plans began with what it chose, and why."""
    scenario = load("first-game")
    game = begun(GAME, scenario, "plan/1")
    players: dict[str, Any] = {
        "un": opponent(GAME, "blue-helmet", scenario, "un", "u"),
        "bandit": planning(planner),
    }
    plans, reasons = {}, []
    while isinstance(prompt := game.prompt, Choose):
        decision = players[prompt.who].decide(game, prompt)
        if prompt.who == "bandit":
            planned = players["bandit"].planned(game)
            if planned is None:
                assert game.rules.phase(game.state).turn == 0
                game.answer(prompt.who, decision.option)
                continue
            plans[planned.turn] = (planned.start, planned.search.choice)
            if planned.start == game.count:
                reasons.append(decision.why)
                assert all(isinstance(row, str) for row in decision.rows[:2])
        game.answer(prompt.who, decision.option)
    return game, plans, reasons


def test_it_plans_once_a_turn_and_tells_what_it_chose(
    played: tuple[Game, dict[int, tuple[int, int]], list[str]],
) -> None:
    _, plans, reasons = played
    assert list(plans) == list(range(1, len(plans) + 1))
    assert len(reasons) == len(plans) >= 4
    form = (
        r"Plan for this turn: (as usual|is (bold|meek) \(\+\d+\.\d ± \d+\.\d per 100 games .*\))\. "
    )
    assert all(re.match(form, why) for why in reasons), reasons


def test_the_same_seed_plans_the_same_after_going_back_and_from_a_record(
    planner: str, played: tuple[Game, dict[int, tuple[int, int]], list[str]]
) -> None:
    """Whoever comes to a game in the middle finds the plan of the turn that is under way."""
    game, plans, _ = played
    turn, (start, choice) = max(plans.items())
    for later in (0, 3):
        late = game.fork(count=start + later)
        while not isinstance(late.prompt, Choose) or late.prompt.who != "bandit":
            later += 1
            late = game.fork(count=start + later)
        player = planning(planner)
        player.decide(late, late.prompt)
        found = player.planned(late)
        assert found is not None
        assert (found.turn, found.start, found.search.choice) == (turn, start, choice)


def test_it_plays_as_it_chose(
    planner: str, played: tuple[Game, dict[int, tuple[int, int]], list[str]]
) -> None:
    """The answers of a turn are those of the variant, whatever the usual way would be."""
    game, plans, _ = played
    plan = planning(planner).plan
    answers = game.all_answers()
    for count, answer in enumerate(answers):
        if answer.who != "bandit" or answer.how:
            continue
        then = game.fork(count=count)
        turn = then.rules.phase(then.state).turn
        assert isinstance(then.prompt, Choose)
        if turn == 0:
            continue
        variant = plan.variants[plans[turn][1]]
        decided = DoctrinePlayer(variant.doctrine, "bandit", "s").decide(then, then.prompt)
        assert decided.option == answer.value


SEATS = [
    (name, options, side)
    for name, options in (
        *((card.id, ()) for card in library.cards()),
        ("somalia-1992", (("bandit-players", "3"),)),
    )
    if (of := game_of(name)).vocabulary is not None
    if not of.rules(loaded := of.load(name, dict(options))).hides
    for side in of.roles(loaded)
]
"""Every side of every scenario that doctrines play and in which nothing is hidden, and of a game
among rivals."""
MOST_LOOKED_AT = often(100, 1000)
"""Questions of a game."""


@cache
def whole(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    """A game between the usual players, in which every side is looked at."""
    game_type = game_of(name)
    seats = library.card(name).computers(dict(options))
    return play_match(game_type, game_type.load(name, dict(options)), seats, "starts/1")


@pytest.mark.parametrize("name, options, side", SEATS)
def test_where_a_plan_begins_is_found_from_any_later_question(
    name: str, options: tuple[tuple[str, str], ...], side: str
) -> None:
    """With one variant there is nothing to play out; what is left is where the plan began."""
    game_type = game_of(name)
    scenario = game_type.load(name, dict(options))
    seats = library.card(name).computers(dict(options))
    own = load_doctrine(seats[side], game_type.vocabulary)
    plan = DoctrinePlan(own, "", 2, {}, (Variant(USUAL, "as usual", own),))
    game = whole(name, options)
    steady = PlanningPlayer(plan, game_type, scenario, side, "s")
    starts: dict[int, int] = {}
    turns: set[int] = set()
    every = max(11, game.count // MOST_LOOKED_AT)
    for count, answer in list(enumerate(game.all_answers()))[::every]:
        if answer.who != side or answer.how:
            continue
        then = game.fork(count=count)
        turns.add(then.rules.phase(then.state).turn)
        here = PlanningPlayer(plan, game_type, scenario, side, "s").planned(then)
        on = steady.planned(then)
        assert (here is None) == (on is None)
        if here is not None and on is not None:
            assert (here.turn, here.start, here.answers) == (on.turn, on.start, on.answers)
            assert starts.setdefault(here.turn, here.start) == here.start <= count
            first = game.fork(count=here.start)
            assert isinstance(first.prompt, Choose)
            assert first.prompt.who == side
            assert first.rules.phase(first.state).turn == here.turn
    assert starts.keys() == turns - {0}  # no plan before the first turn


def test_a_plan_may_wait_for_a_question(planner: str) -> None:
    whole = planning(planner).plan
    plan = DoctrinePlan(whole.doctrine, "bandit.mission", 2, {}, whole.variants[:1])
    scenario = load("first-game")
    game = play_match(GAME, scenario, {"un": "blue-helmet", "bandit": "warlord"}, "at/1")
    found = []
    for count in range(game.count):
        then = game.fork(count=count)
        if isinstance(then.prompt, Choose) and then.prompt.who == "bandit":
            player = PlanningPlayer(plan, GAME, scenario, "bandit", "s")
            planned = player.planned(then)
            if planned is not None and planned.start not in found:
                found.append(planned.start)
    asked = [game.fork(count=start).prompt for start in found]
    assert len(asked) >= 4
    assert all(isinstance(one, Choose) and one.ask == "bandit.mission" for one in asked)
    turns = [game.rules.phase(game.fork(count=start).state).turn for start in found]
    assert turns == sorted(set(turns))


def test_planning_changes_nothing_in_the_game(planner: str) -> None:
    """The position, its seed and what is asked are as they were."""
    game = play_match(GAME, load("first-game"), {"un": "blue-helmet", "bandit": "warlord"}, "n/1")
    then = game.fork(count=game.count // 2)
    while not isinstance(then.prompt, Choose) or then.prompt.who != "bandit":
        then = game.fork(count=then.count + 1)
    before = then.position_key, then.seed, then.prompt, len(then.all_events())
    player = planning(planner)
    planned = player.planned(then)
    assert planned is not None
    player.value(then, planned.start, VariantTrial(1, 0))
    assert (then.position_key, then.seed, then.prompt, len(then.all_events())) == before


def test_a_value_counts_victory_before_the_margin(planner: str) -> None:
    """A game won barely is worth more than one that is nearly won."""
    scenario = load("first-game")
    game = begun(GAME, scenario, "v/1")
    player = planning(planner)
    at = game.count
    found = [player.value(game, at, VariantTrial(0, number)) for number in range(6)]
    again = [planning(planner).value(game, at, VariantTrial(0, number)) for number in range(6)]
    assert found == again
    assert len(set(found)) > 1
    for one in found:
        halves, rest = divmod(one + HALF_POINT // 2, HALF_POINT)
        margin, left = divmod(rest - HALF_POINT // 2, MARGIN)
        assert (halves in (0, 1, 2), left, abs(margin) < 100) == (True, 0, True)
        # The Bandits' own margin: from 10 against them the UN wins, and any other lead is a draw.
        assert halves == (2 if margin >= 0 else 1 if margin > -10 else 0)


# -- processes -------------------------------------------------------------------------------------


@pytest.fixture
def middle(played: tuple[Game, dict[int, tuple[int, int]], list[str]]) -> tuple[Game, int]:
    """The last turn but one of that game, at the first question to the Bandits; what was chosen."""
    game, plans, _ = played
    start, choice = plans[max(plans) - 1]
    return game.fork(count=start), choice


def job(planner: str) -> ThinkingJob:
    who = f"{planner}:hard"
    return ThinkingJob("first-game", (), (), load("first-game").digest, "bandit", who, "s")


def test_processes_find_the_same(planner: str, middle: tuple[Game, int]) -> None:
    game, choice = middle
    at_hand, elsewhere = planning(planner), planning(planner)
    thinkers = Thinker(spared=1), Thinker()
    monkey = pytest.MonkeyPatch()
    try:
        monkey.setattr(Thinker, "processes", property(lambda self: 0))
        while not thinkers[0].think(job(planner), at_hand, game, 0.0):
            assert thinkers[0].progress is not None
        monkey.setattr(Thinker, "processes", property(lambda self: 0 if self._failed else 2))
        while not thinkers[1].think(job(planner), elsewhere, game, 5.0):
            pass
        assert not thinkers[1]._failed
    finally:
        monkey.undo()
        for one in thinkers:
            one.close()
    found = [player.planned(game) for player in (at_hand, elsewhere)]
    searches = [one.search for one in found if one is not None]
    assert searches[0].values == searches[1].values
    assert [search.choice for search in searches] == [choice, choice]


@pytest.mark.parametrize("fails", ["at once", "at work"])
def test_where_no_process_can_be_had_it_plans_all_the_same(
    planner: str, middle: tuple[Game, int], monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    class NoWorkers:
        def __init__(self, many: int) -> None:
            if fails == "at once":
                raise OSError("no process")
            self.given: list[Task[Any]] = []

        def give(self, *_: object) -> Task[Any]:
            task = Task[Any]("play-outs", b"")
            task.finish(None, WorkFailed("it died twice"))
            self.given.append(task)
            return task

        def wait(self, seconds: float) -> list[Task[Any]]:
            return self.given

        def drop(self) -> None: ...

        def close(self) -> None: ...

    monkeypatch.setattr(thinking_module, "Workers", NoWorkers)
    monkeypatch.setattr(thinking_module, "usable_processors", lambda: 2)
    game, choice = middle
    player, thinker = planning(planner), Thinker()
    while not thinker.think(job(planner), player, game, 0.1):
        pass
    planned = player.planned(game)
    assert planned is not None
    assert planned.search.choice == choice
    assert thinker.processes == 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows has no such signal")
def test_a_killed_process_changes_no_plan_fb6(
    planner: str, middle: tuple[Game, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking_module, "usable_processors", lambda: 2)
    game, choice = middle
    player, thinker = planning(planner), Thinker()
    killed = False
    while not thinker.think(job(planner), player, game, 0.1):
        if not killed and thinker._workers is not None:
            for worker in thinker._workers._workers:
                worker.process.kill()
            killed = True
    planned = player.planned(game)
    assert planned is not None
    assert planned.search.choice == choice
    assert killed
    assert thinker.processes == 2, "they are not given up"
    thinker.close()


@pytest.mark.parametrize(
    "many, spared, processes", [(1, 0, 0), (2, 0, 2), (2, 1, 1), (8, 1, 7), (1, 1, 1)]
)
def test_a_window_keeps_a_processor(
    monkeypatch: pytest.MonkeyPatch, many: int, spared: int, processes: int
) -> None:
    """Beside a window that has but one processor a process still keeps the window answering."""
    monkeypatch.setattr(thinking_module, "usable_processors", lambda: many)
    assert Thinker(spared).processes == processes


def test_a_hurry_is_told(planner: str, middle: tuple[Game, int]) -> None:
    game, _ = middle
    player, thinker = planning(planner), Thinker(spared=1)
    planned = player.planned(game)
    assert planned is not None
    thinker._failed = True  # makes them here
    assert not thinker.think(job(planner), player, game, 0.0)
    thinker.hurry()
    assert thinker.think(job(planner), player, game, 0.0)
    assert isinstance(game.prompt, Choose)
    why = player.decide(game, game.prompt).why
    assert f"Cut short after 1 of {planned.search.total} play-outs." in why


def test_a_player_without_a_plan_needs_no_thinking() -> None:
    scenario = load("first-game")
    game = begun(GAME, scenario, "x")
    player = opponent(GAME, "warlord", scenario, "bandit", "s")
    thinker = Thinker()
    assert thinker.think(job("warlord"), player, game, 0.0)
    assert thinker.progress is None


# -- files -----------------------------------------------------------------------------------------

PLAN = """levels:
  hard:
    describes: Plans.
    plan:
      play_outs: 4
      against: {un: [blue-helmet]}
      variants:
        - {name: a, describes: a, params: {odds: 2}}
"""


def test_a_plan_is_read(tmp_path: Path) -> None:
    file = written(tmp_path, "asks:\n", f"{PLAN}asks:\n")
    check_doctrine(file, VOCABULARY)
    plan = load_plan(file, VOCABULARY, "hard")
    assert plan is not None
    assert [one.name for one in plan.variants] == [USUAL, "a"]
    assert plan.variants[0].doctrine is plan.doctrine
    assert plan.variants[1].doctrine.params["odds"] == 2 != plan.doctrine.params["odds"]
    assert [one.name for one in plan.against["un"]] == ["Blue Helmet"]
    assert load_plan(file, VOCABULARY, "normal") is None


@pytest.mark.parametrize(
    "old, new, told",
    [
        ("play_outs: 4", "play_outs: 1", "play_outs"),
        ("play_outs: 4", "play_outs: 65", "play_outs"),
        ("play_outs: 4", "play_outs: 4\n      at: bandit.misison", "Did you mean bandit.mission?"),
        ("play_outs: 4", "play_outs: 4\n      at: un.mission", "bandit never get this"),
        ("[blue-helmet]", "[blue-helmt]", "no AI has this name"),
        ("[blue-helmet]", "[warlord]", "Warlord plays bandit, not un"),
        ("[blue-helmet]", "[]", "against"),
        ("un: [", "bandits: [", "bandits"),
        ("params: {odds: 2}", "params: {ods: 2}", "Did you mean odds?"),
        ("params: {odds: 2}", "without: [nobody]", 'has no row "nobody"'),
        (", params: {odds: 2}", "", "a variant must change params"),
        ("name: a,", "name: usual,", 'the name "usual" is taken'),
        ("name: a,", "name: A a,", "lower-case"),
        ("name: a,", "", "name"),
    ],
)
def test_a_faulty_plan_is_told_with_its_line(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in PLAN
    file = written(tmp_path, "asks:\n", f"{PLAN.replace(old, new)}asks:\n")
    with pytest.raises(DataError) as fault:
        check_doctrine(file, VOCABULARY)
    assert told in str(fault.value)
    assert re.search(r"yaml:\d+: levels", str(fault.value))


def test_a_plan_is_refused_where_something_is_hidden(tmp_path: Path) -> None:
    """A play-out from a copy with another deal is no trial of this position."""
    own = Path(load_doctrine("duel-normal", DUELS.vocabulary).path).read_text(encoding="utf-8")
    plan = PLAN.replace("{un: [blue-helmet]}", "{duelist: [duel-normal]}")
    levels = re.search(r"^levels:\n(?:[ #].*\n)*", own, re.MULTILINE)
    assert levels is not None
    plan = plan.replace("params: {odds: 2}", "without: [low-cards]")
    path = tmp_path / "duel.yaml"
    path.write_text(own.replace(levels.group(), plan), encoding="utf-8")
    loaded = DUELS.load("firebase")
    with pytest.raises(DataError, match="hidden cards prevent play-outs"):
        opponent(DUELS, f"{path}:hard", loaded, next(iter(DUELS.roles(loaded))), "1")


# -- at the table ----------------------------------------------------------------------------------

Lay = Callable[[], Table]


@pytest.fixture
def lay(planner: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lay]:
    """Begins a game of a person as the UN, who passes in this turn, against one that plans."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(thinking_module, "usable_processors", lambda: 1)
    begun: list[Table] = []

    def begin() -> Table:
        seats = {"un": "human", "bandit": f"{planner}:hard"}
        path = tmp_path / f"{len(begun)}.txt"
        setup = table.GameSetup("first-game", seats, "3", {}, [], "auto", path, False)
        begun.append(table.begin(setup))
        return begun[-1]

    yield begin
    for laid in begun:
        laid.leave()


def until_it_plans(controller: Controller) -> None:
    """Let everybody answer until the computer is at its plan."""
    for _ in range(3000):
        if controller.asks_person and controller.prompt is not None:
            options = controller.prompt.options
            controller.answer("pass" if "pass" in options else options[0])
        else:
            controller.advance()
        if controller.deciding.progress is not None:
            return
    raise AssertionError("it never plans")


def test_a_screen_goes_on_while_it_plans(lay: Lay) -> None:
    """Each call comes back after a play-out, and nothing is answered before the plan is made."""
    controller = Controller(lay())
    until_it_plans(controller)
    count, made = controller.game.count, []
    while (progress := controller.deciding.progress) is not None:
        made.append(progress.made)
        assert progress.side == "bandit"
        assert controller.game.count == count
        move = controller.advance()
    assert made == list(range(1, progress_total(controller)))
    assert move is not None
    assert move.why.startswith("Plan for this turn: ")


def progress_total(controller: Controller) -> int:
    """The play-outs of the whole search."""
    return Search(3, controller.table.players["bandit"].plan.play_outs).total  # type: ignore[attr-defined]


def test_a_hurried_player_answers_at_once(lay: Lay) -> None:
    controller = Controller(lay())
    until_it_plans(controller)
    controller.table.thinker.hurry()
    move = controller.advance()
    assert move is not None
    assert "Cut short after 1 of " in move.why
    assert controller.deciding.progress is None


def test_what_it_chose_is_in_the_record_and_plays_again(lay: Lay) -> None:
    """A record holds the answers and the reason; nothing is planned again to replay it."""
    laid = lay()
    controller = Controller(laid)
    until_it_plans(controller)
    controller.table.thinker.hurry()
    controller.advance()
    path = laid.record
    assert path is not None
    record = load_record(path)
    again, problem = replay(record, laid.rules)
    assert not problem
    assert again.all_answers() == controller.game.all_answers()
    assert any("Cut short after 1 of " in answer.why for answer in again.all_answers())


def test_the_window_waits_for_a_plan_and_space_ends_it(lay: Lay) -> None:
    model = PlayModel(lay(), Settings(confirm="off"))
    until_it_plans(model.controller)
    count = model.controller.game.count
    model.step()
    assert model.controller.game.count == count
    assert model.pace.rest == LOOK
    model.pace.hurry()
    assert not model.pace.hurried, "what comes after the plan is shown as ever"
    model.step()
    assert model.controller.game.count > count


def test_the_terminal_says_how_far_it_is_and_ctrl_c_ends_it(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = Controller(lay())
    until_it_plans(controller)
    told = io.StringIO()
    at = Session(controller, PlainReader(), Console(file=told), True, False)
    monkeypatch.setattr(watch.TerminalWatch, "EVERY", 0.0)
    monkeypatch.setattr(session, "LOOK", 0.0)  # a play-out a look, on any machine
    advance = controller.advance
    passed: list[float] = []

    def slowly(seconds: float = 0.0) -> Any:
        passed.append(seconds)
        if len(passed) > 3:
            signal.raise_signal(signal.SIGINT)
        return advance(seconds)

    monkeypatch.setattr(controller, "advance", slowly)
    before = signal.getsignal(signal.SIGINT)
    at._let_decide()
    assert told.getvalue().startswith("... Bandits plan: 2 of 10 play-outs. ")
    assert "Ctrl-C: decide now." in told.getvalue()
    assert controller.deciding.progress is None
    assert signal.getsignal(signal.SIGINT) is before
    move = advance()
    assert move is not None
    assert "Cut short" in move.why

"""Fog of war (18): what is face down is dealt anew as the Coalition has seen it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from somalia.datafile import DataError
from somalia.engine.dice import Stream
from somalia.engine.game import Game
from somalia.engine.prompts import DONE, Choose
from somalia.engine.undo import undo_point
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.lab.positions import BattlePositions
from somalia.games.hex_battle.rules import fog, kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    COMPOUND,
    FORT,
    HEAVY_WEAPONS,
    HVT,
    INFANTRY,
    BattleScenario,
)
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.rules.state import (
    MOBILE,
    NO_COMPOUND,
    NO_FORT,
    POOL,
    BattleState,
    March,
)
from tests.reach import told

OPTIONS = ("leaders", "bin-laden", "casualties", "impetus", "ied-at-will", "fire-once")


@cache
def scenario(*options: str) -> BattleScenario:
    return GAME.load("anaconda", dict.fromkeys(options, "yes"))


def played(seed: str, answers: int, *options: str) -> Game:
    """A battle after so many answers at random."""
    return _played(seed, answers, *options).copy()


@lru_cache(maxsize=8)
def _played(seed: str, answers: int, *options: str) -> Game:
    """The same, which nobody goes on with."""
    game, stream = Game(HexBattle(scenario(*options)), seed=seed), Stream(seed)
    for _ in range(answers):
        if game.is_over:
            break
        assert isinstance(game.prompt, Choose)
        offered = [one for one in game.prompt.options if one != kinds.ANOTHER]
        game.answer(game.prompt.who, offered[stream.below(len(offered))])
    return game


def placed(position: dict[str, Any], *options: str, laid: BattleScenario | None = None) -> Game:
    """A battle that stands as a case has it."""

    def fault(keys: Sequence[Any], message: str, hint: str) -> DataError:
        return DataError("position", None, ".".join(map(str, keys)), message, hint)

    laid = laid or scenario(*options)
    return Game(HexBattle(laid), state=BattlePositions().read(laid, position, fault))


def dealt_anew(state: BattleState, seed: str) -> BattleState:
    """The same position with what is face down dealt anew, as if it were so."""
    found = state.copy()
    fog.deal(found, seed)
    return found


def marching(name: str, one: int) -> BattleState:
    """A battle in which a face-down counter of that kind has moved, as the Coalition may see it."""
    state: BattleState = played("1", 120).state.copy()
    hidden = state.scenario.charts.hidden
    held = {state.who[of]: of for of in state.everyone(AL_QAEDA)}
    identity = next(
        at
        for at, unit in enumerate(hidden)
        if unit.type == name and (at in state.pool or (at in held and not state.up[held[at]]))
    )
    holder = held.get(identity)
    was = state.who[one]
    if holder is None:
        pool = (*(at for at in state.pool if at != identity), was)
        state.change(pool=tuple(sorted(pool)))
    else:
        state.mark(holder, who=was)
    state.mark(one, who=identity, moved_under="", learned=MOBILE)
    state.change(march=March(one, state.movement(one) - 2, True, 2), phasing=AL_QAEDA)
    return state


def test_the_points_left_do_not_tell_what_moves_face_down() -> None:
    """A heavy weapon has 2 movement points, infantry 4, a high value target 5."""
    start: BattleState = played("1", 120).state
    hidden = start.scenario.charts.hidden
    one = next(
        at
        for at in start.on_map(AL_QAEDA)
        if not start.up[at] and hidden[start.who[at]].movement and not start.moved_under[at]
    )
    for seed in map(str, range(6)):
        seen = []
        for name in (HEAVY_WEAPONS, INFANTRY, HVT):
            state = marching(name, one)
            HexBattle(state.scenario).redact(state, (COALITION,), seed)
            assert state.march is not None
            assert state.march.points == max(state.movement(one) - 2, 0), "of what is dealt"
            seen.append((state.march, state.who[one]))
        assert len(set(seen)) == 1


def test_points_spent_are_counted_as_a_counter_moves() -> None:
    game, stream = played("1", 120), Stream("march")
    steps = 0
    for _ in range(400):
        if game.is_over:
            break
        assert isinstance(game.prompt, Choose)
        march = game.state.march
        if march is not None and march.has_moved and march.points:
            assert march.points + march.spent == game.state.movement(march.counter)
            steps += 1
        options = game.prompt.options
        game.answer(game.prompt.who, options[stream.below(len(options))])
    assert steps > 5


def test_the_count_of_changes_does_not_tell_what_was_done_unseen() -> None:
    """Al Qaeda places a counter twice during the set-up, or once."""

    def seen(again: bool) -> tuple[Any, int]:
        game = Game(HexBattle(scenario()), seed="1")
        while isinstance(game.prompt, Choose) and game.prompt.who == AL_QAEDA:
            prompt = game.prompt
            if prompt.ask == kinds.REARRANGE and again:
                again = False
                one = prompt.options[0]
                at = game.state.place[prompt.thing(one).number]
                game.answer(AL_QAEDA, one)
                game.answer(AL_QAEDA, game.state.scenario.hexes[at].id)
                continue
            done = DONE in prompt.options
            game.answer(AL_QAEDA, DONE if done else prompt.options[0])
        return game.view(COALITION).place, game.view(COALITION).revision

    assert seen(again=True) == seen(again=False)


SEEDS = st.integers(0, 10**6).map(str)


@settings(deadline=None, max_examples=8)
@example(seed="0", answers=236, options=set())  # compounds have commands, too
@given(seed=SEEDS, answers=st.integers(120, 600), options=st.sets(st.sampled_from(OPTIONS)))
def test_a_new_deal_fits_all_that_the_coalition_has_seen(
    seed: str, answers: int, options: set[str]
) -> None:
    state: BattleState = played(seed, answers, *sorted(options)).state
    anew = dealt_anew(state, "anew")
    hidden = state.scenario.charts.hidden
    everyone = state.everyone(AL_QAEDA)
    dark = [one for one in everyone if not state.up[one]]
    assert [anew.who[one] for one in everyone if state.up[one]] == [
        state.who[one] for one in everyone if state.up[one]
    ]
    assert sorted([*(anew.who[one] for one in everyone), *anew.pool, *anew.unused]) == sorted(
        [*(state.who[one] for one in everyone), *state.pool, *state.unused]
    )
    assert len(anew.pool) == len(state.pool)
    assert all(hidden[at].movement for at in anew.pool)
    assert not any(hidden[at].movement for at in anew.unused)
    for one in dark:
        unit = anew.unit(one)
        if state.learned[one] & MOBILE:
            assert unit.movement
        if state.learned[one] & NO_FORT:
            assert unit.type != FORT
        if state.learned[one] & NO_COMPOUND:
            assert unit.type != COMPOUND
        if state.moved_under[one]:
            assert unit.type == "bin-laden" or unit.command == state.moved_under[one]
    for group in state.groups:
        assert any(anew.unit(one).type == COMPOUND for one in group)


@settings(deadline=None, max_examples=6)
@given(seed=SEEDS, answers=st.integers(120, 600))
def test_the_truth_itself_fits_what_the_coalition_has_learned(seed: str, answers: int) -> None:
    state: BattleState = played(seed, answers).state
    for one in state.everyone(AL_QAEDA):
        if not state.up[one]:
            unit, learned = state.unit(one), state.learned[one]
            assert not (learned & MOBILE and not unit.movement)
            assert not (learned & NO_FORT and unit.type == FORT)
            assert not (learned & NO_COMPOUND and unit.type == COMPOUND)
            assert state.moved_under[one] in ("", unit.command)
    for group in state.groups:
        assert any(state.unit(one).type == COMPOUND for one in group)


@settings(deadline=None, max_examples=6)
@given(seed=SEEDS, answers=st.integers(120, 600))
def test_a_deal_depends_on_nothing_that_is_hidden(seed: str, answers: int) -> None:
    state: BattleState = played(seed, answers).state
    other = dealt_anew(state, "other")
    assert dealt_anew(state, "same").who == dealt_anew(other, "same").who


@settings(deadline=None, max_examples=4)
@given(seed=SEEDS, start=st.integers(100, 500), options=st.sets(st.sampled_from(OPTIONS)))
def test_who_thinks_for_the_coalition_is_offered_the_same(
    seed: str, start: int, options: set[str]
) -> None:
    """A redacted copy can be made at each of its questions, and offers what is offered."""
    game, stream = played(seed, start, *sorted(options)), Stream(f"{seed}-on")
    for _ in range(60):
        if not isinstance(game.prompt, Choose):
            break
        prompt = game.prompt
        if prompt.who == COALITION:
            twin = game.for_thinking(COALITION)
            asked = twin.asked(COALITION)
            assert asked is not None
            assert (asked.ask, asked.options) == (prompt.ask, prompt.options)
            assert twin.state.viewers is None or AL_QAEDA not in twin.state.viewers
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])


OF_THREE = """\
format: somalia counters 1
picks: 5
al-qaeda:
  per-command:
    - {name: Fighters, type: infantry, rating: "2+-1-4"}
  common:
    - {name: Fort, type: fort, rating: "0-0-0", count: 2}
    - {name: Civilians, type: civilian, rating: "0-0-0"}
    - {name: Compound, type: compound, rating: "2-2-0"}
  optional:
    - {name: Bin Laden, type: bin-laden, rating: "1-1-5"}
"""


@pytest.fixture
def few(tmp_path: Path) -> BattleState:
    """A battle with seven counters, of which five are on the map: one has moved under A, one lies
    where it was fired at, two lie in one hex.
    """
    laid = tmp_path / "few.yaml"
    laid.write_text(OF_THREE, encoding="utf-8")
    state = BattleState(GAME.load("anaconda", None, [laid]))
    for at in range(5):
        state.mark(state.own + at, who=at, place=(50, 60, 70, 80, 80)[at])
    state.change(counters=5, pool=(), unused=(5, 6))
    first = state.own
    state.mark(first, learned=MOBILE, moved_under="al-qaeda-a")
    state.mark(first + 1, learned=NO_FORT)
    return state


def test_every_deal_that_fits_is_as_likely(few: BattleState) -> None:
    hidden = few.scenario.charts.hidden
    dark = range(few.own, few.own + 5)

    def fits(dealt: tuple[int, ...]) -> bool:
        units = [hidden[at] for at in dealt]
        together = {units[3].type, units[4].type}
        return (
            units[0].command == "al-qaeda-a"
            and units[1].type != FORT
            and together != {FORT, COMPOUND}
            and not any(hidden[at].movement for at in dealt[5:])
        )

    ways = Counter(dealt[:5] for dealt in permutations(range(7)) if fits(dealt))
    assert len(set(ways.values())) == 1  # the order of the two that are unused tells nothing
    deals = 6000
    found = Counter(
        tuple(dealt_anew(few, str(seed)).who[one] for one in dark) for seed in range(deals)
    )
    assert set(found) == set(ways)
    expected = deals / len(ways)
    spread = sum((found[way] - expected) ** 2 / expected for way in ways)
    # Chi squared with that many degrees of freedom: its mean, and four of its deviations more.
    free = len(ways) - 1
    assert spread < free + 4 * (2 * free) ** 0.5


def test_the_agenda_tells_nothing_of_what_is_face_down() -> None:
    """A task named each IED that could be set off: the Coalition's view held it."""
    bombed = 0
    for seed in map(str, range(3)):
        game = played(seed, 400, "ied-at-will")
        for checkpoint in game.checkpoints():
            for task in checkpoint.state.agenda:
                if task.id == "ied":
                    bombed += 1
                    (mover,) = task.of
                    assert not checkpoint.state.is_aq(mover)
    assert bombed > 20


ASSAULT = {
    "turn": 2,
    "phase": "tf-rakkasan fire",
    "units": dict.fromkeys(("a-2-187", "b-2-187", "c-2-187", "a-1-187"), "0506"),
}


def assaulted(face_down: str, spare: str) -> Game:
    """A hex with that counter, face down, has been cleared by a close assault; it is asked who
    advances.
    """
    aq = [{"is": face_down, "at": "0507"}, {"is": "fighters-a-1", "at": "0101"}]
    game = placed({**ASSAULT, "aq": aq, "unused": [spare]})
    game.auto_dice = False
    while (prompt := game.prompt) is not None and prompt.ask != kinds.ADVANCE:
        if isinstance(prompt, Choose):
            game.answer(prompt.who, prompt.options[0])
        else:
            game.throw(1)
    return game


def test_the_agenda_does_not_tell_whether_a_compound_has_fallen_face_down_18_4() -> None:
    """The lowest final die, by which impetus is judged, was in it."""
    games = [assaulted("compound-c", "ied-1"), assaulted("ied-1", "compound-c")]
    assert games[0].state.who != games[1].state.who
    assert told(games[0].for_thinking(COALITION)) == told(games[1].for_thinking(COALITION))


# -- what the Coalition has learned ----------------------------------------------------------------


def test_every_field_counts_as_learned_that_is_not_known_to_be_the_coalitions_own_doing() -> None:
    """A field that is new counts too, until somebody says that it does not."""
    then = played("1", 200).view(COALITION)
    assert not fog.learned(then, then.copy())
    then.something_new = 1
    ignored: set[str] = set()
    for name, value in vars(then).items():
        now = then.copy()
        if name in BattleState.FIELDS:
            now.mark(then.own + 1, **{name: "another"})
        elif name not in ("scenario", "own"):  # the same all through a game
            setattr(now, name, "another")
        else:
            assert value == getattr(now, name)
            continue
        if not fog.learned(then, now):
            ignored.add(name)
    assert ignored == fog._OWN_DOING | fog._CLEARED


def test_marks_of_its_own_counters_tell_the_coalition_nothing() -> None:
    then = played("1", 200).view(COALITION)
    for name in BattleState.FIELDS:
        now = then.copy()
        now.mark(0, **{name: POOL if name == "place" else "another"})
        assert not fog.learned(then, now), name


UNSEEN: dict[str, tuple[dict[str, Any], list[dict[str, Any]], tuple[str, str], tuple[str, ...]]] = {
    "a gunship fires at a fort": (
        {
            "active": ["tf-rakkasan"],
            "chits": ["tf-dagger", "al-qaeda-b"],
            "drawn": ["tf-rakkasan"],
            "sub-phase": "fire",
            "tasks": ["fire", "end-operations", "draw"],
            "units": {"ah-64-1": "gardez", "a-2-187": "0312"},
        },
        [
            {"is": "fort-1", "at": "0506", "up": True},
            {"is": "fighters-a-1", "at": "0510", "up": True},
        ],
        ("dshk-a-1", "0508"),
        ("0506",),
    ),
    "no gunship attacks who has moved": (
        {
            "active": ["al-qaeda-a"],
            "chits": ["tf-rakkasan", "al-qaeda-b"],
            "drawn": ["al-qaeda-a"],
            "sub-phase": "movement",
            "tasks": ["movement", ["sub-phase", "fire"], "fire", "end-operations", "draw"],
            "units": {"ah-64-1": "gardez", "a-2-187": "0306"},
        },
        [{"is": "fighters-a-1", "at": "0510"}],
        ("fighters-a-2", "0305"),
        (DONE,),
    ),
    "a step": (
        {"phase": "tf-rakkasan movement", "units": {"a-2-187": "0506", "b-2-187": "0101"}},
        [],
        ("fighters-a-2", "0508"),
        ("a-2-187", "0507"),
    ),
    "a step beside what may blow up": (
        {"phase": "tf-rakkasan movement", "units": {"a-2-187": "0506", "b-2-187": "0101"}},
        [],
        ("ied-1", "0508"),
        ("a-2-187", "0507"),
    ),
    "a lift": (
        {
            "phase": "tf-rakkasan movement",
            "units": {"ch-47-1": "gardez", "a-2-187": "gardez", "b-2-187": "0101"},
        },
        [],
        ("dshk-a-1", "0508"),
        ("lift", "a-2-187", "0506"),
    ),
    "a casualty is fetched": (
        {
            "phase": "tf-rakkasan movement",
            "casualties": ["0506"],
            "units": {"ch-47-1": "gardez", "a-2-187": "gardez"},
        },
        [],
        ("dshk-a-1", "0508"),
        ("medevac",),
    ),
}
"""By what the Coalition does: the position, Al Qaeda's counters, one more of them that is asked
about it unseen, and what the Coalition answers where it has a choice.
"""


def after(what: str, counter: str) -> tuple[Game, list[str]]:
    """The battle after that, with this as the counter that matters; and what Al Qaeda was asked
    then. It does nothing, but that one moves in its own phase.
    """
    position, others, (_, at), own = UNSEEN[what]
    aq = [*others, {"is": counter, "at": at}]
    game = placed({"turn": 2, **position, "aq": aq}, "ied-at-will", "casualties")
    moves, asked = iter(("aq-1", "0511", "stop")), list[str]()

    def decline() -> None:
        asked.clear()
        while isinstance(prompt := game.prompt, Choose) and prompt.who == AL_QAEDA:
            asked.append(prompt.ask)
            word = next(one for one in (DONE, kinds.HOLD, "") if one in (*prompt.options, ""))
            moving = prompt.ask in (kinds.MOVE, kinds.STEP_TO)
            game.answer(AL_QAEDA, (next(moves, word) if moving else "") or word)

    decline()
    for option in own:
        game.answer(COALITION, option)
        decline()
    assert game.asked(COALITION) is not None
    return game, asked


@pytest.mark.parametrize("what", UNSEEN)
def test_whether_al_qaeda_was_asked_is_not_told_by_what_may_be_taken_back(what: str) -> None:
    """Its answer, which the Coalition must not know of, stands. So must what it was not asked."""
    counter = UNSEEN[what][2][0]
    games = [after(what, one) for one in (counter, "deception-a-1")]
    assert [bool(asked) for _, asked in games] == [True, False]
    assert [undo_point(game, COALITION) for game, _ in games] == [None, None]


def test_the_coalition_sees_nothing_of_a_set_up_under_way_3_4() -> None:
    """In which order counters are taken up may tell what they are."""
    game = played("3", 0)
    views = []
    while isinstance(game.prompt, Choose) and game.prompt.who == AL_QAEDA:
        view: BattleState = game.view(COALITION)
        views.append((tuple(view.place), view.agenda))
        game.answer(AL_QAEDA, DONE if DONE in game.prompt.options else game.prompt.options[-1])
    assert len(views) > 48
    assert len(set(views)) == 1
    assert {game.view(COALITION).place[one] for one in game.state.everyone(AL_QAEDA)} == {
        game.state.place[one] for one in game.state.everyone(AL_QAEDA)
    }

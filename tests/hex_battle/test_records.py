"""Records of a hex battle: taking back, replays and exports for a seat, branches; kept battles.

The kept ones are records of answers: a doctrine that plays otherwise leaves them as they are. Where
a change of rules or charts breaks one, this names the battle, the line and the rule. That is no
fault in itself: the changelog then says so under "Rules", and the battle is recorded anew with

    python -m tests.hex_battle.test_records [names]

which prints the hashes, too.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import DRAWS, Stream
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.prompts import DONE, Choose
from somalia.engine.record import (
    Header,
    Record,
    RecordError,
    Sitter,
    load,
    replay,
    replayed,
)
from somalia.engine.record_writer import RecordWriter
from somalia.engine.sight import Sight
from somalia.engine.undo import undo_point
from somalia.games.hex_battle import GAME
from somalia.games.hex_battle.data.card import USUAL
from somalia.games.hex_battle.data.scenario import load as load_scenario
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.game import EDITION
from somalia.games.hex_battle.rules.state import BattleState
from somalia.lab.match import players_of
from somalia.play.branching import branch_at
from somalia.play.export import exported
from somalia.play.orders import CLEAR, StandingOrders
from somalia.play.replay import Replay
from somalia.play.seeds import is_secret
from somalia.play.table import TableError, take_up
from somalia.report.gather import gather
from tests.kept import hash_by_chance, result

FIRST = "anaconda-first"


def begun(seed: str, *computers: str, scenario: str = FIRST) -> Game:
    """A battle between people, but for those sides."""
    seats = [Seat(side, (side,), side not in computers) for side in (COALITION, AL_QAEDA)]
    return Game(GAME.rules(load_scenario(scenario)), seats, seed)


def at_random(game: Game, stream: Stream) -> None:
    """The next answer, any of those offered."""
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    offered = [one for one in prompt.options if one != kinds.ANOTHER]
    game.answer(prompt.who, offered[stream.below(len(offered))])


def write(path: Path, game: Game) -> Path:
    """A record of a battle between people."""
    sitters = tuple(Sitter(side, "human", (side,)) for side in (COALITION, AL_QAEDA))
    scenario = game.state.scenario
    header = Header(
        scenario.id,
        game.seed,
        sitters,
        digest=scenario.digest,
        rules=EDITION,
        draws=DRAWS,
        hides=True,
    )
    writer = RecordWriter(path, header)
    for answer in game.all_answers():
        writer.answered(answer)
    writer.close()
    return path


# -- taking back -----------------------------------------------------------------------------------


def seen(state: BattleState) -> tuple[object, ...]:
    """What the Coalition has seen of Al Qaeda's counters."""
    return tuple(state.up), tuple(state.learned), tuple(state.moved_under), state.groups


def foretold(game: Game, point: int, deals: int) -> Iterator[str]:
    """What other deals, as likely to the Coalition at that point, would have told it instead, if it
    had answered there as it did.
    """
    own = [one for one in game.all_answers()[point:] if not one.how]
    here = canonical(game)
    for deal in range(deals):
        twin = game.fork(count=point, seed=str(deal)).for_thinking(COALITION)
        for answer in own:
            asked = twin.prompt
            if not isinstance(asked, Choose) or answer.value not in asked.options:
                yield f"{answer.ask}: then {asked}"
                break
            twin.answer(asked.who, answer.value)
        else:
            if repr(twin.prompt) != repr(game.prompt):
                yield f"{own[-1].ask}: then {twin.prompt}, not {game.prompt}"
            elif (there := canonical(twin)) != here:
                yield f"{own[-1].ask}: {[name for name in here if here[name] != there[name]]}"


def canonical(game: Game) -> dict[str, object]:
    """All that the Coalition knows: its view, by one deal of whatever it does not know."""
    state = game.state.copy()
    game.rules.redact(state, (COALITION,), "")
    return {
        name: value for name, value in vars(state).items() if name not in ("events", "revision")
    }


def test_the_coalition_takes_back_no_choice_of_al_qaedas_and_nothing_that_it_has_learned() -> None:
    """18: whatever is taken back told it nothing; also not that Al Qaeda was not asked anything.

    Of 634 questions of random play 40 once gave back answers of Al Qaeda's.
    """
    asked = allowed = 0
    told: list[str] = []
    for seed in map(str, range(6)):
        game, stream = begun(seed, AL_QAEDA), Stream(seed)
        while not game.is_over and asked < 634:
            assert isinstance(game.prompt, Choose)
            if game.prompt.who == COALITION:
                asked += 1
                point = undo_point(game, COALITION)
                if point is not None:
                    allowed += 1
                    assert all(one.who == COALITION for one in game.all_answers()[point:])
                    told += foretold(game, point, 2)
            at_random(game, stream)
    assert asked == 634
    assert allowed > 250
    assert told == []


def test_a_step_within_reach_of_a_counter_that_is_face_down_stands() -> None:
    """Were it offered to take it back where Al Qaeda was not asked, one would know that nobody
    there could have fired.
    """
    stood = Counter[bool]()
    for seed in map(str, range(8)):
        game, stream = begun(seed, AL_QAEDA), Stream(seed)
        while not game.is_over and game.state.turn < 2:
            prompt, before = game.prompt, game.count
            assert isinstance(prompt, Choose)
            there = list(game.state.place)
            at_random(game, stream)
            if (prompt.who, prompt.ask) == (COALITION, "step") and game.count == before + 1:
                state: BattleState = game.state
                moved = [at for at, was in zip(state.place, there, strict=True) if at != was]
                dark = [state.place[one] for one in state.on_map(AL_QAEDA) if not state.up[one]]
                near = any(
                    at >= 0 and state.scenario.land.distance(at, one) <= 2
                    for at in moved
                    for one in dark
                )
                assert (undo_point(game, COALITION) is None) == near
                stood[near] += 1
    assert min(stood[True], stood[False]) >= 5


def test_al_qaeda_may_take_back_what_only_the_program_has_seen() -> None:
    game, stream = begun("1", COALITION), Stream("1")
    taken = False
    while not game.is_over and not taken:
        before = seen(game.state)
        at, asked = game.count, game.prompt
        at_random(game, stream)
        assert isinstance(asked, Choose)
        last = game.all_answers()[-1]
        if asked.who == AL_QAEDA and last.who == AL_QAEDA and seen(game.state) != before:
            assert undo_point(game, AL_QAEDA) == at
            taken = True
    assert taken


# -- replays and exports ---------------------------------------------------------------------------


def exchanged(game: Game) -> Game | None:
    """The same battle with two counters exchanged of which the Coalition knows nothing; None where
    an answer has to do with each that could be.
    """
    state: BattleState = game.state
    named = {str(answer.value) for answer in game.all_answers() if not answer.is_chance}
    dark = [
        one
        for one in state.everyone(AL_QAEDA)
        if not (state.up[one] or state.learned[one] or state.moved_under[one])
        and state.place[one] >= 0
        and state.id(one) not in named
    ]
    for one in dark:
        for other in dark:
            if state.unit(one).name != state.unit(other).name:
                return with_names(game, state.unit(one).id, state.unit(other).id)
    return None


def with_names(game: Game, one: str, other: str) -> Game | None:
    """The same battle with two identities exchanged when they were picked; None if it cannot be."""
    other_of = {one: other, other: one}
    twin = Game(game.rules, game.seats, game.seed, auto_dice=False, auto_forced=False)
    for answer in game.all_answers():
        value = answer.value
        if answer.ask == kinds.PICKS:
            value = (
                tuple(other_of.get(each, each) for each in value)
                if isinstance(value, tuple)
                else other_of.get(value, value)
            )
        try:
            twin.feed(Answer(answer.who, answer.ask, value, answer.how))
        except Refused:
            return None
    return twin


@pytest.fixture(scope="module")
def two() -> tuple[Game, Game]:
    """Two battles that go on, which differ in nothing that the Coalition knows."""
    for seed in range(40):
        game, stream = begun(str(seed)), Stream(str(seed))
        while game.state.turn < 2 and not game.is_over:
            at_random(game, stream)
        if not game.is_over and (twin := exchanged(game)) is not None:
            return game, twin
    raise AssertionError("no two such battles")


def test_an_export_for_the_coalition_does_not_depend_on_what_is_face_down(
    two: tuple[Game, Game], tmp_path: Path
) -> None:
    paths = [write(tmp_path / f"{at}.txt", game) for at, game in enumerate(two)]
    assert paths[0].read_text(encoding="utf-8") != paths[1].read_text(encoding="utf-8")
    for_coalition = [exported(path, COALITION) for path in paths]
    assert for_coalition[0] == for_coalition[1]
    assert "- coalition " in for_coalition[0]
    for_both = [exported(path, AL_QAEDA) for path in paths]
    assert for_both[0] != for_both[1]


def test_a_replay_is_for_a_seat_while_the_battle_goes_on(
    two: tuple[Game, Game], tmp_path: Path
) -> None:
    path = write(tmp_path / "on.txt", two[0])
    with pytest.raises(ValueError, match="--seat coalition or --seat al-qaeda"):
        Replay(load(path))
    views = {}
    for side in (COALITION, AL_QAEDA):
        of = Replay(load(path), seat=side)
        told = [event for chapter in of.chapters() for event in chapter]
        assert of.problem == ""
        views[side] = of.view
        assert any(event.kind == kinds.PLACED and "name" in event.facts for event in told)
        counters = any(event.seen_by == (AL_QAEDA,) for event in told)
        assert counters == (side == AL_QAEDA)
    state: BattleState = two[0].state
    dark = [one for one in state.everyone(AL_QAEDA) if not state.up[one]]
    assert [views[AL_QAEDA].who[one] for one in dark] == [state.who[one] for one in dark]
    assert all(views[COALITION].name(one).startswith("counter ") for one in dark)


def test_after_the_end_all_is_told_also_who_was_face_down(tmp_path: Path) -> None:
    game, stream = begun("1"), Stream("1")
    dark: set[str] = set()
    while not game.is_over:
        state: BattleState = game.state
        dark = {state.unit(one).name for one in state.everyone(AL_QAEDA) if not state.up[one]}
        at_random(game, stream)
    assert dark
    path = write(tmp_path / "over.txt", game)
    both = Replay(load(path))
    told = [event for chapter in both.chapters() for event in chapter]
    assert any(event.seen_by == (AL_QAEDA,) for event in told)
    for text in (exported(path, COALITION), exported(path, AL_QAEDA)):
        line = next(line for line in text.splitlines() if "Never revealed: " in line)
        (event,) = (event for event in told if event.kind == kinds.UNCOVERED)
        names = [name for _, names in event["counters"] for name in names]
        assert set(names) == dark
        where, (first, *_) = event["counters"][0]
        assert first in line
        assert f"({where})" in line


# -- branches --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def over() -> Game:
    """A battle to its end, not to be changed."""
    game, stream = begun("1"), Stream("1")
    while not game.is_over:
        at_random(game, stream)
    return game


def test_a_branch_goes_on_from_a_turn_with_dice_of_its_own(tmp_path: Path, over: Game) -> None:
    path = write(tmp_path / "whole.txt", over)
    new = load(branch_at(path, "T2", {}, ("human",)))
    branch, problem = replay(new, GAME.rules(load_scenario(FIRST)))
    assert problem == ""
    assert branch.state.turn == 2
    assert branch.all_answers() == over.all_answers()[: branch.count]
    assert branch.branch > 0
    assert new.remarks == [], "the dice before are those of another seed"


def test_neither_its_game_nor_another_branch_tells_what_a_branch_will_be_dealt(
    tmp_path: Path, over: Game
) -> None:
    """The seed of a game that is over is told, and two branches of one turn had the same dice."""
    path = write(tmp_path / "whole.txt", over)
    seeds = [load(branch_at(path, "T2", {}, ("human",))).header.seed for _ in range(2)]
    assert len({over.seed, *seeds}) == 3
    assert all(map(is_secret, seeds))


def test_what_only_a_game_that_is_over_allows_is_refused_without_advice_that_does_not_help(
    tmp_path: Path,
) -> None:
    """`--seat coalition` was advised where no seat can be named, or means who sits there."""
    path = write(tmp_path / "half.txt", begun("1"))
    with pytest.raises(
        TableError, match=r"not over: .*\. You can branch from it once it is over\.$"
    ):
        branch_at(path, "T1", {}, ("human",))
    with pytest.raises(ValueError, match=r"not over: .*\. A report is written once it is over\.$"):
        gather(load(path), 0)
    with pytest.raises(ValueError, match=r"Choose a side: --seat coalition or --seat"):
        Replay(load(path))


def test_dice_of_a_branch_are_compared_with_the_seed_from_where_it_begins(
    tmp_path: Path, over: Game
) -> None:
    path = write(tmp_path / "whole.txt", over)
    for given, is_told in ((over.count, False), (0, True)):
        text = path.read_text(encoding="utf-8").replace("seed: 1\n", f"given: {given}\nseed: 2\n")
        other = tmp_path / f"{given}.txt"
        other.write_text(text, encoding="utf-8")
        record = load(other)
        replay(record, over.rules)
        assert any("the seed gives" in one for one in record.remarks) == is_told


@pytest.mark.parametrize("count", ["", "many", "-1", "1" * 9, "\u0661"])
def test_a_head_with_a_strange_count_of_given_answers_is_refused(
    tmp_path: Path, count: str
) -> None:
    path = write(tmp_path / "whole.txt", begun("1"))
    text = path.read_text(encoding="utf-8").replace("seed: 1\n", f"given: {count}\nseed: 1\n")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r'whole.txt:\d+: expected "given: COUNT"'):
        load(path)


# -- kept battles ----------------------------------------------------------------------------------

FOLDER = Path(__file__).parent / "records"
BY_ORDER = "by order"
"""The reason of an answer that an order gave."""
MOST_ANSWERS = 30
"""That a person gives in an Operations Phase of six units."""
UNITS = 6


class Phase(NamedTuple):
    """An Operations Phase by hand: the command, in which turn, and the orders it begins with."""

    turn: int
    command: str
    orders: Sequence[str]


class Kept(NamedTuple):
    """A kept battle between the usual computer players, but for the phases by hand."""

    scenario: str = "anaconda"
    options: Mapping[str, str] = MappingProxyType({})
    by_hand: Sequence[Phase] = ()
    seed: str = "kept"


MANY = (
    "line-by-centres",
    "line-both-ways",
    "fire-once",
    "ied-at-will",
    "leaders",
    "bin-laden",
    "casualties",
    "impetus",
    "fire-support",
    "body-armour",
    "more-forces",
)
GAMES = {
    "anaconda": Kept(),
    "anaconda-options": Kept(options=dict.fromkeys(MANY, "yes"), seed="m5"),
    "anaconda-first": Kept(FIRST),
    "anaconda-by-hand": Kept(
        by_hand=(
            Phase(
                1,
                "tf-64",
                (
                    "march sas-1 to 0618 until seen",
                    "march sas-2 to 1408 until seen",
                    "march sas-3, ge-ksk to 0708 until fired at",
                    "march ca-jtf-2, nz to 0808",
                ),
            ),
            Phase(
                1,
                "tf-rakkasan",
                (
                    "march a-2-187, b-2-187, c-2-187 to 0810",
                    "march a-1-87, c-1-87 to 1108 until fired at",
                    "march 2-187-mortars, 1-87-mortars to 1005",
                ),
            ),
            Phase(
                2,
                "tf-dagger",
                (
                    "march zia-gun-trucks, zia-1 to 0909",
                    "march dagger to 1206",
                ),
            ),
        ),
        seed="hand-1",
    ),
}


class Played(NamedTuple):
    """A kept record, played again."""

    record: Record
    game: Game
    phases: Sequence[tuple[int, str]]  # turn and command in whose phase each answer was given


def phase_of(state: BattleState) -> tuple[int, str]:
    """The turn and the Coalition's command whose Operations Phase it is; "" for no such."""
    return state.turn, state.active[0] if state.phasing == COALITION and state.active else ""


@cache
def kept_record(name: str) -> Played:
    """A kept record, played again as far as the rules take its answers."""
    record = load(FOLDER / f"{name}.txt")
    rules = GAME.rules(load_scenario(record.header.scenario, record.header.options))
    game = Game(rules, record.seats(rules), record.header.seed, auto_dice=False, auto_forced=False)
    phases = [phase_of(game.state)]
    phases += [phase_of(game.state) for _ in replayed(record, game)]
    return Played(record, game, phases[:-1])


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_battle_is_played_as_it_was(name: str) -> None:
    record, game, _ = kept_record(name)
    assert (record.problem, record.remarks) == ("", [])
    assert (record.header.rules, record.header.digest) == (EDITION, game.state.scenario.digest)
    kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert kept == result(game)


def test_the_options_are_met() -> None:
    """In the kept battle with options most of the questions come that only they ask; the others,
    IEDs set off and units rallied, are in the rule cases.
    """
    _, game, _ = kept_record("anaconda-options")
    asked = {answer.ask for answer in game.all_answers()}
    assert asked >= {kinds.BUY, kinds.SHOW_VALUABLE, kinds.MEDEVAC_HEX}


HASHES = {
    "anaconda-first": "23230dec4f228ab2",
    "anaconda": "91c83cb58d35b737",
}
"""Of all answers of a battle by chance, dice among them, and of the position at its end."""


@pytest.mark.parametrize("name", HASHES)
def test_a_seed_gives_the_same_battle_everywhere(name: str) -> None:
    assert hash_by_chance(GAME, load_scenario(name)) == HASHES[name]


COUNTED = [(name, phase) for name, kept in GAMES.items() for phase in kept.by_hand]


def test_three_phases_are_counted() -> None:
    assert len(COUNTED) == 3


@pytest.mark.parametrize("name, phase", COUNTED)
def test_an_operations_phase_of_six_units_takes_thirty_answers_at_most(
    name: str, phase: Phase
) -> None:
    """Pace: what a person gives is orders and single answers; the rest follows from orders."""
    record, game, phases = kept_record(name)
    here = phase.turn, phase.command
    orders = [note.text for note in record.notes if phases[note.count] == here]
    assert [words for words in orders if words != CLEAR] == list(phase.orders)
    own = [
        answer
        for at, answer in zip(phases, game.all_answers(), strict=True)
        if at == here and answer.who == COALITION and answer.how != "forced"
    ]
    single = [answer for answer in own if answer.why != BY_ORDER]
    assert len(orders) + len(single) <= MOST_ANSWERS
    assert len(own) - len(single) > MOST_ANSWERS / 2, "orders gave many more"
    moved = {answer.value for answer in own if answer.ask == kinds.MOVE and answer.why == BY_ORDER}
    assert len(moved) >= UNITS


OLDER = Path(__file__).parents[1] / "data" / "anaconda-edition-1.txt"
"""A battle of edition 1 of the rules, in which Al Qaeda's counters came in a fixed order."""


@pytest.mark.parametrize("before, now", [("yes", "no"), ("no", "yes")])
def test_the_option_of_an_older_record_is_read_by_its_new_name_a30(before: str, now: str) -> None:
    scenario = load_scenario("anaconda", {"line-by-points": before, "leaders": "yes"})
    assert scenario.options["line-by-centres"] == now
    assert scenario.options["leaders"] == "yes"
    assert "line-by-points" not in scenario.options


def test_an_older_battle_tells_the_edition_it_needs_and_is_shown_as_far_as_it_fits(
    tmp_path: Path,
) -> None:
    path = tmp_path / "older.txt"
    path.write_bytes(OLDER.read_bytes())
    shown = Replay(load(path), seat=COALITION)
    count = sum(1 for _ in shown.fed())
    assert 0 < count < len(load(path).entries)
    needs = f"this game needs edition 1 of its rules. This program has edition {EDITION}"
    assert needs in shown.problem
    with pytest.raises(TableError, match=needs):
        take_up(path, False, lambda question: True, [])
    assert path.read_bytes() == OLDER.read_bytes(), "it is left as it is"


# -- recording -------------------------------------------------------------------------------------


class Brief(RecordWriter):
    """Leaves the reasons out, but that an order gave the answer."""

    def answered(self, answer: Answer) -> None:
        super().answered(answer._replace(why=answer.why if answer.why == BY_ORDER else ""))


def recorded(kept: Kept, path: Path) -> Game:
    """Play a battle: its phases by hand go as they are to go, all else as the program plays."""
    scenario = load_scenario(kept.scenario, kept.options)
    who = {**USUAL, COALITION: "human"} if kept.by_hand else USUAL
    header = Header(
        kept.scenario,
        kept.seed,
        tuple(Sitter(side, who[side], (side,)) for side in scenario.sides),
        digest=scenario.digest,
        options=dict(kept.options),
        rules=EDITION,
        draws=DRAWS,
        hides=True,
    )
    writer = Brief(path, header)
    seats = [Seat(side, (side,), who[side] == "human") for side in scenario.sides]
    game = Game(GAME.rules(scenario), seats, header.seed, listener=writer)
    players = players_of(GAME, scenario, USUAL, header.seed)
    orders = StandingOrders(GAME.orders(), writer.note)
    begun: set[tuple[int, str]] = set()
    plans = {(phase.turn, phase.command): phase for phase in kept.by_hand}
    while isinstance(prompt := game.prompt, Choose):
        seen, at = game.as_seen_by(prompt.who), phase_of(game.state)
        asked = seen.asked(prompt.who)
        assert asked is not None
        if at in plans and prompt.ask == kinds.MOVE and at not in begun:
            begun.add(at)
            for words in plans[at].orders:
                told = str(orders.give(words, Sight(game), COALITION))
                assert told.startswith("Standing order:"), told
        if at not in plans:
            orders.clear(COALITION)
        elif prompt.who == COALITION and (given := orders.answer(Sight(game), prompt, COALITION)):
            game.answer(COALITION, given[0], BY_ORDER)
            continue
        option = players[prompt.who].decide(seen, asked).option
        if at in plans and prompt.ask == kinds.MOVE and option != kinds.LIFT_WORD:
            option = DONE  # who has no order stays
        game.answer(prompt.who, option)
    writer.close()
    return game


def main() -> None:
    """Record the kept battles anew: all, or those named; print the hashes."""
    for name in sys.argv[1:] or GAMES:
        path = FOLDER / f"{name}.txt"
        path.unlink(missing_ok=True)
        game = recorded(GAMES[name], path)
        told = json.dumps(result(game), indent=2) + "\n"
        path.with_suffix(".json").write_text(told, encoding="utf-8")
    print({name: hash_by_chance(GAME, load_scenario(name)) for name in HASHES})


if __name__ == "__main__":
    main()

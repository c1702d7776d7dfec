"""Records of a hex battle: taking back, replays and exports for a seat, branches."""

from __future__ import annotations

from pathlib import Path

import pytest

from somalia.engine.dice import DRAWS, Stream
from somalia.engine.game import Answer, Game, Refused, Seat
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load, replay
from somalia.engine.record_writer import RecordWriter
from somalia.games.hex_battle import GAME, kinds
from somalia.games.hex_battle.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules import EDITION
from somalia.games.hex_battle.scenario import load as load_scenario
from somalia.games.hex_battle.state import State
from somalia.play.branching import branch_at
from somalia.play.export import exported
from somalia.play.replay import Replay

FIRST = "anaconda-first"


def begun(seed: str, *computers: str, scenario: str = FIRST) -> Game:
    """A battle between people, but for those sides."""
    seats = [Seat(side, (side,), side not in computers) for side in (COALITION, AL_QAEDA)]
    return Game(GAME.rules(load_scenario(scenario)), seats, seed)


def at_random(game: Game, stream: Stream) -> None:
    """The next answer, any of those offered."""
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])


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


def seen(state: State) -> tuple[object, ...]:
    """What the Coalition has seen of Al Qaeda's counters."""
    return tuple(state.up), tuple(state.learned), tuple(state.moved_under), state.groups


def test_the_coalition_takes_back_past_no_die_and_nothing_that_it_has_learned() -> None:
    """18: not even where only the program has answered since."""
    forbidden = allowed = 0
    for seed in ("1", "2", "3"):
        game, stream = begun(seed, AL_QAEDA), Stream(seed)
        known = {0: seen(game.state)}
        while not game.is_over and forbidden + allowed < 400:
            assert isinstance(game.prompt, Choose)
            answers = game.all_answers()
            known[game.count] = seen(game.state)
            own = [at for at, one in enumerate(answers) if one.who == COALITION and not one.how]
            if own and not any(one.is_chance for one in answers[own[-1] :]):
                point = game.undo_point(COALITION)
                if known[own[-1]] == known[game.count]:
                    assert point == own[-1]
                    allowed += 1
                else:
                    assert point is None
                    forbidden += 1
            at_random(game, stream)
    assert min(forbidden, allowed) > 5


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
            assert game.undo_point(AL_QAEDA) == at
            taken = True
    assert taken


# -- replays and exports ---------------------------------------------------------------------------


def exchanged(game: Game) -> Game | None:
    """The same battle with two counters exchanged of which the Coalition knows nothing; None where
    an answer has to do with each that could be.
    """
    state: State = game.state
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
        views[side] = of.state
        assert any(event.kind == kinds.PLACED and "name" in event.facts for event in told)
        counters = any(event.seen_by == (AL_QAEDA,) for event in told)
        assert counters == (side == AL_QAEDA)
    state: State = two[0].state
    dark = [one for one in state.everyone(AL_QAEDA) if not state.up[one]]
    assert [views[AL_QAEDA].who[one] for one in dark] == [state.who[one] for one in dark]
    assert all(views[COALITION].name(one).startswith("counter ") for one in dark)


def test_after_the_end_all_is_told_also_who_was_face_down(tmp_path: Path) -> None:
    game, stream = begun("1"), Stream("1")
    dark: set[str] = set()
    while not game.is_over:
        state: State = game.state
        dark = {state.unit(one).name for one in state.everyone(AL_QAEDA) if not state.up[one]}
        at_random(game, stream)
    assert dark
    path = write(tmp_path / "over.txt", game)
    both = Replay(load(path))
    told = [event for chapter in both.chapters() for event in chapter]
    assert any(event.seen_by == (AL_QAEDA,) for event in told)
    for text in (exported(path, COALITION), exported(path, AL_QAEDA)):
        line = next(line for line in text.splitlines() if "Face down to the end: " in line)
        (event,) = (event for event in told if event.kind == kinds.UNCOVERED)
        names = [name for _, names in event["counters"] for name in names]
        assert set(names) == dark
        where, (first, *_) = event["counters"][0]
        assert f"{where}: {first}" in line


# -- branches --------------------------------------------------------------------------------------


def test_a_branch_goes_on_from_a_turn_with_dice_of_its_own(tmp_path: Path) -> None:
    game, stream = begun("1"), Stream("1")
    while not game.is_over:
        at_random(game, stream)
    path = write(tmp_path / "whole.txt", game)
    new = load(branch_at(path, "T2", {}, ("human",)))
    branch, problem = replay(new, GAME.rules(load_scenario(FIRST)))
    assert problem == ""
    assert branch.state.turn == 2
    assert branch.all_answers() == game.all_answers()[: branch.count]
    assert branch.branch > 0

"""Several sides choose at once and unseen: who sees what until all is revealed as one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine.dice import Stream
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.kinds import Ask
from somalia.engine.odds import outcomes
from somalia.engine.prompts import Choose, Together, Word
from somalia.engine.record import Header, Sitter, load, resume
from somalia.engine.record_writer import RecordWriter
from tests.odds_and_evens import OddsAndEvens

WORDS = ("one", "two", "fist")


def game(seed: str = "1") -> Game:
    return Game(OddsAndEvens(), [Seat("odd", ("odd",), True), Seat("even", ("even",), True)], seed)


def test_either_may_answer_first_and_both_are_revealed_as_one() -> None:
    for first, second in (("odd", "even"), ("even", "odd")):
        playing = game()
        playing.answer(first, "two")
        assert playing.pending == 1
        assert playing.state.events == []
        assert playing.asked(first) is None
        with pytest.raises(Refused):
            playing.answer(first, "one")
        playing.answer(second, "one")
        assert playing.pending == 0
        shown, won = playing.all_events()
        assert (shown[first], shown[second], won["by"]) == ("two", "one", "odd")


def test_a_pending_answer_is_in_nobody_elses_copy() -> None:
    playing = game()
    playing.answer("odd", "two")
    thinking = playing.for_thinking("even")
    assert thinking.count == 0
    assert "two" not in [answer.value for answer in thinking.all_answers()]
    assert playing.for_thinking("odd").all_answers() == playing.all_answers()
    assert playing.as_seen_by("even").count == 0


def test_what_another_has_chosen_changes_nothing_that_a_seat_can_see() -> None:
    seen = []
    for chosen in WORDS:
        playing = game()
        playing.answer("odd", chosen)
        twin = playing.as_seen_by("even")
        prompt = twin.asked("even")
        assert prompt is not None
        seen.append((twin.seed, twin.all_answers(), prompt.options, vars(playing.view("even"))))
    assert all(one == seen[0] for one in seen)


def test_only_the_side_itself_sees_its_question() -> None:
    playing = game()
    assert isinstance(playing.prompt, Choose)
    assert playing.prompt.seen_by == ("odd",)
    assert playing.sees_prompt("odd")
    assert not playing.sees_prompt("even")


def test_a_pending_answer_can_be_taken_back_and_a_revealed_one_cannot() -> None:
    playing = game()
    playing.answer("odd", "two")
    playing.undo("odd")
    playing.answer("odd", "one")
    playing.answer("even", "one")
    assert playing.undo_point("odd") is None
    assert playing.undo_point("even") is None
    playing.answer("odd", "one")
    assert playing.undo_point("even") is None
    playing.undo("odd")
    assert playing.count == 2
    playing.go_back(1)
    assert (playing.pending, playing.revealed) == (1, 0)


def test_a_copy_stands_where_the_game_does() -> None:
    playing = game()
    playing.answer("even", "fist")
    twin = playing.copy()
    twin.answer("odd", "one")
    assert twin.count > playing.count == 1
    playing.answer("odd", "one")
    assert playing.all_answers() == twin.all_answers()


def test_odds_run_through_it() -> None:
    def policy(game: Game, prompt: Choose) -> str:
        return "fist"

    found = outcomes(game(), policy, lambda game: game.checkpoint.events[-1]["by"])
    assert found == {"even": Fraction(1, 2), "odd": Fraction(1, 2)}


@given(seed=st.integers(0, 10_000), left=st.integers(0, 8))
def test_a_record_opens_where_it_was_left(
    seed: int, left: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("records") / "game.txt"
    sitters = tuple(Sitter(side, "human", (side,)) for side in OddsAndEvens.sides)
    writer = RecordWriter(path, Header("odds-and-evens", str(seed), sitters))
    playing, stream = game(str(seed)), Stream(str(seed))
    playing.listener = writer
    for _ in range(left):
        asked = [prompt for seat in ("odd", "even") if (prompt := playing.asked(seat))]
        if not asked:
            break
        prompt = asked[stream.below(len(asked))]
        playing.answer(prompt.who, WORDS[stream.below(3)])
    writer.close()
    again, problem = resume(load(path), OddsAndEvens())
    assert problem == ""
    assert again.all_answers() == playing.all_answers()
    assert (again.pending, again.revealed) == (playing.pending, playing.revealed)
    assert vars(again.state) == vars(playing.state)


def test_a_side_is_asked_once() -> None:
    ask = Ask("show", "1", "How many?")
    for parts in ([], [ask("odd", (Word("one"),)), ask("odd", (Word("two"),))]):
        with pytest.raises(ValueError, match="asks each of its sides once"):
            Together(parts)


def test_a_pending_answer_stands_in_the_record(tmp_path: Path) -> None:
    """The saved game itself is complete."""
    sitters = tuple(Sitter(side, "human", (side,)) for side in OddsAndEvens.sides)
    writer = RecordWriter(tmp_path / "game.txt", Header("odds-and-evens", "1", sitters))
    playing = game()
    playing.listener = writer
    playing.answer("even", "two")
    writer.close()
    assert "- even show: two" in (tmp_path / "game.txt").read_text(encoding="utf-8")

"""Several sides choose at once and unseen: who sees what until all is revealed as one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.kinds import Ask, EventKind
from somalia.engine.odds import outcomes
from somalia.engine.options import Word
from somalia.engine.prompts import Chance, Choose, Together, Why
from somalia.engine.protocols import Outcome, Procedure
from somalia.engine.record import Header, Sitter, load, read, replay, resume
from somalia.engine.record_writer import RecordWriter
from somalia.engine.shapes import pick_several
from somalia.engine.undo import undo, undo_point
from somalia.games.simple import SimpleRules, SimpleState
from tests.odds_and_evens import OddsAndEvens

WORDS = ("one", "two", "fist")


def game(seed: str = "1") -> Game:
    return Game(OddsAndEvens(), [Seat("odd", ("odd",), True), Seat("even", ("even",), True)], seed)


def test_either_may_answer_first_and_both_are_revealed_as_one() -> None:
    for first, second in (("odd", "even"), ("even", "odd")):
        playing = game()
        playing.answer(first, "two")
        assert playing.unrevealed == 1
        assert playing.state.events == []
        assert playing.asked(first) is None
        with pytest.raises(Refused):
            playing.answer(first, "one")
        playing.answer(second, "one")
        assert playing.unrevealed == 0
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
    undo(playing, "odd")
    playing.answer("odd", "one")
    playing.answer("even", "one")
    assert undo_point(playing, "odd") is None
    assert undo_point(playing, "even") is None
    playing.answer("odd", "one")
    assert undo_point(playing, "even") is None
    undo(playing, "odd")
    assert playing.count == 2
    playing.go_back(1)
    assert (playing.unrevealed, playing.revealed) == (1, 0)


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
    assert (again.unrevealed, again.revealed) == (playing.unrevealed, playing.revealed)
    assert vars(again.state) == vars(playing.state)


def test_a_side_is_asked_once() -> None:
    ask = Ask("show", "1", "How many?")
    for parts in ([], [ask("odd", (Word("one"),)), ask("odd", (Word("two"),))]):
        with pytest.raises(ValueError, match="needs different sides"):
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


# -- where something is hidden besides ---------------------------------------------------------

CARDS = tuple(Word(f"card-{number}") for number in range(9))


class Table(SimpleState):
    """A hand each."""

    def __init__(self) -> None:
        super().__init__()
        self.hands: dict[str, list[Word]] = {"odd": [], "even": []}


class Hands(SimpleRules):
    """Three cards each, of which two are played, at once; dealt anew in each turn, or at first."""

    sides = ("odd", "even")
    hides = True

    def __init__(self, is_dealt_first: bool) -> None:
        self.is_dealt_first = is_dealt_first

    def start(self) -> Table:
        state = Table()
        if self.is_dealt_first:
            state.hands = {"odd": list(CARDS[:3]), "even": list(CARDS[3:6])}
        return state

    def turn(self, state: Table) -> Procedure:
        if not self.is_dealt_first:
            for side in self.sides:
                for _ in range(3):
                    dealt = state.hands["odd"] + state.hands["even"]
                    cup = [(card, 1) for card in CARDS if card not in dealt]
                    drawn = yield Chance("draw", "1", cup=cup, seen_by=(side,))
                    state.hands[side].append(Word(drawn))
        for _ in range(2):
            played = yield Together(
                Choose(side, "play", "1", tuple(state.hands[side])) for side in self.sides
            )
            for side, card in zip(self.sides, played, strict=True):
                state.hands[side].remove(card)

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome("odd", 1, "over", 1) if state.turn > 1 else None

    def close(self, state: Table, returned: object) -> None:
        state.turn += 1

    def redact(self, state: Table, sides: Sequence[str], seed: str) -> None:
        stream = Stream(seed)
        left = [card for card in CARDS if all(card not in state.hands[side] for side in sides)]
        for side in self.sides:
            if side not in sides:
                count = len(state.hands[side])
                state.hands[side] = [left.pop(stream.below(len(left))) for _ in range(count)]


@given(st.booleans(), st.integers(0, 999))
def test_hands_that_are_dealt_anew_hold_what_was_played_of_them(first: bool, seed: int) -> None:
    """Cards were played of hands that did not hold them: a traceback in the computer's turn."""
    playing, stream = Game(Hands(first), seed=str(seed)), Stream(str(seed))
    while not playing.is_over:
        for seat in playing.rules.sides:
            seen = playing.as_seen_by(seat)
            assert seen.state.hands[seat] == playing.state.hands[seat]
            asked, own = playing.asked(seat), seen.asked(seat)
            assert (asked is None) == (own is None)
            assert asked is None or own is None or asked.options == own.options
            assert all(
                answer.who == seat for answer in seen.answers[-seen.unrevealed :][: seen.unrevealed]
            )
        waiting = [one for seat in playing.rules.sides if (one := playing.asked(seat))]
        prompt = waiting[stream.below(len(waiting))]
        playing.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])


def test_nobody_can_tell_that_another_has_answered() -> None:
    before, after = game(), game()
    after.answer("odd", "two")
    assert after.for_thinking("even").seed == before.for_thinking("even").seed


class Resigned(OddsAndEvens):
    """Odd may resign, whatever is waited for."""

    def requests(self, state: Any, side: str) -> tuple[str, ...]:
        return ("resign",) if side == "odd" else ()

    def request(self, state: Any, side: str, name: str) -> Procedure:
        state.score["even"] = 3
        yield from ()


@pytest.mark.parametrize(
    "answers", [["- odd show: fist"], ["- odd show: fist", "- even show: one"]]
)
def test_a_request_while_answers_or_dice_are_waited_for_stands_in_the_record(
    answers: list[str],
) -> None:
    """A request at dice was compared with the seed, as if it were a die."""
    head = "somalia record 1\nrules: 1\ndraws: 1\nscenario: x\ndice: typed\nseed: 7\n\n"
    record = read(Path("own.txt"), (head + "\n".join([*answers, "! odd resign", ""])).encode())
    playing, problem = replay(record, Resigned())
    assert (problem, record.remarks) == ("", [])
    assert playing.is_over
    assert playing.unrevealed == 0
    assert playing.all_answers()[-1] == Answer("odd", "resign", "request", "request")


class Yielding(OddsAndEvens):
    """Who has had enough may give up, whatever the other has chosen by then."""

    def requests(self, state: Any, side: str) -> tuple[str, ...]:
        return ("resign",)

    def request(self, state: Any, side: str, name: str) -> Procedure:
        yield from ()
        state.score = dict.fromkeys(self.sides, 3)


def test_a_request_takes_back_what_was_not_revealed(tmp_path: Path) -> None:
    sitters = tuple(Sitter(side, "human", (side,)) for side in OddsAndEvens.sides)
    writer = RecordWriter(tmp_path / "game.txt", Header("odds-and-evens", "1", sitters))
    seats = [Seat(side, (side,), True) for side in OddsAndEvens.sides]
    playing = Game(Yielding(), seats, "1", listener=writer)
    playing.answer("odd", "two")
    playing.request("even", "even", "resign")
    writer.close()
    assert [(answer.who, answer.ask) for answer in playing.all_answers()] == [("even", "resign")]
    again, problem = resume(load(tmp_path / "game.txt"), Yielding())
    assert (problem, again.all_answers()) == ("", playing.all_answers())


# -- several questions a side --------------------------------------------------------------------


class Offers(SimpleRules):
    """Each side puts by up to three cards, in secret and at once; a word of two closes a series."""

    sides = ("odd", "even")

    def start(self) -> Table:
        state = Table()
        state.hands = {"odd": list(CARDS[:4]), "even": list(CARDS[4:8])}
        return state

    def turn(self, state: Table) -> Procedure:
        put_by = yield Together(self.offer(state, side) for side in self.sides)
        state.note(PUT_BY, "1", odd=put_by[0], even=put_by[1])

    def offer(self, state: Table, side: str) -> Procedure:
        return (
            yield from pick_several(
                PUT,
                side,
                state.hands[side],
                lambda picked, card: Why("1", "Three at most.") if len(picked) == 3 else None,
                lambda picked: True,
                {},
            )
        )

    def outcome(self, state: Table) -> Outcome | None:
        return Outcome("odd", 1, "over", 1) if state.turn > 1 else None

    def close(self, state: Table, returned: object) -> None:
        state.turn += 1


PUT = Ask("put", "1", "Which card?", done="no more")
PUT_BY = EventKind("put-by", "Cards are put by.")


def offers(*people: str) -> Game:
    return Game(Offers(), [Seat(side, (side,), side in people) for side in Offers.sides])


def given(playing: Game, seat: str, *answers: str) -> None:
    for answer in answers:
        playing.answer(seat, answer)


def test_a_side_may_be_asked_several_questions_before_all_is_revealed() -> None:
    playing = offers()
    given(playing, "odd", "card-0", "card-2")
    given(playing, "even", "card-7")
    given(playing, "odd", "done")
    assert playing.asked("odd") is None
    assert playing.unrevealed == 4
    assert playing.all_events() == []
    given(playing, "even", "done")
    (event,) = playing.all_events()
    assert (event["odd"], event["even"]) == ([CARDS[0], CARDS[2]], [CARDS[7]])


def test_nobody_else_knows_how_many_answers_there_are() -> None:
    seen = []
    for answers in (("card-1",), ("card-0", "card-1", "card-2"), ("done",)):
        playing = offers()
        given(playing, "odd", *answers)
        twin = playing.as_seen_by("even")
        prompt = twin.asked("even")
        assert prompt is not None
        seen.append((twin.seed, twin.count, prompt.options))
        own = playing.as_seen_by("odd")
        assert own.all_answers() == playing.all_answers()
    assert all(one == seen[0] for one in seen)


def test_a_series_can_be_taken_back_until_all_is_revealed() -> None:
    playing = offers("odd", "even")
    given(playing, "odd", "card-0", "card-1")
    undo(playing, "odd")
    assert [str(answer.value) for answer in playing.all_answers()] == ["card-0"]
    given(playing, "odd", "done")
    given(playing, "even", "card-4", "done")
    assert undo_point(playing, "even") is None
    assert playing.revealed == playing.count


def test_an_answer_without_a_choice_is_given_within_it_too() -> None:
    playing = offers()
    given(playing, "odd", "card-0", "card-1", "card-2")
    assert playing.all_answers()[-1] == Answer("odd", "put", "done", "forced")
    assert playing.asked("odd") is None


def test_a_copy_and_a_record_stand_within_a_series() -> None:
    playing = offers()
    given(playing, "even", "card-5")
    given(playing, "odd", "card-0")
    twin = playing.copy()
    given(twin, "even", "done")
    again = Game(Offers())
    for answer in playing.all_answers():
        again.feed(answer)
    for one in (playing, again):
        prompt = one.asked("even")
        assert prompt is not None
        assert "card-5" not in prompt.options
        assert (one.count, one.unrevealed) == (2, 2)


def test_a_procedure_asks_its_own_side_and_asks_something() -> None:
    def nothing() -> Procedure:
        yield from ()

    def another() -> Procedure:
        yield PUT("odd", CARDS)
        yield PUT("even", CARDS)

    with pytest.raises(ValueError, match="asks no question"):
        Together([nothing()])
    together = Together([another()])
    with pytest.raises(ValueError, match="within a Together only odd"):
        together.take("odd", "card-1")

"""The driver: only offered answers, dice as a function of seed, branch and count, going back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from somalia.engine import dice
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.odds import outcomes
from somalia.engine.options import Word
from somalia.engine.prompts import Chance, Choose, TooManyOutcomes, Why, total, up_to
from somalia.engine.protocols import Procedure
from somalia.engine.undo import CANNOT_UNLEARN, undo, undo_needs, undo_point
from tests.toys import Bidding, TableState


def bidding(
    seed: str = "1", persons: tuple[str, ...] = (), coins: int = 12, **settings: bool
) -> Game:
    seats = [Seat(side, (side,), side in persons) for side in Bidding.sides]
    return Game(Bidding(coins=coins), seats, seed, **settings)


def play(game: Game, *answers: str) -> Game:
    for answer in answers:
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, answer)
    return game


# -- what is refused -------------------------------------------------------------------------------


def test_why_one_is_barred_is_asked_of_that_one_alone() -> None:
    """A map of hundreds of hexes is listed with a reason for each: none judges all the others."""
    judged: list[str] = []

    def judge(one: Word) -> Why | None:
        judged.append(one.id)
        return None if one.id == "a" else Why("1.2", f"{one.id} is barred.")

    closed = Why("1.3", "pick one more.")
    prompt = Choose("cat", "pick", "1.1", tuple(map(Word, "abc")), judge, unfinished=lambda: closed)
    assert prompt.options == ["a"]
    judged.clear()
    assert prompt.why_not("c") == Why("1.2", "c is barred.")
    assert judged == ["c"]
    assert prompt.why_not("a") is None
    assert prompt.why_not("done") == closed
    assert prompt.why_not("z") == Why("1.1", '"z" isn\'t an option now.')
    assert {id: prompt.why_not(id) for id in prompt.barred} == prompt.barred


def test_candidates_may_come_from_an_iterator() -> None:
    """They are read more than once: as options, as things, and by doctrines."""
    choose = Choose("cat", "one", "1", map(Word, ("a", "b")))
    assert choose.options == ["a", "b"]
    assert choose.thing("b") == "b"
    assert [*choose.candidates] == ["a", "b"]
    assert Choose("cat", "one", "1", (words := [Word("a")])).candidates is words


def test_an_answer_that_is_not_offered_is_refused_with_rule_and_reason() -> None:
    game = bidding(coins=1)
    with pytest.raises(Refused, match=r"1\.1: too dear"):
        game.answer("cat", "bid-3")


def test_an_answer_nobody_knows_is_refused() -> None:
    with pytest.raises(Refused, match='"bid-9"'):
        bidding().answer("cat", "bid-9")


def test_of_an_answer_from_a_record_only_itself_is_judged() -> None:
    """Loading a record does not work out what else could have been answered."""
    judged = []

    def judge(word: Word) -> Why | None:
        judged.append(word.id)
        return Why("1.1", "too dear.") if word.id == "villa" else None

    words = [Word("hut"), Word("villa"), Word("shop")]
    prompt = Choose("cat", "buy", "1", words, judge, extra=["pass"])
    found = [prompt.offers(answer) for answer in ("shop", "villa", "pass", "moon")]
    assert found == [True, False, True, False]
    assert judged == ["shop", "villa"]
    assert found == [answer in prompt.options for answer in ("shop", "villa", "pass", "moon")]


def test_an_answer_from_the_wrong_seat_is_refused() -> None:
    with pytest.raises(Refused, match="it's up to cat, not dog"):
        bidding().answer("dog", "bid-1")


def test_an_answer_after_the_end_is_refused() -> None:
    game = play(bidding(), *["bid-1", "bid-2"] * 4)
    assert game.is_over
    with pytest.raises(Refused, match="the game is over"):
        game.answer("cat", "bid-1")
    with pytest.raises(Refused, match="no roll"):
        game.roll()


def test_a_refused_answer_changes_nothing() -> None:
    game = play(bidding(), "bid-1")
    before = game.state.facts(), game.all_answers()
    for seat, answer in (("cat", "bid-1"), ("dog", "nonsense"), ("nobody", "bid-1")):
        with pytest.raises(Refused):
            game.answer(seat, answer)
    assert (game.state.facts(), game.all_answers()) == before


def test_dice_that_cannot_be_thrown_are_refused() -> None:
    game = play(bidding(auto_dice=False), "bid-1", "bid-2")
    assert isinstance(game.prompt, Chance)
    for throw in (7, (1,), (0, 3), (1, 2, 3), (True, 2), "3 4"):
        with pytest.raises(Refused, match="expected"):
            game.throw(throw)
    with pytest.raises(Refused, match="expected a roll or draw"):
        game.answer("cat", "bid-1")
    game.throw((3, 4))
    assert game.all_events() == [("dog", 7)]


def test_barred_options_say_why() -> None:
    game = bidding(coins=2)
    assert isinstance(game.prompt, Choose)
    assert game.prompt.options == ["bid-0", "bid-1", "bid-2"]
    assert {id: why.rule for id, why in game.prompt.barred.items()} == {"bid-3": "1.1"}


def test_an_answer_without_a_choice_is_given_by_the_program_and_recorded() -> None:
    game = play(bidding(), "bid-1", "bid-3")
    forced = [answer for answer in game.all_answers() if answer.how == "forced"]
    assert [(answer.ask, answer.value) for answer in forced] == [("dog.bark", "woof")]


# -- dice ------------------------------------------------------------------------------------------


def test_the_kth_die_is_the_documented_function_of_seed_branch_and_k() -> None:
    one = Chance("die", "0", dice=1)
    faces = [one.from_number(dice.number("7", 0, k), dice.BITS) for k in range(12)]
    assert faces == [1 + dice.number("7", 0, k) * 6 // 2**128 for k in range(12)]
    assert dice.number("7", 0, 0) != dice.number("7", 1, 0) != dice.number("8", 1, 0)
    # Kept values: another machine or Python must find the same.
    assert hex(dice.number("7", 0, 0)) == KEPT_NUMBER


KEPT_NUMBER = "0x606f1b938d4f4aae2ddc50eda8e29213"


def test_every_face_comes_up_about_as_often() -> None:
    one = Chance("die", "0", dice=1)
    faces = [one.from_number(dice.number("even", 0, k), dice.BITS) for k in range(6000)]
    assert all(900 < faces.count(face) < 1100 for face in range(1, 7))


def test_a_draw_goes_by_the_number_of_counters() -> None:
    cup = Chance("draw", "0", cup=(("a", 3), ("b", 0), ("c", 1)))
    drawn = [cup.from_number(dice.number("cup", 0, k), dice.BITS) for k in range(4000)]
    assert drawn.count("b") == 0
    assert 2850 < drawn.count("a") < 3150
    assert cup.outcomes() == [(3, "a"), (1, "c")]
    assert not cup.accepts("b")


@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("key", [None, total, up_to(2)])
def test_outcome_classes_cover_every_throw(count: int, key: object) -> None:
    chance = Chance("die", "0", dice=count, key=key)  # type: ignore[arg-type]
    assert sum(weight for weight, _ in chance.outcomes()) == 6**count
    assert all(chance.accepts(answer) for _, answer in chance.outcomes())


def test_the_same_seed_and_answers_are_the_same_game() -> None:
    answers = ["bid-1", "bid-2", "bid-3", "bid-3", "bid-0", "bid-1", "bid-2", "bid-2"]
    assert play(bidding("a"), *answers).all_events() == play(bidding("a"), *answers).all_events()
    assert play(bidding("a"), *answers).all_events() != play(bidding("b"), *answers).all_events()


# -- copies ----------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_independent() -> None:
    game = play(bidding(auto_forced=False), "bid-1", "bid-3")
    twin = game.copy()
    assert twin.state.facts() == game.state.facts()
    assert isinstance(twin.prompt, Choose)
    assert twin.prompt.ask == "dog.bark"
    before = game.state.facts(), game.all_answers(), game.all_events()
    play(twin, "woof", "bid-2", "bid-2")
    assert (game.state.facts(), game.all_answers(), game.all_events()) == before


def test_a_copy_that_passes_a_boundary_leaves_the_chain_of_the_game_alone_bug() -> None:
    """Copies share the chain of checkpoints; a copy once wrote its answers into the shared end."""
    game = play(bidding(), "bid-1")
    play(game.copy(), "bid-2", "bid-1")
    play(game, "bid-0")
    assert [answer.value for answer in game.all_answers() if not answer.is_chance] == [
        "bid-1",
        "bid-0",
    ]


def test_the_key_of_a_position_is_not_that_of_another_after_going_back_fw1() -> None:
    """FW1: a count of answers comes again after an undo, the key of the position does not."""
    game = play(bidding(persons=("cat",)), "bid-1")
    one = game.position_key
    assert game.copy().position_key == one
    assert hash(game.copy().position_key) == hash(one)
    undo(game, "cat")
    start = game.position_key
    play(game, "bid-2")
    assert game.position_key not in (one, start)
    undo(game, "cat")
    assert game.position_key == start
    game.go_back(0)
    assert game.position_key != start, "the dice that follow are another branch's"


def test_thinking_neither_sees_nor_changes_the_dice_nor_what_is_hidden() -> None:
    game = play(bidding(), "bid-3")
    seen = {game.for_thinking("dog").state.bid for _ in range(3)}
    assert len(seen) == 1, "the same thought twice is the same"
    thought = game.for_thinking("dog")
    assert thought.seed != game.seed
    assert thought.checkpoint.state.bid == thought.state.bid, "also where going back would look"
    play(thought, "bid-1")
    assert play(game, "bid-1").all_events() == play(play(bidding(), "bid-3"), "bid-1").all_events()


def test_what_is_hidden_is_not_in_the_view_nor_on_the_prompt() -> None:
    hidden = {play(bidding(str(seed)), "bid-3").view("dog").bid for seed in range(20)}
    assert len(hidden) > 1, "dealt anew, so that it says nothing"
    assert play(bidding(), "bid-3").view("cat").bid == 3
    assert not bidding().sees_prompt("dog")
    assert bidding().sees_prompt("cat")


# -- going back ------------------------------------------------------------------------------------


def test_undo_takes_back_the_seats_own_last_answer() -> None:
    game = play(bidding(persons=("cat",)), "bid-1")
    undo(game, "cat")
    assert game.count == 0
    assert isinstance(game.prompt, Choose)
    assert game.prompt.who == "cat"


class OpenBidding(Bidding):
    """Bids are open."""

    hides = False


def test_undo_takes_the_computers_answers_back_too_where_no_die_has_fallen() -> None:
    seats = [Seat("cat", ("cat",), True), Seat("dog", ("dog",))]
    game = play(Game(OpenBidding(), seats, "1", auto_forced=False), "bid-1", "bid-3")
    assert isinstance(game.prompt, Choose)
    assert game.prompt.ask == "dog.bark"
    undo(game, "cat")
    assert game.count == 0


def test_undo_never_crosses_a_die() -> None:
    game = play(bidding(persons=("cat",)), "bid-1", "bid-2")
    assert undo_point(game, "cat") is None
    with pytest.raises(Refused, match=CANNOT_UNLEARN):
        undo(game, "cat")


def test_undo_never_crosses_another_persons_answer() -> None:
    game = play(bidding(persons=("cat", "dog"), auto_forced=False), "bid-1", "bid-3")
    assert undo_point(game, "cat") is None
    assert undo_point(game, "dog") == 1


def test_where_the_rules_hide_undo_crosses_no_choice_of_another() -> None:
    """Not the computer's either, however often it is asked for; people may agree."""
    against_computer = play(bidding(persons=("cat",), auto_forced=False), "bid-1", "bid-3")
    for agreed in (False, True):
        assert undo_point(against_computer, "cat", agreed) is None
    assert undo_needs(against_computer, "cat") == ()
    with pytest.raises(Refused, match=CANNOT_UNLEARN):
        undo(against_computer, "cat", agreed=True)

    people = play(bidding(persons=("cat", "dog"), auto_forced=False), "bid-1", "bid-3")
    assert undo_point(people, "cat") is None
    assert [seat.name for seat in undo_needs(people, "cat")] == ["dog"]
    assert undo_needs(people, "dog") == (), "it may go back without asking"
    undo(people, "cat", agreed=True)
    assert people.count == 0

    rolled = play(bidding(persons=("cat", "dog")), "bid-1", "bid-2")
    assert undo_point(rolled, "cat", agreed=True) is None, "dice stand, whoever agrees"
    assert undo_needs(rolled, "cat") == ()


class Told(Bidding):
    """Dog's only answer is hidden from cat where it is forced."""

    def _dog(self, state: TableState) -> Procedure:
        yield Choose("dog", "dog.nod", "1", extra=("nod",), seen_by=self.nods_for)
        yield from super()._dog(state)

    nods_for: tuple[str, ...] | None = None


class ToldInSecret(Told):
    nods_for = ("dog",)


@pytest.mark.parametrize("rules, point", [(Told(), 0), (ToldInSecret(), None)])
def test_a_forced_answer_is_passed_only_where_it_is_seen(rules: Bidding, point: int | None) -> None:
    """Whether an unseen answer was a choice may tell what is hidden: undo does not say."""
    seats = [Seat(side, (side,), side == "cat") for side in rules.sides]
    game = play(Game(rules, seats, "1"), "bid-1")
    assert [answer.how for answer in game.all_answers()] == ["", "forced"]
    assert undo_point(game, "cat") == point


class Untold(Bidding):
    """Rules that do not say what is learned."""

    learned = None  # type: ignore[assignment]


def test_rules_that_do_not_say_what_is_learned_let_nothing_be_taken_back_that_shows() -> None:
    seats = [Seat(side, (side,), True) for side in Untold.sides]
    rules = Untold()
    game = play(Game(rules, seats, "1"), "bid-1")
    assert undo_point(game, "cat") is None, "its own bid lies in the view that it has"
    both = [Seat("both", Untold.sides, True)]
    alone = Game(rules, both, "1")
    alone.answer("both", "bid-1")
    assert undo_point(alone, "both") == 0, "nothing is hidden from who plays all sides"


def test_a_branch_has_dice_of_its_own_and_the_old_line_keeps_its_dice() -> None:
    answers = ["bid-1", "bid-2"] * 4
    game = play(bidding(), *answers)
    line = game.all_events()
    game.go_back(0)
    assert game.branch == 1
    assert play(game, *answers).all_events() != line
    again = play(bidding(), *answers)
    again.go_back(0, branch=0)
    assert play(again, *answers).all_events() == line


def test_going_back_further_than_the_start_or_into_the_future_is_refused() -> None:
    game = play(bidding(), "bid-1")
    for count in (-1, 2):
        with pytest.raises(Refused):
            game.go_back(count)


@given(st.lists(st.integers(0, 3), max_size=8), st.data())
def test_going_back_anywhere_is_standing_where_one_stood(
    bids: list[int], data: st.DataObject
) -> None:
    game = bidding(auto_forced=False, auto_dice=False)
    stood = [(game.state.facts(), repr(game.prompt))]
    for bid in bids:
        while isinstance(game.prompt, Chance):
            game.roll()
            stood.append((game.state.facts(), repr(game.prompt)))
        if not isinstance(game.prompt, Choose):
            break
        options = game.prompt.options
        game.answer(game.prompt.who, options[bid % len(options)])
        stood.append((game.state.facts(), repr(game.prompt)))
    count = data.draw(st.integers(0, game.count))
    game.go_back(count)
    assert (game.state.facts(), repr(game.prompt)) == stood[count]


# -- requests --------------------------------------------------------------------------------------


def test_a_request_is_open_to_the_seat_whenever_the_rules_say() -> None:
    game = play(bidding(), "bid-1")
    assert game.requests("dog") == (("dog", "resign"),)
    game.request("dog", "dog", "resign")
    assert game.is_over
    assert game.all_events() == [("dog", "resign")]
    assert game.requests("dog") == ()
    with pytest.raises(Refused):
        game.request("dog", "dog", "resign")


def test_a_request_for_another_side_is_refused() -> None:
    with pytest.raises(Refused):
        bidding().request("dog", "cat", "resign")


# -- odds ------------------------------------------------------------------------------------------


def first(game: Game, prompt: Choose) -> str:
    return prompt.options[0]


def test_odds_are_exact_and_leave_the_game_alone() -> None:
    game = play(bidding(), "bid-1")
    before = game.state.facts(), game.all_answers()
    odds = outcomes(game, first, lambda end: end.checkpoint.state.coins["cat"])
    # dog bids 0 and loses: cat has 11 left and takes the pot of two dice.
    assert odds == {11 + pot: Fraction(6 - abs(7 - pot), 36) for pot in range(2, 13)}
    assert (game.state.facts(), game.all_answers()) == before


def test_odds_give_up_at_the_limit() -> None:
    with pytest.raises(TooManyOutcomes):
        outcomes(play(bidding(), "bid-1"), first, lambda game: 0, limit=1)


class TwoBids(Bidding):
    """Cat bids in secret twice, in one procedure with dog's answer; never less than before."""

    def _cat(self, state: TableState) -> Procedure:
        first = yield Choose(
            "cat",
            "cat.first",
            "1",
            seen_by=("cat",),
            candidates=[Word(f"bid-{coin}") for coin in range(4)],
        )
        low = int(first[-1])
        more = [Word(f"bid-{coin}") for coin in range(low, 8)]
        second = yield Choose("cat", "cat.second", "1", seen_by=("cat",), candidates=more)
        state.bid = int(second[-1])
        yield Choose("dog", "dog.call", "1", candidates=[Word("fold"), Word("call")])


def test_two_hidden_answers_in_one_procedure_are_in_nobody_elses_thoughts() -> None:
    """FS16: whatever the cat has bid, the dog thinks on the same positions."""
    thoughts = []
    for bids in (("bid-0", "bid-0"), ("bid-1", "bid-6"), ("bid-3", "bid-7")):
        game = Game(TwoBids(), seed="7")
        for bid in bids:
            game.answer("cat", bid)
        assert game.prompt is not None
        assert game.prompt.ask == "dog.call"
        thought = game.for_thinking("dog")
        assert (thought.prompt.ask, thought.count) == ("dog.call", game.count)  # type: ignore[union-attr]
        thoughts.append((thought.state.bid, [answer.value for answer in thought.all_answers()]))
        own = game.for_thinking("cat")
        assert [answer.value for answer in own.all_answers()] == list(bids)
    assert thoughts[0] == thoughts[1] == thoughts[2]
    spread = set()
    for seed in range(20):
        game = Game(TwoBids(), seed=str(seed))
        for bid in ("bid-0", "bid-0"):
            game.answer("cat", bid)
        spread.add(game.for_thinking("dog").state.bid)
    assert len(spread) > 3


LETTERS = (("a", 2), ("b", 1), ("c", 0), ("d", 3))


def test_several_draws_put_nothing_back() -> None:
    chance = Chance("deal", "1", cup=LETTERS, draws=3)
    assert chance.accepts(("a", "b", "a"))
    for wrong in (("a", "a", "a"), ("a", "b"), "a", ("a", "b", "c"), ("a", "b", "z")):
        assert not chance.accepts(wrong)
    assert chance.read("d d b") == ("d", "d", "b")
    assert chance.read("d d") is None
    with pytest.raises(ValueError, match="with fewer counters"):
        Chance("deal", "1", cup=LETTERS, draws=7)


def test_several_draws_are_spread_as_their_outcomes_say() -> None:
    chance = Chance("deal", "1", cup=LETTERS, draws=3)
    outcomes = {drawn: weight for weight, drawn in chance.outcomes()}
    ways = 6 * 5 * 4
    assert sum(outcomes.values()) == ways
    found: Counter[tuple[str, ...]] = Counter()
    bits = 20
    for way in range(ways):
        # The middle of each of the evenly wide stretches of numbers.
        found[chance.from_number(((2 * way + 1) << bits) // (2 * ways), bits)] += 1
    assert found == outcomes


def test_more_draws_than_can_be_listed_are_refused() -> None:
    cards = [(f"card-{number}", 1) for number in range(45)]
    chance = Chance("deal", "1", cup=cards, draws=7)
    with pytest.raises(TooManyOutcomes):
        chance.outcomes()
    drawn = chance.from_number(2**127 + 12345, 128)
    assert len(set(drawn)) == 7
    assert chance.accepts(drawn)

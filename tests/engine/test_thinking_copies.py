"""Copies to think in hold no truth: whoever reads all of one learns what its seat may know."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from somalia.engine.checkpoints import known_events
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.engine.record import load, replay
from somalia.engine.sight import Sight
from somalia.games import game_of
from somalia.games.campaign import GAME as CAMPAIGN
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.card_duels.rules.game import CardDuels
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.lab.match import begun as begun_match
from somalia.lab.match import play_on, players_of
from somalia.opponents.given import given_to
from tests.card_duels.table import at_exchange, scenario, started
from tests.card_duels.test_hidden import dealt_anew, recorded
from tests.hex_battle.test_records import at_random, begun, exchanged
from tests.reach import reached, told
from tests.toys import Bidding
from tests.twins import dozen
from tests.twins.twin import hiding, played


def truths(game: Game) -> list[object]:
    """What no copy may lead to: the game, its states, the checkpoints they stand in."""
    chain = game.checkpoints()
    states = [one.state for one in chain]
    return [game, game.state, game.answers, *chain, *states, game.procedure]


def learns_nothing(game: Game, twin: Game, seat: str) -> None:
    """A player in that seat cannot tell the one game from the other, nor get at either."""
    seen, other = game.as_seen_by(seat), twin.as_seen_by(seat)
    assert told(seen) == told(other)
    assert seen.asked(seat) is not None or game.asked(seat) is None
    for one, true in ((seen, game), (other, twin)):
        found = reached(one)
        assert not [truth for truth in truths(true) if id(truth) in found]
        assert one.listener is None
        assert one.seed != true.seed
        assert true.seed not in [text for text in found.values() if isinstance(text, str)]


# -- what is reached -------------------------------------------------------------------------------


def test_the_walk_reaches_closures_frames_slots_and_items() -> None:
    class Slotted:
        __slots__ = ("kept",)

        def __init__(self, kept: object) -> None:
            self.kept = kept

    def steps(secret: object):  # type: ignore[no-untyped-def]
        yield lambda: secret

    secret = ["the secret"]
    running = steps(secret)
    judge = next(running)
    for start in (Slotted(secret), running, judge, {"a": (secret,)}, Slotted(judge).kept):
        assert id(secret) in reached(start)
        assert any("the secret" in line for line in told(start))
    assert told(Slotted([1, 2])) != told(Slotted([1, 3]))
    assert told(Slotted([1, 2])) == told(Slotted([1, 2]))


# -- twins -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def battles() -> list[tuple[Game, Game]]:
    """Battles, each with one that differs from it in nothing that the Coalition knows."""
    found: list[tuple[Game, Game]] = []
    for seed in map(str, range(60)):
        game, stream = begun(seed), Stream(seed)
        until = 1 + int(seed) % 3
        while game.state.turn < until and not game.is_over:
            at_random(game, stream)
        if not game.is_over and (twin := exchanged(game)) is not None:
            twin.auto_dice, twin.auto_forced = game.auto_dice, game.auto_forced
            found.append((game, twin))
        if len(found) == 3:
            break
    return found


def test_the_coalitions_copy_of_a_battle_tells_nothing(battles: list[tuple[Game, Game]]) -> None:
    asked = 0
    for game, twin in battles:
        own = [at for at, one in enumerate(game.all_answers()) if one.who == COALITION]
        for count in (20, *own[::8], game.count):
            one, other = game.fork(count=count), twin.fork(count=count)
            asked += one.asked(COALITION) is not None
            learns_nothing(one, other, COALITION)
    assert asked > 5


@pytest.mark.parametrize("game, nth", dozen.FIRST)
def test_the_copies_of_twins_are_the_same(game: str, nth: int) -> None:
    moment = dozen.moment(game, nth)
    one, other = moment.twins.game(0), moment.twins.game(1)
    learns_nothing(one, other, moment.side)
    assert one.as_seen_by(moment.side).seed == other.as_seen_by(moment.side).seed
    assert Sight(one, moment.side).count == Sight(other, moment.side).count


def test_more_is_asked_unseen_in_some_twin_than_in_the_other() -> None:
    twins = [dozen.moment(*first).twins for first in dozen.FIRST]
    assert any(one.game(0).count != one.game(1).count for one in twins)


def test_al_qaedas_copy_of_a_battle_holds_what_it_knows(battles: list[tuple[Game, Game]]) -> None:
    """The walk finds a difference where there is one."""
    game, twin = battles[0]
    seen = game.as_seen_by(AL_QAEDA)
    assert told(seen) != told(twin.as_seen_by(AL_QAEDA))
    found = reached(seen)
    assert not [truth for truth in truths(game) if id(truth) in found]


def test_the_copy_of_a_duel_tells_nothing(tmp_path: Path) -> None:
    one, other = (
        replay(load(recorded(tmp_path / f"{card}.txt", card)), CardDuels(scenario("firebase")))[0]
        for card in ("perimeter-gaps-1", "diversionary-attack-2")
    )
    learns_nothing(one, other, "us")


@pytest.mark.parametrize("name", ["firebase", "mogadishu-cards"])
def test_the_copy_of_a_duel_that_was_dealt_anew_tells_nothing(name: str) -> None:
    for seed in range(4):
        state = at_exchange(name, seed, 1 + seed)
        if state is None:
            continue
        for side in state.scenario.sides:
            one, other = started(name, state), started(name, dealt_anew(state, side, "anew"))
            learns_nothing(one, other, side)


def test_the_copy_of_a_small_game_tells_nothing() -> None:
    games = []
    for bid in ("bid-1", "bid-2"):
        game = Game(Bidding(), seed="1", auto_forced=False)
        game.answer("cat", bid, f"{bid} is enough")
        game.answer("dog", "bid-3")
        games.append(game)
    learns_nothing(games[0], games[1], "dog")
    assert told(games[0].as_seen_by("cat")) != told(games[1].as_seen_by("cat"))


@pytest.mark.parametrize("name", hiding())
def test_what_copies_share_with_their_game_does_not_change_while_it_is_played(name: str) -> None:
    """Lines of fire were kept with the map: which of them had been looked at told from where hidden
    heavy weapons may fire. Twins of one process had one map, and so did not differ in it.
    """
    game_type = game_of(name)
    rules = game_type.rules(game_type.load(name, {}))
    before = told(rules)
    assert played(rules, "shared", rules.sides[0], 60)
    is_same = told(rules) == before  # a diff of so many lines takes minutes
    assert is_same


# -- what the copies still can ---------------------------------------------------------------------


def bid_twice() -> Game:
    """One round of bids, and cat's second."""
    seats = [Seat(side, (side,), True) for side in Bidding.sides]
    game = Game(Bidding(), seats, "1")
    for answer in ("bid-1", "bid-2", "bid-2"):
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, answer, "a reason")
    return game


def test_earlier_answers_stand_in_a_copy_as_its_seat_knows_them() -> None:
    game = bid_twice()
    assert [(one.ask, one.why) for one in game.all_answers()] == [
        ("cat.bid", "a reason"),
        ("dog.bid", "a reason"),
        ("pot", ""),
        ("cat.bid", "a reason"),
    ]
    seen = game.as_seen_by("dog")
    past = seen.all_answers()[: seen.checkpoint.count]
    assert past == game.all_answers()[1:3], "its own, with the reason, and the open dice"
    own = game.as_seen_by("cat").all_answers()
    assert [one.why for one in own] == ["a reason", "", "", "a reason"]
    assert own[0] == game.all_answers()[0]


def test_nobody_gets_the_reason_of_another_for_what_was_answered_just_now() -> None:
    game = Game(Bidding(), seed="1", auto_forced=False)
    game.answer("cat", "bid-1", "a reason")
    game.answer("dog", "bid-3", "cat is poor")
    assert [one.why for one in game.answers] == ["cat is poor"]
    assert [one.why for one in game.as_seen_by("cat").answers] == [""]
    assert [one.why for one in game.as_seen_by("dog").answers] == ["cat is poor"]


def test_moments_of_a_game_are_those_of_its_copies() -> None:
    game = bid_twice()
    start, first = Moment.start(game), game.checkpoints()[1]
    for seat in ("cat", "dog"):
        seen = game.as_seen_by(seat)
        assert seen.all_events() == game.all_events()
        assert start.leads_to(seen)
        assert Moment.now(game).leads_to(seen)
        assert Moment.now(seen).leads_to(game)
        assert start.events(seen) == start.events(game)
        assert start.count(seen) == start.count(game) == 1
        assert Moment(first).events(seen) == Moment(first).events(game)
        closed = start.closed(seen)
        assert closed is not None
        # dog knows nothing of a bid of cat: the first it sees closed is the round
        assert closed.checkpoint.is_same(first if seat == "cat" else game.checkpoints()[2])
        now = Moment.now(seen).on_line_of(game)
        assert now.checkpoint.is_same(game.checkpoints()[-1 if seat == "cat" else -2])
        assert now.events(game) == []


def test_a_copy_counts_what_its_seat_has_seen() -> None:
    game = bid_twice()
    cat, dog = game.as_seen_by("cat"), game.as_seen_by("dog")
    game_at, cat_at, dog_at = game.checkpoint, cat.checkpoint, dog.checkpoint
    assert (game_at.count, game_at.rolled) == (4, 1)
    assert (cat_at.count, cat_at.rolled) == (4, 1), "dog bids openly"
    assert (dog_at.count, dog_at.rolled) == (2, 1), "not the bids of cat"


def test_events_that_were_not_seen_are_not_in_a_copy() -> None:
    game, stream = begun("1"), Stream("1")
    while game.state.turn < 1:
        at_random(game, stream)
    middle = Moment.now(game)
    while game.state.turn < 2:
        at_random(game, stream)
    seen, known = game.as_seen_by(COALITION), Sight(game, COALITION)
    mine = [one for one in seen.all_events() if one.is_seen_by((COALITION,))]
    assert mine == known.events()
    assert len(game.all_events()) > len(mine) + 20
    assert middle.events(seen) == known.events_since(middle), "a moment counts what is seen"
    assert middle.count(seen) == len(middle.events(seen))


def test_the_number_of_checkpoints_does_not_tell_what_was_passed_unseen() -> None:
    game, stream = begun("1"), Stream("1")
    while game.state.turn < 2:
        at_random(game, stream)
        if isinstance(game.prompt, Choose) and game.prompt.who == COALITION:
            passed = Moment.now(game)
            seen = game.as_seen_by(COALITION)
            assert passed.leads_to(seen)
            assert passed.events(seen) == []
    seen = game.as_seen_by(COALITION)
    nodes = seen.checkpoints()
    assert all(node.answers or node.events for node in nodes[1:])
    assert len(nodes) < len(game.checkpoints()) - 20
    for node in game.checkpoints():
        assert Moment(node).events(seen) == known_events(Moment(node).events(game), (COALITION,))
        assert Moment(node).on_line_of(seen).leads_to(seen)


def test_a_copy_goes_back_within_the_step_under_way_and_no_further() -> None:
    game, stream = begun("1"), Stream("1")
    while not (
        isinstance(game.prompt, Choose)
        and game.prompt.who == COALITION
        and sum(one.who == COALITION for one in game.answers) > 1
    ):
        at_random(game, stream)
    sight = Sight(game, COALITION)
    first = sight.count - len(sight.recent_answers)
    for count in range(first, sight.count + 1):
        trial = sight.trial(count=count)
        assert trial.count == count
        assert trial.answers() == sight.answers()[:count]
    with pytest.raises(Refused, match=r"can.t go back that far"):
        sight.trial(count=first - 1)


def test_what_copies_share_is_made_once() -> None:
    game = bid_twice()
    one, other = game.as_seen_by("dog"), game.as_seen_by("dog")
    assert one.checkpoint.before is other.checkpoint.before
    assert one.checkpoint.before is not game.as_seen_by("cat").checkpoint.before
    assert all(node.state is None for node in one.checkpoints()[:-1])


# -- where nothing is hidden -----------------------------------------------------------------------


class Pick(NamedTuple):
    option: str
    why: str = ""


class Peeper:
    """A player of somebody's own: it reads the dice to come, and answers for the others."""

    def __init__(self) -> None:
        self.given: list[Game] = []

    def decide(self, game: Game, prompt: Choose) -> Pick:
        self.given.append(game)
        game.answer(game.seat_of[prompt.who].name, prompt.options[0])
        return Pick(prompt.options[-1])


def test_a_player_of_somebodys_own_gets_neither_the_dice_nor_the_game() -> None:
    game_type, scenario = CAMPAIGN, load_scenario("first-game")
    game = begun_match(game_type, scenario, "peep")
    players = players_of(game_type, scenario, dict.fromkeys(scenario.sides.order, "random"), "peep")
    peeper = Peeper()
    side = scenario.sides.order[0]
    play_on(game, {**players, side: peeper})
    assert game.is_over
    assert len(peeper.given) > 20
    assert all(one is not game and one.seed != game.seed for one in peeper.given)
    assert given_to(players[side], game, side) is game, "the program's own look at the game itself"

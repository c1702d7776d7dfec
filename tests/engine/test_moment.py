"""Moments and forks: what has happened since, and copies with other settings."""

from __future__ import annotations

from somalia.engine.game import Game
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from tests.toys import Bidding


def play(game: Game, *answers: str) -> Game:
    for answer in answers:
        assert isinstance(game.prompt, Choose)
        game.answer(game.prompt.who, answer)
    return game


def test_a_moment_tells_what_has_happened_since_also_past_checkpoints() -> None:
    game = Game(Bidding())
    start = Moment.start(game)
    play(game, "bid-1", "bid-0")
    then = Moment.now(game)
    assert then.events(game) == []
    play(game, "bid-0", "bid-1", "bid-1", "bid-0")
    assert len(start.events(game)) == start.count(game) == 3
    assert then.events(game) == start.events(game)[1:]
    assert then.count(game) == 2
    assert then.events(game.copy()) == then.events(game), "a copy has the same past"


def test_a_moment_within_a_mission_leaves_out_what_it_had_told() -> None:
    game = Game(Bidding(), auto_dice=False)
    play(game, "bid-1", "bid-0")
    game.state.events.append("told already")
    then = Moment.now(game)
    game.throw((1, 2))
    assert then.events(game) == [("cat", 3)]
    assert then.count(game) == 1


def test_a_moment_that_the_game_has_gone_back_behind_tells_nothing() -> None:
    game = play(Game(Bidding()), "bid-1", "bid-0")
    then = Moment.now(game)
    play(game, "bid-1", "bid-0")
    game.go_back(0)
    play(game, "bid-2", "bid-0")
    assert not then.leads_to(game)
    assert then.events(game) == []
    assert then.count(game) == 0
    assert then.on_line_of(game) == Moment.start(game)
    assert Moment.start(game).on_line_of(game) == Moment.start(game)


def test_a_moment_that_a_step_was_taken_back_behind_leaves_out_nothing_that_follows() -> None:
    game = play(Game(Bidding(), auto_dice=False), "bid-1", "bid-0")
    game.state.events.append("taken back")
    then = Moment.now(game)
    game.go_back(1)
    assert then.leads_to(game), "it is the same step"
    now = then.on_line_of(game)
    assert now == Moment.now(game)
    play(game, "bid-0")
    game.throw((1, 2))
    assert now.events(game) == [("cat", 3)]


def test_the_checkpoint_after_a_moment() -> None:
    game = play(Game(Bidding()), "bid-1")
    then = Moment.now(game)
    assert then.closed(game) is None
    play(game, "bid-0", "bid-1", "bid-0")
    closed = then.closed(game)
    assert closed is not None
    assert closed.checkpoint.before is then.checkpoint
    assert closed.count(game) == 1


def test_a_fork_has_its_settings_and_leaves_the_game_its_own() -> None:
    game = play(Game(Bidding()), "bid-1")
    twin = game.fork(auto_dice=False, auto_forced=False, stops_at_checkpoint=True, seed="other")
    settings = (twin.auto_dice, twin.auto_forced, twin.stops_at_checkpoint, twin.seed)
    assert settings == (False, False, True, "other")
    assert (game.auto_dice, game.auto_forced, game.stops_at_checkpoint) == (True, True, False)
    assert game.seed == "0"
    play(twin, "bid-0")
    twin.throw((6, 6))
    assert twin.is_over, "it stops where the step is closed"
    assert twin.checkpoint.events == [("cat", 12)]
    assert game.count == 1
    plain = game.fork()
    assert (plain.auto_dice, plain.auto_forced, plain.seed) == (True, True, "0")


def test_a_fork_can_stand_further_back_on_the_same_branch() -> None:
    game = play(Game(Bidding()), "bid-1", "bid-0", "bid-2")
    twin = game.fork(count=1)
    assert twin.count == 1
    assert twin.branch == game.branch
    play(twin, "bid-0", "bid-2")
    assert twin.all_answers() == game.all_answers(), "its dice are those of the game"

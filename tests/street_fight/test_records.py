"""Kept street fights: whole games and turns by hand that the rules must go on taking.

They are records of answers: a doctrine that plays otherwise leaves them as they are. Where a change
of rules or tables breaks one, this names the game, the line and the rule. That is no fault in
itself: the changelog then says so under "Rules", and the game is recorded anew with

    python -m tests.street_fight.test_records [names]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import pytest

from somalia.engine.checkpoints import Answer
from somalia.engine.dice import DRAWS
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Record, Sitter, load, replayed
from somalia.engine.record_writer import RecordWriter
from somalia.engine.sight import Sight
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.card import USUAL
from somalia.games.street_fight.data.scenario import load as load_scenario
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.game import EDITION
from somalia.lab.match import play_match
from somalia.play.orders import CLEAR, StandingOrders
from tests.kept import hash_by_chance, result
from tests.often import often

FOLDER = Path(__file__).parent / "records"
BY_ORDER = "by order"
"""The reason of an answer that an order gave."""
PROGRAM = "all play"
"""The order by which the program plays the turns that are not counted."""
UNITS = ("delta", "chalk-1", "chalk-2", "chalk-3")
MOST_ANSWERS = 40
"""That a person gives in a turn of four units."""


class Turn(NamedTuple):
    """A turn by hand: orders, some answers one by one, and orders for the rest of the turn."""

    orders: Sequence[str]
    single: int = 0
    then: Sequence[str] = ()


class Kept(NamedTuple):
    """A kept game: what it is played with, by the usual computer player if not by hand."""

    scenario: str = "mog-93"
    options: Mapping[str, str] = MappingProxyType({})
    seed: str = "kept"
    by_hand: Mapping[int, Turn] = MappingProxyType({})


MARCH = ("chalk-1 to post-2 running", "chalk-2 to post-3", "chalk-3 to site")
HOLD = ("chalk-1 hold", "chalk-2 hold", "chalk-3 hold")
GAMES = {
    "mog-93": Kept(options={"players": "3", "doors": "yes", "natural-ten": "yes"}),
    "mog-93-by-hand": Kept(
        seed="k7",
        by_hand={
            1: Turn(("delta to post-1", *MARCH)),
            4: Turn(MARCH, 12, ("delta to post-1",)),
            8: Turn((*HOLD, "convoy play"), 8, ("delta hold",)),
        },
    ),
    "one-chalk": Kept("one-chalk"),
}


class Played(NamedTuple):
    """A kept record, played again."""

    record: Record
    game: Game
    turns: Sequence[int]  # in which each answer was given


@cache
def played(name: str) -> Played:
    """A kept record, played again as far as the rules take its answers."""
    record = load(FOLDER / f"{name}.txt")
    rules = GAME.rules(load_scenario(record.header.scenario, record.header.options))
    game = Game(rules, record.seats(rules), record.header.seed, auto_dice=False, auto_forced=False)
    turns = [game.state.turn]
    turns += [game.state.turn for _ in replayed(record, game)]
    return Played(record, game, turns[:-1])


@pytest.mark.parametrize("name", GAMES)
def test_a_kept_fight_is_played_as_it_was(name: str) -> None:
    record, game, _ = played(name)
    assert (record.problem, record.remarks) == ("", [])
    assert record.header.rules == EDITION
    kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert kept == result(game)


HASHES = {
    "one-chalk": "f638421b95ce58e7",
    "mog-93": "9494d26e4baecf96",
}
"""Of all answers of a game by chance, dice among them, and of the position at its end."""


@pytest.mark.parametrize("name", list(HASHES)[: often(1, 2)])
def test_a_seed_gives_the_same_fight_everywhere(name: str) -> None:
    assert hash_by_chance(GAME, load_scenario(name)) == HASHES[name]


def test_a_record_of_an_older_edition_is_taken_up_to_what_no_longer_fits() -> None:
    """It says by which edition it was played; what stands of it can be read and gone on from."""
    record = load(FOLDER.parent / "older" / "one-chalk-edition-1.txt")
    rules = GAME.rules(load_scenario(record.header.scenario, record.header.options))
    game = Game(rules, record.seats(rules), record.header.seed, auto_dice=False, auto_forced=False)
    taken = sum(1 for _ in replayed(record, game))
    assert any(f"under the current edition, {EDITION}" in told for told in record.remarks)
    assert f"the {taken} answers before it" in record.problem
    assert game.state.turn == 1
    assert taken > 30


# -- turns by hand ---------------------------------------------------------------------------------

COUNTED = [(name, turn) for name, kept in GAMES.items() for turn in kept.by_hand]


def given_in(of: Played, turn: int) -> tuple[list[str], list[str], int]:
    """The orders of a turn, the answers one by one, and how many answers orders gave."""
    orders, single, by_order = [], [], 0
    for note in of.record.notes:
        if of.turns[note.count] == turn:
            orders.append(note.text)
    for at, answer in zip(of.turns, of.game.all_answers(), strict=True):
        if at != turn or answer.is_chance or answer.how == "forced":
            continue
        if answer.why == BY_ORDER:
            by_order += 1
        else:
            single.append(f"{answer.ask} {answer.value}")
    return orders, single, by_order


def test_three_turns_are_counted() -> None:
    assert len(COUNTED) == 3


@pytest.mark.parametrize("name, turn", COUNTED)
def test_a_turn_of_four_units_takes_forty_answers_at_most(name: str, turn: int) -> None:
    """Pace: what a person gives is orders and single answers; the rest follows from orders."""
    of = played(name)
    orders, single, by_order = given_in(of, turn)
    assert len(orders) + len(single) <= MOST_ANSWERS
    plan = GAMES[name].by_hand[turn]
    assert [words for words in orders if words != CLEAR] == [*plan.orders, *plan.then]
    assert by_order > MOST_ANSWERS, "of answers there were many more"
    men = [
        str(answer.value)
        for at, answer in zip(of.turns, of.game.all_answers(), strict=True)
        if at == turn and answer.ask == kinds.MAN
    ]
    assert [unit for unit in UNITS if any(man.startswith(unit) for man in men)] == list(UNITS)


# -- recording -------------------------------------------------------------------------------------


class Brief(RecordWriter):
    """Leaves the reasons out."""

    def answered(self, answer: Answer) -> None:
        super().answered(answer._replace(why=""))


def header_of(kept: Kept, sitters: Sequence[Sitter]) -> Header:
    """The head of a kept record."""
    scenario = load_scenario(kept.scenario, kept.options)
    return Header(
        kept.scenario,
        kept.seed,
        tuple(sitters),
        digest=scenario.digest,
        options=dict(kept.options),
        rules=EDITION,
        draws=DRAWS,
    )


def by_program(kept: Kept, path: Path) -> Game:
    """A game between the usual computer players."""
    scenario = load_scenario(kept.scenario, kept.options)
    sitters = [Sitter(side, USUAL, (side,)) for side in scenario.sides]
    writer = Brief(path, header_of(kept, sitters))
    seats = dict.fromkeys(scenario.sides, USUAL)
    game = play_match(GAME, scenario, seats, kept.seed, writer)
    writer.close()
    return game


def by_hand(kept: Kept, path: Path) -> Game:
    """A game whose turns by hand go as they are to go; the program plays the others."""
    (side,) = load_scenario(kept.scenario, kept.options).sides
    writer = RecordWriter(path, header_of(kept, [Sitter(side, "human", (side,))]))
    rules = GAME.rules(load_scenario(kept.scenario, kept.options))
    game = Game(rules, [Seat(side, (side,))], kept.seed, listener=writer)
    orders = StandingOrders(GAME.orders(), writer.note)
    turn = single = 0
    plan = Turn(())
    while isinstance(prompt := game.prompt, Choose):
        if game.state.turn > turn:
            turn, single = game.state.turn, 0
            plan = kept.by_hand.get(turn, Turn(() if PROGRAM in orders.of(side) else (PROGRAM,)))
            if turn in kept.by_hand:
                orders.clear(side)
            for words in plan.orders:
                assert "Standing order" in str(orders.give(words, Sight(game), side)), words
        if given := orders.answer(Sight(game), prompt, side):
            game.answer(side, given[0], BY_ORDER)
        elif single == plan.single and plan.then:
            for words in plan.then:
                assert "Standing order" in str(orders.give(words, Sight(game), side)), words
            single += 1
        else:
            game.answer(side, single_answer(game, prompt))
            single += 1
    writer.close()
    return game


def single_answer(game: Game, prompt: Choose) -> str:
    """What the person answers one by one: each man fires once, at the first who is offered."""
    options = prompt.options
    if prompt.ask != kinds.ACT:
        return options[0]
    since = [str(one.value) for one in game.all_answers() if one.ask in (kinds.MAN, kinds.ACT)]
    has_fired = since[-1] == kinds.FIRE
    return kinds.FIRE if kinds.FIRE in options and not has_fired else kinds.STOP


def main() -> None:
    """Record the kept fights anew: all, or those named."""
    for name in sys.argv[1:] or GAMES:
        kept = GAMES[name]
        path = FOLDER / f"{name}.txt"
        path.unlink(missing_ok=True)
        game = (by_hand if kept.by_hand else by_program)(kept, path)
        told = json.dumps(result(game), indent=2) + "\n"
        path.with_suffix(".json").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    main()

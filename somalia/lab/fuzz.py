"""Fuzzing: plays games with random answers and checks every invariant."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import takewhile
from pathlib import Path

from somalia.engine.checkpoints import Checkpoint
from somalia.engine.dice import Stream, derived
from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import State
from somalia.engine.record import Header, Sitter
from somalia.engine.record_writer import record_text
from somalia.engine.undo import undo, undo_point
from somalia.games import game_of
from somalia.games.checks import Checks
from somalia.games.game_type import GameType, Scenario
from somalia.lab.collector import for_many_games
from somalia.outputs import FINDING, write

LONGEST = 50_000
"""The number of answers after which a random game counts as endless."""

REQUESTS = 400
"""On average, one answer in this many is a request, if any is available."""

CHECK_EVERY = 40
"""The number of answers between expensive checks (copy, undo)."""


VIEW_EVERY = 3
"""On average, what a computer player is asked is checked once in this many answers."""

VIEW = "If this depends on an unseen answer, end the procedure after that answer."


class Finding(Exception):
    """A violated invariant."""


def check(game: Game, checks: Checks[State]) -> None:
    """Run the cheap checks, after every answer.

    Raises:
        Finding: one of them failed.
    """
    wrong = list(checks.position(game.state))
    if wrong:
        raise Finding("; ".join(wrong))
    prompt = game.prompt
    if isinstance(prompt, Choose):
        options = prompt.options
        if not options:
            raise Finding(f"dead end: {prompt} has no options")
        if len(set(options)) != len(options):
            raise Finding(f"{prompt} has an option twice")
        for option, why in prompt.barred.items():
            if option in options or not why.rule or not why.sentence:
                raise Finding(f"{prompt}: faulty reason against {option}")
    elif isinstance(prompt, Chance) and not prompt.outcomes():
        raise Finding(f"dead end: {prompt} has no outcome")


def checkpoints_since(game: Game, checkpoint: Checkpoint) -> list[Checkpoint]:
    """The checkpoints after this one, in order; forced answers can pass several at once."""
    passed = takewhile(lambda earlier: earlier is not checkpoint, game.checkpoint.backwards())
    return [*passed][::-1]


def check_at_checkpoint(state: State, checks: Checks[State]) -> None:
    """Run the checks for a checkpoint, where no procedure is in progress.

    Raises:
        Finding: one of them failed.
    """
    for wrong in checks.checkpoint(state):
        raise Finding(wrong)


def check_copy(game: Game, checks: Checks[State]) -> None:
    """Run the expensive checks: a copy is equal and independent, and undo never goes back past a
    die roll.

    Raises:
        Finding: one of them failed.
    """
    twin = game.copy()
    if checks.plain(twin.state) != checks.plain(game.state) or repr(twin.prompt) != repr(
        game.prompt
    ):
        raise Finding("a copy differs from the original game")
    if isinstance(game.prompt, Choose) and isinstance(twin.prompt, Choose):
        if twin.prompt.options != game.prompt.options:
            raise Finding("a copy's options differ from the original's")
        before = checks.plain(game.state)
        twin.answer(game.seat_of[twin.prompt.who].name, twin.prompt.options[-1])
        if checks.plain(game.state) != before:
            raise Finding("changing a copy changed the original game")
    for seat in game.seats:
        point = undo_point(game, seat.name)
        if point is None:
            continue
        if any(answer.is_chance for answer in game.all_answers()[point:]):
            raise Finding("undo would go back past a roll")
        twin = game.copy()
        undo(twin, seat.name)
        if twin.count != point:
            raise Finding("undo reached a different position")


def check_view(game: Game) -> None:
    """Check that a computer player is asked what its seat is asked.

    Raises:
        Finding: its copy of the game asks something else.
    """
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    seat = game.seat_of[prompt.who].name
    try:
        asked = game.as_seen_by(seat).asked(prompt.who)
    except RuntimeError as fault:  # no invented deal leads to the question
        raise Finding(f"{prompt}: {fault} {VIEW}") from fault
    if asked is None or asked.ask != prompt.ask or asked.options != prompt.options:
        raise Finding(f"{prompt}: a computer player is offered other options. {VIEW}")


def random_game(
    game_type: GameType,
    scenario: Scenario,
    seed: str,
    watch: Callable[[Game], None] = lambda game: None,
    folder: Path | None = None,
) -> Game:
    """Play one random game to its end and check it on the way.

    Args:
        watch: called after every answer, for further checks.
        folder: where to save the record if a check fails; None to save none.

    Raises:
        Finding: an invariant failed. It names the seed, and the record's path if one was saved.
    """
    game = Game(game_type.rules(scenario), seed=seed)
    stream, views = Stream(derived(seed, "fuzz")), Stream(derived(seed, "views"))
    checks = game_type.checks(scenario)
    node = game.checkpoint
    try:
        for number in range(LONGEST):
            prompt = game.prompt
            check(game, checks)
            watch(game)
            if not isinstance(prompt, Choose):
                return game
            if number % CHECK_EVERY == 0:
                check_copy(game, checks)
            if game.rules.hides and views.below(VIEW_EVERY) == 0:
                check_view(game)
            for passed in checkpoints_since(game, node):
                check_at_checkpoint(passed.state, checks)
            node = game.checkpoint
            tries = checks.tries_requests and stream.below(REQUESTS) == 0
            if tries and (request := checks.request(game)):
                game.request(prompt.who, prompt.who, request)
                continue
            options = prompt.options
            game.answer(prompt.who, options[stream.below(len(options))])
        raise Finding(f"no end after {LONGEST} answers")
    except Exception as error:
        kept = f"; record: {save_record(game, scenario, folder)}" if folder else ""
        raise Finding(f"seed {seed}, answer {game.count}: {error!r}{kept}") from error


def save_record(game: Game, scenario: Scenario, folder: Path) -> Path:
    """Save the game as a record, replacing any older record with the same seed; return the path.

    Raises:
        OutputError, RecordError: it cannot be written.
    """
    name = re.sub(r"[^\w.-]", "-", game.seed)[-60:]
    path = folder / f"finding-{name}.record"
    header = Header(
        scenario.id,
        game.seed,
        tuple(Sitter(side, "human", (side,)) for side in game.rules.sides),
        digest=scenario.digest,
        options=dict(scenario.options),
        hides=game.rules.hides,
    )
    write(path, record_text(header, game).encode(), FINDING)
    return path


def main(
    games: int, seed: str, scenario: str, keep: Path, options: Mapping[str, str] | None = None
) -> int:
    """`somalia fuzz`: play random games and print the findings; return 1 if there are any."""
    from rich.progress import track

    from somalia.console import PlainConsole

    game_type = game_of(scenario)
    loaded = game_type.load(scenario, options)
    faults = answers = 0
    console = PlainConsole(stderr=True)
    numbers = track(range(games), f"{games} random games", console=console, transient=True)
    with for_many_games():
        for number in numbers:
            try:
                answers += random_game(game_type, loaded, f"{seed}/{number}", folder=keep).count
            except Finding as finding:
                faults += 1
                console.print(f"fault {faults}: {finding}")
    print(
        f"{games} random games of {loaded.id}, seed {seed}: {answers} answers, "
        f"{faults} fault{'' if faults == 1 else 's'}"
    )
    return 1 if faults else 0

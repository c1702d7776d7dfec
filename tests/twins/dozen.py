"""The twins that tests use: six of each game that hides something, 100 of each in a long run.

Number, seat and seed of twins depend on their own game only, so another game changes none of them.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from somalia.engine.dice import Stream
from somalia.engine.record import load_head
from somalia.games import game_of
from somalia.play import library
from tests.often import often
from tests.twins.twin import Moment, hiding, kept, moment_of, played, rules_of, twins_of

USUAL = 6
GAMES = tuple(sorted({game_of(name).id for name in hiding()}))
"""The games that hide something."""
FIRST = tuple((game, nth) for game in GAMES for nth in range(USUAL))
ALL = tuple((game, nth) for game in GAMES for nth in range(often(USUAL, 100)))
"""The twins of a run, each as a game and a number."""
SHORTEST, LONGEST, LONG, SHORT = 6, 70, 250, 30
"""The fewest and most answers of a random game that the side sees, the most in a long run, and the
most in every third try, which suits a game that is over sooner.
"""
MIDDLE, LATE, LAST = 90, 190, 900
"""The fewest and most answers of a kept record that the side sees, and the most in a long run."""
TRIES = 600
"""How many lines of play are tried for one pair of twins."""
TESTS = Path(__file__).resolve().parent.parent


@cache
def seats(game: str) -> tuple[tuple[str, str], ...]:
    """Every scenario of a game with hidden information, with each side from which something is
    hidden. A random game shows which sides these are.
    """
    return tuple(
        (name, side)
        for name in hiding()
        if game_of(name).id == game
        for side in rules_of(name).sides
        if not all(step.is_seen for step in played(rules_of(name), "kept", side, 20))
    )


@cache
def records(name: str) -> tuple[Path, ...]:
    """The kept records of a scenario, from players better than chance."""
    paths = sorted(TESTS.glob("**/records/*.txt"))
    return tuple(path for path in paths if load_head(path).header.scenario == name)


@cache
def moment(game: str, nth: int) -> Moment:
    """Moment number `nth` of a game, with its twins."""
    turn, place = divmod(nth, len(seats(game)))
    name, side = seats(game)[place]
    chance = Stream(f"twins-{game}-{nth}")
    longest, late = (LONGEST, LATE) if nth < USUAL else (LONG, LAST)

    def any_of(of: tuple[str, ...] | tuple[Path, ...]) -> str | Path:
        return of[chance.below(len(of))]

    for attempt in range(TRIES):
        seed = f"{nth}-{attempt}"
        fewest, most = (SHORTEST, longest) if attempt % 3 < 2 else (1, SHORT)
        answers = fewest + chance.below(most - fewest)
        if records(name) and (turn + place) % 3:
            path = Path(any_of(records(name)))
            header = load_head(path).header
            # The first answers are mostly set-up.
            answers = MIDDLE + chance.below(late - MIDDLE)
            options, line = tuple(header.options.items()), kept(path, side, answers)
            seed = header.seed
        else:
            options = tuple(
                (one.id, str(any_of(one.choices))) for one in library.card(name).options
            )
            line = played(rules_of(name, options), seed, side, answers)
        twins = twins_of(name, options, seed, side, line)
        result = moment_of(twins) if twins is not None else None
        if result is not None:
            return result
    raise AssertionError(f"{name}: no twins for {side}; is the game too short, or `redact` wrong?")

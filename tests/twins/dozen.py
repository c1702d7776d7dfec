"""The twins that tests use: a dozen in a usual run, 200 in a long one."""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path

from somalia.engine.dice import Stream
from somalia.engine.record import load_head
from somalia.games import game_of
from somalia.play import library
from tests.often import often
from tests.twins.twin import Moment, hiding, kept, moment_of, played, rules_of, twins_of

DOZEN = 12
ALL = tuple(range(often(DOZEN, 200)))
SHORTEST, LONGEST, LONG = 6, 70, 250
"""The fewest and most answers of a random game that the side sees, and the most in a long run."""
MIDDLE, LATE, LAST = 90, 190, 900
"""The fewest and most answers of a kept record that the side sees, and the most in a long run."""
TESTS = Path(__file__).resolve().parent.parent


@cache
def seats() -> tuple[tuple[str, str], ...]:
    """Every scenario with hidden information, with each side from which something is hidden,
    alternating between games. A random game shows which sides these are.
    """
    by_game: dict[str, list[tuple[str, str]]] = {}
    for name in hiding():
        rules = rules_of(name)
        for side in rules.sides:
            if not all(step.is_seen for step in played(rules, "kept", side, 20)):
                by_game.setdefault(game_of(name).id, []).append((name, side))
    longest = max(map(len, by_game.values()))
    return tuple(seats[at % len(seats)] for at in range(longest) for seats in by_game.values())


@cache
def records(name: str) -> tuple[Path, ...]:
    """The kept records of a scenario, from players better than chance."""
    paths = sorted(TESTS.glob("**/records/*.txt"))
    return tuple(path for path in paths if load_head(path).header.scenario == name)


@cache
def moment(nth: int) -> Moment:
    """Moment number `nth`, with its twins."""
    name, side = seats()[nth % len(seats())]
    chance = Stream(f"twins-{nth}")
    longest, late = (LONGEST, LATE) if nth < DOZEN else (LONG, LAST)

    def any_of(of: tuple[str, ...] | tuple[Path, ...]) -> str | Path:
        return of[chance.below(len(of))]

    for attempt in count():
        seed = f"{nth}-{attempt}"
        # A short game does not end earlier.
        answers = SHORTEST + chance.below((longest if attempt % 3 < 2 else 30) - SHORTEST)
        if records(name) and nth % 3:
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
    raise AssertionError

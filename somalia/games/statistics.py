"""What many games of a kind come to, beside how they ended and how long they took.

A game is played in one process and told of in another, so the two parts of it are apart: what is
noted of one game is plain data, and the figures are made of that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.game import Game


class TextTable(NamedTuple):
    """A table to be told: what stands over its columns, and its rows."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


class Statistics:
    """The figures of a game's own: none, unless it derives a class that has some.

    `before`, `step` and `after` are called where a game is played, for each game anew; the others
    where all are told of.
    """

    def before(self, game: Game) -> None:
        """A game begins."""

    def step(self, game: Game) -> None:
        """Somebody has decided something."""

    def after(self, game: Game) -> Any:
        """What is noted of the game, now that it is over: plain data."""
        return None

    def add(self, noted: Any, turns: int) -> None:
        """Count one more game, of which `after` has noted this, and which took so many turns."""

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """What stands beside the figures of every game in JSON.

        Args:
            games: how many there were, one at least.
            turns: how many turns they had together.
        """
        return {}

    def tables(self, figures: Mapping[str, Any]) -> list[TextTable]:
        """Told after how the games were decided."""
        return []

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """Told on the line of margin and length: a few words each."""
        return []

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """Told at the end."""
        return []


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share, as two numbers from 0 to 1.

    Raises:
        ValueError: no trials.
    """
    from statistics import NormalDist  # which imports chance, and the rules must do without

    if trials < 1:
        raise ValueError("a share needs at least one trial")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * (share * (1 - share) / trials + spread / (4 * trials)) ** 0.5
    low = max(0.0, middle - half) if successes else 0.0
    return low, min(1.0, middle + half) if successes < trials else 1.0


def shares(
    title: str,
    names: Mapping[str, str],
    counts: Mapping[str, int],
    intervals: Mapping[str, tuple[float, float]],
    games: int,
) -> TextTable:
    """How the games share out, each share with its interval.

    Args:
        names: what each of `counts` is called; by its id where it is not there.
    """
    rows = []
    for id, count in counts.items():
        low, high = intervals[id]
        share = f"{count / games:.1%}"
        rows.append((names.get(id, id), str(count), share, f"{low:.1%} to {high:.1%}"))
    return TextTable((title, "games", "share", "95 % interval"), rows)

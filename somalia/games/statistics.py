"""A game's own figures over many games, besides how they ended and how long they took.

Games are played in worker processes and reported in another, so there are two parts: what is noted
of one game is plain data, and the figures are made of that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.game import Game


class TextTable(NamedTuple):
    """A table to be printed: the heads of its columns, and its rows."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    less: Sequence[str] = ()  # heads of what is left out where there is no room, in that order
    folds: Sequence[str] = ()  # heads of what may be folded between words


class Statistics:
    """A game's own figures; none by default.

    `before`, `step` and `after` are called on a new object for each game, where it is played; the
    others on one object, where all games are reported.
    """

    def before(self, game: Game) -> None:
        """Called before the first decision of a game."""

    def step(self, game: Game) -> None:
        """Called after each decision."""

    def after(self, game: Game) -> Any:
        """What to note of the game, now that it is over, as plain data."""
        return None

    def add(self, noted: Any, turns: int) -> None:
        """Count one more game: what `after` noted of it, and its turns."""

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """Its own entries in the JSON output.

        Args:
            games: how many games were counted, at least one.
            turns: the turns of all games together.
        """
        return {}

    def tables(self, figures: Mapping[str, Any]) -> list[TextTable]:
        """Tables to print after that of how the games were decided."""
        return []

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """A few words each, for the line with margin and length."""
        return []

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """Lines and tables to print at the end."""
        return []


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share, as two numbers from 0 to 1.

    Raises:
        ValueError: no trials.
    """
    from statistics import NormalDist  # which imports chance, and the rules must do without

    if trials < 1:
        raise ValueError("a share needs at least 1 trial")
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
    """A table of counts as shares of the games, each with its confidence interval.

    Args:
        names: names by id; an id without one is shown as it is.
    """
    rows = []
    for id, count in counts.items():
        low, high = intervals[id]
        share = f"{count / games:.1%}"
        rows.append((names.get(id, id), str(count), share, f"{low:.1%} to {high:.1%}"))
    return TextTable((title, "games", "share", "95% interval"), rows)

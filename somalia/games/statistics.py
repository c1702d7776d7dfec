"""A game's own statistics over many games, besides results and lengths.

Worker processes play the games, and another process reports on them. Each game therefore yields
plain data, and the figures are computed from that data.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from somalia.engine.game import Game


class TextTable(NamedTuple):
    """A table to print: column headings and rows."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    less: Sequence[str] = ()  # headings of columns to drop if space is short, in that order
    folds: Sequence[str] = ()  # headings of columns that may wrap between words


class Statistics:
    """A game's own statistics; none by default.

    `before`, `step` and `after` run in the worker, on a new object for each game. The other methods
    run in the reporting process, on one object for all games.
    """

    def before(self, game: Game) -> None:
        """Start watching a game; called before its first decision."""

    def step(self, game: Game) -> None:
        """Watch a game; called after each decision."""

    def after(self, game: Game) -> Any:
        """The plain data to keep about a finished game."""
        return None

    def add(self, noted: Any, turns: int) -> None:
        """Count one more game.

        Args:
            noted: what `after` returned for the game.
            turns: the game's number of turns.
        """

    def figures(self, games: int, turns: int) -> dict[str, Any]:
        """The game's own entries in the JSON output.

        Args:
            games: the number of games counted, at least one.
            turns: the total number of turns in all games.
        """
        return {}

    def tables(self, figures: Mapping[str, Any]) -> list[TextTable]:
        """Tables to print after the results table."""
        return []

    def summary_parts(self, figures: Mapping[str, Any]) -> list[str]:
        """Short texts for the line that shows margin and length."""
        return []

    def closing(self, figures: Mapping[str, Any]) -> list[str | TextTable]:
        """Lines and tables to print at the end."""
        return []


def wilson(successes: float, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval for a proportion, as two numbers from 0 to 1.

    Raises:
        ValueError: `trials` is 0.
    """
    from statistics import NormalDist  # imports `random`, which the rules must not

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
    """A table of counts as percentages of the games, each with its confidence interval.

    Args:
        names: names by id; an id without a name is shown as it is.
    """
    rows = []
    for id, count in counts.items():
        low, high = intervals[id]
        share = f"{count / games:.1%}"
        rows.append((names.get(id, id), str(count), share, f"{low:.1%} to {high:.1%}"))
    return TextTable((title, "games", "share", "95% interval"), rows)

"""Scores, intervals and ratings for an arena's games, and when a pairing can stop.

A victory, or first place among rivals, scores 1 and a stalemate 1/2. The default opponents score
the remainder. A score's interval is Wilson's, with a stalemate as half a win and half a loss. As a
stalemate varies less than that, the interval is rather wide.

A pairing is evaluated after a quarter, half and all of its games. It stops early if the aim lies
outside the interval. Repeated looks inflate the error rate, so an early look is strict and uses the
99.9 % interval. The last look can then use the 95 % interval, as if it were the only one (Haybittle
and Peto's rule; at most 5.2 % instead of 5 % end on the wrong side).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from somalia.games.statistics import wilson
from somalia.lab.arena.plan import ArenaPlan, Match, Pairing
from somalia.lab.arena.ratings import OpponentScore, Rating, ratings
from somalia.lab.arena.results import PairingGames, Results
from somalia.lab.simulate import mean_and_deviation

LOOKS = (4, 2, 1)
"""The divisors of the number of games for each look: a quarter, half, all."""

EARLY = 0.999
"""The confidence level of the interval at an early look."""

LAST = 0.95
"""The confidence level of the interval at the last look."""


def looks(games: int) -> list[int]:
    """The game counts at which a pairing of `games` games is evaluated."""
    return sorted({math.ceil(games / part) for part in LOOKS})


def interval(points: float, games: int, is_last: bool) -> tuple[float, float]:
    """A score's confidence interval, from 0 to 1."""
    return wilson(points, games, LAST if is_last else EARLY)


def next_look(pairing: Pairing, played: PairingGames, full: bool = False) -> int:
    """The number of games that a pairing must reach next; 0 if it can stop.

    Args:
        full: play all games, whatever the early looks show.
    """
    for games in looks(pairing.games):
        if played.games < games:
            return games
        if pairing.aim is not None and games < pairing.games and not full:
            scored = games - played.points(pairing.seat, games)
            low, high = interval(scored, games, False)
            if low >= pairing.aim or high < pairing.aim:
                return 0
    return 0


def figures(plan: ArenaPlan, results: Results) -> dict[str, Any]:
    """All figures as plain data; scores are fractions from 0 to 1."""
    report: dict[str, Any] = {
        "seed": plan.seed,
        "matches": [_match(match, results) for match in plan.matches],
    }
    rows = [row for match in report["matches"] for row in match["opponents"]]
    report["missed"] = [row["pairing"] for row in rows if row["aim"] == "missed"]
    report["unfinished"] = sum(
        next_look(pairing, results.of(pairing)) > 0 for pairing in plan.pairings.values()
    )
    return report


def _match(match: Match, results: Results) -> dict[str, Any]:
    played = {one.name: results.of(one) for one in match.pairings}
    usual, *others = match.pairings
    base = played[usual.name]
    rated = {seat: _ratings(match, played, seat) for seat in match.usual}
    return {
        "match": match.title,
        "aim": next((one.aim for one in others if one.aim is not None), None),
        "seats": dict(match.usual),
        "games": base.games,
        "usual": {seat: _scored(base, seat, True) for seat in match.usual} if base.games else {},
        "opponents": [
            _opponent(one, played[one.name], base, rated[seat].get(one.seats[seat]))
            for seat in match.usual
            for one in others
            if one.seat == seat
        ],
        "each_other": [
            {
                "seats": dict(one.seats),
                "games": played[one.name].games,
                "scores": {
                    seat: _scored(played[one.name], seat, True)
                    for seat in match.usual
                    if played[one.name].games
                },
            }
            for one in others
            if not one.seat
        ],
        "ratings": {
            seat: {who: rating._asdict() for who, rating in of.items()}
            for seat, of in rated.items()
        },
    }


def _scored(played: PairingGames, seat: str, is_last: bool) -> dict[str, Any]:
    points, games = played.points(seat), played.games
    return {"score": points / games, "interval": interval(points, games, is_last)}


def _opponent(
    pairing: Pairing, played: PairingGames, base: PairingGames, rating: Rating | None
) -> dict[str, Any]:
    """The row for an opponent in its seat, with default opponents in the other seats."""
    seat, games = pairing.seat, played.games
    row: dict[str, Any] = {
        "pairing": pairing.name,
        "seat": seat,
        "opponent": pairing.seats[seat],
        "games": games,
        "of": pairing.games,
        "aim": "",
    }
    if not games:
        return row
    is_last = pairing.aim is None or games >= pairing.games
    scored = games - played.points(seat)
    low, high = interval(scored, games, is_last)
    row |= {
        "score": scored / games,
        "interval": (low, high),
        "confidence": LAST if is_last else EARLY,
    }
    if (paired := _paired(played.margins[seat], base.margins.get(seat, ()))) is not None:
        row["margin"], row["margin_error"] = paired
    if rating is not None:
        row["rating"], row["rating_error"] = rating
    if pairing.aim is not None and not next_look(pairing, played):
        row["aim"] = "met" if scored / games >= pairing.aim else "missed"
        row["is_clear"] = low >= pairing.aim or high < pairing.aim
    return row


def _paired(own: Sequence[int], usual: Sequence[int]) -> tuple[float, float] | None:
    """The mean difference between two series of margins from the same games, and its standard
    error.
    """
    more = Counter(one - other for one, other in zip(own, usual, strict=False))
    if not more:
        return None
    mean, deviation = mean_and_deviation(more)
    return mean, deviation / math.sqrt(more.total())


def _ratings(match: Match, played: Mapping[str, PairingGames], seat: str) -> dict[str, Rating]:
    """The ratings of all opponents in a seat, from all their games."""
    scores = [
        OpponentScore(one.seats[seat], others, result.points(seat), result.games)
        for one in match.pairings
        if (result := played[one.name]).games
        for others in [tuple(who for side, who in one.seats.items() if side != seat)]
    ]
    return ratings(scores, match.usual[seat])


def missed(report: Mapping[str, Any]) -> Iterable[str]:
    """The pairings that missed their aim, one per line."""
    for match in report["matches"]:
        for row in match["opponents"]:
            if row["aim"] == "missed":
                yield f"{row['pairing']} ({row['score']:.1%} in {row['games']} games)"

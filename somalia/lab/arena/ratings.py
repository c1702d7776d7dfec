"""Ratings of opponents, even those that never met, based on common opponents (the Bradley-Terry
model).

Two opponents for the same seat are compared by their results against the same other opponents. The
first one's probability of winning is e^a / (e^a + e^b), with a and b fitted by maximum likelihood.
Half a win and half a loss are added to each pairing, so that an opponent that lost every game has a
rating too. The libraries for this (choix, evalica) require SciPy, one of them also Pandas, and give
no standard errors.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import NamedTuple

ELO = 400 / math.log(10)
"""Elo points per unit of the model's parameter: 400 points mean ten wins for one loss."""

LONGEST_STEP = 2.0  # the longest step in Newton's method, which may overshoot
CLOSE = 1e-10  # the step size at which the ratings have converged
MOST_STEPS = 200


class OpponentScore(NamedTuple):
    """An opponent's score against the others at the table."""

    who: str
    others: Hashable
    points: float
    games: int


class Rating(NamedTuple):
    """Elo points above the reference opponent, and their standard error."""

    elo: float
    error: float


def ratings(scores: Sequence[OpponentScore], usual: str) -> dict[str, Rating]:
    """The rating of each opponent for a seat; opponents that cannot be compared are left out.

    The errors treat the games as independent. If the same seeds were played, they overstate the
    error of a difference.

    Args:
        usual: the reference opponent, whose own rating is 0.
    """
    import numpy as np

    linked = _linked(scores, usual)
    if not linked:
        return {}
    rivals = [who for who in dict.fromkeys(one.who for one in linked) if who != usual]
    others = list(dict.fromkeys(one.others for one in linked))
    design = np.zeros((len(linked), len(rivals) + len(others)))
    for row, score in enumerate(linked):
        if score.who != usual:
            design[row, rivals.index(score.who)] = 1
        design[row, len(rivals) + others.index(score.others)] = -1
    points = np.array([one.points + 0.5 for one in linked])
    games = np.array([one.games + 1.0 for one in linked])
    strengths = np.zeros(design.shape[1])
    for _ in range(MOST_STEPS):
        share = 1 / (1 + np.exp(-(design @ strengths)))
        weights = games * share * (1 - share)
        information = design.T @ (weights[:, None] * design)
        step = np.linalg.solve(information, design.T @ (points - games * share))
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
        if np.abs(step).max() < CLOSE:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(information)))
    return {usual: Rating(0.0, 0.0)} | {
        who: Rating(ELO * float(strengths[at]), ELO * float(errors[at]))
        for at, who in enumerate(rivals)
    }


def _linked(scores: Sequence[OpponentScore], usual: str) -> list[OpponentScore]:
    """The scores of opponents linked to the reference opponent by common opponents, directly or
    through others.
    """
    known, met = {usual}, set[Hashable]()
    while True:
        linked = [one for one in scores if one.who in known or one.others in met]
        if known == (known := known | {one.who for one in linked}) and met == (
            met := met | {one.others for one in linked}
        ):
            return linked

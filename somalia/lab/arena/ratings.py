"""Ratings of opponents who never met, through those whom they met: Bradley and Terry's model.

Whoever sits in a seat meets whoever sits in the others; two opponents for the same seat are
compared by how each did against the same others. The chance of the one is e^a / (e^a + e^b); a and
b are those that make what happened most likely, with half a game won and half a game lost added to
each pairing, so that who lost every game has a rating too. The libraries for this (choix, evalica)
bring SciPy, one Pandas as well, and give no standard errors.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import NamedTuple

ELO = 400 / math.log(10)
"""What a step of 1 in the model is in points of Elo: 400 of those are ten wins for one loss."""

LONGEST_STEP = 2.0  # of Newton's, which may overshoot
CLOSE = 1e-10  # a step with which nothing changes any more
MOST_STEPS = 200


class OpponentScore(NamedTuple):
    """What one opponent scored against the others at the table."""

    who: str
    others: Hashable
    points: float
    games: int


class Rating(NamedTuple):
    """Points of Elo above the opponent that is compared with, and their standard error."""

    elo: float
    error: float


def ratings(scores: Sequence[OpponentScore], usual: str) -> dict[str, Rating]:
    """The rating of each opponent for a seat; those that cannot be compared are left out.

    The errors take the games for independent. Where the same seeds were played they are rather too
    large for a difference.

    Args:
        usual: the opponent compared with, whose own rating is 0.
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
    """The scores of those who met whom the usual one met, or who met those, and so on."""
    known, met = {usual}, set[Hashable]()
    while True:
        linked = [one for one in scores if one.who in known or one.others in met]
        if known == (known := known | {one.who for one in linked}) and met == (
            met := met | {one.others for one in linked}
        ):
            return linked

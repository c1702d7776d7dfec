"""The few figures that reports need, with their uncertainty."""

from __future__ import annotations

from statistics import NormalDist


def wilson(successes: int, trials: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a share, as two numbers from 0 to 1.

    Raises:
        ValueError: no trials.
    """
    if trials < 1:
        raise ValueError("a share needs at least one trial")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    share = successes / trials
    spread = z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * (share * (1 - share) / trials + spread / (4 * trials)) ** 0.5
    low = max(0.0, middle - half) if successes else 0.0
    return low, min(1.0, middle + half) if successes < trials else 1.0

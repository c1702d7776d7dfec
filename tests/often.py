"""How often random tests try: less in every run, more in a long one.

`make test-long` sets SOMALIA_TESTS=long. Wherever one seed drives a whole test, a usual run tries
the first part of what a long run tries.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")

IS_LONG = os.environ.get("SOMALIA_TESTS") == "long"


def often(usual: int, long: int) -> int:
    """The number of tries in this run: `usual`, or `long` in a long run."""
    return long if IS_LONG else usual


def share(values: Sequence[Value], number: int, parts: int) -> Sequence[Value]:
    """The values to try in case `number`; all of them in a long run.

    Takes every `parts`-th value, so that each comes up once in `parts` consecutive cases. A grid of
    cases and values then costs a fraction and still covers every case and every value.
    """
    return values if IS_LONG else values[number % parts :: parts]

"""How often tests that go by chance try: less in every run, more in a long one.

`make test-long` sets SOMALIA_TESTS=long. What is tried in the usual run is the first part of what
is tried in the long one, wherever one seed leads through all of it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")

IS_LONG = os.environ.get("SOMALIA_TESTS") == "long"


def often(usual: int, long: int) -> int:
    """So many times in a usual run, so many in a long one."""
    return long if IS_LONG else usual


def share(values: Sequence[Value], number: int, parts: int) -> Sequence[Value]:
    """The values whose turn it is in the case of that number; in a long run all of them.

    Every `parts`-th, so that each value comes up in any so many cases in a row: a grid of cases
    and values costs that part, and nothing of either side is left out.
    """
    return values if IS_LONG else values[number % parts :: parts]

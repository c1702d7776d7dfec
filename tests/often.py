"""How often tests that go by chance try: less in every run, more in a long one.

`make test-long` sets SOMALIA_TESTS=long. What is tried in the usual run is the first part of what
is tried in the long one, wherever one seed leads through all of it.
"""

from __future__ import annotations

import os

IS_LONG = os.environ.get("SOMALIA_TESTS") == "long"


def often(usual: int, long: int) -> int:
    """So many times in a usual run, so many in a long one."""
    return long if IS_LONG else usual

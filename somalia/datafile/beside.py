"""What the program has worked out about a data file, kept as JSON beside it."""

from __future__ import annotations

import json
from pathlib import Path

from somalia.reading import Unreadable, read_bytes

LARGEST = 1_000_000
"""The most bytes that such a file may have; the largest street needs half of it."""


def worked_out(path: Path) -> dict[str, object]:
    """What a file holds; {} if there is none, or it is damaged: then it is worked out anew."""
    try:
        contents = json.loads(read_bytes(path, LARGEST))
    except (Unreadable, ValueError, RecursionError):
        return {}
    return contents if isinstance(contents, dict) else {}

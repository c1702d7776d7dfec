"""Rewrite the approval files of wording: `python -m tests.wording`."""

from __future__ import annotations

import sys

from tests.wording import approved

if __name__ == "__main__":
    sys.exit(approved.main())

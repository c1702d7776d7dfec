"""Months of kept games, resumed with charts that never change."""

from __future__ import annotations

from pathlib import Path

MONTHS = Path(__file__).parent / "data" / "months"
CHARTS = Path(__file__).parent / "cases" / "charts" / "fixed.yaml"


def copied(name: str, to: Path) -> Path:
    """Copy the record of a month, with its charts.

    Args:
        to: the file to write.
    """
    head, line, rest = (MONTHS / f"{name}.txt").read_text("utf-8").partition("\noption ")
    to.write_text(f"{head}\ncharts: {CHARTS}{line}{rest}", "utf-8")
    return to

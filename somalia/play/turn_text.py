"""What a turn has come to, and how one begins, as lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from somalia.engine.words import Words, signed
from somalia.games.turns import Opening, RuledSentence, TurnReport, deeds_told
from somalia.play.turns import TurnSheet

LABEL = 10
"""Characters before what a line tells."""


def sheet_lines(sheet: TurnSheet, say: Words, width: int) -> list[str]:
    """A whole sheet: of several turns that have ended the last in full."""
    found: list[str] = []
    for report in sheet.reports[:-1]:
        found += [*_wrapped(f"{report.date}: {report.story}", width), ""]
    if sheet.reports:
        found += [*report_lines(sheet.reports[-1], say, width), ""]
    if sheet.opening is not None:
        found += opening_lines(sheet.opening, width)
    return found


def report_lines(report: TurnReport, say: Words, width: int) -> list[str]:
    """What a turn has come to."""
    found = [f"{report.date} is over ({report.when})", *_wrapped(report.story, width)]
    for side, deeds in report.deeds.items():
        for at, line in enumerate(deeds_told(deeds)):
            found += _labelled(say.side(side) if not at else "", f"{line}.", width)
    found.append("")
    for side, (gained, now) in report.totals.items():
        listed = "; ".join(
            f"{signed(gain.points)} {gain.source}" for gain in report.gains if gain.side == side
        )
        why = f": {listed}" if listed else ""
        total = f"{signed(gained)} {report.unit}, now {now}{why}."
        found += _labelled(say.side(side), total, width)
    return [*found, "", *_told(report.end, width)]


def opening_lines(opening: Opening, width: int) -> list[str]:
    """How a turn begins."""
    found = [f"{opening.date} ({opening.when})"]
    if opening.card is not None:
        card = opening.card
        dice = "".join(map(str, card.dice))
        told = f"{card.title}. {card.text}" if card.title.lower() != "quiet" else card.text
        found += _labelled(f"{card.rule}, {dice}" if dice else card.rule, told, width)
    return [*found, *_told(opening.ahead, width)]


def skimmed(reports: Iterable[TurnReport], width: int) -> list[str]:
    """A line or two a turn, for who skims."""
    found: list[str] = []
    for report in reports:
        found += _wrapped(f"{report.date}: {report.story}", width)
    return found


def _told(lines: Iterable[RuledSentence], width: int) -> list[str]:
    return [piece for one in lines for piece in _labelled(one.rule, one.text, width)]


def _labelled(label: str, text: str, width: int) -> list[str]:
    lead = f"  {label:<{LABEL}}"
    lead += "" if lead.endswith(" ") else " "
    return textwrap.wrap(
        text,
        width,
        initial_indent=lead,
        subsequent_indent=" " * (LABEL + 2),
        break_on_hyphens=False,
    )


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
    )

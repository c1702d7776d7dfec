"""A turn's summary and the next turn's opening, as lines of text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from somalia.engine.words import Words, signed
from somalia.games.turns import Opening, RuledSentence, TurnReport, deeds_told
from somalia.play.turns import TurnSheet

LABEL = 10
"""The width in characters of the label at the start of a line."""


def sheet_lines(sheet: TurnSheet, say: Words, width: int) -> list[str]:
    """A complete turn sheet; if several turns have finished, only the last is shown in full."""
    lines: list[str] = []
    for report in sheet.reports[:-1]:
        lines += [*_wrapped(f"{report.date}: {report.story}", width), ""]
    if sheet.reports:
        lines += [*report_lines(sheet.reports[-1], say, width), ""]
    if sheet.opening is not None:
        lines += opening_lines(sheet.opening, width)
    return lines


def report_lines(report: TurnReport, say: Words, width: int) -> list[str]:
    """A turn's summary."""
    lines = [f"{report.date} is over ({report.when})", *_wrapped(report.story, width)]
    for side, deeds in report.deeds.items():
        for index, line in enumerate(deeds_told(deeds)):
            lines += _labelled(say.side(side) if not index else "", f"{line}.", width)
    lines.append("")
    for side in report.totals:
        listed = "; ".join(
            f"{gain.source} {signed(gain.points)}" for gain in report.gains if gain.side == side
        )
        why = f": {listed}" if listed else ""
        total = f"{report.account(side)}{why}."
        lines += _labelled(say.side(side), total, width)
    return [*lines, "", *_told(report.end, width)]


def opening_lines(opening: Opening, width: int) -> list[str]:
    """A turn's opening."""
    lines = [f"{opening.date} ({opening.when})"]
    if opening.card is not None:
        card = opening.card
        dice = "".join(map(str, card.dice))
        text = f"{card.title}. {card.text}" if card.title.lower() != "quiet" else card.text
        lines += _labelled(f"{card.rule}, {dice}" if dice else card.rule, text, width)
    return [*lines, *_told(opening.ahead, width)]


def skimmed(reports: Iterable[TurnReport], width: int) -> list[str]:
    """All turns in brief, a line or two for each."""
    lines: list[str] = []
    for report in reports:
        lines += _wrapped(f"{report.date}: {report.story}", width)
    return lines


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

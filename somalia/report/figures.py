"""A report's figures as data, for plots by the window or any other program."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from somalia.report.gather import Account
from somalia.report.luck import largest
from somalia.report.page import swings, why

FORMAT = "somalia figures 1"


def figures(account: Account) -> dict[str, Any]:
    """What a report's plots show, as plain lists and strings for JSON.

    Scores and their errors are out of 100. Swings and luck are the first side's; unknown values are
    `null`.
    """
    first = account.sides[0][0]
    return {
        "format": FORMAT,
        "scenario": account.scenario,
        "result": account.result,
        "sides": [{"id": side, "name": name} for side, name in account.sides],
        "first": {"id": first, "name": account.first},
        "play_outs": account.play_outs,
        "luck_unit": account.luck_unit,
        "luck": _number(sum((one.luck for one in account.rolls), Fraction(0))),
        "margin": account.margin,
        "reckoned": len(account.rolls),
        "why": why(account),
        "final": dict(account.final),
        "swings": [month.number for month in swings(account)],
        "turns": [
            {
                "turn": month.number,
                "date": month.report.date,
                "story": month.report.story,
                "scores": dict(month.chances.scores) if month.chances else None,
                "error": month.chances.error if month.chances else None,
                "swing": month.swing,
                "luck": _number(month.luck),
            }
            for month in account.months
        ],
        "rolls": [
            {
                "turn": roll.turn,
                "rule": roll.rule,
                "what": roll.what,
                "faces": roll.faces,
                "expected": _number(roll.expected),
                "got": _number(roll.got),
                "is_exact": roll.is_exact,
            }
            for roll in largest(account.rolls)
        ],
    }


def _number(value: Fraction) -> float:
    return round(float(value), 4)

"""The report as one HTML file that loads nothing from outside and prints well (Jinja, pygal)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from somalia import __version__
from somalia.engine.words import signed
from somalia.plain import command, visible
from somalia.report import plots
from somalia.report.gather import Account, Month
from somalia.report.luck import PLAYS, largest

SWINGS = 3


def page(account: Account, record: Path) -> str:
    """The whole page. Text from the record, from files and from players is escaped and made
    visible.
    """
    jinja = Environment(
        loader=PackageLoader("somalia.report", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    names = dict(account.sides)
    first = account.sides[0][0]
    total = sum((one.luck for one in account.rolls), Fraction(0))
    rolls = {"total": total, "largest": list(largest(account.rolls)), "plays": PLAYS}

    def play_on(turn: int) -> str:
        return command("play", "--continue", Path(record.name), "--from", f"T{turn}")

    text = jinja.get_template("page.html.jinja").render(
        account=account,
        version=__version__,
        record=record.name,
        play_on=play_on,
        headline=account.result.partition(":")[0],
        names=names,
        first_id=first,
        first_side=account.first,
        month_index={month.number: at for at, month in enumerate(account.months)},
        plots=_plots(account, names),
        swings=swings(account),
        luck=rolls if account.rolls else None,
        why=why(account),
    )
    return visible(text)


def swings(account: Account) -> list[Month]:
    """The turns that changed the chance of winning most, the largest swing first."""
    known = [month for month in account.months if month.swing is not None]
    return sorted(known, key=lambda month: (-abs(month.swing or 0), month.number))[:SWINGS]


def why(account: Account) -> list[str]:
    """Why the game ended as it did, in sentences: what counted most for each side, when it was
    decided, and how much was luck.
    """
    sentences: list[str] = []
    for side, name in account.sides:
        ends = {source: course[-1] for source, course in account.sources.get(side, {}).items()}
        ranked = sorted(ends.items(), key=lambda pair: (-pair[1], pair[0]))
        gains = [f"{signed(points)} {source}" for source, points in ranked if points > 0][:3]
        costs = [f"{signed(points)} {source}" for source, points in ranked[::-1] if points < 0][:2]
        # A Zone may be gained and lost repeatedly, so the Zones held at the end say more.
        if account.unit != "VP" and side in account.totals:
            sentences.append(f"{name}: {account.totals[side][-1]} {account.unit} at the end.")
        elif gains or costs:
            text = ", ".join(gains) or "nothing gained"
            sentences.append(f"{name}: {text}{'; ' + ', '.join(costs) if costs else ''}.")
    if known := swings(account):
        month = known[0]
        sentences.append(
            f"The largest swing was in {month.report.date}: {month.swing:+.0f} games in 100 for "
            f"{account.first}."
        )
    if account.rolls and account.margin is not None:
        total = sum((one.luck for one in account.rolls), Fraction(0))
        sentences.append(
            f"Luck contributed {float(total):+.1f} {account.luck_unit} to the margin of "
            f"{signed(account.margin)}."
        )
    return sentences


def _plots(account: Account, names: dict[str, str]) -> dict[str, Any]:
    months = account.months
    labels = [month.report.date for month in months]
    drawings: dict[str, Any] = {"totals": "", "sources": {}, "chances": "", "luck": ""}
    if not months:
        return drawings
    courses = {names[side]: values for side, values in account.totals.items()}
    drawings["totals"] = Markup(plots.totals(labels, courses, account.unit))
    if account.unit == "VP":
        for side, by_source in account.sources.items():
            drawn = plots.sources(labels, by_source, account.unit, side)
            drawings["sources"][side] = Markup(drawn)
    if any(month.chances for month in months):
        lines: dict[str, list[tuple[float, float] | None]] = {
            name: [
                (month.chances.scores[side], month.chances.error) if month.chances else None
                for month in months
            ]
            for side, name in account.sides
        }
        drawings["chances"] = Markup(plots.chances(labels, lines))
    if account.rolls:
        values = [float(month.luck) for month in months]
        drawings["luck"] = Markup(plots.luck(labels, values, account.luck_unit))
    return drawings

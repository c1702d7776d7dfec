"""Formats an arena's figures as sentences and tables, for the terminal and for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from somalia.engine.words import plural
from somalia.games.statistics import TextTable
from somalia.lab.arena.figures import missed
from somalia.plain import visible

HEADS = ("seat", "opponent", "games", "default's score", "margin", "rating", "aim")
LESS = ("rating", "margin", "games")

ABOUT = """\
# Results of the arena

The games that `somalia arena` played; `somalia arena --report` writes this page.
[The arena](../docs/arena.md) explains how it works and how to read it. Intervals are 95%, or
99.9% where a pairing was stopped early, as in "50 of 200".
"""


def told(report: Mapping[str, Any]) -> Iterator[str | TextTable]:
    """Yield the printed report: a line and tables for each match, then the missed aims."""
    for match in report["matches"]:
        yield f"{_title(match)}, seed {report['seed']}"
        yield from _match(match)
    yield ending(report)


def page(report: Mapping[str, Any]) -> str:
    """The results page, in Markdown without hidden text."""
    parts = [ABOUT, f"Seed: `{report['seed']}`.\n"]
    for match in report["matches"]:
        parts.append(f"## {_title(match)}\n")
        for part in _match(match):
            parts.append(_markdown(part) if isinstance(part, TextTable) else f"{part}\n")
    names = [f"* {line}" for line in missed(report)]
    parts += ["## Aims\n", ending(report, with_names=False), *([""] if names else []), *names]
    return visible("\n".join(parts) + "\n")


def ending(report: Mapping[str, Any], with_names: bool = True) -> str:
    """How many aims were met, which were missed, and what is still to be played."""
    rows = [row for match in report["matches"] for row in match["opponents"]]
    aims = [row["aim"] for row in rows]
    parts = [f"{plural(aims.count('met'), 'aim')} met, {aims.count('missed')} missed."]
    if report["unfinished"]:
        parts.append(f"{plural(report['unfinished'], 'pairing')} unfinished.")
    text = " ".join(parts)
    return "\n".join([text, *(f"  missed: {line}" for line in missed(report) if with_names)])


def _title(match: Mapping[str, Any]) -> str:
    aim = match["aim"]
    return f"{match['match']}: {'no aim' if aim is None else f'aim {aim:.0%}'}"


def _match(match: Mapping[str, Any]) -> Iterator[str | TextTable]:
    seats = ", ".join(f"{seat} {who}" for seat, who in match["seats"].items())
    if not match["games"]:
        yield f"The default opponents ({seats}) have not played yet."
    else:
        scores = ", ".join(f"{seat} {_score(one)}" for seat, one in match["usual"].items())
        yield f"The default opponents ({seats}) in {plural(match['games'], 'game')}: {scores}."
    if match["opponents"]:
        yield TextTable(HEADS, [_row(row) for row in match["opponents"]], LESS, ("aim",))
    if any(one["games"] for one in match["each_other"]):
        scored = [
            (*one["seats"].values(), str(one["games"]), *map(_score, one["scores"].values()))
            for one in match["each_other"]
            if one["games"]
        ]
        heads = (*match["seats"], "games", *(f"score of {seat}" for seat in match["seats"]))
        yield TextTable(heads, scored)


def _score(row: Mapping[str, Any]) -> str:
    low, high = row["interval"]
    return f"{row['score']:.1%} ({100 * low:.1f} to {100 * high:.1f})"


def _row(row: Mapping[str, Any]) -> tuple[str, ...]:
    games = str(row["games"]) if row["games"] == row["of"] else f"{row['games']} of {row['of']}"
    first = (row["seat"], row["opponent"], games)
    if "score" not in row:
        return (*first, *[""] * (len(HEADS) - len(first)))
    doubt = ", not clear" * bool(row["aim"] and not row["is_clear"])
    margin, rating = _signed(row, "margin", ".1f"), _signed(row, "rating", ".0f")
    return (*first, _score(row), margin, rating, f"{row['aim']}{doubt}")


def _signed(row: Mapping[str, Any], what: str, form: str) -> str:
    if what not in row:
        return ""
    return f"{row[what]:+z{form}} ± {row[f'{what}_error']:{form}}"


def _markdown(table: TextTable) -> str:
    lines = [table.heads, ["---"] * len(table.heads), *table.rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"

"""The odds of several options side by side: a row per option, a column per measure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from somalia.engine.odds import percent
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.text.odds import FightResult, Odds, losses, mean, share_of
from somalia.games.campaign.text.parties import contest_of


class OddsCell(NamedTuple):
    """A column in a comparison."""

    head: str  # at least as wide as its cells
    means: str  # for the legend
    of: Callable[[Odds], str]
    counts: Callable[[FightResult], int]


def _mean(head: str, means: str, of: Callable[[FightResult], int], sign: str = "") -> OddsCell:
    return OddsCell(head, means, lambda odds: f"{float(mean(odds, of)):{sign}.2f}", of)


def _chance(head: str, means: str, is_so: Callable[[FightResult], bool]) -> OddsCell:
    return OddsCell(
        head,
        means,
        lambda odds: percent(mean(odds, lambda r: int(is_so(r)))),
        lambda r: int(is_so(r)),
    )


COLUMNS: tuple[OddsCell, ...] = (
    _chance("contact", "chance of contact", lambda r: r.contacted > 0),
    _mean("UN hit", "hits on UN and US units", lambda r: r.hits),
    _mean("Ban lost", "Bandit units and Leaders lost", lambda r: r.losses + r.leaders),
    _mean("SP lost", "SP taken by Bandits", lambda r: r.taken),
    _mean("UN VP", "", lambda r: r.un, "+"),
    _mean("Ban VP", "", lambda r: r.bandit, "+"),
    _chance("UN crit", "chance of a critical hit by the UN (6.3)", lambda r: r.un_stars > 0),
    _chance("Ban crit", "chance of a critical hit by Bandits", lambda r: r.bandit_stars > 0),
    _chance("off", "chance that the mission is called off", lambda r: r.called_off),
    _chance("success", "chance that the project succeeds", lambda r: r.done),
)
"""The columns for comparisons in the base game."""


WIDE = 5
"""The minimum width of a column, so that its numbers fit."""


def columns(
    scenario: CampaignScenario, rated: Sequence[Odds], who: str = ""
) -> tuple[OddsCell, ...]:
    """The columns for comparing these odds, without columns that are always 0.

    Scenarios with parties have a column per party (13, 14). A comparison made for one of several
    Bandit players has a column per player (11.2).

    Args:
        who: the side that answers the question.
    """
    facts = contest_of(scenario)
    if facts is None:
        cells = list(COLUMNS)
        if scenario.sides.rivals and who in scenario.sides.bandits:
            cells = [one for cell in COLUMNS for one in _by_player(scenario).get(cell.head, [cell])]
    else:
        cells = [
            _mean(
                f"{party.name.split()[0]} lost",
                f"{party.name} units lost",
                share_of("lost", party.id),
            )
            for party in facts.parties
        ]
        cells += [
            _mean("Leaders", "Leaders lost", lambda r: r.leaders),
            _mean("won over", "units won over", lambda r: r.converted),
            _mean(
                "SP",
                "SP that change hands",
                lambda r: sum(n for what, n in r.parts if what.startswith("sp:")),
            ),
            _chance("critical", "chance of a critical hit (6.3)", lambda r: r.stars > 0),
        ]
    met = {result for odds in rated for result in odds}
    return tuple(one for one in cells if any(one.counts(result) for result in met))


def _by_player(scenario: CampaignScenario) -> dict[str, list[OddsCell]]:
    """Columns per player, in place of columns that would add up rival Bandit players (11.2)."""
    names = {side: scenario.sides.names[side] for side in scenario.sides.bandits}
    return {
        "Ban lost": [
            *(_mean(name, "", of) for name, _, of in losses(scenario)),
            _mean("Leaders", "Leaders lost", lambda r: r.leaders),
        ],
        "Ban VP": [
            _mean(f"{name} VP", "", share_of("vp", side), "+") for side, name in names.items()
        ],
    }


def legend(shown: Sequence[OddsCell]) -> str:
    """The legend for the columns, on one line."""
    meanings = [f"{one.head}: {one.means}" for one in shown if one.means]
    return f"Averages, and chances in %. {', '.join(meanings)}." if meanings else "Averages."


def head(shown: Sequence[OddsCell]) -> str:
    """The line with the column heads."""
    return "  ".join(f"{one.head:>{WIDE}}" for one in shown)


def row(odds: Odds, shown: Sequence[OddsCell]) -> str:
    """One option's odds as a row of a comparison."""
    return "  ".join(f"{one.of(odds):>{max(WIDE, len(one.head))}}" for one in shown)

"""The odds of one option among several, as all lists compare them.

A project is rated by the unit, and in the Zone, with which it is likeliest to succeed.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.rules.base.asks import (
    DEVELOPMENT_PROJECT,
    DEVELOPMENT_UNIT,
    DEVELOPMENT_ZONE,
)
from somalia.games.campaign.text.odds import LISTED, AmbushCase, Odds, commit, mean, odds_of
from somalia.games.campaign.text.odds_sentence import worth

Pause = Callable[[Fraction], None]
BEST_UNIT = "Each option, with the best unit"
PROJECTS = (DEVELOPMENT_PROJECT, DEVELOPMENT_ZONE)
"""The questions about a project that come before its unit is chosen."""


def odds_of_option(
    sight: Sight, option: str, pause: Pause | None, case: AmbushCase
) -> tuple[Odds, str]:
    """The odds of an option in a list, and a note if they are not exact."""
    ask = sight.prompt.ask if sight.prompt else ""
    if ask == DEVELOPMENT_PROJECT:
        return _best_place(sight, option, pause, case)
    if ask == DEVELOPMENT_ZONE:
        return _best_unit(sight, option, pause, case)
    return odds_of(sight, option, limit=LISTED, pause=pause, case=case)


def _best_place(
    sight: Sight, project: str, pause: Pause | None, case: AmbushCase
) -> tuple[Odds, str]:
    """The odds of a project in the Zone where it is likeliest to succeed."""
    there = commit(sight, project)
    if not isinstance(there.prompt, Choose) or there.prompt.ask != DEVELOPMENT_ZONE:
        return odds_of(sight, project, limit=LISTED, pause=pause, case=case)
    results = (_best_unit(there, zone, pause, case) for zone in there.prompt.options)
    return max(results, key=lambda rated: worth(rated[0], "best"))


def _best_unit(sight: Sight, zone: str, pause: Pause | None, case: AmbushCase) -> tuple[Odds, str]:
    """The odds of a project in a Zone by the unit that is likeliest to succeed: all have the same
    roll there, but not the same march.
    """
    there = commit(sight, zone)
    if not isinstance(there.prompt, Choose) or there.prompt.ask != DEVELOPMENT_UNIT:
        return odds_of(sight, zone, limit=LISTED, pause=pause, case=case)
    state = there.view
    units = {id: state.scenario.unit(id) for id in there.prompt.options}
    alike = {(state.where[unit], unit.type, unit.firepower): id for id, unit in units.items()}
    best: tuple[Odds, str] | None = None
    for id in alike.values():
        rated = odds_of(there, id, limit=LISTED, pause=pause, case=case)
        if best is None or worth(rated[0], "best") > worth(best[0], "best"):
            best = rated
        if not mean(rated[0], lambda result: result.hits):
            break  # no march is safer
    assert best is not None
    return best

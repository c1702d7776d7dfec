"""Measures of the expected results of fire and of a Flush, from the charts (6, 6.12, 7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb
from typing import NamedTuple

from somalia.games.campaign.ai.measures.table import (
    NOTHING,
    CampaignPosition,
    Number,
    anywhere,
    chapter,
    here,
    kept_of,
    row,
)
from somalia.games.campaign.rules.core import fire as rules
from somalia.games.campaign.rules.core.components import Zone
from somalia.games.campaign.rules.core.contact import contact_need
from somalia.games.campaign.rules.core.state import firepower


class RafOdds(NamedTuple):
    """The odds for one column of the RAF Table, all in sixths."""

    numbers: tuple[tuple[int, int], ...]  # each number of hits, with the faces that give it
    hit: int  # faces that hit at all
    hits: int  # total hits on all six faces
    star: int  # faces with a star


NO_ODDS = RafOdds(((0, 6),), 0, 0, 0)


def odds_of(p: CampaignPosition, strength: Number, leader: Number) -> RafOdds:
    """The odds when firing with this strength, cached by column; `NO_ODDS` for less than 1."""
    key = (strength, leader)
    known: RafOdds | None = p.odds.get(key)
    if known is None:
        table = p.state.charts.fire
        column = table.column(int(strength)) if strength >= 1 else -1
        known = p.odds[key] = _odds_of_column(p, column, bool(leader))
    return known


def _odds_of_column(p: CampaignPosition, column: int, leader: bool) -> RafOdds:
    if column < 0:
        return NO_ODDS
    key = ("fire", column, leader)
    known: RafOdds | None = p.odds.get(key)
    if known is None:
        table = p.state.charts.fire
        modifier = table.leader if leader else 0
        cells = [table.cell(table.floors[column], die, modifier) for die in range(1, 7)]
        numbers = Counter(cell.number for cell in cells)
        known = RafOdds(
            tuple(sorted(numbers.items())),
            sum(cell.number > 0 for cell in cells),
            sum(cell.number for cell in cells),
            sum(cell.star for cell in cells),
        )
        p.odds[key] = known
    return known


def losses(odds: RafOdds, units: int) -> int:
    """The average number of units lost when `units` are fired at, in sixths: one unit per hit."""
    return sum([min(number, units) * faces for number, faces in odds.numbers])


def hit_vp(p: CampaignPosition, hits: Number) -> int:
    """VP the Bandits score for this many hits on UN units in one roll (7)."""
    return rules.hit_vp(p.state, "hit-on-un", int(hits))


def _expected_hit_vp(p: CampaignPosition, firepower: Number, leader: Number) -> float:
    return sum(hit_vp(p, n) * faces for n, faces in odds_of(p, firepower, leader).numbers) / 6


def _flush(
    p: CampaignPosition, zone: Zone, contact: Number, strength: Number
) -> tuple[float, float, float]:
    """A Flush's average kills, its probability of clearing the Zone, and the average hits taken."""
    known, key = _flushes(p, zone), (contact, strength)
    if key not in known:
        known[key] = _look_up_flush(p, zone, contact, strength)
    return known[key]


@kept_of(here("gangs", "leaders", "terror"))
def _flushes(
    p: CampaignPosition, zone: Zone
) -> dict[tuple[Number, Number], tuple[float, float, float]]:
    """The cached Flush results for a Zone, by Contact Numbers and Firepower."""
    return {}


def _look_up_flush(
    p: CampaignPosition, zone: Zone, contact: Number, strength: Number
) -> tuple[float, float, float]:
    state = p.state
    here = state.gangs[zone] or state.leaders[zone]
    if not here or contact < 1:
        return 0.0, 0.0, 0.0
    odds = odds_of(p, strength, 0)
    need = contact_need(state, zone, int(contact))
    column = state.charts.fire.column(int(strength)) if strength >= 1 else -1
    key = ("flush", len(here), need, column, firepower(here))
    known: tuple[float, float, float] | None = p.odds.get(key)
    if known is None:
        known = _work_out_flush(p, len(here), need, odds, firepower(here))
        p.odds[key] = known
    return known


def _work_out_flush(
    p: CampaignPosition, count: int, need: int, odds: RafOdds, strength: int
) -> tuple[float, float, float]:
    """Average kills, the probability of clearing the Zone, and the average hits from survivors.

    `need` is the number of faces on a contact die that find a gang, `strength` the gangs' total
    Firepower. Every survivor counts as a gang with average Firepower.
    """
    kills, clears, hits = hunt(
        count, need, odds, lambda left: odds_of(p, round(left * strength / count), 0).hits
    )
    throws = 6 ** (count + 1)  # one die for each gang and one for the fire
    return kills / throws, clears / throws, hits / (throws * 6)


def hunt(
    count: int, need: int, odds: RafOdds, answer: Callable[[int], int]
) -> tuple[int, int, int]:
    """The results of a Flush against `count` units, summed over all throws (6.12).

    Args:
        need: the number of faces on a contact die that find a unit.
        odds: the odds of the fire at contacted units.
        answer: the result in sixths when a given number of survivors fire back.

    Returns:
        Units lost; throws that leave no unit; and the sum of the answers, in sixths.
    """
    kills = clears = back = 0
    for contacted, ways in contacts(count, need):
        for number, faces in odds.numbers:
            killed = min(number, contacted)
            kills += ways * faces * killed
            clears += ways * faces * (killed == count)
            back += ways * faces * answer(contacted - killed)
    return kills, clears, back


def contacts(count: int, need: int) -> list[tuple[int, int]]:
    """For each possible number of contacts, from 1 up, the number of throws that give it.

    `need` is the highest face that contacts.
    """
    return [
        (found, comb(count, found) * need**found * (6 - need) ** (count - found))
        for found in range(1, count + 1)
    ]


MEASURES = chapter(
    "Odds, from the charts",
    row(
        "chance_of_hits(number, number)",
        "number",
        lambda p, firepower, leader: odds_of(p, firepower, leader).hit / 6,
        "Chance of at least 1 hit, 0 to 1; the Leader adds to the die (6, 8.4).",
        NOTHING,
    ),
    row(
        "expected_hits(number, number)",
        "number",
        lambda p, firepower, leader: odds_of(p, firepower, leader).hits / 6,
        "Average number of hits (6, 8.4).",
        NOTHING,
    ),
    row(
        "chance_of_star(number, number)",
        "number",
        lambda p, firepower, leader: odds_of(p, firepower, leader).star / 6,
        "Chance of a starred result, 0 to 1 (6.3).",
        NOTHING,
    ),
    row(
        "expected_losses(number, number)",
        "number",
        lambda p, firepower, units: losses(odds_of(p, firepower, 0), int(units)) / 6,
        "Average number of Bandit units lost when the UN fires at that many: 1 per hit, at most "
        "all of them (6).",
        NOTHING,
    ),
    row(
        "hit_vp(number)",
        "number",
        hit_vp,
        "VP the Bandits score for that many hits on UN units in one roll (7).",
        anywhere("event"),
    ),
    row(
        "expected_hit_vp(number, number)",
        "number",
        _expected_hit_vp,
        "VP the Bandits score on average for the hits of one such roll (7).",
        anywhere("event"),
    ),
    row(
        "contacted_chance(zone, number)",
        "number",
        lambda p, zone, contact: contact_need(p.state, zone, contact) / 6,
        "Chance that a Flush with that total of Contact Numbers contacts a gang there (6.12).",
        here("terror"),
    ),
    row(
        "flush_kills(zone, number, number)",
        "number",
        lambda p, zone, contact, firepower: _flush(p, zone, contact, firepower)[0],
        "Average number of gangs eliminated by a Flush there with those Contact Numbers and "
        "Firepower.",
        here("gangs", "leaders", "terror"),
    ),
    row(
        "flush_clears(zone, number, number)",
        "number",
        lambda p, zone, contact, firepower: _flush(p, zone, contact, firepower)[1],
        "Chance that such a Flush leaves no gang there, and so takes its Leaders (6.12, 8.4).",
        here("gangs", "leaders", "terror"),
    ),
    row(
        "flush_hits(zone, number, number)",
        "number",
        lambda p, zone, contact, firepower: _flush(p, zone, contact, firepower)[2],
        "Expected hits on the UN when contacted gangs that survive fire back (6.12).",
        here("gangs", "leaders", "terror"),
    ),
)

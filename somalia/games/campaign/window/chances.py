"""Distributions drawn as columns: a fight's possible results and their probabilities."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from somalia.engine.odds import percent
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.text.odds import (
    FightResult,
    Odds,
    has_parties,
    mean,
    party_measures,
    spread,
)
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.window.colours import side_colour
from somalia.games.campaign.window.odds import chance_of
from somalia.games.campaign.window.palette import BANDIT_RED, UN_BLUE
from somalia.window.odds import Rated
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import FADED, INK, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

AMBER: Colour = (178, 118, 22)
MEASURES: tuple[tuple[str, Colour, Callable[[FightResult], int]], ...] = (
    ("UN and US hit", UN_BLUE, lambda r: r.hits),
    ("Bandits lost", BANDIT_RED, lambda r: r.losses),
    ("Leaders lost", BANDIT_RED, lambda r: r.leaders),
    ("SP taken", AMBER, lambda r: r.taken),
    ("SP for the UN", AMBER, lambda r: r.gained),
    ("UN VP", UN_BLUE, lambda r: r.un),
    ("Bandit VP", BANDIT_RED, lambda r: r.bandit),
)
"""What is measured in a fight: name, colour and value."""
SURE: tuple[tuple[str, Callable[[FightResult], bool]], ...] = (
    ("critical hit by the UN", lambda r: r.un_stars > 0),
    ("critical hit by Bandits", lambda r: r.bandit_stars > 0),
    ("mission called off", lambda r: r.called_off),
    ("project succeeds", lambda r: r.done),
)
"""Events in a fight that either happen or do not."""
MOST_COLUMNS = 9


def told_of(
    scenario: CampaignScenario,
) -> Sequence[tuple[str, Colour, Callable[[FightResult], int]]]:
    """What is measured in the scenario's fights: (name, colour, value)."""
    if not has_parties(scenario):
        return MEASURES
    own = [
        (name, side_colour(scenario, id) if id else AMBER, of)
        for name, id, of in party_measures(scenario)
    ]
    return [MEASURES[0], *own] if keeps_vp(scenario) else own


def moving(
    odds: Odds, scenario: CampaignScenario
) -> list[tuple[str, Colour, Mapping[int, Fraction], Fraction]]:
    """The measures that can differ from 0: (name, colour, probability of each value, mean)."""
    measures = [
        (name, ink, spread(odds, of), mean(odds, of)) for name, ink, of in told_of(scenario)
    ]
    return [one for one in measures if set(one[2]) != {0}]


def facts(odds: Odds) -> str:
    """The probabilities of events that either happen or do not, in one line."""
    chances = [(name, chance_of(odds, of)) for name, of in SURE]
    return ", ".join(f"{name} {percent(chance)}" for name, chance in chances if chance)


def fill_chances(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    rated: Rated,
    scenario: CampaignScenario,
    row: float = 56,
) -> float:
    """Draw as many distributions as fit, one per row, and list the means of the others.

    Returns:
        The y below the drawing.
    """
    u = canvas.u
    left, y, right, bottom = box
    shown = moving(rated.odds, scenario)
    row = max(38.0, min(row, (bottom - y - u(16)) / max(len(shown), 1) / canvas.unit))
    label = min(u(104), (right - left) * 0.34)
    line = 11 * 1.28 * canvas.unit

    def also(fit: int) -> str:
        rest = ", ".join(f"{name} {float(average):.2f}" for name, _, _, average in shown[fit:])
        return f"{'Also expected' if fit else 'Expected'}: {rest}." if rest else ""

    def room_for_rest(fit: int) -> bool:
        if fit == len(shown):
            return y + fit * u(row) <= bottom
        lines = canvas.lines_of(also(fit), right - left, 11, "sans")
        return y + fit * u(row) + u(1) + lines * line <= bottom

    fit = len(shown)
    while fit and not room_for_rest(fit):
        fit -= 1
    rest = also(fit)
    for name, ink, values, average in shown[:fit]:
        middle = y + u(row) / 2
        lines = canvas.lines_of(name, label - u(6), 11, "bold")
        canvas.paragraph(
            left, middle - u(7) * (lines + 1) + u(1), name, label - u(6), 11, "bold", most=2
        )
        canvas.text(
            left, middle + u(7) * lines, f"mean {float(average):.2f}", 10, "italic", FADED, "lm"
        )
        columns(canvas, (left + label, y, right, y + u(row) - u(3)), values, ink)
        y += u(row)
    text = facts(rated.odds)
    if not shown and not text:
        text = "no hits, losses, SP or VP"
    if (text or rest) and y + u(15) <= bottom:
        text = f"{text[:1].upper()}{text[1:]}." if text else ""
        most = max(1, int((bottom - y - u(1)) / line))
        both = " ".join(filter(None, (rest, text)))
        if rest and canvas.lines_of(both, right - left, 11, "sans") > most:
            both = rest
        if canvas.lines_of(both, right - left, 11, "sans") > most:
            canvas.spot((left, y, right, bottom), "", both)  # the tip shows the full text
        y = canvas.paragraph(left, y + u(1), both, right - left, 11, most=most)
    return y


@dataclass(frozen=True)
class ChanceBars(Node):
    """One option's distributions, in rows of a given height in points."""

    rated: Rated
    scenario: CampaignScenario
    row: float

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw as many distributions as fit."""
        fill_chances(canvas, box, self.rated, self.scenario, self.row)


def columns(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    values: Mapping[int, Fraction],
    ink: Colour,
) -> None:
    """Draw a column per value, with its probability above and the value below."""
    u = canvas.u
    left, top, right, bottom = box
    shown = _fitted(values)
    pitch = min((right - left) / max(len(shown), 1), u(46))
    base, high = bottom - u(12), bottom - top - u(26)
    canvas.rule(left, left + pitch * len(shown), base, mixed(ink, (255, 255, 255), 0.4))
    size = 9.5 if pitch >= u(28) else 8.5
    most = max((chance for _, chance in shown), default=Fraction(1))
    for number, (name, chance) in enumerate(shown):
        x = left + pitch * (number + 0.5)
        rise = max(float(chance / max(most, Fraction(1, 2))) * high, 1.0 if chance else 0.0)
        wide = pitch * 0.34
        canvas.pen.rectangle((x - wide, base - rise, x + wide, base), ink)
        canvas.text(x, base - rise - u(size * 1.45), percent(chance), size, "bold", INK, "ma")
        canvas.text(x, base + u(2), name, 10, "sans", FADED, "ma")


def _fitted(values: Mapping[int, Fraction]) -> list[tuple[str, Fraction]]:
    """At most `MOST_COLUMNS` columns: the values at the less likely end are merged."""
    ordered = sorted(values.items())
    if len(ordered) <= MOST_COLUMNS:
        return [(str(value), chance) for value, chance in ordered]
    rest = MOST_COLUMNS - 1
    if sum(c for _, c in ordered[:rest]) >= sum(c for _, c in ordered[-rest:]):
        tail = ordered[rest:]
        return [
            *((str(v), c) for v, c in ordered[:rest]),
            (f"≥{tail[0][0]}", sum((c for _, c in tail), Fraction(0))),
        ]
    tail = ordered[:-rest]
    return [
        (f"≤{tail[-1][0]}", sum((c for _, c in tail), Fraction(0))),
        *((str(v), c) for v, c in ordered[-rest:]),
    ]

"""A drawing of the odds of an answer: the fire being prepared, and what shoots back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from somalia.engine.odds import percent
from somalia.engine.words import plural
from somalia.games.hex_battle.ai.prepared import BattleOdds
from somalia.games.hex_battle.ai.prospects import CounterProspect, Prospect
from somalia.games.hex_battle.ai.return_fire import ReturnFire
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.odds import AVERAGED
from somalia.window.odds import Rated
from somalia.window.panels.chance import ChanceBar, ChanceNode, ChancePart
from somalia.window.ui.palette import FADED, INK, Colour, mixed

LOST: Colour = mixed(ink.HIT, INK, 0.3)
"""The colour for losses, dark enough for light text on it."""
COLOURS: tuple[Colour, ...] = (mixed(ink.FRAME, FADED, 0.3), ink.PIN, LOST)
"""The colours of a bar: no effect, pinned or damaged, eliminated."""
EVERY = "Assumes that every eligible unit fires."


def prospect_node(rated: Rated) -> ChanceNode | None:
    """A node with the odds of an answer; None if no dice follow."""
    odds: BattleOdds = rated.odds
    bars = []
    notes = []
    if odds.fire is not None:
        bars += [_target(target) for target in odds.fire.targets]
        notes += [AVERAGED] * odds.fire.may_be_fortified
    if odds.back is not None:
        bars.insert(1, _back(odds.back))  # where there is room for it
        notes.append(rated.note or EVERY if odds.back.most else "")
    if not bars:
        return None
    if odds.fire is None and odds.back is not None and not odds.back.most:
        bars = []
    title = _fire(odds.fire) if odds.fire is not None else _entry(rated.name, odds.back)
    return ChanceNode(title, bars, " ".join(filter(None, dict.fromkeys(notes))))


def _fire(fire: Prospect) -> str:
    what = "Close assault" if fire.is_assault else "Fire"
    return f"{what}: firepower {fire.power}, column {fire.column}"


def _entry(name: str, back: ReturnFire | None) -> str:
    """A title for a move or flight."""
    name = name[:1].upper() + name[1:]
    if back is None or not back.most:
        return f"{name}: no enemy can fire"
    return f"{name}: return fire ({back.rule})"


def _target(target: CounterProspect) -> ChanceBar:
    name = target.name[:1].upper() + target.name[1:]
    mods = ", ".join(f"{word} {value:+d}" for word, value in target.modifiers) or "no modifiers"
    add = sum(value for _, value in target.modifiers)
    total = f"{add:+d}" if len(target.modifiers) > 1 else ""
    return ChanceBar(name, _parts(target.chances), mods, total)


def _back(back: ReturnFire) -> ChanceBar:
    """The bar of the unit at risk, with the number of counters that can fire at it."""
    name = back.target or "Your helicopter"
    about = "≈ " if back.deals else ""
    worst = f"{back.chances[-1][0]} {percent(back.worst)}; " if back.worst else ""
    many = f"{back.fewest} to {back.most} shooters"
    if back.fewest == back.most:
        many = plural(back.most, "shooter") if back.most else "no shooters"
    return ChanceBar(about + name[:1].upper() + name[1:], _parts(back.chances), worst + many)


def _parts(chances: Sequence[tuple[str, Fraction]]) -> list[ChancePart]:
    return [
        ChancePart(word, chance, colour)
        for (word, chance), colour in zip(chances, COLOURS, strict=True)
    ]

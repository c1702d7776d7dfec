"""6 The RAF Table, hits and losses, and 6.3 critical hits."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from somalia.campaign import effects
from somalia.campaign.components import FACTION_ORDER, Fire, Unit, Zone
from somalia.campaign.factions import bar_to_joining
from somalia.campaign.state import State
from somalia.engine.marks import rule
from somalia.engine.prompts import Chance, Choose, Why

NO_FIRE = Fire(0)


class CalledOff(Exception):
    """A Flush or Development is called off by a starred result (6.3, R12)."""


class Ended(Exception):
    """The game ends in the middle of something (9, R35)."""


@rule("6", "R22")
def fires_back(
    state: State, who: str, firepower: int, under: str, zone: Zone
) -> Generator[Any, Any, bool]:
    """Whether the side fires back: it may decline, and Firepower 0 does not fire."""
    if firepower < 1:
        return False
    answer = yield Choose(who, "fire-back", under, extra=("fire", "hold"),
                          about={"firepower": firepower, "zone": zone})  # fmt: skip
    return bool(answer == "fire")


@rule("6", "R30", "8.4")
def fire(
    state: State, by: str, firepower: int, under: str, zone: Zone, leader: bool = False
) -> Generator[Any, Any, Fire]:
    """Roll on the RAF Table. A Leader adds to the die once (Raid and Ambush only)."""
    if firepower < 1:
        return NO_FIRE
    table = state.charts.fire
    modifier = table.leader if leader else 0
    modifiers = (("Leader", modifier),) if leader else ()
    about = {"by": by, "firepower": firepower, "modifiers": modifiers, "zone": zone}
    die = yield Chance("fire", under, dice=1, key=table.key(firepower, modifier), about=about)
    result = table.cell(firepower, die, modifier)
    state.note("fire", under, by=by, firepower=firepower, zone=zone, die=die, modifiers=modifiers,
               column=table.labels[table.column(firepower)], number=result.number,
               star=result.star)  # fmt: skip
    return result


# -- hits on the UN --------------------------------------------------------------------------------


@rule("6", "7", "R47")
def hit_un(
    state: State, hits: int, units: Sequence[Unit], under: str, zone: Zone
) -> Generator[Any, Any, None]:
    """UN units take hits, which cost VP; they are never eliminated. Militia take none (8.2)."""
    if hits < 1 or not units:
        return
    us = [unit for unit in units if unit.force == "us"]
    un_hits, us_hits = hits, 0
    if us and len(us) == len(units):
        un_hits, us_hits = 0, hits
    elif us:
        un_hits, us_hits = yield from _spread(hits, len(units) - len(us), len(us), under, zone)
    effects.mark_un_hit(state)
    state.note("hits", under, un=un_hits, us=us_hits, zone=zone, units=tuple(units))
    lines = state.charts.victory_bandit
    twice = 2 if state.event == "world-media" else 1  # 4: doubled after rounding
    for line, count in ((lines["hit-on-un"], un_hits), (lines["hit-on-us"], us_hits)):
        effects.score(state, "bandit", twice * line.score(count), line.id, "7")


def _spread(
    hits: int, un: int, us: int, under: str, zone: Zone
) -> Generator[Any, Any, tuple[int, int]]:
    """The UN player spreads hits over UN and US units, one each before a second [R47]."""
    rounds, rest = divmod(hits, un + us)
    fewest, most = max(0, rest - un), min(rest, us)
    chosen = fewest
    if rest:
        words = tuple(f"us-{rounds * us + count}" for count in range(fewest, most + 1))
        answer = yield Choose("un", "spread-hits", under, extra=words,
                              about={"hits": hits, "zone": zone})  # fmt: skip
        chosen = int(answer.removeprefix("us-")) - rounds * us
    us_hits = rounds * us + chosen
    return hits - us_hits, us_hits


# -- losses of the Bandits -------------------------------------------------------------------------


@rule("6", "R4", "R35", "8.4", "R32", "R65")
def strike_bandits(
    state: State, result: Fire, units: Sequence[Unit], zone: Zone, under: str, by: str = "un"
) -> Generator[Any, Any, list[Unit]]:
    """UN or Militia fire takes effect: losses, Leaders, their VP, then the unit a star brings.

    Args:
        units: those that took part; hits beyond them are ignored.
        by: "militia" for fire at Terrorism, after which a Leader left alone is not lost.

    Returns:
        Those of `units` that are lost, though a star may have brought one back fresh [R11].

    Raises:
        Ended: no Bandit unit but Leaders is left on the map.
    """
    lost = yield from _choose_losses(state, result.number, units, under, zone)
    for unit in lost:
        effects.eliminate(state, unit, under)
    gangs = sum(unit.type == "gang" for unit in lost)
    leaders = len(lost) - gangs
    if gangs and by != "militia" and not state.gangs[zone]:
        for leader in state.leaders[zone]:
            effects.eliminate(state, leader, "8.4")
            leaders += 1
    lines = state.charts.victory_un
    for line, count in ((lines["bandit-eliminated"], gangs), (lines["leader-eliminated"], leaders)):
        effects.score(state, "un", line.score(count), line.id, "7")
    if result.star:
        yield from critical_by_un(state, zone)
    check_for_gangs(state)
    return lost


def _choose_losses(
    state: State, hits: int, units: Sequence[Unit], under: str, zone: Zone
) -> Generator[Any, Any, list[Unit]]:
    """One unit a hit whatever its strength; the owner chooses among those that took part [R4]."""
    left = [unit for unit in units if state.where[unit] == zone]
    if hits >= len(left):
        return left
    lost: list[Unit] = []
    while len(lost) < hits:
        answer = yield Choose("bandit", "losses", under, candidates=tuple(left),
                              about={"hits": hits - len(lost), "zone": zone})  # fmt: skip
        unit = state.scenario.unit(answer)
        left.remove(unit)
        lost.append(unit)
    return lost


@rule("9", "R35")
def check_for_gangs(state: State) -> None:
    """The game ends once no Bandit unit, Leaders aside, is on the map.

    Raises:
        Ended: it is so.
    """
    if not state.has_gangs():
        effects.end_game(state, "no-bandits")
        raise Ended


# -- 6.3 Critical hits -----------------------------------------------------------------------------


@rule("6.3", "R11", "R62")
def critical_by_un(state: State, zone: Zone) -> Generator[Any, Any, None]:
    """The Bandit player gains VP and may draw a unit, placed in the Zone of the fight if it may."""
    line = state.charts.victory_bandit["critical-by-un"]
    effects.score(state, "bandit", line.score(1), line.id, "6.3")
    cup = state.in_cup(FACTION_ORDER)
    if not cup:
        return
    answer = yield Choose("bandit", "star.draw", "6.3", extra=("draw", "decline"),
                          about={"zone": zone})  # fmt: skip
    if answer == "draw":
        yield from draw_gang(state, "6.3", prefer=zone)


@rule("6.3", "R12", "R27")
def critical_by_bandits(state: State) -> None:
    """All UN units are confined to base for the rest of the turn."""
    if not state.confined:
        effects.confine_to_base(state)


@rule("8.61", "R16", "R50", "R14")
def draw_gang(state: State, under: str, prefer: Zone | None = None) -> Generator[Any, Any, bool]:
    """Draw one Bandit unit and place it where it may be; False if it had to go back.

    Args:
        prefer: the Zone it must go to if it may be there [R11].
    """
    cup = state.in_cup(FACTION_ORDER)
    kind = yield Chance("draw.bandit", under, cup=cup)
    unit = effects.draw(state, kind)
    if prefer is not None and bar_to_joining(state, unit, prefer) is None:
        effects.place(state, unit, prefer, under)
        return True

    def judge(zone: Zone) -> Why | None:
        return bar_to_joining(state, unit, zone)

    if all(judge(zone) for zone in state.board.zones):
        effects.return_to_cup(state, unit, "8.61", "no Zone may take it")
        return False
    answer = yield Choose("bandit", "place.bandit", under, candidates=state.board.zones,
                          judge=judge, about={"unit": unit})  # fmt: skip
    effects.place(state, unit, state.board.zone(answer), under)
    return True

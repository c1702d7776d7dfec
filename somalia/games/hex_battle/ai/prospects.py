"""The odds for fire being prepared, as far as the player preparing it may know them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.engine.marks import rule
from somalia.engine.prompts import Choose
from somalia.games.hex_battle.ai import deals
from somalia.games.hex_battle.rules import fire, kinds, offence
from somalia.games.hex_battle.rules.components import AL_QAEDA, FORTIFIED, GUNSHIP, HELICOPTER, NONE
from somalia.games.hex_battle.rules.draws import other
from somalia.games.hex_battle.rules.fire import Modifier
from somalia.games.hex_battle.rules.state import BattleState, Counter

FACES = 6
NOTHING, SHAKEN, LOST, DAMAGED = "no effect", "pinned", "eliminated", "damaged"


class CounterProspect(NamedTuple):
    """The possible results for one counter."""

    name: str
    modifiers: tuple[Modifier, ...]  # the modifiers that both sides know
    chances: tuple[tuple[str, Fraction], ...]  # the results with their probabilities, mildest first
    fort: Fraction = Fraction(0)  # the probability that it is a fort; no roll is made for a fort


class Prospect(NamedTuple):
    """Fire being prepared, with its odds."""

    power: int
    column: str
    is_assault: bool
    targets: tuple[CounterProspect, ...]
    may_be_fortified: bool  # whether face-down counters might be a fort or a compound
    fortified: Fraction = Fraction(0)  # the probability of a fort or compound


def prospect_of(
    state: BattleState, prompt: Choose, more: Sequence[Counter] = ()
) -> Prospect | None:
    """The fire that the picked units would make; None if there is none.

    Args:
        more: further units to include.
    """
    about = prompt.about or {}
    picked = [one.number for one in (*about.get("picked", ()), *more)]
    if prompt.ask not in (kinds.FIRERS, kinds.DEFEND, kinds.AA) or not picked:
        return None
    mover = about["counter"].number if "counter" in about else None
    return prospect(state, prompt.who, about["hex"], picked, mover)


@rule("12.9", "A44")
def prospect_of_gunship(state: BattleState, prompt: Choose, target: Counter) -> Prospect | None:
    """The fire at a counter that has moved, by a gunship and any gunships already sent with it."""
    about = prompt.about or {}
    sent = zip(about["sent"], about["targets"], strict=True)
    together = [gunship.number for gunship, at in sent if at == target]
    firers = [*together, about["counter"].number]
    return prospect(state, prompt.who, state.place[target.number], firers, target.number)


def prospect_held(state: BattleState, prompt: Choose, options: Sequence[str]) -> Prospect | None:
    """The fire that unconfirmed answers would start; None if they start none."""
    counters = [one for one in prompt.candidates if isinstance(one, Counter)]
    named = [one for one in counters if one.id in options]
    if prompt.ask == kinds.TARGET and options[0] in state.scenario.land.index:
        hex_index = state.scenario.land.index[options[0]]
        firers = [one for one in offence.shooters(state) if state.id(one) in options]
        return prospect(state, prompt.who, hex_index, firers or able(state, hex_index))
    if prompt.ask == kinds.GUNSHIP_AT:
        return prospect_of_gunship(state, prompt, named[0]) if named else None
    return prospect_of(state, prompt, named)


def prospect_at(state: BattleState, side: str, hex_: int) -> Prospect | None:
    """The fire at a hex by all eligible units of the phasing side."""
    return prospect(state, side, hex_, able(state, hex_))


def able(state: BattleState, hex_: int) -> list[int]:
    """The phasing side's units that can fire at a hex."""
    return [
        one for one in offence.shooters(state) if offence.why_not_fire(state, one, hex_) is None
    ]


def prospect(
    state: BattleState, side: str, hex_: int, firers: Sequence[int], mover: int | None = None
) -> Prospect | None:
    """The fire at a hex by these units; None if they have no firepower.

    Args:
        mover: the only target; None for all in the hex.
    """
    power = sum(state.unit(one).firepower for one in firers)
    if not power:
        return None
    assault = mover is None and any(
        state.unit(one).type != GUNSHIP
        and state.unit(one).assaults
        and fire.is_adjacent(state, one, hex_)
        for one in firers
    )
    if mover is None:
        targets = [one for one in state.at(hex_, other(side)) if not state.is_open_fort(one)]
    else:
        targets = [mover]
    column = state.scenario.charts.column(power)
    is_dark = _may_be_fortified(state, side, hex_)
    likely = deals.likely(state, hex_) if is_dark else deals.LikelyHex(Fraction(0), {})
    prospects = []
    for target in targets:
        fort = likely.forts.get(target, Fraction(0))
        known = tuple(_known(state, target, hex_, firers, assault))
        true = fire.modifiers(state, target, hex_, firers, assault) if not is_dark else known
        add = sum(value for _, value in true)
        plain = _faces(state, target, add, column)
        if is_dark:
            more = 0 if fire.is_undone(state, hex_, firers, assault) else _fortified(state)
            with_ = _faces(state, target, add + more, column)
            plain = _mean(plain, with_, likely.fortified - fort, fort)
        prospects.append(CounterProspect(state.name(target), known, tuple(plain.items()), fort))
    name = state.scenario.charts.column_name(column)
    return Prospect(power, name, assault, tuple(prospects), is_dark, likely.fortified)


def _is_open(state: BattleState, hex_: int) -> bool:
    """Whether a hex has a fort or compound that both sides can see."""
    return fire.has_compound(state, hex_, known=True) or any(
        state.is_open_fort(one) for one in state.at(hex_, AL_QAEDA)
    )


def _may_be_fortified(state: BattleState, side: str, hex_: int) -> bool:
    dark = any(not state.up[one] for one in state.at(hex_, AL_QAEDA))
    return dark and side != AL_QAEDA and not _is_open(state, hex_)


def _fortified(state: BattleState) -> int:
    return state.scenario.charts.modifiers[FORTIFIED]


def _known(
    state: BattleState, counter: int, hex_: int, firers: Sequence[int], assault: bool
) -> list[Modifier]:
    """The modifiers that both sides know; a face-down fort or compound doesn't count."""
    modifiers = fire.modifiers(state, counter, hex_, firers, assault, known=True)
    if state.is_aq(counter) and not _is_open(state, hex_):
        modifiers = [(word, value) for word, value in modifiers if word != "fortified"]
    return modifiers


@rule("18.2", "20.4", "20.7", "A82")
def _mean(
    plain: dict[str, Fraction], fortified: dict[str, Fraction], share: Fraction, fort: Fraction
) -> dict[str, Fraction]:
    """The chances averaged over all deals that fit what the Coalition has seen.

    Args:
        share: the share of deals in which the hex is fortified but the target isn't the fort.
        fort: the share in which the target is the fort: it is revealed and unaffected.
    """
    rest = 1 - share - fort
    chances = {word: rest * chance + share * fortified[word] for word, chance in plain.items()}
    chances[NOTHING] += fort
    return chances


def _faces(state: BattleState, counter: int, add: int, column: int) -> dict[str, Fraction]:
    charts = state.scenario.charts
    flies = state.units[counter].kind == HELICOPTER if counter < state.own else False
    words = (NOTHING, DAMAGED if flies else SHAKEN, LOST)
    chances = dict.fromkeys(words, Fraction(0))
    for face in range(1, FACES + 1):
        word = _outcome(charts.result(column, face + add), state.pinned[counter], flies)
        chances[word] += Fraction(1, FACES)
    return chances


def _outcome(result: str, is_pinned: bool, flies: bool) -> str:
    if flies:
        return NOTHING if result == NONE else LOST if result == "E" else DAMAGED
    return {
        fire.UNSHAKEN: NOTHING,
        fire.STILL_PINNED: NOTHING,
        fire.PINNED: SHAKEN,
        fire.ELIMINATED: LOST,
    }[fire.outcome_of(result, is_pinned)]

"""Odds as a sentence: what is likeliest, as the one who asks sees it, and what else matters most.

"Likely: one gang lost, no hit on you; 1 in 6 you are confined to base." The bars and tables of
`odds_told` say the same in full.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import NamedTuple

from somalia.engine.odds import percent
from somalia.games.campaign.core.components import Scenario
from somalia.games.campaign.display.convoys import LaterRaid, robbed
from somalia.games.campaign.display.odds import FightResult, Odds, has_parties, losses, mean, spread
from somalia.games.campaign.display.parties import contest_of, keeps_vp
from somalia.games.campaign.display.risk import WayRisk
from somalia.games.campaign.words import Wording

COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NEAR = Fraction(1, 20)
"""How far "1 in N" may be from a chance, as a part of it."""
MOST_RARE = 2
"""So many of the rarer things are told."""
WORTH_TELLING = Fraction(1, 100)

Count = Callable[[FightResult], int]
FOUND, AMBUSHED, LOST, HIT, OFF, CONFINED = "found", "ambushed", "lost", "hit", "off", "confined"


class Matter(NamedTuple):
    """Something that odds can say, in words for how much of it there is."""

    of: Count
    told: Callable[[int], str]  # of just so much; "" where that is not worth telling
    more: Callable[[int], str]  # of so much or more, where it is likely that there is less
    weight: int  # how much more than others it matters, where it is rare
    name: str = ""  # FOUND, AMBUSHED, LOST, HIT, OFF or CONFINED, for what is said along with it


class Said(NamedTuple):
    """Something that is said of odds, and how likely it is."""

    name: str
    text: str
    chance: Fraction
    weight: Fraction  # of what matters most there is most


def number(count: int) -> str:
    """A count in words up to ten."""
    return COUNTED[count] if count < len(COUNTED) else str(count)


def at_least(count: int, noun: str) -> str:
    """So many or more, with the noun: "two or more gangs"."""
    return f"{number(count)} or more {noun}s"


def some(count: int, noun: str) -> str:
    """A count with its noun: "no gang", "one gang", "two gangs"."""
    return f"{number(count)} {noun if count < 2 else f'{noun}s'}"


def chance_told(chance: Fraction) -> str:
    """A chance as it is said: "1 in 6" where that is within a twentieth of it, else in percent."""
    if 0 < chance <= Fraction(1, 2):
        one_in = max(2, floor(1 / chance + Fraction(1, 2)))
        if one_in <= 100 and abs(Fraction(1, one_in) - chance) <= NEAR * chance:
            return f"1 in {one_in}"
    return percent(chance)


def sentence(
    odds: Odds, scenario: Scenario, who: str, at: str = "", is_ambushing: bool = False
) -> str:
    """The odds as a sentence with its full stop: "Sure" is what always comes, "likely" what comes
    at least every second time, "likeliest" what comes more often than anything else.

    Args:
        odds: they add up to 1.
        who: the side that asks: it is "you".
        at: where its units are hit, in words: "at Jawhar"; "" to leave that out.
        is_ambushing: whether it is the one that ambushes.
    """
    matters = [
        one
        for one in _matters(odds, scenario, who, at)
        if not (is_ambushing and one.name == AMBUSHED)
    ]
    values, chance = _likeliest(odds, matters)
    told = _likely(matters, values)
    head = "sure" if chance == 1 else "likely" if 2 * chance >= 1 else "likeliest"
    rare = [f"{chance_told(one.chance)} {one.text}" for one in _rarer(odds, matters, values)]
    nothing = "nothing can happen" if chance == 1 else "nothing happens"
    return _capital("; ".join([f"{head}: {', '.join(told) or nothing}", *rare]) + ".")


def of_way(odds: Odds, risk: WayRisk, scenario: Scenario, who: str) -> str:
    """The odds of a way as a sentence; where only one Zone of it can bring hits, it is named.

    Args:
        risk: what may happen on it, should everybody ambush who can.
    """
    where = {one.zone.name for one in risk.zones}
    return sentence(odds, scenario, who, f"at {where.pop()}" if len(where) == 1 else "")


def of_convoy(found: LaterRaid) -> str:
    """A Convoy placed there as a sentence: what a Raid on it later this turn would come to."""
    alone, escorted = robbed(found.alone), robbed(found.escorted)
    if not alone:
        return "Sure: no Raid robs it."
    told = "robbed" if 2 * alone >= 1 else "not robbed"
    rare = alone if 2 * alone < 1 else 1 - alone
    head = "Sure" if not rare else "Likely"
    said = [f"{head}: {told} if it is raided"]
    if rare:
        said.append(f"{chance_told(rare)} it is {'not ' if told == 'robbed' else ''}robbed")
    if found.escort and escorted == alone:
        said.append("an escort changes nothing")
    elif found.escort:
        said.append(f"with an escort {chance_told(escorted) if escorted else 'never'}")
    return f"{'; '.join(said)}."


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _likeliest(odds: Odds, matters: Sequence[Matter]) -> tuple[tuple[int, ...], Fraction]:
    """How it comes more often than in any other way, and how often; of several ways that come
    equally often the one in the middle.
    """
    together: dict[tuple[int, ...], Fraction] = {}
    for result, chance in odds.items():
        key = tuple(one.of(result) for one in matters)
        together[key] = together.get(key, Fraction(0)) + chance
    middle = []
    for one in matters:
        values = spread(odds, one.of)
        middle.append(next(value for value in values if 2 * _above(values, value) <= 1))

    def away(key: tuple[int, ...]) -> int:
        return sum(abs(value - mid) for value, mid in zip(key, middle, strict=True))

    likely = min(together, key=lambda key: (-together[key], away(key), key))
    return likely, together[likely]


def _above(values: Mapping[int, Fraction], value: int) -> Fraction:
    """The chance of more than that."""
    return sum((chance for many, chance in values.items() if many > value), Fraction(0))


def _likely(matters: Sequence[Matter], values: Sequence[int]) -> list[str]:
    """What is likeliest, in words; what goes without saying is left out."""
    by_name: dict[str, int] = {}
    for one, value in zip(matters, values, strict=True):
        if one.name:
            by_name[one.name] = by_name.get(one.name, 0) + value
    is_fight = by_name.get(FOUND, 0) or by_name.get(AMBUSHED, 0)
    is_quiet = not is_fight and (FOUND in by_name or AMBUSHED in by_name)
    told = []
    for one, value in zip(matters, values, strict=True):
        goes_without = (
            (one.name == FOUND and value and by_name.get(LOST))  # whoever is lost was found
            or (one.name == AMBUSHED and value and by_name.get(HIT))
            or (one.name in (LOST, HIT) and not value and is_quiet)  # where nobody fights
            or (one.name == AMBUSHED and not value and by_name.get(FOUND))
        )
        if not goes_without and (text := one.told(value)):
            told.append(text)
    return told


def _rarer(odds: Odds, matters: Sequence[Matter], likely: Sequence[int]) -> list[Said]:
    """What matters most of the rest, the weightiest first."""
    found: list[Said] = []
    for one, value in zip(matters, likely, strict=True):
        values = spread(odds, one.of)
        more = _above(values, value)
        less = values.get(0, Fraction(0)) if value else Fraction(0)
        for chance, text in ((more, one.more(value + 1)), (less, one.told(0))):
            if chance >= WORTH_TELLING and text:
                found.append(Said(one.name, text, chance, one.weight * chance))
    found.sort(key=lambda one: -one.weight)
    named = {one.name: one for one in found}
    off, confined = named.get(OFF), named.get(CONFINED)
    if off and confined and off.chance == confined.chance:  # the one is why the other is
        found.remove(off)
        both = confined._replace(text=f"{confined.text} and {off.text}")
        found = [both if one is confined else one for one in found]
    for small, great in ((FOUND, LOST), (AMBUSHED, HIT)):
        if small in named and great in named and named[small] in found:
            found.remove(named[small])
    return found[:MOST_RARE]


# -- what there is to tell -------------------------------------------------------------------------


def _matters(odds: Odds, scenario: Scenario, who: str, at: str) -> list[Matter]:
    """What can be told of these odds, in the order in which it is told."""
    told = _of_parties(scenario, who, at) if has_parties(scenario) else _of_two(scenario, who, at)
    return [one for one in told if any(one.of(result) for result in odds)]


def _happens(
    is_so: Callable[[FightResult], bool], text: str, weight: int, not_so: str = "", name: str = ""
) -> Matter:
    """Something that happens or does not."""
    return Matter(
        lambda result: int(is_so(result)),
        lambda value: text if value else not_so,
        lambda value: text,
        weight,
        name,
    )


def _lost(of: Count, noun: str, tail: str, weight: int, is_told: bool = True) -> Matter:
    """Counters that are lost: "two gangs lost", "1 in 6 a gang of yours is lost".

    Args:
        is_told: whether it is told too that none are lost.
    """
    return Matter(
        of,
        lambda value: f"{some(value, noun)}{tail} lost" if value or is_told else "",
        lambda value: (
            f"a {noun}{tail} is lost" if value == 1 else f"{at_least(value, noun)}{tail} are lost"
        ),
        weight,
        LOST if noun != "Leader" else "",
    )


def _hit(whom: str, verb: str, weight: int, at: str) -> Matter:
    """Hits on units of the UN and the US."""
    where = f" {at}" if at else ""
    return Matter(
        lambda result: result.hits,
        lambda value: f"{some(value, 'hit')} on {whom}{where if value else ''}",
        lambda value: (
            f"{whom} {verb} hit{where}"
            if value == 1
            else f"{at_least(value, 'hit')} on {whom}{where}"
        ),
        weight,
        HIT,
    )


def _sp(weight: int) -> Matter:
    """SP that Bandits take."""
    return Matter(
        lambda result: result.taken,
        lambda value: f"{value} SP taken" if value else "no SP taken",
        lambda value: f"{'SP are taken' if value == 1 else f'{value} SP or more are taken'}",
        weight,
    )


AMBUSH = _happens(lambda r: r.ambushes > 0, "you are ambushed", 2, "nobody ambushes", AMBUSHED)
CONTACT = _happens(lambda r: r.contacted > 0, "they are found", 2, "nobody is found", FOUND)
PROJECT = _happens(lambda r: r.done, "the project succeeds", 4, "the project fails")
CALLED_OFF = _happens(lambda r: r.called_off, "the mission is called off", 3, name=OFF)


def _of_two(scenario: Scenario, who: str, at: str) -> list[Matter]:
    """The UN against one Bandit player (6, 7)."""
    leaders: Count = lambda r: r.leaders  # noqa: E731
    gangs: Count = lambda r: r.losses  # noqa: E731
    if who in scenario.sides.bandits:
        return [
            _sp(2),
            _hit("the UN", "is", 2, at),
            _lost(gangs, "gang", " of yours", 3),
            _lost(leaders, "Leader", " of yours", 4, is_told=False),
            _happens(lambda r: r.bandit_stars > 0, "the UN is confined to base", 3, name=CONFINED),
        ]
    return [
        PROJECT,
        AMBUSH,
        CONTACT,
        _lost(gangs, "gang", "", 2),
        _lost(leaders, "Leader", "", 3, is_told=False),
        _hit("you", "are", 3, at),
        _sp(2),
        CALLED_OFF,
        _happens(lambda r: r.bandit_stars > 0, "you are confined to base", 4, name=CONFINED),
    ]


def _of_parties(scenario: Scenario, who: str, at: str) -> list[Matter]:
    """Several Bandit players (11.2), or the parties of 2006: what each of them loses."""
    say, facts = Wording(scenario), contest_of(scenario)
    own = {who}
    if facts is not None:
        own = {id for player in facts.players if player.id == who for id in player.parties}
    found = [PROJECT] if keeps_vp(scenario) else []
    found += [CONTACT] if keeps_vp(scenario) and who == "un" else []
    found += [AMBUSH] if facts is not None or who == "un" else []
    counts = losses(scenario)
    ours: list[Count] = [of for _, id, of in counts if id in own]
    if ours:
        found.append(_lost(lambda r: sum(of(r) for of in ours), "unit", " of yours", 3))
    for name, id, of in counts:
        if id not in own:
            found.append(_lost(of, "unit", f" of {_of_whom(say, name, id)}", 2, is_told=False))
    found.append(_lost(lambda r: r.leaders, "Leader", "", 3, is_told=False))
    if keeps_vp(scenario):
        is_un = who == "un"
        found.append(_hit("you" if is_un else "the UN", "are" if is_un else "is", 3, at))
        found += [
            _sp(2),
            CALLED_OFF,
            _happens(
                lambda r: r.bandit_stars > 0,
                f"{'you are' if is_un else 'the UN is'} confined to base",
                3,
                name=CONFINED,
            ),
        ]
        return found
    return [
        *found,
        Matter(
            lambda r: r.converted,
            lambda value: f"{some(value, 'unit')} won over" if value else "",
            lambda value: (
                f"{at_least(value, 'unit')} won over" if value > 1 else "a unit is won over"
            ),
            2,
        ),
        Matter(
            lambda r: sum(many for what, many in r.parts if what.startswith("sp:")),
            lambda value: f"{value} SP change hands" if value else "",
            lambda value: f"{value} or more SP change hands",
            2,
        ),
        _happens(lambda r: r.stars > 0, "a critical hit", 2),
    ]


def _of_whom(say: Wording, name: str, id: str) -> str:
    """Whose units they are, within a sentence."""
    found = say.within(id)
    return found if found != id else name.removesuffix(" lost")


# -- which of several is best ----------------------------------------------------------------------


def worth(odds: Odds, figure: str) -> tuple[Fraction, ...]:
    """What an option is worth by the figure that its question tells (`Ask.figure`): the greater,
    the better for whoever chooses. Of a Convoy it is how safe it is; without a figure, as of ways,
    the fewest hits are best.
    """

    def chance(is_so: Callable[[FightResult], bool]) -> Fraction:
        return mean(odds, lambda result: int(is_so(result)))

    measures: Mapping[str, Callable[[], tuple[Fraction, ...]]] = {
        "contact": lambda: (chance(lambda r: r.contacted > 0), mean(odds, lambda r: r.losses)),
        "best": lambda: (chance(lambda r: r.done),),
        "success": lambda: (chance(lambda r: r.done), -mean(odds, lambda r: r.hits)),
        "raid": lambda: (
            mean(odds, lambda r: r.taken),
            mean(odds, lambda r: r.struck + r.foes),
            -mean(odds, lambda r: r.losses),
        ),
        "robbed": lambda: (-robbed(odds),),
        "extorted": lambda: (mean(odds, lambda r: r.taken),),
        "struck": lambda: (mean(odds, lambda r: r.struck + r.foes),),
        "intervention": lambda: (mean(odds, lambda r: r.gained),),
    }
    found = measures.get(figure, lambda: (-mean(odds, lambda r: r.hits),))
    return found()


def best(rated: Mapping[str, Odds], figure: str, most: int = 3) -> list[str]:
    """The options that their odds speak for, the best first: to be marked on request.

    Args:
        rated: the odds of each option, in the order of the question.
        figure: `Ask.figure` of the question.
        most: how many at most; options that are worth no more than the worst of all are left out.
    """
    values = {option: worth(odds, figure) for option, odds in rated.items()}
    least = min(values.values(), default=())
    ranked = sorted(values, key=lambda option: values[option], reverse=True)
    return [option for option in ranked if values[option] > least or len(values) == 1][:most]

"""Odds as a sentence: a separate forecast for each matter, from the asking side's point of view.

"Likely: one gang lost, no hits on you. 1 in 6: you are confined to base." Each clause holds
independently of the others. None describes the likeliest combination, since even that can be
unlikely. The bars and tables of `odds_told` show the same odds in full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from fractions import Fraction
from math import floor
from textwrap import wrap
from typing import NamedTuple

from somalia.engine.odds import percent
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.text.convoys import LaterRaid, raiders_lost, robbed
from somalia.games.campaign.text.odds import FightResult, Odds, has_parties, losses, mean, spread
from somalia.games.campaign.text.parties import contest_of, keeps_vp
from somalia.games.campaign.text.risk import WayRisk
from somalia.games.campaign.text.words import Wording

COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
NEAR = Fraction(1, 20)
"""The largest relative error of "1 in N"."""
LIKELY, RARE = Fraction(3, 5), Fraction(2, 5)
"""A chance above `LIKELY` is likely, one below `RARE` rare, and anything in between is about even.
Two likely things can always happen together.
"""
MOST_RARE, MOST_REST = 2, 3
"""The maximum number of rare clauses in a sentence, and of rare and even clauses together."""
WORTH_TELLING = Fraction(1, 100)
LINES, WIDE = 3, 58
"""The maximum number of lines in a sentence, and of characters in a line."""

Count = Callable[[FightResult], int]
FOUND, AMBUSHED, LOST, HIT = "found", "ambushed", "lost", "hit"
OFF, CONFINED, DONE = "off", "confined", "done"
Implied = Sequence[tuple[str, str]]
IMPLIED: Implied = ((FOUND, LOST), (AMBUSHED, HIT))
"""Matters that another implies: losses imply contact, and hits imply an Ambush."""
TIMES = {2: "twice"}
OURS = " of yours"


class Matter(NamedTuple):
    """A subject that odds can be about, with its wording for different amounts."""

    of: Count
    told: Callable[[int], str]  # words for exactly this amount; "" if not worth saying
    least: Callable[[int], str]  # words for at least this amount
    more: Callable[[int], str]  # a sentence for at least this amount
    none: str  # a sentence for none; "" if that is not bad news
    weight: int  # its importance
    name: str = ""  # FOUND, AMBUSHED ... or DONE, if related to others


class Clause(NamedTuple):
    """A statement about odds: that a matter's amount is between `least` and `most`."""

    matter: Matter
    text: str
    chance: Fraction
    least: int
    most: int | None = None  # None: no upper limit

    @property
    def is_none(self) -> bool:
        """Whether the clause says that the amount is 0."""
        return self.most == 0

    @property
    def is_any(self) -> bool:
        """Whether the clause says that the amount is at least 1."""
        return self.least == 1 and self.most is None

    @property
    def weight(self) -> Fraction:
        """The clause's priority: the heaviest are shown first."""
        return self.matter.weight * self.chance

    def holds(self, result: FightResult) -> bool:
        """Whether the clause is true of an outcome."""
        many = self.matter.of(result)
        return self.least <= many and (self.most is None or many <= self.most)


class Forecast(NamedTuple):
    """A sentence's clauses, grouped by how likely they are."""

    sure: list[Clause]
    likely: list[Clause]
    even: list[Clause]
    rare: list[Clause]
    quiet: Fraction  # the probability that none of these happens

    @property
    def text(self) -> str:
        """The forecast as text."""
        if self.quiet == 1:
            return "Nothing can happen."
        likely = [one.text for one in self.likely]
        if not (self.sure or likely or self.even) and self.quiet > LIKELY:
            likely = ["nothing happens"]
        sure = ", ".join(one.text for one in self.sure)
        said = [f"Certain: {sure}."] if sure else []
        said += [f"Likely: {', '.join(likely)}."] if likely else []
        said += [f"{chance_that(one.chance, one.text)}." for one in (*self.even, *self.rare)]
        return " ".join(said)


def number(count: int) -> str:
    """A count in words up to ten, in digits beyond."""
    return COUNTED[count] if count < len(COUNTED) else str(count)


def at_least(count: int, noun: str) -> str:
    """A minimum count with its noun: "two or more gangs"."""
    return f"{number(count)} or more {noun}s"


def some(count: int, noun: str) -> str:
    """A count with its noun: "no gangs", "one gang", "two gangs"."""
    return f"{number(count)} {noun if count == 1 else f'{noun}s'}"


def chance_told(chance: Fraction) -> str:
    """A probability in words: "1 in 6" if that is within a twentieth of it, or else in percent."""
    if 0 < chance <= Fraction(1, 2):
        one_in = max(2, floor(1 / chance + Fraction(1, 2)))
        if one_in <= 100 and abs(Fraction(1, one_in) - chance) <= NEAR * chance:
            return f"1 in {one_in}"
    return percent(chance)


def chance_that(chance: Fraction, what: str) -> str:
    """A probability with its event: "1 in 6: you are hit", "Even chance: you are hit"."""
    if chance == Fraction(1, 2):
        return f"Even chance: {what}"
    likelihood = percent(chance) if RARE <= chance <= LIKELY else chance_told(chance)
    return f"{likelihood}: {what}"


def sentence(
    odds: Odds, scenario: CampaignScenario, who: str, place: str = "", is_ambushing: bool = False
) -> str:
    """The odds in a few short sentences, each about one matter.

    "Certain" means always, "likely" more than 3 times in 5. Matters that are about even, and the
    gravest of the rare ones, follow with their probabilities.

    Args:
        odds: they add up to 1.
        who: the side that asks, called "you".
        place: where its units are hit, in words: "at Jawhar"; "" to leave the place out.
        is_ambushing: whether an Ambush is being decided or assumed, and so is left out.
    """
    return forecast(odds, scenario, who, place, is_ambushing).text


def forecast(
    odds: Odds, scenario: CampaignScenario, who: str, place: str = "", is_ambushing: bool = False
) -> Forecast:
    """The forecast that `sentence` puts into words; it takes the same arguments."""
    matters = [
        one
        for one in _matters(odds, scenario, who, place)
        if not (is_ambushing and one.name == AMBUSHED)
    ]
    firsts, others = [], []
    for matter in matters:
        first, *rest = _of_matter(matter, spread(odds, matter.of))
        firsts.append(first)
        others += [clause for clause in rest if clause.text and clause.chance >= WORTH_TELLING]
    likely = {one.matter.name for one in firsts if one.least and one.chance > LIKELY}
    implied = _implied(odds)
    even = _unimplied([one for one in firsts if one.chance <= LIKELY], likely, implied)
    rest = _unimplied(others, likely, implied)
    rare = _joined(odds, rest, MOST_REST - len(even))
    shown = _without_saying([one for one in firsts if one.chance > LIKELY], implied)
    quiet = mean(odds, lambda result: int(not any(one.of(result) for one in matters)))
    return _cut(
        Forecast(
            [one for one in shown if one.chance == 1],
            [one for one in shown if one.chance < 1],
            even,
            rare,
            quiet,
        )
    )


def of_way(odds: Odds, risk: WayRisk, scenario: CampaignScenario, who: str) -> str:
    """A route's odds as a sentence, in the worst case, in which all Ambushes happen.

    If hits are possible in only one Zone of the route, the sentence names it.

    Args:
        risk: all possible Ambushes on the route.
    """
    if not mean(odds, AMBUSH.of):
        return sentence(odds, scenario, who)
    where = {one.zone.name for one in risk.zones}
    place = f"at {where.pop()}" if len(where) == 1 else ""
    return f"Worst case (all Ambushes). {sentence(odds, scenario, who, place, is_ambushing=True)}"


def of_convoy(raid: LaterRaid) -> str:
    """The odds of a Raid on a Convoy later this turn, as a sentence, both alone and escorted.

    The escort is the strongest one that can get there.
    """
    alone, escorted = robbed(raid.alone), robbed(raid.escorted)
    if not alone:
        return "No Raid can rob it."
    if alone == 1:
        said = ["Certain: robbed if raided"]
    elif alone > LIKELY:
        said = ["Likely: robbed if raided", chance_that(1 - alone, "a Raid fails to rob it")]
    elif alone >= RARE:
        said = [chance_that(alone, "robbed if raided")]
    else:
        said = ["Likely: not robbed if raided", chance_that(alone, "a Raid robs it")]
    if raid.escort and escorted != alone:
        chance = "even chance" if escorted == Fraction(1, 2) else chance_told(escorted)
        said.append(f"Robbed with the strongest escort: {chance if escorted else 'never'}")
    elif raid.escort and mean(raid.escorted, raiders_lost) > mean(raid.alone, raiders_lost):
        said.append("The strongest escort makes no difference, but may hit raiders")
    return f"{'. '.join(said)}."


def _of_matter(matter: Matter, values: Mapping[int, Fraction]) -> Iterator[Clause]:
    """Yield the clauses about one matter, the likeliest first.

    The first states the likely amount; if no amount is likely, it gives the probability that the
    matter occurs at all. Later clauses are about rarer amounts.
    """

    def least(many: int) -> Fraction:
        return sum((chance for value, chance in values.items() if value >= many), Fraction(0))

    none, exact = 1 - least(1), max(values, key=lambda value: values[value])
    up_to = max((value for value in values if value and least(value) > LIKELY), default=0)
    if values[exact] > LIKELY:
        yield Clause(matter, matter.told(exact), values[exact], exact, exact)
        more = exact + 1
    elif up_to:
        yield Clause(matter, matter.least(up_to), least(up_to), up_to)
        more = up_to + 1
    else:
        yield Clause(matter, matter.more(1), least(1), 1)
        return
    if least(more):
        yield Clause(matter, matter.more(more), least(more), more)
    if none and (up_to or exact):
        yield Clause(matter, matter.none, none, 0, 0)


def _without_saying(firsts: Sequence[Clause], implied: Implied) -> list[Clause]:
    """The likely clauses, except any that other clauses imply or that have no words."""
    by_name = {one.matter.name: one for one in firsts if one.matter.name}
    some = {name for name, one in by_name.items() if one.least}
    none = by_name.keys() - some
    is_quiet = none & {FOUND, AMBUSHED} and not some & {FOUND, AMBUSHED}

    def goes_without(clause: Clause) -> bool:
        name = clause.matter.name
        if clause.is_none:
            return (
                (name in (LOST, HIT) and bool(is_quiet))  # without a fight
                or (name == AMBUSHED and FOUND in some)
                or (name == FOUND and OFF in some)  # a force that turns back finds no one
            )
        return any(name == small and great in some for small, great in implied)

    return [one for one in firsts if one.text and not goes_without(one)]


def _implied(odds: Odds) -> Implied:
    """What other matters imply. After contact, return fire may hit too, so hits imply no Ambush."""
    return IMPLIED[:1] if mean(odds, CONTACT.of) else IMPLIED


def _unimplied(few: Sequence[Clause], likely: Set[str], implied: Implied) -> list[Clause]:
    """The clauses by weight, leaving out contact and Ambushes if losses and hits imply them.

    Args:
        likely: names of the matters that are likely.
    """
    named = {one.matter.name for one in few if one.is_any} | likely
    gone = {small for small, great in implied if great in named}
    left = [one for one in few if not (one.is_any and one.matter.name in gone)]
    return sorted(left, key=lambda clause: -clause.weight)


def _joined(odds: Odds, rest: Sequence[Clause], room: int) -> list[Clause]:
    """The most important rare clauses, the gravest first.

    If a mission is called off exactly when its side is confined to base, the two become one clause.
    """
    kept = list(rest)
    named = {one.matter.name: one for one in kept if one.is_any}
    off, confined = named.get(OFF), named.get(CONFINED)
    if off and confined:
        both = mean(odds, lambda result: int(off.holds(result) and confined.holds(result)))
        if both == off.chance == confined.chance:
            joint = confined._replace(text=f"{confined.text} and {off.text}")
            kept = [joint if one is confined else one for one in kept if one is not off]
    kept = kept[: max(1, min(MOST_RARE, room))]
    return sorted(kept, key=lambda clause: (-clause.matter.weight, -clause.chance))


def _cut(whole: Forecast) -> Forecast:
    """The forecast, shortened to fit.

    A clause such as "no hits" is dropped if the probability of hits follows, unless nothing else
    remains. If the text is still too long, the least important clauses go.
    """
    apart = {
        id(one.matter)
        for one in whole.rare
        if one.is_any
        and one.matter.name not in (DONE, FOUND)  # the aim of a mission is always mentioned
    }
    kept = [one for one in whole.likely if not (one.is_none and id(one.matter) in apart)]
    if kept or whole.sure or whole.even:
        whole = whole._replace(likely=kept)
    while len(wrap(whole.text, WIDE)) > LINES:
        sure, likely, even, rare, _ = whole
        if len(even) + len(rare) > 1:
            whole = whole._replace(rare=rare[:-1]) if rare else whole._replace(even=even[:-1])
        elif len(sure) + len(likely) > 1:
            few = likely or sure
            least = min(few, key=lambda clause: (clause.matter.weight, not clause.is_none))
            few = [one for one in few if one is not least]
            whole = whole._replace(likely=few) if likely else whole._replace(sure=few)
        else:
            break
    return whole


# -- matters ---------------------------------------------------------------------------------------


def _matters(odds: Odds, scenario: CampaignScenario, who: str, place: str) -> list[Matter]:
    """The matters that can occur with these odds, in the order of the sentence."""
    matters = (
        _of_parties(scenario, who, place)
        if has_parties(scenario)
        else _of_two(scenario, who, place)
    )
    return [one for one in matters if any(one.of(result) for result in odds)]


def _happens(
    is_so: Callable[[FightResult], bool], text: str, weight: int, not_so: str = "", name: str = ""
) -> Matter:
    """A matter that either happens or does not."""
    return Matter(
        lambda result: int(is_so(result)),
        lambda value: text if value else not_so,
        lambda value: text,
        lambda value: text,
        not_so if name == DONE else "",
        weight,
        name,
    )


def _lost(of: Count, noun: str, tail: str, weight: int, is_told: bool = True) -> Matter:
    """Losses of counters: "two gangs lost", "1 in 6: you lose a gang".

    Args:
        is_told: whether to mention it if no counters are lost.
    """
    name = LOST if noun != "Leader" else ""
    if tail == OURS:
        return Matter(
            of,
            lambda value: f"you lose {some(value, noun)}" if value or is_told else "",
            lambda value: f"you lose at least {some(value, noun)}",
            lambda value: f"you lose {f'a {noun}' if value == 1 else at_least(value, noun)}",
            "",
            weight,
            name,
        )
    return Matter(
        of,
        lambda value: f"{some(value, noun)}{tail} lost" if value or is_told else "",
        lambda value: f"at least {some(value, noun)}{tail} lost",
        lambda value: (
            f"a {noun}{tail} is lost" if value == 1 else f"{at_least(value, noun)}{tail} are lost"
        ),
        f"no {noun}s{tail} are lost",
        weight,
        name,
    )


def _hit(whom: str, verb: str, weight: int, place: str) -> Matter:
    """Hits on UN and US units."""
    where = f" {place}" if place else ""
    return Matter(
        lambda result: result.hits,
        lambda value: f"{some(value, 'hit')} on {whom}{where if value else ''}",
        lambda value: f"at least {some(value, 'hit')} on {whom}{where}",
        lambda value: (
            f"{whom} {verb} hit{where}"
            if value == 1
            else f"{whom} {verb} hit {TIMES.get(value, f'{number(value)} times')} or more{where}"
        ),
        "" if whom == "you" else f"{whom} {verb} not hit",
        weight,
        HIT,
    )


def _sp(weight: int) -> Matter:
    """SP taken by Bandits."""
    return Matter(
        lambda result: result.taken,
        lambda value: f"{value} SP taken" if value else "no SP taken",
        lambda value: f"at least {value} SP taken",
        lambda value: "some SP taken" if value == 1 else f"at least {value} SP taken",
        "no SP taken",
        weight,
    )


AMBUSH = _happens(lambda r: r.ambushes > 0, "you are ambushed", 2, "no Ambush", AMBUSHED)
CONTACT = _happens(lambda r: r.contacted > 0, "contact", 2, "no contact", FOUND)
PROJECT = _happens(lambda r: r.done, "the project succeeds", 4, "the project fails", DONE)
CALLED_OFF = _happens(lambda r: r.called_off, "the mission is called off", 3, name=OFF)
CRITICAL_HIT = _happens(lambda r: r.stars > 0, "a critical hit", 2)
WON_OVER = Matter(
    lambda r: r.converted,
    lambda value: f"{some(value, 'unit')} won over" if value else "",
    lambda value: f"at least {some(value, 'unit')} won over",
    lambda value: f"{at_least(value, 'unit')} are won over" if value > 1 else "a unit is won over",
    "no units are won over",
    2,
)
SP_MOVED = Matter(
    lambda r: sum(many for what, many in r.parts if what.startswith("sp:")),
    lambda value: f"{value} SP change hands" if value else "",
    lambda value: f"at least {value} SP change hands",
    lambda value: "some SP change hands" if value == 1 else f"at least {value} SP change hands",
    "no SP change hands",
    2,
)


def _of_two(scenario: CampaignScenario, who: str, place: str) -> list[Matter]:
    """The matters in a game between the UN and one Bandit player (6, 7)."""
    leaders: Count = lambda r: r.leaders  # noqa: E731
    gangs: Count = lambda r: r.losses  # noqa: E731
    if who in scenario.sides.bandits:
        return [
            _sp(2),
            _hit("the UN", "is", 2, place),
            _lost(gangs, "gang", OURS, 3),
            _lost(leaders, "Leader", OURS, 4, is_told=False),
            _happens(lambda r: r.bandit_stars > 0, "the UN is confined to base", 3, name=CONFINED),
        ]
    return [
        PROJECT,
        AMBUSH,
        CONTACT,
        _lost(gangs, "gang", "", 2),
        _lost(leaders, "Leader", "", 3, is_told=False),
        _hit("you", "are", 3, place),
        _sp(2),
        CALLED_OFF,
        _happens(lambda r: r.bandit_stars > 0, "you are confined to base", 4, name=CONFINED),
    ]


def _of_parties(scenario: CampaignScenario, who: str, place: str) -> list[Matter]:
    """The matters when there are several Bandit players (11.2) or the parties of 2006."""
    is_base, is_un = keeps_vp(scenario), who == "un"
    matters = [PROJECT] if is_base else []
    matters += [CONTACT] if is_base and is_un else []
    matters += [AMBUSH] if is_un or contest_of(scenario) is not None else []
    matters += [
        *_losses_of_parties(scenario, who),
        _lost(lambda r: r.leaders, "Leader", "", 3, is_told=False),
    ]
    if not is_base:
        return [*matters, WON_OVER, SP_MOVED, CRITICAL_HIT]
    confined = f"{'you are' if is_un else 'the UN is'} confined to base"
    return [
        *matters,
        _hit("you" if is_un else "the UN", "are" if is_un else "is", 3, place),
        _sp(2),
        CALLED_OFF,
        _happens(lambda r: r.bandit_stars > 0, confined, 3, name=CONFINED),
    ]


def _losses_of_parties(scenario: CampaignScenario, who: str) -> Iterator[Matter]:
    """Yield a player's losses, with all their parties together, then each other party's losses."""
    say, facts = Wording(scenario), contest_of(scenario)
    own = {who}
    if facts is not None:
        own = {id for player in facts.players if player.id == who for id in player.parties}
    counts = losses(scenario)
    ours: list[Count] = [of for _, id, of in counts if id in own]
    if ours:
        yield _lost(lambda r: sum(of(r) for of in ours), "unit", OURS, 3)
    for name, id, of in counts:
        if id not in own:
            yield _lost(of, "unit", f" of {_of_whom(say, name, id)}", 2, is_told=False)


def _of_whom(say: Wording, name: str, id: str) -> str:
    """The owner of the units, as worded within a sentence."""
    owner = say.within(id)
    return owner if owner != id else name.removesuffix(" lost")


# -- the best options ------------------------------------------------------------------------------


def worth(odds: Odds, figure: str) -> tuple[Fraction, ...]:
    """An option's value according to its question's figure (`Ask.figure`); greater is better.

    A Convoy's value is its safety. Without a figure, as for routes, fewer hits are better.
    """

    def chance(is_so: Callable[[FightResult], bool]) -> Fraction:
        return mean(odds, lambda result: int(is_so(result)))

    measures: Mapping[str, Callable[[], tuple[Fraction, ...]]] = {
        "contact": lambda: (
            chance(lambda r: r.contacted > 0),
            mean(odds, lambda r: r.losses),
            -mean(odds, lambda r: r.hits),
        ),
        "best": lambda: (chance(lambda r: r.done), -mean(odds, lambda r: r.hits)),
        "success": lambda: (chance(lambda r: r.done), -mean(odds, lambda r: r.hits)),
        "raid": lambda: (
            mean(odds, lambda r: r.taken),
            mean(odds, lambda r: r.struck + r.foes),
            -mean(odds, lambda r: r.losses),
        ),
        "robbed": lambda: (-robbed(odds),),
        "escorted": lambda: (-robbed(odds),),
        "extorted": lambda: (mean(odds, lambda r: r.taken), -mean(odds, lambda r: r.losses)),
        "struck": lambda: (
            mean(odds, lambda r: r.struck + r.foes),
            -mean(odds, lambda r: r.losses + r.leaders),
        ),
        "intervention": lambda: (mean(odds, lambda r: r.gained),),
    }
    measure = measures.get(figure, lambda: (-mean(odds, lambda r: r.hits),))
    return measure()


def best(rated: Mapping[str, Odds], figure: str, most: int = 3) -> list[str]:
    """The options with the best odds, best first, for marking on request.

    Args:
        rated: the odds of each option, in the order of the question.
        figure: the question's `Ask.figure`.
        most: the most options to return; options no better than the worst of all are left out.
    """
    values = {option: worth(odds, figure) for option, odds in rated.items()}
    least = min(values.values(), default=())
    ranked = sorted(values, key=lambda option: values[option], reverse=True)
    return [option for option in ranked if values[option] > least or len(values) == 1][:most]

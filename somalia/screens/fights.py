"""Odds before a fight is committed: exact, by running the game's own procedures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from somalia.campaign.components import Scenario
from somalia.campaign.wording import Wording
from somalia.engine.game import Game
from somalia.engine.odds import TooMany, estimate, outcomes
from somalia.engine.prompts import DONE, Choose
from somalia.screens.parties import contest_of, keeps_vp, owner, party_of
from somalia.screens.risk import ranked

POLICY = (
    "Inside the fight the weakest are lost first, everyone fires, everyone who can ambushes, "
    "raiders take what SP they may, and no unit is drawn for a critical hit."
)
PLAYS = 300
ESTIMATED = (
    f"Too many ways it can go for exact odds: estimated from {PLAYS} plays (give or take 6 %)."
)
FEW = 80
GLANCED = f"Too many ways it can go for exact odds: estimated from {FEW} plays (give or take 11 %)."
"""For many options side by side: what can be had while one looks."""
LIMIT = 150_000  # answers fed for exact odds; about half a second

COMMITTED = ("flush.unit", "raid.unit", "ambush.unit", "escort.unit", "attack.unit")
"""Picks that commit a fight when they are done."""

UNDER_WAY = ("march.next", "march.split", "helicopter.passenger", "escort.helicopter",
             "development.helicopter", "losses", "spread-hits", "star.draw", "militia.losses",
             "move.unit")  # fmt: skip
"""Prompts inside a mission: the odds of the rest of it."""

COMPARED = ("terrorism.zone", "raid.target", "flush.target", "raid.zone", "flush.zone",
            "development.zone", "development.unit", "fire-back", "split", "terrorism.take",
            "march.way", "attack.zone", "attack.rival")  # fmt: skip
"""Prompts of which each option is a fight of its own."""


def is_compared(game: Game, option: str) -> bool:
    """Whether the option belongs into a comparison of all: not a Flush in a Zone without Bandits.

    Such a Flush finds nobody, and to look at each takes long. Its Ambushes on the way are told
    where it is asked for by itself.
    """
    prompt, state = game.prompt, game.state
    return (
        prompt is None or prompt.ask != "flush.zone" or not keeps_vp(state.scenario)
        or bool(state.bandits(state.board.zone(option)))
    )  # fmt: skip


class Result(NamedTuple):
    """What one outcome of a fight comes to, from now to the end of the mission."""

    hits: int  # on UN and US units
    losses: int  # of gangs
    leaders: int  # lost
    taken: int  # SP into the Bandits' Pool
    un: int  # VP
    bandit: int  # VP
    un_stars: int
    bandit_stars: int
    called_off: bool
    done: bool  # a project that succeeded
    contacted: int = 0  # Bandit units, by a Flush
    gained: int = 0  # SP into the UN's Pool
    others: int = 0  # tan, blue and green units lost, which are only in the later scenarios
    converted: int = 0  # units won over there (S15)
    stars: int = 0  # of whoever fires there
    foes: int = 0  # units lost there by enemies of who is asked
    parts: tuple[tuple[str, int], ...] = ()
    """Of rivals and parties: "lost", "vp", "sp" or "star" with its id, such as "lost:icu", and how
    much."""

    def of(self, what: str) -> int:
        """How much of one of `parts`."""
        return dict(self.parts).get(what, 0)


Odds = Mapping[Result, Fraction]


def weakest_first(game: Game, prompt: Choose) -> str:
    """The policy named in POLICY."""
    options = prompt.options
    state = game.state
    if prompt.ask in ("losses", "militia.losses", "feud.unit"):
        return min(options, key=lambda id: state.scenario.unit(id).firepower)
    if prompt.ask == "march.way":
        ways = [state.board.way(id) for id in options if ">" in id]
        return ranked(state, ways, (prompt.about or {}).get("force", ()))[0][0].id
    if prompt.ask == "split":
        return options[-1]
    for word in ("fire", "decline", "none", "sp"):
        if word in options:
            return word
    return options[0]


def commit(game: Game, option: str | None) -> Game:
    """A copy in which the option, or everybody who is offered, has been committed."""
    twin = game.copy()
    twin.auto_dice, twin.auto_forced, twin.halts = False, True, True
    prompt = twin.prompt
    assert isinstance(prompt, Choose)
    seat = twin.seat_of[prompt.who].name
    if option is not None:
        twin.answer(seat, option)
        return twin
    ask = prompt.ask
    if (prompt.about or {}).get("picked") and DONE in prompt.options:
        twin.answer(seat, DONE)
        return twin
    while isinstance(prompt, Choose) and prompt.ask == ask and prompt.picks:
        twin.answer(seat, prompt.options[0])
        prompt = twin.prompt
    return twin


def odds_of(
    game: Game,
    option: str | None,
    is_under_way: bool = False,
    limit: int = LIMIT,
    pause: Callable[[], None] | None = None,
    is_glance: bool = False,
) -> tuple[Odds, str]:
    """The odds of a commitment, and a note if they are not exact.

    They run to the end of the mission; those of an Ambush to the end of the Ambush.

    Args:
        option: the answer to look at; None for the picks so far, or for everybody if nobody is
            picked yet.
        is_under_way: nothing is to be committed any more: the odds from here.
        limit: answers fed before an estimate takes the place of exact odds.
        is_glance: an estimate may be rough.
        pause: called again and again meanwhile; it may wait, or raise to give up.
    """
    start = game if is_under_way else commit(game, option)
    node, skip = game.node, len(game.state.events)
    ask = game.prompt.ask if game.prompt else ""
    who = getattr(game.prompt, "who", "")

    def summary(end: Game) -> Result:
        return sum_up(end.events_since(node)[skip:], game.state.scenario, who)

    def is_past(now: Game) -> bool:
        if pause is not None:
            pause()
        prompt = now.prompt
        if ask != "ambush.unit" or not isinstance(prompt, Choose):
            return False
        return prompt.ask in ("ambush.unit", "march.next") and not (prompt.about or {}).get(
            "picked"
        )

    stop = is_past if ask == "ambush.unit" or pause is not None else None
    try:
        return outcomes(start, policy, summary, stop, limit), ""
    except TooMany:
        plays, note = (FEW, GLANCED) if is_glance else (PLAYS, ESTIMATED)
        return estimate(start, policy, summary, stop, plays), note


def policy(game: Game, prompt: Choose) -> str:
    """The policy named in POLICY; for picks too: everybody, then done."""
    if prompt.picks and prompt.ask != "ambush.unit":
        return prompt.options[0]
    return weakest_first(game, prompt)


def sum_up(events: list[object], scenario: Scenario, who: str = "") -> Result:
    """What these events come to.

    Args:
        who: the side that is asked.
    """
    parts: dict[str, int] = {}
    is_contest = not keeps_vp(scenario)
    is_told = is_contest or scenario.sides.rivals

    def count(what: str, id: str, many: int) -> None:
        if is_told and many:
            parts[f"{what}:{id}"] = parts.get(f"{what}:{id}", 0) + many

    hits = losses = leaders = taken = un = bandit = un_stars = bandit_stars = 0
    contacted = gained = others = converted = stars = foes = 0
    called_off = done = False
    for event in events:
        kind, of = event.kind, event.facts  # type: ignore[attr-defined]
        if kind == "hits":
            hits += of["un"] + of["us"]
        elif kind == "eliminated":
            unit = of["unit"]
            leaders += unit.type == "leader"
            losses += unit.type == "gang"
            others += unit.type not in ("gang", "leader")
            foes += is_contest and owner(scenario, unit) != who and unit.type != "leader"
            count("lost", party_of(scenario, unit), unit.type != "leader")
        elif kind == "changed":
            converted += of["out"]
        elif kind == "sp" and of["sp"] > 0:
            taken += of["sp"] * (of["side"] in scenario.sides.bandits)
            gained += of["sp"] * (of["side"] == "un")
            count("sp", of["side"], of["sp"])
        elif kind == "contact":
            contacted += len(of["contacted"])
        elif kind == "vp":
            un += of["vp"] if of["side"] == "un" else 0
            bandit += of["vp"] if of["side"] in scenario.sides.bandits else 0
            count("vp", of["side"], of["vp"])
        elif kind == "fire" and of["star"]:
            un_stars += not is_contest and of["by"] in ("un", "militia")
            bandit_stars += of["by"] in scenario.sides.bandits
            stars += is_contest
            count("star", of["by"], is_contest)
        called_off = called_off or kind == "called-off"
        # A project without a roll has succeeded when what it makes is there.
        done = done or kind == "base" or (kind == "attempt" and of["success"])
    return Result(
        hits, losses, leaders, taken, un, bandit, un_stars, bandit_stars, called_off, done,
        contacted, gained, others, converted, stars, foes, tuple(sorted(parts.items())),
    )  # fmt: skip


def mean(odds: Odds, of: Callable[[Result], int]) -> Fraction:
    """The expected value of a measure."""
    return sum((chance * of(result) for result, chance in odds.items()), Fraction(0))


def spread(odds: Odds, of: Callable[[Result], int]) -> dict[int, Fraction]:
    """How likely each value of a measure is."""
    found: dict[int, Fraction] = {}
    for result, chance in odds.items():
        found[of(result)] = found.get(of(result), Fraction(0)) + chance
    return dict(sorted(found.items()))


def percent(chance: Fraction) -> str:
    """A chance in whole percent; those that are not quite 0 or 100 are not shown as such."""
    if 0 < chance < Fraction(1, 200):
        return "<1%"
    if Fraction(199, 200) < chance < 1:
        return ">99%"
    return f"{float(chance) * 100:.0f}%"


MEASURES: tuple[tuple[str, Callable[[Result], int]], ...] = (
    ("hits on UN and US units", lambda r: r.hits),
    ("Bandit units lost", lambda r: r.losses),
    ("tan, blue, green lost", lambda r: r.others),
    ("units won over", lambda r: r.converted),
    ("Leaders lost", lambda r: r.leaders),
    ("SP taken by Bandits", lambda r: r.taken),
    ("UN VP", lambda r: r.un),
    ("Bandit VP", lambda r: r.bandit),
)


def parted_measures(scenario: Scenario) -> list[tuple[str, str, Callable[[Result], int]]]:
    """Of rivals and parties: what is told of each, whose it is, its value."""
    say = Wording(scenario)
    facts = contest_of(scenario)
    if facts is None:
        bandits = scenario.sides.bandits
        return [
            *((f"{say.side(id)} lost", id, _part("lost", id)) for id in bandits),
            ("Leaders lost", "", lambda r: r.leaders),
            *((f"SP for {say.side(id)}", id, _part("sp", id)) for id in bandits),
            *((f"{say.side(id)} VP", id, _part("vp", id)) for id in scenario.sides.order),
        ]
    return [
        *((f"{party.name} lost", party.id, _part("lost", party.id)) for party in facts.parties),
        ("Leaders lost", "", lambda r: r.leaders),
        *((f"SP for {party.name}", party.id, _part("sp", party.id)) for party in facts.parties),
        *(
            (f"critical, {party.name}", party.id, _part("star", party.id))
            for party in facts.parties
        ),
    ]


def _part(what: str, id: str) -> Callable[[Result], int]:
    return lambda result: result.of(f"{what}:{id}")


def is_parted(scenario: Scenario) -> bool:
    """Whether there are more than the UN and one Bandit player to tell of."""
    return scenario.sides.rivals or not keeps_vp(scenario)


def table(odds: Odds, scenario: Scenario | None = None) -> list[str]:
    """The odds as lines of text: each measure that can differ from 0 with its distribution."""
    lines = []
    told: list[tuple[str, Callable[[Result], int]]] = list(MEASURES)
    if scenario is not None and is_parted(scenario):
        told = [*MEASURES[: keeps_vp(scenario)],
                *((name, of) for name, _, of in parted_measures(scenario))]  # fmt: skip
    for name, of in told:
        values = spread(odds, of)
        if set(values) != {0}:
            shown = "  ".join(f"{value}: {percent(chance)}" for value, chance in values.items())
            lines.append(f"  {name:<24} mean {float(mean(odds, of)):+.2f}   {shown}")
    for name, is_so in (
        ("critical hit by the UN", lambda r: r.un_stars > 0),
        ("critical hit by Bandits", lambda r: r.bandit_stars > 0),
        ("a critical hit", lambda r: r.stars > 0),
        ("mission called off", lambda r: r.called_off),
        ("project succeeds", lambda r: r.done),
    ):
        chance = mean(odds, lambda r, is_so=is_so: int(is_so(r)))  # type: ignore[misc]
        if chance:
            lines.append(f"  {name:<24} {percent(chance)}")
    return lines or ["  Nothing can happen."]


Cell = tuple[str, Callable[[Odds], str]]
"""A column of a comparison: its head, as wide as the column, and what stands under it."""


def _mean(head: str, of: Callable[[Result], int], sign: str = "") -> Cell:
    return head, lambda odds: f"{float(mean(odds, of)):{sign}.2f}"


def _chance(head: str, is_so: Callable[[Result], bool]) -> Cell:
    return head, lambda odds: percent(mean(odds, lambda r: int(is_so(r))))


COLUMNS: tuple[Cell, ...] = (
    _mean("  hits", lambda r: r.hits),
    _mean(" losses", lambda r: r.losses + r.leaders),
    _mean("    SP", lambda r: r.taken),
    _mean("  UN VP", lambda r: r.un, "+"),
    _mean(" Ban VP", lambda r: r.bandit, "+"),
    _chance("  UN *", lambda r: r.un_stars > 0),
    _chance(" Ban *", lambda r: r.bandit_stars > 0),
    _chance("  done", lambda r: r.done),
)
"""What a comparison tells in the base game."""


def columns(scenario: Scenario, rated: Sequence[Odds]) -> tuple[Cell, ...]:
    """What a comparison of these tells: party by party where there are parties (13, 14)."""
    facts = contest_of(scenario)
    if facts is None:
        return COLUMNS
    told: list[tuple[str, Callable[[Result], int]]] = [
        (f"{party.name.split()[0]} lost", _part("lost", party.id)) for party in facts.parties
    ]
    told += [("Leaders", lambda r: r.leaders), ("won over", lambda r: r.converted),
             ("SP", lambda r: sum(n for what, n in r.parts if what.startswith("sp:")))]  # fmt: skip
    # Of many parties few are in a fight: what can be of none of them is left out.
    shown = [_mean(f"{name:>7}", of) for name, of in told
             if any(of(result) for odds in rated for result in odds)]  # fmt: skip
    return (*shown, _chance("critical", lambda r: r.stars > 0))


def head(shown: Sequence[Cell]) -> str:
    """The heads of the columns."""
    return " ".join(name for name, _ in shown)


def row(odds: Odds, shown: Sequence[Cell]) -> str:
    """The odds as one row of a comparison."""
    return " ".join(f"{of(odds):>{len(name)}}" for name, of in shown)

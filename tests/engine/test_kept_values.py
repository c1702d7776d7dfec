"""What a player keeps of a position is what it would work out anew: measures, terms, conditions.

Each measure declares what of the state it reads (`engine.vocabulary.Reads`), and holds until that
has changed. Played games are the test: everything that is kept is compared with the same worked out
anew, and what a measure looks at is compared with what it declares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from somalia import datafile
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import Choose
from somalia.engine.vocabulary import Measure, Reads, value_of
from somalia.games.campaign import GAME
from somalia.games.campaign.ai.measures.table import (
    ACTED,
    PARTS,
    CampaignPosition,
    anywhere,
    beside,
    here,
    kept,
    kept_of,
    parts_of,
    row,
)
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario
from somalia.games.campaign.rules.core.rulebook import rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.opponents.expressions import Scope, compile_expression
from somalia.opponents.reading import DoctrineReader
from somalia.opponents.schema import schema
from tests.doctrines import VOCABULARY, player
from tests.games.test_hashes import SETTINGS
from tests.often import often

WORDS = ("base", "militia", "aid", "convoy", "field", "un", "bandit", "bandit-2", *FACTION_ORDER)
"""Words that a measure may be asked of; it says 0 of those that name nothing."""

CHECKS = often(8, 100)
"""How often in a game everything is compared, two decisions in a row each time."""

Asked = Callable[[CampaignPosition], Any]


def asked_of(
    measure: Measure, scenario: CampaignScenario
) -> Iterator[tuple[tuple[Any, ...], Asked]]:
    """A measure of nothing, of Zones, words and numbers: with each argument, ready to be asked."""
    spans: Mapping[str, tuple[Any, ...]] = {
        "zone": scenario.board.zones,
        "word": WORDS,
        "number": (2,),
    }
    combined: list[tuple[Any, ...]] = [()]
    for kind in measure.takes:
        combined = [(*some, one) for some in combined for one in spans[kind]]
    for arguments in combined:
        yield arguments, lambda p, of=arguments: measure.function(p, *of)


def declared() -> list[Measure]:
    """The measures that say what they read."""
    return [
        measure
        for measure in VOCABULARY.measures.values()
        if measure.reads is not None and {*measure.takes} <= {"zone", "word", "number"}
    ]


def of_measures(scenario: CampaignScenario) -> list[tuple[str, Asked]]:
    return [
        (f"{measure.name}{arguments}", asked)
        for measure in declared()
        for arguments, asked in asked_of(measure, scenario)
    ]


def of_doctrine(name: str, scenario: CampaignScenario) -> list[tuple[str, Asked]]:
    """The terms and conditions of a doctrine that can be worked out without the prompt."""
    path = datafile.find("ai", name)
    reader = DoctrineReader(datafile.read(path, schema(VOCABULARY.roles)), VOCABULARY)
    doctrine = reader.doctrine()

    def fault(message: str, hint: str) -> datafile.DataError:
        raise AssertionError(message)

    found: list[tuple[str, Asked]] = []
    for term in reader.terms.values():
        scope = Scope(reader.measures, reader.ranges, reader.params, reader.terms, here=term.takes)
        text = f"{term.name}(here)" if term.takes else term.name
        run = compile_expression(text, scope, fault).run
        for zone in scenario.board.zones if term.takes else (None,):
            found.append((f"{name}: {text} {zone}", lambda p, of=zone, run=run: run(p, None, of)))
    for rows in doctrine.rows.values():
        for one in rows:
            if one.when is not None and one.when.reads is not None:
                run = one.when.run
                found.append((f"{name}: when of {one.id}", lambda p, run=run: run(p, None, None)))
    return found


def answer_of(asked: Asked, p: CampaignPosition) -> Any:
    """What it says; a measure of the base game may be at a loss in a later scenario."""
    try:
        return asked(p)
    except (KeyError, IndexError) as error:
        return type(error)


def different(all: list[tuple[str, Asked]], p: CampaignPosition, state: CampaignState) -> list[str]:
    """What the position says otherwise than one that has kept nothing."""
    p.look(state)
    anew = CampaignPosition(state, p.side)
    found = []
    for name, asked in all:
        says, should = answer_of(asked, p), answer_of(asked, anew)
        if says != should or type(says) is not type(should):
            found.append(f"{name} is kept as {says}, and comes to {should}")
    return found


@dataclass
class Match:
    """A game between its usual computer players, decision by decision."""

    scenario: CampaignScenario
    seed: str

    def __iter__(self) -> Iterator[tuple[str, CampaignState]]:
        """The side that decided, and the state it decided about."""
        rules = GAME.rules(self.scenario)
        game = Game(rules, [Seat(side, (side,)) for side in rules.sides], self.seed)
        usual = rules_of(self.scenario).computers(self.scenario.sides)
        players = {side: player(who, self.scenario, side, self.seed) for side, who in usual.items()}
        while isinstance(game.prompt, Choose):
            side = game.prompt.who
            decision = players[side].decide(game, game.prompt)
            yield side, game.state
            game.answer(side, decision.option)


@pytest.mark.parametrize("setting", SETTINGS)
def test_what_is_kept_is_what_would_be_worked_out_anew(setting: str) -> None:
    name, options = SETTINGS[setting]
    scenario = load_scenario(name, options)
    usual = rules_of(scenario).computers(scenario.sides)
    all = {side: of_measures(scenario) + of_doctrine(who, scenario) for side, who in usual.items()}
    positions: dict[str, CampaignPosition] = {}
    decided = dict.fromkeys(usual, 0)
    apart = often(97, 17)
    for side, state in Match(scenario, "kept"):
        if side not in positions:
            positions[side] = CampaignPosition(state, side)
        decided[side] += 1
        if decided[side] % apart < 2 and decided[side] // apart < CHECKS:
            assert different(all[side], positions[side], state) == []


# -- wrong declarations are found ------------------------------------------------------------------


@kept(anywhere("gangs"))
def _most_gangs(p: CampaignPosition) -> int:
    return max(map(len, p.state.gangs))


@kept_of(here("gangs", "leaders"))
def _ready(p: CampaignPosition, zone: int) -> int:
    return sum(not p.state.acted[unit] for unit in p.state.gangs[zone])


def _near(p: CampaignPosition, zone: int) -> int:
    return sum(len(p.state.troops[one]) for one in p.state.board.neighbours[zone])


def _crowded(p: CampaignPosition, zone: int) -> bool:
    return len(p.state.gangs[zone]) == _most_gangs(p) > 1


def _crowds(p: CampaignPosition, zone: int) -> int:
    return _most_gangs(p) * len(p.state.troops)


WRONG: Mapping[str, tuple[Any, Reads]] = {
    "a part is not named": (_ready, here("gangs", "leaders")),
    "what is adjacent is read as well": (_near, here("troops")),
    "a part of a part": (
        lambda p, zone: (
            bool(p.state.raided[p.state.troops[zone][0]]) if p.state.troops[zone] else False
        ),
        here("troops"),
    ),
    "another value rests on every Zone": (_crowds, here("gangs")),
    "nothing is named": (lambda p, zone: p.state.vp["un"], {}),
}
RIGHT: Mapping[str, tuple[Any, Reads]] = {
    "adjacent": (_near, beside("troops")),
    "by a value": (_crowded, here("gangs") | value_of("_most_gangs")),
    "only by a value": (_crowds, value_of("_most_gangs")),
}


@pytest.mark.parametrize("case", [*WRONG, *RIGHT])
def test_a_wrong_declaration_is_found(case: str) -> None:
    scenario = load_scenario("somalia-1992", {})
    function, reads = (WRONG | RIGHT)[case]  # type: ignore[operator]
    measure = row("tried(zone)", "number", function, "", reads, kept=True)
    all = [(str(of), asked) for of, asked in asked_of(measure, scenario)]
    positions: dict[str, CampaignPosition] = {}
    found = False
    for side, state in Match(scenario, "wrong"):
        p = positions.setdefault(side, CampaignPosition(state, side))
        found = found or different(all, p, state) != []
        if found or state.turn > 4:
            break
    assert found == (case in WRONG)


# -- nothing else is read --------------------------------------------------------------------------

READ: set[str] = set()
OWN = {*CampaignState.__slots__} - {"scenario", "board", "charts", "units", "events", "revision"}


class Watched(CampaignState):
    """A state that notes which of its parts are looked at."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        if name in OWN:
            READ.add(name)
        return super().__getattribute__(name)

    def copy(self) -> CampaignState:
        twin = super().copy()
        twin.__class__ = Watched
        return twin


def base_parts(p: CampaignPosition, reads: Reads) -> set[str]:
    """The parts of the state that are declared, those of the values that are rested on as well."""
    found: set[str] = set()
    for part in reads:
        found |= p._reads.get(part[1:], set()) if part.startswith("=") else {part}
    return found | ({"acted"} if found & {*ACTED} else set())


@pytest.mark.parametrize(
    "setting", ["usual", "variants", "everything", "negotiations", "un-respite"]
)
def test_a_measure_reads_what_it_declares(setting: str) -> None:
    name, options = SETTINGS[setting]
    scenario = load_scenario(name, options)
    for number, (side, state) in enumerate(Match(scenario, "read")):
        if number % often(211, 53):
            continue
        watched = state.copy()
        watched.__class__ = Watched
        for measure in declared():
            p = CampaignPosition(watched, side)
            for arguments, asked in asked_of(measure, scenario):
                READ.clear()
                asked(p)
                assert base_parts(p, measure.reads or {}) >= READ, (measure.name, arguments)


def test_parts_are_parts_of_a_state() -> None:
    assert {*PARTS} <= OWN


def test_parts_are_told_in_their_order() -> None:
    state = CampaignState(load_scenario("somalia-1992"))
    told = parts_of(state)
    assert len(told) == len(PARTS)
    assert all(part is getattr(state, name) for part, name in zip(told, PARTS, strict=True))

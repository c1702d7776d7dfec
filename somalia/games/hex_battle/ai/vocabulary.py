"""What doctrines can ask in a hex battle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from somalia.engine import vocabulary as engine
from somalia.engine.kinds import vocabulary
from somalia.engine.vocabulary import NUMBER, WORD, Measure, Vocabulary, by_name
from somalia.games.hex_battle.ai import dangers, flak, gains, stands
from somalia.games.hex_battle.ai.estimates import Estimates, Odds
from somalia.games.hex_battle.ai.stands import STEP
from somalia.games.hex_battle.ai.ways import FAR, Ways
from somalia.games.hex_battle.rules import defence, draws, ending, helicopters, kinds
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    GROUND,
    SIDES,
    Hex,
)
from somalia.games.hex_battle.rules.movement import cost_of_step
from somalia.games.hex_battle.rules.state import Counter, State

MOST = 999
"""A distance where there is nothing to be near."""
ZONE = 4
"""Hexes from a place within which clear ground counts as a landing zone that it overlooks."""
UNKNOWN = "unknown"
"""The type of a counter that is face down, for the Coalition."""


Kept = TypeVar("Kept")


class Position(engine.Position):
    """A state as a side looks at it. What is worked out is kept until anything has changed."""

    __slots__ = ("_digest", "_static", "guess", "odds", "side", "state", "ways")

    def __init__(self, state: State, side: str) -> None:
        super().__init__()
        self.side = side
        self.ways, self.odds = Ways(state.scenario), Odds(state.scenario.charts)
        self._static: dict[Any, Any] = {}
        self._digest: Any = None
        self.guess: Estimates
        self.look(state)

    def look(self, state: State) -> None:
        """Take up a state. What is reckoned of places, Pins and what is face up is kept where
        nothing of it has changed.
        """
        self.state = state
        self.cache = {}
        own = slice(state.own) if self.side == AL_QAEDA else slice(state.own, None)
        learned = tuple(state.learned), tuple(state.moved_under), state.turn
        enemy = tuple(state.place[own]), tuple(state.up[own]), tuple(state.pinned[own]), learned
        lie = tuple(state.place), tuple(state.up), tuple(state.pinned), state.last_turn
        before, self._digest = self._digest, (enemy, lie)
        if before == self._digest:
            self.guess.look(state)
            return
        guess = Estimates(state, self.side, self.ways, self.odds)
        self.guess = guess.steady(self.guess) if before and before[0] == enemy else guess

    def once(self, key: Any, work_out: Callable[[], Kept]) -> Kept:
        """A value of the map, worked out once."""
        if key not in self._static:
            self._static[key] = work_out()
        found: Kept = self._static[key]
        return found

    @property
    def picked(self) -> list[int]:
        """The counters picked so far at this question."""
        return [one.number for one in self.facts.get("picked", ())]

    @property
    def target(self) -> int:
        """The hex that the question is about; -1 for none."""
        found = self.facts.get("hex", -1)
        return found if isinstance(found, int) else found.at

    @property
    def mover(self) -> int:
        """The counter that the question is about; -1 for none."""
        found = self.facts.get("counter")
        return found.number if isinstance(found, Counter) else -1


def _at(p: Position, hex_: Any) -> int:
    """The index of a hex; the place of a base, below 0."""
    if isinstance(hex_, Hex):
        return hex_.at
    if isinstance(hex_, int):
        return hex_
    return p.state.base(hex_)


Of = Callable[[Position, int], int]


def _hex(function: Of, beyond: int = 0) -> Callable[[Position, Any], int]:
    """A measure of a hex, from a function of its index; for a base another number."""

    def measure(p: Position, hex_: Any) -> int:
        at = _at(p, hex_)
        return function(p, at) if at >= 0 else beyond

    return measure


# -- the battle ------------------------------------------------------------------------------------


def _chits(p: Position, own: bool) -> int:
    commands = p.state.scenario.charts.commands
    return sum(one in commands and (commands[one].side == p.side) == own for one in p.state.chits)


def _score(p: Position, side: str) -> int:
    return ending.total(ending.score(p.state, side, known=p.side == COALITION))


def _levels(p: Position, side: str) -> tuple[int, int]:
    """The level of victory that a side has, and VP to the next (999: none)."""
    points = _score(p, side)
    steps = sorted(p.state.scenario.charts.levels[side].values())
    ahead = [step for step in steps if step > points]
    return len(steps) - len(ahead), ahead[0] - points if ahead else MOST


def _level(p: Position, side: str) -> int:
    return _levels(p, side)[0]


def _to_next(p: Position, side: str) -> int:
    return _levels(p, side)[1]


def _enemy(p: Position) -> str:
    return SIDES[p.side == COALITION]


# -- counters --------------------------------------------------------------------------------------


def _type(p: Position, one: Counter) -> str:
    unit = p.guess.known(one.number)
    return UNKNOWN if unit is None else unit.type


def _command(p: Position, one: Counter) -> str:
    if p.side == COALITION and one.number >= p.state.own:
        return ""
    return p.state.command(one.number)


def _nation(p: Position, one: Counter) -> str:
    return p.state.units[one.number].nation if one.number < p.state.own else ""


def _own(get: Callable[[Any], int]) -> Callable[[Position, Counter], int]:
    """A measure of what a counter is; 0 of what is unknown."""

    def measure(p: Position, one: Counter) -> int:
        unit = p.guess.known(one.number)
        return 0 if unit is None else int(get(unit))

    return measure


def _place(p: Position, one: Counter) -> int:
    return p.state.place[one.number]


def _outlook(p: Position, one: Counter, aim: str, hex_: Any, daring: int) -> int:
    """From a base by the best of the hexes by which one comes from it."""
    at = _at(p, hex_)
    if at >= 0:
        return max(-stands.outlook(p.guess, one.number, aim, daring)[at], -FAR)
    base = p.state.base_at(at)
    if not base or p.side == AL_QAEDA:
        return -FAR
    field = stands.outlook(p.guess, one.number, aim, daring)
    return max(-field[hex_.at] for hex_ in p.state.scenario.entries[base])


def _outlook_here(p: Position, one: Counter, aim: str, daring: int) -> int:
    return _outlook(p, one, aim, _place(p, one), daring)


def _stand(p: Position, one: Counter, aim: str, hex_: Any, daring: int) -> int:
    at = _at(p, hex_)
    return -FAR if at < 0 else stands.stand(p.guess, one.number, aim, at, daring)


def _stand_here(p: Position, one: Counter, aim: str, daring: int) -> int:
    return 0 if (at := _place(p, one)) < 0 else _stand(p, one, aim, at, daring)


def _going(p: Position, one: Counter, aim: str, hex_: Any, daring: int) -> int:
    to, start = _at(p, hex_), _place(p, one)
    if to < 0:
        return -FAR
    cost = 0
    if start >= 0:
        on_wheels = p.state.unit(one.number).is_vehicle
        cost = cost_of_step(p.state.scenario, on_wheels, start, to) or 0
    return _outlook(p, one, aim, to, daring) - cost * STEP


def _landing(p: Position, one: Counter, aim: str, hex_: Any, daring: int) -> int:
    at = _at(p, hex_)
    return -FAR if at < 0 else _outlook(p, one, aim, at, daring) - flak.flak_loss(p.guess, at)


def _may_be_lifted(p: Position, one: int) -> bool:
    return helicopters.why_not_lifted(p.state, one) is None


def _waiting(p: Position) -> int:
    """Units of the active command that wait in a base and can be lifted from it."""

    def count() -> int:
        state = p.state
        return sum(
            state.place[one] < 0 and _may_be_lifted(p, one) for one in helicopters.liftable(state)
        )

    found: int = p.guess.now("waiting", count)
    return found


# -- hexes -----------------------------------------------------------------------------------------


def _nearest(p: Position, at: int, places: Sequence[int]) -> int:
    far = p.ways.far(at)
    return min((far[one] for one in places), default=MOST)


def _near_enemy(p: Position, at: int) -> int:
    return _nearest(p, at, p.guess.enemy_hexes)


def _near_friend(p: Position, at: int) -> int:
    places = p.guess.once("friend hexes", lambda: sorted(p.state.hexes(p.side)))
    return _nearest(p, at, places)


def _kin(p: Position, one: Counter, hex_: Any) -> int:
    """Other counters of its command within two hexes."""
    at, own = _at(p, hex_), p.state.command(one.number)
    if at < 0 or not own:
        return 0
    far = p.ways.far(at)
    places = p.guess.once(
        ("kin", own),
        lambda: [
            (other, p.state.place[other])
            for other in p.guess.friends
            if p.state.command(other) == own
        ],
    )
    return sum(far[place] <= 2 for other, place in places if other != one.number)


def _of_type(p: Position, type_: str, hex_: Any) -> int:
    """Own counters of a type in a hex."""
    return sum(p.state.unit(one).type == type_ for one in p.guess.there(_at(p, hex_), p.side))


def _overlooks(p: Position, at: int) -> int:
    def count() -> int:
        scenario = p.state.scenario
        terrains, sight = scenario.land.terrains, scenario.sight
        return sum(
            "clear" in terrains[one] and sight.sees(at, one) for one, _ in p.ways.near(at, ZONE)
        )

    found: int = p.once(("overlooks", at), count)
    return found


def _way_out(p: Position, at: int) -> int:
    """Halves of points to the nearest base of the side."""
    bases = p.state.scenario.bases_of(p.side)
    return min(p.ways.out(False, base, p.side)[at] for base in bases)


def _is_village(p: Position, at: int) -> int:
    return int(any(at in one.hexes for one in p.state.scenario.land.villages))


def _counters_in_village(p: Position, at: int) -> int:
    """Own counters in the village of a hex."""
    for village in p.state.scenario.land.villages:
        if at in village.hexes:
            return sum(len(p.guess.there(one, p.side)) for one in village.hexes)
    return 0


def _bearing(p: Position, at: int) -> int:
    """Firepower of own units on the map within their range of a hex, and of air units at hand."""
    state = p.state
    far = p.ways.far(at)
    sum_ = 0
    for one in p.guess.friends:
        unit = state.unit(one)
        if unit.kind == GROUND and far[state.place[one]] <= max(unit.range, 2):
            sum_ += unit.firepower
    return sum_


def _worth_there(p: Position, at: int) -> int:
    """Hundredths of VP that the enemy's counters in a hex are worth."""
    return sum(p.guess.worth(one) for one in p.guess.there(at, p.guess.enemy))


# -- fires -----------------------------------------------------------------------------------------


def _fire_value(p: Position, at: int) -> int:
    return p.guess.now(("value", at), lambda: gains.value(p.guess, at, gains.able(p.guess, at)))


def _open_fire_value(p: Position, at: int) -> int:
    """The same by those only who are face up, or are no counters of Al Qaeda's."""
    able = [one for one in gains.able(p.guess, at) if not p.state.is_aq(one) or p.state.up[one]]
    return gains.value(p.guess, at, able)


def _full_fire(p: Position) -> int:
    return 0 if p.target < 0 else _fire_value(p, p.target)


def _fire_so_far(p: Position) -> int:
    return 0 if p.target < 0 or not p.picked else gains.value(p.guess, p.target, p.picked)


def _fire_with(p: Position, one: Counter) -> int:
    return 0 if p.target < 0 else gains.value(p.guess, p.target, [*p.picked, one.number])


def _other_targets(p: Position, one: Counter) -> int:
    return p.guess.now(
        ("others", one.number, p.target), lambda: gains.other_targets(p.guess, one.number, p.target)
    )


def _answer(p: Position, one: Counter) -> int:
    """What the fire of all of its sub-command at the mover would bring."""
    if p.mover < 0:
        return 0
    command = p.state.command(one.number)
    firers = gains.answers(p.guess, p.mover).get(command, [])
    return p.guess.now(
        ("answer", command, p.mover), lambda: gains.at_mover(p.guess, p.mover, firers)
    )


def _best_answer(p: Position) -> int:
    if p.mover < 0:
        return 0
    found = gains.answers(p.guess, p.mover)
    return max((gains.at_mover(p.guess, p.mover, firers) for firers in found.values()), default=0)


def _open_answer(p: Position, one: Counter) -> int:
    """The same by those of it only who are face up."""
    if p.mover < 0:
        return 0
    firers = gains.answers(p.guess, p.mover).get(p.state.command(one.number), [])
    firers = [each for each in firers if p.state.up[each]]
    return gains.at_mover(p.guess, p.mover, firers) if firers else 0


def _answer_so_far(p: Position) -> int:
    return gains.at_mover(p.guess, p.mover, p.picked) if p.mover >= 0 and p.picked else 0


def _answer_with(p: Position, one: Counter) -> int:
    return gains.at_mover(p.guess, p.mover, [*p.picked, one.number]) if p.mover >= 0 else 0


def _power(p: Position, firers: Sequence[int]) -> int:
    return sum(p.state.unit(one).firepower for one in firers)


def _flak_fire(p: Position, one: Counter) -> int:
    """What anti-aircraft fire of all of its sub-command would bring."""
    firers = flak.anti_aircraft(p.guess, p.target).get(p.state.command(one.number), [])
    return flak.at_helicopter(p.guess, p.target, _power(p, firers), _stake(p)) if firers else 0


def _flak_so_far(p: Position) -> int:
    return flak.at_helicopter(p.guess, p.target, _power(p, p.picked), _stake(p)) if p.picked else 0


def _flak_with(p: Position, one: Counter) -> int:
    return flak.at_helicopter(p.guess, p.target, _power(p, [*p.picked, one.number]), _stake(p))


def _stake(p: Position) -> int:
    """Hundredths of VP of the helicopter that is asked about and of all aboard."""
    lost = (p.mover, *(one.number for one in p.facts.get("aboard", ())))
    return sum(p.guess.worth(one) for one in lost if one >= 0)


def _hunt(p: Position, target: Counter) -> int:
    return gains.hunt(p.guess, p.mover, target.number) if p.mover >= 0 else 0


def _best_hunt(p: Position) -> int:
    """The best that the gunship asked about, or any, can do."""
    ready, there = defence.ready_gunships(p.state), defence.in_entered_hexes(p.state)
    return max((gains.hunt(p.guess, ready[0], one) for one in there), default=0) if ready else 0


def _row(
    call: str,
    function: Callable[..., Any],
    about: str,
    chapter: str,
    is_truth: bool = False,
    gives: str = NUMBER,
) -> Measure:
    name, _, arguments = call.partition("(")
    takes = tuple(one.strip() for one in arguments.rstrip(")").split(",")) if arguments else ()
    return Measure(name, function, takes, gives, about, is_truth, chapter)


BATTLE, COUNTER, PLACES = "The battle", "A counter", "A hex"
STANDS, FIRES, ANSWERS = "Where to stand", "Fire", "Defensive and anti-aircraft fire"

BATTLE_ROWS = (
    _row("turn", lambda p: p.state.turn, "the turn", BATTLE),
    _row(
        "turns_left",
        lambda p: p.state.last_turn - p.state.turn,
        "turns after this one as the end stands now",
        BATTLE,
    ),
    _row("own_vp", lambda p: _score(p, p.side), "own VP, as far as the side knows (23)", BATTLE),
    _row(
        "enemy_vp",
        lambda p: _score(p, SIDES[p.side == COALITION]),
        "the enemy's VP, as far as the side knows (23)",
        BATTLE,
    ),
    _row(
        "own_level",
        lambda p: _level(p, p.side),
        "own level of victory by those VP, 0 for defeat to 4 (23.3)",
        BATTLE,
    ),
    _row("enemy_level", lambda p: _level(p, _enemy(p)), "the enemy's", BATTLE),
    _row(
        "own_vp_to_next",
        lambda p: _to_next(p, p.side),
        "VP that the side lacks to its next level; 999 at the highest",
        BATTLE,
    ),
    _row("enemy_vp_to_next", lambda p: _to_next(p, _enemy(p)), "that the enemy lacks", BATTLE),
    _row("own_chits", lambda p: _chits(p, True), "own chits in the Command Pool", BATTLE),
    _row("enemy_chits", lambda p: _chits(p, False), "the enemy's chits in it", BATTLE),
    _row(
        "has_panic",
        lambda p: int(draws.PANIC in p.state.chits),
        "whether Panic! is in it",
        BATTLE,
        True,
    ),
    _row(
        "has_jihad",
        lambda p: int(draws.JIHAD in p.state.chits),
        "whether Jihad! is in it",
        BATTLE,
        True,
    ),
    _row(
        "waiting",
        _waiting,
        "units of the active command that could be lifted out of a base now",
        BATTLE,
    ),
    _row("best_rescue", lambda p: flak.best_rescue(p.guess), "`rescue` of the best hex", BATTLE),
)

COUNTER_ROWS = (
    _row(
        "type_of(unit)",
        _type,
        'its type, such as "infantry"; "unknown" of what is face down, for the Coalition',
        COUNTER,
        gives=WORD,
    ),
    _row(
        "command_of(unit)",
        _command,
        'its sub-command; "" of one of Al Qaeda\'s for the Coalition',
        COUNTER,
        gives=WORD,
    ),
    _row("nation_of(unit)", _nation, '"us", "nato", "amf"; else ""', COUNTER, gives=WORD),
    _row(
        "firepower(unit)",
        _own(lambda unit: unit.firepower),
        "its firepower; 0 of what is unknown",
        COUNTER,
    ),
    _row(
        "movement(unit)",
        _own(lambda unit: unit.movement),
        "its movement, in halves of a point; 0 of what is unknown",
        COUNTER,
    ),
    _row(
        "is_on_ground(unit)",
        _own(lambda unit: unit.kind == GROUND),
        "whether it is a ground unit",
        COUNTER,
        True,
    ),
    _row(
        "worth(unit)",
        lambda p, one: p.guess.worth(one.number),
        "hundredths of VP for who eliminates it; the mean of all that it can be, if unknown",
        COUNTER,
    ),
    _row(
        "is_up(unit)",
        lambda p, one: int(p.state.up[one.number]),
        "whether it is face up",
        COUNTER,
        True,
    ),
    _row(
        "is_pinned(unit)",
        lambda p, one: int(p.state.pinned[one.number]),
        "whether it is pinned",
        COUNTER,
        True,
    ),
    _row(
        "is_in_base(unit)",
        lambda p, one: int(_place(p, one) < 0),
        "whether it is in a base, or still to be placed",
        COUNTER,
        True,
    ),
    _row(
        "enemy_near(unit)",
        lambda p, one: MOST if _place(p, one) < 0 else _near_enemy(p, _place(p, one)),
        "hexes from it to the nearest enemy counter; 999 for none or from a base",
        COUNTER,
    ),
    _row(
        "way_out_of(unit)",
        lambda p, one: 0 if _place(p, one) < 0 else _way_out(p, _place(p, one)),
        "halves of movement points that it takes it to leave for the nearest base of its side",
        COUNTER,
    ),
    _row(
        "loss_of(unit)",
        lambda p, one: (
            0 if _place(p, one) < 0 else dangers.loss(p.guess, one.number, _place(p, one))
        ),
        "hundredths of VP that it is expected to cost where it is, in a turn",
        COUNTER,
    ),
    _row(
        "own_in_village_of(unit)",
        lambda p, one: 0 if _place(p, one) < 0 else _counters_in_village(p, _place(p, one)),
        "own counters in the village where it is; 0 outside",
        COUNTER,
    ),
)

HEX_ROWS = (
    _row(
        "is_base(hex)",
        lambda p, hex_: int(_at(p, hex_) < 0),
        "whether it is a base, no hex",
        PLACES,
        True,
    ),
    _row("is_village(hex)", _hex(_is_village), "whether it is of a village", PLACES, True),
    _row("own_in_village(hex)", _hex(_counters_in_village), "own counters in its village", PLACES),
    _row(
        "cover(hex)",
        _hex(lambda p, at: p.state.scenario.defence[at]),
        "what its terrain adds to the die of a fire (10.23)",
        PLACES,
    ),
    _row("height(hex)", _hex(lambda p, at: p.state.scenario.land.heights[at]), "its level", PLACES),
    _row(
        "column(hex)",
        _hex(lambda p, at: at // p.state.scenario.land.rows + 1),
        "its column, from 1 in the west",
        PLACES,
    ),
    _row(
        "row(hex)",
        _hex(lambda p, at: at % p.state.scenario.land.rows + 1),
        "its row, from 1 in the north",
        PLACES,
    ),
    _row("overlooks(hex)", _hex(_overlooks), "clear hexes within four in its sight", PLACES),
    _row(
        "friends(hex)",
        _hex(lambda p, at: len(p.guess.there(at, p.side))),
        "own counters in it",
        PLACES,
    ),
    _row(
        "enemies(hex)",
        _hex(lambda p, at: len(p.guess.there(at, p.guess.enemy))),
        "enemy counters in it",
        PLACES,
    ),
    _row(
        "face_down(hex)",
        _hex(lambda p, at: p.guess.dark(at)),
        "counters in it that are face down",
        PLACES,
    ),
    _row("enemy_worth(hex)", _hex(_worth_there), "hundredths of VP of the enemies in it", PLACES),
    _row("enemy_distance(hex)", _hex(_near_enemy, MOST), "hexes to the nearest enemy", PLACES),
    _row("friend_distance(hex)", _hex(_near_friend, MOST), "hexes to the nearest own", PLACES),
    _row(
        "bearing(hex)",
        _hex(_bearing),
        "firepower of own ground units in range of it, or within two hexes",
        PLACES,
    ),
    _row(
        "way_out(hex)",
        _hex(_way_out),
        "halves of movement points from it to the nearest base of the side, on foot",
        PLACES,
    ),
    _row(
        "own_there(base)",
        lambda p, base: sum(one == p.state.base(base) for one in p.state.place),
        "counters in a base",
        PLACES,
    ),
    _row(
        "danger(hex)",
        _hex(lambda p, at: dangers.threat(p.guess)[at]),
        "tenths of firepower that the enemy could bring to bear on it; of the unknown the mean",
        PLACES,
    ),
    _row(
        "loss_there(unit, hex)",
        lambda p, one, hex_: (
            dangers.loss(p.guess, one.number, at) if (at := _at(p, hex_)) >= 0 else 0
        ),
        "hundredths of VP that a unit is expected to cost in it, in a turn; on the last one by the "
        "enemy's chits that are left",
        PLACES,
    ),
    _row(
        "flak_loss(hex)",
        _hex(lambda p, at: flak.flak_loss(p.guess, at)),
        "hundredths of VP that flying there with a company is expected to cost",
        PLACES,
    ),
    _row(
        "sortie_loss(hex)",
        _hex(lambda p, at: flak.sortie_loss(p.guess, at)),
        "hundredths of VP that the attack of a gunship there is expected to cost",
        PLACES,
    ),
    _row(
        "rescue(hex)",
        _hex(lambda p, at: flak.rescue(p.guess, at)),
        "hundredths of VP that fetching its casualties promises, `flak_loss` taken off (26)",
        PLACES,
    ),
    _row(
        "sees_dark(hex)",
        _hex(lambda p, at: stands._in_sight(p.guess)[at]),
        "hexes with face-down counters that are in sight from it",
        PLACES,
    ),
    _row("kin(unit, hex)", _kin, "other counters of its command within two hexes of it", PLACES),
    _row("of_type(word, hex)", _of_type, "own counters of a type in it", PLACES),
)

STAND_ROWS = (
    _row(
        "stand(unit, word, hex, number)",
        _stand,
        "hundredths of VP that a unit's being in a hex for a turn promises: its share of the best "
        'fire from there (aim "fight"), hexes with face-down counters in its sight ("watch"), '
        'Afghan units there that would panic ("escort"), nothing ("hide"), in hundredths of the '
        "number; a village, a fort to take, if worth the risk; less what it is expected to cost "
        "there, to the Coalition without most of the fire that its own fight stops, and 12 for "
        "every other own counter in the hex",
        STANDS,
    ),
    _row("stand_here(unit, word, number)", _stand_here, "the same where it is", STANDS),
    _row(
        "outlook(unit, word, hex, number)",
        _outlook,
        "the best of `stand` that it can reach from a hex, 2 taken off for every half movement "
        "point of the way",
        STANDS,
    ),
    _row(
        "outlook_here(unit, word, number)",
        _outlook_here,
        "the same from where it is; from a base by the best entry",
        STANDS,
    ),
    _row(
        "going(unit, word, hex, number)",
        _going,
        "`outlook` from an adjacent hex, the step to it taken off",
        STANDS,
    ),
    _row(
        "landing(unit, word, hex, number)",
        _landing,
        "`outlook` from a hex, less what flying there is expected to cost",
        STANDS,
    ),
)

FIRE_ROWS = (
    _row(
        "fire_value(hex)",
        _hex(_fire_value),
        "hundredths of VP expected of the fire at a hex of all who can fire at it; a Pin counts "
        "30, less for what is worth less than 1 VP, and an enemy in a village its share of it",
        FIRES,
    ),
    _row("open_fire_value(hex)", _hex(_open_fire_value), "the same without the face down", FIRES),
    _row("full_fire", _full_fire, "`fire_value` of the hex that is fired at", FIRES),
    _row("fire_so_far", _fire_so_far, "the same of those picked so far", FIRES),
    _row("fire_with(unit)", _fire_with, "the same of those and one more", FIRES),
    _row("other_targets(unit)", _other_targets, "other hexes that it can fire at", FIRES),
    _row("picked_counters", lambda p: len(p.picked), "counters picked so far at a question", FIRES),
)

ANSWER_ROWS = (
    _row("answer(unit)", _answer, "expected of the fire of its sub-command at a mover", ANSWERS),
    _row("best_answer", _best_answer, "the same of the sub-command that promises most", ANSWERS),
    _row("open_answer(unit)", _open_answer, "`answer` of those who are face up", ANSWERS),
    _row("answer_so_far", _answer_so_far, "the same of those picked so far", ANSWERS),
    _row("answer_with(unit)", _answer_with, "the same of those and one more", ANSWERS),
    _row(
        "hunt(unit)",
        _hunt,
        "hundredths of VP that the attack of the gunship asked about at a counter that has moved "
        "promises, `sortie_loss` taken off (12.9)",
        ANSWERS,
    ),
    _row("best_hunt", _best_hunt, "the best of `hunt`, of any gunship", ANSWERS),
    _row("flak(unit)", _flak_fire, "expected of its sub-command's fire at a helicopter", ANSWERS),
    _row("flak_so_far", _flak_so_far, "the same of those picked so far", ANSWERS),
    _row("flak_with(unit)", _flak_with, "the same of those and one more", ANSWERS),
)


def name(state: State, fact: Any) -> str:
    """What a fact of a question is called."""
    if isinstance(fact, Counter):
        return state.name(fact.number)
    if isinstance(fact, int):
        return (
            state.scenario.land.names[fact] if 0 <= fact < len(state.scenario.hexes) else str(fact)
        )
    return str(getattr(fact, "id", fact))


VOCABULARY = Vocabulary(
    roles=kinds.ROLES,
    asks=vocabulary(kinds),
    measures=by_name(BATTLE_ROWS, COUNTER_ROWS, HEX_ROWS, STAND_ROWS, FIRE_ROWS, ANSWER_ROWS),
    ranges={},
    position=Position,
    name=name,
)

"""American movement on foot, and leaving the table (7.5, 7.6, 11.4, 17.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Judge, Steps, Why
from somalia.engine.words import plural
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.carrying import allowance, ask_helper, bring
from somalia.games.street_fight.rules.dice import Asked
from somalia.games.street_fight.rules.firing import Shot, named, shots_of
from somalia.games.street_fight.rules.ground import close_to
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.shooting import one_shot
from somalia.games.street_fight.rules.state import OFF, StreetState
from somalia.games.street_fight.rules.trials import try_man
from somalia.games.street_fight.rules.turn import ManAction, ManTurn
from somalia.games.street_fight.rules.under_fire import FireTarget, is_exposed
from somalia.games.street_fight.rules.ways import inches

BEYOND = 2
"""Barred stands up to this many inches beyond a man's reach are listed, each with the reason."""
GATE = 1
"""The distance in half inches from the table's edge to the stands where men leave (17.4)."""
WITHIN_AN_INCH = tuple((x, y) for x in range(-2, 3) for y in range(-2, 3) if x * x + y * y <= 4)
"""The offsets from a Somali to the stands that an American's route may not touch (2.3)."""


# -- reach -----------------------------------------------------------------------------------------


@rule("7.5", "2.3", "M4", "M29")
def stands(turn: ManTurn, most: int | None = None) -> Iterator[Stop]:
    """Yield the stands that a man can reach, nearest first."""
    reached = within_reach(turn, most)
    taken = too_close(turn)
    for stand in sorted(reached, key=lambda stand: (reached[stand], stand[1], stand[0])):
        if stand != turn.man.at and stand not in taken:
            yield Stop(stand)


def _can_step(turn: ManTurn, most: int | None = None) -> bool:
    """Whether any stand is within reach. The first inch, searched first, usually has one."""
    taken = too_close(turn)
    whole = _limit(turn, most)
    near_somalis = _near_somalis(turn)
    ways = turn.state.scenario.ground.ways
    return any(
        at != turn.man.at and at not in taken
        for limit in ((1000, whole) if whole > 1000 else (whole,))
        for at in ways.reach(turn.man.at, limit, near_somalis)
    )


def _looked_at(turn: ManTurn) -> tuple[list[Stop], Judge]:
    """The stands around a man, nearest first, and a function that returns why a stand is barred."""
    reached, taken = within_reach(turn), too_close(turn)
    here, limit, near = turn.man.at, _limit(turn), _near_somalis(turn)
    # Go a little beyond his reach, to explain why those stands are barred.
    around = turn.state.scenario.ground.ways.reach(here, limit + 1000 * BEYOND)

    def judge(stop: Stop) -> Why | None:
        if stop.at in reached and stop.at not in taken:
            return None
        if stop.at in near:
            return Why("2.3", "it's within an inch of a Somali.")
        if stop.at in taken:
            return Why("2.2", "it's less than an inch from another model.")
        if around[stop.at] > limit:
            way, left = inches(around[stop.at]), limit // 1000
            return Why(
                "7.5", f"the route is {plural(way, 'inch', 'inches')}, but he can move only {left}."
            )
        return Why("2.3", "Somalis are in the way.")

    nearest = sorted(around, key=lambda stand: (around[stand], stand[1], stand[0]))
    return [Stop(at) for at in nearest if at != here], judge


def _limit(turn: ManTurn, most: int | None = None) -> int:
    """How far a man can move, in thousandths of an inch."""
    limit = allowance(turn) if turn.man.holds >= 0 else turn.acting.ap
    return 1000 * (limit if most is None else most)


def _near_somalis(turn: ManTurn) -> set[Point]:
    """The stands within an inch of a Somali in the street."""
    x, y = turn.man.at
    near = [
        one.at
        for one in turn.state.somalis.values()
        if one.roof < 0
        and one.building < 0  # Somalis behind a wall don't bar the street
        and abs(one.at[0] - x) <= 40
        and abs(one.at[1] - y) <= 40
    ]
    near += [one.at for one in turn.state.technicals.values() if not one.is_wreck]
    return {(x + dx, y + dy) for x, y in near for dx, dy in WITHIN_AN_INCH}


def within_reach(turn: ManTurn, most: int | None = None) -> dict[Point, int]:
    """The stands that a man can reach with his AP, with the lengths of the routes.

    Args:
        most: a further limit in inches.
    """
    ways = turn.state.scenario.ground.ways
    return ways.reach(turn.man.at, _limit(turn, most), _near_somalis(turn))


def too_close(turn: ManTurn) -> set[Point]:
    """The stands that are too close to other models."""
    own = (turn.number, turn.man.holds, turn.helper)
    others = [one.at for one in turn.state.men if one.is_on_foot and one.number not in own]
    others += [one.at for one in turn.state.somalis.values() if one.roof < 0]
    return close_to(others)


# -- Move ------------------------------------------------------------------------------------------


def _why_no_walk(turn: ManTurn) -> Why | None:
    man = turn.man
    if why := turn.why_not_in_street():
        return why
    if man.is_prone:
        return Why("7.7", "he is prone: get up first.")
    if man.was_moved:
        return Why("14.3", "he was already brought along on this card.")
    return None


def _why_not_move(turn: ManTurn) -> Why | None:
    if why := _why_no_walk(turn) or turn.short_of(turn.cost("move")):
        return why
    return None if _can_step(turn) else Why("7.5", "nowhere to go within reach.")


@rule("7.5", "11.4", "M48", "14.2", "M62", "M63", "M92")
def move(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Move a man to a stand, together with anyone he is holding."""
    if turn.man.holds >= 0:
        yield from ask_helper(state, side, turn)
        if not turn.man.is_able or turn.man.holds < 0:
            return
    stops, judge = _looked_at(turn)
    stop = yield kinds.STAND(side, stops, judge, about=turn.facts(**{"with": ""}))
    yield from _walk(state, turn, stop.at, "move")


def _walk(state: StreetState, turn: ManTurn, to: Point, cost: str) -> Asked:
    """Walk to a stand by the shortest route, rolling for fire where the man comes into the open."""
    reached = within_reach(turn, None if cost == "move" else 1)
    way = [(at, reached[at]) for at in state.scenario.ground.ways.way(to, reached)]
    start, held = turn.man, turn.man.holds
    end = yield from _expose(state, turn, way)
    length = dict(way)[end]
    if cost == "move":
        turn.carried += inches(length)
        cost_now = inches(length) * turn.cost("move")
        turn.pay(min(cost_now, turn.acting.ap) if held >= 0 else cost_now)
        state.set_acting(may_turn=True, has_moved=True)
    man = turn.man
    if man.at != end:
        man = state.set_man(turn.number, at=end)
    state.set_man(turn.number, aim="")
    state.note(
        kinds.MOVED,
        "7.5",
        name=named(state, man),
        at=start.at,
        to=end,
        inches=inches(length),
        way=tuple(at for at, _ in way),
    )
    if held >= 0:
        bring(state, turn, held)


@rule("11.4", "M48")
def _expose(state: StreetState, turn: ManTurn, way: Sequence[tuple[Point, int]]) -> Steps[Point]:
    """Walk a route and return where the man stops: at its end, or where he is hit in the open."""
    end = way[-1][0]
    sheltered = not is_exposed(state, FireTarget(turn.man.place))
    next_inch = 1000
    for stand, length in way[1:]:
        if length < next_inch and stand != end:
            continue
        while next_inch <= length:
            next_inch += 1000
        state.set_man(turn.number, at=stand)
        exposed = is_exposed(state, FireTarget(turn.man.place))
        if exposed and sheltered:
            hit = yield from try_man(state, turn.number, "11.4")
            if hit:
                return _stopped(state, turn, stand, way)
        sheltered = not exposed
    return end


def _stopped(
    state: StreetState, turn: ManTurn, stand: Point, way: Sequence[tuple[Point, int]]
) -> Point:
    """Where a man hit on his route stops: at this stand, or at the last free one before it."""
    taken = too_close(turn)
    walked = [place for place, _ in way]
    behind = walked[: walked.index(stand) + 1]
    return next((place for place in reversed(behind) if place not in taken), way[0][0])


# -- Fire and Move ---------------------------------------------------------------------------------


def _why_not_fire_and_move(turn: ManTurn) -> Why | None:
    if why := _why_no_walk(turn) or turn.why_hands_full():
        return why
    if why := turn.short_of(turn.cost("fire-and-move")):
        return why
    if not _moving_shots(turn):
        return Why("7.6", "he has no weapon that can be fired on the move.")
    return None if _can_step(turn, 1) else Why("7.5", "nowhere to go within reach.")


def _moving_shots(turn: ManTurn) -> list[Shot]:
    """The shots that a man can fire in a Fire and Move (7.6)."""
    return [
        shot
        for shot in shots_of(turn.state, turn.man.ammo, full_auto=False)
        if not shot.weapon.is_thrown and not shot.weapon.is_launched and not shot.weapon.needs_aim
    ]


@rule("7.6", "M30")
def fire_and_move(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Fire one shot or burst, and move up to an inch before or after it."""

    def judge(word: str) -> Why | None:
        if word == "fire" and not any(turn.targets(shot) for shot in _moving_shots(turn)):
            return Why("5.1", "he sees no target in range.")
        return None

    first = yield kinds.FIRST(side, [Word("fire"), Word("move")], judge, about=turn.facts())
    turn.pay(turn.cost("fire-and-move"))
    if first == "fire":
        yield from one_shot(state, side, turn, _moving_shots(turn), on_the_move=True)
        if not turn.man.is_able:
            return
    # His own stand and all stands within an inch are already paid for.
    stops = [Stop(turn.man.at), *stands(turn, 1)]
    stop = yield kinds.STAND(side, stops, about=turn.facts(**{"with": "fire"}))
    yield from _walk(state, turn, stop.at, "fire-and-move")
    if not turn.man.is_able:
        return
    if first == "move" and any(turn.targets(shot) for shot in _moving_shots(turn)):
        yield from one_shot(state, side, turn, _moving_shots(turn), on_the_move=True)
    if turn.man.is_able:
        state.set_acting(may_turn=True, has_moved=True)


# -- off the table ---------------------------------------------------------------------------------


@rule("17.4", "M78")
def _why_not_leave(turn: ManTurn) -> Why | None:
    state, man = turn.state, turn.man
    if why := turn.why_not_on_foot():
        return why
    if not state.convoy_turn:
        return Why("17.4", "nobody can leave before the convoy arrives.")
    if not is_at_edge(state, man.at):
        edge = state.scenario.streets.convoy_edge
        return Why("17.4", f"he must be half an inch from the {edge} edge.")
    if not turn.acting.has_moved:
        return Why("17.4", "he can leave only at the end of a Move.")
    return None


def is_at_edge(state: StreetState, point: Point) -> bool:
    """Whether a man can leave the table from a stand."""
    x, y = point
    east, north = state.scenario.ground.table
    return {
        "south": y == GATE,
        "north": y == north - GATE,
        "west": x == GATE,
        "east": x == east - GATE,
    }[state.scenario.streets.convoy_edge]


@rule("17.4", "M78")
def leave(state: StreetState, side: str, turn: ManTurn) -> Asked:
    """Leave the table on foot, together with anyone carried."""
    man = turn.man
    others = [number for number in (man.holds, turn.helper) if number >= 0]
    names = [named(state, state.men[number]) for number in others]
    name = named(state, man)
    for number in (man.number, *others):
        state.set_man(number, where=OFF, holds=-1, aim="", is_prone=False)
    state.note(kinds.OFF_TABLE, "17.4", name=name, **{"with": tuple(names)})
    yield from ()
    return False


ORDERS = (
    ManAction(kinds.MOVE, _why_not_move, move),
    ManAction(kinds.FIRE_AND_MOVE, _why_not_fire_and_move, fire_and_move),
    ManAction(kinds.LEAVE, _why_not_leave, leave),
)

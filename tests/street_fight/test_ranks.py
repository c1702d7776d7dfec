"""6.5, 12.3 to 12.5: mobs walk, halt short of Americans, and shut nobody in."""

from __future__ import annotations

from functools import cache
from typing import Any

from somalia.engine.dice import Stream
from somalia.games import game_of
from somalia.games.street_fight.rules import ranks
from somalia.games.street_fight.rules.components import SMALL_ARMS, STREET, UNARMED
from somalia.games.street_fight.rules.ground import apart, close_to
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.state import OFF, ON_FOOT, StreetState
from tests.often import often

MOVES = often(100, 5000)
ROLLED = (5000, 7000)


@cache
def rules() -> Any:
    game = game_of("mog-93")
    return game.rules(game.load("mog-93", {}, ()))


@cache
def nobody() -> StreetState:
    """The table before anybody is on it."""
    state: StreetState = rules().start()
    for man in list(state.men):
        state.set_man(man.number, where=OFF, ap=0)
    return state


def stand_near(state: StreetState, chance: Stream, to: Point, inches: int) -> Point | None:
    """A free street stand within so many inches of a point; None where twenty tries find none."""
    ground, half = state.scenario.ground, 2 * inches
    taken = close_to(state.models())
    for _ in range(20):
        at = tuple(of + chance.below(2 * half + 1) - half for of in to)
        if at in ground.in_street and at not in taken:
            return at
    return None


def crowded(chance: Stream) -> StreetState:
    """Two Americans beside each other, and one to three mobs near them, one of which will move."""
    state = nobody().copy()
    ground = state.scenario.ground
    heart = ground.street[chance.below(len(ground.street))]
    for number in (0, 1):
        at = stand_near(state, chance, heart, 4)
        if at is not None:
            state.set_man(number, at=at, where=ON_FOOT, ap=8)
    for _ in range(1 + chance.below(3)):
        anchor = stand_near(state, chance, heart, 12) or heart
        mob = state.add_mob(level=STREET, anchor=anchor)
        for _ in range(1 + chance.below(14)):
            kind, is_sna = (UNARMED, SMALL_ARMS)[chance.below(2)], not chance.below(3)
            if (at := stand_near(state, chance, anchor, 5)) is not None:
                state.add_somali(mob=mob.number, kind=kind, at=at, ground=0, is_sna=is_sna)
    return state


@cache
def moves() -> list[tuple[StreetState, StreetState, int]]:
    """Positions before and after a mob has advanced, and the length that it rolled."""
    chance, found = Stream("ranks"), []
    for _ in range(MOVES):
        before = crowded(chance)
        if not before.members(1) or not list(before.able()):
            continue
        length = ROLLED[chance.below(2)]
        after = before.copy()
        ranks.forward(after, 1, length)
        found.append((before, after, length))
    return found


def models(state: StreetState) -> list[Point]:
    return [one.at for one in state.somalis.values()]


def steps(state: StreetState, man: int) -> set[Point]:
    """The stands that a man can step on, half an inch away (2.3)."""
    barred = close_to(models(state))
    reached = state.scenario.ground.ways.reach(state.men[man].at, 707, barred)
    return set(reached) - {state.men[man].at}


def test_a_mob_that_moves_shuts_nobody_in_and_nobody_leaps() -> None:
    """FM1, FM2 in one sweep, since making a position takes longer than looking at it."""
    ways = rules().scenario.ground.ways
    halts = rules().scenario.tables.halts_at
    moved = near = 0
    for before, after, length in moves():
        places = models(after)
        assert len(set(places)) == len(places)
        for at in places:
            assert not close_to([at]).intersection(other for other in places if other != at)
        americans = [man.at for man in before.able()]
        for one in after.members(1):
            start = before.somalis[one.number].at
            if one.at == start:
                continue
            moved += 1
            lengths = ways.reach(start, length + halts)
            assert lengths[one.at] <= length, "nobody moves farther than the mob has rolled"
            for american in americans:
                assert apart(one.at, american) >= 16, "two inches short of everybody"
                if american in lengths:
                    assert lengths[one.at] <= lengths[american] - halts, "and not past him"
        for man in (one.number for one in before.able()):
            if steps(before, man):
                near += len(steps(before, man)) != len(steps(after, man))
                assert steps(after, man), "who could step away still can"
    assert moved > MOVES
    assert near == 0 or near < MOVES


def way_out(state: StreetState, man: int, beyond: set[Point]) -> bool:
    """Whether a man has a way, on stands of that set only, to one three inches off."""
    own = state.men[man].at
    open_to = beyond - close_to(models(state))
    barred = set(state.scenario.ground.ways.reach(own, 3500)) - open_to
    reached = state.scenario.ground.ways.reach(own, 3500, barred)
    return any(length >= 3000 for length in reached.values())


def test_the_way_out_on_the_far_side_stays_open() -> None:
    """FM1: no farther from the mob's middle than the man himself does anybody come near him."""
    open_before = 0
    for before, after, _ in moves():
        ground = before.scenario.ground
        starts = [one.at for one in before.members(1)]
        middle = starts[ranks.mean_nearest(starts)]
        lengths = ground.ways.reach(middle, 20_000)
        for man in (one.number for one in before.able()):
            own = before.men[man].at
            if own not in lengths:
                continue
            from_afar = [at for at in starts if lengths.get(at, 0) > lengths[own]]
            if from_afar:
                continue  # the mob stood on both sides of him before
            beyond = {at for at, far in lengths.items() if far >= lengths[own] + 1000} | {own}
            beyond |= close_to([own]) & ground.in_street
            if way_out(before, man, beyond):
                open_before += 1
                assert way_out(after, man, beyond)
    assert open_before > MOVES // 4


def test_the_unarmed_go_in_front() -> None:
    """12.5: nobody armed overtakes the unarmed near the head of the mob."""
    seen = 0
    for before, after, _ in moves():
        goals = {man.at for man in after.able()}
        way = after.scenario.ground.ways.towards(before.mobs[1].anchor, goals)
        if way is None:
            continue
        wanted = {one.at for state in (before, after) for one in state.members(1)}
        lengths = after.scenario.ground.ways.from_all([way[-1][0]], wanted)
        unarmed = [lengths[one.at] for one in after.members(1) if not one.is_armed]
        if not unarmed:
            continue
        head = min(unarmed)
        front = max(far for far in unarmed if far <= head + ranks.FRONT_WITHIN)
        for one in after.members(1):
            start = before.somalis[one.number].at
            if one.is_armed and one.at != start and lengths[one.at] < front:
                assert lengths[one.at] >= lengths[start], "he only makes room"
            seen += one.is_armed
    assert seen > MOVES

"""Men as figures: every weapon, posture and task has a shape of its own, and the legend has it."""

from __future__ import annotations

from itertools import combinations
from math import dist, hypot
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.record import load as load_record
from somalia.engine.record import replayed
from somalia.games.kit.geometry import direction
from somalia.games.kit.scene import Arc, BoardLine, Face, Mark, Tag
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.mapfile import KINDS
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules.under_fire import fire_at, target_of
from somalia.games.street_fight.scene import arms, faces, hulls
from somalia.games.street_fight.scene.bodies import MOST_PUFFS, body
from somalia.games.street_fight.scene.legend import CARRIED, CONDITIONS, american, legend
from somalia.games.street_fight.scene.pieces import piles
from somalia.games.street_fight.scene.shapes import DUST, HEAD, TONES, WHITE, Part
from somalia.games.street_fight.window import paint
from somalia.play.library import cards, game_of
from tests.street_fight.quarter import POSITION, laid_out

RECORDS = Path(__file__).parent / "records"
SCENARIOS = [card.id for card in cards() if game_of(card.id) is GAME]
ENTRIES = [entry for part in legend() for entry in part.entries]
SAMPLES = [pile.top.face for entry in ENTRIES for pile in entry.scene.piles]
ON_FOOT = [
    face for face in SAMPLES if face.symbol in (faces.AMERICAN, faces.CASUALTY, faces.SOMALI)
]
BELOW = {faces.ACTING, faces.DONE, faces.INSIDE, faces.ON_ROOF}
"""States that are drawn as discs, frames and fading, not by the body."""

MOST = 1600
"""How many answers of a kept game are looked at."""


def names(face: Face) -> set[str]:
    """The names of a face's states, without directions."""
    return {state.rpartition("-")[0] if state[-1].isdigit() else state for state in face.state}


def extent(parts: tuple[Part, ...]) -> tuple[float, float]:
    """How long and how wide a figure is, in halves of a man's base."""
    spots = [spot for part in parts for spot in part.ring]
    return (
        max(x for x, _ in spots) - min(x for x, _ in spots),
        max(y for _, y in spots) - min(y for _, y in spots),
    )


def outline(face: Face) -> frozenset[Any]:
    """A figure without its colours."""
    return frozenset(part.ring for part in body(face))


def changed(position: dict[str, Any]) -> Any:
    return laid_out(load("mog-93"), position)


# -- shapes --------------------------------------------------------------------------------------


def test_no_two_figures_differ_by_colour_alone() -> None:
    for first, other in combinations(dict.fromkeys(ON_FOOT), 2):
        if outline(first) == outline(other):
            assert names(first) & BELOW != names(other) & BELOW, (first, other)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_load_has_a_weapon_in_hand_with_a_shape(scenario: str) -> None:
    tables = load(scenario).tables
    for of in tables.loads.values():
        drawn = [id for id in faces.IN_HAND if id in of.weapons]
        assert drawn, f"{of.id} has bare hands"
        assert arms.WEAPONS[drawn[0]]
        assert all(part.tone in TONES for part in arms.WEAPONS[drawn[0]])


def test_a_prone_man_is_long_and_a_crouching_one_short_7_7() -> None:
    long, wide = extent(body(american(faces.PRONE)))
    assert long > 1.5 * wide
    tall = extent(body(american(weapon=arms.PISTOL)))
    crouched = body(american(faces.SUPPRESSED, weapon=arms.PISTOL))
    still = tuple(part for part in crouched if part.tone != DUST)
    assert extent(still)[1] < tall[1], "he makes himself small"


@pytest.mark.parametrize("markers", range(1, MOST_PUFFS + 1))
def test_each_suppression_marker_is_a_puff_of_dust(markers: int) -> None:
    parts = body(american(*[faces.SUPPRESSED] * markers))
    assert sum(part.tone == DUST for part in parts) == 2 * markers


def test_a_weapon_points_where_a_man_faces_unless_it_is_empty() -> None:
    def muzzle(face: Face) -> float:
        return max(x for part in body(face) for x, _ in part.ring)

    for weapon in faces.IN_HAND:
        loaded, empty = american(weapon=weapon), american(faces.EMPTY, weapon=weapon)
        if weapon != arms.PISTOL:
            assert muzzle(loaded) > 1.1, weapon
            assert outline(empty) != outline(loaded)
    assert muzzle(american(faces.EMPTY, weapon=arms.M60)) < muzzle(american(weapon=arms.M60))


# -- what a position shows -------------------------------------------------------------------------


def test_faces_tell_health_ammunition_and_what_men_carry() -> None:
    state = changed(dict(POSITION))
    shown = {man.id: faces.of_man(state, man) for man in state.men if man.is_on_foot}
    assert shown["chalk-1-leader"].picture == arms.RIFLE
    assert faces.LEADS in shown["chalk-1-leader"].state
    assert shown["chalk-1-saw-gunner"].picture == arms.SAW
    assert shown["chalk-1-saw-gunner"].state.count(faces.SUPPRESSED) == 2
    assert shown["chalk-1-grenadier"].picture == arms.LAUNCHER
    assert faces.WOUNDED in shown["chalk-1-grenadier"].state
    assert faces.PRONE in shown["chalk-1-assistant"].state
    assert arms.LAW in shown["chalk-1-assistant"].state
    assert faces.MEDIC in shown["chalk-1-medic"].state
    assert shown["chalk-2-m60-gunner"].picture == arms.M60
    gunner = next(man for man in state.men if man.id == "chalk-1-saw-gunner")
    assert faces.EMPTY not in shown[gunner.id].state
    spent = tuple((id, (0, *rounds[1:])) for id, rounds in gunner.ammo)
    state.set_man(gunner.number, ammo=spent)
    assert faces.EMPTY in faces.of_man(state, state.men[gunner.number]).state


def test_a_carrier_and_his_comrade_reach_for_each_other_14_1() -> None:
    state = changed(dict(POSITION))
    holder = next(man for man in state.men if man.id == "delta-leader")
    held = next(man for man in state.men if man.id == "delta-medic")
    for at in ((holder.at[0] + 2, holder.at[1]), (holder.at[0], holder.at[1] - 3)):
        state.set_man(held.number, at=at)
        state.set_man(holder.number, holds=held.number)
        carrier, carried = (
            faces.of_man(state, state.men[holder.number]),
            faces.of_man(state, state.men[held.number]),
        )
        way = at[0] - holder.at[0], at[1] - holder.at[1]
        assert faces.direction_in(carrier, faces.HOLDS) == direction(way)
        assert faces.direction_in(carried, faces.HELD) == direction((-way[0], -way[1]))
        reach = max(hypot(*spot) for part in body(carrier) for spot in part.ring)
        assert 2 * reach * 1.08 >= dist(holder.at, at), "their hands meet"


def test_a_man_shows_cover_only_if_everyone_firing_at_him_is_stopped_2_5() -> None:
    state = changed(dict(POSITION))
    seen = set()
    places = state.scenario.ground.street
    man = next(man for man in state.men if man.id == "chalk-1-leader")
    for at in places[:: len(places) // 400]:
        moved = state.set_man(man.number, at=at)
        nearest = fire_at(state, target_of(state, moved)).nearest
        turn = faces.direction_in(faces.of_man(state, moved), faces.COVER)
        is_covered = bool(nearest) and all(firer.cover for firer in nearest)
        seen.add((bool(nearest), is_covered))
        assert (turn is not None) == is_covered, at
        if is_covered:
            firer = nearest[0].somali.at
            assert turn == direction((firer[0] - at[0], firer[1] - at[1]))
    assert seen == {(False, False), (True, False), (True, True)}


# -- the legend ------------------------------------------------------------------------------------


def test_the_legend_has_every_weapon_state_vehicle_and_feature() -> None:
    assert {face.picture for face in ON_FOOT} == {*arms.WEAPONS}
    stated = {name for face in SAMPLES for name in names(face)}
    assert stated >= {*CARRIED, *CONDITIONS, faces.HOLDS, faces.HELD, *arms.SLUNG}
    symbols = {face.symbol for face in SAMPLES}
    vehicles = {id for scenario in SCENARIOS for id in load(scenario).tables.vehicles}
    assert symbols >= {*vehicles, hulls.HUMVEE, hulls.TRUCK, faces.BLACKHAWK, faces.CASUALTY}
    assert {entry.feature.kind for entry in ENTRIES if entry.feature} == {*KINDS, "blackhawk"}
    assert any(entry.building and entry.building.doors for entry in ENTRIES)
    assert any(entry.building and entry.building.windows for entry in ENTRIES)


def test_the_legend_has_every_mark_that_is_painted() -> None:
    shown = [one for entry in ENTRIES for one in (*entry.scene.shown, *entry.scene.over)]

    def of(kind: type) -> set[str]:
        return {one.kind for one in shown if isinstance(one, kind)}

    assert of(Tag) == {*paint.TAGS}
    assert of(Arc) == {*paint.ARCS}
    assert of(BoardLine) == {*paint.LINES, *paint.WAYS}
    assert of(Mark) >= {*paint.MARKS}


def test_names_in_the_legend_are_different_and_short() -> None:
    named = [entry.name for entry in ENTRIES]
    assert len(set(named)) == len(named)
    assert all(len(name.split()) <= 8 for name in named)


@pytest.mark.parametrize("game", ["one-chalk", "mog-93"])
def test_the_legend_has_whatever_a_game_shows(game: str) -> None:
    record = load_record(RECORDS / f"{game}.txt")
    rules = GAME.rules(load(record.header.scenario, record.header.options))
    played = Game(
        rules, record.seats(rules), record.header.seed, auto_dice=False, auto_forced=False
    )
    stated = {(face.symbol, name) for face in SAMPLES for name in names(face)}
    stated |= {(faces.AMERICAN, faces.HELD)}
    held = {(face.symbol, face.picture) for face in SAMPLES}
    shown = set[Face]()
    for number, _ in zip(range(MOST), replayed(record, played), strict=False):
        if number % 40 == 0:
            shown |= {pile.top.face for pile in piles(played.state)}
    assert len(shown) > 60
    for face in shown:
        assert (face.symbol, face.picture) in held, face
        symbol = hulls.HUMVEE if faces.WRECK in face.state else face.symbol
        assert {(symbol, name) for name in names(face)} <= stated, face


def test_somalis_have_bare_dark_heads_and_americans_helmets_with_a_band() -> None:
    """Whichever colours a player can tell apart, the sides have other shapes."""

    def heads(face: Face) -> list[Part]:
        return [part for part in body(face) if part.tone == HEAD]

    def broad(face: Face) -> float:
        return extent(tuple(heads(face)[:1]))[1]

    americans = [face for face in ON_FOOT if face.symbol == faces.AMERICAN]
    somalis = [face for face in ON_FOOT if face.symbol == faces.SOMALI]
    assert min(map(broad, americans)) > max(map(broad, somalis))
    wounded = american(faces.WOUNDED)
    assert sum(p.tone == WHITE for p in body(wounded)) > sum(
        p.tone == WHITE for p in body(american())
    )

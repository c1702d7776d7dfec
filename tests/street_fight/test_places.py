"""Places by name: streets, crossings, alleys and roofs, with coordinates only behind them."""

from __future__ import annotations

import re

import pytest

from somalia.engine.game import Game
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.doors import building_named
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.text.places import AT_SITE, StreetPlaces
from tests.street_fight.quarter import LEADER, POSITION, laid_out

SCENARIO = load("mog-93")
STREETS, GROUND = SCENARIO.streets, SCENARIO.ground
PLACES = StreetPlaces(STREETS)
COORDINATES = re.compile(r"\d+(\.5)?,\d+(\.5)?")


@pytest.mark.parametrize("street", STREETS.streets, ids=lambda street: street.name)
def test_a_stand_on_a_street_is_named_by_it_and_by_the_next_crossing(street: object) -> None:
    named = 0
    for at in GROUND.street:
        on = [
            one
            for one in STREETS.streets
            if one.box[0] <= at[0] <= one.box[2] and one.box[1] <= at[1] <= one.box[3]
        ]
        if (
            on != [street]
            or max(abs(a - b) for a, b in zip(at, STREETS.site, strict=True)) <= AT_SITE
        ):
            continue
        named += 1
        noun = PLACES.name(at).noun
        assert noun.startswith(on[0].name)
        _, side, near = re.split(r" (north|south|east|west) of ", noun)
        (west, south, east, north) = next(o.box for o in STREETS.streets if o.name.startswith(near))
        sides = {"west": at[0] < west, "east": at[0] > east}
        assert {**sides, "south": at[1] < south, "north": at[1] > north}[side], noun
    assert named > 20


def test_every_stand_has_the_name_of_a_street_or_of_the_house_beside_it() -> None:
    streets = [street.name.removesuffix(" Road") for street in STREETS.streets]
    houses = [building_named(building) for building in STREETS.buildings]
    site = PLACES.name(STREETS.site).noun
    for at in GROUND.street:
        name = PLACES.name(at)
        assert name.where in ("on", "at", "in")
        assert not COORDINATES.search(name.noun)
        is_known = any(word in name.noun for word in (*streets, *houses, site))
        assert is_known, name


def test_a_crossing_has_the_names_of_both_streets() -> None:
    crossings = 0
    for at in GROUND.street:
        names = [
            street.name
            for street in STREETS.streets
            if street.box[0] <= at[0] <= street.box[2] and street.box[1] <= at[1] <= street.box[3]
        ]
        if (
            len(names) < 2
            or max(abs(a - b) for a, b in zip(at, STREETS.site, strict=True)) <= AT_SITE
        ):
            continue
        crossings += 1
        place = PLACES.name(at)
        first, second = place.noun.split(" and ")
        assert (place.where, second) == ("at", names[1])
        assert names[0].startswith(first)
        assert PLACES.where(at) == f"at {place.noun} ({place_told(at)})"
    assert crossings > 20


def test_a_stand_on_a_roof_is_named_by_the_house() -> None:
    named = {building.id: building_named(building) for building in STREETS.buildings}
    for roof in GROUND.roofs:
        for at in roof.places:
            if max(abs(a - b) for a, b in zip(at, STREETS.site, strict=True)) > AT_SITE:
                place = PLACES.name(at)
                assert place.where == "on"
                assert place.noun.endswith(f" roof of {named[roof.building]}")


def test_coordinates_are_kept_behind_the_name_so_that_they_can_be_typed() -> None:
    for at in GROUND.street[::97]:
        for told in (PLACES.noun(at), PLACES.where(at), PLACES.heading(at)):
            assert told.endswith(f" ({place_told(at)})")
            assert point_typed(told.rpartition("(")[2].rstrip(")")) == at
        assert PLACES.heading(at)[:1].isupper()


def test_a_move_is_asked_and_told_by_the_name_of_the_place_7_5() -> None:
    game = Game(StreetFight(SCENARIO), seed="7", state=laid_out(SCENARIO, POSITION))
    say = GAME.words(SCENARIO)
    for answer in (LEADER, "move"):
        game.answer("player-1", answer)
    prompt = game.asked("player-1")
    assert prompt is not None
    assert prompt.ask == kinds.STAND
    for option in prompt.options:
        label = say.label(prompt, option, game.state)
        assert label.name == PLACES.name(point_typed(option) or (0, 0)).heading
        assert label.detail.endswith(f"({option})"), "typed words stay"
    option = prompt.options[0]
    game.answer("player-1", option)
    (event,) = [event for event in game.all_events() if event.kind == kinds.MOVED]
    assert say.line(event).text.endswith(f" to {PLACES.noun(event['to'])}.")


def test_no_log_line_begins_a_place_with_numbers() -> None:
    game = Game(StreetFight(SCENARIO), seed="3", auto_dice=True)
    say = GAME.words(SCENARIO)
    for _ in range(30):
        prompt = game.prompt
        assert prompt is not None
        wanted = kinds.MOVE if kinds.MOVE in prompt.options else prompt.options[0]
        game.answer(prompt.who, wanted)
    lines = [say.line(event).text for event in game.all_events()]
    placed = [line for line in lines if COORDINATES.search(line)]
    assert len(placed) > 5
    for line in placed:
        match = COORDINATES.search(line)
        assert match is not None
        assert line[match.start() - 1] == "(", line

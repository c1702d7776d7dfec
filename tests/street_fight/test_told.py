"""What the log says of a street fight: names, mobs, vehicles."""

from __future__ import annotations

from typing import Any

from somalia.engine.game import Game
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import convoy, kinds, mission
from somalia.games.street_fight.rules.firing import named
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import ASSISTANT, GUNNER
from somalia.games.street_fight.rules.under_fire import FireTarget, fire_at


def placed(seed: str = "told", **position: Any) -> Game:
    """A game from a position."""
    whole = {"turn": 6, "step": "unit", "card": "chalk-1", **position}
    state = GAME.positions().read(load("mog-93"), whole, lambda *_: AssertionError())
    return Game(StreetFight(load("mog-93")), auto_dice=True, state=state, seed=seed)


def told(game: Game, kind: Any) -> list[str]:
    """What is told of the events of a kind."""
    say = GAME.words(game.state.scenario)
    return [say.line(event).text for event in game.all_events() if event.kind == kind]


def test_a_mob_of_whom_nobody_is_left_does_not_panic_13() -> None:
    """Whoever shoots the last of a mob down, by burst or full auto."""
    downs = 0
    for seed in range(12):
        game = placed(
            str(seed),
            men={"chalk-1-saw-gunner": {"at": [50, 21], "facing": "w"}},
            mobs=[{"at": [45, 21], "members": [[45, 21]]}],
        )
        while game.prompt is not None and game.state.step == "unit" and game.state.mobs:
            wanted = (kinds.FULL, kinds.FIRE, "saw-burst", "4")
            options = game.prompt.options
            game.answer("player-1", next((one for one in wanted if one in options), options[0]))
        last = [one.kind for one in game.all_events()]
        last = last[: last.index(kinds.TURN_BEGINS)] if kinds.TURN_BEGINS in last else last
        if kinds.REMOVED in last:
            downs += 1
            at = last.index(kinds.REMOVED)
            assert last[at - 1] == kinds.SHOT_FIRED, "he is down before anything is made of it"
            assert kinds.PANICKED not in last[at:]
    assert downs


def test_a_mob_that_cannot_come_closer_is_not_told_to_come_12_3() -> None:
    said = set()
    for seed in range(12):
        near = [[49, 21], [48, 21], [49, 22], [48, 22]]
        game = placed(
            str(seed),
            card="somalis",
            step="somalis",
            men={"chalk-1-leader": {"at": [51, 21], "facing": "w"}},
            mobs=[{"at": [49, 21], "members": near}],
        )
        event = next((e for e in game.all_events() if e.kind == kinds.MOB_ROLLED), None)
        if event is not None and event.facts["row"] in ("advance", "rush"):
            said.add(told(game, kinds.MOB_ROLLED)[0].partition(": ")[2])
    assert said == {"it can't get closer and stays put."}


def test_a_vehicle_that_is_hit_is_told_with_chance_and_roll_11_6() -> None:
    ring = [[50, 8], [52, 8], [50, 10], [52, 10], [50, 9], [52, 9]]
    hits = 0
    for seed in range(10):
        game = placed(
            str(seed),
            step="column",
            card="convoy",
            men={},
            convoy={"truck-1": {"along": 9}},
            mobs=[{"at": [50, 8], "members": [{"at": at, "kind": "rpg"} for at in ring]}],
        )
        fire = next(e for e in game.all_events() if e.kind == kinds.VEHICLE_TESTED).facts
        line = told(game, kinds.VEHICLE_TESTED)[0]
        is_hit = any(e.kind == kinds.VEHICLE_HIT for e in game.all_events())
        came = "Hit" if is_hit else "Missed"
        assert line == (
            f"{fire['firers']} Somalis fire at Truck 1: {fire['chance']}%, "
            f"rolled {fire['die']}. {came}."
        )
        hits += is_hit
    assert hits


def test_vehicles_and_men_have_one_spelling() -> None:
    game = placed(
        men={"chalk-2-m60-gunner": {"at": [58.5, 32], "facing": "e"}},
        convoy={"humvee-1": {"along": 10}, "truck-3": {"along": 31}},
        mobs=[{"at": [51, 36], "members": [[51, 36]]}],
    )
    state = game.state
    men = {man.id: named(state, man) for man in state.men}
    assert men["chalk-2-m60-gunner"] == "Chalk 2 M60 gunner"
    driver = next(man for man in state.men if man.id == "humvee-1-driver")
    assert named(state, driver) == "Humvee 1 driver"
    state.set_man(driver.number, where=-1)
    assert named(state, state.men[driver.number]) == "Humvee 1 driver", "on foot, too"
    assert "Chalk 2 M60 gunner" in mission.held(state).values()
    truck = next(one for one in state.vehicles if one.id == "truck-3")
    x, y = state.vehicle_at(truck)
    covers = {
        name
        for dx in range(-6, 7)
        for dy in range(-14, 15)
        for one in fire_at(state, FireTarget(Stand((x + dx, y + dy), 0))).firers
        for name in one.cover
    }
    assert "Truck 3" in covers
    assert "truck-3" not in covers


def test_who_takes_a_seat_and_who_gives_it_are_called_as_elsewhere_15_3() -> None:
    game = placed(men={}, convoy={"humvee-1": {"along": 10}}, step="column", card="convoy")
    state = game.state
    crew = {man.seat: man for man in state.inside(0) if man.seat}
    gunner = state.set_man(crew[GUNNER].number, ap=0)
    convoy.exchange(state, crew[ASSISTANT], gunner)
    line = GAME.words(state.scenario).line(state.events[-1]).text
    assert line == "Humvee 1 assistant swaps seats with Humvee 1 gunner."

"""The same once more (F10): it holds for him who acts, and stops when something changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from somalia.engine.dice import Stream
from somalia.engine.game import Game, Refused
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.street_fight import GAME
from somalia.games.street_fight.data.scenario import load
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.game import StreetFight
from somalia.games.street_fight.rules.ground import apart
from somalia.play import table as tables
from somalia.play.answers import choices
from somalia.play.controller import Controller

GUNMEN = [[44, 20], [45, 20], [46, 20], [44, 21], [45, 21], [46, 21]]
FAR = {"at": [20, 50], "members": [[20, 50]]}


@pytest.fixture
def sit(tmp_path: Path) -> Any:
    """A table at the card of Chalk 1, whose gunner and leader face a mob."""
    laid: list[Any] = []

    def begin(seed: str = "1", **men: Any) -> Controller:
        setup = tables.GameSetup(
            "mog-93", {"player-1": "human"}, seed, {}, [], "auto", tmp_path / "r.txt", False
        )
        table = tables.begin(setup)
        laid.append(table)
        position = {
            "turn": 6,
            "step": "unit",
            "card": "chalk-1",
            "cup": {"chalk-1": 1, "somalis": 1},
            "men": {
                "chalk-1-saw-gunner": {"at": [50, 20], "facing": "w"},
                "chalk-1-leader": {"at": [51, 22], "facing": "w"},
                **men,
            },
            "mobs": [{"at": [45, 20], "members": GUNMEN}, FAR],
        }
        state = GAME.positions().read(table.scenario, position, lambda *_: AssertionError())
        table.game = Game(
            StreetFight(load("mog-93")), table.header.engine_seats(), seed, state=state
        )
        table.keep_notes()
        return Controller(table)

    yield begin
    for table in laid:
        table.leave()


def answer(controller: Controller, *options: str) -> None:
    """These by hand, each where it is offered."""
    for option in options:
        assert controller.prompt is not None
        if option in controller.prompt.options:
            controller.answer(option)


def by_order(controller: Controller) -> list[tuple[str, str]]:
    """What orders answer until a person is asked: kind of question and option."""
    start = controller.game.count
    while controller.ordered is not None:
        controller.advance()
    return [
        (one.ask, str(one.value))
        for one in controller.game.all_answers()[start:]
        if not one.is_chance
    ]


def fired(controller: Controller) -> Any:
    """The gunner fires a burst at the nearest, and lives unhurt to be asked again."""
    answer(controller, "chalk-1-saw-gunner", kinds.FIRE, "saw-burst")
    if controller.prompt is not None and controller.prompt.ask == kinds.TARGET:
        controller.answer(controller.prompt.options[0])
    return controller


def acting(controller: Controller) -> str:
    """Who acts."""
    state = controller.game.state
    return state.men[state.acting.man].id if state.acting is not None else ""


def test_the_same_is_told_and_goes_on_at_the_mob_that_was_fired_at(sit: Any) -> None:
    controller = fired(sit())
    assert acting(controller) == "chalk-1-saw-gunner"
    assert controller.again.told == "SAW (burst) at Mob 1"
    controller.again.give()
    given = by_order(controller)
    assert {ask for ask, _ in given} <= {kinds.ACT, kinds.SHOT, kinds.TARGET}
    assert [option for ask, option in given if ask == kinds.ACT][:2] == [kinds.FIRE] * 2
    shots = [e for e in controller.game.all_events() if e.kind == kinds.SHOT_FIRED]
    assert len(shots) > 2
    assert {event.facts["mob"] for event in shots} == {"Mob 1"}
    assert {event.facts["name"] for event in shots} == {"Chalk 1 SAW gunner"}


def test_who_reloads_after_a_shot_fires_at_nobody_with_the_same(sit: Any) -> None:
    controller = fired(sit())
    answer(controller, kinds.RELOAD)
    assert controller.again.told == "reload the SAW"
    assert not controller.again.is_possible, "it is loaded"


def test_the_same_can_be_asked_for_at_any_question(tmp_path: Path) -> None:
    record, stream, told = tmp_path / "any.txt", Stream("any"), set()
    setup = tables.GameSetup(
        "one-chalk", {"player-1": "human"}, "any", {}, [], "auto", record, False
    )
    table = tables.begin(setup)
    controller = Controller(table)
    for _ in range(600):
        if not isinstance(prompt := table.game.prompt, Choose):
            break
        told.add(controller.again.told.partition(" ")[0] if controller.again.is_possible else "")
        likely = [one for one in (kinds.FIRE, kinds.FULL, kinds.RELOAD) if one in prompt.options]
        options = likely or prompt.options
        table.game.answer("player-1", options[stream.below(len(options))])
    table.leave()
    assert {"", "reload"} < told, "several kinds of act are repeated"


def test_the_same_ends_with_him_who_acts(sit: Any) -> None:
    controller = fired(sit())
    controller.again.give()
    by_order(controller)
    assert acting(controller) == "chalk-1-saw-gunner", "he is asked what he does with no AP left"
    controller.answer(kinds.STOP)
    answer(controller, "chalk-1-leader")
    assert acting(controller) == "chalk-1-leader"
    assert controller.prompt is not None
    assert kinds.FIRE in controller.prompt.options
    assert controller.ordered is None, "he is asked, not made to fire"
    assert controller.again.told == ""
    with pytest.raises(Refused):
        controller.again.give()


def test_what_is_chosen_with_the_same_ends_with_the_man_too(sit: Any) -> None:
    controller = sit()
    answer(controller, "chalk-1-saw-gunner")
    controller.answer(kinds.STOP, same=True)
    answer(controller, "chalk-1-leader")
    assert acting(controller) == "chalk-1-leader"
    assert controller.ordered is None


@pytest.mark.parametrize(
    "changed, why",
    [
        ({"suppression": 1}, "he is suppressed."),
        ({"ap": 4}, "he is hit."),
    ],
)
def test_the_same_ends_when_he_is_hit_or_suppressed(sit: Any, changed: Any, why: str) -> None:
    controller = fired(sit())
    controller.again.give()
    assert controller.ordered is not None
    state = controller.game.state
    state.set_man(state.acting.man, **changed)
    controller.orders.version += 1
    assert controller.ordered is None
    assert controller.orders.cut_short("player-1") == [f"Repeat ended: {why}"]


def test_the_same_ends_when_a_mob_appears_or_its_target_is_gone(sit: Any) -> None:
    controller = fired(sit())
    orders, game = controller.orders, controller.game
    assert controller.prompt is not None
    for change, why in (("appears", "Mob 3 appears."), ("gone", "Mob 1 has no targets left.")):
        controller.again.give()
        assert orders.same.repeat is not None
        twin = game.copy()
        if change == "appears":
            twin.state.mobs = {**twin.state.mobs, 3: twin.state.mobs[2]._replace(number=3)}
        else:
            for one in list(twin.state.somalis.values()):
                if one.mob == 1:
                    twin.state.somalis = {
                        n: other for n, other in twin.state.somalis.items() if n != one.number
                    }
        assert twin.prompt is not None
        assert orders.answer(Sight(twin), twin.prompt, "player-1") is None
        assert orders.cut_short("player-1") == [f"Repeat ended: {why}"]


def test_the_same_is_not_offered_where_nobody_can_be_hit_9_1(sit: Any) -> None:
    controller = fired(sit())
    assert controller.again.is_possible
    state = controller.game.state
    state.set_man(state.acting.man, suppression=9)
    assert not controller.again.is_possible
    with pytest.raises(Refused):
        controller.again.give()


def test_what_he_does_by_hand_ends_the_same(sit: Any) -> None:
    controller = fired(sit())
    controller.again.give()
    controller.answer(kinds.PRONE)
    assert controller.ordered is None
    assert controller.again.told == "", "going prone is not done again"


def test_the_nearest_of_the_mob_is_next_where_one_is_down(sit: Any) -> None:
    controller = fired(sit())
    controller.again.give()
    downs = 0
    while controller.ordered is not None:
        state = controller.game.state
        prompt = controller.prompt
        if prompt is not None and prompt.ask == kinds.TARGET:
            target = controller.ordered[0]
            there = [one for one in prompt.candidates if one.enemy.mob == 1]
            was = [str(one.value) for one in controller.game.answers if one.ask == kinds.TARGET]
            if was[-1] not in prompt.options:
                downs += 1
                man = state.men[state.acting.man]
                assert target == min(there, key=lambda one: apart(one.enemy.at, man.at)).id
        controller.advance()
    assert downs


# -- stopping at the end of a turn -----------------------------------------------------------------


def test_an_order_stops_those_that_answer_at_the_start_of_each_turn(sit: Any) -> None:
    controller = sit()
    game, orders = controller.game, controller.orders
    for words in ("stop each turn", "all play"):
        assert orders.is_order(words)
        orders.give(words, controller.sight, "player-1")
    by_order(controller)
    assert controller.prompt is not None
    assert game.state.turn == 7, "through the whole turn, and no farther"
    assert controller.asks_person
    assert orders.stopped(controller.sight, "player-1")
    assert orders.is_order("go on")
    orders.give("go on", controller.sight, "player-1")
    assert controller.ordered is not None
    by_order(controller)
    assert game.state.turn == 8
    answered = controller.prompt.options[0]
    controller.answer(answered)
    assert controller.ordered is not None, "after an answer by hand orders go on"
    orders.end("player-1", "stop each turn")
    by_order(controller)
    assert game.state.turn > 9 or game.is_over


# -- numbers ---------------------------------------------------------------------------------------


def test_a_man_keeps_his_number_through_the_card_4_3(sit: Any) -> None:
    controller = sit(**{"chalk-1-medic": {"at": [51, 24], "facing": "w"}})
    men = controller.view.men_of(controller.view.card.unit)
    number = {man.id: at for at, man in enumerate(men, 1)}
    asked = 0
    while controller.prompt is not None and controller.prompt.ask == kinds.MAN:
        shown = choices(controller.prompt, controller.view, controller.display)
        assert {one.options[0]: one.number for one in shown} == {
            id: number[id] for id in controller.prompt.options
        }
        asked += 1
        controller.answer(shown[0].options[0])
        controller.answer(kinds.STOP)
    assert asked == 2, "he who is left at last is not asked for"


# -- what is to be confirmed -----------------------------------------------------------------------


def held(controller: Controller, option: str) -> str:
    """What is told before the die of an answer falls."""
    assert controller.held.hold([option], "dice")
    assert controller.held.pending is not None
    return controller.held.pending.then


def test_a_shot_to_be_confirmed_names_weapon_target_and_chance_9_1(sit: Any) -> None:
    controller = sit()
    answer(controller, "chalk-1-saw-gunner", kinds.FIRE, "saw-burst")
    assert controller.prompt is not None
    target = controller.prompt.options[0]
    number = target[1:]
    then = held(controller, target)
    assert then.startswith(
        f"Then rule 9.1, 1 die: SAW (burst) at gunman {number} of Mob 1 (6 men), "
    )
    controller.answer(target)
    event = next(e for e in controller.game.all_events() if e.kind == kinds.SHOT_FIRED)
    assert then.endswith(f", {event.facts['need']} or more.")


def test_full_auto_tells_at_whom_it_goes_first_and_how_many_dice_9_6(sit: Any) -> None:
    controller = sit()
    answer(controller, "chalk-1-saw-gunner")
    controller.answer(kinds.FULL)
    prompt = controller.prompt
    assert prompt is not None
    assert prompt.ask == kinds.BURSTS
    asked = controller.say.question(prompt, controller.view)
    offers = controller.display.offers(prompt, controller.view)
    assert [offer.options[0] for offer in offers] == [str(n) for n in range(1, len(offers) + 1)]
    assert offers[2].label.detail == "15 of 200 rounds", "the key 3 fires three bursts"
    then = held(controller, "3")
    controller.answer("3")
    first = next(e for e in controller.game.all_events() if e.kind == kinds.SHOT_FIRED)
    target = f"{first.facts['target']} of Mob 1 (6 men)"
    need = first.facts["need"]
    assert asked.endswith(f"? Street: first target {target}, {need} or more to hit.")
    assert then == (
        f"Then rule 9.1, 1 die: SAW, burst 1 of 3, at {target}, {need} or more; then 2 more bursts."
    )

"""What shoots back: the fire that a move or flight draws, as far as the Coalition may know it."""

from __future__ import annotations

from fractions import Fraction

from somalia.engine.game import Game, Seat
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.games.hex_battle.ai.prospects import DAMAGED, LOST, NOTHING, SHAKEN
from somalia.games.hex_battle.ai.return_fire import FogDeals, at_helicopter, at_mover
from somalia.games.hex_battle.data.scenario import load
from somalia.games.hex_battle.rules import defence, fog, kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.game import HexBattle
from somalia.games.hex_battle.rules.helicopters import carriers
from somalia.games.hex_battle.rules.state import DEAD, BattleState
from tests.screens.battles import Thumb

SEATS = [Seat(COALITION, (COALITION,)), Seat(AL_QAEDA, (AL_QAEDA,))]


MOMENTS, TRIED = 150, 5
"""Questions looked at, and steps under fire that are resolved by the game's own dice."""


def pause() -> None:
    """Go on."""


def moments(ask: str, who: str, count: int) -> list[Game]:
    """Games in which a kind of question is put to a side."""
    thumb, found = Thumb("return fire"), []
    game = Game(HexBattle(load("anaconda")), SEATS, "7")
    while isinstance(prompt := game.prompt, Choose) and len(found) < count:
        if (prompt.ask, prompt.who) == (ask, who):
            found.append(game.copy())
        game.answer(game.seat_of[prompt.who].name, thumb.option(game, prompt))
    assert len(found) == count
    return found


def everybody(game: Game, prompt: Choose) -> str:
    """Every eligible unit of the strongest sub-command fires, then the next; nobody reports."""
    state: BattleState = game.state
    if prompt.ask in (kinds.DEFEND, kinds.AA):
        picked = (prompt.about or {})["picked"]
        units = [one for one in prompt.candidates if one.id in prompt.options]
        if not units:
            return DONE
        if picked:
            return units[0].id
        power: dict[str, int] = {}
        for one in units:
            command = state.command(one.number)
            power[command] = power.get(command, 0) + state.unit(one.number).firepower
        best = max(units, key=lambda one: power[state.command(one.number)])
        return str(best.id)
    return DONE if DONE in prompt.options else prompt.options[0]


def test_the_fire_at_a_move_is_what_the_game_itself_rolls_12_1() -> None:
    """Of the true position, which the Coalition does not know: the odds are those of its dice."""
    steps = []
    for nth, game in enumerate(moments("step", COALITION, MOMENTS)):
        state, prompt = game.state, game.prompt
        assert isinstance(prompt, Choose)
        mover = (prompt.about or {})["counter"].number
        for option in [one for one in prompt.options if one.isdigit()]:
            back = at_mover(FogDeals(state.copy(), AL_QAEDA), mover, way(state, option), 1, pause)
            assert back.deals == 0
            there = state.copy()
            there.mark(mover, place=way(state, option)[0])
            commands = {there.command(one) for one in defence.defenders(there, mover)}
            steps.append((len(commands), nth, option, game, mover, back))
    steps.sort(key=lambda step: (-step[0], step[1], step[2]))
    assert steps[0][0] > 1, "several sub-commands fire in turn"
    assert steps[TRIED - 1][0] > 0
    for _, _, option, game, mover, back in (*steps[:TRIED], steps[-1]):
        rolled = fates(game.copy(), option, mover)
        assert {word: chance for word, chance in back.chances if chance} == rolled


def way(state: BattleState, option: str) -> tuple[int]:
    """The single hex of a step."""
    return (state.scenario.land.index[option],)


def fates(game: Game, option: str, mover: int) -> dict[str, Fraction]:
    """What becomes of a unit that takes a step, by the game's own dice, over all steps of fire."""
    results: dict[str, Fraction] = {}

    def follow(now: Game, chance: Fraction) -> None:
        while isinstance(prompt := now.prompt, Choose) and prompt.ask in (kinds.DEFEND, kinds.IED):
            now.answer(now.seat_of[prompt.who].name, everybody(now, prompt))
        if not isinstance(prompt, Chance):
            dead, pinned = now.state.place[mover] == DEAD, now.state.pinned[mover]
            word = LOST if dead else SHAKEN if pinned else NOTHING
            results[word] = results.get(word, Fraction(0)) + chance
            return
        branches = prompt.outcomes()
        weights = sum(weight for weight, _ in branches)
        for weight, value in branches:
            twin = now.copy()
            twin.throw(value)
            follow(twin, chance * Fraction(weight, weights))

    start = game.fork(auto_dice=False)
    start.answer(start.seat_of[COALITION].name, option)
    follow(start, Fraction(1))
    return results


def test_what_is_face_down_never_changes_the_odds_18_2() -> None:
    """Whatever the counters really are, the Coalition is told the same."""
    seen = set()
    for game in moments("lift-to", COALITION, 3):
        prompt = game.prompt
        assert isinstance(prompt, Choose)
        told = set()
        for truth in range(4):
            state = game.state.copy()
            fog.deal(state, f"truth {truth}")
            state.viewers = (COALITION,)
            hexes = [state.place[one] for one in state.on_map(AL_QAEDA)][:6]
            deals = FogDeals(state, COALITION)
            assert deals.is_fogged
            backs = [at_helicopter(deals, one, carriers(state)[0], 24, pause) for one in hexes]
            told.add(tuple(backs))
        assert len(told) == 1
        seen |= told
    assert any(back.risk and back.deals for backs in seen for back in backs)


def test_the_odds_do_depend_on_what_the_coalition_sees_17_1() -> None:
    """A counter that is face up and pinned does not fire: the risk falls."""
    game = moments("lift-to", COALITION, 1)[0]
    state = game.state.copy()
    state.viewers = None
    place = next(state.place[one] for one in state.on_map(AL_QAEDA))
    there = [
        one
        for one in state.on_map(AL_QAEDA)
        if state.scenario.land.distance(state.place[one], place) < 9
    ]
    before = at_helicopter(FogDeals(state, AL_QAEDA), place, carriers(state)[0], 1, pause)
    for one in there:
        state.mark(one, up=True, pinned=True)
    after = at_helicopter(FogDeals(state, AL_QAEDA), place, carriers(state)[0], 1, pause)
    assert [word for word, _ in before.chances] == [NOTHING, DAMAGED, LOST]
    assert after.most < before.most
    assert after.risk < before.risk

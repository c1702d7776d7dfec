"""The card table as it is described before it is painted: piles, marks, tracks, what moves."""

from __future__ import annotations

from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import DONE
from somalia.engine.sight import Sight
from somalia.games.card_duels.rules.components import suit_totals
from somalia.games.card_duels.rules.game import CardDuels
from somalia.games.card_duels.rules.state import COMBAT, DuelState
from somalia.games.card_duels.scene import heads, mat, tracks
from somalia.games.card_duels.scene.board import scene_of, seen_by
from somalia.games.card_duels.scene.motion import VERDICT, open_id, script
from somalia.games.card_duels.scene.places import (
    BANNER,
    DECK,
    EXCHANGED,
    HAND,
    IN_A_ROW,
    INSTEAD,
    KEPT,
    OPEN,
    PLAYED,
    PRODUCT,
    SCORE,
    of,
)
from somalia.games.card_duels.scene.view import DuelView
from somalia.games.kit.cards import GOING, POINTED, RAISED, UP, box_of, layers
from somalia.games.kit.geometry import is_in
from somalia.games.kit.motion import Flip, Show
from somalia.games.kit.scene import Attention, Scene
from tests.card_duels.table import GAME, SCENARIOS, at_exchange, scenario, seats, started

NOBODY = Attention()


def asked(name: str, turn: int = 2) -> Game:
    """A game in which both sides, people, are asked what to exchange."""
    state = next(found for seed in range(50) if (found := at_exchange(name, seed, turn)))
    return started(name, state, *scenario(name).sides)


def seen(game: Game, side: str, attention: Attention = NOBODY) -> Scene:
    return seen_by(Sight(game, side), attention)


def everything(scene: Scene) -> str:
    """All that a scene holds, in words."""
    return " ".join(str(value) for value in vars(scene).values())


def after_hand(name: str, held: int = 3, **values: Any) -> Game:
    """A game after its first hand, in which the first side had so many of its best cards, and the
    other none.
    """
    state = DuelState(scenario(name))
    side = state.scenario.sides[0]
    deck = state.scenario.decks[side].cards
    state.lay(side, deck=deck[held:], hand=deck[:held])
    state.change(step=COMBAT, **values)
    return Game(CardDuels(state.scenario), seats(name, *state.scenario.sides), "1", state=state)


# -- what is hidden ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("place", [0, 1])
def test_no_card_that_is_hidden_is_in_it_by_name_id_or_order(name: str, place: int) -> None:
    game = asked(name)
    side = game.state.scenario.sides[place]
    other = game.state.scenario.other(side)
    piles = game.state.piles
    scene = seen(game, side)
    known = {card.id for card in (*piles[side].hand, *piles[side].played, *piles[other].played)}
    known |= {card.id for hand in game.state.last.cards for card in hand}
    faces = [one for one in scene.pieces.values() if one.face.figures]
    assert {one.id.rpartition(":")[2] for one in faces} == known
    for what in (HAND, DECK, EXCHANGED):
        for pile in scene.piles_in(of(other, what)):
            assert len({one.face for one in pile.pieces}) == 1
            assert pile.top.face.is_back
            assert [one.id for one in pile.pieces] == [
                f"{of(other, what)}:{at}" for at in range(len(pile.pieces))
            ]
    told = everything(scene)
    names = {card.name for card in piles[side].hand} | {one.face.name for one in faces}
    for card in piles[other].hand:
        assert card.name in names or card.name not in told


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_is_hidden_dealt_anew_gives_the_same_scene(name: str) -> None:
    game = asked(name)
    side, other = game.state.scenario.sides
    anew = game.state.copy()
    CardDuels(game.state.scenario).redact(anew, (side,), "anew")
    anew.viewers = None
    assert anew.piles[other].hand != game.state.piles[other].hand
    twin = started(name, anew, *game.state.scenario.sides)
    assert seen(twin, side) == seen(game, side)
    assert seen(twin, other) != seen(game, other)


def test_who_may_see_all_gets_both_hands_face_up() -> None:
    game = asked("firebase")
    scene = seen_by(Sight(game), NOBODY)
    for side in game.state.scenario.sides:
        (pile,) = scene.piles_in(of(side, HAND))
        assert not any(one.face.is_back for one in pile.pieces)


# -- where things lie ----------------------------------------------------------------------------


@pytest.mark.parametrize("wide, high", [(909.0, 692.0), (1400.0, 692.0), (909.0, 1000.0)])
@pytest.mark.parametrize("name", SCENARIOS)
def test_all_of_it_lies_on_the_table_and_the_far_hand_in_its_place(
    name: str, wide: float, high: float
) -> None:
    game = asked(name, 3)
    for side in game.state.scenario.sides:
        sight = Sight(game, side)
        scene = scene_of(DuelView(sight, sight.asked(side), NOBODY), wide, high)
        assert scene.sheet == (0.0, -high, wide, 0.0)
        for region in scene.regions.values():
            assert all(is_in(scene.sheet, *corner) for corner in region.outline[0]), region
        for pile in scene.piles:
            assert pile.region in scene.regions
            box = box_of(scene.regions[pile.region])
            for piece in pile.pieces:
                assert is_in(box, *scene.spot(piece.id)), piece
        (far,) = scene.piles_in(of(game.state.scenario.other(side), HAND))
        west, _, east, _ = box_of(scene.regions[far.region])
        assert all(
            west <= scene.spot(one.id)[0] - far.side / 2 <= east - far.side for one in far.pieces
        )


def test_of_a_pile_no_more_cards_lie_there_than_are_seen() -> None:
    game = asked("firebase")
    side = game.state.scenario.sides[0]
    scene = seen(game, side)
    piles = game.state.piles[side]
    counts = {figure.name: figure.value for figure in scene.heads[of(side, HAND)][1:]}
    assert counts == {
        DECK: str(len(piles.deck)),
        PLAYED: str(len(piles.played)),
        EXCHANGED: str(len(piles.discards)),
    }
    (deck,) = scene.piles_in(of(side, DECK))
    assert len(deck.pieces) == layers(len(piles.deck)) == 4
    assert len({one.offset for one in deck.pieces}) == 4
    (played,) = scene.piles_in(of(side, PLAYED))
    assert played.top.id == f"{of(side, PLAYED)}:{game.state.last.cards[0][-1].id}"


def test_what_goes_or_is_pointed_at_stands_out() -> None:
    game = asked("firebase")
    side = game.state.scenario.sides[0]
    first, second, third = (card.id for card in game.state.piles[side].hand[:3])
    still = seen(game, side)
    game.answer(side, first)
    scene = seen(game, side, Attention(pieces=(second,), waits=(third, DONE)))
    states = {id: scene.pieces[id].face.state for id in (first, second, third)}
    assert states == {first: (GOING,), second: (POINTED,), third: (GOING,)}
    risen = {id: scene.spot(id)[1] - still.spot(id)[1] for id in states}
    assert risen == pytest.approx({first: RAISED, second: UP, third: RAISED})
    hand = game.state.piles[side].hand
    left = [card for card in hand if card.id not in (first, third)]
    whole, *suits = scene.heads[KEPT]
    totals = suit_totals(left, len(suits))
    assert [one.value for one in suits] == list(map(str, totals))
    assert whole.name == "Kept"
    assert whole.value == heads.product(totals)


# -- what is told --------------------------------------------------------------------------------


def test_before_the_first_hand_it_is_told_how_one_is_counted() -> None:
    scene = seen(asked("firebase", 1), "us")
    suits = scenario("firebase").decks["us"].suits
    assert [figure.name for figure in scene.heads[heads.COUNTING]] == list(suits)
    assert scene.heads[OPEN] == ()
    assert scene.heads[BANNER][0].name == "US: exchange up to 4 cards"
    assert scene.heads[BANNER][0].note == "2"


def test_the_ruler_counts_casualties() -> None:
    scene = seen_by(Sight(after_hand("mogadishu-cards", casualties=10)), NOBODY)
    assert scene.heads[SCORE][0].value == "12"
    (counted,) = scene.ways(tracks.COUNTED)
    (ruler,), (limit,) = scene.ways(tracks.RULER), scene.ways(tracks.LIMIT)
    assert limit[0][0] > counted[1][0] > ruler[0][0] == counted[0][0]
    assert scene.spot("casualties")[0] == counted[1][0]
    (lost,), (won,) = scene.tags(tracks.LOST), scene.tags(tracks.WON)
    unit = (counted[1][0] - counted[0][0]) / 12
    assert (lost[0] - counted[1][0], won[0] - counted[1][0]) == pytest.approx((8 * unit, 2 * unit))
    assert [one.id for pile in scene.piles_in(f"{IN_A_ROW}:1") for one in pile.pieces] == ["run:1"]


def test_a_track_of_hands_has_a_counter_for_each_that_was_won() -> None:
    scene = seen_by(Sight(after_hand("firebase")), NOBODY)
    assert scene.pile_of["won:1"].region == "hand:1"
    assert scene.pieces["won:1"].party == "us"
    assert scene.marked(tracks.NOW) == ("hand:2",)
    assert scene.heads[SCORE][0].value == "1 : 0"


def test_a_tied_hand_has_no_counter() -> None:
    scene = seen_by(Sight(after_hand("firebase", 0)), NOBODY)
    assert [*scene.tags(tracks.TIE)] == [scene.regions["hand:1"].middle]
    assert scene.heads[OPEN][0].value == "A tie: nobody wins it"


def test_how_it_ended_stands_where_the_hand_was() -> None:
    game = after_hand("firebase", run_of="us", run=2)
    (told,) = seen_by(Sight(game), NOBODY).heads[INSTEAD]
    assert told.name == "The US has won by taking 3 hands in a row."
    assert told.colour == "us"


# -- how hands are laid open ---------------------------------------------------------------------


def test_hands_are_turned_and_counted_by_the_motion_of_the_kit() -> None:
    game = after_hand("firebase")
    sight, show = Sight(game), Show(GAME.words(game.state.scenario))
    show.play(script(game.state.scenario, sight.events()), 1.0)
    last = Flip(open_id("us", game.state.last.cards[0][-1].id))

    def now() -> Scene:
        return scene_of(DuelView(sight, None, NOBODY, show))

    assert show.done(last) == 0
    assert now().heads[OPEN][0].value == "Both hands are revealed"
    assert now().heads[of("us", PRODUCT)] == ()
    assert now().heads[SCORE][0].value == "0 : 0"
    assert "won:1" not in now().pieces
    show.update(1.0)
    assert show.done(last) == 1
    assert now().heads[of("us", PRODUCT)][0].note == mat.COUNTS
    show.update(9.0)
    assert show.done(VERDICT) == 1
    assert now() == seen_by(sight, NOBODY)
    assert now().heads[of("us", PRODUCT)][0].note == mat.WINS
    assert now().heads[SCORE][0].value == "1 : 0"


def test_nothing_moves_without_a_hand_that_is_laid_open() -> None:
    assert script(scenario("firebase"), []) == []


def test_a_suit_without_a_card_has_a_place() -> None:
    game = after_hand("firebase")
    scene = seen_by(Sight(game), NOBODY)
    for side, hand in zip(game.state.scenario.sides, game.state.last.cards, strict=True):
        for at, suit in enumerate(game.state.scenario.decks[side].suits):
            place = scene.regions[of(of(side, OPEN), str(at))]
            assert place.label == suit
            found = [one for pile in scene.piles_in(place.id) for one in pile.pieces]
            assert len(found) == sum(card.suit == at for card in hand)

"""The card table as it is drawn: what can be clicked, what fits, what moves, and what is hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import inf, prod
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image

from somalia.datafile import find
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Seat
from somalia.engine.prompts import DONE, Choose
from somalia.engine.record import Header, Sitter
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Card
from somalia.games.card_duels.rules.game import CardDuels
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.card_duels.scene.emblems import PLAIN, WORDS, emblem_of, sign_of
from somalia.games.card_duels.scene.heads import banner
from somalia.games.card_duels.scene.motion import COUNT, GAP, PAUSE, TURN, Reveal, open_id, script
from somalia.games.card_duels.window import colours, sheet
from somalia.games.card_duels.window.painting import view_of
from somalia.games.card_duels.window.table import fill_table, prepared
from somalia.games.kit.art import Art
from somalia.games.kit.motion import Flip, Show
from somalia.play.answers import Choice, choices
from somalia.play.controller import Controller
from somalia.play.settings import PALETTES
from somalia.play.table import Table
from somalia.window.board import cards
from somalia.window.ui import type as lettering
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.palette import contrast
from somalia.window.ui.spots import Spot
from tests.card_duels.table import GAME, SCENARIOS, at_exchange, laid, scenario, seats, started
from tests.often import often, share

SIZES = ((909, 692, 1.0), (1363, 932, 1.0), (640, 520, 1.0), (909, 692, 0.8), (909, 692, 1.5))
SIZES += ((1818, 1384, 2.0), (640, 520, 2.0))
GAMES = often(8, 30)
"""Of both scenarios and both sides: four in a row have all of them."""


class Settings:
    """How the table looks and moves."""

    def __init__(self, palette: str = "Printed sheet", speed: float = 1.0) -> None:
        self.palette, self.speed = palette, speed

    def seconds(self, usual: float) -> float:
        return usual * self.speed


class Stand:
    """What stands in for the window's model."""

    def __init__(self, controller: Controller, **more: Any) -> None:
        self.controller: Any = controller
        self.hot, self.focus = more.get("hot", ""), more.get("focus", "")
        self.settings = Settings(more.get("palette", "Printed sheet"), more.get("speed", 1.0))

    @property
    def prompt(self) -> Choose | None:
        return self.controller.prompt if self.controller.asks_person else None

    @property
    def shown(self) -> Sequence[Choice]:
        prompt = self.prompt
        if prompt is None:
            return []
        return choices(prompt, self.controller.view, self.controller.display)


def at_table(name: str, person: str, seed: str, other: str = "duel-normal") -> Controller:
    """A person sits down, the computer opposite."""
    against = scenario(name).other(person)
    playing = Game(CardDuels(scenario(name)), seats(name, person), seed)
    found = Controller(laid(name, playing, **{against: other}))
    return advanced(found)


def advanced(controller: Controller) -> Controller:
    while controller.waits:
        controller.advance()
    return controller


def drawn(
    of: Any, width: int = 909, height: int = 692, unit: float = 1.0, seconds: float = inf
) -> Canvas:
    canvas = Canvas(width, height, unit, hot=of.hot, focus=of.focus)
    fill_table(of, canvas, None if seconds == inf else shown(of, seconds))
    return canvas


def news_of(of: Stand) -> list[Any]:
    """What has happened since the exchange before the hands that lie open."""
    events = of.controller.sight.events()
    told = [at for at, event in enumerate(events) if event.kind == kinds.EXCHANGED]
    return list(events[told[-1] :]) if told else []


def shown(of: Stand, seconds: float = 0.0) -> Show:
    """The last reveal so many seconds after its beginning."""
    show = Show(of.controller.say)
    show.play(script(of.controller.view.scenario, news_of(of)), of.settings.seconds(1.0))
    show.update(seconds)
    return show


def lasts(show: Show) -> float:
    """Seconds that a show takes."""
    return show.speed * max((one.start + one.length for one in show.effects), default=0.0)


def played(controller: Controller, hands: int) -> Controller:
    """Go on by the rule of thumb: low cards go."""
    until = controller.view.turn + hands
    while not controller.is_over and controller.view.turn < until:
        prompt = controller.prompt
        assert prompt is not None
        options = prompt.options
        low = [one.id for one in prompt.candidates if isinstance(one, Card) and one.force < 3]
        answer = next((one for one in low if one in options), DONE)
        controller.answer(answer if answer in options else "end")
        advanced(controller)
    return controller


@cache
def stages(name: str) -> tuple[Stand, ...]:
    """The table at the first hand, half way through an exchange, after a reveal, late, ended."""
    person = scenario(name).sides[0]
    half = at_table(name, person, "4")
    assert half.prompt is not None
    half.answer(half.prompt.options[1], half.prompt.options[3])
    found = [at_table(name, person, "4"), half]
    found += [played(at_table(name, person, "4"), hands) for hands in (1, 5)]
    over = played(at_table(name, person, "4"), 90)
    assert over.is_over
    return (*map(Stand, [*found, over]), Stand(half, hot="option:1"), Stand(half, focus="option:2"))


# -- what can be clicked -----------------------------------------------------------------------


def near(of: Any) -> str:
    """The side whose hand is at the foot."""
    return view_of(of).near


def questions(seed: int) -> Iterator[Stand]:
    """Every question of a game in which a person plays at random."""
    name = SCENARIOS[seed % 2]
    side = scenario(name).sides[seed // 2 % 2]
    controller, stream = at_table(name, side, str(seed), "duel-easy"), Stream(str(seed))
    while not controller.is_over:
        yield Stand(controller)
        prompt = controller.prompt
        assert prompt is not None
        options = prompt.options
        controller.answer(options[stream.below(len(options))])
        advanced(controller)


@pytest.mark.parametrize("seed", range(GAMES))
def test_every_option_of_every_question_is_on_the_table(seed: int) -> None:
    asked = 0
    for of in questions(seed):
        asked += 1
        canvas = drawn(of, 640, 520)
        found = {spot.action for spot in canvas.spots}
        assert {f"option:{choice.number}" for choice in of.shown} <= found
        offered = {option for choice in of.shown for option in choice.options}
        hand = {card.id for card in of.controller.view.piles[near(of)].hand}
        named = {spot.name: spot for spot in canvas.spots}
        assert hand <= named.keys()
        for id in hand & offered:
            assert named[id].action.startswith("option:")
        for id in hand - offered:
            assert named[id].action in ("", f"unpick:{id}")
    assert asked > 3


def test_what_is_picked_is_taken_back_by_a_click() -> None:
    of = stages("firebase")[1]
    spots = [spot for spot in drawn(of).spots if "It will be exchanged" in spot.tip]
    picked = (of.prompt.about or {})["picked"] if of.prompt else ()
    assert {spot.name for spot in spots} == {card.id for card in picked}
    assert all(spot.action == f"unpick:{spot.name}" for spot in spots)


def test_a_card_that_is_pointed_at_stays_under_the_pointer() -> None:
    still = {spot.name: spot.box for spot in drawn(stages("firebase")[1]).spots}
    for at in (5, 6):
        of = stages("firebase")[at]
        for spot in drawn(of).spots:
            if spot.action in (of.hot or of.focus, f"unpick:{spot.name}") and spot.name:
                box = still[spot.name]
                assert spot.box[0] <= box[0] + 1
                assert spot.box[1] <= box[1]
                assert spot.box[2] >= box[2] - 1
                assert spot.box[3] >= box[3] - 1


def test_answers_that_wait_are_confirmed_or_dropped() -> None:
    of = Stand(at_table("firebase", "us", "4"))
    assert of.prompt is not None
    first = of.prompt.options[0]
    assert of.controller.held.hold([first, DONE], "every")
    canvas = drawn(of)
    actions = [spot.action for spot in canvas.spots]
    assert actions.count("confirm") == 1
    assert "unhold" in actions
    (going,) = [spot for spot in canvas.spots if spot.name == first]
    assert "It will be exchanged" in going.tip


def test_what_cannot_be_chosen_says_why() -> None:
    """With as many picked as may be, the others are greyed with the rule."""
    name = "firebase"
    state = at_exchange(name, 3, 1)
    assert state is not None
    playing = Game(CardDuels(scenario(name)), seats(name, "us"), "1", True, state=state)
    controller = Controller(laid(name, playing, vc="duel-none"))
    of = Stand(controller)
    prompt = of.prompt
    assert prompt is not None
    hand = list(prompt.candidates)
    full = Choose(
        prompt.who,
        prompt.ask,
        prompt.rule,
        hand[4:],
        lambda card: model_why(),
        (DONE,),
        {**(prompt.about or {}), "picked": tuple(hand[:4])},
        True,
    )
    at_limit = Full(controller, full)
    tips = {spot.name: spot for spot in drawn(at_limit).spots}
    for card in hand[4:]:
        spot = tips[card.id]  # type: ignore[attr-defined]
        assert spot.action == ""
        assert "2: you can exchange at most 4 cards." in spot.tip


def model_why() -> Any:
    from somalia.engine.prompts import Why

    return Why("2", "you can exchange at most 4 cards.")


class Full(Stand):
    """A model with a question of its own."""

    def __init__(self, controller: Controller, asked: Choose) -> None:
        super().__init__(controller)
        self.asked = asked

    @property
    def prompt(self) -> Choose | None:
        return self.asked


def overlap(one: Spot, other: Spot) -> bool:
    return max(one.box[0], other.box[0]) + 1 < min(one.box[2], other.box[2]) and max(
        one.box[1], other.box[1]
    ) + 1 < min(one.box[3], other.box[3])


@pytest.mark.parametrize("width, height, unit", SIZES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_no_spot_lies_on_another_and_all_lie_on_the_table(
    name: str, width: int, height: int, unit: float
) -> None:
    for of in share(stages(name), SIZES.index((width, height, unit)), 2):
        spots = drawn(of, width, height, unit).spots
        for one, other in combinations(spots, 2):
            assert not overlap(one, other), (one, other)
        for spot in spots:
            left, top, right, low = spot.box
            assert 0 <= left < right <= width
            assert 0 <= top < low <= height
            assert spot.tip


def test_the_piles_tell_their_counts() -> None:
    of = stages("mogadishu-cards")[3]
    state: DuelState = of.controller.view
    found = {spot.action: spot.tip for spot in drawn(of).spots if spot.action.startswith("pile:")}
    for side, piles in state.piles.items():
        assert f"{len(piles.deck)} card" in found[f"pile:{side} deck"]
        assert f"{len(piles.played)} card" in found[f"pile:{side} played"]
        assert f"{len(piles.discards)} card" in found[f"pile:{side} exchanged"]


# -- letters -----------------------------------------------------------------------------------


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, tuple[int, int, int, int]]]:
    """What is written on a sheet, and where."""
    found: list[tuple[str, tuple[int, int, int, int]]] = []
    write = lettering.write

    def noting(
        image: Image.Image, x: float, y: int, text: str, *more: Any, anchor: str = "la"
    ) -> None:
        _, face, size = more
        mask, left, top = lettering.mask(text, face, size, anchor)
        if mask is not None:
            at = (round(x) + left, y + top)
            found.append((text, (*at, at[0] + mask.width, at[1] + mask.height)))
        write(image, x, y, text, *more, anchor=anchor)

    monkeypatch.setattr(sheet.lettering, "write", noting)
    return found


@pytest.mark.parametrize("width, height, unit", SIZES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_all_text_fits(
    name: str,
    width: int,
    height: int,
    unit: float,
    written: list[tuple[str, tuple[int, int, int, int]]],
) -> None:
    for of in share(stages(name), SIZES.index((width, height, unit)), 3):
        drawn(of, width, height, unit)  # so that faces, which are kept, are not noted
        written.clear()
        drawn(of, width, height, unit)
        assert len(written) > 20
        for text, (left, top, right, low) in written:
            assert not text.endswith("…"), text
            assert left >= 0, text
            assert top >= 0, text
            assert right <= width, text
            assert low <= height, text
        for (one, a), (other, b) in combinations(written, 2):
            across = min(a[2], b[2]) - max(a[0], b[0])
            down = min(a[3], b[3]) - max(a[1], b[1])
            assert across < 2 or down < 2, (one, other)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("wide", [cards.NAMED, 62, 105, 150])
def test_the_names_of_all_cards_fit(name: str, wide: int) -> None:
    for deck in scenario(name).decks.values():
        for card in deck.cards:
            lines, _ = cards.name_lines(card.name, round(wide * 0.78))
            assert len(lines) <= 3
            assert " ".join(lines) == card.name


# -- other scenarios, other steps --------------------------------------------------------------

LONG = "Royal Expeditionary Force"


def of_ones_own(folder: Path, end: dict[str, Any], suits: int) -> Stand:
    """A table for a scenario with names, hands and numbers as long as they may be."""
    data = yaml.safe_load(find("scenarios", "firebase").read_text(encoding="utf-8"))
    data |= {"id": "own", "end": end}
    del data["hints"]
    us = data["sides"]["us"]
    us |= {"name": LONG, "subject": f"The {LONG}", "copies": 5, "hand": [{"turn": 1, "cards": 10}]}
    data["sides"]["vc"]["hand"] = [{"turn": 1, "cards": 10}]
    us["suits"] = {letter: f"Mountain Artillery {letter}" for letter in "ABCD"[:suits]}
    us["cards"] = [
        {"name": f"Headquarters Company {letter} {force}", "suit": letter, "force": force}
        for letter in us["suits"]
        for force in (9, 7)
    ]
    path = folder / "own.yaml"
    path.write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    loaded = GAME.load(path)
    playing = Game(CardDuels(loaded), [Seat(side, (side,), True) for side in loaded.sides], "1")
    sitters = tuple(Sitter(side, "human", (side,)) for side in loaded.sides)
    table = Table(
        loaded, playing.rules, playing, Header("own", "1", sitters), {}, (), game_type=GAME
    )
    controller = Controller(table)
    for _ in range(4):
        controller.answer(DONE)
    return Stand(controller)


ENDS: tuple[dict[str, Any], ...] = (
    {
        "escape": {
            "side": "us",
            "in-a-row": 9,
            "casualties-lost": 99,
            "casualties-won": 1,
            "limit": 999,
        }
    },
    {"most-hands": {"in-a-row": 9, "hands": 99}},
)


@pytest.mark.parametrize("suits", [1, 4])
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("width, height, unit", [SIZES[0], SIZES[2], SIZES[-1]])
def test_a_scenario_of_ones_own_has_room_too(
    end: dict[str, Any],
    suits: int,
    width: int,
    height: int,
    unit: float,
    tmp_path: Path,
    written: list[tuple[str, tuple[int, int, int, int]]],
) -> None:
    of = of_ones_own(tmp_path, end, suits)
    drawn(of, width, height, unit)
    written.clear()
    spots = drawn(of, width, height, unit).spots
    assert not [text for text, _ in written if text.endswith("…")]
    for (one, a), (other, b) in combinations(written, 2):
        across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert across < 2 or down < 2, (one, other)
    assert not [pair for pair in combinations(spots, 2) if overlap(*pair)]
    hand = of.controller.view.piles["us"].hand
    assert len(hand) == 10
    assert {card.id for card in hand} <= {spot.name for spot in spots}


def test_a_tie_that_a_thrown_coin_decides_shows_both_hands() -> None:
    of = scenario("mogadishu-cards")
    state = DuelState(of)
    state.change(step="result", turn=2)
    for side, deck in of.decks.items():
        state.lay(side, deck=deck.cards[1:], shown=deck.cards[:1])
    playing = Game(CardDuels(of), seats("mogadishu-cards", *of.sides), "1", False, state=state)
    tied = Stand(Controller(laid("mogadishu-cards", playing)))
    assert tied.controller.wants_dice
    canvas = drawn(tied)
    hands = view_of(tied).shown
    assert hands is not None
    assert hands.turn == 2
    assert banner(view_of(tied)).name == "The hand is tied: a coin decides"
    names = {spot.name for spot in canvas.spots}
    assert {deck.cards[0].id for deck in of.decks.values()} <= names


def test_who_has_given_up_still_sees_his_hand_and_no_other() -> None:
    controller = at_table("firebase", "us", "4")
    hand = controller.view.piles["us"].hand
    controller.request("resign")
    assert controller.is_over
    of = Stand(controller)
    spots = drawn(of).spots
    assert {card.id for card in hand} <= {spot.name for spot in spots}
    assert not any(spot.action.startswith("option:") for spot in spots)
    assert not {card.id for card in controller.view.piles["vc"].hand} & {s.name for s in spots}


# -- faces -------------------------------------------------------------------------------------


def test_every_card_of_both_games_has_an_emblem_of_its_own() -> None:
    for name in SCENARIOS:
        for deck in scenario(name).decks.values():
            shown = {card.name: emblem_of(card.name, "") for card in deck.cards}
            assert all(emblem.name.startswith("emblems/") for emblem in shown.values())
            assert len(set(shown.values())) == len(shown)
            signs = {sign_of(suit, place).name for place, suit in enumerate(deck.suits)}
            assert len(signs) == len(deck.suits)
            assert not signs & {f"suits/{plain}" for plain in PLAIN}


def test_a_deck_of_ones_own_gets_what_its_names_say() -> None:
    assert (
        emblem_of("Field Mortar", "Guns").name == f"emblems/{WORDS['mortar']}" == "emblems/mortars"
    )
    assert emblem_of("Zzz", "Airpower").name == "suits/airpower"
    assert emblem_of("../../../reference", "").name == "suits/disc"


@pytest.mark.parametrize("palette", PALETTES)
def test_suits_and_sides_read_on_their_grounds(palette: str) -> None:
    look = colours.look_of(palette)
    for colour in look.suits:
        assert contrast(colour, cards.IVORY) >= 4.5
    for colour in look.sides:
        assert contrast(colour, cards.IVORY) >= 4.5


def test_a_card_that_goes_is_told_without_colour() -> None:
    sign = Art("card_duels", "suits/fortifications")
    of = cards.CardPrint("Bunkers", "5", "Fortifications", sign, sign, (31, 82, 134))
    manners = (cards.PLAIN, cards.Manner(stamp="EXCHANGE"))
    grey = [cards.face(of, 105, manner).convert("L") for manner in manners]
    assert grey[0].tobytes() != grey[1].tobytes()


# -- the reveal --------------------------------------------------------------------------------


def test_cards_turn_one_after_another_and_products_count_up() -> None:
    of = stages("firebase")[2]
    scenario = of.controller.view.scenario
    hand = of.controller.view.last.cards[0]
    flips = [Flip(open_id(scenario.sides[0], card.id)) for card in hand]
    totals = (4, 3, 2, 1)

    def moment(seconds: float) -> tuple[list[float], float, int]:
        reveal = Reveal(scenario, shown(of, seconds))
        turned = [reveal.done(flip) for flip in flips]
        return turned, reveal.counted, reveal.product(totals)

    end = lasts(shown(of))
    moments = [moment(at / 20) for at in range(int(end * 20) + 2)]
    for before, after in pairwise(moments):
        assert all(one <= other for one, other in zip(before[0], after[0], strict=True))
        assert before[1:] <= after[1:]
        assert after[2] <= prod(totals)
    assert moment(0.3)[0][-1] == 0 < moment(0.3)[0][0]
    assert moment((len(hand) - 1) * GAP)[1] == 0
    assert moments[-1] == ([1.0] * len(hand), 4, 24)
    told = (len(hand) - 1) * GAP + TURN + PAUSE + 4 * COUNT + PAUSE
    assert view_of(of, shown(of, told - 0.01)).is_behind  # type: ignore[arg-type]
    assert not view_of(of, shown(of, told)).is_behind  # type: ignore[arg-type]
    assert end > told, "the cards of the next hand are turned up after it"


@pytest.mark.parametrize("seconds", [0.0, 0.5, 9.0])
def test_without_motion_all_is_there_at_once(seconds: float) -> None:
    still = Stand(stages("firebase")[2].controller, speed=0.0)
    assert not shown(still, seconds).is_on
    assert not view_of(still, shown(still, seconds)).is_behind  # type: ignore[arg-type]


def test_twice_as_slow_takes_twice_as_long() -> None:
    of = stages("firebase")[2]
    assert lasts(shown(Stand(of.controller, speed=2.0))) == 2 * lasts(shown(of))


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_last_hand_stays_and_the_reveal_ends_in_it(name: str) -> None:
    of = stages(name)[2]
    end = lasts(shown(of))
    still = drawn(of).image.tobytes()
    assert drawn(of, seconds=end).image.tobytes() == still
    pictures = {drawn(of, seconds=at).image.tobytes() for at in (0.0, 0.4, end - 0.4)}
    assert len(pictures) == 3
    assert still not in pictures
    without = Stand(of.controller, speed=0.0)
    assert drawn(without, seconds=0.0).image.tobytes() == still


def test_a_reveal_does_not_tell_the_result_before_its_end() -> None:
    of = stages("mogadishu-cards")[2]
    early = {spot.action: spot.tip for spot in drawn(of, seconds=0.1).spots}
    assert early["show:score"].startswith("0 casualties.")
    late = {spot.action: spot.tip for spot in drawn(of).spots}
    assert late["show:score"].startswith(f"{of.controller.view.casualties} casualties.")


# -- what is hidden ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize("turn", [1, 2, 4])
def test_exchanging_hidden_cards_changes_no_point_of_the_picture(
    name: str, place: int, turn: int
) -> None:
    state = next(found for seed in range(50) if (found := at_exchange(name, seed, turn)))
    side = state.scenario.sides[place]
    other = state.copy()
    CardDuels(state.scenario).redact(other, (side,), "anew")
    other.viewers = None
    theirs = state.scenario.other(side)
    assert other.piles[theirs].hand != state.piles[theirs].hand
    seen = []
    for one in (state, other):
        playing = started(name, one, side)
        of = Stand(advanced(Controller(laid(name, playing, **{theirs: "duel-none"}))))
        canvas = drawn(of)
        seen.append((canvas.image.tobytes(), canvas.spots))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("name", SCENARIOS)
def test_what_the_own_exchange_has_brought_is_marked_and_not_the_others(name: str) -> None:
    of = stages(name)[2]
    state: DuelState = of.controller.view
    drew = [event for event in of.controller.sight.events() if event.kind == kinds.DRAWN]
    marked = {spot.name for spot in drawn(of).spots if "drawn in the exchange" in spot.tip}
    assert marked == {card.id for card in drew[-1]["cards"]}
    assert marked
    assert not marked & {card.id for card in state.scenario.decks[state.scenario.sides[1]].cards}


def test_two_at_one_screen_each_see_their_own_hand_only() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    controller = Controller(laid("firebase", started("firebase", state, "us", "vc")))
    for side in ("us", "vc"):
        of = Stand(controller)
        assert near(of) == side
        names = {spot.name for spot in drawn(of).spots}
        tips = " ".join(spot.tip for spot in drawn(of).spots)
        other = state.scenario.other(side)
        assert {card.id for card in state.piles[side].hand} <= names
        assert not names & {card.id for card in state.piles[other].hand}
        own = {card.name for card in state.piles[side].hand}
        assert not any(
            card.name in tips for card in state.piles[other].hand if card.name not in own
        )
        controller.answer(DONE)


def test_who_may_see_all_sees_both_hands() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    playing = started("firebase", state)
    of = Stand(Controller(laid("firebase", playing, us="duel-none", vc="duel-none"), True))
    names = {spot.name for spot in drawn(of).spots}
    for piles in state.piles.values():
        assert {card.id for card in piles.hand} <= names


# -- how it is kept ----------------------------------------------------------------------------


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_same_table_is_drawn_the_same_in_every_palette(name: str, palette: str) -> None:
    of = Stand(stages(name)[3].controller, palette=palette)
    first = drawn(of).image.tobytes()
    cards.face.forget()
    sheet.cloth.forget()
    assert drawn(of).image.tobytes() == first


def test_faces_are_drawn_ahead_of_the_hands_that_need_them() -> None:
    of = stages("firebase")[0]
    cards.face.forget()
    cards.art.forget()
    steps = sum(1 for _ in prepared(of, Canvas(909, 692, 1.0)))
    assert steps > 32
    before = cards.art.made
    for stage in stages("firebase")[:5]:
        drawn(stage)
    assert cards.art.made == before

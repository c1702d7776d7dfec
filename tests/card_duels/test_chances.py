"""The chances that opponents and odds go by: own draws exact, the other side's cards sampled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.games.card_duels.ai.chances import (
    Known,
    WinningChance,
    best,
    chance_of,
    chances,
    error,
    known_to,
    thrown_out,
    totals_of_other,
)
from somalia.games.card_duels.rules.components import Card, combat_total
from somalia.games.card_duels.rules.game import CardDuels
from somalia.opponents import opponent
from tests.card_duels.table import GAME, SCENARIOS, at_exchange, scenario, started
from tests.often import often

SAMPLE = 60
NAMES = st.sampled_from(SCENARIOS)


def cards(draw: st.DrawFn, prefix: str, least: int, most: int) -> tuple[Card, ...]:
    of = st.tuples(st.integers(0, 2), st.integers(1, 5))
    found = draw(st.lists(of, min_size=least, max_size=most))
    return tuple(
        Card(f"{prefix}-{at}", f"{prefix} {at}", suit, force)
        for at, (suit, force) in enumerate(found)
    )


@st.composite
def positions(draw: st.DrawFn) -> Known:
    return Known(
        cards(draw, "hand", 1, 5),
        cards(draw, "deck", 0, 6),
        cards(draw, "pile", 0, 5),
        3,
        draw(st.integers(0, 3)),
        cards(draw, "other", 3, 9),
        3,
        draw(st.integers(0, 3)),
        draw(st.integers(0, 3)),
        cards(draw, "played", 0, 4),
        (),
        0,
        3,
        draw(st.booleans()),
    )


def by_hand(known: Known, aside: tuple[Card, ...]) -> Fraction:
    """The chance to win, every draw followed by itself."""
    others = totals_of_other(known, SAMPLE)
    kept = [card for card in known.hand if card not in aside]
    deck, wanted = known.deck, len(aside)
    if wanted <= len(deck):
        draws = [list(drawn) for drawn in combinations(deck, wanted)]
    else:
        more = min(wanted - len(deck), len(known.pile))
        draws = [[*deck, *drawn] for drawn in combinations(known.pile, more)]
    points = Fraction(0)
    for drawn in draws:
        total = combat_total([*kept, *drawn], known.suits)
        points += sum(total > other for other in others)
        points += Fraction(sum(total == other for other in others), 2) * known.is_tie_half
    return points / (len(draws) * SAMPLE)


def share(chance: WinningChance) -> Fraction:
    return Fraction(chance.score, 2 * chance.cases)


@settings(deadline=None, max_examples=60)
@given(known=positions())
def test_own_draws_are_counted_exactly(known: Known) -> None:
    for one in chances(known, SAMPLE):
        assert share(one) == by_hand(known, one.aside)
        assert share(chance_of(known, one.aside, SAMPLE)) == share(one)


@settings(deadline=None, max_examples=60)
@given(known=positions())
def test_no_exchange_at_all_is_better_than_the_best(known: Known) -> None:
    """Exchanges that are not looked at, such as of a strong card before a weak, are no better."""
    highest = share(best(known, SAMPLE))
    for count in range(min(known.most, len(known.hand)) + 1):
        for aside in combinations(known.hand, count):
            assert by_hand(known, aside) <= highest


@settings(deadline=None, max_examples=30)
@given(known=positions())
def test_they_are_listed_by_the_chance_to_win(known: Known) -> None:
    found = [share(one) for one in chances(known, SAMPLE)]
    assert found == sorted(found, reverse=True)
    assert any(not one.aside for one in chances(known, SAMPLE))


def test_every_hand_of_the_other_side_is_as_likely_in_the_sample() -> None:
    other = tuple(Card(f"c{at}", f"c{at}", at % 3, at % 5 + 3) for at in range(5))
    known = Known((), (), (), 3, 0, other, 2, 3, 0, (), (), 0, 3, True)
    found = totals_of_other(known, 4000)
    wanted = [combat_total(hand, 3) for hand in permutations(other, 2)]
    for total in set(wanted):
        expected = Fraction(wanted.count(total), len(wanted))
        assert abs(found.count(total) / 4000 - expected) < 0.03


def test_the_error_told_is_twice_that_of_a_share_of_one_half() -> None:
    assert [error(sample) for sample in (100, 256, 2500)] == [10, 7, 2]


@settings(deadline=None, max_examples=40)
@given(
    name=NAMES, seed=st.integers(0, 10**6), turn=st.integers(1, 6), place=st.sampled_from((0, 1))
)
def test_the_doctrines_play_what_they_say(name: str, seed: int, turn: int, place: int) -> None:
    state = at_exchange(name, seed, turn)
    assume(state is not None)
    assert state is not None
    side = state.scenario.sides[place]
    hand = state.piles[side].hand
    most = state.scenario.exchange
    expected = {
        "duel-none": set[Card](),
        "duel-normal": set(thrown_out(hand, most)),
        "duel-hard": set(best(known_to(state, side)).aside),
    }
    for who, aside in expected.items():
        playing = started(name, state)
        player = opponent(GAME, who, state.scenario, side, "tie")
        picked = exchange(playing, side, player)
        # Of cards with one force any may go, and then as many of each force go in any case.
        assert sorted(card.force for card in picked) == sorted(card.force for card in aside), who


def test_a_doctrine_may_have_terms(tmp_path: Path) -> None:
    """They follow the cards that are picked, one question after another."""
    path = tmp_path / "two-cards.yaml"
    path.write_text(TWO_CARDS, encoding="utf-8")
    state = at_exchange("mogadishu-cards", 1, 1)
    assert state is not None
    side = state.scenario.sides[0]
    playing = started("mogadishu-cards", state)
    player = opponent(GAME, str(path), state.scenario, side, "tie")
    assert len(exchange(playing, side, player)) == 2


TWO_CARDS = """\
format: somalia doctrine 1
game: card_duels
name: Two cards
describes: Always exchanges two.
sides: [duelist]
terms:
  enough: picked_cards > 1
asks:
  exchange:
    - id: enough
      when: enough
      choose: done
      why: "{picked_cards} are enough."
  any:
    - id: any
      why: The first will do.
"""


def exchange(playing: Game, side: str, player: object) -> list[Card]:
    found = []
    hand = {card.id: card for card in playing.state.piles[side].hand}
    while (prompt := playing.as_seen_by(side).asked(side)) is not None:
        option = player.decide(playing.as_seen_by(side), prompt).option  # type: ignore[attr-defined]
        if option in hand:
            found.append(hand[option])
        playing.answer(side, option)
    return found


def test_a_deck_that_runs_out_gives_the_other_side_its_pile_again() -> None:
    """One card is left in its deck; the played cards, all strong, are shuffled for the rest."""
    weak = tuple(Card(f"w{at}", f"w{at}", at % 3, 1) for at in range(7))
    strong = tuple(Card(f"s{at}", f"s{at}", at % 3, 5) for at in range(30))
    known = Known((), (), (), 3, 4, weak, 6, 1, 0, strong, (), 0, 3, True)
    found = totals_of_other(known, 400)
    # Six weak cards, of which three go: one weak card is drawn, then two of the pile.
    assert max(found) == 2 * 7 * 7 or max(found) > 90
    no_pile = totals_of_other(known._replace(left=9), 400)
    assert max(no_pile) <= 3 * 3 * 3


def test_what_the_other_side_must_hold_is_in_every_sample() -> None:
    weak = tuple(Card(f"w{at}", f"w{at}", 0, 4) for at in range(20))
    old = tuple(Card(f"o{at}", f"o{at}", 1, 4) for at in range(3))
    known = Known((), (), (), 2, 0, (*weak, *old), 3, 20, 0, (), old, 2, 2, True)
    # Two of the old cards, of suit 1, are held: its total is 1 + 2 * 4 at least.
    assert set(totals_of_other(known, 200)) <= {9 * 5, 13}


def test_what_the_other_side_has_exchanged_before_is_of_low_force() -> None:
    """Four of its six low cards are gone: a hand of four has two of them at most."""
    low = tuple(Card(f"l{at}", f"l{at}", 0, 1) for at in range(6))
    high = tuple(Card(f"h{at}", f"h{at}", 0, 5) for at in range(6))
    known = Known((), (), (), 1, 0, (*low, *high), 4, 4, 4, (), (), 0, 1, True)
    assert min(totals_of_other(known, 300)) == 1 + 2 * 1 + 2 * 5
    assert min(totals_of_other(known._replace(exchanged=0), 300)) == 1 + 4 * 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_chances_told_come_true(name: str) -> None:
    """Of a player who makes the best exchange against the rule of thumb, hand by hand of a deck."""
    expected: Counter[int] = Counter()
    won: Counter[int] = Counter()
    hands: Counter[int] = Counter()
    of = scenario(name)
    first, second = of.sides
    players = {first: "duel-hard", second: "duel-normal"}
    for seed in range(often(8, 24)):
        game = Game(CardDuels(of), seed=f"true/{seed}")
        seated = {side: opponent(GAME, who, of, side, "true") for side, who in players.items()}
        while isinstance(prompt := game.prompt, Choose):
            seen = game.as_seen_by(prompt.who)
            if prompt.who == first and prompt.ask == "exchange" and not prompt.about["picked"]:  # type: ignore[index]
                late = int(len(game.state.piles[second].played) >= 14)
                hands[late] += 1
                expected[late] += best(known_to(seen.state, first)).percent
                before = game.state.won[first]
                turn = game.state.turn
            asked = seen.asked(prompt.who)
            assert asked is not None
            game.answer(prompt.who, seated[prompt.who].decide(seen, asked).option)
            if hands and game.state.turn != turn:
                won[late] += 100 * (game.state.won[first] - before)
                turn = game.state.turn
    for late in (0, 1):
        mean, found = expected[late] / hands[late], won[late] / hands[late]
        assert abs(mean - found) < 220 / hands[late] ** 0.5, (late, mean, found, hands[late])


def test_the_rule_of_thumb_beats_those_below_it() -> None:
    """40 pairs of games with sides exchanged; the figures of 20,000 games are in results.md."""
    from somalia.lab.simulate import Duel, PlayOutJob, play_one

    for name in SCENARIOS:
        sides = scenario(name).sides
        for better, worse in (("duel-normal", "duel-easy"), ("duel-normal", "duel-none")):
            seats = dict(zip(sides, (better, worse), strict=True))
            back = dict(zip(sides, (worse, better), strict=True))
            duel = Duel(sides, seats)
            for number in range(40):
                pair = [
                    play_one(PlayOutJob(name, (), (), tuple(one.items()), "levels"), number)
                    for one in (seats, back)
                ]
                duel.add(duel.halves_of(pair[0], 0) + duel.halves_of(pair[1], 1))
            found = duel.figures()
            assert found["score"] > 0.5 + 2 * found["error"], (name, better, found)


def test_a_strong_card_does_not_go_before_a_weak_one() -> None:
    state = at_exchange("firebase", 2, 1)
    assert state is not None
    for one in chances(known_to(state, "us")):
        for card in one.aside:
            kept = [other for other in state.piles["us"].hand if other not in one.aside]
            assert all(other.force >= card.force for other in kept if other.suit == card.suit)

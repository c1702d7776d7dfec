"""What a side of a duel must not know: exchanging cards that are hidden from it changes nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from somalia import cli
from somalia.engine.dice import DRAWS
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import Header, Sitter, load
from somalia.engine.record_writer import RecordWriter
from somalia.games.card_duels.lab.checks import DuelChecks
from somalia.games.card_duels.lab.positions import PILES
from somalia.games.card_duels.rules.game import EDITION, CardDuels
from somalia.games.card_duels.rules.state import DuelState
from somalia.opponents import opponent
from somalia.play.catalogue import complete, entry
from somalia.play.export import exported
from somalia.play.replay import Replay
from somalia.play.table import take_up
from somalia.terminal.keyboard import Leave
from tests.card_duels.table import (
    DOCTRINES,
    GAME,
    SCENARIOS,
    at_exchange,
    laid,
    scenario,
    seats,
    session,
    started,
)

NAMES = st.sampled_from(SCENARIOS)
PLACES = st.sampled_from((0, 1))


def dealt_anew(state: DuelState, side: str, seed: str) -> DuelState:
    """The same position with whatever is hidden from the side dealt anew."""
    found = state.copy()
    CardDuels(state.scenario).redact(found, (side,), seed)
    found.viewers = None
    return found


def hidden(state: DuelState, side: str) -> list[list[str]]:
    piles = state.piles[state.scenario.other(side)]
    return [[card.id for card in pile] for pile in (piles.hand, piles.deck, piles.discards)]


@settings(deadline=None, max_examples=25)
@given(name=NAMES, seed=st.integers(0, 10**6), turn=st.integers(1, 7), place=PLACES)
def test_no_opponent_decides_by_what_is_hidden_from_it(
    name: str, seed: int, turn: int, place: int
) -> None:
    state = at_exchange(name, seed, turn)
    assume(state is not None)
    assert state is not None
    side = state.scenario.sides[place]
    positions = [state, *(dealt_anew(state, side, str(number)) for number in range(3))]
    for who in (*DOCTRINES, "random"):
        decided = []
        for position in positions:
            playing = started(name, position)
            player = opponent(GAME, who, state.scenario, side, "same")
            while (prompt := playing.as_seen_by(side).asked(side)) is not None:
                decision = player.decide(playing.as_seen_by(side), prompt)
                decided.append((decision.option, decision.why, str(decision.rows)))
                playing.answer(side, decision.option)
        share = len(decided) // len(positions)
        assert decided == decided[:share] * len(positions), who


@given(name=NAMES, seed=st.integers(0, 10**6), turn=st.integers(1, 9), place=PLACES)
def test_a_new_deal_fits_all_that_the_side_has_seen(
    name: str, seed: int, turn: int, place: int
) -> None:
    state = at_exchange(name, seed, turn)
    assume(state is not None)
    assert state is not None
    side = state.scenario.sides[place]
    other = dealt_anew(state, side, "anew")
    assert list(DuelChecks(state.scenario).position(other)) == []
    assert other.piles[side] == state.piles[side]
    theirs, anew = state.piles[state.scenario.other(side)], other.piles[state.scenario.other(side)]
    assert [len(getattr(anew, pile)) for pile in PILES] == [
        len(getattr(theirs, pile)) for pile in PILES
    ]
    assert (anew.played, anew.shown) == (theirs.played, theirs.shown)
    inside = set(anew.old) & {*anew.hand, *anew.aside}
    assert len(inside) >= anew.old_count


def test_every_hidden_card_may_be_in_the_hand() -> None:
    state = at_exchange("firebase", 3, 2)
    assert state is not None
    held = {
        card for seed in range(60) for card in dealt_anew(state, "us", str(seed)).piles["vc"].hand
    }
    assert held == set(state.piles["vc"].hidden)


def test_of_a_deck_that_ran_out_in_the_deal_the_other_side_knows_what_it_can_have_been() -> None:
    """Two cards were left of old, of which the Americans hold both: they are no played cards."""
    of = scenario("mogadishu-cards")
    state = DuelState(of)
    deck = of.decks["american"].cards
    state.change(turn=3)
    state.lay("american", deck=deck[:2], discards=deck[2:6], played=deck[6:])
    playing = started("mogadishu-cards", state)
    assert playing.state.step == "exchange"
    piles = playing.state.piles["american"]
    assert (piles.old, piles.old_count) == (deck[:6], 2)
    for seed in range(40):
        anew = dealt_anew(playing.state, "somali", str(seed)).piles["american"]
        assert len(set(anew.hand) & set(deck[:6])) >= 2


def test_whether_and_how_much_the_other_has_exchanged_is_not_known() -> None:
    state = at_exchange("firebase", 5, 1)
    assert state is not None
    seen = []
    for picks in ((), (0,), (0, 1, 2, 3)):
        playing = started("firebase", state, "us", "vc")
        prompt = playing.asked("us")
        assert prompt is not None
        options = list(prompt.options)
        for pick in picks:
            playing.answer("us", options[pick])
        if picks and playing.asked("us"):
            playing.answer("us", "done")
        twin = playing.as_seen_by("vc")
        asked = twin.asked("vc")
        assert asked is not None
        view = playing.view("vc")
        seen.append((twin.count, twin.seed, asked.options, view.piles["us"], asked.about))
    assert all(one == seen[0] for one in seen)


# -- records -----------------------------------------------------------------------------------


def recorded(path: Path, exchanged: str, ends: bool = False, vc: str = "human") -> Path:
    """A first hand of Firebase in which the VC exchange that card, which nobody sees.

    Args:
        vc: who plays the VC.
    """
    rules = CardDuels(scenario("firebase"))
    sitters = (Sitter("us", "human", ("us",)), Sitter("vc", vc, ("vc",)))
    header = Header("firebase", "secret-seed", sitters, rules=EDITION, draws=DRAWS, hides=True)
    writer = RecordWriter(path, header)
    playing = Game(rules, seats("firebase"), "secret-seed", auto_dice=False, listener=writer)
    us = "bunkers-1 dug-in-1 mortars-1 resupply-1 sandbags-1 ac-47-gunship-1 bravo-battery-1"
    cards = "night-attack-1 mortar-fire-1 swarm-attack-1 detailed-plan-1 concealment-1"
    playing.throw(tuple(us.split()))
    playing.throw((*cards.split(), "recoilless-guns-1", exchanged))
    playing.answer("us", "sandbags-1", "it is low")
    playing.answer("us", "done")
    playing.answer("vc", exchanged, f"{exchanged} is low")
    playing.answer("vc", "done")
    playing.throw("bunkers-2", "")
    playing.throw("test-us-willpower-1", "")
    if ends:
        playing.request("us", "us", "resign")
    writer.close()
    return path


@pytest.fixture
def two(tmp_path: Path) -> list[Path]:
    """Two records that differ in what is hidden from the US."""
    names = ("perimeter-gaps-1", "diversionary-attack-2")
    return [recorded(tmp_path / f"game-{at}.txt", name) for at, name in enumerate(names)]


def test_a_record_says_that_it_is_complete(two: list[Path]) -> None:
    text = two[0].read_text(encoding="utf-8")
    assert "complete: it holds what is hidden from the players" in text
    assert load(two[0]).header.hides


def test_the_export_for_a_seat_knows_nothing_hidden_and_no_seed(two: list[Path]) -> None:
    for_us, for_vc = ([exported(path, seat) for path in two] for seat in ("us", "vc"))
    assert for_us[0] == for_us[1]
    assert for_vc[0] != for_vc[1]
    text = for_us[0]
    for secret in ("secret-seed", "perimeter", "Perimeter", "diversionary", "Diversionary"):
        assert secret not in text
    assert "- us exchange: sandbags-1  # it is low" in text
    assert "vc exchange" not in text
    assert "The US exchanges 1 card and the VC exchanges 1 card." in text
    assert text.startswith("somalia seat record 1\nfor: us\n")


def test_an_export_is_no_record(two: list[Path], tmp_path: Path, capsys: Any) -> None:
    out = tmp_path / "us.txt"
    assert cli.main(["export", str(two[0]), "--seat", "us", "--out", str(out)]) == 0
    assert cli.main(["replay", str(out)]) == 2
    assert "an export for one side" in capsys.readouterr().err
    assert cli.main(["export", str(two[0]), "--seat", "us", "--out", str(out)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert cli.main(["export", str(two[0]), "--seat", "un"]) == 2
    assert '"un"' in capsys.readouterr().err


def test_a_choice_that_is_not_revealed_yet_is_left_out(tmp_path: Path) -> None:
    rules = CardDuels(scenario("firebase"))
    sitters = tuple(Sitter(side, "human", (side,)) for side in rules.sides)
    writer = RecordWriter(tmp_path / "g.txt", Header("firebase", "7", sitters, hides=True))
    playing = Game(rules, seats("firebase"), "7", listener=writer)
    prompt = playing.asked("us")
    assert prompt is not None
    playing.answer("us", prompt.options[0])
    writer.close()
    assert "exchange" not in exported(tmp_path / "g.txt", "vc")
    assert "- us exchange" in exported(tmp_path / "g.txt", "us")


def test_a_replay_is_for_a_seat_until_the_game_is_over(
    two: list[Path], tmp_path: Path, capsys: Any
) -> None:
    with pytest.raises(ValueError, match="--seat us or --seat vc"):
        Replay(load(two[0]))
    found = []
    for path in two:
        for more in ([], ["--json"]):
            assert cli.main(["replay", str(path), "--seat", "us", *more]) == 0
            said = capsys.readouterr()
            found.append(said.out + said.err)
    assert found[:2] == found[2:]
    assert "secret-seed" not in "".join(found)
    over = recorded(tmp_path / "over.txt", "perimeter-gaps-1", ends=True)
    assert cli.main(["replay", str(over)]) == 0
    assert "The VC sets 1 card aside (Perimeter Gaps 1)" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["replay", "export"])
def test_a_computers_seat_tells_what_it_knows_once_the_game_is_over(
    command: str, tmp_path: Path, capsys: Any
) -> None:
    playing = recorded(tmp_path / "playing.txt", "perimeter-gaps-1", vc="vc")
    assert cli.main([command, str(playing), "--seat", "vc"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "the computer plays vc, and its view is shown only once the game is over" in said.err
    assert "--seat us." in said.err
    assert cli.main([command, str(playing), "--seat", "us"]) == 0
    over = recorded(tmp_path / "over.txt", "perimeter-gaps-1", ends=True, vc="vc")
    assert cli.main([command, str(over), "--seat", "vc"]) == 0
    assert "Perimeter Gaps 1" in capsys.readouterr().out.replace(
        "perimeter-gaps-1", "Perimeter Gaps 1"
    )


def test_the_replay_of_a_seat_holds_its_own_answers(two: list[Path], capsys: Any) -> None:
    assert cli.main(["replay", str(two[0]), "--seat", "vc", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    values = [one["value"] for one in answers if one["who"] == "vc"]
    assert values == ["perimeter-gaps-1", "done"]
    assert not [one for one in answers if one["who"] == "us"]


# -- two people at one screen -------------------------------------------------------------------


def test_at_one_screen_a_hand_is_handed_over(tmp_path: Path) -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    playing = started("firebase", state, "us", "vc")
    mine = {card.name for card in state.piles["us"].hand}
    theirs = {card.name for card in state.piles["vc"].hand}
    played, out = session(laid("firebase", playing), "", "1", ".", "", "log", "options")
    with pytest.raises(Leave):
        played.run()
    nothing, before, after = out.getvalue().split("\n" * 24)
    assert not any(name in nothing for name in mine | theirs)
    assert all(name in before for name in mine)
    assert not any(name in before for name in theirs - mine)
    assert all(name in after for name in theirs)
    assert not any(name in after for name in mine - theirs)


def test_handing_over_clears_what_the_terminal_keeps_above_the_screen() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    playing = started("firebase", state, "us", "vc")
    played, out = session(laid("firebase", playing), "", "1", ".", "", drawn=True)
    with pytest.raises(Leave):
        played.run()
    assert out.getvalue().count("\x1b[3J") == 2


def test_only_the_table_is_drawn_for_who_looks_on(tmp_path: Path) -> None:
    """Where computers play nothing is hidden from the person who watches."""
    playing = Game(CardDuels(scenario("firebase")), seats("firebase"), "5")
    prompt = playing.prompt
    assert isinstance(prompt, Choose)
    table = laid("firebase", playing, us="duel-none", vc="duel-none")
    watched, out = session(table)
    watched.run()
    assert "The US draws" in out.getvalue()
    assert "The VC draws" in out.getvalue()


# -- what attackers found ------------------------------------------------------------------------


def cut(path: Path, after: str, tail: str) -> Path:
    """The record up to the first line that begins so, and then a line that is damaged."""
    text = path.read_text(encoding="utf-8")
    at = text.index(after)
    path.write_text(text[:at] + tail, encoding="utf-8")
    return path


@pytest.mark.parametrize("tail", ["- vc exchange: peri", "- vc exchange: perimeter-gaps-1 x\n"])
def test_a_damaged_record_tells_a_seat_nothing_of_the_damage(
    two: list[Path], capsys: Any, tail: str
) -> None:
    path = cut(two[0], "- vc exchange:", tail)
    for words in (["replay", str(path), "--seat", "us"], ["export", str(path), "--seat", "us"]):
        for more in ([], ["--json"]) if words[0] == "replay" else ([],):
            cli.main([*words, *more])
            said = capsys.readouterr()
            assert "peri" not in (said.out + said.err).lower()
            assert "the record is damaged" in said.out + said.err
            assert ":12" not in said.out + said.err


def test_the_list_of_games_does_not_count_the_answers_of_a_damaged_one(
    two: list[Path],
) -> None:
    path = cut(two[0], "- vc exchange:", "- vc exchange: peri")
    assert complete(entry(path)).problem == ("Damaged: you can resume from before the damage.")


def test_going_on_with_an_altered_record_tells_no_cards(two: list[Path], tmp_path: Path) -> None:
    text = two[0].read_text(encoding="utf-8")
    two[0].write_text(text.replace("swarm-attack-1", "swarm-attack-2"), encoding="utf-8")
    asked: list[str] = []
    table = take_up(two[0], False, lambda question: not asked.append(question), [])
    assert table is not None
    table.leave()
    said = " ".join([*table.notes, *asked]).lower()
    assert "the dice don't match the seed" in said
    for secret in ("swarm", "perimeter", "night"):
        assert secret not in said


def test_what_a_replay_waits_for_is_what_the_seat_is_asked(tmp_path: Path) -> None:
    rules = CardDuels(scenario("firebase"))
    sitters = tuple(Sitter(side, "human", (side,)) for side in rules.sides)
    told = []
    for number, answers in enumerate(((), (0,), (0, "done"))):
        path = tmp_path / f"{number}.txt"
        writer = RecordWriter(path, Header("firebase", "7", sitters, hides=True))
        playing = Game(rules, seats("firebase"), "7", listener=writer)
        for answer in answers:
            prompt = playing.asked("us")
            assert prompt is not None
            playing.answer("us", answer if isinstance(answer, str) else prompt.options[answer])
        writer.close()
        replay = Replay(load(path), seat="vc")
        for _ in replay.chapters():
            pass
        told.append(replay.as_json()["waits_for"])
    assert told == [told[0]] * 3
    assert told[0].startswith("Your hand makes")


def test_a_hint_that_one_has_read_is_not_told_to_the_other() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    playing = started("firebase", state, "us", "vc")
    played, out = session(laid("firebase", playing), "", "", "", "", ".", "", "hints", "notes")
    with pytest.raises(Leave):
        played.run()
    after = out.getvalue().split("\n" * 24)[-1]
    mine = {card.name for card in state.piles["us"].hand}
    theirs = {card.name for card in state.piles["vc"].hand}
    assert not any(name in after for name in mine - theirs)


def test_a_game_that_is_taken_up_is_handed_over_first() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    playing = started("firebase", state, "us", "vc")
    playing.answer("us", "done")
    played, out = session(laid("firebase", playing))
    with pytest.raises(Leave):
        played.run()
    assert not any(card.name in out.getvalue() for card in state.piles["vc"].hand)


def test_the_seed_of_a_game_with_hidden_cards_is_told_to_nobody() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    table = laid("firebase", started("firebase", state, "us"), vc="duel-none")
    table.header = replace(table.header, seed="long-and-typed")
    played, out = session(table, "help", "log")
    with pytest.raises(Leave):
        played.run()
    assert table.header.seed not in out.getvalue()


def test_in_plain_lines_each_is_told_his_own_cards_only_after_the_hand_over() -> None:
    """Both exchange nothing for two hands; whoever sits there reads no other's draw."""
    playing = Game(CardDuels(scenario("firebase")), seats("firebase", "us", "vc"), "4")
    lines = ("", "hints off", ".", "", ".", "", ".", "", ".")
    played, out = session(laid("firebase", playing), *lines)
    with pytest.raises(Leave):
        played.run()
    parts = out.getvalue().split("\n" * 24)
    assert len(parts) >= 5
    for part, own, other in zip(parts[1:5], ("US", "VC") * 2, ("VC", "US") * 2, strict=True):
        assert f"The {own} draws" in part
        assert f"The {other} draws" not in part
    assert "draws" not in parts[0]
    assert "wins the hand" in parts[2], "who closed the hand is told how it went"
    assert "wins the hand" in parts[3], "and so is the other"


def test_a_name_that_is_typed_again_closes_no_exchange() -> None:
    state = at_exchange("firebase", 11, 1)
    assert state is not None
    playing = started("firebase", state, "us")
    names = {card.name: 0 for card in state.piles["us"].hand}
    single = next(
        name for name in names if sum(card.name == name for card in state.piles["us"].hand) == 1
    )
    played, _ = session(laid("firebase", playing, vc="duel-none"), single, single, single.lower())
    with pytest.raises(Leave):
        played.run()
    assert not [event for event in playing.all_events() if event.kind == "hand"]

"""The duels as they are played: terminal, sheets, odds, undo, records, series, the lab."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from somalia import cli
from somalia.datafile import DataError
from somalia.engine.game import Game, Refused
from somalia.engine.prompts import Choose
from somalia.engine.protocols import Outcome, Standing
from somalia.engine.record import Header, Sitter, load, resume
from somalia.engine.record_writer import RecordWriter
from somalia.engine.undo import undo
from somalia.games.card_duels.data.scenario import load as load_scenario
from somalia.games.card_duels.rules.components import Escape
from somalia.games.card_duels.rules.game import CardDuels
from somalia.games.card_duels.rules.state import DuelState
from somalia.lab.cases import read_cases
from somalia.lab.fuzz import random_game
from somalia.lab.match import play_match
from somalia.lab.simulate import Duel, GameResult
from somalia.play.series import Series
from somalia.play.table import GameSetup, TableError
from somalia.terminal.keyboard import Leave
from tests.card_duels.table import (
    GAME,
    SCENARIOS,
    at_exchange,
    laid,
    scenario,
    seats,
    session,
    started,
)

# -- the decks -----------------------------------------------------------------------------------


def test_every_deck_has_three_cards_of_each_force_but_friction() -> None:
    """D4: what the published lists lack is inferred from this."""
    for side, deck in scenario("mogadishu-cards").decks.items():
        assert len(deck.cards) == 45
        assert sum(card.is_ours for card in deck.cards) == 6
        for suit, name in enumerate(deck.suits):
            forces = [card.force for card in deck.cards if card.suit == suit]
            many = {force: forces.count(force) for force in range(1, 6)}
            if (side, name) == ("somali", "Friction"):
                assert many == {1: 3, 2: 2, 3: 4, 4: 3, 5: 3}
            else:
                assert many == dict.fromkeys(range(1, 6), 3)


def test_firebase_has_three_copies_of_sixteen_cards() -> None:
    for deck in scenario("firebase").decks.values():
        names = [card.name for card in deck.cards]
        assert len(names) == 48
        assert {names.count(name) for name in names} == {3}
        assert [card.force for card in deck.cards if card.suit == 3] == [1, 1, 1]


# -- whole games ---------------------------------------------------------------------------------


@settings(deadline=None, max_examples=30)
@given(name=st.sampled_from(SCENARIOS), seed=st.integers(0, 10**9))
def test_what_must_always_hold_in_random_games(name: str, seed: int) -> None:
    random_game(GAME, scenario(name), str(seed))


@settings(deadline=None, max_examples=25)
@given(name=st.sampled_from(SCENARIOS), seed=st.integers(0, 10**6))
def test_the_result_follows_from_the_hands(name: str, seed: int) -> None:
    """6: the hands are told one by one, and the end is what they come to."""
    of = scenario(name)
    who = dict.fromkeys(of.sides, "duel-normal")
    game = play_match(GAME, of, who, str(seed))
    won = [event["winner"] for event in game.all_events() if event.kind == "hand"]
    ended = game.rules.outcome(game.state)
    assert ended is not None
    assert ended.turn == len(won)
    runs = [won[at : at + 3] for at in range(len(won) - 2)]
    if isinstance(of.end, Escape):
        casualties = sum(2 if side == "american" else 8 for side in won)
        assert game.state.casualties == casualties
        assert ["american"] * 3 not in runs[:-1]
        assert ended.victory == ("american" if casualties < 91 else "somali")
        assert ended.margin == 91 - casualties
    else:
        ends = [run for run in runs if run[0] and run == [run[0]] * 3]
        assert len(won) <= 9
        assert ends == ends[:1]
        assert bool(ends) == (ended.why == "in-a-row")
        if not ends:
            lead = won.count("us") - won.count("vc")
            assert ended.victory == ("us" if lead > 0 else "vc" if lead < 0 else "draw")


KEPT = {
    "mogadishu-cards": "5e87d659c3619b2e",
    "firebase": "c267000c2d56ef38",
}


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_seed_gives_the_same_game_everywhere(name: str) -> None:
    of = scenario(name)
    found = sha256()
    for first, second in (("duel-hard", "duel-normal"), ("random", "duel-easy")):
        who = dict(zip(of.sides, (first, second), strict=True))
        for answer in play_match(GAME, of, who, "kept").all_answers():
            found.update(f"{answer.who} {answer.ask} {answer.value}\n".encode())
    assert found.hexdigest()[:16] == KEPT[name]


# -- the terminal --------------------------------------------------------------------------------


def text_of(name: str, seed: int, *lines: str, **how: Any) -> str:
    state = at_exchange(name, seed, 2)
    assert state is not None
    playing = started(name, state, scenario(name).sides[0])
    played, out = session(
        laid(name, playing, **{scenario(name).sides[1]: "duel-normal"}), *lines, **how
    )
    with pytest.raises(Leave):
        played.run()
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", out.getvalue())


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("size", [(80, 24), (100, 32)])
def test_the_page_shows_the_hand_by_suits_with_its_numbers(
    name: str, size: tuple[int, int]
) -> None:
    width, height = size
    text = text_of(name, 4, drawn=True, width=width, height=height)
    state = at_exchange(name, 4, 2)
    assert state is not None
    side = state.scenario.sides[0]
    for number, card in enumerate({c.name: c for c in state.piles[side].hand}.values(), 1):
        assert re.search(rf"{number} {re.escape(card.name[:8])}.* {card.force}\b", text)
    assert all(len(line) <= width for line in text.split("\n"))


@pytest.mark.parametrize("name", SCENARIOS)
def test_on_a_small_screen_the_options_are_a_list(name: str) -> None:
    text = text_of(name, 4, "", "", "", "map", drawn=True, width=40, height=14)
    state = at_exchange(name, 4, 2)
    assert state is not None
    assert f"1 {state.piles[state.scenario.sides[0]].hand[0].name}" in text
    assert all(len(line) <= 40 for line in text.split("\n"))


def test_what_is_picked_is_struck_out_and_the_total_is_what_is_kept() -> None:
    text = text_of("firebase", 4, "1 2", drawn=True)
    assert text.count(" x ") >= 2
    assert "Kept: " in text
    assert "Without " in text


def test_enter_alone_exchanges_nothing_by_accident() -> None:
    text = text_of("firebase", 4, "", "hints off", "")
    assert "The US exchanges" not in text
    assert "Type the number or the name of an option" in text


def test_a_line_of_numbers_and_a_full_stop_is_an_exchange() -> None:
    text = text_of("firebase", 4, "1 2.")
    assert "The US exchanges 2 cards and the VC" in text
    assert re.search(r"The (US|VC) wins the hand|The hand is tied", text)


def test_a_fifth_card_is_refused_with_its_rule() -> None:
    text = text_of("firebase", 4, "1 2 3 4 5")
    assert "2: you can exchange at most 4 cards" in text
    assert "exchanges" not in text


def test_odds_compare_the_best_exchanges_and_what_is_typed() -> None:
    text = text_of("mogadishu-cards", 4, "odds", "odds 1 2", "1", "odds", "odds 2 3 4 5 6 7")
    assert "keep all cards" in text
    for note in ("best", "so", "picked"):
        assert re.search(rf"\d+%  {note} +\w", text)
    assert "± 2 points" in text
    assert "You can exchange at most 5 cards." in text


def test_sheets_tell_the_score_the_decks_and_the_cards() -> None:
    text = text_of("mogadishu-cards", 4, ".", "score", "deck", "cards radio", "cards zzz")
    assert re.search(r"hand +Americans +Somalis +casualties +won by", text)
    assert "cards in the deck" in text
    assert "cards unseen since the last shuffle" in text
    assert "Radio Operators 2*" in text
    assert "missing from the published list" in text
    assert 'There\'s no card "zzz".' in text


def test_a_hand_is_taken_back_until_the_exchange_is_done() -> None:
    state = at_exchange("firebase", 4, 2)
    assert state is not None
    playing = started("firebase", state, "us")
    first, second = state.piles["us"].hand[:2]
    playing.answer("us", first.id)
    playing.answer("us", second.id)
    undo(playing, "us")
    prompt = playing.asked("us")
    assert prompt is not None
    assert (prompt.about or {})["picked"] == (first,)
    playing.answer("us", "done")
    playing.answer("vc", "done")
    with pytest.raises(Refused):
        undo(playing, "us")


def test_what_is_hidden_is_never_thrown_at_the_table(tmp_path: Path, capsys: Any) -> None:
    """With dice typed only the coin is asked for."""
    state = at_exchange("mogadishu-cards", 4, 2)
    assert state is not None
    playing = started("mogadishu-cards", state, "american")
    playing.auto_dice = False
    played, out = session(
        laid("mogadishu-cards", playing, somali="duel-normal"), "1 2.", "odds", "2", drawn=False
    )
    with pytest.raises(Leave):
        played.run()
    assert "The Americans exchange 2 cards and the Somalis" in out.getvalue()
    assert "roll (" not in out.getvalue().partition("coin")[0]


def test_who_throws_is_no_question_where_nothing_is_thrown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """No coin decides a tied hand of Firebase, so "You roll" would promise what never comes."""
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    for name, told in (("firebase", "No dice here"), ("mogadishu-cards", "You roll")):
        file = tmp_path / f"{name}.txt"
        type_in(monkeypatch, "dice typed\nresign\nyes\n")
        assert cli.main(["play", name, "--text", "--record", str(file), "--seed", "3"]) == 0
        assert told in capsys.readouterr().out


def test_a_game_is_left_in_the_middle_of_an_exchange_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    file = tmp_path / "game.txt"
    words = ["play", "firebase", "--text", "--record", str(file), "--seed", "3"]
    type_in(monkeypatch, "1\n")
    assert cli.main(words) == 0
    record = load(file)
    game, problem = resume(record, CardDuels(scenario("firebase")))
    assert problem == ""
    assert game.unrevealed == 1
    type_in(monkeypatch, "undo\n2.\nresign\nyes\n")
    assert cli.main(words) == 0
    told = capsys.readouterr().out
    assert "1 card to be exchanged" not in told
    assert "The US resigns." in told
    assert load(file).problem == ""


def type_in(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.StringIO(text))


# -- series --------------------------------------------------------------------------------------


def setup(name: str = "firebase", **seated: str) -> GameSetup:
    return GameSetup(name, seated, "7", {}, [], "auto", None, True, {"us": "Anna"})


def test_the_players_of_a_series_exchange_sides() -> None:
    series = Series(setup(us="human", vc="duel-hard"), 3)
    games = list(series)
    assert [one.seats for one in games] == [
        {"us": "human", "vc": "duel-hard"},
        {"us": "duel-hard", "vc": "human"},
        {"us": "human", "vc": "duel-hard"},
    ]
    assert [one.seed for one in games] == ["7", "7/2", "7/3"]
    assert [one.names for one in games] == [{"us": "Anna"}, {"vc": "Anna"}, {"us": "Anna"}]
    assert not any(one.resume for one in games)


def test_the_score_of_a_series_is_that_of_the_players() -> None:
    series = Series(setup(us="human", vc="duel-hard"), 4)
    ends = [("us", 3), ("us", 2), ("draw", 0), ("vc", -1)]
    for _, (victory, margin) in zip(series, ends, strict=True):
        series.count(Outcome(victory, margin, "in-a-row", 5))
    assert series.score == "After 4 games: Anna 2.5, duel-hard 1.5"


def test_an_opponent_who_does_not_play_the_other_side_lets_the_usual_one() -> None:
    series = Series(
        GameSetup(
            "somalia-1992",
            {"un": "human", "bandit": "lurker"},
            None,
            {},
            [],
            "auto",
            None,
            True,
        ),
        2,
    )
    assert [one.seats for one in series][1] == {"un": "blue-helmet", "bandit": "human"}


def test_what_cannot_be_a_series_is_refused(tmp_path: Path) -> None:
    rivals = {"bandit-players": "2"}
    with pytest.raises(TableError, match="two sides"):
        Series(GameSetup("somalia-1992", {}, None, rivals, [], "auto", None, True), 2)
    with pytest.raises(TableError, match="don't name a file"):
        Series(GameSetup("firebase", {}, None, {}, [], "auto", tmp_path / "a", True), 2)


def test_a_series_is_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    type_in(monkeypatch, "resign\nyes\n\nresign\nyes\n")
    words = ["play", "firebase", "--text", "--series", "2", "--seat", "us=human"]
    assert cli.main(words) == 0
    told = capsys.readouterr().out
    assert "Game 1 of 2: you for US, duel-normal for VC." in told
    assert "Game 2 of 2: you for VC, duel-normal for US." in told
    assert "After 2 games: you 0, duel-normal 2." in told
    assert len(list((tmp_path / "home" / "games" / "finished").glob("*.txt"))) == 2


# -- the lab -------------------------------------------------------------------------------------


def result(victory: str, margin: int) -> GameResult:
    halves = {side: 2 * (victory == side) if victory != "draw" else 1 for side in ("us", "vc")}
    standings = {side: Standing(halves[side], margin) for side in halves}
    return GameResult(victory, margin, 5, "in-a-row", None, standings)


def test_a_pair_counts_the_player_and_not_the_side() -> None:
    duel = Duel(("us", "vc"), {"us": "a", "vc": "b"})
    for first, second in (
        (result("us", 3), result("vc", -3)),
        (result("us", 3), result("us", 3)),
        (result("draw", 0), result("draw", 0)),
        (result("vc", -1), result("us", 1)),
    ):
        duel.add(duel.halves_of(first, 0) + duel.halves_of(second, 1))
    found = duel.figures()
    assert (found["player"], found["score"], found["pairs"]) == ("a", 0.5, 4)
    assert found["error"] == pytest.approx(0.2041, abs=1e-4)


def test_simulate_with_sides_exchanged(capsys: Any) -> None:
    words = "simulate firebase --seat us=duel-normal --seat vc=duel-none --swap --games 6"
    assert cli.main([*words.split(), "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"duel-normal scores [\d.]+% against duel-none", told.replace("\n", " "))
    assert cli.main([*words.split(), "--jobs", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["seats"]["us"] for one in found["games"]] == ["duel-normal", "duel-none"]
    assert found["exchanged"]["pairs"] == 6
    rivals = ["--option", "bandit-players=2"]
    assert cli.main(["simulate", *rivals, "--swap", "--games", "1"]) == 2
    assert "--swap needs 2 sides" in capsys.readouterr().err


# -- hostile files -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "old, new, wrong",
    [
        ("exchange: 4", "exchange: 40", "5 or less"),
        ("exchange: 4", "exchange: many", "from 0 to 5"),
        ("force: 5}", "force: 99}", "9 or less"),
        ("suit: F, force: 5", "suit: Q, force: 5", "isn't a suit"),
        ("name: Dug-In", "name: Bunkers", "expected a unique card name"),
        ("name: Dug-In", 'name: "!!"', "expected a unique card name"),
        ("copies: 3", "copies: 9", "at most 60"),
        ("[{turn: 1, cards: 7}]", "[{turn: 2, cards: 7}]", "ascending turn numbers"),
        ("[{turn: 1, cards: 7}]", "[{turn: 1, cards: 70}]", "10 or less"),
        ("most-hands: {in-a-row: 3, hands: 9}", "most-hands: {hands: 9}", "in-a-row"),
        (
            "most-hands: {in-a-row: 3, hands: 9}",
            "escape: {side: un, in-a-row: 3, casualties-lost: 8, casualties-won: 2, limit: 91}",
            "isn't a side",
        ),
        (
            "most-hands: {in-a-row: 3, hands: 9}",
            "escape: {side: us, in-a-row: 3, casualties-lost: 0, casualties-won: 0, limit: 91}",
            "1 or more",
        ),
        ("hints: hints/card-duels.yaml", "hints: nowhere.yaml", "nowhere.yaml"),
    ],
)
def test_a_wrong_scenario_is_told_with_its_line(
    top: Path, tmp_path: Path, old: str, new: str, wrong: str
) -> None:
    text = (top / "scenarios" / "firebase.yaml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "firebase.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(DataError, match=re.escape(wrong)) as told:
        read_whole(file)
    assert told.value.line


def read_whole(file: Path) -> None:
    load_scenario(file)
    GAME.hints_file(file)


def test_options_and_charts_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="has no option fog"):
        GAME.load("firebase", {"fog": "on"})
    with pytest.raises(DataError, match="has no charts"):
        GAME.load("firebase", {}, [tmp_path])


def test_a_small_deck_is_played_to_its_end(top: Path, tmp_path: Path) -> None:
    """D2: hands become as small as what there is."""
    text = (top / "scenarios" / "firebase.yaml").read_text(encoding="utf-8")
    file = tmp_path / "firebase.yaml"
    cards = re.compile(r"(    cards:\n)(?:      - .*\n)+")
    tiny = cards.sub(r"\1      - {name: Only, suit: S, force: 1}\n", text)
    file.write_text(tiny.replace("copies: 3", "copies: 1"), encoding="utf-8")
    of = load_scenario(file)
    for who in ("duel-hard", "duel-normal", "random"):
        game = play_match(GAME, of, dict.fromkeys(of.sides, who), "1")
        assert game.state.ended in ("most-hands", "in-a-row")


# -- what the reference tells --------------------------------------------------------------------


def test_the_reference_speaks_with_the_figures_of_the_scenario() -> None:
    reference = GAME.reference()
    assert "up to 5 cards" in " ".join(reference.text("2", scenario("mogadishu-cards")).split())
    assert "up to 4 cards" in " ".join(reference.text("2", scenario("firebase")).split())
    assert "9 cards from turn 15" in reference.text("1.1", scenario("mogadishu-cards")).replace(
        "\n", " "
    )
    assert reference.text("d6", scenario("mogadishu-cards")) == ""
    assert "tied hand" in reference.text("d6", scenario("firebase"))


def test_every_number_that_is_told_can_be_looked_up() -> None:
    known = {number for number, _ in GAME.reference().known()}
    for name in SCENARIOS:
        of = scenario(name)
        game = play_match(GAME, of, dict.fromkeys(of.sides, "duel-none"), "rules")
        assert {event.rule for event in game.all_events()} <= known


def test_seats_stand_for_both_scenarios() -> None:
    for name in SCENARIOS:
        game = Game(CardDuels(scenario(name)), seats(name))
        assert [seat.name for seat in game.seats] == list(scenario(name).sides)


def test_the_page_of_the_duels_is_current(top: Path) -> None:
    page = (top / "docs" / "card-duels.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| (D\d+) \|", page, re.MULTILINE))
    known = {number for number, _ in GAME.reference().known() if number[0] == "D"}
    assert told == known


def test_a_game_branches_off_with_cards_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sitters = tuple(Sitter(side, "human", (side,)) for side in scenario("firebase").sides)
    writer = RecordWriter(path, Header("firebase", "9", sitters, hides=True))
    game = Game(
        CardDuels(scenario("firebase")), seats("firebase", "us", "vc"), "9", listener=writer
    )

    def play_hand() -> list[str]:
        game.answer("us", "done")
        game.answer("vc", "done")
        return [card.id for card in game.state.piles["us"].hand]

    first = game.count
    before = play_hand()
    game.go_back(first)
    assert (game.state.turn, game.branch) == (1, 1)
    after = play_hand()
    writer.close()
    assert before != after
    again, problem = resume(load(path), CardDuels(scenario("firebase")))
    assert problem == ""
    assert [card.id for card in again.state.piles["us"].hand] == after


# -- what players and attackers found ------------------------------------------------------------


def test_a_closing_mark_after_the_last_card_answers_no_other_hand() -> None:
    """The second seat's exchange is closed by its last card; the full stop belongs to it."""
    for name in SCENARIOS:
        first, second = scenario(name).sides
        state = at_exchange(name, 4, 2)
        assert state is not None
        playing = started(name, state, second)
        line = " ".join(map(str, range(1, scenario(name).exchange + 1)))
        kinds = len({card.name for card in state.piles[second].hand})
        if kinds < scenario(name).exchange:
            continue
        played, _ = session(laid(name, playing, **{first: "duel-none"}), f"{line} .")
        with pytest.raises(Leave):
            played.run()
        hands = [event for event in playing.all_events() if event.kind == "hand"]
        assert len(hands) == 1


@pytest.mark.parametrize("place", [0, 1])
def test_a_line_with_too_many_cards_is_refused_for_either_side(place: int) -> None:
    state = at_exchange("firebase", 4, 2)
    assert state is not None
    side, other = (scenario("firebase").sides[at] for at in (place, 1 - place))
    for line in ("all", "1 2 3 4 5", "1 2 3 4 5."):
        playing = started("firebase", state, side)
        played, out = session(laid("firebase", playing, **{other: "duel-none"}), line)
        with pytest.raises(Leave):
            played.run()
        assert "you can exchange at most 4 cards" in out.getvalue(), line
        assert len(playing.state.piles[side].hand) == 7


@pytest.mark.parametrize("place", [0, 1])
def test_a_pick_is_not_to_be_confirmed_and_the_whole_exchange_is(place: int) -> None:
    state = at_exchange("firebase", 4, 2)
    assert state is not None
    side, other = (scenario("firebase").sides[at] for at in (place, 1 - place))
    playing = started("firebase", state, side)
    played, out = session(laid("firebase", playing, **{other: "duel-none"}), "1", ".")
    played.sitting.settings.confirm = "dice"
    with pytest.raises(Leave):
        played.run()
    told = out.getvalue()
    assert told.count("Confirm: ") == 1
    assert "Confirm: Exchange " in told
    assert "Can't be undone once " in told


def test_at_a_coin_that_is_thrown_the_sheets_tell_the_hand_that_lies_open() -> None:
    of = scenario("mogadishu-cards")
    american, somali = (of.decks[side].cards for side in of.sides)
    state = DuelState(of)
    state.change(turn=3, step="combat")
    state.lay("american", hand=american[3:4], deck=american[:3] + american[4:])
    state.lay("somali", hand=somali[3:4], deck=somali[:3] + somali[4:])
    playing = Game(
        CardDuels(of), seats("mogadishu-cards", "american"), "1", auto_dice=False, state=state
    )
    lines = ("score", "deck", "map")
    played, out = session(laid("mogadishu-cards", playing, somali="duel-normal"), *lines)
    with pytest.raises(Leave):
        played.run()
    assert "No hands played yet." in out.getvalue()
    assert "44 cards in the deck" in out.getvalue()
    assert "44 cards unseen since the last shuffle" in out.getvalue()


def test_cards_of_one_name_in_both_decks_are_told_apart(top: Path, tmp_path: Path) -> None:
    text = (top / "scenarios" / "firebase.yaml").read_text(encoding="utf-8")
    file = tmp_path / "firebase.yaml"
    file.write_text(text.replace("name: Perimeter Gaps", "name: Bunkers"), encoding="utf-8")
    of = load_scenario(file)
    words = GAME.words(of)
    for side, told in (("us", "Fortifications 5"), ("vc", "Tactics 1")):
        hand = tuple(card for card in of.decks[side].cards if card.name == "Bunkers")
        question = Choose(side, "exchange", "2", hand)
        assert words.label(question, "bunkers-1", None).detail == told


def test_a_card_may_not_be_called_as_what_closes_an_exchange(top: Path, tmp_path: Path) -> None:
    text = (top / "scenarios" / "firebase.yaml").read_text(encoding="utf-8")
    file = tmp_path / "firebase.yaml"
    file.write_text(text.replace("name: Dug-In", "name: Done"), encoding="utf-8")
    with pytest.raises(DataError, match="done is reserved"):
        load_scenario(file)


def test_what_is_at_stake_stands_above_the_table() -> None:
    display = GAME.display(CardDuels(scenario("mogadishu-cards")), None)
    display.words = GAME.words(scenario("mogadishu-cards"))

    def told(**values: Any) -> str:
        state = DuelState(scenario("mogadishu-cards"))
        state.change(**values)
        return str(display.status(state)[1][-1].full)

    assert told() == "a lost hand costs 8 casualties, a won hand 2"
    assert told(casualties=82) == "a lost hand costs 8 casualties, a won hand 2"
    assert told(casualties=84) == "losing a hand decides the game"
    assert told(casualties=86) == "Americans can no longer win"
    assert told(casualties=88, run_of="american", run=2) == "losing a hand decides the game"
    assert told(casualties=90, run_of="american", run=2) == "Americans can no longer win"


def test_in_firebase_it_is_said_who_cannot_win_any_more() -> None:
    of = scenario("firebase")
    display = GAME.display(CardDuels(of), GAME.words(of))

    def told(turn: int, us: int, vc: int, run: int = 0) -> str:
        state = DuelState(of)
        state.change(turn=turn, won={"us": us, "vc": vc}, run_of="vc" if run else "", run=run)
        return " ".join(part.full for part in display.status(state)[1])

    assert "cannot win" not in told(7, 5, 1)
    assert "VC can no longer win" in told(9, 5, 3)
    assert "cannot win" not in told(9, 5, 3, run=2)
    assert "cannot win" not in told(9, 4, 4)
    # Three of eight hands were tied.
    assert "VC can no longer win" in told(9, 4, 1)


@pytest.mark.parametrize(
    "words, wrong",
    [
        (["firebase", "--series", "2", "--record", "x.txt"], "don't name a file"),
        (["somalia-1992", "--series", "2", "--option", "bandit-players=3"], "two sides"),
        (["firebase", "--series", "2", "--option", "x=1"], "has no option"),
        (["firebase", "--series", "2", "--seat", "us=nobody"], "nobody"),
    ],
)
def test_a_series_that_cannot_be_is_told_in_a_line(
    words: list[str], wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    type_in(monkeypatch, "")
    assert cli.main(["play", *words, "--text"]) == 2
    said = capsys.readouterr().err.strip()
    assert wrong in said
    assert "Traceback" not in said


def test_leaving_a_game_of_a_series_tells_how_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    type_in(monkeypatch, "resign\nyes\nwhat?\n\nquit\n")
    words = ["play", "firebase", "--text", "--series", "3", "--seat", "us=human"]
    assert cli.main(words) == 0
    told = capsys.readouterr().out
    assert "The series ends here. After 1 game: you 0, duel-normal 1." in told


def test_a_player_who_cannot_play_the_other_side_is_told_before_any_game(capsys: Any) -> None:
    assert cli.main(["simulate", "icu-2006", "--swap", "--games", "1000000"]) == 2
    assert "plays warlords, not icu" in capsys.readouterr().err


@pytest.mark.parametrize(
    "position, wrong",
    [
        ("{turn: 0}", "expected 1 or more"),
        ("{hand: {us: [[bunkers]]}}", "expected text"),
        ("{hand: {us: [nothing]}}", "a card of this deck"),
        ("{hand: {un: [bunkers]}}", "no side"),
        ("{step: dance}", "dance"),
        ("{hands: {us: [bunkers]}}", "Did you mean hand"),
        ("{hand: {us: [mortars, mortars, mortars, mortars]}}", "a card of this deck"),
    ],
)
def test_a_wrong_position_of_a_case_is_told(position: str, wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(
        "format: somalia cases 1\nscenario: firebase\ncases:\n"
        f"- {{rule: 1, name: a case, position: {position}, then: {{turn: 1}}}}\n",
        encoding="utf-8",
    )
    with pytest.raises(DataError, match=wrong):
        read_cases(file)

"""`somalia report`: the story, VP by source, chances and luck of a recorded game, on one page."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from html.parser import HTMLParser
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose
from somalia.engine.record import Header, Sitter, load
from somalia.engine.record_writer import RecordWriter
from somalia.games import game_of
from somalia.games.campaign.game_type import GAME
from somalia.games.campaign.lab.luck import margin_with_what_is_due
from somalia.games.campaign.rules.base.asks import EVENT_ATROCITY
from somalia.lab.match import play_match
from somalia.outputs import OutputError
from somalia.play.branching import branch_at
from somalia.play.table import GameSetup, TableError, begin
from somalia.play.thinking import ThinkingJob
from somalia.processes import TRIES
from somalia.report import chances as playing
from somalia.report import making
from somalia.report.chances import PlayOutChances, Start, chances
from somalia.report.gather import Account, gather
from somalia.report.luck import LuckLedger, largest
from somalia.report.page import page, swings
from tests.mortal import work_or_die
from tests.often import often

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("blue-helmet-warlord", "three-bandits", "war-2006", "icu-2006-six-seats")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))


@cache
def account_of(name: str) -> Account:
    """What is told of a kept game without chances; whoever changes it takes a copy."""
    return gather(load(RECORDS / f"{name}.txt"), 0)


@pytest.fixture
def told() -> Account:
    return account_of("blue-helmet-warlord")


# -- what is told ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_every_kept_game_has_its_report(name: str) -> None:
    account = account_of(name)
    assert account.months
    for side, _ in account.sides:
        assert len(account.totals[side]) == len(account.months)
    if account.unit == "VP":
        for side, courses in account.sources.items():
            assert sum(course[-1] for course in courses.values()) == account.totals[side][-1]
    for month in account.months:
        assert month.sketch.startswith("<svg")
    by_turn: dict[int, Fraction] = {}
    for roll in account.rolls:
        by_turn[roll.turn] = by_turn.get(roll.turn, Fraction(0)) + roll.luck
    for month in account.months:
        assert month.luck == by_turn.get(month.number, 0)
    text = page(account, RECORDS / f"{name}.txt")
    assert account.months[-1].report.date in text


def test_what_the_other_side_thought_is_told(told: Account) -> None:
    thoughts = [one for month in told.months for one in month.thoughts]
    assert {one.side for one in thoughts} == {"un", "bandit"}
    assert all(one.why and one.choice for one in thoughts)


# -- luck ------------------------------------------------------------------------------------------


def rolls_of(seed: str, most: int) -> Iterator[Game]:
    """Positions before rolls of a game between two opponents."""
    scenario = GAME.load("somalia-1992")
    game = play_match(GAME, scenario, {"un": "blue-helmet", "bandit": "warlord"}, seed)
    twin = Game(GAME.rules(scenario), seed=seed, auto_dice=False, auto_forced=False)
    found = 0
    for answer in game.all_answers():
        if isinstance(twin.prompt, Chance) and len(twin.prompt.outcomes()) > 1:
            yield twin.copy()
            found += 1
            if found == most:
                return
        twin.feed(answer)


def test_luck_is_nothing_on_average() -> None:
    """Whatever falls, what was expected is the mean of what may be got."""
    terms = GAME.luck(GAME.load("somalia-1992"))
    ledger = LuckLedger(terms, GAME.words(GAME.load("somalia-1992")))
    checked = 0
    for game in islice(rolls_of("luck", 120), 0, None, often(3, 1)):
        prompt = game.prompt
        assert isinstance(prompt, Chance)
        total, weights, exact = Fraction(0), 0, True
        for weight, value in prompt.outcomes():
            rolled = ledger.reckon(game, written(value))
            weights += weight
            if rolled is not None:
                total += weight * rolled.luck
                exact &= rolled.is_exact
        if exact:
            assert total == 0
            checked += 1
    assert checked > often(20, 60)


def written(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def test_an_atrocity_is_two_points_of_luck_for_one_side_4() -> None:
    """Rule 4: on 1 to 3 the Bandits lose 2 VP, on 4 to 6 the UN does."""
    scenario = GAME.load("somalia-1992")
    ledger = LuckLedger(GAME.luck(scenario), GAME.words(scenario))
    for seed in map(str, range(40)):
        for game in rolls_of(seed, 60):
            prompt = game.prompt
            if isinstance(prompt, Chance) and prompt.ask == EVENT_ATROCITY:
                low, high = ledger.reckon(game, "1"), ledger.reckon(game, "6")
                assert low is not None
                assert high is not None
                assert (low.luck, high.luck) == (2, -2)
                assert low.expected == margin_with_what_is_due(game.state)
                return
    raise AssertionError("no atrocity")


def test_the_largest_rolls_come_first(told: Account) -> None:
    first = list(largest(told.rolls, 5))
    assert [abs(one.luck) for one in first] == sorted(
        (abs(one.luck) for one in told.rolls), reverse=True
    )[:5]


# -- chances ---------------------------------------------------------------------------------------


@cache
def played() -> tuple[ThinkingJob, Game, list[Start]]:
    scenario = GAME.load("first-game")
    game = play_match(GAME, scenario, {"un": "blue-helmet", "bandit": "warlord"}, "chances")
    twin = Game(GAME.rules(scenario), seed="chances", auto_dice=False, auto_forced=False)
    starts, turn = list[Start](), 0
    for answer in game.all_answers():
        twin.feed(answer)
        if not twin.is_over and twin.state.turn != turn:
            turn = twin.state.turn
            starts.append(Start(turn, twin.count))
    options = tuple(sorted(scenario.options.items()))
    return ThinkingJob("first-game", options, (), scenario.digest, "", "", "chances"), game, starts


WHO = {"un": "blue-helmet", "bandit": "warlord"}
CHANCE = dict.fromkeys(WHO, "random")
"""Who answer in play-outs of which only their number matters."""


@cache
def without_deaths() -> list[PlayOutChances]:
    """The chances of the first two turns, of ten play-outs each."""
    job, game, starts = played()
    return chances(job, CHANCE, game.all_answers(), game.branch, starts[:2], 10, 600.0)[0]


def test_chances_are_the_same_wherever_they_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    job, game, starts = played()
    told: list[int] = []
    with monkeypatch.context() as patched:
        patched.setattr(playing, "usable_processors", lambda: 1)
        args = (job, WHO, game.all_answers(), game.branch, starts[:2], 6, 600.0)
        here, _ = chances(*args, lambda made, total: told.append(made))
    elsewhere, failed = chances(*args)
    assert failed == ""
    assert here == elsewhere
    assert told[-1] == 12
    for one in here:
        assert one.play_outs == 6
        assert sum(one.scores.values()) == pytest.approx(100)
        assert one.error > 0 or set(one.scores.values()) <= {0.0, 50.0, 100.0}


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
@pytest.mark.parametrize("times", [1, 2])
def test_chances_lack_at_most_play_outs_that_fail_fb6(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    job, game, starts = played()
    args = (job, CHANCE, game.all_answers(), game.branch, starts[:2], 10, 600.0)
    alone = without_deaths()
    monkeypatch.setattr(playing, "usable_processors", lambda: 2)
    marks = tmp_path / "marks"
    marks.mkdir()
    monkeypatch.setattr(playing, "work", partial(work_or_die, marks, times, starts[0].given))
    found, failed = chances(*args)
    assert len(list(marks.iterdir())) == times
    if times < TRIES:
        assert (found, failed) == (alone, "")
    else:
        assert failed.startswith("turn 1, play-outs 6 to 10 failed: the worker process died twice")
        assert [one.play_outs for one in found] == [5, 10]


def test_what_failed_is_told_beside_the_report_fb6(
    told: Account,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(making, "gather", lambda *_: replace(told, failed="turn 1 failed."))
    record, page = RECORDS / "blue-helmet-random.txt", tmp_path / "page.html"
    assert making.main(record, page, quick=True, play_outs=None) == 0
    line = "somalia: turn 1 failed. The chances come from fewer play-outs.\n"
    assert capsys.readouterr().err == line
    assert page.exists()


def test_the_time_for_chances_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    job, game, starts = played()
    monkeypatch.setattr(playing, "usable_processors", lambda: 1)
    assert chances(job, WHO, game.all_answers(), game.branch, starts, 100, 0.0) == ([], "")


def test_a_swing_is_from_the_beginning_of_a_turn_to_that_of_the_next(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    sitters = tuple(Sitter(side, who, (side,)) for side, who in CHANCE.items())
    writer = RecordWriter(path, Header("first-game", "swing", sitters))
    play_match(GAME, GAME.load("first-game"), CHANCE, "swing", writer)
    writer.close()
    account = gather(load(path), 4, 600.0)
    assert len({month.swing for month in account.months}) > 1
    known = [month for month in account.months if month.chances is not None]
    assert len(known) == len(account.months)
    for before, after in pairwise(known):
        assert before.swing == after.chances.scores["un"] - before.chances.scores["un"]  # type: ignore[union-attr]
    last = known[-1]
    assert last.swing == account.final["un"] - last.chances.scores["un"]  # type: ignore[union-attr]
    assert [abs(one.swing or 0) for one in swings(account)] == sorted(
        (abs(one.swing or 0) for one in known), reverse=True
    )[:3]


# -- the page --------------------------------------------------------------------------------------


class Parts(HTMLParser):
    """The tags of a page, and what would be fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: dict[str, int] = {}
        self.fetched: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] = self.seen.get(tag, 0) + 1
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") or name.startswith("on"):
                self.fetched.append(f"{tag} {name}={value}")

    def error(self, message: str) -> None:
        raise AssertionError(message)


def test_the_page_refers_to_nothing_outside_and_has_a_table_under_each_plot(
    told: Account,
) -> None:
    text = page(told, Path("game.txt"))
    parts = Parts()
    parts.feed(text)
    assert parts.fetched == []
    assert "script" not in parts.seen
    assert "default-src 'none'" in text
    assert "@import" not in text
    assert "url(" not in text
    assert text.count("<figure>") == text.count("As a table") > 2
    assert parts.seen["svg"] >= text.count("<figure>") + len(told.months)
    assert page(told, Path("game.txt")) == text, "the same every time"


def test_nothing_in_a_record_becomes_part_of_the_page(tmp_path: Path) -> None:
    hostile = "<script>alert(1)</script>"
    record = tmp_path / f"{hostile.replace('/', '')}.txt"
    record.write_bytes((RECORDS / "blue-helmet-random.txt").read_bytes())
    account = account_of("blue-helmet-random")
    seats = [(account.seats[0][0], hostile), *account.seats[1:]]
    account = replace(account, seats=seats, remarks=[*account.remarks, hostile])
    found = page(account, record)
    assert hostile not in found
    assert found.count("&lt;script&gt;") >= 2


def test_the_page_has_no_character_that_cannot_be_seen_and_quotes_what_is_to_be_typed() -> None:
    """Whoever looks at the page in a terminal, or copies a command, gets nothing else."""
    odd = "\x1b[31m\x9b\u202e\u2066\u2028\ud800"
    account = account_of("blue-helmet-random")
    account = replace(account, result=account.result + odd, remarks=[odd])
    found = page(account, Path(f"x;id {odd}.txt"))
    assert {char for char in found if not (char.isprintable() or char == "\n")} <= {"\xa0"}
    typed = "&#39;x;id \\x1b[31m\\u009b\\u202e\\u2066\\u2028\\ud800.txt&#39;"
    assert f"somalia play --continue {typed} --from T1<" in found


def test_a_game_that_hides_its_cards_has_a_report_once_it_is_over(tmp_path: Path) -> None:
    setup = GameSetup(
        "mogadishu-cards",
        {"american": "duel-normal", "somali": "duel-normal"},
        "7",
        {},
        [],
        "auto",
        tmp_path / "duel.txt",
        False,
    )
    table = begin(setup)
    with pytest.raises(ValueError, match="not over"):
        gather(load(tmp_path / "duel.txt"), 0)
    while isinstance(prompt := table.game.prompt, Choose):
        seen = table.game.as_seen_by(prompt.who)
        asked = seen.asked(prompt.who)
        assert asked is not None
        table.game.answer(prompt.who, table.players[prompt.who].decide(seen, asked).option)
    table.leave()
    path = table.record or tmp_path / "duel.txt"
    account = gather(load(path), 0)
    assert account.is_over
    hands = [event for event in table.game.all_events() if event.kind == "hand"]
    assert len(account.months) == len(hands) > 0, "every hand is a turn that is told"
    text = page(account, path)
    assert account.result.partition(":")[0] in text


def test_a_street_fights_report_has_its_turns_and_no_line_for_the_mobs(tmp_path: Path) -> None:
    """No player commands the Somalis: what is shot of them is no side's total."""
    path = tmp_path / "chalk.txt"
    seats = {"player-1": "ranger"}
    table = begin(GameSetup("one-chalk", seats, "5", {}, [], "auto", path, False))
    while isinstance(prompt := table.game.prompt, Choose):
        decision = table.players[prompt.who].decide(table.game, prompt)
        table.game.answer(prompt.who, decision.option)
    table.leave()
    account = gather(load(table.record or path), 0)
    assert len(account.months) == table.game.state.turn
    assert list(account.totals) == ["player-1"]
    assert "Somalis" in page(account, path)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_writes_one_file_and_overwrites_only_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    record = tmp_path / "blue-helmet-random.txt"
    begun = (RECORDS / record.name).read_text("utf-8").splitlines(keepends=True)[:60]
    record.write_text("".join(begun), "utf-8")
    assert making.main(record, None, False, 0) == 0
    out = tmp_path / "blue-helmet-random.html"
    assert out.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert "Saved the report as blue-helmet-random.html" in capsys.readouterr().out
    monkeypatch.setattr(making, "gather", lambda *_: account_of("blue-helmet-random"))
    assert making.main(record, None, False, 0) == 0, "an older report is written over"
    out.write_text("my own page", "utf-8")
    with pytest.raises(OutputError, match="exists and isn't a report"):
        making.main(record, None, False, 0)
    assert out.read_text("utf-8") == "my own page"
    (tmp_path / "broken.txt").write_text("nonsense", "utf-8")
    assert making.main(tmp_path / "broken.txt", None, False, 0) == 2
    assert "broken.txt" in capsys.readouterr().err


# -- play on from a turn ---------------------------------------------------------------------------


def test_an_old_game_is_played_on_from_a_turn_with_other_dice() -> None:
    path = RECORDS / "blue-helmet-warlord.txt"
    new = branch_at(path, "T5", {"un": "human"}, ("human",))
    old_game = game_of("somalia-1992")
    record = load(new)
    assert {one.name: one.who for one in record.header.seats} == {
        "un": "human",
        "bandit": "warlord",
    }
    from somalia.engine.record import replay

    rules = old_game.rules(old_game.load("somalia-1992", record.header.options))
    game, problem = replay(record, rules)
    assert problem == ""
    assert game.state.turn == 5
    whole, _ = replay(load(path), rules)
    assert game.all_answers() == whole.all_answers()[: game.count]
    assert game.branch != whole.branch


@pytest.mark.parametrize(
    "moment, seats, told",
    [
        ("T99", {"un": "human"}, "never reached turn 99"),
        ("soon", {"un": "human"}, "is not a point in the game"),
        ("T3", {}, "No side is played by a human"),
        ("T3", {"us": "human"}, 'There is no side "us"'),
    ],
)
def test_what_cannot_be_played_on_is_told(moment: str, seats: dict[str, str], told: str) -> None:
    with pytest.raises(TableError, match=told):
        branch_at(RECORDS / "blue-helmet-warlord.txt", moment, seats, ("human",))

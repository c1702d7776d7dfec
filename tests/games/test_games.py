"""Games as folders: the list of them, and what a small one gets for nothing."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

import somalia.games
from somalia import cli, window
from somalia.command_line.window import in_window
from somalia.datafile import DataError
from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.record import load, resume
from somalia.engine.undo import CANNOT_UNDO, undo_point
from somalia.games import Broken, game, game_of, games, usual_game
from somalia.games.checks import Checks
from somalia.games.game_type import GameTypeOf
from somalia.games.statistics import Statistics
from somalia.lab import match
from somalia.lab.cases import read_cases, run_case
from somalia.lab.check import check_file
from somalia.lab.fuzz import Finding, check, random_game
from somalia.lab.match import play_match
from somalia.opponents import Decision
from somalia.play import table
from somalia.play.catalogue import complete, entry
from somalia.play.saving import SavedGame
from somalia.terminal.evening import SAVED
from tests.odds_and_evens import DIE, GAME, SHOW, SHOWN, WON, WORDS, OddsAndEvens

SCENARIO = """format: somalia scenario 1
game: odds_and_evens
id: odds-and-evens
name: Odds and Evens
about: Fingers, held out at once.
"""
CASES = """format: somalia cases 1
scenario: odds-and-evens
cases:
- rule: 2
  name: an even sum is Even's
  position: {score: {odd: 2, even: 2}}
  answers: [one, one]
  then: {state: {score: {odd: 2, even: 3}}, outcome: even, margin: -1, happened: [{kind: won}]}
- rule: 2
  name: a fist leaves it to the die
  answers: [fist, two]
  dice: [3]
  then: {turn: 2, asked: show, state: {score: {odd: 1, even: 0}}}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in which games are looked for besides, and the player's own folder."""
    monkeypatch.setattr(somalia.games, "__path__", [*somalia.games.__path__, str(tmp_path)])
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    somalia.games._loaded.cache_clear()
    yield tmp_path
    somalia.games._loaded.cache_clear()
    for name in ("odds_and_evens", "broken"):
        sys.modules.pop(f"somalia.games.{name}", None)
        vars(somalia.games).pop(name, None)


@pytest.fixture
def toy(folder: Path, top: Path) -> str:
    """The toy as a folder with a scenario."""
    (folder / "odds_and_evens").mkdir()
    text = (top / "tests" / "odds_and_evens.py").read_text(encoding="utf-8")
    (folder / "odds_and_evens" / "__init__.py").write_text(text, encoding="utf-8")
    scenarios = folder / "home" / "scenarios"
    scenarios.mkdir(parents=True)
    (scenarios / "odds-and-evens.yaml").write_text(SCENARIO, encoding="utf-8")
    return "odds-and-evens"


# -- the list ----------------------------------------------------------------------------------


def test_a_folder_is_a_game_and_its_scenarios_say_so(toy: str) -> None:
    assert {"campaign", "odds_and_evens"} <= {one.id for one in games()}
    assert game_of(toy).id == "odds_and_evens"
    assert game_of("somalia-1992") is usual_game()


def test_a_scenario_that_names_no_game_is_of_the_usual_one(toy: str, folder: Path) -> None:
    own = folder / "home" / "scenarios" / "own.yaml"
    text = (folder / "home" / "scenarios" / f"{toy}.yaml").read_text(encoding="utf-8")
    for other in ("", "about-game: chess\n", "about: >-\n  game: chess\n"):
        own.write_text(text.replace("game: odds_and_evens\n", other), encoding="utf-8")
        assert game_of("own") is usual_game()
    own.write_text("game: chess\n", encoding="utf-8")  # of which nothing is to be told
    assert game_of("own") is usual_game()


def test_a_folder_that_fails_to_load_is_told_in_a_line_and_stops_no_other(
    toy: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").write_text('raise RuntimeError("half\\nwritten")')
    assert {"campaign", "odds_and_evens"} <= {one.id for one in games()}
    assert games()
    told = "can't load the game broken (RuntimeError: half written)"
    assert capsys.readouterr().err == f"somalia: {told}.\n"
    with pytest.raises(Broken, match="half written"):
        game("broken")
    file = folder / "home" / "scenarios" / f"{toy}.yaml"
    file.write_text(SCENARIO.replace("odds_and_evens", "broken"), encoding="utf-8")
    with pytest.raises(DataError, match=r"odds-and-evens.yaml:2: game: can.t load the game broken"):
        game_of(toy)
    assert cli.main(["rules", "6.12"]) == 0


def test_a_folder_without_a_game_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").write_text("GAME = None")
    assert "broken" not in {one.id for one in games()}
    assert 'GAME is not a GameType with the id "broken"' in capsys.readouterr().err


@pytest.mark.parametrize(
    "text, told",
    [
        ("raise SystemExit(0)", "SystemExit: 0"),
        ("def __getattr__(name): raise SystemExit(3)", "SystemExit: 3"),
        ("class Odd(Exception):\n    def __str__(self): raise ValueError\nraise Odd", "Odd"),
        ("raise RuntimeError('x' * 9000)", "RuntimeError: " + "x" * 286 + "..."),
        (
            "from somalia.games.game_type import GameType as G\nGAME = G()\nGAME.id = 'broken'",
            "TypeError: GAME has no rules",
        ),
    ],
)
def test_whatever_a_folder_does_when_it_is_loaded_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    """An exit in it ended every command without a word, a half-written game `scenarios`."""
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").write_text(f"print('hello')\n{text}")
    assert usual_game().id == "campaign"
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err == f"hello\nsomalia: can't load the game broken ({told}).\n"


FAULTY = """from somalia.games.game_type import GameType

class Faulty(GameType):
    id = name = "broken"
    window = "somalia.games.broken.nowhere"
    def rules(self, scenario): raise RuntimeError("a stone")
    def side_names(self): raise RuntimeError("a stone")
    def checks_of_files(self): return {"somalia scenario": str}

GAME = Faulty()
"""


def test_a_game_that_fails_later_stops_no_list(
    toy: str,
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (folder / "broken").mkdir()
    (folder / "broken" / "__init__.py").write_text(FAULTY)
    file = folder / "home" / "scenarios" / "own.yaml"
    file.write_text(SCENARIO.replace("odds_and_evens", "broken").replace(toy, "own"))
    assert cli.main(["scenarios"]) == 0
    shown = capsys.readouterr()
    assert shown.err == "somalia: own: the game can't load it (RuntimeError: a stone).\n"
    assert f"{toy}: {GAME.name}" in shown.out
    games = folder / "home" / "games"
    games.mkdir()
    (games / "own.txt").write_text(
        "somalia record 1\nscenario: own\nseat odd: human plays odd\nseed: 1\n\n- odd show: one\n"
    )
    assert cli.main(["games"]) == 0
    assert "The game can't load it (RuntimeError: a stone)." in capsys.readouterr().out
    assert cli.main(["check", str(games / "own.txt"), str(file.with_stem(toy))]) == 1
    shown = capsys.readouterr()
    assert "own.txt: the game crashes on this file (RuntimeError: a stone)." in shown.out
    assert f"{toy}.yaml: {GAME.check_summary(GAME)}" in shown.out  # and not by that game
    closed: list[str] = []
    opened = SimpleNamespace(close=lambda: closed.append("window"))
    monkeypatch.setattr(window, "open_window", lambda: opened)
    assert in_window(table.GameSetup("own", {}, "1", {}, [], "auto", None, True)) is None
    assert closed == ["window"]
    assert "Can't open a window (the window for broken can't be loaded" in capsys.readouterr().err


def test_two_games_that_take_files_without_a_name_are_told(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken").mkdir()
    text = FAULTY.replace("    window =", "    takes_unnamed = True\n    window =")
    (folder / "broken" / "__init__.py").write_text(text)
    assert usual_game().id == usual_game().id == "broken"
    told = "the games broken and campaign all accept files without `game:`; using broken"
    assert capsys.readouterr().err == f"somalia: {told}.\n"


def test_no_game_at_all_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(somalia.games, "__path__", [])
    for command in (["scenarios"], ["play"], ["bench", "--quick"]):
        assert cli.main(command) == 2
        told = "somalia: no default game for files without `game:`\n"
        assert capsys.readouterr().err == told


def test_a_doctrine_sits_down_to_its_own_game_only(toy: str, folder: Path, top: Path) -> None:
    """One that names another game played all the same, though `check` refused it."""
    text = (top / "ai" / "warlord.yaml").read_text(encoding="utf-8")
    own = folder / "own.yaml"
    campaign = usual_game()
    scenario = campaign.load("first-game")
    for named, told in (
        ("odds_and_evens", r"own.yaml:\d+: game: this AI plays Odds and Evens, not Somalia"),
        ("chess", r'own.yaml:\d+: game: unknown game "chess"'),
    ):
        own.write_text(text.replace("\nname:", f"\ngame: {named}\nname:", 1), encoding="utf-8")
        with pytest.raises(DataError, match=told):
            match.opponent(campaign, str(own), scenario, "bandit", "1")
    own.write_text(text.replace("\nname:", "\ngame: campaign\nname:", 1), encoding="utf-8")
    assert match.opponent(campaign, str(own), scenario, "bandit", "1")


def test_a_game_that_there_is_not_is_told_with_its_line(toy: str, folder: Path) -> None:
    file = folder / "home" / "scenarios" / f"{toy}.yaml"
    file.write_text(SCENARIO.replace("odds_and_evens", "chess"), encoding="utf-8")
    with pytest.raises(DataError, match=r':2: game: unknown game "chess". Known: .*odds_and_evens'):
        game_of(toy)
    with pytest.raises(KeyError):
        game("chess")


# -- what a small game gets for nothing -----------------------------------------------------------


def test_it_is_listed_looked_up_and_checked(toy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["scenarios"]) == 0
    listed = capsys.readouterr().out
    assert f"{toy}: {GAME.name}" in listed
    assert "somalia-1992" in listed
    assert cli.main(["rules", "--scenario", toy, "fist"]) == 0
    assert "2 Win" in capsys.readouterr().out
    assert cli.main(["rules", "--scenario", toy]) == 0
    assert "1     Show" in capsys.readouterr().out
    assert cli.main(["rules", "--scenario", toy, "bluff"]) == 2
    assert '"bluff"' in capsys.readouterr().err
    assert cli.main(["check"]) == 0
    assert f"{toy}.yaml: {GAME.check_summary(GAME)}" in capsys.readouterr().out


def test_it_is_simulated(toy: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", toy, "--games", "20", "--jobs", "1", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert sum(figures["victory"].values()) == 20
    assert set(figures["victory"]) == {"odd", "even"}
    assert figures["seats"] == {"odd": "random", "even": "random"}
    assert figures["ended"] == {"three": 20}
    assert cli.main(["simulate", toy, "--games", "5", "--jobs", "1"]) == 0
    assert "Odd" in capsys.readouterr().out
    assert cli.main(["simulate", toy, "--seat", "odd=warlord", "--jobs", "1"]) == 2
    assert "has no AI: choose human or random" in capsys.readouterr().err


def test_its_speed_is_measured(toy: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["bench", "--quick", "--json", "--game", "odds_and_evens"]
    file = game_of(toy).files(toy)[0]
    assert cli.main(words) == 0
    figures = json.loads(capsys.readouterr().out)["games"]["odds_and_evens"][toy]
    assert all(one["measured"] > 0 and one["asked"] is None for one in figures.values())
    file.unlink()
    assert cli.main(words) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)["games"] == {"odds_and_evens": {}}
    assert shown.err == "somalia: Odds and Evens has no scenario to measure.\n"


def test_a_game_may_count_what_happens() -> None:
    class Decisions(Statistics):
        def before(self, game: Game) -> None:
            assert game.count == 0
            self.seen: list[int] = []

        def step(self, game: Game) -> None:
            self.seen.append(game.count)

        def after(self, game: Game) -> int:
            return len(self.seen)

    counting = Decisions()
    game = play_match(GAME, None, {"odd": "random", "even": "random"}, "1", statistics=counting)
    assert counting.seen == sorted(set(counting.seen))
    assert counting.seen[-1] == game.count
    assert counting.after(game) == sum(not answer.is_chance for answer in game.all_answers())


def test_nobody_decides_by_what_another_has_chosen_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players are handed the game as their seat sees it, and never the game itself."""
    looked_at: list[tuple[str, int]] = []

    class Peeker:
        def __init__(self, side: str) -> None:
            self.side = side

        def decide(self, game: Game, prompt: Choose) -> Decision:
            assert prompt.who == self.side
            looked_at.append((self.side, game.unrevealed))
            return Decision("one", "")

    monkeypatch.setattr(
        match, "opponent", lambda game_type, who, scenario, side, seed: Peeker(side)
    )
    play_match(GAME, None, {"odd": "", "even": ""}, "1")
    assert looked_at == [("odd", 0), ("even", 0)] * 3


def test_it_is_searched_for_faults(
    toy: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["fuzz", "--scenario", toy, "--games", "10", "--keep", str(folder)]) == 0
    assert "0 faults" in capsys.readouterr().out
    scenario = GAME.load(toy)

    def stumble(game: Game) -> None:
        if game.count > 3:
            raise ValueError("a stone")

    with pytest.raises(Finding, match="a stone"):
        random_game(GAME, scenario, "1", stumble, folder)
    again, problem = resume(load(folder / "finding-1.record"), OddsAndEvens())
    assert (problem, again.count > 3) == ("", True)


def test_a_game_may_say_what_must_hold() -> None:
    class Fair(Checks):
        def position(self, state: object) -> Iterator[str]:
            yield "nobody may win"

    with pytest.raises(Finding, match="nobody may win"):
        check(Game(OddsAndEvens()), Fair())


def test_it_has_rule_cases(toy: str, folder: Path) -> None:
    file = folder / "cases.yaml"
    file.write_text(CASES, encoding="utf-8")
    cases = read_cases(file)
    assert [run_case(case).failures for case in cases] == [(), ()]
    file.write_text(CASES.replace("even: 3}}", "even: 4}}"), encoding="utf-8")
    assert "score: expected {odd: 2, even: 4}, found {odd: 2, even: 3}" in (
        run_case(read_cases(file)[0]).failures
    )
    for old, new, told in (
        ("position: {score:", "position: {scor:", "Did you mean score?"),
        ("then: {state: {score:", "then: {state: {scor:", 'unknown key "scor"'),
        ("outcome: even", "outcome: draw", '"draw"'),
    ):
        file.write_text(CASES.replace(old, new), encoding="utf-8")
        with pytest.raises(DataError, match=told.replace("?", r"\?")):
            read_cases(file)


def test_it_is_played_left_and_gone_on_with(toy: str) -> None:
    seats = {"odd": "human", "even": "random"}
    setup = table.GameSetup(toy, seats, "1", {}, [], "auto", None, True)
    sat = table.sit_down(setup, lambda _: True)
    chosen = []
    while len(chosen) < 2:
        prompt = sat.game.asked("odd")
        assert isinstance(prompt, Choose)
        sat.game.answer("odd", "one")
        seen = sat.game.as_seen_by("even")
        asked = seen.asked("even")
        assert asked is not None
        assert seen.unrevealed == 0
        chosen.append(sat.players["even"].decide(seen, asked).option)
        sat.game.answer("even", chosen[-1])
    sat.leave()
    again = table.sit_down(setup, lambda _: True)
    assert again.is_taken_up
    assert again.game.all_answers() == sat.game.all_answers()
    assert isinstance(again.writer, SavedGame)
    path = again.writer.path
    again.leave()
    assert check_file(path) == f"a record: {sat.game.count} answers, to turn {sat.game.state.turn}"
    assert undo_point(sat.game, "odd") is None  # what has been revealed stands
    told = complete(entry(path))
    assert (told.scenario, told.problem) == (GAME.name, "")
    assert told.sides == "Odd: human, Even: Random"
    assert told.turn == f"turn {sat.game.state.turn}"
    assert told.result == "in progress"


def in_terminal(
    toy: str,
    typed: Sequence[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    **seats: str,
) -> str:
    """What is on the screen when these lines are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    command = [f"--seat={side}={who}" for side, who in seats.items()]
    assert cli.main(["play", toy, "--text", "--new", "--seed", "1", *command]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


def test_it_is_played_in_the_terminal_against_chance(
    toy: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ("one", "one", "two", "log", "score", *["one"] * 9)
    shown = in_terminal(toy, typed, monkeypatch, capsys, odd="random", even="human")
    assert shown.startswith(f"{GAME.name}.\n- Odd: random, Even: human;")
    say = GAME.words(None)
    state = OddsAndEvens().start()
    assert f"[Even, rule 1] {say.question(SHOW('even', WORDS), state)}\n1 one " in shown
    first, _second, *_ = shown.split("Turn 2")
    wins = say.sentence(Event(WON, "2", {"by": "odd"})).removeprefix("Odd")
    assert "Odd shows" not in first.partition("Even> ")[0]
    assert first.rstrip().endswith(wins)
    assert "turn: 4\nscore: {odd: " in shown
    log = shown.partition("Even> log")[2].partition("[Even")[0]
    assert log.count(" Odd shows ") == 3
    assert "== Result ==\nEven: three in turn " in shown
    (record,) = (folder / "home" / "games" / "finished").glob("*.txt")
    assert cli.main(["replay", str(record)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{GAME.name}. Odd: random, Even: human. ")
    assert told.rstrip().endswith(shown[shown.index("== Result ==") :].split("\n")[1])
    assert cli.main(["replay", str(record), "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["result"]["victory"] == "even"
    assert "vp" not in figures


def test_two_people_play_it_at_one_terminal_and_see_nothing_too_early(
    toy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = ("fist; one", "", "log", "undo", "same", "two", "", "dice typed", "one", "", "odds")
    shown = in_terminal(
        toy, [*typed, "fist", "3", "quit"], monkeypatch, capsys, odd="human", even="human"
    )
    odd, evens, again, *_ = shown.split("Hand over to ")
    assert "fist" not in odd.partition("Odd> ")[2], "what Odd has typed is not shown"
    assert '"one"' not in shown, "nor what he has typed behind it"
    assert evens.startswith("Even. ")
    say = GAME.words(None)
    before, after = evens.split(say.sentence(Event(SHOWN, "1", {"odd": "fist", "even": "two"})))
    odd_wins, even_wins = (say.sentence(Event(WON, "2", {"by": by})) for by in ("odd", "even"))
    assert "fist" not in before.replace("3 a fist (the die decides)", "")
    assert CANNOT_UNDO in before
    assert "You have not answered this kind of question yet" in before
    assert odd_wins in after or even_wins in after
    assert again.startswith("Odd. ")
    assert f"[rule 2] {say.chance(DIE(dice=1))}" in shown
    assert f"> 3\n  2 {odd_wins}" in shown
    # One finger of Odd's, had it been seen, would tell that two lose.
    assert f"  two: 50%: {even_wins} 50%: {odd_wins}\n" in shown
    assert shown.splitlines()[-1].startswith(SAVED)


def test_it_is_explained_in_the_terminal(
    toy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = (
        "help",
        "?",
        "? fist",
        "why",
        "why fist",
        "odds",
        "odds three",
    )
    typed += ("orders", "units", "hints", "resign")
    shown = in_terminal(toy, [*typed, "quit"], monkeypatch, capsys, odd="human", even="random")
    _, help, rule, fist, why, why_fist, odds, odds_of, *rest = shown.split("Odd> ")
    orders, units, hints, resign, _ = rest
    say = GAME.words(None)
    (sheet,) = GAME.display(OddsAndEvens(), say).sheets()
    assert f"  {sheet.name:<16}{sheet.about}\n" in help
    assert "Standing orders" not in help
    assert GAME.reference().text("1", None) in rule
    assert "2 Win" in fist
    assert "Every option is available here." in why
    assert "a fist: it is available." in why_fist
    wins = [say.sentence(Event(WON, "2", {"by": by})) for by in ("even", "odd")]
    assert f"  one: 50%: {wins[0]} 50%: {wins[1]}\n" in odds
    assert '"three" is not' in odds_of
    assert "This game has no standing orders." in orders
    assert '"units" is not' in units
    assert "This scenario has no hints" in hints
    assert say.not_resigning() in resign
    for word in ("Zone", "Convoy", "kismayu", "Ambush", "Raid", "mission"):
        assert word not in shown.replace("undo mission", ""), word


def test_its_board_is_what_can_be_seen() -> None:
    rules = OddsAndEvens()
    display = GAME.display(rules, GAME.words(None))
    shown = [line.plain for line in display.board(rules.start(), 40, 20)]
    assert shown == ["turn: 1", "score: {odd: 0, even: 0}"]
    assert display.board_height(rules.start(), 40, 20) == 2


def test_it_has_no_window(toy: str, capsys: pytest.CaptureFixture[str]) -> None:
    setup = table.GameSetup(toy, {}, "1", {}, [], "auto", None, True)
    assert in_window(setup) is None
    assert "Can't open a window (Odds and Evens has no window)" in capsys.readouterr().err


def test_the_whole_game_is_small(top: Path) -> None:
    lines = (top / "tests" / "odds_and_evens.py").read_text(encoding="utf-8").split("\n")
    assert len([line for line in lines if line.strip()]) < 80


def test_the_page_names_all_that_a_game_can_offer(top: Path) -> None:
    page = (top / "docs" / "games.md").read_text(encoding="utf-8")
    offered = {name for name in vars(GameTypeOf) if name[0] != "_"}
    named = set(re.findall(r"`(\w+)`", page))
    assert offered - {"rules", "id", "name"} <= named
    assert "`rules(scenario)`" in page
    first, *_ = re.findall(r"```yaml\n(.*?)```", page, re.DOTALL)
    assert first == SCENARIO

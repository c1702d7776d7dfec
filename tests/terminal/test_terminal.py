"""The terminal: scripted lines in, plain text out, and the record as the witness."""

from __future__ import annotations

import importlib
import io
import json
import os
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.console import Console

from somalia import terminal
from somalia.engine import game as engine_game
from somalia.engine.dice import Stream
from somalia.engine.game import Game, Refused
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.engine.record import WentBack, load
from somalia.engine.sight import Sight
from somalia.engine.steps import digest
from somalia.engine.undo import CANNOT_UNDO
from somalia.engine.words import OptionLabel
from somalia.games.campaign.data.scenario import load as load_scenario
from somalia.games.campaign.data.scenario import sources
from somalia.games.campaign.rules.base.asks import TERRORISM_ZONE, UN_MISSION
from somalia.games.campaign.rules.core.asks import MARCH_NEXT
from somalia.games.campaign.rules.core.components import FACTION_ORDER, CampaignScenario
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import EVENTS, event_name
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text import odds_columns as compared
from somalia.games.campaign.text import risk
from somalia.games.campaign.text.board import LETTERS, MapPicture, cells_of, legend, tokens
from somalia.games.campaign.text.charts import RECONSTRUCTED
from somalia.games.campaign.text.display import CampaignDisplay
from somalia.games.campaign.text.odds_told import COMPARISON, NO_FIGHT
from somalia.games.campaign.text.orders import FORMS, LET_PASS
from somalia.games.campaign.text.skipped import skipped, together
from somalia.games.campaign.text.words import Wording
from somalia.games.display import StatusPart as Said
from somalia.play import saved as saved_list
from somalia.play import table
from somalia.play.answers import Choice, Unclear, choices, find, one, picked, several, split_same
from somalia.play.controller import Controller
from somalia.play.folder import games_folder
from somalia.play.orders import StandingOrders
from somalia.play.same import like
from somalia.play.story import log_lines
from somalia.terminal import replay
from somalia.terminal.chain import ChainPart, ChainTrial, Tried
from somalia.terminal.commands import hanging
from somalia.terminal.doing import NO_ORDERS
from somalia.terminal.evening import SAVED
from somalia.terminal.hints import sentence
from somalia.terminal.lines import DROPPED, NOTHING_DONE
from somalia.terminal.looking import HELP
from somalia.terminal.page import Page, Size, joined
from somalia.terminal.reader import PlainReader, TerminalReader
from somalia.terminal.session import TAKEN_UP, Session
from tests.own_words import ended, events, played, question, said


class Row(str):
    """A row that decided, as a doctrine names it."""

    @property
    def row(self) -> str:
        """Its id."""
        return str(self)


class Decision(NamedTuple):
    option: str
    why: str
    rows: tuple[str, ...]


class Passer:
    """An opponent that passes or hands over when it may, and else takes the first option."""

    told = "nothing pays [row 1]"

    def __init__(self, seed: str) -> None:
        self.stream = Stream(seed)

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """Whatever ends soonest."""
        for word in ("hand-over", "pass", "hold", "let-pass", "done", "decline"):
            if word in prompt.options:
                return Decision(word, "nothing pays", (Row("row 1"),))
        return Decision(prompt.options[0], "the first will do", (Row("row 2"),))


class Chancer(Passer):
    """An opponent that takes any option."""

    told = "by chance [row 3]"

    def decide(self, game: Game, prompt: Choose) -> Decision:
        """By chance."""
        options = prompt.options
        return Decision(options[self.stream.below(len(options))], "by chance", (Row("row 3"),))


@pytest.fixture(autouse=True)
def _home_and_opponents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = {"chancer": Chancer}
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(
        table, "seated", lambda game_type, who, scenario, side, seed: kinds.get(who, Passer)(seed)
    )


Sit = Callable[..., str]


@pytest.fixture
def sit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Sit:
    """Play with these lines typed; what was shown."""

    def play(
        *lines: str,
        un: str = "human",
        bandit: str = "passer",
        seed: str | None = "7",
        scenario: str = "somalia-1992",
        **wish: object,
    ) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        asked = {
            "text": True,
            "explain": False,
            "record": None,
            "options": {},
            "charts": [],
            "resume": True,
            "dice": "auto",
            **wish,
        }
        code = terminal.play(scenario, {"un": un, "bandit": bandit}, seed, **asked)  # type: ignore[arg-type]
        shown = capsys.readouterr()
        play.code = code  # type: ignore[attr-defined]
        return shown.out + shown.err

    return play


FIXED = [Path(__file__).parents[1] / "cases" / "charts" / "fixed.yaml"]
"""The charts of the rule cases, which tuning leaves alone."""


@pytest.fixture(scope="module")
def scenario() -> CampaignScenario:
    return load_scenario("somalia-1992")


FILES = sources("somalia-1992").files


@pytest.fixture(scope="module")
def picture(scenario: CampaignScenario) -> MapPicture:
    return MapPicture(scenario.board, cells_of(sources("somalia-1992").files[1], scenario.board))


def saved() -> Path:
    """The one record of the program's own folder."""
    (file,) = games_folder().glob("*.txt")
    return file


def turns(shown: str) -> list[tuple[int, int]]:
    """The turns that are headings: each with the last turn as it was then."""
    return [
        (int(turn), int(last)) for turn, last in re.findall(r"\n== .*turn (\d+) of (\d+)", shown)
    ]


def given_by(side: str) -> list[tuple[str, str]]:
    """What a side has answered, forced answers left out."""
    answers = load(saved()).line_of_play().answers
    return [(a.ask, a.value) for a in answers if a.who == side and a.how != "forced"]


PLACES = ("jilib",) * 16
"""A set-up that is always legal: all Leaders first, and everybody with them."""


# -- whole turns ---------------------------------------------------------------------------------


def test_a_whole_turn_as_the_un(sit: Sit) -> None:
    shown = sit("convoy", "all", "flush", "guban", "1", "pass", charts=FIXED)
    game = played(saved(), FIXED)
    assert (2, 23) in turns(shown)
    placed = [event["zone"].name for event in events(game, "convoy")]
    assert ", ".join(placed[:-1]) in " ".join(shown.split())
    scored = events(game, "scored")[0]
    assert (scored["source"], scored["count"], scored["vp"]) == ("intact-convoy", 9, 6)
    assert f"7 {said(game, 'scored')[0]}" in shown
    assert "to Guban?" in shown
    asked = [ask for ask, _ in given_by("un")]
    assert asked[:10] == ["un.mission", *["convoy.zone"] * 9]
    assert asked[10:13] == ["un.mission", "flush.zone", "march.way"]  # only one unit


def test_a_whole_turn_as_the_bandits(sit: Sit) -> None:
    shown = sit(
        *PLACES,
        "hand-over",
        "move",
        "guban",
        "1.",
        "raid",
        "pass until end",
        "quit",
        un="passer",
        bandit="human",
        charts=FIXED,
    )
    answers = given_by("bandit")
    assert answers[:16] == [("setup.zone", "jilib")] * 16
    assert ("bandit.mission", "hand-over") in answers
    assert ("bandit.mission", "move") in answers
    assert ("move.to", "guban") in answers
    (told, *_) = said(played(saved(), FIXED), "moved")
    assert "Guban" in told
    assert told in shown
    assert (2, 23) in turns(shown)


def test_two_people_at_one_screen(sit: Sit) -> None:
    lines = ("hand", "convoy", "all", "hand", "pass", "hand", "quit")
    shown = sit(*PLACES, *lines, bandit="human", charts=FIXED)
    assert "Bandits> hand" in shown
    assert "UN> convoy" in shown
    assert (2, 23) in turns(shown)


def test_the_computer_plays_a_whole_game_and_tells_it(sit: Sit) -> None:
    shown = sit(un="chancer", bandit="chancer")
    assert sit.code == 0  # type: ignore[attr-defined]
    assert turns(shown)[0] == (1, 24)
    assert turns(shown)[1][0] == 2
    end = shown[shown.index("== Result ==") :]
    assert any(word in end for word in ("UN victory", "Stalemate", "Bandit victory"))
    assert "Margin" in end
    assert "VP:" in end
    assert not games_folder().exists()  # games of the computer are kept only if asked for


def test_the_same_seed_tells_the_same_story(sit: Sit) -> None:
    assert sit(un="chancer", bandit="chancer") == sit(un="chancer", bandit="chancer")


# -- going back, leaving, going on -----------------------------------------------------------------


def test_undo_takes_back_a_line(sit: Sit) -> None:
    shown = sit("convoy", "1 2 3", "undo", "all")
    assert "Undone." in shown
    record = load(saved())
    assert any(isinstance(entry, WentBack) for entry in record.entries)
    assert [ask for ask, _ in given_by("un")].count("convoy.zone") == 9


def test_undo_takes_back_a_whole_mission_past_the_computer(sit: Sit) -> None:
    shown = sit("convoy", "all", "undo mission", "undo", "undo", "quit")
    assert given_by("un") == []
    assert shown.count("which mission?") >= 2


def test_undo_never_passes_a_die(sit: Sit) -> None:
    shown = sit("convoy", "all", "pass", "undo", "quit")
    assert CANNOT_UNDO in shown
    assert ("un.mission", "pass") in given_by("un")


def test_quit_saves_and_the_next_game_goes_on(sit: Sit) -> None:
    sit("convoy", "baidoa", "quit")
    before = given_by("un")
    shown = sit("all", "quit", seed=None)
    assert TAKEN_UP in " ".join(shown.split())
    assert given_by("un")[: len(before)] == before
    assert len(given_by("un")) > len(before)


def test_a_new_game_leaves_the_old_one_alone(sit: Sit) -> None:
    sit("convoy", "baidoa", "quit")
    sit("quit", seed="8", resume=False)
    assert len(list(games_folder().glob("*.txt"))) == 2


def test_another_seat_is_another_game(sit: Sit) -> None:
    sit("quit")
    sit("quit", un="passer", bandit="human", seed=None)
    assert len(list(games_folder().glob("*.txt"))) == 2


def test_the_end_of_the_input_saves_the_game(sit: Sit) -> None:
    shown = sit("convoy", "baidoa")
    assert sit.code == 0  # type: ignore[attr-defined]
    assert SAVED in shown
    assert ("convoy.zone", "baidoa") in given_by("un")


def test_an_interrupt_is_like_quit(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    from somalia.terminal import reader

    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(reader.PlainReader, "read", interrupted)
    assert SAVED in sit()


def test_a_damaged_record_goes_on_from_its_last_good_answer(sit: Sit) -> None:
    sit("convoy", "baidoa", "quit")
    file = saved()
    file.write_text(file.read_text() + "- un convoy.zo", encoding="utf-8")
    shown = sit("yes", "jilib", "quit", seed=None)
    assert "incomplete line" in shown
    assert "Resume from there?" in shown
    assert (file.with_name(file.name + ".damaged")).exists()
    assert load(saved()).problem == ""
    assert given_by("un")[-2:] == [("convoy.zone", "baidoa"), ("convoy.zone", "jilib")]


def test_a_damaged_record_may_be_left(sit: Sit) -> None:
    sit("convoy", "baidoa", "quit")
    saved().write_text(saved().read_text() + "garbage", encoding="utf-8")
    assert "was moved to" in sit("no", "quit", seed=None)
    assert given_by("un") == []


def test_a_record_of_ones_own(sit: Sit, tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    sit("convoy", "quit", record=mine)
    assert load(mine).header.seed == "7"
    assert "Resuming your" in sit("baidoa", "quit", record=mine)
    shown = sit("quit", record=mine, resume=False)
    assert "already exists" in shown
    assert sit.code == 2  # type: ignore[attr-defined]


def test_save_copies_the_record(sit: Sit, tmp_path: Path) -> None:
    copy = tmp_path / "copy.txt"
    shown = sit("convoy", "baidoa", f"save {copy}", f"save {copy}", "save", "quit")
    assert "Saved as" in shown
    assert "exists" in shown
    assert "saved after every answer" in shown
    assert load(copy).header.scenario == "somalia-1992"


def test_resigning_asks_first_and_ends_the_game(sit: Sit) -> None:
    shown = sit("resign", "no", "resign", "yes")
    assert "Resign as UN? The game ends: Bandit victory. yes or no>" in shown
    assert "Not resigned." in shown
    (file,) = (games_folder() / "finished").glob("*.txt")
    assert ended(played(file)) in shown
    assert not list(games_folder().glob("*.txt"))


def test_no_such_side(sit: Sit, capsys: pytest.CaptureFixture[str]) -> None:
    code = terminal.play(
        "somalia-1992", {"un": "human", "cat": "x"}, "1", True, False, None, {}, [], True, "auto"
    )
    assert code == 2
    assert '"cat"' in capsys.readouterr().err


# -- asking ----------------------------------------------------------------------------------------


def test_the_rule_behind_a_question_and_any_other(sit: Sit) -> None:
    shown = sit("convoy", "?", "? ambush", "? 6.12", "quit")
    for number in ("6.11 ", "6.22 ", "6.12 "):
        assert f"\n{number}" in shown


def test_why(sit: Sit) -> None:
    shown = sit("why pass", "why development", "why guban", "why", "why nonsense", "quit")
    assert "pass: 5.3: " in shown
    assert "development: 6.13: " in shown
    assert "convoy: " in shown or "escort: Guban: 6.11: " in shown
    assert '"nonsense"' in shown


def test_why_tells_what_the_program_answered_itself(sit: Sit) -> None:
    """FT8: what needed no choice is told with its rule, and what else was barred with why."""
    shown = " ".join(
        sit("convoy; all", "flush", "guban", "why", "why infantry", "1", "why", "quit").split()
    )
    game = played(saved())
    passed = skipped(Sight(game), 0, "un", Wording(game.state.scenario))
    (unit,) = [each for each in passed if each.rule == "6.12"]
    assert "UN infantry 3-2" in unit.sentence
    assert "(R52)" in unit.sentence
    assert shown.count(str(unit)) == 2  # asked for in general, and by name
    (mission,) = [each for each in passed if each.rule == "6"]
    assert mission.sentence.startswith("pass was ")
    assert " 6.11: convoy" in mission.sentence
    assert str(mission) in shown


def test_why_tells_steps_that_were_not_played(sit: Sit) -> None:
    """FT8: by name, and for the months since the last answer, with the rule."""
    shown = " ".join(
        sit("why terrorism", "convoy; all", "pass", "why", "why nonsense", "quit").split()
    )
    told = "not in turn 1. 3: an Interphase follows every third turn but the last (R13)."
    assert f"8.5: Interphase: Terrorism: {told}" in shown
    assert "and Interphase: Bandit replacements (8.61): " + told in shown
    assert '"nonsense"' in shown


def test_what_was_passed_over_in_a_whole_game() -> None:
    """FT8: of every answer without a choice, and of every step, once each, and nothing thrown."""
    rules = Campaign(load_scenario("icu-2006"))
    say, stream = Wording(rules.scenario), Stream("3")
    game = Game(rules, seed="3")
    while isinstance(prompt := game.prompt, Choose):
        options = prompt.options
        game.answer(game.seat_of[prompt.who].name, options[stream.below(len(options))])
    count = game.count
    found = [each for seat in game.seats for each in skipped(Sight(game), 0, seat.name, say)]
    assert game.count == count
    forced = [a for a in game.all_answers() if a.how == "forced"]
    told = [each for each in found if "(R52)" in each.sentence]
    assert 0 < len(told) <= len(forced)
    steps = {each.name for each in found if each not in told}
    assert "Interphase: income" in steps
    assert "Set-up" not in steps
    assert "End of the turn" not in steps  # a step of every month
    assert len(str(together(found)[0])) > 10


def test_a_barred_answer_says_why(sit: Sit) -> None:
    assert "pass: 5.3: " in sit("pass", "quit")


def test_odds_before_a_raid(sit: Sit) -> None:
    shown = sit(
        *PLACES,
        "hand",
        "raid",
        "odds",
        "baidoa",
        "odds",
        "1",
        "odds",
        "quit",
        un="chancer",
        bandit="human",
        seed="9",
    )
    assert "Exact odds" in shown
    assert "SP taken by Bandits" in shown or "hits on UN" in shown
    assert fights.POLICY.split(",")[0] in shown
    assert COMPARISON.partition(", with")[0] in shown
    assert "ambushes" not in shown, "T10: nobody can ambush a Raid"


def test_every_column_of_odds_is_explained_by_itself(scenario: CampaignScenario) -> None:
    """T10: "Ban crit: of one by Bandits", where no column of the UN's stood before it."""
    one = next(cell for cell in compared.COLUMNS if cell.head == "Ban crit")
    assert compared.legend([one]).endswith("Ban crit: chance of a critical hit by Bandits.")


def test_the_question_who_marches_next_is_not_about_next_to_a_zone(
    scenario: CampaignScenario,
) -> None:
    """T10: "Which force moves next to Jawhar?" """
    prompt = MARCH_NEXT("un", about={"zone": scenario.board.zone("jawhar")})
    asked = Wording(scenario).question(prompt, CampaignState(scenario))
    assert asked == "Which force moves to Jawhar next?"


@pytest.mark.parametrize("title, told", [("Who is next?", "Who is next?"), ("Not far", "Not far.")])
def test_the_title_of_a_hint_is_closed_once(title: str, told: str) -> None:
    """T10: "Who is next?." """
    assert sentence(title) == told


def test_a_score_without_vp_says_so(sit: Sit) -> None:
    """T10: a heading stood over no line at all."""
    shown = sit("score", "quit")
    assert "No VP yet." in shown
    assert "VP by source" not in shown


def test_odds_where_nothing_is_fought(sit: Sit) -> None:
    assert NO_FIGHT in " ".join(sit("odds", "quit").split())


def test_the_score_now(sit: Sit) -> None:
    shown = sit("convoy", "all", "score", "quit", charts=FIXED)
    assert "If scored now (7)" in shown
    row = next(line for line in shown.splitlines() if "intact Convoys" in line)
    assert row.split()[-3:] == ["9", "+6", "7"], "the count, the VP and their rule"
    assert "the last turn would be turn 23" in " ".join(shown.split())


def test_charts_are_marked_reconstructed(sit: Sit) -> None:
    shown = sit(
        "charts", "charts vic", "charts events", "charts dev", "charts count", "charts none", "quit"
    )
    assert " ".join(shown.split()).count(RECONSTRUCTED) == 6
    assert 'chart "none"' in shown
    assert "14+" in shown


def test_fr14_the_rule_behind_a_chart_and_the_chart_behind_a_rule(sit: Sit) -> None:
    shown = sit("? raf", "? victory table", "? prices", "? 6.12", "quit")
    assert "14+" in shown
    assert "intact Convoys" in shown
    assert "Rules found:" in shown
    assert "does not use the Income and prices" in " ".join(shown.split())
    assert 'To print: "somalia rules flush"' in shown


def test_looking_around(sit: Sit) -> None:
    shown = sit(
        "help",
        "map",
        "zones",
        "zones mogadishu-airport",
        "units",
        "log 5",
        "options",
        "explain on",
        "orders",
        "zones nowhere",
        "ways",
        "risk",
        "quit",
    )
    for word in (
        "Standing orders:",
        "Guban",
        "A Base",
        "in the cup",
        "5.1 Supply",
        "1 convoy",
        "reasons are shown",
        "pass until",
        'no Zone "nowhere"',
        "There is no route to choose",
    ):
        assert word in shown, word
    assert all(len(line) <= 80 for line in shown.split("\n"))


def test_the_computer_says_why(sit: Sit) -> None:
    shown = sit("convoy", "all", "pass", "quit", explain=True)
    assert Passer.told in shown


# -- answering -------------------------------------------------------------------------------------


def test_several_picks_on_one_line(sit: Sit) -> None:
    sit("convoy", "1 3, 4", "done", "quit")
    assert given_by("un") == [
        ("un.mission", "convoy"),
        ("convoy.zone", "belet-huen"),
        ("convoy.zone", "baidoa"),
        ("convoy.zone", "baardhere"),
        ("convoy.zone", "done"),
    ]


def test_picks_closed_at_once(sit: Sit) -> None:
    for line in ("baidoa.", "baidoa done"):
        sit("convoy", line, "quit", resume=False)
        assert given_by("un")[-1] == ("convoy.zone", "done")
        saved().unlink()


def test_several_lines_on_one(sit: Sit) -> None:
    sit("convoy; baidoa; done; quit")
    assert len(given_by("un")) == 3


def part(number: int, count: int, typed: str) -> str:
    """How a part of a line is named that is refused."""
    return f'Part {number} of {count}, "{typed}", '


def test_a_chain_is_given_whole_or_not_at_all(sit: Sit) -> None:
    """FT4: what fails is told with its place, its question and its rule; the question stands."""
    shown = sit("convoy; all", "flush; nowhere; 1", "flush; guban; nobody; 1", "quit")
    assert ("un.mission", "flush") not in given_by("un")
    told = " ".join(shown.split())
    assert f"{NOTHING_DONE} {part(2, 3, 'nowhere')}" in told
    assert f"{NOTHING_DONE} {part(3, 4, 'nobody')}" in told
    assert '(rule 6.4). "nobody" is not' in told
    assert (
        told.count(f"[UN, rule 6] {question(played(saved()))} UN>") == 2
    )  # the question once more


def test_a_chain_is_taken_back_as_one_line(sit: Sit) -> None:
    """FT4: one line, one undo."""
    sit("convoy; 1 2.; convoy", "undo", "quit")
    assert given_by("un") == []


def test_picks_of_a_line_are_given_whole_or_not_at_all(sit: Sit) -> None:
    """FT4: of the picks of a line none stands where one of them is refused."""
    shown = sit("convoy", "1 2 baidoa baidoa", "quit")
    assert given_by("un") == [("un.mission", "convoy")]
    assert "can be picked only once" in shown


def test_a_step_with_one_answer_takes_no_part_of_a_chain(sit: Sit) -> None:
    """FT4: the one unit is not asked for: naming it shifts nothing."""
    sit("convoy; all", "flush; guban; all.; 1", "quit", seed="7")
    named = given_by("un")
    assert ("flush.zone", "guban") in named
    assert [ask for ask, _ in named if ask == "march.way"] == ["march.way"]


def test_a_number_behind_a_die_is_refused_beforehand(sit: Sit) -> None:
    """FT4: a number for a question that nobody has seen is a blind shot; a name waits its turn."""
    shown = " ".join(sit("convoy; all", "flush; guban; 1; 2", "quit").split())
    assert f"{NOTHING_DONE} {part(4, 4, '2')}" in shown
    assert ("un.mission", "flush") not in given_by("un")


def test_what_stands_behind_a_die_is_tried_when_it_has_fallen(sit: Sit) -> None:
    """FT4: the copy throws no dice, so a line is tried up to the first; the rest waits, and says
    so; where it fails then, what came before it stands.
    """
    begin = ("hints off", "convoy; all")
    line = "development; militia; mogadishu airport; {}"
    shown = sit(*begin, line.format("flush"), "quit", scenario="first-game")
    assert '"flush" waits until the dice are rolled.' in " ".join(shown.split())
    assert given_by("un")[-1] == ("un.mission", "flush")
    shown = sit(*begin, line.format("no; where"), "quit", scenario="first-game", resume=False)
    told = " ".join(shown.split())
    assert f"{DROPPED} {part(4, 5, 'no')}" in told
    assert told.count("UN: which mission? UN>") == 1


def test_what_is_left_of_a_chain_answers_in_no_later_phase(sit: Sit) -> None:
    """FT4: a line that was typed for this month gives nothing in the next."""
    shown = " ".join(sit("convoy; all", "pass; convoy; all", "quit").split())
    assert '"convoy; all" was dropped: a new phase began.' in shown
    assert given_by("un")[-1] == ("un.mission", "pass")


def test_trying_a_chain_sees_no_dice(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """FT4: not one die is thrown on the copy."""
    tried = []
    run, number = ChainTrial.run, engine_game.number

    def watched(self: ChainTrial, parts: Sequence[ChainPart]) -> Tried:
        tried.append(parts)
        with monkeypatch.context() as patch:
            patch.setattr(engine_game, "number", None)  # where dice come from: a call would fail
            return run(self, parts)

    monkeypatch.setattr(ChainTrial, "run", watched)
    sit("convoy; all", "flush; 1; pass", "quit")
    assert len(tried) == 2
    assert number is engine_game.number


def test_a_chain_stops_where_a_command_changes_what_is_asked(sit: Sit) -> None:
    """FT4: an order, an undo or "same" is carried out, and what follows is tried then."""
    shown = sit("always convoys; flush", "quit")
    assert '"flush" waits until' in shown
    assert ("un.mission", "flush") in given_by("un")


def test_a_chain_may_look_around(sit: Sit) -> None:
    """FT4: commands that change nothing stand in a line like answers."""
    shown = sit("score; convoy; zones baidoa; all", "quit")
    assert "Baidoa: open" in shown
    assert ("convoy.zone", "baidoa") in given_by("un")


def test_an_order_to_pass_within_a_mission_runs_after_it(sit: Sit) -> None:
    """FT5: it says when it begins, and what happens in that mission does not end it."""
    order = "pass until raided"
    shown = sit("convoy", order, "all", "quit", bandit="passer")
    assert "It starts at your next mission." in " ".join(shown.split())
    assert f"({order}): pass." in shown


def test_an_order_to_pass_tells_at_the_mission_why_it_waits(sit: Sit) -> None:
    """FT5: a Convoy is owed, so the UN cannot pass yet."""
    order = "pass until end"
    shown = sit("convoy", order, "1.", "quit")
    assert f"({order}): on hold: 5.3: " in shown


def test_an_order_that_would_never_run_is_none(sit: Sit) -> None:
    """FT5: what ends before it begins is not listed."""
    shown = sit("pass until turn 1", "orders", "quit")
    assert "No order given: this is already turn 1" in shown
    assert NO_ORDERS in shown
    shown = sit("pass until end", "orders", "quit", un="passer", bandit="human")
    assert "No order given: there is nothing to pass in this phase." in shown
    assert NO_ORDERS in shown


def test_an_ambush_on_the_march_under_way_ends_no_order_until_raided() -> None:
    """FT5: the order is about what comes after the mission in which it is given."""
    game = Game(Campaign(load_scenario("somalia-1992")), seed="7")
    given = None
    for _ in range(4000):
        prompt = game.prompt
        if not isinstance(prompt, Choose):
            break
        if given is None and prompt.ask == "ambush.unit":
            given = StandingOrders(FORMS)
            given.give("pass until raided", Sight(game), "un")
            since = Moment.now(game)
        take = next(
            (o for o in prompt.options if o not in ("let-pass", "pass", "hand-over")),
            prompt.options[0],
        )
        game.answer(game.seat_of[prompt.who].name, take)
        if given is not None and game.checkpoint is not since.checkpoint:
            break
    assert given is not None
    (order,) = given.standing
    events = game.events_since(since.checkpoint)
    assert any(event.kind == "ambush" for event in events)
    assert not order.is_over(Sight(game))


def test_a_refused_pick_is_not_the_last_answer(sit: Sit) -> None:
    """FT5: "same" repeats what was given, not what was refused."""
    laid = table.begin(
        table.GameSetup(
            "somalia-1992", {"un": "human", "bandit": "passer"}, "7", {}, [], "auto", None, False
        )
    )
    session = Session(Controller(laid), PlainReader(), Console(file=io.StringIO()), False, False)
    game = laid.game
    while isinstance(game.prompt, Choose) and game.prompt.who != "un":
        game.answer("bandit", game.prompt.options[0])
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    with pytest.raises(Refused):
        session.lines.give(["development"], False, prompt)
    assert ("un", "un.mission") not in laid.orders.same.last
    laid.leave()


def test_the_same_for_the_rest(sit: Sit) -> None:
    shown = sit("convoy", "jilib same", "quit")
    assert "(the same)" in shown
    assert len(given_by("un")) == 10
    assert "have not answered this kind" in sit("same", "quit", resume=False)


def test_enter_takes_the_safest_of_the_shortest_ways(sit: Sit) -> None:
    shown = sit("convoy;all;flush;guban", "risk", "risk 2", "ways", "", "quit")
    assert "which route" in shown
    assert "hit" in shown
    ways = [value for ask, value in given_by("un") if ask == "march.way"]
    assert len(ways) == 1
    assert ways[0].count(">") == 7  # as few Zones as there can be


def test_the_number_of_a_way_that_is_not_shown_is_refused_until_it_is() -> None:
    """Found at the table: 10, typed too early, led a force round by Jilib, and no page had told of
    such a way.
    """
    before = ("confirm off", "convoy", "all", "flush", "guban", "all", "10")
    refused = '10 is not a route shown here; "ways" lists them all.'
    assert refused in on_screen(drawn(Typist(*before)))
    told = on_screen(drawn(Typist(*before[:-1], "ways", "10")))
    assert refused not in told
    assert "moves to South Mogadishu > Baidoa > Belet Huen > Ceel Huur > Gaalkayo > Erigayo" in told


def test_standing_orders(sit: Sit) -> None:
    never, until = "never ambush below 0.5 hits", "pass until turn 4"
    shown = sit(
        "always convoys", "always fire back", never, "orders", until, "orders clear", "quit"
    )
    assert "(always convoys)" in shown
    assert f"({until}): pass." in shown
    assert "Turn 4 of" in shown
    assert f" {never}\n" in shown, "listed"
    assert "standing orders ended" in shown
    assert "pass until turn 5" not in shown


def test_an_order_does_not_answer_what_was_just_taken_back(sit: Sit) -> None:
    shown = sit("convoy", "jilib same", "undo", "baidoa", "quit")
    assert given_by("un") == [("un.mission", "convoy"), ("convoy.zone", "baidoa")] or (
        "Undone" in shown and given_by("un")[1] == ("convoy.zone", "baidoa")
    )


def test_bandit_orders(sit: Sit) -> None:
    until = "pass until turn 2"
    orders = ("never ambush below 3", "always ambush", until)
    shown = sit(*PLACES, *orders, "quit", un="passer", bandit="human")
    assert f"({until}): hand over." in shown
    assert "Turn 2 of" in shown


def test_an_order_for_a_reaction_is_suggested_once_and_answers_the_rest_of_the_route(
    sit: Sit,
) -> None:
    """6.22: a doctrine's force marches past; the first question suggests the order."""
    lines = (
        "confirm off",
        "set up by itself",
        "hand",
        "escort",
        "south-mogadishu",
        LET_PASS,
    )
    shown = sit(*lines, "quit", bandit="human")
    suggested = [line for line in shown.splitlines() if f'"{LET_PASS}": ' in line]
    assert len(suggested) == 1
    assert f"({LET_PASS}): " in shown


def test_dice_typed_by_the_player(sit: Sit) -> None:
    shown = sit(
        *[""] * 12, "9", "abc", "3 4", "help", "66", "convoy", "dice auto", "quit", dice="typed"
    )
    assert "Type 2 numbers from 1 to 6" in shown
    game = played(saved())
    for kind, dice in (("famine-dice", (3, 4)), ("supply", (6, 6))):
        assert events(game, kind)[0]["dice"] == dice
        assert said(game, kind)[0] in shown


def test_counters_drawn_by_the_player(sit: Sit) -> None:
    shown = sit("pink 1", "1", "quit", dice="typed")
    assert "pink 1 (of 4)" in shown
    answers = load(saved()).line_of_play().answers
    assert [(a.value, a.how) for a in answers[:2]] == [("pink-1", "typed"), ("pink-3", "typed")]


def test_who_rolls_his_own_goes_on_rolling(sit: Sit) -> None:
    sit("dice typed", "pass until end", "always convoys", "6 6", "quit")
    sit("quit", seed=None)
    answers = load(saved()).line_of_play().answers
    rolled = [answer for answer in answers if answer.is_chance]
    assert rolled[-1].how == "typed"


def test_unclear_answers_are_told_apart(sit: Sit) -> None:
    shown = sit("convoy", "ba", "j", "quit")
    assert '"ba" may mean' in shown
    assert '"j" may mean' in shown


@settings(max_examples=40)
@given(lines=st.lists(st.text(max_size=40), max_size=8))
def test_nonsense_never_ends_or_loses_the_game(
    lines: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    where = tmp_path_factory.mktemp("nonsense") / "game.txt"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "seated", lambda *_: Chancer("n"))
        patch.setattr(sys, "stdin", io.StringIO("\n".join([*lines, "quit", "quit", "quit"]) + "\n"))
        patch.setattr(sys, "stdout", io.StringIO())
        code = terminal.play(
            "somalia-1992",
            {"un": "human", "bandit": "chancer"},
            "7",
            True,
            False,
            where,
            {},
            [],
            True,
            "auto",
        )
    assert code == 0
    assert load(where).problem == ""


WORDS = st.sampled_from(
    (
        "1",
        "2",
        "3",
        "all",
        "done",
        "",
        "1 2",
        "all.",
        "undo",
        "undo mission",
        "same",
        "1 same",
        "odds",
        "why",
        "why 1",
        "?",
        "score",
        "map",
        "risk",
        "ways",
        "zones jilib",
        "units",
        "log",
        "orders",
        "pass until end",
        "always fire back",
        "never ambush below 2",
        "always ambush",
        "dice typed",
        "dice auto",
        "convoy",
        "flush",
        "escort",
        "development",
        "pass",
        "raid",
        "move",
        "hand",
        "charts",
        "save",
        "resign",
        "explain",
        "4",
        "7",
        "11",
        "fire",
        "let-pass same",
    )
)


@settings(max_examples=25)
@given(lines=st.lists(WORDS, max_size=60), side=st.sampled_from(("un", "bandit")))
def test_any_sensible_words_in_any_order(
    lines: list[str], side: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    where = tmp_path_factory.mktemp("words") / "game.txt"
    seats = {"un": "chancer", "bandit": "chancer", side: "human"}
    shown = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "seated", lambda *_: Chancer("n"))
        patch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
        patch.setattr(sys, "stdout", shown)
        terminal.play("somalia-1992", seats, "7", True, False, where, {}, [], True, "auto")
    assert load(where).problem == ""
    assert "\x1b" not in shown.getvalue()


# -- the page --------------------------------------------------------------------------------------


def positions(scenario: CampaignScenario, seed: str, every: int = 7) -> list[tuple[Game, Choose]]:
    """Questions of a random game, each as a copy that stays as it is."""
    game = Game(Campaign(scenario), seed=seed)
    stream = Stream(f"page {seed}")
    found = []
    while isinstance(prompt := game.prompt, Choose):
        if game.count % every == 0:
            twin = game.copy()
            assert isinstance(twin.prompt, Choose)
            found.append((twin, twin.prompt))
        game.answer(prompt.who, prompt.options[stream.below(len(prompt.options))])
    return found


SIZES = (Size(80, 24), Size(120, 40), Size(100, 36), Size(60, 20))


@pytest.mark.parametrize("seed", "12")
def test_the_page_fits(scenario: CampaignScenario, picture: MapPicture, seed: str) -> None:
    say = Wording(scenario)
    for game, prompt in positions(scenario, seed):
        events = game.all_events()
        shown = choices(prompt, game.state, CampaignDisplay(game.rules, say))
        log, now = log_lines(events[-20:], say), digest(say, events[-20:])
        before = digest(say, events[-60:-20])
        for size in SIZES:
            page = Page(CampaignDisplay(game.rules, say, FILES), say, size)
            lines = page.draw(game.state, prompt, shown, log, now, before, ["A note."])
            assert len(lines) <= size.height - 2, prompt
            assert all(line.cell_len < size.width for line in lines), prompt
            text = "\n".join(line.plain for line in lines)
            assert "VP" in text
            assert f"rule {prompt.rule}" in text


def test_every_zone_is_on_the_map(scenario: CampaignScenario, picture: MapPicture) -> None:
    state = Campaign(scenario).start()
    for width, height in ((80, 24), (120, 40)):
        text = "\n".join(line.plain for line in picture.draw(state, width, height))
        for zone in scenario.board.zones:
            assert zone.name.split()[-1] in text, zone.name


def test_forces_are_told_apart_without_colour(
    scenario: CampaignScenario, picture: MapPicture
) -> None:
    assert len(set(LETTERS.values())) == len(LETTERS)
    game = Game(Campaign(scenario), seed="5")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask == "setup.zone":
        game.answer("bandit", prompt.options[game.count % len(prompt.options)])
    state: CampaignState = game.state
    plain = "\n".join(line.plain for line in picture.draw(state, 120, 40))
    for zone in scenario.board.zones:
        for colour in FACTION_ORDER:
            here = [unit for unit in state.bandits(zone) if unit.force == colour]
            said = [each for each in tokens(state, zone) if each.text.startswith(LETTERS[colour])]
            assert bool(here) == bool(said)
            assert not said or said[0].text in plain


def test_what_has_acted_stands_in_parentheses(scenario: CampaignScenario) -> None:
    game = Game(Campaign(scenario), seed="5")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask == "setup.zone":
        game.answer("bandit", [id for id in prompt.options if id != "mogadishu-airport"][-1])
    state: CampaignState = game.state.copy()
    airport = scenario.board.zone("mogadishu-airport")
    assert [each.text for each in tokens(state, airport)] == ["B", "U3"]
    state.acted[state.troops[airport][0]] = 1
    assert [each.text for each in tokens(state, airport)] == ["B", "U(3)"]


def test_no_escape_codes_without_a_terminal(sit: Sit) -> None:
    assert "\x1b" not in sit("map", "convoy", "all", "quit")


def test_links_without_box_characters(scenario: CampaignScenario, picture: MapPicture) -> None:
    plain = MapPicture(scenario.board, {z.id: c for z, c in picture.cells.items()}, ascii_only=True)
    for width, height in ((80, 24), (120, 40)):
        lines = plain.draw(Campaign(scenario).start(), width, height)
        assert all(line.plain.isascii() for line in lines)


# -- parts -----------------------------------------------------------------------------------------


def test_matching_prefers_whole_names() -> None:
    from somalia.engine.words import OptionLabel

    shown = [
        Choice(1, OptionLabel("base", "an Engineer builds"), ("base",)),
        Choice(2, OptionLabel("bases"), ("bases",)),
        Choice(3, OptionLabel("aid", "Civil Affairs"), ("aid",)),
    ]
    assert one("base", shown).number == 1
    assert one("civ", shown).number == 3
    assert [choice.number for choice in find("ba", shown)] == [1, 2]
    with pytest.raises(Unclear, match="may mean"):
        one("ba", shown)
    with pytest.raises(Unclear, match="not an option"):
        one("9", shown)


def test_of_options_that_nothing_tells_apart_either_is_meant() -> None:
    alike = [
        Choice(number, OptionLabel("Fighters C 1210", "2+-1-4"), (id,))
        for number, id in ((6, "aq-6"), (7, "aq-7"))
    ]
    other = Choice(8, OptionLabel("Fighters C 1210", "2+-1-4, pinned"), ("aq-8",))
    assert one("fighters c 1210", alike).options == ("aq-6",)
    assert several("fighters c 1210", alike) == ["aq-6"]
    with pytest.raises(Unclear, match="may mean"):
        one("fighters c 1210", [*alike, other])


def test_alike_counters_are_one_choice(scenario: CampaignScenario) -> None:
    game = Game(Campaign(scenario), seed="5")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask == "setup.zone":
        game.answer("bandit", "jilib" if "jilib" in prompt.options else prompt.options[0])
    game.answer("bandit", "move")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask != "move.unit":
        game.answer("bandit", prompt.options[0])
    assert isinstance(prompt, Choose)
    shown = choices(prompt, game.state, CampaignDisplay(game.rules, Wording(scenario)))
    assert sorted(id for choice in shown for id in choice.options) == sorted(prompt.options)
    several = next(choice for choice in shown if len(choice.options) > 1)
    number = several.number
    assert picked(f"{number} {number}", prompt, shown) == list(several.options[:2])
    with pytest.raises(Unclear, match="only"):
        picked(" ".join([str(number)] * 9), prompt, shown)
    assert set(picked("all", prompt, shown)) <= set(prompt.options)
    assert picked("all jilib.", prompt, shown)[-1] == "done"


def test_the_first_way_is_the_safest_of_the_shortest(scenario: CampaignScenario) -> None:
    game = Game(Campaign(scenario), seed="5")
    while isinstance(prompt := game.prompt, Choose) and prompt.ask == "setup.zone":
        game.answer("bandit", prompt.options[game.count % len(prompt.options)])
    board = scenario.board
    ways = board.ways(board.zone("mogadishu-airport"), board.zone("gaalkayo"))
    rated = risk.ranked(game.state, ways)
    assert {way for way, _ in rated} == set(ways)
    shortest = min(map(len, ways))
    assert len(rated[0][0]) == shortest
    assert all(rated[0][1].hits <= r.hits for w, r in rated if len(w) == shortest)
    assert [r.hits for _, r in rated[1:]] == sorted(r.hits for _, r in rated[1:])


def test_replay_tells_a_record(
    sit: Sit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import json

    mine = tmp_path / "mine.txt"
    story = sit(un="chancer", bandit="chancer", record=mine)
    assert replay.main(mine, None, False, False) == 0
    told = capsys.readouterr().out
    assert told.split("== Result ==")[1].strip() in story
    assert replay.main(mine, "T2", False, False) == 0
    assert "turn 3 of" not in capsys.readouterr().out
    assert replay.main(mine, None, False, True) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["result"]["margin"] == data["vp"]["un"] - data["vp"]["bandit"]
    assert data["header"]["seats"]["un"]["who"] == "chancer"
    assert sum(data["vp_by_source"]["un"].values()) == data["vp"]["un"]
    assert replay.main(mine, "tomorrow", False, False) == 2
    mine.write_text("nothing", encoding="utf-8")
    assert replay.main(mine, None, False, False) == 2


def test_replay_by_steps_shows_the_map_forth_and_back(
    sit: Sit, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """FT9: a page a mission or step, with map and story; b goes back, q stops, the end is told."""
    sit("convoy; all", "pass", "quit")
    typed = iter(["", "b", "", *[""] * 400])
    monkeypatch.setattr(replay, "is_terminal", lambda: True)
    monkeypatch.setattr(replay.PlainReader, "read", lambda self, ask: next(typed))
    assert replay.main(saved(), None, True, False) == 0
    told = on_screen(capsys.readouterr().out)
    pages = told.split("Before the first turn | ")
    assert "Guban: " in pages[1]
    assert pages[1] == pages[3] != pages[2] == pages[4]  # one on, one back, one on
    assert "Convoys are placed in Belet Huen" in told
    assert "Not over: turn 2" in told
    typed = iter(["q"])
    assert replay.main(saved(), None, True, False) == 0
    assert "Not over" not in capsys.readouterr().out


def test_the_saved_games_are_listed_and_one_goes_on(
    sit: Sit, capsys: pytest.CaptureFixture[str]
) -> None:
    """FT9: `--new` hides no older game: the list numbers them, and any one can be gone on with."""
    sit("convoy; all", "quit", seed="first")
    older = saved()
    os.utime(older, (1_000_000_000, 1_000_000_000))
    shown = " ".join(sit("games", "quit", seed=None, resume=False).split())
    assert "Your earlier game is still" in shown
    assert "2 Somalia, 1992 to 1994. UN: human, Bandits: passer" in shown
    assert older.name in shown
    assert saved_list.meant("2") == saved_list.meant(older.stem) == older
    told = list(saved_list.told(saved_list.saved_games(), 80))
    assert any("turn 1 of" in line and "in progress, " in line for line in told)
    assert all(len(line) <= 80 for line in told[:-1])
    shown = " ".join(sit("quit", seed=None, left=older).split())
    assert "seed first" in shown
    assert TAKEN_UP in shown
    for text in ("0", "3", "99999999", "nothing"):
        with pytest.raises(table.TableError, match="somalia games"):
            saved_list.meant(text)
    listed = json.loads(saved_list.as_json(saved_list.saved_games()))
    assert [each["number"] for each in listed] == [1, 2]
    assert listed[0]["file"] == str(older)  # it was played last


def test_a_game_that_is_over_is_listed_and_does_not_go_on(sit: Sit) -> None:
    """FT9: it stands among the saved games with its result, and is told with `somalia replay`."""
    sit("resign", "yes")
    (over,) = saved_list.saved_games()
    assert over.parent.name == "finished"
    assert any("over" in line for line in saved_list.told([over], 80))
    assert "is over" in sit("quit", left=over)
    assert over.exists()
    assert next(saved_list.told([], 80)).startswith("No saved games yet.")


def test_replay_of_a_damaged_record_tells_how_far_it_is_sound(
    sit: Sit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = tmp_path / "mine.txt"
    sit("convoy", "all", "quit", record=mine)
    mine.write_text(mine.read_text() + "- un un.mission: dance\n", encoding="utf-8")
    assert replay.main(mine, None, False, False) == 1
    shown = capsys.readouterr()
    assert "Convoys are placed" in shown.out
    assert "refuse this answer" in shown.err


class Typist:
    """Types these lines, then leaves."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []

    def read(
        self,
        ask: str,
        words: object = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        assert len(status) < 80
        self.asked.append(ask)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def drawn(
    typist: Typist,
    un: str = "human",
    bandit: str = "x",
    height: int = 24,
    scenario: str = "somalia-1992",
) -> str:
    """What a terminal of 80 columns is sent while these lines are typed."""
    from somalia.terminal.keyboard import Leave
    from somalia.terminal.session import Session

    setup = table.GameSetup(
        scenario, {"un": un, "bandit": bandit}, "7", {}, [], "auto", None, False
    )
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=80, height=height, highlight=False)
    seated = table.sit_down(setup, lambda _: True)
    with pytest.raises(Leave):
        Session(Controller(seated), typist, console, True, True).run()
    seated.leave()
    return screen.getvalue()


def test_drawn_pages_go_to_a_terminal() -> None:
    typist = Typist(
        "convoy",
        "?",
        "q",
        "baidoa",
        "log",
        "map",
        "undo",
        "all",
        "explain",
        "score",
        "digest off",
        "pass",
    )
    shown = drawn(typist)
    assert "\x1b[" in shown
    assert "rule 6.11" in shown
    assert "Pages for long logs: off" in shown
    assert any("more (q: stop)" in ask for ask in typist.asked)


def on_screen(shown: str) -> str:
    """What was sent, in words: no codes, and every space a single one."""
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown).split())


def test_a_command_typed_where_a_page_is_turned_is_taken() -> None:
    """FT7: the pager ends and the command is done; "q" at a question leaves nothing."""
    typist = Typist("help", "convoy", "q", "baidoa", "help", "zones jilib")
    told = on_screen(drawn(typist, height=16))
    assert "Where should unescorted Convoys go" in told
    assert '"q" ends a paged list.' in told
    assert "Jilib: open, south" in told
    assert len(typist.asked) == 7  # the last was refused: no line was left


def test_a_hint_is_whole_on_the_smallest_screen_and_can_be_had_again() -> None:
    """FT3: at 80 by 24, and on one too small for it on a page of its own."""
    whole = (
        "HINT (9) You lead the UN. Victory Points (VP) decide: yours minus theirs after turn 6. At "
        "+10 or more you win; from +1 to +9 it's a draw. At 0 or less the Bandits win. Time is on "
        "their side."
    )
    told = on_screen(drawn(Typist(), scenario="first-game"))
    assert whole in told
    assert "Hint:" not in told
    told = on_screen(drawn(Typist("hints"), scenario="first-game"))
    assert told.count(whole) == 2
    told = on_screen(drawn(Typist("", "notes", "", ""), scenario="first-game", height=22))
    assert "Hint: - HINT" in told
    assert told.count(whole) == 2


def test_what_happened_stays_on_the_page_beside_orders_and_reasons(
    scenario: CampaignScenario, picture: MapPicture
) -> None:
    """FT3: notes take the room that is left, and the rest of them can be asked for."""
    say = Wording(scenario)
    game, _ = positions(scenario, "1")[-1]
    page = Page(CampaignDisplay(game.rules, say, FILES), say, Size(80, 24))  # type: ignore[arg-type]
    happened = digest(say, game.all_events())[-2:]
    assert len(happened) == 2
    notes = ["By order (pass until end): hand over x7.", *["A reason of two lines. " * 5] * 6]
    needed = len(page.told(happened, happened))
    for room in range(needed + 1, needed + 6):
        lines = [line.plain for line in page.log(happened, happened, [], notes, room)]
        assert len(lines) <= room
        assert sum(line.startswith("*") for line in lines) == 2
        assert lines[-1].endswith("... more: notes")


def test_answers_of_an_order_are_counted_on_one_line() -> None:
    """FT3: seven answers alike are one line."""
    setup = table.GameSetup(
        "somalia-1992", {"un": "human", "bandit": "x"}, "7", {}, [], "auto", None, False
    )
    laid = table.begin(setup)
    session = Session(Controller(laid), Typist(), Console(file=io.StringIO()), True, False)
    for answer in ("hand over", "hand over", "fire", "hand over"):
        session.by_order("pass until end", answer)
    assert session.sitting.notes[-1] == "By order (pass until end): hand over x3, fire."
    session.by_order("always convoys", "convoy")
    session.by_order("pass until end", "hand over")
    assert session.sitting.notes[-1] == "By order (pass until end): hand over."
    laid.leave()


@pytest.mark.parametrize("width", [79, 99])
def test_the_event_in_force_is_on_the_page(scenario: CampaignScenario, width: int) -> None:
    """FT3: whatever the step, with Famine, every event of the chart finds room at 80 columns."""
    rules = Campaign(scenario)
    state: CampaignState = rules.start()
    for event in EVENTS:
        if event == "quiet":
            continue
        parts = [
            Said("Turn 22 of 24", "Turn 22 of 24"),
            Said("season 8, month 1", ""),
            Said("Interphase: Bandit replacements", "Bandit replacements"),
            Said("Famine 12 turns left", "Famine 12"),
            Said(f"event {event_name(event)}", event_name(event)),
        ]
        line = joined(parts, width)
        assert event_name(event) in line
        assert "Famine 12" in line
    assert (
        CampaignDisplay(rules, Wording(scenario)).status(state)[0][0].full
        == "Before the first turn"
    )


@pytest.mark.parametrize("name", ["somalia-1992", "first-game", "icu-2006", "war-2006"])
def test_the_legend_is_that_of_the_scenario(name: str) -> None:
    """FT3: M is the ICU where it is; every letter is told at 80 columns."""
    of = load_scenario(name)
    state: CampaignState = Campaign(of).start()
    drawn_map = MapPicture(of.board, cells_of(sources(name).files[1], of.board))
    for width, height in ((79, 24), (99, 36), (139, 50)):
        lines = [line.plain for line in drawn_map.draw(state, width, height)]
        text = "\n".join(lines)
        for word in legend(of, roomy=width >= 100):
            assert word in text, (width, word)
    words = legend(of, roomy=False)
    assert ("M ICU" in words) == (name == "icu-2006")
    assert ("M Militia" in words) == (name in ("somalia-1992", "first-game"))
    assert ("c owed" in words) == (name in ("somalia-1992", "first-game"))


def test_lines_find_room(scenario: CampaignScenario, picture: MapPicture) -> None:
    """FT7: what is longer than the screen is broken, not cut."""
    say = Wording(scenario)
    page = Page(CampaignDisplay(Campaign(scenario), say, FILES), say, Size(60, 24))
    long = [
        Choice(n, OptionLabel(f"option {n}", "with many details " * 5 + "at last"), (str(n),))
        for n in (1, 2)
    ]
    prompt = Choose("un", "un.mission", "6", extra=("1", "2"))
    told = " ".join(" ".join(line.plain for line in page.options(prompt, long, 9)).split())
    assert told.count("at last") == 2


def test_a_zone_goes_by_what_the_map_calls_it(sit: Sit) -> None:
    """FT7: the beginning of its whole name, and its short one."""
    shown = sit("zones south m", "zones m. airport", "quit")
    assert "South Mogadishu: urban" in shown
    assert "Mogadishu Airport: urban" in shown


def test_all_for_terrorism_is_one_after_another() -> None:
    """FT7: "all" takes the first Zone, and the same for the rest."""
    prompt = TERRORISM_ZONE("bandit", extra=("baidoa", "jilib", "done"))
    assert split_same("all", prompt) == ("1", True)
    assert split_same("1 same", prompt) == ("1", True)
    assert like("baidoa", prompt) == "baidoa"
    none_left = TERRORISM_ZONE("bandit", extra=("done",))
    assert like("baidoa", none_left) == "done"
    assert split_same("all", UN_MISSION("un", extra=("flush",))) == ("all", False)


def test_much_that_has_happened_is_told_on_a_page_of_its_own() -> None:
    typist = Typist("always convoys", "always fire back", "pass until turn 4", *[""] * 9)
    shown = drawn(typist, bandit="chancer")
    assert "Since your last answer:" in shown
    assert any(ask.startswith("-- Enter: more") for ask in typist.asked)


def test_the_computers_reasons_on_request() -> None:
    shown = drawn(Typist("convoy;all", "explain"), bandit="chancer", height=60)
    assert Passer.told in shown or Chancer.told in shown


def test_an_order_to_pass_says_what_it_waits_for() -> None:
    """Somebody who owes Convoys and orders to pass must not wonder why nothing happens."""
    game = Game(Campaign(load_scenario("somalia-1992")), seed="7")
    while game.prompt is not None and game.prompt.ask != "un.mission":
        game.answer(game.prompt.who, game.prompt.options[-1])
    told = StandingOrders(FORMS).give("pass until turn 9", Sight(game), "un")
    assert told is not None
    assert "On hold: 5.3: " in told


@pytest.mark.parametrize("turn, is_late", [(6, False), (7, True), (9, True)])
def test_an_order_until_a_turn_that_is_not_played_says_so(turn: int, is_late: bool) -> None:
    """T10: "pass until turn 9" was taken without a word in a game of six turns."""
    game = Game(Campaign(load_scenario("first-game")), seed="7")
    while game.prompt is not None and game.prompt.ask != "un.mission":
        game.answer(game.prompt.who, game.prompt.options[-1])
    order = f"pass until turn {turn}"
    told = StandingOrders(FORMS).give(order, Sight(game), "un")
    assert told is not None
    assert told.startswith(f"Standing order: {order}.")
    assert ("Turn 6 is the last, so this order lasts until the end of the game." in told) is is_late


@pytest.mark.parametrize("has_jobs", [True, False])
def test_ctrl_z_suspends_and_never_goes_into_the_line(
    monkeypatch: pytest.MonkeyPatch, has_jobs: bool
) -> None:
    """T10: it went into the line as a character, and the answer was not understood."""
    from prompt_toolkit.application import Application, create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    suspended: list[bool] = []
    for module in ("prompt_toolkit.utils", "prompt_toolkit.shortcuts.prompt"):
        monkeypatch.setattr(
            importlib.import_module(module), "suspend_to_background_supported", lambda: has_jobs
        )
    monkeypatch.setattr(
        Application,
        "suspend_to_background",
        lambda self, suspend_group=True: suspended.append(True),
    )
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text("fl\x1aush\r")
        assert TerminalReader(None).read("UN> ") == "flush"
    assert suspended == [True] * has_jobs


@pytest.mark.parametrize("colour", ["\x1b[31m", "\x1b[0m", "\x1b[1;31m", "\x1b[<1M"])
def test_a_colour_that_was_pasted_is_no_report_of_a_mouse(
    monkeypatch: pytest.MonkeyPatch, colour: str
) -> None:
    """Where a terminal does not mark what is pasted, prompt_toolkit ended with a ValueError."""
    from prompt_toolkit.application import Application, create_app_session
    from prompt_toolkit.input import create_pipe_input
    from prompt_toolkit.output import DummyOutput

    def fails(self: Application[str], loop: object, context: dict[str, Any]) -> None:
        self.exit(exception=context["exception"])  # which else waits for somebody to read it

    monkeypatch.setattr(Application, "_handle_exception", fails)
    with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
        keys.send_text(f"fl{colour}ush\r")
        assert TerminalReader(None).read("UN> ") == "flush"


def test_fw10_an_order_that_acts_does_not_wait() -> None:
    """FW10: "always convoys" waited for the Convoys it placed, and so did a pass after it."""
    game = Game(Campaign(load_scenario("somalia-1992")), seed="7")
    while game.prompt is not None and game.prompt.ask != "un.mission":
        game.answer(game.prompt.who, game.prompt.options[-1])
    orders = StandingOrders(FORMS)
    for text in ("always fire back", "always convoys", "pass until turn 9"):
        told = orders.give(text, Sight(game), "un")
        assert told is not None
        assert "On hold" not in told


def test_fw10_the_convoys_of_a_mission_are_told_together() -> None:
    """FW10: "Since your last answer" told the last of eight."""
    seats = {"un": "human", "bandit": "chancer"}
    laid = table.begin(table.GameSetup("somalia-1992", seats, "7", {}, [], "auto", None, False))
    controller = Controller(laid)
    placed: list[str] = []
    while True:
        while not controller.asks_person:
            controller.advance()
        prompt = controller.prompt
        assert prompt is not None
        if prompt.ask == "convoy.zone":
            placed.append(controller.say.label(prompt, prompt.options[0], controller.view).name)
        elif placed:
            break
        controller.answer("convoy" if "convoy" in prompt.options else prompt.options[0])
    assert len(placed) > 5
    line = controller.past.steps()[0].line
    assert all(name in line.text for name in placed)
    laid.leave()


# -- several Bandit players (11.2) ---------------------------------------------------------------

RIVALS = {"un": "chancer", "bandit-1": "chancer", "bandit-2": "human", "bandit-3": "chancer"}


def among_rivals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str
) -> str:
    """A game as one of three Bandit players, with these lines typed; what was shown."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    options = {"bandit-players": "3", "negotiations": "on"}
    terminal.play(
        "somalia-1992",
        RIVALS,
        "7",
        text=True,
        explain=False,
        record=None,
        options=options,
        charts=[],
        resume=False,
        dice="auto",
    )
    return capsys.readouterr().out


def test_the_score_of_several_players_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = among_rivals(monkeypatch, capsys, *["guban"] * 4, "score", "1", "1", "1", "quit")
    assert "Options: negotiations on, bandit-players 3." in " ".join(shown.split())
    assert "UN 0 VP 0 SP | Pink 0 VP 0 SP | Orange 0 VP 0 SP | Yellow 0 VP 0 SP" in shown
    assert "[Orange, rule 10]" in shown
    assert "9: UN victory at +21" in shown


def test_one_who_resigns_leaves_the_others_playing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = among_rivals(monkeypatch, capsys, *["guban"] * 4, "resign", "yes")
    assert "Resign as Orange? The others play on." in shown
    assert "The orange Bandits resigned and can take no further part." in shown
    assert "== Result ==" in shown


CITY_GANGS = (
    "north; berb; south; bend; north; jilib; kis; south; mogadishu p; erig; bel; baid; baar; jaw;"
    " ceel; gaal"
)
"""The Bandits' set-up with seed 11: orange and the yellow Leader wait beside the Airport, purple 3
in Jawhar, purple 2 in Ceel Huur and yellow 1 in Belet Huen."""


def test_odds_of_letting_pass_are_no_fight_and_no_fault(sit: Sit) -> None:
    lines = (CITY_GANGS, "hand", "escort; jaw", "1", "odds 3", "odds let", "odds 1", "1 3", "quit")
    shown = sit(*lines, bandit="human", seed="11")
    assert shown.count("let them pass: no fight follows.") == 2
    assert "Exact odds with orange 2, to the end of the Ambush:" in shown
    assert "of this prompt" not in shown


def test_picks_that_cannot_be_closed_say_by_which_rule(sit: Sit) -> None:
    """A mix without its Leader: neither "not among the options" nor the odds of somebody else."""
    lines = (CITY_GANGS, "hand", "convoy; all", "raid; jaw", "purple 2; belet")
    asked = ("why", "why done", "odds", "done", "undo", "odds 2 3", "quit")
    shown = " ".join(sit(*lines, *asked, bandit="human", seed="11").split())
    mixed = "gangs of different colours need a Leader of one of those colours there."
    assert shown.count(f"done, start the Raid: {mixed}") == 1  # why
    assert shown.count(f"done, start the Raid: 8.41: {mixed}") == 2  # why done, done
    assert f"> odds 2 3 8.41: {mixed}" in shown or f"> 8.41: {mixed}" in shown
    assert "Exact odds with purple 2, yellow 1 and every other eligible unit" in shown
    assert "Exact odds with purple 2, yellow 1," not in shown
    assert "is not among the options" not in shown


def test_heads_of_the_chance_to_be_robbed_stand_apart(sit: Sit) -> None:
    shown = sit(CITY_GANGS, "hand", "convoy", "odds", "quit", bandit="human", seed="11")
    assert "  alone   escorted  they lose\n" in shown


def test_a_pick_that_was_given_by_itself_is_not_called_needless(sit: Sit) -> None:
    """The Leader picked first needs the one gang there: it goes, and its name shifts nothing."""
    lines = (CITY_GANGS, "hand", "escort; jaw", "1", "yellow; orange", "quit")
    shown = sit(*lines, bandit="human", seed="11")
    (ambush,) = events(played(saved()), "ambush")
    assert [unit.kind for unit in ambush["units"]] == ["yellow-leader", "orange-2"]
    (sentence,) = said(played(saved()), "ambush")
    assert sentence in " ".join(shown.split())
    told = sit(*lines[:4], "2 1", "quit", bandit="human", seed="11", resume=False)
    assert sentence in " ".join(told.split())
    assert "no longer needed" not in shown + told


def test_reasons_of_what_is_taken_back_are_dropped(sit: Sit) -> None:
    """What the UN did is taken back with the hand-over that led to it."""
    lines = (CITY_GANGS, "explain on", "hand", "explain", "undo", "explain", "quit")
    shown = sit(*lines, un="blue-helmet", bandit="human", seed="11")
    before, after = shown.split("Undone.")
    assert "nothing pays" in before
    assert "nothing pays" not in after


def test_what_is_not_played_before_the_first_turn_names_no_turn_0(sit: Sit) -> None:
    shown = sit(CITY_GANGS, "why", "quit", bandit="human", seed="11")
    assert "Random Events: not before the first turn. 3: turn 1 begins" in shown


def test_the_rest_of_a_long_row_of_help_stands_below_its_text() -> None:
    row = "  hints [on|off]  what a friend at the table says, and the last of it again for you"
    assert hanging(row) == " " * 18
    assert hanging("march WHO to 1205: the cheapest way, turn by turn, until there") == " " * 6
    assert all(len(line) <= 80 for line in HELP.format(sheets="").split("\n"))

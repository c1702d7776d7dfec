"""The controller: what every screen shares, and that no screen goes past it."""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from somalia import terminal
from somalia.engine.game import Refused
from somalia.engine.prompts import Chance
from somalia.engine.record import load, replay
from somalia.play import table
from somalia.play.controller import Controller
from somalia.play.moves import COMPUTER, DICE, ORDER, PERSON, GameView, Move
from tests import syntax

Seat = Callable[..., Controller]


class Watcher(GameView):
    """Writes down what it is told."""

    def __init__(self, controller: Controller) -> None:
        self.told: list[Any] = []
        controller.views.append(self)

    def begun(self) -> None:
        self.told.append("begun")

    def moved(self, moves: Sequence[Move]) -> None:
        self.told.append((moves[0].by, *(move.choice for move in moves)))

    def taken_back(self) -> None:
        self.told.append("taken back")

    def saving(self, news: Sequence[str], trouble: str) -> None:
        self.told.append((*news, trouble))


@pytest.fixture
def seat() -> Iterator[Seat]:
    """Begins games; they are left at the end."""
    begun: list[table.Table] = []

    def begin(
        un: str = "human",
        bandit: str = "human",
        dice: str = "auto",
        scenario: str = "somalia-1992",
    ) -> Controller:
        seats = {"un": un, "bandit": bandit}
        setup = table.GameSetup(scenario, seats, "7", {}, [], dice, None, False)
        begun.append(table.begin(setup))
        return Controller(begun[-1])

    yield begin
    for laid in begun:
        laid.leave()


def asked(controller: Controller, ask: str) -> Controller:
    """Played on until that is asked, the first option of whatever else is."""
    while controller.prompt is None or controller.prompt.ask != ask:
        if controller.asks_person and controller.prompt is not None:
            controller.answer(controller.prompt.options[0])
        elif isinstance(controller.game.prompt, Chance) and controller.wants_dice:
            controller.roll()
        else:
            controller.advance()
    return controller


def test_a_refused_answer_leaves_everything_as_it_was(seat: Seat) -> None:
    """It once became "the last answer", was news, and let orders answer where one had gone back."""
    controller = asked(seat(bandit="robber"), "un.mission")
    watcher = Watcher(controller)
    since, by_hand = controller.past.since, controller.game.position_key
    controller.orders.by_hand = by_hand
    with pytest.raises(Refused):
        controller.answer("development")
    assert ("un", "un.mission") not in controller.orders.same.last
    assert controller.orders.by_hand == by_hand
    assert controller.past.since == since
    assert watcher.told == []


def test_those_before_a_refused_pick_have_been_given_and_are_told(seat: Seat) -> None:
    controller = asked(seat(), "un.mission")
    controller.answer("convoy")
    watcher = Watcher(controller)
    assert controller.prompt is not None
    first = controller.prompt.options[0]
    with pytest.raises(Refused):
        controller.answer(first, "nowhere")
    assert controller.orders.same.last["un", "convoy.zone"] == first
    assert [told[0] for told in watcher.told if told != "begun"] == [PERSON]


def test_answers_that_are_not_asked_for_any_more_are_given_back(seat: Seat) -> None:
    controller = asked(seat(), "un.mission")
    assert controller.answer("convoy", "pass") == ("pass",)
    assert controller.game.all_answers()[-1].value == "convoy"


def test_every_view_is_told_what_is_done_at_any(seat: Seat) -> None:
    controller = asked(seat(), "un.mission")
    one, other = Watcher(controller), Watcher(controller)
    controller.answer("convoy")
    controller.back.undo()
    controller.orders.give("always convoys", controller.sight, "un")
    controller.begin()
    controller.advance()
    controller.tell_saving()
    assert one.told == other.told
    kinds = [told if isinstance(told, str) else told[0] for told in one.told]
    assert kinds == ["begun", PERSON, "taken back", "begun", ORDER, ""]


def test_the_computer_decides_one_thing_at_a_time(seat: Seat) -> None:
    controller = seat("blue-helmet", "robber")
    watcher = Watcher(controller)
    for _ in range(20):
        told, count = len(watcher.told), controller.game.count
        move = controller.advance()
        assert move is not None
        assert (move.by, move.count) == (COMPUTER, count)
        assert len(watcher.told) == told + 1
        given = controller.game.all_answers()[count:]
        assert [answer.how for answer in given if answer.who and answer.how != "forced"] == [""]


def test_typed_dice_are_told_in_words(seat: Seat) -> None:
    controller = seat(dice="typed")
    watcher = Watcher(controller)
    while not (isinstance(controller.game.prompt, Chance) and controller.game.prompt.dice):
        if controller.wants_dice:
            controller.roll()
        elif controller.prompt is not None:
            controller.answer(controller.prompt.options[-1])
    watcher.told.clear()
    dice = controller.game.prompt.dice
    controller.throw(3 if dice == 1 else (3,) * dice)
    assert watcher.told == [(DICE, " ".join("3" * dice))]
    controller.roll_always(by_program=True)
    assert not controller.wants_dice


def test_a_line_is_taken_back_as_one_and_an_answer_by_itself(seat: Seat) -> None:
    controller = asked(seat(), "un.mission")
    count = controller.game.count
    controller.begin()
    controller.answer("convoy", begins=False)
    assert controller.prompt is not None
    controller.answer(controller.prompt.options[0], begins=False)
    after = controller.game.count
    controller.back.undo()
    assert count < controller.game.count < after
    assert controller.prompt is not None
    controller.answer(controller.prompt.options[0], begins=False)
    controller.back.undo_line()
    assert controller.game.count == count


def ended(controller: Controller) -> Controller:
    """Played to its end, each person's answer one that undertakes nothing if there is one."""
    while not controller.is_over:
        prompt = controller.prompt
        if controller.asks_person and prompt is not None:
            words = ("hand-over", "pass", "done", "let-pass")
            controller.answer(next((w for w in words if w in prompt.options), prompt.options[0]))
        else:
            controller.advance()
    return controller


@pytest.mark.parametrize("bandit, ask", [("robber", "un.mission"), ("human", "bandit.mission")])
def test_the_answer_that_ended_the_game_is_taken_back(seat: Seat, bandit: str, ask: str) -> None:
    controller = ended(seat(bandit=bandit, scenario="first-game"))
    assert controller.back.is_open
    controller.back.undo_line()
    prompt = controller.prompt
    assert prompt is not None
    assert (controller.is_over, prompt.ask) == (False, ask)
    label = controller.say.label(prompt, prompt.options[-1], controller.view)
    assert "game ends" in label.detail or bandit == "human"
    assert ended(controller).is_over
    controller.table.leave()
    record = controller.table.record
    assert record is not None
    assert not load(record).problem


def test_an_end_by_dice_is_not_taken_back(seat: Seat) -> None:
    controller = ended(seat(bandit="robber", scenario="first-game"))
    while controller.back.is_open:
        controller.back.undo()
    controller.request("resign")
    assert controller.is_over
    assert not controller.back.is_open
    with pytest.raises(Refused, match=r"^Can't undo"):
        controller.back.undo_line()


def test_what_is_hidden_from_the_person_is_not_in_the_position_he_is_shown(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = asked(seat(bandit="robber"), "un.mission")
    assert controller.view is controller.game.state, "nothing is hidden: nothing is copied"

    def redact(rules: object, state: Any, sides: Sequence[str], seed: str) -> None:
        if "bandit" not in sides:
            state.sp["bandit"] = 99

    kind = type(controller.table.rules)
    monkeypatch.setattr(kind, "hides", True)
    monkeypatch.setattr(kind, "redact", redact)
    assert controller.eyes.watching == "un"
    assert controller.view.sp["bandit"] == 99
    assert controller.game.state.sp["bandit"] != 99
    assert controller.view is controller.view, "worked out once a position"
    looker = Controller(controller.table, sees_all=True)
    assert looker.view is controller.game.state


def test_a_script_is_a_view_like_any_other(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Lines from a pipe given to `somalia play --text` do what the same calls of a screen do."""
    lines = "convoy\nundo\nconvoy\njilib same\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    record, seats = tmp_path / "script.txt", {"un": "human", "bandit": "robber"}
    terminal.play("somalia-1992", seats, "7", True, False, record, {}, [], False, "auto")
    controller = asked(seat(bandit="robber"), "un.mission")
    controller.answer("convoy")
    controller.back.undo_line()
    controller.answer("convoy")
    controller.answer("jilib", same=True)
    while not controller.asks_person:
        controller.advance()
    scripted, problem = replay(load(record), controller.table.rules)
    assert not problem
    assert scripted.all_answers() == controller.game.all_answers()
    assert sum(answer.ask == "convoy.zone" for answer in scripted.all_answers()) > 5


# -- nobody goes past it ---------------------------------------------------------------------------

ACTS = ("answer", "throw", "roll", "undo", "request", "feed", "go_back", "settle")
"""What changes a game."""

TRIALS = ("twin", "trial", "band")
"""What forks are called, on which anything may be tried."""

MAKERS = ("fork", "copy", "for_thinking", "trial", "Game", "TrialGame", "commit", "_raid_begins")
"""What makes such a fork."""

NO_GAME = (
    *("controller", "model", "screen", "self", "super", "of", "answering", "deeds"),
    *("orders", "order", "same", "fight", "rulebook"),
)
"""What else has a method of such a name."""

MODULES = ("numpy", "reference")

MAY = (
    "engine/",
    "lab/",
    "games/campaign/lab/",
    "games/street_fight/lab/benchmarks.py",
    "opponents/",
    "play/at_table/",
    "play/controller.py",
    "play/table.py",
)
"""Who may: `play/table.py` sets the game up before anybody plays it."""


def _last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def past_the_controller(parts: Sequence[ast.AST]) -> list[str]:
    """Where the nodes of a source text change a game that is no fork."""
    found, trials = [], set[str]()
    for node in parts:
        if isinstance(node, ast.ImportFrom) and node.module == "somalia.engine.undo":
            found += [f"{node.lineno}: {one.name}" for one in node.names if one.name == "undo"]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr not in ACTS:
                continue
            owner = node.func.value
            name = _last_name(owner.func if ast.unparse(owner) == "super()" else owner)
            if name in TRIALS:
                trials.add(name)
            elif name not in (*NO_GAME, *MODULES):
                found.append(f"{node.lineno}: {ast.unparse(node.func)}")
    for node in parts:
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                name = _last_name(target)
                if name.startswith("auto_") and isinstance(target, ast.Attribute):
                    found.append(f"{node.lineno}: {ast.unparse(target)} =")
                made = isinstance(node.value, ast.Call) and _last_name(node.value.func) in MAKERS
                if name in trials and not made:
                    found.append(f"{node.lineno}: {name} is no fork")
    return found


def test_no_screen_goes_past_the_controller(top: Path) -> None:
    looked = 0
    for path in sorted((top / "somalia").rglob("*.py")):
        name = path.relative_to(top / "somalia").as_posix()
        if not name.startswith(MAY):
            looked += 1
            assert past_the_controller(syntax.nodes(path)) == [], name
    assert looked > 100


@pytest.mark.parametrize(
    "text",
    [
        "self.game.answer('un', 'pass')",
        "of.controller.game.roll()",
        "from somalia.engine.undo import undo, undo_point",
        "session.game.auto_dice = True",
        "twin = self.game\ntwin.answer('un', 'pass')",
    ],
)
def test_who_goes_past_it_is_found(text: str) -> None:
    assert past_the_controller([*ast.walk(ast.parse(text))])


def test_a_zone_that_is_drawn_at_the_table_has_a_name(tmp_path: Path) -> None:
    """S6: Zones were looked up among the counters, and the game ended with a traceback."""
    setup = table.GameSetup(
        "icu-2006",
        {"icu": "human", "warlords": "human"},
        "0",
        {},
        [],
        "typed",
        tmp_path / "own.txt",
        False,
    )
    laid = table.begin(setup)
    controller = Controller(laid)
    watcher = Watcher(controller)
    while (chance := controller.game.prompt) is None or chance.ask != "reinforce.zone":
        if isinstance(chance, Chance):
            controller.roll()
        else:
            assert controller.prompt is not None
            controller.answer(controller.prompt.options[0])
    assert isinstance(chance, Chance)
    with pytest.raises(Refused, match="expected one of"):
        controller.throw("nowhere")
    (id, _), *_ = chance.cup
    controller.throw(id)
    assert watcher.told[-1] == (DICE, laid.scenario.board.zone(id).name)
    laid.leave()

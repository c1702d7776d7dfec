"""At the table nobody sees what he must not know: computers, logs, pages, news, trials."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from rich.console import Console

from somalia.engine.event import Event
from somalia.engine.game import Game, Refused, Seat
from somalia.engine.kinds import Ask, EventKind
from somalia.engine.options import Word
from somalia.engine.prompts import Choose, Together
from somalia.engine.protocols import Outcome, Procedure
from somalia.engine.record import Header, Sitter
from somalia.engine.undo import CANNOT_UNLEARN
from somalia.games.game_type import GameType, PlainScenario
from somalia.games.simple import SimpleRules, SimpleState
from somalia.play.controller import Controller
from somalia.play.moves import ORDER, Move
from somalia.play.preview import consequence
from somalia.play.table import Table
from somalia.terminal.chain import ChainPart, ChainTrial
from somalia.terminal.keyboard import Leave
from somalia.terminal.session import Session

SIDES = ("cat", "dog")
HIDE = Ask("hide", "1", "Where is it hidden?", words={"well": ("the well",), "tree": ("the tree",)})
SEEK = Ask("seek", "2", "Where do you look?", words={"well": ("the well",), "tree": ("the tree",)})
HIDDEN = EventKind("hidden", lambda say, of: f"It is in the {of['place']}.")
SOUGHT = EventKind("sought", lambda say, of: f"They look in the {of['cat']} and the {of['dog']}.")
PLACES = (Word("well"), Word("tree"))


class Garden(SimpleState):
    """Where it is hidden, which only the cat knows."""

    def __init__(self) -> None:
        super().__init__()
        self.place = ""


class Hunt(SimpleRules):
    """The cat hides something; then both say at once where it is."""

    sides = SIDES
    hides = True

    def start(self) -> Garden:
        return Garden()

    def turn(self, state: Garden) -> Procedure:
        state.place = str((yield HIDE("cat", PLACES, seen_by=("cat",))))
        state.events.append(Event(HIDDEN, "1", {"place": state.place}, ("cat",)))
        cat, dog = yield Together(SEEK(side, PLACES) for side in SIDES)
        state.note(SOUGHT, "2", cat=cat, dog=dog)

    def outcome(self, state: Garden) -> Outcome | None:
        return Outcome("cat", 1, "over", state.turn) if state.turn > 3 else None

    def redact(self, state: Garden, sides: Sequence[str], seed: str) -> None:
        if "cat" not in sides and state.place:
            state.place = "somewhere"


class HuntGame(GameType):
    """What it offers."""

    id = name = "hunt"

    def rules(self, scenario: Any) -> Hunt:
        return Hunt()


@dataclass
class Decision:
    """Always the well."""

    option: str = "well"
    why: str = "it is deep"
    rows: Any = ()


class Looker:
    """A computer's player who notes what it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Game, Choose]] = []

    def decide(self, game: Game, prompt: Choose) -> Decision:
        self.shown.append((game, prompt))
        return Decision()


def laid(*people: str, **players: Any) -> Table:
    rules = Hunt()
    sitters = tuple(Sitter(s, "human" if s in people else "looker", (s,)) for s in SIDES)
    seats = [Seat(side, (side,), side in people) for side in SIDES]
    return Table(
        PlainScenario("hunt", "Hunt", "A hunt."),
        rules,
        Game(rules, seats),
        Header("hunt", "1", sitters),
        players,
        (),
        game_type=HuntGame(),
    )


class Typist:
    """Types these lines, and keeps what was asked, and whether the line was to be seen."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[tuple[str, bool]] = []
        self.kept: list[bool] = []

    def read(
        self,
        ask: str,
        words: object = (),
        status: str = "",
        unseen: bool = False,
        kept: bool = True,
    ) -> str:
        self.asked.append((ask, unseen))
        self.kept.append(kept)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def session(
    table: Table, *lines: str, explain: bool = False
) -> tuple[Session, Typist, io.StringIO]:
    out, typist = io.StringIO(), Typist(*lines)
    console = Console(file=out, width=80, height=24)
    return Session(Controller(table), typist, console, False, explain), typist, out


def test_a_computer_is_shown_what_its_seat_may_see() -> None:
    looker = Looker()
    controller = Controller(laid("cat", dog=looker))
    controller.answer("tree")
    controller.answer("well")
    controller.advance()
    ((game, prompt),) = looker.shown
    assert game is not controller.game
    assert game.state.place != "tree" or game.seed != controller.game.seed
    assert game.unrevealed == 0, "that the cat has answered is its own affair"
    assert (prompt.who, game.asked("dog")) == ("dog", prompt)


def test_log_and_news_are_those_of_who_sits_at_the_screen() -> None:
    controller = Controller(laid("cat", "dog"))
    controller.answer("tree")
    assert controller.eyes.watching == "cat"
    hides, looks = "1 It is in the tree.", "2 They look in the tree and the well."
    assert [str(line) for line in controller.past.lines()] == [hides]
    assert [event.kind for event in controller.sight.events()] == [HIDDEN]
    controller.answer("tree")
    assert controller.eyes.watching == "dog"
    assert controller.past.lines() == []
    assert controller.sight.events() == []
    assert controller.past.seen == 0, "not counted in the log of another"
    assert controller.view.place == "somewhere"
    controller.answer("well")
    told = [str(line) for line in controller.past.lines()]
    assert told == [hides, looks]
    assert controller.eyes.watching == "cat"
    overseer = Controller(controller.table, sees_all=True)
    assert len(overseer.past.lines()) == 2
    assert [step.line.text for step in controller.past.steps()][-1].startswith("They look")


def test_the_steps_of_the_news_leave_out_what_is_not_seen() -> None:
    controller = Controller(laid("dog", cat=Looker()))
    controller.advance()
    controller.advance()
    assert controller.past.steps() == []
    controller.answer("tree")
    controller.advance()
    controller.advance()
    (step,) = controller.past.steps()
    assert step.line.text == "They look in the well and the tree."
    assert controller.past.why(step) == [], "what the cat decided unseen stays its own"


def test_the_order_that_gave_an_open_answer_is_known_to_its_owner_only() -> None:
    """Its words may name what lies face down: "march fighters a to 1205"."""
    controller = Controller(laid("cat", "dog"))
    assert controller.eyes.watching == "cat"
    move = Move(ORDER, "dog", "seek", "the tree", "By order: march.", "march", count=0)
    told = controller.eyes.known(move)
    assert told is not None
    assert (told.choice, told.why, told.order) == ("the tree", "", "")
    own = controller.eyes.known(move, "dog")
    assert own is not None
    assert own.order == "march"
    controller.past.reasons = [move]
    assert controller.past.by_order == []


def test_the_same_is_what_one_has_answered_oneself() -> None:
    controller = Controller(laid("cat", "dog"))
    controller.answer("tree")
    controller.answer("tree")
    assert controller.prompt is not None
    assert (controller.prompt.who, controller.again.last) == ("dog", None)
    with pytest.raises(Refused, match="haven't answered this kind"):
        controller.again.give()


def test_what_an_answer_leads_to_tells_nothing_of_what_others_have_answered() -> None:
    controller = Controller(laid("cat", "dog"))
    controller.answer("tree")
    controller.answer("tree")
    told = consequence(controller.sight, controller.say, ["well"], "every")
    assert told is not None
    assert told.then == "Can't be undone once Cat has also chosen."
    assert "tree" not in " ".join(line.text for line in told.steps)


def test_a_line_is_tried_on_what_its_seat_may_see() -> None:
    controller = Controller(laid("cat", "dog"))
    controller.answer("tree")
    controller.answer("tree")
    trial = ChainTrial(
        controller.sight,
        controller.display,
        controller.say,
        controller.orders,
        lambda _: False,
        lambda _: False,
        controller.game.count,
    )
    tried = trial.run([ChainPart("well", 1, 2), ChainPart("tree", 2, 2)])
    assert [part.text for part in tried.parts] == ["well"]
    assert tried.until == "Cat has decided"
    assert trial.twin.events() == controller.sight.events(), "nothing was revealed"


def over(who: str) -> str:
    """What stands before the cursor where the screen is handed over."""
    return f"Hand over to {who}. Enter: ready> "


def test_at_one_terminal_a_secret_is_handed_over_and_not_kept() -> None:
    table = laid("cat", "dog")
    played, typist, out = session(table, "", "tree", "tree", "", "log", "well", "", "log")
    with pytest.raises(Leave):
        played.run()
    asked = typist.asked
    # Who sits there alone may see what he types; nobody can have it again afterwards.
    assert not any(unseen for _, unseen in asked)
    told = [ask for ask, _ in asked]
    assert told[:5] == [over("Cat"), "Cat> ", "Cat> ", over("Dog"), "Dog> "]
    assert told[6] == over("Cat")
    assert [typist.kept[at] for at in (1, 2, 4)] == [False, False, False]
    _, before, dogs, after = out.getvalue().split("\n" * 24)
    assert "It is in the tree." in before
    assert "tree." not in dogs.partition("2 They look")[0]
    assert "They look in the tree and the well." in after


def test_nobody_is_told_whether_the_computer_has_decided_unseen() -> None:
    played, _, out = session(laid("dog", cat=Looker()), "explain", "tree", explain=True)
    with pytest.raises(Leave):
        played.run()
    assert "it is deep" not in out.getvalue()
    idle, _, told = session(laid("cat", dog=Looker()), "explain", explain=True)
    with pytest.raises(Leave):
        idle.run()
    nothing = "The computer has decided nothing that you can see since your last answer."
    assert nothing in out.getvalue()
    assert nothing in told.getvalue()


def test_how_to_confirm_nothing_is_told_each_person() -> None:
    """Told once for both, it was left out for the second where an answer of the first had waited,
    whatever was then answered unseen.
    """
    lines = ("", "tree", "u", "tree", "yes", "tree", "yes", "", "well", "yes")
    played, _, out = session(laid("cat", "dog"), *lines)
    played.sitting.settings.confirm = "every"
    with pytest.raises(Leave):
        played.run()
    _, cats, dogs, *_ = out.getvalue().split("\n" * 24)
    for told in (cats, dogs):
        assert told.count('"confirm off"') == 1


ASKED = "Dog: Cat asks to undo the last answer. Allow it? yes or no> "


def test_what_is_hidden_is_taken_back_where_the_other_person_allows_it() -> None:
    table = laid("cat", "dog")
    played, typist, out = session(table, "", "tree", "undo", "yes", "yes", "", "well")
    with pytest.raises(Leave):
        played.run()
    told = [ask for ask, _ in typist.asked]
    may = "Dog must allow that. Ask them? yes or no> "
    assert told == [
        *(over("Cat"), "Cat> ", "Cat> ", may, ASKED),
        *(over("Cat"), "Cat> ", "Cat> "),
    ]
    assert not any(typist.kept), "nobody has again what another has typed, whatever was asked"
    assert [answer.value for answer in table.game.all_answers()] == ["well"]
    _, mine, dogs, again = out.getvalue().split("\n" * 24)
    assert "Where is it hidden?" in mine
    assert dogs.strip() == "- Undone.", "the other person reads nothing but the question"
    assert "Where is it hidden?" in again


def test_what_is_hidden_stands_where_the_other_person_does_not_allow_to_take_it_back() -> None:
    table = laid("cat", "dog")
    played, typist, out = session(table, "", "tree", "undo", "no", "undo", "yes", "no", "", "log")
    with pytest.raises(Leave):
        played.run()
    told = [ask for ask, _ in typist.asked]
    assert told[6:9] == [ASKED, over("Cat"), "Cat> "]
    assert [answer.value for answer in table.game.all_answers()] == ["tree"]
    assert "Not undone." in out.getvalue()
    _, _, dogs, again = out.getvalue().split("\n" * 24)
    assert dogs == ""
    assert "Not undone: not everyone agreed." in again
    assert "It is in the tree." in again, "who asked sits there again"


def test_a_computers_player_is_never_asked_to_let_something_be_taken_back() -> None:
    controller = Controller(laid("cat", dog=Looker()))
    controller.answer("tree")
    assert not controller.back.is_open
    assert controller.back.needs == ()
    for take_back in (
        controller.back.undo,
        controller.back.undo_line,
        controller.back.undo_mission,
    ):
        with pytest.raises(Refused, match=CANNOT_UNLEARN):
            take_back()
    with pytest.raises(Refused, match=CANNOT_UNLEARN):
        controller.back.undo_line(agreed=True)

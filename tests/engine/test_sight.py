"""What is shown gets a game as a seat may know it: nobody who shows anything holds a `Game`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from pathlib import Path

import pytest

from somalia.engine.game import Game
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight, for_people
from tests import syntax
from tests.games.test_hidden import HIDDEN as HIDES
from tests.games.test_hidden import Hunt

MAY = {
    "engine/": "it is the driver: `sight.py` decides there what may be known",
    "lab/": "it plays, checks and measures games in which nobody looks on",
    "opponents/": "they get `as_seen_by` copies, which hold nothing hidden",
    "games/checks.py": "invariants are checked of the true position",
    "games/statistics.py": "figures over games that are over",
    "games/campaign/lab/": "invariants, statistics and benchmarks",
    "games/card_duels/lab/": "invariants and statistics",
    "games/hex_battle/lab/": "invariants and statistics",
    "games/street_fight/lab/": "invariants and statistics",
    "games/campaign/text/convoys.py": "a Raid later in the turn is a game made of the view",
    "games/campaign/text/odds.py": "policies and marks, called by the engine's odds on copies",
    "play/advice.py": "play-outs on copies of what the seat may know",
    "play/at_table/": "the controller's parts, which drive the game with it",
    "play/branching.py": "a new record of a whole game",
    "play/controller.py": "it drives the game, and hands out what its watcher may know",
    "play/replay.py": "it plays a record again, and hands out what its seat may know",
    "play/table.py": "it makes the game, and takes orders up as their seats knew it",
    "play/thinking.py": "opponents think in processes, on what they may see",
    "report/chances.py": "play-outs of a game that is over or hides nothing (`Replay`)",
    "report/luck.py": "rolls of a game that is over or hides nothing (`Replay`)",
    "window/screens/replay.py": "a game that is over or hides nothing, at any moment",
}
"""Who may hold a game, and why. Every other module of the program is guarded, also a new one."""

GAMES = ("game", "twin", "trial", "whole", "model", "controller", "session", "replay", "table")
"""What a game, a copy, and what holds one are called."""

CHECKPOINTS = "somalia.engine.checkpoints"

HELD = ("game", "_game", "all_answers", "all_events", "checkpoints", "as_seen_by", "for_thinking")
"""Attributes that hand out a game, or more of it than a seat may know."""

OF_A_GAME = ("state", "checkpoint", "answers", "fork", "copy")
"""Attributes that do so where they are those of a game."""

SHOWS = ("window", "scene", "display", "text", "terminal", "play", "report")
"""Parts of a path: in such modules nobody reads the events of a state, which nobody has sifted."""


def _name(node: ast.expr) -> str:
    """The last name of an expression: "game" of `self.controller.game`."""
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def _is_raw(node: ast.AST, called: set[int], shows: bool) -> str:
    """What is wrong with a part of a source text; "" if nothing."""
    if isinstance(node, ast.ImportFrom) and node.module in ("somalia.engine.game", CHECKPOINTS):
        names = [one.name for one in node.names if one.name in ("Game", "Checkpoint")]
        return f"imports {names[0]}" if names else ""
    if isinstance(node, ast.Import):
        return "imports a game" * any(one.name == "somalia.engine.game" for one in node.names)
    if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
        named = getattr(node.annotation, "id", getattr(node.annotation, "value", ""))
        return ast.unparse(node) if named == "Game" else ""
    if not isinstance(node, ast.Attribute):
        return ""
    of = _name(node.value)
    is_game = of in GAMES and not (node.attr == "answers" and id(node) in called)
    is_wrong = node.attr in HELD or (node.attr in OF_A_GAME and is_game)
    is_wrong |= node.attr == "events_since" and of == "game"
    is_wrong |= node.attr == "checkpoint"  # of a moment, too: it leads to the true state
    is_wrong |= shows and node.attr == "events" and of in ("state", "view")
    return ast.unparse(node) if is_wrong else ""


def raw(text: str, shows: bool = True) -> list[str]:
    """Where a source text holds a game, or reads of it what a seat may not know."""
    return raw_in(list(ast.walk(ast.parse(text))), shows)


def raw_in(parts: Sequence[ast.AST], shows: bool) -> list[str]:
    """The same of the nodes of a source text."""
    called = {id(node.func) for node in parts if isinstance(node, ast.Call)}
    found = [(node, _is_raw(node, called, shows)) for node in parts]
    return [f"{getattr(node, 'lineno', 0)}: {told}" for node, told in found if told]


def modules(top: Path) -> dict[str, Path]:
    """Every module of the program by its path."""
    root = top / "somalia"
    return {path.relative_to(root).as_posix(): path for path in sorted(root.rglob("*.py"))}


def shows(name: str) -> bool:
    """Whether a module shows something, by its path."""
    return any(part.removesuffix(".py") in SHOWS for part in name.split("/"))


def test_nobody_who_shows_anything_holds_a_game_fl1(top: Path) -> None:
    found = {
        name: told
        for name, path in modules(top).items()
        if not name.startswith(tuple(MAY)) and (told := raw_in(syntax.nodes(path), shows(name)))
    }
    assert found == {}, "take a Sight, or a TrialGame of one (engine/sight.py)"


@pytest.mark.parametrize("who", MAY)
def test_every_exception_is_needed(who: str, top: Path) -> None:
    held = [
        name
        for name, path in modules(top).items()
        if name.startswith(who) and raw_in(syntax.nodes(path), shows(name))
    ]
    assert held, f"{who} needs no exception any more"


def test_every_game_and_every_screen_is_guarded(top: Path) -> None:
    guarded = [name for name in modules(top) if not name.startswith(tuple(MAY))]
    for id in ("campaign", "card_duels", "hex_battle", "street_fight"):
        assert any(name.startswith(f"games/{id}/window/") for name in guarded)
        told = (f"games/{id}/text/", f"games/{id}/display")
        assert any(name.startswith(told) for name in guarded)
    for room in ("window/", "terminal/", "report/", "play/catalogue", "play/career", "play/orders"):
        assert any(name.startswith(room) for name in guarded)


@pytest.mark.parametrize(
    "text",
    [
        "from somalia.engine.game import Game, Refused",
        "from somalia.engine.checkpoints import Checkpoint",
        "import somalia.engine.game",
        "def show(game: Game) -> None: pass",
        "state = game.state",
        "state = self.model.state",
        "state = twin.state",
        "news = since.events(controller.game)",
        "told = sight.all_events()",
        "given = self.twin.all_answers()[start:]",
        "seen = looked.as_seen_by(seat)",
        "for answer in game.answers: pass",
        "found = game.events_since(None)",
        "twin = model.controller.game.fork()",
        "found = sight.view.events",
        "found = state.events[-1]",
        "found = sight._game",
        "state = sight.now.checkpoint.state",
    ],
)
def test_who_holds_a_game_is_found(text: str) -> None:
    assert raw(text)


@pytest.mark.parametrize(
    "text",
    [
        "from somalia.engine.game import Refused, Seat",
        "state = self.sight.view",
        "found = sight.events_since(then)",
        "given = twin.answers()[start:]",
        "key = model.controller.sight.position_key",
    ],
)
def test_who_has_a_sight_is_let_pass(text: str) -> None:
    assert raw(text) == []


def test_rules_write_the_events_of_a_state() -> None:
    assert raw("state.events.append(event)", shows=False) == []


# -- what a Sight hands out ------------------------------------------------------------------------


def hunt(*answers: tuple[str, str]) -> Game:
    """The game of `test_hidden`, after these answers."""
    game = Game(Hunt(), seed="1")
    for seat, answer in answers:
        game.answer(seat, answer)
    return game


def test_an_answer_that_is_hidden_is_not_even_counted() -> None:
    game = hunt(("cat", "tree"))
    for sight in (Sight(game, "cat"), Sight(game)):
        assert [one.value for one in sight.answers()] == ["tree"]
        assert sight.count == 1
    for sight in (Sight(game, "dog"), Sight(game, "cat", "dog")):
        assert (sight.answers(), sight.recent_answers, sight.count) == ([], [], 0)


def test_answers_are_counted_over_steps_that_are_over_and_after_going_back() -> None:
    game = hunt(("cat", "tree"), ("cat", "well"), ("dog", "tree"), ("cat", "well"), ("dog", "well"))
    cat, dog = Sight(game, "cat"), Sight(game, "dog")
    assert (cat.count, dog.count) == (4, 3), "its own that waits is counted"
    game.go_back(1, game.branch)
    assert (cat.count, dog.count) == (1, 0)


def test_what_another_has_answered_unseen_is_not_even_counted() -> None:
    game = hunt(("cat", "tree"), ("cat", "well"))
    cat, dog = Sight(game, "cat"), Sight(game, "dog")
    assert (cat.count, cat.unrevealed) == (2, 1)
    assert (dog.count, dog.unrevealed) == (0, 0)
    assert dog.answers() == []
    assert Sight(game, "cat", "dog").count == 0
    game.answer("dog", "tree")
    assert [one.value for one in dog.answers()] == ["well", "tree"], "they are revealed"


def test_a_question_is_seen_by_who_may_see_it() -> None:
    game = hunt()
    assert isinstance(Sight(game, "cat").prompt, Choose)
    dog = Sight(game, "dog")
    assert dog.prompt is None
    assert dog.asked("cat") is None
    assert (dog.waits_for, dog.is_over) == ("cat", False)
    assert Sight(game, "cat", "dog").prompt is None
    game.answer("cat", "tree")
    assert dog.prompt is not None
    assert dog.prompt.who == "dog", "each has its own question"


def test_what_all_of_some_seats_may_know_is_what_each_of_them_may_know() -> None:
    game = hunt(("cat", "tree"))
    assert [event.kind for event in Sight(game, "cat").events()] == [HIDES]
    both = Sight(game, "cat", "dog")
    assert both.events() == []
    assert both.view.place == "somewhere"
    with pytest.raises(ValueError, match="several seats"):
        _ = both.sides
    with pytest.raises(ValueError, match="single seat"):
        both.trial()


def test_positions_of_a_game_under_way_are_not_to_be_had() -> None:
    game = hunt(("cat", "tree"))
    with pytest.raises(ValueError, match="hidden"):
        Sight(game, "dog").positions()
    assert len(Sight(game).positions()) == 2


def test_a_trial_holds_nothing_that_is_hidden() -> None:
    game = hunt(("cat", "tree"), ("cat", "well"))
    twin = Sight(game, "dog").trial(auto_dice=False)
    assert twin.count == 0, "that the cat has answered is its own affair"
    twin.answer("dog", "well")
    assert twin.answers()[-1].value == "well"
    assert game.count == 2, "nothing of it happens in the game"


def test_of_a_game_that_is_over_all_is_known_and_before_that_what_its_people_may_know() -> None:
    game = hunt(("cat", "tree"))
    assert for_people(game).view.place == "tree", "nobody is there from whom to hide it"
    while game.prompt is not None:
        asked = game.prompt
        assert isinstance(asked, Choose)
        game.answer(asked.who, "well")
    assert for_people(game).view is game.state


def test_a_view_is_worked_out_once_a_position() -> None:
    game = hunt(("cat", "tree"))
    dog = Sight(game, "dog")
    seen = dog.view
    assert seen.place == "somewhere"
    assert dog.view is seen
    game.answer("cat", "well")
    assert dog.view is not seen


def test_a_reason_may_be_drawn_from_what_is_hidden_and_is_told_after_the_end() -> None:
    game = hunt(("cat", "tree"))
    game.answer("cat", "well", why="the dog never looks into the tree")
    game.answer("dog", "tree", why="the well is deep")
    cat, dog = Sight(game, "cat"), Sight(game, "dog")
    assert [one.why for one in dog.answers()] == ["", "the well is deep"]
    assert [bool(one.why) for one in cat.answers()] == [False, True, False]
    while isinstance(asked := game.prompt, Choose):
        game.answer(asked.who, "well")
    assert [bool(one.why) for one in dog.answers()][:2] == [True, True]

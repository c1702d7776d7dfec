"""What a seat gets to see of a game that hides, and of its twin, is the same: all of it.

Commands, terminal and window list by themselves what there is to be seen: a new command, sheet or
action without a decision here fails.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from window_hands import picture_of  # before Arcade: no display

from somalia import cli
from somalia.games import games
from somalia.games.game_type import GameType
from somalia.play.settings import Settings
from somalia.terminal.commands import ALIASES, COMMANDS
from somalia.window import actions
from somalia.window.ui import window as ui_window
from tests.often import often
from tests.twins import dozen, in_commands, in_scene, in_terminal, in_window
from tests.twins.looks import Place, same
from tests.twins.twin import Moment, hiding

Seen = dict[str, Any]
PARTS = 6
"""Of so many parts of all that can be seen each twin shows one: six of a game show all."""


def part_of(nth: int) -> int:
    """Which part of the surfaces the nth twins are looked at by."""
    return nth % PARTS


@pytest.fixture(scope="module", params=dozen.ALL, ids=lambda of: f"{of[0]}-{of[1]}")
def numbered(request: pytest.FixtureRequest) -> tuple[str, int]:
    """A game and the number of its twins: all tests of some come before those of the next."""
    game, nth = request.param
    return game, nth


@pytest.fixture
def nth(numbered: tuple[str, int]) -> int:
    return numbered[1]


@pytest.fixture
def moment(numbered: tuple[str, int]) -> Moment:
    return dozen.moment(*numbered)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    # Drawn maps and checks of data files are written aside, at any time, and once for both twins.
    monkeypatch.setattr(ui_window, "write_aside", lambda: None)
    return Place(tmp_path, monkeypatch)


# -- nothing is left out ---------------------------------------------------------------------------


def test_every_command_is_called_or_reads_no_game() -> None:
    assert set(cli.cli.commands) == set(in_commands.COMMANDS)


def test_every_option_of_a_command_that_reads_a_game_is_in_a_call() -> None:
    for name, calls in in_commands.COMMANDS.items():
        if isinstance(calls, str):
            continue
        said = {word for call in calls for word in call}
        for param in cli.cli.commands[name].load().params:
            names = {*param.opts, *param.secondary_opts}
            is_named = param.param_type_name == "argument" or names & said
            assert is_named or param.name in in_commands.BESIDE.get(name, {}), (name, param.name)


def test_every_command_of_the_terminal_is_typed() -> None:
    assert set(in_terminal.TYPED) == set(COMMANDS)
    assert set(ALIASES.values()) <= set(COMMANDS)


def test_every_action_of_the_window_is_done_or_moves_the_game_or_leaves_it() -> None:
    ids = {one.id for one in actions.ACTIONS}
    named = {*in_window.MOVES, *in_window.LEAVES, *in_window.GIVES}
    about = {id for id in ids if id[-1] in ": "} - named
    assert named <= ids
    assert {id.removeprefix("show:") for id in about} == set(in_window.ABOUT)
    assert ids - about - named <= set(in_window.all_actions())


def test_every_game_that_hides_has_twins() -> None:
    seats = [seat for game in dozen.GAMES for seat in dozen.seats(game)]
    assert {name for name, _ in seats} == set(hiding())


@pytest.mark.parametrize("game", dozen.GAMES)
def test_another_game_that_hides_changes_no_twins(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    among_all = dozen.moment(game, 0)
    alone = tuple(name for name in hiding() if dozen.game_of(name).id == game)
    monkeypatch.setattr(dozen, "hiding", lambda: alone)
    dozen.seats.cache_clear()
    assert dozen.moment.__wrapped__(game, 0) == among_all
    dozen.seats.cache_clear()


def test_a_game_offers_the_scene_that_it_has(top: Path) -> None:
    """What lies in the room is looked at: twins get scenes from what a game offers."""
    for game_type in games():
        folder = top / "somalia" / "games" / game_type.id
        if (folder / "scene.py").is_file():
            continue  # a small game may hand out its own
        is_there = (folder / "scene").is_dir()
        is_own = type(game_type).scene is not GameType.scene
        assert is_there is ("scene" in game_type.parts or is_own), game_type.id


def test_a_game_that_does_not_hide_asks_nothing_unseen(top: Path) -> None:
    """Whoever lets one do so gives it twins: they are found by what hides."""
    for game_type in games():
        folder = top / "somalia" / "games" / game_type.id
        if any(dozen.game_of(name).id == game_type.id for name in hiding()):
            continue
        for path in folder.rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            assert "Together(" not in text, path
            assert "seen_by=(" not in text, path


# -- the same --------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_damaged", [False, True])
def test_commands_tell_the_same_of_twins(
    nth: int,
    moment: Moment,
    is_damaged: bool,
    place: Place,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = in_commands.CALLS[part_of(nth) :: PARTS]
    if is_damaged:
        calls = calls[: often(1, len(calls))]
    about = (place, calls, capsys, monkeypatch, is_damaged)
    same(*(in_commands.told(moment, which, *about) for which in (0, 1)))


def test_the_terminal_tells_the_same_of_twins(nth: int, moment: Moment, place: Place) -> None:
    drawn = bool(nth % 2)
    lines, least = in_terminal.lines_of(moment, part_of(nth), PARTS)
    parts = []
    for which in (0, 1):
        with place.of(moment, which) as record:
            parts.append(in_terminal.sitting(moment, record, lines, drawn))
            last = parts[-1][-1]
            parts[-1].append(last._replace(line="files", told=str(place.left())))
    told = in_terminal.told(*parts)
    assert len(told[0]) > least
    same(*told)


def test_scenes_hold_the_same_of_twins(moment: Moment) -> None:
    same(*(in_scene.looked_at(moment, which) for which in (0, 1)))


WINDOW: dict[int, Callable[..., Seen]] = {
    1: in_window.gone_on,
    2: in_window.started,
    3: in_window.looked_at,
    4: in_window.gone_on,
}
"""How twins are looked at in the window, by the part that they show."""


def shown(moment: Moment, looks: Callable[..., Seen], window: Any, place: Place) -> list[Seen]:
    """What the window shows of both."""
    found: list[Seen] = []
    for which in (0, 1):
        window.settings = Settings(animation="off", confirm="off", turn_sheet=True)
        with place.of(moment, which) as record:
            seen = looks(window, moment, record, picture_of)
            found.append({**seen, "files": place.left()})
    return found


def test_the_window_shows_the_same_of_twins(
    nth: int, moment: Moment, window: Any, place: Place
) -> None:
    if (looks := WINDOW.get(part_of(nth))) is not None:
        same(*shown(moment, looks, window, place))


def test_who_sits_down_next_sees_the_same_of_twins(
    nth: int, moment: Moment, window: Any, place: Place
) -> None:
    """People play all sides at one window, and it is handed over from one to the other."""
    found = []
    for which in (0, 1):
        window.settings = Settings(animation="fast", confirm="off", turn_sheet=False, sound=False)
        with place.of(moment, which, *moment.twins.other) as record:
            found.append(in_window.handed_over(window, moment, which, record, picture_of))
    for (is_other, one), (also, other) in zip(*found, strict=False):
        # That another was asked is told by the hand-over itself.
        if is_other == also:
            same(one, other)


@pytest.mark.parametrize("drawn", [False, True])
def test_who_sits_down_next_reads_the_same_of_twins(
    nth: int, moment: Moment, place: Place, drawn: bool
) -> None:
    """The same at one terminal."""
    found = []
    for which in (0, 1):
        with place.of(moment, which, *moment.twins.other) as record:
            found.append(in_terminal.handed_over(moment, which, record, drawn))
    assert found[0]
    others = {look.place: look for look in found[1]}
    for look in found[0]:
        other = others.get(look.place)
        # That another was asked is told by the hand-over itself.
        if other is not None and other.is_other == look.is_other:
            same({look.place: look.text}, {look.place: other.text})

"""Drawings kept on disk: the same pixels as drawn, in every game, and nothing of a game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from window_hands import draw, picture_of, resize  # before Arcade: no display

import somalia
from somalia import datafile
from somalia.games import game_of
from somalia.games.campaign.window import cover
from somalia.games.campaign.window.palette import PALETTES
from somalia.play import table
from somalia.play.library import card
from somalia.window.screens.play import GameScreen
from somalia.window.screens.start import StartScreen
from somalia.window.ui import stored

START = "start screen"
SCENARIOS = [name for name in datafile.available("scenarios") if game_of(name).window]
GAMES = list({game_of(name).id: name for name in SCENARIOS}.values())
"""A scenario of every game."""
TOP = Path(somalia.__file__).parent


@pytest.fixture(autouse=True)
def _kept(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """New drawings are written, here."""
    monkeypatch.setattr(stored, "MOST_WAITING", 3)
    stored._waiting.clear()
    yield
    stored._waiting.clear()


@pytest.fixture
def shown(
    window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Any]]:
    """A function that shows a scenario or the start screen, as a fresh start of the program does,
    and returns its picture.
    """
    tables: list[Any] = []

    def show(name: str, seed: str = "7") -> Any:
        if name == START:
            cover._unshaded.forget()
            screen: Any = StartScreen(window)
        else:
            seats = dict.fromkeys(card(name).computers({}), "human")
            record = tmp_path / f"{len(tables)}.txt"
            laid = table.begin(table.GameSetup(name, seats, seed, {}, [], "auto", record, False))
            tables.append(laid)
            screen = GameScreen(window, laid)
        window.show_view(screen)
        draw(screen)
        if getattr(screen, "sheet", None) is not None:  # whose turn it is
            screen.open(None)
            draw(screen)
        return picture_of(screen)

    from somalia.games.campaign.window import map_board
    from somalia.games.campaign.window.scenery import Scenery

    monkeypatch.setattr(map_board, "Scenery", Scenery)  # no drawings of other tests
    yield show
    for laid in tables:
        with suppress(Exception):
            laid.leave()


def files() -> list[Path]:
    return sorted(stored.folder().glob(f"*{stored.ENDING}"))


@pytest.mark.parametrize("name", [START, *SCENARIOS])
def test_what_is_kept_looks_as_drawn_and_is_not_drawn_again(
    shown: Callable[..., Any], name: str
) -> None:
    first = shown(name)
    drawn = set(stored._waiting)
    stored.write()
    assert {path.stem for path in files()} == drawn
    again = shown(name)
    assert not stored._waiting
    assert again.tobytes() == first.tobytes()


def test_the_start_screen_and_all_maps_are_kept(shown: Callable[..., Any]) -> None:
    plain = set()
    for name in (START, *GAMES):
        shown(name)
        if not stored._waiting:
            plain.add(name)
        stored._waiting.clear()
    assert {game_of(name).id for name in plain} == {"card_duels"}  # a table without a map


def settings_of(window: Any) -> Iterator[None]:
    """Change what a drawing depends on, one thing after the other."""
    usual = window.settings.palette
    window.settings.palette = next(name for name in PALETTES if name != usual)
    yield
    window.settings.palette = usual
    resize(window, 1100, 700)
    yield
    resize(window, 1280, 800)
    window.settings.text_size = 150
    window.measure()
    yield


@pytest.mark.parametrize("name", [START, *GAMES])
def test_nothing_is_shown_that_was_drawn_for_other_settings(
    shown: Callable[..., Any], window: Any, name: str
) -> None:
    shown(name)
    stored.write()
    for _ in settings_of(window):
        warm = shown(name)
        stored._waiting.clear()
        for path in files():
            path.unlink()
        assert shown(name).tobytes() == warm.tobytes()
        stored.write()


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_a_game_is_kept(shown: Callable[..., Any], name: str) -> None:
    names = []
    for seed in ("7", "8"):  # other cards, gangs, men and hidden counters
        shown(name, seed)
        names.append(set(stored._waiting))
        stored._waiting.clear()
    assert names[0] == names[1]


@pytest.mark.parametrize("name", [START, *GAMES])
def test_a_change_of_any_code_that_draws_them_draws_them_anew(
    shown: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    ran: dict[str, set[str]] = {}
    real = stored.stored

    def watched(game: str, key: object, draw: Callable[[], Any]) -> Any:
        files = ran.setdefault(game, set())

        def profile(frame: Any, event: str, of: object) -> None:
            files.add(frame.f_code.co_filename)

        def watch() -> Any:
            before = sys.getprofile()
            sys.setprofile(profile)
            try:
                return draw()
            finally:
                sys.setprofile(before)

        return real(game, key, watch)

    for module in list(sys.modules.values()):
        if getattr(module, "stored", None) is real:
            monkeypatch.setattr(module, "stored", watched)
    shown(name)
    for game, seen in ran.items():
        code = {str(path) for path in stored._code(TOP, game)}
        own = {file for file in seen if file.startswith(str(TOP))}
        readers = tuple(str(TOP / part) for part in READERS)
        assert {file for file in own - code if not file.startswith(readers)} == set()


READERS = ("datafile", "play", "files.py", "reading.py", "plain.py")
"""What only reads files; what they hold is in the key."""


def changed_code(top: Path) -> dict[str, str]:
    """A small program, by file."""
    parts = {
        "games/mine/window/ground.py": "a",
        "window/ui/type.py": "b",
        "games/mine/ai/x.py": "c",
    }
    for name, text in parts.items():
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    return parts


def test_the_key_changes_with_code_libraries_and_values(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = changed_code(tmp_path)
    monkeypatch.setattr(somalia, "__file__", str(tmp_path / "__init__.py"))
    stored.program.cache_clear()

    def name(key: object = (1, 2.0, "x")) -> str:
        stored.program.cache_clear()
        return stored._name("mine", key)

    usual = name()
    assert name() == usual
    assert len({usual, name((1, 2.5, "x")), name((1, 2.0, "y")), name(("1", 2.0, "x"))}) == 4
    assert name(({"b", "a"},)) == name(({"a", "b"},))
    for file in parts:
        (tmp_path / file).write_text("changed", encoding="utf-8")
        assert (name() == usual) == ("/ai/" in file)
        (tmp_path / file).write_text(parts[file], encoding="utf-8")
    assert name() == usual
    monkeypatch.setattr(stored, "_libraries", lambda: [("numpy", 1, 1)])
    assert name() != usual
    monkeypatch.undo()
    stored.program.cache_clear()


def ground(shade: int = 7) -> Any:
    from PIL import Image

    picture = Image.effect_noise((60, 40), 90 + shade).convert("RGB")
    names = Image.new("RGBA", (60, 40), (shade, 2, 3, 0))
    names.putpixel((3, 4), (9, 9, 9, 255))
    return picture, names


def never() -> Any:
    raise AssertionError("it was drawn")


def test_both_kinds_of_picture_come_back_exactly() -> None:
    pictures = ground()
    stored.stored("campaign", "k", lambda: pictures)
    assert stored.stored("campaign", "k", never) == pictures  # not yet written
    stored.write()
    back = stored.stored("campaign", "k", never)
    assert [one.mode for one in back] == ["RGB", "RGBA"]
    assert [one.tobytes() for one in back] == [one.tobytes() for one in pictures]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda raw: b"",
    "cut at the start": lambda raw: raw[:20],
    "cut at the end": lambda raw: raw[:-1],
    "longer": lambda raw: raw + b"x",
    "a changed pixel": lambda raw: raw[:-40] + bytes([raw[-40] ^ 1]) + raw[-39:],
    "a changed head": lambda raw: raw[:70] + bytes([raw[70] ^ 255]) + raw[71:],
    "another format": lambda raw: b"another" + raw,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_drawn_anew_and_replaced(damage: str) -> None:
    pictures = ground()
    stored.stored("campaign", "k", lambda: pictures)
    stored.write()
    (path,) = files()
    whole = path.read_bytes()
    path.write_bytes(DAMAGE[damage](whole))
    drawn = []
    assert stored.stored("campaign", "k", lambda: drawn.append(1) or pictures) == pictures
    assert drawn
    stored.write()
    assert path.read_bytes() == whole


def test_a_file_under_another_name_is_not_shown() -> None:
    stored.stored("campaign", "a", lambda: ground(1))
    stored.stored("campaign", "b", lambda: ground(2))
    stored.write()
    first, other = files()
    first.write_bytes(other.read_bytes())
    drawn = []
    for key in "ab":
        stored.stored("campaign", key, lambda key=key: drawn.append(key) or ground(3))
    assert len(drawn) == 1


def test_a_forged_size_is_refused_before_room_is_made_for_it() -> None:
    from hashlib import blake2b

    stored.stored("campaign", "k", ground)
    stored.write()
    (path,) = files()
    head = stored._HEAD.pack(1, True, 60_000, 60_000, 10)
    body = path.stem.encode() + head + bytes(10)
    digest = blake2b(body, digest_size=stored._DIGEST).digest()
    path.write_bytes(stored._MAGIC + digest + body)
    assert stored._read(path.stem) is None


@pytest.mark.parametrize("what", ["a folder", "a pipe", "no folder", "too large"])
def test_where_no_file_can_be_kept_it_is_drawn(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    path = stored.folder() / f"{stored._name('campaign', 'k')}{stored.ENDING}"
    if what == "no folder":
        (tmp_path / "home").write_text("a file", encoding="utf-8")
    else:
        stored.folder().mkdir(parents=True)
    if what == "a folder":
        path.mkdir()
    elif what == "a pipe":
        os.mkfifo(path)
    elif what == "too large":
        monkeypatch.setattr(stored, "LARGEST", 100)
    for _ in range(2):
        assert stored.stored("campaign", "k", ground)[0].size == (60, 40)
        stored.write()


def test_all_files_together_stay_within_their_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    for number in range(6):
        stored.stored("campaign", number, lambda number=number: ground(number))
        stored.write()
        newest = stored.folder() / f"{stored._name('campaign', number)}{stored.ENDING}"
        os.utime(newest, ns=(number * 10**9,) * 2)
        monkeypatch.setattr(stored, "MOST_BYTES", 3 * newest.stat().st_size + 10)
    assert len(files()) == 3
    for number in range(3, 6):
        stored.stored("campaign", number, never)


def test_little_waits_to_be_written() -> None:
    for number in range(9):
        stored.stored("campaign", number, lambda number=number: ground(number))
    assert len(stored._waiting) == stored.MOST_WAITING

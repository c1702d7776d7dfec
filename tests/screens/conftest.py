"""One real window for the tests of a file, off screen where there is no display (EGL).

A window keeps everything it drew on the graphics card: a single one for all files would grow to
gigabytes. All files share scenarios and maps; only the last map, with small drawings, is passed on.
"""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _opponents(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from window_hands import Chancer

    from somalia.play import catalogue, table
    from somalia.window.ui import stored

    monkeypatch.setattr(catalogue, "_in_thread", lambda work: work())
    monkeypatch.setattr(table, "seated", lambda game_type, who, scenario, side, seed: Chancer(seed))
    monkeypatch.setenv("SOMALIA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(stored, "MOST_WAITING", 0)  # no test gets what another has drawn


MOST_FILES, MOST_MAPS, MOST_SHEETS = 12, 4, 3
"""The sizes of the caches: files, prepared maps, and drawings per map; the least recently used are
dropped. A drawing takes 7 MB, and four times that on a high-DPI screen.
"""
SMALL = 1_200_000
"""The most pixels of a drawing that is passed on to the next test file; that of the usual window.
"""


def _remembered(does: Callable[..., Any], file: Callable[[Any], Path]) -> Callable[..., Any]:
    """The function of a file, cached until the file changes."""
    known: dict[Any, Any] = {}

    def remembering(of: Any, *args: Any, **named: Any) -> Any:
        path = file(of)
        key = (path, path.stat().st_mtime_ns, repr(args), repr(named))
        return _last(known, key, MOST_FILES, lambda: does(of, *args, **named))

    return remembering


def _last(known: dict[Any, Any], key: Any, most: int, make: Callable[[], Any]) -> Any:
    """The cached value for a key, or a new one; only the most recently used values stay."""
    known[key] = known.pop(key) if key in known else make()
    if len(known) > most:
        del known[next(iter(known))]
    return known[key]


@pytest.fixture(scope="session")
def _cut() -> dict[int, tuple[Any, Any]]:
    """Prepared maps, each with its printed map, which keeps the id from being reused."""
    return {}


@pytest.fixture(scope="module", autouse=True)
def _handed_on(_cut: dict[int, tuple[Any, Any]]) -> Iterator[None]:
    """Keep little of the maps for the next test file."""
    yield
    while len(_cut) > 1:
        del _cut[next(iter(_cut))]
    for _, scenery in _cut.values():
        for key, drawing in list(scenery.finished.items()):
            if drawing.image.width * drawing.image.height > SMALL:
                del scenery.finished[key]


@pytest.fixture(scope="session")
def _readers(_cut: dict[int, tuple[Any, Any]]) -> list[tuple[Any, str, Any]]:
    """Cached substitutes for the readers of scenarios and of the map: (module, name, value)."""
    from somalia import datafile
    from somalia.games.campaign.data import scenario
    from somalia.games.campaign.window import artist, map_board
    from somalia.games.campaign.window.scenery import Scenery

    def scenery(printed: Any) -> Any:
        _, result = _last(_cut, id(printed), MOST_MAPS, lambda: (printed, Scenery(printed)))
        return result

    def path_of(name: Any) -> Path:
        return datafile.find("scenarios", name)

    return [
        (scenario, "load", _remembered(scenario.load, path_of)),
        (scenario, "sources", _remembered(scenario.sources, path_of)),
        (map_board, "Scenery", scenery),
        (artist, "KEPT", MOST_SHEETS),
    ]


@pytest.fixture(autouse=True)
def _read_once(monkeypatch: pytest.MonkeyPatch, _readers: list[tuple[Any, str, Any]]) -> None:
    """Read scenarios and map only once for all tests of this folder."""
    for module, name, value in _readers:
        monkeypatch.setattr(module, name, value)


@pytest.fixture(scope="session")
def _reckoned() -> dict[Any, Any]:
    """The cache of `reckoned_once`."""
    return {}


@pytest.fixture
def reckoned_once(monkeypatch: pytest.MonkeyPatch, _reckoned: dict[Any, Any]) -> None:
    """Compute odds and the worth of answers, which take seconds, only once per position, for all
    tests that request this. Other tests check the computation itself.
    """
    from somalia.games.campaign.text import odds
    from somalia.play.advice import Adviser

    odds_of, worths = odds.odds_of, Adviser.worths

    def line(sight: Any) -> Any:
        """The game, answer by answer: equal for games with the same seed and answers."""
        given = ((one.who, one.ask, str(one.value)) for one in sight.answers())
        return sight.view.scenario.digest, *given

    def known_odds(
        sight: Any,
        option: str | None,
        is_under_way: bool = False,
        limit: int | None = odds.LIMIT,
        pause: Any = None,
        case: odds.AmbushCase = odds.EVERYBODY,
        picks: Any = (),
    ) -> Any:
        key = (line(sight), option, is_under_way, limit, case, tuple(picks))
        if key not in _reckoned:
            _reckoned[key] = odds_of(sight, option, is_under_way, limit, pause, case, picks)
        return _reckoned[key]

    def known_worths(adviser: Any, sight: Any, seat: str, *pause: Any) -> Iterator[Any]:
        key = (line(sight), seat)
        if key not in _reckoned:
            _reckoned[key] = list(worths(adviser, sight, seat, *pause))
        yield from _reckoned[key]

    monkeypatch.setattr(odds, "odds_of", known_odds)
    monkeypatch.setattr(Adviser, "worths", known_worths)


def _closed(window: Any) -> None:
    """Close the window, and release what would keep it and what is on its graphics card."""
    import pyglet

    window.switch_to()
    gc.collect()
    context: Any = window.ctx
    context.gc()
    atlas = context.default_atlas
    atlas.fbo.delete()
    atlas.texture.delete()
    surface = getattr(window, "_egl_surface", None)
    connection = getattr(window, "_egl_display_connection", None)
    window.close()
    if surface is not None:  # megabytes, which pyglet does not free
        from pyglet.libs.egl import egl

        egl.eglDestroySurface(connection, surface)
    pyglet.clock.unschedule(window._dispatch_frame)
    for finalizer in list(weakref.finalize._registry):  # Arcade's keep the context until exit
        if (kept := finalizer.peek()) is not None and context in kept[2]:
            finalizer.detach()
    # Nothing holds it now. Arcade would think the next window closed when this one is collected.
    window.close = lambda: None


@pytest.fixture(scope="module")
def _one() -> Iterator[Any]:
    from somalia.play.settings import Settings
    from somalia.window.screens.routes import ROUTES
    from somalia.window.ui.window import GameWindow

    window = GameWindow(Settings(), 1280, 800)
    window.routes = ROUTES
    GameWindow._enable_event_queue = False  # handles events at once
    yield window
    GameWindow._enable_event_queue = True  # a new window gets its first events too early
    _closed(window)


@pytest.fixture
def window(_one: Any) -> Iterator[Any]:
    """The window in its initial state."""
    import arcade

    from somalia.play.settings import Settings
    from somalia.window.screens.play import GameScreen

    _one.switch_to()
    arcade.set_window(_one)
    _one.hide_view()
    # Tests of these settings turn them on.
    _one.settings = Settings(animation="off", confirm="off", turn_sheet=False, sound=False)
    _one.mirror, _one.hand_over, _one.is_unseen = None, "", False
    _one.measure()
    # All tests of a file share the window, so quitting must not close it.
    _one.close = lambda: None
    yield _one
    del _one.close
    last = _one.current_view
    if isinstance(last, GameScreen):
        last.model.table.leave()
    _one.hide_view()
    _one.ctx.gc()


class Line:
    """A game answered at random like `ahead`, once for all tests that need a moment of it."""

    def __init__(self, scenario: str, seed: str) -> None:
        from window_hands import Chancer

        from somalia.engine.game import Game
        from somalia.games import game_of

        game_type = game_of(scenario)
        self.game = Game(game_type.rules(game_type.load(scenario)), seed=seed)
        self.chance = Chancer("ahead")
        self.stops: list[
            tuple[int, str]
        ] = []  # before each answer: the number of answers, the kind of question

    def at(self, until: str, answers: int) -> Any:
        """A game at the point where `ahead` stops."""
        nth = 0
        while nth < len(self.stops) or self._goes_on():
            count, ask = self.stops[nth]
            if ask == until if until else nth >= answers:
                return self.game.fork(count=count)
            nth += 1
        return self.game.fork()

    def _goes_on(self) -> bool:
        """Answer the last question noted and note the next; whether there is one."""
        from somalia.engine.prompts import Choose

        game = self.game
        if self.stops and isinstance(game.prompt, Choose):
            decision = self.chance.decide(game, game.prompt)
            game.answer(game.seat_of[game.prompt.who].name, decision.option)
        if isinstance(game.prompt, Choose):
            self.stops.append((game.count, game.prompt.ask))
        return isinstance(game.prompt, Choose)


@pytest.fixture(scope="session")
def _lines() -> dict[str, Line]:
    """Games played ahead, by seed."""
    return {}


@pytest.fixture
def sit(window: Any, tmp_path: Path, _lines: dict[str, Line]) -> Iterator[Callable[..., Any]]:
    """A function that opens a game some answers in."""
    from window_hands import draw

    from somalia.play import table
    from somalia.window.screens.play import GameScreen
    from tests.screens.battles import stand

    tables: list[table.Table] = []

    def begin(
        seats: dict[str, str] | None = None, seed: str = "7", until: str = "", answers: int = 0
    ) -> Any:
        seats = seats or {"un": "human", "bandit": "human"}
        setup = table.GameSetup(
            "somalia-1992", seats, seed, {}, [], "auto", tmp_path / "game.txt", False
        )
        laid = table.begin(setup)
        tables.append(laid)
        if until or answers:
            line = _lines.get(seed) or _lines.setdefault(seed, Line(setup.scenario, seed))
            stand(laid, line.at(until, answers))
        screen = GameScreen(window, laid)
        window.show_view(screen)
        draw(screen)
        return screen

    yield begin
    for laid in tables:
        laid.leave()


@pytest.fixture
def streets(window: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """A function that opens a street fight at a position, after some answers and without hints."""
    import arcade
    from window_hands import draw, press

    from tests.screens.streets import POSITION, seated

    screens: list[Any] = []

    def begin(*answers: str, position: Any = POSITION, options: Any = None) -> Any:
        screen = seated(window, tmp_path / f"{len(screens)}.txt", position, options=options)
        screens.append(screen)
        for answer in answers:
            screen.deeds.answer(answer)
        while screen.model.sitting.hint is not None:
            press(screen, arcade.key.ENTER)
        draw(screen)
        return screen

    yield begin
    for screen in screens:
        screen.model.table.leave()

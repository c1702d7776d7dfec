"""The pictures of docs/: games between computer players, stopped at interesting moments.

    python -m tests.screens.gallery

redraws all of them in docs/pictures, the same on every machine except for text rendering.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from window_hands import picture_of, press  # before Arcade: no display

import arcade  # isort: skip

from somalia.datafile import find
from somalia.engine.prompts import Choose
from somalia.games import game_of
from somalia.games.street_fight.rules import kinds
from somalia.opponents import opponent
from somalia.play import table as tables
from somalia.play.settings import Settings
from somalia.window.screens.play import GameScreen
from somalia.window.screens.routes import ROUTES
from somalia.window.ui.window import GameWindow

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
KEYS = arcade.key


class Gallery:
    """A window, and the games that it shows."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.window = GameWindow(
            Settings(animation="off", turn_sheet=False, sound=False), 1280, 800
        )
        self.window.routes = ROUTES
        type(self.window)._enable_event_queue = False
        self.screen: Any = None
        self.helpers: dict[str, Any] = {}

    def sit(self, scenario: str, seats: dict[str, str], seed: str, **options: str) -> None:
        """Begin a game; the computer also answers for human players until a moment is reached.

        Args:
            seats: the players; a human at every seat not named.
            options: the options of the scenario, with underscores for hyphens.
        """
        record = self.folder / f"{scenario}-{seed}.txt"
        chosen = {id.replace("_", "-"): choice for id, choice in options.items()}
        game_type = game_of(scenario)
        usual = game_type.card(find("scenarios", scenario)).usual(chosen)
        seats = dict.fromkeys(usual, "human") | seats
        laid = tables.begin(
            tables.GameSetup(scenario, seats, seed, chosen, [], "auto", record, False)
        )
        self.helpers = {
            side: opponent(game_type, who, laid.scenario, side, "gallery")
            for side, who in usual.items()
        }
        self.screen = GameScreen(self.window, laid)
        self.window.show_view(self.screen)

    def until(self, ask: str, turn: int, answer: dict[str, str] | None = None) -> None:
        """Play on to a kind of question in a turn, or later.

        Args:
            answer: answers to give to other questions of that turn, where they are offered.
        """
        controller = self.screen.model.controller
        while (prompt := controller.game.prompt) is not None:
            now = controller.view.turn >= turn
            if isinstance(prompt, Choose) and prompt.ask == ask and now and controller.asks_person:
                break
            if not controller.asks_person:
                controller.advance()
                continue
            wanted = (answer or {}).get(prompt.ask, "") if now else ""
            if wanted not in prompt.options:
                wanted = self.helpers[prompt.who].decide(controller.game, prompt).option
            controller.answer(wanted)
        self.screen.refresh(moving=False)

    def shoot(self, name: str, *keys: int) -> None:
        """Press keys, wait until everything is drawn, and save the picture."""
        for key in keys:
            press(self.screen, key)
        for _ in range(60):
            if not isinstance(self.screen, GameScreen) or not self.screen.model.controller.waits:
                self.screen.on_update(0.1)
            if isinstance(self.screen, GameScreen):
                self.screen.model.odds.desk.wait()
        picture_of(self.screen).save(FOLDER / f"{name}.jpg", quality=88, optimize=True)
        for _ in keys:
            if self.screen.sheet is not None:
                press(self.screen, KEYS.ESCAPE)

    def point(self, x: float, y: float) -> None:
        """Move the pointer."""
        self.window.dispatch_event("on_mouse_motion", x, y, 0, 0)

    def go(self, route: str, *args: Any) -> None:
        """Leave the table for another screen."""
        if isinstance(self.screen, GameScreen):
            self.screen.model.controller.table.leave()
        self.window.go(route, *args)
        self.screen = self.window.current_view


def main() -> int:
    """Draw all pictures."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SOMALIA_HOME"] = folder
        hang(Gallery(Path(folder)))
    return 0


def hang(gallery: Gallery) -> None:
    """Draw the pictures in the order of a visit."""
    gallery.go("start")
    gallery.shoot("start")
    gallery.shoot("boxes", KEYS.N)
    gallery.shoot("new-game", KEYS.N, KEYS.KEY_1)

    alone = {"bandit": "warlord"}
    gallery.sit("somalia-1992", alone, "21")
    gallery.until("flush.unit", 5, {"un.mission": "flush"})
    screen = gallery.screen
    for _ in range(2):
        screen.deeds.answer(screen.model.prompt.options[0])
    gallery.point(*screen.board.region_place(screen.model.prompt.about["zone"].id))
    gallery.shoot("flush")
    gallery.shoot("odds", KEYS.F4)
    gallery.shoot("rules", KEYS.F1)
    gallery.until("march.way", 6, {"un.mission": "flush"})
    gallery.point(4, 4)
    gallery.shoot("way", KEYS.DOWN)
    gallery.until("un.mission", 7)
    gallery.shoot("turn")
    gallery.until("un.mission", 9)
    gallery.shoot("control", KEYS.F5)
    gallery.shoot("reach", *[KEYS.F5] * 5)
    gallery.until("un.mission", 11)
    gallery.shoot("score", KEYS.F3)
    screen.show_sheet("turn")
    gallery.shoot("month")
    press(screen, KEYS.ESCAPE)
    record = screen.model.controller.table.record
    gallery.go("replay", record)
    gallery.screen.go(len(gallery.screen.stops) * 2 // 3)
    gallery.shoot("replay")

    gallery.sit("somalia-1992", {}, "22")
    gallery.until("bandit.mission", 4)
    gallery.shoot("bandits")

    gallery.sit("somalia-1992", alone, "talks", negotiations="on")
    gallery.until("un.mission", 4)
    gallery.shoot("talks")
    gallery.sit("somalia-1992", {"un": "blue-helmet"}, "rivals", bandit_players="3")
    gallery.until("attack.unit", 3)
    gallery.shoot("rivals")
    gallery.sit("icu-2006", {}, "courts", warlords="four", transitional="player")
    gallery.until("mission", 5)
    gallery.shoot("icu-2006")
    gallery.sit("war-2006", {}, "war")
    gallery.until("mission", 12)
    gallery.shoot("war-2006")
    gallery.shoot("war-2006-control", KEYS.F5)

    gallery.sit("firebase", {"vc": "duel-normal"}, "hill")
    gallery.until("exchange", 5)
    gallery.screen.deeds.answer(gallery.screen.model.prompt.options[0])
    gallery.shoot("card-table")

    streets(gallery)
    gallery.sit("anaconda", {"al-qaeda": "al-qaeda"}, "takur")
    gallery.until("firers", 3)
    for option in gallery.screen.model.prompt.options[:2]:
        gallery.screen.deeds.answer(option)
    gallery.shoot("anaconda")

    gallery.sit("first-game", alone, "hints")
    gallery.until("un.mission", 1)
    for _ in range(2):
        press(gallery.screen, KEYS.ENTER)
    gallery.shoot("first-game")


def streets(gallery: Gallery) -> None:
    """Draw a man of the street fight on the move."""
    gallery.sit("mog-93", {}, "streets")
    gallery.until("act", 4)
    screen = gallery.screen
    press(screen, KEYS.H, KEYS.MOD_CTRL)
    screen.deeds.answer("move")
    board, prompt = screen.board, screen.model.prompt
    board.zoom(1.6, *board.region_place(kinds.place_told(prompt.about["man"].at)))
    gallery.point(*board.region_place(prompt.options[0]))
    gallery.shoot("street-fight")


if __name__ == "__main__":
    sys.exit(main())

"""The ways to leave a game in progress, which may be unsaved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from somalia.play.moves import GameView
from somalia.window.making import ReportMaker
from somalia.window.model import Tip
from somalia.window.screens.leaving import Leaving
from somalia.window.screens.replay import HIDES
from somalia.window.screens.table import TableScreen
from somalia.window.sheets.files import Unsaved
from somalia.window.sheets.hand_over import CoverSheet

if TYPE_CHECKING:
    from PIL import Image

NO_RECORD = "This game isn't being saved, so there is no replay."
LEAST_BOARD = 100
"""The least size in pixels of a board of which a picture is taken."""
LEAVES_UNSAVED = "This game is not saved. Choose that again to leave without saving."
CLOSES_UNSAVED = "This game is not saved. Close again to leave without saving."


class GameLeaving(Leaving, GameView):
    """Handles leaving a game; if it is not saved, asks first.

    Attributes:
        maker: makes this game's report; it is stopped when the player leaves the game.
    """

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen.window)
        self.screen = screen
        self.maker: ReportMaker | None = None
        self._taken: Image.Image | None = None  # a picture of the position that is being left
        screen.model.controller.views.append(self)

    def taken_back(self) -> None:
        """Discard the report, because a game that continues after an undo has no report yet."""
        if self.maker is not None:
            self.maker.stop()
            self.maker = None

    def leave(self) -> None:
        """Return to the start screen; if the game is not saved, ask first."""
        self._leave("leave")

    def new_game(self) -> None:
        """Go to the shelf of games; if the game is not saved, ask first."""
        self._leave("new-game")

    def quit(self) -> None:
        """Exit the program; if the game is not saved, ask first."""
        self._leave("quit")

    def stays_open(self) -> bool:
        """Whether the window stays open when its close button is pressed. It does so once, to ask
        about an unsaved game.
        """
        sheet = self.screen.sheet
        is_asked = isinstance(sheet, Unsaved) and sheet.leaving == "quit"
        if is_asked or self._is_safe():
            self._take_picture()
            return False
        if not isinstance(sheet, CoverSheet):
            self.screen.open(Unsaved(self.screen, self.screen.model, "quit"))
            return True
        # The sheet hides things that the player at the screen may not see, so it stays.
        return not self._is_warned(sheet, CLOSES_UNSAVED)

    def _is_warned(self, sheet: CoverSheet, warning: str) -> bool:
        """Whether a covering sheet has this warning already; from now on it has."""
        is_warned, sheet.note = sheet.note == warning, warning
        self.screen.cover.forget()
        return is_warned

    def _is_safe(self) -> bool:
        """Whether the player can leave now without losing anything; tries to save first."""
        writer = self.screen.model.table.writer
        return writer is None or not writer.trouble or writer.try_again()

    def _leave(self, how: str) -> None:
        sheet = self.screen.sheet
        if self._is_safe():
            self.give_up(how)
        elif isinstance(sheet, CoverSheet):
            if self._is_warned(sheet, LEAVES_UNSAVED):
                self.give_up(how)
        else:
            self.screen.open(Unsaved(self.screen, self.screen.model, how))

    def give_up(self, how: str) -> None:
        """Leave ("leave"), exit ("quit"), start the replay ("watch-again") or choose a new game
        ("new-game"), saved or not.
        """
        if self.maker is not None:
            self.maker.stop()
        self._take_picture()
        table = self.screen.model.table
        table.leave()
        self.keep_picture()
        if how == "quit":
            self.window.close()
            return
        self.window.go("start")
        start: Any = self.window.current_view
        if how == "watch-again":  # the start screen explains why it cannot be shown
            start.replay(table.record)
        elif how == "new-game":
            start.act("new")

    def _take_picture(self) -> None:
        """Take a picture of the board for the list of games, unless players hide things there from
        each other.
        """
        screen = self.screen
        left, bottom, wide, high = screen.board.box
        is_secret = screen.model.controller.eyes.is_shared_in_secret
        if is_secret or min(wide, high) < LEAST_BOARD or screen.model.table.record is None:
            return
        import arcade

        from somalia.window.ui.positions import trimmed

        screen.clear()
        screen.board.draw()
        image = arcade.get_image()
        ratio = image.width / screen.window.width
        top = screen.window.height - bottom - high
        box = (left * ratio, top * ratio, (left + wide) * ratio, (top + high) * ratio)
        self._taken = trimmed(image.crop(box))

    def keep_picture(self) -> None:
        """Keep the picture of the position, once the record is closed."""
        from somalia.window.ui import positions

        record = self.screen.model.table.record
        if self._taken is not None and record is not None:
            positions.keep(self._taken, record)
            self._taken = None

    def watch_again(self) -> None:
        """Replay the game from the beginning; if it is not saved, ask first."""
        sight = self.screen.model.controller.sight
        if self.screen.model.table.record is None:
            self.screen.model.about = Tip(NO_RECORD)
        elif sight.hides:
            self.screen.model.about = Tip(HIDES)
        else:
            self._leave("watch-again")

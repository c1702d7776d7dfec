"""Keyboard navigation through the board's regions and pieces and the panels' buttons."""

from __future__ import annotations

from somalia.window.board.board import Found
from somalia.window.board.lights import lights_of
from somalia.window.screens.on_board import OnBoard


class KeyboardWalk:
    """Moves the keyboard focus."""

    def __init__(self, screen: OnBoard) -> None:
        self._screen = screen

    def regions(self, step: int) -> None:
        """Move to the next highlighted region or, if none is highlighted, to the next region."""
        model = self._screen.model
        lit = list(lights_of(model).zones) or list(model.options.regions)
        if not lit:
            self.buttons(step)
            return
        index = lit.index(model.target) + step if model.target in lit else (0 if step > 0 else -1)
        self._stand_on(Found(lit[index % len(lit)]))

    def pieces(self, step: int) -> None:
        """Move to the next piece; eligible pieces come first."""
        model, board = self._screen.model, self._screen.board
        offered = model.options.offered.options
        places = sorted(board.pieces(), key=lambda place: place.piece not in offered)
        if not places:
            return
        ids = [found.piece for found in places]
        index = ids.index(model.piece) + step if model.piece in ids else min(step, 0)
        index = index if model.piece in ids or step < 0 else 0
        target = places[index % len(places)]
        self._stand_on(target)
        board.fold()
        board.reveal(target.piece)

    def _stand_on(self, target: Found) -> None:
        model = self._screen.model
        self._screen.board.look_at(target.region)
        model.target, model.piece, model.over = target.region, target.piece, ""
        self._screen.focus = "map"
        model.about = self._screen.board.tip_of(target)
        self._screen.relight()

    def buttons(self, step: int) -> None:
        """Move to the next button or line on any panel, show its tip, and highlight the places that
        it names.
        """
        screen, reading = self._screen, self._screen.model.reading
        among = list(dict.fromkeys(action for action in screen.actions() if action))
        if not among:
            return
        focus = screen.focus
        index = among.index(focus) + step if focus in among else (0 if step > 0 else -1)
        screen.focus = among[index % len(among)]
        spots = [spot for panel in screen.panels for spot in panel.spots]
        spot = next(spot for spot in [*spots, *screen.board.spots] if spot.action == screen.focus)
        screen.tip = screen.tip_for(spot)
        reading.line = reading.line_of(spot.action)
        screen.relight()

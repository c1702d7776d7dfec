"""What every screen keeps besides the game: the players in front of it, and what to tell them.

Each screen shows a sitting and adds what only that kind of screen needs. The terminal adds lines
typed ahead, and the window what the mouse points at.
"""

from __future__ import annotations

from typing import Any

from somalia.engine.game import Seat
from somalia.engine.prompts import Chance, Choose
from somalia.games.display import Display
from somalia.play.advice import Advice
from somalia.play.answers import Choice
from somalia.play.controller import Controller
from somalia.play.handing_over import Chair
from somalia.play.hints import Friend, Hint
from somalia.play.library import seated
from somalia.play.listing import Listing, listing, numbered
from somalia.play.settings import Settings
from somalia.play.turns import TurnSheet, TurnSheets


class Sitting:
    """The players at one screen.

    Args:
        controller: the game. If it sees everything, it is a replay, and nobody is asked.
        settings: the settings that the screen follows.
        keeps: whether a setting changed here is also saved for other games.
        display: the game's text in a form that this screen can show; None for the controller's.

    Attributes:
        notes: messages to show at the next question.
        shown: the question's numbered options; `listed` also has those picked or barred.
        hint: the hint being shown; None if there is none.
        trouble: why the record cannot be written, as last reported; "" while it can.
        hand_over: when players sharing this screen hand over; "" to use the setting.
    """

    def __init__(
        self,
        controller: Controller,
        settings: Settings,
        keeps: bool = True,
        display: Display | None = None,
    ) -> None:
        self.controller, self.settings, self.keeps = controller, settings, keeps
        self.display = display or controller.display
        self.table = table = controller.table
        self.say: Any = controller.say  # of the game's own class
        self.chair = Chair()
        places = table.game_type.places(table.scenario)
        self.friend = Friend(table.header.scenario, places, table.record, table.is_taken_up)
        self.turns = TurnSheets(controller)
        self.notes: list[str] = list(table.notes)
        self.shown: list[Choice] = []
        self.listed: Listing | None = None
        self.hint: Hint | None = None
        self.trouble = ""
        self.hand_over = ""
        self._hint_at = "", -1  # the reader who was shown the hint, and the answer count then

    # -- the position ------------------------------------------------------------------------------

    @property
    def is_replay(self) -> bool:
        """Whether this is a replay, in which nobody is asked and nothing is hidden."""
        return self.controller.eyes.sees_all

    @property
    def prompt(self) -> Choose | None:
        """The question being asked of a human player; None if there is none."""
        if self.is_replay or not self.controller.asks_person:
            return None
        return self.controller.prompt

    @property
    def wants_dice(self) -> bool:
        """Whether the game is waiting for dice rolled at a real table."""
        return not self.is_replay and self.controller.wants_dice

    @property
    def status(self) -> str:
        """Text that names the side to act."""
        asked, prompt = self.controller.sight.waits_for, self.controller.sight.prompt
        if self.is_replay:
            return "Replay"
        if self.controller.is_over:
            return "The game is over."
        if not asked:
            if not self.wants_dice or not isinstance(prompt, Chance):
                return "Rolling the dice."
            return "Roll the dice" if prompt.dice else "Draw from the cup"
        who = {seat.name: seated(seat.who) for seat in self.table.header.seats}
        verb = "decide" if self.say.is_many(asked) else "decides"
        side, player = self.say.side(asked), who.get(asked, "")
        is_said = player.lower() == side.lower()  # the player is named after the side
        return f"{side} {verb}" if is_said else f"{side} ({player}) {verb}"

    # -- a question --------------------------------------------------------------------------------

    def pose(self, prompt: Choose | None) -> None:
        """Number the options of the question about to be shown; None if there is no question."""
        self.shown, self.listed = [], None
        if prompt is not None:
            self.listed = listing(self.controller.sight, prompt, self.display)
            self.shown = numbered(self.controller.sight, prompt, self.display, self.listed)

    @property
    def can_advise(self) -> bool:
        """Whether a human player is being asked and can get advice."""
        prompt = self.prompt
        return prompt is not None and self.controller.adviser.can_advise(prompt.who)

    @property
    def advice(self) -> Advice | None:
        """The advice on the question, if advice is always shown; otherwise None."""
        wanted = self.settings.advise and self.prompt is not None
        return self.controller.advice if wanted else None

    def change(self, name: str, value: object) -> str:
        """Change a setting.

        Returns:
            Why it was not saved, on one line for the player; "" if it was, or need not be.
        """
        setattr(self.settings, name, value)
        return self.settings.keep(name) if self.keeps else ""

    # -- messages ----------------------------------------------------------------------------------

    def saved(self, trouble: str) -> bool:
        """Note whether the record can be written; return whether there is a new failure."""
        before, self.trouble = self.trouble, trouble
        return bool(trouble) and not before

    def next_turn_sheet(self) -> TurnSheet | None:
        """The summary of a finished turn, returned only once, if the player wants it and it has
        something to report.
        """
        sheet = self.turns.due()
        if sheet is None:
            return None
        self.turns.got()
        return sheet if self.settings.turn_sheet and sheet.reports else None

    def next_hint(self, prompt: Choose | None) -> Hint | None:
        """The next hint for the question, which then counts as read; None if there is none."""
        reader = self.controller.eyes.reader
        hint = self.friend.hint(prompt, self.controller.view, reader)
        if hint is not None:
            self.friend.got(hint, reader)
        return hint

    def renew_hint(self) -> None:
        """Show the hint for this question. The previous hint counts as read once an answer is
        given.
        """
        count, reader = self.controller.sight.count, self.controller.eyes.reader
        shown_to, shown_count = self._hint_at
        # Another player's count is not compared: they may have answered in secret.
        if self.hint is not None and (reader != shown_to or count > shown_count):
            self.friend.got(self.hint, shown_to)
        self._hint_at = reader, count
        self.hint = self.friend.hint(self.prompt, self.controller.view, reader)

    def got_hint(self) -> None:
        """Mark the hint being shown as read, and show the next one, if any."""
        if self.hint is not None:
            self.friend.got(self.hint, self.controller.eyes.reader)
        self.renew_hint()

    @property
    def lessons(self) -> tuple[int, int]:
        """How many of the viewer's hints have been read, and how many there are."""
        sides = self.controller.sight.sides or tuple(self.table.rules.sides)
        return self.friend.progress(sides, self.controller.eyes.reader)

    def listen(self, wanted: bool) -> str:
        """Turn hints on or off; return why that was not saved, or "" if it was."""
        problem = self.friend.listen(wanted)
        self.renew_hint()
        return problem

    # -- several players at one screen -------------------------------------------------------------

    @property
    def is_secret(self) -> bool:
        """Whether the present answer must be kept secret from any other player at the table."""
        sight = self.controller.sight
        return any(seat.person and not sight.sees_prompt(seat.name) for seat in sight.seats)

    def called(self, side: str, seat: Seat) -> str:
        """A side with its player's name: "UN, Anna"."""
        name = self.table.name_of(seat.name)
        return f"{self.say.side(side)}, {name}" if name else str(self.say.side(side))

    def hands_over(self, seat: Seat) -> str:
        """Why the screen must be handed over to the player being asked; see `Chair.due`."""
        return self.chair.due(
            self.controller.sight, seat.name, self.hand_over or self.settings.hand_over
        )

    def sit_down(self, seat: str, name: str) -> None:
        """Seat the next player at the screen, using this name."""
        if name != self.table.name_of(seat):
            self.table.call(seat, name)
        self.chair.seated = seat

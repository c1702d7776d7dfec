"""What every screen holds beside the game: the people before it, and what they are to be told.

A screen paints a sitting and adds what only its own kind needs: the terminal lines typed ahead, the
window what is pointed at.
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
    """The people before one screen.

    Args:
        controller: the game. Where it sees all, it is a replay, and nobody is asked.
        settings: those that the screen follows.
        keeps: whether a setting that is changed here is kept for other games.
        display: the game's text, as this screen can show it; None: the controller's.

    Attributes:
        notes: what is to be told at the next question.
        shown: the options of the question, numbered; `listed` is that, what is picked and what is
            barred.
        hint: the hint that is on show; None for none.
        trouble: why the record cannot be written, as it was told last; "" while it can.
        hand_over: when people hand over at this screen; "" for the setting.
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
        self.friend = Friend(table.header.scenario, table.game_type.places(table.scenario))
        self.turns = TurnSheets(controller)
        self.notes: list[str] = list(table.notes)
        self.shown: list[Choice] = []
        self.listed: Listing | None = None
        self.hint: Hint | None = None
        self.trouble = ""
        self.hand_over = ""
        self._hint_at = "", -1  # who was shown the hint, and after how many answers

    # -- where the game stands ---------------------------------------------------------------------

    @property
    def is_replay(self) -> bool:
        """Whether a record is looked at: nobody is asked, and nothing is hidden."""
        return self.controller.eyes.sees_all

    @property
    def prompt(self) -> Choose | None:
        """The question to a person; None while there is none."""
        if self.is_replay or not self.controller.asks_person:
            return None
        return self.controller.prompt

    @property
    def wants_dice(self) -> bool:
        """Whether the game waits for dice rolled at the table."""
        return not self.is_replay and self.controller.wants_dice

    @property
    def status(self) -> str:
        """Who is to act, in words."""
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
        is_said = player.lower() == side.lower()  # it is called as what it plays
        return f"{side} {verb}" if is_said else f"{side} ({player}) {verb}"

    # -- a question --------------------------------------------------------------------------------

    def pose(self, prompt: Choose | None) -> None:
        """Number the options of the question that is to be shown; None: there is none."""
        self.shown, self.listed = [], None
        if prompt is not None:
            self.listed = listing(self.controller.sight, prompt, self.display)
            self.shown = numbered(self.controller.sight, prompt, self.display, self.listed)

    @property
    def can_advise(self) -> bool:
        """Whether a person is asked who can be advised."""
        prompt = self.prompt
        return prompt is not None and self.controller.adviser.can_advise(prompt.who)

    @property
    def advice(self) -> Advice | None:
        """What is advised at the question, where that is always to be shown; None otherwise."""
        wanted = self.settings.advise and self.prompt is not None
        return self.controller.advice if wanted else None

    def change(self, name: str, value: object) -> str:
        """Change a setting.

        Returns:
            Why it is not kept, on one line for the player; "" if it is, or need not be.
        """
        setattr(self.settings, name, value)
        return self.settings.keep(name) if self.keeps else ""

    # -- what is told ------------------------------------------------------------------------------

    def saved(self, trouble: str) -> bool:
        """Note whether the record can be written; whether it is news that it cannot."""
        before, self.trouble = self.trouble, trouble
        return bool(trouble) and not before

    def next_turn_sheet(self) -> TurnSheet | None:
        """The sheet of a turn that has ended, once, where it is wanted and tells of one."""
        sheet = self.turns.due()
        if sheet is None:
            return None
        self.turns.got()
        return sheet if self.settings.turn_sheet and sheet.reports else None

    def next_hint(self, prompt: Choose | None) -> Hint | None:
        """The next hint to the question, which counts as read from now on; None for none."""
        reader = self.controller.eyes.reader
        hint = self.friend.hint(prompt, self.controller.view, reader)
        if hint is not None:
            self.friend.got(hint, reader)
        return hint

    def renew_hint(self) -> None:
        """Put the hint to this question on show. What was on show has been read once an answer is
        given.
        """
        count, reader = self.controller.sight.count, self.controller.eyes.reader
        shown_to, shown_count = self._hint_at
        # What another has seen is not compared: he may have answered what this one must not know.
        if self.hint is not None and (reader != shown_to or count > shown_count):
            self.friend.got(self.hint, shown_to)
        self._hint_at = reader, count
        self.hint = self.friend.hint(self.prompt, self.controller.view, reader)

    def got_hint(self) -> None:
        """The hint on show has been read; the next one, if there is more to say."""
        if self.hint is not None:
            self.friend.got(self.hint, self.controller.eyes.reader)
        self.renew_hint()

    def listen(self, wanted: bool) -> str:
        """Have hints, or no more of them; why that is not kept, "" if it is."""
        problem = self.friend.listen(wanted)
        self.renew_hint()
        return problem

    # -- several people at one screen --------------------------------------------------------------

    @property
    def is_secret(self) -> bool:
        """Whether another person at the table must not know what is answered now."""
        sight = self.controller.sight
        return any(seat.person and not sight.sees_prompt(seat.name) for seat in sight.seats)

    def called(self, side: str, seat: Seat) -> str:
        """A side, with the name of the person who plays it: "UN, Anna"."""
        name = self.table.name_of(seat.name)
        return f"{self.say.side(side)}, {name}" if name else str(self.say.side(side))

    def hands_over(self, seat: Seat) -> str:
        """Why the screen must be handed over to the person who is asked, as `Chair.due`."""
        return self.chair.due(
            self.controller.sight, seat.name, self.hand_over or self.settings.hand_over
        )

    def sit_down(self, seat: str, name: str) -> None:
        """The next person is at the screen, and has this name."""
        if name != self.table.name_of(seat):
            self.table.call(seat, name)
        self.chair.seated = seat

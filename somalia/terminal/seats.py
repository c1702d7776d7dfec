"""Several players at one terminal: the keyboard passes from one to the next."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.game import Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import Choose
from somalia.play.handing_over import SECRET
from somalia.terminal.desk import Desk


class Seats:
    """Hands the terminal over from player to player."""

    def __init__(self, session: Desk) -> None:
        self.of = session
        self._told_to: dict[str, Moment] = {}  # how much of the log each player has been shown

    def change(self, prompt: Choose, seat: Seat) -> None:
        """Hand the keyboard to the next player. Wait until they are seated, if the setting says so,
        or if one player may see something that the other must not.
        """
        of, chair = self.of, self.of.sitting.chair
        before = chair.seated
        due = of.sitting.hands_over(seat)
        if not due:
            return
        hides = due == SECRET
        if before or hides:  # at the first question there is no handover, unless there are secrets
            if hides:
                of.sitting.notes = []
                of.pages.forget()
                of.callouts.last = ""
            self._cover(hides)
            of.keyboard.read_covered(
                f"Hand over to {of.sitting.called(prompt.who, seat)}. Enter: ready> "
            )
        chair.seated = seat.name
        if of.controller.eyes.is_shared_in_secret:
            self._told_to[before] = of.told
            since = self._told_to.get(seat.name, of.controller.sight.start)
            of.told = of.controller.sight.on_line(since)
            of.tell()

    def _cover(self, hides: bool) -> None:
        self.of.sitting.shown = []
        self.of.paper.cover(hides)

    def all_agree(self, others: Sequence[Seat]) -> bool:
        """Ask the other players, one after another, whether the player at the keyboard may undo;
        return whether all allow it.

        The screen is handed over to each of them. The next question, or the same one after a
        refusal, hands it back.
        """
        of = self.of
        prompt = of.controller.prompt
        assert prompt is not None
        seat = of.controller.sight.seat_of[prompt.who]
        asker = of.sitting.called(prompt.who, seat)
        self._told_to[seat.name] = of.told
        of.sitting.chair.seated = ""
        for other in others:
            self._cover(hides=True)
            who = of.sitting.called(other.sides[0], other)
            question = f"{who}: {asker} asks to undo the last answer. Allow it? yes or no> "
            if of.keyboard.read_covered(question).strip().lower() not in ("y", "yes"):
                self.change(prompt, seat)
                of.note("Not undone: not everyone agreed.")
                of.pose(prompt)
                return False
        return True

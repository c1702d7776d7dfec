"""A street fight in text: the map, lists by distance and bearing, sheets, odds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.prompts import Choose
from somalia.engine.words import plural
from somalia.games.display import RESULT, DisplayOf, OddsAsked, Offer, StatusPart
from somalia.games.kit.sheets import Block
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.text import turns
from somalia.games.street_fight.text.board import board_lines
from somalia.games.street_fight.text.odds import odds_told
from somalia.games.street_fight.text.offers import offers
from somalia.games.street_fight.text.sheets import SHEETS, box_told, mission_told, scored
from somalia.games.street_fight.text.words import StreetWords
from somalia.games.turns import Opening, Turn, TurnReport

if TYPE_CHECKING:
    from rich.text import Text


class StreetDisplay(DisplayOf[StreetState]):
    """The text display for a street fight."""

    words: StreetWords
    own_sheets = SHEETS

    # -- the head --------------------------------------------------------------------------------

    def status(self, state: StreetState) -> list[list[StatusPart]]:
        """The status line: turn, card and cards left; posts, convoy and casualties."""
        phase = self.rules.phase(state)
        head = [
            StatusPart(self._when(state), f"Turn {phase.turn}"),
            StatusPart(phase.title, phase.title),
            StatusPart(*self._cards(state)),
        ]
        return [
            [part for part in head if part.full],
            [StatusPart(told, brief) for told, brief in self.mission(state).values()],
        ]

    def _when(self, state: StreetState) -> str:
        phase = self.rules.phase(state)
        if not phase.turn:
            return "Set-up"
        return f"Turn {phase.turn}{f' of {phase.last_turn}' if phase.last_turn else ''}"

    def when(self, state: StreetState) -> str:
        """The turn, as shown in lists."""
        return self._when(state).lower()

    def _cards(self, state: StreetState) -> tuple[str, str]:
        left = sum(state.cup.values())
        if not left:
            return "", ""
        jokers = state.cup.get("somalis", 0)
        return f"{plural(left, 'card')} left, {jokers} of them Jokers", plural(left, "card")

    def mission(self, state: StreetState) -> dict[str, tuple[str, str]]:
        """Posts, convoy, casualties, men off the table and the distance left, each in a long and a
        short form.
        """
        return mission_told(state)

    def foot(self, state: StreetState) -> list[str]:
        """The casualties and the convoy, in brief."""
        return [brief for _, brief in self.mission(state).values()]

    def stands(self, state: StreetState) -> str:
        """The casualties and their limit, a quarter of the men, in one line."""
        return ", ".join(brief for _, brief in self.mission(state).values())

    def result(self, state: StreetState, events: Sequence[Event]) -> list[Block]:
        """The result of the game and its totals."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        losses = mission.losses(state, at_end=True)
        fell = mission.losses(state).casualties
        counted = losses.casualties - fell
        able = plural(counted, "able man", "able men")
        left = f", including {able} left on the table (M79)" if counted else ""
        home = "" if state.scenario.ends_at_site else f"; {losses.off} of {losses.of} evacuated"
        return [
            "",
            RESULT,
            self.words.outcome(ended),
            f"{plural(losses.casualties, 'casualty', 'casualties')} of {losses.all}{left}{home}.",
            *self._no_convoy(state),
            f"Somalis shot: {state.counts.removed} ({state.counts.unarmed} unarmed).",
            box_told(state),
        ]

    def ending(
        self, state: StreetState, events: Sequence[Event], reports: Sequence[TurnReport]
    ) -> list[Block]:
        """The mission's score, the turns that cost most men, and luck with the dice."""
        turned = super().ending(state, events, reports)
        return [*scored(self.words, state)[1:2], *turned, *turns.luck(events)]

    @staticmethod
    def _no_convoy(state: StreetState) -> list[str]:
        """Why nobody was evacuated, if no convoy came (17.2)."""
        if state.convoy_turn or state.scenario.ends_at_site:
            return []
        if not state.checks:
            return ["No convoy came: the crash site wasn't secured in time (17.2)."]
        return [f"No convoy came in {plural(state.checks, 'check')} (17.2)."]

    # -- the map ---------------------------------------------------------------------------------

    def board(
        self, state: StreetState, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """A map of the quarter, then the mobs."""
        return board_lines(self.ascii_only, state, width, height)

    def on_board(self, prompt: Choose) -> Collection[str]:
        """An empty collection, because every option is listed."""
        return ()

    # -- what can be chosen ----------------------------------------------------------------------

    def offers(self, prompt: Choose, state: StreetState) -> list[Offer]:
        """The options of a question; if they are stands, the best first."""
        return offers(self.words, prompt, state)

    # -- odds ------------------------------------------------------------------------------------

    def odds(self, asked: OddsAsked) -> list[Block]:
        """The chance to hit each target, with modifiers; before a man acts, his chance of being
        hit.
        """
        return odds_told(asked, self.words.places)

    # -- turns -----------------------------------------------------------------------------------

    def opening(self, turn: Turn) -> Opening | None:
        """How a turn begins."""
        return turns.opening(self.words, turn)

    def report(self, turn: Turn) -> TurnReport | None:
        """What happened in a turn."""
        return turns.report(self.words, turn)

    def figures(self, state: StreetState, events: Sequence[Event]) -> dict[str, Any]:
        """The casualties, posts and convoy as plain data."""
        losses = mission.losses(state, at_end=bool(state.ended))
        return {
            "casualties": losses.casualties,
            "americans": losses.all,
            "off": losses.off,
            "removed": state.counts.removed,
            "convoy": state.convoy_turn,
        }

"""The campaign's text display: map, status, sheets, odds and skipped questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from rich.text import Text

from somalia.engine.event import Event
from somalia.engine.kinds import OptionLabel
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.words import signed
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import victory_name
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text import (
    months,
    odds_told,
    offers,
    sheets,
    sketch,
    skipped,
    status,
)
from somalia.games.campaign.text.board import MapPicture, cells_of
from somalia.games.campaign.text.help import HELP
from somalia.games.campaign.text.words import Wording
from somalia.games.display import DisplayOf, OddsAsked, Offer, Skipped, StatusPart
from somalia.games.kit.sheets import Block
from somalia.games.turns import Opening, Turn, TurnReport
from somalia.play.answers import Choice


class CampaignDisplay(DisplayOf[CampaignState]):
    """The text display of a campaign game."""

    rules: Campaign
    words: Wording
    own_sheets = sheets.SHEETS
    risk_told = "possible Ambushes: risk N"

    @cached_property
    def picture(self) -> MapPicture:
        """The scenario's schematic map, built on first use."""
        board = self.rules.scenario.board  # files[1] is its map file
        return MapPicture(board, cells_of(self.files[1], board), self.ascii_only)

    def when(self, state: CampaignState) -> str:
        """The number of the current turn and of the last one, or "set-up"."""
        return f"turn {state.turn} of {state.final_turn}" if state.turn else "set-up"

    def stands(self, state: CampaignState) -> str:
        """The margin and the result it would bring (9)."""
        book = self.rules.rulebook
        won = victory_name(self.rules.scenario, book.judged(state))
        return f"{signed(book.margin(state))}, {won}"

    def status(self, state: CampaignState) -> list[list[StatusPart]]:
        """The turn, event, accounts and obligations, in parts."""
        return status.status(state, self.rules)

    def foot(self, state: CampaignState) -> list[str]:
        """The accounts and obligations, for the foot of the page."""
        return [*status.accounts(state)[:2], *status.debts(state, self.rules)]

    def result(self, state: CampaignState, events: Sequence[Event]) -> list[Block]:
        """The final result: victory, margin, and VP by source."""
        return sheets.result_told(state, events, self.words)

    def figures(self, state: CampaignState, events: Sequence[Event]) -> dict[str, Any]:
        """Each side's VP, in total and by source, as plain data."""
        booked = sheets.vp_by_source(events)
        return {
            "vp": dict(state.vp),
            "vp_by_source": {
                side: {id: sum(turns.values()) for (of, id), turns in booked.items() if of == side}
                for side in state.vp
            },
        }

    def offers(self, prompt: Choose, state: CampaignState) -> list[Offer]:
        """The options as shown: identical counters grouped, routes safest first."""
        return offers.offers(prompt, state, self.words)

    def brief(self, offer: str, label: OptionLabel, room: int) -> str:
        """A route shortened to the Zones between its start and end."""
        return offers.brief(self.rules.scenario, offer, room)

    def board(
        self,
        state: CampaignState,
        width: int,
        height: int,
        numbers: Mapping[str, str] | None = None,
    ) -> list[Text]:
        """The schematic map with its counters, as large as fits."""
        return self.picture.draw(state, width, height, numbers)

    def board_height(self, state: CampaignState, width: int, height: int) -> int:
        """The number of lines that the map takes."""
        return self.picture.height(width, height)

    def opening(self, turn: Turn) -> Opening:
        """The start of a month, with its random event."""
        return months.opening(self.words, turn)

    def report(self, turn: Turn) -> TurnReport:
        """The month's summary."""
        return months.report(self.words, turn)

    def losses(self, events: Sequence[Event]) -> list[tuple[str, str, int]]:
        """Counters eliminated, and hits on UN and US units, by side."""
        return months.losses_of(self.words, events)

    def sketch(self, state: CampaignState) -> str:
        """A small SVG map, coloured by who controls each Zone."""
        return sketch.sketch(self.words, self.files, state)

    def sketch_key(self) -> list[tuple[str, str]]:
        """The colours of the small map and their meanings."""
        return sketch.key(self.words)

    def help(self) -> str:
        """The help page for the commands a player can type."""
        return HELP

    def skipped(self, sight: Sight, start: int, seat: str) -> list[Skipped]:
        """Questions with only one answer, and steps that were not played."""
        return skipped.skipped(sight, start, seat, self.words)

    def together(self, entries: Sequence[Skipped]) -> Sequence[Skipped]:
        """The skipped entries, with entries that share a reason merged into one."""
        return skipped.together(entries)

    def steps_named(self, state: CampaignState, text: str) -> Sequence[Skipped]:
        """The steps of the sequence of play (3) that a text names."""
        return skipped.of_steps(self.rules, state, text)

    def odds(self, asked: OddsAsked) -> list[str]:
        """The odds of a fight, of each option, or of a later Raid on a Convoy."""
        return odds_told.AskedOdds(asked, self.rules.scenario, self.words).told()

    def risk(self, choice: Choice) -> list[str]:
        """The possible Ambushes on a route."""
        return sheets.way_sheet(self.words, choice)

"""This game in text: the map, the sheets, odds side by side, what was skipped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from rich.text import Text

from somalia.engine.game import Game
from somalia.engine.words import signed
from somalia.games.campaign.core.game import Campaign
from somalia.games.campaign.core.names import victory_name
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display import convoys, odds, sheets
from somalia.games.campaign.display.board import MapPicture, cells_of
from somalia.games.campaign.display.skipped import skipped
from somalia.games.campaign.display.status import accounts, debts, status
from somalia.games.campaign.words import Wording
from somalia.games.display import Display, OddsTable, Part, Place, Sheet, Skipped
from somalia.play.story import result_lines


class CampaignDisplay(Display):
    """The text display.

    Args:
        files: those of the scenario, its map the second.
    """

    rules: Campaign

    def __init__(
        self, rules: Campaign, words: Wording, files: Sequence[Path], ascii_only: bool = False
    ) -> None:
        self.rules, self.say, self.ascii_only = rules, words, ascii_only
        self.map_file = files[1]

    @cached_property
    def picture(self) -> MapPicture:
        """The schematic map of the scenario, made when it is first drawn."""
        board = self.rules.scenario.board
        return MapPicture(board, cells_of(self.map_file, board), self.ascii_only)

    def when(self, state: State) -> str:
        """How far the game has come, in turns."""
        return f"turn {state.turn} of {state.final_turn}" if state.turn else "set-up"

    def stands(self, state: State) -> str:
        """Margin, and how that would be judged (9)."""
        book = self.rules.rulebook
        won = victory_name(self.rules.scenario, book.judged(state))
        return f"{signed(book.margin(state))}, {won}"

    def status(self, state: State) -> list[list[Part]]:
        """Turn and step, Famine and the like; VP and SP of every side."""
        return status(state, self.rules)

    def foot(self, state: State) -> list[str]:
        """VP and SP, Convoys owed, being confined, peace talks."""
        return [*accounts(state)[:2], *debts(state, self.rules)]

    def result(self, game: Game) -> list[str]:
        """Victory, margin, VP by source."""
        return result_lines(game.state, game.all_events(), self.say)

    def board(
        self, state: State, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The schematic map with its counters, as large as fits."""
        return self.picture.draw(state, width, height, numbers)

    def board_height(self, state: State, width: int, height: int) -> int:
        """How many lines the map takes."""
        return self.picture.height(width, height)

    def places(self, state: State) -> Sequence[Place]:
        """The Zones."""
        return [
            Place(zone.id, zone.name, self.say.holds(state, zone)) for zone in state.board.zones
        ]

    def place(self, state: State, id: str) -> list[str]:
        """A Zone: terrain, counters, markers, control."""
        return sheets.zone_sheet(state, self.say, state.board.zone(id))

    def sheets(self) -> Sequence[Sheet]:
        """The sheets of the score and of the units."""
        return (
            Sheet(
                "score",
                "VP by source, and the Political Phase if it came now",
                lambda game: sheets.score_sheet(game.state, game.all_events()),
            ),
            Sheet("units", "who is where", lambda game: sheets.units_sheet(game.state, self.say)),
        )

    def skipped(self, game: Game, start: int, seat: str) -> list[Skipped]:
        """Forced answers (R52), and steps that were not played."""
        return [Skipped(*one) for one in skipped(game, start, seat, self.say)]

    def odds(self, rated: Sequence[odds.Odds]) -> OddsTable:
        """Losses, VP and critical hits in columns; party by party where there are parties."""
        shown = odds.columns(self.rules.scenario, rated)
        rows = [odds.row(one, shown) for one in rated]
        return OddsTable(odds.head(shown), rows, odds.legend(shown))

    def later(self, game: Game, place: str, players: Mapping[str, Any]) -> list[str]:
        """A later Raid on the Convoy that may be placed there."""
        zone = self.rules.scenario.board.zone(place)
        lines = []
        for case in convoys.raiders(game, players):
            found = convoys.later(game, zone, case)
            escorted, alone = (
                odds.percent(convoys.robbed(one)) for one in (found.escorted, found.alone)
            )
            lost, lost_alone = (
                float(odds.mean(one, convoys.raiders_lost)) for one in (found.escorted, found.alone)
            )
            lines.append(
                f"robbed {escorted} with this escort, {alone} without; the raiders lose "
                f"{lost:.2f} units, {lost_alone:.2f} without. {case.name}"
            )
        return lines

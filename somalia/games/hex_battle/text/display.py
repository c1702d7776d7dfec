"""A hex battle in text: the map, the forces, charts, victory points, odds."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.prompts import Choose
from somalia.engine.words import listed, plural
from somalia.games.display import RESULT, DisplayOf, OddsAsked, Offer, StatusPart
from somalia.games.hex_battle.rules import draws, ending
from somalia.games.hex_battle.rules.components import AL_QAEDA, HELICOPTER
from somalia.games.hex_battle.rules.state import POOL, READY, BattleState
from somalia.games.hex_battle.text import days, display_map
from somalia.games.hex_battle.text.odds import odds_told
from somalia.games.hex_battle.text.offers import MOST_SHOWN, offers
from somalia.games.hex_battle.text.sheets import SHEETS, chits_told, scored
from somalia.games.hex_battle.text.words import BattleWords, knows_all
from somalia.games.kit.sheets import Block
from somalia.games.turns import Opening, Turn, TurnReport

if TYPE_CHECKING:
    from rich.text import Text

PANEL = 28
"""The width of the panel beside the map for bases, air units, chits and pools, in characters."""
MOST_BELOW = 3
"""The maximum number of lines in that panel below the map, if there is no room beside it."""
FOR_QUESTION, FOR_MORE = 7, 13
"""Lines kept free for other text: with the whole map shown, and with only part of it."""
ON_A_LINE = 3
"""The number of answers that fit on a line."""
LEAST = 8
"""The minimum number of map lines to show."""


class BattleDisplay(DisplayOf[BattleState]):
    """The text display for a hex battle."""

    words: BattleWords
    own_sheets = SHEETS

    # -- the head --------------------------------------------------------------------------------

    def when(self, state: BattleState) -> str:
        """The turn and its day."""
        when = self._when(state)
        return when[0].lower() + when[1:]

    def _when(self, state: BattleState) -> str:
        if not state.turn:
            return "Set-up"
        day = state.scenario.charts.days[state.turn - 1]
        return f"Turn {state.turn} of {state.last_turn}, {day}"

    def status(self, state: BattleState) -> list[list[StatusPart]]:
        """The turn, phase, chits left, and the victory points that the viewer may know."""
        phase = self.rules.phase(state)
        head = [
            StatusPart(self._when(state), f"Turn {state.turn}" if state.turn else "Set-up"),
            StatusPart(phase.title, phase.title),
        ]
        if state.turn:
            left = ", ".join(draws.chit_name(state, one) for one in state.chits) or "none"
            head.append(
                StatusPart(f"Chits left: {left}", f"{plural(len(state.chits), 'chit')} left")
            )
        return [head, [StatusPart(full, brief) for full, brief in self._points(state)]]

    def _points(self, state: BattleState) -> list[tuple[str, str]]:
        parts = []
        known = not knows_all(state)
        for side in state.scenario.sides:
            points = ending.total(ending.score(state, side, known))
            level = self.words.level(state.scenario.charts.level(side, points))
            name = self.words.side(side)
            parts.append((f"{name} {points} VP: {level}", f"{name} {points}"))
        hidden = sum(not state.up[one.counter] for one in state.losses)
        if known and hidden:
            parts.append((f"{plural(hidden, 'loss', 'losses')} face down", f"{hidden} face down"))
        return parts

    def stands(self, state: BattleState) -> str:
        """The victory points, in one line."""
        return ", ".join(brief for _, brief in self._points(state)) if state.turn else ""

    def foot(self, state: BattleState) -> list[str]:
        """The victory points in brief, side by side."""
        return [brief for _, brief in self._points(state)]

    def result(self, state: BattleState, events: Sequence[Event]) -> list[Block]:
        """The result of the battle and the final score."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        return ["", RESULT, self.words.ended(ended, state), *scored(self.words, state)]

    def ending(
        self, state: BattleState, events: Sequence[Event], reports: Sequence[TurnReport]
    ) -> list[Block]:
        """The days that decided the battle, and each side's luck with the dice."""
        return [*super().ending(state, events, reports), *days.luck(self.words, events)]

    def figures(self, state: BattleState, events: Sequence[Event]) -> dict[str, Any]:
        """The victory points and levels of both sides."""
        figures: dict[str, Any] = {}
        for side in state.scenario.sides:
            points = ending.total(ending.score(state, side, not knows_all(state)))
            figures[side] = {"vp": points, "level": state.scenario.charts.level(side, points)}
        return figures

    # -- the board -------------------------------------------------------------------------------

    def board(
        self, state: BattleState, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The map, with bases, air units, chits and pools beside it, or below it on a narrow
        screen.

        If not all rows fit, it shows those around the hex in question.
        """
        from rich.text import Text

        room = width - display_map.NUMBERS - PANEL
        columns = state.scenario.land.columns
        per_hex = next(
            (one for one in (display_map.WIDE, display_map.NARROW) if one * columns <= room), 0
        )
        is_beside = bool(per_hex)
        if not is_beside:
            wide = display_map.width_of(state, display_map.WIDE) <= width
            per_hex = display_map.WIDE if wide else display_map.NARROW
        panel = self._panel(state)
        below = [] if is_beside else [_on_a_line(told) for told in panel[:MOST_BELOW]]
        whole = state.scenario.land.rows + 1 + len(below)
        listed = sum(id not in state.scenario.land.index for id in numbers or {})
        room = height - FOR_QUESTION - -(-listed // ON_A_LINE)
        high = whole if room >= whole else max(min(room, height - FOR_MORE), LEAST)
        lines = display_map.lines(
            state,
            width,
            high - len(below),
            self._listed(state, numbers),
            display_map.focus_of(state),
            per_hex,
        )
        if is_beside:
            left = display_map.width_of(state, per_hex) + 2
            self._lay_beside(lines, panel, left, width - left)
        return [*lines, *(Text(line[:width]) for line in below)]

    @staticmethod
    def _listed(state: BattleState, numbers: Mapping[str, str] | None) -> dict[str, str]:
        """The numbers of hexes that can be chosen; if there are many, only of those in the list."""
        hexes = {id: one for id, one in (numbers or {}).items() if id in state.scenario.land.index}
        if len(hexes) <= MOST_SHOWN:
            return hexes
        return {id: one for id, one in hexes.items() if int(one) <= MOST_SHOWN}

    @staticmethod
    def _lay_beside(
        lines: Sequence[Text], panel: Sequence[Sequence[str]], left: int, wide: int
    ) -> None:
        beside: list[tuple[str, str]] = []
        for head, *rest in panel:
            beside.append((head, "bold"))
            for entry in rest:
                beside += [(line, "") for line in textwrap.wrap(entry, wide - 1)]
        for line, (text, style) in zip(lines, beside, strict=False):
            line.pad_right(max(left - len(line.plain), 0))
            line.append(text[:wide], style=style)

    def _panel(self, state: BattleState) -> list[list[str]]:
        """Bases, air units, chits and pools: each with a heading and its contents."""
        blocks = []
        for base in state.scenario.bases:
            there = [one for one in range(len(state.place)) if state.place[one] == state.base(base)]
            if there:
                blocks.append([f"{base.capitalize()}:", *self._counted(state, there).split("; ")])
        ready = [one for one in range(state.own) if state.place[one] == READY]
        if ready:
            names = [state.name(one) for one in ready]
            blocks.append(["Air units available:", f"{listed(names)}"])
        if state.turn:
            blocks.append(["Chits left:", chits_told(state, state.chits)])
            blocks.append(["Drawn this turn:", chits_told(state, state.drawn)])
        pool = sum(state.place[one] == POOL for one in range(state.own))
        dead = sum(state.is_aq(one.counter) for one in state.losses)
        left = len(list(state.on_map(AL_QAEDA)))
        blocks.append(["Reinforcement Pool:", f"{pool}, Al Qaeda's {len(state.pool)}"])
        blocks.append(["Al Qaeda's counters:", f"{left} on the map, {dead} in the deadpile"])
        return blocks

    def _counted(self, state: BattleState, counters: Sequence[int]) -> str:
        """The counters in a place by command, as text: "TF Rakkasan 9; helicopters 6"."""
        commands = state.scenario.charts.commands
        groups: dict[str, int] = {}
        for counter in counters:
            unit = state.unit(counter) if state.is_known(counter) else None
            if unit is None:
                name = "face down"
            elif unit.kind == HELICOPTER:
                name = "helicopters used" if state.used[counter] else "helicopters"
            else:
                command = state.command(counter)
                name = commands[command].name if command else unit.name
            groups[name] = groups.get(name, 0) + 1
        return "; ".join(f"{name} {many}" for name, many in groups.items())

    # -- options ---------------------------------------------------------------------------------

    def offers(self, prompt: Choose, state: BattleState) -> list[Offer]:
        """The options of a question; if there are many, the best first."""
        return offers(self.words, prompt, state)

    def on_board(self, prompt: Choose) -> Collection[str]:
        """An empty collection, because every option is listed."""
        return ()

    # -- odds ------------------------------------------------------------------------------------

    def opening(self, turn: Turn) -> Opening | None:
        """How a day begins."""
        return days.opening(self.words, turn)

    def report(self, turn: Turn) -> TurnReport | None:
        """A day's report, as far as the viewers of its positions know it."""
        return days.report(self.words, turn)

    def odds(self, asked: OddsAsked) -> list[Block]:
        """The odds for a question."""
        return odds_told(self.words, asked)


def _on_a_line(block: Sequence[str]) -> str:
    head, *rest = block
    return f"{head} {', '.join(rest)}"

"""The odds of fire, moves and flights in the window."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import NamedTuple

from somalia.engine.odds import percent
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.games.hex_battle.ai.prepared import (
    FLIGHTS,
    BattleOdds,
    OddsAccuracy,
    battle_odds,
)
from somalia.games.hex_battle.ai.return_fire import DEALS, FIRST_DEALS, FogDeals
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.reach import Course, courses
from somalia.window.odds import OddsQuestion, Rated, Rater, Worth

FEW = "A first estimate: the figures will settle in a moment."
AVERAGED = "Averaged over what the face-down counters may be."

CAPTIONS: dict[str, str] = {
    kinds.TARGET: "all eligible units: chance to pin or eliminate the likeliest target",
    kinds.IMPETUS: "all eligible units: chance to pin or eliminate the likeliest target",
    kinds.AA: "damaged or eliminated",
    kinds.STEP_TO: "movement points, then the risk of being hit",
    **dict.fromkeys(
        (kinds.LIFT_TO, kinds.LIFT_WITH, kinds.MEDEVAC_HEX), "risk from anti-aircraft fire"
    ),
}
"""What an option's figure means, by question; by default "pinned or eliminated"."""


class BattleSeen(NamedTuple):
    """A position as the worker reads it."""

    state: BattleState
    goal: str  # the destination of the flight under way; "" for none
    ways: Mapping[int, Course]  # how the moving unit gets to each hex in reach


class BattleRater(Rater[BattleSeen]):
    """The window's calculator for fire, and for what shoots back."""

    def __init__(self) -> None:
        self._deals: tuple[Hashable, FogDeals | None] = (None, None)

    def position(self, sight: Sight) -> BattleSeen:
        """The position as the seat may see it."""
        state: BattleState = sight.view.copy()
        asked = getattr(sight.prompt, "ask", "")
        given = [one.value for one in sight.recent_answers if one.ask == kinds.LIFT_TO]
        ways = courses(state) if asked == kinds.STEP_TO else {}
        return BattleSeen(state, str(given[-1]) if given else "", ways)

    def ids(self, question: OddsQuestion[BattleSeen]) -> Sequence[str]:
        """Every option, and the fire of the units picked so far if units are picked. Of places to
        go, only those listed at first.
        """
        is_sorted = self.sorts(question.prompt.ask)
        shown = [choice for choice in question.shown if is_sorted or not choice.is_more]
        options = [choice.options[0] for choice in shown if choice.options[0] != DONE]
        return ["", *options] if question.prompt.picks else options

    def takes(self, prompt: Choose, id: str) -> bool:
        """Whether there may be odds for a hex that is not an option: a march may lead there."""
        return prompt.ask == kinds.STEP_TO and id[:1].isdigit()

    def rated(
        self,
        question: OddsQuestion[BattleSeen],
        id: str,
        pause: Callable[[], None],
        is_wanted: bool,
    ) -> Iterator[Rated]:
        """The odds of an option or a march; if counters are face down, from a few deals first."""
        pause()
        seen, prompt = question.position, question.prompt
        deals = self._of(question)
        way = self._way(seen, prompt, id)
        choice = question.choice(id)
        name = choice.name if choice is not None else id
        for most in (FIRST_DEALS, DEALS) if is_wanted and deals.is_fogged else (DEALS,):
            accuracy = OddsAccuracy(deals, most, pause)
            odds = battle_odds(seen.state, prompt, id, accuracy, way, seen.goal)
            if odds is None:
                return
            note = FEW if most < DEALS else AVERAGED
            yield Rated(name, odds, note if odds.is_estimate else "")

    @staticmethod
    def _way(seen: BattleSeen, prompt: Choose, id: str) -> Sequence[int]:
        hex_index = seen.state.scenario.land.index.get(id, -1)
        if hex_index >= 0 and id in prompt.options:
            return (hex_index,)
        return seen.ways[hex_index].way if hex_index in seen.ways else ()

    def _of(self, question: OddsQuestion[BattleSeen]) -> FogDeals:
        """The deals of this position, which all options share."""
        if self._deals[0] != question.key or self._deals[1] is None:
            self._deals = question.key, FogDeals(question.position.state, question.prompt.who)
        deals = self._deals[1]
        assert deals is not None
        return deals

    def figure(self, ask: str) -> str:
        """What the figure on an option means."""
        return CAPTIONS.get(ask, "pinned or eliminated")

    def in_short(self, ask: str, rated: Rated) -> str:
        """The chance of the fire; for a move or flight, its risk."""
        odds: BattleOdds = rated.odds
        if odds.hit is not None:
            return percent(odds.hit)
        return ("≈ " if odds.is_estimate else "") + percent(odds.risk)

    def worth(self, ask: str, rated: Rated) -> Worth:
        """The chance of an effect, then of a loss; then the risk."""
        odds: BattleOdds = rated.odds
        if ask == kinds.STEP_TO or odds.hit is None:
            return (-odds.worst, -odds.risk)
        return (odds.hit, odds.kills, -odds.worst, -odds.risk)

    def sorts(self, ask: str) -> bool:
        """Whether targets and units are compared; places to go keep the game's order."""
        return ask not in (kinds.STEP_TO, *FLIGHTS)

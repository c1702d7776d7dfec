"""The appearance of a hex battle in the window: sheet, colours, head, odds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from somalia import datafile
from somalia.engine.prompts import DONE
from somalia.games.display import OddsAsked
from somalia.games.hex_battle.ai.prepared import OddsAccuracy, battle_odds, held_odds
from somalia.games.hex_battle.ai.return_fire import DEALS, FogDeals
from somalia.games.hex_battle.data.scenario import SCENARIO
from somalia.games.hex_battle.rules import kinds, movement
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, SIDES
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.overlays import COVER, SIGHT, WATCHED, shading
from somalia.games.hex_battle.scene.piles import pieces
from somalia.games.hex_battle.scene.reach import courses
from somalia.games.hex_battle.text.odds import march_told
from somalia.games.hex_battle.text.orders import FIRED_AT
from somalia.games.hex_battle.window import ink
from somalia.games.hex_battle.window.head import head, scores
from somalia.games.hex_battle.window.odds import BattleRater
from somalia.games.hex_battle.window.portrait import portrait_of
from somalia.games.hex_battle.window.prospects import prospect_node
from somalia.games.kit.sheets import Block
from somalia.games.scenario_card import ScenarioCard
from somalia.play.answers import Choice
from somalia.window.board.board import Board, Found
from somalia.window.board.lights import Shades
from somalia.window.looks import (
    Appearance,
    ButtonFace,
    Looks,
    Overlay,
    OverlayLine,
)
from somalia.window.model import PlayModel
from somalia.window.odds import Rated
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import Colour

if TYPE_CHECKING:  # the painters are imported only when first needed
    from PIL import Image

    from somalia.window.ui.window import GameWindow

OVERLAYS = {
    SIGHT: Overlay(
        "Sight",
        "10.15",
        (
            OverlayLine(ink.SEEN, "visible from the hex under the cursor"),
            OverlayLine(ink.STEPS[1], "visible, but can't see the hex"),
            OverlayLine(ink.WAY, "sees the hex, but can't be seen"),
        ),
    ),
    WATCHED: Overlay(
        "Watched",
        "12.1",
        (
            OverlayLine(ink.STEPS[0], "one enemy within two hexes"),
            OverlayLine(ink.STEPS[1], "two"),
            OverlayLine(ink.STEPS[2], "three or more"),
        ),
        "number of enemies",
    ),
    COVER: Overlay(
        "Cover",
        "10.23",
        (
            OverlayLine(ink.COVERS[0], "+1"),
            OverlayLine(ink.COVERS[1], "+2"),
            OverlayLine(ink.COVERS[2], "+3 or more"),
        ),
        "the modifier",
    ),
}
LETTERS_KEPT = (4, 2, 1)
"""How many letters of long words in a name to keep, as space gets scarcer."""


def cut_short(name: str) -> list[str]:
    """Increasingly short versions of a name: "RPG and Reco. C", "RPG and R. C"."""
    return [
        " ".join(f"{word[:most]}." if len(word) > most + 2 else word for word in name.split())
        for most in LETTERS_KEPT
    ]


class BattleLooks(Looks):
    """The look of a hex battle in progress."""

    def __init__(self, model: PlayModel) -> None:
        self.rater = BattleRater()
        self._held_odds: tuple[Hashable, Node | None] = ((), None)
        super().__init__(model)
        scenario = model.table.scenario
        model.options.regions = dict.fromkeys((*scenario.land.names, *scenario.bases))
        model.options.pieces = pieces(scenario)

    def board(self, window: GameWindow, account: Callable[[str], tuple[float, float]]) -> Board:
        """The board: the sheet with its map and boxes."""
        from somalia.games.hex_battle.window.board import BattleBoard

        return BattleBoard(window, self.model, self, account)

    def colour(self, side: str) -> Colour:
        """The colour of a side."""
        if side not in SIDES:
            return super().colour(side)
        return ink.COALITION if side == COALITION else ink.AL_QAEDA

    # -- the head --------------------------------------------------------------------------------

    def head(self) -> Node:
        """The turn, phase and chits left, and the scores of both sides."""
        model = self.model
        state: BattleState = model.view
        hides = state.viewers is not None and AL_QAEDA not in state.viewers
        names = {side: model.say.side(side) for side in SIDES}
        scored = scores(state, hides and not state.ended, names)
        below = self.saved("") if model.table.unsaved else scored
        return head(state, model.table.scenario.name, model.table.rules.phase(state).title, below)

    # -- answers ---------------------------------------------------------------------------------

    def option(self, choice: Choice) -> ButtonFace:
        """The button for an option, with the cost of a step or the odds of fire."""
        shown = self._placed(super().option(choice))
        prompt, state = self.model.prompt, self.model.view
        if prompt is None or prompt.ask != kinds.STEP_TO:
            return shown
        counter = (prompt.about or {})["counter"].number
        costs = {to.id: cost for to, cost in movement.ways_on(state, counter)}
        cost = costs.get(choice.options[0])
        if cost is None:
            return shown
        points = movement.points_told(cost)
        return shown._replace(chip=f"{points} · {shown.chip}" if shown.chip else points)

    def _placed(self, shown: ButtonFace) -> ButtonFace:
        """A button with the counter's hex or base in its name, and shorter versions of it."""
        scenario = self.model.table.scenario
        place, _, rest = shown.detail.partition(", ")
        if place not in scenario.land.index and place.lower() not in scenario.bases:
            return shown
        between = ", " if shown.name[-1:].isdigit() and place.isdigit() else " "  # ODA 542, 1525
        name, *shorter = (f"{one}{between}{place}" for one in (shown.name, *cut_short(shown.name)))
        return shown._replace(name=name, detail=rest, shorter=tuple(shorter))

    def caption(self) -> str:
        """A caption that explains the figures on the options."""
        report = self.model.odds.report
        is_step = self.model.prompt is not None and self.model.prompt.ask == kinds.STEP_TO
        return super().caption() if is_step or (report is not None and report.rows) else ""

    def shortcut(self, target: Found) -> Sequence[str]:
        """The answer given by a click: the target hex means fire, the moving unit means stop."""
        prompt, state = self.model.prompt, self.model.view
        if prompt is None:
            return ()
        about, names = prompt.about or {}, state.scenario.land.names
        if prompt.ask == kinds.FIRERS and target.region == names[about["hex"]]:
            return (DONE,)
        if prompt.ask == kinds.STEP_TO and target.piece == about["counter"].id:
            return (kinds.STOP,)
        return ()

    def order_at(self, target: Found) -> str:
        """The order given by a click on a hex in reach: march there until fired at."""
        prompt, state = self.model.prompt, self.model.view
        if prompt is None or prompt.ask != kinds.STEP_TO:
            return ""
        if state.scenario.land.index.get(target.region, -1) not in courses(state):
            return ""
        mover = (prompt.about or {})["counter"].id
        return f"march {mover} to {target.region} until {FIRED_AT}"

    def opens(self, target: Found) -> str:
        """The sheet opened by a click on a hex or base out of reach: march orders."""
        prompt, land = self.model.prompt, self.model.view.scenario.land
        is_goal = target.region in land.index or target.region in self.model.view.scenario.bases
        is_asked = prompt is not None and prompt.ask == kinds.STEP_TO
        return "orders" if is_asked and is_goal and not target.piece else ""

    def foreseen(self) -> Node | None:
        """The odds of what is pointed at or prepared, or a portrait of the counter to place."""
        model, report = self.model, self.model.odds.report
        pending = model.controller.held.pending
        if pending is not None and len(pending.options) > 1 and not model.odds.pointed:
            return self._held(pending.options)
        rated = report.rows.get(model.odds.current) if report is not None else None
        if rated is None and report is not None:
            rated = report.rows.get("")
        node = prospect_node(rated) if rated is not None else None
        return node or portrait_of(model.view, model.prompt)

    def odds_of(self, asked: OddsAsked) -> Sequence[Block]:
        """The odds of what is pointed at; of a hex in reach, those of marching there."""
        state: BattleState = self.model.view
        hex_index = state.scenario.land.index.get(asked.typed, -1)
        if asked.prompt.ask != kinds.STEP_TO or hex_index < 0:
            return super().odds_of(asked)
        course = courses(state).get(hex_index)
        if course is None:
            return []
        accuracy = OddsAccuracy(FogDeals(state, asked.prompt.who), DEALS)
        odds = battle_odds(state, asked.prompt, asked.typed, accuracy, course.way)
        return march_told(asked.typed, odds) if odds is not None else []

    def _held(self, options: tuple[str, ...]) -> Node | None:
        """The odds of several answers that await confirmation together, cached for them."""
        model, prompt = self.model, self.model.prompt
        key = (model.controller.sight.position_key, model.controller.eyes.watching, options)
        if key != self._held_odds[0] and prompt is not None:
            accuracy = OddsAccuracy(FogDeals(model.view, prompt.who), DEALS)
            odds = held_odds(model.view, prompt, options, accuracy)
            self._held_odds = key, odds and prospect_node(Rated("", odds))
        return self._held_odds[1]

    # -- overlays --------------------------------------------------------------------------------

    def overlays(self) -> Mapping[str, Overlay]:
        """The map overlays: sight, enemy watch, cover."""
        return OVERLAYS

    def tints_key(self) -> Hashable:
        """A key for the tints: the overlay, the position, and the hex pointed at for sight."""
        model = self.model
        return (model.overlay, model.controller.sight.position_key, self._eye)

    def tints(self) -> Shades:
        """The tints and tags of the active overlay."""
        prompt, watching = self.model.prompt, self.model.controller.eyes.watching
        side = prompt.who if prompt is not None else watching or ""
        tints, tags = shading(self.model.view, self.model.overlay, self._eye, side)
        return {id: ink.named(name) for id, name in tints.items()}, tags

    @property
    def _eye(self) -> str:
        """The hex that sight is shown from; "" for none."""
        return self.model.target if self.model.overlay == SIGHT else ""


class BattleAppearance(Appearance):
    """The appearance of hex battles outside play."""

    first_tasks: ClassVar = {
        COALITION: "Fly in, find sixteen hidden counters, clear them out. Begin with this side.",
        AL_QAEDA: "Hide sixteen counters in the rocks. Ambush the landings, then slip away.",
    }

    def looks(self, model: PlayModel) -> Looks:
        """The look of a game in progress."""
        return BattleLooks(model)

    has_thumbnails = True

    def thumbnail(self, card: ScenarioCard, size: int, palette: str) -> Image.Image | None:
        """A picture of the highest mountain and the valley below it."""
        from somalia.games.hex_battle.window.ground import thumbnail

        path = datafile.find("scenarios", card.id)
        return thumbnail(path, SCENARIO.stamps(path), size)

    def side_colour(self, card: ScenarioCard, side: str) -> Colour:
        """The colour of a side."""
        return ink.COALITION if side == COALITION else ink.AL_QAEDA


APPEARANCE = BattleAppearance()

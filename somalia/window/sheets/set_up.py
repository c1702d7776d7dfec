"""The set-up sheet for a game: scenario, your side, your opponent's level, and Start."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from somalia.games.scenario_card import ScenarioCard
from somalia.play import hints
from somalia.play import library as shelf
from somalia.play.new_games import NewGamePlan
from somalia.play.table import HUMAN
from somalia.window.looks import appearance_of
from somalia.window.sheets.boxes import art_of, box_of
from somalia.window.sheets.new_game import CHOSEN, SPLIT, YOURS, NewGame, problem_of
from somalia.window.ui import symbols as keys
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Flow,
    Gap,
    Node,
    Padded,
    Plate,
    Ranked,
    Row,
    Scroll,
    Text,
)
from somalia.window.ui.palette import CARD, FADED, HEADING, HOT, INK, WARNING, mixed
from somalia.window.ui.sheet import Host
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas


ART, LEAST_ART = 270.0, 110.0
"""The height in points of the game's picture: where there is room, and the smallest."""
CHANCES = {"easy": "Easier to win", "fair": "Fair chances", "hard": "Harder to win"}
"""What a side's card says for the difficulty of playing it."""


class WholeList(Scroll):
    """A list that scrolls only if it would not fit without the content below it."""

    def close(self, canvas: Canvas, width: float) -> float:
        """The height of all the nodes."""
        return self.height(canvas, width)


class SetUpSheet(NewGame):
    """The choices that most players make for a new game; `NewGame` offers every choice.

    Args:
        plan: the plan, which the sheet modifies.
        begin: starts the game.
        advanced: opens the full sheet.
        cards: the game's scenarios.
    """

    def __init__(
        self,
        of: Host,
        plan: NewGamePlan,
        begin: Callable[[], None],
        advanced: Callable[[], None],
        cards: Sequence[ScenarioCard],
    ) -> None:
        super().__init__(of, plan, begin, cards)
        # Two scenarios leave more room for the picture than five.
        self.pictured = max(self.pictured, 372.0 - 36 * len(self.cards))
        self.advanced = advanced
        self.title = box_of(plan.game_type).title

    @property
    def key(self) -> object:
        """The cache key for the sheet."""
        return (*super().key, self.plan.level, hints.are_wanted())

    def content(self) -> Node:
        """Scenarios on the left; side, level and Start button on the right."""
        line = Custom(0, lambda canvas, box: canvas.pen.line((*box[:2], box[0], box[3]), FADED))
        buttons: list[Node] = [Button("Advanced", "advanced", "A", size=13, high=40)]
        shares = [1.0]
        if self.plan.card.has_hints:
            label = f"Hints: {'on' if hints.are_wanted() else 'off'}"
            buttons.append(Button(label, "hints", "H", size=13, high=40))
            shares.append(1.0)
        buttons.append(Button("Start", "begin", "Enter", size=15, is_chief=True, high=40))
        art = art_of(self.plan.game_type.id, ART)
        right = Column(
            [
                Fill(WholeList(self._questions(), self.first["choices"], "choices", 8)),
                *([] if art is None else [Ranked(art, -9, LEAST_ART)]),
                Gap(10),
                Row(buttons, 8, (*shares, 1.4)),
            ]
        )
        return Row([self._shelf(), line, right], 14, (SPLIT, -2, 1 - SPLIT))

    def details(self, card: ScenarioCard) -> list[str]:
        """Whether a scenario is the player's own or has hints, and nothing else, because the sheet
        names the game.
        """
        return [YOURS] if card.id in self.own else ["with hints"] * card.has_hints

    def _questions(self) -> list[Node]:
        """The choice of side, and of the opponents' level or the game's difficulty."""
        plan = self.plan
        sides = [self._side(side) for side in plan.seats]
        nodes: list[Node] = [
            *problem_of(plan),
            Column([Text("Your side", 14, "bold"), Gap(3), *sides[:1]]),
            *sides[1:],
        ]
        if len(sides) > 1:
            nodes.append(self._everyone())
        levels = plan.levels()
        if len(levels) > 1:
            nodes.append(self._levels(levels))
        option = next((one for one in plan.card.options if one.id == self._difficulty), None)
        if option is not None:
            nodes.append(
                Column([Padded(Text("Difficulty", 14, "bold"), (0, 6, 0, 3)), self._option(option)])
            )
        if extras := plan.extras(self._difficulty):
            sentence = f"Set under Advanced: {', '.join(extras)}."
            nodes.append(Text(sentence, 12.5, "italic", WARNING))
        return nodes

    @property
    def _difficulty(self) -> str:
        return box_of(self.plan.game_type).difficulty

    def _side(self, side: str) -> Node:
        """A card for a side: its name, its colours, and how hard it is to play."""
        plan = self.plan
        sides, look = plan.card.sides(plan.options), appearance_of(plan.game_type)
        name, role = plan.card.seat_name(sides, side), sides.roles[side]
        colour = look.side_colour(plan.card, side)
        swatches = look.swatches(plan.card, sides, side, self.of.settings.palette)
        level = CHANCES.get(dict(plan.card.difficulty).get(role, ""), "")
        is_own = plan.own == side

        def draw(canvas: Canvas, box: Box) -> None:
            u, (left, top, right, _) = canvas.u, box
            title = mixed(colour, INK, 0.3) if is_own else colour
            end = canvas.text(left, top, name, 15, "serif-bold", title)
            for ground in swatches:
                end += u(5)
                canvas.plate((end, top + u(4), end + u(12), top + u(16)), ground, INK, 2)
                end += u(12)
            canvas.text(right, top + u(3), level, 12, "sans", INK if is_own else FADED, "ra")

        tip = f"Play {name}." + f" {level} for a beginner." * bool(level)
        return _choice(Custom(20, draw), is_own, f"side:{side}", tip)

    def _everyone(self) -> Node:
        """A card for a game in which humans play all seats."""
        sides = "Both" if len(self.plan.seats) == 2 else "All"
        label = Text(f"{sides} sides, at one screen", 13.5)
        return _choice(label, self.plan.is_shared, "side:", "Everyone plays at this screen.")

    def _levels(self, levels: Sequence[shelf.Level]) -> Node:
        """The choice of level for the opponents: a button for each level, with its win rate."""
        plan = self.plan
        now = plan.level_played
        buttons = [
            Button(
                one.level.capitalize(),
                f"level:{one.level}",
                chip="" if one.won is None else f"wins {one.won}%",
                tip=_about(one.seats.values()),
                size=13,
                is_chief=one == now,
                high=34,
            )
            for one in levels
        ]
        others = [who for side, who in plan.seats.items() if side != plan.own]
        about = _about(others)
        who = ", ".join(dict.fromkeys(map(shelf.called, others)))
        measured = "How often it beats the computer playing your side."
        return Column(
            [
                Padded(Text("Your opponent", 14, "bold"), (0, 6, 0, 3)),
                Flow(buttons),
                Gap(3),
                Text(f"{who}: {about}" if about else who, 12, ink=FADED, most=3),
                *([Text(measured, 11, "italic", FADED)] if levels[0].won is not None else []),
            ]
        )

    def act(self, action: str) -> None:
        """Choose a scenario, side or level; start the game, or open the full sheet."""
        word, _, what = action.partition(":")
        plan = self.plan
        if word == "side" and not what:
            plan.seats = dict.fromkeys(plan.seats, HUMAN)
        elif word == "side":
            plan.play(what, plan.level)
        elif word == "level":
            plan.play(plan.own, what)
        elif word == "hints":
            self.of.kept(hints.want(not hints.are_wanted()))
        elif word == "advanced":
            self.advanced()
        else:
            super().act(action)
            if word == "scenario" and plan.own:
                plan.play(plan.own, plan.level)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle A for the full sheet and H for hints; other keys work as on the full sheet."""
        if symbol == keys.A:
            self.act("advanced")
            return True
        if symbol == keys.H and self.plan.card.has_hints:
            self.act("hints")
            return True
        return symbol != keys.BACKSPACE and super().press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """Ignore typed text, because the sheet has no text field."""
        return False


def _choice(node: Node, is_chosen: bool, action: str, tip: str) -> Node:
    """A card that can be chosen; the chosen one stands out."""
    ground, edge = (CHOSEN, HEADING) if is_chosen else (CARD, mixed(CARD, INK, 0.4))
    padded = Padded(node, (12, 9, 12, 9))
    return Plate(padded, ground, edge, HOT, action, tip, wide=2 if is_chosen else 1)


def _about(opponents: Iterable[str]) -> str:
    """The opponent's description of itself; "" if there are several different ones."""
    known = [shelf.opponent(who) for who in {*opponents}]
    return known[0].about if len(known) == 1 and known[0] is not None else ""

"""The advice sheet: what the default AI would do, and the estimated value of each answer."""

from __future__ import annotations

from typing import Any

from somalia.play.advice import PLAY_OUTS, Advice, tenths
from somalia.window.model import PlayModel
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layout import Button, Column, Gap, Node, Row, Text
from somalia.window.ui.palette import FADED, HEADING, WARNING
from somalia.window.ui.sheet import Host, Sheet

ABOUT = (
    "The AIs play out every answer with the same dice. Differences under 2 to 3 standard "
    "errors (±) are not significant."
)


class AdviceSheet(Sheet):
    """Advice for the active player."""

    width, height = 700, 470
    title = "Advice"

    def __init__(self, of: Host, model: PlayModel) -> None:
        super().__init__(of)
        self.model = model
        self._seen = -1

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        sight = self.model.controller.sight
        return (
            *super().key,
            sight.position_key,
            self.model.worth.version,
            self.of.settings.advise,
            self.of.focus,
        )

    def name(self, option: str) -> str:
        """An option's text."""
        model, prompt = self.model, self.model.prompt
        assert prompt is not None
        name = str(model.say.label(prompt, option, model.view).name)
        return name[:1].upper() + name[1:]

    def content(self) -> Node:
        """The advice, buttons for more, and the estimates so far."""
        advice = self.model.controller.advice
        if advice is None or self.model.prompt is None:
            return Text("No AI plays this side, so there is no advice.", 13.5)
        always = "on" if self.of.settings.advise else "off"
        return Column(
            [
                Text(f"{advice.by} would choose: {self.name(advice.option)}", 15, "bold", most=3),
                Text(advice.why, 13, "italic", FADED, 4),
                Gap(10),
                Row(
                    [
                        Button("Choose this", "take", "Enter", is_chief=True),
                        Button(
                            "Compare all answers",
                            "worth",
                            "W",
                            tip="Play every answer out to the end, many times",
                        ),
                        Button(
                            f"Always show advice: {always}",
                            "always",
                            "M",
                            tip="Mark the advised answer at every question",
                        ),
                    ],
                    8,
                    (0.22, 0.42, 0.36),
                ),
                Gap(12),
                *self._worths(advice),
            ]
        )

    def _worths(self, advised: Advice) -> list[Node]:
        desk, model = self.model.worth, self.model
        known = desk.known(model.controller.sight)
        if desk.problem:
            return [Text(desk.problem, 12.5, "bold", WARNING, 4)]
        if not known:
            return [Text("Playing out ...", 12.5, "italic", FADED)] if desk.is_busy else []
        unit = model.table.game_type.margin_unit(model.table.scenario)
        made = known[0].play_outs
        nodes: list[Node] = [
            Text(f"Played out {made} of {PLAY_OUTS} times", 13, "bold", HEADING),
            Text(ABOUT, 11.5, "italic", FADED, 3),
            Gap(5),
            _line("answer", "wins in 100 games", f"{unit} vs advised", "bold"),
        ]
        for worth in known:
            over = f"{worth.margin / 10:+.1f} ± {tenths(worth.error)}"
            over = "(advised)" if worth.option == advised.option else over
            nodes.append(_line(self.name(worth.option), tenths(worth.score), over))
        return nodes

    def act(self, action: str) -> None:
        """Take the advice, start the estimates, or mark the advised answer from now on."""
        model = self.model
        seat, advice = model.controller.seat, model.controller.advice
        if action == "take" and advice is not None:
            self.of.open(None)
            self.of.act(f"answer:{advice.option}")
        elif action == "worth" and seat is not None:
            model.worth.begin(model.table, model.controller.sight, seat.name)
        elif action == "always":
            self.of.settings.advise = not self.of.settings.advise
            self.of.act("ordered")
            self.of.kept(self.of.settings.keep("advise"))

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle Enter, W and M like their buttons."""
        does = {keys.W: "worth", keys.M: "always", **dict.fromkeys(ENTERS, "take")}.get(symbol)
        if does is None:
            return super().press(symbol, modifiers)
        self.act(does)
        return True

    def tick(self) -> bool:
        """Whether there are new estimates."""
        seen, self._seen = self._seen, self.model.worth.version
        return seen != self._seen

    def closed(self) -> None:
        """Stop the estimates."""
        self.model.worth.drop()


def _line(name: str, score: str, margin: str, style: str = "sans") -> Node:
    return Row(
        [
            Text(name, 12.5, style, most=1),
            Text(score, 12.5, style, anchor="r"),
            Text(margin, 12.5, style, anchor="r"),
        ],
        8,
        (0.48, 0.24, 0.28),
    )

"""The panel shown while the computer is playing, and after the end of the game."""

from __future__ import annotations

from somalia.engine.kinds import CHIEF
from somalia.window.looks import Looks
from somalia.window.ui.layout import Button, Column, Gap, Node, Ranked, Row, Text
from somalia.window.ui.palette import FADED


def waiting(looks: Looks) -> Node:
    """What the computer is doing and how to skip it; after the game, its result."""
    model = looks.model
    controller, say = model.controller, model.say
    nodes: list[Node] = [Gap(10)]
    if controller.is_over:
        ended = model.table.rules.outcome(model.view)
        nodes.append(Text(say.ended(ended, model.view) if ended is not None else "", 15, "bold"))
        result = Button("Result", "show:result", "Ctrl+R", tip="How the game ended (Ctrl+R)")
        new = Button("New game", "new-game", tip="Choose another game")
        buttons = [Button("Replay", "watch-again"), *([] if model.is_replay else [result, new])]
        return Column([*nodes, Gap(10), Row(buttons)])
    if (progress := controller.deciding.progress) is not None:
        sentence = f"{say.side(progress.side)}: planning the turn"
        nodes.append(Text(sentence, 14.5, "bold", most=2))
        made = f"{progress.made} of {progress.total} play-outs. Press Space to decide now."
        nodes += [Text(made, 12.5, "italic", FADED, 2), Gap(8)]
    fresh = controller.past.fresh_reasons
    if fresh and model.reading.form != "reasons" and model.settings.explain:
        reason = fresh[-1]
        nodes.append(Text(f"{say.side(reason.side)}: {reason.choice}", 14.5, "bold", most=3))
        nodes += [Ranked(Text(reason.why, 12.5, "italic", FADED, 4), 9)] * bool(reason.why)
    chief = [
        line for line in controller.past.lines()[controller.past.seen :] if line.weight == CHIEF
    ]
    for number, line in enumerate(chief[-4:]):
        nodes.append(Ranked(Text(f"{line.rule}  {line.text}", 12.5, most=4), number))
    nodes.append(Gap(12))
    if model.table.has_people:
        hurry = Button("Skip", "hurry", "Space", is_chief=True, high=30)
        return Column([*nodes, Row([hurry, Node()], shares=(0.6, 0.4))], 4)
    label = "Continue" if model.pace.paused else "Pause"
    buttons = [
        Button(label, "pause", "Space", is_chief=True, high=30),
        Button("Step", "step", high=30),
        Button("Skip to end", "hurry", high=30),
    ]
    return Column([*nodes, Row(buttons, 8, (0.42, 0.24, 0.34))], 4)

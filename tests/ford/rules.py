"""The questions of the Ford, which its rules ask and its doctrines answer."""

from __future__ import annotations

from somalia.engine.kinds import COMPARED, Ask, OptionLabel

SIDES = ("blue", "red")

MOVER = Ask(
    "mover",
    "1",
    lambda say, of, state: f"Turn {state.turn}: which counter moves?",
    "which counter to move (1)",
    roles=SIDES,
    option="piece",
    label=lambda say, option, of, state: OptionLabel(option.upper(), f"in {state.name(option)}"),
)
TO = Ask(
    "to",
    "1",
    lambda say, of, state: f"Where does {of['piece'].upper()} go?",
    "the hex it moves to (1, 2)",
    roles=SIDES,
    option="hex",
    facts={"piece": "piece"},
    odds=COMPARED,
)

"""The whole board as a seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from somalia.engine.sight import Sight
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.scene.geometry import TrayLayout, regions, sheet
from somalia.games.hex_battle.scene.heads import heads
from somalia.games.hex_battle.scene.marks import HexMarks
from somalia.games.hex_battle.scene.overlays import OVERLAYS, shading
from somalia.games.hex_battle.scene.piles import numbers, piles
from somalia.games.hex_battle.scene.reach import courses
from somalia.games.kit.scene import Attention, Region, Scene


def lying(
    state: BattleState, regions: Mapping[str, Region], layout: TrayLayout | None = None
) -> Scene:
    """The board without any marks.

    Args:
        state: the state as the seat sees it.
        regions: the regions of the map.
        layout: how the boxes beside the map lie; None for all open.
    """
    return Scene(
        sheet(state.scenario.land),
        regions,
        tuple(piles(state, layout)),
        heads=heads(state),
        overlays=OVERLAYS,
    )


def scene_of(sight: Sight, attention: Attention) -> Scene:
    """The board with marks for what the player may choose, has chosen and points at."""
    state: BattleState = sight.view
    prompt = sight.asked(sight.seat) if sight.seat else None
    side = prompt.who if prompt is not None else next(iter(state.viewers or ()), "")
    tinted = shading(state, attention.overlay, attention.region, side)
    scene = replace(lying(state, regions(state.scenario.land)), shading=tinted)
    if not tinted.tints:
        attention = attention._replace(overlay="")
    is_moving = prompt is not None and prompt.ask == kinds.STEP_TO
    ways = courses(state) if is_moving else {}
    marks = HexMarks(state, scene, prompt, attention, numbers(state), ways)
    return replace(scene, shown=tuple(marks))

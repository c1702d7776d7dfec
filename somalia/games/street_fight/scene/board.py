"""The whole quarter as a seat sees it."""

from __future__ import annotations

from dataclasses import replace

from somalia.engine.sight import Sight
from somalia.games.kit.scene import Attention, Scene
from somalia.games.street_fight.scene.marks import StreetMarks
from somalia.games.street_fight.scene.overlays import FIRE, SEES, StreetSight, shading
from somalia.games.street_fight.scene.view import StreetView


def scene_of(view: StreetView, attention: Attention, is_still: bool = True) -> Scene:
    """The scene for a position, with marks for what the player may choose, has chosen and points
    at.

    Args:
        is_still: whether no animation is running.
    """
    marks = StreetMarks(view, attention, is_still)
    return replace(view.lying, shown=tuple(marks.below()), over=tuple(marks.over()))


def shaded(scene: Scene, view: StreetView, attention: Attention, sight: StreetSight) -> Scene:
    """The scene with the tints and tags of the current overlay."""
    return replace(scene, shading=shading(view, attention, sight))


def seen_by(sight: Sight, attention: Attention) -> Scene:
    """The complete scene for a seat, computed once."""
    view = StreetView(sight.view, sight.asked(sight.seat) if sight.seat else None)
    scene = replace(scene_of(view, attention), overlays=(SEES, FIRE))
    if not attention.overlay:
        return scene
    return shaded(scene, view, attention, StreetSight(view.state.scenario.ground))

"""The whole quarter as one seat sees it."""

from __future__ import annotations

from dataclasses import replace

from somalia.games.kit.scene import Attention, Scene
from somalia.games.street_fight.scene.marks import Marks
from somalia.games.street_fight.scene.overlays import StreetSight, shading
from somalia.games.street_fight.scene.view import View


def scene_of(view: View, attention: Attention, is_still: bool = True) -> Scene:
    """What lies there, and what is marked for somebody's attention.

    Args:
        is_still: whether nobody is on his way.
    """
    marks = Marks(view, attention, is_still)
    return replace(view.lying, shown=tuple(marks.below()), over=tuple(marks.over()))


def shaded(scene: Scene, view: View, attention: Attention, sight: StreetSight) -> Scene:
    """The same with what the overlay shows."""
    return replace(scene, shading=shading(view, attention, sight))

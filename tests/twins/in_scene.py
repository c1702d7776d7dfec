"""The scenes of a current game for a seat, and of its twin, wherever the pointer is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from somalia.engine.sight import Sight
from somalia.games import game_of
from somalia.games.kit.scene import Attention
from tests.often import often
from tests.twins.twin import Moment


def attentions(scene: Any, options: tuple[str, ...]) -> Iterator[Attention]:
    """Yield a spectator's attention, then one for each piece and overlay, and for some regions."""
    offered = tuple(one for one in options if one in scene.regions)
    yield Attention()
    yield Attention(offered)
    for pile in scene.piles:
        yield from (Attention(offered, (), pile.region, piece.id) for piece in pile.pieces)
    for overlay in scene.overlays:
        yield Attention(offered, (), scene.piles[0].region if scene.piles else "", "", overlay)
    for region in tuple(scene.regions)[:: often(60, 5)]:
        yield Attention(offered, (region,), region)


def looked_at(moment: Moment, which: int) -> dict[str, Any]:
    """The scenes of a twin; none if the game has no scene."""
    game, side = moment.twins.game(which), moment.side
    sight, game_type = Sight(game, side), game_of(moment.twins.scenario)
    scene = game_type.scene(sight, Attention())
    if scene is None:
        return {}
    asked = sight.asked(side)
    scenes = {}
    for attention in attentions(scene, asked.options if asked is not None else ()):
        seen = game_type.scene(sight, attention)
        scenes[str(attention)[:200]] = {name: str(value) for name, value in vars(seen).items()}
    return scenes

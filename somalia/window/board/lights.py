"""A board's highlights: what is eligible, picked or under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from somalia.games.kit.scene import Attention
from somalia.window.model import PlayModel
from somalia.window.ui.palette import Colour

Shades = tuple[Mapping[str, Colour], Mapping[str, str]]
"""The tint and the tag of each region in an overlay."""


class Overlaid:
    """An overlay's content, computed when first drawn and cached until its key changes.

    Args:
        key: the cache key; objects with the same key are equal.
        work_out: computes the content.
    """

    def __init__(
        self, key: Hashable = None, work_out: Callable[[], Shades] = lambda: ({}, {})
    ) -> None:
        self.key = key
        self._work_out = work_out

    @cached_property
    def shades(self) -> Shades:
        """Tints and tags by region."""
        return self._work_out()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Overlaid) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True)
class Lights:
    """The highlights: Zones and counters that are eligible, picked or under the pointer."""

    zones: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    units: frozenset[str] = frozenset()
    picked: frozenset[str] = frozenset()
    pointed: frozenset[str] = frozenset()
    way: tuple[str, ...] = ()
    overlay: Overlaid = field(default_factory=Overlaid)

    @property
    def tints(self) -> Mapping[str, Colour]:
        """The overlay's tints by region."""
        return self.overlay.shades[0]

    @property
    def tags(self) -> Mapping[str, str]:
        """The overlay's tags by region."""
        return self.overlay.shades[1]


def lights_of(model: PlayModel, overlay: Overlaid | None = None) -> Lights:
    """The current highlights."""
    prompt, pending, offered = model.prompt, model.controller.held.pending, model.options.offered
    regions = offered.regions
    about = (prompt.about or {}) if prompt else {}
    picked = {unit.id for unit in about.get("picked", ())}
    pointed = set[str]()
    chosen: list[str] = []
    where = getattr(about.get("zone"), "id", "")
    if where in model.options.regions and not regions:
        chosen.append(where)
    way = path = model.path
    if answer := pending or model.pointed:
        named, pieces, whole = _named(model, answer.options)
        chosen += named
        (picked if pending else pointed).update(pieces)
        way = whole or path
    if way == path and not regions:
        regions = model.ways_on or next_of_way(model)
    if (line := model.lit) is not None:
        chosen += [zone.id for zone in line.zones]
        pointed |= {unit.id for unit in line.units}
    if model.focus == "map":
        if model.target in model.options.regions and model.target not in chosen:
            chosen.append(model.target)
        pointed |= {model.piece} - {""}
    return Lights(
        regions,
        tuple(dict.fromkeys(chosen)),
        offered.pieces,
        frozenset(picked),
        frozenset(pointed),
        way,
        overlay or Overlaid(),
    )


def attention_of(model: PlayModel, lights: Lights) -> Attention:
    """What the player is looking at and may choose, in the form that scenes use. The overlay is
    included if it has tints.
    """
    answer, line = model.pointed, model.lit
    return Attention(
        open=lights.zones,
        chosen=lights.chosen,
        region=model.target,
        piece=model.piece,
        overlay=model.overlay if lights.tints else "",
        options=() if answer is None else tuple(answer.options),
        pieces=tuple(sorted(lights.pointed)),
        story=None if line is None else tuple(zone.id for zone in line.zones),
    )


def _named(
    model: PlayModel, options: Sequence[str]
) -> tuple[list[str], list[str], tuple[str, ...]]:
    """The regions and pieces that options refer to, and the route they name; () if none."""
    regions: list[str] = []
    pieces: list[str] = []
    way: tuple[str, ...] = ()
    for id in options:
        if ">" in id:
            way = tuple(id.split(">"))
        elif id in model.options.regions:
            regions.append(id)
        elif id in model.options.pieces:
            pieces.append(id)
    return regions, pieces, way


def next_of_way(model: PlayModel) -> tuple[str, ...]:
    """The regions that can be clicked next to extend the current route."""
    length = max(len(model.path), 1)
    return tuple(
        dict.fromkeys(
            chain.from_iterable(
                way[length : length + 1]
                for way in model.options.offered.ways
                if way[:length] == (model.path or way[:1])
            )
        )
    )

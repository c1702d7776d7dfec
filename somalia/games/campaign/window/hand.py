"""Dragging on the map: a route that grows Zone by Zone, or a counter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from somalia.engine.kinds import option_of
from somalia.engine.odds import percent
from somalia.engine.prompts import Choose, Why
from somalia.games.campaign.rules.base.asks import MOVE_FROM, MOVE_TO
from somalia.games.campaign.rules.core.components import CampaignUnit
from somalia.games.campaign.text.parties import owner
from somalia.games.campaign.text.risk import WayRisk, risk_of
from somalia.window.hand import Dragged, PieceInHand
from somalia.window.model import PlayModel, Tip

Way = tuple[str, ...]


class WayInHand(Dragged):
    """A march's route (6.4), drawn by dragging the pointer over Zones.

    Args:
        ways: the routes offered.
        barred: the routes not offered, with the reasons.
        lead: the answers to give before the route.
        force: the units that march.
    """

    def __init__(
        self,
        model: PlayModel,
        ways: Sequence[Way],
        barred: Mapping[str, Why],
        lead: Sequence[str] = (),
        force: Sequence[CampaignUnit] = (),
    ) -> None:
        super().__init__(model, ways[0][0], lead)
        self.force = force  # the units that march
        self.ways = ways
        self.barred = {tuple(way.split(">")): why for way, why in barred.items()}
        self.target = ways[0][-1]

    def to(self, zone: str) -> None:
        """Extend the route to a Zone, or shorten it to end there; skipped Zones are filled in."""
        super().to(zone)
        if not zone:
            return
        if zone in self.path:
            self.path = self.path[: self.path.index(zone) + 1]
            return
        # A fast pointer skips Zones, and a pointer that turned back may have cut a corner.
        for kept in range(len(self.path), 0, -1):
            fits = [
                way for way in self.ways if way[:kept] == self.path[:kept] and zone in way[kept:]
            ]
            if fits:
                best = min(fits, key=lambda way: way.index(zone))
                self.path = best[: best.index(zone) + 1]
                return

    @property
    def goes_on(self) -> tuple[str, ...]:
        """The Zones that can come next on one of the routes offered."""
        length = len(self.path)
        fits = (way[length] for way in self.ways if way[:length] == self.path and len(way) > length)
        return tuple(dict.fromkeys(fits))

    @property
    def risk(self) -> WayRisk:
        """The possible Ambushes on the route so far."""
        state = self.model.controller.view
        return risk_of(state, [state.board.zone(id) for id in self.path], self.force)

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers given by a complete route, if the pointer is on its last Zone; otherwise
        none.
        """
        ends = self.over == self.path[-1] and self.path in self.ways
        return (*self.lead, ">".join(self.path)) if ends else ()

    @property
    def tip(self) -> Tip:
        """The route with its expected hits, and the possible Ambushes or why it is illegal."""
        name = self.model.controller.view.board.zone
        risk = self.risk
        shown = " › ".join(name(id).name for id in self.path)
        hits = f"{float(risk.hits):.2f} hits expected" if risk.zones else "no Ambush possible"
        head = f"{shown}: {hits}."
        if self.answers:
            head += " Release to march."
        elif self.over and self.over not in self.path:
            return Tip(head, self._astray())
        return Tip(head, self._who() or self._drop())

    def _who(self) -> str:
        say = self.model.controller.say
        return " · ".join(
            f"6.22 {zone.zone.name}: {say.units(zone.units)}, hit {percent(zone.any_hit)}"
            for zone in self.risk.zones
        )

    def _astray(self) -> str:
        longer = (*self.path, self.over)
        why = next((why for way, why in self.barred.items() if way[: len(longer)] == longer), None)
        if why is not None:
            return f"{why.rule}: {why.sentence}"
        name = self.model.view.board.zone(self.target).name
        return f"6.4: no route to {name} through there."


def take_up(model: PlayModel, unit: CampaignUnit | None, zone: str) -> Dragged | None:
    """The drag that starts when the map is pressed; None if the press moves the map itself.

    Args:
        unit: the unit under the pointer; None if there is none.
        zone: the Zone under the pointer.
    """
    prompt = model.prompt
    if prompt is None or not zone:
        return None
    if option_of(prompt.ask) == "way":
        return _way(model, prompt, zone)
    if option_of(prompt.ask) == "force" and zone in prompt.options:
        after = _after(model, zone)
        if after is not None and option_of(after.ask) == "way":
            return _way(model, after, zone, (zone,))
    return _counter(model, prompt, unit, zone)


def _way(model: PlayModel, prompt: Choose, zone: str, lead: Sequence[str] = ()) -> Dragged | None:
    ways = [tuple(option.split(">")) for option in prompt.options if ">" in option]
    if not ways or zone != ways[0][0]:
        return None
    return WayInHand(model, ways, prompt.barred, lead, (prompt.about or {}).get("force", ()))


def _counter(
    model: PlayModel, prompt: Choose, unit: CampaignUnit | None, zone: str
) -> Dragged | None:
    """A drag that moves a counter to a Zone the question asks for, or to a fight it can join."""
    if unit is None:
        return None
    board = model.controller.view.board
    if owner(model.controller.view.scenario, unit) != prompt.who:
        return None
    name = model.controller.say.counter(unit)
    name = name[:1].upper() + name[1:]
    where = (prompt.about or {}).get("zone")
    if unit.id in prompt.options and where is not None:
        return PieceInHand(model, zone, name, {where.id: (unit.id,)}, {})
    if prompt.ask == MOVE_FROM and zone in prompt.options:
        after = _after(model, zone)
        if after is None or after.ask != MOVE_TO:
            return None
        moves = {id: (zone, id) for id in after.options if id in board}
        return PieceInHand(model, zone, name, moves, after.barred, unit.id)
    begins = (prompt.about or {}).get("from")
    if begins is not None and begins.id != zone:
        return None
    ends = {id: (id,) for id in prompt.options if id in board}
    return PieceInHand(model, zone, name, ends, prompt.barred, unit.id) if ends else None


def _after(model: PlayModel, option: str) -> Choose | None:
    """The question that follows an answer; None if dice or another side's turn follow."""
    twin = model.controller.sight.trial(auto_dice=False, auto_forced=False)
    prompt = twin.prompt
    assert isinstance(prompt, Choose)
    twin.answer(twin.seat_of[prompt.who].name, option)
    after = twin.prompt
    return after if isinstance(after, Choose) and after.who == prompt.who else None

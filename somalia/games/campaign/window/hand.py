"""What the pointer carries over the map: a way that grows Zone by Zone, or a counter.

Nothing is decided here: a hand knows what the prompt offers, and says what would be answered if it
let go now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from somalia.engine.kinds import option_of
from somalia.engine.odds import percent
from somalia.engine.prompts import Choose, Why
from somalia.games.campaign.base.asks import MOVE_FROM, MOVE_TO
from somalia.games.campaign.core.components import Unit
from somalia.games.campaign.display.parties import owner
from somalia.games.campaign.display.risk import WayRisk, risk_of
from somalia.games.campaign.window.stacks import Piece

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen

Way = tuple[str, ...]


class Hand:
    """Something that is dragged: where it comes from, and where it is.

    Args:
        start: the Zone it was taken up in.
        lead: answers that come before the one it ends with.
    """

    def __init__(self, of: GameScreen, start: str, lead: Sequence[str] = ()) -> None:
        self.of = of
        self.path: Way = (start,)
        self.lead = tuple(lead)
        self.over = start  # the Zone under the pointer; "" off the map

    def to(self, zone: str) -> None:
        """The pointer is over a Zone now, or over none ("")."""
        self.over = zone

    @property
    def answers(self) -> tuple[str, ...]:
        """What letting go here would answer, one after another; nothing if it may not end here."""
        return ()

    @property
    def tip(self) -> tuple[str, str]:
        """What the line below the map says of it."""
        return "", ""

    def _drop(self) -> str:
        return "Let go elsewhere, Esc or the right button drops it."


class WayInHand(Hand):
    """A way of a march (6.4), drawn as the pointer passes over Zones.

    Args:
        ways: those that are offered.
        barred: those that are not, with the reason.
    """

    def __init__(
        self,
        of: GameScreen,
        ways: Sequence[Way],
        barred: Mapping[str, Why],
        lead: Sequence[str] = (),
        force: Sequence[Unit] = (),
    ) -> None:
        super().__init__(of, ways[0][0], lead)
        self.force = force  # that marches
        self.ways = ways
        self.barred = {tuple(way.split(">")): why for way, why in barred.items()}
        self.target = ways[0][-1]

    def to(self, zone: str) -> None:
        """The way grows, or is cut back, to the Zone; by the shortest where some were missed."""
        super().to(zone)
        if not zone:
            return
        if zone in self.path:
            self.path = self.path[: self.path.index(zone) + 1]
            return
        # A quick pointer skips Zones, and one that turned back may have come by a corner.
        for kept in range(len(self.path), 0, -1):
            fits = [
                way for way in self.ways if way[:kept] == self.path[:kept] and zone in way[kept:]
            ]
            if fits:
                best = min(fits, key=lambda way: way.index(zone))
                self.path = best[: best.index(zone) + 1]
                return

    @property
    def risk(self) -> WayRisk:
        """Who could ambush on the way so far."""
        state = self.of.controller.state
        return risk_of(state, [state.board.zone(id) for id in self.path], self.force)

    @property
    def answers(self) -> tuple[str, ...]:
        """The way, once it has come to its end and the pointer is there."""
        ends = self.over == self.path[-1] and self.path in self.ways
        return (*self.lead, ">".join(self.path)) if ends else ()

    @property
    def tip(self) -> tuple[str, str]:
        """The way with its expected hits; below who can ambush where, or why it is no way."""
        name = self.of.controller.state.board.zone
        risk = self.risk
        shown = " › ".join(name(id).name for id in self.path)
        hits = f"{float(risk.hits):.2f} hits expected" if risk.zones else "no Ambush possible"
        head = f"{shown}: {hits}."
        if self.answers:
            head += " Let go to march."
        elif self.over and self.over not in self.path:
            return head, self._astray()
        return head, self._who() or self._drop()

    def _who(self) -> str:
        say = self.of.controller.say
        return " · ".join(
            f"6.22 {zone.zone.name}: {say.units(zone.units)}, hit {percent(zone.any_hit)}"
            for zone in self.risk.zones
        )

    def _astray(self) -> str:
        longer = (*self.path, self.over)
        why = next((why for way, why in self.barred.items() if way[: len(longer)] == longer), None)
        if why is not None:
            return f"{why.rule}: {why.sentence}"
        return (
            f"6.4: no way to {self.of.controller.state.board.zone(self.target).name} goes on there."
        )


class CounterInHand(Hand):
    """A counter on its way to a Zone.

    Args:
        name: of the counter.
        ends: what letting go over a Zone answers, by Zone.
        barred: Zones that are not offered, with the reason.
    """

    def __init__(
        self,
        of: GameScreen,
        start: str,
        name: str,
        ends: Mapping[str, Sequence[str]],
        barred: Mapping[str, Why],
        pick: str = "",
    ) -> None:
        super().__init__(of, start)
        self.name, self.ends, self.barred = name, ends, barred
        self.pick = pick  # this counter, where the question that follows offers it

    def to(self, zone: str) -> None:
        """A line is drawn to where it may go."""
        super().to(zone)
        self.path = (
            (self.path[0], zone) if zone in self.ends and zone != self.path[0] else (self.path[:1])
        )

    @property
    def answers(self) -> tuple[str, ...]:
        """What its new Zone stands for."""
        return tuple(self.ends.get(self.over, ())) if self.over != self.path[0] else ()

    @property
    def tip(self) -> tuple[str, str]:
        """Where it would go, or why not there."""
        if not self.over:
            return f"{self.name}: over which Zone?", self._drop()
        zone = self.of.controller.state.board.zone(self.over).name
        if self.answers:
            return f"{self.name} to {zone}.", "Let go to choose it."
        why = self.barred.get(self.over)
        return f"{self.name} to {zone}?", f"{why.rule}: {why.sentence}" if why else self._drop()


def take_up(of: GameScreen, piece: Piece | None, zone: str) -> Hand | None:
    """What a press on the map takes up, if anything: else the map itself is moved.

    Args:
        piece: the counter under the pointer.
        zone: the Zone under it.
    """
    prompt = of.prompt
    if prompt is None or not zone:
        return None
    if option_of(prompt.ask) == "way":
        return _way(of, prompt, zone)
    if option_of(prompt.ask) == "force" and zone in prompt.options:
        after = _after(of, zone)
        if after is not None and option_of(after.ask) == "way":
            return _way(of, after, zone, (zone,))
    return _counter(of, prompt, piece, zone)


def _way(of: GameScreen, prompt: Choose, zone: str, lead: Sequence[str] = ()) -> Hand | None:
    ways = [tuple(option.split(">")) for option in prompt.options if ">" in option]
    if not ways or zone != ways[0][0]:
        return None
    return WayInHand(of, ways, prompt.barred, lead, (prompt.about or {}).get("force", ()))


def _counter(of: GameScreen, prompt: Choose, piece: Piece | None, zone: str) -> Hand | None:
    """A counter goes where a Zone is asked; or to the fight for which it may be picked."""
    if piece is None or piece.unit is None:
        return None
    board, unit = of.controller.state.board, piece.unit
    if owner(of.controller.state.scenario, unit) != prompt.who:
        return None
    name = of.controller.say.counter(unit)
    name = name[:1].upper() + name[1:]
    where = (prompt.about or {}).get("zone")
    if piece.id in prompt.options and where is not None:
        return CounterInHand(of, zone, name, {where.id: (piece.id,)}, {})
    if prompt.ask == MOVE_FROM and zone in prompt.options:
        after = _after(of, zone)
        if after is None or after.ask != MOVE_TO:
            return None
        moves = {id: (zone, id) for id in after.options if id in board}
        return CounterInHand(of, zone, name, moves, after.barred, piece.id)
    begins = (prompt.about or {}).get("from")
    if begins is not None and begins.id != zone:
        return None
    ends = {id: (id,) for id in prompt.options if id in board}
    return CounterInHand(of, zone, name, ends, prompt.barred, piece.id) if ends else None


def _after(of: GameScreen, option: str) -> Choose | None:
    """The question that an answer would lead to; None if it leads to dice."""
    twin = of.controller.game.fork(auto_dice=False, auto_forced=False)
    prompt = twin.prompt
    assert isinstance(prompt, Choose)
    twin.answer(twin.seat_of[prompt.who].name, option)
    after = twin.prompt
    return after if isinstance(after, Choose) and after.who == prompt.who else None

"""The options of questions in a hex battle, in words; if there are many, the best first."""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Mapping, Sequence

from somalia.engine.kinds import OptionLabel
from somalia.engine.prompts import DONE, Choose
from somalia.games.display import Offer
from somalia.games.hex_battle.ai.prospects import prospect_at
from somalia.games.hex_battle.rules import isr, kinds, offence
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.draws import other
from somalia.games.hex_battle.rules.movement import ways_on
from somalia.games.hex_battle.rules.state import BattleState, Counter
from somalia.games.hex_battle.text.orders import seen_by
from somalia.games.hex_battle.text.words import BattleWords, cost_told

ANYWHERE = (kinds.PLACE, kinds.START_HEX, kinds.LIFT_TO, kinds.JIHAD_HEX)
"""Questions where almost any hex is an option: the best are listed, all can be typed."""
MOST_SHOWN = 9
ENEMIES = (kinds.TARGET, kinds.RECON_HEX)
"""Questions where any enemy hex may be an option: the best are listed, all can be typed."""
MOST_ENEMIES = 5


DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""The directions from a hex to its neighbours, clockwise."""


def offers(words: BattleWords, prompt: Choose, state: BattleState) -> list[Offer]:
    """The options. If almost any hex is one, only the best are listed; others can be typed."""
    labels = _told_apart(words, prompt, state)
    if prompt.ask in ANYWHERE:
        return _anywhere(prompt, state, labels)
    if prompt.ask in ENEMIES and len(labels) > MOST_ENEMIES:
        return _enemies(prompt, state, labels)
    if prompt.ask == kinds.HAND:  # the player can type counters that are already placed
        placed = {state.id(one) for one in state.on_map(AL_QAEDA)}
        own = sorted(labels.items(), key=lambda named: named[0] in placed)
        return [Offer(label, (one,), is_more=one in placed) for one, label in own]
    is_more = prompt.ask == kinds.REARRANGE  # all are placed: a click or a name moves one
    return [
        Offer(_more(prompt, one, label, state), (one,), is_more=is_more and one != DONE)
        for one, label in labels.items()
    ]


def _told_apart(words: BattleWords, prompt: Choose, state: BattleState) -> dict[str, OptionLabel]:
    """The labels of options; if counters share a name, their hex is added: "Fighters A 1205"."""
    labels = {one: words.label(prompt, one, state) for one in prompt.options}
    names = Counts(label.name for label in labels.values())
    for counter in prompt.candidates:
        label = labels.get(counter.id)
        if label is None or not isinstance(counter, Counter) or names[label.name] == 1:
            continue
        place = state.place[counter.number]
        if place >= 0:
            where = state.scenario.land.names[place]
            details = [part for part in label.detail.split(", ") if part != where]
            labels[counter.id] = OptionLabel(f"{label.name} {where}", ", ".join(details))
    return labels


def best_hexes(prompt: Choose, state: BattleState) -> list[str]:
    """The hexes of a question where almost any hex is an option, the best first."""
    land = state.scenario.land
    villages = {at for village in land.villages for at in village.hexes}
    dark = isr.dark_hexes(state)

    def rank(option: str) -> tuple[int, int, str]:
        hex_index = land.index[option]
        if prompt.ask == kinds.LIFT_TO:  # near face-down counters, but not adjacent
            far = min((land.distance(hex_index, one) for one in dark), default=9)
            return abs(far - 3), -land.heights[hex_index], option
        high = hex_index in land.points or hex_index in villages
        return (0 if high else 1), -land.levels[hex_index], option

    return sorted((one for one in prompt.options if one in land.index), key=rank)


def _anywhere(prompt: Choose, state: BattleState, labels: Mapping[str, OptionLabel]) -> list[Offer]:
    words = [one for one in prompt.options if one not in state.scenario.land.index]
    bases = [one for one in words if one != kinds.ANOTHER]
    other_words = [one for one in words if one == kinds.ANOTHER]
    hexes = best_hexes(prompt, state)
    best = [*bases, *hexes[: MOST_SHOWN - len(words)], *other_words]
    return [
        *(Offer(labels[one], (one,)) for one in best),
        *(Offer(labels[one], (one,), is_more=True) for one in hexes if one not in best),
    ]


def _enemies(prompt: Choose, state: BattleState, labels: Mapping[str, OptionLabel]) -> list[Offer]:
    """The enemy hexes: hexes with the most Pins and counters first, hexes that can't be fired at
    last.
    """
    land = state.scenario.land
    side = other(prompt.who)
    firers = offence.shooters(state) if prompt.ask == kinds.TARGET else []

    def rank(option: str) -> tuple[bool, int, int, str]:
        hex_index = land.index[option]
        there = state.at(hex_index, side)
        is_barred = all(offence.why_not_fire(state, one, hex_index) is not None for one in firers)
        pinned = sum(state.pinned[one] for one in there)
        return bool(firers) and is_barred, -pinned, -len(there), option

    hexes = sorted((one for one in labels if one in land.index), key=rank)
    best = [*hexes[:MOST_ENEMIES], *(one for one in labels if one not in land.index)]
    return [
        *(Offer(_more(prompt, one, labels[one], state), (one,)) for one in best),
        *(Offer(labels[one], (one,), is_more=True) for one in hexes[MOST_ENEMIES:]),
    ]


def _more(prompt: Choose, option: str, label: OptionLabel, state: BattleState) -> OptionLabel:
    """A hex's label with details that matter for the question: its cost and its counters."""
    land = state.scenario.land
    if option not in land.index:
        return label
    hex_index = land.index[option]
    details = [*_step(prompt, state, hex_index), label.detail]
    for side in (AL_QAEDA, COALITION):
        there = state.at(hex_index, side)
        if there:
            details.append(_there(state, there))
    if prompt.ask == kinds.TARGET and (prospect := prospect_at(state, prompt.who, hex_index)):
        details.append(f"column {prospect.column}")
    return OptionLabel(label.name, "; ".join(filter(None, details)))


def _step(prompt: Choose, state: BattleState, hex_index: int) -> list[str]:
    """For a step: its direction, its cost, and the hexes that could fire at it."""
    if prompt.ask != kinds.STEP_TO:
        return []
    counter = (prompt.about or {})["counter"].number
    cost = next(cost for to, cost in ways_on(state, counter) if getattr(to, "at", -1) == hex_index)
    way = ""
    if state.place[counter] >= 0:
        around = state.scenario.land.neighbours[state.place[counter]]
        way = f"{DIRECTIONS[around.index(hex_index)]}, "
    names = [state.scenario.land.names[by] for by in sorted(seen_by(state, counter, hex_index))]
    more = ["..."] * (len(names) > 2)
    exposed = [f"exposed to {', '.join((*names[:2], *more))}"] * bool(names)
    return [f"{way}{cost_told(cost)}", *exposed]


def _there(state: BattleState, counters: Sequence[int]) -> str:
    dark = sum(not state.is_known(one) for one in counters)
    known = [state.name(one) for one in counters if state.is_known(one)]
    names = known[:3] + ([f"{len(known) - 3} more"] if len(known) > 3 else [])
    pinned = sum(state.pinned[one] for one in counters)
    names += [f"{dark} face down"] * bool(dark) + [f"{pinned} pinned"] * bool(pinned)
    return ", ".join(names)

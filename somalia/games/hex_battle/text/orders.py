"""March orders, and orders about fire at moving units; all are recorded as answers.

A march takes the cheapest path to a hex or base around known enemies, turn after turn, until it
arrives or its stop rule ends it. Nothing hidden from the seat affects it.
"""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from somalia.engine.moment import Moment
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import listed
from somalia.games.hex_battle.ai.ways import FAR, HexWays
from somalia.games.hex_battle.data.card import card_of
from somalia.games.hex_battle.rules import fire, kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, GROUND, Hex
from somalia.games.hex_battle.rules.movement import edge_cost, movers, ways_on, why_not_step
from somalia.games.hex_battle.rules.setup import in_hand
from somalia.games.hex_battle.rules.state import BattleState, March
from somalia.games.orders import OrderButton, OrderForm, OrderPart, StandingOrder
from somalia.opponents.set_up import set_up_form

ALL = "all"
STOPS = FIRED_AT, SEEN = "fired at", "seen"
"""The stop rules."""
MARCH = (
    rf"march ([a-z0-9 ,/&.'-]{{1,200}}?) to (\d{{4}}|[a-z]{{3,20}})(?: until ({FIRED_AT}|{SEEN}))?"
)
HOLD_FIRE, FIRE_AGAIN, STAY_HIDDEN = "hold fire", "fire again", "stay hidden"
LET_MARCH = "hold fire at this unit"
"""The order that answers every question about fire at one unit for the rest of its march."""
MOST_NAMED = 24
"""The maximum number of units in inactive commands that get a button each. If there are more, only
stacks and commands get one.
"""


# -- units in orders -------------------------------------------------------------------------------


def units_named(state: BattleState, sides: Sequence[str], words: str) -> list[int]:
    """The mobile ground units named in a text, in which commas separate the parts.

    Empty if a part names no unit, or is an incomplete name that fits several. A part is a name or
    its beginning, an id, a command, or "all". A hex or base after it limits it to the units there.
    """
    units: list[int] = []
    for part in words.split(","):
        there = _named(state, sides, " ".join(part.split()))
        if not there:
            return []
        units += [one for one in there if one not in units]
    return units


def _named(state: BattleState, sides: Sequence[str], part: str) -> list[int]:
    own = [one for side in sides for one in state.everyone(side) if _can_march(state, one)]
    who, _, last = part.rpartition(" ")
    place = _place(state, last)
    if place is not None and who:
        own = [one for one in own if state.place[one] == place]
        part = who
    if part == ALL:
        return own if place is not None else []
    return _meant(state, own, part)


def _meant(state: BattleState, own: Sequence[int], part: str) -> list[int]:
    """The counters that a word names: a sub-command, a unit, or units whose name begins with it."""
    commands = state.scenario.charts.commands.values()
    named = [of.id for of in commands if part in (of.name.lower(), of.id, of.name.lower()[3:])]
    if named:
        return [one for one in own if state.command(one) in named]
    exact = [one for one in own if part in (state.unit(one).name.lower(), state.id(one))]
    if exact:
        return exact
    begun = [one for one in own if state.unit(one).name.lower().startswith(part)]
    return begun if len({state.unit(one).name for one in begun}) == 1 else []


def _can_march(state: BattleState, counter: int) -> bool:
    unit, place = state.unit(counter), state.place[counter]
    is_there = place >= 0 or (not state.is_aq(counter) and state.base_at(place) != "")
    return is_there and unit.kind == GROUND and unit.movement > 0


def _place(state: BattleState, word: str) -> int | None:
    """The hex or base with this name; None if there is none."""
    if word in state.scenario.land.index:
        return state.scenario.land.index[word]
    return state.base(word) if word in state.scenario.bases else None


# -- paths -----------------------------------------------------------------------------------------


def next_step(state: BattleState, ways: HexWays, march: March, goal: int) -> str | None:
    """A unit's next step on the cheapest path to a hex or base; None if it can't get closer.

    The unit stops next to a hex held by the enemy. Among equally cheap steps, it takes the one seen
    by the fewest enemy hexes.
    """
    counter = march.counter
    side, on_wheels = state.side_of(counter), state.unit(counter).is_vehicle
    base = state.base_at(goal)
    place = state.place[counter]
    if place == goal:
        return None
    barred = state.obstructed(side)
    if base:
        ends = _exits(state, counter, base)
    elif goal in barred:
        ends = {
            at: 0 for at in state.scenario.land.neighbours[goal] if at >= 0 and at not in barred
        }
    else:
        ends = {goal: 0}
    field = ways.field(on_wheels, ends, barred)
    here = field[place] if place >= 0 else FAR
    steps = []
    for to, cost in ways_on(state, counter):
        if cost is None or why_not_step(state, march, to, cost) is not None:
            continue
        if isinstance(to, Hex):
            if field[to.at] < here:
                steps.append((cost + field[to.at], len(seen_by(state, counter, to.at)), to.id))
        elif to.id == base:
            steps.append((cost, 0, to.id))
    return min(steps)[2] if steps else None


def _exits(state: BattleState, counter: int, base: str) -> dict[int, int]:
    costs = {
        hex_.at: edge_cost(state, counter, hex_.at, base) for hex_ in state.scenario.entries[base]
    }
    return {at: cost for at, cost in costs.items() if cost is not None}


def seen_by(state: BattleState, counter: int, place: int | None = None) -> set[int]:
    """The enemy hexes that can fire at a unit as it moves (12.1), as far as its side knows.

    Such a hex is in range, with a line of fire and a counter that isn't pinned or known to be
    unarmed.

    Args:
        place: a place to test; None for the unit's own.
    """
    place, scenario = state.place[counter] if place is None else place, state.scenario
    if place < 0:
        return set()
    near = scenario.charts.defence_range
    return {
        at
        for at in watchers(state, counter)
        if scenario.land.distance(at, place) <= near and fire.sees(state, at, place)
    }


def watchers(state: BattleState, counter: int) -> set[int]:
    """The enemy hexes with counters that may fire at a moving unit, as far as its side knows.

    Counters that are pinned or known to be unarmed don't count.
    """
    others = state.ground(COALITION) if state.is_aq(counter) else state.on_map(AL_QAEDA)
    return {
        state.place[other]
        for other in others
        if not state.pinned[other] and (not state.up[other] or state.unit(other).fights)
    }


# -- marches ---------------------------------------------------------------------------------------


class _Course(NamedTuple):
    """The progress of a march since it was ordered."""

    arrived: frozenset[str]  # names of units that have reached the hex
    fired_at: str  # where a unit was fired at after a step; "" for nowhere


def _course(sight: Sight, given: Moment, names: Sequence[str], goal: str) -> _Course:
    since: Moment | None = sight.on_line(given)
    arrived, fired_at, stepped = set(), "", ""
    for event in sight.events_since(since) if since is not None else ():
        if event.kind == kinds.STEPPED:
            is_ours = event.facts["name"] in names
            stepped = event.facts["to"] if is_ours else ""
            if is_ours and stepped == goal:
                arrived.add(event.facts["name"])
        elif event.kind == kinds.FIRE and event.facts["how"] == "defence":
            fired_at = fired_at or (stepped if event.facts["target"] == stepped else "")
    return _Course(frozenset(arrived), fired_at)


def _march(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    start: BattleState = sight.view
    sides = _sides(sight, seat)
    who = units_named(start, sides, match[1])
    goal, rule = _place(start, match[2]), match[3] or ""
    if goal is None:
        goal = -1
    names = [fire.public_name(start, one) for one in who]
    given, ways = sight.now, HexWays(start.scenario)
    saw = {one: seen_by(start, one) for one in who}

    def left(sight: Sight) -> list[int]:
        """The units still on their way."""
        state: BattleState = sight.view
        arrived = _course(sight, given, names, match[2]).arrived
        return [
            one
            for one, name in zip(who, names, strict=True)
            if state.place[one] != goal
            and _can_march(state, one)
            and not {name, fire.public_name(state, one)} & arrived
        ]

    def stopped(sight: Sight) -> str:
        if rule == FIRED_AT and (place := _course(sight, given, names, match[2]).fired_at):
            return (
                f"they were fired at in {place}."
                if len(who) > 1
                else f"it was fired at in {place}."
            )
        if rule == SEEN:
            for counter in left(sight):
                new = seen_by(sight.view, counter) - saw[counter]
                if new:
                    hexes = listed([sight.view.scenario.land.names[at] for at in sorted(new)])
                    return f"{sight.view.unit(counter).name} is in sight of {hexes}."
        return ""

    def is_over(sight: Sight) -> bool:
        march = sight.view.march
        is_under_way = march is not None and march.counter in who
        return bool(stopped(sight)) or not (is_under_way or left(sight))

    def answer(sight: Sight, prompt: Choose) -> str | None:
        state: BattleState = sight.view
        if prompt.who not in sides:
            return None
        if prompt.ask == kinds.STEP_TO:
            march = state.march
            if march is None or march.counter not in who:
                return None
            return next_step(state, ways, march, goal) or kinds.STOP
        if prompt.ask == kinds.MOVE:
            for counter in left(sight):
                march = March(counter, state.movement(counter))
                if state.id(counter) in prompt.options and next_step(state, ways, march, goal):
                    return state.id(counter)
        return None

    # Several march orders can be active at once.
    topic = f"march {' '.join(names)}"
    return StandingOrder(seat, answer, is_over, topic=topic, cut_short=stopped)


def _groups(state: BattleState, own: Sequence[int]) -> list[tuple[str, str]]:
    """Sub-commands and places with several counters, each with its name and the word to type."""
    groups = [
        (of.name, of.name.lower())
        for of in state.scenario.charts.commands.values()
        if sum(state.command(one) == of.id for one in own) > 1
    ]
    places = [state.place[one] for one in own]
    for place in sorted(set(places), key=places.index):
        if places.count(place) > 1:
            name = state.base_at(place) or state.scenario.land.names[place]
            groups.append((f"all in {name.capitalize()}", f"{ALL} {name}"))
    return groups


def _march_parts(sight: Sight, seat: str, place: str) -> list[OrderPart]:
    """The parts of a march order: units, destination and stop rule."""
    state: BattleState = sight.view
    sides = _sides(sight, seat)
    own = [one for side in sides for one in state.everyone(side) if _can_march(state, one)]
    if not own:
        return []
    march = state.march
    under_way = [march.counter] if march is not None and march.counter in own else []
    who = [*under_way, *(one for one in _named_by_buttons(state, own) if one not in under_way)]
    words = {one: _word(state, sides, one) for one in who}
    names = Counts(state.unit(one).name for one in who)
    units = [(_told_apart(state, one, names), words[one]) for one in who]
    return [
        OrderPart("Units", [*units, *_groups(state, own)], [words[one] for one in under_way], True),
        _goals(state, sides, place),
        OrderPart("Until", [("there", ""), *((stop, f" until {stop}") for stop in STOPS)], [""]),
    ]


def _told_apart(state: BattleState, counter: int, names: Mapping[str, int]) -> str:
    """The name of a unit, with its place if others share the name."""
    name, position = state.unit(counter).name, state.place[counter]
    place = state.base_at(position).capitalize() or state.scenario.land.names[position]
    return f"{name} {place}" if names[name] > 1 else name


def _named_by_buttons(state: BattleState, own: Sequence[int]) -> Sequence[int]:
    """A seat's units that have their own button."""
    if any(state.phasing == state.side_of(one) for one in own):
        return [one for one in movers(state) if one in own]
    return own if len(own) <= MOST_NAMED else ()


def _word(state: BattleState, sides: Sequence[str], counter: int) -> str:
    """The word for a unit in orders: its name if unique, or its id."""
    name = state.unit(counter).name.lower()
    is_alone = re.fullmatch(MARCH, f"march {name} to 0101") is not None
    return name if is_alone and units_named(state, sides, name) == [counter] else state.id(counter)


def _goals(state: BattleState, sides: Sequence[str], place: str) -> OrderPart:
    """The destinations of marches: the hex pointed at, villages, observation points, bases."""
    scenario, land = state.scenario, state.scenario.land
    bases = [base for side in sides for base in scenario.bases_of(side)]
    named = {land.names[at]: village.name for village in land.villages for at in village.hexes}
    named |= {land.names[at]: name for at, name in land.points.items()}
    pointed = [place] if place in (*land.index, *bases) else []
    goals = dict.fromkeys([*pointed, *named, *bases])
    choices = [(f"{one.capitalize()} {named.get(one, '')}".strip(), one) for one in goals]
    return OrderPart("To", choices, pointed)


def _march_in_vain(words: str, sight: Sight) -> str:
    match = re.fullmatch(MARCH, words)
    state: BattleState = sight.view
    if match is None or not isinstance(sight.prompt, Choose):
        return ""
    sides = _sides(sight, sight.seat_of[sight.prompt.who].name)
    who = units_named(state, sides, match[1])
    if not who:
        return (
            f'"{match[1]}" isn\'t a unit that can march. Type unit names as listed, a command, or '
            '"all" and a place, such as: march all 0205 to 1008.'
        )
    goal = _place(state, match[2])
    if goal is None:
        return f'"{match[2]}" isn\'t a hex or base.'
    base = state.base_at(goal)
    if base and base not in [one for side in sides for one in state.scenario.bases_of(side)]:
        return f"{base.capitalize()} is an enemy base (21.2)."
    if base and any(state.base_at(state.place[one]) for one in who):
        return "Units in a base can only march to a hex (21.6)."
    if all(state.place[one] == goal for one in who):
        return "They are already there."
    return ""


def _remark(words: str, sight: Sight) -> str:
    """A warning about units that can't reach the destination by any path."""
    match = re.fullmatch(MARCH, words)
    state: BattleState = sight.view
    if match is None or not isinstance(sight.prompt, Choose):
        return ""
    goal = _place(state, match[2])
    who = units_named(state, _sides(sight, sight.seat_of[sight.prompt.who].name), match[1])
    ways = HexWays(state.scenario)
    lost = [
        state.unit(one).name
        for one in who
        if goal is not None and not next_step(state, ways, March(one, FAR), goal)
    ]
    is_held = goal is not None and goal in state.obstructed(state.side_of(who[0]))
    remark = f"While the enemy holds {match[2]}, they stop next to it." if is_held else ""
    if lost and not is_held:
        remark = f"{listed(lost)} can't get there past the enemy."
    waits = not any(one in movers(state) for one in who) if state.phasing else True
    later = "They march when their chit is drawn." if waits and len(who) > len(lost) else ""
    return " ".join(filter(None, (remark, later)))


def _sides(sight: Sight, seat: str) -> tuple[str, ...]:
    return tuple(next(one.sides for one in sight.seats if one.name == seat))


# -- fire at moving units --------------------------------------------------------------------------

FIRED = (kinds.DEFEND, kinds.AA)


def _phase(state: BattleState) -> tuple[Any, ...]:
    """A key that identifies an Operations Phase."""
    return state.turn, state.drawn, state.phasing


def _may_fire(prompt: Choose) -> bool:
    """Whether a question asks which unit fires at a moving, flying or fleeing unit, with none
    picked yet.
    """
    asks = (*FIRED, kinds.GUNSHIP, kinds.PANIC_FIRE)
    return prompt.ask in asks and not (prompt.about or {}).get("picked")


def _hold_fire(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    sides, phase = _sides(sight, seat), _phase(sight.view)

    def answer(sight: Sight, prompt: Choose) -> str | None:
        return DONE if prompt.who in sides and _may_fire(prompt) else None

    return StandingOrder(seat, answer, lambda sight: _phase(sight.view) != phase, topic="fire")


def _hold_in_vain(words: str, sight: Sight) -> str:
    state: BattleState = sight.view
    prompt = sight.prompt
    if isinstance(prompt, Choose) and prompt.ask in (*FIRED, kinds.GUNSHIP, kinds.PANIC_FIRE):
        return ""
    if not state.phasing or (isinstance(prompt, Choose) and prompt.who == state.phasing):
        return "You can only hold fire while the other side moves."
    return ""


def _let_march(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    sides, phase, march = _sides(sight, seat), _phase(sight.view), sight.view.march

    def is_over(sight: Sight) -> bool:
        state: BattleState = sight.view
        moves = state.march is not None and state.march.counter == march.counter
        return _phase(state) != phase or not moves

    def answer(sight: Sight, prompt: Choose) -> str | None:
        return DONE if prompt.who in sides and _is_march(prompt) else None

    return StandingOrder(seat, answer, is_over, limits=True, ends_taken_back=True)


def _is_march(prompt: object) -> TypeGuard[Choose]:
    """Whether a question asks about fire at a unit on its march, with no firer picked yet."""
    return isinstance(prompt, Choose) and prompt.ask == kinds.DEFEND and _may_fire(prompt)


def _marches_in_vain(words: str, sight: Sight) -> str:
    is_march = _is_march(sight.prompt) and sight.view.march is not None
    return "" if is_march else "No order given: no enemy unit is marching past yours (12.1)."


def last_firers(sight: Sight, sides: Sequence[str]) -> list[str]:
    """The ids of the units that last fired at a moving unit."""
    ids: list[str] = []
    for answer in reversed(sight.answers()):
        if answer.is_chance or answer.who not in sides or answer.ask not in FIRED:
            if ids:
                break
        elif answer.value != DONE:
            ids.append(str(answer.value))
        elif ids:
            break
    return ids[::-1]


def _fire_again(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    sides, turn = _sides(sight, seat), sight.view.turn
    again = last_firers(sight, sides)

    def answer(sight: Sight, prompt: Choose) -> str | None:
        if prompt.who not in sides or prompt.ask not in FIRED:
            return None
        firer = next((one for one in again if one in prompt.options), None)
        if firer is not None:
            return firer
        picked = [one.id for one in (prompt.about or {}).get("picked", ())]
        return DONE if picked and set(picked) <= set(again) else None

    return StandingOrder(
        seat, answer, lambda sight: sight.view.turn > turn, topic="fire", turn=turn
    )


def _again_in_vain(words: str, sight: Sight) -> str:
    prompt = sight.prompt
    if not isinstance(prompt, Choose):
        return ""
    if last_firers(sight, _sides(sight, sight.seat_of[prompt.who].name)):
        return ""
    return "None of your units has fired at a moving unit yet."


# -- leaders ---------------------------------------------------------------------------------------


def _stay_hidden(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    sides = _sides(sight, seat)

    def answer(sight: Sight, prompt: Choose) -> str | None:
        return DONE if prompt.who in sides and prompt.ask == kinds.SHOW_VALUABLE else None

    return StandingOrder(seat, answer, topic="leaders")


def _hidden_in_vain(words: str, sight: Sight) -> str:
    state: BattleState = sight.view
    if state.scenario.has("leaders"):
        return ""
    return "High value targets don't lead without the optional leader rules (24.3)."


def _usual_doctrine(rules: Any, side: str) -> str:
    return card_of(rules.scenario).computers({})[side]


FORMS = (
    OrderForm(
        MARCH,
        _march,
        (
            (
                "march UNITS to 1205",
                "by the cheapest route, over several turns; a base can be the goal",
            ),
            ("... until fired at", "until an enemy fires at one of them"),
            ("... until seen", "until another enemy counter can fire at one of them"),
            ("UNITS", 'one unit, several separated by commas, a command, "all 0205", "all gardez"'),
        ),
        _march_in_vain,
        _remark,
        "March",
        parts=_march_parts,
        whole="march {} to {}{}",
    ),
    OrderForm(
        HOLD_FIRE,
        _hold_fire,
        (("hold fire", "don't fire at moving units in this Operations Phase"),),
        _hold_in_vain,
        heading="Fire at moving units",
        buttons=(
            OrderButton(
                "hold fire this phase",
                HOLD_FIRE,
                beside=lambda prompt: "Hold fire this phase" if _may_fire(prompt) else "",
            ),
            OrderButton(
                "repeat fire this turn",
                FIRE_AGAIN,
                beside=lambda prompt: "Repeat fire this turn" if prompt.ask in FIRED else "",
            ),
        ),
    ),
    OrderForm(
        LET_MARCH,
        _let_march,
        ((LET_MARCH, "for the rest of this unit's move"),),
        _marches_in_vain,
        heading="Fire at moving units",
        buttons=(
            OrderButton(
                LET_MARCH,
                LET_MARCH,
                beside=lambda prompt: "Hold fire at this unit" if _is_march(prompt) else "",
            ),
        ),
    ),
    OrderForm(
        FIRE_AGAIN,
        _fire_again,
        (("fire again", "for this turn, the same units fire at moving units whenever they can"),),
        _again_in_vain,
        again=True,
    ),
    OrderForm(
        STAY_HIDDEN,
        _stay_hidden,
        (("stay hidden", "reveal no high value target as a leader until you cancel this"),),
        _hidden_in_vain,
        heading="Leaders",
        roles=(AL_QAEDA,),
        buttons=(
            OrderButton(
                "keep targets hidden",
                STAY_HIDDEN,
                beside=lambda prompt: (
                    "Keep targets hidden" if prompt.ask == kinds.SHOW_VALUABLE else ""
                ),
            ),
        ),
    ),
    set_up_form(
        "hex_battle",
        (kinds.PLACE, kinds.HAND),
        _usual_doctrine,
        kinds.PLACE,
        (AL_QAEDA,),
        lambda sight: not in_hand(sight.view),
    ),
)
"""The orders of hex battles."""

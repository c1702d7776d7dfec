"""March orders, and orders to those who can fire at what moves: all are recorded as answers.

A march goes the cheapest way to a hex or base, round what the enemy is known to hold, turn after
turn, until it is there or its stop rule ends it. Nothing that is hidden from a seat decides it.
"""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

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
"""Stop rules."""
MARCH = (
    rf"march ([a-z0-9 ,/&.'-]{{1,200}}?) to (\d{{4}}|[a-z]{{3,20}})(?: until ({FIRED_AT}|{SEEN}))?"
)
HOLD_FIRE, FIRE_AGAIN, STAY_HIDDEN = "hold fire", "fire again", "stay hidden"
MOST_NAMED = 24
"""Units of commands whose turn it is not that have a button each, at most: else their stacks and
commands have."""


# -- who is meant ----------------------------------------------------------------------------------


def units_named(state: BattleState, sides: Sequence[str], words: str) -> list[int]:
    """The mobile ground units of the sides that words name, parted by commas; none where any of
    the parts names nobody, or several by a part of their names only.

    A part is a name, its beginning or its id, a command, or "all"; a hex or a base behind it
    leaves only who is there.
    """
    found: list[int] = []
    for part in words.split(","):
        there = _named(state, sides, " ".join(part.split()))
        if not there:
            return []
        found += [one for one in there if one not in found]
    return found


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
    """The counters that a word means: a sub-command, a unit, or how the name of one begins."""
    commands = state.scenario.charts.commands.values()
    named = [of.id for of in commands if part in (of.name.lower(), of.id, of.name.lower()[3:])]
    if named:
        return [one for one in own if state.command(one) in named]
    exact = [one for one in own if part in (state.unit(one).name.lower(), state.id(one))]
    if exact:
        return exact
    begun = [one for one in own if state.unit(one).name.lower().startswith(part)]
    return begun if len({state.unit(one).name for one in begun}) == 1 else []


def _can_march(state: BattleState, one: int) -> bool:
    unit, place = state.unit(one), state.place[one]
    is_there = place >= 0 or (not state.is_aq(one) and state.base_at(place) != "")
    return is_there and unit.kind == GROUND and unit.movement > 0


def _place(state: BattleState, word: str) -> int | None:
    """The hex or base of a name; None where there is none."""
    if word in state.scenario.land.index:
        return state.scenario.land.index[word]
    return state.base(word) if word in state.scenario.bases else None


# -- the way ---------------------------------------------------------------------------------------


def next_step(state: BattleState, ways: HexWays, march: March, goal: int) -> str | None:
    """Where a unit goes next on the cheapest way to a hex or base, beside the hex while the enemy
    holds it; of steps that cost as much the one that fewer see. None where it cannot come nearer.
    """
    one = march.counter
    side, on_wheels = state.side_of(one), state.unit(one).is_vehicle
    base = state.base_at(goal)
    place = state.place[one]
    if place == goal:
        return None
    barred = state.obstructed(side)
    if base:
        ends = _exits(state, one, base)
    elif goal in barred:
        ends = {
            at: 0 for at in state.scenario.land.neighbours[goal] if at >= 0 and at not in barred
        }
    else:
        ends = {goal: 0}
    field = ways.field(on_wheels, ends, barred)
    here = field[place] if place >= 0 else FAR
    found = []
    for to, cost in ways_on(state, one):
        if cost is None or why_not_step(state, march, to, cost) is not None:
            continue
        if isinstance(to, Hex):
            if field[to.at] < here:
                found.append((cost + field[to.at], len(seen_by(state, one, to.at)), to.id))
        elif to.id == base:
            found.append((cost, 0, to.id))
    return min(found)[2] if found else None


def _exits(state: BattleState, one: int, base: str) -> dict[int, int]:
    costs = {hex_.at: edge_cost(state, one, hex_.at, base) for hex_ in state.scenario.entries[base]}
    return {at: cost for at, cost in costs.items() if cost is not None}


def seen_by(state: BattleState, one: int, place: int | None = None) -> set[int]:
    """The hexes of the enemy from which a unit can be fired at as it moves (12.1), as far as its
    side knows: near enough, with a line of fire, and somebody there who is not pinned and not known
    to have no firepower.

    Args:
        place: where it is; None: where it stands.
    """
    place, scenario = state.place[one] if place is None else place, state.scenario
    if place < 0:
        return set()
    near = scenario.charts.defence_range
    return {
        at
        for at in watchers(state, one)
        if scenario.land.distance(at, place) <= near and fire.sees(state, at, place)
    }


def watchers(state: BattleState, one: int) -> set[int]:
    """The hexes of the enemy with somebody who may fire at a unit as it moves, as far as its side
    knows: who is not pinned and not known to have no firepower.
    """
    others = state.ground(COALITION) if state.is_aq(one) else state.on_map(AL_QAEDA)
    return {
        state.place[other]
        for other in others
        if not state.pinned[other] and (not state.up[other] or state.unit(other).fights)
    }


# -- marches ---------------------------------------------------------------------------------------


class _Course(NamedTuple):
    """How a march has gone since it was ordered."""

    arrived: frozenset[str]  # names of those who have come to the hex
    fired_at: str  # where one of them was fired at after a step; "" for nowhere


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
        """Those of them who are on their way."""
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
        if rule == FIRED_AT and (at := _course(sight, given, names, match[2]).fired_at):
            return f"they were fired at in {at}." if len(who) > 1 else f"it was fired at in {at}."
        if rule == SEEN:
            for one in left(sight):
                new = seen_by(sight.view, one) - saw[one]
                if new:
                    hexes = listed([sight.view.scenario.land.names[at] for at in sorted(new)])
                    return f"{sight.view.unit(one).name} is in sight of {hexes}."
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
            for one in left(sight):
                march = March(one, state.movement(one))
                if state.id(one) in prompt.options and next_step(state, ways, march, goal):
                    return state.id(one)
        return None

    # Of several orders to march each stands beside the others.
    topic = f"march {' '.join(names)}"
    return StandingOrder(seat, answer, is_over, topic=topic, cut_short=stopped)


def _groups(state: BattleState, own: Sequence[int]) -> list[tuple[str, str]]:
    """Sub-commands and places with several counters: what they are called, and typed."""
    groups = [
        (of.name, of.name.lower())
        for of in state.scenario.charts.commands.values()
        if sum(state.command(one) == of.id for one in own) > 1
    ]
    places = [state.place[one] for one in own]
    for at in sorted(set(places), key=places.index):
        if places.count(at) > 1:
            name = state.base_at(at) or state.scenario.land.names[at]
            groups.append((f"all in {name.capitalize()}", f"{ALL} {name}"))
    return groups


def _march_parts(sight: Sight, seat: str, place: str) -> list[OrderPart]:
    """Who can march, where to, and what stops them."""
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


def _told_apart(state: BattleState, one: int, names: Mapping[str, int]) -> str:
    """The name of a unit, with its place where others have the same."""
    name, at = state.unit(one).name, state.place[one]
    place = state.base_at(at).capitalize() or state.scenario.land.names[at]
    return f"{name} {place}" if names[name] > 1 else name


def _named_by_buttons(state: BattleState, own: Sequence[int]) -> Sequence[int]:
    """Those of a seat's units that have a button each."""
    if any(state.phasing == state.side_of(one) for one in own):
        return [one for one in movers(state) if one in own]
    return own if len(own) <= MOST_NAMED else ()


def _word(state: BattleState, sides: Sequence[str], one: int) -> str:
    """What an order names a unit by: its name where that names nobody else."""
    name = state.unit(one).name.lower()
    is_alone = re.fullmatch(MARCH, f"march {name} to 0101") is not None
    return name if is_alone and units_named(state, sides, name) == [one] else state.id(one)


def _goals(state: BattleState, sides: Sequence[str], place: str) -> OrderPart:
    """Where to march: what is pointed at, villages, observation points, bases."""
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
            f'"{match[1]}" isn\'t a unit that can march. Type units as listed, a command, or all '
            "in a place, such as: march all 0205 to 1008."
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
    """Who can never come there: no way leads to it."""
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
    told = f"While the enemy holds {match[2]}, they stop next to it." if is_held else ""
    if lost and not is_held:
        told = f"{listed(lost)} can't get there past the enemy."
    waits = not any(one in movers(state) for one in who) if state.phasing else True
    later = "They march when their chit is drawn." if waits and len(who) > len(lost) else ""
    return " ".join(filter(None, (told, later)))


def _sides(sight: Sight, seat: str) -> tuple[str, ...]:
    return tuple(next(one.sides for one in sight.seats if one.name == seat))


# -- fire at what moves ----------------------------------------------------------------------------

FIRED = (kinds.DEFEND, kinds.AA)


def _phase(state: BattleState) -> tuple[Any, ...]:
    """What tells an Operations Phase from all others."""
    return state.turn, state.drawn, state.phasing


def _may_fire(prompt: Choose) -> bool:
    """Whether a question asks who fires at what moves, flies or flees, and nobody is picked yet."""
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


def last_firers(sight: Sight, sides: Sequence[str]) -> list[str]:
    """Who fired last at something that moved, by id."""
    found: list[str] = []
    for answer in reversed(sight.answers()):
        if answer.is_chance or answer.who not in sides or answer.ask not in FIRED:
            if found:
                break
        elif answer.value != DONE:
            found.append(str(answer.value))
        elif found:
            break
    return found[::-1]


def _fire_again(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    sides, turn = _sides(sight, seat), sight.view.turn
    again = last_firers(sight, sides)

    def answer(sight: Sight, prompt: Choose) -> str | None:
        if prompt.who not in sides or prompt.ask not in FIRED:
            return None
        found = next((one for one in again if one in prompt.options), None)
        if found is not None:
            return found
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
            "march UNITS to 1205: by the cheapest route, over several turns; also to a base.",
            'UNITS: one unit, several with commas, a command, "all 0205" or "all gardez"',
            "march UNITS to 1205 until fired at, or until seen: it stops once another enemy",
            "counter can fire at it",
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
        ("hold fire: your units don't fire at moving units in this Operations Phase",),
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
        FIRE_AGAIN,
        _fire_again,
        ("fire again: this turn, the same units fire at moving units whenever they can",),
        _again_in_vain,
        again=True,
    ),
    OrderForm(
        STAY_HIDDEN,
        _stay_hidden,
        ("stay hidden: no high value target is revealed as a leader until you cancel this",),
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
"""The orders of this game."""

"""Sheets a player can ask for: the score, charts, units, a Zone, the odds of a march."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from somalia.campaign.components import CUPS, Scenario, Unit, Zone
from somalia.campaign.later.who import in_box
from somalia.campaign.political import VP_PER_TURN, lines, turns_nearer
from somalia.campaign.rulebook import rules_of
from somalia.campaign.state import CUP, Event, State, firepower
from somalia.campaign.victory import STALEMATE, judged, un_victory
from somalia.campaign.wording import (
    Wording,
    event_name,
    phrases,
    signed,
    source,
    victory_name,
)
from somalia.screens.answers import Choice
from somalia.screens.contested import grade_lines
from somalia.screens.fights import percent
from somalia.screens.parties import (
    MILITIA,
    by_party,
    contest_of,
    keeps_vp,
    team_control,
    team_name,
)
from somalia.screens.risk import WayRisk

RECONSTRUCTED = "Reconstructed: the printed chart is not in the published rules text."


def vp_by_source(events: Iterable[Event]) -> dict[tuple[str, str], dict[int, int]]:
    """VP by side and source, turn by turn."""
    turn = 0
    found: dict[tuple[str, str], dict[int, int]] = {}
    for event in events:
        if event.kind == "turn":
            turn = event["turn"]
        elif event.kind == "vp":
            row = found.setdefault((event["side"], event["source"]), {})
            row[turn] = row.get(turn, 0) + event["vp"]
    return found


def score_sheet(state: State, events: Sequence[Event]) -> list[str]:
    """Where VP came from, turn by turn, and what the Political Phase would score now."""
    scenario = state.scenario
    if own := phrases(scenario).score:
        return own(state)
    booked = vp_by_source(events)
    sides, names = scenario.sides.order, scenario.sides.names
    vp = ", ".join(f"{names[side]} {state.vp[side]} VP" for side in sides)
    standing = (
        f"{vp}, margin {signed(rules_of(scenario).margin(state))}: "
        f"{victory_name(scenario, judged(state))} as it stands"
    )
    draw = "" if scenario.sides.rivals else f"stalemate from {signed(STALEMATE)}, "
    standing += f" (9: {draw}UN victory from {signed(un_victory(scenario))})."
    text = [standing, "", f"{'VP by source':<36}{'total':>6}  turn by turn"]
    for side in sides:
        for (of, id), turns in booked.items():
            if of == side:
                row = " ".join(f"{turn}:{signed(vp)}" for turn, vp in sorted(turns.items()))
                text.append(f"{names[side] + ', ' + source(id):<36}"
                            f"{signed(sum(turns.values())):>6}  {row}")  # fmt: skip
    return [*text, *([] if state.ended else ["", *political_now(state)])]


def political_now(state: State) -> list[str]:
    """What the Political Phase would score if it came now, and where the last turn would move."""
    names = state.scenario.sides.names
    text = ["If the Political Phase (7) came now:"]
    gained = state.vp["un"] - state.vp_un_at_start
    for line in lines(state):
        text.append(f"  {names[line.side] + ', ' + source(line.source):<36}{line.counted:>3}  "
                    f"{signed(line.vp)} VP ({line.rule})")  # fmt: skip
        gained += line.vp * (line.side == "un")
    if state.talks:
        bandit, un = state.charts.negotiations[state.talks_box]
        text.append(f"  The talks with {names[state.talks]} stand at {bandit}/{un} and are rolled "
                    "for first (11.1); their VP are not in the sum below.")  # fmt: skip
    nearer = turns_nearer(gained)
    moves = f"the last turn comes {nearer} nearer, to turn {state.last_turn - nearer}" if nearer \
        else f"the last turn stays turn {state.last_turn}"  # fmt: skip
    if state.turn >= state.last_turn - nearer:
        moves += ": the game would end now"
    text.append(f"  The UN's gain of the turn would be {signed(gained)} VP; for every full "
                f"{VP_PER_TURN}: {moves}.")  # fmt: skip
    return text


def units_sheet(state: State, say: Wording) -> list[str]:
    """Who is where, force by force, and what is left in the cups."""
    text = []
    for force in CUPS:
        units = [unit for unit in state.scenario.forces.get(force, ()) if state.where[unit] >= 0]
        cup = sum(state.where[unit] == CUP for unit in state.scenario.forces.get(force, ()))
        if not (units or cup):
            continue
        boxed = in_box(state, force)
        waits = f", {len(boxed)} outside the map" if boxed else ""
        text.append(f"{say.force_name(force)}: {len(units)} on the map, {cup} in the cup{waits}")
        for zone in state.board.zones:
            here = [unit for unit in units if state.where[unit] == zone]
            if here:
                text.append(f"  {zone.name}: {', '.join(marked(say, state, u) for u in here)}")
    return text


def marked(say: Wording, state: State, unit: Unit) -> str:
    """A counter with what it has done this turn."""
    done = [word for word, marks in (
        ("acted", state.acted), ("ambushed", state.ambushed), ("raided", state.raided),
        ("escort", state.escorting),
    ) if marks[unit]]  # fmt: skip
    return say.unit(unit) + (f" [{', '.join(done)}]" if done else "")


def zone_sheet(state: State, say: Wording, zone: Zone) -> list[str]:
    """One Zone: terrain, neighbours, everything that stands there."""
    side = "south" if zone.south else "north"
    text = [f"{zone.name}: {zone.terrain}, {side} of the Famine Line.",
            f"  Borders: {say.zones(state.board.neighbours[zone])}."]  # fmt: skip
    for name, units in stacks_in(state, say, zone):
        if units:
            total = f" (Firepower {firepower(units)})"
            text.append(f"  {name}{total}: {', '.join(marked(say, state, u) for u in units)}.")
    for is_so, words in (
        (state.base[zone], "A Base" + (", raided this turn" if state.base_raided[zone] else "")),
        (state.convoy[zone], "A Convoy" + (
            ", not intact" if state.robbed[zone] else
            ", raided this turn" if state.convoy_raided[zone] else "")),
        (state.owes_convoy(zone), "A Convoy is owed (5.3)"),
        (state.terror[zone], "Terrorised (8.5)"),
        (state.flushed[zone], "Flushed this turn (6.12)"),
        *control_of(state, zone),
    ):  # fmt: skip
        if is_so:
            text.append(f"  {words}.")
    return text


def stacks_in(state: State, say: Wording, zone: Zone) -> list[tuple[str, Sequence[Unit]]]:
    """Who stands there: by kind, by player (11.2) or by party."""
    scenario = state.scenario
    if own := phrases(scenario).zone_groups:
        return list(own(say, state, zone))
    if not scenario.sides.rivals:
        return [("UN and US", state.troops[zone]), ("Militia", state.militia[zone]),
                ("Bandits", state.bandits(zone))]  # fmt: skip
    here = (*state.troops[zone], *state.militia[zone], *state.bandits(zone))
    return [(say.side(id) if id != MILITIA else "Militia", units)
            for id, units in by_party(scenario, here).items()]  # fmt: skip


def control_of(state: State, zone: Zone) -> list[tuple[bool, str]]:
    """Whether somebody controls the Zone, and who, with the rule."""
    if not keeps_vp(state.scenario):
        team = team_control(state, zone)
        return [(bool(team), f"Controlled by the {team_name(state.scenario, team)} (S4)")]
    sides = state.scenario.sides
    holder = next((side for side in sides.bandits if state.is_held_by(side, zone)), "")
    held = (state.is_bandit_controlled(zone), "Bandit-controlled (7)")
    if sides.rivals:
        held = (bool(holder), f"Held by {sides.names.get(holder, holder)} alone (11.2)")
    return [(state.is_government_controlled(zone), "Government-controlled (7)"), held]


def way_sheet(say: Wording, choice: Choice) -> list[str]:
    """Who could ambush where on a way."""
    risk = choice.risk
    if risk is None:
        return [f"{choice.text}: no way."]
    return [f"{choice.number} {choice.label.name}", *risk_lines(say, risk)]


def risk_lines(say: Wording, risk: WayRisk) -> list[str]:
    """Each Ambush that is possible, were everybody to ambush who can."""
    text = []
    for zone in risk.zones:
        leader = " with a Leader" if zone.leader else ""
        text.append(f"  6.22 {zone.zone.name}: {say.units(zone.units)}, Firepower "
                    f"{zone.firepower}{leader}: hit {percent(zone.any_hit)}, expected "
                    f"{float(zone.hits):.2f}, critical {percent(zone.star)}")  # fmt: skip
    if not text:
        return ["  No Ambush is possible on it."]
    text.append(f"  In all, if everybody ambushes: hit {percent(risk.any_hit)}, expected "
                f"{float(risk.hits):.2f} hits, critical {percent(risk.star)}.")  # fmt: skip
    return text


# -- charts ----------------------------------------------------------------------------------------


def chart_names(scenario: Scenario | None = None) -> tuple[str, ...]:
    """The charts that can be shown; of a scenario: those that it uses."""
    if scenario is None:
        return (*_CHARTS, *(name for name in _LATER if name not in _CHARTS))
    return tuple(charts_of(scenario))


def charts_of(scenario: Scenario) -> Mapping[str, Chart]:
    """The charts of a scenario, with their titles."""
    if not keeps_vp(scenario):
        return _LATER
    if scenario.options.get("negotiations") != "on":
        return {name: of for name, of in _CHARTS.items() if name != "negotiations"}
    return _CHARTS


def chart(name: str, state: State, say: Wording, reconstructed: Sequence[str]) -> list[str]:
    """A chart as lines of text; marked where it is not the printed one.

    Raises:
        KeyError: no such chart.
    """
    title, make = charts_of(state.scenario).get(name) or _CHARTS.get(name) or _LATER[name]
    mark = [RECONSTRUCTED] if name in reconstructed else []
    return [title, *mark, *make(state, say)]


def _raf(state: State, say: Wording) -> list[str]:
    table = state.charts.fire
    text = ["  die  " + "".join(f"{label:>7}" for label in table.labels)]
    for die, cells in enumerate(table.rows, 1):
        text.append(f"  {die:>3}  " + "".join(f"{say.result(cell):>7}" for cell in cells))
    return [*text, f"  A Leader adds {signed(table.leader)} in a Raid or Ambush (8.4)."]


def _modifiers(of: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{name} {signed(value)}" for name, value in of)


def _flush(state: State, say: Wording) -> list[str]:
    return ["  A die for each unit, contacted if not above the Contact Numbers; 1 always, 6 never.",
            f"  On the die: {_modifiers(state.charts.flush_modifiers.items())}."]  # fmt: skip


def _development(state: State, say: Wording) -> list[str]:
    text = []
    for project in state.charts.projects.values():
        roll = f"{project.roll} or more" if project.roll is not None else "no roll"
        text.append(f"  {project.id:<8} {project.cost} SP  {roll:<10} "
                    f"{', '.join(project.types)}: {project.result}.")  # fmt: skip
    return [*text, f"  On the die: {_modifiers(state.charts.project_modifiers.items())}."]


def _victory(state: State, say: Wording) -> list[str]:
    text = []
    for side, rows in (("un", state.charts.victory_un), ("bandit", state.charts.victory_bandit)):
        name = "UN" if side == "un" else "Bandits"
        for row in rows.values():
            up = ", rounded up" if row.round_up else ""
            per = f"for every {row.per}" if row.per > 1 else "for each"
            text.append(f"  {name:<8} {signed(row.vp)} {per}{up}: {source(row.id)}")
    return text


def _events(state: State, say: Wording) -> list[str]:
    return [
        f"  {row.low}{f'-{row.high}' if row.high != row.low else '':<3} "
        f"{event_name(row.id)}: {row.effect}."
        for row in state.charts.events
    ]


def _counters(state: State, say: Wording) -> list[str]:
    return [
        f"  {say.kind(kind):<24} {len(units)}, {sum(state.where[unit] == CUP for unit in units)} "
        "in the cup"
        for kind, units in state.scenario.kinds.items()
    ]


def _talks(state: State, say: Wording) -> list[str]:
    boxes = state.charts.negotiations
    cells = [f"{'*' if state.talks and at == state.talks_box else ''}{bandit}/{un}"
             for at, (bandit, un) in enumerate(boxes)]  # fmt: skip
    return ["  box      " + "".join(f"{at:>7}" for at in range(1, len(boxes) + 1)),
            "  VP       " + "".join(f"{cell:>7}" for cell in cells),
            "  VP of the Bandit player / of the UN; the higher die draws the marker his way.",
            f"  Talks begin in box {state.charts.negotiations_start + 1}."]  # fmt: skip


def _flush_later(state: State, say: Wording) -> list[str]:
    return ["  A die for each unit, contacted if not above the Contact Numbers (Firepower Number",
            "  where there is none, S2); 1 always, 6 never. Each unit that flushes costs 1 SP.",
            f"  On the die: {_modifiers(state.charts.flush_modifiers.items())}."]  # fmt: skip


def _prices(state: State, say: Wording) -> list[str]:
    facts = contest_of(state.scenario)
    if facts is None:
        return []
    text = [f"  Income of a season: {facts.zone_sp} SP a Zone, {facts.city_sp} in Mogadishu."]
    for party in facts.parties:
        trade = party.trade
        found = [words for price, words in (
            (trade.draw, f"a unit at random {trade.draw} SP"),
            (trade.exchange, f"a unit for the {trade.best} {trade.exchange} SP"),
            (trade.point, f"{trade.point} SP a point of Firepower"),
        ) if price]  # fmt: skip
        if found:
            text.append(f"  {party.name}: {'; '.join(found)}.")
    if facts.conversion is not None:
        text.append(f"  Conversion (S15): {facts.conversion.price} SP for each unit won or kept.")
    if facts.entry is not None:
        text.append(f"  From outside the map (S11): {facts.entry.price} SP and an odd die a unit.")
    turns = ", ".join(map(str, facts.interphases))
    return [*text, f"  Interphases come after turns {turns}."]


Chart = tuple[str, Callable[[State, Wording], list[str]]]
"""Its title, and what makes its lines."""

_CHARTS: Mapping[str, Chart] = {
    "raf": ("RAF Table (6): Raid, Ambush, Flush and Terrorism", _raf),
    "flush": ("Flush procedure (6.12)", _flush),
    "development": ("Development Table (6.13)", _development),
    "victory": ("Victory Table (7)", _victory),
    "events": ("Random Events Table (4)", _events),
    "counters": ("Counter mix (2)", _counters),
    "negotiations": ("Negotiations Track (11.1)", _talks),
}
_LATER: Mapping[str, Chart] = {
    "raf": ("RAF Table (6): Raid, Ambush and Flush", _raf),
    "flush": ("Flush procedure (6.12)", _flush_later),
    "grades": ("Victory (9)", lambda state, say: grade_lines(state)[1:]),
    "prices": ("Income and prices (S10)", _prices),
    "counters": ("Counter mix (2)", _counters),
}

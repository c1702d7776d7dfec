"""Sheets a player can ask for: the score, units, Zones, charts, a route's risk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from somalia.engine.event import Event
from somalia.engine.odds import percent
from somalia.engine.words import OptionLabel, signed
from somalia.games.campaign.rules.base.political import VP_PER_TURN, lines, turns_nearer
from somalia.games.campaign.rules.base.victory import STALEMATE, un_victory
from somalia.games.campaign.rules.core.components import CUPS, CampaignUnit, Zone
from somalia.games.campaign.rules.core.event_kinds import TURN_BEGINS, VP
from somalia.games.campaign.rules.core.names import MILITIA, phrases, source, victory_name
from somalia.games.campaign.rules.core.rulebook import judged, outcome, rules_of
from somalia.games.campaign.rules.core.state import CUP, CampaignState, firepower
from somalia.games.campaign.rules.wars.who import in_box
from somalia.games.campaign.text import charts
from somalia.games.campaign.text.parties import (
    by_party,
    keeps_vp,
    side_of_line,
    team_control,
    team_name,
)
from somalia.games.campaign.text.risk import WayRisk
from somalia.games.campaign.text.words import Wording
from somalia.games.display import RESULT, Asked, SheetKind, Unknown, sheet
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn
from somalia.play.answers import Choice, find


def vp_by_source(events: Iterable[Event]) -> dict[tuple[str, str], dict[int, int]]:
    """The VP for each (side, source), by turn."""
    turn = 0
    booked: dict[tuple[str, str], dict[int, int]] = {}
    for event in events:
        if event.kind is TURN_BEGINS:
            turn = event["turn"]
        elif event.kind is VP:
            row = booked.setdefault((event["side"], event["source"]), {})
            row[turn] = row.get(turn, 0) + event["vp"]
    return booked


SHEETS: list[SheetKind] = []
"""The campaign's sheets."""


@sheet(SHEETS, "zones", "one Zone in detail, or all", "zone")
def _zones(asked: Asked) -> list[Block]:
    state: CampaignState = asked.state
    say: Wording = asked.words
    zones = list(state.board.zones)
    if not asked.typed:
        return [f"{zone.name}: {say.holds(state, zone)}" for zone in zones]
    among = [Choice(n, OptionLabel(zone.name), (zone.id,)) for n, zone in enumerate(zones, 1001)]
    chosen = [state.board.zone(choice.options[0]) for choice in find(asked.typed, among)]
    if not chosen:
        raise Unknown(f'There is no Zone "{asked.typed[:30]}".')
    return [zone_told(state, say, zone) for zone in chosen]


@sheet(SHEETS, "units", "all units by Zone")
def _units(asked: Asked) -> list[Block]:
    return units_told(asked.state, asked.words)


@sheet(SHEETS, "score", "VP by source, and the Political Phase if scored now")
def _score(asked: Asked) -> list[Block]:
    return score_told(asked.state, asked.sight.events())


@sheet(SHEETS, "charts", "the charts in play", "chart")
def _charts(asked: Asked) -> list[str]:
    return charts.sheet(asked.state.scenario, asked.state, asked.typed, asked.width)


def score_told(state: CampaignState, events: Sequence[Event]) -> list[Block]:
    """The sources of VP, turn by turn, and what the Political Phase would score now."""
    scenario = state.scenario
    if own := phrases(scenario).score:
        return [*own(state)]
    booked = vp_by_source(events)
    sides, names = scenario.sides.order, scenario.sides.names
    vp = ", ".join(f"{names[side]} {state.vp[side]} VP" for side in sides)
    standing = (
        f"{vp}, margin {signed(rules_of(scenario).margin(state))}: "
        f"{victory_name(scenario, judged(state))}{'' if state.ended else ' as it stands'}"
    )
    draw = "" if scenario.sides.rivals else f"stalemate at {signed(STALEMATE)}, "
    standing += f" (9: {draw}UN victory at {signed(un_victory(scenario))})."
    rows = [
        (
            f"{names[side]}, {source(id)}",
            signed(sum(turns.values())),
            " ".join(f"{turn}:{signed(vp)}" for turn, vp in sorted(turns.items())),
        )
        for side in sides
        for id, turns in booked_by(booked, side)
    ]
    blocks: list[Block] = [standing, "", SheetTable(BY_SOURCE, rows) if rows else "No VP yet."]
    return blocks if state.ended else [*blocks, "", political_now(state)]


BY_SOURCE = (
    TableColumn("VP by source", 35),
    TableColumn("total", 5, True),
    TableColumn("turn by turn"),
)


def booked_by(
    booked: Mapping[tuple[str, str], dict[int, int]], side: str
) -> list[tuple[str, dict[int, int]]]:
    """A side's VP by source and turn."""
    return [(id, turns) for (of, id), turns in booked.items() if of == side]


def result_told(state: CampaignState, events: Sequence[Event], say: Wording) -> list[Block]:
    """How the game ended: victory, margin, VP by source."""
    ended = outcome(state)
    if ended is None:
        margin = signed(rules_of(state.scenario).margin(state))
        return ["", f"Not over: turn {state.turn} of {state.final_turn}, margin {margin}."]
    blocks: list[Block] = ["", RESULT, say.outcome(ended)]
    if own := phrases(state.scenario).score:
        return [*blocks, "", *own(state)]
    booked = vp_by_source(events)
    for side, vp in state.vp.items():
        rows = [(signed(sum(turns.values())), source(id)) for id, turns in booked_by(booked, side)]
        table = SheetTable([TableColumn(wide=4, is_right=True), TableColumn()], rows)
        blocks.append(Section(f"{say.side(side)} {vp} VP:", [table]))
    return blocks


SCORED_NOW = (
    TableColumn("source", 34),
    TableColumn("count", 5, True),
    TableColumn("VP", 4, True),
    TableColumn("rule"),
)


def political_now(state: CampaignState) -> Section:
    """What the Political Phase would score now, and how that would move the last turn."""
    names = state.scenario.sides.names
    due = lines(state)
    rows = [
        (
            f"{names[line.side]}, {source(line.source)}",
            line.counted,
            signed(line.vp),
            line.rule,
        )
        for line in due
    ]
    blocks: list[Block] = [SheetTable(SCORED_NOW, rows)]
    gained = state.vp["un"] - state.vp_un_at_start
    gained += sum(line.vp for line in due if line.side == "un")
    if state.talks:
        bandit, un = state.charts.negotiations[state.talks_box]
        blocks.append(
            f"The talks with {names[state.talks]} ({bandit}/{un}) are rolled first (11.1). "
            "Their VP are not included below."
        )
    nearer = turns_nearer(gained)
    last = max(state.last_turn - nearer, state.turn)
    moves = (
        f"the last turn would be turn {last}"
        if nearer
        else f"the last turn would still be turn {last}"
    )
    if state.turn >= state.last_turn - nearer:
        moves += ", and the game would end now"
    blocks.append(
        f"The UN's net VP this turn would be {signed(gained)}. Each full {VP_PER_TURN} VP shortens "
        f"the game by a turn: {moves}."
    )
    return Section("If scored now (7):", blocks)


def units_told(state: CampaignState, say: Wording) -> list[Block]:
    """The units on the map by force and Zone, and the number left in each cup."""
    sections: list[Block] = []
    for force in CUPS:
        units = [unit for unit in state.scenario.forces.get(force, ()) if state.where[unit] >= 0]
        cup = sum(state.where[unit] == CUP for unit in state.scenario.forces.get(force, ()))
        if not (units or cup):
            continue
        boxed = in_box(state, force)
        waits = f", {len(boxed)} outside the map" if boxed else ""
        here = {
            zone: ", ".join(marked(say, state, unit) for unit in units if state.where[unit] == zone)
            for zone in state.board.zones
        }
        sections.append(
            Section(
                f"{say.force_name(force)}: {len(units)} on the map, {cup} in the cup{waits}",
                [f"{zone.name}: {told}" for zone, told in here.items() if told],
            )
        )
    return sections


def marked(say: Wording, state: CampaignState, unit: CampaignUnit) -> str:
    """A counter's name, with what it has done this turn."""
    done = [
        word
        for word, marks in (
            ("acted", state.acted),
            ("ambushed", state.ambushed),
            ("raided", state.raided),
            ("escort", state.escorting),
        )
        if marks[unit]
    ]
    return say.counter(unit) + (f" [{', '.join(done)}]" if done else "")


def zone_told(state: CampaignState, say: Wording, zone: Zone) -> Section:
    """A Zone's terrain, neighbours and contents."""
    lies = side_of_line(state.scenario, zone)
    text = [f"Borders: {say.zones(state.board.neighbours[zone])}."]
    for name, units in stacks_in(state, say, zone):
        if units:
            total = f" (Firepower {firepower(units)})"
            text.append(f"{name}{total}: {', '.join(marked(say, state, u) for u in units)}.")
    for is_so, words in (
        (state.base[zone], "A Base" + (", raided this turn" if state.base_raided[zone] else "")),
        (
            state.convoy[zone],
            "A Convoy"
            + (
                ", not intact"
                if state.robbed[zone]
                else ", raided this turn"
                if state.convoy_raided[zone]
                else ""
            ),
        ),
        (state.owes_convoy(zone), "A Convoy is owed (5.3)"),
        (state.terror[zone], "Terrorised (8.5)"),
        (state.flushed[zone], "Flushed this turn (6.12)"),
        *control_of(state, zone),
    ):
        if is_so:
            text.append(f"{words}.")
    return Section(f"{zone.name}: {', '.join(filter(None, (zone.terrain, lies)))}.", text)


def stacks_in(
    state: CampaignState, say: Wording, zone: Zone
) -> list[tuple[str, Sequence[CampaignUnit]]]:
    """The units in a Zone, grouped by type of force, by player (11.2) or by party."""
    scenario = state.scenario
    if own := phrases(scenario).zone_groups:
        return list(own(say, state, zone))
    if not scenario.sides.rivals:
        return [
            ("UN and US", state.troops[zone]),
            ("Militia", state.militia[zone]),
            ("Bandits", state.bandits(zone)),
        ]
    here = (*state.troops[zone], *state.militia[zone], *state.bandits(zone))
    return [
        (say.side(id) if id != MILITIA else "Militia", units)
        for id, units in by_party(scenario, here).items()
    ]


def control_of(state: CampaignState, zone: Zone) -> list[tuple[bool, str]]:
    """Statements about who controls the Zone, each marked as true or false."""
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
    """The possible Ambushes on a route."""
    risk = choice.risk
    if risk is None:
        return [f"{choice.text}: not a route."]
    return [f"{choice.number} {choice.label.name}", *risk_lines(say, risk)]


def risk_lines(say: Wording, risk: WayRisk) -> list[str]:
    """The possible Ambushes on a route, one per line, and the total if all happen."""
    text = []
    for zone in risk.zones:
        leader = " with a Leader" if zone.leader else ""
        text.append(
            f"  6.22 {zone.zone.name}: {say.units(zone.units)}, Firepower "
            f"{zone.firepower}{leader}: hit {percent(zone.any_hit)}, expected "
            f"{float(zone.hits):.2f} hits, critical {percent(zone.star)}"
        )
    if not text:
        return ["  No Ambush possible."]
    text.append(
        f"  Total of all Ambushes: hit {percent(risk.any_hit)}, expected "
        f"{float(risk.hits):.2f} hits, critical {percent(risk.star)}."
    )
    return text

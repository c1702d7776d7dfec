"""Texts about a month: how it begins, what each side did in it, and its summary."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.steps import by_step
from somalia.engine.words import listed, plural, signed
from somalia.games.campaign.rules.base.event_kinds import EVENT_DIE, EVENT_ROLLED, SCORED
from somalia.games.campaign.rules.base.intervention import FIRST_TURN
from somalia.games.campaign.rules.base.political import VP_PER_TURN
from somalia.games.campaign.rules.base.sequence import SEASON
from somalia.games.campaign.rules.base.victory import un_victory, verdict_at
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.event_kinds import (
    CONVOY,
    ELIMINATED,
    END,
    ESCORTS,
    HITS,
    INTERVENTION_BEGINS,
    PLACED,
    SHORTENED,
    VP,
)
from somalia.games.campaign.rules.core.names import event_name, source, victory_name
from somalia.games.campaign.rules.core.rulebook import judged, rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.contested import grades_now
from somalia.games.campaign.text.parties import contest_of, keeps_vp, side_of, zones_held
from somalia.games.campaign.text.words import Wording
from somalia.games.turns import Gain, Opening, RuledSentence, Turn, TurnEvent, TurnReport

# -- the opening of a month ------------------------------------------------------------------------


class _Drawn:
    """A random event that was rolled: its effects and the position after it (4)."""

    def __init__(self, say: Wording, state: CampaignState, events: Sequence[Event]) -> None:
        self.say, self.state = say, state
        self.size = next((event["size"] for event in events if event.kind is EVENT_DIE), 0)
        of = [event for event in events if event.rule == "4"]
        self.blamed = [event["side"] for event in of if event.kind is VP]
        self.feuding = [event["unit"] for event in of if event.kind is ELIMINATED]
        self.placed = sum(event.kind is PLACED for event in of)
        self.vp = sum(event["vp"] for event in events if event.kind is VP)


def _famine(of: _Drawn) -> str:
    owed = sum(map(of.state.owes_convoy, of.state.board.zones))
    duration = f"{plural(of.state.famine, 'month')} of Famine from now"
    return f"{duration}: {plural(owed, 'southern Zone')} must have a Convoy each month (5.3)."


def _good_rains(of: _Drawn) -> str:
    if not of.size:
        return "There is no Famine to shorten."
    if not of.state.famine:
        return "Rain falls and the harvest comes in: Famine is over, and no Convoys are owed."
    return f"Famine is {plural(of.size, 'month')} shorter, with {of.state.famine} left."


def _surplus_weapons(of: _Drawn) -> str:
    return f"Rifles are cheap: the Bandits raise {plural(of.size, 'gang')} for free."


def _atrocity(of: _Drawn) -> str:
    blamed = listed(dict.fromkeys(map(of.say.within, of.blamed))) or "nobody"
    return f"The world blames {blamed}: 2 VP lost."


def _extra_aid(of: _Drawn) -> str:
    return f"Donors send the UN {of.size} extra SP."


def _donor_fatigue(of: _Drawn) -> str:
    short = f", and {-of.vp} VP for the shortfall (5.1)" if of.vp < 0 else ""
    return f"Donors have had enough: the UN loses {of.size} SP{short}."


def _contingent_arrives(of: _Drawn) -> str:
    if of.placed == 1:
        return "1 UN unit arrives at a Base."
    return f"{of.placed} UN units arrive at Bases."


def _clan_feud(of: _Drawn) -> str:
    if not of.feuding:
        return "There are no gangs to fight each other."
    lost = listed(of.say.counter(unit) for unit in of.feuding)
    return f"The factions fight each other and lose {lost}."


MEANINGS: Mapping[str, str | Callable[[_Drawn], str]] = {
    "famine": _famine,
    "good-rains": _good_rains,
    "surplus-weapons": _surplus_weapons,
    "bandit-unity": "The factions are at peace: this month gangs of all colours can stack and "
    "fight together.",
    "atrocity": _atrocity,
    "extra-aid": _extra_aid,
    "donor-fatigue": _donor_fatigue,
    "secretary-general": "A visitor from New York: no Flush this month. If no UN or US unit is "
    "hit, the UN gains 3 VP, otherwise it loses 3.",
    "somali-nationalism": "The UN is less welcome and loses 1 VP. There is no Terrorism at the "
    "next Interphase.",
    "contingent-arrives": _contingent_arrives,
    "contingent-leaves": "A government calls its soldiers home: one UN unit leaves, unless it is "
    "the only one.",
    "mandate-dispute": "New York argues about the mandate: no Development this month.",
    "world-media": "The cameras are here: every hit on UN and US units counts double this month.",
    "heavy-rains": "The roads are mud: only helicopters can move more than two Zones per mission.",
    "clan-feud": _clan_feud,
    "city-ceasefire": "The guns are silent in Mogadishu: no Raid, Ambush or Flush in its four "
    "Zones this month.",
    "arms-embargo": "Guns are hard to come by: at the next Interphase a gang costs 3 SP.",
    "quiet": "No event.",
}
"""What each random event (4) means in plain words, by the id of its table row."""


def card(say: Wording, state: CampaignState, events: Sequence[Event]) -> TurnEvent | None:
    """A month's random event (4); None if none was rolled."""
    rolled = next((event for event in events if event.kind is EVENT_ROLLED), None)
    if rolled is None:
        return None
    id = rolled["event"]
    meaning = MEANINGS.get(id, f"{rolled['effect']}.")
    text = meaning if isinstance(meaning, str) else meaning(_Drawn(say, state, events))
    return TurnEvent(id, event_name(id), "4", text, rolled["dice"])


def when(state: CampaignState, turn: int) -> str:
    """A turn's number in words: "turn 4 of 23, month 1 of season 2"."""
    season, month = 1 + (turn - 1) // SEASON, 1 + (turn - 1) % SEASON
    return f"turn {turn} of {max(state.last_turn, turn)}, month {month} of season {season}"


def opening(say: Wording, turn: Turn) -> Opening:
    """How a month begins, with its random event once it is rolled."""
    rolled = [at for at, event in enumerate(turn.events) if event.kind is EVENT_ROLLED]
    known = [one for one in turn.positions if rolled and one[0] > rolled[0]]
    count, state = (known or turn.positions)[0]
    date = month_of(say.scenario, turn.number)
    drawn = card(say, state, turn.events[:count])
    return Opening(date, when(state, turn.number), drawn, ahead(state))


def ahead(state: CampaignState) -> list[RuledSentence]:
    """What the new month brings and what comes after it."""
    sentences: list[RuledSentence] = []
    if state.turn >= state.last_turn:
        sentences.append(RuledSentence("3", "This is the last month."))
    facts = contest_of(state.scenario)
    if facts is not None:
        if state.turn in facts.interphases:
            sentences.append(
                RuledSentence("S10", "The season ends this month: income and buying follow.")
            )
        return sentences
    if owed := sum(map(state.owes_convoy, state.board.zones)):
        left = "last month" if state.famine == 1 else f"{state.famine} months left"
        sentences.append(
            RuledSentence("5.3", f"Famine, {left}: Convoys are owed in {plural(owed, 'Zone')}.")
        )
    if state.turn % SEASON == 0 and state.turn < state.last_turn:
        sentences.append(
            RuledSentence(
                "3",
                "The season ends this month: desertion, Terrorism, rotation and replacements "
                "follow.",
            )
        )
        has_us = bool(state.scenario.forces["us"]) and not state.intervention
        if has_us and state.turn >= FIRST_TURN:
            sentences.append(RuledSentence("8.7", "The UN may then request US Intervention."))
    return sentences


# -- the summary of a month ------------------------------------------------------------------------


def report(say: Wording, turn: Turn) -> TurnReport:
    """The month's summary: each side's deeds, the VP gained by source, and how near the end is."""
    scenario, state = say.scenario, turn.after
    deeds: dict[str, list[Headline]] = {side: [] for side in scenario.sides.order}
    convoys = sum(event.kind is CONVOY for event in turn.events)
    if convoys:
        escorted = sum(event.kind is ESCORTS for event in turn.events)
        beside = f", {escorted} escorted" if escorted else ""
        deeds["un"].append(Headline(f"{plural(convoys, 'Convoy', 'Convoys')} placed{beside}"))
    for step in by_step(say, turn.events):
        done, part = step.headline, turn.events[step.first : step.last]
        if done is None or any(event.kind is CONVOY for event in part):
            continue
        if (side := side_of(scenario, done.by)) in deeds:
            deeds[side].append(done)
    tell = _by_vp if keeps_vp(scenario) else _by_zones
    gains, totals, story, end = tell(say, turn)
    if turn.before.famine and not state.famine:
        end.insert(0, RuledSentence("8.8", "Famine is over: no Convoys are owed from now on."))
    return TurnReport(
        date=month_of(scenario, turn.number),
        when=when(state, turn.number),
        story=story,
        deeds=deeds,
        gains=gains,
        unit="VP" if keeps_vp(scenario) else "Zones",
        totals=totals,
        end=end,
    )


def losses_of(say: Wording, events: Sequence[Event]) -> list[tuple[str, str, int]]:
    """Counters eliminated and hits taken in these events, by side."""
    losses: dict[tuple[str, str], int] = {}
    for event in events:
        if event.kind is HITS:
            for force in ("un", "us"):
                key = (say.side("un"), f"hits on {force.upper()} units")
                losses[key] = losses.get(key, 0) + event[force]
        elif event.kind is ELIMINATED:
            unit = event["unit"]
            side = side_of(say.scenario, unit.force) or unit.force
            what = "Leaders" if unit.type == "leader" else f"{unit.force} units"
            if keeps_vp(say.scenario) and unit.type == "gang":
                what = f"{unit.force} gangs"
            losses[say.side(side), what] = losses.get((say.side(side), what), 0) + 1
    return [(side, what, many) for (side, what), many in sorted(losses.items()) if many]


Reckoned = tuple[list[Gain], dict[str, tuple[int, int]], str, list[RuledSentence]]


def _by_vp(say: Wording, turn: Turn) -> Reckoned:
    booked: dict[tuple[str, str], int] = {}
    for event in turn.events:
        if event.kind is VP:
            key = (event["side"], event["source"])
            booked[key] = booked.get(key, 0) + event["vp"]
    gains = [
        Gain(side, source(id), vp)
        for side in say.scenario.sides.order
        for (of, id), vp in booked.items()
        if of == side and vp
    ]
    totals: dict[str, tuple[int, int]] = {}
    for side in say.scenario.sides.order:
        gained = sum(vp for (of, _), vp in booked.items() if of == side)
        totals[side] = (gained, turn.after.vp[side])
    end = _end(say, turn, totals["un"][0])
    if ("un", "intact-convoy") in booked:
        end.append(RuledSentence("7", "A Convoy is intact if no Raid took SP from it."))
    return gains, totals, _story(say, turn, booked, totals), end


def _clauses(say: Wording, turn: Turn, side: str, sources: Sequence[str]) -> list[str]:
    """What a side did to score VP: a few words for each deed, in the order of `sources`."""
    events = turn.events
    counted = {
        event["source"]: event["count"]
        for event in events
        if event.kind is SCORED and event["side"] == side
    }
    lost = [event["unit"] for event in events if event.kind is ELIMINATED]
    gangs = sum(unit.type == "gang" for unit in lost)
    leaders = sum(unit.type == "leader" for unit in lost)
    hits = sum(event["un"] + event["us"] for event in events if event.kind is HITS)
    convoys = sum(event.kind is CONVOY for event in events)
    many = say.is_many(side)

    def does(verb: str) -> str:
        return verb if many else f"{verb}s"

    def zones(id: str) -> str:
        return plural(counted.get(id, 0), "Zone")

    words = {
        "intact-convoy": f"{does('bring')} {counted.get('intact-convoy', 0)} of "
        f"{plural(convoys, 'Convoy', 'Convoys')} through",
        "government-controlled": f"{does('hold')} "
        f"{zones('government-controlled')} for the Government",
        "bandit-eliminated": f"{does('wipe')} out {plural(gangs, 'gang')}",
        "leader-eliminated": f"{does('take')} {plural(leaders, 'Leader')}",
        "aid": f"{does('finish') if many else 'finishes'} an aid project",
        "bandit-controlled": f"{does('hold')} {zones('bandit-controlled')}",
        "hit-on-un": f"{does('hit')} the UN {_times(hits)}",
        "hit-on-us": f"{does('hit')} the Americans {_times(hits)}",
        "critical-by-un": f"{does('exploit')} critical hits by the UN",
        "secretary-general": f"{does('show')} the Secretary-General a quiet country",
        "talks": f"{does('gain')} at the talks",
        "own-zones": f"{does('hold')} {zones('own-zones')}",
        "attack": f"{does('show')} {'their' if many else 'its'} teeth",
        "rival-eliminated": f"{does('strike')} a rival",
    }
    return [words[id] for id in sources if id in words]


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _story(
    say: Wording,
    turn: Turn,
    booked: Mapping[tuple[str, str], int],
    totals: Mapping[str, tuple[int, int]],
) -> str:
    """The month in one or two sentences: which side it favoured, and why."""
    order = say.scenario.sides.order
    ranked = sorted(order, key=lambda side: -totals[side][0])
    lead = totals[ranked[0]][0] - totals[ranked[1]][0]
    score = ", ".join(f"{say.side(side)} {signed(totals[side][0])} VP" for side in ranked)
    if lead < 2:
        verdict = f"An even month ({score})"
    else:
        verdict = f"A {'very ' if lead >= VP_PER_TURN else ''}good month for "
        verdict += f"{say.within(ranked[0])} ({score})"
    parts: list[str] = []
    for side in ranked:
        sources = [
            id
            for (of, id), vp in sorted(booked.items(), key=lambda entry: -entry[1])
            if of == side and vp > 0
        ]
        if clauses := _clauses(say, turn, side, sources)[:2]:
            parts.append(f"{say.within(side)} {listed(clauses)}")
    story = ", while ".join(parts)
    return f"{verdict}. {story[:1].upper()}{story[1:]}." if parts else f"{verdict}."


def _end(say: Wording, turn: Turn, gained: int) -> list[RuledSentence]:
    """How near the end of the war is, and the result if it ended now (7, 9)."""
    scenario, state = say.scenario, turn.after
    sentences: list[RuledSentence] = []
    nearer = sum(event["turns"] for event in turn.events if event.kind is SHORTENED)
    last = month_of(scenario, state.final_turn)
    if any(event.kind is END for event in turn.events):
        sentences.append(RuledSentence("9", f"The game is over: {say.end(state.ended)}."))
    elif nearer:
        sentences.append(
            RuledSentence(
                "7",
                f"The UN gained {gained} VP: the war ends {plural(nearer, 'month')} sooner, after "
                f"{last} (turn {state.final_turn}).",
            )
        )
    else:
        sentences.append(
            RuledSentence(
                "7",
                f"The war still ends after {last} (turn {state.final_turn}). The UN's net VP "
                f"this month: {signed(gained)}. It needs {VP_PER_TURN} VP to shorten the war.",
            )
        )
    if any(event.kind is INTERVENTION_BEGINS for event in turn.events):
        sentences.append(RuledSentence("8.7", "The Americans have arrived."))
    margin, needed = rules_of(scenario).margin(state), un_victory(scenario)
    now = victory_name(scenario, judged(state))
    verdict = f"Margin {signed(margin)}: {now}{'' if state.ended else ' as it stands'}"
    if margin < needed:
        verdict += f". The UN wins at {signed(needed)}"
    sentences.append(RuledSentence("9", f"{verdict}."))
    if not state.ended and turn.number < state.final_turn:
        change = margin - rules_of(scenario).margin(turn.before)
        final = pace(margin, change, gained, state.final_turn - turn.number)
        result = victory_name(scenario, verdict_at(state, final))
        sentences.append(
            RuledSentence(
                "9", f"With more months like this the margin ends at {signed(final)}: {result}."
            )
        )
    return sentences


def pace(margin: int, change: int, gained: int, left: int) -> int:
    """The margin after the last turn if every turn left brings as much as the last one.

    Args:
        change: how much the last turn changed the margin.
        gained: the UN's VP of the last turn; enough of them each turn shorten the war (7).
        left: the number of turns left.
    """
    nearer = max(gained, 0) // VP_PER_TURN
    return margin + change * -(-left // (1 + nearer))


def _by_zones(say: Wording, turn: Turn) -> Reckoned:
    order = say.scenario.sides.order
    gains: list[Gain] = []
    totals: dict[str, tuple[int, int]] = {}
    clauses: list[str] = []
    for side in order:
        before, after = zones_held(turn.before, side), zones_held(turn.after, side)
        won = [zone for zone in after if zone not in before]
        lost = [zone for zone in before if zone not in after]
        if won:
            gains.append(Gain(side, f"won: {say.zones(won)}", len(won)))
        if lost:
            gains.append(Gain(side, f"lost: {say.zones(lost)}", -len(lost)))
        totals[side] = (len(after) - len(before), len(after))
        if won:
            does = "win" if say.is_many(side) else "wins"
            named = say.zones(won) if len(won) < 4 else plural(len(won), "Zone")
            clauses.append(f"{say.within(side)} {does} {named}")
    now = ", ".join(f"{say.side(side)} {totals[side][1]}" for side in order)
    story = f"{', while '.join(clauses)}" if clauses else "no Zones change hands"
    story = f"{story[:1].upper()}{story[1:]} (Zones now: {now})."
    return gains, totals, story, _grades(say, turn)


def _grades(say: Wording, turn: Turn) -> list[RuledSentence]:
    scenario, state = say.scenario, turn.after
    sentences: list[RuledSentence] = []
    if any(event.kind is END for event in turn.events):
        sentences.append(RuledSentence("9", f"The game is over: {say.end(state.ended)}."))
    else:
        last = month_of(scenario, state.final_turn)
        sentences.append(
            RuledSentence("3", f"The war ends after {last} (turn {state.final_turn}).")
        )
    for grade in grades_now(state):
        if grade.counts:
            suffix = "" if state.ended else " as it stands"
            sentences.append(RuledSentence("9", f"{grade.name}{suffix}."))
            break
        sentences.append(RuledSentence("9", f"{grade.name} still needs {grade.still_needed}."))
    return sentences

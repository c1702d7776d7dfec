"""The turns of a street fight: how each begins, and what happened in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.words import listed, plural
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn
from somalia.games.street_fight.rules import firing, kinds, mission
from somalia.games.street_fight.rules.components import StreetScenario
from somalia.games.street_fight.rules.kinds import (
    CALLED,
    CRASHED,
    CREW_FOUND,
    OFF_TABLE,
    PATCHED,
    SNIPERS_DOWN,
)
from somalia.games.street_fight.rules.state import Man, StreetState
from somalia.games.street_fight.text.sheets import RULES, mission_told
from somalia.games.street_fight.text.words import SOMALIS, StreetWords
from somalia.games.turns import Gain, Opening, RuledSentence, Turn, TurnReport

CASUALTIES = ("casualty", "casualties")
SHOT = ("shot", "shot")


def _when(scenario: StreetScenario, number: int) -> str:
    last = scenario.last_turn
    return f"turn {number} of {last}" if last else f"turn {number}"


def report(say: StreetWords, turn: Turn) -> TurnReport:
    """A turn's report: each player's shots and losses, the mobs' fire, and how the mission goes."""
    before, after = turn.before, turn.after
    sides = list(say.scenario.sides)
    down = {side: _fallen(before, after, number) for number, side in enumerate(sides, 1)}
    shot = after.counts.removed - before.counts.removed
    gains = [Gain(side, firing.named(after, man), 1) for side in sides for man in down[side]]
    now = len(mission.lost(after, at_end=bool(after.ended)))
    left = now - len(mission.lost(after))
    totals = {
        side: (_casualties(after, number) - _casualties(before, number), _casualties(after, number))
        for number, side in enumerate(sides, 1)
    }
    totals[SOMALIS] = (shot, after.counts.removed)
    deeds = {
        side: _deeds(say, before, after, turn.events, number if len(sides) > 1 else 0)
        for number, side in enumerate(sides, 1)
    }
    deeds[SOMALIS] = _somalis(turn.events)
    fell = sum(len(men) for men in down.values())
    so_far = f"Casualties so far: {now}"
    so_far += f", including {plural(left, 'man', 'men')} left on the table" if left else ""
    lost = f"{plural(fell, 'American falls', 'Americans fall')}" if fell else "No American falls"
    return TurnReport(
        date=f"Turn {turn.number}",
        when=_when(say.scenario, turn.number),
        story=f"{lost}; {plural(shot, 'Somali is', 'Somalis are')} shot. {so_far}.",
        deeds=deeds,
        gains=gains,
        unit="casualties",
        totals=totals,
        end=_end(say, after, turn.events),
        units={**dict.fromkeys(sides, CASUALTIES), SOMALIS: SHOT},
    )


def _of_player(state: StreetState, number: int) -> Iterable[Man]:
    """A player's men who count (18); the crew of the wreck belong to the first player."""
    return (man for man in mission.counted(state) if _is_of(state, man, number))


def _casualties(state: StreetState, number: int) -> int:
    """A player's casualties, as the head of the window counts them."""
    lost = mission.lost(state, at_end=bool(state.ended))
    return sum(_is_of(state, man, number) for man in lost)


def _fallen(before: StreetState, after: StreetState, number: int) -> list[Man]:
    """A player's men who became casualties between two positions."""
    was = {man.number for man in before.men if man.is_casualty}
    return [man for man in _of_player(after, number) if man.is_casualty and man.number not in was]


def _deeds(
    say: StreetWords, before: StreetState, after: StreetState, events: Sequence[Event], number: int
) -> list[Headline]:
    """What a player's men did, in a few lines.

    Args:
        number: the player, from 1; 0 for all men.
    """
    men = [man for man in after.men if not number or _is_of(after, man, number)]
    names = {firing.named(after, man) for man in men}
    own = [event for event in events if event.facts.get("name", "") in names]
    shots = [event for event in own if event.kind is kinds.SHOT_FIRED]
    headlines = []
    if shots:
        hits = sum(event["hit"] for event in shots)
        expected = expected_hits(shots)
        line = f"{plural(hits, 'hit')}, {expected:.1f} expected"
        headlines.append(Headline(f"Fires {plural(len(shots), 'shot')}", line))
    moved = len({event["name"] for event in own if event.kind is kinds.MOVED})
    if moved:
        headlines.append(Headline(f"Moves {plural(moved, 'man', 'men')}"))
    hurt = _hurt(before, after, number)
    if hurt:
        headlines.append(Headline("Wounded", listed(hurt)))
    quoted = [
        event
        for event in events
        if event.kind in (PATCHED, CALLED, CREW_FOUND, OFF_TABLE, SNIPERS_DOWN, CRASHED)
        and ("name" not in event.facts or event["name"] in names)
    ]
    headlines += [Headline(say.line(event).text.rstrip(".")) for event in quoted]
    return headlines


def _is_of(state: StreetState, man: Man, number: int) -> bool:
    return max(state.unit_of(man).player, 1) == number


def _hurt(before: StreetState, after: StreetState, number: int) -> list[str]:
    """The men who lost AP and are still able, with the AP that they lost."""
    was = {man.number: man.ap for man in before.men}
    return [
        f"{firing.named(after, man)} ({man.ap - was[man.number]} AP)"
        for man in after.men
        if was.get(man.number, 0) > man.ap
        and not man.is_casualty
        and (not number or _is_of(after, man, number))
    ]


def _somalis(events: Sequence[Event]) -> list[Headline]:
    """What the mobs did: arrivals, fire, and how many changed their mind."""
    came = [event for event in events if event.kind is kinds.APPEARED]
    fired = _fire_of(events)
    headlines = []
    if came:
        men = sum(event["size"] for event in came)
        headlines.append(Headline(plural(len(came), "mob appears", "mobs appear"), f"{men} strong"))
    if fired:
        hits, expected = _hits_of(fired)
        near = sum(bool(event["markers"]) for event in fired)
        line = f"{plural(hits, 'hit')}, {expected:.1f} expected"
        line += f", {plural(near, 'near miss', 'near misses')}" if near else ""
        headlines.append(Headline(f"Fire {plural(len(fired), 'time')}", line))
    panics = sum(event.kind is kinds.PANICKED for event in events)
    if panics:
        headlines.append(Headline(plural(panics, "mob panics", "mobs panic")))
    return headlines


def _fire_of(events: Iterable[Event]) -> list[Event]:
    """The events in which Somalis fired at a man (11.1)."""
    return [event for event in events if event.kind is kinds.UNDER_FIRE and event["firers"]]


def _hits_of(fired: Sequence[Event]) -> tuple[int, float]:
    """The number of hits by that fire, and the number that average rolls would have brought."""
    expected = sum(event["chance"] for event in fired) / 100
    return sum(bool(event["loss"]) for event in fired), expected


def expected_hits(shots: Iterable[Event]) -> float:
    """The number of hits that an average roll would have brought."""
    return sum(firing.chance_of(event["need"]) for event in shots) / 10


def _end(say: StreetWords, state: StreetState, events: Sequence[Event]) -> list[RuledSentence]:
    """How the mission goes, and how the game ends if it is over."""
    sentences = [
        RuledSentence(RULES[id], f"{full}.") for id, (full, _) in mission_told(state).items()
    ]
    checks = [event for event in events if event.kind is kinds.CHECKED]
    sentences += [RuledSentence("17.2", say.line(event).text) for event in checks]
    over = [event for event in events if event.kind is kinds.OVER]
    return [*sentences, *(RuledSentence("18", say.line(event).text) for event in over)]


def opening(say: StreetWords, turn: Turn) -> Opening:
    """How a turn begins: what comes, and what is still missing."""
    state: StreetState = turn.before
    ahead = []
    hawk = state.blackhawk
    if not hawk.is_gone and hawk.due == turn.number and turn.number:
        ahead.append(RuledSentence("16.2", f"The Blackhawk comes to {say.place(hawk.target)}."))
    joining = [unit.name for unit in state.units if unit.since == turn.number > 1]
    if joining:
        ahead.append(RuledSentence("4.1", f"{listed(joining)} can act from now on."))
    missing = [] if say.scenario.ends_at_site or state.convoy_turn else mission.missing(state)
    if missing:
        ahead.append(RuledSentence("17.1", f"Still missing: {listed(missing)}."))
    mobs = len(state.mobs)
    ahead.append(
        RuledSentence(
            "6.1",
            f"{plural(len(state.somalis), 'Somali', 'Somalis')} on the table in "
            f"{plural(mobs, 'mob')}.",
        )
    )
    if say.scenario.last_turn and turn.number >= say.scenario.last_turn:
        ahead.append(RuledSentence("18", "This is the last turn."))
    return Opening(f"Turn {turn.number}", _when(say.scenario, turn.number), None, ahead)


LUCK = (
    TableColumn("fire", 20),
    TableColumn("rolls", 5, True),
    TableColumn("hits", 4, True),
    TableColumn("expected", 8, True),
    TableColumn("rule"),
)


def luck(events: Sequence[Event]) -> list[Block]:
    """How many shots hit on both sides, against an average number of hits."""
    shots = [event for event in events if event.kind is kinds.SHOT_FIRED]
    fired = _fire_of(events)
    rows = []
    if shots:
        hits = sum(event["hit"] for event in shots)
        rows.append(("by the Americans", len(shots), hits, f"{expected_hits(shots):.1f}", "9.1"))
    if fired:
        hits, expected = _hits_of(fired)
        rows.append(("at the Americans", len(fired), hits, f"{expected:.1f}", "11.1"))
    return [Section("Luck:", [SheetTable(LUCK, rows)])] if rows else []

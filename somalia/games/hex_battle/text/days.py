"""The days of a battle: how each begins and what happened in it, as far as its reader knows."""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.words import listed, plural
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, line_told
from somalia.games.hex_battle.rules.ending import ScoredLine, score, total
from somalia.games.hex_battle.rules.state import RECORD, BattleState
from somalia.games.hex_battle.text.words import BattleWords, knows_all
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn
from somalia.games.turns import Gain, Opening, RuledSentence, Turn, TurnReport

MOST_NAMED = 4
"""The maximum number of lost units that a day's report names; any others are only counted."""
WHAT = {"assault": "Close assault", "defence": "Defensive fire", "aa": "Anti-aircraft fire"}


def report(say: BattleWords, turn: Turn) -> TurnReport:
    """A day's report: losses, effective fire, victory points and their sources."""
    before, after = turn.before, turn.after
    sides = after.scenario.sides
    known = not knows_all(after)
    # Anything held since set-up, such as a village, counts on the first day.
    was = {side: score(before, side, known) if turn.number > 1 else [] for side in sides}
    gains = [gain for side in sides for gain in _gains(was[side], after, side, known)]
    totals = {}
    for side in sides:
        now = total(score(after, side, known))
        totals[side] = (now - total(was[side]), now)
    levels = [
        f"{say.side(side)} {points} VP, {say.level(after.scenario.charts.level(side, points))}"
        for side, (_, points) in totals.items()
    ]
    end = [RuledSentence("23.3", f"{'; '.join(levels)}.")]
    dark = sum(not after.up[loss.counter] for loss in after.losses)
    if known and dark:
        lost = plural(dark, "face-down loss is", "face-down losses are")
        end.append(RuledSentence("18.4", f"{lost} counted at the end."))
    return TurnReport(
        date=after.scenario.charts.days[turn.number - 1],
        when=f"turn {turn.number} of {max(after.last_turn, turn.number)}",
        story=_story(say, before, after, totals),
        deeds={side: _deeds(after, turn.events, side) for side in sides},
        gains=gains,
        unit="VP",
        totals=totals,
        end=end,
    )


def _gains(before: Sequence[ScoredLine], after: BattleState, side: str, known: bool) -> list[Gain]:
    """The schedule lines that have changed (23.2)."""
    was = {row.id: row.points for row in before}
    return [
        Gain(side, line_told(row.id), row.points - was.get(row.id, 0))
        for row in score(after, side, known)
        if row.points != was.get(row.id, 0)
    ]


def _story(
    say: BattleWords, before: BattleState, after: BattleState, totals: dict[str, tuple[int, int]]
) -> str:
    """A few sentences on the losses and the points they scored."""
    fallen = after.losses[len(before.losses) :]
    lost = []
    for side, is_theirs in ((COALITION, False), (AL_QAEDA, True)):
        names = Counts(
            _called(after, one.counter) for one in fallen if after.is_aq(one.counter) is is_theirs
        )
        if names:
            named = [name if many == 1 else f"{name} (x{many})" for name, many in names.items()]
            more = sum([*names.values()][MOST_NAMED:])
            named = named[:MOST_NAMED] + ([f"{more} more"] if more else [])
            lost.append(f"{say.within(side)} loses {listed(named)}")
    gained = [f"{say.side(side)} {by:+d} VP" for side, (by, _) in totals.items() if by]
    sentences = ["; ".join(lost) or "no losses", ", ".join(gained)]
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in sentences if one)


def _deeds(state: BattleState, events: Sequence[Event], side: str) -> list[Headline]:
    """A side's chits, scouting and effective attacks by fire, and how many had no effect."""
    headlines = _moves(events, side)
    idle = 0
    under_way, came = "", list[str]()

    def close() -> None:
        nonlocal idle
        if under_way and came:
            headlines.append(Headline(under_way, listed(came), side))
        elif under_way:
            idle += 1

    for event in events:
        if event.kind is kinds.FIRE:
            close()
            under_way, came = "", []
            if event["side"] == side:
                under_way = f"{WHAT.get(event['how'], 'Fire')} at {event['target']}"
        elif event.kind is kinds.RESULT and event["outcome"] not in ("none", "still-pinned"):
            came.append(f"{_named(state, event['name'])} {event['outcome']}")
    close()
    if idle:
        headlines.append(Headline(plural(idle, "ineffective fire", "ineffective fires"), "", side))
    return headlines


def _moves(events: Sequence[Event], side: str) -> list[Headline]:
    """The chits that a side drew, and what its scouts revealed."""
    drawn = [event["name"] for event in events if event.kind is kinds.CHIT_DRAWN]
    by = [event["side"] for event in events if event.kind is kinds.CHIT_DRAWN]
    chits = [name for name, drawer in zip(drawn, by, strict=True) if drawer == side]
    headlines = [Headline(f"Draws {listed(chits)}", "", side)] if chits else []
    if side != COALITION:
        return headlines
    scouted = sum(len(event["hexes"]) for event in events if event.kind is kinds.LOOKED)
    shown = sum(event.kind is kinds.TURNED_UP for event in events)
    if scouted:
        what = f"Scouts {plural(scouted, 'hex', 'hexes')}"
        headlines.append(Headline(what, f"{plural(shown, 'counter')} revealed", side))
    return headlines


def _called(state: BattleState, counter: int) -> str:
    """A lost counter's name; if the reader doesn't know it, that it is face down."""
    return state.unit(counter).name if state.is_known(counter) else "a face-down counter"


def _named(state: BattleState, name: str) -> str:
    """A counter's true name if the reader knows it, even if the event gives only its number."""
    dark = re.fullmatch(r"counter (\d+)", name, re.IGNORECASE)
    counter = state.own + int(dark[1]) - 1 if dark else -1
    return state.unit(counter).name if counter >= 0 and state.is_known(counter) else name


def opening(say: BattleWords, turn: Turn) -> Opening:
    """How a day begins: who joins, who returns, and what each side still needs."""
    state: BattleState = turn.before
    charts = state.scenario.charts
    ahead = [
        RuledSentence("7.2", f"{of.name}'s chit joins the Command Pool.")
        for of in charts.commands.values()
        if of.joins == turn.number > 1
    ]
    back = [
        state.name(counter)
        for counter in range(state.own)
        if state.place[counter] == RECORD and state.due[counter] == turn.number
    ]
    if back:
        ahead.append(RuledSentence("6.2.3", f"{listed(back)} return{'s' * (len(back) == 1)}."))
    known = not knows_all(state)
    for side in state.scenario.sides:
        points = total(score(state, side, known))
        higher = [(least, id) for id, least in charts.levels[side].items() if least > points]
        if higher:
            least, id = min(higher)
            needs = f"{say.side(side)}: {points} VP. {least} would be a {say.level(id)}."
            ahead.append(RuledSentence("23.3", needs))
    if turn.number >= state.last_turn:
        ahead.append(RuledSentence("22.3", "This is the last day."))
    return Opening(
        charts.days[turn.number - 1],
        f"turn {turn.number} of {max(state.last_turn, turn.number)}",
        None,
        ahead,
    )


LUCK = (
    TableColumn("fire by", 12),
    TableColumn("rolls", 5, True),
    TableColumn("average", 7, True),
    TableColumn("expected", 8, True),
)


def luck(say: BattleWords, events: Sequence[Event]) -> list[Block]:
    """The average of each side's fire dice, against that of a fair die."""
    dice: dict[str, list[int]] = {side: [] for side in say.scenario.sides}
    side = ""
    for event in events:
        if event.kind is kinds.FIRE:
            side = event["side"]
        elif event.kind is kinds.RESULT and side in dice:
            dice[side].append(event["die"])
    rows = [
        (say.side(side), len(faces), f"{sum(faces) / len(faces):.1f}", "3.5")
        for side, faces in dice.items()
        if faces
    ]
    table = SheetTable(LUCK, rows)
    return [Section("Luck:", [table, "Low rolls hit harder (10.2)."])] if rows else []

"""The daily reports on a battle, shown after it ends.

They name every counter by its identity, so they are not shown during a battle (18).
"""

from __future__ import annotations

import re
from collections import Counter as Counts
from collections.abc import Sequence

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.words import listed, plural
from somalia.games.hex_battle.rules import kinds
from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION, LEVELS, line_told
from somalia.games.hex_battle.rules.ending import ScoredLine, level_of, score, total
from somalia.games.hex_battle.rules.state import BattleState
from somalia.games.hex_battle.text.words import BattleWords
from somalia.games.turns import Gain, RuledSentence, Turn, TurnReport

MOST_NAMED = 4
"""The maximum number of lost units that a day's report names; any others are only counted."""
WHAT = {"assault": "Close assault", "defence": "Defensive fire", "aa": "Anti-aircraft fire"}


def report(say: BattleWords, turn: Turn) -> TurnReport:
    """A day's report: losses, effective fire, victory points and their sources."""
    before, after = turn.before, turn.after
    sides = after.scenario.sides
    # Anything held since set-up, such as a village, counts on the first day.
    was = {side: score(before, side) if turn.number > 1 else [] for side in sides}
    gains = [gain for side in sides for gain in _gains(was[side], after, side)]
    totals = {}
    for side in sides:
        now = total(score(after, side))
        totals[side] = (now - total(was[side]), now)
    levels = [
        f"{say.side(side)} {totals[side][1]} VP, {say.level(LEVELS[level_of(after, side)])}"
        for side in sides
    ]
    return TurnReport(
        date=after.scenario.charts.days[turn.number - 1],
        when=f"turn {turn.number} of {max(after.last_turn, turn.number)}",
        story=_story(say, before, after, totals),
        deeds={side: _deeds(after, turn.events, side) for side in sides},
        gains=gains,
        unit="VP",
        totals=totals,
        end=[RuledSentence("23.3", f"{'; '.join(levels)}.")],
    )


def _gains(before: Sequence[ScoredLine], after: BattleState, side: str) -> list[Gain]:
    """The schedule lines that have changed (23.2)."""
    was = {row.id: row.points for row in before}
    return [
        Gain(side, line_told(row.id), row.points - was.get(row.id, 0))
        for row in score(after, side)
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
            after.unit(one.counter).name for one in fallen if after.is_aq(one.counter) is is_theirs
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
    """A side's effective attacks by fire, and the number of ineffective ones."""
    headlines: list[Headline] = []
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


def _named(state: BattleState, name: str) -> str:
    """A counter's true name, even if the event gives only its number."""
    dark = re.fullmatch(r"counter (\d+)", name, re.IGNORECASE)
    return state.unit(state.own + int(dark[1]) - 1).name if dark else name

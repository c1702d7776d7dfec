"""The figures beside the map: chits, days, pools."""

from __future__ import annotations

from collections.abc import Iterator

from somalia.games.hex_battle.rules.components import AL_QAEDA, COALITION
from somalia.games.hex_battle.rules.draws import CHIT_NAMES, chit_name
from somalia.games.hex_battle.rules.state import DEAD, POOL, RECORD, SPECIAL, BattleState
from somalia.games.kit.scene import BoardFigure

CHITS, DRAWN, TURNS, POOLS = "chits", "drawn", "turns", "pools"
"""The headings of the figures."""
NOW, PAST, AHEAD = "now", "past", "ahead"
"""States of a chit or day: current, past, or still to come."""
INITIALS = {
    "tf-rakkasan": "RAK",
    "tf-dagger": "DAG",
    "tf-11": "11",
    "tf-64": "64",
    "tf-commando": "CDO",
    "al-qaeda-a": "A",
    "al-qaeda-b": "B",
    "al-qaeda-c": "C",
    "panic": "P!",
    "jihad": "J!",
}
"""The letters on chits."""


def heads(state: BattleState) -> dict[str, tuple[BoardFigure, ...]]:
    """All figures, by heading."""
    return {
        CHITS: tuple(in_the_pool(state)),
        DRAWN: tuple(_drawn(state)),
        TURNS: tuple(_turns(state)),
        POOLS: tuple(_pools(state)),
    }


def in_the_pool(state: BattleState) -> list[BoardFigure]:
    """The chits in the Command Pool, commands first."""
    order = (*state.scenario.charts.commands, *CHIT_NAMES)
    return [_chit(state, one) for one in order if one in state.chits]


def _chit(state: BattleState, chit: str, is_in: str = "") -> BoardFigure:
    """A chit with its name, initials and colour."""
    return BoardFigure(chit_name(state, chit), INITIALS.get(chit, chit[:3].upper()), chit, is_in)


def _drawn(state: BattleState) -> Iterator[BoardFigure]:
    """Yield the chits drawn this turn, in order."""
    last = len(state.drawn) - 1
    for number, chit in enumerate(state.drawn):
        yield _chit(state, chit, NOW if number == last and state.active else PAST)


def _turns(state: BattleState) -> Iterator[BoardFigure]:
    """Yield the days: each turn's number, with its date or the number of units returning then."""
    days = state.scenario.charts.days
    for turn in range(1, min(max(state.last_turn, state.turn), len(days)) + 1):
        due = sum(p == RECORD and state.due[one] == turn for one, p in enumerate(state.place))
        is_in = NOW if turn == state.turn else AHEAD if turn > state.turn else PAST
        day = days[turn - 1].split()[0]
        yield BoardFigure(str(turn), f"+{due}" if due else day, COALITION if due else "", is_in)


def _pools(state: BattleState) -> Iterator[BoardFigure]:
    """Yield the number of counters in each pool and deadpile."""
    own = [state.place[one] for one in state.everyone(COALITION)]
    theirs = [state.place[one] for one in state.everyone(AL_QAEDA)]
    yield BoardFigure("Reinforcement Pool", str(own.count(POOL)), COALITION)
    if special := own.count(SPECIAL):
        yield BoardFigure("Special box", str(special), COALITION)
    yield BoardFigure("Coalition deadpile", str(own.count(DEAD)), COALITION)
    if state.panicked:
        yield BoardFigure("lost to panic", str(len(state.panicked)), COALITION)
    yield BoardFigure("Al Qaeda pool", str(len(state.pool)), AL_QAEDA)
    yield BoardFigure("Al Qaeda deadpile", str(theirs.count(DEAD)), AL_QAEDA)

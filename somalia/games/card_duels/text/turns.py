"""The turns of a duel: how each begins, and how its hand was played and won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from somalia.engine.event import Event
from somalia.engine.kinds import Headline
from somalia.engine.words import listed, plural
from somalia.games.card_duels.rules import kinds
from somalia.games.card_duels.rules.components import Escape
from somalia.games.card_duels.rules.state import DuelState
from somalia.games.card_duels.text.score import at_stake, score
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn
from somalia.games.turns import WHERE_TURNED, Gain, Opening, RuledSentence, Turn, TurnReport

if TYPE_CHECKING:
    from somalia.games.card_duels.text.words import DuelWords

HANDS = ("hand", "hands")


def _when(state: DuelState, number: int) -> str:
    end = state.scenario.end
    return f"turn {number}" if isinstance(end, Escape) else f"turn {number} of {end.hands}"


def report(say: DuelWords, turn: Turn) -> TurnReport:
    """How a hand was played: exchanges, the cards shown, the winner, and the score."""
    state: DuelState = turn.after
    sides = list(state.scenario.sides)
    deeds: dict[str, list[Headline]] = {side: [] for side in sides}
    gains: list[Gain] = []
    story, came = "No hand was played.", ""
    for event in turn.events:
        if event.kind is kinds.EXCHANGED:
            for side, count in event["counts"].items():
                what = f"Exchanges {plural(count, 'card')}" if count else "Keeps all cards"
                deeds[side].append(Headline(what, "", side))
        elif event.kind is kinds.SHOWN:
            side, cards = event["side"], event["cards"]
            shown = kinds.sum_told(say, side, cards)
            deeds[side].append(Headline(f"Shows {shown}", kinds.named(cards), side))
        elif event.kind is kinds.HAND:
            story = say.line(event).text
            if event["winner"]:
                source = "on a coin toss" if event["by_coin"] else "the higher hand"
                gains.append(Gain(event["winner"], source, 1))
        elif event.kind is kinds.CASUALTIES:
            came = f" {say.line(event).text}"
    totals = {
        side: (sum(gain.points for gain in gains if gain.side == side), state.won[side])
        for side in sides
    }
    end = [RuledSentence("6", f"{full}.") for full, _ in score(state, say)]
    if state.ended:
        end.append(RuledSentence("6", say.ending(state.ended, state.victor)))
    return TurnReport(
        date=f"Turn {turn.number}",
        when=_when(state, turn.number),
        story=f"{story[:1].upper()}{story[1:]}{came}",
        deeds=deeds,
        gains=gains,
        unit="hands",
        totals=totals,
        end=end,
        units=dict.fromkeys(sides, HANDS),
    )


def opening(say: DuelWords, turn: Turn) -> Opening:
    """How a turn begins: the size of the hands, and what the next hand decides."""
    state: DuelState = turn.before
    sizes = [
        f"{deck.hand_size(turn.number)} for {say.within(deck.side)}"
        for deck in state.scenario.decks.values()
    ]
    ahead = [RuledSentence("1", f"Cards in hand: {listed(sizes)}.")]
    for stake in at_stake(state, say):
        ahead.append(RuledSentence("6", f"{stake[:1].upper()}{stake[1:]}."))
    return Opening(f"Turn {turn.number}", _when(state, turn.number), None, ahead)


CLOSEST = 3
"""How many of the closest hands are listed."""
LUCK = (
    TableColumn("cards drawn by", 14),
    TableColumn("cards", 5, True),
    TableColumn("average force", 8, True),
    TableColumn("in the deck", 8, True),
)


def closest(say: DuelWords, events: Sequence[Event]) -> list[Block]:
    """Where a duel turned: the hands that the smallest share decided."""
    hands = [event for event in events if event.kind is kinds.HAND]
    gaps = [abs(first - second) / max(first, second, 1) for first, second in _totals(hands)]
    chosen = sorted(sorted(range(len(hands)), key=gaps.__getitem__)[:CLOSEST])
    rows = []
    for number in chosen:
        event = hands[number]
        won = say.side(event["winner"]) if event["winner"] else "nobody"
        how = f"{won}, on a coin toss" if event["by_coin"] else won
        rows.append((number + 1, *event["totals"], f"{gaps[number]:.0%}", how))
    columns = [
        TableColumn("hand", 4, True),
        *(TableColumn(say.side(side), 8, True) for side in say.scenario.sides),
        TableColumn("gap", 4, True),
        TableColumn("won by"),
    ]
    return [Section(f"{WHERE_TURNED}: the closest hands", [SheetTable(columns, rows)])] * bool(rows)


def _totals(hands: Sequence[Event]) -> list[tuple[int, int]]:
    return [event["totals"] for event in hands]


def luck(say: DuelWords, events: Sequence[Event]) -> list[Block]:
    """The average force of the cards that each side drew, against its whole deck."""
    forces: dict[str, list[int]] = {side: [] for side in say.scenario.sides}
    for event in events:
        if event.kind in (kinds.DEALT, kinds.DRAWN):
            forces[event["side"]] += [card.force for card in event["cards"]]
    rows = []
    for side, drawn in forces.items():
        deck = [card.force for card in say.scenario.decks[side].cards]
        if drawn:
            average = f"{sum(drawn) / len(drawn):.2f}", f"{sum(deck) / len(deck):.2f}"
            rows.append((say.side(side), len(drawn), *average))
    return [Section("Luck:", [SheetTable(LUCK, rows)])] if rows else []

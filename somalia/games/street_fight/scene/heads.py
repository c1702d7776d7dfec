"""The figures above the board: cards, posts, casualties."""

from __future__ import annotations

from collections.abc import Iterator

from somalia.games.kit.scene import BoardFigure
from somalia.games.street_fight.rules import mission
from somalia.games.street_fight.rules.state import COLUMN_CARD, HAWK_CARD, JOKER, StreetState
from somalia.games.street_fight.scene.faces import BLACKHAWK, SOMALI, VEHICLE, colour_of_unit

PLAYED, CUP, POSTS, LOSSES = "played", "cup", "posts", "losses"
"""The headings of the figures: the card in play, the cards to come, the wreck and posts, losses.

Losses consist of the number of American casualties, the number of Americans, and the percentage of
casualties that is too high.
"""
HELD = "held"
"""The state of a post that the Americans hold."""
LETTERS = {"second-crew": "K", "sniper-team": "N"}
"""Letters for units whose initial is taken: V is the convoy's, C the crew's."""


def heads(state: StreetState) -> dict[str, tuple[BoardFigure, ...]]:
    """All figures, by heading."""
    card = state.card
    played = card and card_of(state, state.units[card.unit].id if card.unit >= 0 else card.kind)
    return {
        PLAYED: (played,) if played else (),
        CUP: tuple(_to_come(state)),
        POSTS: tuple(_posts(state)),
        LOSSES: tuple(_losses(state)),
    }


def _to_come(state: StreetState) -> Iterator[BoardFigure]:
    """Yield the cards in the cup, unit cards first."""
    order = [*(unit.id for unit in state.units), COLUMN_CARD, HAWK_CARD, JOKER]
    for kind in sorted(state.cup, key=lambda kind: order.index(kind) if kind in order else -1):
        for _ in range(state.cup[kind]):
            yield card_of(state, kind)


def card_of(state: StreetState, kind: str) -> BoardFigure:
    """The figure for a card: a unit's colour and number or letter, a Joker, or an Ace."""
    if kind == JOKER:
        return BoardFigure("Jokers (Somalis)", "J", SOMALI)
    if kind == COLUMN_CARD:
        return BoardFigure("Ace (convoy)", "V", VEHICLE)
    if kind == HAWK_CARD:
        return BoardFigure("Ace (Blackhawk)", "B", BLACKHAWK)
    unit = next(one for one in state.units if one.id == kind)
    tail = unit.name.rpartition(" ")[2]
    letter = tail if tail.isdigit() else LETTERS.get(unit.id, unit.name[:1])
    return BoardFigure(unit.name, letter, colour_of_unit(unit.number))


def _posts(state: StreetState) -> Iterator[BoardFigure]:
    held = mission.held(state)
    for number, place in enumerate(mission.places(state)):
        yield BoardFigure(place.id, str(number or "W"), note=HELD if place.id in held else "")


def _losses(state: StreetState) -> Iterator[BoardFigure]:
    losses = mission.losses(state, at_end=bool(state.ended))
    yield BoardFigure("casualties", str(losses.casualties))
    yield BoardFigure("all", str(losses.all))
    yield BoardFigure("limit in percent", str(state.scenario.tables.partial_below))

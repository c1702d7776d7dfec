"""The odds of shots, moves and flights in the window."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction

from somalia.engine.kinds import odds_at
from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.words import plural
from somalia.games.street_fight.ai.risks import Draws, StreetAsked, StreetOdds
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.window import ink
from somalia.window.odds import OddsQuestion, Rated, Rater, Worth
from somalia.window.panels.chance import ChanceBar, ChanceNode, ChancePart
from somalia.window.ui.palette import FADED, Colour, mixed

HIT: Colour = mixed(ink.DEADLY, ink.BLACK, 0.2)
"""An American is hit."""
SHAKEN: Colour = ink.COWED
NOTHING: Colour = mixed(ink.STREET, FADED, 0.2)
STRUCK: Colour = mixed(ink.LIT, ink.BLACK, 0.2)
"""A Somali is hit."""

FIRES = (kinds.TARGET, kinds.AIM_AT, kinds.SHOT, kinds.BURSTS, kinds.LEVEL)
"""Questions about the fire of the active man."""


class StreetRater(Rater[StreetState]):
    """The window's calculator for shots, and for fire at the Americans."""

    def __init__(self) -> None:
        self._asked: tuple[Hashable, StreetAsked | None] = (None, None)

    def position(self, sight: Sight) -> StreetState:
        """A copy of the position; nothing in it is hidden."""
        state: StreetState = sight.view.copy()
        return state

    def ids(self, question: OddsQuestion[StreetState]) -> Sequence[str]:
        """The options, or the active man where he is; of places, only those listed at first."""
        if question.prompt.ask == kinds.ACT:
            return ("",)
        is_sorted = self.sorts(question.prompt.ask)
        shown = (choice for choice in question.shown if is_sorted or not choice.is_more)
        return [choice.options[0] for choice in shown]

    def takes(self, prompt: Choose, id: str) -> bool:
        """Whether a place or figure may be moved to or fired at."""
        return prompt.ask in (kinds.ACT, kinds.STAND, kinds.AT_POINT)

    def rated(
        self,
        question: OddsQuestion[StreetState],
        id: str,
        pause: Callable[[], None],
        is_wanted: bool,
    ) -> Iterator[Rated]:
        """The odds of an option, or of a stand or enemy on the board."""
        pause()
        if self._asked[0] != question.key or self._asked[1] is None:
            self._asked = question.key, StreetAsked(question.position, question.prompt)
        asked = self._asked[1]
        assert asked is not None
        odds = asked.odds(id)
        if odds is None:
            return
        choice = question.choice(id)
        point = point_typed(id) if id else None
        name = choice.name if choice is not None else place_told(point) if point else odds.what
        yield Rated(name, odds)

    def figure(self, ask: str) -> str:
        """What the figure on an option means; "" where its text has the figure already."""
        if not odds_at(ask):
            return ""
        return "chance to hit" if ask in FIRES else "risk of being hit"

    def in_short(self, ask: str, rated: Rated) -> str:
        """The chance to hit, or else the risk."""
        odds: StreetOdds = rated.odds
        return percent(odds.risk if odds.hit is None else odds.hit)

    def worth(self, ask: str, rated: Rated) -> Worth:
        """The chance to hit; then the risk."""
        odds: StreetOdds = rated.odds
        if ask in (kinds.ACT, kinds.BURSTS):
            return ()
        return (-odds.risk,) if odds.hit is None else (odds.hit, -odds.risk)

    def sorts(self, ask: str) -> bool:
        """Whether targets are compared; stands and men keep the game's order."""
        return ask in FIRES


TALLEST = ChanceNode("", [ChanceBar("", ())] * 2)
"""As high as the odds of any answer: they have at most two bars."""


def street_node(rated: Rated) -> ChanceNode:
    """A node with the odds of an answer."""
    odds: StreetOdds = rated.odds
    bars = []
    if odds.hit is not None:
        mods = ", ".join(f"{word} {value:+d}" for word, value in odds.mods) or "no modifiers"
        add = sum(value for _, value in odds.mods)
        total = f"{add:+d}" if len(odds.mods) > 1 else ""
        parts = _parts(odds.hit, Fraction(0), STRUCK, "hit", "miss")
        bars.append(ChanceBar("To hit (9.1)", parts, mods, total))
    if odds.on_the_way is not None:
        parts = _parts(odds.on_the_way, Fraction(0), HIT, "hit", "gets there")
        bars.append(ChanceBar("On the way (11.4)", parts, "where he comes into the open"))
    if odds.draws is not None:
        bars.append(_drawn(odds.draws))
    title = odds.what if odds.hit is not None else rated.name
    who = odds.draws.who if odds.draws is not None else ""
    title = title or f"{who}, here"
    return ChanceNode(title[:1].upper() + title[1:], bars)


def _drawn(draws: Draws) -> ChanceBar:
    """The fire at an American, with the number of shooters and their cover."""
    fire = draws.fire
    chance = Fraction(min(fire.chance, 100), 100)
    near = Fraction(min(fire.near_miss, 100 - min(fire.chance, 100)), 100)
    if not draws.can_suppress:
        near = Fraction(0)
    covered = sum(bool(one.cover) for one in fire.firers)
    many = plural(len(fire.firers), "shooter") if fire.firers else "no shooters"
    cover = f", in cover from {covered}" if covered else ", in the open" if fire.firers else ""
    name = f"{draws.who[:1].upper()}{draws.who[1:]}"
    return ChanceBar(
        name, _parts(chance, near, HIT, "hit", "unhurt"), f"{draws.when}: {many}{cover}"
    )


def _parts(
    hit: Fraction, near: Fraction, colour: Colour, word: str, other: str
) -> list[ChancePart]:
    return [
        ChancePart(other, 1 - hit - near, NOTHING),
        ChancePart("suppressed", near, SHAKEN),
        ChancePart(word, hit, colour),
    ]

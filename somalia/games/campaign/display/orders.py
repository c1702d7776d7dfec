"""Standing orders of this game, beside those to pass: Convoys, Ambushes, firing back."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from somalia.engine.game import Game
from somalia.engine.kinds import EACH, MISSION, has_tag
from somalia.engine.prompts import Choose
from somalia.games.campaign.core.asks import AMBUSH, CONVOY, FIRE_BACK_OR_HOLD, ROLES
from somalia.games.campaign.display.risk import ambush_by
from somalia.games.orders import Order, OrderButton, OrderForm, pass_until


def _convoys(match: re.Match[str], game: Game, seat: str) -> Order:
    def answer(game: Game, prompt: Choose) -> str | None:
        if has_tag(prompt.ask, MISSION):
            return "convoy"
        unescorted = has_tag(prompt.ask, CONVOY) and has_tag(prompt.ask, EACH)
        return prompt.options[0] if unescorted else None

    return Order(seat, answer)


def _never_ambush(match: re.Match[str], game: Game, seat: str) -> Order:
    least = Fraction(match[1])
    by_hits = bool(match[2])

    def answer(game: Game, prompt: Choose) -> str | None:
        about = prompt.about or {}
        if not has_tag(prompt.ask, AMBUSH) or about["picked"]:
            return None
        everybody: Any = tuple(prompt.candidates)
        risk = ambush_by(game.state, about["zone"], everybody)
        if risk is None:
            return "let-pass"
        value = risk.hits if by_hits else Fraction(risk.firepower)
        return "let-pass" if value < least else None

    return Order(seat, answer, limits=True)


def _always_ambush(match: re.Match[str], game: Game, seat: str) -> Order:
    def answer(game: Game, prompt: Choose) -> str | None:
        return prompt.options[0] if has_tag(prompt.ask, AMBUSH) else None

    return Order(seat, answer)


def _fire_back(match: re.Match[str], game: Game, seat: str) -> Order:
    word = "fire" if match[1] == "always" else "hold"

    def answer(game: Game, prompt: Choose) -> str | None:
        return word if has_tag(prompt.ask, FIRE_BACK_OR_HOLD) else None

    return Order(seat, answer, limits=match[1] == "never")


FORMS = (
    pass_until(
        ("raided", "attacked"),
        "Operations Phase",
        (
            "  pass until turn 9      pass, or hand over, until that turn begins",
            "  pass until raided      ... until the enemy attacks you",
            '  pass until end         ... for the rest of this phase ("game over": for good)',
        ),
    ),
    OrderForm(
        r"always (?:place )?convoys",
        _convoys,
        ("  always convoys         place all owed Convoys without escort, first thing",),
        heading="Convoys",
        buttons=(
            OrderButton("place all that are owed, without escort, first thing", "always convoys"),
        ),
        roles=("un",),
    ),
    OrderForm(
        r"never ambush below (\d{1,3}(?:\.\d{1,3})?)( hits)?",
        _never_ambush,
        (
            "  never ambush below 3   let pass where all who could have less Firepower than 3",
            "  never ambush below 0.5 hits    ... or are expected to score fewer hits",
        ),
        heading="Ambush",
        buttons=(
            OrderButton("never below Firepower {}", "never ambush below {}", 3),
            OrderButton("never below {} hits", "never ambush below {} hits", 5, tenths=True),
        ),
        roles=ROLES[1:],
    ),
    OrderForm(
        r"always ambush",
        _always_ambush,
        ('  always ambush          with everybody ("never ambush below" comes first)',),
        heading="Ambush",
        buttons=(OrderButton("always, with everybody", "always ambush"),),
        roles=ROLES[1:],
    ),
    OrderForm(
        r"(always|never) fire back",
        _fire_back,
        ("  always fire back       or: never fire back",),
        heading="Fire back",
        buttons=(
            OrderButton("always", "always fire back"),
            OrderButton("never", "never fire back"),
        ),
    ),
)
"""What can be ordered."""

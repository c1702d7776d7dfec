"""The campaign's standing orders: passing, Convoys, Ambushes, fights, routes, set-up."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, TypeGuard

from somalia.engine.kinds import EACH, FIRST, MISSION, has_tag, option_of
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.games.campaign.rules.core.asks import (
    AMBUSH,
    CONVOY,
    FIRE_BACK_OR_HOLD,
    LOSS,
    MARCH_NEXT,
    ROLES,
    SETUP_ZONE,
    SPLIT,
    SPREAD_HITS,
)
from somalia.games.campaign.rules.core.components import CampaignUnit, ZoneWay
from somalia.games.campaign.rules.core.fire import hit_vp
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.risk import ambush_by, ranked, safest
from somalia.games.orders import OrderButton, OrderForm, StandingOrder, in_turn, pass_until
from somalia.opponents.set_up import set_up_form


def _convoys(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    def answer(sight: Sight, prompt: Choose) -> str | None:
        if has_tag(prompt.ask, MISSION):
            return "convoy"
        unescorted = has_tag(prompt.ask, CONVOY) and has_tag(prompt.ask, EACH)
        return prompt.options[0] if unescorted else None

    return StandingOrder(seat, answer)


def _never_ambush(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    least = Fraction(match[1])
    by_hits = bool(match[2])

    def answer(sight: Sight, prompt: Choose) -> str | None:
        about = prompt.about or {}
        if not has_tag(prompt.ask, AMBUSH) or about["picked"]:
            return None
        everybody: Any = tuple(prompt.candidates)
        risk = ambush_by(sight.view, about["zone"], everybody)
        if risk is None:
            return "let-pass"
        value = risk.hits if by_hits else Fraction(risk.firepower)
        return "let-pass" if value < least else None

    return StandingOrder(seat, answer, limits=True)


def _always_ambush(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    def answer(sight: Sight, prompt: Choose) -> str | None:
        return prompt.options[0] if has_tag(prompt.ask, AMBUSH) else None

    return StandingOrder(seat, answer)


LET_PASS = "let this force pass"
"""The order that answers every Ambush question about one force's movement."""


def _let_pass(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    given, prompt = sight.now, sight.prompt
    moving = _force(prompt) if isinstance(prompt, Choose) else set()

    def answer(sight: Sight, prompt: Choose) -> str | None:
        # A force loses units on its way but gains none.
        return "let-pass" if _is_passing(prompt) and _force(prompt) <= moving else None

    return StandingOrder(
        seat,
        answer,
        lambda sight: sight.is_closed(given),
        limits=True,
        ends_taken_back=True,
    )


def _force(prompt: Choose) -> set[str]:
    """The ids of the moving units that a question is about."""
    return {unit.id for unit in (prompt.about or {}).get("force", ())}


def _is_passing(prompt: object) -> TypeGuard[Choose]:
    """Whether a question is about an Ambush on a moving force, with no unit picked yet."""
    if not isinstance(prompt, Choose) or not has_tag(prompt.ask, AMBUSH):
        return False
    return not (prompt.about or {})["picked"]


def _passes_in_vain(words: str, sight: Sight) -> str:
    return (
        ""
        if _is_passing(sight.prompt)
        else "No order given: no force is passing your units (6.22)."
    )


def _fire_back(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    word = "fire" if match[1] == "always" else "hold"

    def answer(sight: Sight, prompt: Choose) -> str | None:
        return word if has_tag(prompt.ask, FIRE_BACK_OR_HOLD) else None

    return StandingOrder(seat, answer, limits=match[1] == "never")


def _way(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    is_safest = match[1] == "safest"

    def answer(sight: Sight, prompt: Choose) -> str | None:
        if prompt.ask == MARCH_NEXT:
            return prompt.options[0]
        if option_of(prompt.ask) != "way":
            return None
        return (safest_way if is_safest else shortest_way)(sight.view, prompt)

    return StandingOrder(seat, answer, limits=True, topic="way")


def _offered_ways(prompt: Choose) -> list[ZoneWay]:
    offered = frozenset(prompt.options)
    return [way for way in prompt.candidates if isinstance(way, ZoneWay) and way.id in offered]


def safest_way(state: CampaignState, prompt: Choose) -> str:
    """The route with the fewest expected hits if every possible Ambush happens.

    Ties go to the shortest route, then to the lowest probability of a critical hit.
    """
    force = (prompt.about or {}).get("force", ())
    rated = ranked(state, _offered_ways(prompt), force)
    best = min(rated, key=lambda pair: (pair[1].hits, len(pair[0]), pair[1].star))
    return best[0].id


def shortest_way(state: CampaignState, prompt: Choose) -> str:
    """The safest of the shortest routes, which is also the default answer."""
    return safest(state, _offered_ways(prompt), (prompt.about or {}).get("force", ())).id


def _least_loss(state: CampaignState, prompt: Choose) -> str | None:
    """The cheapest answer to a question about losses; None for other questions.

    Gangs go before Leaders, and weak units before strong ones. The last gang with a Leader's colour
    goes after gangs of other colours. Hits are split to cost the fewest VP.
    """
    if has_tag(prompt.ask, LOSS):
        units = {unit.id: unit for unit in prompt.candidates if isinstance(unit, CampaignUnit)}

        def loss(option: str) -> tuple[bool, bool, int]:
            unit = units[option]
            return unit.type == "leader", _leaves_leader(state, unit), unit.firepower

        return min(prompt.options, key=loss)
    if prompt.ask != SPREAD_HITS:
        return None
    hits = (prompt.about or {})["hits"]

    def cost(option: str) -> int:
        us = int(option.removeprefix("us-"))
        return hit_vp(state, "hit-on-us", us) + hit_vp(state, "hit-on-un", hits - us)

    return min(prompt.options, key=cost)


def _leaves_leader(state: CampaignState, unit: CampaignUnit) -> bool:
    """Whether losing the unit leaves a Leader in its Zone without a gang of that Leader's colour.

    A Leader's gangs fire with them (8.4), and a Leader makes a mix of colours legal (8.41).
    """
    zone = state.zone_of(unit)
    if zone is None or unit.type == "leader":
        return False
    others = (gang for gang in state.gangs[zone] if gang is not unit)
    led = any(leader.force == unit.force for leader in state.leaders[zone])
    return led and all(gang.force != unit.force for gang in others)


def _lose_least(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    return StandingOrder(
        seat, lambda sight, prompt: _least_loss(sight.view, prompt), topic="least loss"
    )


def _take(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    index = -1 if match[1] == "sp" else 0

    def answer(sight: Sight, prompt: Choose) -> str | None:
        return prompt.options[index] if prompt.ask == SPLIT else None

    return StandingOrder(seat, answer, limits=True, topic="split")


def _usual(match: re.Match[str], sight: Sight, seat: str) -> StandingOrder:
    def answer(sight: Sight, prompt: Choose) -> str | None:
        if not sight.phase.has_missions:
            return None
        if option_of(prompt.ask) == "way":
            return shortest_way(sight.view, prompt)
        if has_tag(prompt.ask, FIRST):
            return prompt.options[0]
        if prompt.ask == SPLIT:
            return prompt.options[-1]
        usual = getattr(prompt.ask, "usual", "")
        return usual if usual in prompt.options else _least_loss(sight.view, prompt)

    return StandingOrder(seat, answer, topic="usual")


def _at_ways(prompt: Choose) -> str:
    """The standing order offered when a route is chosen; "" for other questions."""
    return "Always the safest route" if option_of(prompt.ask) == "way" else ""


def _usual_doctrine(rules: Any, side: str) -> str:
    computers: dict[str, str] = rules.rulebook.computers(rules.scenario.sides)
    return computers[side]


def _who_stand(sight: Sight, prompt: Choose, place: str) -> list[str] | None:
    """The counters offered in Zones whose ids begin with `place`; None if there is no such Zone."""
    state: CampaignState = sight.view
    zones = [zone for zone in state.board.zones if zone.id.startswith(place)]
    offered = set(prompt.options)
    units = [
        one for one in prompt.candidates if isinstance(one, CampaignUnit) and one.id in offered
    ]
    return [unit.id for unit in units if state.zone_of(unit) in zones] if zones else None


FORMS = (
    pass_until(
        ("raided", "attacked"),
        "Operations Phase",
        (
            ("pass until turn 9", "pass, or hand over, until that turn begins"),
            ("pass until raided", "... until you are attacked"),
            ("pass until end", '... for the rest of this phase ("game over": for good)'),
        ),
    ),
    in_turn(
        (
            (
                "in turn raid kismayu all, raid baidoa all",
                'missions in turn, until you are attacked ("all baidoa": only units there)',
            ),
        ),
        _who_stand,
        lambda sight: [zone.id for zone in sight.view.board.zones],
    ),
    OrderForm(
        r"always (?:place )?convoys",
        _convoys,
        (("always convoys", "place all owed Convoys first, without escorts"),),
        heading="Convoys",
        buttons=(OrderButton("place all owed Convoys unescorted", "always convoys"),),
        roles=("un",),
    ),
    OrderForm(
        r"never ambush below (\d{1,3}(?:\.\d{1,3})?)( hits)?",
        _never_ambush,
        (
            ("never ambush below 3", "no Ambush with a total Firepower below 3"),
            ("never ambush below 0.5 hits", "... or with fewer hits expected"),
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
        (("always ambush", 'with every unit ("never ambush below" comes first)'),),
        heading="Ambush",
        buttons=(OrderButton("always, with every unit", "always ambush"),),
        roles=ROLES[1:],
    ),
    OrderForm(
        LET_PASS,
        _let_pass,
        ((LET_PASS, "no Ambush on it for the rest of this mission"),),
        _passes_in_vain,
        heading="Ambush",
        buttons=(
            OrderButton(
                LET_PASS,
                LET_PASS,
                beside=lambda prompt: "No Ambush on this route" if _is_passing(prompt) else "",
            ),
        ),
        roles=ROLES[1:],
    ),
    OrderForm(
        r"(always|never) fire back",
        _fire_back,
        (("always fire back", "or: never fire back"),),
        heading="In a fight",
        buttons=(
            OrderButton("always fire back", "always fire back"),
            OrderButton("never fire back", "never fire back"),
        ),
    ),
    OrderForm(
        r"always the (safest|shortest) way",
        _way,
        (
            ("always the safest way", "the route with the fewest hits expected, force by force"),
            ("always the shortest way", "... the safest of the shortest, as Enter does"),
        ),
        heading="Routes",
        buttons=(
            OrderButton("always the safest", "always the safest way", beside=_at_ways),
            OrderButton("always the shortest", "always the shortest way"),
        ),
    ),
    OrderForm(
        r"always the least loss",
        _lose_least,
        (("always the least loss", "lose the weakest, take hits where they cost the fewest VP"),),
        heading="In a fight",
        buttons=(OrderButton("always the least loss", "always the least loss"),),
    ),
    OrderForm(
        r"always take (sp|hits)",
        _take,
        (("always take sp", "from guarded targets take all the SP (or: take hits)"),),
    ),
    OrderForm(
        r"always the usual",
        _usual,
        (
            (
                "always the usual",
                "the defaults in missions: shortest route, fire back, least loss, all the SP",
            ),
        ),
        heading="In a fight",
        buttons=(OrderButton("use the defaults in missions", "always the usual"),),
    ),
    set_up_form("campaign", (SETUP_ZONE,), _usual_doctrine, SETUP_ZONE),
)
"""The standing orders that a player can give."""

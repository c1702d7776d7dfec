"""Economics at the Interphase: income, buying, the Transitional Government's units, entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import DONE, Steps, Why
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.components import CampaignUnit, Zone
from somalia.games.campaign.rules.core.state import CUP, CampaignState
from somalia.games.campaign.rules.wars.asks import (
    BUY,
    DRAW_UNIT,
    ENTRY,
    ENTRY_DIE,
    EXCHANGE_UNIT,
    PLACE_UNIT,
    REINFORCE,
    REINFORCE_ZONE,
)
from somalia.games.campaign.rules.wars.contest import Party
from somalia.games.campaign.rules.wars.effects import change, enter, mark_entry, put_in_box
from somalia.games.campaign.rules.wars.event_kinds import ENTRY_ROLLED, REINFORCED
from somalia.games.campaign.rules.wars.who import (
    contest,
    counters,
    cup_of,
    holds,
    in_box,
    income_of,
    initiative,
    on_map,
    parties_in,
    units_of,
)

DRAW, EXCHANGE = Word("draw"), Word("exchange")
NONE_LEFT = Why("2", "none left.")
NO_PLACE = Why("S8", "no Zone to place it in.")
OTHER_FACTION = Why("S5", "another faction's units are there.")


@rule("S4", "S10", "S24")
def income(state: CampaignState) -> Steps[None]:
    """Give every party SP for the Zones it controls, before any party buys."""
    for party in contest(state).parties:
        sp = income_of(state, party)
        if sp:
            effects.gain_sp(state, party.id, sp, "S10", "income")
    yield from ()


# -- buying ----------------------------------------------------------------------------------------


@rule("S10", "S23", "S24")
def buying(state: CampaignState) -> Steps[bool]:
    """Offer the next party in turn one purchase; False when all are done."""
    facts = contest(state)
    buyers = [
        party
        for party in facts.parties
        if facts.acts(party) and facts.asked_for(party) not in initiative(state).resigned
    ]
    turn = max(state.quota, 0)
    if turn >= len(buyers):
        return False
    party = buyers[turn]
    who = facts.asked_for(party)
    goods = goods_for(state, party)
    answer = yield BUY(
        who,
        goods,
        lambda word: bar_purchase(state, party, word),
        extra=(DONE,),
        about={"party": party.id, "pool": state.sp[party.id]},
    )
    effects.set_quota(state, turn)
    if answer == DONE:
        effects.set_quota(state, turn + 1)
        return turn + 1 < len(buyers)
    if answer == EXCHANGE:
        yield from _exchange(state, party, who)
    elif answer == DRAW:
        effects.pay(state, party.id, party.trade.draw, "S8", "unit")
        kind = yield DRAW_UNIT(cup=cup_of(state, party.colours, party.trade.strengths), rule="S8")
        yield from _place(state, party, effects.draw(state, kind), who)
    else:
        price = state.scenario.kinds[answer][0].firepower * party.trade.point
        effects.pay(state, party.id, price, "S24", "unit")
        yield from _place(state, party, effects.draw(state, answer), who)
    return True


def goods_for(state: CampaignState, party: Party) -> list[Word]:
    """Everything the party may buy: a draw, an exchange, or counters by name."""
    trade = party.trade
    if trade.point:
        return kinds_of(state, party.colours)
    return [*([DRAW] if trade.draw else []), *([EXCHANGE] if trade.exchange else [])]


def kinds_of(state: CampaignState, colours: Sequence[str]) -> list[Word]:
    """All kinds of counter in these colours, except Leaders, even if none are left."""
    kinds = state.scenario.kinds
    return [
        Word(kind)
        for kind, units in kinds.items()
        if units[0].force in colours and units[0].type != "leader"
    ]


def is_left(state: CampaignState, kind: str) -> bool:
    """Whether a counter of the kind is in the cup."""
    return any(state.where[unit] == CUP for unit in state.scenario.kinds[kind])


def price_of(state: CampaignState, party: Party, word: str) -> int:
    """The purchase's price, in SP."""
    trade = party.trade
    if word == EXCHANGE:
        return trade.exchange
    return trade.draw if word == DRAW else state.scenario.kinds[word][0].firepower * trade.point


def bar_purchase(state: CampaignState, party: Party, word: str) -> Why | None:
    """Why the party cannot make the purchase now; None if it can."""
    if word not in (DRAW, EXCHANGE) and not is_left(state, word):
        return NONE_LEFT
    price = price_of(state, party, word)
    if price > state.sp[party.id]:
        return Why("S10", f"it costs {price} SP, and the Pool has {state.sp[party.id]}.")
    trade = party.trade
    if word == EXCHANGE:
        if not cup_of(state, party.colours, (trade.best,)):
            return Why("S23", f"the {trade.best} is not in the cup.")
        return None if exchangeable(state, party) else Why("S23", "no unit on the map.")
    if word == DRAW:
        if not cup_of(state, party.colours, trade.strengths):
            return NONE_LEFT
        colour = party.colours[0]
    else:
        colour = state.scenario.kinds[word][0].force
    if is_boxed(state, colour):
        return None
    judge = place_judge(state, party, colour)
    return NO_PLACE if all(judge(zone) for zone in state.board.zones) else None


def exchangeable(state: CampaignState, party: Party) -> list[CampaignUnit]:
    """The party's units that can be exchanged for its best one."""
    return [unit for colour in party.colours for unit in on_map(state, colour)]


@rule("S23")
def _exchange(state: CampaignState, party: Party, who: str) -> Steps[None]:
    """Return a unit on the map to the cup and put the faction's best one in its place."""
    unit = yield EXCHANGE_UNIT(who, tuple(exchangeable(state, party)), about={"party": party.id})
    effects.pay(state, party.id, party.trade.exchange, "S23", "exchange")
    kind = cup_of(state, party.colours, (party.trade.best,))[0][0]
    change(state, unit, kind, "S23")


@rule("S11")
def is_boxed(state: CampaignState, colour: str) -> bool:
    """Whether units of the colour are bought outside the map."""
    entry = contest(state).entry
    return entry is not None and entry.colour == colour


@rule("S8", "S10", "S11")
def place_judge(state: CampaignState, party: Party, colour: str) -> Callable[[Zone], Why | None]:
    """A judge that returns why a new unit cannot be placed in a Zone; None if it can.

    A colour places units in Zones that it holds. If it holds none, a faction that shares no Zones
    may use any empty Zone, and some colours any Zone that their side holds.
    """
    facts = contest(state)
    has_own = any(holds(state, zone, (colour,)) for zone in state.board.zones)
    alone = party.team in facts.exclusive
    shares = colour in facts.homeless

    def judge(zone: Zone) -> Why | None:
        if has_own:
            if not holds(state, zone, (colour,)):
                return Why("S8", "none of their units there.")
        elif alone:
            if counters(state, zone):
                return Why("S8", "not empty.")
        elif not shares or not holds(state, zone, party.colours):
            return Why("S8", "none of their units there.")
        if any(facts.is_exclusive(party, other) for other in parties_in(state, zone)):
            return OTHER_FACTION
        return None

    return judge


def _place(state: CampaignState, party: Party, unit: CampaignUnit, who: str) -> Steps[None]:
    if is_boxed(state, unit.force):
        put_in_box(state, unit)
        return
    zone = yield PLACE_UNIT(
        who, state.board.zones, place_judge(state, party, unit.force), about={"unit": unit}
    )
    effects.place(state, unit, zone, "S8")


# -- the Transitional Government -------------------------------------------------------------------


@rule("S6", "S7", "S20")
def reinforce(state: CampaignState) -> Steps[None]:
    """Roll for the bystander: odd brings one unit, even two; Bases instead if no unit is left."""
    facts = contest(state)
    if facts.bystander is None:
        return
    party = facts.party[facts.bystander.party]
    die = yield REINFORCE(dice=1, key=is_even)
    count = 2 if is_even(die) else 1
    state.note(REINFORCED, "S6", die=die, count=count)
    for _ in range(count):
        cup = cup_of(state, party.colours)
        units = [(kind, n) for kind, n in cup if state.scenario.kinds[kind][0].type != "base"]
        zones = [zone for zone in state.board.zones if units_of(state, zone, party)]
        if not cup or not zones:
            return
        kind = yield DRAW_UNIT(cup=units or cup, rule="S6" if units else "S7")
        unit = effects.draw(state, kind)
        who = facts.asked_for(party)
        if who:
            zone = yield PLACE_UNIT(who, zones, about={"unit": unit}, rule="S20")
        else:
            zone = state.board.zone(
                (yield REINFORCE_ZONE(cup=tuple((zone.id, 1) for zone in zones)))
            )
        effects.place(state, unit, zone, "S6")


def is_even(die: int) -> bool:
    """Whether a die is even."""
    return bool(die % 2 == 0)


# -- entry -----------------------------------------------------------------------------------------


@rule("S11", "S24")
def entries(state: CampaignState) -> Steps[bool]:
    """Let one unit outside the map pay SP and roll a die to enter; False when done."""
    facts = contest(state)
    entry = facts.entry
    if entry is None:
        return False
    party = facts.party_of[entry.colour]
    who = facts.asked_for(party)
    waiting = [unit for unit in in_box(state, entry.colour) if not state.acted[unit]]
    if not waiting or state.sp[party.id] < entry.price:
        return False
    unit = yield ENTRY(
        who, tuple(waiting), extra=(DONE,), about={"price": entry.price, "pool": state.sp[party.id]}
    )
    if unit == DONE:
        return False
    effects.pay(state, party.id, entry.price, "S11", "entry")
    die = yield ENTRY_DIE(dice=1, key=is_even, about={"unit": unit})
    state.note(ENTRY_ROLLED, "S11", unit=unit, die=die, enters=not is_even(die))
    if is_even(die):
        mark_entry(state, unit)
    else:
        enter(state, unit, state.board.zone(entry.zone))
    return True

"""The accounts of the sides: what each has, and in what colour it is told."""

from __future__ import annotations

from typing import NamedTuple

from somalia.campaign.state import State
from somalia.campaign.wording import SIDES
from somalia.screens.map.palette import BANDIT_RED, UN_BLUE, Colour


class Account(NamedTuple):
    """One side's: its name, its colour, its VP and its SP."""

    side: str
    name: str
    colour: Colour
    vp: int
    sp: int


def accounts(state: State) -> list[Account]:
    """The accounts in the order of the seats."""
    return [
        Account("un", SIDES["un"], UN_BLUE, state.vp_un, state.sp_un),
        Account("bandit", SIDES["bandit"], BANDIT_RED, state.vp_bandit, state.sp_bandit),
    ]

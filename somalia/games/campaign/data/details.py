"""The form of the `details` in a later scenario's file (13, 14)."""

from __future__ import annotations

from typing import Any, TypeVar

from somalia.games.campaign.data.setup import ID
from somalia.games.campaign.rules.core.rulebook import Rulebook
from somalia.games.kit.forms import (
    FLAG,
    Form,
    among,
    each,
    listing,
    lookup,
    text,
    whole,
)
from somalia.games.kit.records import may, need, values

T = TypeVar("T")

_COLOURS = ("un", "us", "militia", "pink", "orange", "yellow", "purple")
_COLOUR = among(*_COLOURS, words="un, us, militia or a faction's colour")
_NAME = text(60, "a name")
_SP = whole(0, 99)
_MOST = 60


def _several(of: Form[T], least: int = 0) -> Form[tuple[T, ...]]:
    return listing(of, least, _MOST, unlike=True)


_STRENGTHS = _several(whole(1, 9))
_PARTY = values(
    name=need(_NAME),
    team=need(ID),
    colours=need(_several(_COLOUR, 1)),
    trade=may(
        values(
            draw=may(_SP),
            strengths=may(_STRENGTHS),
            exchange=may(_SP),
            best=may(whole(1, 9)),
            point=may(_SP),
        )
    ),
)
_GRADE = values(
    team=need(ID),
    grade=need(among("amazing", "historical", "victory")),
    zones=may(among("all", "south")),
    city=may(FLAG),
    others=may(whole(0, 60)),
    absent=may(_COLOUR),
)
_ROW = values(
    colours=need(_several(_COLOUR, 1)),
    strengths=may(_STRENGTHS),
    zones=may(lookup(whole(1, 20), 200, keys=ID)),
    among=may(_several(ID, 1)),
    count=may(whole(1, 20)),
    box=may(whole(1, 20)),
    roll=may(whole(1, 6)),
    rest=may(_several(ID, 1)),
    not_held_by=may(ID),
    leader=may(FLAG),
    sure=may(ID),
)
DETAILS = values(
    begins=need(whole(1, 100), "the turn the marker starts on"),
    interphases=need(_several(whole(1, 120)), "the turns that end with an Interphase"),
    decides=need(ID, "the side that decides who acts next (S3)"),
    names=need(each(_COLOURS, _NAME, ()), "what units of each colour are called"),
    parties=need(
        lookup(_PARTY, 7, 2, keys=ID),
        "the parties with SP, in buying order: `name`, `team`, `colours`, and in `trade` what "
        "they can buy. Prices in SP: `draw` buys a random unit of one of the `strengths`; "
        "`exchange` swaps a unit for one of strength `best`. For a chosen counter, `point` is the "
        "price per point of strength",
    ),
    exclusive=may(_several(ID), "teams whose parties never share a Zone (S5)"),
    income=need(
        values(zone=_SP, city=_SP), "SP per season for each `zone`, and for each Zone in the `city`"
    ),
    start=need(
        among("season", "nothing"),
        "the SP at the start: `season` for one season's income, or `nothing`",
    ),
    bystander=may(
        values(party=ID, barred=ID, until=whole(1, 120)),
        "the neutral `party`, and the side `barred` from its Zones `until` a turn (S18, S20)",
    ),
    conversion=may(
        values(by=ID, of=ID, price=_SP),
        "the party that converts (`by`), the team it converts (`of`), and the `price` (S15)",
    ),
    entry=may(
        values(colour=_COLOUR, zone=ID, price=_SP),
        "units of a `colour` are bought off the map and enter at a `zone` for a `price` (S11)",
    ),
    support=may(
        values(
            against=_COLOUR,
            team=ID,
            turncoat=_COLOUR,
            partners=_several(_COLOUR, 1),
            points=_COLOUR,
        ),
        "foreign support (S25), if the `team` has more units than the colour `against`. Sets the "
        "`turncoat` colour, the `partners` in order, and the colour that `points` buy",
    ),
    sudden_death=may(
        _several(_COLOUR), "the game ends when no unit of these colours is left in Somalia (S27)"
    ),
    homeless=may(
        _several(_COLOUR),
        "colours that may be placed wherever their side has a unit, if they have no Zone left",
    ),
    flush_only=may(
        _several(_COLOUR),
        "colours that neither raid nor ambush, under the option `ethiopians: flush-only`",
    ),
    victory=need(
        listing(_GRADE, 2, _MOST),
        "grades of victory; the first one met counts. Each requires control of `zones` (`all`, "
        "`south`), or of the whole `city` and a number of `others`. A colour may have to be "
        "`absent`. The last line has no condition",
    ),
    setup=need(
        listing(_ROW, 1, _MOST),
        "rows, carried out in order. Each draws counters of its `colours`, and only of its "
        "`strengths`. It places the given number in each of its `zones` or in the `box`. With "
        "`count`, the player places that many in the Zones listed in `among`. With `roll`, each "
        "Zone that rolls this number or more gets one, and the others go to the Zones in `rest`. "
        "With `not-held-by`, each Zone without units of that team gets one. With `leader`, the "
        "player places the Leader in a Zone in `among`. A counter named in `sure` is added in the "
        "Zone in `among` if it was not drawn (S9)",
    ),
)
"""The form of the later scenarios' details. The rulebooks turn them into facts."""

NO_DETAILS: Form[Any] = Form({"type": "object", "maxProperties": 0})
"""The form of the base game's details: none."""


def details_of(rulebook: Rulebook) -> Form[Any]:
    """The form that `details` take in a scenario file with this rulebook."""
    return DETAILS if rulebook.sets_up else NO_DETAILS

"""What a later scenario's file holds under `details` (13, 14)."""

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
    decides=need(ID, "the side that decides who acts (S3)"),
    names=need(each(_COLOURS, _NAME, ()), "what units of each colour are called"),
    parties=need(
        lookup(_PARTY, 7, 2, keys=ID),
        "who has a purse, in the order in which they buy: `name`, `team`, `colours`, and in "
        "`trade` what they can buy: `draw` (SP for a unit drawn, of these `strengths`), "
        "`exchange` (SP for one of strength `best` in the place of another), `point` (SP for "
        "each point of strength of a counter that is named)",
    ),
    exclusive=may(_several(ID), "teams whose parties never share a Zone (S5)"),
    income=need(values(zone=_SP, city=_SP), "SP of a season for a `zone` and one of the `city`"),
    start=need(
        among("season", "nothing"), "whether a `season` of income or `nothing` is there at first"
    ),
    bystander=may(
        values(party=ID, barred=ID, until=whole(1, 120)),
        "the `party` that stands between, and who is `barred` from its Zones `until` which "
        "turn (S18, S20)",
    ),
    conversion=may(
        values(by=ID, of=ID, price=_SP), "`by` whom, `of` which team, at what `price` (S15)"
    ),
    entry=may(
        values(colour=_COLOUR, zone=ID, price=_SP),
        "units of a `colour` are bought outside the map and come in by a `zone` for a "
        "`price` (S11)",
    ),
    support=may(
        values(
            against=_COLOUR,
            team=ID,
            turncoat=_COLOUR,
            partners=_several(_COLOUR, 1),
            points=_COLOUR,
        ),
        "foreign support (S25): units `against` which those of the `team` are counted, the "
        "colour of a `turncoat`, the `partners` in their order, and the colour that comes in "
        "`points`",
    ),
    sudden_death=may(
        _several(_COLOUR), "colours of which none left in Somalia ends the game (S27)"
    ),
    homeless=may(
        _several(_COLOUR), "colours that with no Zone left may be placed wherever their side is"
    ),
    flush_only=may(
        _several(_COLOUR),
        "colours that neither raid nor ambush, with the option `ethiopians: flush-only`",
    ),
    victory=need(
        listing(_GRADE, 2, _MOST),
        "grades, the first that is met: `zones` that must be controlled (`all`, `south`), or "
        "the whole `city` and so many `others`, and a colour that must be `absent`; the last "
        "line needs nothing",
    ),
    setup=need(
        listing(_ROW, 1, _MOST),
        "rows, carried out in order: `colours` that are drawn of (only these `strengths`), "
        "so many in each of `zones`, or `count` `among` some, or in the `box`, or where a "
        "die shows `roll`, the `rest` in turn; or in each Zone `not-held-by` a team; or the "
        "`leader` `among` some; or the kind that is there for `sure`, added in the Zone "
        "`among` if it was not drawn (S9)",
    ),
)
"""What the details of the later scenarios hold. Their rulebooks make the facts of it."""

NO_DETAILS: Form[Any] = Form({"type": "object", "maxProperties": 0})
"""Those of the base game."""


def details_of(rulebook: Rulebook) -> Form[Any]:
    """What a scenario file may hold under `details`."""
    return DETAILS if rulebook.sets_up else NO_DETAILS

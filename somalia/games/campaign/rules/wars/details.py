"""Builds the Contest for a later scenario from its file's `details`, and checks them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from somalia.engine.words import plural
from somalia.games.campaign.rules.core.components import CampaignSides, CampaignUnit, ZoneGraph
from somalia.games.campaign.rules.wars.contest import (
    Bystander,
    Contest,
    ContestPlayer,
    Conversion,
    EntryTerms,
    Grade,
    Party,
    SetUpRow,
    Support,
    Trade,
)


def contest(details: Mapping[str, Any], sides: CampaignSides, flush_only: bool = False) -> Contest:
    """The Contest with these details and these sides.

    Args:
        flush_only: whether the colours listed under `flush-only` may only make Flushes.
    """
    parties = tuple(_party(id, given) for id, given in details["parties"].items())
    players = tuple(
        ContestPlayer(
            side,
            sides.names[side],
            tuple(party.id for party in parties if sides.owns.get(party.colours[0]) == side),
        )
        for side in sides.order
    )
    return Contest(
        begins=details["begins"],
        interphases=tuple(details["interphases"]),
        decides=details["decides"],
        names=dict(details["names"]),
        parties=parties,
        players=players,
        exclusive=tuple(details.get("exclusive", ())),
        zone_sp=details["income"]["zone"],
        city_sp=details["income"]["city"],
        season_at_start=details["start"] == "season",
        grades=tuple(_grade(given) for given in details["victory"]),
        setup=tuple(_row(given) for given in details["setup"]),
        bystander=Bystander(**details["bystander"]) if "bystander" in details else None,
        conversion=Conversion(**details["conversion"]) if "conversion" in details else None,
        entry=EntryTerms(**details["entry"]) if "entry" in details else None,
        support=_support(details["support"]) if "support" in details else None,
        sudden_death=tuple(details.get("sudden-death", ())),
        homeless=tuple(details.get("homeless", ())),
        flush_only=tuple(details.get("flush-only", ())) if flush_only else (),
    )


def _party(id: str, given: Mapping[str, Any]) -> Party:
    trade = dict(given.get("trade", {}))
    if "strengths" in trade:
        trade["strengths"] = tuple(trade["strengths"])
    return Party(id, given["name"], given["team"], tuple(given["colours"]), Trade(**trade))


def _grade(given: Mapping[str, Any]) -> Grade:
    return Grade(**given)


def _support(given: Mapping[str, Any]) -> Support:
    return Support(
        given["against"],
        given["team"],
        given["turncoat"],
        tuple(given["partners"]),
        given["points"],
    )


def _row(given: Mapping[str, Any]) -> SetUpRow:
    return SetUpRow(
        colours=tuple(given["colours"]),
        strengths=tuple(given.get("strengths", ())),
        zones=tuple(given.get("zones", {}).items()),
        among=tuple(given.get("among", ())),
        count=given.get("count", 0),
        box=given.get("box", 0),
        roll=given.get("roll", 0),
        rest=tuple(given.get("rest", ())),
        not_held_by=given.get("not-held-by", ""),
        leader=given.get("leader", False),
        sure=given.get("sure", ""),
    )


Fault = tuple[tuple[str | int, ...], str, str]
"""A fault: the path of keys in the details, the problem, and what to do."""


def faults(
    details: Mapping[str, Any],
    sides: CampaignSides,
    board: ZoneGraph,
    units: Sequence[CampaignUnit],
    victories: Sequence[str],
) -> Iterator[Fault]:
    """Yield faults in details that follow the schema.

    Args:
        victories: the possible results of a game under this rulebook.
    """
    parties = details["parties"]
    colours = {colour: id for id, given in parties.items() for colour in given["colours"]}
    yield from _of_names(details, sides, board, colours)
    yield from _of_parties(details, sides)
    yield from _of_victory(details, sides, victories)
    yield from _of_setup(details, sides, board, units, colours)


def _of_parties(details: Mapping[str, Any], sides: CampaignSides) -> Iterator[Fault]:
    """Check that a colour has one party, a party at most one player, and each side a party."""
    first: dict[str, str] = {}
    played = dict.fromkeys(sides.order, "")
    for id, given in details["parties"].items():
        path = ("parties", id, "colours")
        for colour in given["colours"]:
            if colour in first:
                yield (
                    path,
                    f"{colour} already belongs to {first[colour]}",
                    "Assign it to one party.",
                )
            first[colour] = id
            if colour not in details["names"]:
                yield ("names",), f"{colour} has no name", f"Add `{colour}:` and its name."
        owners = {sides.owns.get(colour, "") for colour in given["colours"]}
        if len(owners) > 1:
            yield (
                path,
                f"these colours are played by {_listed(owners)}",
                "Split the party.",
            )
        for owner in owners & set(played):
            if played[owner] not in ("", given["team"]):
                yield (
                    ("parties", id, "team"),
                    f"{owner} already plays for {played[owner]}",
                    "All parties of a side must be on the same team.",
                )
            played[owner] = given["team"]
        if not owners & set(played) and details.get("bystander", {}).get("party") != id:
            yield (
                path,
                f"no side of this game plays {given['colours'][0]}",
                "Remove the party, or make it the bystander.",
            )
    for side, team in played.items():
        if not team:
            colour = next((one for one in sides.owns if sides.owns[one] == side), "")
            yield ("parties",), f"{side} has no party", f"Add a party with the colour {colour}."


def _of_names(
    details: Mapping[str, Any], sides: CampaignSides, board: ZoneGraph, colours: Mapping[str, str]
) -> Iterator[Fault]:
    """Check that every side, party, team, colour and Zone that the details name exists."""
    parties = details["parties"]
    teams = {given["team"]: None for given in parties.values()}
    if details["decides"] not in sides.order:
        yield _unknown(("decides",), details["decides"], "side of this game", sides.order)
    for keys, what, known in (
        (("bystander", "party"), "party", parties),
        (("bystander", "barred"), "party", parties),
        (("conversion", "by"), "party", parties),
        (("conversion", "of"), "team", teams),
        (("support", "team"), "party", parties),
        (("support", "against"), "colour", colours),
        (("support", "turncoat"), "colour", colours),
        (("support", "points"), "colour", colours),
        (("entry", "colour"), "colour", colours),
    ):
        named = details.get(keys[0], {}).get(keys[1])
        if named is not None and named not in known:
            yield _unknown(keys, named, what, known)
        elif named is not None and keys[0] in ("support", "entry"):
            party = named if what == "party" else colours[named]
            if sides.owns.get(parties[party]["colours"][0]) not in sides.order:
                yield keys, f"nobody plays {named}", "Name one that a side plays."
    for key, what, known in (
        ("exclusive", "team", teams),
        ("sudden-death", "colour", colours),
        ("homeless", "colour", colours),
        ("flush-only", "colour", colours),
    ):
        for index, named in enumerate(details.get(key, ())):
            if named not in known:
                yield _unknown((key, index), named, what, known)
    for index, named in enumerate(details.get("support", {}).get("partners", ())):
        if named not in colours:
            yield _unknown(("support", "partners", index), named, "colour", colours)
    bystander = details.get("bystander")
    if bystander and bystander["party"] == bystander["barred"]:
        yield ("bystander", "barred"), "a party cannot be barred by itself", "Name another party."
    if "entry" in details and details["entry"]["zone"] not in board:
        yield _unknown(("entry", "zone"), details["entry"]["zone"], "Zone in play", _zones(board))


def _of_victory(
    details: Mapping[str, Any], sides: CampaignSides, victories: Sequence[str]
) -> Iterator[Fault]:
    """Check that the victory lines are for two teams in play, with results the rulebook knows."""
    parties = details["parties"]
    teams = {
        given["team"]: None
        for given in parties.values()
        if sides.owns.get(given["colours"][0]) in sides.order
    }
    named: dict[str, None] = {}
    for index, line in enumerate(details["victory"]):
        if line["team"] not in teams:
            yield _unknown(("victory", index, "team"), line["team"], "team in play", teams)
        elif (id := _grade(line).id) not in victories:
            yield _unknown(("victory", index), id, "victory of this game", victories)
        if "absent" in line and not any(line["absent"] in p["colours"] for p in parties.values()):
            yield ("victory", index, "absent"), f"{line['absent']} has no party", "Remove it."
        named[line["team"]] = None
    if len(named) != 2:
        yield (
            ("victory",),
            f"found lines for {plural(len(named), 'team')}",
            "Write lines for exactly two teams, each team's plain victory last.",
        )


def _of_setup(
    details: Mapping[str, Any],
    sides: CampaignSides,
    board: ZoneGraph,
    units: Sequence[CampaignUnit],
    colours: Mapping[str, str],
) -> Iterator[Fault]:
    """Check that every row can be carried out, whatever is drawn and wherever players place it."""
    rows = [_row(given) for given in details["setup"]]
    drawn: list[
        tuple[set[CampaignUnit], int]
    ] = []  # each pool, and the maximum drawn from it so far
    leaders: set[str] = set()
    for index, row in enumerate(rows):
        yield from _of_places(index, row, board)
        strangers = [
            (
                ("setup", index, "colours", place),
                f"{colour} has no party",
                "Assign it to a party.",
            )
            for place, colour in enumerate(row.colours)
            if colour not in colours
        ]
        yield from strangers
        if strangers:
            continue
        yield from _of_form(index, row, details, sides, colours)
        if row.leader:
            yield from _of_leader(index, row, units, leaders)
            leaders.add(_leader_of(row))
            continue
        pool = _pool(row, units)
        yield from _of_pool(index, row, pool)
        need = _needed(row, rows[:index], details, board)
        gone = sum(min(most, len(pool & other)) for other, most in drawn)
        left = max(len(pool) - gone, 0)
        if need > left:
            yield (
                ("setup", index),
                f"places {plural(need, 'counter')}, but only {left} are certain to be left by then",
                "Place fewer, or add counters to the charts.",
            )
        drawn.append((pool, len(pool) if row.roll else 1 if row.sure else need))
    yield from _of_exclusive(details, rows, colours)


def _of_places(index: int, row: SetUpRow, board: ZoneGraph) -> Iterator[Fault]:
    """Check that the Zones named in a row are in play."""
    named = {"zones": [zone for zone, _ in row.zones], "among": row.among, "rest": row.rest}
    for key, zones in named.items():
        for place, zone in enumerate(zones):
            if zone not in board:
                keys = ("setup", index, key, zone if key == "zones" else place)
                yield _unknown(keys, zone, "Zone in play", _zones(board))


def _leader_of(row: SetUpRow) -> str:
    """The kind of Leader that a row places."""
    return f"{row.colours[0]}-leader"


def _of_leader(
    index: int, row: SetUpRow, units: Sequence[CampaignUnit], placed: Collection[str]
) -> Iterator[Fault]:
    """Check that the Leader exists and that no earlier row has placed it."""
    leader = _leader_of(row)
    if leader in placed or not any(unit.kind == leader for unit in units):
        why = "is already placed" if leader in placed else "is not in the counter mix"
        yield (
            ("setup", index, "colours"),
            f"{leader} {why}",
            "Remove the row, or name another colour.",
        )


def _pool(row: SetUpRow, units: Sequence[CampaignUnit]) -> set[CampaignUnit]:
    """The counters from which a row draws."""
    return {
        unit
        for unit in units
        if unit.force in row.colours
        and unit.type != "leader"
        and (not row.strengths or unit.firepower in row.strengths)
    }


def _of_pool(index: int, row: SetUpRow, pool: Collection[CampaignUnit]) -> Iterator[Fault]:
    """Check that a row draws no Bases, and only one kind if it guarantees a counter."""
    if any(unit.type == "base" for unit in pool):
        yield (
            ("setup", index),
            "would draw Bases as well as units",
            "Leave the Base out of `strengths:`, or remove the Bases from the charts.",
        )
    if row.sure and {unit.kind for unit in pool} != {row.sure}:
        yield (
            ("setup", index, "sure"),
            f'expected the colours and strengths of "{row.sure}" only',
            "Write the colour and strength of that counter, which must be in the counter mix.",
        )


def _of_form(
    index: int,
    row: SetUpRow,
    details: Mapping[str, Any],
    sides: CampaignSides,
    colours: Mapping[str, str],
) -> Iterator[Fault]:
    """Check that a row has exactly one form, and everything that form needs."""
    forms = {
        "roll": row.roll,
        "leader": row.leader,
        "sure": row.sure,
        "zones, count, box or not-held-by": row.zones or row.count or row.box or row.not_held_by,
    }
    given_forms = [form for form, given in forms.items() if given]
    if len(given_forms) != 1:
        listed = " and ".join(given_forms) if given_forms else "nothing"
        yield ("setup", index), f"found {listed}", f"Expected exactly one of: {', '.join(forms)}."
    yield from _of_lists(index, row)
    if row.leader or row.count:
        yield from _of_placing(index, row, details, sides, colours)
    if row.box and row.colours != (details.get("entry", {}).get("colour"),):
        yield (
            ("setup", index, "box"),
            "these counters could never enter",
            "Only counters of `entry:` can wait outside the map.",
        )
    teams = {given["team"]: None for given in details["parties"].values()}
    if row.not_held_by and row.not_held_by not in teams:
        yield _unknown(("setup", index, "not-held-by"), row.not_held_by, "team", teams)


def _of_lists(index: int, row: SetUpRow) -> Iterator[Fault]:
    """Check that a row has the lists of Zones that its form needs."""
    needed = {"among": bool(row.leader or row.sure or row.count), "rest": bool(row.roll)}
    for key, is_needed in needed.items():
        if is_needed and not getattr(row, key):
            yield ("setup", index), f"missing key {key}", f"Add `{key}:`, a list of Zones."


def _of_placing(
    index: int,
    row: SetUpRow,
    details: Mapping[str, Any],
    sides: CampaignSides,
    colours: Mapping[str, str],
) -> Iterator[Fault]:
    """Check that some player owns the counters whose Zones a player chooses."""
    for colour in row.colours:
        party = details["parties"][colours[colour]]
        if sides.owns.get(party["colours"][0]) not in sides.order:
            yield (
                ("setup", index),
                f"nobody plays {colour}, so nobody can choose its Zones",
                "Write `zones:` instead of `count:`.",
            )


def _needed(
    row: SetUpRow, before: Sequence[SetUpRow], details: Mapping[str, Any], board: ZoneGraph
) -> int:
    """The maximum number of counters that a row may have to place."""
    need = sum(count for _, count in row.zones) + row.count + row.box
    if row.not_held_by:
        team = {
            colour
            for given in details["parties"].values()
            for colour in given["colours"]
            if given["team"] == row.not_held_by
        }
        held = {
            zone
            for earlier in (*before, row)
            if team.issuperset(earlier.colours)
            for zone, _ in earlier.zones
        }
        need += sum(zone.id not in held for zone in board.zones)
    return need


def _of_exclusive(
    details: Mapping[str, Any], rows: Sequence[SetUpRow], colours: Mapping[str, str]
) -> Iterator[Fault]:
    """Check that no Zone can go to two parties that may never share one (S5)."""
    taken: dict[tuple[str, str], str] = {}
    for index, row in enumerate(rows):
        places = [*(zone for zone, _ in row.zones), *row.among, *row.rest]
        for party in dict.fromkeys(colours.get(colour, "") for colour in row.colours):
            team = details["parties"][party]["team"] if party else ""
            if team not in details.get("exclusive", ()):
                continue
            if row.roll or row.not_held_by:
                yield (
                    ("setup", index),
                    f"{party} could end up sharing a Zone with others of {team}",
                    "Name its Zones, each for only one party.",
                )
            for zone in places:
                if taken.setdefault((team, zone), party) != party:
                    yield (
                        ("setup", index),
                        f"{zone} is for {taken[team, zone]}: parties of {team} cannot share it",
                        "Name another Zone.",
                    )


def _unknown(keys: tuple[str | int, ...], word: str, what: str, known: Iterable[str]) -> Fault:
    return keys, f'there is no {what} "{word}"', f"Expected one of: {', '.join(known) or 'none'}."


def _listed(words: Iterable[str]) -> str:
    return " and ".join(sorted(word or "nobody" for word in words))


def _zones(board: ZoneGraph) -> list[str]:
    return [zone.id for zone in board.zones]

"""A route's risk, shown Zone by Zone."""

from __future__ import annotations

from somalia.engine.odds import percent
from somalia.games.campaign.text.risk import WayRisk
from somalia.window.model import PlayModel
from somalia.window.ui.layout import Column, Divider, Node, Ranked, Row, Text
from somalia.window.ui.palette import FADED, HEADING, INK, WARNING, mixed

COLUMNS = (1.0, -34.0, -32.0, -34.0)
"""The columns: ambushers, the chance of a hit, expected hits, the chance of a critical hit."""


def short_name(zone: str) -> str:
    """A Zone's short name in a route: "Jawhar", "Belet", "S.Mog"."""
    first, _, rest = zone.partition(" ")
    if first == "Mogadishu":
        return rest or first
    return f"{first[0]}.{rest[:3]}" if rest.startswith("Mog") else first[:7]


def shorter(zone: str) -> tuple[str, ...]:
    """Shorter names of a Zone of Mogadishu, for small buttons: "South Mog.", "S.Mog"."""
    brief = zone.replace("Mogadishu", "Mog.")
    return (brief, short_name(zone)) if brief != zone else ()


def way_node(model: PlayModel, name: str, risk: WayRisk) -> Node:
    """A node that lists the possible Ambushes on a route."""
    if not risk.zones:
        sentence = f"{name}: no Ambush possible."
        return Column([Divider(3), Text(sentence, 11.5, "serif-bold", FADED, 2)])
    heads = [
        Text(f"{name}: possible Ambushes (6.22)", 11.5, "serif-bold", HEADING, 1),
        *(Text(text, 10, "italic", FADED, 1, anchor="r") for text in ("hit", "hits", "*")),
    ]
    ink = mixed(WARNING, INK, 0.25)
    rows: list[Node] = []
    for number, zone in enumerate(risk.zones):
        star = percent(zone.star) if zone.star else "–"
        who = f"{zone.zone.name}: {model.say.units(zone.units)}"
        rows.append(Ranked(_row(who, zone.any_hit, zone.hits, star, "sans", ink), -number))
    star = percent(risk.star) if risk.star else "–"
    total = _row("Total", risk.any_hit, risk.hits, star, "bold", INK)
    return Column([Divider(3), Row(heads, 2, COLUMNS), *rows, total], 1)


def _row(
    who: str, hit: object, hits: object, star: str, face: str, ink: tuple[int, int, int]
) -> Node:
    figures = (percent(hit), f"{float(hits):.2f}", star)  # type: ignore[arg-type]
    numbers = [Text(text, 11, face, INK, 1, anchor="r") for text in figures]
    return Row([Text(who, 11, face, ink, 1), *numbers], 2, COLUMNS)

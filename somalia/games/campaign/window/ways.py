"""The risk of a way: who could ambush where, Zone by Zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.engine.odds import percent
from somalia.games.campaign.display.risk import WayRisk
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.hand import WayInHand
from somalia.games.campaign.window.palette import FADED, INK, WARNING, mixed
from somalia.play.answers import Choice

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen


def short_name(zone: str) -> str:
    """A Zone's name in a way: "Jawhar", "Belet", "S.Mog"."""
    first, _, rest = zone.partition(" ")
    if first == "Mogadishu":
        return rest or first
    return f"{first[0]}.{rest[:3]}" if rest.startswith("Mog") else first[:7]


def fill_way(
    of: GameScreen, canvas: Canvas, chosen: Choice | None, box: tuple[float, float, float, float]
) -> None:
    """The way that is drawn, pointed at, or offered first."""
    u = canvas.u
    left, y, right, bottom = box
    risk: WayRisk | None
    if isinstance(of.mouse.hand, WayInHand):
        name, risk = "The way so far", of.mouse.hand.risk
    else:
        best = (
            chosen
            if chosen is not None and chosen.risk is not None
            else (next((c for c in of.shown if c.risk is not None), None))
        )
        if best is None:
            return
        name, risk = f"Way {best.number}", best.risk
    if risk is None or bottom - y < u(30):
        return
    canvas.rule(left, right, y)
    if not risk.zones:
        canvas.text(
            left, y + u(12), f"{name}: no Ambush possible.", 11.5, "serif-bold", FADED, "lm"
        )
        return
    canvas.text(
        left,
        y + u(11),
        f"{name}: who could ambush (6.22)",
        11.5,
        "serif-bold",
        (122, 36, 26),
        "lm",
        right - left - u(96),
    )
    for text, x in (("hit", right - u(66)), ("hits", right - u(34)), ("*", right)):
        canvas.text(x, y + u(11), text, 10, "italic", FADED, "rm")
    y += u(20)
    line = u(14.5)
    fit = max(0, int((bottom - y - line) // line))
    zones = risk.zones if len(risk.zones) <= fit else risk.zones[: max(fit - 1, 0)]
    for zone in zones:
        ink = mixed(WARNING, INK, 0.25)
        x = canvas.text(left, y, zone.zone.name, 11, "bold", ink)
        canvas.text(
            x + u(6),
            y,
            of.controller.say.units(zone.units),
            11,
            "sans",
            INK,
            room=right - u(100) - x,
        )
        _numbers(
            canvas,
            y,
            right,
            percent(zone.any_hit),
            f"{float(zone.hits):.2f}",
            percent(zone.star) if zone.star else "–",
            "sans",
        )
        y += line
    if len(zones) < len(risk.zones):
        rest = ", ".join(zone.zone.name for zone in risk.zones[len(zones) :])
        canvas.text(left, y, f"and {rest}", 11, "italic", INK, room=right - left)
        y += line
    canvas.rule(right - u(100), right, y + u(1))
    canvas.text(left, y + u(2), "In all", 11, "bold")
    _numbers(
        canvas,
        y + u(2),
        right,
        percent(risk.any_hit),
        f"{float(risk.hits):.2f}",
        percent(risk.star) if risk.star else "–",
        "bold",
    )


def _numbers(
    canvas: Canvas, y: float, right: float, hit: str, hits: str, star: str, face: str
) -> None:
    for text, away in ((hit, 66), (hits, 34), (star, 0)):
        canvas.text(right - canvas.u(away), y, text, 11, face, INK, "ra")

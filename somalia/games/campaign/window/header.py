"""The head of the window: turn track, season, Famine, phase, and the accounts of all sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from somalia.engine.words import plural, signed
from somalia.games.campaign.rules.base.victory import STALEMATE, un_victory
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.components import Scenario
from somalia.games.campaign.rules.core.event_kinds import VP
from somalia.games.campaign.rules.core.names import event_name, source, victory_name
from somalia.games.campaign.rules.core.rulebook import judged, rules_of
from somalia.games.campaign.rules.core.state import State
from somalia.games.campaign.text.parties import contest_of, keeps_vp, team_name, teams
from somalia.games.campaign.window.accounts import Account, accounts
from somalia.window.looks import Looks
from somalia.window.ui.palette import CARD, FADED, INK, PAPER, RULE, WARNING, WHITE, Colour, mixed

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

SEASON = 3  # turns


def account_width(canvas: Canvas, many: int = 2) -> float:
    """How wide a side's account is: the more there are, the narrower."""
    return min(canvas.u(178), canvas.width * (0.205 + 0.046 * many) / many)


def verdict_width(canvas: Canvas) -> float:
    """How wide the margin between them is."""
    return min(canvas.u(124), canvas.width * 0.11)


def accounts_left(canvas: Canvas, many: int = 2) -> float:
    """Where the accounts begin."""
    return (
        canvas.width
        - canvas.u(10)
        - many * account_width(canvas, many)
        - verdict_width(canvas)
        - canvas.u(5) * max(many - 2, 0)
    )


def changes(looks: Looks, side: str) -> tuple[int, str]:
    """The VP a side has gained this turn, and under what."""
    booked: dict[str, int] = {}
    for event in looks.model.controller.sight.events_of_turn():
        if event.kind is VP and event["side"] == side:
            booked[event["source"]] = booked.get(event["source"], 0) + event["vp"]
    why = ", ".join(f"{signed(vp)} {source(id)}" for id, vp in booked.items() if vp)
    return sum(booked.values()), why


def fill_head(looks: Looks, canvas: Canvas) -> None:
    """All of it."""
    u = canvas.u
    state = looks.model.controller.view
    canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
    x: float = u(12)
    when, beside = f"Turn {state.turn}" if state.turn else "Set-up", f"of {state.final_turn}"
    if state.turn and state.scenario.starts:
        month, year = month_of(state.scenario, state.turn).split()
        when, beside = f"{month[:3]} {year}", f"turn {state.turn} {beside}"
    end = canvas.text(x, u(7), when, 22, "serif-bold", (122, 36, 26))
    canvas.text(end + u(7), u(14), beside, 12, "serif-italic", FADED, room=u(200) - end)
    rules = looks.model.controller.table.rules
    step = rules.step(state).title if not state.ended else "The game is over"
    looks.saved(step).draw(canvas, (x, u(35), x + u(186), u(57)))
    x = u(206)
    _track(looks, canvas, x, u(8), u(13))
    y = u(47)
    _chips(looks, canvas, x, y)
    _standing(looks, canvas)


def _standing(looks: Looks, canvas: Canvas) -> None:
    """The accounts: the first side's, the verdict, and those of all others."""
    u, state = canvas.u, looks.model.controller.view
    own = accounts(state)
    wide, left = account_width(canvas, len(own)), accounts_left(canvas, len(own))
    _account(canvas, left, own[0], wide, changes(looks, own[0].side))
    right = left + wide + verdict_width(canvas)
    _verdict(looks, canvas, left + wide, right)
    for number, one in enumerate(own[1:]):
        _account(canvas, right + number * (wide + u(5)), one, wide, changes(looks, one.side))


def _verdict(looks: Looks, canvas: Canvas, left: float, right: float) -> None:
    """By how much the first side leads, and how the game would be decided now."""
    u, state = canvas.u, looks.model.controller.view
    scenario, middle = state.scenario, (left + right) / 2
    margin = rules_of(scenario).margin(state)
    canvas.text(middle, u(18), signed(margin), 21, "serif-bold", INK, "mm")
    name, room = victory_name(scenario, judged(state)), right - left - u(10)
    size, y = 11.5, u(36)
    lines = canvas.wrapped(name, room, size, "bold")
    if len(lines) > 1:
        size, y = 10.5, u(35)
        lines = canvas.wrapped(name, room, size, "bold")
    for line in lines[:2]:
        canvas.text(middle, y, line, size, "bold", INK, "mm", room=room)
        y += u(14)
    told = "as it stands" if not state.ended else "in the end"
    if len(lines) == 1:
        canvas.text(middle, y, told, 10.5, "italic", FADED, "mm")
    canvas.spot(
        (left, 0, right, canvas.height),
        "show:score",
        f"{name} {told}. {how_judged(scenario)} F3 shows the score.",
        "margin",
    )


def how_judged(scenario: Scenario) -> str:
    """What the margin means, in a sentence with its rule."""
    if not keeps_vp(scenario):
        first, second = (team_name(scenario, team) for team in teams(scenario)[:2])
        return f"9: Zones of the {first} less those of the {second}; charts tell the grades."
    draw = "" if scenario.sides.rivals else f", stalemate from {signed(STALEMATE)}"
    best = " over the best Bandit player" if scenario.sides.rivals else ""
    return f"9: UN victory from a margin of {signed(un_victory(scenario))}{best}{draw}."


class Badge(NamedTuple):
    """Something that holds this turn."""

    text: str
    brief: str  # where there is less room
    ground: Colour
    ink: Colour
    tip: str
    rule: str
    name: str = ""  # what a hint knows it by


def badges(looks: Looks) -> list[Badge]:
    """What holds this turn, the weightiest first."""
    state, say = looks.model.view, looks.model.say
    found = []
    if state.confined:
        tip = "6.3: the UN is confined to base: it takes no more missions this turn."
        found.append(Badge("UN CONFINED TO BASE", "CONFINED", WARNING, WHITE, tip, "6.3"))
    if state.famine:
        tip = "8.8: in each turn of Famine Convoys are owed."
        left = plural(state.famine, "turn")
        ground, ink = (206, 130, 30), (40, 24, 8)
        brief = f"FAMINE {state.famine}"
        found.append(Badge(f"FAMINE {left}", brief, ground, ink, tip, "8.8", "famine"))
    if owed := state.owed_convoys():
        zones = ", ".join(zone.name for zone in owed)
        tip = f"6.11: Convoys are owed in {zones}."
        ground, ink = (246, 220, 160), (90, 50, 10)
        many = plural(len(owed), "Convoy", "Convoys")
        found.append(Badge(f"{many} owed", f"{len(owed)} owed", ground, ink, tip, "6.11"))
    if state.event and state.event != "quiet":
        name = event_name(state.event)
        tip = f"4: the random event of this turn: {name}."
        found.append(Badge(name, name, (96, 84, 120), WHITE, tip, "4"))
    if state.intervention_lasts():
        tip = "8.7: US Intervention lasts."
        found.append(Badge("US Intervention", "US", (66, 92, 44), WHITE, tip, "8.7"))
    if state.talks:
        bandit, un = state.charts.negotiations[state.talks_box]
        side = say.side(state.talks)
        box = state.talks_box + 1
        tip = f"11.1: peace talks, box {box}: {bandit} VP for {side}, {un} for the UN."
        found.append(
            Badge(f"TALKS with {side}", "TALKS", (60, 104, 84), WHITE, tip, "11.1", "talks")
        )
    return found


def _chips(looks: Looks, canvas: Canvas, x: float, y: float) -> None:
    """The season, and what holds this turn: in short where room is short, and what has none behind
    a number that tells it.
    """
    u, state = canvas.u, looks.model.view
    limit = accounts_left(canvas, len(state.scenario.sides.order)) - u(12)
    found, season = badges(looks), _season(state) if state.turn else ""

    def wide(texts: Sequence[str]) -> float:
        return sum(canvas.wide(text, 11, "bold") + u(16) for text in texts)

    full, brief = [one.text for one in found], [one.brief for one in found]
    beside = canvas.wide(season, 12, "sans") + u(10)
    if season and (
        not found or x + beside + wide(full) <= limit or x + u(140) + wide(brief) < limit
    ):
        x = canvas.text(x, y, season, 12, "sans", FADED, "lm") + u(10)
    texts = full if x + wide(full) <= limit else brief
    while texts and x + wide([*texts, "+9"] if len(texts) < len(found) else texts) > limit:
        texts = texts[:-1]
    for one, text in zip(found, texts, strict=False):
        left, x = x, canvas.chip(x, y, text, one.ground, one.ink)
        tip = f"{one.tip} Click to read the rule."
        canvas.spot((left, y - u(9), x, y + u(9)), f"show:rule {one.rule}", tip, one.name)
        x += u(6)
    if rest := found[len(texts) :]:
        left, x = x, canvas.chip(x, y, f"+{len(rest)}", RULE, INK)
        told = " ".join(one.tip for one in rest)
        canvas.spot((left, y - u(9), x, y + u(9)), f"show:rule {rest[0].rule}", told)


def _season(state: State) -> str:
    """Season and month; in the later scenarios, how far the next Interphase is."""
    facts = contest_of(state.scenario)
    if facts is None:
        return f"Season {1 + (state.turn - 1) // SEASON}, month {1 + (state.turn - 1) % SEASON}"
    after = [turn for turn in facts.interphases if turn >= state.turn]
    return f"Interphase after turn {after[0]}" if after else "no more Interphase"


def season_ends(scenario: Scenario, last: int) -> tuple[int, ...]:
    """The turns after which a season ends."""
    facts = contest_of(scenario)
    return facts.interphases if facts else tuple(range(SEASON, last + 1, SEASON))


def _track(looks: Looks, canvas: Canvas, x: float, y: float, size: int) -> None:
    """A box a turn; a thicker line between seasons, a flag on the last."""
    u, state = canvas.u, looks.model.controller.view
    scenario = looks.model.controller.table.scenario
    facts, last = contest_of(scenario), state.final_turn
    first, most = facts.begins if facts else 1, max(scenario.length, last)
    ends = season_ends(scenario, most)
    many = most - first + 1
    gaps = sum(first <= turn < most for turn in ends)
    room = accounts_left(canvas, len(scenario.sides.order)) - u(12) - x
    size = int(min(u(22), max(6, (room - gaps * u(2)) / many - 1)))
    high = u(24)
    left = x
    for turn in range(first, most + 1):
        ground: Colour = CARD
        if turn < state.turn:
            ground = (204, 190, 160)
        elif turn == state.turn:
            ground = (122, 36, 26)
        elif turn > last:
            ground = mixed(PAPER, RULE, 0.3)
        canvas.pen.rectangle((left, y, left + size, y + high), ground, RULE)
        if turn == last:
            canvas.pen.rectangle((left, y, left + size, y + high), None, WARNING, max(2, u(2)))
        is_told = size >= u(16) or turn < 10 or turn in (*ends, state.turn, last)
        if size >= u(12) and turn <= last and is_told:
            ink = (255, 248, 236) if turn == state.turn else INK
            canvas.text(
                left + size / 2 + 0.5,
                y + high / 2,
                str(turn),
                9.5,
                "bold" if turn == state.turn else "sans",
                ink,
                "mm",
            )
        if turn > last:
            canvas.pen.line((left, y + high, left + size, y), RULE)
        left += size + 1 + (u(2) if turn in ends else 0)
    tip = f"7, 9: the end comes after turn {last}; "
    tip += (
        "a season ends, with an Interphase, where there is a gap (S24)."
        if facts
        else "5 VP gained by the UN in a turn bring the end a turn nearer."
    )
    canvas.spot((x, y, left, y + high), "show:score", tip, "track")


def _account(canvas: Canvas, x: float, of: Account, wide: float, change: tuple[int, str]) -> None:
    """Name, VP with what they gained this turn, SP."""
    u, colour = canvas.u, of.colour
    box = (x, u(6), x + wide, canvas.height - u(7))
    canvas.plate(box, mixed(CARD, colour, 0.08), colour, 5, 2)
    canvas.pen.rectangle((x + u(2), u(9), x + u(8), canvas.height - u(10)), colour)
    gained, why = change
    if wide >= u(150):
        room = wide * 0.5 - u(18)
        lines = canvas.wrapped(of.name, room, 12.5, "bold")
        for number, line in enumerate(lines[: 1 if gained else 2]):
            canvas.text(x + u(16), u(12 + 16 * number), line, 12.5, "bold", colour, room=room)
        if gained:
            told = f"{signed(gained)} this turn"
            if canvas.wide(told, 11, "italic") > room:
                told = signed(gained)  # the tip tells the rest
            canvas.text(x + u(16), u(33), told, 11, "italic", FADED, room=room)
        for value, word, at in (
            (of.points, of.unit, x + wide * 0.6),
            (of.sp, "SP", x + wide * 0.85),
        ):
            canvas.text(at, u(22), str(value), 21, "serif-bold", INK, "mm")
            canvas.text(at, u(42), word, 10.5, "bold", FADED, "mm")
    else:
        room = wide - u(20)
        size = next(
            (size for size in (12, 11, 10, 9) if canvas.wide(of.name, size, "bold") <= room),
            9,
        )
        canvas.text(x + u(13), u(16), of.name, size, "bold", colour, "lm", room=room)
        each = (wide - u(13)) / 2
        for number, (value, word) in enumerate(((of.points, of.unit), (of.sp, "SP"))):
            at = x + u(11) + each * (number + 0.5)
            canvas.text(at, u(31), str(value), 17, "serif-bold", INK, "mm")
            canvas.text(at, u(46), word, 9.5, "bold", FADED, "mm")
    tip = f"{of.name}: {of.told}." + (f" This turn {why}." if why else "")
    canvas.spot(box, "show:score", tip, f"account:{of.side}")

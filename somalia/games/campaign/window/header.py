"""The window's header: turn track, season, Famine, phase, and the sides' accounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from somalia.engine.words import plural, signed
from somalia.games.campaign.rules.base.sequence import SEASON
from somalia.games.campaign.rules.base.victory import STALEMATE, un_victory
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.games.campaign.rules.core.event_kinds import VP
from somalia.games.campaign.rules.core.names import event_name, source, victory_name
from somalia.games.campaign.rules.core.rulebook import judged, rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.text.parties import contest_of, keeps_vp, team_name, teams
from somalia.games.campaign.window.accounts import SideAccount, accounts
from somalia.window.looks import Looks
from somalia.window.ui.layout import Node
from somalia.window.ui.palette import CARD, FADED, INK, PAPER, RULE, WARNING, WHITE, Colour, mixed
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

RED: Colour = (122, 36, 26)
"""The colour for the current turn."""


def account_width(canvas: Canvas, many: int) -> float:
    """The width of one side's account; the more sides there are, the narrower it is."""
    return min(canvas.u(178), canvas.width * (0.205 + 0.046 * many) / many)


def verdict_width(canvas: Canvas) -> float:
    """The width of the panel between the accounts that shows the margin."""
    return min(canvas.u(124), canvas.width * 0.11)


def accounts_left(canvas: Canvas, many: int) -> float:
    """The left edge of the accounts."""
    return (
        canvas.width
        - canvas.u(10)
        - many * account_width(canvas, many)
        - verdict_width(canvas)
        - canvas.u(5) * max(many - 2, 0)
    )


def changes(looks: Looks, side: str) -> tuple[int, str]:
    """How many VP a side has gained this turn, and their sources, in words."""
    booked: dict[str, int] = {}
    for event in looks.model.controller.sight.events_of_turn():
        if event.kind is VP and event["side"] == side:
            booked[event["source"]] = booked.get(event["source"], 0) + event["vp"]
    why = ", ".join(f"{signed(vp)} {source(id)}" for id, vp in booked.items() if vp)
    return sum(booked.values()), why


@dataclass(frozen=True)
class LeadNode(Node):
    """The first side's lead, and the result if the game ended now."""

    margin: str
    name: str
    told: str
    judged: str

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the lead between the accounts."""
        u, (left, _, right, _) = canvas.u, box
        middle = (left + right) / 2
        canvas.text(middle, u(18), self.margin, 21, "serif-bold", INK, "mm")
        room = right - left - u(10)
        size, y = 11.5, u(36)
        lines = canvas.wrapped(self.name, room, size, "bold")
        if len(lines) > 1:
            size, y = 10.5, u(35)
            lines = canvas.wrapped(self.name, room, size, "bold")
        for line in lines[:2]:
            canvas.text(middle, y, line, size, "bold", INK, "mm", room=room)
            y += u(14)
        if len(lines) == 1:
            canvas.text(middle, y, self.told, 10.5, "italic", FADED, "mm")
        tip = f"{self.name} ({self.told}). {self.judged} F3 shows the score."
        canvas.spot((left, 0, right, canvas.height), "show:score", tip, "margin")


def how_judged(scenario: CampaignScenario) -> str:
    """A sentence on what the margin means, with its rule."""
    if not keeps_vp(scenario):
        first, second = (team_name(scenario, team) for team in teams(scenario)[:2])
        return f"9: {first} Zones minus {second} Zones. See the charts for the grades."
    draw = "" if scenario.sides.rivals else f", stalemate at {signed(STALEMATE)}"
    best = " over the best Bandit player" if scenario.sides.rivals else ""
    return f"9: UN victory at a margin of {signed(un_victory(scenario))}{best}{draw}."


class Badge(NamedTuple):
    """A condition in effect this turn."""

    text: str
    brief: str  # a shorter form
    ground: Colour
    ink: Colour
    tip: str
    rule: str
    name: str = ""  # its name in hint books


def badges(looks: Looks) -> list[Badge]:
    """The conditions in effect this turn, the most important first."""
    state, say = looks.model.view, looks.model.say
    result = []
    if state.confined:
        tip = "6.3: UN confined to base: no Flush or Development this turn."
        result.append(Badge("UN CONFINED TO BASE", "CONFINED", WARNING, WHITE, tip, "6.3"))
    if state.famine:
        tip = "8.8: Convoys are owed every turn of Famine."
        left = plural(state.famine, "turn")
        ground, ink = (206, 130, 30), (40, 24, 8)
        brief = f"FAMINE {state.famine}"
        result.append(Badge(f"FAMINE {left}", brief, ground, ink, tip, "8.8", "famine"))
    if owed := state.owed_convoys():
        zones = ", ".join(zone.name for zone in owed)
        tip = f"6.11: Convoys are owed in {zones}."
        ground, ink = (246, 220, 160), (90, 50, 10)
        many = plural(len(owed), "Convoy", "Convoys")
        result.append(Badge(f"{many} owed", f"{len(owed)} owed", ground, ink, tip, "6.11"))
    if state.event and state.event != "quiet":
        name = event_name(state.event)
        tip = f"4: this turn's random event is {name}."
        result.append(Badge(name, name, (96, 84, 120), WHITE, tip, "4"))
    if state.intervention_lasts():
        tip = "8.7: US Intervention is in effect."
        result.append(Badge("US Intervention", "US", (66, 92, 44), WHITE, tip, "8.7"))
    if state.talks:
        bandit, un = state.charts.negotiations[state.talks_box]
        side = say.side(state.talks)
        box = state.talks_box + 1
        tip = f"11.1: peace talks in box {box}: {side} {bandit} VP, UN {un} VP."
        result.append(
            Badge(f"TALKS with {side}", "TALKS", (60, 104, 84), WHITE, tip, "11.1", "talks")
        )
    return result


@dataclass(frozen=True)
class Chips(Node):
    """The season and this turn's badges, shortened to fit, with a "+" chip for the rest."""

    season: str
    badges: Sequence[Badge]

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the chips in a row."""
        u, (x, y, limit, _) = canvas.u, box
        shown = self.badges

        def wide(texts: Sequence[str]) -> float:
            return sum(canvas.wide(text, 11, "bold") + u(16) for text in texts)

        full, brief = [one.text for one in shown], [one.brief for one in shown]
        beside = canvas.wide(self.season, 12, "sans") + u(10)
        if self.season and (
            not shown or x + beside + wide(full) <= limit or x + u(140) + wide(brief) < limit
        ):
            x = canvas.text(x, y, self.season, 12, "sans", FADED, "lm") + u(10)
        texts = full if x + wide(full) <= limit else brief
        while texts and x + wide([*texts, "+9"] if len(texts) < len(shown) else texts) > limit:
            texts = texts[:-1]
        for badge, text in zip(shown, texts, strict=False):
            left, x = x, canvas.chip(x, y, text, badge.ground, badge.ink)
            tip = f"{badge.tip} Click to read the rule."
            canvas.spot((left, y - u(9), x, y + u(9)), f"show:rule {badge.rule}", tip, badge.name)
            x += u(6)
        if rest := shown[len(texts) :]:
            left, x = x, canvas.chip(x, y, f"+{len(rest)}", RULE, INK)
            tips = " ".join(one.tip for one in rest)
            canvas.spot((left, y - u(9), x, y + u(9)), f"show:rule {rest[0].rule}", tips)


def _season(state: CampaignState) -> str:
    """The season and month, or in later scenarios the next Interphase."""
    facts = contest_of(state.scenario)
    if facts is None:
        return f"Season {1 + (state.turn - 1) // SEASON}, month {1 + (state.turn - 1) % SEASON}"
    after = [turn for turn in facts.interphases if turn >= state.turn]
    return f"Interphase after turn {after[0]}" if after else "no more Interphases"


def season_ends(scenario: CampaignScenario, last: int) -> tuple[int, ...]:
    """The turns after which a season ends."""
    facts = contest_of(scenario)
    return facts.interphases if facts else tuple(range(SEASON, last + 1, SEASON))


@dataclass(frozen=True)
class TurnTrack(Node):
    """A track with a box per turn, a gap after each season, and a frame round the last turn."""

    turn: int
    turns: range  # the turns that have a box
    last: int
    ends: Sequence[int]  # the turns after which a season ends
    tip: str

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the track as wide as fits."""
        u, (x, y, right, _) = canvas.u, box
        last, ends = self.last, self.ends
        gaps = sum(turn in self.turns[:-1] for turn in ends)
        size = int(min(u(22), max(6, (right - x - gaps * u(2)) / len(self.turns) - 1)))
        high = u(24)
        left = x
        for turn in self.turns:
            ground: Colour = CARD
            if turn < self.turn:
                ground = (204, 190, 160)
            elif turn == self.turn:
                ground = RED
            elif turn > last:
                ground = mixed(PAPER, RULE, 0.3)
            canvas.pen.rectangle((left, y, left + size, y + high), ground, RULE)
            if turn == last:
                canvas.pen.rectangle((left, y, left + size, y + high), None, WARNING, max(2, u(2)))
            is_told = size >= u(16) or turn < 10 or turn in (*ends, self.turn, last)
            if size >= u(12) and turn <= last and is_told:
                face, ink = ("bold", (255, 248, 236)) if turn == self.turn else ("sans", INK)
                middle = left + size / 2 + 0.5, y + high / 2
                canvas.text(*middle, str(turn), 9.5, face, ink, "mm")
            if turn > last:
                canvas.pen.line((left, y + high, left + size, y), RULE)
            left += size + 1 + (u(2) if turn in ends else 0)
        canvas.spot((x, y, left, y + high), "show:score", self.tip, "track")


def _track(state: CampaignState) -> TurnTrack:
    scenario, last = state.scenario, state.final_turn
    facts = contest_of(scenario)
    first, most = facts.begins if facts else 1, max(scenario.length, last)
    note = (
        "Gaps mark the Interphases (S24)."
        if facts
        else "5 UN VP in a turn shorten the game by one."
    )
    tip = f"7, 9: the game ends after turn {last}. {note}"
    return TurnTrack(state.turn, range(first, most + 1), last, season_ends(scenario, most), tip)


@dataclass(frozen=True)
class Purse(Node):
    """A side's account: name, SP, and VP with this turn's gain."""

    of: SideAccount
    gained: int
    why: str

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the account on a plate in the side's colour."""
        u, of, gained = canvas.u, self.of, self.gained
        colour, (x, _, right, _) = of.colour, box
        wide, box = right - x, (x, u(6), right, canvas.height - u(7))
        canvas.plate(box, mixed(CARD, colour, 0.08), colour, 5, 2)
        canvas.pen.rectangle((x + u(2), u(9), x + u(8), canvas.height - u(10)), colour)
        if wide >= u(150):
            room = wide * 0.5 - u(18)
            lines = canvas.wrapped(of.name, room, 12.5, "bold")
            for number, line in enumerate(lines[: 1 if gained else 2]):
                canvas.text(x + u(16), u(12 + 16 * number), line, 12.5, "bold", colour, room=room)
            if gained:
                change = f"{signed(gained)} this turn"
                if canvas.wide(change, 11, "italic") > room:
                    change = signed(gained)  # the tip says "this turn"
                canvas.text(x + u(16), u(33), change, 11, "italic", FADED, room=room)
            for value, word, centre in (
                (of.points, of.unit, x + wide * 0.6),
                (of.sp, "SP", x + wide * 0.85),
            ):
                canvas.text(centre, u(22), str(value), 21, "serif-bold", INK, "mm")
                canvas.text(centre, u(42), word, 10.5, "bold", FADED, "mm")
        else:
            room = wide - u(20)
            size = next(
                (size for size in (12, 11, 10, 9) if canvas.wide(of.name, size, "bold") <= room),
                9,
            )
            canvas.text(x + u(13), u(16), of.name, size, "bold", colour, "lm", room=room)
            each = (wide - u(13)) / 2
            for number, (value, word) in enumerate(((of.points, of.unit), (of.sp, "SP"))):
                centre = x + u(11) + each * (number + 0.5)
                canvas.text(centre, u(31), str(value), 17, "serif-bold", INK, "mm")
                canvas.text(centre, u(46), word, 9.5, "bold", FADED, "mm")
        tip = f"{of.name}: {of.spelt}." + (f" This turn: {self.why}." if self.why else "")
        canvas.spot(box, "show:score", tip, f"account:{of.side}")


@dataclass(frozen=True)
class Head(Node):
    """The whole header."""

    when: str
    beside: str
    saved: Node
    track: TurnTrack
    chips: Chips
    purses: Sequence[Purse]
    verdict: LeadNode

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the turn on the left, the track and badges in the middle, and the accounts."""
        u, many = canvas.u, len(self.purses)
        canvas.pen.line((0, canvas.height - 1, canvas.width, canvas.height - 1), INK, u(2))
        x: float = u(12)
        end = canvas.text(x, u(7), self.when, 22, "serif-bold", RED)
        canvas.text(end + u(7), u(14), self.beside, 12, "serif-italic", FADED, room=u(200) - end)
        self.saved.draw(canvas, (x, u(35), x + u(186), u(57)))
        wide, left = account_width(canvas, many), accounts_left(canvas, many)
        x, limit = u(206), left - u(12)
        self.track.draw(canvas, (x, u(8), limit, u(32)))
        self.chips.draw(canvas, (x, u(47), limit, u(47)))
        right = left + wide + verdict_width(canvas)
        # From left to right, which is also the keyboard's order.
        first, *others = self.purses
        first.draw(canvas, (left, 0, left + wide, canvas.height))
        self.verdict.draw(canvas, (left + wide, 0, right, canvas.height))
        for number, purse in enumerate(others):
            start = right + number * (wide + u(5))
            purse.draw(canvas, (start, 0, start + wide, canvas.height))


def head(looks: Looks) -> Head:
    """The header for the current position."""
    model = looks.model
    state: CampaignState = model.controller.view
    scenario = state.scenario
    when, beside = f"Turn {state.turn}" if state.turn else "Set-up", f"of {state.final_turn}"
    if state.turn and scenario.starts:
        month, year = month_of(scenario, state.turn).split()
        when, beside = f"{month[:3]} {year}", f"turn {state.turn} {beside}"
    step = model.table.rules.step(state).title if not state.ended else "The game is over"
    verdict = LeadNode(
        signed(rules_of(scenario).margin(state)),
        victory_name(scenario, judged(state)),
        "as it stands" if not state.ended else "final result",
        how_judged(scenario),
    )
    chips = Chips(_season(state) if state.turn else "", badges(looks))
    purses = [Purse(one, *changes(looks, one.side)) for one in accounts(state)]
    return Head(when, beside, looks.saved(step), _track(state), chips, purses, verdict)

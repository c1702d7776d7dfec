"""The question: who is asked, what, under which rule, and the options as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.campaign.wording import SIDES
from somalia.engine.prompts import DONE
from somalia.screens.answers import Choice, default
from somalia.screens.map.banner import fill_banner
from somalia.screens.map.canvas import Canvas
from somalia.screens.map.dice_entry import fill_dice
from somalia.screens.map.hold import fill_held
from somalia.screens.map.odds import is_about_odds
from somalia.screens.map.palette import FADED, INK, WARNING
from somalia.screens.sheets import risk_lines

if TYPE_CHECKING:
    from somalia.screens.map.play import GameScreen

HOT_KEYS = "1234567890abcdefghijklmnopqrstuvwxyz"


def fill_prompt(of: GameScreen, canvas: Canvas) -> None:
    """All of it."""
    u = canvas.u
    canvas.pen.line((0, 0, 0, canvas.height), INK, u(2))
    top = fill_banner(of, canvas)
    prompt = of.prompt
    foot = canvas.height - u(74)
    _tools(of, canvas, foot)
    if of.wants_dice:
        fill_dice(of, canvas, top, foot)
        return
    if prompt is None:
        _waiting(of, canvas, top, foot)
        return
    if of.held is not None:
        fill_held(of, canvas, top, foot)
        return
    left, right = u(14), canvas.width - u(12)
    room = right - left
    question = of.sitting.say.question(prompt, of.sitting.state)
    y = canvas.paragraph(left, top + u(9), question, room, 14.5, "bold", most=6)
    for note in of.notes[-2:]:
        y = canvas.paragraph(left, y + u(2), note, room, 11, "italic", FADED, 2)
    for told in of.sitting.by_order[-3:]:
        y = canvas.paragraph(left, y + u(2), told, room, 11, "italic", FADED, 2)
    of.notes = of.notes[-2:] if of.sitting.game.count < 2 else []
    y += u(7)
    row = u(29)
    chosen = of.choice_of(of.hot) or of.choice_of(of.focus)
    risk_room = 0
    if prompt.ask == "march.way":
        risk_room = u(84)
    per_column = max(1, int((foot - u(6) - risk_room - y) // (row + u(4))))
    shown = [choice for choice in of.shown if choice.options[0] != DONE]
    done = [choice for choice in of.shown if choice.options[0] == DONE]
    wide = prompt.ask == "march.way" or len(shown) < per_column
    columns = 1 if wide else 2
    rows = max(1, per_column - (1 if done or _can_take_all(of) else 0))
    per_page = max(1, rows * columns)
    pages = -(-len(shown) // per_page)
    if pages > 1:
        rows = max(1, rows - 1)
        per_page = rows * columns
        pages = -(-len(shown) // per_page)
    of.per_page = per_page
    of.page = min(of.page, max(pages - 1, 0))
    usual = default(prompt, of.shown)
    page = shown[of.page * per_page : (of.page + 1) * per_page]
    each = (room - u(6) * (columns - 1)) / columns
    for number, choice in enumerate(page):
        x = left + number // rows * (each + u(6))
        down = y + number % rows * (row + u(4))
        _option(of, canvas, choice, (x, down, x + each, down + row), usual in choice.options)
    y += min(rows, len(page)) * (row + u(4))
    if pages <= 1 and not done:
        y = _barred(of, canvas, left, y, right, foot - risk_room)
    if pages > 1:
        half = (room - u(6)) / 2
        canvas.text(
            left + room / 2, y + row / 2, f"{of.page + 1} of {pages}", 11.5, "sans", FADED, "mm"
        )
        canvas.button((left, y, left + half - u(40), y + row), "before", "page:-1", "◄")
        canvas.button((left + half + u(46), y, right, y + row), "more", "page:1", "►")
        y += row + u(4)
    for choice in done:
        half = right if not _can_take_all(of) else left + room * 0.62
        _option(of, canvas, choice, (left, y, half, y + row), True, "Space")
        if _can_take_all(of):
            canvas.button((half + u(6), y, right, y + row), "Take all", "all", "F8")
        y += row + u(4)
    if not done and _can_take_all(of) and y + row < foot:
        canvas.button((left, y, left + room * 0.5, y + row), "Take all", "all", "F8")
    if prompt.ask.endswith(".mission"):
        _digest(of, canvas, left, y, right, foot)
    if prompt.ask == "march.way":
        best = chosen if chosen is not None and chosen.risk is not None else (
            next((c for c in of.shown if c.risk is not None), None)
        )  # fmt: skip
        if best is not None and best.risk is not None:
            text = f"Way {best.number}. " + " ".join(
                " ".join(line.split()) for line in risk_lines(of.sitting.say, best.risk)
            )  # fmt: skip
            canvas.paragraph(left, foot - risk_room, text, room, 11.5, ink=WARNING if
                             best.risk.zones else FADED, most=5, leading=1.25)  # fmt: skip


def _digest(
    of: GameScreen, canvas: Canvas, left: float, y: float, right: float, limit: float
) -> None:
    """What has happened since the last answer, in short; the weightiest where room is short."""
    u = canvas.u
    lines = [line for line in of.sitting.digest() if line.text.strip(" .")]
    if not lines or limit - y < u(64):
        return
    y += u(6)
    canvas.rule(left, right, y)
    canvas.text(left, y + u(5), "Since your last answer", 12, "serif-bold", (122, 36, 26))
    y += u(24)
    room, size = right - left - u(40), 11.5
    high = {id(line): canvas.lines_of(line.text, room, size) * u(size) * 1.28 for line in lines}
    space = limit - y - u(14)
    for least in (0, 1, 2):
        told = [line for line in lines if line.weight >= least]
        if sum(high[id(line)] + u(2) for line in told) <= space:
            break
    while told and sum(high[id(line)] + u(2) for line in told) > space:
        told = told[1:]
    for line in told:
        canvas.text(left, y, line.rule, 10.5, "bold", (150, 96, 40))
        y = canvas.paragraph(left + u(40), y, line.text, room, size) + u(2)
    if len(told) < len(lines):
        canvas.text(
            left + u(40), y, f"and {len(lines) - len(told)} more below", 10.5, "italic", FADED
        )


def _barred(
    of: GameScreen, canvas: Canvas, left: float, y: float, right: float, limit: float
) -> float:
    """Answers in plain words that are barred now, such as a mission, each with the reason."""
    u, prompt = canvas.u, of.prompt
    assert prompt is not None
    board = of.sitting.state.board
    for id, why in prompt.barred.items():
        if id in board or id in of.known_units or ">" in id or y + u(29) > limit:
            continue
        box = (left, y, right, y + u(29))
        canvas.plate(box, (238, 229, 208), (212, 199, 172))
        name = of.sitting.say.label(prompt, id, of.sitting.state).name
        x = canvas.text(left + u(10), y + u(14), name.capitalize(), 13, "bold", FADED, "lm")
        canvas.text(x + u(8), y + u(14), f"{why.rule}: {why.sentence}", 11.5, "italic", FADED, "lm",
                    right - x - u(14))  # fmt: skip
        canvas.spot(box, f"show:rule {why.rule}", f"{why.rule}: {why.sentence} Click to read it.")
        y += u(33)
    return y


def _can_take_all(of: GameScreen) -> bool:
    prompt = of.prompt
    return prompt is not None and prompt.picks and len(
        [id for id in prompt.options if id not in (*prompt.extra, DONE)]
    ) > 1  # fmt: skip


def _option(
    of: GameScreen, canvas: Canvas, choice: Choice, box: tuple[float, float, float, float],
    is_usual: bool, key: str = "",
) -> None:  # fmt: skip
    hot = HOT_KEYS[choice.number - 1].upper() if choice.number <= len(HOT_KEYS) else ""
    name = choice.name[:1].upper() + choice.name[1:]
    detail = choice.label.detail
    if choice.risk is not None:
        zones = choice.label.name.split(" > ")
        name = " › ".join(short_name(zone) for zone in zones[1:])
        praise = {1: "shortest, ", 2: "safest, "}.get(choice.number, "")
        detail = praise + detail.replace(" Ambush possible", " Ambush").replace(" expected", "")
    canvas.button(box, name, f"option:{choice.number}", key or hot, detail,
                  f"{choice.name}. {detail}".strip(), 13, choice.options[0] == DONE)  # fmt: skip


def short_name(zone: str) -> str:
    """A Zone's name in a way: "Jawhar", "Belet", "S.Mog"."""
    first, _, rest = zone.partition(" ")
    if first == "Mogadishu":
        return rest or first
    return f"{first[0]}.{rest[:3]}" if rest.startswith("Mog") else first[:7]


def _tools(of: GameScreen, canvas: Canvas, top: float) -> None:
    """Undo, odds, rules, charts, score, menu."""
    u = canvas.u
    canvas.rule(u(8), canvas.width - u(8), top)
    prompt = of.prompt
    tools = (
        ("undo", "Undo", "Ctrl+Z", of.sitting.can_undo),
        ("show:odds", "Odds", "F4", prompt is not None and is_about_odds(prompt.ask)),
        ("show:rules", "Rules", "F1", True), ("show:charts", "Charts", "F2", True),
        ("show:score", "Score", "F3", True), ("show:menu", "Menu", "Esc", True),
    )  # fmt: skip
    each = (canvas.width - u(24) - u(12)) / 3
    for number, (action, label, key, is_open) in enumerate(tools):
        x = u(13) + number % 3 * (each + u(5))
        y = top + u(7) + number // 3 * u(33)
        box = (x, y, x + each, y + u(28))
        if is_open:
            canvas.button(box, label, action, key, size=12.5)
        else:
            canvas.plate(box, (236, 227, 206), (210, 196, 168))
            canvas.text((box[0] + box[2]) / 2, (box[1] + box[3]) / 2, label, 12.5, "sans",
                        (164, 150, 126), "mm")  # fmt: skip


def _waiting(of: GameScreen, canvas: Canvas, top: float, foot: float) -> None:
    """While the computer plays: what it does, and how to hurry it."""
    u = canvas.u
    left, right = u(14), canvas.width - u(12)
    y: float = top + u(10)
    if of.sitting.is_over:
        from somalia.campaign.victory import outcome

        ended = outcome(of.sitting.state)
        if ended is not None:
            y = canvas.paragraph(left, y, of.sitting.say.outcome(ended), right - left, 15, "bold")
        canvas.button((left, y + u(10), left + u(130), y + u(40)), "Replay", "watch-again")
        return
    news = [line for line in of.sitting.say.lines(of.sitting.state.events) if line.weight == 2]
    if of.sitting.reasons and of.reading == "log":
        reason = of.sitting.reasons[-1]
        y = canvas.paragraph(left, y, f"{SIDES[reason.side]}: {reason.choice}", right - left, 14.5,
                             "bold", most=3)  # fmt: skip
        y = canvas.paragraph(left, y + u(3), reason.why, right - left, 12.5, "italic", FADED, 4)
    for line in news[-4:]:
        y = canvas.paragraph(
            left, y + u(5), f"{line.rule}  {line.text}", right - left, 12.5, most=4
        )
    y = max(min(y + u(12), foot - u(40)), top + u(40))
    if of.sitting.table.has_people:
        canvas.button(
            (left, y, left + u(190), y + u(30)), "Hurry on", "hurry", "Space", is_chief=True
        )
    else:
        label = "Go on" if of.paused else "Pause"
        canvas.button((left, y, left + u(140), y + u(30)), label, "pause", "Space", is_chief=True)
        canvas.button((left + u(148), y, left + u(240), y + u(30)), "Step", "step")
        canvas.button((left + u(248), y, right, y + u(30)), "To the end", "hurry")

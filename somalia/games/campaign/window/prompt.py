"""The question: who is asked, what, under which rule, and the options as buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from somalia.engine.kinds import COMMITS, UNDER_WAY, odds_at, option_of
from somalia.engine.prompts import DONE, Choose
from somalia.games.campaign.base.asks import BANDIT_MISSION, MOVE_UNIT, UN_MISSION
from somalia.games.campaign.core.asks import MARCH_NEXT
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.banner import fill_banner
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.chances import facts, fill_chances, moving
from somalia.games.campaign.window.dice_entry import fill_dice
from somalia.games.campaign.window.hold import fill_held
from somalia.games.campaign.window.keyboard import HOT_KEYS
from somalia.games.campaign.window.odds import figure_of, in_short, is_about_odds
from somalia.games.campaign.window.palette import FADED, INK
from somalia.games.campaign.window.ways import fill_way, short_name
from somalia.play.answers import Choice, default

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen


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
    if of.pending is not None:
        y = fill_held(of, canvas, top, foot)
        _foreseen(of, prompt, canvas, (u(14), y, canvas.width - u(12), foot - u(2)))
        return
    left, right = u(14), canvas.width - u(12)
    room = right - left
    question, more = parted(of.controller.say.question(prompt, of.controller.state))
    y = canvas.paragraph(left, top + u(9), question, room, 14.5, "bold", most=4)
    if more:
        y = canvas.paragraph(left, y + u(1), more, room, 12, "sans", FADED, 4)
    y = _notes(of, canvas, left, y, right) + u(7)
    caption = (
        "hits expected, * critical" if option_of(prompt.ask) == "way" else figure_of(prompt.ask)
    )
    if caption:
        canvas.text(right, y - u(4), caption, 10.5, "italic", FADED, "rm")
        y += u(5)
    # From below: what has happened, what may happen; the options take what is left.
    news = of.news.wanted(canvas, room)
    # Two rows of options are left in any case.
    news = min(news, max(u(28), foot - y - u(72))) if news else 0
    below = _needed(of, prompt, canvas)
    least = u(33) * min(len(of.shown), 3)
    if foot - y - news - below < least:
        below = 0
    y = _options(of, canvas, left, y, right, foot - news - below - u(4))
    if prompt.ask in (UN_MISSION, BANDIT_MISSION) and of.news.step is None:
        news = max(news, foot - y - below - u(4)) if news else 0
    _foreseen(of, prompt, canvas, (left, y, right, foot - news - u(2)))
    if news:
        of.news.fill(canvas, left, foot - news, right, foot - u(4))


def parted(question: str) -> tuple[str, str]:
    """What is asked, and what is to be known besides."""
    asked, mark, more = question.partition("? ")
    return (asked + "?", more) if mark else (question, "")


def _notes(of: GameScreen, canvas: Canvas, left: float, y: float, right: float) -> float:
    """The last notes and orders carried out, in short. Returns the y below.

    What they leave out is read on a sheet: a click, or Enter, has it.
    """
    u, top, room = canvas.u, y, right - left
    told = [*of.notes[-2:], *of.controller.by_order[-3:]]
    most = 2
    is_cut = len(told) < len(of.told_now) or any(
        canvas.lines_of(text, room, 11, "italic") > most for text in told
    )
    if is_cut and canvas.is_hot("show:notes"):
        high = sum(min(canvas.lines_of(text, room, 11, "italic"), most) for text in told)
        canvas.pen.rectangle(
            (left - u(4), y, right, y + high * u(11) * 1.28 + len(told) * u(2)), (255, 240, 190)
        )
    for text in told:
        y = canvas.paragraph(left, y + u(2), text, room, 11, "italic", FADED, most)
    if is_cut:
        canvas.spot(
            (left - u(4), top, right, y),
            "show:notes",
            f"Click to read all of it. {' '.join(of.told_now)}",
        )
    return y


def _needed(of: GameScreen, prompt: Choose, canvas: Canvas) -> int:
    """The room that what may come of an answer should have at least."""
    if option_of(prompt.ask) == "way":
        return canvas.u(98)
    if odds_at(prompt.ask) in (COMMITS, UNDER_WAY) and prompt.ask not in (MARCH_NEXT, MOVE_UNIT):
        return canvas.u(66)
    return 0


def _foreseen(
    of: GameScreen, prompt: Choose, canvas: Canvas, box: tuple[float, float, float, float]
) -> None:
    """What may come of it: risks of the way, or the odds of the fight, as far as there is room."""
    u = canvas.u
    left, top, right, bottom = box
    chosen = of.choice_of(of.hot) or of.choice_of(of.focus)
    if of.pending is not None:
        chosen = next((choice for choice in of.shown if of.pending.option in choice.options), None)
    if option_of(prompt.ask) == "way":
        fill_way(of, canvas, chosen, (left, max(top, bottom - u(96)), right, bottom))
        return
    report = of.odds.report(of.controller.game)
    if report is None or bottom - top < u(60):
        return
    if of.odds_lack_held:
        return  # several picks, or the last, which closes them: these odds are of others
    wanted = ""
    if report.is_compared:
        # The one that is pointed at; else the first, where there is nothing better to show.
        wanted = chosen.options[0] if chosen else next(iter(dict(report.rows)), "")
    rated = report.rows.get(wanted)
    if rated is None:
        if report.is_compared and report.rows:
            return
        canvas.text(
            left,
            top + u(12),
            "Working out every die …" if not report.problem else report.problem,
            11,
            "italic",
            FADED,
            "lm",
            right - left,
        )
        return
    if not moving(rated.odds, of.controller.table.scenario) and not facts(rated.odds):
        return  # no die decides anything: nothing is to be told
    head = report.head if not report.is_compared else rated.name[:1].upper() + rated.name[1:]
    about = "≈ " if rated.note else ""
    canvas.rule(left, right, top + u(3))
    canvas.text(
        left,
        top + u(13),
        f"{about}Odds. {head}",
        11.5,
        "serif-bold",
        (122, 36, 26),
        "lm",
        right - left,
    )
    fill_chances(canvas, (left, top + u(22), right, bottom), rated, of.controller.table.scenario)


def _options(
    of: GameScreen, canvas: Canvas, left: float, y: float, right: float, foot: float
) -> float:
    """The options as buttons, in pages where there are many. Returns the y below them."""
    u, prompt = canvas.u, of.prompt
    assert prompt is not None
    room, row = right - left, u(29)
    per_column = max(1, int((foot - y) // (row + u(4))))
    shown = [choice for choice in of.shown if choice.options[0] != DONE]
    done = [choice for choice in of.shown if choice.options[0] == DONE]
    has_foot = bool(done) or _can_take_all(of)
    wide = option_of(prompt.ask) == "way" or len(shown) + has_foot <= per_column
    columns = 1 if wide else 2
    rows = max(1, per_column - has_foot)
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
    # Columns of one height: not a full one beside a rest.
    high = max(1, min(rows, -(-len(page) // columns)))
    each = (room - u(6) * (columns - 1)) / columns
    for number, choice in enumerate(page):
        x = left + number // high * (each + u(6))
        down = y + number % high * (row + u(4))
        _option(of, canvas, choice, (x, down, x + each, down + row), usual in choice.options)
    y += high * (row + u(4)) if page else 0
    if pages <= 1 and not done:
        y = _barred(of, canvas, left, y, right, foot)
    if pages > 1:
        half = (room - u(6)) / 2
        canvas.text(
            left + room / 2, y + row / 2, f"{of.page + 1} of {pages}", 11.5, "sans", FADED, "mm"
        )
        canvas.button(
            (left, y, left + half - u(40), y + row),
            "before",
            "page:-1",
            "◄",
            tip="The options before (Left)",
        )
        canvas.button(
            (left + half + u(46), y, right, y + row),
            "more",
            "page:1",
            "►",
            tip="More options (Right)",
        )
        y += row + u(4)
    everybody = "All of them" if prompt.picks else ""
    tip = "Pick all that are offered (F8)"
    for choice in done:
        half = right if not _can_take_all(of) else left + room * 0.62
        _option(of, canvas, choice, (left, y, half, y + row), True, "Space")
        if _can_take_all(of):
            canvas.button((half + u(6), y, right, y + row), everybody, "all", "F8", tip=tip)
        y += row + u(4)
    if not done and _can_take_all(of):
        canvas.button((left, y, left + room * 0.5, y + row), everybody, "all", "F8", tip=tip)
        y += row + u(4)
    return y


def _barred(
    of: GameScreen, canvas: Canvas, left: float, y: float, right: float, limit: float
) -> float:
    """Answers in plain words that are barred now, such as a mission, each with the reason."""
    u, prompt = canvas.u, of.prompt
    assert prompt is not None
    board = of.controller.state.board
    for id, why in prompt.barred.items():
        if id in board or id in of.known_units or ">" in id or y + u(29) > limit:
            continue
        box = (left, y, right, y + u(29))
        canvas.plate(box, (238, 229, 208), (212, 199, 172))
        name = of.controller.say.label(prompt, id, of.controller.state).name
        x = canvas.text(
            left + u(10), y + u(14), name[:1].upper() + name[1:], 13, "bold", FADED, "lm"
        )
        canvas.text(
            x + u(8),
            y + u(14),
            f"{why.rule}: {why.sentence}",
            11.5,
            "italic",
            FADED,
            "lm",
            right - x - u(14),
        )
        canvas.spot(box, f"show:rule {why.rule}", f"{why.rule}: {why.sentence} Click to read it.")
        y += u(33)
    return y


def _can_take_all(of: GameScreen) -> bool:
    prompt = of.prompt
    return (
        prompt is not None
        and prompt.picks
        and len([id for id in prompt.options if id not in (*prompt.extra, DONE)]) > 1
    )


def _option(
    of: GameScreen,
    canvas: Canvas,
    choice: Choice,
    box: tuple[float, float, float, float],
    is_usual: bool,
    key: str = "",
) -> None:
    hot = HOT_KEYS[choice.number - 1].upper() if choice.number <= len(HOT_KEYS) else ""
    name = choice.name[:1].upper() + choice.name[1:]
    detail = choice.label.detail
    chip = in_short(of.odds.report(of.controller.game), choice.options[0])
    if choice.risk is not None:
        # Start and end are the same for all: what tells them apart is the Zones between.
        zones = choice.label.name.split(" > ")[1:-1]
        name = " › ".join(short_name(zone) for zone in zones) or "straight there"
        detail = {1: "shortest", 2: "safest"}.get(choice.number, "")
        if choice.number == 1 and choice.risk.hits <= min(c.risk.hits for c in of.shown if c.risk):
            detail = "best"
        elif choice.number == 2 and of.shown[0].risk and choice.risk.hits >= of.shown[0].risk.hits:
            detail = ""
        chip = f"{float(choice.risk.hits):.1f}" if choice.risk.zones else "safe"
        chip += "*" if choice.risk.star else ""
    elif choice.options[0] in of.controller.state.board:
        name = fitting(name, canvas, box, chip)
    said = f"{choice.name[:1].upper()}{choice.name[1:]}. {detail + '.' if detail else ''}".strip()
    if chip:
        what = (figure_of(of.prompt.ask) or "hits expected") if of.prompt else ""
        said += f" {what.capitalize()}: {chip}."
    if key or hot:
        said += f" (key {key or hot})"
    canvas.button(
        box,
        name,
        f"option:{choice.number}",
        key or hot,
        detail,
        said,
        13,
        choice.options[0] == DONE,
        chip,
    )


def fitting(name: str, canvas: Canvas, box: tuple[float, float, float, float], chip: str) -> str:
    """A Zone's name, shorter where the button is too small for all of it: "South Mog.", "S.Mog"."""
    u = canvas.u
    taken = u(44) + (lettering.width(chip, "bold", u(13)) + u(10) if chip else 0)
    brief = name.replace("Mogadishu", "Mog.")
    for long in (name, brief):
        if lettering.width(long, "bold", u(13)) <= box[2] - box[0] - taken:
            return long
    return short_name(name) if brief != name else name


def _tools(of: GameScreen, canvas: Canvas, top: float) -> None:
    """Undo, odds, orders, the same; rules, charts, score, menu."""
    u = canvas.u
    canvas.rule(u(8), canvas.width - u(8), top)
    prompt = of.prompt
    tools = (
        ("undo", "Undo", "^Z", of.controller.can_undo, "Take the last answer back (Ctrl+Z)"),
        ("show:odds", "Odds", "F4", prompt is not None and is_about_odds(prompt.ask), ""),
        (
            "show:orders",
            "Orders",
            "F9",
            of.controller.table.has_people,
            "Standing orders, which answer for you (F9)",
        ),
        (
            "same",
            "Same",
            "F10",
            of.controller.last_answer is not None,
            "Answer this and its like as the last of the kind, to the end of the mission (F10)",
        ),
        ("show:rules", "Rules", "F1", True, ""),
        ("show:charts", "Charts", "F2", True, ""),
        ("show:score", "Score", "F3", True, ""),
        ("show:menu", "Menu", "Esc", True, ""),
    )
    each = (canvas.width - u(17) - u(9)) / 4
    for number, (action, label, key, is_open, tip) in enumerate(tools):
        x = u(10) + number % 4 * (each + u(3))
        y = top + u(7) + number // 4 * u(33)
        box = (x, y, x + each, y + u(28))
        if is_open:
            canvas.button(box, label, action, key, tip=tip, size=11.5)
        else:
            canvas.plate(box, (236, 227, 206), (210, 196, 168))
            canvas.text(
                (box[0] + box[2]) / 2, (box[1] + box[3]) / 2, label, 11.5, "sans", FADED, "mm"
            )


def _waiting(of: GameScreen, canvas: Canvas, top: float, foot: float) -> None:
    """While the computer plays: what it does, and how to hurry it."""
    u = canvas.u
    left, right = u(14), canvas.width - u(12)
    y: float = top + u(10)
    if of.controller.is_over:
        from somalia.games.campaign.core.rulebook import outcome

        ended = outcome(of.controller.state)
        if ended is not None:
            y = canvas.paragraph(
                left, y, of.controller.say.outcome(ended), right - left, 15, "bold"
            )
        canvas.button((left, y + u(10), left + u(130), y + u(40)), "Replay", "watch-again")
        return
    news = [
        line for line in of.controller.say.lines(of.controller.state.events) if line.weight == 2
    ]
    if of.controller.reasons and of.reading == "log" and of.settings.explain:
        reason = of.controller.reasons[-1]
        head = f"{of.controller.say.side(reason.side)}: {reason.choice}"
        y = canvas.paragraph(left, y, head, right - left, 14.5, "bold", most=3)
        y = canvas.paragraph(left, y + u(3), reason.why, right - left, 12.5, "italic", FADED, 4)
    for line in news[-4:]:
        y = canvas.paragraph(
            left, y + u(5), f"{line.rule}  {line.text}", right - left, 12.5, most=4
        )
    y = max(min(y + u(12), foot - u(40)), top + u(40))
    if of.controller.table.has_people:
        canvas.button(
            (left, y, left + u(190), y + u(30)), "Hurry on", "hurry", "Space", is_chief=True
        )
    else:
        label = "Go on" if of.paused else "Pause"
        canvas.button((left, y, left + u(140), y + u(30)), label, "pause", "Space", is_chief=True)
        canvas.button((left + u(148), y, left + u(240), y + u(30)), "Step", "step")
        canvas.button((left + u(248), y, right, y + u(30)), "To the end", "hurry")

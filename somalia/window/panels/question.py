"""The question panel: the active side, the question, its rule, and the options as buttons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from somalia.engine.kinds import MISSION, has_tag
from somalia.engine.prompts import DONE
from somalia.games.orders import GO_ON
from somalia.play.answers import Choice, default
from somalia.play.listing import Listed
from somalia.play.orders import ENDED
from somalia.window.actions import ACTIONS, TOOLS, Action
from somalia.window.looks import Looks
from somalia.window.model import PlayModel
from somalia.window.panels.banner import banner, frame
from somalia.window.panels.dice import dice
from somalia.window.panels.news import news
from somalia.window.panels.waiting import waiting
from somalia.window.ui.keys import LETTERS
from somalia.window.ui.layout import (
    BUTTON,
    Button,
    Column,
    Divider,
    Fill,
    Flow,
    Gap,
    Layered,
    Node,
    Padded,
    Plate,
    Ranked,
    Row,
    Text,
)
from somalia.window.ui.paged import Paged
from somalia.window.ui.palette import FADED, WARNING

MORE = "M"
"""The key for listing the options that are shown only on request."""
PASS, PASS_WIDE = "pass ", 138
"""How orders to pass begin, and the width in points kept for their buttons."""
STOPPED = "Let your standing orders answer again"
OPTION = BUTTON + 4
"""The height of an option's button in points."""
MOST_ROWS = 5
"""The number of rows of options that take priority over the likely outcome."""
MOST_MARKED = 3
"""The number of options with the best odds to mark on request; the best is always marked."""
LEAST_SORTED = 4
"""The number of options from which the list can be sorted."""
SORT_HIGH = 20
"""The height in points of the button that sorts the list."""
SIDES = (14, 0, 12, 0)
"""The panel's margins in points."""


def question(looks: Looks) -> Node:
    """The whole panel: banner, question and options, and tools."""
    model = looks.model
    if model.sitting.wants_dice:
        body = dice(looks)
    elif model.prompt is None:
        body = waiting(looks)
    elif model.controller.held.pending is not None:
        body = held(looks)
    elif model.answering.plans:
        body = plans(looks)
    else:
        body = asked(looks)
    parts = Column([banner(looks), Fill(Padded(body, SIDES)), tools(model)])
    return Layered([frame(looks), Padded(parts, (2, 0, 0, 0))])


def parted(question: str) -> tuple[str, str]:
    """A question's text, split into the question itself and the explanation after it."""
    first, mark, more = question.partition("? ")
    return (first + "?", more) if mark else (question, "")


def asked(looks: Looks) -> Node:
    """The question, its options, their likely outcome, and the news."""
    model = looks.model
    prompt = model.prompt
    assert prompt is not None
    head, more = parted(model.say.question(prompt, model.view))
    is_mission = has_tag(prompt.ask, MISSION)
    foreseen = looks.foreseen()
    news_node = news(model)
    nodes: list[Node] = [
        Gap(9),
        Text(head, 14.5, "bold", most=4, sizes=(13, 12)),
        Text(more, 12, "sans", FADED, 4, sizes=(11,)),
        broken_order(model),
        Ranked(notes(model), 5),
        Gap(7),
        captioned(looks),
    ]
    rows, beside = options(looks), orders_beside(model)
    looks_back = model.news.step is not None
    odds: list[Node] = [Ranked(foreseen, 2, least=60)] if foreseen and not looks_back else []
    if is_mission and not looks_back:
        # With few options and a lot of news, the news gets the remaining space.
        # With large text, many options are split into pages.
        nodes += [Ranked(Paged(rows, model.options.page), 1, least=66), Gap(3), *odds]
        nodes += [Fill(news_node or Node(), 28), Ranked(beside, 1)]
    else:
        # The options take priority over the outcome; a short list stays in one column.
        least = len(rows) if len(rows) <= MOST_ROWS else min(-(-len(rows) // 2), MOST_ROWS)
        least = max(least, 1) if odds else 2
        # Words state their cost, or why they are barred: show them in full.
        is_whole = not looks_back and all(line.key for line in model.options.lines())
        nodes += [Fill(Paged(rows, model.options.page, is_whole=is_whole), least * OPTION), *odds]
        if news_node:
            # A single step keeps its space; the list may be dropped if space is short.
            nodes.append(
                Ranked(news_node, 6, least=46) if looks_back else Ranked(news_node, 1, least=46)
            )
        nodes += [Ranked(beside, 4)]
    nodes.append(done(looks))  # at the bottom, however long the list
    return Column(nodes)


def captioned(looks: Looks) -> Node:
    """The meaning of the figures on the options, and a button that lists the best first. It is
    there from the start, grey until all figures are known, so that no option moves.
    """
    odds, options = looks.model.odds, looks.model.options
    caption = Text(
        looks.caption() or " " * bool(odds.chips()), 10.5, "italic", FADED, 1, anchor="r"
    )
    if not odds.sorts or len(options.keyed) < LEAST_SORTED:
        return caption
    is_sorted = bool(options.order) and tuple(options.order) == tuple(odds.order)
    button = Button(
        "Best first",
        "best",
        "^B",
        tip="List the best first, and mark the three best (Ctrl+B)",
        size=10.5,
        high=SORT_HIGH,
        barred="" if odds.order else " ",
        mark="picked" if is_sorted else "",
    )
    return Padded(Row([button, Padded(caption, (0, 4, 0, 0))], 6, (-116, 1)), (0, 0, 0, 3))


def keys_of(model: PlayModel) -> dict[str, str]:
    """The options' actions, by key. Words have their own letters, numbers their digits, and other
    options are numbered from 1 in the order listed. If no key is left for an option, it uses, on
    its own page, the key of an option on another page.
    """
    if model.answering.plans:
        plans = {LETTERS[at].upper(): f"plan:{at + 1}" for at in range(len(model.answering.plans))}
        return {**plans, "0": "plan:0"}
    by_key = {one.key: f"option:{one.number}" for one in model.shown if one.key}
    free = [letter.upper() for letter in LETTERS if letter.upper() not in by_key]
    if model.options.more:
        free.remove(MORE)
        by_key[MORE] = "more"
    named = _named(model, free)
    for line in model.options.keyed:
        if key := named.get(line.number, ""):
            if line.mark == "offered":
                by_key[key] = f"option:{line.number}"
            elif line.mark == "picked":
                by_key[key] = f"unpick:{line.picked[-1]}"
    return by_key


def _named(model: PlayModel, free: Sequence[str]) -> dict[int, str]:
    """The key of each option that has none of its own, by the option's number."""
    lines = model.options.keyed
    named = _digits(lines) or dict(zip((line.number for line in lines), free, strict=False))
    used = {named[line.number] for line in model.options.page_lines if line.number in named}
    left = (key for key in free if key not in used)
    for line in model.options.page_lines:
        if line in lines and line.number not in named and (key := next(left, "")):
            named = {number: other for number, other in named.items() if other != key}
            named[line.number] = key
    return named


def _digits(lines: Sequence[Listed]) -> dict[int, str]:
    """Each option's own digit, by its number, if all options are amounts: "2 SP" has key 2."""
    amounts = [re.match(r"\d(?=\s|$)", line.label.name) for line in lines]
    digits = [amount.group() for amount in amounts if amount]
    is_amount = all(
        re.search(rf"(^|-){digit}$", line.options[0])
        for line, digit in zip(lines, digits, strict=False)
    )
    if len(set(digits)) < len(lines) or not is_amount:
        return {}
    return {line.number: digit for line, digit in zip(lines, digits, strict=True)}


def options(looks: Looks) -> list[Node]:
    """A button for each line, each in a fixed place: picked options are ticked, and barred ones
    state the reason.
    """
    model = looks.model
    prompt = model.prompt
    assert prompt is not None
    named = {action: key for key, action in keys_of(model).items()}
    best = model.odds.best(MOST_MARKED if model.odds.marks_best else 1)
    choices = {choice.number: choice for choice in model.shown}
    nodes: list[Node] = []
    for line in model.options.lines():
        choice = choices.get(line.number)
        if line.mark == "offered" and choice is not None:
            key = named.get(f"option:{choice.number}", "")
            mark = _mark(model, choice.options[0], best)
            nodes.append(option(looks, choice, key, mark, len(line.picked)))
        elif line.mark == "picked":
            name = line.name[:1].upper() + line.name[1:]
            what = f"{name}, {line.label.detail}" if line.label.detail else name
            tip = f"{what}: picked. Click to deselect it."
            action = f"unpick:{line.picked[-1]}"
            nodes.append(Button(name, action, tip=tip, mark="picked", detail=line.label.detail))
        elif line.barred is not None:
            name = model.say.label(prompt, line.options[0], model.view).name
            reason = f"{line.barred.rule}: {line.barred.sentence}"
            nodes.append(
                Button(
                    name[:1].upper() + name[1:],
                    f"show:rule {line.barred.rule}",
                    line.key,
                    tip=f"{name[:1].upper()}{name[1:]}: {reason} Click to read the rule.",
                    barred=reason,
                    icon=looks.icon(line.options[0]),
                )
            )
    if model.options.more:
        label = "Fewer" if model.options.asks_more else f"{model.options.more} more"
        nodes.append(Button(label, "more", MORE, tip="Options that are rarely the best"))
    return nodes


def _mark(model: PlayModel, option: str, best: Sequence[str]) -> str:
    """The word that marks an option's odds: the best, or among the best; "" for neither."""
    if option not in best:
        return ""
    is_first = option in model.odds.best()
    return model.odds.marks[0 if is_first else 1]


def option(looks: Looks, choice: Choice, key: str = "", mark: str = "", picked: int = 0) -> Button:
    """An option's button, with the full text in its tip.

    Args:
        mark: the word that marks its odds, if they are among the best.
        picked: how many options are picked, if several are identical.
    """
    model = looks.model
    name, detail, chip, shorter = looks.option(choice)
    said = f"{choice.name[:1].upper()}{choice.name[1:]}"
    if name.lower().startswith(said.lower()):
        said = name  # the button's label says more
    said = f"{said}. {detail + '.' if detail else ''}".strip()
    if name.lower() not in said.lower():
        said = f"{name}: {said}"  # a small button may cut off the name
    if chip:
        said += f" {(looks.caption() or 'expected hits').capitalize()}: {chip}."
    rated = model.odds.report.rows.get(choice.options[0]) if model.odds.report else None
    if rated is not None and rated.likely:
        said += f" {rated.likely}"
    if mark:
        said += f" Its odds: {mark}."
    advice = model.sitting.advice
    is_advised = advice is not None and advice.option in choice.options
    if is_advised:
        said += " The computer's advice."
    if key:
        said += f" (key {key})"
    return Button(
        name,
        f"option:{choice.number}",
        key,
        f"{picked} picked, {detail}" if picked else detail,
        said,
        is_chief=choice.options[0] == DONE,
        chip=" ".join(filter(None, (mark, "advised" * is_advised, chip))),
        icon=looks.icon(choice.options[0]),
        shorter=shorter,
        room=() if choice.options[0] == DONE else model.odds.chips(),
    )


def broken_order(model: PlayModel) -> Node:
    """Why the player's order for this question has stopped, and a button that resumes it. The
    orders sheet lists any others.
    """
    if not model.answering.broken:
        return Node()
    prompt = model.prompt
    has_default = prompt is None or default(prompt, model.shown) is not None
    order, *others = model.answering.broken
    key = "" if has_default else "Enter"
    tip = f"Resume: {order.text}"
    resume = Button("Resume", f"order:{order.text}", key, tip=tip, is_chief=True)
    more = f" F9 shows {len(others)} more." if others else ""
    said = f"Order stopped. {order.broken}{more}"
    why = Text(said, 12.5, "bold", WARNING, 2, sizes=(11.5, 10.5))
    return Column([Gap(4), Row([why, resume], 6, (1, -112))])


def orders_beside(model: PlayModel) -> Node:
    """Small buttons for standing orders that would answer this question and similar ones. An order
    to pass is on the right, so that no second click on another order gives it.
    """
    broken = [order.text for order in model.answering.broken]
    buttons, passing = list[Button](), list[Button]()
    for label, words in model.answering.orders_beside:
        if words in broken:
            continue
        tip = f"A click would order: {words}. F9 would end it."
        tip = STOPPED if words == GO_ON else tip
        button = Button(label, f"order:{words}", tip=tip, size=11.5, high=24)
        (passing if words.startswith(PASS) else buttons).append(button)
    if again := model.answering.once_more:
        tip = f"{again}, until something changes (F10)"
        buttons.insert(0, Button(again, "same", "F10", tip=tip, size=11.5, high=24))
    if not buttons and not passing:
        return Node()
    both = Row([Flow(buttons), Flow(passing)], 6, (1, -PASS_WIDE if passing else -1))
    return Padded(both, (0, 2, 0, 3))


def plans(looks: Looks) -> Node:
    """The missions available in the Zone that was clicked."""
    model = looks.model
    place = model.say.pointed("zone", model.answering.plans_at, model.view)
    buttons: list[Node] = []
    for index, plan in enumerate(model.answering.plans):
        first, _, rest = plan.name.partition(", ")
        who = rest.partition(", ")[2]
        detail = f"with {who}" if who else "choose units"
        icon = looks.icon(plan.options[0])
        tip = f"{plan.name}. One undo takes it all back."
        key = LETTERS[index].upper()
        buttons.append(Button(first, f"plan:{index + 1}", key, detail, tip, icon=icon))
    back = Button("Something else", "plan:0", "0", tip="Back to all missions (Esc)")
    return Column(
        [
            Gap(9),
            Text(f"What will you do in {place}?", 14.5, "bold", most=2),
            Gap(7),
            Column([*buttons, back], 4),
            Fill(Node()),
        ]
    )


def done(looks: Looks) -> Node:
    """The buttons that end a series of picks or pick everything; they always stay in the same
    place.
    """
    model = looks.model
    closing: list[Node] = [
        option(looks, choice, "Space") for choice in model.shown if choice.options[0] == DONE
    ]
    listed = model.sitting.listed
    unfinished = model.prompt.unfinished if model.prompt is not None else None
    if not closing and listed is not None and listed.done and unfinished is not None:
        reason = f"{unfinished.rule}: {unfinished.sentence}"
        name = listed.done[:1].upper() + listed.done[1:]
        closing.append(Button(name, "", "Space", tip=reason, barred=reason))
    everybody = Button("Pick all", "all", "F8", tip="Pick all that are eligible (F8)")
    buttons = [*closing, *([everybody] if model.answering.can_take_all else [])]
    if not buttons:
        return Node()
    return Padded(Row(buttons, shares=(0.62, 0.38)[: len(buttons)]), (0, 2, 0, 4))


def notes(model: PlayModel) -> Node:
    """The latest notes and executed orders, shortened; a click opens the full text."""
    news_notes = [note for note in model.sitting.notes if not note.startswith(ENDED)]
    lines = [*news_notes[-2:], *model.controller.past.by_order[-3:]]
    if not lines:
        return Node()
    is_cut = len(lines) < len(model.told_now) or sum(map(len, lines)) > 90 * len(lines)
    tip = f"Click to read it all. {' '.join(model.told_now)}" if is_cut else ""
    column = Column([Text(text, 11, "italic", FADED, 2, tip=tip) for text in lines], 2)
    if not is_cut:
        return column
    return Plate(column, hot=(255, 240, 190), action="show:notes", tip=tip)


def held(looks: Looks) -> Node:
    """The answer that awaits confirmation before a die is rolled, with its consequence."""
    model = looks.model
    prompt, what = model.prompt, model.controller.held.pending
    assert prompt is not None
    assert what is not None
    steps = [
        Ranked(Text(f"{line.rule}  {line.text[:1].upper()}{line.text[1:]}", 12.5, most=3), -number)
        for number, line in enumerate(what.steps)
    ]
    asked_now = model.say.question(prompt, model.view)
    foreseen = looks.foreseen()
    return Column(
        [
            Gap(9),
            Ranked(Text(asked_now, 12.5, "sans", FADED, 4), 4),
            Gap(4),
            Text(f"{what.name}.", 16, "bold", most=5, sizes=(14, 12.5)),
            Gap(2),
            *steps,
            Gap(3),
            Text(what.then, 12.5, "bold", WARNING, 3),
            Gap(8),
            Row([_tool("confirm", "Enter", True), _tool("unhold", "Ctrl+Z")], shares=(0.56, 0.44)),
            Gap(6),
            Fill(foreseen if foreseen is not None else Node()),
        ]
    )


def _tool(id: str, key: str = "", is_chief: bool = False) -> Button:
    action = next(one for one in ACTIONS if one.id == id)
    tip = action.tip[:1].upper() + action.tip[1:]
    return Button(action.label, id, key or action.key, tip=tip, is_chief=is_chief, high=34)


def tools(model: PlayModel) -> Node:
    """Two rows of buttons: undo, odds, orders, repeat; rules, charts, score, menu."""
    actions = [next(one for one in ACTIONS if one.id == id) for id in TOOLS]
    buttons = [tool(model, one) for one in actions]
    rows = Column([Row(buttons[:4], 3), Row(buttons[4:], 3)], 5)
    return Column([Padded(Divider(1), (8, 0, 8, 0)), Padded(rows, (10, 6, 9, 7))])


def tool(model: PlayModel, action: Action) -> Button:
    """An action's button; grey while the action is not available."""
    key = action.key.replace("Ctrl+", "^")
    tip = f"{action.tip[:1].upper()}{action.tip[1:]} ({action.key})"
    if not action.is_open(model) or (model.is_replay and not action.in_replay):
        return Button(
            action.label, "", tip=f"Not now: {action.tip}", size=11.5, barred=" ", high=28
        )
    return Button(action.label, action.id, key, tip=tip, size=11.5, high=28)

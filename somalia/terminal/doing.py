"""Commands that change something: the question, or how the game is played and shown."""

from __future__ import annotations

from somalia.engine.game import Refused
from somalia.engine.words import listed, plural
from somalia.play.answers import Unclear
from somalia.play.preview import CONFIRMATIONS, USUAL
from somalia.play.table import copy_record
from somalia.terminal.desk import Desk, Typed
from somalia.terminal.keyboard import Leave
from somalia.terminal.page import UNSAVED

DICE_FIRST = "Not now: roll the dice first."
NO_ORDERS = "No standing orders"
"""Shown if the list of orders is empty."""

CONFIRMED = {
    "off": 'You are not asked to confirm answers; "confirm on" changes this.',
    "dice": "You are asked to confirm answers that lead to dice in the same mission, at once or "
    'after another player\'s choice. "confirm off": never ask. "confirm every": also ask '
    "before answers that can't be undone or let another player decide.",
    "every": "You are asked to confirm all answers that can't be undone or let another player "
    'decide. "confirm on": ask only before dice. "confirm off": never ask.',
}
"""The reply of `confirm`, by setting."""


def undo(command: Typed) -> bool:
    """Undo the last line or the mission, asking other players if need be."""
    if command.seat is None:
        raise Unclear("Can't undo now: roll the dice first.")
    controller = command.of.controller
    if needs := controller.back.needs:
        who = listed(command.of.sitting.called(one.sides[0], one) for one in needs)
        if not _is_yes(command.of, f"{who} must allow that. Ask them? yes or no> "):
            command.out(["Not undone."])
            return True
        if command.of.all_agree(needs):
            controller.back.undo_line(agreed=True)
    elif command.rest.startswith("m"):
        controller.back.undo_mission()
    else:
        controller.back.undo_line()
    return False


def same(command: Typed) -> bool:
    """Repeat the last answer to the end of the chain."""
    if command.prompt is None or command.seat is None:
        raise Unclear(DICE_FIRST)
    if command.of.controller.again.last is None:
        if (
            command.of.controller.orders.same.to_repeat(command.of.controller.sight, command.prompt)
            is not None
        ):
            raise Unclear("The active unit has no action to repeat.")
        raise Unclear(
            'You have not answered this kind of question yet: "2 same" answers 2 and repeats it.'
        )
    try:
        command.of.controller.again.give()
    except Refused:
        raise Unclear("Your last answer isn't available here.") from None
    command.of.controller.begin()
    command.of.follow_orders()
    return False


def orders(command: Typed) -> bool:
    """List the standing orders, or end them."""
    if command.seat is None:
        raise Unclear(DICE_FIRST)
    if command.rest == "clear":
        ended = command.of.orders.clear(command.seat.name)
        command.out(
            [
                f"{plural(ended, 'standing order')} ended."
                if ended
                else "There were no standing orders."
            ]
        )
    else:
        known = command.of.orders.help_lines
        none = (
            [f"{NO_ORDERS}. You can type:", *known]
            if known
            else ["This game has no standing orders."]
        )
        command.out(command.of.orders.of(command.seat.name) or none)
    return True


def save(command: Typed) -> bool:
    """Say where the game is saved; copy it if a file is named."""
    if command.rest:
        command.out([copy_record(command.of.sitting.table, command.rest)])
    elif command.of.sitting.table.unsaved:
        command.out([f"The game is NOT SAVED. {command.of.sitting.table.unsaved}", UNSAVED])
    elif command.of.sitting.table.record:
        command.out(
            [f"The game is saved after every answer, in {command.of.sitting.table.record}."]
        )
    else:
        command.out(["This game isn't being saved. Start it with --record FILE to save it."])
    return True


def dice(command: Typed) -> bool:
    """Show or change how dice are rolled."""
    sight, table = command.of.controller.sight, command.of.sitting.table
    if not table.game_type.thrown(table.scenario):
        command.out(["No dice here: the program deals in secret."])
        return True
    if command.rest not in ("typed", "auto"):
        now = "the computer rolls" if sight.auto_dice else "you roll and type the results"
        command.out([f'Now {now}. "dice typed" or "dice auto" changes it.'])
        return True
    is_auto = command.rest == "auto"
    command.out(["The computer rolls." if is_auto else "You roll and type the results."])
    command.of.controller.roll_always(by_program=is_auto)
    return True


def confirm(command: Typed) -> bool:
    """Show or change which answers need confirmation. At a terminal, a change is saved for other
    games and the window.
    """
    keys = {"on": USUAL, **{key: key for key in CONFIRMATIONS}}
    if command.rest in keys:
        problem = command.of.sitting.change("confirm", keys[command.rest])
    elif command.rest:
        raise Unclear('"confirm on", "confirm off" or "confirm every" changes this.')
    else:
        problem = ""
    command.out([CONFIRMED[command.of.sitting.settings.confirm], *[problem] * bool(problem)])
    return True


def digest(command: Typed) -> bool:
    """Show or change whether a long log gets its own pages first."""
    of = command.of
    of.pages.digest = command.rest != "off"
    command.out([f"Pages for long logs: {'on' if of.pages.digest else 'off'}."])
    return True


def resign(command: Typed) -> bool:
    """Resign the game, after confirmation."""
    if command.seat is None or command.prompt is None:
        raise Unclear("Roll the dice first; then you can resign.")
    side = command.prompt.who
    if not command.of.controller.may_request("resign"):
        raise Unclear(command.of.say.not_resigning())
    name = command.of.say.side(side)
    cost = command.of.say.resigning(command.of.controller.view, side)
    if not _is_yes(command.of, f"Resign as {name}? {cost} yes or no> "):
        command.out(["Not resigned."])
        return True
    command.of.controller.request("resign")
    return False


def hints(command: Typed) -> bool:
    """Repeat the last hint, or turn a first game's hints on or off."""
    command.out(command.of.callouts.listen(command.rest.lower()))
    return True


def quit(command: Typed) -> bool:
    """Leave; if the game is not saved, ask first."""
    writer = command.of.sitting.table.writer
    if writer is not None and writer.trouble and not writer.try_again():
        warning = f"The game is NOT SAVED. {command.of.sitting.table.unsaved}"
        command.of.paper.wrapped(warning)
        answer = command.of.keyboard.read("Leave anyway, and lose it? yes or no> ")
        if answer.strip().lower() not in ("y", "yes"):
            command.out([UNSAVED])
            return True
    raise Leave


def _is_yes(of: Desk, question: str) -> bool:
    """Whether the player answers yes to a question."""
    return of.keyboard.read(question).strip().lower() in ("y", "yes")

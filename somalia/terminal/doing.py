"""Commands that change something: what is asked, or how the game is played and told."""

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
"""What stands in the place of their list."""

CONFIRMED = {
    "off": 'You are not asked to confirm answers; "confirm on" changes this.',
    "dice": "You are asked to confirm answers that lead to dice in the same mission, at once or "
    'after another player\'s choice. "confirm off": none. "confirm every": all that can\'t be '
    "undone or let another player decide.",
    "every": "You are asked to confirm all answers that can't be undone or let another player "
    'decide. "confirm on": only those before dice. "confirm off": none.',
}
"""What `confirm` tells, by the setting."""


def undo(at: Typed) -> bool:
    """Take back."""
    if at.seat is None:
        raise Unclear("Can't undo now: roll the dice first.")
    controller = at.of.controller
    if needs := controller.back.needs:
        who = listed(at.of.sitting.called(one.sides[0], one) for one in needs)
        if not _is_yes(at.of, f"{who} must allow that. Ask? yes or no> "):
            at.out(["Not undone."])
            return True
        if at.of.all_agree(needs):
            controller.back.undo_line(agreed=True)
    elif at.rest.startswith("m"):
        controller.back.undo_mission()
    else:
        controller.back.undo_line()
    return False


def same(at: Typed) -> bool:
    """Answer as the last time, for the rest of the chain."""
    if at.prompt is None or at.seat is None:
        raise Unclear(DICE_FIRST)
    if at.of.controller.again.last is None:
        if at.of.controller.orders.same.to_repeat(at.of.controller.sight, at.prompt) is not None:
            raise Unclear("The active unit has no action to repeat.")
        raise Unclear(
            'You have not answered this kind of question yet: "2 same" answers 2 and repeats it.'
        )
    try:
        at.of.controller.again.give()
    except Refused:
        raise Unclear("Your last answer isn't available here.") from None
    at.of.controller.begin()
    at.of.follow_orders()
    return False


def orders(at: Typed) -> bool:
    """List the standing orders, or end them."""
    if at.seat is None:
        raise Unclear(DICE_FIRST)
    if at.rest == "clear":
        ended = at.of.orders.clear(at.seat.name)
        at.out(
            [
                f"{plural(ended, 'standing order')} ended."
                if ended
                else "There were no standing orders."
            ]
        )
    else:
        known = at.of.orders.told
        none = (
            [f"{NO_ORDERS}. You can type:", *known]
            if known
            else ["This game has no standing orders."]
        )
        at.out(at.of.orders.of(at.seat.name) or none)
    return True


def save(at: Typed) -> bool:
    """Where the game is saved; a copy, if a file is named."""
    if at.rest:
        at.out([copy_record(at.of.sitting.table, at.rest)])
    elif at.of.sitting.table.unsaved:
        at.out([f"The game is NOT SAVED. {at.of.sitting.table.unsaved}", UNSAVED])
    elif at.of.sitting.table.record:
        at.out([f"The game is saved after every answer, in {at.of.sitting.table.record}."])
    else:
        at.out(["This game isn't being saved. Start it with --record FILE to save it."])
    return True


def dice(at: Typed) -> bool:
    """Who rolls."""
    sight, table = at.of.controller.sight, at.of.sitting.table
    if not table.game_type.thrown(table.scenario):
        at.out(["No dice here: the program deals in secret."])
        return True
    if at.rest not in ("typed", "auto"):
        now = "the computer rolls" if sight.auto_dice else "you roll and type the results"
        at.out([f'Now {now}. "dice typed" or "dice auto" changes it.'])
        return True
    is_auto = at.rest == "auto"
    at.out(["The computer rolls." if is_auto else "You roll and type the results."])
    at.of.controller.roll_always(by_program=is_auto)
    return True


def confirm(at: Typed) -> bool:
    """Which answers wait to be confirmed; kept for other games and the window, where a person
    sits at a terminal.
    """
    keys = {"on": USUAL, **{key: key for key in CONFIRMATIONS}}
    if at.rest in keys:
        problem = at.of.sitting.change("confirm", keys[at.rest])
    elif at.rest:
        raise Unclear('"confirm on", "confirm off" or "confirm every" changes it.')
    else:
        problem = ""
    at.out([CONFIRMED[at.of.sitting.settings.confirm], *[problem] * bool(problem)])
    return True


def digest(at: Typed) -> bool:
    """Whether much that has happened is told on a page of its own first."""
    of = at.of
    of.pages.digest = at.rest != "off"
    at.out([f"Pages for long logs: {'on' if of.pages.digest else 'off'}."])
    return True


def resign(at: Typed) -> bool:
    """Give the game up, if it is meant."""
    if at.seat is None or at.prompt is None:
        raise Unclear("Roll the dice first; then you can resign.")
    side = at.prompt.who
    if not at.of.controller.may_request("resign"):
        raise Unclear(at.of.say.not_resigning())
    name = at.of.say.side(side)
    cost = at.of.say.resigning(at.of.controller.view, side)
    if not _is_yes(at.of, f"Resign as {name}? {cost} yes or no> "):
        at.out(["Not resigned."])
        return True
    at.of.controller.request("resign")
    return False


def hints(at: Typed) -> bool:
    """The last hint again; have the hints of a first game, or no more of them."""
    at.out(at.of.callouts.listen(at.rest.lower()))
    return True


def quit(at: Typed) -> bool:
    """Leave; a game that is not saved only when that is meant."""
    writer = at.of.sitting.table.writer
    if writer is not None and writer.trouble and not writer.try_again():
        told = f"The game is NOT SAVED. {at.of.sitting.table.unsaved}"
        at.of.paper.wrapped(told)
        answer = at.of.keyboard.read("Leave anyway, and lose it? yes or no> ")
        if answer.strip().lower() not in ("y", "yes"):
            at.out([UNSAVED])
            return True
    raise Leave


def _is_yes(of: Desk, question: str) -> bool:
    """Ask the person yes or no; whether it is yes."""
    return of.keyboard.read(question).strip().lower() in ("y", "yes")

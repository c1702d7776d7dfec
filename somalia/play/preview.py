"""The consequences of an answer before the next decision: automatic steps and dice.

Nothing before a die roll can be undone. So the last answer before a roll is shown with its
consequence, and given only once the player confirms it. The terminal and the window both use this.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from somalia.engine.dice import BITS
from somalia.engine.event import Event
from somalia.engine.kinds import CLOSES, DECLARES, has_tag
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.sight import Sight, TrialGame
from somalia.engine.steps import digest
from somalia.engine.words import LogLine, Words
from somalia.play.orders import StandingOrders
from somalia.play.plans import AnswerPlan, ahead_of_dice

CONFIRMATIONS = {"off": "off", "dice": "before dice", "every": "all final answers"}
"""Which answers need confirmation: the possible choices, with their texts in the settings."""
USUAL = "dice"
"""The setting's default."""


@dataclass(frozen=True)
class Consequence:
    """Answers that await confirmation, and their consequences."""

    options: tuple[str, ...]
    name: str  # the answers in words, starting with a capital
    steps: tuple[LogLine, ...]  # events that follow without any player's choice
    then: str  # the roll, or the next player to decide, in a sentence
    plan: AnswerPlan | None = None  # set if the answers form a plan

    @property
    def option(self) -> str:
        """The last answer."""
        return self.options[-1]


def consequence(
    sight: Sight,
    say: Words,
    options: Sequence[str],
    confirm: str,
    orders: StandingOrders | None = None,
) -> Consequence | None:
    """What the player must confirm before these answers to the current question are given.

    The answers are tried on a copy that rolls no dice, so that the game's own rolls stay unknown.

    Args:
        options: a single answer, or a line's picks in order.
        confirm: a key of CONFIRMATIONS. With "dice": answers that lead to a die roll, at once or
            after another player's choice in the same mission or step, or to something declared
            (`DECLARES`). Not if the players roll their own dice, because they see what they roll
            for. With "every": anything that can't be undone, or lets another player decide.
        orders: the game's orders. Their answers in the same mission or step follow automatically,
            and are confirmed together with their consequences.

    Returns:
        None if the answers may be given at once, or are not offered and will be refused.
    """
    asked = sight.prompt
    if (
        confirm == "off"
        or not isinstance(asked, Choose)
        or (confirm == "dice" and not sight.auto_dice)
    ):
        return None
    seat = sight.seat_of[asked.who].name
    twin = sight.trial(auto_dice=False)
    for option in options:
        now = twin.asked(seat)
        if not isinstance(now, Choose) or (now.ask, now.who) != (asked.ask, asked.who):
            break
        if option not in now.options:
            return None
        twin.answer(seat, option)
    orders = orders.copy() if orders is not None else StandingOrders()
    while not twin.is_closed(twin.begun) and (now := twin.asked(seat)) is not None:
        given = orders.answer(twin, now, seat)
        if given is None:
            break
        twin.answer(seat, given[0])
    picks = [option for option in options if option != DONE] or options
    names = Counter(say.label(asked, option, sight.view).name for option in picks)
    name = ", ".join(name if many == 1 else f"{name} x{many}" for name, many in names.items())
    return _consequence(twin, say, asked, options, name, confirm)


def consequence_of_plan(
    sight: Sight, say: Words, plan: AnswerPlan, confirm: str, orders: StandingOrders | None = None
) -> Consequence | None:
    """What the player must confirm before a plan is given; otherwise as for `consequence`.

    Args:
        orders: the orders that answer between the plan's answers.
    """
    asked = sight.prompt
    if (
        confirm == "off"
        or not isinstance(asked, Choose)
        or (confirm == "dice" and not sight.auto_dice)
    ):
        return None
    given = ahead_of_dice(sight, say, plan, orders)
    result = _consequence(given, say, asked, plan.options, plan.name, confirm)
    return None if result is None else replace(result, plan=plan)


def _consequence(
    twin: TrialGame,
    say: Words,
    asked: Choose,
    options: Sequence[str],
    name: str,
    confirm: str,
) -> Consequence | None:
    """The consequence, from a copy of the game in which the answers have been given. None if
    nothing must be confirmed.
    """
    seat = twin.seat_of[asked.who].name
    goes_on = not twin.is_closed(twin.begun) or has_tag(asked.ask, DECLARES)
    then = _then(twin, say, seat, confirm, goes_on)
    if not then:
        return None
    steps = _told(twin.events_since(twin.begun), say)
    return Consequence(tuple(options), name[:1].upper() + name[1:], tuple(steps), then)


def _told(events: Sequence[Event], say: Words) -> list[LogLine]:
    """The events that follow, in brief; an event that closes something keeps its own line."""
    ends = [at for at, event in enumerate(events) if has_tag(event.kind, CLOSES)]
    lines: list[LogLine] = []
    start = 0
    for end in ends:
        lines += [*digest(say, events[start:end]), say.line(events[end])]
        start = end + 1
    return lines + digest(say, events[start:])


def _then(twin: TrialGame, say: Words, seat: str, confirm: str, is_under_way: bool) -> str:
    """What happens next, in a sentence; "" if it needs no confirmation.

    Args:
        is_under_way: whether the mission or step continues.
    """
    after = twin.prompt
    if isinstance(after, Chance):
        return _rolled(say, after) if confirm == "every" or _leads_to_dice(twin) else ""
    if after is None:
        return "This ends the game." if confirm == "every" else ""
    if twin.asked(seat) is not None and twin.seat_of[after.who].name != seat:
        return ""  # this seat is still being asked, along with another
    if twin.seat_of[after.who].name != seat:
        if confirm == "dice" and not is_under_way:
            return ""
        if twin.unrevealed:  # the other seat is asked at the same time, and may have answered
            verb = "have" if say.is_many(after.who) else "has"
            return f"Can't be undone once {say.within(after.who)} {verb} also chosen."
        verb = "decide" if say.is_many(after.who) else "decides"
        how = f" (rule {after.rule}), and dice may be rolled" if is_under_way else ""
        return f"Then {say.within(after.who)} {verb}{how}."
    if confirm == "dice":
        return ""
    return "" if twin.undo_point(seat) is not None else "Can't be undone after this."


def _leads_to_dice(now: TrialGame) -> bool:
    """Whether a die is rolled before anyone has a choice: at once, or after draws from cups.

    A draw by itself decides no fight. When units are placed one after another, confirming each of
    them would be a nuisance.
    """
    twin = now.trial()
    while isinstance(twin.prompt, Chance) and not twin.prompt.dice:
        twin.throw(twin.prompt.from_number(0, BITS))
    return isinstance(twin.prompt, Chance)


def _rolled(say: Words, chance: Chance) -> str:
    """What is rolled or drawn, under which rule, and the possible results if they are easy to
    state.
    """
    return f"Then rule {chance.rule}, {say.chance(chance)}{say.may_come(chance)}."

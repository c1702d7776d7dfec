"""How many prompts a person answers in a month, played sensibly with what the screens offer.

Four kept positions of the base game, as records of games in which the person sat at the table up
to there. A pick of several units is one prompt, "all" is one, a confirmation is one, an order that
is given is one, and a plan (a mission with its Zone and who takes part) is one. Each month is also
played as it was played before there were plans and these orders: question after question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from somalia.engine.checkpoints import Answer
from somalia.engine.prompts import DONE
from somalia.play import table
from somalia.play.controller import Controller
from somalia.play.plans import ALL, PlanStep
from somalia.play.preview import USUAL
from tests.months import copied


class Hand:
    """A person at the table, and how many prompts he has answered."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.month = self.now
        self.begun = controller.game.count
        self.told: list[str] = []
        self.wait()

    @property
    def now(self) -> tuple[int, str]:
        phase = self.controller.game.rules.phase(self.controller.view)
        return phase.turn, phase.step

    @property
    def ask(self) -> str:
        """What is asked of the person now; "" once the month is over."""
        prompt = self.controller.prompt
        asks = prompt is not None and self.controller.asks_person and self.now == self.month
        return str(prompt.ask) if prompt is not None and asks else ""

    @property
    def answered(self) -> int:
        return len(self.told)

    def wait(self) -> None:
        """Let everybody else act until the person is asked, or the month is over."""
        while not self.controller.asks_person and self.now == self.month:
            self.controller.advance()

    def _confirm(self) -> None:
        self.told.append("confirmation")
        self.controller.give_pending()

    def order(self, text: str) -> None:
        controller = self.controller
        assert controller.seat is not None
        told = controller.orders.give(text, controller.sight, controller.seat.name)
        assert (told or "").startswith("Standing order"), told
        controller.begin()
        self.told.append(text)
        self.wait()

    def plan(self, *steps: PlanStep) -> None:
        plan = self.controller.planning.make(*steps)
        self.told.append(plan.name)
        if self.controller.held.hold_plan(plan, USUAL):
            self._confirm()
        else:
            self.controller.planning.give(plan)
        self.wait()

    def pick(self, *options: str) -> None:
        """One answer, or several picks in a row, as the screens gave them before."""
        controller = self.controller
        prompt = controller.prompt
        assert prompt is not None
        self.told.append(str(prompt.ask))
        if controller.held.hold(options, USUAL):
            self._confirm()
        else:
            controller.answer(*options)
        self.wait()

    def given(self) -> list[Answer]:
        """What the person's seat has answered this month, whoever gave it."""
        controller = self.controller
        own = next(seat.sides for seat in controller.game.seats if seat.person)
        return [one for one in controller.game.all_answers()[self.begun :] if one.who in own]

    def as_before(self, given: list[Answer]) -> None:
        """Give these answers question after question, the picks of a series as one."""
        left = list(given)
        while self.ask:
            while left[0].how == "forced":
                del left[0]
            prompt = self.controller.prompt
            assert prompt is not None
            assert left[0].ask == self.ask
            series = [left.pop(0)]
            while prompt.picks and series[-1].value != DONE and left and left[0].ask == self.ask:
                series.append(left.pop(0))
            self.pick(*(str(one.value) for one in series if one.how != "forced"))


@pytest.fixture
def month(tmp_path: Path) -> Iterator[Callable[[str], Hand]]:
    """Takes up a kept month."""
    taken: list[table.Table] = []

    def take(name: str) -> Hand:
        copy = copied(name, tmp_path / f"{len(taken)}.txt")
        found = table.take_up(copy, False, lambda question: True, [])
        assert found is not None
        taken.append(found)
        return Hand(Controller(found))

    yield take
    for one in taken:
        one.leave()


def before(month: Callable[[str], Hand], name: str, hand: Hand) -> int:
    """The prompts of the same month, answered the same, without plans and orders."""
    old = month(name)
    old.as_before(hand.given())
    assert old.ask == ""
    return old.answered


def test_the_un_with_one_unit(month: Callable[[str], Hand]) -> None:
    """The unit escorts a Convoy to Jawhar, and all others are placed: 4 prompts, 9 before."""
    hand = month("un-one")
    hand.order("always the usual")  # by which way, and firing back
    hand.plan("escort", "jawhar")  # the one unit goes without a question
    assert hand.ask == "convoy.zone", "nothing else was left to choose"
    hand.plan(ALL)
    assert hand.ask == ""
    assert hand.answered <= 5, hand.told
    assert (hand.answered, before(month, "un-one", hand)) == (4, 9)


def test_the_un_with_twelve_units(month: Callable[[str], Hand]) -> None:
    """Two projects, two Flushes by several forces, Convoys, the rest of the month: 11 prompts,
    38 before.
    """
    hand = month("un-twelve")
    hand.order("always the usual")
    hand.plan("development", "militia", "south-mogadishu", "un-mp-2-3a")
    hand.plan("development", "base", "mogadishu-port", "us-engineer-2-3a")
    infantry = tuple(f"us-infantry-5-5{letter}" for letter in "abc")
    hand.plan("flush", "mogadishu-port", (*infantry, "us-marine-5-4a"))
    hand.plan("convoy", ALL)
    hand.plan("flush", "belet-huen", ("us-helicopter-4-5a", "us-helicopter-4-5b", "us-mp-3-5a"))
    if hand.ask:
        hand.order("pass until end")
    assert hand.ask == ""
    assert hand.answered <= 12, hand.told
    assert (hand.answered, before(month, "un-twelve", hand)) == (11, 38)


RAIDS = {
    "belet-huen": "purple-2b",
    "jawhar": "purple-2a",
    "baidoa": "purple-1a",
    "baardhere": "yellow-1a",
    "kismayu": "yellow-1b",
    "north-mogadishu": "pink-1b",
    "mogadishu-port": "pink-1a",
}
"""Convoys without an escort, and the gang that stands beside each."""


def test_the_bandits(month: Callable[[str], Hand]) -> None:
    """Two Ambushes, then seven Raids on Convoys as soon as they are placed: 6 prompts, 34 before.

    With a plan and a confirmation for each Raid it is 19, with a line for each that names it whole,
    which waits for no confirmation, 12.
    """
    hand = month("bandits")
    hand.order("always the usual")
    hand.order("always ambush")
    hand.plan("hand-over")  # the escort sets out and is ambushed
    hand.plan("hand-over")  # all other Convoys are placed
    raids = ", ".join(f"raid {zone} convoy {gang}" for zone, gang in RAIDS.items())
    hand.order(f"in turn {raids}")
    robbed = [one.value for one in hand.given() if one.ask == "raid.zone"]
    assert robbed == list(RAIDS)
    hand.order("pass until end")
    assert hand.ask == ""
    assert hand.answered <= 12, hand.told
    assert (hand.answered, before(month, "bandits", hand)) == (6, 34)
    one_by_one = month("bandits")
    one_by_one.order("always the usual")
    one_by_one.order("always ambush")
    one_by_one.plan("hand-over")
    one_by_one.plan("hand-over")
    for zone, gang in RAIDS.items():
        one_by_one.plan("raid", zone, "convoy", (gang,))
    one_by_one.order("pass until end")
    confirmed = one_by_one.told.count("confirmation")
    assert (one_by_one.answered, one_by_one.answered - confirmed) == (19, 12)


def test_the_set_up(month: Callable[[str], Hand]) -> None:
    """Sixteen counters, placed by the doctrine that usually plays the side: 1 prompt."""
    hand = month("set-up")
    hand.order("set up by itself")
    assert hand.ask == ""
    assert len(hand.given()) == 16
    assert (hand.answered, before(month, "set-up", hand)) == (1, 17)

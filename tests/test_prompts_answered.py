"""How many prompts a person answers in a month, played sensibly with what the screens offer.

Four kept positions of the base game, as records of games in which the person sat at the table up
to there. A pick of several units is one prompt, "all" is one, a confirmation is one, an order that
is given is one, and a plan (a mission with its Zone and who takes part) is one. Each month is also
played as it was played before there were plans and these orders: question after question.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from somalia.engine.prompts import DONE
from somalia.play import table
from somalia.play.answers import all_offered
from somalia.play.controller import Controller
from somalia.play.plans import ALL, PlanStep
from somalia.play.preview import USUAL

MONTHS = Path(__file__).parent / "months"


class Hand:
    """A person at the table, and how many prompts he has answered."""

    def __init__(self, controller: Controller) -> None:
        self.controller = controller
        self.turn = self.turn_now
        self.told: list[str] = []
        self.wait()

    @property
    def turn_now(self) -> int:
        return self.controller.game.rules.phase(self.controller.state).turn

    @property
    def ask(self) -> str:
        """What is asked of the person now; "" once the month is over."""
        prompt = self.controller.prompt
        return str(prompt.ask) if prompt is not None and self.controller.asks_person else ""

    @property
    def answered(self) -> int:
        return len(self.told)

    def wait(self) -> None:
        """Let everybody else act until the person is asked, or the month is over."""
        step = self.controller.game.rules.phase
        begun = step(self.controller.state).step
        while not self.controller.is_over and not self.controller.asks_person:
            self.controller.advance()
            if step(self.controller.state).step != begun:
                return

    def _confirm(self) -> None:
        self.told.append("confirmation")
        self.controller.give_pending()

    def order(self, text: str) -> None:
        controller = self.controller
        assert controller.seat is not None
        told = controller.orders.give(text, controller.game, controller.seat.name)
        assert told is not None and told.startswith("Standing order"), told
        controller.begin()
        self.told.append(text)
        self.wait()

    def plan(self, *steps: PlanStep) -> None:
        plan = self.controller.plan(*steps)
        self.told.append(plan.name)
        if self.controller.hold_plan(plan, USUAL):
            self._confirm()
        else:
            self.controller.give_plan(plan)
        self.wait()

    def pick(self, *options: str) -> None:
        """One answer, or several picks in a row, as the screens gave them before."""
        controller = self.controller
        prompt = controller.prompt
        assert prompt is not None
        self.told.append(str(prompt.ask))
        if controller.hold(options, USUAL):
            self._confirm()
        else:
            controller.answer(*options)
        self.wait()

    def by_hand(self, given: Callable[[str], str]) -> None:
        """Answer the question by hand: everybody in a series of picks, else as `given` says."""
        controller = self.controller
        prompt = controller.prompt
        assert prompt is not None
        option = given(str(prompt.ask))
        if option:
            self.pick(option)
        elif prompt.picks:
            self.pick(*all_offered(controller.game, prompt), DONE)
        else:
            usual = getattr(prompt.ask, "usual", "")
            self.pick(usual if usual in prompt.options else prompt.options[0])


@pytest.fixture
def month(tmp_path: Path) -> Iterator[Callable[[str], Hand]]:
    """Takes up a kept month."""
    taken: list[table.Table] = []

    def take(name: str) -> Hand:
        copy = tmp_path / f"{len(taken)}.txt"
        shutil.copy(MONTHS / f"{name}.txt", copy)
        found = table.take_up(copy, False, lambda question: True, [])
        assert found is not None
        taken.append(found)
        return Hand(Controller(found))

    yield take
    for one in taken:
        one.leave()


def test_the_un_with_one_unit(month: Callable[[str], Hand]) -> None:
    """A Flush beside Jawhar, all Convoys, and the rest of the month: five."""
    hand = month("un-one")
    hand.order("always the usual")
    hand.plan("flush", "belet-huen")  # the one unit goes without a question
    assert hand.ask == "convoy.zone", "nothing else was left to choose"
    hand.plan(ALL)
    assert (hand.ask, hand.told[1]) == ("", "Flush, Belet Huen")
    assert hand.answered <= 5, hand.told

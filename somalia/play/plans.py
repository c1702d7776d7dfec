"""Several answers given as one: a mission with its Zone, its target and its units.

A plan answers several questions in a row, up to the first die roll or another player's decision. It
is tried on a copy of the game that rolls no dice, and given in full or not at all. A single undo
undoes all of it, and it is recorded as ordinary answers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from somalia.engine.game import Refused
from somalia.engine.kinds import COMMITS, COMPARED, odds_at
from somalia.engine.prompts import DONE, Choose, Why
from somalia.engine.sight import Sight, TrialGame
from somalia.engine.words import OptionLabel, Words, listed
from somalia.games.display import Display
from somalia.play.answers import (
    NO_QUESTION,
    Choice,
    Unclear,
    all_offered,
    are_told_apart,
    find,
    picked,
    short,
)
from somalia.play.listing import numbered
from somalia.play.orders import StandingOrders

ALL: Final = "all"
"""A plan's step that picks everything offered."""

PlanStep = str | tuple[str, ...]
"""The answer to one of a plan's questions: an option, `ALL`, or several picks that end their
series.
"""


@dataclass(frozen=True)
class AnswerPlan:
    """Answers to several questions in a row."""

    answers: tuple[tuple[str, str], ...]
    """The answers in order, each as (kind of prompt, option). Answers given in between by the
    program or a standing order are left out.
    """
    name: str  # in words, starting with a capital: "Flush, Baidoa, 3-3 and 2-2"

    @property
    def options(self) -> tuple[str, ...]:
        """The options chosen by its answers, in order."""
        return tuple(option for _, option in self.answers)


class _Trial:
    """A copy of the game on which a plan is tried out."""

    def __init__(
        self,
        sight: Sight,
        display: Display | None,
        say: Words,
        seat: str,
        orders: StandingOrders | None,
    ) -> None:
        self.display, self.say, self.seat = display, say, seat
        self.twin = sight.trial(auto_dice=False)
        self.orders = orders.copy() if orders is not None else None
        self.before = self.twin.count  # the answer count before the last step
        self.answers: list[tuple[str, str]] = []
        self.names: list[str] = []

    def asked(self) -> Choose | None:
        """The seat's next question, once its orders have answered; None if there is none."""
        while (prompt := self.twin.asked(self.seat)) is not None:
            given = self.orders.answer(self.twin, prompt, self.seat) if self.orders else None
            if given is None:
                return prompt
            self.twin.answer(self.seat, given[0])
        return None

    def was_forced(self, option: str) -> bool:
        """Whether the program has already given this answer, because there was no alternative."""
        given = self.twin.answers()[self.before :]
        return any(one.how == "forced" and one.value == option for one in given)

    def take(self, step: PlanStep) -> None:
        """Answer the next question with a step.

        Raises:
            Refused: there is no question, or it does not offer the step's answer.
        """
        named = [DONE] if step == ALL else [step] if isinstance(step, str) else step
        if named and all(self.was_forced(option) for option in named):
            return  # the only eligible unit takes part, and the series is closed
        prompt = self.asked()
        if prompt is None:
            raise Refused(
                "",
                "no more questions come before a die roll or another player's decision.",
            )
        options = self._meant(step, prompt)
        self._name(options, prompt)
        self.before = self.twin.count
        for option in options:
            self._answer(option)
        is_series = prompt.picks and (step == ALL or not isinstance(step, str))
        if is_series and self._is_open(prompt):
            self._answer(DONE)

    def _meant(self, step: PlanStep, prompt: Choose) -> list[str]:
        """The options meant by a step at a question.

        Raises:
            Refused: the step means no option, or one that is not offered.
        """
        picks = all_offered(self.twin, prompt, self.display) if step == ALL else step
        options = [picks] if isinstance(picks, str) else list(picks)
        if not options or (step == ALL and not prompt.picks):
            raise Refused(prompt.rule, "nothing is picked here.")
        known = {candidate.id for candidate in prompt.candidates}.union(prompt.extra)
        for option in options:
            if option not in known:
                raise Refused(*(prompt.why_not(option) or (prompt.rule, "not available.")))
        return options

    def _name(self, options: Sequence[str], prompt: Choose) -> None:
        """Add the answers to the plan's name; identical options are counted."""
        counts = Counter(self.say.label(prompt, one, self.twin.view).name for one in options)
        self.names.append(
            listed(name if many == 1 else f"{name} x{many}" for name, many in counts.items())
        )

    def _is_open(self, prompt: Choose) -> bool:
        """Whether the series of picks to which the question belongs is still open."""
        now = self.twin.asked(self.seat)
        return (
            now is not None and now.ask == prompt.ask and bool((now.about or {}).get("picked", 1))
        )

    def _answer(self, option: str) -> None:
        prompt = self.twin.asked(self.seat)
        if prompt is None:
            raise Refused("", "no more can be picked.")
        self.twin.answer(self.seat, option)
        if self.orders is not None:
            self.orders.answered(self.seat, prompt.ask, option)
        self.answers.append((prompt.ask, option))

    def plan(self) -> AnswerPlan:
        """The plan built from the answers so far."""
        name = ", ".join(self.names)
        return AnswerPlan(tuple(self.answers), name[:1].upper() + name[1:])


def _begun(
    sight: Sight, display: Display | None, say: Words, orders: StandingOrders | None
) -> _Trial:
    prompt = sight.prompt
    if not isinstance(prompt, Choose):
        raise Refused("", NO_QUESTION)
    return _Trial(sight, display, say, sight.seat_of[prompt.who].name, orders)


def planned(
    sight: Sight,
    display: Display,
    say: Words,
    steps: Sequence[PlanStep],
    orders: StandingOrders | None = None,
) -> AnswerPlan:
    """The plan formed by these steps, starting from the current question.

    A step may name an answer that the program gives by itself because there is no alternative.

    Args:
        orders: the orders that answer between the steps; a copy of them is used.

    Raises:
        Refused: a step is not offered (with its rule), or comes after a die roll or another
            player's decision.
    """
    trial = _begun(sight, display, say, orders)
    for step in steps:
        trial.take(step)
    return trial.plan()


def ahead(
    sight: Sight,
    display: Display,
    say: Words,
    steps: Sequence[PlanStep],
    orders: StandingOrders | None = None,
) -> TrialGame | None:
    """A copy of the game at the question that follows these steps, to show what could be chosen
    then. None if the seat would not be asked again before a die roll or another player's decision.
    The copy's dice are not the game's.

    Raises:
        Refused: as for `planned`.
    """
    trial = _begun(sight, display, say, orders)
    for step in steps:
        trial.take(step)
    return trial.twin if trial.asked() is not None else None


def ahead_of_dice(
    sight: Sight, say: Words, plan: AnswerPlan, orders: StandingOrders | None = None
) -> TrialGame:
    """A copy of the game after the plan and any answers that orders then give, up to the first die
    roll or another player's decision.

    Raises:
        Refused: the plan was made for another position.
    """
    trial = _begun(sight, None, say, orders)
    for _ in _given(trial, plan):
        pass
    trial.asked()
    return trial.twin


def _given(trial: _Trial, plan: AnswerPlan) -> Iterator[tuple[Choose, str]]:
    """Yield each of the plan's questions with its answer, before the answer is given."""
    for ask, option in plan.answers:
        prompt = trial.asked()
        if prompt is None or prompt.ask != ask or option not in prompt.options:
            raise Refused("", "this plan was made for another position.")
        yield prompt, option
        trial.twin.answer(trial.seat, option)


def odds_question(
    sight: Sight, say: Words, plan: AnswerPlan, orders: StandingOrders | None = None
) -> tuple[TrialGame, tuple[str, ...]] | None:
    """A copy of the game at the plan's last question that has odds, and the plan's answers to it.
    None if no question has odds.

    Raises:
        Refused: the plan was made for another position.
    """
    trial = _begun(sight, None, say, orders)
    result: tuple[TrialGame, tuple[str, ...]] | None = None
    for prompt, option in _given(trial, plan):
        if odds_at(prompt.ask) not in (COMMITS, COMPARED):
            continue
        if (
            result is not None
            and result[0].prompt is not None
            and result[0].prompt.ask == prompt.ask
        ):
            result = result[0], (*result[1], option)
        else:
            result = trial.twin.trial(auto_dice=False), (option,)
    return result


def plan_of(
    text: str,
    sight: Sight,
    prompt: Choose,
    shown: Sequence[Choice],
    display: Display,
    say: Words,
    orders: StandingOrders | None = None,
) -> AnswerPlan | None:
    """The plan named by a line, such as "flush baidoa all". None if the line does not begin with
    one of the question's options, or is a single word.

    Args:
        shown: the options as they are listed.

    Raises:
        Unclear, Refused: the words after the option do not answer the next questions.
    """
    words = text.split()
    begins = any(_only(" ".join(words[:count]), shown) for count in range(1, len(words)))
    if prompt.picks or not begins:
        return None
    return read(text, sight, display, say, orders)


def read(
    text: str,
    sight: Sight,
    display: Display,
    say: Words,
    orders: StandingOrders | None = None,
) -> AnswerPlan:
    """The plan meant by a line: "flush baidoa all", "raid kismayu convoy 3-3".

    For each question, as many words are used as name one of its options. A question for picks uses
    all remaining words, and its series is then closed. Numbers mean nothing for options that the
    player has not seen yet.

    Raises:
        Unclear: part of the line names no option, or several.
        Refused: as for `planned`.
    """
    trial = _begun(sight, display, say, orders)
    words = text.lower().rstrip(". ").split()
    is_first = True
    while words:
        prompt = trial.asked()
        if not is_first and (taken := _forced_place(trial, words)):
            words = words[taken:]
            continue
        if prompt is None:
            if words == [ALL] or _forced_word(trial, words):
                break
            raise Unclear(
                f'"{short(" ".join(words))}" comes only after a die roll or another player\'s '
                "decision."
            )
        shown = numbered(trial.twin, prompt, display)
        looked_at = words if prompt.picks else words[:1]
        if not is_first and _has_number(looked_at, shown):
            raise Unclear("Use a name, not a number, for a later question.")
        if prompt.picks:
            # Something that needed no choice may still be named, such as a Raid's only target.
            if not _begin_an_option(words, shown):
                words = words[_forced_word(trial, words) :]
            if not words:
                break
            rest = " ".join(words)
            named = picked(rest, prompt, shown)
            trial.take(ALL if rest == ALL else tuple(one for one in named if one != DONE))
            break
        taken = _longest(words, lambda part, shown=shown: _only(part, shown) is not None)  # type: ignore[misc]
        if barred := _barred(words, prompt, trial, more_than=taken):
            raise Refused(barred.rule, barred.sentence)
        if only := _only(" ".join(words[:taken]), shown):
            trial.take(only.options[0])
        else:
            taken = _forced_word(trial, words)
        if not taken:
            raise Unclear(
                f'"{short(" ".join(words))}" matches no option of: '
                f"{say.question(prompt, trial.twin.view)}"
            )
        words, is_first = words[taken:], False
    return trial.plan()


def _has_number(words: Sequence[str], shown: Sequence[Choice]) -> bool:
    """Whether any word is a number that is not part of a name, unlike the one in "pink 2"."""
    return any(
        word.isdigit() and not (before and find(f"{before} {word}", shown))
        for before, word in pairwise(("", *words))
    )


def _begin_an_option(words: Sequence[str], shown: Sequence[Choice]) -> bool:
    """Whether the first word answers a question that asks for picks, or is the start of such an
    answer.
    """
    return words[0] in (ALL, DONE) or bool(find(words[0], shown))


def _only(text: str, shown: Sequence[Choice]) -> Choice | None:
    """The only option that the text names; None if it names none or several."""
    hits = find(text, shown, by_detail=not are_told_apart(shown))
    return hits[0] if len(hits) == 1 else None


def _barred(words: Sequence[str], prompt: Choose, trial: _Trial, more_than: int) -> Why | None:
    """Why a barred option, named in full by the first words, is not offered. None if they name no
    such option, or if its name has no more than `more_than` words.
    """
    called = {trial.say.label(prompt, id, trial.twin.view).name.lower(): id for id in prompt.barred}
    named = _longest(words, lambda part: part in called)
    return prompt.barred[called[" ".join(words[:named])]] if named > more_than else None


def _longest(words: Sequence[str], fits: Callable[[str], bool]) -> int:
    """How many of the first words fit together; 0 if none fit."""
    return next((n for n in range(len(words), 0, -1) if fits(" ".join(words[:n]))), 0)


def _forced_place(trial: _Trial, words: Sequence[str]) -> int:
    """How many of the first words name a place for which there was no choice. Those words then mean
    nothing else, such as the units there.
    """
    given = trial.twin.answers()
    for index in range(trial.before, len(given)):
        value = str(given[index].value)
        if given[index].how == "forced" and trial.say.is_place(value):
            if taken := _so_many_name(words, [value, *trial.say.called(value)]):
                trial.before = index + 1
                return taken
    return 0


def _forced_word(trial: _Trial, words: Sequence[str]) -> int:
    """How many of the first words name an answer that the program has already given by itself."""
    given = [one for one in trial.twin.answers()[trial.before :] if one.how == "forced"]
    values = [str(one.value) for one in given]
    names = [name for value in values for name in (value, *trial.say.called(value))]
    return _so_many_name(words, names)


def _so_many_name(words: Sequence[str], names: Sequence[str]) -> int:
    """How many of the first words match one of the names, in the way they would match an option; 0
    if none match.
    """
    options = [Choice(0, OptionLabel(name), (name,)) for name in names]
    return _longest(words, lambda part: bool(find(part, options)))

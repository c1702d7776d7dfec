"""What the program skipped: questions with only one answer, and steps not played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import barred_by, listed, plural
from somalia.games.campaign.rules.core.event_kinds import STEP_BEGINS, TURN_BEGINS
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.rulebook import CampaignStep
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.campaign.rules.wars.who import contest
from somalia.games.campaign.text.parties import keeps_vp
from somalia.games.campaign.text.words import Wording
from somalia.games.display import Skipped

MOST_REASONS = 3


def skipped(sight: Sight, start: int, seat: str, say: Wording) -> list[Skipped]:
    """A seat's questions and the empty steps skipped since the first `start` answers, in order.

    The answers are replayed in a trial, so nothing is rolled. The forced "done" after picks does
    not count.
    """
    twin = sight.trial(
        auto_dice=False, auto_forced=False, stops_at_checkpoint=False, count=min(start, sight.count)
    )
    begun = len(twin.events())
    turn, step = twin.view.turn, twin.view.step
    entries = []
    for answer in sight.answers()[twin.count :]:
        prompt = twin.prompt
        if answer.how == "forced" and isinstance(prompt, Choose):
            is_closing = answer.value == DONE and bool((prompt.about or {}).get("picked"))
            if not is_closing and sight.seat_of[prompt.who].name == seat:
                entries.append(_forced(prompt, answer.value, twin.view, say))
        twin.feed(answer)
    return [*entries, *_not_played(sight, sight.events()[begun:], turn, step)]


def _forced(prompt: Choose, option: str, state: CampaignState, say: Wording) -> Skipped:
    name = say.label(prompt, option, state).name
    sentence = f"{name} was the only option (R52)."
    reasons = [
        f"{why.rule}: {listed(names)}: {why.sentence}"
        for why, names in barred_by(say, prompt, state).items()
    ]
    if len(reasons) > MOST_REASONS:
        reasons[MOST_REASONS:] = [f"and {plural(len(reasons) - MOST_REASONS, 'more reason')}."]
    return Skipped(prompt.rule, say.question(prompt, state), " ".join([sentence, *reasons]))


def _not_played(sight: Sight, events: Sequence[Any], turn: int, step: int) -> list[Skipped]:
    """The steps between two questions in which nothing happened."""
    rules: Any = sight.rules
    sequence: Sequence[CampaignStep] = rules.sequence
    ids = [each.id for each in sequence]
    played = [at for at, event in enumerate(events) if event.kind is STEP_BEGINS]
    entries: list[Skipped] = []
    for place, index in enumerate(played):
        reached = ids.index(events[index]["id"])
        while (step := step + 1) % len(sequence) != reached:
            if step == len(sequence):
                step, turn = 0, turn + 1
                if not reached:
                    break
            if sequence[step].when.__name__ != "setting_up":
                entries.append(_why_not(sequence[step], turn, sight.view))
        if step == len(sequence):
            step, turn = 0, turn + 1
        end = played[place + 1] if place + 1 < len(played) else len(events)
        # The last step is still under way. Only an empty Interphase is surprising, so
        # only Interphases are explained.
        is_over = place + 1 < len(played) and sequence[reached].title.startswith("Interphase")
        if is_over and all(event.kind is TURN_BEGINS for event in events[index + 1 : end]):
            entries.append(
                Skipped(
                    sequence[reached].rule,
                    sequence[reached].title,
                    f"nothing to do in turn {turn}.",
                )
            )
    return entries


def together(skipped: Sequence[Skipped]) -> list[Skipped]:
    """The skipped entries, with entries that share a reason merged into one."""
    alike: dict[str, list[Skipped]] = {}
    for each in skipped:
        alike.setdefault(each.sentence, []).append(each)
    return [
        each[0]
        if len({one.name for one in each}) == 1
        else Skipped(
            each[0].rule if len({one.rule for one in each}) == 1 else "3",
            listed(f"{one.name} ({one.rule})" for one in each),
            sentence,
        )
        for sentence, each in alike.items()
    ]


def _why_not(step: CampaignStep, turn: int, state: CampaignState) -> Skipped:
    when = f"in turn {turn}" if turn else "before the first turn"
    return Skipped(step.rule, step.title, f"not {when}. {_due(step, state)}")


def _due(step: CampaignStep, state: CampaignState) -> str:
    """When a step is played, with the rule that says so."""
    name = step.when.__name__
    if name == "setting_up":
        return "10: it comes before turn 1."
    if name == "after_first_turn":
        return "3: turn 1 begins at the Logistics Phase."
    if name == "season_ends" and keeps_vp(state.scenario):
        return "3: an Interphase follows every third turn but the last (R13)."
    if name == "season_ends":
        turns = listed(str(turn) for turn in contest(state).interphases)
        return f"S24: Interphases follow turns {turns}."
    return "3: it is played every turn."


def of_steps(rules: Campaign, state: CampaignState, text: str) -> list[Skipped]:
    """The steps of the sequence of play that a text names, and when each is played."""
    typed = text.lower()
    entries = []
    for step in rules.sequence:
        title = step.title.lower()
        starts = [match.start() for match in re.finditer(r"\b\w", title)]
        if any(title.startswith(typed, start) for start in starts):
            here = "" if step.when(state) else "not "
            when = "now" if step is rules.step(state) else f"{here}in turn {state.turn}"
            entries.append(Skipped(step.rule, step.title, f"{when}. {_due(step, state)}"))
    return entries

"""6 Operations: the order of missions.

The Bandit player conducts a mission or hands over. After a hand-over the UN conducts a mission or
passes; then the Bandit player chooses again [R33]. With several Bandit players, or with contested
initiative, 11.2 and 11.3 set the order.
"""

from __future__ import annotations

from collections.abc import Callable

from somalia.engine.marks import rule
from somalia.engine.options import Word
from somalia.engine.prompts import Steps, Why
from somalia.games.campaign.rules.base import bandit_judges, bandit_missions, rivals, un_judges
from somalia.games.campaign.rules.base.asks import BANDIT_MISSION, NEXT_PLAYER, UN_MISSION
from somalia.games.campaign.rules.base.event_kinds import KEPT_AT_BASE
from somalia.games.campaign.rules.base.talks import bar_talks, talk, talk_words
from somalia.games.campaign.rules.base.un_missions import convoy, development, escort, flush
from somalia.games.campaign.rules.core import effects
from somalia.games.campaign.rules.core.event_kinds import OPERATIONS_END
from somalia.games.campaign.rules.core.state import CampaignState

BarBandit = Callable[[CampaignState, str], Why | None]
BanditMission = Callable[[CampaignState, str], Steps[None]]
BarUN = Callable[[CampaignState], Why | None]
UNMission = Callable[[CampaignState], Steps[None]]

BANDIT_MISSIONS: dict[str, tuple[BarBandit, BanditMission]] = {
    "raid": (bandit_judges.bar_raid, bandit_missions.raid),
    "move": (bandit_judges.bar_movement, bandit_missions.movement),
    "attack": (rivals.bar_attack, rivals.attack),
}
UN_MISSIONS: dict[str, tuple[BarUN, UNMission]] = {
    "convoy": (un_judges.bar_convoy, convoy),
    "escort": (un_judges.bar_escort, escort),
    "flush": (un_judges.bar_flush, flush),
    "development": (un_judges.bar_development, development),
}
ALONE = (Word("raid"), Word("move"))
AMONG_RIVALS = (*ALONE, Word("attack"))
UN_WORDS = tuple(Word(name) for name in UN_MISSIONS)
PASS = Word("pass")


@rule("6", "R33", "R2", "R3", "6.1", "6.2")
def next_mission(state: CampaignState) -> Steps[bool]:
    """Ask the next side to choose, and run its mission; False when the phase is over."""
    if rivals.takes_turns(state):
        return (yield from next_among_several(state))
    if state.un_has_choice:
        answer = yield from _choose_un(state)
        if answer in talk_words(state, "un"):
            yield from talk(state, "un", answer)
            return True
        effects.give_choice(state, un=False)
        if answer == "pass":
            effects.mark_pass(state, True)
        else:
            yield from UN_MISSIONS[answer][1](state)
        return True
    who = state.scenario.sides.bandits[0]
    answer = yield from _choose_bandit(state, who, extra=("hand-over",))
    if answer == "hand-over":
        if state.un_passed:
            _end(state)
            return False
        effects.give_choice(state, un=True)
        return True
    if answer in talk_words(state, who):
        yield from talk(state, who, answer)
        return True
    effects.mark_pass(state, False)
    yield from BANDIT_MISSIONS[answer][1](state, who)
    return True


def _choose_bandit(state: CampaignState, who: str, extra: tuple[str, ...]) -> Steps[str]:
    talks = talk_words(state, who)

    def judge(word: str) -> Why | None:
        if word in talks:
            return bar_talks(state, who, word)
        return BANDIT_MISSIONS[word][0](state, who)

    words = AMONG_RIVALS if state.scenario.sides.rivals else ALONE
    answer: str = yield BANDIT_MISSION(
        who, (*words, *talks), judge, extra=extra, about={"side": who} if "pass" in extra else None
    )
    return answer


def _choose_un(state: CampaignState) -> Steps[str]:
    talks = talk_words(state, "un")

    def judge(word: str) -> Why | None:
        if word == "pass":
            return Why("5.3", "a Convoy is still owed.") if state.owed_convoys() else None
        if word in talks:
            return bar_talks(state, "un", word)
        return UN_MISSIONS[word][0](state)

    answer: str = yield UN_MISSION("un", (*UN_WORDS, *talks, PASS), judge)
    return answer


@rule("11.2", "11.3", "R19", "R72", "R73")
def next_among_several(state: CampaignState) -> Steps[bool]:
    """Ask the next player to choose, if there are several; False when all have passed in
    succession.
    """
    ready = rivals.waiting(state)
    if not ready:
        _end(state)
        return False
    if not state.acting and rivals.is_contested(state):
        yield from rivals.roll_initiative(state)
        return True
    who = state.acting or rivals.by_strength(state, ready)[0]
    others = [side for side in ready if side != who]
    if who == "un":
        answer = yield from _choose_un(state)
    else:
        hands_over = ("hand-over",) if others and not state.named else ()
        answer = yield from _choose_bandit(state, who, extra=(*hands_over, "pass"))
    if answer in talk_words(state, who):
        if not state.acting:
            effects.name_next(state, who, named=False)  # the player keeps the choice
        yield from talk(state, who, answer)
    elif answer == "pass":
        effects.pass_among(state, who)
    elif answer == "hand-over":
        yield from _name(state, who, others)
    else:
        effects.forget_passes(state)
        effects.name_next(state, "", named=False)
        if who == "un":
            yield from UN_MISSIONS[answer][1](state)
            return True
        yield from BANDIT_MISSIONS[answer][1](state, who)
        if not rivals.is_contested(state):
            yield from _name(state, who, [s for s in rivals.waiting(state) if s != who])
    return True


def _end(state: CampaignState) -> None:
    """End Operations; if the UN is confined to base, log why it was not asked (6.3)."""
    if state.confined and all(bar(state) for bar, _ in UN_MISSIONS.values()):
        state.note(KEPT_AT_BASE, "6.3")
    state.note(OPERATIONS_END, "6")


def _name(state: CampaignState, who: str, others: list[str]) -> Steps[None]:
    """Let a Bandit player name the next side to act."""
    answer = yield NEXT_PLAYER(who, [Word(side) for side in others])
    effects.name_next(state, answer, named=True)

"""Repeats the active man's last action in a street fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from somalia.engine.event import Event
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.words import plural
from somalia.games.street_fight.rules import kinds
from somalia.games.street_fight.rules.components import FULL_AUTO, Weapon
from somalia.games.street_fight.rules.firing import (
    Seen,
    Shot,
    chance_of,
    modifiers,
    need_of,
    seen_by,
    shooter_of,
    sprayed,
)
from somalia.games.street_fight.rules.state import StreetState
from somalia.games.street_fight.rules.turn import ManTurn

REPEATED = (kinds.FIRE, kinds.FULL, kinds.RELOAD, kinds.SHED)
"""The actions that a man can repeat."""
MOB = "mob"
"""The key, among the answers, for the mob last fired at."""


class Situation(NamedTuple):
    """What must stay the same for a repeat to continue."""

    card: tuple[int, int]  # the turn, and the cards left in it
    man: int
    health: int
    suppression: int
    mobs: frozenset[int]


class OnceMore:
    """Repeats the active man's last action (see `somalia.games.orders.Repeat`).

    It ends when he is hit or suppressed, a mob appears, or no target in the mob is left in range.
    """

    asks = (
        kinds.MAN,
        kinds.ACT,
        kinds.SHOT,
        kinds.TARGET,
        kinds.BURSTS,
        kinds.LEVEL,
        kinds.TO_RELOAD,
        kinds.STAND,
        kinds.FIRST,
        kinds.AIM_AT,
        kinds.TO_FACE,
    )

    def last(self, sight: Sight) -> dict[str, str]:
        """The answers that made up the man's last action, if he can repeat it.

        Empty unless the question is what he does next.
        """
        if sight.view.acting is None or getattr(sight.prompt, "ask", "") != kinds.ACT:
            return {}
        answers: dict[str, str] = {}
        for given in sight.recent_answers:
            if given.ask == kinds.ACT:
                answers = {}
            if given.ask in self.asks and given.ask != kinds.MAN:
                answers[given.ask] = str(given.value)
        if answers.get(kinds.ACT) not in REPEATED:
            return {}
        if kinds.SHOT not in answers:  # he did not fire
            return answers
        if (mob := _mob_fired_at(sight.recent_events, answers.get(kinds.TARGET, ""))) is not None:
            answers[MOB] = str(mob)
        return answers

    def situation(self, sight: Sight) -> Situation | None:
        """The active man's condition and the mobs on the table; None without an active man."""
        state: StreetState = sight.view
        if state.acting is None:
            return None
        man = state.men[state.acting.man]
        card = state.turn, sum(state.cup.values())
        return Situation(card, man.number, man.ap, man.suppression, frozenset(state.mobs))

    def ended(self, then: Situation, answers: Mapping[str, str], sight: Sight) -> str | None:
        """Why the repeat has ended, "" if the man's action is over; None while it continues."""
        now = self.situation(sight)
        if now is None or (now.card, now.man) != (then.card, then.man):
            return ""
        if now.health < then.health:
            return "he is hit."
        if now.suppression > then.suppression:
            return "he is suppressed."
        if new := sorted(now.mobs - then.mobs):
            return f"Mob {new[0]} appears."
        if MOB not in answers:
            return None
        there = self._there(sight.view, answers)
        if not there:
            return f"Mob {answers[MOB]} has no targets left."
        if not any(map(chance_of, there)):
            return f"Mob {answers[MOB]} can't be hit."
        return None

    @staticmethod
    def _there(state: StreetState, answers: Mapping[str, str]) -> list[int]:
        """The numbers needed to hit the remaining targets in the mob.

        Full auto from a support weapon counts only the closest target on its level, if it belongs
        to that mob.
        """
        assert state.acting is not None
        turn, mob = ManTurn(state, state.acting.man), int(answers[MOB])
        shot, shooter = _shot_of(state, answers), shooter_of(state, turn.man)
        by_level = kinds.LEVEL in answers
        if by_level:
            seen = sprayed(state, shooter, shot)
            seen = [one for one in seen if one.level == answers[kinds.LEVEL]]
            targets = seen[:1]
        else:
            seen, targets = seen_by(state, shooter), turn.targets(shot)
        return [
            need_of(state, modifiers(state, shooter, shot, one, seen, by_level=by_level))
            for one in targets
            if one.enemy.mob == mob
        ]

    def like(self, answers: Mapping[str, str], sight: Sight, prompt: Choose) -> str | None:
        """The same answer again; if its target is down, then the nearest target in the same mob."""
        given = answers.get(str(prompt.ask))
        if prompt.ask == kinds.ACT and given not in REPEATED:
            return None
        if given in prompt.options or given is None or prompt.ask != kinds.TARGET:
            return given if given in prompt.options else None
        if MOB not in answers:
            return None
        seen = [one for one in prompt.candidates if isinstance(one, Seen)]
        return next((one.id for one in seen if one.enemy.mob == int(answers[MOB])), None)

    def told(self, answers: Mapping[str, str], sight: Sight) -> str:
        """The weapon, its mode of fire and its target, as text."""
        state: StreetState = sight.view
        act = answers[kinds.ACT]
        if kinds.TO_RELOAD in answers:
            return f"reload the {state.scenario.tables.weapons[answers[kinds.TO_RELOAD]].name}"
        if kinds.SHOT not in answers:
            return kinds.ACTS[act][0]
        shot = _shot_of(state, answers)
        text = shot.told
        if kinds.BURSTS in answers:
            text = f"{shot.weapon.name}, {plural(int(answers[kinds.BURSTS]), 'burst')}"
        return f"{text} at Mob {answers[MOB]}" if MOB in answers else text


def _shot_of(state: StreetState, answers: Mapping[str, str]) -> Shot:
    """The shot that the answer names."""
    is_full = answers[kinds.ACT] == kinds.FULL
    weapons: Mapping[str, Weapon] = state.scenario.tables.weapons
    return next(
        shot
        for weapon in weapons.values()
        for mode in weapon.modes
        if (mode == FULL_AUTO) == is_full and (shot := Shot(weapon, mode)).id == answers[kinds.SHOT]
    )


def _mob_fired_at(events: Sequence[Event], target: str) -> int | None:
    """The mob of the target fired at; None if no mob was fired at.

    Args:
        target: the target's id; "" for the target of the last burst.
    """
    for event in reversed(events):
        if event.kind != kinds.SHOT_FIRED or MOB not in event.facts:
            continue
        name = str(event.facts["target"])
        letter = "t" if name.startswith("technical") else "s"
        if target in ("", letter + name.rpartition(" ")[2]):
            return int(str(event.facts[MOB]).rpartition(" ")[2])
    return None

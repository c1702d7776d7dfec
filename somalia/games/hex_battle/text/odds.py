"""The odds of a hex battle in text: of fires, and of what a gunship can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.games.display import OddsAsked
from somalia.games.hex_battle.ai.prospects import (
    Prospect,
    prospect_at,
    prospect_of,
    prospect_of_gunship,
)
from somalia.games.hex_battle.rules import kinds, offence
from somalia.games.hex_battle.rules.components import GUNSHIP
from somalia.games.hex_battle.rules.fire import Modifier
from somalia.games.hex_battle.rules.state import BattleState, Counter
from somalia.games.hex_battle.text.words import BattleWords, knows_all

if TYPE_CHECKING:
    pass


MODIFIER_RULES = {
    "close assault": "11.3",
    "leader": "24.4",
    "bin Laden": "25.2",
    "armoured": "10.26",
    "body armour": "29.1",
}
"""The rules of modifiers that are not of 10.23 alone."""


def odds_told(words: BattleWords, asked: OddsAsked) -> list[str]:
    """What may come of a fire: of the one that is prepared, or at each hex by all who can."""
    state: BattleState = asked.sight.view
    prompt = asked.prompt
    if prompt.ask == kinds.TARGET:
        lines = []
        word = asked.typed.strip()
        for choice in asked.shown:
            if word not in (choice.options[0], str(choice.number)) and (word or choice.is_more):
                continue
            at = state.scenario.land.index.get(choice.options[0])
            found = None if at is None else prospect_at(state, prompt.who, at)
            if found is not None:
                lines += _prospect(found, f"{choice.name}, all eligible units: ")
        return [*lines, *_notes(state, offence.shooters(state))] or ["No unit can fire."]
    if prompt.ask in (kinds.FIRERS, kinds.DEFEND, kinds.AA):
        return _odds_of_fire(state, prompt)
    if prompt.ask == kinds.GUNSHIP_AT:
        return _odds_of_gunship(words, state, prompt)
    return ["No odds for this question."]


def _odds_of_fire(state: BattleState, prompt: Choose) -> list[str]:
    """The fire with those that are picked, and with each of the others besides; where nobody is
    picked, by all who can fire together, and by each alone.
    """
    picked = (prompt.about or {}).get("picked", ())
    others = [
        one for one in prompt.candidates if isinstance(one, Counter) and one.id in prompt.options
    ]
    found = prospect_of(state, prompt)
    lines = _prospect(found, "") if found is not None else []
    if found is None and prompt.ask == kinds.FIRERS:
        everybody = prospect_at(state, prompt.who, (prompt.about or {})["hex"])
        lines = _prospect(everybody, "All eligible units: ") if everybody is not None else []
    for one in others:
        more = prospect_of(state, prompt, (one,))
        if more is not None:
            name = state.name(one.number)
            head = f"adding {name}" if picked else f"{name[:1].upper()}{name[1:]} alone"
            lines.append(f"{head}: {_in_brief(more)}")
    firers = [one.number for one in (*picked, *others)]
    return [*lines, *_notes(state, firers)] or ["No unit can fire."]


def _odds_of_gunship(words: BattleWords, state: BattleState, prompt: Choose) -> list[str]:
    """What may come to each counter that a gunship may be sent at, with those sent before."""
    lines = []
    for one in (at for at in prompt.candidates if isinstance(at, Counter)):
        found = prospect_of_gunship(state, prompt, one)
        if found is not None:
            lines += _prospect(found, f"{words.place(state, one)}: ")
    return [*lines, *_notes(state, [(prompt.about or {})["counter"].number])]


def _notes(state: BattleState, firers: Sequence[int]) -> list[str]:
    """What the odds rest on."""
    notes = []
    if not knows_all(state):
        notes.append(
            "Chances against face-down counters average over all they could be. "
            "A fort is revealed without a roll (20.4, 20.7, A82)."
        )
    if any(state.unit(one).type == GUNSHIP for one in firers):
        notes.append("Gunships are assumed to survive anti-aircraft fire (15.2).")
    return notes


def _in_brief(of: Prospect) -> str:
    """Firepower, column, and what may come to the targets, on a line: alike ones once."""
    what = ", close assault" if of.is_assault else ""
    told = [
        ", ".join(f"{word} {percent(chance)}" for word, chance in target.chances[1:])
        for target in of.targets
    ]
    return f"firepower {of.power}, column {of.column}{what}: {'; '.join(dict.fromkeys(told))}"


def _prospect(of: Prospect, head: str) -> list[str]:
    what = "close assault" if of.is_assault else "fire"
    lines = [f"{head}{what}, firepower {of.power}, column {of.column}"]
    for target in of.targets:
        chances = ", ".join(f"{word} {percent(chance)}" for word, chance in target.chances)
        fort = (
            f"; {percent(target.fort)} chance of a fort, revealed without a roll"
            if target.fort
            else ""
        )
        name = target.name[:1].upper() + target.name[1:]
        lines.append(f"  {name}: {chances}{fort}{_mods(target.modifiers)}")
    if of.fortified:
        told = f"chance that a face-down counter fortifies the hex: {percent(of.fortified)} (A82)"
        lines.append(f"  {told}")
    return lines


def _mods(mods: Sequence[Modifier]) -> str:
    """Modifiers, each with its rule: " [mountain +2 (10.23), close assault -1 (11.3)]"."""
    told = ", ".join(f"{word} {by:+d} ({MODIFIER_RULES.get(word, '10.23')})" for word, by in mods)
    return f" [{told}]" if told else ""

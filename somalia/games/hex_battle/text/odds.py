"""The odds in a hex battle as text: for fire and gunship attacks."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.games.display import OddsAsked
from somalia.games.hex_battle.ai.prepared import (
    FLIGHTS,
    BattleOdds,
    OddsAccuracy,
    battle_odds,
)
from somalia.games.hex_battle.ai.prospects import (
    Prospect,
    prospect_at,
    prospect_of,
    prospect_of_gunship,
)
from somalia.games.hex_battle.ai.return_fire import DEALS, FogDeals, ReturnFire
from somalia.games.hex_battle.rules import kinds, offence
from somalia.games.hex_battle.rules.components import GUNSHIP
from somalia.games.hex_battle.rules.fire import Modifier
from somalia.games.hex_battle.rules.state import BattleState, Counter
from somalia.games.hex_battle.text.words import BattleWords, knows_all
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn

MODIFIER_RULES = {
    "close assault": "11.3",
    "leader": "24.4",
    "bin Laden": "25.2",
    "armoured": "10.26",
    "body armour": "29.1",
}
"""The rules for modifiers that are not in 10.23."""


def odds_told(words: BattleWords, asked: OddsAsked) -> list[Block]:
    """The odds for the fire being prepared, or of fire at each hex by all eligible units.

    If the player names an option, only the odds of that.
    """
    state: BattleState = asked.sight.view
    prompt = asked.prompt
    if prompt.ask in (kinds.TARGET, kinds.IMPETUS):
        blocks: list[Block] = []
        word = asked.typed.strip()
        for choice in asked.shown:
            if word not in (choice.options[0], str(choice.number)) and (word or choice.is_more):
                continue
            hex_index = state.scenario.land.index.get(choice.options[0])
            prospect = None if hex_index is None else prospect_at(state, prompt.who, hex_index)
            if prospect is not None:
                blocks.append(_prospect(prospect, f"Hex {choice.name}, all eligible units"))
        return [*blocks, *_notes(state, offence.shooters(state))] or ["No unit can fire."]
    if prompt.ask in (kinds.STEP_TO, *FLIGHTS):
        return _odds_of_moves(asked, state)
    if prompt.ask in (kinds.FIRERS, kinds.DEFEND, kinds.AA):
        return _odds_of_fire(state, prompt, _named(asked))
    if prompt.ask == kinds.GUNSHIP_AT:
        return _odds_of_gunship(words, state, prompt, _named(asked))
    return ["No odds for this question."]


MOVES = (TableColumn("move", 14), TableColumn("fire that it draws"))


def _odds_of_moves(asked: OddsAsked, state: BattleState) -> list[Block]:
    """What can fire at a unit or helicopter on its way to each hex, and with what result."""
    prompt, word = asked.prompt, asked.typed.strip()
    goal = ""
    if prompt.ask == kinds.LIFT_WITH:  # the destination was the answer before
        given = [one.value for one in asked.sight.recent_answers if one.ask == kinds.LIFT_TO]
        goal = str(given[-1]) if given else ""
    accuracy = OddsAccuracy(FogDeals(state, prompt.who), DEALS)
    rows, is_estimate = [], False
    for choice in asked.shown:
        option = choice.options[0]
        if word not in (option, str(choice.number)) and (word or choice.is_more):
            continue
        hex_index = state.scenario.land.index.get(option, -1)
        way = (hex_index,) if hex_index >= 0 else ()
        odds = battle_odds(state, prompt, option, accuracy, way, goal)
        if odds is not None and odds.back is not None:
            rows.append((choice.name, back_told(odds.back)))
            is_estimate = is_estimate or odds.is_estimate
    if not rows:
        return ["Nothing can fire at these."]
    note = "≈ Averaged over what the face-down counters may be. All that can fire do."
    return [SheetTable(MOVES, rows), *([note] * is_estimate)]


def _named(asked: OddsAsked) -> str:
    """The option that the player names; "" for none."""
    word = asked.typed.strip()
    ids = (one.options[0] for one in asked.shown if word in (one.options[0], str(one.number)))
    return next(ids, "") if word else ""


def march_told(name: str, odds: BattleOdds) -> list[Block]:
    """What can fire at a unit on its way to a hex, and with what result."""
    if odds.back is None:
        return []
    note = ["≈ Averaged over what the face-down counters may be. All that can fire do."]
    return [SheetTable(MOVES, [(name, back_told(odds.back))]), *(note * odds.is_estimate)]


def back_told(back: ReturnFire) -> str:
    """The results of the fire that an answer draws: "≈ no effect 82%, pinned 18% (12.1)"."""
    if not back.most:
        return "no enemy can fire"
    results = ", ".join(f"{word} {percent(chance)}" for word, chance in back.chances)
    return f"{'≈ ' * bool(back.deals)}{results} ({back.rule})"


def _odds_of_fire(state: BattleState, prompt: Choose, named: str = "") -> list[Block]:
    """The odds for the picked units, and with each further unit added.

    If none is picked, the odds for all eligible units together and for each alone.

    Args:
        named: the only unit to add; "" for each.
    """
    picked = (prompt.about or {}).get("picked", ())
    others = [
        one for one in prompt.candidates if isinstance(one, Counter) and one.id in prompt.options
    ]
    for only in others:
        if only.id == named:
            return [_odds_added(state, prompt, only, bool(picked))]
    prospect = prospect_of(state, prompt)
    blocks: list[Block] = [_prospect(prospect, "Units picked")] if prospect is not None else []
    if prospect is None and prompt.ask == kinds.FIRERS:
        everybody = prospect_at(state, prompt.who, (prompt.about or {})["hex"])
        blocks = [_prospect(everybody, "All eligible units")] if everybody is not None else []
    rows = []
    for counter in others:
        more = prospect_of(state, prompt, (counter,))
        if more is not None:
            rows.append((state.name(counter.number), more.power, more.column, _in_brief(more)))
    if rows:
        head = "Each unit added to those picked:" if picked else "Each unit alone:"
        blocks.append(Section(head, [SheetTable(EACH, rows)]))
    firers = [one.number for one in (*picked, *others)]
    return [*blocks, *_notes(state, firers)] or ["No unit can fire."]


def _odds_added(state: BattleState, prompt: Choose, unit: Counter, is_more: bool) -> Block:
    """The odds with one unit added to those picked, or for it alone."""
    prospect, name = prospect_of(state, prompt, [unit]), state.name(unit.number)
    if prospect is None:
        return f"{name} adds no firepower."
    return _prospect(prospect, f"{name} with the units picked" if is_more else f"{name} alone")


EACH = (
    TableColumn("unit", 18),
    TableColumn("firepower", 9, True),
    TableColumn("column", 6, True),
    TableColumn("results"),
)


def _odds_of_gunship(
    words: BattleWords, state: BattleState, prompt: Choose, named: str = ""
) -> list[Block]:
    """The odds against each counter that a gunship can attack, including gunships already sent.

    Args:
        named: the only counter to show; "" for all.
    """
    blocks: list[Block] = []
    counters = [one for one in prompt.candidates if isinstance(one, Counter)]
    for target in [one for one in counters if one.id == named] or counters:
        prospect = prospect_of_gunship(state, prompt, target)
        if prospect is not None:
            blocks.append(_prospect(prospect, words.place(state, target)))
    return [*blocks, *_notes(state, [(prompt.about or {})["counter"].number])]


def _notes(state: BattleState, firers: Sequence[int]) -> list[str]:
    """The assumptions behind the odds."""
    notes = []
    if not knows_all(state):
        notes.append(
            "Chances against face-down counters are averaged over all they could be. "
            "A fort is revealed without a roll (20.4, 20.7, A82)."
        )
    if any(state.unit(one).type == GUNSHIP for one in firers):
        notes.append("Gunships are assumed to survive anti-aircraft fire (15.2).")
    return notes


def _in_brief(of: Prospect) -> str:
    """The odds on one line; equal odds are listed once."""
    what = "close assault: " if of.is_assault else ""
    results = [
        ", ".join(f"{word} {percent(chance)}" for word, chance in target.chances[1:])
        for target in of.targets
    ]
    return what + "; ".join(dict.fromkeys(results))


def _prospect(of: Prospect, head: str) -> Section:
    """The odds against each target: a table with a column for each result, then the modifiers."""
    what = "close assault" if of.is_assault else "fire"
    words = list(dict.fromkeys(word for target in of.targets for word, _ in target.chances))
    columns = [
        TableColumn("target", 18),
        *(TableColumn(word, 5, True) for word in words),
        TableColumn("modifiers"),
    ]
    rows = []
    for target in of.targets:
        chances = dict(target.chances)
        name = target.name[:1].upper() + target.name[1:]
        figures = (percent(chances[word]) if word in chances else "" for word in words)
        rows.append((name, *figures, _mods(target.modifiers)))
    if not any(target.modifiers for target in of.targets):
        columns, rows = columns[:-1], [row[:-1] for row in rows]
    notes = [
        f"{target.name[:1].upper()}{target.name[1:]}: {percent(target.fort)} chance of a fort, "
        "revealed without a roll."
        for target in of.targets
        if target.fort
    ]
    if of.fortified:
        sentence = (
            f"Chance that a face-down counter fortifies the hex: {percent(of.fortified)} (A82)."
        )
        notes.append(sentence)
    table: Block = SheetTable(columns, rows)
    return Section(f"{head}: {what}, firepower {of.power}, column {of.column}", [table, *notes])


def _mods(mods: Sequence[Modifier]) -> str:
    """Modifiers with their rules: "mountain +2 (10.23), close assault -1 (11.3)"."""
    return ", ".join(f"{word} {by:+d} ({MODIFIER_RULES.get(word, '10.23')})" for word, by in mods)

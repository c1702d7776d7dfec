"""The odds in a street fight, as text: fire at a man, his chances to hit, his rounds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.engine.words import plural
from somalia.games.display import OddsAsked
from somalia.games.kit.sheets import Block, Section, SheetTable, TableColumn
from somalia.games.street_fight.ai.risks import StreetAsked
from somalia.games.street_fight.rules import firing, kinds
from somalia.games.street_fight.rules.components import BELT, CLIP, NONE, THROWN
from somalia.games.street_fight.rules.firing import Seen, Shot, named
from somalia.games.street_fight.rules.ground import ceil_root
from somalia.games.street_fight.rules.kinds import half_told, point_typed
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import Ammo, Man, StreetState
from somalia.games.street_fight.rules.under_fire import FireTarget, IncomingFire, fire_at, target_of
from somalia.games.street_fight.text.places import StreetPlaces

SHOTS = (
    TableColumn("target", 20),
    TableColumn("chance", 6, True),
    TableColumn("needs", 5, True),
    TableColumn("modifiers"),
)
FIRE = (
    TableColumn("firer", 16),
    TableColumn("points", 6, True),
    TableColumn("inches", 6, True),
    TableColumn("notes"),
)


MODIFIERS = (TableColumn("modifier", 20), TableColumn("die", 4, True))


def odds_told(asked: OddsAsked, places: StreetPlaces) -> list[Block]:
    """The chance to hit each target, with modifiers; before a man acts, his chance of being hit.

    If the player names an option, a target or a stand, only the odds of that.
    """
    state: StreetState = asked.sight.view
    prompt = asked.prompt
    if word := asked.typed.strip():
        return _named(asked, places, word)
    things = {one.id: one for one in prompt.candidates} if prompt.ask != kinds.AT_POINT else {}
    if prompt.ask == kinds.TARGET:
        return _shots(asked, things, state)
    if prompt.ask == kinds.MAN:
        blocks: list[Block] = []
        for choice in asked.shown:
            man = things.get(choice.options[0])
            if isinstance(man, Man):
                aimed = target_of(state, man)
                blocks += fire_blocks(state, fire_at(state, aimed), aimed, choice.name)
        return blocks
    if prompt.ask not in (kinds.ACT, kinds.AT_POINT):
        if listed := _each(asked, state):
            return listed
    if state.acting is not None:
        own = state.men[state.acting.man]
        aimed = target_of(state, own)
        return fire_blocks(state, fire_at(state, aimed), aimed, named(state, own))
    return ["No odds for this question."]


def _named(asked: OddsAsked, places: StreetPlaces, word: str) -> list[Block]:
    """The odds of one option, target or stand."""
    state: StreetState = asked.sight.view
    choice = next(
        (one for one in asked.shown if word in (str(one.number), one.options[0], one.name.lower())),
        None,
    )
    id = word if choice is None else choice.options[0]
    point = point_typed(id)
    odds = StreetAsked(state.copy(), asked.prompt).odds(id)
    if odds is None and point is not None and point in state.scenario.ground.in_street:
        target = FireTarget(Stand(point, 0))
        return fire_blocks(state, fire_at(state, target), target, places.heading(point))
    name = choice.name if choice is not None else places.heading(point) if point else word
    name = name[:1].upper() + name[1:]
    if odds is None:
        return [f"{name}: no dice follow."]
    blocks: list[Block] = []
    if odds.hit is not None:
        what = f"{odds.what[:1].upper()}{odds.what[1:]}: {percent(odds.hit)} to hit (9.1)"
        rows = [(modifier, f"{value:+d}") for modifier, value in odds.mods]
        blocks.append(Section(what, [SheetTable(MODIFIERS, rows)] if rows else ["No modifiers."]))
    if odds.on_the_way is not None:
        sentence = f"{percent(odds.on_the_way)} risk where he comes into the open (11.4)."
        blocks.append(Section(f"{name}: on the way", [sentence]))
    if (draws := odds.draws) is not None:
        where = places.heading(point) if point else draws.who
        head = f"{where[:1].upper()}{where[1:]}, {draws.when}"
        blocks += fire_blocks(state, draws.fire, draws.target, head)
    return blocks


def _shots(asked: OddsAsked, things: Mapping[str, object], state: StreetState) -> list[Block]:
    """The chance to hit each target (9.1), the best first."""
    rows = []
    for choice in asked.shown:
        target = things.get(choice.options[0])
        if isinstance(target, Seen):
            need, mods = need_of(asked.prompt, target, state)
            chance = firing.chance_of(need) * 10
            text = ", ".join(f"{name} {value:+d}" for name, value in mods)
            needs = f"{max(need, 1)}+" if need <= 10 else "none"
            rows.append((choice.name, f"{chance}%", needs, text))
    rows.sort(key=lambda row: -int(row[1][:-1]))
    return [Section("To hit on 1d10 (9.1):", [SheetTable(SHOTS, rows)])] if rows else []


def _each(asked: OddsAsked, state: StreetState) -> list[Block]:
    """The chance to hit, or else the risk of being hit, with each option that is listed."""
    of, rows = StreetAsked(state.copy(), asked.prompt), []
    for choice in asked.shown:
        if choice.is_more:
            continue
        odds = of.odds(choice.options[0])
        if odds is not None and odds.hit is not None:
            rows.append((percent(odds.hit), choice.name, f"hit, {odds.what}"))
        elif odds is not None and odds.draws is not None:
            rows.append((percent(odds.risk), choice.name, fire_told(odds.draws.fire)))
    return [SheetTable(EACH, rows)] if rows else []


EACH = (TableColumn("chance", 6, True), TableColumn("answer", 18), TableColumn("of what"))


def need_of(prompt: Choose, target: Seen, state: StreetState) -> tuple[int, list[tuple[str, int]]]:
    """The number needed to hit a target, and its modifiers."""
    about = prompt.about or {}
    man, shot = about["man"], about["shot"]
    shooter = firing.shooter_of(state, state.men[man.number])
    mods = firing.modifiers(state, shooter, shot, target, firing.seen_by(state, shooter))
    return firing.need_of(state, mods), mods


def fire_told(fire: IncomingFire) -> str:
    """The chance of being hit by this fire, in a few words."""
    if not fire.firers:
        return "no shooters"
    return f"{fire.chance}% risk, {plural(len(fire.firers), 'shooter')}"


def points_told(over: int, under: int) -> str:
    """Points of fire as a fraction (11.2): "2", "1/2"."""
    return str(Fraction(over, under))


def fire_blocks(
    state: StreetState, fire: IncomingFire, target: FireTarget, who: str
) -> list[Block]:
    """The fire at a target: the chance of a hit, then a row for each firer (11.2)."""
    if not fire.firers:
        return [f"{who}: no shooters."]
    near = min(fire.chance + fire.near_miss, 100)
    covered = sum(bool(one.cover) for one in fire.firers)
    count = plural(len(fire.firers), "shooter")
    sentence = (
        f"Hit on {fire.chance} or less on 1d100, suppressed on {near} or less (11.2). "
        f"In cover from {covered} of {count}."
    )
    rows = []
    for firer in fire.nearest:
        over, under = firer.share(target.is_prone)
        notes = [f"cover: {', '.join(firer.cover)}"] if firer.cover else []
        notes += ["target prone"] * target.is_prone
        notes += [f"panic {firer.panic}"] if firer.panic else []
        rows.append(
            (
                firing.enemy_named(firer.somali),
                points_told(over, under),
                half_told(ceil_root(firer.distance)),
                ", ".join(notes),
            )
        )
    return [Section(f"{who}: {fire.chance}% risk", [sentence, SheetTable(FIRE, rows)])]


def rounds_told(shot: Shot, ammo: Ammo, with_name: bool = False) -> str:
    """The rounds left for a weapon, as text: "30 loaded, 5 more clips".

    With the weapon's name: "SMG (30 loaded, 5 more clips)", or "3 grenades".
    """
    weapon = shot.weapon
    left = firing.rounds_of(ammo, weapon.id)
    if weapon.feed == NONE:
        text = "unlimited rounds"
    elif weapon.feed == THROWN:
        count = left[0] if left else 0
        if with_name:
            return plural(count, weapon.name)
        text = f"{count or 'none'} left"
    elif weapon.feed in (CLIP, BELT):
        what = "clip" if weapon.feed == CLIP else "belt"
        text = f"{left[0]} loaded, {plural(len(left) - 1, f'more {what}')}"
    else:
        text = f"{left[0]} loaded, {left[1]} more"
    return f"{weapon.name} ({text})" if with_name else text

"""The odds in a street fight, as text: fire at a man, his chances to hit, his rounds."""

from __future__ import annotations

from fractions import Fraction

from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.engine.words import plural
from somalia.games.display import OddsAsked
from somalia.games.street_fight.ai.risks import StreetAsked
from somalia.games.street_fight.rules import firing, kinds
from somalia.games.street_fight.rules.components import BELT, CLIP, NONE, THROWN
from somalia.games.street_fight.rules.firing import Seen, Shot, named
from somalia.games.street_fight.rules.ground import ceil_root
from somalia.games.street_fight.rules.kinds import half_told
from somalia.games.street_fight.rules.state import Ammo, Man, StreetState
from somalia.games.street_fight.rules.under_fire import FireTarget, IncomingFire, fire_at, target_of


def odds_told(asked: OddsAsked) -> list[str]:
    """The chance to hit each target, with modifiers; before a man acts, his chance of being hit."""
    state: StreetState = asked.sight.view
    prompt = asked.prompt
    things = {one.id: one for one in prompt.candidates} if prompt.ask != kinds.AT_POINT else {}
    if prompt.ask == kinds.TARGET:
        lines = []
        for choice in asked.shown:
            target = things.get(choice.options[0])
            if isinstance(target, Seen):
                need, mods = need_of(prompt, target, state)
                text = ", ".join(f"{name} {value:+d}" for name, value in mods)
                chance = firing.chance_of(need) * 10
                lines.append(f"{chance:>4}%  {choice.name}: {need} or more ({text or 'plain'})")
        return lines
    if prompt.ask == kinds.MAN:
        lines = []
        for choice in asked.shown:
            man = things.get(choice.options[0])
            if isinstance(man, Man):
                aimed = target_of(state, man)
                lines += fire_lines(state, fire_at(state, aimed), aimed, choice.name)
        return lines
    if prompt.ask not in (kinds.ACT, kinds.AT_POINT):
        if lines := _each(asked, state):
            return lines
    if state.acting is not None:
        own = state.men[state.acting.man]
        aimed = target_of(state, own)
        return fire_lines(state, fire_at(state, aimed), aimed, named(state, own))
    return ["No odds for this question."]


def _each(asked: OddsAsked, state: StreetState) -> list[str]:
    """The chance to hit, or else the risk of being hit, with each option that is listed."""
    of, word, lines = StreetAsked(state.copy(), asked.prompt), asked.typed.strip(), []
    for choice in asked.shown:
        if word not in (choice.options[0], str(choice.number)) and (word or choice.is_more):
            continue
        odds = of.odds(choice.options[0])
        if odds is not None and odds.hit is not None:
            lines.append(f"{percent(odds.hit):>5}  {choice.name}: hit, {odds.what}")
        elif odds is not None and odds.draws is not None:
            lines.append(f"{percent(odds.risk):>5}  {choice.name}: {fire_told(odds.draws.fire)}")
    return lines


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


def fire_lines(state: StreetState, fire: IncomingFire, target: FireTarget, who: str) -> list[str]:
    """The fire at a target, line by line: the chance of a hit, then each firer (11.2)."""
    if not fire.firers:
        return [f"{who}: no shooters."]
    near = min(fire.chance + fire.near_miss, 100)
    covered = sum(bool(one.cover) for one in fire.firers)
    head = f"{who}: hit on {fire.chance} or less (1d100), suppressed on {near} or less"
    lines = [f"{head}; {plural(len(fire.firers), 'shooter')}, in cover from {covered}."]
    for firer in fire.nearest:
        over, under = firer.share(target.is_prone)
        far = half_told(ceil_root(firer.distance))
        parts = [f'{far}"']
        if firer.cover:
            parts.append(f"cover: {', '.join(firer.cover)}")
        if target.is_prone:
            parts.append("prone")
        if firer.panic:
            parts.append(f"panic {firer.panic}")
        name = firing.enemy_named(firer.somali)
        lines.append(f"  {points_told(over, under):>6}  {name} ({', '.join(parts)})")
    return lines


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

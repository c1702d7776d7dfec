"""Measures for fire: shots, targets, and the direction to face."""

from __future__ import annotations

from somalia.engine.vocabulary import Measure, chapter, measure
from somalia.games.street_fight.ai.position import StreetPosition
from somalia.games.street_fight.rules import firing
from somalia.games.street_fight.rules.firing import Seen, Shot
from somalia.games.street_fight.rules.ground import apart, in_arc
from somalia.games.street_fight.rules.posture import Direction
from somalia.games.street_fight.rules.state import Technical


def _tens(p: StreetPosition, shot: Shot, target: Seen, on_the_move: bool = False) -> int:
    man = p.man
    if man is None:
        return 0
    mods = firing.modifiers(
        p.state, firing.shooter_of(p.state, man), shot, target, p.seen, on_the_move
    )
    return firing.chance_of(firing.need_of(p.state, mods))


def _hit(p: StreetPosition, target: Seen) -> int:
    shot = p.facts.get("shot")
    return _tens(p, shot, target) if isinstance(shot, Shot) else 0


def _threat(p: StreetPosition, target: Seen) -> int:
    """The points that a target adds to fire at Americans (11.2): 4 for a technical, 3 more for a
    Leader.
    """
    enemy = target.enemy
    if isinstance(enemy, Technical):
        return 4
    if enemy.kind == "unarmed":
        return 0
    tables = p.state.scenario.tables
    if enemy.is_heavy:
        return 1 + tables.heavy
    points = 1 + tables.sna * enemy.is_sna + tables.grenade * enemy.has_grenades
    return points + 3 * enemy.is_leader


def _in_reach(p: StreetPosition, shot: Shot) -> list[Seen]:
    targets = [one for one in p.seen if firing.in_range(shot, one.away)]
    if shot.weapon.needs_aim:
        man = p.man
        targets = [one for one in targets if man is not None and one.id == man.aim]
    return targets


def _best(p: StreetPosition, shot: Shot) -> int:
    """The expected hits from a shot, in tenths: from one burst, or from all bursts at full auto."""
    targets = _in_reach(p, shot)
    if not targets:
        return 0
    if shot.mode == "full-auto":
        bursts = min(shot.weapon.bursts, firing.loaded(p.ammo, shot.weapon) // 5)
        if shot.weapon.feed == "none":
            bursts = shot.weapon.bursts
        level = targets[0].level
        there = [one for one in targets if one.level == level][:bursts]
        return (
            sum(_tens(p, shot, one) for one in there)
            + (bursts - len(there)) * (_tens(p, shot, there[-1]) if len(there) else 0) // 2
        )
    return max(_tens(p, shot, one) for one in targets[:6])


def _best_shot(p: StreetPosition) -> int:
    def work() -> int:
        shots = firing.shots_of(p.state, p.ammo, full_auto=False)
        return max((_best(p, shot) for shot in shots if not shot.weapon.blast), default=0)

    return p.once("best shot", work)


def _best_spray(p: StreetPosition) -> int:
    def work() -> int:
        shots = firing.shots_of(p.state, p.ammo, full_auto=True)
        return max((_best(p, shot) for shot in shots), default=0)

    return p.once("best spray", work)


def _blast_gain(p: StreetPosition, shot: Shot) -> int:
    """The maximum number of models that a shot's blast can catch at any target, minus 4 per friend
    caught.
    """
    if not shot.weapon.blast:
        return 0
    return max((_gain(p, shot, one) for one in _in_reach(p, shot)[:8]), default=0)


def _gain(p: StreetPosition, shot: Shot, target: Seen) -> int:
    within = shot.weapon.blast**2
    centre = target.enemy.at
    foes = sum(apart(one.at, centre) <= within for one in p.state.somalis.values())
    friends = sum(
        apart(p.state.spot(man), centre) <= within for man in p.state.men if man.where >= -1
    )
    return foes - 4 * friends


def _best_blast(p: StreetPosition) -> int:
    def work() -> int:
        shots = firing.shots_of(p.state, p.ammo, full_auto=False)
        return max((_blast_gain(p, shot) for shot in shots if shot.weapon.blast), default=0)

    return p.once("best blast", work)


def _gain_of_target(p: StreetPosition, target: Seen) -> int:
    shot = p.facts.get("shot")
    return _gain(p, shot, target) if isinstance(shot, Shot) and shot.weapon.blast else 0


def _all_round(p: StreetPosition) -> list[Seen]:
    def look() -> list[Seen]:
        man = p.man
        if man is None:
            return []
        return firing.seen_by(p.state, firing.shooter_of(p.state, man), all_round=True)

    return p.once("all round", look)


NEARBY = 24**2


def _weight(target: Seen) -> int:
    """The weight of a target in the arc: 4 if it is within 12 inches, otherwise 1."""
    return 4 if target.away <= NEARBY else 1


def _seen_facing(p: StreetPosition, direction: Direction) -> int:
    man = p.man
    if man is None or not isinstance(direction, Direction):
        return 0
    eye = p.state.spot(man)
    return sum(
        _weight(one)
        for one in _all_round(p)
        if in_arc(eye, direction.vector, one.enemy.at, man.arc)
    )


def _seen_now(p: StreetPosition) -> int:
    return sum(_weight(one) for one in p.seen)


def _at_level(p: StreetPosition, level: str) -> int:
    return sum(one.level == level and one.away <= 48**2 for one in p.seen)


SHOOTING_ROWS: tuple[Measure, ...] = chapter(
    "Fire",
    measure(
        "best_shot", _best_shot, "chances in 10 that his best shot or burst hits, excluding blasts"
    ),
    measure("best_full_auto", _best_spray, "expected hits on full auto, in tenths"),
    measure("best_blast", _best_blast, "models in the best blast, minus 4 per friend"),
    measure("hits_of(shot)", _best, "expected hits of a shot, in tenths"),
    measure("blast_of(shot)", _blast_gain, "models in the blast of a shot, minus 4 per friend"),
    measure("hit_chance(target)", _hit, "chances in 10 of hitting a target with the chosen shot"),
    measure("threat(target)", _threat, "points a target adds to the fire at him (11.2)"),
    measure("blast_at(target)", _gain_of_target, "models in a blast there, minus 4 per friend"),
    measure("distance(target)", lambda p, target: target.away, "distance in half inches, squared"),
    measure("seen", _seen_now, "Somalis in his arc; those within 12 inches count four times"),
    measure("seen_facing(direction)", _seen_facing, "the same if he faced that way"),
    measure("seen_around", lambda p: sum(map(_weight, _all_round(p))), "the same all round"),
    measure("at_level(word)", _at_level, "Somalis on a level, in his arc and within 24 inches"),
    measure("bursts(number)", lambda p, word: int(word), "a number of bursts"),
)

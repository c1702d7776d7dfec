"""Wrong turns in the rules of the street fight, each noticed by a case."""

from __future__ import annotations

from tests.mutation import Mutation


def _wrong(rule: str, about: str, file: str, old: str, new: str) -> Mutation:
    return Mutation(rule, about, file, old, new, game="street_fight")


MUTATIONS = (
    # -- men and their AP ------------------------------------------------------------------------
    _wrong(
        "2.2",
        "contact ends at an inch",
        "ground.py",
        "CONTACT = 3**2",
        "CONTACT = 2**2",
    ),
    _wrong(
        "4.1",
        "a turn has one Joker",
        "rules.py",
        "cup[JOKER] = 2",
        "cup[JOKER] = 1",
    ),
    _wrong(
        "4.1",
        "by the alternative deck a unit has two cards",
        "rules.py",
        'each = 2 if self.scenario.deck == "standard" else 1',
        "each = 2",
    ),
    _wrong(
        "7.3",
        "a first action must be paid in full",
        "acting.py",
        "return there >= cost or (there > 0 and not acting.has_spent)",
        "return there >= cost",
    ),
    _wrong(
        "7.4",
        "the bonus is spent last",
        "acting.py",
        "by = min(acting.bonus, cost) if by_bonus else 0",
        "by = min(acting.bonus, max(cost - acting.ap, 0)) if by_bonus else 0",
    ),
    _wrong(
        "7.7",
        "the prone walk",
        "acting.py",
        '        if man.is_prone:\n            return Why("7.7", "he is prone: get up first.")\n',
        "",
    ),
    _wrong(
        "8",
        "a medic patches up with what he has left",
        "acting.py",
        "        if self.acting.has_spent:\n"
        '            return Why("8", "he must give up all his AP, and has spent some.")\n',
        "",
    ),
    _wrong(
        "M34",
        "kits never end",
        "acting.py",
        '        if not man.kits:\n            return Why("M34", "his kits are used up.")\n',
        "",
    ),
    # -- fire ------------------------------------------------------------------------------------
    _wrong(
        "9.2",
        "short range is long",
        "firing.py",
        "elif weapon.long and target.away > weapon.short**2:",
        "elif weapon.long and target.away > weapon.point_blank**2:",
    ),
    _wrong(
        "9.2",
        "a weapon reaches as far as it likes",
        "firing.py",
        "return away <= shot.weapon.reach**2",
        "return away <= (2 * shot.weapon.reach) ** 2",
    ),
    _wrong(
        "9.3",
        "the closest of all levels is the closest",
        "firing.py",
        "for one in seen if one.level == target.level)",
        "for one in seen)",
    ),
    _wrong(
        "M35",
        "everybody has the bonus of Delta",
        "firing.py",
        '    if shooter.type.is_delta:\n        found.append(("Delta"',
        '    if shooter.type.is_special:\n        found.append(("Delta"',
    ),
    _wrong(
        "M36",
        "a natural ten hits without the option",
        "firing.py",
        'return min(need, 10) if state.scenario.has("natural-ten") else need',
        "return min(need, 10)",
    ),
    _wrong(
        "9.10",
        "cover helps against everything",
        "firing.py",
        "    if not weapon.ignores_cover:\n",
        "    if True:\n",
    ),
    _wrong(
        "10.3",
        "a clip that is not empty is thrown away",
        "firing.py",
        "            else:\n                left = (*left[1:], *((left[0],) if left[0] else ()))",
        "            else:\n                left = left[1:]",
    ),
    _wrong(
        "M43",
        "no assistant gives a belt",
        "firing.py",
        "if other.belts and other.is_able and",
        "if not other.belts and other.is_able and",
    ),
    # -- under fire ------------------------------------------------------------------------------
    _wrong(
        "11.2",
        "a half is rounded down",
        "under_fire.py",
        "(2 * over + under) // (2 * under)",
        "(2 * over + under - 1) // (2 * under)",
    ),
    _wrong(
        "M44",
        "who is fired at by nobody is tested",
        "trials.py",
        'if not state.scenario.has("stray-rounds"):',
        'if state.scenario.has("stray-rounds"):',
    ),
    _wrong(
        "11.3",
        "a near miss is a hit",
        "trials.py",
        "    if die <= fire.chance:\n",
        "    if die <= fire.chance + fire.near_miss:\n",
    ),
    _wrong(
        "11.4",
        "he is tested in the open at every inch",
        "acting.py",
        "if exposed and sheltered:",
        "if exposed:",
    ),
    _wrong(
        "11.6",
        "vehicles are hit by one more",
        "trials.py",
        "is_hit = die <= fire.chance\n",
        "is_hit = die <= fire.chance + 1\n",
    ),
    # -- Somalis ---------------------------------------------------------------------------------
    _wrong(
        "M15",
        "the convoy's crews draw Somalis",
        "generation.py",
        'rolls = tables.convoy_rolls if state.scenario.has("convoy-draws") else 0',
        "rolls = tables.convoy_rolls",
    ),
    _wrong(
        "M20",
        "slantwise is as far as along an axis",
        "generation.py",
        "        far = (far * SLANT + 500) // 1000\n",
        "        pass\n",
    ),
    _wrong(
        "6.4",
        "they appear in sight",
        "generation.py",
        "if not any(ground.sees(eye, Stand(place, 0)) for eye in eyes):",
        "if eyes:",
    ),
    _wrong(
        "6.6",
        "the larger mob joins the smaller",
        "mobs.py",
        "(other, one) if sizes[1] > sizes[0] else (one, other)",
        "(other, one) if sizes[1] < sizes[0] else (one, other)",
    ),
    _wrong(
        "M24",
        "a merged mob adds up its panic",
        "mobs.py",
        "panic=max(kept.panic, gone.panic)",
        "panic=kept.panic + gone.panic",
    ),
    _wrong(
        "6.7",
        "a technical takes one man of the box",
        "generation.py",
        "size = 2 if kind == TECHNICAL else 1",
        "size = 1",
    ),
    _wrong(
        "13",
        "losses must be twice the share",
        "mobs.py",
        "100 * mob.lost >= tables.panic_percent * mob.had",
        "100 * mob.lost >= 2 * tables.panic_percent * mob.had",
    ),
    _wrong(
        "M84",
        "losses panic a mob again and again",
        "mobs.py",
        "if not mob.took_losses and 100",
        "if 100",
    ),
    # -- comrades --------------------------------------------------------------------------------
    _wrong(
        "14.2",
        "one holds as fast as he walks",
        "acting.py",
        "most = max((man.ap + other.ap) // 2, 1)",
        "most = max(man.ap, 1)",
    ),
    _wrong(
        "14.3",
        "who was brought along walks on",
        "acting.py",
        "    state.set_man(held, was_moved=True)\n",
        "",
    ),
    # -- convoy ----------------------------------------------------------------------------------
    _wrong(
        "15.1",
        "bends cost nothing",
        "convoy.py",
        "+ bend + len(passed)",
        "+ len(passed)",
    ),
    _wrong(
        "15.1",
        "wrecks are passed for nothing",
        "convoy.py",
        '+ bend + len(passed) * of.costs["pass-wreck"]',
        "+ bend",
    ),
    _wrong(
        "15.3",
        "a vehicle drives without a driver",
        "convoy.py",
        "if driver is None or not driver.is_able:",
        "if driver is None:",
    ),
    _wrong(
        "15.5",
        "one gets into a vehicle that moves",
        "convoy.py",
        "        and not vehicle.has_moved\n        and apart(",
        "        and apart(",
    ),
    _wrong(
        "17.2",
        "the convoy is no likelier later",
        "rules.py",
        "more = state.checks * tables.convoy_later",
        "more = 0",
    ),
    # -- Blackhawk -------------------------------------------------------------------------------
    _wrong(
        "16.4",
        "it retires a point later",
        "helicopter.py",
        "elif left <= of.retires_at:",
        "elif left < of.retires_at:",
    ),
    _wrong(
        "16.7",
        "snipers are set down anywhere",
        "helicopter.py",
        "if apart(hawk.target, state.scenario.streets.site) > near**2:",
        "if False:",
    ),
    # -- the end ---------------------------------------------------------------------------------
    _wrong(
        "18",
        "a quarter of casualties is below a quarter",
        "mission.py",
        "return 100 * self.casualties < percent * self.all",
        "return 100 * self.casualties <= percent * self.all",
    ),
    _wrong(
        "M81",
        "the crews of the convoy never count",
        "mission.py",
        'if state.scenario.has("crews-apart"):',
        "if True:",
    ),
    _wrong(
        "17.1",
        "one man is enough for the second wreck",
        "mission.py",
        "if near < tables.second_site_men:",
        "if not near:",
    ),
)

"""Mutations of the rules: does a rule case notice when a rule is played wrongly?

    python -m tests.mutations            all of them
    python -m tests.mutations R33 8.2    those about these rules, of any game
    python -m tests.mutations card_duels those of a game

Each mutation is a small wrong turn (off by one, the wrong side, the wrong order). It is made in a
copy of the program in a temporary folder, and the cases are run there. A mutation that no case
notices is a case that is missing. Not part of the ordinary run: a mutation takes a second.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.card_duels.mutations import MUTATIONS as CARD_DUELS
from tests.hex_battle.mutations import MUTATIONS as HEX_BATTLE
from tests.mutation import Mutation
from tests.street_fight.mutations import MUTATIONS as STREET_FIGHT

TOP = Path(__file__).resolve().parent.parent
GAMES = TOP / "somalia" / "games"
CASES = "tests/cases"
COPIED = ("somalia", "maps", "scenarios", CASES)
GAMES_OF_THEIR_OWN = ("card_duels", "hex_battle", "street_fight")
OWN_CASES = {game: f"{CASES}/{game.replace('_', '-')}" for game in GAMES_OF_THEIR_OWN}
"""Of games whose cases have a folder of their own, that folder."""

RUN = """
import sys
from pathlib import Path
from somalia.lab.cases import main
sys.exit(main([Path(sys.argv[1])]))
"""


OWN = (
    # -- 3 Sequence ------------------------------------------------------------------------------
    Mutation(
        "3",
        "turn 1 has an event",
        "base/sequence.py",
        "return state.turn > 1",
        "return state.turn > 0",
    ),
    Mutation(
        "3",
        "an Interphase every second turn",
        "base/sequence.py",
        "state.turn % SEASON == 0",
        "state.turn % 2 == 0",
    ),
    Mutation(
        "3",
        "units stay used in the next turn",
        "core/effects.py",
        "state.acted, state.ambushed = bytearray(units), bytearray(units)",
        "state.ambushed = bytearray(units)",
    ),
    Mutation(
        "6.22",
        "Ambushes stay used in the next turn",
        "core/effects.py",
        "state.acted, state.ambushed = bytearray(units), bytearray(units)",
        "state.acted = bytearray(units)",
    ),
    Mutation(
        "6.21",
        "units stay raided in the next turn",
        "core/effects.py",
        "    state.raided = bytearray(units)\n    state.offered",
        "    state.offered",
    ),
    Mutation(
        "R49",
        "the request comes before the end of Intervention is rolled",
        "base/sequence.py",
        'Step("terror-off", "Interphase: Terror markers off", "8.5", season_ends, terror_off),'
        '\n    Step("terrorism", "Interphase: Terrorism", "8.5", season_ends, terrorism),',
        'Step("terrorism", "Interphase: Terrorism", "8.5", season_ends, terrorism),'
        '\n    Step("terror-off", "Interphase: Terror markers off", "8.5", season_ends, '
        "terror_off),",
    ),
    # -- 4 Events --------------------------------------------------------------------------------
    Mutation(
        "4",
        "units then tens",
        "base/events.py",
        "roll = 10 * faces[0] + faces[1]",
        "roll = 10 * faces[1] + faces[0]",
    ),
    Mutation(
        "4",
        "half a die is rounded down",
        "base/events.py",
        "size = -(-die // 2) if half else die",
        "size = die // 2 if half else die",
    ),
    Mutation(
        "R40",
        "a Famine event replaces what is left",
        "base/events.py",
        "state.famine + turns",
        "turns",
    ),
    Mutation(
        "4", "an atrocity of 3 falls on the UN", "base/events.py", "if die <= 3", "if die < 3"
    ),
    Mutation(
        "R53", "the only blue unit leaves", "base/events.py", "if len(units) > 1:", "if units:"
    ),
    Mutation(
        "R53",
        "US units leave with the contingent",
        "base/events.py",
        'units = state.on_map("un")\n    if len',
        'units = state.on_map("un") + state.on_map("us")\n    if len',
    ),
    Mutation(
        "R32",
        "a feud costs several Bandit players nothing, as it once was",
        "base/events.py",
        "        if state.scenario.sides.rivals:\n",
        "        if False:\n",
    ),
    Mutation(
        "R32",
        "a feud costs a single Bandit player a VP",
        "base/events.py",
        "        if state.scenario.sides.rivals:\n",
        "        if True:\n",
    ),
    Mutation(
        "R32",
        "a clan feud scores",
        "base/events.py",
        'effects.eliminate(state, unit, "4")',
        'effects.eliminate(state, unit, "4")\n        effects.score(state, "un", 1, "feud", "4")',
    ),
    Mutation(
        "R32",
        "World Media double before rounding",
        "core/fire.py",
        "twice * line.score(count)",
        "line.score(twice * count)",
    ),
    Mutation(
        "4",
        "Heavy Rains allow three Zones",
        "base/reasons.py",
        "HEAVY_RAINS = 2",
        "HEAVY_RAINS = 3",
    ),
    Mutation(
        "4",
        "Heavy Rains do not bind Bandits",
        "base/bandit_judges.py",
        'limit = HEAVY_RAINS if state.event == "heavy-rains" else len(reached)',
        "limit = len(reached)",
    ),
    Mutation(
        "4",
        "the embargo is forgotten at the turn's end",
        "core/effects.py",
        "    state.confined = state.un_hit = False\n",
        "    state.confined = state.un_hit = state.embargo = False\n",
    ),
    Mutation(
        "4",
        "Somali Nationalism is forgotten at the turn's end",
        "core/effects.py",
        "    state.confined = state.un_hit = False\n",
        "    state.confined = state.un_hit = state.no_terrorism = False\n",
    ),
    Mutation(
        "R41",
        "the Secretary-General's VP have the wrong sign",
        "base/political.py",
        "-SECRETARY_GENERAL if state.un_hit else SECRETARY_GENERAL",
        "SECRETARY_GENERAL if state.un_hit else -SECRETARY_GENERAL",
    ),
    # -- 5 Logistics -----------------------------------------------------------------------------
    Mutation(
        "5.1",
        "two dice during Intervention",
        "base/logistics.py",
        "3 if state.intervention_lasts() else 2",
        "2",
    ),
    Mutation(
        "R1",
        "the Bandits get SP that were not there",
        "core/effects.py",
        'gain_sp(state, taker, real, "5.4", source)',
        'gain_sp(state, taker, sp, "5.4", source)',
    ),
    Mutation(
        "R1",
        "a Convoy is robbed only of real SP",
        "core/effects.py",
        "if state.convoy[zone] and not state.robbed[zone]:",
        "if state.convoy[zone] and not state.robbed[zone] and state.sp['un']:",
    ),
    Mutation(
        "5.3",
        "Desert owes Convoys",
        "core/components.py",
        'if zone.south and zone.terrain != "desert"',
        "if zone.south",
    ),
    Mutation(
        "5.3",
        "the north owes Convoys",
        "core/components.py",
        'if zone.south and zone.terrain != "desert"',
        'if zone.terrain != "desert"',
    ),
    Mutation(
        "R3",
        "a Base lifts no obligation (the list)",
        "core/state.py",
        "if not base[zone] and not convoy[zone]",
        "if not convoy[zone]",
    ),
    Mutation(
        "R3",
        "a Base lifts no obligation",
        "core/state.py",
        "and not self.base[zone] and not self.convoy[zone]",
        "and not self.convoy[zone]",
    ),
    Mutation(
        "R2",
        "the UN may pass while it owes a Convoy",
        "base/operations.py",
        'return Why("5.3", "a Convoy is still owed.") if state.owed_convoys() else None',
        "return None",
    ),
    Mutation(
        "R40",
        "Famine is not counted down",
        "base/political.py",
        'effects.set_famine(state, state.famine - 1, "8.8")',
        "pass",
    ),
    # -- 6 Operations ----------------------------------------------------------------------------
    Mutation(
        "R33",
        "the UN's pass ends the phase",
        "base/operations.py",
        "            effects.mark_pass(state, True)\n",
        "            effects.mark_pass(state, True)\n            return False\n",
    ),
    Mutation(
        "R33",
        "a Bandit mission does not forget the UN's pass",
        "base/operations.py",
        "    effects.mark_pass(state, False)\n",
        "",
    ),
    Mutation(
        "R33",
        "the UN keeps the choice",
        "base/operations.py",
        "        effects.give_choice(state, un=False)\n",
        "",
    ),
    Mutation(
        "6",
        "columns begin one later",
        "core/components.py",
        "bisect_right(self.floors, firepower) - 1",
        "max(0, bisect_right(self.floors, firepower - 1) - 1)",
    ),
    Mutation(
        "6",
        "the die is not held at 6",
        "core/components.py",
        "min(max(die + modifier, 1), len(self.rows))",
        "(max(die + modifier, 1) - 1) % len(self.rows) + 1",
    ),
    Mutation(
        "6",
        "the die is not held at 1",
        "core/components.py",
        "min(max(die + modifier, 1), len(self.rows))",
        "min(die + modifier, len(self.rows))",
    ),
    Mutation(
        "R4",
        "the UN chooses the Bandits' losses",
        "core/fire.py",
        "choose_lost(state, state.owner(left[0]), hits",
        'choose_lost(state, "un", hits',
    ),
    Mutation(
        "R47",
        "the Bandits spread hits",
        "core/fire.py",
        '            "un", extra=words, about={"hits": hits, "zone": zone}, rule=under\n',
        '            "bandit", extra=words, about={"hits": hits, "zone": zone}, rule=under\n',
    ),
    Mutation(
        "R47",
        "hits may all fall on one",
        "core/fire.py",
        "fewest, most = max(0, rest - un), min(rest, us)",
        "fewest, most = 0, rest",
    ),
    Mutation(
        "7",
        "UN and US hits are counted together",
        "core/fire.py",
        "un_hits, us_hits = 0, hits",
        "un_hits, us_hits = hits, 0",
    ),
    Mutation(
        "R22",
        "a target must fire back",
        "core/fire.py",
        'who, extra=("fire", "hold"), about={"firepower": firepower, "zone": zone}',
        'who, extra=("fire",), about={"firepower": firepower, "zone": zone}',
    ),
    Mutation(
        "R11",
        "a unit drawn again fires back",
        "base/un_missions.py",
        "left = tuple(unit for unit in contacted if unit not in lost)",
        "left = tuple(unit for unit in contacted if state.where[unit] == zone)",
    ),
    Mutation(
        "R57",
        "a unit lost and drawn again is not fresh",
        "core/effects.py",
        '    _lift(state, unit, OUT if unit.type == "leader" else CUP)\n'
        "    _refresh(state, unit)\n",
        '    _lift(state, unit, OUT if unit.type == "leader" else CUP)\n',
    ),
    Mutation(
        "R35",
        "the end is seen before the star's unit",
        "core/fire.py",
        "        if result.star and owners and",
        "        check_for_gangs(state)\n        if result.star and owners and",
    ),
    Mutation(
        "6.14",
        "escorts are not stacked with their Convoy",
        "core/effects.py",
        "        state.escorting[unit] = 1\n",
        "        pass\n",
    ),
    # -- 6.1 UN missions -------------------------------------------------------------------------
    Mutation(
        "6.12",
        "contact below the total only",
        "core/contact.py",
        "return min(max(total - added, 1), 5)",
        "return min(max(total - 1 - added, 1), 5)",
    ),
    Mutation(
        "6.12",
        "a natural 6 can be contacted",
        "core/contact.py",
        "return min(max(total - added, 1), 5)",
        "return min(max(total - added, 1), 6)",
    ),
    Mutation(
        "6.12",
        "a natural 1 can escape",
        "core/contact.py",
        "return min(max(total - added, 1), 5)",
        "return min(max(total - added, 0), 5)",
    ),
    Mutation(
        "6.12",
        "modifiers are added to the total",
        "core/contact.py",
        "return min(max(total - added, 1), 5)",
        "return min(max(total + added, 1), 5)",
    ),
    Mutation(
        "R5",
        "Leaders are rolled for beside gangs",
        "base/un_judges.py",
        "return gangs or leaders",
        "return gangs + leaders",
    ),
    Mutation(
        "6.12",
        "a Flush is free",
        "base/un_missions.py",
        'effects.pay(state, "un", len(going), "6.12", "flush")',
        "pass",
    ),
    Mutation(
        "6.12",
        "a Zone is flushed twice",
        "base/un_missions.py",
        "    effects.mark_flushed(state, zone)\n",
        "",
    ),
    Mutation(
        "6.12",
        "hits fall on all gangs there",
        "base/un_missions.py",
        'strike_bandits(state, result, contacted, zone, "6.12")',
        'strike_bandits(state, result, state.gangs[zone], zone, "6.12")',
    ),
    Mutation(
        "6.13",
        "a project succeeds above its number only",
        "base/un_missions.py",
        "if die < need:",
        "if die <= need:",
    ),
    Mutation(
        "6.13",
        "modifiers make a project harder",
        "base/un_judges.py",
        "return project.roll - sum(",
        "return project.roll + sum(",
    ),
    Mutation(
        "R28",
        "a Leader alone counts as Bandits for a project",
        "base/un_judges.py",
        '"bandits" if state.gangs[zone] else "no-bandits"',
        '"bandits" if state.bandits(zone) else "no-bandits"',
    ),
    Mutation(
        "R56",
        "a project is not marked as tried",
        "base/un_missions.py",
        "    effects.mark_tried(state, project.id, zone)\n",
        "",
    ),
    Mutation(
        "R44",
        "escorts join standing Convoys",
        "core/state.py",
        "and not self.base[zone] and not self.convoy[zone]",
        "and not self.base[zone]",
    ),
    Mutation(
        "6.14",
        "helicopters escort",
        "base/un_judges.py",
        'ready_units(state) if unit.type != "helicopter"]',
        "ready_units(state)]",
    ),
    # -- 6.2 Bandit missions ---------------------------------------------------------------------
    Mutation(
        "6.21",
        "an unguarded Base fires on the 1 column",
        "base/bandit_judges.py",
        "UNGUARDED_BASE = 2",
        "UNGUARDED_BASE = 1",
    ),
    Mutation(
        "R38",
        "half of the number is rounded down",
        "base/bandit_missions.py",
        "-(-number // 2)",
        "number // 2",
    ),
    Mutation(
        "R38",
        "at most half of the number is SP",
        "base/bandit_missions.py",
        'if state.scenario.options.get("guarded-split") == "half" else number',
        "",
    ),
    Mutation(
        "R38",
        "the option guarded-split half changes nothing",
        "base/bandit_missions.py",
        '-(-number // 2) if state.scenario.options.get("guarded-split") == "half" else number',
        "number",
    ),
    Mutation(
        "R36",
        "escorts already in the Zone are not ambushed",
        "base/movement.py",
        "if joining and self.is_escort:",
        "if False:",
    ),
    Mutation(
        "R36",
        "units already in the Zone are ambushed in every mission",
        "base/movement.py",
        "if joining and self.is_escort:",
        "if joining:",
    ),
    Mutation(
        "R26",
        "no SP are taken from those who join a Convoy",
        "base/movement.py",
        'occasion in ("entering", "joining")',
        'occasion == "entering"',
    ),
    Mutation(
        "6.12",
        "only a Zone with Bandits can be flushed",
        "base/un_judges.py",
        "if bandits_only and not state.bandits(zone):",
        "if not state.bandits(zone):",
    ),
    Mutation(
        "6.12",
        "the option flush bandits-only changes nothing",
        "base/un_judges.py",
        "if bandits_only and not state.bandits(zone):",
        "if False:",
    ),
    Mutation(
        "6.12",
        "that nobody is found is not told",
        "base/un_missions.py",
        '        state.note(NOBODY_FOUND, "6.12", zone=zone)\n',
        "",
    ),
    Mutation(
        "R7",
        "a raided unit takes hits again",
        "base/bandit_missions.py",
        "exposed = [unit for unit, fresh in defenders if fresh]",
        "exposed = [unit for unit, fresh in defenders]",
    ),
    Mutation(
        "R7",
        "a raided unit does not fire back",
        "base/bandit_missions.py",
        "raid_answer(target, [unit for unit, _ in defenders])",
        "raid_answer(target, [unit for unit, fresh in defenders if fresh])",
    ),
    Mutation(
        "R7",
        "an escort stands with the Base",
        "core/state.py",
        "return [unit for unit in self.troops[zone] if not self.escorting[unit]]",
        "return list(self.troops[zone])",
    ),
    Mutation(
        "R30",
        "a Leader who stands by helps",
        "base/bandit_missions.py",
        'firepower(raiders), "6.21", zone, has_leader(raiders))',
        'firepower(raiders), "6.21", zone, has_leader([*raiders, *state.leaders[zone]]))',
    ),
    Mutation(
        "R30",
        "a Leader of another faction helps",
        "core/factions.py",
        "return mix & GANGS & mix >> COLOURS != 0",
        "return mix & GANGS != 0 and mix >> COLOURS != 0",
    ),
    Mutation(
        "R30",
        "a Leader helps in Terrorism",
        "base/terrorism.py",
        'fire(state, who, firepower(gangs), "8.5", zone)',
        'fire(state, who, firepower(gangs), "8.5", zone, bool(state.leaders[zone]))',
    ),
    Mutation(
        "6.22",
        "the force fires back in full",
        "base/bandit_missions.py",
        "half = firepower(force) // 2",
        "half = firepower(force)",
    ),
    Mutation(
        "6.22",
        "half is rounded up",
        "base/bandit_missions.py",
        "half = firepower(force) // 2",
        "half = -(-firepower(force) // 2)",
    ),
    Mutation(
        "6.22",
        "a gang ambushes again",
        "base/bandit_missions.py",
        "    effects.use_ambush(state, picked)\n",
        "",
    ),
    Mutation(
        "R8",
        "a gang that has acted may not ambush",
        "base/bandit_judges.py",
        "gangs = [unit for unit in state.gangs_of(who, zone) if not spent[unit]]",
        "gangs = [u for u in state.gangs[zone] if not spent[u] and not state.acted[u]]",
    ),
    Mutation(
        "R25",
        "a force is ambushed entering and leaving",
        "base/movement.py",
        "if not was_ambushed and state.gangs[here]:",
        "if state.gangs[here]:",
    ),
    Mutation(
        "R26",
        "every escort's ambush may take SP",
        "base/movement.py",
        'self.is_escort and zone == self.target and occasion in ("entering", "joining")',
        "self.is_escort",
    ),
    Mutation(
        "R12",
        "a star on leaving stops the force in the next Zone",
        "base/movement.py",
        "            if not was_ambushed and state.gangs[here]:\n"
        '                yield from self._risk(force, here, "leaving")\n'
        "            effects.move(state, force, there, self.under)\n",
        "            effects.move(state, force, there, self.under)\n"
        "            if not was_ambushed and state.gangs[here]:\n"
        '                yield from self._risk(force, here, "leaving")\n',
    ),
    Mutation(
        "R12",
        "a star stops escorts",
        "base/movement.py",
        "if star and not self.is_escort:",
        "if star:",
    ),
    Mutation(
        "R12",
        "a star does not stop a Flush",
        "base/movement.py",
        "if star and not self.is_escort:",
        "if False:",
    ),
    Mutation(
        "6.3",
        "a Raid's star does not confine",
        "base/bandit_missions.py",
        "    yield from critical_by_bandits(state, result)\n    strength =",
        "    strength =",
    ),
    Mutation(
        "R43",
        "the star calls off before the fire back",
        "base/bandit_missions.py",
        "    star = yield from critical_by_bandits(state, result)\n",
        "    star = yield from critical_by_bandits(state, result)\n"
        "    if star:\n        return True, True\n",
    ),
    Mutation(
        "R10",
        "Bandits pass Militia",
        "base/bandit_judges.py",
        "if zone != start and state.militia[zone]:",
        "if False:",
    ),
    Mutation(
        "R10",
        "Bandits may not leave Militia",
        "base/bandit_judges.py",
        "if zone != start and state.militia[zone]:",
        "if state.militia[zone]:",
    ),
    Mutation(
        "8.41",
        "a Leader of any colour makes any mix legal",
        "core/factions.py",
        "or gangs & leaders != 0",
        "or leaders != 0",
    ),
    Mutation(
        "8.41",
        "a Leader counts as a gang of his colour",
        "core/factions.py",
        "gangs, leaders = mix & GANGS, mix >> COLOURS",
        "gangs, leaders = mix & GANGS | mix >> COLOURS, mix >> COLOURS",
    ),
    Mutation(
        "8.41",
        "no Leader makes a mix legal",
        "core/factions.py",
        "return gangs.bit_count() < 2 or gangs & leaders != 0",
        "return gangs.bit_count() < 2",
    ),
    Mutation(
        "8.41",
        "only the Leader of who is placed lets him join",
        "core/factions.py",
        "return None if may_share([*state.bandits(zone), unit]) else MIXED",
        "return None if may_share([*state.gangs[zone], unit, *(one for one in "
        "state.leaders[zone] if one.force == unit.force)]) else MIXED",
    ),
    Mutation(
        "R46",
        "a Leader and the last gang of his colour walk off",
        "core/factions.py",
        "return IS_LEGAL[staying] or not IS_LEGAL[before]",
        "return True",
    ),
    Mutation(
        "R14",
        "nobody may leave a mix that is illegal already",
        "core/factions.py",
        " or not IS_LEGAL[before]",
        "",
    ),
    Mutation(
        "R46",
        "who could make it legal by coming along is not looked for",
        "core/factions.py",
        "if why is None or self._can_go_as_one(going):",
        "if True:",
    ),
    Mutation(
        "R46",
        "nobody is looked for who makes a mix legal",
        "core/factions.py",
        "return None if self._can_go_mixed(going) else why",
        "return why",
    ),
    Mutation(
        "6.21",
        "a Leader is picked for a Raid that no gang can make with him",
        "core/factions.py",
        "if not self.firing or mix_of(going) & GANGS:",
        "if True:",
    ),
    Mutation(
        "R58",
        "at the set-up no mix waits for the Leader's gang",
        "base/setup.py",
        "if waits(state.leaders[zone]):",
        "if False:",
    ),
    Mutation(
        "R58",
        "at the set-up a mix can be left waiting for good",
        "base/setup.py",
        "if needed is not None and zone != needed:",
        "if False:",
    ),
    # -- 8.3 Helicopters -------------------------------------------------------------------------
    Mutation(
        "R29",
        "the passenger is hit on landing",
        "base/movement.py",
        'self._risk([helicopter], self.target, "landing")',
        'self._risk(flight, self.target, "landing")',
    ),
    Mutation(
        "R42",
        "no Ambush where a helicopter picks up",
        "base/movement.py",
        '                yield from self._risk(flight, stop, "picking up")\n',
        "",
    ),
    Mutation(
        "R42",
        "an Ambush where a helicopter sets out with a passenger",
        "base/movement.py",
        '                yield from self._risk(flight, stop, "picking up")\n',
        '            yield from self._risk(flight, stop, "picking up")\n',
    ),
    Mutation(
        "R54",
        "a helicopter there already fetches nobody in a Flush",
        "base/movement.py",
        "flying = [*helicopters, *lifts]",
        "flying = [unit for unit in (*helicopters, *lifts) if where[unit] != target]",
    ),
    Mutation(
        "R54",
        "a helicopter there already brings nobody to a Convoy or project",
        "base/un_missions.py",
        "    helicopters = free_helicopters(state)\n",
        "    helicopters = [u for u in free_helicopters(state) if state.where[u] != zone]\n",
    ),
    Mutation(
        "R54",
        "a helicopter there already must fly",
        "base/movement.py",
        "while waiting or self._bound_to_fly(flying, lifts):\n            if not waiting:",
        "while waiting or flying:\n            if False:",
    ),
    # -- 7 Political Phase -----------------------------------------------------------------------
    Mutation(
        "R13",
        "six VP bring the end nearer",
        "base/political.py",
        "VP_PER_TURN = 5",
        "VP_PER_TURN = 6",
    ),
    Mutation(
        "R13",
        "gains are counted from 0",
        "base/political.py",
        'turns_nearer(state.vp["un"] - state.vp_un_at_start)',
        'turns_nearer(state.vp["un"])',
    ),
    Mutation(
        "R13",
        "the last turn must be passed",
        "base/political.py",
        "if state.turn >= state.last_turn:",
        "if state.turn == state.last_turn:",
    ),
    Mutation(
        "7",
        "robbed Convoys count",
        "base/political.py",
        "sum(state.convoy) - sum(state.robbed)",
        "sum(state.convoy)",
    ),
    Mutation(
        "7",
        "what the Bandits hold costs the UN nothing",
        "base/political.py",
        '            ("un", un["bandit-controlled"], held),\n',
        "",
    ),
    Mutation(
        "R69",
        "with several Bandit players what they hold counts as with one",
        "base/political.py",
        "    if not sides.rivals:\n        held",
        "    if True:\n        held",
    ),
    Mutation(
        "R41",
        "the check comes before the Victory Table",
        "base/political.py",
        '    nearer = turns_nearer(state.vp["un"] - state.vp_un_at_start)\n',
        "    nearer = 0\n",
    ),
    Mutation(
        "7",
        "Bandits beside Militia deny a Base's Zone",
        "core/state.py",
        "(not self.gangs[zone] or bool(self.base[zone]))",
        "not self.gangs[zone]",
    ),
    Mutation(
        "R28",
        "a Leader controls a Zone",
        "core/state.py",
        "            self.gangs[zone]\n",
        "            (self.gangs[zone] or self.leaders[zone])\n",
    ),
    Mutation(
        "8.5",
        "a Terrorised Zone is controlled",
        "core/state.py",
        "            and not self.terror[zone]\n",
        "",
    ),
    # -- 8 Special rules -------------------------------------------------------------------------
    Mutation("8.2", "Militia desert on 6 only", "base/militia.py", "DESERTS = 5", "DESERTS = 6"),
    Mutation(
        "R15",
        "a terrorist's star confines",
        "base/terrorism.py",
        "    if result.number:\n        effects.terrorise",
        "    if result.star:\n        effects.confine_to_base(state)\n"
        "    if result.number:\n        effects.terrorise",
    ),
    Mutation(
        "8.5",
        "SP are the number, not twice",
        "base/terrorism.py",
        "SP_PER_POINT = 2",
        "SP_PER_POINT = 1",
    ),
    Mutation(
        "R49",
        "the Bandits choose the Militia lost",
        "base/terrorism.py",
        '            "un", state.militia[zone], about',
        '            "bandit", state.militia[zone], about',
    ),
    Mutation("8.4", "Militia's fire takes Leaders", "core/fire.py", 'by != "militia" and ', ""),
    Mutation(
        "R65",
        "only Leaders of the gangs' colours are lost",
        "core/fire.py",
        "for leader in state.owned_by(owner, state.leaders[zone]):",
        "for leader in [u for u in state.leaders[zone] if u.force in {one.force for one in lost}]:",
    ),
    Mutation("8.6", "six units are few", "base/rotation.py", "FEW = 6", "FEW = 7"),
    Mutation(
        "8.6",
        "rotated units are placed anywhere",
        "base/rotation.py",
        "if anywhere or state.base[zone]",
        "if True",
    ),
    Mutation(
        "R31",
        "free units are rounded down",
        "base/replacements.py",
        "-(-vp // VP_PER_FREE_UNIT)",
        "vp // VP_PER_FREE_UNIT",
    ),
    Mutation(
        "R31",
        "negative VP take units away",
        "base/replacements.py",
        "max(0, -(-vp // VP_PER_FREE_UNIT))",
        "abs(-(-vp // VP_PER_FREE_UNIT))",
    ),
    Mutation(
        "R16",
        "the price is not returned",
        "base/replacements.py",
        'effects.gain_sp(state, who, cost, "8.61", "returned")',
        "pass",
    ),
    Mutation(
        "R16",
        "units are sold that could be placed nowhere",
        "base/replacements.py",
        "        if not _fits_somewhere(state, factions):",
        "        if False:",
    ),
    Mutation(
        "R67",
        "another unit is drawn for a free one without a place",
        "base/replacements.py",
        "        effects.set_quota(state, state.quota - 1)\n    else:",
        "        pass\n    else:",
    ),
    Mutation(
        "R67",
        "a price is returned for a free unit",
        "base/replacements.py",
        ' and answer == "buy":',
        ":",
    ),
    Mutation(
        "8.7",
        "Intervention from turn 9",
        "base/intervention.py",
        "FIRST_TURN = 6",
        "FIRST_TURN = 9",
    ),
    Mutation(
        "R48", "Intervention lasts nine turns", "base/intervention.py", "TURNS = 12", "TURNS = 9"
    ),
    Mutation("8.7", "three US units rotate", "base/intervention.py", "ROTATED = 2", "ROTATED = 3"),
    Mutation(
        "8.7",
        "the UN gains the VP",
        "base/intervention.py",
        "-VP_PER_SP * size",
        "VP_PER_SP * size",
    ),
    Mutation(
        "R48",
        "kept units rotate on",
        "core/state.py",
        "return bool(self.intervention) and not self.kept_for_good",
        "return bool(self.intervention)",
    ),
    # -- 9, 10 -----------------------------------------------------------------------------------
    Mutation("9", "20 is a UN victory", "base/victory.py", "UN_VICTORY = 21", "UN_VICTORY = 20"),
    Mutation("9", "0 is a stalemate", "base/victory.py", "STALEMATE = 1", "STALEMATE = 0"),
    Mutation(
        "R34",
        "the UN that resigns has lost, as it once was",
        "base/victory.py",
        'return best if rivals or found == best else "stalemate"',
        "return best",
    ),
    Mutation(
        "R34",
        "the Bandit player who resigns has lost, as it once was",
        "base/victory.py",
        'return "un" if rivals or found == "un" else "stalemate"',
        'return "un"',
    ),
    Mutation(
        "R34",
        "the UN that resigns banks its lead",
        "base/victory.py",
        'if ended == "un-resigned":',
        'if ended == "un-resigned" and rivals:',
    ),
    Mutation(
        "R34",
        "the Bandit player who resigns banks his lead",
        "base/victory.py",
        'if ended == "bandit-resigned":',
        'if ended == "bandit-resigned" and rivals:',
    ),
    Mutation(
        "R34",
        "rivals who resign get a stalemate",
        "base/victory.py",
        "return best if rivals or found",
        "return best if found",
    ),
    Mutation(
        "R17",
        "Bandits are barred from the Airport, as it once was",
        "base/setup.py",
        "if zone.id in state.scenario.setup.barred_to_bandits:",
        'if zone.id == "mogadishu-airport":',
    ),
    Mutation(
        "R17",
        "no scenario may bar a Zone",
        "base/setup.py",
        "if zone.id in state.scenario.setup.barred_to_bandits:",
        "if False:",
    ),
    Mutation(
        "R58",
        "gangs are placed before Leaders",
        "base/setup.py",
        'unit.type != "leader", unit',
        'unit.type == "leader", unit',
    ),
    Mutation(
        "9",
        "Leaders keep the game going",
        "core/state.py",
        "return any(self.gangs)",
        "return any(self.gangs) or any(self.leaders)",
    ),
    # -- and a second look -----------------------------------------------------------------------
    Mutation(
        "R66",
        "gangs drawn on the way are not rolled for",
        "base/un_missions.py",
        "    try:\n"
        '        yield from Journey(state, zone, "6.12").gather(walking, flying)\n'
        "    except CalledOff:\n        return\n",
        "    before = state.gangs[zone]\n    try:\n"
        '        yield from Journey(state, zone, "6.12").gather(walking, flying)\n'
        "    except CalledOff:\n        return\n"
        "    state.gangs[zone] = tuple(u for u in state.gangs[zone] if u in before)\n",
    ),
    Mutation(
        "R11",
        "the star's unit is placed anywhere",
        "core/fire.py",
        "if prefer is not None and bar_to_joining(state, unit, prefer) is None:",
        "if False:",
    ),
    Mutation(
        "R62",
        "the star's unit cannot be declined",
        "core/fire.py",
        'extra=("draw", "decline")',
        'extra=("draw",)',
    ),
    Mutation(
        "6.3",
        "a star of the UN pays nobody",
        "core/fire.py",
        'effects.score(state, who, line.score(1), line.id, "6.3")',
        "pass",
    ),
    Mutation(
        "6.3",
        "Bandits who fire back confine the UN",
        "base/un_missions.py",
        'yield from hit_un(state, back.number, units, "6.12", zone, who)',
        'yield from hit_un(state, back.number, units, "6.12", zone, who)\n'
        "            state.confined = state.confined or back.star",
    ),
    Mutation(
        "4",
        "hits are not remembered for the Secretary-General",
        "core/fire.py",
        "    effects.mark_un_hit(state)\n",
        "",
    ),
    Mutation(
        "7",
        "a robbed Convoy is intact",
        "base/bandit_missions.py",
        "            effects.rob_convoy(state, zone)\n",
        "            pass\n",
    ),
    Mutation(
        "5.4",
        "robbed SP go nowhere",
        "base/bandit_missions.py",
        '"raid" if under == "6.21" else "ambush", who)',
        '"raid" if under == "6.21" else "ambush")',
    ),
    Mutation(
        "6.12",
        "one unit more than the Pool can pay for, with a lift",
        "base/un_judges.py",
        'if len(going) + max(0, stranded - flying) > state.sp["un"]:',
        'if len(going) + max(0, stranded - flying) > state.sp["un"] + 1:',
    ),
    Mutation(
        "6.12",
        "one unit more than the Pool can pay for",
        "base/un_judges.py",
        'return None if len(going) <= state.sp["un"] else POOL_TOO_SMALL',
        'return None if len(going) <= state.sp["un"] + 1 else POOL_TOO_SMALL',
    ),
    Mutation(
        "R23",
        "a project is declared without its SP",
        "base/un_judges.py",
        'if project.cost > state.sp["un"]:',
        'if project.cost > state.sp["un"] + 1:',
    ),
    Mutation(
        "6.21",
        "a Base is raided again",
        "core/effects.py",
        "state.base_raided[zone] = 1",
        "state.base_raided[zone] = 0",
    ),
    Mutation(
        "6.21",
        "a Convoy is raided again",
        "core/effects.py",
        "state.convoy_raided[zone] = 1",
        "state.convoy_raided[zone] = 0",
    ),
    Mutation(
        "R45",
        "raiders do not move in",
        "base/bandit_missions.py",
        '        effects.move(state, newcomers, zone, "6.21")\n',
        "        pass\n",
    ),
    Mutation(
        "4",
        "the city cease-fire holds in the whole country",
        "base/reasons.py",
        'return zone.city and state.event == "city-ceasefire"',
        'return state.event == "city-ceasefire"',
    ),
    Mutation(
        "R59",
        "a way is taken twice",
        "base/movement.py",
        "if way in self._ways_taken:",
        "if False:",
    ),
    Mutation(
        "6.3",
        "Development goes on while confined",
        "base/un_judges.py",
        '    if state.confined:\n        return CONFINED\n    if state.event == "mandate-dispute":',
        '    if state.event == "mandate-dispute":',
    ),
    Mutation(
        "6.3",
        "a Flush goes on while confined",
        "base/un_judges.py",
        "    if state.confined:\n        return CONFINED\n    if state.talks:",
        "    if state.talks:",
    ),
    Mutation(
        "R24",
        "a project is tried again in its Zone",
        "base/un_judges.py",
        "if (project.id, zone) in state.projects:",
        "if False:",
    ),
    Mutation(
        "5.2",
        "two Bases in a Zone",
        "base/un_judges.py",
        'if project.id == "base" and state.base[zone]:',
        "if False:",
    ),
    Mutation(
        "R61",
        "the roll for a project is held at 6",
        "base/un_missions.py",
        "if die < need:",
        "if min(6, die + sum(v for _, v in modifiers)) < (project.roll or 0):",
    ),
    Mutation(
        "8.5",
        "a Zone is terrorised twice",
        "base/terrorism.py",
        "    effects.mark_terror_roll(state, zone)\n",
        "",
    ),
    Mutation(
        "8.5",
        "a Zone is terrorised without a number",
        "base/terrorism.py",
        "    if result.number:\n        effects.terrorise",
        "    if True:\n        effects.terrorise",
    ),
    Mutation(
        "8.2",
        "a deserter does not appear",
        "base/militia.py",
        'effects.place(state, effects.draw(state, kind), zone, "8.2")',
        "pass",
    ),
    Mutation(
        "8.41",
        "Bandit Unity changes nothing",
        "core/factions.py",
        "self.free = may_mix(state)",
        "self.free = state.scenario.sides.rivals",
    ),
    Mutation(
        "R60",
        "hits on units raided already count",
        "base/bandit_missions.py",
        'yield from hit_un(state, number - sp, exposed, "6.21", zone, who)',
        'yield from hit_un(state, number - sp, [u for u, _ in defenders], "6.21", zone, who)',
    ),
    Mutation(
        "6.14",
        "an escort does not use up the mission",
        "base/un_missions.py",
        "    effects.give_mission(state, [*going, *lifts])\n    there =",
        "    there =",
    ),
    Mutation(
        "6.12",
        "a Flush does not use up the mission",
        "base/un_missions.py",
        "    effects.give_mission(state, going)\n",
        "",
    ),
    Mutation(
        "6.23",
        "a Movement does not use up the mission",
        "base/bandit_missions.py",
        "    effects.give_mission(state, going)\n    effects.move(state, going, target",
        "    effects.move(state, going, target",
    ),
    Mutation(
        "6.21",
        "a Raid does not use up the mission",
        "base/bandit_missions.py",
        "    effects.give_mission(state, raiders)\n",
        "",
    ),
    Mutation(
        "R4",
        "each hit eliminates two",
        "core/fire.py",
        "while len(lost) < hits:",
        "while len(lost) < min(len(left) + len(lost), 2 * hits):",
    ),
    Mutation(
        "8.4",
        "a Leader is lost only with nobody contacted left",
        "core/fire.py",
        'by != "militia" and not state.gangs_of(owner, zone)',
        'by != "militia"',
    ),
    Mutation(
        "R37",
        "a helicopter is sent alone",
        "base/movement.py",
        "if alone and not must else ()",
        "if not must else ()",
    ),
    Mutation(
        "R42",
        "the passenger of an escort marches as well",
        "base/movement.py",
        " and unit not in lifted]",
        "]",
    ),
    Mutation(
        "R42",
        "any helicopter brings the unit that only one can bring",
        "base/movement.py",
        "RAINS if must and unit not in stranded else None",
        "None",
    ),
    Mutation(
        "8.3",
        "a helicopter is not ambushed on landing",
        "base/movement.py",
        '        yield from self._risk([helicopter], self.target, "landing")\n',
        "",
    ),
    Mutation(
        "R63",
        "Heavy Rains do not bind escorts",
        "base/un_judges.py",
        "            return NO_CONVOY_OWED\n        if all(bar_unit(state, unit, zone) for unit in "
        "units):\n            return OUT_OF_REACH\n",
        "            return NO_CONVOY_OWED\n",
    ),
    # No case can notice: the same game, asked in another order or told with another word.
    Mutation(
        "8.5",
        "who terrorises is called by another word",
        "base/terrorism.py",
        '"terrorism")\n        return',
        '"terror")\n        return',
        caught=False,
    ),
    # -- 11.1 Negotiations -----------------------------------------------------------------------
    # -- FR13: readings that became rulings --------------------------------------------------------
    Mutation(
        "R77",
        "units in the field do not fire back",
        "base/bandit_judges.py",
        'if not defenders and target == "base":\n        return UNGUARDED_BASE',
        'if target == "field":\n        return 0\n'
        '    if not defenders and target == "base":\n        return UNGUARDED_BASE',
    ),
    Mutation(
        "R78",
        "a Leader helps gangs of any colour",
        "core/factions.py",
        "return mix & GANGS & mix >> COLOURS != 0",
        "return mix >> COLOURS != 0",
    ),
    Mutation(
        "R79",
        "a second Base may be built in a Zone",
        "base/un_judges.py",
        'if project.id == "base" and state.base[zone]:',
        "if False:",
    ),
    Mutation(
        "R80",
        "replacements are drawn from the first faction alone",
        "core/fire.py",
        "    cup = state.in_cup(state.scenario.sides.factions_of(who))\n    kind",
        "    cup = state.in_cup(state.scenario.sides.factions_of(who)[:1])\n    kind",
    ),
    Mutation(
        "R81",
        "each player's first offer must be accepted",
        "base/talks.py",
        "if state.talks_held:",
        'if state.talks_held and not who.endswith("2"):',
    ),
    Mutation(
        "R83",
        "Militia fire back as if none were lost",
        "base/terrorism.py",
        "    if result.number:\n        effects.terrorise(state, zone)\n"
        "        yield from _take(state, who, zone, result)\n"
        "    strength = firepower(state.militia[zone])\n",
        "    strength = firepower(state.militia[zone])\n"
        "    if result.number:\n        effects.terrorise(state, zone)\n"
        "        yield from _take(state, who, zone, result)\n",
    ),
    Mutation(
        "R84",
        "US units count for the rotation",
        "base/rotation.py",
        'units = state.on_map("un")',
        'units = [*state.on_map("un"), *state.on_map("us")]',
    ),
    Mutation("R85", "a season more of respite", "base/handicap.py", "RESPITE = 3", "RESPITE = 6"),
    Mutation(
        "R85",
        "every Bandit player has all the SP",
        "base/handicap.py",
        "EXTRA_SP // len(bandits)",
        "EXTRA_SP",
    ),
    Mutation(
        "R85",
        "the Bandits have the respite of the UN",
        "base/bandit_judges.py",
        'if has_respite(state, "un"):\n        return NO_FIGHTS',
        'if has_respite(state, "bandit"):\n        return NO_FIGHTS',
    ),
    Mutation(
        "R85",
        "an Ambush breaks the respite",
        "base/bandit_judges.py",
        ' or has_respite(state, "un"):\n        return []',
        ":\n        return []",
    ),
    Mutation(
        "R85",
        "a Flush breaks the respite",
        "base/un_judges.py",
        'if has_respite(state, "bandit"):',
        "if False:",
    ),
    Mutation(
        "R85",
        "only one faction draws a gang more",
        "base/setup.py",
        "setup.gangs_per_faction + extra_gangs(state)",
        'setup.gangs_per_faction + extra_gangs(state) * (colour != "pink")',
    ),
    Mutation(
        "S29",
        "every party of a team has all the SP",
        "wars/setup.py",
        "HANDICAP_SP // len(parties)",
        "HANDICAP_SP",
    ),
    Mutation(
        "S29",
        "the other team has the SP",
        "wars/setup.py",
        "party.team == team",
        "party.team != team",
    ),
    Mutation(
        "11.1",
        "the first offer may be refused",
        "base/talks.py",
        "    if state.talks_held:\n",
        "    if True:\n",
    ),
    Mutation("11.1", "a refusal is free", "base/talks.py", "REFUSAL = 1", "REFUSAL = 0"),
    Mutation(
        "11.1",
        "talks are offered again and again",
        "base/talks.py",
        "if who in state.offered:",
        "if False:",
    ),
    Mutation(
        "11.1",
        "an offer of this turn is remembered in the next",
        "core/effects.py",
        "state.offered = state.attacked = ()",
        "state.attacked = ()",
    ),
    Mutation(
        "11.1",
        "the UN flushes while it talks",
        "base/un_judges.py",
        "    if state.talks:\n",
        "    if False:\n",
    ),
    Mutation(
        "11.1",
        "breaking off costs the UN nothing",
        "base/talks.py",
        '-die, "talks-broken"',
        '0, "talks-broken"',
    ),
    Mutation(
        "11.1",
        "the Bandits pay for breaking off",
        "base/talks.py",
        'if who == "un":\n        die',
        "if who:\n        die",
    ),
    Mutation(
        "11.1",
        "the marker goes the other way",
        "base/talks.py",
        "return (un > bandit) - (bandit > un)",
        "return (bandit > un) - (un > bandit)",
    ),
    Mutation(
        "11.1",
        "it moves by the difference",
        "base/talks.py",
        "return (un > bandit) - (bandit > un)",
        "return un - bandit",
    ),
    Mutation(
        "11.1",
        "it moves past the end",
        "core/effects.py",
        "min(max(box, 0), len(state.charts.negotiations) - 1)",
        "max(box, 0)",
    ),
    Mutation(
        "R75",
        "who has fewer VP adds 1",
        "base/talks.py",
        'return "un" if un > other',
        'return "un" if un < other',
    ),
    Mutation(
        "R75",
        "the UN is asked first",
        "base/talks.py",
        'for who in (state.talks, "un"):',
        'for who in ("un", state.talks):',
    ),
    Mutation(
        "R18",
        "new talks go on where old ones stood",
        "core/effects.py",
        "side, state.charts.negotiations_start, True",
        "side, 0, True",
    ),
    Mutation(
        "R41",
        "talks come after the Victory Table",
        "base/political.py",
        '[line for line in lines(state) if line.source == "secretary-general"]',
        "[]",
    ),
    # -- 11.2 Several Bandit players -------------------------------------------------------------
    Mutation(
        "11.2",
        "the player with fewest units goes first",
        "base/rivals.py",
        '-(state.strength_of(side) if side != "un" else 0)',
        '(state.strength_of(side) if side != "un" else 0)',
    ),
    Mutation(
        "R51",
        "ties go to the last seat",
        "base/rivals.py",
        "            order.index(side),\n",
        "            -order.index(side),\n",
    ),
    Mutation(
        "11.2",
        "he raids with a rival's gangs",
        "base/bandit_judges.py",
        "for unit in state.bandits_of(who, near) if",
        "for unit in state.bandits(near) if",
    ),
    Mutation(
        "11.2",
        "8.41 holds among rivals",
        "core/factions.py",
        'return state.event == "bandit-unity" or state.scenario.sides.rivals',
        'return state.event == "bandit-unity"',
    ),
    Mutation(
        "R19",
        "the phase ends with the first pass",
        "base/operations.py",
        "        effects.pass_among(state, who)\n",
        "        effects.pass_among(state, who)\n        return False\n",
    ),
    Mutation(
        "R72",
        "a mission takes no pass back",
        "base/operations.py",
        "        effects.forget_passes(state)\n",
        "",
    ),
    Mutation(
        "R72",
        "who is named hands on",
        "base/operations.py",
        "if others and not state.named else ()",
        "if others else ()",
    ),
    Mutation(
        "11.2",
        "who has acted goes on",
        "base/operations.py",
        "        if not rivals.is_contested(state):\n            yield from _name",
        "        if False:\n            yield from _name",
    ),
    Mutation(
        "R71",
        "attackers attack again",
        "base/rivals.py",
        "    effects.give_mission(state, picked)\n",
        "",
    ),
    Mutation(
        "R71",
        "no Leader helps in an attack",
        "base/rivals.py",
        '"11.2", zone, has_leader(picked))',
        '"11.2", zone)',
    ),
    Mutation(
        "R71",
        "all rivals there are hit",
        "base/rivals.py",
        "theirs = state.gangs_of(rival, zone) or state.bandits_of(rival, zone)",
        "theirs = tuple(u for u in state.gangs[zone] if state.owner(u) != who)",
    ),
    Mutation(
        "11.2",
        "nobody scores for rivals eliminated",
        "core/fire.py",
        'effects.score(state, by, gangs, "rival-eliminated", "11.2")',
        "pass",
    ),
    Mutation(
        "11.2",
        "a loss costs nothing",
        "core/fire.py",
        'effects.score(state, owner, -theirs, "own-losses", "11.2")',
        "pass",
    ),
    Mutation(
        "R70",
        "one player takes all hits of a Flush",
        "core/fire.py",
        "                shares[owner] += 1\n",
        "                owner = owners[0]\n                shares[owner] += 1\n",
    ),
    Mutation(
        "R70",
        "the player with fewest units is hit first",
        "core/fire.py",
        "key=lambda seat: (-counts[seat], seat)",
        "key=lambda seat: (counts[seat], seat)",
    ),
    Mutation(
        "R70",
        "two players ambush a force in one Zone",
        "base/bandit_missions.py",
        "            if done:\n                return done, star\n",
        "",
    ),
    Mutation(
        "R70",
        "a Leader hides among a rival's gangs",
        "base/un_judges.py",
        "return (*gangs, *alone)",
        "return gangs or leaders",
    ),
    Mutation(
        "R51",
        "the star of the UN pays the first seat",
        "core/fire.py",
        "critical_by_un(state, zone, owners[0])",
        "critical_by_un(state, zone, state.scenario.sides.bandits[0])",
    ),
    Mutation(
        "R51",
        "a player draws of all factions",
        "core/fire.py",
        "cup = state.in_cup(state.scenario.sides.factions_of(who))\n    kind",
        "cup = state.in_cup(state.scenario.sides.factions)\n    kind",
    ),
    Mutation(
        "R69",
        "the Zone VP come on top of the Victory Table's",
        "base/political.py",
        "    if not sides.rivals:\n",
        "    if True:\n",
    ),
    Mutation(
        "R69",
        "a shared Zone counts",
        "core/state.py",
        "            and gangs == self.gangs[zone]\n",
        "",
    ),
    Mutation(
        "R69",
        "a Base or a Terror marker takes the Zone away, as it once was",
        "core/state.py",
        "            and gangs == self.gangs[zone]\n",
        "            and gangs == self.gangs[zone] and self.is_bandit_controlled(zone)\n",
    ),
    Mutation(
        "R69",
        "Militia and the UN take no Zone away",
        "core/state.py",
        "            and not (self.troops[zone] or self.militia[zone])\n",
        "",
    ),
    Mutation(
        "11.2",
        "an Ambush is no attack",
        "base/bandit_missions.py",
        "    effects.use_ambush(state, picked)\n    effects.mark_attack(state, who)\n",
        "    effects.use_ambush(state, picked)\n",
    ),
    Mutation(
        "R51",
        "Terrorism is done by one player after another",
        "base/terrorism.py",
        "effects.set_queue(state, (*others, who))",
        "effects.set_queue(state, (who, *others))",
    ),
    Mutation(
        "R51",
        "a rival's Firepower terrorises too",
        "base/terrorism.py",
        "    gangs = state.gangs_of(who, zone)\n",
        "    gangs = state.gangs[zone]\n",
    ),
    Mutation(
        "R51",
        "surplus weapons go to the player with most VP",
        "base/events.py",
        "(side in state.resigned, state.vp[side]))",
        "(side in state.resigned, -state.vp[side]))",
    ),
    Mutation(
        "R51",
        "the unused faction is set up",
        "base/setup.py",
        "for colour in state.scenario.sides.factions:",
        'for colour in ("pink", "orange", "yellow", "purple"):',
    ),
    Mutation(
        "R20",
        "the margin is taken against the first seat",
        "base/victory.py",
        "    if len(bandits) == 1:\n",
        "    if True:\n",
    ),
    Mutation(
        "R20",
        "there is a stalemate among several",
        "base/victory.py",
        " and not rivals else best",
        " else best",
    ),
    Mutation(
        "R76",
        "equals rank by seat alone",
        "base/victory.py",
        "        bandits,\n"
        "        key=lambda side: (\n"
        "            side not in state.resigned,\n"
        "            state.vp[side],\n"
        "            state.strength_of(side),\n"
        "            -bandits.index(side),\n"
        "        ),\n",
        "        bandits, key=lambda side: "
        "(side not in state.resigned, state.vp[side], -bandits.index(side))\n",
    ),
    Mutation(
        "R51",
        "who resigned may win",
        "base/victory.py",
        "        bandits,\n"
        "        key=lambda side: (\n"
        "            side not in state.resigned,\n"
        "            state.vp[side],\n"
        "            state.strength_of(side),\n"
        "            -bandits.index(side),\n"
        "        ),\n",
        "        bandits, key=lambda side: "
        "(state.vp[side], state.strength_of(side), -bandits.index(side))\n",
    ),
    Mutation(
        "R51",
        "one Bandit player who resigns ends the game",
        "base/base_game.py",
        'return "" if others else "bandit-resigned"',
        'return "bandit-resigned"',
    ),
    Mutation(
        "11.2",
        "two players are in talks",
        "base/talks.py",
        "    if state.talks:\n        return Why",
        "    if state.talks == who:\n        return Why",
    ),
    # -- 11.3 Variants ---------------------------------------------------------------------------
    Mutation(
        "11.3",
        "a tie goes to the UN",
        "base/rivals.py",
        "first = ready[faces.index(max(faces))]",
        "first = ready[len(faces) - 1 - faces[::-1].index(max(faces))]",
    ),
    Mutation(
        "11.3",
        "the lower acts",
        "base/rivals.py",
        "faces.index(max(faces))",
        "faces.index(min(faces))",
    ),
    Mutation(
        "R73", "who has passed rolls again", "base/rivals.py", "if side not in state.passed]", "]"
    ),
    Mutation(
        "R74",
        "the UN's star needs no lower die",
        "core/fire.py",
        "need = result.number - own",
        "need = result.number",
    ),
    Mutation(
        "R74",
        "the Bandits' star needs a lower die",
        "core/fire.py",
        "need = result.number - own",
        "need = result.number - 1",
    ),
    Mutation(
        "R74",
        "stars are as printed",
        "core/fire.py",
        'if state.scenario.options.get("critical-hits") != "softer":',
        "if True:",
    ),
    # -- 11, second reading -----------------------------------------------------------------------
    Mutation(
        "11.1",
        "the box's VP are exchanged",
        "base/talks.py",
        "    bandit, un = state.charts.negotiations[state.talks_box]\n",
        "    un, bandit = state.charts.negotiations[state.talks_box]\n",
    ),
    Mutation(
        "11.1",
        "who breaks off before the roll rolls all the same",
        "base/talks.py",
        "            yield from break_off(state, who)\n            return\n    faces",
        "            yield from break_off(state, who)\n    faces",
    ),
    Mutation(
        "11.1",
        "talks that are refused begin",
        "base/talks.py",
        '"talks-refused", "11.1")\n            return\n',
        '"talks-refused", "11.1")\n',
    ),
    Mutation(
        "11.1",
        "the Bandit player with more VP adds nothing",
        "base/talks.py",
        'faces[0] + (leads not in ("", "un"))',
        "faces[0]",
    ),
    Mutation(
        "11.1",
        "the UN with more VP adds nothing",
        "base/talks.py",
        'faces[1] + (leads == "un")',
        "faces[1]",
    ),
    Mutation(
        "R18",
        "the Bandits cannot break off at their choice of mission",
        "base/talks.py",
        'who in ("un", state.talks)',
        'who == "un"',
    ),
    Mutation(
        "R18",
        "anybody may break off",
        "base/talks.py",
        'if state.talks and who in ("un", state.talks):',
        "if state.talks:",
    ),
    Mutation(
        "R18",
        "to break off uses up the choice",
        "base/operations.py",
        '            yield from talk(state, "un", answer)\n            return True\n',
        '            yield from talk(state, "un", answer)\n'
        "            effects.give_choice(state, un=False)\n"
        "            return True\n",
    ),
    Mutation(
        "11.1",
        "VP of talks go to the first Bandit seat",
        "base/talks.py",
        "effects.score(state, state.talks, bandit,",
        "effects.score(state, state.scenario.sides.bandits[0], bandit,",
    ),
    Mutation(
        "11.2",
        "who has no gang attacks with a Leader",
        "base/rivals.py",
        'return ready if any(unit.type == "gang" for unit in ready) else []',
        "return ready",
    ),
    Mutation(
        "R71",
        "an attack in a city cease-fire",
        "base/rivals.py",
        "if is_under_ceasefire(state, zone):",
        "if False:",
    ),
    Mutation(
        "11.2",
        "an attack on a rival is none",
        "base/rivals.py",
        "    effects.mark_attack(state, who)\n",
        "",
    ),
    Mutation(
        "11.2",
        "who is lost fires back at an attack",
        "base/rivals.py",
        "left = [unit for unit in theirs if unit not in lost]",
        "left = list(theirs)",
    ),
    Mutation(
        "11.2",
        "fire back at an attack hits nobody",
        "base/rivals.py",
        'yield from strike_bandits(state, back, gangs, zone, "11.2", by=rival)',
        "pass",
    ),
    Mutation(
        "11.2",
        "fire back at an attack hits who stands by",
        "base/rivals.py",
        'gangs = [unit for unit in picked if unit.type == "gang"]',
        "gangs = state.gangs_of(who, zone)",
    ),
    Mutation(
        "11.2",
        "an attack of the turn scores nothing",
        "base/political.py",
        'found.append(ScoreLine(side, "attack", attacked, attacked, "11.2"))',
        "pass",
    ),
    Mutation(
        "R51",
        "who has resigned is asked for his attack",
        "base/base_game.py",
        "        return state.resigned\n",
        "        return ()\n",
    ),
    Mutation(
        "11.3",
        "the roll is made only once",
        "base/operations.py",
        "    if not state.acting and rivals.is_contested(state):",
        "    if not state.acting and rivals.is_contested(state) and not state.passed:",
    ),
    Mutation(
        "11.3",
        "after a Bandit mission he names who acts",
        "base/operations.py",
        "        if not rivals.is_contested(state):\n            yield from _name",
        "        if True:\n            yield from _name",
    ),
    # -- 13, 14 The later scenarios ---------------------------------------------------------------
    Mutation(
        "S18",
        "the ICU enters Transitional Zones a turn early",
        "wars/march.py",
        "state.turn < between.until",
        "state.turn < between.until - 1",
    ),
    Mutation(
        "S18",
        "nobody is barred from a bystander's Zone",
        "wars/march.py",
        "        and between.barred == party.id\n",
        "",
    ),
    Mutation(
        "S18",
        "ways lead through other factions",
        "wars/march.py",
        '        if facts.is_exclusive(party, other):\n            return Why("S18", f"a way',
        '        if False:\n            return Why("S18", f"a way',
    ),
    Mutation(
        "S18",
        "a mover stays with the other faction",
        "wars/missions.py",
        "    if not any(facts.is_exclusive(party, other) for other in parties_in(state, zone)):\n",
        "    if True:\n",
    ),
    Mutation(
        "S5",
        "a faction may choose another target",
        "wars/missions.py",
        "    if rivals and target not in rivals:\n",
        "    if False:\n",
    ),
    Mutation(
        "S1",
        "a Raid needs an enemy",
        "wars/missions.py",
        "    return (*others, NOBODY) if raiding else others",
        "    return others",
    ),
    Mutation(
        "S1",
        "one may only move beside an enemy",
        "wars/missions.py",
        "return ENEMY_THERE if any(facts.acts(other) for other in enemies) else None",
        "return None",
    ),
    Mutation("S2", "a Flush is free", "wars/missions.py", "FLUSH_PRICE = 1", "FLUSH_PRICE = 0"),
    Mutation(
        "S2",
        "a unit without a Contact Number finds nobody",
        "wars/who.py",
        "return unit.contact or unit.firepower",
        "return unit.contact",
    ),
    Mutation(
        "6.21",
        "units are raided again and again",
        "wars/missions.py",
        "        if all(state.raided[unit] for unit in units):\n",
        "        if False:\n",
    ),
    Mutation(
        "6.12",
        "a Zone is flushed again and again",
        "wars/missions.py",
        "        if state.flushed[zone]:\n",
        "        if False:\n",
    ),
    Mutation(
        "S16",
        "the ambushed force answers in full",
        "wars/fights.py",
        "if unit not in lost) // 2",
        "if unit not in lost)",
    ),
    Mutation(
        "S16",
        "the ambushed force answers half, rounded up",
        "wars/fights.py",
        "    half = firepower(unit for unit in left(state, force, zone) if unit not in lost) // 2",
        "    half = (firepower(unit for unit in left(state, force, zone) if "
        "unit not in lost) + 1) // 2",
    ),
    Mutation(
        "S16",
        "a hit costs two",
        "wars/fights.py",
        "choose_lost(state, who, hits, waiting",
        "choose_lost(state, who, min(2 * hits, len(waiting)), waiting",
    ),
    Mutation(
        "S16",
        "the attacker chooses the losses",
        "wars/fights.py",
        "    who = contest(state).asked_for(party)\n    if not who:\n        return sorted",
        "    who = contest(state).decides\n    if not who:\n        return sorted",
    ),
    Mutation(
        "S20",
        "the strongest are lost first",
        "wars/fights.py",
        "key=lambda unit: (unit.firepower, unit))[:hits]",
        "key=lambda unit: (-unit.firepower, unit))[:hits]",
    ),
    Mutation(
        "S20",
        "a 3 fires at the Warlords",
        "wars/fights.py",
        "FIRST_AT, HELP_FIRST, HELP_SECOND = 4, 5, 6",
        "FIRST_AT, HELP_FIRST, HELP_SECOND = 3, 5, 6",
    ),
    Mutation(
        "S20",
        "a 4 helps the ICU",
        "wars/fights.py",
        "FIRST_AT, HELP_FIRST, HELP_SECOND = 4, 5, 6",
        "FIRST_AT, HELP_FIRST, HELP_SECOND = 4, 4, 6",
    ),
    Mutation(
        "S20",
        "5 and 6 are exchanged",
        "wars/fights.py",
        "(courts + others)[does",
        "(others + courts)[does",
    ),
    Mutation(
        "S20",
        "help is for the first fire only",
        "wars/fights.py",
        "party, strength + self.helped.get(party.id, 0), self.under",
        "party, strength, self.under",
    ),
    Mutation(
        "S20",
        "the Transitional Government is asked whether it fires back",
        "wars/fights.py",
        "    if not who:\n        return True\n",
        "    if not who:\n        return False\n",
    ),
    Mutation(
        "S20",
        "their fire is at the attackers always",
        "wars/fights.py",
        "attacks = self.attacker is others[0]",
        "attacks = True",
    ),
    Mutation(
        "S20",
        "nobody is left and yet fires back",
        "wars/fights.py",
        "            hit\n            and strength\n",
        "            strength\n",
    ),
    Mutation(
        "S20",
        "nobody is left and yet is fired at",
        "wars/missions.py",
        "    if exposed:  #",
        "    if True:  #",
    ),
    Mutation(
        "S15",
        "who comes by Conversion fires back",
        "wars/missions.py",
        "[unit for unit in units if unit not in lost], raiders",
        "units, raiders",
    ),
    Mutation(
        "S15",
        "who comes by Conversion marches on",
        "wars/march.py",
        "        self._lost += lost or []\n",
        "",
    ),
    Mutation(
        "S19",
        "Transitional units ambush",
        "wars/fights.py",
        "        if not facts.acts(party):\n            continue\n        ready",
        "        ready",
    ),
    Mutation(
        "S26",
        "an Ambush is made by several colours",
        "wars/fights.py",
        "ONE_COLOUR if picked and unit.force != picked[0].force else None",
        "None",
    ),
    Mutation(
        "S13",
        "units held to Flushes ambush",
        "wars/fights.py",
        "and unit.force not in barred",
        "and True",
    ),
    Mutation(
        "8.4",
        "the Leader outlives the last unit beside him",
        "wars/fights.py",
        "    if not units_of(state, zone, party):\n        for leader",
        "    if False:\n        for leader",
    ),
    Mutation(
        "6.22",
        "a force is ambushed twice in a Zone",
        "wars/march.py",
        "            if not was_ambushed:\n",
        "            if True:\n",
    ),
    Mutation(
        "S17",
        "a Leader gives no modifier in a Raid",
        "wars/missions.py",
        "fires(fight.attacker, raiders, has_leader(raiders))",
        "fires(fight.attacker, raiders)",
    ),
    Mutation(
        "S17",
        "a Leader gives no modifier in an Ambush",
        "wars/fights.py",
        'firepower(picked), "6.22", zone, has_leader(picked))',
        'firepower(picked), "6.22", zone)',
    ),
    Mutation(
        "S15",
        "any party's star converts",
        "wars/conversion.py",
        "facts is not None and facts.by == by.id and facts.of == of.team",
        "facts is not None and facts.of == of.team",
    ),
    Mutation(
        "S15",
        "Conversion needs no star",
        "wars/fights.py",
        "converting = star and converts",
        "converting = converts",
    ),
    Mutation(
        "S15",
        "a converted unit can come again",
        "wars/conversion.py",
        'change(state, unit, kind, "S15", out=True)',
        'change(state, unit, kind, "S15")',
    ),
    Mutation(
        "S15",
        "a 3 leaves a weaker unit",
        "wars/conversion.py",
        "WEAKER, BOTH = 4, 6",
        "WEAKER, BOTH = 3, 6",
    ),
    Mutation(
        "S15", "a 5 costs both", "wars/conversion.py", "WEAKER, BOTH = 4, 6", "WEAKER, BOTH = 4, 5"
    ),
    Mutation(
        "S15",
        "a 6 costs no ICU unit",
        "wars/conversion.py",
        "        yield from _lose_one(state, courts, zone)\n",
        "        pass\n",
    ),
    Mutation(
        "S15",
        "another faction joins what is left",
        "wars/conversion.py",
        "        if party is not own and units_of(state, zone, own):\n            return\n",
        "",
    ),
    Mutation(
        "S15",
        "paying is free",
        "wars/conversion.py",
        '    effects.pay(state, party.id, terms.price, "S15", "conversion")\n',
        "",
    ),
    Mutation(
        "S23",
        "Conversion without a tan counter",
        "wars/conversion.py",
        "    if not possible or not who",
        "    if not who",
    ),
    Mutation(
        "S21",
        "SP are taken from anybody",
        "wars/missions.py",
        "    if facts.acts(fight.target):\n        return 0\n",
        "",
    ),
    Mutation(
        "S21",
        "more SP are taken than there are",
        "wars/missions.py",
        "most = min(number, state.sp[fight.target.id])",
        "most = number",
    ),
    Mutation(
        "S21",
        "what is taken as SP hits as well",
        "wars/missions.py",
        "hits -= yield from _take_sp",
        "yield from _take_sp",
    ),
    Mutation(
        "S3",
        "the phase ends with one pass",
        "wars/missions.py",
        "    if not waiting:\n        state.note",
        "    if not waiting or passed:\n        state.note",
    ),
    Mutation(
        "S3",
        "a mission takes no pass back",
        "wars/missions.py",
        "        mark_passed(state, ())\n        yield from conduct(state, facts.decides, answer)",
        "        yield from conduct(state, facts.decides, answer)",
    ),
    Mutation(
        "S22",
        "who has passed is named again",
        "wars/missions.py",
        "        and side not in known.passed\n",
        "",
    ),
    Mutation(
        "S4",
        "a Zone with both is controlled",
        "wars/who.py",
        "        elif facts.acts(party):\n            return False\n",
        "",
    ),
    Mutation(
        "S23",
        "bystanders deny control",
        "wars/who.py",
        "        elif facts.acts(party):\n",
        "        else:\n",
    ),
    Mutation(
        "S4",
        "a Zone of Mogadishu brings as much as another",
        "wars/who.py",
        "facts.city_sp if zone.city else facts.zone_sp",
        "facts.zone_sp",
    ),
    Mutation(
        "S8",
        "a new unit goes anywhere",
        "wars/economics.py",
        "            if not holds(state, zone, (colour,)):\n                return",
        "            if False:\n                return",
    ),
    Mutation(
        "S8",
        "a homeless faction goes to an occupied Zone",
        "wars/economics.py",
        "            if counters(state, zone):\n",
        "            if False:\n",
    ),
    Mutation(
        "S8",
        "nobody homeless may use Zones of its side",
        "wars/economics.py",
        "elif not shares or not",
        "elif True or not",
    ),
    Mutation(
        "S8",
        "partners use any Zone of their side",
        "wars/economics.py",
        "elif not shares or not",
        "elif not",
    ),
    Mutation(
        "S23",
        "the factions buy first",
        "wars/economics.py",
        "    party = buyers[at]\n",
        "    party = buyers[::-1][at]\n",
    ),
    Mutation(
        "13",
        "the 3 is among the units drawn",
        "wars/economics.py",
        "DRAW_UNIT(cup=cup_of(state, party.colours, party.trade.strengths), ",
        "DRAW_UNIT(cup=cup_of(state, party.colours), ",
    ),
    Mutation(
        "S6",
        "odd brings two",
        "wars/economics.py",
        "count = 2 if is_even(die) else 1",
        "count = 1 if is_even(die) else 2",
    ),
    Mutation(
        "S7",
        "Bases come before all six are out",
        "wars/economics.py",
        "cup=units or cup,",
        "cup=cup,",
    ),
    Mutation(
        "S11",
        "Ethiopian units are bought on the map",
        "wars/economics.py",
        "return entry is not None and entry.colour == colour",
        "return False",
    ),
    Mutation(
        "S11",
        "an even die lets in",
        "wars/economics.py",
        "    if is_even(die):\n        mark",
        "    if not is_even(die):\n        mark",
    ),
    Mutation(
        "S11",
        "a unit tries again and again",
        "wars/effects.py",
        '    state.acted[unit] = 1\n\n\n@rule("S11", "S24")',
        '    pass\n\n\n@rule("S11", "S24")',
    ),
    Mutation(
        "S24",
        "a unit costs 1 SP whatever its strength",
        "wars/economics.py",
        "price = state.scenario.kinds[answer][0].firepower * party.trade.point",
        "price = party.trade.point",
    ),
    Mutation(
        "S25", "equal numbers bring support", "wars/support.py", "if many <= few:", "if many < few:"
    ),
    Mutation(
        "S25",
        "Leaders count for support",
        "wars/who.py",
        'if where[unit] >= 0 and unit.type != "leader"',
        "if where[unit] >= 0",
    ),
    Mutation(
        "S25",
        "pink units change sides",
        "wars/support.py",
        "units = [unit for colour in support.partners for",
        "units = [unit for colour in team.colours for",
    ),
    Mutation(
        "S25",
        "the ICU picks who changes sides",
        "wars/support.py",
        "who = facts.asked_for(facts.party_of[support.turncoat])",
        "who = facts.asked_for(team)",
    ),
    Mutation(
        "S12",
        "orange comes before yellow",
        "wars/support.py",
        "    for colour in support.partners:\n        cup",
        "    for colour in support.partners[::-1]:\n        cup",
    ),
    Mutation(
        "S25",
        "more strength comes than the difference",
        "wars/support.py",
        "if kinds[kind][0].firepower > points",
        "if kinds[kind][0].firepower > points + 1",
    ),
    Mutation(
        "S27",
        "sudden death is seen at the turn's end only",
        "wars/fights.py",
        "        check_sudden_death(state)\n    if not units_of",
        "        pass\n    if not units_of",
    ),
    Mutation(
        "S27",
        "units outside the map prevent it",
        "wars/fights.py",
        "not any(on_map(state, colour) for",
        'not any(on_map(state, colour) or colour == "us" for',
    ),
    Mutation(
        "S24",
        "the game goes on after its last turn",
        "wars/victory.py",
        "if state.turn >= state.last_turn:",
        "if state.turn > state.last_turn:",
    ),
    Mutation(
        "9",
        "others count Mogadishu too",
        "wars/victory.py",
        "sum(not zone.city for zone in held) >= grade.others",
        "len(held) >= grade.others",
    ),
    Mutation(
        "9",
        "not all of Mogadishu is needed",
        "wars/victory.py",
        "if any(zone.city and zone not in held for zone in state.board.zones):",
        "if False:",
    ),
    Mutation(
        "14",
        "Ethiopians outside the map deny the victory",
        "wars/victory.py",
        "if grade.absent and on_map(state, grade.absent):",
        "if grade.absent:",
    ),
    Mutation(
        "R34",
        "who resigns may win",
        "wars/victory.py",
        "grades = tuple(grade for grade in grades if grade.team != loser)",
        "pass",
    ),
    Mutation(
        "S9",
        "the pink 3 takes the place of who is there, as it once was",
        "wars/setup.py",
        "    if cup_of(state, row.colours, row.strengths):\n",
        "    if cup_of(state, row.colours, row.strengths):\n"
        "        for unit in state.gangs[state.board.zone(row.among[0])]:\n"
        '            effects.return_to_cup(state, unit, "S9", "")\n',
    ),
    Mutation(
        "S24",
        "the last turn has no Interphase, as it once was",
        "wars/rulebooks.py",
        "    return state.turn in contest(state).interphases\n",
        "    return state.turn in contest(state).interphases and state.turn < state.last_turn\n",
    ),
    Mutation(
        "S24",
        "the War is over before the Interphase of its last turn",
        "wars/rulebooks.py",
        '    Step("entries", "Interphase: from',
        '    Step("judge", "End of the turn", "9", playing, end_of_turn),\n'
        '    Step("entries", "Interphase: from',
    ),
    Mutation(
        "S14",
        "nobody has SP at first",
        "wars/setup.py",
        "    if facts.season_at_start:\n",
        "    if False:\n",
    ),
    Mutation(
        "13",
        "Mogadishu is rolled for last",
        "wars/setup.py",
        "key=lambda zone: not zone.city",
        "key=lambda zone: zone.city",
    ),
    Mutation(
        "13",
        "those left over all go to the Port",
        "wars/setup.py",
        "row.rest[turn % len(row.rest)]",
        "row.rest[0]",
    ),
)


MUTATIONS = (*OWN, *CARD_DUELS, *HEX_BATTLE, *STREET_FIGHT)


def apply(mutation: Mutation, games: Path) -> str:
    """Make the wrong turn in the copy of the games' folders; the text as it was.

    Raises:
        ValueError: the old text is not there exactly once; the list has fallen behind the rules.
    """
    file = games / mutation.game / mutation.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutation.old) != 1:
        raise ValueError(f"{mutation.file}: {text.count(mutation.old)} times: {mutation.old!r}")
    file.write_text(text.replace(mutation.old, mutation.new), encoding="utf-8")
    return text


def cases_of(mutation: Mutation) -> str:
    """The folder of the cases that are to notice it."""
    return OWN_CASES.get(mutation.game, CASES)


def is_caught(folder: Path, cases: str = CASES) -> bool:
    """Whether one of these cases fails in the copy."""
    try:
        run = subprocess.run(
            # -B: a file changed twice in a second would be taken for its old byte code.
            [sys.executable, "-B", "-c", RUN, cases],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    except subprocess.TimeoutExpired:
        return True
    return run.returncode != 0


def main(wanted: Sequence[str]) -> int:
    """Try the mutations; 0 if each was noticed as expected."""
    chosen = [m for m in MUTATIONS if not wanted or {m.rule, m.game} & set(wanted)]
    surprises = stale = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for part in COPIED:
            shutil.copytree(TOP / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        if any(is_caught(folder, cases) for cases in {cases_of(m) for m in chosen}):
            print("the cases fail without any mutation")
            return 2
        for mutation in chosen:
            try:
                before = apply(mutation, folder / "somalia" / "games")
            except ValueError as fault:
                stale += 1
                print(f"STALE    {mutation.rule:>5}  {mutation.about}: {fault}")
                continue
            caught = is_caught(folder, cases_of(mutation))
            file = folder / "somalia" / "games" / mutation.game / mutation.file
            file.write_text(before, encoding="utf-8")
            surprises += caught != mutation.caught
            word = "caught" if caught else "MISSED" if mutation.caught else "missed"
            print(f"{word:<8} {mutation.rule:>5}  {mutation.about}", flush=True)
    print(f"{len(chosen)} mutations, {surprises} surprises, {stale} no longer fit the rules")
    return 1 if surprises or stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

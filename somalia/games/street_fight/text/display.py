"""A street fight in text: a map of sectors, lists by distance and bearing, sheets, odds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.kinds import Label
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.words import listed, plural
from somalia.games.display import Display, OddsAsked, Offer, Part, Sheet, Unknown
from somalia.games.street_fight.ai import tasks
from somalia.games.street_fight.ai.tasks import Task
from somalia.games.street_fight.rules import doors, firing, helicopter, kinds, mission
from somalia.games.street_fight.rules.components import (
    BELT,
    CLIP,
    FULL_AUTO,
    NONE,
    RPG,
    SUPPORT,
    THROWN,
)
from somalia.games.street_fight.rules.firing import Seen, Shot, named
from somalia.games.street_fight.rules.ground import apart, ceil_root, in_arc
from somalia.games.street_fight.rules.kinds import half_told, place_told, point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.posture import Direction
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import (
    AWAITED,
    CONVOY,
    HIDDEN,
    OFF,
    Man,
    Mob,
    Somali,
    State,
)
from somalia.games.street_fight.rules.turn import Turn
from somalia.games.street_fight.rules.under_fire import Fire, Target, fire_at, target_of
from somalia.games.street_fight.text.words import StreetWords, away

if TYPE_CHECKING:
    from rich.text import Text

ACROSS, DOWN = 2, 4
"""Half inches of a character of the map, across and down."""
LEAST_ROWS, MOST_SHOWN = 10, 8
NOBODY_SEEN = "nobody in sight"
LETTERS = {"delta": "DEFG", "chalk": "ABCHIJ", "crew": "K", "second": "L", "sniper": "N"}
"""Of units on the map, by the first word of their ids and their number among those."""


class StreetDisplay(Display):
    """The text display of a street fight."""

    words: StreetWords

    # -- the head --------------------------------------------------------------------------------

    def status(self, state: State) -> list[list[Part]]:
        """Turn, card, cards left; posts, convoy, casualties."""
        phase = self.rules.phase(state)
        head = [
            Part(self._when(state), f"Turn {phase.turn}"),
            Part(phase.title, phase.title),
            Part(*self._cards(state)),
        ]
        return [
            [part for part in head if part.full],
            [Part(told, brief) for told, brief in self._mission(state)],
        ]

    def _when(self, state: State) -> str:
        phase = self.rules.phase(state)
        if not phase.turn:
            return "Set-up"
        return f"Turn {phase.turn}{f' of {phase.last_turn}' if phase.last_turn else ''}"

    def when(self, state: State) -> str:
        """The turn."""
        return self._when(state).lower()

    def _cards(self, state: State) -> tuple[str, str]:
        left = sum(state.cup.values())
        if not left:
            return "", ""
        jokers = state.cup.get("somalis", 0)
        return f"{plural(left, 'card')} left, {plural(jokers, 'Joker')} among them", f"{left} cards"

    def mission(self, state: State) -> dict[str, tuple[str, str]]:
        """Posts, convoy, casualties, who is off, the way to go: each in full and in brief."""
        # When it is over whoever is left on the table counts as well (18, M79).
        found = mission.losses(state, at_end=bool(state.ended))
        quarter = found.all * state.scenario.tables.partial_below
        below = max(-(-quarter // 100) - 1, 0)
        casualties = (
            f"Casualties {found.casualties} (a quarter: {below + 1})",
            f"{found.casualties}/{below + 1} casualties",
        )
        if state.scenario.ends_at_site:
            return {"way": self._to_go(state), "casualties": casualties}
        told: dict[str, tuple[str, str]] = {}
        if not state.convoy_turn:
            held = mission.held(state)
            count = len(mission.places(state))
            missing = mission.missing(state)
            what = "secured" if not missing else f"missing {listed(missing[:2])}"
            if len(missing) > 2:
                what = f"missing {len(missing)}"
            told["posts"] = (f"Posts {len(held)} of {count}: {what}", f"{len(held)}/{count} posts")
        told["convoy"] = self._convoy(state)
        told["casualties"] = casualties
        if state.convoy_turn:
            off = f"{found.off} of {found.of} off the table", f"{found.off}/{found.of} off"
            told["off"] = off
        return told

    def _mission(self, state: State) -> list[tuple[str, str]]:
        return list(self.mission(state).values())

    @staticmethod
    def _to_go(state: State) -> tuple[str, str]:
        """How far the nearest man is from the wreck, where that is all that is asked."""
        ground, site = state.scenario.ground, state.scenario.streets.site
        men = mission.on_foot(state)
        ways = [ground.length(ground.street_place(man.at), site, 0) for man in men]
        far = -(-min(ways, default=0) // 1000)
        return f"To the wreck: {plural(far, 'inch', 'inches')} of way", f'{far}" to go'

    def _convoy(self, state: State) -> tuple[str, str]:
        """The convoy's chance in the next turn."""
        tables = state.scenario.tables
        if state.convoy_turn:
            there = sum(one.is_there and not one.is_wreck for one in state.vehicles)
            wrecks = sum(one.is_there and one.is_wreck for one in state.vehicles)
            lost = f", {plural(wrecks, 'wreck')}" if wrecks else ""
            waiting = sum(one.along < 0 and not one.is_off for one in state.vehicles)
            more = f", {waiting} to come" if waiting else ""
            return f"Convoy: {plural(there, 'vehicle')} here{lost}{more}", "convoy here"
        if mission.missing(state):
            return "Convoy: not before the site is secured", "no convoy yet"
        need = tables.convoy_need - state.checks * tables.convoy_later
        chance = min(max(7 - need, 0), 6)
        return f"Convoy: {chance} in 6 next turn, if held", f"convoy {chance}/6"

    def foot(self, state: State) -> list[str]:
        """Casualties, convoy."""
        return [brief for _, brief in self._mission(state)]

    def stands(self, state: State) -> str:
        """Casualties against the quarter."""
        return ", ".join(brief for _, brief in self._mission(state))

    def result(self, state: State, events: Sequence[Event]) -> list[str]:
        """How the game ended, and the counts."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        found = mission.losses(state, at_end=True)
        fell = mission.losses(state).casualties
        counted = found.casualties - fell
        able = plural(counted, "able man", "able men")
        left = f", of them {able} left on the table (M79)" if counted else ""
        home = "" if state.scenario.ends_at_site else f"; {found.off} of {found.of} brought off"
        return [
            "",
            "== Result ==",
            self.words.outcome(ended),
            f"{plural(found.casualties, 'casualty', 'casualties')} of {found.all}{left}{home}.",
            *self._no_convoy(state),
            f"Somalis shot down: {state.counts.removed}, {state.counts.unarmed} of them unarmed.",
            self._box(state),
        ]

    @staticmethod
    def _no_convoy(state: State) -> list[str]:
        """Why nobody was brought off, if no convoy came (17.2)."""
        if state.convoy_turn or state.scenario.ends_at_site:
            return []
        if not state.checks:
            return ["No convoy came: the crash site was not secured in time (17.2)."]
        return [f"No convoy came in {plural(state.checks, 'check')} (17.2)."]

    @staticmethod
    def _box(state: State) -> str:
        if state.box < 0:
            return "Somalis without limit, as published."
        return f"At most {state.box} Somalis on the table [M25]."

    # -- the map ---------------------------------------------------------------------------------

    def board(
        self, state: State, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The quarter from above, a character an inch across and two down; around who acts where
        there is no room for all of it. Then the mobs, the nearest first.
        """
        from rich.text import Text

        rows = max(min(height - 18, state.scenario.ground.table[1] // DOWN), LEAST_ROWS)
        lines = self._map(state, width, rows)
        eye = self._focus(state)
        told = [self._mob_told(state, mob, eye) for mob in self._mobs(state, eye)]
        room = 2 if height < 36 else 4
        for text in told[:room]:
            lines.append(Text(text[:width]))
        if len(told) > room:
            lines.append(Text(f"  {plural(len(told) - room, 'more mob')}: mobs", "dim"))
        return lines

    def _focus(self, state: State) -> Point:
        if state.acting is not None:
            return state.spot(state.men[state.acting.man])
        if state.card is not None and state.card.unit >= 0:
            men = state.able_of(state.card.unit)
            if men:
                return state.spot(men[0])
        return state.scenario.streets.site

    def _mobs(self, state: State, eye: Point) -> list[Mob]:
        def far(mob: Mob) -> int:
            return min(apart(one.at, eye) for one in state.members(mob.number))

        return sorted(state.mobs.values(), key=lambda mob: (far(mob), mob.number))

    def _mob_told(self, state: State, mob: Mob, eye: Point) -> str:
        members = state.members(mob.number)
        nearest = min(members, key=lambda one: (apart(one.at, eye), one.number))
        parts = [plural(len(members), "man", "men")]
        for single, several, count in (
            ("unarmed", "unarmed", sum(not one.is_armed for one in members)),
            ("RPG", "RPGs", sum(one.kind == RPG for one in members)),
            ("machine gun", "machine guns", sum(one.kind == SUPPORT for one in members)),
            ("grenade man", "grenade men", sum(one.has_grenades for one in members)),
            ("Leader", "Leaders", sum(one.is_leader for one in members)),
            ("SNA", "SNA", sum(one.is_sna for one in members)),
            ("at a window", "at windows", sum(one.building >= 0 for one in members)),
        ):
            if count:
                parts.append(plural(count, single, several))
        if any(one.mob == mob.number for one in state.technicals.values()):
            parts.append("a technical")
        if mob.panic:
            parts.append(f"panic {mob.panic}")
        where = "roof, " if mob.level == "roof" else ""
        return f"Mob {mob.number}  {where}{away(eye, nearest.at)}: {', '.join(parts)}"

    def _map(self, state: State, width: int, rows: int) -> list[Text]:
        from rich.text import Text

        east, north = state.scenario.ground.table
        columns = min(east // ACROSS, max(width - 4, 20))
        eye = self._focus(state)
        left = min(max(eye[0] // ACROSS - columns // 2, 0), east // ACROSS - columns)
        high = north // DOWN
        bottom = min(max(eye[1] // DOWN - rows // 2, 0), high - rows)
        cells = self._cells(state)
        lines = []
        for row in range(bottom + rows - 1, bottom - 1, -1):
            line = Text(f"{row * DOWN // 2:>3} ", "dim")
            for column in range(left, left + columns):
                char, style = cells.get((column, row), (self._plain(state, column, row), ""))
                line.append(char, style or ("dim" if char == "#" else ""))
            lines.append(line)
        scale = "".join(f"{column:<10}" for column in range(left, left + columns, 10))
        lines.append(Text(("    " + scale)[:width], "dim"))
        return lines

    def _plain(self, state: State, column: int, row: int) -> str:
        """Wall or street, by whether most of the cell can be stood on."""
        key = (column, row)
        found = _GROUND.get(state.scenario.streets.id)
        if found is None:
            found = _GROUND[state.scenario.streets.id] = {}
        if key not in found:
            places = state.scenario.ground.in_street
            free = any(
                (column * ACROSS + dx, row * DOWN + dy) in places
                for dx in range(ACROSS)
                for dy in range(DOWN)
            )
            found[key] = " " if free else "#" if self.ascii_only else "▒"
        return found[key]

    def _cells(self, state: State) -> dict[tuple[int, int], tuple[str, str]]:
        """What is drawn over the ground, the most important last."""
        found: dict[tuple[int, int], tuple[str, str]] = {}

        def put(at: Point, char: str, style: str) -> None:
            found[at[0] // ACROSS, at[1] // DOWN] = (char, style)

        for number, (_, at) in enumerate(state.scenario.streets.posts, 1):
            put(at, str(number), "bold yellow")
        put(state.scenario.streets.site, "W", "bold yellow")
        if state.blackhawk.crash is not None:
            put(state.blackhawk.crash, "W", "bold yellow")
        for technical in state.technicals.values():
            put(technical.at, "t", "dim" if technical.is_wreck else "bold red")
        for somali in sorted(state.somalis.values(), key=lambda one: one.is_armed):
            put(somali.at, *_mark_of(somali))
        for vehicle in state.vehicles:
            if vehicle.is_there:
                char = "x" if vehicle.is_wreck else "V"
                put(state.vehicle_at(vehicle), char, "bold cyan")
        on_foot = [man for man in state.men if man.is_on_foot]
        for man in sorted(on_foot, key=lambda one: one.is_able):
            if man.is_casualty:
                put(man.at, "+", "bold magenta")
            elif man.is_able:
                put(man.at, self._letter(state, man), "bold cyan")
        if state.acting is not None:
            put(state.spot(state.men[state.acting.man]), "@", "bold white on blue")
        return found

    @staticmethod
    def _letter(state: State, man: Man) -> str:
        first, _, rest = state.unit_of(man).id.partition("-")
        letters = LETTERS.get(first, "V")
        number = int(rest) if rest.isdigit() else 1
        return letters[min(number, len(letters)) - 1]

    def on_board(self, prompt: Choose) -> Collection[str]:
        """Nothing: everything that can be chosen is listed."""
        return ()

    # -- what can be chosen ----------------------------------------------------------------------

    def offers(self, prompt: Choose, state: State) -> list[Offer]:
        """The options; of many stands and points those that are worth a look first."""
        things = {one.id: one for one in prompt.candidates} if prompt.ask != kinds.AT_POINT else {}
        if prompt.ask == kinds.STAND:
            return self._stands(prompt, things, state)
        if prompt.ask == kinds.AT_POINT:
            return [Offer(Label(option), (option,), is_more=True) for option in prompt.options]
        found = []
        for option in prompt.options:
            label = self.words.label(prompt, option, state)
            thing = things.get(option)
            found.append(Offer(self._more_told(prompt, option, thing, label, state), (option,)))
        if prompt.ask == kinds.TO_FACE and any(one.label.detail != NOBODY_SEEN for one in found):
            # Where somebody can be seen, the ways that show nobody are no suggestion.
            found = [one._replace(is_more=one.label.detail == NOBODY_SEEN) for one in found]
        # So many bursts have the key of their number.
        return found[::-1] if prompt.ask == kinds.BURSTS else found

    def _more_told(
        self, prompt: Choose, option: str, thing: Any, label: Label, state: State
    ) -> Label:
        """The chance that goes with an option: to be hit before a man acts, to hit before he
        fires.
        """
        if prompt.ask == kinds.MAN and isinstance(thing, Man):
            fire = fire_at(state, target_of(state, thing))
            told = f"{label.detail}, {fire_told(fire)}"
            return Label(label.name, told)
        if isinstance(thing, doors.Window):
            fire = fire_at(state, Target(Stand(thing.at, 0), at_window=True))
            return Label(label.name, f"{label.detail}, {fire_told(fire)}")
        if isinstance(thing, Seen) and prompt.ask == kinds.TARGET:
            need, _ = self._need(prompt, thing, state)
            detail = f"{label.detail}, {firing.chance_of(need) * 10}%"
            return Label(label.name, detail)
        if prompt.ask == kinds.BURSTS:
            each = state.scenario.tables.rounds[FULL_AUTO]
            weapon = (prompt.about or {})["shot"].weapon
            of = f" of {firing.loaded(self._ammo(state), weapon)}" if weapon.feed != NONE else ""
            return Label(label.name, f"{int(option) * each}{of} rounds")
        if isinstance(thing, Direction) and state.acting is not None:
            return Label(label.name, self._seen_facing(state, thing))
        if prompt.ask == kinds.HAWK_LINE:
            return Label(label.name, _by_gunner(state, option))
        if prompt.ask == kinds.SHOT and isinstance(thing, Shot) and state.acting is not None:
            return Label(label.name, rounds_told(thing, self._ammo(state)))
        return label

    @staticmethod
    def _seen_facing(state: State, direction: Direction) -> str:
        """Whom the active man would see that way."""
        assert state.acting is not None
        man = state.men[state.acting.man]
        around = firing.seen_by(state, firing.shooter_of(state, man), all_round=True)
        at = state.spot(man)
        seen = [one.enemy for one in around if in_arc(at, direction.vector, one.enemy.at, man.arc)]
        somalis = [one for one in seen if isinstance(one, Somali)]
        if not seen:
            return NOBODY_SEEN
        told = [f"{plural(len(somalis), 'Somali', 'Somalis')} in sight"]
        for what, count in (
            ("RPG", sum(one.kind == RPG for one in somalis)),
            ("machine gun", sum(one.kind == SUPPORT for one in somalis)),
        ):
            if count:
                told.append(plural(count, what))
        return ", ".join(told)

    @staticmethod
    def _ammo(state: State) -> Any:
        """The ammunition of who acts; in the seat of a vehicle, that of its gun."""
        assert state.acting is not None
        man = state.men[state.acting.man]
        return state.vehicles[man.where].ammo if man.where >= 0 and man.seat else man.ammo

    def _need(
        self, prompt: Choose, target: Seen, state: State
    ) -> tuple[int, list[tuple[str, int]]]:
        about = prompt.about or {}
        man, shot = about["man"], about["shot"]
        shooter = firing.shooter_of(state, state.men[man.number])
        mods = firing.modifiers(state, shooter, shot, target, firing.seen_by(state, shooter))
        return firing.need_of(state, mods), mods

    def _stands(self, prompt: Choose, things: Mapping[str, Any], state: State) -> list[Offer]:
        """Stands: those nearest to posts, to his task, and with the least fire come first."""
        man = (prompt.about or {}).get("man")
        stops = [one for one in things.values() if isinstance(one, Stop)]
        # What is barred is no suggestion; who names it is told why. A list of the whole question
        # comes with nothing barred, so what he can reach is looked up as well.
        offered = set(prompt.options)
        stops = [one for one in stops if one.id in offered]
        if isinstance(man, Man) and not (prompt.about or {}).get("with"):
            reach = {stop.at for stop in stands(Turn(state, man.number))}
            stops = [one for one in stops if one.at in reach]
        best = _best_stands(state, man if isinstance(man, Man) else None, stops) if stops else {}
        order = [*best, *(one.id for one in stops if one.id not in best)]
        found = []
        for id in order:
            label = self.words.label(prompt, id, state)
            stop = things.get(id)
            if id in best and isinstance(stop, Stop):
                fire = fire_at(state, Target(Stand(stop.at, 0)))
                told = ", ".join(filter(None, (label.detail, best[id], fire_told(fire))))
                found.append(Offer(Label(label.name, told), (id,)))
            else:
                found.append(Offer(label, (id,), is_more=True))
        return found

    # -- sheets ----------------------------------------------------------------------------------

    def sheets(self) -> Sequence[Sheet]:
        """Men, mobs, posts, the convoy; what fires at a place."""
        return (
            Sheet("score", "posts, convoy, casualties", self._score),
            Sheet("men", "every American: where, AP, weapons and rounds", self._men, ("roster",)),
            Sheet("mobs", "the mobs, the nearest first", self._all_mobs),
            Sheet("posts", "who holds which post, and what is missing", self._posts),
            Sheet(
                "incoming",
                "who fires at the active man, firer by firer; incoming X,Y: at a stand",
                self._fire,
                ("fire",),  # where it is no answer
            ),
            Sheet("convoy", "the vehicles and their crews", self._vehicles),
        )

    def _score(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        return [
            "The mission:",
            *(f"  {full}" for full, _ in self._mission(state)),
            "The Somalis:",
            f"  On the table: {len(state.somalis)}. {self._box(state)}",
            f"  Shot down: {state.counts.removed}, {state.counts.unarmed} of them unarmed.",
            "The Blackhawk:",
            f"  {self._hawk(state)}",
        ]

    @staticmethod
    def _hawk(state: State) -> str:
        hawk = state.blackhawk
        if hawk.is_gone:
            return "The Blackhawk is gone for good."
        if hawk.due == state.turn + 1:
            return f"The Blackhawk comes next turn, to {place_told(hawk.target)}."
        if hawk.due == state.turn and state.turn:
            return f"The Blackhawk comes this turn, to {place_told(hawk.target)}."
        called = "has been called this turn" if hawk.called_in == state.turn else "can be called"
        return f"The Blackhawk ({hawk.ap} AP) {called}."

    def _men(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        lines: list[str] = []
        for unit in state.units:
            if unit.kind == CONVOY:
                continue
            if typed and not any(typed.lower() in name for name in (unit.id, unit.name.lower())):
                continue
            lines.append(f"{unit.name}:")
            for man in state.men_of(unit.number):
                lines.append(f"  {self._man(state, man)}")
        if not lines:
            raise Unknown(f'No unit is called "{typed[:30]}".')
        return lines

    def _man(self, state: State, man: Man) -> str:
        where = {
            OFF: "off the table",
            HIDDEN: "in the wreck",
            AWAITED: "not yet here",
        }.get(man.where, place_told(state.spot(man)))
        if man.where >= 0:
            where = f"in {state.vehicles[man.where].called}"
        elif man.is_on_foot and man.building >= 0:
            where += f", in {doors.named(state, man.building)}"
        rounds = ", ".join(
            rounds_told(Shot(weapon, weapon.modes[0]), man.ammo, True)
            for weapon in firing.weapons_of(state, man.ammo)
        )
        extra = f", {plural(man.kits, 'kit')}" if man.kits else ""
        extra += f", {plural(man.belts, 'spare belt')}" if man.belts else ""
        name = named(state, man)
        return f"{name}: {self.words.health(man)}; {where}; {rounds}{extra}"

    def _all_mobs(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        eye = self._focus(state)
        found = [self._mob_told(state, mob, eye) for mob in self._mobs(state, eye)]
        return found or ["There is no mob on the table."]

    def _posts(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        held = mission.held(state)
        lines = []
        for place in mission.places(state):
            name = place.name[:1].upper() + place.name[1:]
            who = held.get(place.id)
            lines.append(f"{name} ({place_told(place.at)}): {who or 'not held'}")
        missing = mission.missing(state)
        lines.append(
            "The site is secured if the turn ends so."
            if not missing
            else f"Missing: {listed(missing)}."
        )
        return lines

    def _fire(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        if typed:
            at = point_typed(typed)
            if at is None:
                raise Unknown(f'"{typed[:30]}" is no place: type two numbers, such as 25.5,18.')
            target, who = Target(Stand(at, 0)), place_told(at)
        elif state.acting is not None:
            man = state.men[state.acting.man]
            target, who = target_of(state, man), named(state, man)
        else:
            return ["Nobody acts now: incoming X,Y tells of a place."]
        return fire_lines(state, fire_at(state, target), target, who)

    def _vehicles(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        if not state.vehicles:
            return [self._convoy(state)[0]]
        lines = []
        for vehicle in state.vehicles:
            crew = [man for man in state.inside(vehicle.number) if man.seat]
            riders = [man for man in state.inside(vehicle.number) if not man.seat]
            where = "off the table" if vehicle.is_off else "to come"
            if vehicle.is_there:
                where = place_told(state.vehicle_at(vehicle))
            seats = state.vehicle_type(vehicle).seats
            told = ", ".join(
                f"{state.scenario.tables.loads[man.load].name} {man.ap}" for man in crew
            )
            wreck = " a wreck" if vehicle.is_wreck else f" {vehicle.ap} AP"
            lines.append(
                f"{vehicle.called}:{wreck}; {where}; {told}; {len(riders)} of {seats} seats taken"
            )
        return lines

    # -- odds ------------------------------------------------------------------------------------

    def odds(self, asked: OddsAsked) -> list[str]:
        """The chance to hit each target, with every modifier; to be hit, before a man acts."""
        state: State = asked.sight.view
        prompt = asked.prompt
        things = {one.id: one for one in prompt.candidates} if prompt.ask != kinds.AT_POINT else {}
        if prompt.ask == kinds.TARGET:
            lines = []
            for choice in asked.shown:
                target = things.get(choice.options[0])
                if isinstance(target, Seen):
                    need, mods = self._need(prompt, target, state)
                    told = ", ".join(f"{name} {value:+d}" for name, value in mods)
                    chance = firing.chance_of(need) * 10
                    lines.append(f"{chance:>4}%  {choice.name}: {need} or more ({told or 'plain'})")
            return lines
        if prompt.ask == kinds.MAN:
            lines = []
            for choice in asked.shown:
                man = things.get(choice.options[0])
                if isinstance(man, Man):
                    aimed = target_of(state, man)
                    lines += fire_lines(state, fire_at(state, aimed), aimed, choice.name)
            return lines
        if state.acting is not None:
            own = state.men[state.acting.man]
            aimed = target_of(state, own)
            return fire_lines(state, fire_at(state, aimed), aimed, named(state, own))
        return ["No odds are told of this question."]

    def figures(self, state: State, events: Sequence[Event]) -> dict[str, Any]:
        """Casualties, posts, the convoy."""
        found = mission.losses(state, at_end=bool(state.ended))
        return {
            "casualties": found.casualties,
            "americans": found.all,
            "off": found.off,
            "removed": state.counts.removed,
            "convoy": state.convoy_turn,
        }


_GROUND: dict[str, dict[tuple[int, int], str]] = {}
_EIGHT = {
    "north": (0, 1),
    "east": (1, 0),
    "south": (0, -1),
    "west": (-1, 0),
    "north-east": (1, 1),
    "south-east": (1, -1),
    "south-west": (-1, -1),
    "north-west": (-1, 1),
}


def fire_told(fire: Fire) -> str:
    """How likely somebody is hit, in a few words."""
    if not fire.firers:
        return "nobody fires"
    return f"{fire.chance}% from {len(fire.firers)}"


def _towards(state: State, task: Task, at: Point) -> str:
    """Where a man goes who stops there on the way to his task; "" if he is there."""
    within = state.scenario.tables.post_within**2
    if task.kind == tasks.LEAVE:
        return "on his way off the table"
    if task.kind in (tasks.FETCH, tasks.LIFT):
        return f"on his way to {named(state, state.men[task.other])}"
    if task.kind == tasks.BOARD or (task.kind == tasks.BRING and task.other >= 0):
        return f"on his way to {state.vehicles[task.other].called}"
    place = min(mission.places(state), key=lambda one: (apart(one.at, task.at), one.id))
    if apart(at, place.at) <= within:
        return ""
    told = "the wreck" if place.id == "site" else place.id.replace("-", " ")
    return f"on his way to {told}"


def _by_gunner(state: State, line: str) -> str:
    """How many Somalis each gunner of the Blackhawk has in reach, by how the line runs."""
    told = []
    for gunner in helicopter.gunners(state, line):
        reached = firing.levels_with(
            state, gunner.shooter, helicopter.salvo(state), [state.blackhawk.target]
        )
        told.append(f"{sum(reached.values())} in reach to the {gunner.side}")
    return ", ".join(told)


def points_told(over: int, under: int) -> str:
    """Points under fire (11.2): "2", "1/2"."""
    return str(Fraction(over, under))


def fire_lines(state: State, fire: Fire, target: Target, who: str) -> list[str]:
    """Who fires at a target, and the chance, firer by firer (11.2)."""
    if not fire.firers:
        return [f"{who}: nobody fires at him."]
    near = min(fire.chance + fire.near_miss, 100)
    covered = sum(bool(one.cover) for one in fire.firers)
    head = f"{who}: hit on {fire.chance} or less of 100, suppressed up to {near}"
    lines = [f"{head}; {plural(len(fire.firers), 'firer')}, in cover from {covered}."]
    for one in sorted(fire.firers, key=lambda one: (one.distance, one.somali.number)):
        over, under = one.share(target.is_prone)
        far = half_told(ceil_root(one.distance))
        told = [f'{far}"']
        if one.cover:
            told.append(f"cover: {', '.join(one.cover)}")
        if target.is_prone:
            told.append("prone")
        if one.panic:
            told.append(f"panic {one.panic}")
        lines.append(
            f"  {points_told(over, under):>6}  {firing.enemy_named(one.somali)} ({', '.join(told)})"
        )
    return lines


def rounds_told(shot: Shot, ammo: Any, with_name: bool = False) -> str:
    """The rounds that are left for a weapon: "30 loaded, 5 more clips"."""
    weapon = shot.weapon
    left = firing.rounds_of(ammo, weapon.id)
    if weapon.feed == NONE:
        told = "no end of rounds"
    elif weapon.feed == THROWN:
        told = f"{left[0]} left" if left else "none left"
    elif weapon.feed in (CLIP, BELT):
        what = "clip" if weapon.feed == CLIP else "belt"
        told = f"{left[0]} loaded, {plural(len(left) - 1, f'more {what}')}"
    else:
        told = f"{left[0]} loaded, {left[1]} more"
    return f"{weapon.name} {told}" if with_name else told


def _best_stands(state: State, man: Man | None, stops: Sequence[Stop]) -> dict[str, str]:
    """The stands that are shown first, and what is told of each: towards his task, at a post, and
    the farthest in each direction.
    """
    best: dict[str, str] = {}
    task = tasks.tasks(state).get(man.number) if man is not None else None
    if task is not None:
        to, ground = task.at, state.scenario.ground
        first = min(stops, key=lambda one: (ground.length(one.at, to), one.id))
        best[first.id] = _towards(state, task, first.at)
    within = state.scenario.tables.post_within**2
    for place in mission.places(state):
        near = min(stops, key=lambda one: (apart(one.at, place.at), one.id))
        if apart(near.at, place.at) <= within:
            best.setdefault(near.id, "")  # its label names the place
    for direction, (dx, dy) in _EIGHT.items() if man is not None else ():
        far = max(stops, key=lambda one: (dx * one.at[0] + dy * one.at[1], one.id))
        if len(best) < MOST_SHOWN:
            best.setdefault(far.id, f"farthest {direction}")
    return best


def _mark_of(somali: Somali) -> tuple[str, str]:
    """The letter and style of a Somali on the map."""
    if not somali.is_armed:
        return "u", "green"
    char = "^" if somali.roof >= 0 else "!" if somali.is_heavy else "o"
    return char, "bold red" if somali.is_heavy else "red"

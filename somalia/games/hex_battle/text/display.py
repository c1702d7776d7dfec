"""A hex battle in text: the map, the forces, charts, victory points, odds."""

from __future__ import annotations

import textwrap
from collections import Counter as Counts
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from somalia.engine.event import Event
from somalia.engine.kinds import Label
from somalia.engine.odds import percent
from somalia.engine.prompts import Choose
from somalia.engine.sight import Sight
from somalia.engine.words import listed, plural
from somalia.games.display import Display, OddsAsked, Offer, Part, Sheet, Unknown
from somalia.games.hex_battle.ai.prospects import (
    Prospect,
    prospect_at,
    prospect_of,
    prospect_of_gunship,
)
from somalia.games.hex_battle.rules import draws, ending, fire, isr, kinds, offence
from somalia.games.hex_battle.rules.components import (
    AL_QAEDA,
    COALITION,
    GUNSHIP,
    HELICOPTER,
    VILLAGE_HELD,
    line_told,
)
from somalia.games.hex_battle.rules.draws import other
from somalia.games.hex_battle.rules.fire import Modifier
from somalia.games.hex_battle.rules.hexes import HexMap
from somalia.games.hex_battle.rules.movement import points_told, ways_on
from somalia.games.hex_battle.rules.setup import in_hand, one_of_each
from somalia.games.hex_battle.rules.state import POOL, READY, RECORD, Counter, State
from somalia.games.hex_battle.text import days, display_map
from somalia.games.hex_battle.text.charted import activated, points_of
from somalia.games.hex_battle.text.orders import seen_by
from somalia.games.hex_battle.text.words import BattleWords, does_told, what_told
from somalia.games.turns import Report, Turn

if TYPE_CHECKING:
    from rich.text import Text

ANYWHERE = (kinds.PLACE, kinds.START_HEX, kinds.LIFT_TO, kinds.JIHAD_HEX)
"""Questions of which nearly every hex is an answer: the best are listed, all can be typed."""
MOST_SHOWN = 9
ENEMIES = (kinds.TARGET, kinds.RECON_HEX)
"""Questions of which every hex of the enemy's may be an answer: likewise."""
MOST_ENEMIES = 5
PANEL = 28
"""Characters beside the map for bases, chits and pools."""
MOST_BELOW = 3
"""Lines of the same below it, where there is no room beside it."""
FOR_QUESTION, FOR_MORE = 7, 13
"""Lines that are kept for all else: beside the whole map and the answers, beside a part of it."""
ON_A_LINE = 3
"""Answers that find room on a line."""
LEAST = 8
"""Lines of the map in any case."""
MAP_RECONSTRUCTED = "Reconstructed: the published map is no part of the published rules."
RECONSTRUCTED = "Reconstructed: the published charts are not part of the published rules."


DIRECTIONS = ("N", "NE", "SE", "S", "SW", "NW")
"""From a hex to its neighbours, clockwise."""
MODIFIER_RULES = {
    "close assault": "11.3",
    "leader": "24.4",
    "bin Laden": "25.2",
    "armoured": "10.26",
    "body armour": "29.1",
}
"""The rules of modifiers that are not of 10.23 alone."""


class BattleDisplay(Display):
    """The text display of a hex battle."""

    words: BattleWords

    # -- the head --------------------------------------------------------------------------------

    def when(self, state: State) -> str:
        """The turn."""
        return self._when(state).lower()

    def _when(self, state: State) -> str:
        if not state.turn:
            return "Set-up"
        day = state.scenario.charts.days[state.turn - 1]
        return f"Turn {state.turn} of {state.last_turn}, {day}"

    def status(self, state: State) -> list[list[Part]]:
        """Turn, phase, chits; victory points as far as who looks on may know them."""
        phase = self.rules.phase(state)
        head = [
            Part(self._when(state), f"Turn {state.turn}" if state.turn else "Set-up"),
            Part(phase.title, phase.title),
        ]
        if state.turn:
            left = ", ".join(draws.chit_name(state, one) for one in state.chits) or "none"
            head.append(Part(f"Chits left: {left}", f"{plural(len(state.chits), 'chit')} left"))
        return [head, [Part(full, brief) for full, brief in self._points(state)]]

    def _points(self, state: State) -> list[tuple[str, str]]:
        found = []
        known = not knows_all(state)
        for side in state.scenario.sides:
            points = ending.total(ending.score(state, side, known))
            level = self.words.level(state.scenario.charts.level(side, points))
            name = self.words.side(side)
            found.append((f"{name} {points} VP: {level}", f"{name} {points}"))
        hidden = sum(not state.up[one.counter] for one in state.losses)
        if known and hidden:
            found.append((f"{plural(hidden, 'loss', 'losses')} face down", f"{hidden} dark"))
        return found

    def stands(self, state: State) -> str:
        """The victory points."""
        return ", ".join(brief for _, brief in self._points(state)) if state.turn else ""

    def foot(self, state: State) -> list[str]:
        """The victory points, in brief."""
        return [brief for _, brief in self._points(state)]

    def result(self, state: State, events: Sequence[Event]) -> list[str]:
        """How the battle ended, and what was counted."""
        ended = self.rules.outcome(state)
        if ended is None:
            return super().result(state, events)
        return ["", "== Result ==", self.words.ended(ended, state), *self._score_lines(state)]

    def figures(self, state: State, events: Sequence[Event]) -> dict[str, Any]:
        """Victory points and levels of both sides."""
        found: dict[str, Any] = {}
        for side in state.scenario.sides:
            points = ending.total(ending.score(state, side, not knows_all(state)))
            found[side] = {"vp": points, "level": state.scenario.charts.level(side, points)}
        return found

    # -- the board -------------------------------------------------------------------------------

    def board(
        self, state: State, width: int, height: int, numbers: Mapping[str, str] | None = None
    ) -> list[Text]:
        """The map; bases, air units, chits and pools beside it, or below where it is too narrow.

        Where there is no room for all rows, those round the hex that the question is about.
        """
        from rich.text import Text

        room = width - display_map.NUMBERS - PANEL
        columns = state.scenario.land.columns
        per_hex = next(
            (one for one in (display_map.WIDE, display_map.NARROW) if one * columns <= room), 0
        )
        is_beside = bool(per_hex)
        if not is_beside:
            wide = display_map.width_of(state, display_map.WIDE) <= width
            per_hex = display_map.WIDE if wide else display_map.NARROW
        panel = self._panel(state)
        below = [] if is_beside else [_on_a_line(told) for told in panel[:MOST_BELOW]]
        whole = state.scenario.land.rows + 1 + len(below)
        listed = sum(id not in state.scenario.land.index for id in numbers or {})
        room = height - FOR_QUESTION - -(-listed // ON_A_LINE)
        high = whole if room >= whole else max(min(room, height - FOR_MORE), LEAST)
        found = display_map.lines(
            state,
            width,
            high - len(below),
            self._listed(state, numbers),
            self._focus(state),
            per_hex,
        )
        if is_beside:
            left = display_map.width_of(state, per_hex) + 2
            self._lay_beside(found, panel, left, width - left)
        return [*found, *(Text(line[:width]) for line in below)]

    @staticmethod
    def _listed(state: State, numbers: Mapping[str, str] | None) -> dict[str, str]:
        """The numbers of hexes; where there are many, of those that are listed."""
        hexes = {id: one for id, one in (numbers or {}).items() if id in state.scenario.land.index}
        if len(hexes) <= MOST_SHOWN:
            return hexes
        return {id: one for id, one in hexes.items() if int(one) <= MOST_SHOWN}

    @staticmethod
    def _focus(state: State) -> int:
        """The hex that the question is about: where a unit moves or is fired at; -1 for none."""
        task = state.agenda[0] if state.agenda else None
        if task is not None and task.id in ("defend", "step") and (task.of or state.march):
            counter = task.of[0] if task.of else state.march.counter if state.march else 0
            return max(state.place[counter], -1)
        if task is not None and task.id == "aa":
            return int(task.of[1])
        if task is not None and task.id in ("advance", "friendly-fire") and task.of:
            return int(task.of[0])
        return -1

    @staticmethod
    def _lay_beside(
        found: Sequence[Text], panel: Sequence[Sequence[str]], left: int, wide: int
    ) -> None:
        told: list[tuple[str, str]] = []
        for head, *rest in panel:
            told.append((head, "bold"))
            for one in rest:
                told += [(line, "") for line in textwrap.wrap(one, wide - 1)]
        for line, (text, style) in zip(found, told, strict=False):
            line.pad_right(max(left - len(line.plain), 0))
            line.append(text[:wide], style=style)

    def _panel(self, state: State) -> list[list[str]]:
        """Bases, air units, chits, pools: each a heading and what there is to tell."""
        found = []
        for base in state.scenario.bases:
            there = [one for one in range(len(state.place)) if state.place[one] == state.base(base)]
            if there:
                found.append([f"{base.capitalize()}:", *self._counted(state, there).split("; ")])
        ready = [one for one in range(state.own) if state.place[one] == READY]
        if ready:
            names = [state.name(one) for one in ready]
            found.append(["Air units at hand:", f"{listed(names)}"])
        if state.turn:
            found.append(["Chits left:", self._chits(state, state.chits)])
            found.append(["Drawn this turn:", self._chits(state, state.drawn)])
        pool = sum(state.place[one] == POOL for one in range(state.own))
        dead = sum(state.is_aq(one.counter) for one in state.losses)
        left = len(list(state.on_map(AL_QAEDA)))
        found.append(["Reinforcement Pool:", f"{pool}, Al Qaeda's {len(state.pool)}"])
        found.append(["Al Qaeda's counters:", f"{left} on the map, {dead} in the deadpile"])
        return found

    def _counted(self, state: State, counters: Sequence[int]) -> str:
        """Counters of a place by command: "TF Rakkasan 9; helicopters 6; helicopters used 1"."""
        commands = state.scenario.charts.commands
        groups: dict[str, int] = {}
        for one in counters:
            unit = state.unit(one) if state.is_known(one) else None
            if unit is None:
                name = "face down"
            elif unit.kind == HELICOPTER:
                name = "helicopters used" if state.used[one] else "helicopters"
            else:
                command = state.command(one)
                name = commands[command].name if command else unit.name
            groups[name] = groups.get(name, 0) + 1
        return "; ".join(f"{name} {many}" for name, many in groups.items())

    def _names(self, state: State, counters: Sequence[int]) -> str:
        return listed([self._counter(state, one) for one in counters])

    def _counter(self, state: State, one: int) -> str:
        name = state.name(one)
        if not state.is_known(one):
            return name + (" (pinned)" if state.pinned[one] else "")
        marks = [state.unit(one).rating] if state.unit(one).rating else []
        marks += ["pinned"] * state.pinned[one]
        marks += ["used"] * state.used[one]
        if state.is_aq(one) and not state.up[one]:
            # The log calls it by its number until it is face up.
            marks.append(f"{fire.public_name(state, one)}, face down")
        return f"{name} ({', '.join(marks)})" if marks else name

    # -- what can be chosen ----------------------------------------------------------------------

    def offers(self, prompt: Choose, state: State) -> list[Offer]:
        """The options; where nearly every hex is one, the likeliest first, the rest to be typed."""
        labels = self._told_apart(prompt, state)
        if prompt.ask in ANYWHERE:
            return self._anywhere(prompt, state, labels)
        if prompt.ask in ENEMIES and len(labels) > MOST_ENEMIES:
            return self._enemies(prompt, state, labels)
        if prompt.ask == kinds.HAND:  # what is placed already can be typed
            placed = {state.id(one) for one in state.on_map(AL_QAEDA)}
            own = sorted(labels.items(), key=lambda named: named[0] in placed)
            return [Offer(label, (one,), is_more=one in placed) for one, label in own]
        return [
            Offer(self._more(prompt, one, label, state), (one,)) for one, label in labels.items()
        ]

    def _told_apart(self, prompt: Choose, state: State) -> dict[str, Label]:
        """The options in words; counters that share a name each with its hex: "Fighters A 1205"."""
        labels = {one: self.words.label(prompt, one, state) for one in prompt.options}
        names = Counts(label.name for label in labels.values())
        for one in prompt.candidates:
            label = labels.get(one.id)
            if label is None or not isinstance(one, Counter) or names[label.name] == 1:
                continue
            place = state.place[one.number]
            if place >= 0:
                where = state.scenario.land.names[place]
                details = [part for part in label.detail.split(", ") if part != where]
                labels[one.id] = Label(f"{label.name} {where}", ", ".join(details))
        return labels

    def _anywhere(self, prompt: Choose, state: State, labels: Mapping[str, Label]) -> list[Offer]:
        land = state.scenario.land
        bases = [one for one in prompt.options if one not in land.index]
        villages = {at for village in land.villages for at in village.hexes}
        dark = isr.dark_hexes(state)

        def rank(option: str) -> tuple[int, int, str]:
            at = land.index[option]
            if prompt.ask == kinds.LIFT_TO:  # near what is to be looked for, and not beside it
                far = min((land.distance(at, one) for one in dark), default=9)
                return abs(far - 3), -land.heights[at], option
            high = at in land.points or at in villages
            return (0 if high else 1), -land.levels[at], option

        hexes = sorted((one for one in prompt.options if one in land.index), key=rank)
        best = [*bases, *hexes[: MOST_SHOWN - len(bases)]]
        return [
            *(Offer(labels[one], (one,)) for one in best),
            *(Offer(labels[one], (one,), is_more=True) for one in hexes if one not in best),
        ]

    def _enemies(self, prompt: Choose, state: State, labels: Mapping[str, Label]) -> list[Offer]:
        """Hexes of the enemy: those with most that is pinned, and with most counters, first; where
        one cannot fire, last.
        """
        land = state.scenario.land
        side = other(prompt.who)
        firers = offence.shooters(state) if prompt.ask == kinds.TARGET else []

        def rank(option: str) -> tuple[bool, int, int, str]:
            at = land.index[option]
            there = state.at(at, side)
            is_barred = all(offence.why_not_fire(state, one, at) is not None for one in firers)
            pinned = sum(state.pinned[one] for one in there)
            return bool(firers) and is_barred, -pinned, -len(there), option

        hexes = sorted((one for one in labels if one in land.index), key=rank)
        best = [*hexes[:MOST_ENEMIES], *(one for one in labels if one not in land.index)]
        return [
            *(Offer(self._more(prompt, one, labels[one], state), (one,)) for one in best),
            *(Offer(labels[one], (one,), is_more=True) for one in hexes[MOST_ENEMIES:]),
        ]

    def _more(self, prompt: Choose, option: str, label: Label, state: State) -> Label:
        """What matters of a hex at the question: its cost, who is there."""
        land = state.scenario.land
        if option not in land.index:
            return label
        at = land.index[option]
        told = [*self._step(prompt, state, at), label.detail]
        for side in (AL_QAEDA, COALITION):
            there = state.at(at, side)
            if there:
                told.append(self._there(state, there))
        if prompt.ask == kinds.TARGET and (found := prospect_at(state, prompt.who, at)):
            told.append(f"column {found.column}")
        return Label(label.name, "; ".join(filter(None, told)))

    @staticmethod
    def _step(prompt: Choose, state: State, at: int) -> list[str]:
        """Of a step: where it leads, what it costs, from which hexes it can be fired at."""
        if prompt.ask != kinds.STEP_TO:
            return []
        one = (prompt.about or {})["counter"].number
        cost = next(cost for to, cost in ways_on(state, one) if getattr(to, "at", -1) == at)
        way = ""
        if state.place[one] >= 0:
            around = state.scenario.land.neighbours[state.place[one]]
            way = f"{DIRECTIONS[around.index(at)]}, "
        names = [state.scenario.land.names[by] for by in sorted(seen_by(state, one, at))]
        more = ["..."] * (len(names) > 2)
        told = [f"in reach of {', '.join((*names[:2], *more))}"] * bool(names)
        return [f"{way}{_cost(cost)}", *told]

    def _there(self, state: State, counters: Sequence[int]) -> str:
        dark = sum(not state.is_known(one) for one in counters)
        known = [state.name(one) for one in counters if state.is_known(one)]
        told = known[:3] + ([f"{len(known) - 3} more"] if len(known) > 3 else [])
        pinned = sum(state.pinned[one] for one in counters)
        told += [f"{dark} face down"] * bool(dark) + [f"{pinned} pinned"] * bool(pinned)
        return ", ".join(told)

    def on_board(self, prompt: Choose) -> Collection[str]:
        """Nothing: everything that can be chosen is listed."""
        return ()

    # -- sheets ----------------------------------------------------------------------------------

    def sheets(self) -> Sequence[Sheet]:
        """The forces, the hexes, the charts, the score."""
        return (
            Sheet("score", "victory points, line by line", self._score),
            Sheet("units", "your units: units dagger, units 1205", self._units),
            Sheet("unit", "what a counter is: unit zia 1", self._unit),
            Sheet("enemy", "Al Qaeda's counters on the map", self._enemy),
            Sheet("hex", "a hex: hex 1205", self._hex),
            Sheet(
                "area", "the hexes round one, staggered, with their numbers: area 1205", self._area
            ),
            Sheet(
                "sight",
                "what sees what: sight 1205, or between two: sight 1205 1210",
                self._sight,
            ),
            Sheet("pools", "pools, chits, deadpile", self._pools),
            Sheet("record", "the Turn Record: the days, who is due", self._record),
            Sheet("activation", "the Command Activation Chart", self._activation),
            Sheet("crt", "the Combat Results Table and the modifiers", self._crt),
            Sheet("terrain", "the Terrain Effects Chart", self._terrain),
            Sheet("victory", "the Victory Points Schedule and the levels", self._victory),
            Sheet("key", "the signs of the map", self._key),
        )

    def _key(self, sight: Sight, typed: str, width: int) -> list[str]:
        land = sight.view.scenario.land
        lines = list(display_map.KEY)
        return [*lines, MAP_RECONSTRUCTED] if land.reconstructed else lines

    def _score(self, sight: Sight, typed: str, width: int) -> list[str]:
        return self._score_lines(sight.view)

    def _score_lines(self, state: State) -> list[str]:
        lines = []
        known = not knows_all(state)
        for side in state.scenario.sides:
            rows = ending.score(state, side, known)
            points = ending.total(rows)
            level = self.words.level(state.scenario.charts.level(side, points))
            lines.append(f"{self.words.side(side)}: {points} VP, {level}")
            for row in rows:
                if row.times:
                    name = line_told(row.id)
                    where = _villages_told(state, side, row.id, known)
                    lines.append(f"  {name}: {row.times}, {row.points} VP{where}")
        if known:
            lines.append("What fell face down is counted at the end (18.4).")
        return lines

    def _units(self, sight: Sight, typed: str, width: int) -> list[str]:
        """The units of the side that asks, by command and place; those still to be placed first.
        Who sees both sides sees the units of both.
        """
        state: State = sight.view
        viewers = state.viewers or state.scenario.sides
        found: dict[str, list[str]] = {}
        word = typed.lower().strip()
        for one in (each for side in viewers for each in state.everyone(side)):
            place = state.place[one]
            where = state.scenario.land.names[place] if place >= 0 else state.base_at(place)
            if not where:
                continue
            name = self._command(state, one)
            if word and word not in name.lower() and word != where:
                continue
            found.setdefault(f"{name}, {where.capitalize()}", []).append(self._counter(state, one))
        lines = self._hand(state, word) if AL_QAEDA in viewers else []
        lines += [f"{place}: {', '.join(names)}" for place, names in sorted(found.items())]
        if not lines:
            of = f' of "{typed[:30]}"' if word else ""
            raise Unknown(f"No unit{of} is on the map or in a base.")
        return lines

    @staticmethod
    def _command(state: State, one: int) -> str:
        """The command of a counter in words."""
        command = state.command(one)
        if command:
            return state.scenario.charts.commands[command].name
        return "Al Qaeda, no command" if state.is_aq(one) else "Helicopters"

    def _hand(self, state: State, word: str) -> list[str]:
        """Al Qaeda's counters that are still to be placed, sorted and counted (3.4)."""
        left = in_hand(state)
        lines = []
        for one in one_of_each(state, left):
            name = state.unit(one).name
            count = sum(state.unit(other).name == name for other in left)
            told = f"{count} {name}: {what_told(state, one)}"
            if word in told.lower():
                lines.append(told)
        head = f"To place: {plural(len(left), 'counter')}."
        return [head, *lines] if lines else []

    def _unit(self, sight: Sight, typed: str, width: int) -> list[str]:
        """What a counter is: nation, type, size, command, rating, eye, armour; what it does. All
        counters on the map and in bases where none is named.
        """
        state: State = sight.view
        word = " ".join(typed.lower().split())
        everyone = [one for side in state.scenario.sides for one in state.everyone(side)]
        called = {one: {state.name(one).lower(), state.id(one)} for one in everyone}
        found = [one for one in everyone if word in called[one]]
        if not word:
            found = [one for one in everyone if self.words.place(state, state.option(one))]
        elif not found:
            found = [one for one in everyone if state.name(one).lower().startswith(word)]
        if word and not found:
            raise Unknown(f'No counter is called "{typed[:30]}": type one as `units` lists it.')
        lines: dict[str, None] = {}
        for one in found:
            what = what_told(state, one) or "face down, nobody knows what it is"
            where = self.words.place(state, state.option(one))
            name = state.name(one)
            told = f"{name[:1].upper()}{name[1:]}{f', {where}' if where else ''}: {what}."
            lines[" ".join(filter(None, (told, does_told(state, one))))] = None
        return list(lines) or ["No counter is on the map or in a base."]

    def _enemy(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        names = state.scenario.land.names
        lines = []
        for at in sorted(state.hexes(AL_QAEDA)):
            there = state.at(at, AL_QAEDA)
            lines.append(f"{names[at]}: {', '.join(self._counter(state, one) for one in there)}")
        return lines or ["No counter of Al Qaeda's is on the map."]

    def _typed_hex(self, state: State, typed: str) -> int:
        at = state.scenario.land.index.get(typed.strip())
        if at is None:
            raise Unknown(f'"{typed[:30]}" is no hex: type four digits, such as 1205.')
        return at

    def _hex(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        at = self._typed_hex(state, typed)
        scenario = state.scenario
        land = scenario.land
        terrain = " and ".join(sorted(one.replace("-", " ") for one in land.terrains[at]))
        feet = land.feet.get(land.heights[at])
        high = f"level {land.heights[at]}" + (f" ({feet:,} feet)" if feet else "")
        foot, wheels = (of[at] for of in scenario.costs)
        cost = f"{_cost(foot)} on foot, {_cost(wheels)} on wheels"
        lines = [f"{typed.strip()}: {terrain}, {high}; {cost}; {scenario.defence[at]:+d} to fire"]
        lines += [f"{what}: {', '.join(told)}." for what, told in _around(land, at) if told]
        for side in (COALITION, AL_QAEDA):
            there = state.at(at, side)
            if there:
                lines.append(", ".join(self._counter(state, one) for one in there))
        if casualties := state.casualties_told(at):
            lines.append(f"{casualties} (26.1)")
        return lines

    def _area(self, sight: Sight, typed: str, width: int) -> list[str]:
        """The hexes round one; round that of the question, or the middle, where none is typed."""
        state: State = sight.view
        if typed:
            return display_map.area(state, self._typed_hex(state, typed), width)
        focus = self._focus(state)
        return display_map.area(state, focus if focus >= 0 else display_map.middle_of(state), width)

    def _sight(self, sight: Sight, typed: str, width: int) -> list[str]:
        """Lines of fire (10.15) from a hex and to it, which are not always the same (A31)."""
        state: State = sight.view
        first, _, other = typed.strip().partition(" ")
        at = self._typed_hex(state, first)
        if other:
            to = self._typed_hex(state, other)
            return [_line_told(state, at, to), _line_told(state, to, at)]
        names, lines_of_fire = state.scenario.land.names, state.scenario.sight
        seen = lines_of_fire.seen_from(at)
        hexes = sorted(state.hexes(AL_QAEDA))
        theirs = ", ".join(names[one] for one in hexes if one in seen)
        back = ", ".join(names[one] for one in hexes if lines_of_fire.sees(one, at))
        whose = "with counters of Al Qaeda's"
        return [
            f"From {first} {len(seen)} hexes are seen: {theirs or f'none {whose}'}.",
            f"From {back} it is seen." if back else f"It is seen from no hex {whose}.",
        ]

    def _pools(self, sight: Sight, typed: str, width: int) -> list[str]:
        state: State = sight.view
        pool = sum(state.place[one] == POOL for one in range(state.own))
        lines = [
            f"Reinforcement Pool: {plural(pool, 'counter')}",
            f"Al Qaeda's pool: {plural(len(state.pool), 'counter')}",
            f"Drawn this turn: {self._chits(state, state.drawn)}",
            f"In the Command Pool: {self._chits(state, state.chits)}",
        ]
        for name, is_aq in (("The Coalition's deadpile", False), ("Al Qaeda's deadpile", True)):
            dead = [one.counter for one in state.losses if state.is_aq(one.counter) == is_aq]
            lines.append(f"{name}: {self._names(state, dead) if dead else 'empty'}")
        return lines

    def _record(self, sight: Sight, typed: str, width: int) -> list[str]:
        """The days, which is played, who comes when (6.2.3, 22.4), the last turn as it stands."""
        state: State = sight.view
        commands = state.scenario.charts.commands.values()
        lines = []
        for turn, day in enumerate(state.scenario.charts.days, 1):
            told = [of.name for of in commands if of.joins == turn and turn > 1]
            told += [
                state.name(one)
                for one in range(state.own)
                if state.place[one] == RECORD and state.due[one] == turn
            ]
            told += ["the last turn (22.3)"] * (turn == state.last_turn)
            mark = ">" if turn == state.turn else " "
            lines.append(f"{mark}{turn:>3}  {day:<10}{', '.join(told)}".rstrip())
        return lines

    def _activation(self, sight: Sight, typed: str, width: int) -> list[str]:
        """Each chit: whose it is, and what its phase draws from the Reinforcement Pool (5.1)."""
        lines = []
        for of in sight.view.scenario.charts.commands.values():
            draws_ = f", {plural(of.draws, 'reinforcement')}" if of.side == COALITION else ""
            joins = f", from turn {of.joins} on" if of.joins > 1 else ""
            side = self.words.side(of.side)
            whom = activated(sight.view.scenario.charts, of)
            lines.append(f"{of.name}: {side}; activates {whom}{draws_}{joins}")
        lines.append("Panic!: the Coalition's draw only (6.2). Jihad!: Al Qaeda's draw only (6.3).")
        return self._marked(sight.view, lines)

    def _chits(self, state: State, chits: Sequence[str]) -> str:
        return ", ".join(draws.chit_name(state, one) for one in chits) or "none"

    def _marked(self, state: State, lines: list[str]) -> list[str]:
        return [*lines, RECONSTRUCTED] if state.scenario.charts.reconstructed else lines

    def _crt(self, sight: Sight, typed: str, width: int) -> list[str]:
        charts = sight.view.scenario.charts
        heads = [charts.column_name(at) for at in range(len(charts.columns))]
        lines = ["die    " + "".join(f"{head:>6}" for head in heads)]
        last = len(charts.rows) - 1
        for final, row in enumerate(charts.rows):
            name = "0 or -" if not final else f"{final} or +" if final == last else str(final)
            lines.append(f"{name:<7}" + "".join(f"{result:>6}" for result in row))
        mods = ", ".join(f"{line_told(id)} {by:+d}" for id, by in charts.modifiers.items())
        return self._marked(
            sight.view, [*lines, f"A die of six sides; to it: {mods}; terrain (10.23)"]
        )

    def _terrain(self, sight: Sight, typed: str, width: int) -> list[str]:
        charts = sight.view.scenario.charts
        lines = ["                    foot  wheels  die  blocks"]
        for id, of in charts.terrain.items():
            blocks = "yes" if of.blocks else ""
            name = line_told(id)
            costs = f"{_cost(of.foot):>4}  {_cost(of.vehicle):>6}"
            lines.append(f"{name:<20}{costs}  {of.modifier:+3d}  {blocks}".rstrip())
        lines.append(
            f"a step along a way     {points_told(charts.way)} whatever the terrain (8.11)"
        )
        stream = charts.stream
        over = f"{points_told(stream['foot'])} on foot, {points_told(stream['vehicle'])} on wheels"
        lines.append(f"a stream without a bridge: {over} more (8.15)")
        return self._marked(sight.view, lines)

    def _victory(self, sight: Sight, typed: str, width: int) -> list[str]:
        charts = sight.view.scenario.charts
        lines = []
        for side in sight.view.scenario.sides:
            lines.append(f"{self.words.side(side)}:")
            for id, line in charts.victory[side].items():
                lines.append(f"  {line_told(id)}: {points_of(line)}")
            levels = ", ".join(f"{id} {least}" for id, least in charts.levels[side].items())
            lines.append(f"  levels: {levels}")
        return self._marked(sight.view, lines)

    # -- odds ------------------------------------------------------------------------------------

    def report(self, turn: Turn) -> Report | None:
        """What a day has come to; it names what lay face down, and is asked for after the end."""
        return days.report(self.words, turn)

    def odds(self, asked: OddsAsked) -> list[str]:
        """What may come of a fire: of the one that is prepared, or at each hex by all who can."""
        state: State = asked.sight.view
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
                    lines += self._prospect(found, f"{choice.name}, by all who can: ")
            return [*lines, *self._notes(state, offence.shooters(state))] or ["Nobody can fire."]
        if prompt.ask in (kinds.FIRERS, kinds.DEFEND, kinds.AA):
            return self._odds_of_fire(state, prompt)
        if prompt.ask == kinds.GUNSHIP_AT:
            return self._odds_of_gunship(state, prompt)
        return ["No odds are told of this question."]

    def _odds_of_fire(self, state: State, prompt: Choose) -> list[str]:
        """The fire with those that are picked, and with each of the others besides; where nobody is
        picked, by all who can fire together, and by each alone.
        """
        picked = (prompt.about or {}).get("picked", ())
        others = [
            one
            for one in prompt.candidates
            if isinstance(one, Counter) and one.id in prompt.options
        ]
        found = prospect_of(state, prompt)
        lines = self._prospect(found, "") if found is not None else []
        if found is None and prompt.ask == kinds.FIRERS:
            everybody = prospect_at(state, prompt.who, (prompt.about or {})["hex"])
            lines = self._prospect(everybody, "By all who can: ") if everybody is not None else []
        for one in others:
            more = prospect_of(state, prompt, (one,))
            if more is not None:
                name = state.name(one.number)
                head = f"with {name} too" if picked else f"{name[:1].upper()}{name[1:]} alone"
                lines.append(f"{head}: {self._in_brief(more)}")
        firers = [one.number for one in (*picked, *others)]
        return [*lines, *self._notes(state, firers)] or ["Nobody can fire."]

    def _odds_of_gunship(self, state: State, prompt: Choose) -> list[str]:
        """What may come to each counter that a gunship may be sent at, with those sent before."""
        lines = []
        for one in (at for at in prompt.candidates if isinstance(at, Counter)):
            found = prospect_of_gunship(state, prompt, one)
            if found is not None:
                lines += self._prospect(found, f"{self.words.place(state, one)}: ")
        return [*lines, *self._notes(state, [(prompt.about or {})["counter"].number])]

    @staticmethod
    def _notes(state: State, firers: Sequence[int]) -> list[str]:
        """What the odds rest on."""
        notes = []
        if not knows_all(state):
            notes.append(
                "Chances at what is face down are the mean of all that may lie there, as far as is "
                "known; a fort is turned up, and no die is thrown for it (20.4, 20.7, A82)."
            )
        if any(state.unit(one).type == GUNSHIP for one in firers):
            notes.append("Gunships are reckoned as coming through anti-aircraft fire (15.2).")
        return notes

    @staticmethod
    def _in_brief(of: Prospect) -> str:
        """Firepower, column, and what may come to the targets, on a line: alike ones once."""
        what = ", close assault" if of.is_assault else ""
        told = [
            ", ".join(f"{word} {percent(chance)}" for word, chance in target.chances[1:])
            for target in of.targets
        ]
        return f"{of.power}, column {of.column}{what}: {'; '.join(dict.fromkeys(told))}"

    def _prospect(self, of: Prospect, head: str) -> list[str]:
        what = "close assault" if of.is_assault else "fire"
        lines = [f"{head}{what} with {of.power}, column {of.column}"]
        for target in of.targets:
            chances = ", ".join(f"{word} {percent(chance)}" for word, chance in target.chances)
            fort = f"; {percent(target.fort)} a fort, which is turned up" if target.fort else ""
            name = target.name[:1].upper() + target.name[1:]
            lines.append(f"  {name}: {chances}{fort}{_mods(target.modifiers)}")
        if of.fortified:
            told = f"fortified, by what lies there face down: {percent(of.fortified)} (A82)"
            lines.append(f"  {told}")
        return lines


def _on_a_line(told: Sequence[str]) -> str:
    head, *rest = told
    return f"{head} {', '.join(rest)}"


def knows_all(state: State) -> bool:
    """Whether those who look on know what is face down, or nothing is any more."""
    return bool(state.ended) or state.viewers is None or AL_QAEDA in state.viewers


def _around(land: HexMap, at: int) -> Iterator[tuple[str, list[str]]]:
    """What is in a hex by name, and its ways, streams and bridges: a heading and names each."""
    around = [to for to in land.neighbours[at] if to >= 0]
    named = [village.name for village in land.villages if at in village.hexes]
    yield "Here", named + ([land.points[at]] if at in land.points else [])
    yield "Road or track to", [land.names[to] for to in around if to in land.ways[at]]
    yield "Stream towards", [land.names[to] for to in around if (at, to) in land.streams]
    yield "Bridge towards", [land.names[to] for to in around if (at, to) in land.bridges]


def _cost(halves: int | None) -> str:
    return "x" if halves is None else points_told(halves)


def _mods(mods: Sequence[Modifier]) -> str:
    """Modifiers, each with its rule: " [mountain +2 (10.23), close assault -1 (11.3)]"."""
    told = ", ".join(f"{word} {by:+d} ({MODIFIER_RULES.get(word, '10.23')})" for word, by in mods)
    return f" [{told}]" if told else ""


def _villages_told(state: State, side: str, id: str, known: bool) -> str:
    """The names of the villages that a line of the score counts; "" for another line."""
    line = state.scenario.charts.victory[side][id]
    if line.condition != VILLAGE_HELD:
        return ""
    held = ending.held_villages(state, side, known)
    counted = [name for name in held if not line.places or name in line.places]
    return f" ({listed(counted)})"


def _line_told(state: State, at: int, to: int) -> str:
    """Whether one hex is seen from another, how far it is, and what stops the line (10.15)."""
    land = state.scenario.land
    stopped = state.scenario.sight.stopped_by(at, to)
    if stopped < 0:
        return (
            f"{land.names[to]} is seen from {land.names[at]}, {_far_told(land.distance(at, to))}."
        )
    return (
        f"{land.names[to]} is not seen from {land.names[at]}: {land.names[stopped]} stops the line."
    )


def _far_told(far: int) -> str:
    return plural(far, "hex", "hexes") + " off" if far else "the same hex"

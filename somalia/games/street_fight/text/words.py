"""The names and texts for a street fight: players, men, mobs, places, endings."""

from __future__ import annotations

from typing import Any, NamedTuple

from somalia.engine.event import Event
from somalia.engine.kinds import OptionLabel
from somalia.engine.prompts import Chance, Choose
from somalia.engine.protocols import Outcome
from somalia.engine.words import LogLine, WordsOf, plural
from somalia.games.street_fight.rules import firing, kinds, mission
from somalia.games.street_fight.rules.components import STREET, StreetScenario, Weapon
from somalia.games.street_fight.rules.convoy import Leg
from somalia.games.street_fight.rules.doors import Window
from somalia.games.street_fight.rules.firing import Seen, Shooter, Shot, enemy_named, named
from somalia.games.street_fight.rules.ground import apart, ceil_root
from somalia.games.street_fight.rules.helicopter import HoverPlace
from somalia.games.street_fight.rules.kinds import half_told, place_told
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.points import Stop
from somalia.games.street_fight.rules.posture import Direction
from somalia.games.street_fight.rules.state import Man, StreetState, Vehicle
from somalia.games.street_fight.text.places import StreetPlaces

VICTORIES = {
    mission.TOTAL: "total American victory",
    mission.PARTIAL: "partial American victory",
    mission.SOMALI: "Somali victory",
}
WHY = {
    "nobody-left": "no able American left on the table",
    "dusk": "dusk falls",
    "given-up": "the players resigned",
    "reached": "a man has reached the crash site",
}
WHY_TOTAL = {"nobody-left": "every American is off the table, casualties included"}
"""Reasons for a total victory, used where the usual reasons say too little (18)."""


def bearing(start: Point, to: Point) -> str:
    """The direction to a place as one of eight compass points: "NE"; "" for the same place."""
    x, y = to[0] - start[0], to[1] - start[1]
    if not x and not y:
        return ""
    # Within 22.5 degrees of an axis, the smaller part is less than 0.4142 times the larger.
    if 10000 * abs(x) <= 4142 * abs(y):
        return "N" if y > 0 else "S"
    if 10000 * abs(y) <= 4142 * abs(x):
        return "E" if x > 0 else "W"
    return ("N" if y > 0 else "S") + ("E" if x > 0 else "W")


def away(start: Point, to: Point) -> str:
    """A distance and bearing: '12.5" NE'."""
    return f'{half_told(ceil_root(apart(start, to)))}" {bearing(start, to)}'.rstrip()


def first_told(state: StreetState, shooter: Shooter, shot: Shot) -> str:
    """The first full auto target on each level and the number needed, in sentences (9.6).

    "" if the player picks a target for each burst.
    """
    if not shot.weapon.is_support:
        return ""
    seen = firing.sprayed(state, shooter, shot)
    sentences = []
    for level in firing.levels_with(state, shooter, shot):
        there = [one for one in seen if one.level == level]
        need = firing.need_of(
            state, firing.modifiers(state, shooter, shot, there[0], there, by_level=True)
        )
        where = "Street" if level == STREET else "Roofs"
        sentences.append(f"{where}: first target {at_told(state, there[0])}, {hit_told(need)}.")
    return " ".join(sentences)


def at_told(state: StreetState, target: Seen) -> str:
    """A target and its mob: "gunman 7 of Mob 3 (5 men)"."""
    mob = target.enemy.mob
    men = plural(len(state.members(mob)), "man", "men")
    return f"{enemy_named(target.enemy)} of Mob {mob} ({men})"


def hit_told(need: int) -> str:
    """The number needed on the die to hit, as text."""
    return f"{max(need, 1)} or more to hit" if need <= 10 else "can't be hit"


def driven_told(leg: Leg) -> str:
    """The distance that a vehicle drives on the table: "+3 inches"."""
    return f"{leg.id} inch" if leg.id in ("+1", "-1") else f"{leg.id} inches"


class LineSubjects(NamedTuple):
    """The subject of a log line, given by its id."""

    id: str


SOMALIS = "somalis"
"""The mobs, which no player commands, as a side in reports."""


class StreetWords(WordsOf[StreetState]):
    """The names and texts for one scenario."""

    def __init__(self, scenario: StreetScenario) -> None:
        self.scenario = scenario
        alone = scenario.players == 1
        super().__init__(
            {
                **{
                    side: "Task Force Ranger" if alone else f"Player {side[-1]}"
                    for side in scenario.sides
                },
                SOMALIS: "Somalis",
            }
        )
        self.places = StreetPlaces(scenario.streets)
        self._things: tuple[Choose | None, dict[str, Any]] = (None, {})

    def may_come(self, prompt: Chance) -> str:
        """The number of bursts still to come after this one, as text; "" for none."""
        if prompt.ask != kinds.TO_HIT:
            return ""
        number, bursts = (prompt.about or {})["series"]
        left = bursts - number
        return f"; then {plural(left, 'more burst')}" if left else ""

    def question(self, prompt: Choose, state: StreetState) -> str:
        """The text of a question; for full auto bursts, including the first target."""
        asked = super().question(prompt, state)
        about = prompt.about or {}
        if prompt.ask not in (kinds.BURSTS, kinds.LEVEL) or "shot" not in about:
            return asked
        assert state.acting is not None
        shooter = firing.shooter_of(state, state.men[state.acting.man])
        first = first_told(state, shooter, about["shot"])
        return f"{asked} {first}" if first else asked

    def option(self, prompt: Choose, option: str, state: StreetState) -> OptionLabel:
        """The label of an option: a man, a stand, a target, a weapon."""
        if self._things[0] is not prompt:  # called once per label, for thousands of labels
            self._things = prompt, {one.id: one for one in prompt.candidates}
        thing = self._things[1].get(option)
        man = (prompt.about or {}).get("man")
        start = state.spot(man) if isinstance(man, Man) else None
        label = self.thing(thing, state, start)
        return super().option(prompt, option, state) if label is None else label

    def thing(self, thing: object, state: StreetState, start: Point | None) -> OptionLabel | None:
        """A candidate's label; None for a plain word."""
        if isinstance(thing, Man):
            return OptionLabel(named(state, thing), self.health(thing))
        if isinstance(thing, Stop):
            return OptionLabel(self.places.name(thing.at).heading, self._far(thing, start))
        if isinstance(thing, Window):
            return OptionLabel(f"A window of {thing.of}", self._far(thing, start))
        if isinstance(thing, Seen):
            far = half_told(ceil_root(thing.away))
            where = "" if start is None else f" {bearing(start, thing.enemy.at)}"
            level = ", on a roof" if thing.level == "roof" else ""
            return OptionLabel(enemy_named(thing.enemy), f'{far}"{where}{level}')
        if isinstance(thing, Shot):
            return OptionLabel(thing.told)
        if isinstance(thing, Weapon):
            return OptionLabel(thing.name)
        if isinstance(thing, Direction):
            towards = thing.told.startswith("mob")
            return OptionLabel(f"towards {thing.told}" if towards else thing.told)
        if isinstance(thing, Vehicle):
            return OptionLabel(thing.called)
        if isinstance(thing, HoverPlace):
            return OptionLabel(thing.told, self.place(thing.at))
        if isinstance(thing, Leg):
            if thing.id[0] not in "+-":
                return None
            return OptionLabel(driven_told(thing), f"{thing.ap} AP")
        return None

    def _far(self, stand: Stop | Window, start: Point | None) -> str:
        """How far a stand is, and its coordinates, by which players may type it."""
        if start is None:
            return stand.id
        return f"{self.near(stand.at, start)} ({stand.id})"

    @staticmethod
    def health(man: Man) -> str:
        """A man's condition, in a few words."""
        if man.is_casualty:
            return "casualty"
        parts = [f"{man.ap} of {man.full} AP" if man.is_wounded else f"{man.ap} AP"]
        if man.is_prone:
            parts.append("prone")
        if man.building >= 0:
            parts.append("at a window")
        if man.suppression:
            parts.append(f"suppression {man.suppression}")
        if man.holds >= 0:
            parts.append("holding a comrade")
        return ", ".join(parts)

    def place(self, point: Point) -> str:
        """A place and its coordinates: "Cross Street east of Marehan (55,27)"."""
        return self.places.noun(point)

    def where(self, point: Point) -> str:
        """Where a place is: "on Cross Street east of Marehan (55,27)"."""
        return self.places.where(point)

    def near(self, point: Point, start: Point) -> str:
        """The distance to a stand, and the post near it."""
        text = away(start, point)
        places = [
            (apart(point, post), name)
            for name, post in (
                ("the crash site", self.scenario.streets.site),
                *self.scenario.streets.posts,
            )
        ]
        far, name = min(places)
        if far <= self.scenario.tables.post_within**2:
            return f"{text}, at {name}"
        return text

    def line(self, event: Event) -> LogLine:
        """An event's log line, with the places and the mob that it is about."""
        facts = event.facts
        places = [facts[name] for name in ("at", "to") if isinstance(facts.get(name), tuple)]
        mob = str(facts.get("mob", "")).partition(" ")[2]
        return (
            super()
            .line(event)
            ._replace(
                zones=tuple(LineSubjects(place_told(at)) for at in places),
                units=(LineSubjects(f"mob-{mob}"),) if mob else (),
            )
        )

    def called(self, option: str) -> tuple[str, ...]:
        """A man's id in the forms that the player may type."""
        return (option, option.replace("-", " "))

    def kind(self, kind: str) -> str:
        """The name of a card in the cup."""
        names = {"somalis": "a Joker", "convoy": "an Ace: the convoy", "blackhawk": "an Ace"}
        return names.get(kind, kind.replace("-", " ").capitalize())

    def ending(self, victory: str, why: str) -> str:
        """The result and the reason for the end, in a sentence."""
        return f"{self._ending(victory, why, '')}."

    @staticmethod
    def _ending(victory: str, why: str, when: str) -> str:
        text = VICTORIES[victory]
        if victory == mission.TOTAL:
            why = WHY_TOTAL.get(why, why)
        return f"{text[:1].upper() + text[1:]}{when}: {WHY.get(why, why)}"

    def outcome(self, outcome: Outcome) -> str:
        """The outcome of the game, in one sentence."""
        sentence = self._ending(outcome.victory, outcome.why, f" in turn {outcome.turn}")
        if outcome.victory == mission.TOTAL:
            return f"{sentence}."
        few = abs(outcome.margin)
        more = "more" if outcome.margin < 0 else "fewer"
        casualties = plural(few, "casualty", "casualties")
        margin = (
            f"{casualties} {more} than a quarter" if few else "exactly a quarter are casualties"
        )
        return f"{sentence}; {margin}."

    def resigning(self, state: StreetState, side: str) -> str:
        """What happens if the side resigns, in sentences."""
        if len(state.left) + 1 < self.scenario.players:
            return "The other players take over the units."
        victory = VICTORIES[mission.verdict(state)]
        return f"The game ends: {victory}. Everyone left on the table counts as a casualty."

    def pointed(self, kind: str, id: str, state: StreetState) -> str:
        """The name of the thing that a hint points at."""
        if kind == "man":
            man = next((one for one in state.men if one.id == id), None)
            return "" if man is None else named(state, man)
        return "the wreck" if kind == "place" else ""

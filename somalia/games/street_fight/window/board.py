"""The quarter as a board of the window: what is where, what is lit, what moves."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Any

from PIL import Image

from somalia.engine.moment import Moment
from somalia.engine.sight import Sight
from somalia.games.street_fight.rules import firing, kinds, mission
from somalia.games.street_fight.rules.components import ROOF, RPG, SUPPORT, VehicleType
from somalia.games.street_fight.rules.convoy import Leg
from somalia.games.street_fight.rules.doors import are_in_play
from somalia.games.street_fight.rules.firing import Seen, Shot
from somalia.games.street_fight.rules.kinds import place_told, point_typed
from somalia.games.street_fight.rules.lines import Point
from somalia.games.street_fight.rules.marching import stands, within_reach
from somalia.games.street_fight.rules.quarter import Stand
from somalia.games.street_fight.rules.state import (
    GUNNER,
    Man,
    Somali,
    State,
    Technical,
    Vehicle,
    along,
    length_of,
)
from somalia.games.street_fight.rules.turn import Turn
from somalia.games.street_fight.rules.under_fire import Target, fire_at, target_of
from somalia.games.street_fight.rules.ways import inches
from somalia.games.street_fight.text.words import StreetWords
from somalia.games.street_fight.window import ink, marks
from somalia.games.street_fight.window.clicks import GRASP
from somalia.games.street_fight.window.figures import Face, figure, helicopter, turn_of, vehicle
from somalia.games.street_fight.window.marks import Brush, Words
from somalia.games.street_fight.window.motion import Motion, heading
from somalia.games.street_fight.window.quarter import drawn
from somalia.games.street_fight.window.tips import StandTips, tip_of_leg, tip_of_piece
from somalia.games.street_fight.window.traces import Traces, traces_of
from somalia.window.board.board import Board, Found
from somalia.window.board.camera import Camera
from somalia.window.board.lights import Lights
from somalia.window.model import PlayModel, Tip
from somalia.window.ui.layer import Layer
from somalia.window.ui.palette import Colour

REACH_HALF, REACH_FULL = 62, 128
"""How strongly the reach is tinted: before a man moves, and where he chooses a stand."""
TINT = 120
"""How strongly an overlay tints."""
LETTERS = {
    "saw": "S",
    "m60": "M",
    "grenade-launcher": "G",
    "sniper": "N",
    "shotgun": "B",
    "law": "A",
}
MOST_CHANCES = 14
"""Targets beside which the chance to hit stands, at most."""


class StreetBoard(Board):
    """The quarter from above."""

    def __init__(self, window: Any, model: PlayModel) -> None:
        self.window, self.model = window, model
        scenario = model.table.scenario
        self.streets, self.ground = scenario.streets, scenario.ground
        east, north = scenario.ground.table
        self.camera = Camera((-1.0, -1.0, east + 1.0, north + 1.0))
        self.within = scenario.tables.post_within
        self.layer = Layer(window)
        self.lights = Lights()
        self.state: State = model.view
        self._was: State = self.state.copy()
        self.motion = Motion()
        self._base: Image.Image | None = None
        self._base_key: Hashable = ()
        self._shown: Hashable = ()
        self._seen: Moment | None = None
        self._tick = 0
        self._traces = Traces()
        self._traced_at: Hashable = None
        # Worked out when first wanted, once a position:
        self._costs: dict[Point, int] | None = None  # AP to where who acts can go
        self._lying: list[tuple[str, Point]] | None = None  # every figure with its place
        self._tips: StandTips | None = None
        self._open: tuple[Sequence[str], dict[Point, tuple[int, str]]] = ((), {})  # lit, by place

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, sight: Sight, moving: bool) -> None:
        """Show a position, and, if wanted, what has led to it since the last time."""
        news = sight.events_since(self._seen) if self._seen else []
        self._seen = sight.now
        # The game goes on in the position that is shown: what it was is kept apart.
        state: State = sight.view
        before, self._was, self.state = self._was, state.copy(), state
        self._tick += 1
        self._costs = self._lying = self._tips = None
        still = not moving or self.model.settings.reduced_motion
        if (now := sight.position_key) != self._traced_at:
            self._traced_at = now
            self._traces = traces_of(before, state, news)
        self.motion.play(before, state, news, 0.0 if still else self.model.settings.seconds(1))

    def light(self, lights: Lights) -> None:
        """Light what may be chosen."""
        self.lights = lights
        self._tick += 1

    def restyle(self) -> None:
        """Settings have changed."""
        self._base_key = ()
        self._tick += 1

    def update(self, seconds: float) -> bool:
        """Time passes; whether the window has to be drawn."""
        if not self.is_moving:
            return False
        self.motion.tick(seconds)
        self._tick += 1
        return True

    def finish(self) -> None:
        """Everybody has arrived."""
        self.motion.stop()
        self._tick += 1

    @property
    def is_moving(self) -> bool:
        """Whether anybody is on his way, or a shot is seen."""
        return self.motion.is_on

    @property
    def _acting(self) -> Man | None:
        acting = self.state.acting
        return None if acting is None else self.state.men[acting.man]

    # -- drawing ---------------------------------------------------------------------------------

    @property
    def size(self) -> int:
        """Pixels an inch is."""
        return max(round(self.camera.scale * 2), 8)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, bottom, width and height in the window."""
        camera = self.camera
        return camera.left, camera.bottom, camera.width, camera.height

    def place(self, left: int, bottom: int, width: int, height: int) -> None:
        """Give it its rectangle of the window."""
        self.camera.place(left, bottom, width, height)

    def draw(self) -> None:
        """The quarter and all that is in it."""
        model = self.model
        key = (self._tick, self.camera.key, model.target, model.piece, model.shows_pieces)
        if key != self._shown:
            self._shown = key
            self.layer.show(self._picture())
        self.layer.draw(self.camera.left, self.camera.bottom)

    def _picture(self) -> Image.Image:
        base_key = (self.camera.key, self.window.unit, self.model.settings.palette)
        if self._base is None or base_key != self._base_key:
            has_doors = are_in_play(self.state.scenario)
            unit = self.window.unit
            self._base = drawn(self.streets, self.camera, unit, self.within, has_doors)
            self._base_key = base_key
        brush = Brush(self._base.copy(), self.camera, self.window.unit)
        self._ground(brush)
        if not self.model.shows_pieces:
            return brush.image
        for mob in self.state.mobs.values():
            is_lit = mob.id in self.lights.pointed or mob.id == self.model.piece
            marks.mob(brush, mob, self._places(mob.number), is_lit)
        for at, picture in self._figures():
            brush.paste(picture, at)
            brush.keep(*brush.pixel(at), self.size * 0.48)
        self._over(brush)
        return brush.image

    def _ground(self, brush: Brush) -> None:
        """What lies below the figures: tints, arc, reach, the lane, the way, the posts."""
        tints = {at: tint for id, tint in self.lights.tints.items() if (at := point_typed(id))}
        marks.cells(brush, tints, TINT)
        tags = {at: tag for id, tag in self.lights.tags.items() if (at := point_typed(id))}
        marks.numbers(brush, tags, ink.BLACK)
        man = self._acting
        if man is not None and man.where < 0:
            marks.arc(brush, man, self._where(man))
        if not tints:
            self._reach(brush)
            if not self.is_moving:
                marks.paths(brush, self._traces)
        self._lane(brush)
        self._hawk(brush)
        self._windows(brush)
        meant = self._meant()
        if meant is not None and man is not None and meant in self._reached():
            reached = self.ground.ways.reach(man.at, 12000)
            way = self.ground.ways.way(meant, reached) if meant in reached else (meant,)
            marks.way(brush, way)
        elif meant is not None and self.lights.zones:
            marks.way(brush, (meant,))
        held = mission.held(self.state) if not self.state.convoy_turn else {}
        marks.posts(brush, mission.places(self.state), held)

    def _meant(self) -> Point | None:
        """The place that is pointed at, on the board or in the list."""
        lights, target = self.lights, self.model.target
        region = target or next((id for id in lights.chosen if id in lights.zones), "")
        return self._place_of(region) if region else None

    def _windows(self, brush: Brush) -> None:
        """The windows that may be chosen (M82)."""
        prompt = self.model.prompt
        if prompt is not None and prompt.ask == kinds.TO_WINDOW:
            marks.windows(brush, [at for id in prompt.options if (at := point_typed(id))])

    def _reach(self, brush: Brush) -> None:
        """Where who acts can go, by AP."""
        prompt = self.model.prompt
        if prompt is not None and prompt.ask in (kinds.ACT, kinds.STAND) and not self.is_moving:
            strength = REACH_HALF if prompt.ask == kinds.ACT else REACH_FULL
            marks.reach(brush, self._reached(), strength)

    def _reached(self) -> Mapping[Point, int]:
        """The stands that who acts can choose now, or could if he moved, with what they cost."""
        if self._costs is None:
            self._costs = self._worked_out()
        return self._costs

    def _worked_out(self) -> dict[Point, int]:
        man, prompt = self._acting, self.model.prompt
        if man is None or prompt is None or not man.is_on_foot:
            return {}
        turn = Turn(self.state, man.number)
        if prompt.ask == kinds.STAND and man.building >= 0:
            return {at: 1 for id in prompt.options if (at := point_typed(id))}  # out by a door
        if prompt.ask == kinds.STAND:
            wanted = {point_typed(id) for id in prompt.options}
        elif prompt.ask == kinds.ACT and kinds.MOVE in prompt.options:
            wanted = {point_typed(stop.id) for stop in stands(turn)}
        else:
            return {}
        cost = turn.cost("move")
        return {
            at: inches(length) * cost for at, length in within_reach(turn).items() if at in wanted
        }

    def _lane(self, brush: Brush) -> None:
        """The lane while a vehicle drives, and where it can stop."""
        legs = self._legs()
        if legs:
            stops = {at: f"{leg.id}" for leg, at in legs.values()}
            marks.lane(brush, self.state.lane(), stops, self.model.target)

    def _legs(self) -> dict[str, tuple[Leg, Point]]:
        """How far the vehicle that is asked for can drive, each with where it comes to."""
        prompt = self.model.prompt
        if prompt is None or prompt.ask != kinds.TO_DRIVE:
            return {}
        lane = self.state.lane()
        most = length_of(lane)
        return {
            leg.id: (leg, along(lane, min(max(leg.to, 0), most)))
            for leg in prompt.candidates
            if isinstance(leg, Leg)
        }

    def _hawk(self, brush: Brush) -> None:
        """What the Blackhawk reaches, or where it will come."""
        hawk, tables = self.state.blackhawk, self.state.scenario.tables
        is_due = 0 < hawk.due <= self.state.turn + 1 and hawk.last_here < hawk.due
        if hawk.is_gone or not (hawk.is_here or is_due):
            return
        prompt, pointed = self.model.prompt, self.model.pointed
        line = ""
        if prompt is not None and prompt.ask == kinds.HAWK_LINE and pointed is not None:
            line = pointed.options[0]
        reach = tables.weapons["minigun"].reach
        marks.hawk(brush, hawk.target, reach, tables.blackhawk.height, hawk.is_here, line)

    def _where(self, man: Man) -> tuple[float, float]:
        """Where a man is now, on his way perhaps."""
        return self.motion.where(man.id, self.state.spot(man))

    def _places(self, mob: int) -> list[tuple[float, float]]:
        """Where the members of a mob are now."""
        return [self.motion.where(one.id, one.at) for one in self.state.members(mob)]

    def _figures(self) -> Iterator[tuple[Sequence[float], Image.Image]]:
        """Every figure with its place, the lowest first; who acts is never hidden."""
        state, size = self.state, self.size
        for man in state.men:
            if man.is_on_foot and man.is_casualty:
                yield man.at, figure(Face("casualty", man.unit), size)
        for technical in state.technicals.values():
            yield self.motion.where(technical.id, technical.at), self._technical(technical)
        for one in state.vehicles:
            if one.is_there:
                yield self.motion.where(one.id, state.vehicle_at(one)), self._vehicle(one)
        offered = self.lights.units | self.lights.picked | self.lights.pointed
        for somali in (*state.somalis.values(), *self.motion.falling()):
            at = self.motion.where(somali.id, somali.at)
            yield at, figure(self._somali(somali, somali.id in offered), size)
        acting = self._acting
        for man in sorted(state.men, key=lambda one: one == acting):
            if man.is_on_foot and man.is_able:
                yield self._where(man), figure(self._man(man, man.id in offered), size)

    def _technical(self, one: Technical) -> Image.Image:
        of = self.state.scenario.tables.vehicles["technical"]
        gunner = next(
            (
                each.facing
                for each in self.state.somalis.values()
                if each.technical == one.number and each.seat == GUNNER
            ),
            (0, 1),
        )
        turn = max(turn_of(gunner), 0)
        return self._drawn(of, turn, ink.TECHNICAL, "", one.is_wreck, one.ap)

    def _vehicle(self, one: Vehicle) -> Image.Image:
        state = self.state
        letter = "H" if one.type == "humvee" else "T"
        turn = turn_of(heading(state.lane(), max(one.along, 0)))
        of = state.vehicle_type(one)
        return self._drawn(of, turn, ink.VEHICLE, letter, one.is_wreck, one.ap)

    def _drawn(
        self, of: VehicleType, turn: int, colour: Colour, letter: str, is_wreck: bool, ap: int
    ) -> Image.Image:
        wide, long = (self.size * quarters // 4 for quarters in of.size)
        share = -(-8 * max(ap, 0) // of.ap)
        return vehicle(wide, long, turn, colour, letter, is_wreck, share)

    def _somali(self, one: Somali, is_lit: bool) -> Face:
        letter = ""
        if one.kind == RPG:
            letter = "R"
        elif one.kind == SUPPORT:
            letter = "M"
        elif one.is_leader:
            letter = "L"
        elif one.has_grenades:
            letter = "G"
        return Face(
            "somali",
            0,
            letter,
            -1 if not one.is_armed else turn_of(one.facing),
            is_roof=one.level == ROOF,
            is_sna=one.is_sna,
            is_heavy=one.is_heavy,
            is_unarmed=not one.is_armed,
            is_lit=is_lit or one.id == self.model.piece,
        )

    def _man(self, man: Man, is_lit: bool) -> Face:
        acting = self._acting
        letter = next((LETTERS[id] for id, _ in man.ammo if id in LETTERS), "")
        if man.kits:
            letter = "+"
        card = self.state.card
        done = card is not None and card.unit == man.unit and man.has_acted
        is_acting = acting is not None and acting.number == man.number
        return Face(
            "american",
            man.unit,
            letter,
            turn_of(man.facing),
            man.ap,
            man.full,
            man.suppression,
            man.is_prone,
            is_acting=is_acting,
            is_lit=is_lit or man.id == self.model.piece,
            is_done=done and not is_acting,
            is_inside=man.building >= 0,
        )

    def _over(self, brush: Brush) -> None:
        """What lies over the figures: fire, what has happened, names, chances, the Blackhawk."""
        self._fire(brush)
        is_told = not self.is_moving and self.model.lit is None
        if is_told:
            marks.shots(brush, self._traces)
        self._line(brush)
        chances = self._chances()
        meant = self.lights.pointed | {self.model.piece}
        for id, at, told in chances:
            if id in meant and (man := self._acting) is not None:
                marks.aim(brush, self._where(man), at)
                brush.label(*brush.pixel(at), told, 10, brush.scale * 1.1)
        if is_told:
            marks.notes(brush, self._traces)
        self._names(brush)
        for id, at, told in chances:
            if id not in meant:
                brush.label(*brush.pixel(at), told, 10, brush.scale * 1.1, must=False)
        hawk = self.state.blackhawk
        if hawk.is_here:
            brush.paste(helicopter(max(self.size, 12)), hawk.target)
            x, y = brush.pixel(hawk.target)
            words = [("Blackhawk", ink.BLACK), (f"{hawk.ap} AP", ink.LIT)]
            brush.label(x, y, words, beside=brush.scale * 4)
        for one, _ in self.motion.shots():
            marks.shot(brush, one)

    def _line(self, brush: Brush) -> None:
        """Where the line of the story that is pointed at happened."""
        line = self.model.lit
        if line is not None:
            places = [at for zone in line.zones if (at := point_typed(zone.id))]
            for one, other in pairwise(places):
                marks.aim(brush, one, other)
            for at in places[-1:]:
                marks.ring(brush, at)

    def _names(self, brush: Brush) -> None:
        """Of units and mobs, each beside its own."""
        for unit in self.state.units:
            men = [man for man in self.state.able_of(unit.number) if man.is_on_foot]
            name, colour = unit.name, ink.colour_of_unit(unit.number)
            marks.unit_label(brush, name, colour, [self._where(man) for man in men])
        for mob in self.state.mobs.values():
            is_new = mob.number in self._traces.new
            marks.mob_label(brush, mob, self._places(mob.number), is_new)

    def _fire(self, brush: Brush) -> None:
        """What fires at the stand or man that is pointed at, firer by firer (11.2)."""
        if self.is_moving:
            return
        state, model = self.state, self.model
        men = {man.id: man for man in state.men if man.is_able}
        names = [model.piece, *sorted(self.lights.pointed)]
        man = next((men[id] for id in names if id in men), None)
        if man is not None:
            target, at = target_of(state, man), state.spot(man)
        else:
            place = point_typed(model.target) if model.target else None
            if place is None or place not in self._reached():
                return
            target, at = Target(Stand(place, 0)), place
        marks.fire(brush, fire_at(state, target), at, target.is_prone)

    def _chances(self) -> list[tuple[str, Point, Words]]:
        """The chance to hit each of the nearest that may be fired at: who, where, and how much."""
        prompt, man = self.model.prompt, self._acting
        shot = (prompt.about or {}).get("shot") if prompt is not None else None
        if prompt is None or man is None or prompt.ask != kinds.TARGET:
            return []
        if not isinstance(shot, Shot):
            return []
        shooter = firing.shooter_of(self.state, man)
        seen = firing.seen_by(self.state, shooter)
        found: list[tuple[str, Point, Words]] = []
        for target in list(prompt.candidates)[:MOST_CHANCES]:
            if isinstance(target, Seen):
                mods = firing.modifiers(self.state, shooter, shot, target, seen)
                chance = firing.chance_of(firing.need_of(self.state, mods)) * 10
                found.append((target.id, target.enemy.at, [(f"{chance}%", ink.LIT)]))
        return found

    # -- what is where ---------------------------------------------------------------------------

    def at(self, x: float, y: float) -> Found:
        """The figure at a point, and the stand nearest to it that may be chosen, or any."""
        if not self.contains(x, y):
            return Found()
        east, north = self.camera.to_map(x, y)
        stand = self._stand(east, north)
        piece, least = "", GRASP**2 * 0.5
        offered = self.lights.units
        for id, at in self._pieces_at():
            far = (at[0] - east) ** 2 + (at[1] - north) ** 2
            if id in offered:
                far *= 0.5
            if far < least:
                piece, least = id, far
        if self.lights.zones:
            piece = ""
        return Found(stand, piece)

    def _stand(self, east: float, north: float) -> str:
        """The nearest of the stands that are lit, the first of equals; far from all of them the
        nearest stand of the table.
        """
        stands = self._lit_stands()
        best, least = "", (float(GRASP**2), 0)
        for x in range(ceil(east - GRASP), floor(east + GRASP) + 1):
            for y in range(ceil(north - GRASP), floor(north + GRASP) + 1):
                if (found := stands.get((x, y))) is None:
                    continue
                far = ((x - east) ** 2 + (y - north) ** 2, found[0])
                if far < least:
                    best, least = found[1], far
        if best:
            return best
        width, height = self.ground.table
        x, y = min(max(round(east), 0), width), min(max(round(north), 0), height)
        return place_told((x, y))

    def _lit_stands(self) -> Mapping[Point, tuple[int, str]]:
        """The stands that are lit by their places, each with its number among them and its id."""
        lit = self.lights.zones
        if lit is not self._open[0]:
            stands: dict[Point, tuple[int, str]] = {}
            for number, id in enumerate(lit):
                if (at := self._place_of(id)) is not None:
                    stands.setdefault(at, (number, id))
            self._open = lit, stands
        return self._open[1]

    def _place_of(self, region: str) -> Point | None:
        """The place of a stand, a post, or an end of a drive."""
        at = point_typed(region)
        if at is None and (leg := self._legs().get(region)) is not None:
            at = leg[1]
        if at is None:
            at = next((one.at for one in mission.places(self.state) if one.id == region), None)
        return at

    def _pieces_at(self) -> Sequence[tuple[str, Point]]:
        """Every figure with its place, Americans first."""
        if self._lying is None:
            self._lying = list(self._placed())
        return self._lying

    def _placed(self) -> Iterator[tuple[str, Point]]:
        state = self.state
        for man in state.men:
            if man.is_on_foot:
                yield man.id, man.at
        for somali in state.somalis.values():
            yield somali.id, somali.at
        for technical in state.technicals.values():
            yield technical.id, technical.at
        for one in state.vehicles:
            if one.is_there:
                yield one.id, state.vehicle_at(one)

    def region_place(self, region: str) -> tuple[float, float] | None:
        """The middle of a stand in the window."""
        at = self._place_of(region)
        return None if at is None else self.camera.to_screen(*at)

    def piece_place(self, piece: str) -> tuple[float, float] | None:
        """Where a figure is; None off the board."""
        for id, at in self._pieces_at():
            if id == piece:
                return self.camera.to_screen(*at)
        return None

    def pieces(self) -> Sequence[Found]:
        """Every figure, Americans first."""
        return [Found(place_told(at), id) for id, at in self._pieces_at()]

    def boxes(self) -> Sequence[tuple[float, float, float, float]]:
        """What the Americans cover."""
        half = self.size / 2
        found = []
        for man in self.state.men:
            if man.is_on_foot:
                x, y = self.camera.to_screen(*man.at)
                found.append((x - half, y - half, x + half, y + half))
        return found

    def tip_of(self, found: Found) -> Tip:
        """What something is, and what it means for who acts."""
        if found.piece:
            say: Any = self.model.say
            assert isinstance(say, StreetWords)
            return tip_of_piece(self.state, say, self._acting, found.piece)
        if (leg := self._legs().get(found.region)) is not None:
            return tip_of_leg(self.state, *leg)
        at = self._place_of(found.region)
        if at is None:
            return Tip()
        if self._tips is None:
            self._tips = StandTips(self.state, self._acting)
        return self._tips.of(at)

    # -- the pointer and the view ----------------------------------------------------------------

    def zoom(self, factor: float, x: float, y: float) -> None:
        """Zoom to a point."""
        self.camera.zoom(factor, x, y)

    def pan(self, dx: float, dy: float) -> None:
        """Move the view by pixels."""
        self.camera.pan(dx, dy)

    def fit(self) -> None:
        """Show all of the quarter."""
        self.camera.fit()

    def look_at(self, region: str, closer: bool = False) -> None:
        """Bring a stand into view where it is out of it; or closer, in any case."""
        at, place = self._place_of(region), self.region_place(region)
        if at is None or place is None or (self.camera.contains(*place) and not closer):
            return
        if closer and self.camera.is_fitted:
            self.camera.scale *= 1.8
            self.camera.is_fitted = False
        self.camera.look_at(*at)

    @property
    def view(self) -> Hashable:
        """What places in the window depend on."""
        return self.camera.key

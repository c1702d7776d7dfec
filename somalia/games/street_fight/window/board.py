"""The quarter as a board of the window: what is where, what is lit, what moves."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Sequence
from typing import Any, NamedTuple

from PIL import Image, ImageDraw

from somalia.engine.event import Event
from somalia.engine.game import Game
from somalia.engine.moment import Moment
from somalia.games.street_fight import firing, kinds, mission
from somalia.games.street_fight.acting import Turn
from somalia.games.street_fight.components import ROOF, RPG, SUPPORT
from somalia.games.street_fight.display import fire_told, rounds_told
from somalia.games.street_fight.doors import OPTION, building_named
from somalia.games.street_fight.firing import Seen, Shot, enemy_named, named
from somalia.games.street_fight.ground import apart, ceil_root
from somalia.games.street_fight.kinds import half_told, place_told, point_typed
from somalia.games.street_fight.lines import Point
from somalia.games.street_fight.quarter import Stand
from somalia.games.street_fight.state import (
    Man,
    Somali,
    State,
    Technical,
)
from somalia.games.street_fight.under_fire import Target, fire_at, target_of
from somalia.games.street_fight.window import ink
from somalia.games.street_fight.window.figures import (
    Face,
    bearing_degrees,
    figure,
    turn_of,
    vehicle,
)
from somalia.games.street_fight.window.quarter import drawn
from somalia.games.street_fight.words import StreetWords, away
from somalia.window.board.board import Board, Found
from somalia.window.board.camera import Camera
from somalia.window.board.lights import Lights
from somalia.window.model import PlayModel, Tip
from somalia.window.ui import type as lettering
from somalia.window.ui.layer import Layer
from somalia.window.ui.palette import Colour, mixed

STAND_ID = re.compile(r"\d{1,3}(?:\.5)?,\d{1,3}(?:\.5)?")
GLIDE, SHOT, MOST = 0.45, 0.16, 3.0
"""Seconds that a man takes on his way, that a shot is seen, and that all of an answer takes."""
GRASP = 3
"""Half inches from the pointer within which a stand or a figure is meant."""
LETTERS = {
    "saw": "S",
    "m60": "M",
    "grenade-launcher": "G",
    "sniper": "N",
    "shotgun": "B",
    "law": "A",
}


class Stands(Collection[str]):
    """The ids of stands and places, known by their form."""

    def __init__(self, walked: Sequence[str]) -> None:
        self._walked = list(walked)

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and (bool(STAND_ID.fullmatch(id)) or id in self._walked)

    def __iter__(self) -> Iterator[str]:
        return iter(self._walked)

    def __len__(self) -> int:
        return len(self._walked)


class Pieces(Collection[str]):
    """The ids of whatever can lie on the board: men, models, mobs, vehicles."""

    def __init__(self, model: PlayModel) -> None:
        self._model = model

    def _ids(self) -> list[str]:
        state: State = self._model.state
        found = [man.id for man in state.men]
        found += [one.id for one in state.somalis.values()]
        found += [one.id for one in state.technicals.values()]
        found += [one.id for one in state.mobs.values()]
        return found + [one.id for one in state.vehicles]

    def __contains__(self, id: object) -> bool:
        return id in self._ids()

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids())

    def __len__(self) -> int:
        return len(self._ids())


class Tracer(NamedTuple):
    """A shot that is seen for a while."""

    start: float
    at: Point
    to: Point
    is_hit: bool


class Walk(NamedTuple):
    """A man on his way."""

    start: float
    seconds: float
    way: tuple[Point, ...]


def shortcut(model: PlayModel, found: Found) -> Sequence[str]:
    """The answers that a click stands for where it names no option itself."""
    prompt, state = model.prompt, model.state
    if prompt is None or state.acting is None:
        return ()
    man = state.men[state.acting.man]
    if prompt.ask == kinds.ACT:
        if found.piece:
            return _fire_at(state, man, found.piece)
        return _move_to(state, man, found.region)
    if prompt.ask in (kinds.TO_FACE, kinds.TO_CALL):
        return (kinds.POINT_WORD, found.region)
    return ()


def _move_to(state: State, man: Man, region: str) -> Sequence[str]:
    """To move to the stand meant, if he can; nothing where none is near."""
    at = point_typed(region)
    if at is None or not man.is_on_foot:
        return ()
    turn = Turn(state, man.number)
    if turn.judge(kinds.MOVE) is not None:
        return ()
    near = [stop for stop in turn.stands() if apart(stop.at, at) <= GRASP**2]
    best = min(near, key=lambda stop: (apart(stop.at, at), stop.id), default=None)
    return () if best is None else (kinds.MOVE, best.id)


def _fire_at(state: State, man: Man, id: str) -> Sequence[str]:
    """To fire at somebody with the shot or burst that is likeliest to hit; nothing out of sight."""
    shooter = firing.shooter_of(state, man)
    seen = firing.seen_by(state, shooter)
    target = next((one for one in seen if one.id == id), None)
    if target is None:
        return ()
    chances = [
        (firing.need_of(state, firing.modifiers(state, shooter, shot, target, seen)), n, shot.id)
        for n, shot in enumerate(firing.shots_of(state, man.ammo, full_auto=False))
        if firing.in_range(shot, target.away) and not shot.weapon.blast and not shot.weapon.panic
    ]
    return (kinds.FIRE, min(chances)[2], id) if chances else ()


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
        self.state: State = model.state
        self._base: Image.Image | None = None
        self._base_key: Hashable = ()
        self._shown: Hashable = ()
        self._clock = float("inf")
        self._lasts = 0.0
        self._tracers: list[Tracer] = []
        self._walks: dict[str, Walk] = {}
        self._seen: Moment | None = None
        self._pointer: Point | None = None
        self._tick = 0

    # -- the position ----------------------------------------------------------------------------

    def set_state(self, game: Game, state: Any, moving: bool) -> None:
        """Show a position, and, if wanted, what has led to it since the last time."""
        news = self._seen.events(game) if self._seen else []
        self._seen = Moment.now(game)
        self.state = state
        self._tick += 1
        speed = self.model.settings.seconds(1) if moving else 0.0
        self._walks, self._tracers, self._clock, self._lasts = {}, [], float("inf"), 0.0
        if speed and news and not self.model.settings.reduced_motion:
            self._script(news, speed)

    def _script(self, news: Sequence[Event], speed: float) -> None:
        """Who walks and who fires, one after another."""
        time = 0.0
        names = {named(self.state, man): man.id for man in self.state.men}
        for event in news:
            if event.kind == kinds.MOVED and event["name"] in names:
                way = event["way"]
                seconds = min(GLIDE * (1 + len(way) / 12), 1.0)
                self._walks[names[event["name"]]] = Walk(time, seconds, way)
                time += seconds
            elif event.kind == kinds.SHOT_FIRED:
                self._tracers.append(Tracer(time, event["at"], event["to"], event["hit"]))
                time += SHOT
        if not time:
            return
        shrunk = min(1.0, MOST / time) * speed
        self._walks = {
            id: Walk(one.start * shrunk, one.seconds * shrunk, one.way)
            for id, one in self._walks.items()
        }
        self._tracers = [one._replace(start=one.start * shrunk) for one in self._tracers]
        self._clock, self._lasts = 0.0, time * shrunk + SHOT * speed

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
        self._clock += seconds
        self._tick += 1
        return True

    def finish(self) -> None:
        """Everybody has arrived."""
        self._clock = float("inf")
        self._tick += 1

    @property
    def is_moving(self) -> bool:
        """Whether anybody is on his way, or a shot is seen."""
        return self._clock < self._lasts

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
        key = (self._tick, self.camera.key, self.model.target, self.model.piece, self._pointer)
        if key != self._shown:
            self._shown = key
            self.layer.show(self._picture())
        self.layer.draw(self.camera.left, self.camera.bottom)

    def _picture(self) -> Image.Image:
        base_key = (self.camera.key, self.window.unit, self.model.settings.palette)
        if self._base is None or base_key != self._base_key:
            has_doors = self.state.scenario.has(OPTION)
            unit = self.window.unit
            self._base = drawn(self.streets, self.camera, unit, self.within, has_doors)
            self._base_key = base_key
        image = self._base.copy()
        pen = ImageDraw.Draw(image, "RGBA")
        self._arcs(pen)
        self._reach(pen)
        self._posts(image, pen)
        self._mobs(pen)
        for at, picture in self._figures():
            x, y = self._pixel(at)
            box = (round(x - picture.width / 2), round(y - picture.height / 2))
            image.paste(picture, box, picture)
        self._over(image, pen)
        return image

    def _pixel(self, at: Sequence[float]) -> tuple[float, float]:
        camera = self.camera
        return (at[0] - camera.west) * camera.scale, (camera.north - at[1]) * camera.scale

    @property
    def _acting(self) -> Man | None:
        acting = self.state.acting
        return None if acting is None else self.state.men[acting.man]

    def _arcs(self, pen: ImageDraw.ImageDraw) -> None:
        """What the man sees who acts: his arc, faintly."""
        man = self._acting
        if man is None:
            return
        x, y = self._pixel(self._where(man))
        r = 24 * self.camera.scale
        middle = bearing_degrees(man.facing)
        pen.pieslice(
            (x - r, y - r, x + r, y + r),
            middle - man.arc / 2,
            middle + man.arc / 2,
            (255, 250, 220, 46),
            (120, 90, 30, 110),
        )

    def _reach(self, pen: ImageDraw.ImageDraw) -> None:
        """The stands that may be chosen."""
        dot = max(self.camera.scale * 0.34, 1.6)
        for id in self.lights.zones:
            at = point_typed(id)
            if at is not None:
                x, y = self._pixel(at)
                pen.ellipse((x - dot, y - dot, x + dot, y + dot), (*ink.REACH, 150))
        target = point_typed(self.model.target) if self.model.target else None
        man = self._acting
        if target is not None and man is not None and self.model.target in self.lights.zones:
            way = self._way(man, target)
            points = [self._pixel(at) for at in way]
            if len(points) > 1:
                pen.line(points, (*ink.LIT, 255), max(2, round(self.camera.scale * 0.45)), "curve")
            x, y = self._pixel(target)
            r = self.camera.scale * 1.1
            pen.ellipse((x - r, y - r, x + r, y + r), None, (*ink.LIT, 255), 3)

    def _way(self, man: Man, to: Point) -> list[Point]:
        reached = self.ground.ways.reach(man.at, 12000)
        return self.ground.ways.way(to, reached) if to in reached else [man.at, to]

    def _posts(self, image: Image.Image, pen: ImageDraw.ImageDraw) -> None:
        """Flags at the posts: who holds them."""
        held = mission.held(self.state) if not self.state.convoy_turn else {}
        size = round(11 * self.window.unit)
        for number, place in enumerate(mission.places(self.state)):
            x, y = self._pixel(place.at)
            lift = self.camera.scale * 2.2
            is_held = place.id in held
            ground = (96, 160, 72) if is_held else ink.POST
            r = size * 0.72
            top = y - lift - r
            pen.line((x, y, x, top), (*ink.POST_INK, 255), max(2, size // 8))
            pen.ellipse((x - r, top - r, x + r, top + r), (*ground, 255), (*ink.POST_INK, 255), 2)
            word = str(number) if number else "W"
            lettering.write(image, round(x), round(top), word, ink.POST_INK, "bold", size, "mm")

    def _mobs(self, pen: ImageDraw.ImageDraw) -> None:
        """What belongs to a mob: lines from its anchor."""
        for mob in self.state.mobs.values():
            x, y = self._pixel(mob.anchor)
            lit = mob.id in self.lights.pointed or mob.id == self.model.piece
            colour = (*mixed(ink.SOMALI, ink.BLACK, 0.3), 220 if lit else 80)
            for one in self.state.members(mob.number):
                pen.line((x, y, *self._pixel(one.at)), colour, 3 if lit else 1)

    def _where(self, man: Man) -> tuple[float, float]:
        """Where a man is now, on his way perhaps."""
        walk = self._walks.get(man.id)
        end = self.state.spot(man)
        if walk is None or not self.is_moving:
            return end
        share = (self._clock - walk.start) / walk.seconds if walk.seconds else 1.0
        if share >= 1:
            return end
        way = walk.way
        if share <= 0:
            return way[0]
        place = share * (len(way) - 1)
        at = int(place)
        rest = place - at
        (x0, y0), (x1, y1) = way[at], way[min(at + 1, len(way) - 1)]
        return x0 + (x1 - x0) * rest, y0 + (y1 - y0) * rest

    def _figures(self) -> Iterator[tuple[Sequence[float], Image.Image]]:
        """Every figure with its place, the lowest first."""
        state, size = self.state, self.size
        for man in state.men:
            if man.is_on_foot and man.is_casualty:
                yield man.at, figure(Face("casualty", man.unit), size)
        for technical in state.technicals.values():
            wide, long = state.scenario.tables.vehicles["technical"].size
            picture = vehicle(
                size * wide // 4,
                size * long // 4,
                8,
                ink.TECHNICAL,
                "",
                technical.is_wreck,
                technical.ap,
            )
            yield technical.at, picture
        for one in state.vehicles:
            if one.is_there:
                wide, long = state.vehicle_type(one).size
                letter = "H" if one.type == "humvee" else "T"
                picture = vehicle(
                    size * wide // 4, size * long // 4, 8, ink.VEHICLE, letter, one.is_wreck, one.ap
                )
                yield state.vehicle_at(one), picture
        offered = self.lights.units | self.lights.picked | self.lights.pointed
        for somali in state.somalis.values():
            yield somali.at, figure(self._somali(somali, somali.id in offered), size)
        for man in state.men:
            if man.is_on_foot and man.is_able:
                yield self._where(man), figure(self._man(man, man.id in offered), size)

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
        )

    def _over(self, image: Image.Image, pen: ImageDraw.ImageDraw) -> None:
        """Mob numbers, chances, shots."""
        size = round(10.5 * self.window.unit)
        for mob in self.state.mobs.values():
            members = self.state.members(mob.number)
            top = max(members, key=lambda one: (one.at[1], -one.at[0]))
            x, y = self._pixel(top.at)
            told = f"{mob.number}: {len(members)}" + ("!" * min(mob.panic, 3))
            ground = ink.SNA if mob.level == ROOF else ink.SOMALI
            self._label(image, pen, x, y - self.camera.scale * 2.4, told, ground, size)
        man = self._acting
        prompt = self.model.prompt
        if prompt is not None and prompt.ask == kinds.TARGET and man is not None:
            shot = (prompt.about or {}).get("shot")
            self._chances(image, pen, man, shot, list(prompt.candidates))
        if self.is_moving:
            for one in self._tracers:
                age = self._clock - one.start
                if 0 <= age <= SHOT * 2:
                    colour = ink.HIT if one.is_hit else ink.TRACER
                    ends = (*self._pixel(one.at), *self._pixel(one.to))
                    pen.line(ends, (*colour, 230), max(2, round(self.camera.scale * 0.3)))
                    if one.is_hit:
                        x, y = self._pixel(one.to)
                        r = self.camera.scale * 1.6
                        pen.ellipse((x - r, y - r, x + r, y + r), None, (*ink.HIT, 230), 3)

    def _chances(
        self,
        image: Image.Image,
        pen: ImageDraw.ImageDraw,
        man: Man,
        shot: Any,
        targets: Sequence[Any],
    ) -> None:
        """The chance to hit, beside each of the nearest that may be fired at."""
        if not isinstance(shot, Shot):
            return
        shooter = firing.shooter_of(self.state, man)
        seen = firing.seen_by(self.state, shooter)
        size = round(10 * self.window.unit)
        for target in targets[:14]:
            if not isinstance(target, Seen):
                continue
            mods = firing.modifiers(self.state, shooter, shot, target, seen)
            chance = firing.chance_of(firing.need_of(self.state, mods)) * 10
            x, y = self._pixel(target.enemy.at)
            self._label(image, pen, x, y + self.camera.scale * 2, f"{chance}%", ink.LIT, size)

    def _label(
        self,
        image: Image.Image,
        pen: ImageDraw.ImageDraw,
        x: float,
        y: float,
        word: str,
        ground: Colour,
        size: int,
    ) -> None:
        wide = lettering.width(word, "bold", size) / 2 + 4
        high = size * 0.72
        x = min(max(x, wide), self.camera.width - wide)
        y = min(max(y, high), self.camera.height - high)
        pen.rounded_rectangle((x - wide, y - high, x + wide, y + high), 4, (*ground, 235))
        lettering.write(image, round(x), round(y), word, ink.WHITE, "bold", size, "mm")

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
        best, least = "", float(GRASP**2)
        for id in self.lights.zones:
            at = point_typed(id)
            if at is None:
                continue
            far = (at[0] - east) ** 2 + (at[1] - north) ** 2
            if far < least:
                best, least = id, far
        if best:
            return best
        width, height = self.ground.table
        x, y = min(max(round(east), 0), width), min(max(round(north), 0), height)
        return place_told((x, y))

    def _pieces_at(self) -> Iterator[tuple[str, Point]]:
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
        at = point_typed(region)
        if at is None:
            places = {place.id: place.at for place in mission.places(self.state)}
            at = places.get(region)
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
        state = self.state
        if found.piece:
            return self._tip_of_piece(found.piece)
        at = point_typed(found.region)
        if at is None:
            return Tip()
        man = self._acting
        told = place_told(at)
        if man is not None:
            told += f", {away(state.spot(man), at)}"
        near = min(mission.places(state), key=lambda one: (apart(one.at, at), one.id))
        if apart(near.at, at) <= self.within**2:
            told += f", at {near.name}"
        if at not in self.ground.in_street:
            return self._tip_of_opening(at, told)
        fire = fire_at(state, Target(Stand(at, 0)))
        if not fire.firers:
            return Tip(told, "nobody fires here")
        covered = [one for one in fire.firers if one.cover]
        what = ", ".join(dict.fromkeys(word for one in covered for word in one.cover))
        cover = f"; in cover from {len(covered)}: {what}" if covered else "; in the open"
        return Tip(told, f"to be hit: {fire.chance}% from {len(fire.firers)}{cover}")

    def _tip_of_opening(self, at: Point, told: str) -> Tip:
        """What a door or window is, where they are played with (M82); of a wall, that it is one."""
        if self.state.scenario.has(OPTION):
            for building in self.streets.buildings:
                name = building_named(building)
                if at in building.windows:
                    fire = fire_told(fire_at(self.state, Target(Stand(at, 0), at_window=True)))
                    return Tip(f"{told}, a window of {name}", f"to be hit: {fire}")
                if at in building.doors:
                    return Tip(f"{told}, a door of {name}", "who is in contact with it goes in")
        return Tip(told, "nobody can stand here")

    def _tip_of_piece(self, id: str) -> Tip:
        state = self.state
        say: Any = self.model.say
        assert isinstance(say, StreetWords)
        for man in state.men:
            if man.id == id:
                rounds = ", ".join(
                    rounds_told(Shot(weapon, weapon.modes[0]), man.ammo, True)
                    for weapon in firing.weapons_of(state, man.ammo)
                )
                fire = fire_at(state, target_of(state, man)) if man.is_able else None
                second = rounds if fire is None else f"{fire_told(fire)}; {rounds}"
                return Tip(f"{named(state, man)}: {say.health(man)}", second)
        enemies: list[Somali | Technical] = [*state.somalis.values(), *state.technicals.values()]
        for one in enemies:
            if one.id == id:
                return self._tip_of_enemy(one)
        for vehicle_ in state.vehicles:
            if vehicle_.id == id:
                inside = len([man for man in state.inside(vehicle_.number) if not man.seat])
                seats = state.vehicle_type(vehicle_).seats
                name = vehicle_.id.replace("-", " ").capitalize()
                return Tip(f"{name}: {vehicle_.ap} AP", f"{inside} of {seats} seats taken")
        return Tip()

    def _tip_of_enemy(self, one: Somali | Technical) -> Tip:
        state, man = self.state, self._acting
        mob = f", mob {one.mob}" if one.mob >= 0 else ""
        told = f"{enemy_named(one)}{mob}"
        told = told[:1].upper() + told[1:]
        if man is None:
            return Tip(told)
        shooter = firing.shooter_of(state, man)
        seen = firing.seen_by(state, shooter)
        target = next((each for each in seen if each.id == one.id), None)
        if target is None:
            return Tip(f"{told}, {away(state.spot(man), one.at)}", "out of his sight or arc")
        far = half_told(ceil_root(target.away))
        best = []
        for shot in firing.shots_of(state, man.ammo, full_auto=False):
            if firing.in_range(shot, target.away):
                mods = firing.modifiers(state, shooter, shot, target, seen)
                best.append((firing.chance_of(firing.need_of(state, mods)) * 10, shot.told, mods))
        if not best:
            return Tip(f'{told}, {far}"', "out of range")
        chance, name, mods = max(best, key=lambda row: row[0])
        sums = ", ".join(f"{word} {value:+d}" for word, value in mods)
        return Tip(f'{told}, {far}"', f"{chance}% with the {name}{f': {sums}' if sums else ''}")

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
        place = self.region_place(region)
        if place is None or (self.camera.contains(*place) and not closer):
            return
        if closer and self.camera.is_fitted:
            self.camera.scale *= 1.8
            self.camera.is_fitted = False
        at = point_typed(region)
        if at is not None:
            self.camera.look_at(*at)

    @property
    def view(self) -> Hashable:
        """What places in the window depend on."""
        return self.camera.key

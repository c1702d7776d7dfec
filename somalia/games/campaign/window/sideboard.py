"""The boxes printed beside the map, each always in the same place.

They show the forces available, Leaders eliminated, units outside the map (S11) and the Peace Talks
track (11.1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple

from somalia.engine.words import plural
from somalia.games.campaign.rules.core.state import OUT
from somalia.games.campaign.scene.faces import face_of, plain_face
from somalia.games.campaign.scene.heads import in_cup, waiting
from somalia.games.campaign.text.parties import contest_of
from somalia.games.campaign.window.colours import side_colour
from somalia.games.campaign.window.counters import counter, full_size
from somalia.games.campaign.window.emblem import draw_emblem
from somalia.games.kit.scene import Face
from somalia.play.answers import Choice
from somalia.window.model import PlayModel
from somalia.window.ui.canvas import Canvas
from somalia.window.ui.layout import Custom, Node
from somalia.window.ui.palette import CARD, FADED, INK, PAPER, mixed

HEAD = (122, 36, 26)
WIDE = 164
"""The width in points of a column of boxes."""
EDGE, GAP, CAPTION = 8, 5, 17
"""Points around the boxes, between them, and for each box's caption."""
SIZE, PITCH = 28, 37
"""The side of a counter beside the map, and the distance to the next counter, in points."""
ACROSS = (WIDE - 2 * EDGE) // PITCH
"""The number of counters that fit side by side."""
COUNT = 13
"""The space below a counter, in points, for the number of counters of its kind."""
LEAST = 40
"""The width or height in pixels below which nothing is drawn."""
TRACK = 56
"""The height of the Peace Talks track below its caption, in points."""

Fill = Callable[[Canvas, int, int], None]


class BoxSlot(NamedTuple):
    """A slot in a box, with a counter or empty."""

    shows: Face | None
    tip: str
    name: str = ""
    many: int = -1  # the number below it; -1 for none
    is_lit: bool = False
    choice: Choice | None = None  # the choice that a click makes


class SideBoard:
    """The boxes beside the map.

    Args:
        model: the game in the window.
    """

    def __init__(self, model: PlayModel) -> None:
        self.model = model
        self._left, self._wide = 0.0, 0.0  # the width of the column being drawn, in pixels

    @property
    def key(self) -> Hashable:
        """The cache key for the picture."""
        return (self.model.revision, self.model.settings.palette)

    def _boxes(self) -> list[tuple[int, Fill]]:
        """The scenario's boxes, each with its height in points; constant during a game."""
        state = self.model.view
        scenario = state.scenario
        forces = sum(bool(units) for units in scenario.forces.values())
        rows = -(-forces // ACROSS)
        boxes: list[tuple[int, Fill]] = [(CAPTION + rows * (SIZE + COUNT + 4) + 3, self._available)]
        if any(unit.type == "leader" for unit in scenario.units):
            boxes.append((CAPTION + SIZE + 8, self._leaders))
        facts = contest_of(scenario)
        if facts is not None and facts.entry is not None:
            boxes.append((CAPTION + SIZE + 8, self._waiting))
        if scenario.options.get("negotiations") == "on" or state.talks:
            boxes.append((CAPTION + TRACK, self._track))
        return boxes

    def _columns(self, many: int) -> list[list[tuple[int, Fill]]]:
        """The boxes divided into this many columns, filled from the first."""
        boxes = self._boxes()
        most = max(boxes[0][0], sum(high + GAP for high, _ in boxes) / many)
        columns: list[list[tuple[int, Fill]]] = [[]]
        for box in boxes:
            before = sum(high + GAP for high, _ in columns[-1])
            if columns[-1] and before + box[0] > most and len(columns) < many:
                columns.append([])
            columns[-1].append(box)
        return columns

    def _shape(self, width: float, height: float) -> tuple[float, list[list[tuple[int, Fill]]]]:
        """The pixels per point and the columns that fill a rectangle best."""
        shapes = []
        for many in (1, 2, 3):
            columns = self._columns(many)
            high = max(sum(high + GAP for high, _ in column) for column in columns)
            unit = min(width / (WIDE * len(columns)), height / (high - GAP + 2 * EDGE))
            shapes.append((unit, columns))
        return max(shapes, key=lambda shape: shape[0])

    def unit(self, width: float, height: float) -> float:
        """The pixels per point at which all boxes fit into a rectangle of this size in pixels."""
        return self._shape(width, height)[0]

    def node(self) -> Node:
        """A node with all boxes in columns."""
        return Custom(0, lambda canvas, box: self._fill(canvas))

    def _fill(self, canvas: Canvas) -> None:
        wide, high = canvas.width, canvas.height
        if min(wide, high) < LEAST:  # the map has no size yet
            return
        # The space on the sheet determines the size of a point; the text size setting does not.
        canvas.unit, columns = self._shape(wide, high)
        u = canvas.u
        canvas.pen.rectangle((0, 0, wide - 1, high - 1), PAPER, INK, max(1, u(1.6)))
        inner = u(3.5)
        canvas.pen.rectangle((inner, inner, wide - 1 - inner, high - 1 - inner), None, INK, 1)
        self._wide = wide / len(columns)
        for number, column in enumerate(columns):
            self._left = number * self._wide
            y = u(EDGE)
            for points, draw in column:
                draw(canvas, y, u(points))
                y += u(points + GAP)

    def _head(self, canvas: Canvas, y: int, text: str, rule: str, tip: str) -> None:
        """Draw a box's caption; a click opens its rule."""
        u = canvas.u
        middle = y + u(CAPTION / 2)
        left, right = self._left + u(EDGE), self._left + self._wide - u(EDGE)
        # The rule's number appears only in the tip: beside the counts, it looked like
        # another count.
        canvas.text(left, middle, text, 11.5, "serif-bold", HEAD, "lm", room=right - left)
        canvas.rule(left, right, y + u(CAPTION - 1), mixed(PAPER, HEAD, 0.5))
        if tip:
            canvas.spot((left, y, right, y + u(CAPTION)), f"show:rule {rule}", tip)

    def _lay(
        self,
        canvas: Canvas,
        y: int,
        rule: str,
        entries: Sequence[BoxSlot],
        is_one_row: bool = False,
    ) -> None:
        """Draw the counters of the box whose caption is at `y`."""
        u, size, across = canvas.u, canvas.u(SIZE), ACROSS
        left = self._left + (self._wide - u(PITCH) * across + u(PITCH - SIZE)) / 2
        pitch: float = u(PITCH)
        if is_one_row:
            room = 2 * (self._left - left) + self._wide - size
            across, pitch = len(entries), min(pitch, room / max(len(entries) - 1, 1))
        for n, entry in enumerate(entries):
            x = left + n % across * pitch
            top = y + u(CAPTION + 3) + n // across * u(SIZE + COUNT + 4)
            box, foot = (x, top, x + size, top + size), top + size
            if entry.shows is None:
                canvas.plate(box, mixed(PAPER, INK, 0.05), mixed(PAPER, INK, 0.28), 3)
                continue
            focus = "lit" if entry.is_lit else ""
            image = counter(entry.shows, size, self.model.settings.palette, focus)
            edge = (full_size(size) - size) // 2
            canvas.image.paste(image, (round(x) - edge, round(top) - edge), image)
            if entry.many >= 0:
                ink = INK if entry.many else mixed(PAPER, INK, 0.45)
                canvas.text(x + size / 2, foot + u(8), str(entry.many), 11.5, "bold", ink, "mm")
                foot += u(COUNT)
            action = f"option:{entry.choice.number}" if entry.choice else f"show:rule {rule}"
            tip = f"{entry.tip} Click to choose it." if entry.choice else entry.tip
            canvas.spot((x, top, x + size, foot), action, tip, entry.name)

    # -- the boxes -----------------------------------------------------------------------------

    def _available(self, canvas: Canvas, y: int, high: int) -> None:
        """Draw the number of counters left in each force's cup, which all players may count."""
        state, say, asked = self.model.view, self.model.say, self.model.prompt is not None
        rule = "S24" if contest_of(state.scenario) else "2"
        detail = f"{rule}: counters that can still be drawn. Click to read the rule."
        self._head(canvas, y, "Forces available", rule, detail)
        slots = []
        for force, units in state.scenario.forces.items():
            if not units:
                continue
            left, name = in_cup(state, force), say.force_name(force)
            of = [unit for unit in units if unit.type != "leader"]
            ids = {force, *(unit.kind for unit in left)}
            offered = [one for one in self.model.shown if asked and one.options[0] in ids]
            powers = sorted(Counter(unit.firepower for unit in left).items())
            detail = ", ".join(f"{many} of Firepower {power}" for power, many in powers)
            tip = f"{name}: {len(left)} of {plural(len(of), 'counter')} available"
            slots.append(
                BoxSlot(
                    plain_face(say, of[0])._replace(figures="", name=name),
                    f"{tip} ({detail})." if detail else f"{tip}.",
                    f"cup:{force}",
                    len(left),
                    bool(offered),
                    offered[0] if len(offered) == 1 else None,
                )
            )
        self._lay(canvas, y, rule, slots)

    def _leaders(self, canvas: Canvas, y: int, high: int) -> None:
        """Draw the eliminated Leaders, each in its own place."""
        state, say = self.model.view, self.model.say
        rule = "S15" if contest_of(state.scenario) else "8.61"
        head_tip = f"{rule}: an eliminated Leader never returns. Click to read the rule."
        self._head(canvas, y, "Leaders eliminated", rule, head_tip)
        slots = []
        for unit in [unit for unit in state.units if unit.type == "leader"][:ACROSS]:
            name, is_out = say.counter(unit), state.where[unit] == OUT
            tip = f"{name[:1].upper()}{name[1:]} has been eliminated."
            slots.append(
                BoxSlot(face_of(say, state, unit) if is_out else None, tip, f"leader:{unit.id}")
            )
        self._lay(canvas, y, rule, slots)

    def _waiting(self, canvas: Canvas, y: int, high: int) -> None:
        """Draw the counters outside the map; the ones that can be chosen are clickable."""
        model = self.model
        state, say, prompt = model.view, model.say, model.prompt
        head_tip = (
            "S11: entering at an Interphase costs SP and needs an odd die. Click to read the rule."
        )
        self._head(canvas, y, "Outside the map", "S11", head_tip)
        slots = [
            BoxSlot(
                face_of(say, state, unit),
                f"{say.counter(unit)} waits outside the map.",
                is_lit=prompt is not None and unit.id in prompt.options,
                choice=next((one for one in model.shown if unit.id in one.options), None),
            )
            for unit in waiting(state)
        ]
        self._lay(canvas, y, "S11", slots, is_one_row=True)

    def _track(self, canvas: Canvas, y: int, high: int) -> None:
        """Draw the track: Bandit VP above, UN VP below, and the marker on one box."""
        u, controller = canvas.u, self.model.controller
        state, scenario = controller.view, controller.table.scenario
        talks = state.talks
        party = controller.say.side(talks) if talks else ""
        side = talks or next(id for id in scenario.sides.order if id != "un")
        other, own = side_colour(scenario, side), side_colour(scenario, "un")
        self._head(canvas, y, f"Peace Talks: {party}" if talks else "Peace Talks", "11.1", "")
        boxes = state.charts.negotiations
        top, tall = y + u(CAPTION + 3), u(30)
        first, last = self._left + u(EDGE), self._left + self._wide - u(EDGE)
        wide = (last - first) / len(boxes)
        for index, (bandit, un) in enumerate(boxes):
            left = first + index * wide
            box = (left, top, left + wide, top + tall)
            is_here = bool(talks) and index == state.talks_box
            half = top + tall / 2
            canvas.pen.rectangle(box, (255, 226, 120) if is_here else CARD, INK, max(1, u(0.8)))
            if not is_here:
                inside = (left + 1, top + 1, left + wide - 1, half)
                canvas.pen.rectangle(inside, mixed(CARD, other, 0.1))
                below = (left + 1, half, left + wide - 1, top + tall - 1)
                canvas.pen.rectangle(below, mixed(CARD, own, 0.1))
            middle = left + wide / 2
            faded = 0.0 if talks else 0.5
            size = min(13.0, 0.62 * wide / canvas.unit)
            for share, vp, ink in ((0.27, bandit, other), (0.75, un, own)):
                shown = mixed(ink, CARD, faded)
                canvas.text(middle, top + tall * share, str(vp), size, "serif-bold", shown, "mm")
            if is_here:
                canvas.pen.rectangle(box, None, HEAD, max(2, u(2)))
                tip = top + tall + u(1)
                canvas.pen.polygon(
                    [(middle, tip), (middle - u(5), tip + u(6)), (middle + u(5), tip + u(6))], HEAD
                )
        foot = y + high - u(6)
        draw_emblem(canvas, scenario, side, first + u(6), foot - u(1), u(5.5))
        draw_emblem(canvas, scenario, "un", last - u(6), foot - u(1), u(5.5))
        canvas.text(first + u(15), foot, "VP above", 9.5, "sans", FADED, "lm")
        canvas.text(last - u(15), foot, "VP below", 9.5, "sans", FADED, "rm")
        name, text = "", "11.1: no peace talks. Click to read the rule."
        if talks:
            bandit, un = boxes[state.talks_box]
            text = (
                f"11.1: box {state.talks_box + 1} gives {party} {bandit} VP, UN {un} VP each turn. "
                "No Flush during talks. "
                "Click to read the rule."
            )
            name = "talks-track"
        canvas.spot((first, y, last, y + high), "show:rule 11.1", text, name)

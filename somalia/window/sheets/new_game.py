"""The sheets for setting up a new game: one for a first game, and one for any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from somalia.games import game_of
from somalia.games.scenario_card import Option, ScenarioCard
from somalia.play import library as shelf
from somalia.play.new_games import NewGamePlan
from somalia.play.settings import HAND_OVERS
from somalia.play.table import HUMAN
from somalia.window.looks import NoAppearance, appearance_of
from somalia.window.ui import symbols as keys
from somalia.window.ui.field import TextField
from somalia.window.ui.keys import ENTERS
from somalia.window.ui.layout import (
    Button,
    Column,
    Custom,
    Fill,
    Flow,
    Gap,
    Node,
    Padded,
    Picture,
    Plate,
    Ranked,
    Row,
    Scroll,
    Steady,
    Text,
)
from somalia.window.ui.palette import CARD, FADED, HEADING, HOT, INK, WARNING, Colour, mixed
from somalia.window.ui.sheet import Host, Sheet
from somalia.window.ui.spots import Box

if TYPE_CHECKING:
    from somalia.window.ui.canvas import Canvas

YOURS = "yours"
"""The mark of a scenario that is the player's own."""
LEVEL_GAP = 1.5
"""The points between an opponent's button and those of its levels."""
CHOSEN: Colour = (226, 206, 158)
SPLIT = 0.39
"""The fraction of the sheet's width used for the list of scenarios."""
THROWS = {
    "dice": ("Dice", "roll", "Roll real dice and enter the results."),
    "coin": ("Coin", "toss", "Toss a real coin and enter the results."),
}
"""The switch for dice or coin (`GameType.thrown`): its label, a verb, and its tip."""
LEAST_PICTURED = 90.0
"""The height in points of the smallest picture of a scenario."""
COLUMNS = {"shelf": ("scenario",), "choices": ("seat", "name", "option", "side", "level")}
"""For each scrolling column, the first words of its actions' ids."""


def playable() -> list[ScenarioCard]:
    """The scenarios that the window can show."""
    cards = []
    for card in shelf.cards():
        try:
            appearance_of(game_of(card.id))
        except NoAppearance:
            continue
        cards.append(card)
    return cards


def key_plate(key: str) -> Node:
    """A card's key, drawn like a key on a keyboard."""

    def draw(canvas: Canvas, box: Box) -> None:
        u, (left, top, right, _) = canvas.u, box
        canvas.plate((left, top, right, top + u(22)), CARD, mixed(CARD, INK, 0.45), 3)
        canvas.text((left + right) / 2, top + u(11), key, 12, "bold", INK, "mm")

    return Custom(22, draw)


@dataclass(frozen=True)
class SeatHead(Node):
    """A seat's name with its colours, and a description of its player beside or below the name."""

    name: str
    about: str
    strength: str
    colour: Colour
    swatches: tuple[Colour, ...]

    def _is_beside(self, canvas: Canvas, width: float) -> bool:
        u = canvas.u
        won = canvas.wide(self.strength, 12, "bold") + u(10) * bool(self.strength)
        name = canvas.wide(self.name, 14, "bold") + u(15 * len(self.swatches) + 10)
        return name + won + canvas.wide(self.about, 11.5, "italic") <= width

    def height(self, canvas: Canvas, width: float) -> float:
        """The height of the name's line, plus up to two lines if the description is below it."""
        if self._is_beside(canvas, width):
            return canvas.u(20)
        return canvas.u(20 + 15 * min(canvas.lines_of(self.about, width, 11.5, "italic"), 2))

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the name on the left, and the player's strength on the right."""
        u, (left, top, right, _) = canvas.u, box
        end = canvas.text(left, top, self.name, 14, "bold", self.colour)
        for ground in self.swatches:
            end += u(4)
            canvas.plate((end, top + u(3), end + u(11), top + u(14)), ground, INK, 2)
            end += u(11)
        canvas.text(right, top + u(1), self.strength, 12, "bold", INK, "ra")
        if self._is_beside(canvas, right - left):
            canvas.text(end + u(10), top + u(2), self.about, 11.5, "italic", FADED)
        else:
            room = right - left
            canvas.paragraph(left, top + u(18), self.about, room, 11.5, "italic", FADED, most=2)


@dataclass(frozen=True)
class WithLevels(Button):
    """An opponent's button, joined by a short button for each of its other levels."""

    levels: tuple[Button, ...] = ()

    def width(self, canvas: Canvas) -> float:
        """The width in pixels of all the buttons."""
        inner = sum(one.width(canvas) + canvas.u(LEVEL_GAP) for one in self.levels)
        return super().width(canvas) + inner

    def draw(self, canvas: Canvas, box: Box) -> None:
        """Draw the buttons side by side."""
        left, top, right, bottom = box
        for button in reversed(self.levels):
            wide = button.width(canvas)
            button.draw(canvas, (right - wide, top, right, bottom))
            right -= wide + canvas.u(LEVEL_GAP)
        super().draw(canvas, (left, top, right, bottom))


def _grouped(buttons: Sequence[Button]) -> list[Button]:
    """The opponents' buttons, those of an opponent's levels joined: "Hunter", "easy", "hard"."""
    groups: list[Button] = []
    for button in buttons:
        before = groups[-1] if groups else Button("")
        level = button.label.removeprefix(f"{before.label} (").removesuffix(")")
        if level == button.label or not before.label:
            groups.append(WithLevels(**vars(button)))
        else:
            tip = f"{button.label}: {button.tip}"
            inner = replace(button, label=level, size=11.5, tip=tip)
            assert isinstance(before, WithLevels)
            groups[-1] = replace(before, levels=(*before.levels, inner))
    return groups


def problem_of(plan: NewGamePlan) -> list[Node]:
    """Why a scenario could not be chosen, if so."""
    return [Text(plan.problem, 12.5, "sans", WARNING, most=3)] if plan.problem else []


class NewGame(Sheet):
    """The new-game sheet: scenario, seats, options and seed.

    Args:
        plan: the plan, which the sheet modifies.
        begin: starts the game.
        cards: the scenarios to choose from; None for all of them.
    """

    width, height = 1000, 640
    title = "New game: all settings"
    pictured = 130.0
    """The height in points of the scenario's picture, where there is room."""

    def __init__(
        self,
        of: Host,
        plan: NewGamePlan,
        begin: Callable[[], None],
        cards: Sequence[ScenarioCard] | None = None,
    ) -> None:
        super().__init__(of)
        self.plan, self.begin = plan, begin
        self.cards = playable() if cards is None else list(cards)
        # Read files once, not on every redraw.
        self.game_names = {card.id: game_of(card.id).name for card in self.cards}
        self.own = {card.id for card in self.cards if shelf.is_own(card)}
        self.first = {"shelf": 0, "choices": 0}  # the first row shown in each column
        self.keeps = True  # keep the chosen scenario visible until the player scrolls
        self.typing = "seed"  # where typed text goes: the seed, or the seat being named
        self.fields = {"seed": TextField("any word (optional)", plan.seed, 24)}

    @property
    def key(self) -> Any:
        """The cache key for the sheet."""
        plan = self.plan
        return (
            plan.scenario,
            plan.problem,
            *plan.seats.items(),
            *plan.options.items(),
            plan.seed,
            plan.dice,
            *plan.names.items(),
            self.typing,
            self.hand_over,
            *self.first.values(),
            self.keeps,
        )

    @property
    def hand_over(self) -> str:
        """When players sharing a screen hand over; changing it here also saves the setting."""
        return self.of.window.hand_over or self.of.settings.hand_over

    def content(self) -> Node:
        """The scenarios on the left, and the choices for the selected one on the right."""
        line = Custom(0, lambda canvas, box: canvas.pen.line((*box[:2], box[0], box[3]), FADED))
        begin = Button("Start", "begin", "Enter", size=15, is_chief=True, high=40)
        right = Column(
            [
                Fill(Scroll(self._choices(), self.first["choices"], "choices", 5)),
                Gap(8),
                self._seed(),
                Gap(10),
                Row([self._table(), begin], 8, (1, -220)),
            ]
        )
        return Row([self._shelf(), line, right], 14, (SPLIT, -2, 1 - SPLIT))

    # -- the scenarios ---------------------------------------------------------------------------

    def _shelf(self) -> Node:
        """A card for each scenario, and details about the chosen one."""
        chosen = self.plan.card
        look = appearance_of(self.plan.game_type)
        palette = self.of.settings.palette
        rows = [self._card(card, card.id == chosen.id) for card in self.cards]
        facts: list[Node] = [
            Row([Text(word, 12, "bold", HEADING, 1), Text(what, 12)], 4, (-58, 1))
            for word, what in chosen.facts
        ]
        pictures: list[Node] = []
        if look.has_thumbnails:
            picture = Picture(
                lambda wide, high: look.thumbnail(chosen, min(wide, high), palette), self.pictured
            )
            pictures = [Gap(6), Ranked(picture, -9, LEAST_PICTURED)]
        ids = [card.id for card in self.cards]
        sight = ids.index(chosen.id) if self.keeps and chosen.id in ids else -1
        return Column(
            [
                Fill(Scroll(rows, self.first["shelf"], "shelf", 6, sight), 104),
                Gap(8),
                Ranked(Text(chosen.about, 12.5, most=9), 5),
                Gap(4),
                *[Ranked(fact, 4 - at) for at, fact in enumerate(facts)],
                *pictures,
            ],
            3,
        )

    def _card(self, card: ScenarioCard, is_chosen: bool) -> Node:
        """A scenario's name and, if they fit, its game and whether it has hints."""
        ground: Colour = CHOSEN if is_chosen else CARD
        details = self.details(card)

        def lines(canvas: Canvas, box: Box) -> None:
            u, (left, top, right, _) = canvas.u, box
            ink = HEADING if is_chosen else INK
            end = canvas.text(left, top, card.name, 14.5, "serif-bold", ink, room=right - left)
            for detail in details:
                if end + u(8) + canvas.wide(detail, 11.5) <= right:
                    ink = INK if is_chosen else FADED
                    canvas.text(right, top + u(3), detail, 11.5, "sans", ink, "ra")
                    break

        edge = HEADING if is_chosen else mixed(ground, INK, 0.4)
        return Plate(
            Padded(Custom(18.5, lines), (10, 6, 10, 6)),
            ground,
            edge,
            HOT,
            f"scenario:{card.id}",
            card.about,
            wide=2 if is_chosen else 1,
        )

    def details(self, card: ScenarioCard) -> list[str]:
        """Texts for the space beside a scenario's name; the longest that fits is shown."""
        game = self.game_names[card.id]
        if card.id in self.own:
            return [f"{game}, {YOURS}", YOURS]
        return [f"{game}, with hints", game] if card.has_hints else [game]

    # -- seats, options, seed --------------------------------------------------------------------

    def _choices(self) -> list[Node]:
        """The seats, then the options."""
        plan = self.plan
        seats = [self._seat(side) for side in plan.seats]
        heading = "Optional rules" if plan.card.options else "No optional rules"
        title = Padded(Text(heading, 14, "bold"), (0, 4, 0, 2))
        options = [self._option(option) for option in plan.card.options]
        # Keep the heading with the first option, never alone at the bottom.
        first = [Column([title, *options[:1]], 3)]
        return [*problem_of(self.plan), *seats, *first, *options[1:]]

    def _seat(self, side: str) -> Node:
        """A button for each possible player in a seat, and a description of the chosen player."""
        plan = self.plan
        sides, look = plan.card.sides(plan.options), appearance_of(plan.game_type)
        who, called = plan.seats[side], plan.card.seat_name(sides, side)
        known = shelf.able(plan.card, plan.game_type, sides, side)
        about, strength = next(
            ((one.about, one.strength) for one in known if one.who == who), ("", "")
        )
        others = _grouped(
            [
                Button(
                    one.name,
                    f"seat:{side}:{one.who}",
                    tip=f"{one.about} {one.strength.capitalize()}.".replace(" .", ""),
                    size=12.5,
                    is_chief=one.who == who,
                    high=27,
                )
                for one in known
            ]
        )
        cursor = "|" if self.typing == side and who == HUMAN else ""
        label = f"Name: {plan.names.get(side, '')}{cursor}"
        tip = "The name of this side's player."
        named = Button(label, f"name:{side}", tip=tip, size=12.5, high=27)
        buttons = [*others, named] if who == HUMAN else others
        swatches = look.swatches(plan.card, sides, side, self.of.settings.palette)
        colour = look.side_colour(plan.card, side)

        # Reserve space for any player, so that everything below keeps its place.
        head = SeatHead(called, about, strength, colour, tuple(swatches))
        heads = [replace(head, about=one.about) for one in known]
        return Column([Steady(head, heads), Steady(Flow(buttons), [Flow([*others, named])])], 1)

    def _option(self, option: Option) -> Node:
        """An optional rule: its name, a button for each choice, and an explanation."""
        now = self.plan.options.get(option.id, option.default)
        about = f"{option.about[:1].upper()}{option.about[1:].rstrip('.')} (rule {option.rule})."
        buttons = [
            Button(
                label,
                f"option:{option.id}:{choice}",
                tip=about,
                size=12,
                is_chief=choice == now,
                high=24,
            )
            for label, choice in zip(option.labels, option.choices, strict=True)
        ]
        name = Padded(Text(option.name, 12.5, "bold", most=2), (0, 4, 0, 0))
        return Column([Row([name, Flow(buttons)], 6, (0.34, 0.66)), Text(about, 11, ink=FADED)], 2)

    def _seed(self) -> Node:
        """The text field for the seed."""
        field_ = self.fields["seed"]
        field_.text = self.plan.seed
        line = Plate(field_.node(30), action="type:seed", tip="The seed")
        about = "Anyone who knows it can work out the dice and hidden units."
        remark = Padded(Text(about, 11.5, "italic", FADED, 2), (0, 8, 0, 0))
        word = Padded(Text("Seed", 14, "bold"), (0, 6, 0, 0))
        return Row([word, line, remark], 8, (-44, 0.5, 0.5))

    def _table(self) -> Node:
        """The switches for dice, if the game has any, and for hand-overs, if there are several
        players.
        """
        plan = self.plan
        buttons: list[Node] = []
        if thrown := plan.card.thrown:
            label, verb, tip = THROWS[thrown]
            label = f"{label}: {'computer' if plan.dice == 'auto' else f'you {verb}'}"
            buttons.append(Button(label, "dice", size=12.5, tip=tip, high=40))
        if sum(who == HUMAN for who in plan.seats.values()) > 1:
            words = {"off": "never", "mission": "missions", "every": "always"}
            label = f"Hand over: {words[self.hand_over]}"
            tip = "When to cover the board between players. Also in Settings."
            buttons.append(Button(label, "hand", size=12.5, tip=tip, high=40))
        return Row(buttons, 8)

    def act(self, action: str) -> None:
        """Change the plan, or start the game."""
        word, _, what = action.partition(":")
        plan = self.plan
        if word == "scenario":
            if what != plan.scenario:
                self.first["choices"] = 0
            self.keeps = True
            plan.choose(what)
        elif word == "seat":
            side, _, who = what.partition(":")
            plan.seats[side] = who
        elif word == "option":
            id, _, choice = what.partition(":")
            plan.options[id] = choice
            plan.fit()
        elif word == "name":
            self.typing = "seed" if self.typing == what else what
        elif word == "type":
            self.typing = what
        elif word == "rows":
            name, _, first = what.partition(":")
            self.turn(name, int(first))
        elif word == "dice":
            plan.dice = "typed" if plan.dice == "auto" else "auto"
        elif word == "hand":
            wishes = list(HAND_OVERS)
            self.of.settings.hand_over = wishes[(wishes.index(self.hand_over) + 1) % len(wishes)]
            self.of.window.hand_over = ""
            self.of.kept(self.of.settings.keep("hand_over"))
        elif word == "begin":
            self.begin()

    def press(self, symbol: int, modifiers: int) -> bool:
        """Handle the keys. Enter starts the game unless the focus is on something other than the
        chosen scenario; Backspace edits the seed or name.
        """
        shown = {spot.action for spot in self.of.cover.spots} - {f"scenario:{self.plan.scenario}"}
        if symbol in ENTERS and self._is_naming():
            self.typing = "seed"
            return True
        if symbol in ENTERS and self.of.focus not in shown:
            self.begin()
            return True
        if symbol == keys.BACKSPACE:
            self._write(self._written()[:-1])
            return True
        if symbol in (keys.PAGEUP, keys.PAGEDOWN):
            self._page(1 if symbol == keys.PAGEDOWN else -1)
            return True
        if symbol in (keys.UP, keys.DOWN, keys.TAB):
            is_back = symbol == keys.UP or bool(modifiers & keys.MOD_SHIFT)
            self._walk(-1 if is_back else 1)
            return True
        return False

    def _walk(self, step: int) -> None:
        """Move the keyboard focus; a column scrolls when the focus moves past its end."""
        of, cover = self.of, self.of.cover
        towards, end = ("below", -1) if step > 0 else ("above", 0)
        if of.focus == cover.actions[-1] and step > 0:  # begin again at the top of each column
            for name in COLUMNS:
                self.turn(name, 0)
            cover.renew(self.key, of.window.unit, "", "")
        for _ in range(100):
            spots = [spot for spot in cover.spots if spot.action]
            of.move_focus(keys.DOWN if step > 0 else keys.UP, 0, cover.actions)
            word, _, rest = of.focus.partition(":")
            if word != "rows":
                return
            if next(spot.name for spot in spots if spot.action == of.focus) != towards:
                continue
            name, _, first = rest.partition(":")
            before = self._standing(name)
            self.turn(name, int(first))
            cover.renew(self.key, of.window.unit, "", "")
            here = self._standing(name)
            if new := [action for action in here if action not in before]:
                of.focus = new[0 if step > 0 else -1]
                return
            of.focus = here[end]

    def _standing(self, name: str) -> list[str]:
        """The actions visible in a column."""
        actions = (spot.action for spot in self.of.cover.spots)
        return [action for action in actions if action.partition(":")[0] in COLUMNS[name]]

    def _column(self) -> str:
        """The column that page keys scroll: the one with the focus or, without a focus, the one
        under the pointer.
        """
        word = self.of.focus.partition(":")[0]
        for name, words in COLUMNS.items():
            if word in words:
                return name
        return self._under()

    def _under(self) -> str:
        """The column under the pointer; "choices" if there is none."""
        cover = self.of.cover
        is_left = self.of.pointer[0] < cover.left + cover.width * SPLIT
        return "shelf" if is_left and cover.holds(*self.of.pointer) else "choices"

    def _page(self, step: int) -> None:
        """Scroll a column by a page; if it is already at its end, scroll the other column."""
        way, name = "below" if step > 0 else "above", self._column()
        rows = [spot for spot in self.of.cover.spots if spot.action.startswith("rows:")]
        own = [spot for spot in rows if spot.action.startswith(f"rows:{name}:")]
        for spot in own or rows:
            if spot.name == way:
                self.act(spot.action)
                self.of.window.dirty = True
                return

    def roll(self, lines: float) -> None:
        """Scroll the column under the pointer by one row."""
        name = self._under()
        now = self.of.cover.facts.get(name, self.first[name])  # less than requested near the end
        self.turn(name, max(0, now + (1 if lines > 0 else -1)))
        self.of.window.dirty = True

    def turn(self, name: str, first: int) -> None:
        """Scroll a column to a row."""
        if name == "shelf":
            self.keeps = False
        self.first[name] = first

    def typed(self, text: str) -> bool:
        """Add text to the seed, or to a player's name."""
        is_name = self._is_naming()
        if text.isprintable() and (is_name or not text.isspace()):
            self._write((self._written() + text).lstrip()[:24])
        return True

    def _is_naming(self) -> bool:
        return self.plan.seats.get(self.typing) == HUMAN

    def _written(self) -> str:
        plan = self.plan
        return plan.names.get(self.typing, "") if self._is_naming() else plan.seed

    def _write(self, text: str) -> None:
        plan = self.plan
        if self._is_naming():
            plan.names[self.typing] = text
        else:
            plan.seed = text

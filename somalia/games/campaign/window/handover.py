"""Two at one screen: the sheet that covers the map while one hands over to the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import arcade

from somalia.engine.game import Game, Seat
from somalia.games.campaign.core.state import as_dict
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.emblem import draw_emblem, side_colour
from somalia.games.campaign.window.field import Field
from somalia.games.campaign.window.palette import FADED, INK, PAPER, mixed
from somalia.games.campaign.window.screen import Sheet
from somalia.games.orders import opens

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen


class Handover:
    """Who is seated at the screen, and when another is to be."""

    def __init__(self, of: GameScreen) -> None:
        self.of = of
        self.seated = ""  # the seat whose person has been at the screen last
        self._judged: Any = None  # the question that has been looked at

    def ask(self) -> None:
        """Lay the sheet over the screen, if the next to answer is another person and it is due."""
        of = self.of
        prompt, seat = of.prompt, of.controller.seat
        if prompt is None or seat is None or prompt is self._judged or of.sheet is not None:
            return
        self._judged = prompt
        game = of.controller.game
        people = [one for one in game.seats if one.person]
        if len(people) < 2 or seat.name == self.seated:
            self.seated = self.seated if len(people) > 1 else seat.name
            return
        wish = of.window.hand_over or of.settings.hand_over
        due = hides_something(game, seat) or wish == "every" or (wish == "mission" and opens(game))
        if due:
            of.open(HandoverSheet(of, seat))
        elif wish != "mission":
            self.seated = seat.name


def hides_something(game: Game, seat: Seat) -> bool:
    """Whether that seat may see what another person's may not, or the other way round.

    The base game hides nothing.
    """
    if game.prompt is not None and game.prompt.seen_by is not None:
        return True
    own = as_dict(game.view(seat.name))
    return any(
        as_dict(game.view(other.name)) != own
        for other in game.seats
        if other.person and other.name != seat.name
    )


class HandoverSheet(Sheet):
    """It covers the whole window until the next person sits there."""

    covers = True

    def __init__(self, of: GameScreen, seat: Seat) -> None:
        super().__init__(of)
        self.screen = of
        self.seat = seat
        side = seat.sides[0]
        self.name = of.controller.say.side(side)
        self.title = f"Hand over to {of.controller.say.within(side)}"
        known = of.controller.table.name_of(seat.name)
        self.field = Field("who plays them? type a name, if you like", known, 24)

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.seat.name, self.field.text)

    def fill(self, canvas: Canvas) -> None:
        """The side's colour all over, its emblem, and the one thing to do."""
        u = canvas.u
        scenario = self.screen.controller.table.scenario
        colour = side_colour(scenario, self.seat.sides[0])
        canvas.pen.rectangle((0, 0, canvas.width, canvas.height), colour)
        wide, high = min(u(620), canvas.width - u(40)), min(u(430), canvas.height - u(40))
        left, top = (canvas.width - wide) / 2, (canvas.height - high) / 2
        middle = canvas.width / 2
        canvas.plate((left, top, left + wide, top + high), mixed(PAPER, colour, 0.06), INK, 8, 2)
        canvas.pen.rounded_rectangle(
            (left + u(8), top + u(8), left + wide - u(8), top + high - u(8)),
            u(6),
            None,
            colour,
            u(3),
        )
        draw_emblem(canvas, scenario, self.seat.sides[0], middle, top + u(74), u(42))
        canvas.text(middle, top + u(146), self.title, 32, "serif-bold", colour, "mm")
        state = self.screen.controller.state
        step = self.screen.controller.table.rules.step(state).title
        when = f"Turn {state.turn} of {state.final_turn}: {step}" if state.turn else "Set-up"
        canvas.text(middle, top + u(184), when, 15, "serif-italic", INK, "mm")
        half = u(190)
        y = top + u(222)
        canvas.text(middle - half, y, "Player", 13, "bold", INK, "lm")
        self.field.draw(canvas, (middle - half, y + u(14), middle + half, y + u(48)))
        y += u(78)
        canvas.button(
            (middle - half, y, middle + half, y + u(46)),
            "I am seated: go on",
            "seated",
            "Enter",
            size=17,
            is_chief=True,
        )
        canvas.text(
            middle,
            top + high - u(34),
            "The map is covered until then. Settings tell when this sheet comes.",
            12,
            "italic",
            FADED,
            "mm",
            wide - u(40),
        )

    def act(self, action: str) -> None:
        """Somebody has sat down."""
        if action == "seated":
            table = self.screen.controller.table
            if self.field.text.strip() != table.name_of(self.seat.name):
                table.call(self.seat.name, self.field.text.strip())
            self.screen.handover.seated = self.seat.name
            self.of.open(None)
            self.screen.refresh(glide=False)

    def press(self, symbol: int, modifiers: int) -> bool:
        """Enter; the rest is for the name. No other key leads past the sheet."""
        if symbol in (arcade.key.ENTER, arcade.key.NUM_ENTER):
            self.act("seated")
        else:
            self.field.press(symbol, modifiers)
        return True

    def typed(self, text: str) -> bool:
        """More of the name."""
        self.field.typed(text)
        return True

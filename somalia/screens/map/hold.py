"""The last answer before dice or the opponent: held until it is confirmed, if the player wishes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from somalia.campaign.wording import Wording
from somalia.engine.game import Game
from somalia.engine.prompts import Chance, Choose
from somalia.screens.map.canvas import Canvas
from somalia.screens.map.palette import FADED, WARNING

if TYPE_CHECKING:
    from somalia.screens.map.play import GameScreen


@dataclass(frozen=True)
class Held:
    """An answer that waits to be confirmed."""

    option: str
    name: str  # in words
    after: str  # what follows it, and cannot be taken back


def final(game: Game, option: str) -> tuple[str, bool]:
    """What makes an answer final, "" if it can be taken back; and whether it is that of a mission.

    It is tried on a copy that throws no dice: nothing of the game's chance is seen.
    """
    prompt = game.prompt
    assert isinstance(prompt, Choose)
    seat = game.seat_of[prompt.who].name
    twin = game.copy()
    twin.auto_dice = False
    twin.answer(seat, option)
    after = twin.prompt
    # The last of a mission sets the dice rolling, or hands over: what follows is only its end.
    is_chief = twin.node is not game.node or not any(answer.is_chance for answer in game.answers)
    if after is None:
        return "The game ends with it.", True
    if isinstance(after, Chance):
        return "Then the dice fall: it cannot be taken back after that.", is_chief
    if twin.seat_of[after.who].name != seat:
        say = Wording(game.state.scenario)
        subject = say.subject(after.who)
        verb = "decide" if say.is_many(after.who) else "decides"
        return f"Then {subject[:1].lower()}{subject[1:]} {verb}.", is_chief
    if twin.undo_point(seat) is None:
        return "It cannot be taken back after that.", is_chief
    return "", False


def held(of: GameScreen, option: str) -> Held | None:
    """The answer as it is to be held; None if it is carried out at once."""
    wish, prompt = of.settings.confirmations, of.prompt
    if wish == "off" or prompt is None or option not in prompt.options:
        return None
    after, is_chief = final(of.sitting.game, option)
    if not after or (wish == "mission" and not is_chief):
        return None
    name = of.sitting.say.label(prompt, option, of.sitting.state).name
    return Held(option, name[:1].upper() + name[1:], after)


def fill_held(of: GameScreen, canvas: Canvas, top: float, foot: float) -> float:
    """What waits to be done, and the two ways on. Returns the y below."""
    u, prompt, what = canvas.u, of.prompt, of.held
    assert prompt is not None
    assert what is not None
    left, right = u(14), canvas.width - u(12)
    room = right - left
    question = of.sitting.say.question(prompt, of.sitting.state)
    y = canvas.paragraph(left, top + u(9), question, room, 12.5, "sans", FADED, 4)
    y = canvas.paragraph(left, y + u(4), f"{what.name}.", room, 16, "bold", most=3)
    y = canvas.paragraph(left, y + u(2), what.after, room, 12.5, "italic", WARNING, 2) + u(8)
    half = left + room * 0.56
    canvas.button((left, y, half, y + u(34)), "Confirm", "confirm", "Enter", is_chief=True,
                  tip="Do it (Enter or Space)")  # fmt: skip
    canvas.button((half + u(6), y, right, y + u(34)), "Back", "unhold", "Ctrl+Z",
                  tip="Choose otherwise (Ctrl+Z, Backspace or Esc)")  # fmt: skip
    return y + u(42)

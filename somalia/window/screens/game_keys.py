"""The keys for a game in progress, when no sheet has used them."""

from __future__ import annotations

from somalia.window.board.board import Found
from somalia.window.model import Tip
from somalia.window.panels.question import keys_of
from somalia.window.screens.deeds import Deeds
from somalia.window.screens.table import TableScreen, bound
from somalia.window.ui import symbols as keys
from somalia.window.ui.keys import CHOOSES, ENTERS, letter


class GameKeys:
    """Handles keys according to the question and the keyboard focus."""

    def __init__(self, screen: TableScreen, deeds: Deeds) -> None:
        self.screen, self.deeds = screen, deeds

    def press(self, symbol: int, modifiers: int) -> None:
        """Handle a key that no sheet used."""
        model = self.screen.model
        if self._only_skips(symbol, modifiers) or self._press_dice(symbol, modifiers):
            return
        drags = self.screen.mouse.hand is not None or bool(model.path)
        if symbol == keys.ESCAPE and (drags or self.screen.looks.awaits_click):
            self.screen.mouse.aside()
        elif symbol == keys.ESCAPE and model.answering.plans:
            self.screen.do("plan:0")
        elif model.controller.held.pending is not None and self._press_held(symbol):
            return
        elif model.sitting.hint is not None and not self.screen.focus and symbol in CHOOSES:
            self.screen.do("hint:got")
        elif (action := bound(self.screen.own_actions, symbol, modifiers)) is not None:
            self.screen.do(action.id)
        elif not modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND):
            self._press_option(symbol, modifiers)

    def _only_skips(self, symbol: int, modifiers: int) -> bool:
        """Whether the key has ended an animation and could also answer. It then does no more:
        another press answers.
        """
        mouse = self.screen.mouse
        if not mouse.bars(""):
            return False
        action = bound(self.screen.own_actions, symbol, modifiers)
        if action is not None:
            return mouse.bars(action.id)
        is_control = bool(modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND))
        return not is_control and (symbol in CHOOSES or bool(letter(symbol)))

    def _press_dice(self, symbol: int, modifiers: int) -> bool:
        """Handle the keys for dice entry: digits, Backspace, Enter, and Space to let the computer
        roll. Return whether the key was used.
        """
        entry = self.screen.model.dice
        is_ctrl = modifiers & (keys.MOD_CTRL | keys.MOD_COMMAND)
        if not self.screen.model.sitting.wants_dice or entry.chance is None or is_ctrl:
            return False
        if symbol in ENTERS and not self.screen.focus:
            self.screen.do("die:throw")
        elif symbol == keys.BACKSPACE:
            self.screen.do("die:back")
        elif symbol == keys.SPACE and not self.screen.focus:
            self.screen.do("die:program")
        elif wish := entry.wish_of(letter(symbol)):
            self.screen.do(f"die:{wish}")
        else:
            among = [s.action for s in self.screen.side.spots if s.action.startswith("die:")]
            return symbol != keys.TAB and self.screen.move_focus(symbol, 0, among)
        return True

    def _press_held(self, symbol: int) -> bool:
        """Confirm or drop the held answer; return whether the key was used."""
        if symbol in CHOOSES and self.screen.focus != "unhold":
            self.screen.do("confirm")
        elif symbol in (keys.ESCAPE, keys.BACKSPACE, *CHOOSES):
            self.screen.do("unhold")
        else:
            arrows = symbol in (keys.UP, keys.DOWN)
            return arrows and self.screen.move_focus(symbol, 0, ["confirm", "unhold"])
        return True

    def _press_option(self, symbol: int, modifiers: int) -> None:
        model = self.screen.model
        listed = [line.number for line in model.options.lines() if line.mark == "offered"]
        numbers = dict.fromkeys((*listed, *(choice.number for choice in model.shown)))
        among = [f"option:{number}" for number in numbers]
        if symbol in (keys.UP, keys.DOWN) and self.screen.move_focus(symbol, 0, among):
            self.screen.model.options.page = model.options.page_of(self.screen.focus)
        elif symbol in CHOOSES:
            if self.screen.focus == "map" and model.target:
                self.screen.followed(self.screen.mouse.click, Found(model.target, model.piece))
            elif self.screen.focus in (*among, *self.screen.actions()):
                self.screen.do(self.screen.focus)
            elif model.controller.waits:
                self.screen.do("pause" if not model.table.has_people else "hurry")
            elif self.deeds.unread:
                model.about = Tip("New question: press again to answer it.")
            else:
                self.screen.do("usual")
        elif (named := self._option_of(letter(symbol))) and model.controller.held.pending is None:
            self._choose_by_key(named, modifiers)
        self.screen.relight()

    def _choose_by_key(self, named: str, modifiers: int) -> None:
        """Carry out the action for an option's key if that option is visible; otherwise show the
        option.
        """
        model, options = self.screen.model, self.screen.model.options
        choice = options.choice_of(named)
        if choice is None:
            self.screen.do(named)
        elif options.is_hidden(named):  # never choose a hidden option
            self.deeds.ask_more()
            self.screen.settle()
            self.screen.focus, options.page = named, options.page_of(named)
        elif options.page_of(named) != options.page and not choice.key:
            self.screen.focus = named
            options.page = options.page_of(named)
        elif modifiers & keys.MOD_ALT:
            # An answer repeated for all similar questions needs no confirmation the first time.
            self.screen.followed(lambda: model.answering.give(choice.options[0], same=True))
        else:
            self.screen.do(named)

    def _option_of(self, key: str) -> str:
        """The action for the option with this key; "" for none."""
        return keys_of(self.screen.model).get(key.upper(), "") if key else ""

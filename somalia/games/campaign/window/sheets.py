"""Sheets that can be laid over the map: rules, charts, score, settings, menu, keys, trouble."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import arcade

from somalia.games.campaign import reference
from somalia.games.campaign.display import charts
from somalia.games.campaign.window import type as lettering
from somalia.games.campaign.window.canvas import Canvas
from somalia.games.campaign.window.files_sheet import SaveSheet
from somalia.games.campaign.window.keyboard import KEYS
from somalia.games.campaign.window.palette import (
    CARD,
    FADED,
    INK,
    Colour,
)
from somalia.games.campaign.window.screen import Screen, Sheet
from somalia.games.campaign.window.settings_sheet import SettingsSheet

if TYPE_CHECKING:
    from somalia.games.campaign.window.play import GameScreen


class RulesSheet(Sheet):
    """The rules reference: searched as one types, opened at a number."""

    width, height = 960, 660
    title = "Rules"

    def __init__(self, of: Screen, number: str = "") -> None:
        super().__init__(of)
        self.query = ""
        found = reference.lookup(number) if number else []
        self.shown = found[0] if found else reference.lookup("")[0]
        self.reading = bool(number)
        self.first = 0

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.query, self.shown.number, self.first)

    @property
    def found(self) -> list[reference.Rule]:
        """What the search has found."""
        return reference.lookup(self.query)

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """Search field, list, text."""
        u = canvas.u
        list_wide = u(300)
        canvas.plate((left, top, left + list_wide, top + u(28)), CARD, INK, 4)
        canvas.text(
            left + u(10),
            top + u(14),
            self.query + "|" if self.query else "Type to search: a word or a number",
            13,
            "sans",
            INK if self.query else FADED,
            "lm",
            list_wide - u(20),
        )
        row_high, y = u(24), top + u(36)
        rows = int((height - u(36)) // row_high)
        found = self.found
        numbers = [rule.number for rule in found]
        if self.shown.number in numbers:
            at = numbers.index(self.shown.number)
            self.first = min(max(self.first, at - rows + 2), max(at - 1, 0))
        self.first = max(0, min(self.first, len(found) - rows))
        for rule in found[self.first : self.first + rows]:
            action = f"rule:{rule.number}"
            if rule.number == self.shown.number:
                canvas.plate(
                    (left, y, left + list_wide, y + row_high - 2), (224, 206, 160), None, 3
                )
            elif canvas.is_hot(action):
                canvas.plate(
                    (left, y, left + list_wide, y + row_high - 2), (240, 226, 190), None, 3
                )
            canvas.text(left + u(6), y + row_high / 2, rule.number, 12, "bold", (122, 36, 26), "lm")
            canvas.text(
                left + u(52),
                y + row_high / 2,
                rule.title,
                12.5,
                "sans",
                FADED if not rule.in_play else INK,
                "lm",
                list_wide - u(56),
            )
            canvas.spot((left, y, left + list_wide, y + row_high), action, rule.title)
            y += row_high
        if not found:
            canvas.paragraph(left, y, reference.no_match(self.query), list_wide, 12, ink=FADED)
        self.page(canvas, left + list_wide + u(22), top, width - list_wide - u(22), height)

    def page(self, canvas: Canvas, x: float, top: float, room: float, height: float) -> None:
        """The rule that is read, with its rulings below."""
        u, rule = canvas.u, self.shown
        parts = [(rule.number, rule.title, f"{rule.plain}\n{rule.stands}".rstrip())]
        for number in (*rule.rulings, *rule.rules):
            parts += [(one.number, one.title, one.plain) for one in reference.lookup(number)]
        lines: list[tuple[str, float, str, Colour]] = []
        for number, title, text in parts:
            big = number == rule.number
            lines += [
                (line, 16 if big else 13.5, "serif-bold", (122, 36, 26))
                for line in lettering.wrapped(
                    f"{number}  {title}", "serif-bold", u(16 if big else 13.5), round(room)
                )
            ]
            for paragraph in text.split("\n"):
                lines += [
                    (line, 13, "sans", INK)
                    for line in lettering.wrapped(paragraph, "sans", u(13), round(room))
                ]
                lines.append(("", 5, "sans", INK))
        y = top
        start = int(self.scroll)
        self.most_scroll = max(0, len(lines) - int(height / (u(13) * 1.38)) + 1)
        is_more = self.most_scroll > 0 and self.scroll < self.most_scroll
        end = top + height - (u(16) if is_more else 0)
        for text, size, face, ink in lines[start:]:
            if y + u(size) * 1.4 > end:
                break
            canvas.text(x, y, text, size, face, ink)
            y += u(size) * 1.38
        if is_more:
            canvas.text(x + room, top + height, "scroll for more", 11, "italic", FADED, "rb")

    def act(self, action: str) -> None:
        """A rule is chosen."""
        if action.startswith("rule:"):
            self.read(action.removeprefix("rule:"))

    def read(self, number: str) -> None:
        """Show a rule."""
        found = reference.lookup(number)
        if found:
            self.shown = found[0]
            self.scroll = 0

    def press(self, symbol: int, modifiers: int) -> bool:
        """Up and down through the list, page keys through the text, backspace in the search."""
        if symbol in (arcade.key.UP, arcade.key.DOWN):
            numbers = [rule.number for rule in self.found]
            if numbers:
                step = 1 if symbol == arcade.key.DOWN else -1
                at = numbers.index(self.shown.number) + step if self.shown.number in numbers else 0
                self.read(numbers[min(max(at, 0), len(numbers) - 1)])
            return True
        if symbol == arcade.key.BACKSPACE:
            self.search(self.query[:-1])
            return True
        return super().press(symbol, modifiers)

    def typed(self, text: str) -> bool:
        """More of the search."""
        if text.isprintable():
            self.search((self.query + text)[:40])
        return True

    def search(self, query: str) -> None:
        """Look for something else."""
        self.query = query.lstrip()
        if self.found:
            self.read(self.found[0].number)
            self.first = 0


class TextSheet(Sheet):
    """Lines of text in equal columns, scrolled."""

    size = 12.5

    def lines(self) -> Sequence[str]:
        """The lines."""
        return ()

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """As many lines as there is room for."""
        self.columns(canvas, left, top, width, height, self.lines())

    def characters(self, canvas: Canvas, width: float) -> int:
        """How many there is room for in a line."""
        return int(width / lettering.font("mono", canvas.u(self.size)).getlength("m"))

    def columns(
        self,
        canvas: Canvas,
        left: float,
        top: float,
        width: float,
        height: float,
        lines: Sequence[str],
    ) -> None:
        """Text whose columns are kept by setting every character in a cell of its own width."""
        u = canvas.u
        leading = u(self.size) * 1.42
        rows = int(height // leading)
        pieces: list[str] = []
        longest = self.characters(canvas, width)
        for line in lines:
            while len(line) > longest:
                cut = line.rfind(" ", 20, longest)
                cut = cut if cut > 0 else longest
                pieces.append(line[:cut])
                line = "      " + line[cut:].strip()
            pieces.append(line)
        self.most_scroll = max(0, len(pieces) - rows)
        self.scroll = min(self.scroll, self.most_scroll)
        y = top
        mono = lettering.font("mono", u(self.size))
        for line in pieces[int(self.scroll) : int(self.scroll) + rows]:
            head = line and not line.startswith(" ")
            canvas.pen.text(
                (round(left), round(y)),
                line,
                (122, 36, 26) if head else INK,
                lettering.font("mono-bold", u(self.size)) if head else mono,
            )
            y += leading


class ChartsSheet(TextSheet):
    """The charts of the game, a tab each."""

    width, height = 900, 620
    title = "Charts"

    def __init__(self, of: GameScreen, name: str = "raf") -> None:
        super().__init__(of)
        self.screen = of
        self.name = name
        self.names = charts.names(of.controller.table.scenario)

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.name)

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """Tabs, and the chart."""
        u, x = canvas.u, left
        for number, name in enumerate(self.names, 1):
            wide = u(46) + lettering.width(name, "sans", u(13))
            canvas.button(
                (x, top, x + wide, top + u(28)),
                name,
                f"chart:{name}",
                str(number),
                is_chief=name == self.name,
            )
            x += wide + u(8)
        state = self.screen.controller.state
        lines = charts.chart(self.name, state.scenario, state).lines(self.characters(canvas, width))
        self.columns(canvas, left, top + u(42), width, height - u(42), lines)

    def act(self, action: str) -> None:
        """Another chart."""
        if action.startswith("chart:"):
            self.name, self.scroll = action.removeprefix("chart:"), 0

    def press(self, symbol: int, modifiers: int) -> bool:
        """The numbers of the tabs."""
        at = symbol - arcade.key.KEY_1
        if 0 <= at < len(self.names):
            self.act(f"chart:{self.names[at]}")
            return True
        return super().press(symbol, modifiers)


class Keys(Sheet):
    """What each key does."""

    width, height = 1000, 560
    title = "Keys"

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """A line a key, in two columns of like height; in smaller type where room is short."""
        u = canvas.u
        names = max(lettering.width(key, "bold", u(13)) for key, _, _ in KEYS) + u(12)
        each = (width - u(28)) / 2
        room = each - names
        for size in (13, 12.5, 12, 11.5, 11, 10.5):
            leading = u(size) * 1.25
            high = [canvas.lines_of(does, room, size) * leading + u(6) for _, does, _ in KEYS]
            first = next(n for n in range(1, len(KEYS) + 1) if sum(high[:n]) >= sum(high) / 2)
            if max(sum(high[:first]), sum(high[first:])) <= height:
                break
        for number, part in enumerate((KEYS[:first], KEYS[first:])):
            x, y = left + number * (each + u(28)), top
            for key, does, _ in part:
                canvas.text(x, y, key, size, "bold", (122, 36, 26), room=names - u(8))
                y = canvas.paragraph(x + names, y, does, room, size, leading=1.25) + u(6)


class Menu(Sheet):
    """What can be done besides playing."""

    width, height = 420, 506
    title = "Menu"

    def __init__(self, of: GameScreen) -> None:
        super().__init__(of)
        self.screen = of
        self.note = ""
        self.sure = ""

    @property
    def key(self) -> Any:
        """What its contents depend on."""
        return (*super().key, self.note, self.sure)

    def entries(self) -> list[tuple[str, str, str]]:
        """Action, key and label."""
        entries = [
            ("close", "G", "Go on"),
            ("save", "S", "Save a copy of the game"),
            ("settings", "T", "Settings"),
            ("keys", "K", "Keys"),
            ("rules", "R", "Rules"),
        ]
        if not self.screen.is_replay:
            rolls = (
                "Roll my own dice"
                if self.screen.controller.game.auto_dice
                else ("Let the program roll the dice")
            )
            entries += [("orders", "O", "Standing orders"), ("dice", "D", rolls)]
        if self.screen.controller.asks_person:
            label = "Resign"
            if self.sure == "resign":
                of = self.screen.controller
                assert of.prompt is not None
                label = f"Really resign? {of.say.resigning(of.state, of.prompt.who).rstrip('.')}"
            entries.append(("resign", "X", label))
        saved = "NOT saved" if self.screen.controller.table.unsaved else "saved"
        entries += [
            ("leave", "L", f"Leave to the start screen (the game is {saved})"),
            ("quit", "Q", f"Quit the program (the game is {saved})"),
        ]
        return entries

    def body(self, canvas: Canvas, left: float, top: float, width: float, height: float) -> None:
        """A button an entry."""
        u, y, entries = canvas.u, top, self.entries()
        step = min(u(42), (height - u(8)) / len(entries))
        for action, key, label in entries:
            canvas.button((left, y, left + width, y + step - u(6)), label, action, key)
            y += step
        canvas.paragraph(left, y, self.note, width, 11.5, ink=FADED, most=3)

    def act(self, action: str) -> None:
        """Carry an entry out."""
        if action == "save":
            self.of.open(SaveSheet(self.screen))
        elif action == "settings":
            self.of.open(SettingsSheet(self.of))
        elif action == "keys":
            self.of.open(Keys(self.of))
        elif action == "rules":
            self.of.open(RulesSheet(self.of))
        elif action == "orders":
            self.of.open(None)
            self.screen.act("show:orders")
        elif action == "dice":
            self.of.open(None)
            self.screen.act("die:turn")
        elif action == "resign":
            if self.sure == "resign":
                self.of.open(None)
                self.screen.resign()
            self.sure = "resign"
        else:
            self.screen.act(action)

    def press(self, symbol: int, modifiers: int) -> bool:
        """The keys of the entries."""
        for action, key, _ in self.entries():
            if symbol == ord(key.lower()):
                self.of.do(action)
                return True
        return super().press(symbol, modifiers)

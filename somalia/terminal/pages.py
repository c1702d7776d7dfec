"""A question as shown at the terminal: a page, or plain lines for scripts and screen readers."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from somalia.engine.prompts import Choose
from somalia.engine.steps import by_step
from somalia.engine.words import LogLine
from somalia.play.moves import BY_ORDER
from somalia.play.preview import Consequence
from somalia.play.sitting import Sitting
from somalia.play.story import chronicle, earlier
from somalia.play.turn_text import sheet_lines
from somalia.terminal.keyboard import Keyboard
from somalia.terminal.page import Page, joined, wrap
from somalia.terminal.paper import Paper
from somalia.terminal.reasons import Reasons


class Pages:
    """Shows questions at the terminal.

    Attributes:
        hint: the hint for the next page, in full.
        besides: all notes on the last page, in full.
        digest: whether a long log gets its own pages first.
        lists_ways: whether all routes for this question were listed.
        is_due: whether a page is still to be drawn, because parts of a line were waiting.
    """

    def __init__(
        self, sitting: Sitting, paper: Paper, keyboard: Keyboard, reasons: Reasons
    ) -> None:
        self.sitting, self.controller = sitting, sitting.controller
        self.paper, self.keyboard, self.reasons = paper, keyboard, reasons
        self.hint = ""
        self.besides: list[str] = []
        self.digest = True
        self.lists_ways = False
        self.is_due = False
        self._is_first = True  # no page has been shown yet
        self._has_told_confirm: set[str] = (
            set()
        )  # readers already told how to turn confirmation off

    def forget(self) -> None:
        """Drop the pending messages, which are not meant for the next player."""
        self.besides, self.hint = [], ""

    def show(
        self, prompt: Choose, anyway: bool = False, reply: Sequence[str] | None = None
    ) -> None:
        """Show the whole page; in plain text, the status, the question and the options.

        Args:
            anyway: draw it even if parts of a line are still waiting.
            reply: what the player has asked to see on a page that was already shown. It takes the
                place of the log or, if it does not fit, gets its own pages before this one.
        """
        sitting, controller = self.sitting, self.controller
        listed = sitting.listed
        ticked = listed.ticked if listed is not None else {}
        page = Page(sitting.display, sitting.say, self.paper.size, ticked)
        if not self.paper.drawn:
            self._plain(prompt, page)
            return
        if self.keyboard.ahead and not anyway:
            self.is_due = True
            return
        self.is_due = False
        full, brief, before = self._story()
        # While an answer awaits confirmation, there is nothing to choose.
        pending = controller.held.pending
        shown = sitting.shown if pending is None else []
        waits = page.asked(self.pending_told(pending)) if pending is not None else []
        room = page.frame(sitting.controller.view, prompt, shown).room
        asked = page.asked(reply or ())
        if len(asked) + len(waits) > room:
            if asked:
                self.tell_first("", asked, "q: stop")
            asked = []
        is_above = len(waits) <= room
        hint, self.hint = self.hint, ""
        if reply is None:
            self.besides = [*sitting.notes, *self.reasons.told, *([hint] if hint else [])]
            self._tell_before(page, full, brief, room)
        if len(page.said(hint)) > room:
            self.tell_first("Hint:", page.said(hint))
            hint = '"hints" repeats the last hint.'
            hint = hint if room else ""
        # Show notes on the question first, then what orders have answered.
        notes = sorted(sitting.notes, key=lambda note: note.startswith(BY_ORDER))
        lines = page.draw(
            sitting.controller.view,
            prompt,
            shown,
            full,
            brief,
            before,
            notes=[*notes, *self.reasons.latest()],
            hint=hint,
            asked=[*asked, *waits] if is_above else asked,
        )
        sitting.notes = []
        self.paper.clear()
        self.paper.draw(lines)
        if not is_above:
            self.paper.draw(waits)

    def _story(self) -> tuple[Sequence[LogLine], Sequence[LogLine], Sequence[LogLine]]:
        """What is new, in full and in brief, and what was shown before."""
        say, controller = self.sitting.say, self.controller
        new = controller.past.news()
        old = controller.sight.events()
        old = old[: len(old) - len(new)]
        steps = by_step(say, new, controller.past.under_way)
        return chronicle(steps, in_full=True), chronicle(steps), chronicle(earlier(say, old, new))

    def _tell_before(
        self, page: Page, full: Sequence[LogLine], brief: Sequence[LogLine], room: int
    ) -> None:
        """Show what precedes a new question, on separate pages."""
        if self.digest and not self._is_first and page.is_too_much(brief, room):
            head = "Since your last answer:"
            self.tell_first(head, page.told(full, brief), "digest off: no more of these pages")
        self._is_first = False
        self._tell_turns()

    def _plain(self, prompt: Choose, page: Page) -> None:
        """Print a question without a map, for scripts and screen readers."""
        sitting, paper = self.sitting, self.paper
        width = paper.size.width
        paper.print(
            "", *(joined(parts, width) for parts in sitting.display.status(sitting.controller.view))
        )
        for note in sitting.notes:
            paper.below(note)
        sitting.notes = []
        paper.draw(page.question(sitting.controller.view, prompt))
        paper.draw(page.options(prompt, sitting.shown, 40))

    def ask_again(self, prompt: Choose, reply: Sequence[str] = ()) -> None:
        """Ask the question again: on a page if one can be drawn, with the reply in place of the
        log.
        """
        if self.paper.drawn and not self.keyboard.ahead:
            self.show(prompt, reply=reply)
            return
        pending = self.controller.held.pending
        self.paper.print(*reply, *(self.pending_told(pending) if pending is not None else ()))
        if pending is None:
            page = Page(self.sitting.display, self.sitting.say, self.paper.size)
            self.paper.draw(page.question(self.sitting.controller.view, prompt))

    def pending_told(self, what: Consequence) -> list[str]:
        """What the held answers lead to, line by line."""
        width = self.paper.size.width
        lines = wrap(f"Confirm: {what.name}.", width)
        for line in what.steps:
            text = f"  {line.rule} {line.text[:1].upper()}{line.text[1:]}"
            lines += wrap(text if text.endswith(".") else f"{text}.", width, "    ")
        lines += wrap(f"  {what.then}", width, "    ")
        reader = (
            self.controller.eyes.reader
        )  # if shared, it would reveal another player's held answers
        if reader not in self._has_told_confirm:
            self._has_told_confirm.add(reader)
            lines.append('  ["confirm off" stops these questions]')
        return lines

    def _tell_turns(self) -> None:
        """Show the summary of a finished turn, and the opening of the next, on a page before the
        question.
        """
        sheet = self.sitting.next_turn_sheet()
        if sheet is not None:
            head, *rest = sheet_lines(sheet, self.sitting.say, self.paper.size.width - 1)
            self.tell_first(
                head, [Text(line, no_wrap=True) for line in rest], "turns off: no more summaries"
            )

    def tell_first(self, head: str, lines: Sequence[Text], off: str = "") -> None:
        """Show what the next page has no room for, on separate pages.

        Args:
            off: what to type to turn such pages off.
        """
        room = max(self.paper.size.height - 3, 1)
        more = f"-- Enter: more{f' ({off})' if off else ''} -- "
        for start in range(0, len(lines), room):
            self.paper.clear()
            if head:
                self.paper.console.print(Text(head, "reverse"))
            self.paper.draw(lines[start : start + room])
            if not self.keyboard.turns_page(more):
                return

"""A question as it is shown at the terminal: a page, or plain lines for scripts and for ears."""

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
    """Shows questions.

    Attributes:
        hint: what the next page is to say besides, whole.
        besides: all that the last page had to tell besides, in full.
        digest: whether pages tell first what a page has no room for.
        lists_ways: whether all ways of this question were told.
        is_due: whether no page was drawn while parts of a line were left.
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
        self._has_told_confirm: set[str] = set()  # to whom: how to be asked for no confirmations

    def forget(self) -> None:
        """Nothing that was to be told is for the person who sits down next."""
        self.besides, self.hint = [], ""

    def show(self, prompt: Choose, anyway: bool = False, told: Sequence[str] | None = None) -> None:
        """The whole page; in plain text the status, the question and the options.

        Args:
            anyway: draw it also while parts of a line are left.
            told: what the person has asked for, on a page that was shown already: it stands where
                the story does, or on pages of its own before this one where it finds no room.
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
        # While an answer waits to be confirmed there is nothing to choose.
        pending = controller.held.pending
        shown = sitting.shown if pending is None else []
        waits = page.asked(self.pending_told(pending)) if pending is not None else []
        room = page.frame(sitting.controller.view, prompt, shown).room
        asked = page.asked(told or ())
        if len(asked) + len(waits) > room:
            if asked:
                self.tell_first("", asked, "q: stop")
            asked = []
        is_above = len(waits) <= room
        hint, self.hint = self.hint, ""
        if told is None:
            self.besides = [*sitting.notes, *self.reasons.told, *([hint] if hint else [])]
            self._tell_before(page, full, brief, room)
        if len(page.said(hint)) > room:
            self.tell_first("Hint:", page.said(hint))
            hint = '"hints" repeats the last hint.'
            hint = hint if room else ""
        # What is asked about comes before what was answered for the person.
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
        """What is new, in full and in short, and what was told before."""
        say, controller = self.sitting.say, self.controller
        new = controller.past.news()
        old = controller.sight.events()
        old = old[: len(old) - len(new)]
        steps = by_step(say, new, controller.past.under_way)
        return chronicle(steps, in_full=True), chronicle(steps), chronicle(earlier(say, old, new))

    def _tell_before(
        self, page: Page, full: Sequence[LogLine], brief: Sequence[LogLine], room: int
    ) -> None:
        """What comes on pages of its own before a question that is new."""
        if self.digest and not self._is_first and page.is_too_much(brief, room):
            head = "Since your last answer:"
            self.tell_first(head, page.told(full, brief), "digest off: no such pages")
        self._is_first = False
        self._tell_turns()

    def _plain(self, prompt: Choose, page: Page) -> None:
        """A question without a picture, for scripts and for ears."""
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

    def ask_again(self, prompt: Choose, told: Sequence[str] = ()) -> None:
        """The question once more: on a page, where one can be drawn, with what was asked for in
        the place of the story.
        """
        if self.paper.drawn and not self.keyboard.ahead:
            self.show(prompt, told=told)
            return
        pending = self.controller.held.pending
        self.paper.print(*told, *(self.pending_told(pending) if pending is not None else ()))
        if pending is None:
            page = Page(self.sitting.display, self.sitting.say, self.paper.size)
            self.paper.draw(page.question(self.sitting.controller.view, prompt))

    def pending_told(self, what: Consequence) -> list[str]:
        """What the answers lead to, before they are given."""
        width = self.paper.size.width
        found = wrap(f"Confirm: {what.name}.", width)
        for line in what.steps:
            text = f"  {line.rule} {line.text[:1].upper()}{line.text[1:]}"
            found += wrap(text if text.endswith(".") else f"{text}.", width, "    ")
        found += wrap(f"  {what.then}", width, "    ")
        reader = (
            self.controller.eyes.reader
        )  # that another was told shows that an answer of his waited
        if reader not in self._has_told_confirm:
            self._has_told_confirm.add(reader)
            found.append('  ["confirm off" stops these questions]')
        return found

    def _tell_turns(self) -> None:
        """The sheet of the turn that has ended, and of the one that begins, on a page before the
        question.
        """
        sheet = self.sitting.next_turn_sheet()
        if sheet is not None:
            head, *rest = sheet_lines(sheet, self.sitting.say, self.paper.size.width - 1)
            self.tell_first(
                head, [Text(line, no_wrap=True) for line in rest], "turns off: no summaries"
            )

    def tell_first(self, head: str, lines: Sequence[Text], off: str = "") -> None:
        """What the page that follows has no room for, on pages of its own.

        Args:
            off: what to type for no such pages.
        """
        room = max(self.paper.size.height - 3, 1)
        more = f"-- Enter: more{f' ({off})' if off else ''} -- "
        for at in range(0, len(lines), room):
            self.paper.clear()
            if head:
                self.paper.console.print(Text(head, "reverse"))
            self.paper.draw(lines[at : at + room])
            if not self.keyboard.turns_page(more):
                return

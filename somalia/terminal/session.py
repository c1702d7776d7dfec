"""A game at the terminal: asks people, lets the computer answer, and shows what happens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from somalia.console import scrollback_cleared
from somalia.engine.game import Refused, Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import Label, plural
from somalia.play import answers, plans
from somalia.play.answers import Choice, Unclear, choices
from somalia.play.controller import (
    BY_ORDER,
    COMPUTER,
    DICE,
    ORDER,
    PERSON,
    Controller,
    Move,
    View,
    told_order,
)
from somalia.play.handing_over import SECRET, Chair
from somalia.play.library import seated
from somalia.play.listing import numbered, ticked
from somalia.play.preview import Consequence
from somalia.play.seeds import is_secret
from somalia.play.settings import Settings
from somalia.play.story import Story, chronicle, earlier
from somalia.play.turn_text import sheet_lines, skimmed
from somalia.play.turns import TurnSheets
from somalia.terminal.chain import Part, Trial, parted
from somalia.terminal.commands import Commands, waiting
from somalia.terminal.desk import Leave
from somalia.terminal.hints import Callouts
from somalia.terminal.page import (
    ROOMY,
    UNSAVED,
    Page,
    Size,
    joined,
    toolbar,
    wrap,
)
from somalia.terminal.reader import Reader

LOOK = 0.1
"""Seconds that a player plans between two looks whether it is to decide at once."""


class Session(View):
    """A view of the game for a person at a terminal, or for a script.

    Args:
        drawn: whether the terminal can be drawn on; otherwise plain lines only.
        explain: whether the computer says why it decides as it does.
        settings: those that the terminal follows; what is changed here is kept only where it is
            drawn, for other games and the window. None: as they stand at first, and nothing waits
            to be confirmed.
    """

    def __init__(
        self,
        controller: Controller,
        reader: Reader,
        console: Console,
        drawn: bool,
        explain: bool,
        settings: Settings | None = None,
    ) -> None:
        self.controller, self.reader, self.console = controller, reader, console
        controller.views.append(self)
        self.table = table = controller.table
        self.drawn, self.explain = drawn, explain
        self.settings = settings or Settings(confirm="off")
        self.chair = Chair()
        self.say = controller.say
        ascii_only = not (console.encoding or "").lower().startswith("utf")
        self.display = table.game_type.display(
            table.rules, self.say, table.files, ascii_only=ascii_only
        )
        self.orders = controller.orders
        self.commands = Commands(self)
        self.callouts = Callouts(self)
        self.story = Story(self.say, self.size.width)
        self.notes: list[str] = list(table.notes)  # to be told at the next page
        self.hint = ""  # what the next page is to say besides, whole
        self.besides: list[str] = []  # all that the last page had to tell besides, in full
        self._by_order: list[str] = []  # what the order of the last note answered
        self.told = controller.since  # up to here the story has been told
        self._told_to: dict[str, Moment] = {}  # the same for those who sat here before
        self.turns = TurnSheets(controller)
        self.digest = True  # whether pages tell first what a page has no room for
        self.is_first = True  # no page has been shown yet
        self.is_unsaved = False  # the person has been told that the game is not saved
        self.reasons: list[str] = []  # of the computer, since the person's last answer
        self.rows: list[list[str]] = []  # the same with the rows that fired
        self.shown: list[Choice] = []
        self.lists_ways = False  # whether all ways of this question were told
        self.ticked: dict[int, str] = {}  # what has been picked in this series, by number
        self.typed_next = ""  # a line typed where a page is turned: the next to be taken
        self.ahead: list[Part] = []  # of a line of several parts, those that are not carried out
        self.tried = 0  # how many of them were tried on a copy of the game
        self.part: Part | None = None  # the one in hand; None for a line of its own
        self._chain_seat = ""  # who typed them; "" for whoever is asked next
        self._chain_step = (0, "")  # turn and step in which it was typed
        self._is_chain_secret = False  # whether another must not know what was typed
        self._is_marked = False  # whether their line has begun: it is taken back as one
        self._part_start = 0  # the answer count before the part that was carried out last
        self.is_page_due = False  # whether no page was drawn while parts of a line were left
        self._has_told_confirm: set[str] = set()  # to whom: how to be asked for no confirmations
        self.types = True  # whether what a person does is typed here, and not at another view
        self.has_cue = False  # whether the cursor stands behind a question that another may answer

    @property
    def sight(self) -> Sight:
        """The game, as the person may know it."""
        return self.controller.sight

    @property
    def view(self) -> Any:
        """The position, as the person may see it."""
        return self.sight.view

    @property
    def phase(self) -> tuple[int, str]:
        """Turn and step."""
        phase = self.sight.phase
        return phase.turn, phase.step

    @property
    def size(self) -> Size:
        """The room there is on the screen now."""
        return Size(self.console.size.width, self.console.size.height)

    # -- the game ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end.

        Raises:
            Leave: a person leaves before it.
        """
        self.greet()
        controller = self.controller
        while not controller.is_over:
            prompt = self.sight.prompt
            if isinstance(prompt, Chance) and controller.wants_dice:
                self.throw(prompt)
            elif isinstance(prompt, Choose) and controller.asks_person:
                self.ask(prompt, self.sight.seat_of[prompt.who])
            else:
                self.let_decide()
        self.finish()

    def let_decide(self) -> None:
        """Let the computer decide, and say how far it is while it plans; Ctrl-C ends that."""
        controller = self.controller
        controller.advance()
        if controller.thinking is None:
            return
        with waiting(self) as watch:
            while (progress := controller.thinking) is not None:
                if watch.is_stopped:
                    controller.hurry()
                    return
                if self.drawn:
                    verb = "plan" if self.say.is_many(progress.side) else "plans"
                    who = self.say.side(progress.side)
                    told = f"{who} {verb}: {progress.made} of {progress.total} play-outs"
                    watch.tell_now_and_then(told, "it decides at once")
                controller.advance(LOOK)

    def greet(self) -> None:
        """Say what is played, before the first question."""
        table = self.table
        who = ", ".join(f"{self.say.side(s.name)}: {seated(s.who)}" for s in table.header.seats)
        seed = table.header.seed
        if not table.rules.hides:
            text = f"{who}; seed {seed}."
        elif is_secret(seed):
            text = f"{who}."
        else:
            text = f"{who}. Anyone who knows the seed can work out what is hidden."
        text = " ".join((text, *table.game_type.remarks(table.scenario)))
        if table.is_taken_up:
            text += " The game goes on where it was left; --new begins afresh."
        elif table.has_people:
            text += ' "help" lists what you can type, "?" shows the rule behind a question.'
        if not self.drawn:
            self.print(f"{table.scenario.name}.")
        self.note(text)
        self.tell()

    def finish(self) -> None:
        """The game is over: what was it?"""
        self.tell(always=True)
        if self.drawn and self.settings.turn_sheet and (sheet := self.turns.due()) is not None:
            self.turns.got()
            self.print("", *sheet_lines(sheet, self.say, self.size.width))
        for line in self.display.result(self.view, self.controller.events()):
            self.print(line)

    def moved(self, moves: Sequence[Move]) -> None:
        """Tell what has been done, and what came of it; a line that is typed here ends later."""
        by = moves[0].by
        reader = self.chair.seated if self.is_shared_in_secret else None  # whoever is asked next
        for made in moves:
            move = self.controller.known(made, reader) if reader != "" else None
            if move is None:
                continue
            if by == COMPUTER:
                self.explained(move)
            elif by == ORDER:
                if move.order:
                    self.by_order(move.order, move.choice)
            elif not self.types:
                self.overhear(move)
        is_closed = self.sight.is_closed(self.told)
        if by == ORDER or (by == COMPUTER and is_closed) or (by == PERSON and not self.types):
            self.tell()  # of the computer a mission as a whole

    def overhear(self, move: Move) -> None:
        """What was done at another view of the game, as if it had been typed here."""
        who = "roll" if move.by == DICE else self.say.side(move.side)
        self.print(move.choice if self.has_cue else f"{who}> {move.choice}")
        self.has_cue = False

    def explained(self, move: Move) -> None:
        """Why the computer has decided so, if that is wanted."""
        if not self.explain:
            return
        fired = [row for row in move.rows if getattr(row, "matched", True)]
        names = dict.fromkeys(row.row for row in fired if hasattr(row, "row"))
        text = f"{self.say.side(move.side)}, {move.ask}: {move.choice}."
        text += f" {move.why}" if move.why else ""
        text += f" [{', '.join(names)}]" if names else ""
        self.reasons.append(text)
        self.rows.append([text, *(f"    {row}" for row in fired)])
        if not self.drawn or not self.table.has_people:
            self.print(*wrap(f"  ~ {text}", self.size.width, "    "))

    def begun(self) -> None:
        """The computer's reasons from before are old."""
        self.reasons, self.rows = [], []

    def latest_reasons(self) -> list[str]:
        """The computer's last reasons, as many as a page of this size has room for."""
        if not self.explain:
            return []
        room = 6 if self.size.height >= ROOMY else 1
        told = self.reasons[-room:]
        left = len(self.reasons) - len(told)
        return [*told, *([f"{plural(left, 'more reason')}: explain"] if left else [])]

    def tell(self, always: bool = False) -> None:
        """The story since last time, where there is no page to show it on."""
        if self.drawn and self.table.has_people and not always:
            return
        events = self.controller.news(self.told)
        if self.is_shared_in_secret:  # for who sits here, whoever is asked next
            at = self.chair.seated
            events = self.controller.sight_of(at).events_since(self.told) if at else []
        lines = self.story.tell(events)
        self.told = self.sight.now
        self.print(*lines)
        if not self.drawn and self.settings.turn_sheet and (sheet := self.turns.due()) is not None:
            # Who listens hears the month in a sentence; "turns" tells all of it.
            self.turns.got()
            self.print(*skimmed(sheet.reports, self.size.width))

    @property
    def is_shared_in_secret(self) -> bool:
        """Whether several people sit at this screen who must not see each other's hands."""
        return self.controller.is_shared_in_secret

    # -- a person --------------------------------------------------------------------------------

    def follow_orders(self) -> bool:
        """Let a standing order answer, if one is about what is asked."""
        return self.controller.ordered is not None and self.controller.advance() is not None

    def by_order(self, order: str, answer: str) -> None:
        """Say what an order has answered, several answers of one order on one line."""
        if self.drawn and self.notes and self.notes[-1].startswith(f"{BY_ORDER}({order}): "):
            self.notes.pop()
        else:
            self._by_order = []
        self._by_order.append(answer)
        self.note(told_order(order, self._by_order))

    def ask(self, prompt: Choose, seat: Seat) -> None:
        """Show where the game stands, and take lines until the game has moved on."""
        self.tell()
        self.controller.tell_saving()
        self.drop_ahead(seat)
        self.change_seats(prompt, seat)
        if not self.ahead:
            for told in (
                *self.orders.cut_short(seat.name),
                *self.orders.waiting(self.sight, seat.name),
            ):
                self.note(told)
        self.callouts.before(prompt)
        self.pose(prompt)
        while self.sight.prompt is prompt:
            if self.is_page_due and not self.ahead:
                self.show(prompt)
            # Where a whole hand is hidden the screen was handed over: he may see what he types.
            is_unseen = self.is_secret and not self.sight.rules.hides
            self.take(self.read(self.cue(prompt), is_unseen), prompt, seat)

    def pose(self, prompt: Choose) -> None:
        """Show a question with its options."""
        self.ticked = {}
        self.lists_ways = False
        if prompt.picks:
            self.shown = numbered(self.sight, prompt, self.display)
            self.ticked = ticked(self.sight, prompt, self.display)
        else:
            self.shown = choices(prompt, self.view, self.display)
        if self.settings.advise and self.controller.advice is not None:
            self.note(self.advised(prompt))
        self.show(prompt)

    def advised(self, prompt: Choose) -> str:
        """What is advised at the question, on a line."""
        found = self.controller.advice
        if found is None:
            return "Nobody can be asked."
        return f"{found.by} would choose: {self.name_of(prompt, found.option)}. {found.why}"

    def name_of(self, prompt: Choose, option: str) -> str:
        """An option with its number, if it has one."""
        number = next((c.number for c in self.shown if option in c.options), 0)
        name = self.say.label(prompt, option, self.view).name
        return f"{number} {name}" if number else name

    def saving(self, news: Sequence[str], trouble: str) -> None:
        """What happened to the record; that the game is not saved, once, until that changes."""
        for told in news:
            self.note(told)
        if trouble and not self.is_unsaved:
            self.note(f"NOT SAVED. {trouble} {UNSAVED}")
        self.is_unsaved = bool(trouble)

    def change_seats(self, prompt: Choose, seat: Seat) -> None:
        """Another person takes the keyboard: wait until he sits there, if that is wished, or if
        one of the two may see what the other must not.
        """
        before = self.chair.seated
        due = self.chair.due(self.sight, seat.name, self.settings.hand_over)
        if not due:
            return
        hides = due == SECRET
        if before or hides:  # at the first question nobody is to make room unless he must
            if hides:
                self.notes, self.besides, self.hint = [], [], ""
                self.callouts.last = ""
            self.cover(hides)
            self.read_covered(f"Hand over to {self.called(prompt.who, seat)}. Enter: go on> ")
        self.chair.seated = seat.name
        if self.is_shared_in_secret:
            self._told_to[before] = self.told
            since = self._told_to.get(seat.name, self.sight.start)
            self.told = self.sight.on_line(since)
            self.tell()

    def cover(self, hides: bool) -> None:
        """Leave nothing on the screen for the person who sits down next to read."""
        self.shown = []
        if self.drawn:
            self.console.clear()
            if hides:
                self.console.control(scrollback_cleared())
        elif hides:
            self.print(*[""] * self.size.height)

    def all_agree(self, others: Sequence[Seat]) -> bool:
        """Ask other people at the table, one after another, whether the person who is asked may
        take back; whether all allow it. The screen is handed over to each; the next question, or
        the same one if somebody does not allow it, hands it back.
        """
        prompt = self.controller.prompt
        assert prompt is not None
        seat = self.sight.seat_of[prompt.who]
        asker = self.called(prompt.who, seat)
        self._told_to[seat.name] = self.told
        self.chair.seated = ""
        for other in others:
            self.cover(hides=True)
            who = self.called(other.sides[0], other)
            told = f"{who}: {asker} asks to take back the last answer. Allow it? yes or no> "
            if self.read_covered(told).strip().lower() not in ("y", "yes"):
                self.change_seats(prompt, seat)
                self.note("Not taken back: not everyone agrees.")
                self.pose(prompt)
                return False
        return True

    @property
    def is_secret(self) -> bool:
        """Whether another person at the table must not know what is answered now."""
        sight = self.sight
        return any(seat.person and not sight.sees_prompt(seat.name) for seat in sight.seats)

    def called(self, side: str, seat: Seat) -> str:
        """A side, with the name of the person who plays it: "UN, Anna"."""
        name = self.table.name_of(seat.name)
        return f"{self.say.side(side)}, {name}" if name else self.say.side(side)

    def cue(self, prompt: Choose) -> str:
        """What stands before the cursor: who is asked, and what Enter alone answers."""
        if self.controller.pending is not None:
            return "Enter: go on, u: take back> "
        name = self.default_name(prompt)
        who = self.called(prompt.who, self.sight.seat_of[prompt.who])
        warning = "[NOT SAVED] " if self.table.unsaved else ""
        return f"{warning}{who}{f' (Enter: {name})' if name else ''}> "

    def show(self, prompt: Choose, anyway: bool = False, told: Sequence[str] | None = None) -> None:
        """The whole page; in plain text the status, the question and the options.

        Args:
            anyway: draw it also while parts of a line are left.
            told: what the person has asked for, on a page that he has seen: it stands where the
                story does, or on pages of its own before this one where it finds no room.
        """
        page = Page(self.display, self.say, self.size, self.ticked)
        if not self.drawn:
            self.plain(prompt, page)
            return
        if self.ahead and not anyway:
            self.is_page_due = True
            return
        self.is_page_due = False
        new = self.controller.news(self.controller.since)
        old = self.controller.events()
        old = old[: len(old) - len(new)]
        steps = self.say.steps(new, self.controller.under_way)
        full, brief = chronicle(steps, in_full=True), chronicle(steps)
        # While an answer waits to be confirmed there is nothing to choose.
        pending = self.controller.pending
        shown = self.shown if pending is None else []
        waits = page.asked(self.pending_told(pending)) if pending is not None else []
        room = page.frame(self.view, prompt, shown).room
        asked = page.asked(told or ())
        if len(asked) + len(waits) > room:
            if asked:
                self.tell_first("", asked, "q: enough")
            asked = []
        is_above = len(waits) <= room
        hint, self.hint = self.hint, ""
        if told is None:
            self.besides = [*self.notes, *self.reasons, *([hint] if hint else [])]
        if told is None and self.digest and not self.is_first and page.is_too_much(brief, room):
            off = "digest off: no such pages" * self.digest
            self.tell_first("Since your last answer:", page.told(full, brief), off)
        self.is_first = False
        if told is None:
            self.tell_turns()
        if len(page.said(hint)) > room:
            self.tell_first("A friend at the table says:", page.said(hint))
            hint = '"hints" tells the last hint again.'
            hint = hint if room else ""
        # What is asked about comes before what was answered for the person.
        notes = sorted(self.notes, key=lambda note: note.startswith(BY_ORDER))
        lines = page.draw(
            self.view,
            prompt,
            shown,
            full,
            brief,
            chronicle(earlier(self.say, old, new)),
            [*notes, *self.latest_reasons()],
            hint,
            [*asked, *waits] if is_above else asked,
        )
        self.notes = []
        self.console.clear()
        self.draw(lines)
        if not is_above:
            self.draw(waits)

    def tell_turns(self) -> None:
        """The sheet of the turn that has ended, and of the one that begins, on a page before the
        question.
        """
        sheet = self.turns.due()
        if sheet is None:
            return
        self.turns.got()
        if self.settings.turn_sheet and sheet.reports:
            head, *rest = sheet_lines(sheet, self.say, self.size.width - 1)
            self.tell_first(head, [Text(line, no_wrap=True) for line in rest], "turns off: none")

    def tell_first(self, head: str, lines: Sequence[Text], off: str = "") -> None:
        """What the page that follows has no room for, on pages of its own.

        Args:
            off: what to type for no such pages.
        """
        room = max(self.size.height - 3, 1)
        more = f"-- Enter: on{f' ({off})' if off else ''} -- "
        for at in range(0, len(lines), room):
            self.console.clear()
            if head:
                self.console.print(Text(head, "reverse"))
            self.draw(lines[at : at + room])
            if not self.turns_page(more):
                return

    def plain(self, prompt: Choose, page: Page) -> None:
        """A question without a picture, for scripts and for ears."""
        width = self.size.width
        self.print("", *(joined(parts, width) for parts in self.display.status(self.view)))
        for note in self.notes:
            self.print(*wrap(f"- {note}", width))
        self.notes = []
        self.draw(page.question(self.view, prompt))
        self.draw(page.options(prompt, self.shown, 40))

    def ask_again(self, prompt: Choose, told: Sequence[str] = ()) -> None:
        """The question once more: on a page, where one can be drawn, with what was asked for in
        the place of the story.
        """
        if self.drawn and not self.ahead:
            self.show(prompt, told=told)
            return
        pending = self.controller.pending
        self.print(*told, *(self.pending_told(pending) if pending is not None else ()))
        if pending is None:
            page = Page(self.display, self.say, self.size)
            self.draw(page.question(self.view, prompt))

    def default_name(self, prompt: Choose) -> str:
        """What Enter alone answers, in words; "" if nothing."""
        option = answers.default(prompt, self.shown)
        if option is None:
            return ""
        number = next((c.number for c in self.shown if option in c.options), 0)
        name = self.say.label(prompt, option, self.view).name
        return f"{number} {name}" if len(name) < 30 else str(number)

    def take(self, text: str, prompt: Choose, seat: Seat) -> None:
        """A line: a command, a standing order, or answers. Never a traceback, never a lost game."""
        text = text.strip()
        waiting = self.controller.pending
        try:
            if self.part is not None:
                self.take_part(self.part, prompt, seat)
                return
            parts = parted(text)
            if len(parts) > 1:
                self.controller.drop()
                self.part, *self.ahead = parts
                self.tried, self._chain_seat, self._is_marked = 0, seat.name, False
                self._is_chain_secret = self.is_secret
                self._chain_step = self.phase
                self._part_start = self.sight.count
                self.take_part(parts[0], prompt, seat)
                return
            text = parts[0].text
            if self.controller.pending is not None and self.take_pending(text, prompt, seat):
                return
            if self.commands.run(text, prompt, seat):
                return
            self.answer_line(text, prompt)
        except (Unclear, Refused) as problem:
            # What waits goes on waiting: a slip of the finger is no "no".
            self.controller.wait_for(waiting)
            self.refused(problem, text, prompt)

    def refused(self, problem: Exception, text: str, prompt: Choose) -> None:
        """Say why the line is no answer; where parts of one were behind it, they go with it."""
        told = answers.refusal(text, prompt, problem, self.view, self.say)
        part, self.part = self.part, None
        self.ahead, self.tried = [], 0
        if part is None:
            if self.drawn:
                self.ask_again(prompt, wrap(told, self.size.width))
            else:
                self.print(*wrap(told, self.size.width))
            return
        began = self._is_marked
        told = f"{'The rest of the line is dropped.' if began else 'Nothing was done.'} {problem}"
        self.ask_again(prompt, wrap(told, self.size.width))

    def take_part(self, part: Part, prompt: Choose, seat: Seat) -> None:
        """Carry out a part of a line; first try it, and what stands behind it, on a copy."""
        if not self.tried:
            found = self.trial(self._part_start).run([part, *self.ahead])
            self.ahead, self.tried = [*found.parts, *found.left], len(found.parts)
            if found.until and found.parts:
                self.tell_below(f"{self.quoted(found.left)} is tried when {found.until}.")
            if not self.tried:
                return
            self.part = part = self.ahead.pop(0)
            if not self._is_marked:
                self.controller.begin()
                self._is_marked = True
        self.tried -= 1
        self._part_start = self.sight.count
        if self.is_page_due and self.is_command(part.text, prompt):
            self.show(prompt, anyway=True)  # what it tells stands below the page
        if not self.commands.run(part.text, prompt, seat):
            self.answer_line(part.text, prompt)
        self.part = None

    def is_command(self, text: str, prompt: Choose) -> bool:
        """Whether a part is a command or a standing order, and no answer."""
        words = " ".join(text.lower().split())
        is_order = self.orders.is_order(words)
        if answers.is_option(text, prompt, self.say, self.view):
            return False
        return is_order or self.commands.is_known(text)

    def drop_ahead(self, seat: Seat) -> None:
        """What somebody has typed ahead answers for nobody else, and in no later phase."""
        is_other = self._chain_seat not in ("", seat.name)
        if self.ahead and (is_other or self._chain_step != self.phase):
            what = self.quoted(self.ahead)
            why = "another person is asked" if is_other else "another phase has begun"
            self.note(f"{what} is dropped: {why}.")
            self.ahead, self.tried = [], 0

    def quoted(self, parts: Sequence[Part]) -> str:
        """Parts of a line that are left, as they were typed, unless another must not know them."""
        if self._is_chain_secret:
            return "The rest of the line"
        left = "; ".join(part.text or "Enter" for part in parts)
        return f'"{left}"'

    def trial(self, start: int) -> Trial:
        """A copy of the game to try answers on; `start`: answers before the last part."""
        return Trial(
            self.sight,
            self.display,
            self.say,
            self.orders,
            self.commands.leaves_all,
            self.commands.is_known,
            start,
        )

    def answer_line(self, text: str, prompt: Choose) -> None:
        """Give the answers of a line, all of them or none."""
        text, same = answers.split_same(text, prompt)
        if not text and answers.default(prompt, self.shown) is None and self.callouts.next(prompt):
            return
        if not text and (warning := self.controller.once_more(self.shown)):
            raise Unclear(warning)
        try:
            given = answers.given(text, prompt, self.shown)
        except Unclear:
            told = (text, self.sight, prompt, self.shown, self.display, self.say, self.orders)
            plan = plans.plan_of(*told) if not same else None
            if plan is None:
                raise
            if self.part is None and self.controller.hold_plan(plan, self.settings.confirm):
                self.ask_again(prompt)
            else:
                self.controller.give_plan(plan, begins=self.part is None)
                self.tell()
            return
        answers.refuse_too_many(self.sight, prompt, given)
        if self.part is None:
            if self.drawn and not self.lists_ways:
                answers.refuse_untold(text, self.shown)
            if len(given) > 1:
                self.trial(self.sight.count).run([Part(text)])
            if not same and self.controller.hold(given, self.settings.confirm):
                self.ask_again(prompt)
                return
        self.give(given, same, prompt)

    def give(self, given: Sequence[str], same: bool, prompt: Choose) -> None:
        """Give answers; with `same` their last also to the like questions that follow."""
        left = self.controller.answer(*given, begins=self.part is None, same=same)
        if left and left[0] != DONE:
            name = self.say.label(prompt, left[0], self.view).name
            self.note(f"{name}: not needed any more.")
        self.tell()

    # -- answers that wait to be confirmed ---------------------------------------------------------

    def pending_told(self, what: Consequence) -> list[str]:
        """What the answers lead to, before they are given."""
        width = self.size.width
        found = wrap(f"Confirm: {what.name}.", width)
        for line in what.steps:
            text = f"  {line.rule} {line.text[:1].upper()}{line.text[1:]}"
            found += wrap(text if text.endswith(".") else f"{text}.", width, "    ")
        found += wrap(f"  {what.then}", width, "    ")
        reader = self.controller.reader  # that another was told shows that an answer of his waited
        if reader not in self._has_told_confirm:
            self._has_told_confirm.add(reader)
            found.append('  ["confirm off": such answers are given at once]')
        return found

    def take_pending(self, text: str, prompt: Choose, seat: Seat) -> bool:
        """Take a line while answers wait: go on, not so, or a look at something before.

        Returns:
            False for whatever else is typed: it is taken in their place, unless it is refused.
        """
        what, word = self.controller.pending, text.lower()
        if what is not None and what.plan is not None and word in ("", "yes"):
            self.controller.give_pending()
            self.tell()
        elif what is not None and word in ("", "yes"):
            self.controller.drop()
            self.give(what.options, False, prompt)
        elif word in ("u", "undo", "back", "n", "no", "not"):
            self.controller.drop()
            self.ask_again(prompt)
        elif word.split()[0] not in prompt.options and self.commands.is_look(text):
            self.commands.run(text, prompt, seat)
        else:
            self.controller.drop()
            return False
        return True

    # -- dice that are typed -----------------------------------------------------------------------

    def throw(self, chance: Chance) -> None:
        """Ask for dice rolled, or a counter drawn, at the table, until they are there."""
        self.ask_dice(chance)
        while self.sight.prompt is chance:
            self.take_dice(self.read(self.dice_cue(chance)).strip(), chance)

    def dice_cue(self, chance: Chance) -> str:
        """What stands before the cursor when dice are typed."""
        form = "number or name" if chance.cup else "3 5" if chance.dice > 1 else "4"
        form = f"{chance.draws} of them" if chance.draws > 1 else form
        return f"roll ({form}; Enter: the program rolls)> "

    def ask_dice(self, chance: Chance) -> None:
        """Say what is to be rolled or drawn."""
        self.tell()
        what = self.say.chance(chance)
        self.print(*wrap(f"[rule {chance.rule}] {what}", self.size.width))
        if chance.cup:
            left = [(id, count) for id, count in chance.cup if count]
            self.print(
                *wrap(
                    "; ".join(
                        f"{number} {self.say.kind(id)} (of {count})"
                        for number, (id, count) in enumerate(left, 1)
                    ),
                    self.size.width,
                )
            )

    def take_dice(self, text: str, chance: Chance) -> None:
        """A line where dice are asked for: they, nothing for the program's, or a command."""
        try:
            parts = parted(text)
            if len(parts) > 1:
                text, self.ahead = parts[0].text, parts[1:]
                self.tried, self._chain_seat, self._is_marked = 0, "", True
                self._is_chain_secret = False
                self._chain_step = self.phase
            if not text:
                self.controller.roll()
            elif not self.commands.run(text, None, None):
                self.controller.throw(self.thrown(text, chance))
            self._part_start = self.sight.count
        except (Unclear, Refused) as problem:
            self.ahead = []
            self.print(*wrap(str(problem), self.size.width))

    def thrown(self, text: str, chance: Chance) -> Any:
        """The faces or the counter that a line means."""
        if chance.cup:
            left = [(id, count) for id, count in chance.cup if count]
            names = [
                Choice(n, Label(self.say.kind(id)), (id,) * count)
                for n, (id, count) in enumerate(left, 1)
            ]
            if chance.draws > 1:
                return tuple(answers.several(text, names))
            return answers.one(text, names).options[0]
        return answers.thrown(text, chance)

    # -- in and out --------------------------------------------------------------------------------

    def read(self, ask: str, unseen: bool = False) -> str:
        """A line from the person, or the next part of the one he has typed. Where another must not
        know it, it cannot be had again later, wherever it was typed.

        Args:
            unseen: whether the line is shown nowhere, and not kept.

        Raises:
            Leave: there are no more, or the person breaks off.
        """
        self.part = None
        if self.ahead:
            self.part = self.ahead.pop(0)
            return self.part.text
        if self.typed_next:
            line, self.typed_next = self.typed_next, ""
            return line
        words = [*(choice.label.name for choice in self.shown), *self.commands.names]
        foot = toolbar(self.view, self.display) if self.drawn else ""
        kept = not (self.is_secret or self.is_shared_in_secret)
        return self._read(ask, words, foot, unseen, kept)

    def read_covered(self, ask: str) -> str:
        """A line typed where the screen is covered: neither who has left nor who sits down next
        finds anything there that is for the other, and nothing typed ahead answers.

        Raises:
            Leave: as `read`.
        """
        self.typed_next = ""
        return self._read(ask, (), "", False, False)

    def _read(self, ask: str, words: Sequence[str], foot: str, unseen: bool, kept: bool) -> str:
        try:
            return self.reader.read(ask, words, foot, unseen, kept)
        except (EOFError, KeyboardInterrupt):
            self.print("")
            raise Leave from None

    def turns_page(self, ask: str) -> bool:
        """Wait until the person has read a page; whether he wants the next one.

        Who knows already what he wants types it here: it is taken at the question that follows.
        """
        if self.ahead or self.typed_next:
            return False
        line = self.read(ask).strip()
        if line.lower() in ("", "q", "enough"):
            return not line
        self.typed_next = line
        return False

    def note(self, text: str) -> None:
        """Tell something besides: at the next page, or at once in plain text."""
        if self.drawn:
            self.notes.append(text)
        else:
            self.print(*wrap(f"- {text}", self.size.width))

    def tell_below(self, text: str) -> None:
        """Tell something at once, below the question."""
        self.print(*wrap(f"- {text}", self.size.width))

    def print(self, *lines: str) -> None:
        """Plain lines, as they are."""
        for line in lines:
            self.console.print(Text(line), soft_wrap=True)

    def draw(self, lines: Sequence[Text]) -> None:
        """Lines with styles, not wrapped."""
        for line in lines:
            self.console.print(line, soft_wrap=True)

    def taken_back(self) -> None:
        """The story goes on from where the game stands now."""
        if self.has_cue:
            self.print("undo")
            self.has_cue = False
        self.told = self.sight.now
        self.story = Story(self.say, self.size.width)
        self.begun()  # those of what is taken back
        self.note("Taken back.")

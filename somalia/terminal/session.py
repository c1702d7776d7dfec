"""A game at the terminal: asks people, lets the computer answer, and shows what happens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from somalia.engine.game import Refused, Seat
from somalia.engine.moment import Moment
from somalia.engine.prompts import DONE, Chance, Choose
from somalia.engine.words import Label
from somalia.games.campaign.core.rulebook import rules_of
from somalia.games.campaign.core.state import State
from somalia.games.campaign.display.board import ROOMY_HEIGHT, MapPicture, cells_of
from somalia.games.campaign.words import Wording
from somalia.play import answers
from somalia.play.answers import Choice, Unclear, choices, opens
from somalia.play.preview import Consequence, consequence
from somalia.play.story import Story, log_lines, result_lines
from somalia.play.table import Table
from somalia.terminal.chain import Part, Trial, parted
from somalia.terminal.commands import COMMANDS, Commands
from somalia.terminal.hints import Whisper
from somalia.terminal.page import (
    UNSAVED,
    Page,
    Size,
    debts,
    joined,
    status,
    toolbar,
    wrap,
)
from somalia.terminal.reader import Reader

BY_ORDER = "By order ("
"""How what a standing order has answered is told."""


class Leave(Exception):
    """The person leaves the table; the game is saved."""


class Session:
    """One sitting.

    Args:
        drawn: whether the terminal can be drawn on; otherwise plain lines only.
        explain: whether the computer says why it decides as it does.
        hand_over: when another person takes the keyboard: "off", "mission" or "every".
        confirm: which answers wait to be confirmed, a key of `preview.CONFIRMATIONS`.
    """

    def __init__(
        self,
        table: Table,
        reader: Reader,
        console: Console,
        drawn: bool,
        explain: bool,
        hand_over: str = "off",
        confirm: str = "off",
    ) -> None:
        self.table, self.reader, self.console = table, reader, console
        self.drawn, self.explain = drawn, explain
        self.hand_over = hand_over
        self.confirm = confirm
        self.seated = ""  # the seat whose person was asked last
        self.game = table.game
        self.rules = table.rules
        self.say = Wording(table.scenario)
        ascii_only = not (console.encoding or "").lower().startswith("utf")
        self.picture = MapPicture(
            table.scenario.board, cells_of(table.map_file, table.scenario.board), ascii_only
        )
        self.orders = table.orders
        self.commands = Commands(self)
        self.whisper = Whisper(self)
        self.story = Story(self.say, self.size.width)
        self.notes: list[str] = list(table.notes)  # to be told at the next page
        self.hint = ""  # what the next page is to say besides, whole
        self.besides: list[str] = []  # all that the last page had to tell besides, in full
        self._by_order: dict[str, int] = {}  # what the order of the last note answered, how often
        self.seen = Moment.now(self.game)  # up to here the person has been shown everything
        self.told = Moment.now(self.game)  # up to here the story has been told
        self.digest = True  # whether pages tell first what a page has no room for
        self.is_first = True  # no page has been shown yet
        self.is_unsaved = False  # the person has been told that the game is not saved
        self.reasons: list[str] = []  # of the computer, since the person's last answer
        self.rows: list[list[str]] = []  # the same with the rows that fired
        self.typed: list[int] = []  # the answer count before each line of answers
        self._begun = self.game.count if table.is_taken_up else 0  # answers before this sitting
        self.shown: list[Choice] = []
        self.typed_next = ""  # a line typed where a page is turned: the next to be taken
        self.ahead: list[Part] = []  # of a line of several parts, those that are not carried out
        self.tried = 0  # how many of them were tried on a copy of the game
        self.part: Part | None = None  # the one in hand; None for a line of its own
        self._chain_seat = ""  # who typed them; "" for whoever is asked next
        self._chain_step = (0, 0)  # turn and step in which it was typed
        self._is_marked = False  # whether their line has begun: it is taken back as one
        self._part_start = 0  # the answer count before the part that was carried out last
        self._held: tuple[Choose, Consequence] | None = None  # the question, and what waits at it
        self.has_told_off = False  # whether it was said how to be asked for no more confirmations

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.game.state
        return state

    @property
    def size(self) -> Size:
        """The room there is on the screen now."""
        return Size(self.console.size.width, self.console.size.height)

    @property
    def answered_from(self) -> int:
        """How many answers had been given before the last line of the person's."""
        return self.typed[-1] if self.typed else self._begun

    # -- the game ----------------------------------------------------------------------------------

    def run(self) -> None:
        """Play to the end.

        Raises:
            Leave: a person leaves before it.
        """
        self.greet()
        while (prompt := self.game.prompt) is not None:
            if isinstance(prompt, Chance):
                self.throw(prompt)
                continue
            seat = self.game.seat_of[prompt.who]
            if not seat.person:
                self.decide(prompt, seat)
            elif not self.follow_orders(prompt, seat):
                self.ask(prompt, seat)
        self.finish()

    def greet(self) -> None:
        """Say what is played, before the first question."""
        table = self.table
        who = ", ".join(f"{self.say.side(s.name)}: {s.who}" for s in table.header.seats)
        text = f"{who}; seed {table.header.seed}."
        usual = {id: of[0] for id, of in rules_of(table.scenario).options.items()}
        chosen = [
            f"{id} {value}" for id, value in table.scenario.options.items() if value != usual[id]
        ]
        if chosen:
            text += f" Options: {', '.join(chosen)}."
        if table.scenario.charts.reconstructed:
            text += " Charts are reconstructed."
        if table.is_taken_up:
            text += " The game goes on where it was left; --new begins afresh."
        elif table.has_people:
            text += ' "help" lists what you can type, "?" shows the rule behind a question.'
        if not self.drawn:
            self.print(f"{table.scenario.name}.")
        self.note(text)
        if not table.is_taken_up:
            self.seen = self.told = Moment.start(self.game)
        self.tell()

    def finish(self) -> None:
        """The game is over: what was it?"""
        self.tell(always=True)
        for line in result_lines(self.state, self.game.all_events(), self.say):
            self.print(line)

    def decide(self, prompt: Choose, seat: Seat) -> None:
        """The computer answers."""
        decision = self.table.players[seat.name].decide(self.game, prompt)
        if self.explain:
            self.explained(prompt, decision)
        self.game.answer(seat.name, decision.option, why=decision.why)
        if self.game.checkpoint is not self.told.checkpoint:  # a mission is told as a whole
            self.tell()

    def explained(self, prompt: Choose, decision: Any) -> None:
        """Why the computer has decided so."""
        label = self.say.label(prompt, decision.option, self.state).name
        fired = [row for row in decision.rows or () if getattr(row, "matched", True)]
        names = dict.fromkeys(str(getattr(row, "row", row)).partition(":")[0] for row in fired)
        text = f"{self.say.side(prompt.who)}, {prompt.ask}: {label}."
        text += f" {decision.why}" if decision.why else ""
        text += f" [{', '.join(names)}]" if names else ""
        self.reasons.append(text)
        self.rows.append([text, *(f"    {row}" for row in fired)])
        if not self.drawn or not self.table.has_people:
            self.print(*wrap(f"  ~ {text}", self.size.width, "    "))

    def latest_reasons(self) -> list[str]:
        """The computer's last reasons, as many as a page of this size has room for."""
        if not self.explain:
            return []
        room = 6 if self.size.height >= ROOMY_HEIGHT else 1
        told = self.reasons[-room:]
        left = len(self.reasons) - len(told)
        return [*told, *([f"{left} more reasons: explain"] if left else [])]

    def tell(self, always: bool = False) -> None:
        """The story since last time, where there is no page to show it on."""
        if self.drawn and self.table.has_people and not always:
            return
        lines = self.story.tell(self.told.events(self.game))
        self.told = Moment.now(self.game)
        self.print(*lines)

    # -- a person --------------------------------------------------------------------------------

    def follow_orders(self, prompt: Choose, seat: Seat) -> bool:
        """Let a standing order answer, if one is about this prompt."""
        given = self.orders.answer(self.game, prompt, seat.name)
        if given is None:
            return False
        answer, order = given
        name = self.say.label(prompt, answer, self.state).name
        self.game.answer(seat.name, answer)
        self.by_order(order, name)
        self.tell()
        return True

    def by_order(self, order: str, answer: str) -> None:
        """Say what an order has answered, several answers of one order on one line."""
        head = f"{BY_ORDER}{order}): "
        if self.drawn and self.notes and self.notes[-1].startswith(head):
            self.notes.pop()
        else:
            self._by_order = {}
        self._by_order[answer] = self._by_order.get(answer, 0) + 1
        given = (
            name if count == 1 else f"{name} x{count}" for name, count in self._by_order.items()
        )
        self.note(f"{head}{', '.join(given)}.")

    def ask(self, prompt: Choose, seat: Seat) -> None:
        """Show where the game stands, and take lines until the game has moved on."""
        self.tell()
        self.tell_saving()
        self.drop_ahead(seat)
        self.change_seats(prompt, seat)
        self.shown = choices(prompt, self.state, self.say)
        if not self.ahead:
            for told in self.orders.waiting(self.game, seat.name):
                self.note(told)
        self.whisper.before(prompt)
        self.show(prompt)
        while self.game.prompt is prompt:
            self.take(self.read(self.cue(prompt)), prompt, seat)

    def tell_saving(self) -> None:
        """What happened to the record; that the game is not saved, once, until that changes."""
        for news in self.table.saving_news():
            self.note(news)
        unsaved = self.table.unsaved
        if unsaved and not self.is_unsaved:
            self.note(f"NOT SAVED. {unsaved} {UNSAVED}")
        self.is_unsaved = bool(unsaved)

    def change_seats(self, prompt: Choose, seat: Seat) -> None:
        """Another person takes the keyboard: wait until he sits there, if that is wished."""
        before, due = self.seated, self.hand_over == "every" or opens(self.game)
        if before and before != seat.name and self.hand_over != "off" and due:
            self.shown = []
            if self.drawn:
                self.console.clear()
            self.read(f"Hand over to {self.called(prompt.who, seat)}. Enter: go on> ")
        if due or not before:
            self.seated = seat.name

    def called(self, side: str, seat: Seat) -> str:
        """A side, with the name of the person who plays it: "UN, Anna"."""
        name = self.table.name_of(seat.name)
        return f"{self.say.side(side)}, {name}" if name else self.say.side(side)

    def cue(self, prompt: Choose) -> str:
        """What stands before the cursor: who is asked, and what Enter alone answers."""
        if self.held is not None:
            return "Enter: go on, u: take back> "
        name = self.default_name(prompt)
        who = self.called(prompt.who, self.game.seat_of[prompt.who])
        warning = "[NOT SAVED] " if self.table.unsaved else ""
        return f"{warning}{who}{f' (Enter: {name})' if name else ''}> "

    def show(self, prompt: Choose) -> None:
        """The whole page; in plain text the status, the question and the options."""
        page = Page(self.rules, self.say, self.picture, self.size)
        if not self.drawn:
            self.plain(prompt, page)
            return
        if self.ahead:
            return
        new = self.seen.events(self.game)
        old = self.game.all_events()
        old = old[: len(old) - len(new)][-60:]
        full, brief = log_lines(new, self.say), self.say.digest(new)
        room = page.frame(self.state, prompt, self.shown).room
        hint, self.hint = self.hint, ""
        self.besides = [*self.notes, *self.reasons, *([hint] if hint else [])]
        if self.digest and not self.is_first and page.is_too_much(brief, room):
            self.tell_first("Since your last answer:", page.told(full, brief))
        self.is_first = False
        if len(page.said(hint)) > room:
            self.tell_first("A friend at the table says:", page.said(hint))
            hint = '"hints" tells the last hint again.'
            hint = hint if room else ""
        # What is asked about comes before what was answered for the person.
        notes = sorted(self.notes, key=lambda note: note.startswith(BY_ORDER))
        lines = page.draw(
            self.state,
            prompt,
            self.shown,
            full,
            brief,
            self.say.digest(old),
            [*notes, *self.latest_reasons()],
            hint,
        )
        self.notes = []
        self.console.clear()
        self.draw(lines)

    def tell_first(self, head: str, lines: Sequence[Text]) -> None:
        """What the page that follows has no room for, on pages of its own."""
        room = max(self.size.height - 3, 1)
        more = "-- Enter: on (digest off: no such pages) -- " if self.digest else "-- Enter: on -- "
        for at in range(0, len(lines), room):
            self.console.clear()
            self.console.print(Text(head, "reverse"))
            self.draw(lines[at : at + room])
            if not self.turns_page(more):
                return

    def plain(self, prompt: Choose, page: Page) -> None:
        """A question without a picture, for scripts and for ears."""
        width = self.size.width
        self.print("", *(joined(parts, width) for parts in status(self.state, self.rules)))
        for note in self.notes:
            self.print(*wrap(f"- {note}", width))
        self.notes = []
        self.draw(page.question(self.state, prompt))
        self.draw(page.options(prompt, self.shown, 40))

    def ask_again(self, prompt: Choose) -> None:
        """After a command has printed something: the question once more, without the page."""
        if self.held is not None:
            self.tell_held(self.held)
            return
        page = Page(self.rules, self.say, self.picture, self.size)
        self.draw(page.question(self.state, prompt))

    def default_name(self, prompt: Choose) -> str:
        """What Enter alone answers, in words; "" if nothing."""
        option = answers.default(prompt, self.shown)
        if option is None:
            return ""
        number = next((c.number for c in self.shown if option in c.options), 0)
        name = self.say.label(prompt, option, self.state).name
        return f"{number} {name}" if len(name) < 30 else str(number)

    def take(self, text: str, prompt: Choose, seat: Seat) -> None:
        """A line: a command, a standing order, or answers. Never a traceback, never a lost game."""
        text = text.strip()
        held = self._held
        try:
            if self.part is not None:
                self.take_part(self.part, prompt, seat)
                return
            parts = parted(text)
            if len(parts) > 1:
                self._held = None
                self.part, *self.ahead = parts
                self.tried, self._chain_seat, self._is_marked = 0, seat.name, False
                self._chain_step = self.state.turn, self.state.step
                self._part_start = self.game.count
                self.take_part(parts[0], prompt, seat)
                return
            text = parts[0].text
            if self.held is not None and self.take_held(self.held, text, prompt, seat):
                return
            if self.commands.run(text, prompt, seat):
                return
            self.answer_line(text, prompt, seat)
        except (Unclear, Refused) as problem:
            self._held = held  # what waits goes on waiting; a slip of the finger is no "no"
            self.refused(problem, text, prompt)

    def refused(self, problem: Exception, text: str, prompt: Choose) -> None:
        """Say why the line is no answer; where parts of one were behind it, they go with it."""
        told = answers.refusal(text, prompt, problem, self.state, self.say)
        part, self.part = self.part, None
        self.ahead, self.tried = [], 0
        if part is None:
            self.print(*wrap(told, self.size.width))
            return
        began = self._is_marked
        told = f"{'The rest of the line is dropped.' if began else 'Nothing was done.'} {problem}"
        if self.drawn and began:
            self.show(prompt)  # no page was drawn while parts of the line were left
            self.print(*wrap(told, self.size.width))
        else:
            self.print(*wrap(told, self.size.width))
            self.ask_again(prompt)

    def take_part(self, part: Part, prompt: Choose, seat: Seat) -> None:
        """Carry out a part of a line; first try it, and what stands behind it, on a copy."""
        if not self.tried:
            found = self.trial(self._part_start).run([part, *self.ahead])
            self.ahead, self.tried = [*found.parts, *found.left], len(found.parts)
            if found.until and found.parts:
                left = "; ".join(part.text or "Enter" for part in found.left)
                self.say_aside(f'"{left}" is tried when {found.until}.')
            if not self.tried:
                return
            self.part = part = self.ahead.pop(0)
            if not self._is_marked:
                self.mark_line()
                self._is_marked = True
        self.tried -= 1
        self._part_start = self.game.count
        if not self.commands.run(part.text, prompt, seat):
            self.answer_line(part.text, prompt, seat)
        self.part = None

    def drop_ahead(self, seat: Seat) -> None:
        """What somebody has typed ahead answers for nobody else, and in no later phase."""
        is_other = self._chain_seat not in ("", seat.name)
        if self.ahead and (is_other or self._chain_step != (self.state.turn, self.state.step)):
            left = "; ".join(part.text or "Enter" for part in self.ahead)
            why = "another person is asked" if is_other else "another phase has begun"
            self.note(f'"{left}" is dropped: {why}.')
            self.ahead, self.tried = [], 0

    def trial(self, start: int) -> Trial:
        """A copy of the game to try answers on; `start`: answers before the last part."""
        return Trial(
            self.game,
            self.say,
            self.orders,
            self.commands.leaves_all,
            self.commands.is_known,
            start,
        )

    def answer_line(self, text: str, prompt: Choose, seat: Seat) -> None:
        """Give the answers of a line, all of them or none."""
        text, same = answers.split_same(text, prompt)
        if not text and answers.default(prompt, self.shown) is None and self.whisper.next(prompt):
            return
        given = answers.given(text, prompt, self.shown)
        if self.part is None:
            if len(given) > 1:
                self.trial(self.game.count).run([Part(text)])
            what = None if same else consequence(self.game, self.say, given, self.confirm)
            if what is not None:
                self._held = prompt, what
                self.tell_held(what)
                return
        self.give(given, same, prompt, seat)

    def give(self, given: Sequence[str], same: bool, prompt: Choose, seat: Seat) -> None:
        """Give answers; with `same` their last also to the like questions that follow."""
        if self.part is None:
            self.mark_line()
        for option in given:
            if not answers.goes_on(self.game, prompt):
                if option != DONE:
                    name = self.say.label(prompt, option, self.state).name
                    self.note(f"{name}: not needed any more.")
                break
            self.game.answer(seat.name, option)
            self.orders.answered(prompt.ask, option)
        if same and given:
            self.orders.same(self.game, seat.name, prompt.ask, given[-1])
        self.tell()

    # -- answers that wait to be confirmed ---------------------------------------------------------

    @property
    def held(self) -> Consequence | None:
        """What waits to be confirmed at the question that stands."""
        return self._held[1] if self._held and self._held[0] is self.game.prompt else None

    def tell_held(self, what: Consequence) -> None:
        """What the answers lead to, before they are given."""
        width = self.size.width
        self.print(*wrap(f"Confirm: {what.name}.", width))
        for line in what.steps:
            text = f"  {line.rule} {line.text[:1].upper()}{line.text[1:]}"
            self.print(*wrap(text if text.endswith(".") else f"{text}.", width, "    "))
        self.print(*wrap(f"  {what.then}", width, "    "))
        if not self.has_told_off:
            self.has_told_off = True
            self.print('  ["confirm off": such answers are given at once]')

    def take_held(self, what: Consequence, text: str, prompt: Choose, seat: Seat) -> bool:
        """Take a line while answers wait: go on, not so, or a look at something before.

        Returns:
            False for whatever else is typed: it is taken in their place, unless it is refused.
        """
        held, self._held = self._held, None
        word = text.lower()
        if word in ("", "yes"):
            self.give(what.options, False, prompt, seat)
        elif word in ("u", "undo", "back", "n", "no", "not"):
            self.ask_again(prompt)
        elif word.split()[0] not in prompt.options and self.commands.is_look(text):
            self._held = held
            self.commands.run(text, prompt, seat)
        else:
            return False
        return True

    def mark_line(self) -> None:
        """Remember where the line of answers began: for undo, and for what is new."""
        self.typed.append(self.game.count)
        self.seen = Moment.now(self.game)
        self.reasons, self.rows = [], []
        self.orders.by_hand = None

    # -- dice that are typed -----------------------------------------------------------------------

    def throw(self, chance: Chance) -> None:
        """Ask for dice rolled, or a counter drawn, at the table, until they are there."""
        self.ask_dice(chance)
        while self.game.prompt is chance:
            self.take_dice(self.read(self.dice_cue(chance)).strip(), chance)

    def dice_cue(self, chance: Chance) -> str:
        """What stands before the cursor when dice are typed."""
        form = "number or name" if chance.cup else "3 5" if chance.dice > 1 else "4"
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
                self._chain_step = self.state.turn, self.state.step
            if not text:
                self.game.roll()
            elif not self.commands.run(text, None, None):
                self.game.throw(self.thrown(text, chance))
            self._part_start = self.game.count
        except (Unclear, Refused) as problem:
            self.ahead = []
            self.print(*wrap(str(problem), self.size.width))

    def thrown(self, text: str, chance: Chance) -> Any:
        """The faces or the counter that a line means."""
        if chance.cup:
            left = [id for id, count in chance.cup if count]
            names = [Choice(n, Label(self.say.kind(id)), (id,)) for n, id in enumerate(left, 1)]
            return answers.one(text, names).options[0]
        faces = tuple(int(char) for char in text if char in "0123456789")
        if re.fullmatch(r"[1-6\s,+]+", text) is None or len(faces) != chance.dice:
            example = " ".join("35241"[: chance.dice])
            raise Unclear(f"Type {chance.dice} of 1 to 6, such as {example}.")
        return faces[0] if chance.dice == 1 else faces

    # -- in and out --------------------------------------------------------------------------------

    def read(self, ask: str) -> str:
        """A line from the person, or the next part of the one he has typed.

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
        words = [*(choice.label.name for choice in self.shown), *COMMANDS]
        try:
            return self.reader.read(
                ask, words, toolbar(self.state, self.rules) if self.drawn else ""
            )
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

    def say_aside(self, text: str) -> None:
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

    def undo(self, seat: Seat, whole: bool) -> None:
        """Go back to before the last line of answers; with `whole` as far as may be."""
        game = self.game
        target = (
            0
            if whole
            else next(
                (count for count in reversed(self.typed) if count < game.count), game.count - 1
            )
        )
        if game.undo_point(seat.name) is None:
            game.undo(seat.name)  # says why not
        while (point := game.undo_point(seat.name)) is not None and point >= target:
            game.undo(seat.name)
            if whole and isinstance(game.prompt, Choose) and game.prompt.ask.endswith(".mission"):
                break
        self.typed = [count for count in self.typed if count < game.count]
        self.orders.taken_back(game)
        self.seen = self.told = Moment.now(game)
        self.story = Story(self.say, self.size.width)
        self.note("Taken back.")

    def reminder(self) -> str:
        """What is owed, for whoever leaves."""
        return ", ".join(debts(self.state, self.rules))

"""What can be typed besides answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress

from somalia.datafile import NoHome
from somalia.engine.game import Refused, Seat
from somalia.engine.kinds import MISSION, STEP, TURN, has_tag
from somalia.engine.odds import Enough
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.engine.words import Line, listed, plural
from somalia.games.display import OddsAsked, Skipped, Unknown
from somalia.plain import whole_number
from somalia.play import saved
from somalia.play.advice import PLAY_OUTS, Worth, tenths
from somalia.play.answers import Choice, Unclear, find, is_option
from somalia.play.listing import numbered
from somalia.play.plans import odds_question
from somalia.play.preview import CONFIRMATIONS, USUAL
from somalia.play.story import chronicle, log_lines
from somalia.play.table import copy_record
from somalia.play.turn_text import sheet_lines, skimmed
from somalia.terminal.desk import Desk
from somalia.terminal.keyboard import Leave
from somalia.terminal.page import UNSAVED, wrap
from somalia.terminal.watch import waiting

NO_ORDERS = "No standing orders"
"""What stands in the place of their list."""

HELP = """\
Answer with the number of an option or the beginning of its name. Several picks
go on one line: "1 3 4", "1 1" for two alike, "all"; a full stop or "done" at
the end closes them. Enter alone answers what (Enter: ...) shows.
Answers to several questions go on one line by name, and are taken back as one.
"2; 1; all." is three answers, given whole or not at all; what stands behind a
die is tried once it has fallen.

  ?               the rule behind the question; "? 2": any rule
  why [NAME]      why something is not offered, or was not asked
  odds [OPTION]   odds of what can be chosen, or of that option
  advise          what the usual opponent would do here; "advise worth": what
                  each answer is worth; on or off: told with every question
  undo            take back your last line; "undo mission": up to its choice
  same            answer like last time for the rest of this step; also after
                  an answer: "2 same"
  options, map    the options in full; the whole page again
{sheets}
  log [N]         what has happened; ledger: the same with every die
  turns           a line a turn; "turns last": the last one's sheet; on or off
  games           the saved games, and how one goes on
  save [FILE]     where the game is saved (always); copies it to FILE
  dice typed      roll your own dice and type them; "dice auto": the program
  confirm on|off  whether an answer that leads to a die waits for Enter first
  explain [on]    the computer's reasons since your last answer; on or off
  hints [on|off]  what a friend at the table says; the last again; hints all
  notes           what a page had no room for: orders, reasons, hints
  digest on|off   pages that tell what the page has no room for
  resign, quit    give up (asks first); leave, and go on next time
"""
"""What can be typed, for a game that says it in no words of its own."""


def hanging(line: str) -> str:
    """What the further lines of a long line begin with: a row of a list goes on below its text."""
    row = ROW.match(line)
    return " " * (row.end() if row else 6)


ROW = re.compile(r"  \S.{,20}?  +(?=\S)")
"""The head of a row: two blanks, a name, and blanks up to the text."""

CONFIRMED = {
    "off": 'No answer waits to be confirmed; "confirm on" changes it.',
    "dice": "An answer that leads to a die in the same mission, at once or by another's choice, "
    "waits until you confirm it; confirm off: none, confirm every: all that cannot be "
    "taken back or let another decide.",
    "every": "All answers that cannot be taken back, or let another decide, wait until you "
    "confirm them; confirm on: those before a die, confirm off: none.",
}
"""What `confirm` tells, by the setting."""

COMMANDS = (
    "?",
    "help",
    "why",
    "odds",
    "advise",
    "ways",
    "risk",
    "undo",
    "same",
    "options",
    "map",
    "log",
    "ledger",
    "save",
    "dice",
    "confirm",
    "explain",
    "digest",
    "resign",
    "quit",
    "orders",
    "hints",
    "notes",
    "games",
    "turns",
)
MOVES = ("same", "resign")
"""Those that may give an answer."""
CHANGES = (*MOVES, "undo", "dice", "quit")
"""Those after which the game, or who rolls, is not what it was."""
ALIASES = {
    "h": "help",
    "exit": "quit",
    "advice": "advise",
    "u": "undo",
    "back": "undo",
    "route": "ways",
    "routes": "ways",
    "turn": "turns",
    "month": "turns",
    "months": "turns",
}


class Commands:
    """The commands of a session. Each is a method named for it."""

    def __init__(self, session: Desk) -> None:
        self.of = session
        self.sheets = {sheet.name: sheet for sheet in session.display.sheets()}
        others = {also: sheet.name for sheet in self.sheets.values() for also in sheet.also}
        self.aliases = {**ALIASES, **others}
        self._told: list[str] = []  # what the page with the question is to tell

    @property
    def names(self) -> list[str]:
        """All of them."""
        return [*COMMANDS, *self.sheets]

    def run(self, text: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Carry out the line if it is a command; False if it is none.

        An option of that very name comes first: "pass" answers, "pass until end" orders.
        """
        words, self._told = text.split(), []
        of = self.of
        if not words or (prompt is not None and is_option(text, prompt, of.say, of.view)):
            return False
        if text.lower() == "q":
            raise Unclear(
                '"q" ends a list that is shown in pages. "quit" leaves the game; it '
                "is saved, and goes on next time."
            )
        if text.startswith("?"):
            self.rule(text[1:].strip(), prompt)
            self.again(prompt)
            return True
        if seat is not None and prompt is not None:
            told = self.of.orders.give(text, self.of.sight, seat.name)
            if told is not None:
                self.of.controller.begin()
                if self.of.paper.drawn:
                    self.of.note(told)
                else:
                    self.of.paper.wrapped(told)
                if not self.of.follow_orders():
                    self.again(prompt)
                return True
        name = self.name_in(text)
        if not name:
            return False
        rest = " ".join(words[1:])
        if name in self.sheets:
            self.sheet(name, rest)
            self.again(prompt)
            return True
        does: Callable[[str, Choose | None, Seat | None], bool] = getattr(self, f"do_{name}")
        if does(rest, prompt, seat):
            self.again(prompt)
        return True

    def name_in(self, text: str) -> str:
        """The command that a line begins with; "" if it is none."""
        word = text.split()[0].lower() if text.strip() else ""
        name = "?" if word.startswith("?") else self.aliases.get(word, word)
        return name if name in COMMANDS or name in self.sheets else ""

    def is_look(self, text: str) -> bool:
        """Whether the line is a command that leaves the question as it is, or leaves the table."""
        return self.name_in(text) not in ("", *MOVES)

    def leaves_all(self, text: str) -> bool:
        """Whether the line is a command that leaves everything as it is."""
        return self.name_in(text) not in ("", *CHANGES)

    def is_known(self, text: str) -> bool:
        """Whether the line is a command."""
        return bool(self.name_in(text))

    def again(self, prompt: Choose | None) -> None:
        """The question once more, if it still stands, with what is to be told."""
        told, self._told = self._told, []
        if prompt is not None and self.of.sight.prompt is prompt:
            self.of.pages.ask_again(prompt, told)

    def out(self, lines: list[str]) -> None:
        """Tell something: on the page with the question that stands, or else a screenful at a
        time.
        """
        size = self.of.paper.size
        if (
            self.of.paper.drawn
            and not self.of.keyboard.ahead
            and isinstance(self.of.sight.prompt, Choose)
        ):
            self._told += lines
            return
        pieces = [
            "",
            *(
                piece
                for line in lines
                for piece in (
                    [line] if len(line) <= size.width else wrap(line, size.width, hanging(line))
                )
            ),
            "",
        ]
        room = (
            max(size.height - 4, 1)
            if self.of.paper.drawn and not self.of.keyboard.ahead
            else len(pieces)
        )
        while len(pieces) > room:
            self.of.paper.print(*pieces[:room])
            pieces = pieces[room:]
            if not self.of.keyboard.turns_page("-- Enter: more, q: enough -- "):
                return
        self.of.paper.print(*pieces)

    # -- rules and reasons -------------------------------------------------------------------------

    def rule(self, query: str, prompt: Choose | None) -> None:
        """`?`: the rule behind the prompt, or any other."""
        chance = self.of.sight.prompt
        number = query or (prompt.rule if prompt else chance.rule if chance else "")
        reference = self.of.sitting.table.game_type.reference()
        of = self.of
        self.out(reference.lines(number, of.sitting.table.scenario, of.view, of.paper.size.width))

    def do_help(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """What can be typed."""
        text = self.of.display.help()
        if not text:
            sheets = (f"  {name:<15} {sheet.about}" for name, sheet in self.sheets.items())
            text = HELP.format(sheets="\n".join(sheets))
        orders = self.of.orders.told
        head = ["", "Standing orders:"] if orders else []
        self.out([*text.rstrip("\n").split("\n"), *head, *orders])
        return True

    def do_why(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Why something is barred, here or one step further."""
        if prompt is None:
            self.out(["Nothing is barred: dice are to be rolled."])
        elif rest:
            self.out(self._why(rest, prompt))
        else:
            passed = [str(each) for each in self.of.display.together(self._skipped(prompt))]
            head = ["", "Not asked since your last answer:"] * bool(passed)
            self.out([*(self._all_barred(prompt) or ["Nothing is barred here."]), *head, *passed])
        return True

    def _all_barred(self, prompt: Choose) -> list[str]:
        return [
            f"{why.rule}: {', '.join(names)}: {why.sentence}"
            for why, names in self.of.say.barred(prompt, self.of.view).items()
        ]

    def _skipped(self, prompt: Choose) -> list[Skipped]:
        """What the program passed over since the person's last line of answers."""
        seat = self.of.sight.seat_of[prompt.who].name
        found: list[Skipped] = self.of.display.skipped(
            self.of.sight, self.of.controller.answered_from, seat
        )
        return found

    def _why(self, text: str, prompt: Choose) -> list[str]:
        found = self._reasons(text, prompt)
        if found:
            return found
        sight = self.of.sight
        if has_tag(prompt.ask, MISSION):
            # One step further: what would the missions that are offered say of it?
            for option in prompt.options:
                seat = sight.seat_of[prompt.who].name
                twin = sight.trial(auto_dice=False, auto_forced=False, stops_at_checkpoint=True)
                twin.answer(seat, option)
                after = twin.asked(seat)
                if after is not None and after.who == prompt.who:
                    found += [f"{option}: {line}" for line in self._reasons(text, after)]
        if not found:
            found = [
                str(each) for each in self._skipped(prompt) if text.lower() in str(each).lower()
            ]
            found += [
                told
                for step in self.of.display.steps_named(self.of.view, text)
                if (told := str(step)) not in found
            ]
        told = f'"{text}" is not asked about here: neither offered nor barred, nor passed '
        told += 'over since your last answer; "why" alone lists what was.'
        return found or [told]

    def _reasons(self, text: str, prompt: Choose) -> list[str]:
        state, say = self.of.view, self.of.say
        ids = [*prompt.options, *prompt.barred]
        among = [Choice(n, say.label(prompt, id, state), (id,)) for n, id in enumerate(ids, 1001)]
        lines = []
        for choice in find(text, among)[:8]:
            why = prompt.why_not(choice.options[0])
            reason = f"{why.rule}: {why.sentence}" if why else "it is offered."
            lines.append(f"{choice.label.name}: {reason}")
        return lines

    # -- odds and ways -----------------------------------------------------------------------------

    def do_odds(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Odds before a fight is committed, of an option, or of the options compared."""
        if prompt is None:
            self.out(["The fight is under way: dice are to be rolled."])
            return True
        of, held = self.of, self.of.controller.pending
        sight: Sight = of.sight
        shown = of.sitting.shown
        if held is not None and held.plan is not None and not rest:
            # Of a line that answers several questions: at the last of them that has odds.
            if committed := odds_question(of.sight, of.say, held.plan, of.orders):
                sight, given = committed
                prompt = sight.asked(of.sight.seat_of[prompt.who].name) or prompt
                shown = numbered(sight, prompt, of.display)
                rest = " ".join(option for option in given if option != DONE)
        with waiting(of.paper) as watch:
            asked = OddsAsked(
                sight=sight,
                prompt=prompt,
                shown=shown,
                typed=rest,
                held=held.option if held is not None else "",
                players=of.sitting.table.players,
                width=of.paper.size.width,
                watch=watch,
            )
            try:
                lines = of.display.odds(asked)
            except Unknown as problem:
                raise Unclear(str(problem)) from None
        self.out(lines)
        return True

    def do_ways(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """All the options that have a risk, the default first, and those that are not shown."""
        ways = [
            choice for choice in self.of.sitting.shown if choice.risk is not None or choice.is_more
        ]
        self.of.pages.lists_ways = True
        self.out(
            [f"{choice.number} {choice.text}" for choice in ways] or ["No way is asked for here."]
        )
        return True

    def do_risk(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """What may happen by one of them."""
        ways = [choice for choice in self.of.sitting.shown if choice.risk is not None]
        if not ways:
            self.out(["No way is asked for here."])
            return True
        found = find(rest, ways) if rest else ways[:1]
        if not found:
            raise Unclear(f'There is no way "{rest[:30]}"; ways lists them all.')
        self.out([line for choice in found[:3] for line in self.of.display.risk(choice)])
        return True

    # -- going back, and the same ------------------------------------------------------------------

    def do_undo(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Take back."""
        if seat is None:
            raise Unclear("A die is to be rolled: what led to it stands.")
        controller = self.of.controller
        if needs := controller.undo_needs:
            who = listed(self.of.sitting.called(one.sides[0], one) for one in needs)
            if not self._is_yes(f"{who} must allow that. Ask? yes or no> "):
                self.out(["Not taken back."])
                return True
            if self.of.all_agree(needs):
                controller.undo_line(agreed=True)
        elif rest.startswith("m"):
            controller.undo_mission()
        else:
            controller.undo_line()
        return False

    def do_same(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Answer as the last time, for the rest of the chain."""
        if prompt is None or seat is None:
            raise Unclear("That is for questions, not for dice.")
        if self.of.controller.last_answer is None:
            if self.of.controller.orders.to_repeat(self.of.sight, prompt) is not None:
                raise Unclear("Who acts here has done nothing that he could do again.")
            raise Unclear(
                'You have not answered this kind of question yet: "2 same" answers 2, '
                "and the same for the rest."
            )
        try:
            self.of.controller.same()
        except Refused:
            raise Unclear("The same answer is not possible here.") from None
        self.of.controller.begin()
        self.of.follow_orders()
        return False

    def do_orders(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """List the standing orders, or end them."""
        if seat is None:
            raise Unclear("That is for questions, not for dice.")
        if rest == "clear":
            ended = self.of.orders.clear(seat.name)
            self.out([f"{plural(ended, 'standing order')} ended." if ended else "There were none."])
        else:
            known = self.of.orders.told
            none = [f"{NO_ORDERS}. They are:", *known] if known else ["There are no orders."]
            self.out(self.of.orders.of(seat.name) or none)
        return True

    # -- looking -----------------------------------------------------------------------------------

    def do_options(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """All options with their details, one a line."""
        self.out([f"{choice.number} {choice.text}" for choice in self.of.sitting.shown[:200]])
        return True

    def do_map(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The page again; in plain text the map."""
        of = self.of
        if of.paper.drawn and prompt is not None:
            of.pages.show(prompt)
            return False
        numbers = {option: str(c.number) for c in of.sitting.shown for option in c.options}
        of.paper.draw(
            of.display.board(
                of.view, max(of.paper.size.width - 1, 79), of.paper.size.height, numbers
            )
        )
        return True

    def sheet(self, name: str, rest: str) -> None:
        """A page of the game's own."""
        of = self.of
        try:
            lines = self.sheets[name].lines(of.sight, rest, of.paper.size.width)
        except Unknown as problem:
            raise Unclear(str(problem)) from None
        self.out(list(lines))

    def do_log(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The last lines of what has happened: what each mission or step came to."""
        events = self.of.controller.events()
        self._lines(rest, chronicle(self.of.say.steps(events)))
        return True

    def do_ledger(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The same with every die, modifier and loss, a line each."""
        self._lines(rest, log_lines(self.of.controller.events(), self.of.say))
        return True

    def _lines(self, rest: str, lines: Sequence[Line]) -> None:
        """The last lines of a log, as many as are asked for."""
        count = whole_number(rest)
        count = 30 if count is None else count
        self.out(
            [
                ("" if has_tag(line.kind, TURN) or has_tag(line.kind, STEP) else "  ") + str(line)
                for line in lines[-max(count, 1) :]
            ]
        )

    # -- the game ----------------------------------------------------------------------------------

    def do_turns(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """A line a turn; the last sheet again; whether each turn is told on a sheet."""
        of, width = self.of, self.of.paper.size.width
        if rest in ("on", "off"):
            problem = of.sitting.change("turn_sheet", rest == "on")
            now = f"A page at the end of each turn: {rest}."
            self.out([now, *[problem] * bool(problem)])
            return True
        if rest not in ("", "last"):
            raise Unclear('"turns", "turns last", "turns on" and "turns off" can be typed.')
        if rest:
            sheet = of.sitting.turns.last()
            told = sheet_lines(sheet, of.say, width) if sheet is not None else []
        else:
            told = skimmed(of.sitting.turns.reports(), width)
        self.out(told or ["No turn of this game can be told yet."])
        return True

    def do_save(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Where the game is saved; a copy, if a file is named."""
        if rest:
            self.out([copy_record(self.of.sitting.table, rest)])
        elif self.of.sitting.table.unsaved:
            self.out([f"The game is NOT SAVED. {self.of.sitting.table.unsaved}", UNSAVED])
        elif self.of.sitting.table.record:
            self.out([f"The game is saved after every answer, in {self.of.sitting.table.record}."])
        else:
            self.out(["This game is not written down. Start it with --record FILE to keep it."])
        return True

    def do_dice(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Who rolls."""
        sight, table = self.of.sight, self.of.sitting.table
        if not table.game_type.thrown(table.scenario):
            self.out(["Nothing is thrown in this game: its chance is hidden, and the program's."])
            return True
        if rest not in ("typed", "auto"):
            now = "the program rolls" if sight.auto_dice else "you roll and type"
            self.out([f'Now {now}. "dice typed" or "dice auto" changes it.'])
            return True
        is_auto = rest == "auto"
        self.out(["The program rolls." if is_auto else "You roll, and type what comes up."])
        self.of.controller.roll_always(by_program=is_auto)
        return True

    def do_confirm(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Which answers wait to be confirmed; kept for other games and the window, where a person
        sits at a terminal.
        """
        keys = {"on": USUAL, **{key: key for key in CONFIRMATIONS}}
        if rest in keys:
            problem = self.of.sitting.change("confirm", keys[rest])
        elif rest:
            raise Unclear('"confirm on", "confirm off" or "confirm every" changes it.')
        else:
            problem = ""
        self.out([CONFIRMED[self.of.sitting.settings.confirm], *[problem] * bool(problem)])
        return True

    def do_advise(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """What the usual opponent would do; what each answer is worth; whether that is told."""
        of = self.of
        if rest in ("on", "off"):
            problem = of.sitting.change("advise", rest == "on")
            now = f"Advice is {'told with every question' if rest == 'on' else 'not told'}."
            self.out([now, *[problem] * bool(problem)])
        elif rest not in ("", "worth"):
            raise Unclear('"advise", "advise worth", "advise on" and "advise off" can be typed.')
        elif prompt is None or seat is None:
            raise Unclear("Roll the dice first; there is nothing to advise.")
        elif of.controller.advice is None:
            raise Unclear("Nobody plays your side by rules whom one could ask.")
        elif rest:
            self.out(self._worth(prompt, seat))
        else:
            self.out([of.advised(prompt)])
        return True

    def _worth(self, prompt: Choose, seat: Seat) -> list[str]:
        """What play-outs say of each answer, in lines."""
        of = self.of
        known: list[Worth] = []
        with waiting(of.paper) as watch:

            def pause() -> None:
                if watch.is_stopped:
                    raise Enough
                made = known[0].play_outs if known else 0
                if of.paper.drawn:
                    watch.tell_now_and_then(f"{made} of {PLAY_OUTS} play-outs of each")

            with suppress(Enough):
                for found in of.controller.adviser.worths(of.sight, seat.name, pause):
                    known = found
        if not known:
            return ["Stopped before the first play-outs were made."]
        names = [of.name_of(prompt, one.option) for one in known]
        wide = max(map(len, names))
        unit = of.sitting.table.game_type.margin_unit(of.sitting.table.scenario)
        made = plural(known[0].play_outs, "time")
        return [
            f"Played out {made} each, by the same dice, everybody by the usual opponents:",
            f"{'':<{wide}}  of 100 won  {unit} over the first",
            *(
                f"{name:<{wide}}  {tenths(one.score):>10}  "
                + (f"{one.margin / 10:+.1f} ± {tenths(one.error)}" if at else "(advised)")
                for at, (name, one) in enumerate(zip(names, known, strict=True))
            ),
            "What is within two or three of its ± is no difference.",
            "A game that nobody wins is half a game won.",
        ]

    def do_explain(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The computer's reasons since the last answer; whether they are shown."""
        of = self.of
        if rest in ("on", "off"):
            of.reasons.wanted = rest == "on"
            self.out(
                [f"The computer's reasons are {'shown' if of.reasons.wanted else 'not shown'}."]
            )
        elif of.reasons.wanted:
            told = [line for reason in of.reasons.rows for line in reason]
            # Whether it was asked unseen tells what it has: nothing here may depend on that.
            none = (
                "The computer has decided nothing that you may see since your last answer. "
                "Hidden decisions and their reasons stand in the record."
                if of.sight.hides
                else "The computer has decided nothing since your last answer."
            )
            self.out(told or [none])
        else:
            self.out(['The computer\'s reasons are not shown; "explain on" shows them.'])
        return True

    def do_digest(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Whether much that has happened is told on a page of its own first."""
        of = self.of
        of.pages.digest = rest != "off"
        self.out([f"Pages of what has happened: {'on' if of.pages.digest else 'off'}."])
        return True

    def do_resign(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Give the game up, if it is meant."""
        if seat is None or prompt is None:
            raise Unclear("Roll the dice first; then you may resign.")
        side = prompt.who
        if not self.of.controller.may_request("resign"):
            raise Unclear(self.of.say.not_resigning())
        name = self.of.say.side(side)
        cost = self.of.say.resigning(self.of.view, side)
        if not self._is_yes(f"Resign as {name}? {cost} yes or no> "):
            self.out(["Not resigned."])
            return True
        self.of.controller.request("resign")
        return False

    def _is_yes(self, question: str) -> bool:
        """Ask the person yes or no; whether it is yes."""
        return self.of.keyboard.read(question).strip().lower() in ("y", "yes")

    def do_hints(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The last hint again; have the hints of a first game, or no more of them."""
        self.out(self.of.callouts.listen(rest.lower()))
        return True

    def do_notes(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """All that the last page had to tell besides: what orders answered, reasons, a hint."""
        self.out([f"- {told}" for told in self.of.pages.besides] or ["There was nothing besides."])
        return True

    def do_games(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The saved games."""
        try:
            games = saved.told(saved.saved_games(), self.of.paper.size.width)
            self.out([*saved.unreadable(), *games])
        except NoHome as problem:
            self.out([str(problem)])
        return True

    def do_quit(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Leave; a game that is not saved only when that is meant."""
        writer = self.of.sitting.table.writer
        if writer is not None and writer.trouble and not writer.try_again():
            told = f"The game is NOT SAVED. {self.of.sitting.table.unsaved}"
            self.of.paper.wrapped(told)
            answer = self.of.keyboard.read("Leave all the same, and lose it? yes or no> ")
            if answer.strip().lower() not in ("y", "yes"):
                self.out([UNSAVED])
                return True
        raise Leave

"""What can be typed besides answers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from somalia.campaign import reference
from somalia.campaign.wording import Line
from somalia.engine.game import Seat
from somalia.engine.prompts import Choose, Why
from somalia.screens import charts, fights, sheets
from somalia.screens.answers import Choice, Unclear, find
from somalia.screens.map import settings as kept
from somalia.screens.orders import FORMS
from somalia.screens.preview import CONFIRMATIONS, USUAL
from somalia.screens.story import log_lines
from somalia.screens.table import copy_record
from somalia.screens.terminal.page import UNSAVED, wrap

if TYPE_CHECKING:
    from somalia.screens.terminal.session import Session

HELP = (
    """\
Answer with the number of an option or the beginning of its name. Several picks
go on one line: "1 3 4", "1 1" for two alike, "all", "all kismayu"; a full stop
or "done" at the end closes them. Enter alone answers what (Enter: ...) shows.
"flush; baidoa; all." types three lines at once.

  ?               the rule behind the question; "? ambush", "? 6.12": any rule
  why [NAME]      why a Zone, unit or mission is not offered
  odds [OPTION]   exact odds of the fight that would be committed
  ways, risk N    all ways of a march; who could ambush where on way N
  undo            take back your last line; "undo mission": up to its choice
  same            answer like last time for the rest of this mission or step;
                  also after an answer: "let-pass same"
  options, map    the options in full; the whole page again
  zones [NAME]    a Zone in detail, or all;  units: who is where
  log [N], score  what has happened; VP by source, the Political Phase now
  charts [NAME]   the charts in play: raf, flush, counters and so on
  save [FILE]     where the game is saved (always); copies it to FILE
  dice typed      roll your own dice and type them; "dice auto": the program
  confirm on|off  whether an answer that leads to a die waits for Enter first
  explain [on]    the computer's reasons since your last answer; on or off
  hints on|off    what a friend at the table says, in a first game
  digest on|off   pages that tell what the map page has no room for
  resign, quit    give up (asks first); leave, and go on next time

Standing orders:
"""
    + FORMS
)

NO_FIGHT = (
    "No fight is about to be committed here. Odds are told where units for a Flush, Raid or "
    "Ambush are picked, and where Zones, ways or shots are chosen."
)
COMPARISON = (
    "Exact odds of each, means and chances, to the end of the mission, with everybody who can "
    "take part:"
)

CONFIRMED = {
    "off": 'No answer waits to be confirmed; "confirm on" changes it.',
    "dice": "An answer that leads to a die in the same mission, at once or by another's choice, "
            "waits until you confirm it; confirm off: none, confirm every: all that cannot be "
            "taken back or let another decide.",
    "every": "All answers that cannot be taken back, or let another decide, wait until you "
             "confirm them; confirm on: those before a die, confirm off: none.",
}  # fmt: skip
"""What `confirm` tells, by the wish."""

COMMANDS = ("?", "help", "why", "odds", "ways", "risk", "undo", "same", "options", "map", "zones",
            "units", "log", "score", "charts", "save", "dice", "confirm", "explain", "digest",
            "resign", "quit", "orders", "hints")  # fmt: skip
MOVES = ("same", "resign")
"""Those that may give an answer."""
ALIASES = {"h": "help", "q": "quit", "exit": "quit", "u": "undo", "back": "undo", "zone": "zones",
           "chart": "charts", "route": "ways", "routes": "ways"}  # fmt: skip


class Commands:
    """The commands of a session. Each is a method named for it."""

    def __init__(self, session: Session) -> None:
        self.of = session

    def run(self, text: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Carry out the line if it is a command; False if it is none.

        An option of that very name comes first: "pass" answers, "pass until end" orders.
        """
        words = text.split()
        if not words or (prompt is not None and text.lower() in prompt.options):
            return False
        if text.startswith("?"):
            self.rule(text[1:].strip(), prompt)
            self.again(prompt)
            return True
        if seat is not None and prompt is not None:
            told = self.of.orders.give(text, self.of.game, seat.name)
            if told is not None:
                self.of.print(*wrap(told, self.of.size.width))
                self.of.mark_line()
                if not self.of.follow_orders(prompt, seat):
                    self.again(prompt)
                return True
        name = ALIASES.get(words[0].lower(), words[0].lower())
        if name not in COMMANDS:
            return False
        does: Callable[[str, Choose | None, Seat | None], bool] = getattr(self, f"do_{name}")
        if does(" ".join(words[1:]), prompt, seat):
            self.again(prompt)
        return True

    @staticmethod
    def is_look(text: str) -> bool:
        """Whether the line is a command that leaves the question as it is, or leaves the table."""
        name = ALIASES.get(text.split()[0].lower(), text.split()[0].lower())
        return text.startswith("?") or (name in COMMANDS and name not in MOVES)

    def again(self, prompt: Choose | None) -> None:
        """The question once more, if it still stands."""
        if prompt is not None and self.of.game.prompt is prompt:
            self.of.ask_again(prompt)

    def out(self, lines: list[str]) -> None:
        """Print a sheet; at a terminal a screenful at a time."""
        size = self.of.size
        pieces = ["", *(
            piece for line in lines
            for piece in ([line] if len(line) <= size.width else wrap(line, size.width, "      "))
        ), ""]  # fmt: skip
        room = max(size.height - 4, 1) if self.of.drawn else len(pieces)
        while len(pieces) > room:
            self.of.print(*pieces[:room])
            pieces = pieces[room:]
            if self.of.read("-- Enter: more, q: enough -- ").strip().lower().startswith("q"):
                return
        self.of.print(*pieces)

    # -- rules and reasons -------------------------------------------------------------------------

    def rule(self, query: str, prompt: Choose | None) -> None:
        """`?`: the rule behind the prompt, or any other."""
        chance = self.of.game.prompt
        number = query or (prompt.rule if prompt else chance.rule if chance else "")
        scenario = self.of.table.scenario
        lines: list[str] = []
        if found := charts.asked(query, scenario, self.of.state):
            for chart in found.charts:
                lines += [*chart.lines(self.of.size.width), ""]
            lines += [*found.unused, *([reference.also(query)] if found.is_named else [])]
        else:
            lines = reference.answer(number, bool(scenario.charts.reconstructed)).split("\n")
        self.out("\n".join(lines).split("\n"))

    def do_help(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """What can be typed."""
        self.out(HELP.split("\n"))
        return True

    def do_why(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Why something is barred, here or one step further."""
        if prompt is None:
            self.out(["Nothing is barred: dice are to be rolled."])
        elif rest:
            self.out(self._why(rest, prompt))
        else:
            self.out(self._all_barred(prompt) or ["Nothing is barred here."])
        return True

    def _all_barred(self, prompt: Choose) -> list[str]:
        reasons: dict[Why, list[str]] = {}
        for id, why in prompt.barred.items():
            reasons.setdefault(why, []).append(self._name(prompt, id))
        return [f"{why.rule}: {', '.join(names)}: {why.sentence}" for why, names in reasons.items()]

    def _name(self, prompt: Choose, id: str) -> str:
        return self.of.say.label(prompt, id, self.of.state).name

    def _why(self, text: str, prompt: Choose) -> list[str]:
        found = self._reasons(text, prompt)
        if found:
            return found
        game = self.of.game
        if prompt.ask.endswith(".mission"):
            # One step further: what would the missions that are offered say of it?
            for option in prompt.options:
                twin = game.copy()
                twin.auto_dice, twin.auto_forced, twin.halts = False, False, True
                twin.answer(twin.seat_of[prompt.who].name, option)
                after = twin.prompt
                if isinstance(after, Choose) and after.who == prompt.who:
                    found += [f"{option}: {line}" for line in self._reasons(text, after)]
        return found or [f'"{text}" is not asked about here: neither offered nor barred.']

    def _reasons(self, text: str, prompt: Choose) -> list[str]:
        state, say = self.of.state, self.of.say
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
        """Exact odds before a fight is committed."""
        if prompt is None:
            self.out(["The fight is under way: dice are to be rolled."])
            return True
        try:
            self.out(self._odds(rest, prompt))
        except KeyboardInterrupt:
            self.out(["Stopped."])
        return True

    def _odds(self, rest: str, prompt: Choose) -> list[str]:
        game, scenario = self.of.game, self.of.table.scenario
        picked = (prompt.about or {}).get("picked", ())
        if prompt.ask in fights.COMMITTED:
            who = self.of.say.units(picked) if picked else "everybody who is offered"
            odds, note = fights.odds_of(game, None)
            end = "Ambush" if prompt.ask == "ambush.unit" else "mission"
            head = f"{'Odds' if note else 'Exact odds'} with {who}, to the end of the {end}:"
            return [
                head,
                *fights.table(odds, scenario),
                *([note] if note else []),
                fights.POLICY,
            ]
        if prompt.ask in fights.UNDER_WAY:
            odds, note = fights.odds_of(game, None, is_under_way=True)
            head = f"{'Odds' if note else 'Exact odds'} of the rest of the mission:"
            return [
                head,
                *fights.table(odds, scenario),
                *([note] if note else []),
                fights.POLICY,
            ]
        if prompt.ask not in fights.COMPARED:
            return [NO_FIGHT]
        among = self._asked_for(rest)
        # Ways are too long for a column, and begin alike: their numbers will do.
        names = [f"way {c.number}" if c.risk is not None else c.name for c in among]
        share = fights.LIMIT // max(1, len(among) // 3)
        rated = [fights.odds_of(game, choice.options[0], limit=share) for choice in among]
        shown = fights.columns(scenario, [odds for odds, _ in rated])
        head = fights.head(shown)
        width = min(max(6, *map(len, names)), max(12, self.of.size.width - len(head) - 2))
        lines = [COMPARISON, f"{'':<{width}} {head}"]
        for name, (odds, note) in zip(names, rated, strict=True):
            mark = "~" if note else " "
            lines.append(f"{name[:width]:<{width}} {fights.row(odds, shown)}{mark}".rstrip())
        if any(line.endswith("~") for line in lines):
            lines.append(f"~ {fights.ESTIMATED}")
        return [*lines, fights.POLICY]

    def _asked_for(self, rest: str) -> list[Choice]:
        shown = [choice for choice in self.of.shown if choice.options[0] not in ("done", "split")]
        if not rest:
            if shown and shown[0].risk is not None:
                return shown[:8]
            return [c for c in shown if fights.is_compared(self.of.game, c.options[0])] or shown
        found = find(rest, shown)
        if not found:
            raise Unclear(f'"{rest[:30]}" is not an option here.')
        return found

    def do_ways(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """All ways of a march, the default first."""
        ways = [choice for choice in self.of.shown if choice.risk is not None]
        self.out([f"{choice.number} {choice.text}" for choice in ways]
                 or ["No way is asked for here."])  # fmt: skip
        return True

    def do_risk(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Who could ambush where on a way."""
        ways = [choice for choice in self.of.shown if choice.risk is not None]
        if not ways:
            self.out(["No way is asked for here."])
            return True
        found = find(rest, ways) if rest else ways[:1]
        if not found:
            raise Unclear(f'There is no way "{rest[:30]}"; ways lists them all.')
        self.out([line for choice in found[:3] for line in sheets.way_sheet(self.of.say, choice)])
        return True

    # -- going back, and the same ------------------------------------------------------------------

    def do_undo(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Take back."""
        if seat is None:
            raise Unclear("A die is to be rolled: what led to it stands.")
        self.of.undo(seat, whole=rest.startswith("m"))
        return False

    def do_same(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Answer as the last time, for the rest of the chain."""
        if prompt is None or seat is None:
            raise Unclear("That is for questions, not for dice.")
        if prompt.ask not in self.of.orders.last:
            raise Unclear('You have not answered this kind of question yet: "2 same" answers 2, '
                          "and the same for the rest.")  # fmt: skip
        self.of.mark_line()
        self.of.orders.same(self.of.game, seat.name, prompt.ask, self.of.orders.last[prompt.ask])
        if not self.of.follow_orders(prompt, seat):
            raise Unclear("The same answer is not possible here.")
        return False

    def do_orders(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """List the standing orders, or end them."""
        if seat is None:
            raise Unclear("That is for questions, not for dice.")
        if rest == "clear":
            ended = self.of.orders.clear(seat.name)
            self.out([f"{ended} standing orders ended." if ended else "There were none."])
        else:
            self.out(
                self.of.orders.of(seat.name)
                or ["No standing orders. They are:", *FORMS.split("\n")]
            )
        return True

    # -- looking -----------------------------------------------------------------------------------

    def do_options(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """All options with their details, one a line."""
        self.out([f"{choice.number} {choice.text}" for choice in self.of.shown[:200]])
        return True

    def do_map(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The page again; in plain text the map."""
        of = self.of
        if of.drawn and prompt is not None:
            of.show(prompt)
            return False
        numbers = {c.options[0]: str(c.number) for c in of.shown if c.options[0] in of.state.board}
        of.draw(of.picture.draw(of.state, max(of.size.width - 1, 79), of.size.height, numbers))
        return True

    def do_zones(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """One Zone in detail, or all in a line each."""
        state, say = self.of.state, self.of.say
        zones = list(state.board.zones)
        if not rest:
            self.out([f"{zone.name}: {say.holds(state, zone)}" for zone in zones])
            return True
        wanted = rest.lower()
        found = [z for z in zones if wanted in (z.id, z.name.lower())] or [
            z for z in zones if any(w.startswith(wanted) for w in (z.id, *z.name.lower().split()))
        ]  # fmt: skip
        if not found:
            raise Unclear(f'There is no Zone "{rest[:30]}".')
        self.out([line for zone in found for line in sheets.zone_sheet(state, say, zone)])
        return True

    def do_units(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Who is where."""
        self.out(sheets.units_sheet(self.of.state, self.of.say))
        return True

    def do_log(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The last lines of what has happened."""
        count = int(rest) if rest.isascii() and rest.isdigit() and len(rest) < 6 else 30
        events = self.of.game.all_events()
        lines: list[Line] = log_lines(events, self.of.say)
        self.out([("  " if line.kind not in ("turn", "step") else "") + str(line)
                  for line in lines[-max(count, 1) :]])  # fmt: skip
        return True

    def do_score(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """VP by source, and the Political Phase if it came now."""
        self.out(sheets.score_sheet(self.of.state, self.of.game.all_events()))
        return True

    def do_charts(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Charts; without a name, those for fights."""
        of = self.of
        names = charts.names(of.table.scenario)
        wanted = [name for name in names if name.startswith(rest.lower())] if rest else [
            "raf", "flush"
        ]  # fmt: skip
        if not wanted:
            raise Unclear(f'There is no chart "{rest[:30]}": {", ".join(names)}.')
        for name in wanted:
            chart = charts.chart(name, of.table.scenario, of.state)
            self.out(chart.lines(of.size.width))
        if not rest:
            of.print(f"More: charts {', '.join(names[2:])}.")
        return True

    # -- the sitting -------------------------------------------------------------------------------

    def do_save(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Where the game is saved; a copy, if a file is named."""
        if rest:
            self.out([copy_record(self.of.table, Path(rest).expanduser())])
        elif self.of.table.unsaved:
            self.out([f"The game is NOT SAVED. {self.of.table.unsaved}", UNSAVED])
        elif self.of.table.record:
            self.out([f"The game is saved after every answer, in {self.of.table.record}."])
        else:
            self.out(["This game is not written down. Start it with --record FILE to keep it."])
        return True

    def do_dice(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Who rolls."""
        game = self.of.game
        if rest not in ("typed", "auto"):
            now = "the program rolls" if game.auto_dice else "you roll and type"
            self.out([f'Now {now}. "dice typed" or "dice auto" changes it.'])
            return True
        game.auto_dice = rest == "auto"
        self.out(["The program rolls." if game.auto_dice else "You roll, and type what comes up."])
        if prompt is None and game.auto_dice:
            game.settle()
        return True

    def do_confirm(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Which answers wait to be confirmed; kept for other games and the window, where a person
        sits at a terminal.
        """
        wishes = {"on": USUAL, **{wish: wish for wish in CONFIRMATIONS}}
        if rest in wishes:
            self.of.confirm = wishes[rest]
            if self.of.drawn:
                settings = kept.load()
                settings.confirm = self.of.confirm
                settings.save()
        elif rest:
            raise Unclear('"confirm on", "confirm off" or "confirm every" changes it.')
        self.out([CONFIRMED[self.of.confirm]])
        return True

    def do_explain(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The computer's reasons since the last answer; whether they are shown."""
        of = self.of
        if rest in ("on", "off"):
            of.explain = rest == "on"
            self.out([f"The computer's reasons are {'shown' if of.explain else 'not shown'}."])
        elif of.explain:
            told = [line for reason in of.rows for line in reason]
            self.out(told or ["The computer has decided nothing since your last answer."])
        else:
            self.out(['The computer\'s reasons are not shown; "explain on" shows them.'])
        return True

    def do_digest(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Whether much that has happened is told on a page of its own first."""
        of = self.of
        of.digest = rest != "off"
        self.out([f"Pages of what has happened: {'on' if of.digest else 'off'}."])
        return True

    def do_resign(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Give the game up, if it is meant."""
        if seat is None or prompt is None:
            raise Unclear("Roll the dice first; then you may resign.")
        side = prompt.who
        if (side, "resign") not in self.of.game.requests(seat.name):
            raise Unclear("Others have a part in what is under way: end it, then you may resign.")
        name = self.of.say.side(side)
        cost = self.of.say.resigning(self.of.state, side)
        answer = self.of.read(f"Resign as {name}? {cost} yes or no> ")
        if answer.strip().lower() not in ("y", "yes"):
            self.out(["Not resigned."])
            return True
        self.of.game.request(seat.name, side, "resign")
        return False

    def do_hints(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Have the hints of a first game, or no more of them."""
        self.out([self.of.whisper.listen(rest.lower())])
        return True

    def do_quit(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Leave; a game that is not saved only when that is meant."""
        from somalia.screens.terminal.session import Leave

        writer = self.of.table.writer
        if writer is not None and writer.trouble and not writer.try_again():
            self.out([f"The game is NOT SAVED. {self.of.table.unsaved}"])
            answer = self.of.read("Leave all the same, and lose it? yes or no> ")
            if answer.strip().lower() not in ("y", "yes"):
                self.out([UNSAVED])
                return True
        raise Leave

"""What can be typed besides answers."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from somalia.engine.game import Refused, Seat
from somalia.engine.kinds import COMMITS, COMPARED, STEP, TURN, UNDER_WAY, has_tag, odds_at
from somalia.engine.prompts import DONE, Choose
from somalia.engine.words import Label, Line, plural
from somalia.games.campaign import reference
from somalia.games.campaign.core.asks import AMBUSH, CONVOY, ESCORT, MISSION
from somalia.games.campaign.core.components import Unit, Zone
from somalia.games.campaign.display import charts, convoys, sheets
from somalia.games.campaign.display import odds as fights
from somalia.games.campaign.display.convoys import raiders_lost, robbed
from somalia.games.campaign.display.odds import mean, percent
from somalia.games.campaign.display.skipped import Skipped, barred, of_steps, skipped, together
from somalia.games.campaign.window import settings as kept
from somalia.play import saved
from somalia.play.answers import Choice, Unclear, find, picked
from somalia.play.orders import FORMS
from somalia.play.preview import CONFIRMATIONS, USUAL
from somalia.play.story import log_lines
from somalia.play.table import copy_record
from somalia.terminal.page import UNSAVED, wrap

if TYPE_CHECKING:
    from somalia.terminal.session import Session

HELP = (
    """\
Answer with the number of an option or the beginning of its name. Several picks
go on one line: "1 3 4", "1 1" for two alike, "all", "all kismayu"; a full stop
or "done" at the end closes them. Enter alone answers what (Enter: ...) shows.
"flush; baidoa; all." is three answers, given whole or not at all; what stands
behind a die is tried once it has fallen.

  ?               the rule behind the question; "? ambush", "? 6.12": any rule
  why [NAME]      why a Zone, unit or mission is not offered, or a step not asked
  odds [OPTION]   odds of the fight that would be committed, or of that option;
                  Ctrl-C while it reckons: what is known so far
  ways, risk N    all ways of a march; who could ambush where on way N
  undo            take back your last line; "undo mission": up to its choice
  same            answer like last time for the rest of this mission or step;
                  also after an answer: "let-pass same"
  options, map    the options in full; the whole page again
  zones [NAME]    a Zone in detail, or all;  units: who is where
  log [N], score  what has happened; VP by source, the Political Phase now
  games           the saved games, and how one goes on
  charts [NAME]   the charts in play: raf, flush, counters and so on
  save [FILE]     where the game is saved (always); copies it to FILE
  dice typed      roll your own dice and type them; "dice auto": the program
  confirm on|off  whether an answer that leads to a die waits for Enter first
  explain [on]    the computer's reasons since your last answer; on or off
  hints [on|off]  what a friend at the table says, in a first game; the last again
  notes           what a page had no room for: orders, reasons, hints
  digest on|off   pages that tell what the map page has no room for
  resign, quit    give up (asks first); leave, and go on next time

Standing orders:
"""
    + FORMS
)

FIGHTS = ("raid", "flush")
"""Missions that are a fight, and that may leave nothing to choose."""
NO_FIGHT = (
    "No fight is about to be committed here. Odds are told where units for a Flush, Raid, Escort "
    "or Ambush are picked, where Zones, ways or shots are chosen, and where a Convoy is placed."
)
COMPARISON = "Odds of each, to the end of the mission, with everybody who can take part:"
CONVOYS = (
    "These are exact. alone, escorted: robbed without an escort and with the strongest unit that "
    "can get there; they lose: gangs, by the fire of that escort. Who stands there or beside and "
    "may still act can raid, those of one faction where they may not mix; nobody moves there first."
)
ALL = "Raided by all who can."

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
    "ways",
    "risk",
    "undo",
    "same",
    "options",
    "map",
    "zones",
    "units",
    "log",
    "score",
    "charts",
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
)
MOVES = ("same", "resign")
"""Those that may give an answer."""
CHANGES = (*MOVES, "undo", "dice", "quit")
"""Those after which the game, or who rolls, is not what it was."""
ALIASES = {
    "h": "help",
    "exit": "quit",
    "u": "undo",
    "back": "undo",
    "zone": "zones",
    "chart": "charts",
    "route": "ways",
    "routes": "ways",
}


class Watch:
    """Somebody waits for odds: he is told how far they are, and may have had enough."""

    EVERY = 1.0  # seconds between two lines on how far it is

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.name = ""  # what is being worked out
        self.is_stopped = False
        self._told = monotonic()

    def stop(self, *_: Any) -> None:
        """Enough: what is known so far will do."""
        self.is_stopped = True

    def pause(self, share: Fraction) -> None:
        """Called again and again with the share of all cases that is known.

        Raises:
            Enough: it is to stop.
        """
        if self.is_stopped:
            raise fights.Enough
        known = f". {percent(share)} of all cases known" if share else ""
        self.tell_now_and_then(f"{self.name.rstrip('.')}{known}")

    def tell_now_and_then(self, text: str) -> None:
        """Say how far it is, if it was not said just before."""
        if monotonic() - self._told >= self.EVERY:
            self._told = monotonic()
            self.tell(f"... {text}. Ctrl-C: what is known so far.")


@contextmanager
def waiting(session: Session) -> Iterator[Watch]:
    """While odds are worked out Ctrl-C does not leave the game: it has them told as they are."""
    watch = Watch(session.print)
    if threading.current_thread() is not threading.main_thread():
        yield watch
        return
    before = signal.signal(signal.SIGINT, watch.stop)
    try:
        yield watch
    finally:
        signal.signal(signal.SIGINT, before)


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
            told = self.of.orders.give(text, self.of.game, seat.name)
            if told is not None:
                self.of.print(*wrap(told, self.of.size.width))
                self.of.controller.begin()
                if not self.of.follow_orders():
                    self.again(prompt)
                return True
        name = self.name_in(text)
        if not name:
            return False
        does: Callable[[str, Choose | None, Seat | None], bool] = getattr(self, f"do_{name}")
        if does(" ".join(words[1:]), prompt, seat):
            self.again(prompt)
        return True

    @staticmethod
    def name_in(text: str) -> str:
        """The command that a line begins with; "" if it is none."""
        word = text.split()[0].lower() if text.strip() else ""
        name = "?" if word.startswith("?") else ALIASES.get(word, word)
        return name if name in COMMANDS else ""

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
        """The question once more, if it still stands."""
        if prompt is not None and self.of.game.prompt is prompt:
            self.of.ask_again(prompt)

    def out(self, lines: list[str]) -> None:
        """Print a sheet; at a terminal a screenful at a time."""
        size = self.of.size
        pieces = [
            "",
            *(
                piece
                for line in lines
                for piece in (
                    [line] if len(line) <= size.width else wrap(line, size.width, "      ")
                )
            ),
            "",
        ]
        room = max(size.height - 4, 1) if self.of.drawn and not self.of.ahead else len(pieces)
        while len(pieces) > room:
            self.of.print(*pieces[:room])
            pieces = pieces[room:]
            if not self.of.turns_page("-- Enter: more, q: enough -- "):
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
            passed = [str(each) for each in together(self._skipped(prompt))]
            head = ["", "Not asked since your last answer:"] * bool(passed)
            self.out([*(self._all_barred(prompt) or ["Nothing is barred here."]), *head, *passed])
        return True

    def _all_barred(self, prompt: Choose) -> list[str]:
        return [
            f"{why.rule}: {', '.join(names)}: {why.sentence}"
            for why, names in barred(prompt, self.of.state, self.of.say).items()
        ]

    def _skipped(self, prompt: Choose) -> list[Skipped]:
        """What the program passed over since the person's last line of answers."""
        seat = self.of.game.seat_of[prompt.who].name
        return skipped(self.of.game, self.of.controller.answered_from, seat, self.of.say)

    def _why(self, text: str, prompt: Choose) -> list[str]:
        found = self._reasons(text, prompt)
        if found:
            return found
        game = self.of.game
        if has_tag(prompt.ask, MISSION):
            # One step further: what would the missions that are offered say of it?
            for option in prompt.options:
                seat = game.seat_of[prompt.who].name
                twin = game.as_seen_by(seat).fork(
                    auto_dice=False, auto_forced=False, stops_at_checkpoint=True
                )
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
                for step in of_steps(self.of.rules, self.of.state, text)
                if (told := str(step)) not in found
            ]
        told = f'"{text}" is not asked about here: neither offered nor barred, nor passed '
        told += 'over since your last answer; "why" alone lists what was.'
        return found or [told]

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
        """Odds before a fight is committed, of an option, or of the options compared."""
        if prompt is None:
            self.out(["The fight is under way: dice are to be rolled."])
            return True
        with waiting(self.of) as watch:
            lines = self._odds(rest, prompt, watch)
        self.out(lines)
        return True

    def _odds(self, rest: str, prompt: Choose, watch: Watch) -> list[str]:
        held = self.of.controller.pending
        if held is not None and not rest and held.option in FIGHTS and has_tag(prompt.ask, MISSION):
            # All that had to be chosen was forced: the fight itself waits to be confirmed.
            told = self._told(
                "of what waits to be confirmed, to the end of the mission:", watch, held.option
            )
            return [*told, fights.POLICY]
        if has_tag(prompt.ask, CONVOY):
            return self._convoys(rest, watch)
        if odds_at(prompt.ask) == COMPARED:
            among = self._asked_for(rest)
            if not rest or len(among) > 1:
                return self._compared(among, watch)
            head = f"of {_called(among[0])}, to the end of the mission:"
            return [*self._told(head, watch, among[0].options[0]), fights.POLICY]
        if odds_at(prompt.ask) not in (COMMITS, UNDER_WAY):
            return [NO_FIGHT]
        say, scenario = self.of.say, self.of.table.scenario
        picks = picked(rest, prompt, self.of.shown) if rest else []
        if odds_at(prompt.ask) == UNDER_WAY:
            if len(picks) > 1:
                raise Unclear("Odds are told of one of these at a time: odds 1.")
            after = [say.label(prompt, pick, self.of.state).name for pick in picks]
            head = f"of the rest of the mission{''.join(f', {name} first' for name in after)}:"
            return [*self._told(head, watch, picks[0] if picks else None, not picks), fights.POLICY]
        picks = [pick for pick in picks if pick != DONE]
        units = [*(prompt.about or {}).get("picked", ()), *map(scenario.unit, picks)]
        end = "Ambush" if has_tag(prompt.ask, AMBUSH) else "mission"
        who = say.units(units) if units else "everybody who is offered"
        lines = self._told(f"with {who}, to the end of the {end}:", watch, picks=picks)
        if has_tag(prompt.ask, ESCORT):
            # Everybody who is offered goes where nobody is picked.
            going = units or [scenario.unit(id) for id in prompt.options if id != DONE]
            lines += self._raided((prompt.about or {})["zone"], going)
        return [*lines, fights.POLICY]

    def _told(
        self,
        head: str,
        watch: Watch,
        option: str | None = None,
        is_under_way: bool = False,
        picks: Sequence[str] = (),
    ) -> list[str]:
        """The odds of one thing that can be done, in each case of who ambushes."""
        game, scenario = self.of.game, self.of.table.scenario
        told: list[tuple[fights.Case, fights.Odds, str]] = []
        for case in fights.cases(game, self.of.table.players):
            watch.name = case.name
            told.append(
                (case, *fights.odds_of(game, option, is_under_way, None, watch.pause, case, picks))
            )
        lines = [f"{'Odds' if any(note for *_, note in told) else 'Exact odds'} {head}"]
        if all(odds == told[0][1] for _, odds, _ in told):
            told = told[-1:]  # it is the same whoever ambushes
        for case, odds, note in told:
            lines += [case.name] if len(told) > 1 else []
            lines += fights.table(odds, scenario)
            lines += [f"~ {note}"] if note else []
        return lines

    def _raided(self, zone: Zone, escort: list[Unit]) -> list[str]:
        """A later Raid on the Convoy that is about to be placed."""
        lines = ["A later Raid on this Convoy this turn:"]
        for case in convoys.raiders(self.of.game, self.of.table.players):
            found = convoys.later(self.of.game, zone, case, escort)
            lines.append(
                f"  robbed {percent(robbed(found.escorted))} with this escort, "
                f"{percent(robbed(found.alone))} without; the raiders lose "
                f"{float(mean(found.escorted, raiders_lost)):.2f} units, "
                f"{float(mean(found.alone, raiders_lost)):.2f} without. {case.name}"
            )
        return lines

    def _compared(self, among: Sequence[Choice], watch: Watch) -> list[str]:
        """A row for each option, in the likeliest case."""
        game, scenario = self.of.game, self.of.table.scenario
        case = fights.likely(game, self.of.table.players)
        names = [_called(choice) for choice in among]
        rated: list[tuple[fights.Odds, str]] = []
        for name, choice in zip(names, among, strict=True):
            watch.name = f"{name}, {len(rated) + 1} of {len(among)}"
            rated.append(
                fights.odds_of(
                    game, choice.options[0], limit=fights.LISTED, pause=watch.pause, case=case
                )
            )
            if watch.is_stopped:
                break
        who = getattr(game.prompt, "who", "")
        shown = fights.columns(scenario, [odds for odds, _ in rated], who)
        head = fights.head(shown)
        width = min(max(6, *map(len, names)), max(12, self.of.size.width - len(head) - 2))
        lines = [COMPARISON, f"{'':<{width}} {head}".rstrip()]
        for name, (odds, note) in zip(names, rated, strict=False):
            mark = "~" if note else " "
            lines.append(f"{name[:width]:<{width}} {fights.row(odds, shown)}{mark}".rstrip())
        lines += [f"~ {note}" for note in dict.fromkeys(note for _, note in rated if note)]
        if len(rated) < len(among):
            lines.append(f"Stopped: {len(rated)} of {len(among)} were looked at.")
        lines.append(fights.legend(shown) if shown else "No die decides anything there.")
        if fights.may_be_ambushed(game):
            beside = " odds N tells the worst case beside it." if case.sees_all else ""
            lines.append(f"{case.name}{beside}")
        return [*lines, fights.POLICY]

    def _convoys(self, rest: str, watch: Watch) -> list[str]:
        """Where a Convoy can be placed: the later Raid on it, with and without an escort."""
        game, scenario = self.of.game, self.of.table.scenario
        among = self._asked_for(rest)
        whose = convoys.raiders(game, self.of.table.players)
        heads = ("alone", "escorted", "they lose")
        cell = 12 if len(whose) > 1 else 9
        width = max(len(choice.name) for choice in among)
        lines = [
            "The chance that the Convoy placed there is robbed in a Raid later this turn:",
            f"{'':<{width}}{''.join(f'{head:>{cell}}' for head in heads)}",
        ]
        for number, choice in enumerate(among, 1):
            if watch.is_stopped:
                lines.append(f"Stopped: {number - 1} of {len(among)} were looked at.")
                break
            zone = scenario.board.zone(choice.options[0])
            found = [convoys.later(game, zone, case) for case in whose]
            cells = [
                [
                    percent(robbed(one.alone)),
                    percent(robbed(one.escorted)),
                    f"{float(mean(one.escorted, raiders_lost)):.2f}",
                ]
                for one in found
            ]
            told = [
                f"{first} ({rest[0]})" if rest else first
                for first, *rest in zip(*cells, strict=True)
            ]
            lines.append(f"{choice.name:<{width}}{''.join(f'{one:>{cell}}' for one in told)}")
            watch.tell_now_and_then(f"{number} of {len(among)} Zones")
        likely = (
            [f"{whose[0].name} In brackets: the worst, by all who can."]
            if len(whose) > 1
            else [ALL]
        )
        return [*lines, CONVOYS, *likely, fights.POLICY]

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
        self.out(
            [f"{choice.number} {choice.text}" for choice in ways] or ["No way is asked for here."]
        )
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
        controller = self.of.controller
        controller.undo_mission() if rest.startswith("m") else controller.undo_line()
        return False

    def do_same(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Answer as the last time, for the rest of the chain."""
        if prompt is None or seat is None:
            raise Unclear("That is for questions, not for dice.")
        if self.of.controller.last_answer is None:
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
        among = [Choice(n, Label(zone.name), (zone.id,)) for n, zone in enumerate(zones, 1001)]
        found = [state.board.zone(choice.options[0]) for choice in find(rest, among)]
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
        lines: list[Line] = log_lines(self.of.controller.events(), self.of.say)
        self.out(
            [
                ("" if has_tag(line.kind, TURN) or has_tag(line.kind, STEP) else "  ") + str(line)
                for line in lines[-max(count, 1) :]
            ]
        )
        return True

    def do_score(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """VP by source, and the Political Phase if it came now."""
        self.out(sheets.score_sheet(self.of.state, self.of.game.all_events()))
        return True

    def do_charts(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Charts; without a name, those for fights."""
        of = self.of
        names = charts.names(of.table.scenario)
        wanted = (
            [name for name in names if name.startswith(rest.lower())] if rest else ["raf", "flush"]
        )
        if not wanted:
            raise Unclear(f'There is no chart "{rest[:30]}": {", ".join(names)}.')
        for name in wanted:
            chart = charts.chart(name, of.table.scenario, of.state)
            self.out(chart.lines(of.size.width))
        if not rest:
            of.print(f"More: charts {', '.join(names[2:])}.")
        return True

    # -- the game ----------------------------------------------------------------------------------

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
            self.of.confirm = keys[rest]
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
        if not self.of.controller.may_request("resign"):
            raise Unclear("Others have a part in what is under way: end it, then you may resign.")
        name = self.of.say.side(side)
        cost = self.of.say.resigning(self.of.state, side)
        answer = self.of.read(f"Resign as {name}? {cost} yes or no> ")
        if answer.strip().lower() not in ("y", "yes"):
            self.out(["Not resigned."])
            return True
        self.of.controller.request("resign")
        return False

    def do_hints(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The last hint again; have the hints of a first game, or no more of them."""
        self.out(self.of.callouts.listen(rest.lower()))
        return True

    def do_notes(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """All that the last page had to tell besides: what orders answered, reasons, a hint."""
        self.out([f"- {told}" for told in self.of.besides] or ["There was nothing besides."])
        return True

    def do_games(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """The saved games."""
        self.out(saved.told(saved.saved_games(), self.of.size.width))
        return True

    def do_quit(self, rest: str, prompt: Choose | None, seat: Seat | None) -> bool:
        """Leave; a game that is not saved only when that is meant."""
        from somalia.terminal.session import Leave

        writer = self.of.table.writer
        if writer is not None and writer.trouble and not writer.try_again():
            self.out([f"The game is NOT SAVED. {self.of.table.unsaved}"])
            answer = self.of.read("Leave all the same, and lose it? yes or no> ")
            if answer.strip().lower() not in ("y", "yes"):
                self.out([UNSAVED])
                return True
        raise Leave


def _called(choice: Choice) -> str:
    """An option in a table of odds: ways are long and begin alike, so their numbers will do."""
    return choice.name if choice.risk is None else f"way {choice.number}"

"""Commands that tell something, and leave the question as it is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from somalia.datafile import NoHome
from somalia.engine.game import Seat
from somalia.engine.kinds import MISSION, STEP, TURN, has_tag
from somalia.engine.odds import Enough
from somalia.engine.prompts import DONE, Choose
from somalia.engine.sight import Sight
from somalia.engine.steps import by_step
from somalia.engine.words import LogLine, barred_by, plural
from somalia.games.display import Display, OddsAsked, Skipped, Unknown
from somalia.plain import whole_number
from somalia.play import saved
from somalia.play.advice import PLAY_OUTS, Worth, tenths
from somalia.play.answers import Choice, Unclear, find
from somalia.play.listing import numbered
from somalia.play.orders import StandingOrders
from somalia.play.plans import odds_question
from somalia.play.story import chronicle, log_lines
from somalia.play.turn_text import sheet_lines, skimmed
from somalia.terminal.desk import Desk, Typed
from somalia.terminal.watch import waiting

NO_ROUTE = "There is no route to choose here."

HELP = """\
Answer with the number of an option or the beginning of its name. Type several
picks on one line: "1 3 4", "1 1" for two alike, "all". End them with a full
stop or "done". Enter alone gives the answer shown in (Enter: ...).
Answer several questions on one line by name; one undo undoes them all.
"2; 1; all." gives three answers together or none; answers that follow a die
roll wait for it.

  ?               the rule behind the question; "? 2": any rule
  why [NAME]      why something is not available, or was not asked
  odds [OPTION]   odds of the options, or of that option
  advise          the computer's advice; "advise worth": what each answer is
                  worth; "advise on": advice with every question
  undo            undo your last line; "undo mission": back to its start
  same            repeat your last answer for the rest of this step; also
                  after an answer: "2 same"
  options, map    all options in full; the whole page again
{sheets}
  log [N]         what has happened; ledger: the same with every roll
  turns           one line per turn; "turns last": its summary; on or off
  games           the saved games, and how to resume one
  save [FILE]     show where the game is saved, or copy it to FILE
  dice typed      roll your own dice and type them; "dice auto": the computer
  confirm on|off  confirm answers that lead to dice, or don't
  explain [on]    the computer's reasons since your last answer; on or off
  hints [on|off]  the last hint again; "hints all": all so far; on or off
  notes           what the page had no room for: orders, reasons, hints
  digest on|off   extra pages when the log is too long for the page
  resign, quit    give up (asks first); leave, and resume next time
"""
"""What can be typed, for a game that says it in no words of its own."""


def rule(at: Typed) -> bool:
    """`?`: the rule behind the prompt, or any other."""
    of, prompt, chance = at.of, at.prompt, at.of.controller.sight.prompt
    number = at.rest or (prompt.rule if prompt else chance.rule if chance else "")
    reference = of.sitting.table.game_type.reference()
    at.out(
        reference.lines(number, of.sitting.table.scenario, of.controller.view, of.paper.size.width)
    )
    return True


def what_to_type(at: Typed) -> bool:
    """`help`: the commands and standing orders of the game."""
    at.out(help_lines(at.of.display, at.of.orders))
    return True


def help_lines(display: Display, orders: StandingOrders) -> list[str]:
    """The commands and standing orders of a game, as `help` lists them."""
    text = display.help()
    if not text:
        sheets = (f"  {sheet.name:<15} {sheet.about}" for sheet in display.sheets())
        text = HELP.format(sheets="\n".join(sheets))
    listed = orders.told
    head = ["", "Standing orders:"] if listed else []
    return [*text.rstrip("\n").split("\n"), *head, *listed]


def why(at: Typed) -> bool:
    """Why something is barred, here or one step further."""
    if at.prompt is None:
        at.out(["Nothing to explain: roll the dice first."])
    elif at.rest:
        at.out(_why(at.of, at.rest, at.prompt))
    else:
        passed = [str(each) for each in at.of.display.together(_skipped(at.of, at.prompt))]
        head = ["", "Not asked since your last answer:"] * bool(passed)
        at.out(
            [
                *(_all_barred(at.of, at.prompt) or ["Every option is available here."]),
                *head,
                *passed,
            ]
        )
    return True


def _all_barred(of: Desk, prompt: Choose) -> list[str]:
    return [
        f"{why.rule}: {', '.join(names)}: {why.sentence}"
        for why, names in barred_by(of.say, prompt, of.controller.view).items()
    ]


def _skipped(of: Desk, prompt: Choose) -> list[Skipped]:
    """What the program passed over since the person's last line of answers."""
    seat = of.controller.sight.seat_of[prompt.who].name
    found: list[Skipped] = of.display.skipped(
        of.controller.sight, of.controller.past.answered_from, seat
    )
    return found


def _why(of: Desk, text: str, prompt: Choose) -> list[str]:
    found = _reasons(of, text, prompt)
    if found:
        return found
    sight = of.controller.sight
    if has_tag(prompt.ask, MISSION):
        # One step further: what would the missions that are offered say of it?
        for option in prompt.options:
            seat = sight.seat_of[prompt.who].name
            twin = sight.trial(auto_dice=False, auto_forced=False, stops_at_checkpoint=True)
            twin.answer(seat, option)
            after = twin.asked(seat)
            if after is not None and after.who == prompt.who:
                found += [f"{option}: {line}" for line in _reasons(of, text, after)]
    if not found:
        found = [str(each) for each in _skipped(of, prompt) if text.lower() in str(each).lower()]
        found += [
            told
            for step in of.display.steps_named(of.controller.view, text)
            if (told := str(step)) not in found
        ]
    told = f'"{text}" is not an option here, and was not skipped since your last answer. '
    told += '"why" alone lists what is unavailable or skipped.'
    return found or [told]


def _reasons(of: Desk, text: str, prompt: Choose) -> list[str]:
    state, say = of.controller.view, of.say
    ids = [*prompt.options, *prompt.barred]
    among = [Choice(n, say.label(prompt, id, state), (id,)) for n, id in enumerate(ids, 1001)]
    lines = []
    for choice in find(text, among)[:8]:
        why = prompt.why_not(choice.options[0])
        reason = f"{why.rule}: {why.sentence}" if why else "it is available."
        lines.append(f"{choice.label.name}: {reason}")
    return lines


def odds(at: Typed) -> bool:
    """Odds before a fight is committed, of an option, or of the options compared."""
    if at.prompt is None:
        at.out(["The fight is under way: roll the dice."])
        return True
    of, held = at.of, at.of.controller.held.pending
    prompt, rest = at.prompt, at.rest
    sight: Sight = of.controller.sight
    shown = of.sitting.shown
    if held is not None and held.plan is not None and not rest:
        # Of a line that answers several questions: at the last of them that has odds.
        if committed := odds_question(of.controller.sight, of.say, held.plan, of.orders):
            sight, given = committed
            prompt = sight.asked(of.controller.sight.seat_of[prompt.who].name) or prompt
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
    at.out(lines)
    return True


def ways(at: Typed) -> bool:
    """All the options that have a risk, the default first, and those that are not shown."""
    found = [choice for choice in at.of.sitting.shown if choice.risk is not None or choice.is_more]
    at.of.pages.lists_ways = True
    at.out([f"{choice.number} {choice.text}" for choice in found] or [NO_ROUTE])
    return True


def risk(at: Typed) -> bool:
    """What may happen by one of them."""
    known = [choice for choice in at.of.sitting.shown if choice.risk is not None]
    if not known:
        at.out([NO_ROUTE])
        return True
    found = find(at.rest, known) if at.rest else known[:1]
    if not found:
        raise Unclear(f'There is no route "{at.rest[:30]}"; "ways" lists them all.')
    at.out([line for choice in found[:3] for line in at.of.display.risk(choice)])
    return True


def options(at: Typed) -> bool:
    """All options with their details, one a line."""
    at.out([f"{choice.number} {choice.text}" for choice in at.of.sitting.shown[:200]])
    return True


def board(at: Typed) -> bool:
    """The page again; in plain text the map."""
    of = at.of
    if of.paper.drawn and at.prompt is not None:
        of.pages.show(at.prompt)
        return False
    numbers = {option: str(c.number) for c in of.sitting.shown for option in c.options}
    of.paper.draw(
        of.display.board(
            of.controller.view, max(of.paper.size.width - 1, 79), of.paper.size.height, numbers
        )
    )
    return True


def log(at: Typed) -> bool:
    """The last lines of what has happened: what each mission or step came to."""
    events = at.of.controller.sight.events()
    _lines(at, chronicle(by_step(at.of.say, events)))
    return True


def ledger(at: Typed) -> bool:
    """The same with every die, modifier and loss, a line each."""
    _lines(at, log_lines(at.of.controller.sight.events(), at.of.say))
    return True


def _lines(at: Typed, lines: Sequence[LogLine]) -> None:
    """The last lines of a log, as many as are asked for."""
    count = whole_number(at.rest)
    count = 30 if count is None else count
    at.out(
        [
            ("" if has_tag(line.kind, TURN) or has_tag(line.kind, STEP) else "  ") + str(line)
            for line in lines[-max(count, 1) :]
        ]
    )


def turns(at: Typed) -> bool:
    """A line a turn; the last sheet again; whether each turn is told on a sheet."""
    of, width = at.of, at.of.paper.size.width
    if at.rest in ("on", "off"):
        problem = of.sitting.change("turn_sheet", at.rest == "on")
        now = f"A summary after each turn: {at.rest}."
        at.out([now, *[problem] * bool(problem)])
        return True
    if at.rest not in ("", "last"):
        raise Unclear('Type "turns", "turns last", "turns on" or "turns off".')
    if at.rest:
        sheet = of.sitting.turns.last()
        told = sheet_lines(sheet, of.say, width) if sheet is not None else []
    else:
        told = skimmed(of.sitting.turns.reports(), width)
    at.out(told or ["No turn summary yet."])
    return True


def advise(at: Typed) -> bool:
    """What the usual opponent would do; what each answer is worth; whether that is told."""
    of = at.of
    if at.rest in ("on", "off"):
        problem = of.sitting.change("advise", at.rest == "on")
        now = f"Advice is {'shown with every question' if at.rest == 'on' else 'off'}."
        at.out([now, *[problem] * bool(problem)])
    elif at.rest not in ("", "worth"):
        raise Unclear('Type "advise", "advise worth", "advise on" or "advise off".')
    elif at.prompt is None or at.seat is None:
        raise Unclear("Roll the dice first; there is nothing to advise.")
    elif of.controller.advice is None:
        raise Unclear("No AI plays this side, so there is no advice.")
    elif at.rest:
        at.out(_worth(at.of, at.prompt, at.seat))
    else:
        at.out([of.advised(at.prompt)])
    return True


def _worth(of: Desk, prompt: Choose, seat: Seat) -> list[str]:
    """What play-outs say of each answer, in lines."""
    known: list[Worth] = []
    with waiting(of.paper) as watch:

        def pause() -> None:
            if watch.is_stopped:
                raise Enough
            made = known[0].play_outs if known else 0
            if of.paper.drawn:
                watch.tell_now_and_then(f"{made} of {PLAY_OUTS} play-outs of each")

        with suppress(Enough):
            for found in of.controller.adviser.worths(of.controller.sight, seat.name, pause):
                known = found
    if not known:
        return ["Stopped before the first play-outs."]
    names = [of.name_of(prompt, one.option) for one in known]
    wide = max(map(len, names))
    unit = of.sitting.table.game_type.margin_unit(of.sitting.table.scenario)
    made = plural(known[0].play_outs, "time")
    return [
        f"The AIs played out each answer {made}, with the same dice:",
        f"{'':<{wide}}  wins in 100  {unit} vs the first",
        *(
            f"{name:<{wide}}  {tenths(one.score):>11}  "
            + (f"{one.margin / 10:+.1f} ± {tenths(one.error)}" if at else "(advised)")
            for at, (name, one) in enumerate(zip(names, known, strict=True))
        ),
        "Differences under 2 to 3 standard errors (±) are not significant.",
        "A drawn game counts as half a win.",
    ]


def explain(at: Typed) -> bool:
    """The computer's reasons since the last answer; whether they are shown."""
    of = at.of
    if at.rest in ("on", "off"):
        of.reasons.wanted = at.rest == "on"
        at.out([f"The computer's reasons are {'shown' if of.reasons.wanted else 'not shown'}."])
    elif of.reasons.wanted:
        told = [line for reason in of.reasons.rows for line in reason]
        # Whether it was asked unseen tells what it has: nothing here may depend on that.
        none = (
            "The computer has decided nothing that you can see since your last answer. "
            "The record holds hidden decisions and their reasons."
            if of.controller.sight.hides
            else "The computer has decided nothing since your last answer."
        )
        at.out(told or [none])
    else:
        at.out(['The computer\'s reasons are not shown; "explain on" shows them.'])
    return True


def notes(at: Typed) -> bool:
    """All that the last page had to tell besides: what orders answered, reasons, a hint."""
    at.out([f"- {told}" for told in at.of.pages.besides] or ["There is nothing else."])
    return True


def games(at: Typed) -> bool:
    """The saved games."""
    try:
        told = saved.told(saved.saved_games(), at.of.paper.size.width)
        at.out([*saved.unreadable(), *told])
    except NoHome as problem:
        at.out([str(problem)])
    return True

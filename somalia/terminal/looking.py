"""Commands that show something, and leave the question unchanged."""

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
from somalia.games.kit.sheets import as_lines
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
from somalia.terminal.watch import ENOUGH, waiting

NO_ROUTE = "There is no route to choose here."

HELP = """\
Answer with the number of an option or the beginning of its name. Type several
picks on one line: "1 3 4", "1 1" for two alike, "all". End them with a full
stop or "done". Enter alone gives the answer shown in (Enter: ...).
Answer several questions on one line by name; one undo undoes them all.
"2; 1; all." gives all three answers or none; answers that follow a die
roll wait for it.

  ?               the rule behind the question; "? 2": any rule
  why [NAME]      why something is not available, or was not asked
  odds [OPTION]   odds of the options, or of that option
  advise          the computer's advice; "advise worth": what each answer is
                  worth; "advise on": advice with every question
  undo            undo your last line; "undo mission": back to its start
  same            repeat your last answer for the rest of this step; also
                  with an answer: "2 same"
  options, map    all options in full; the whole page again
{sheets}
  log [N]         what has happened; ledger: the same with every roll
  turns           one line per turn; "turns last": the last summary; on or off
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
"""What can be typed, for a game without its own help text."""


def rule(command: Typed) -> bool:
    """Show the rule behind the prompt, or any other rule (`?`)."""
    of, prompt, chance = command.of, command.prompt, command.of.controller.sight.prompt
    number = command.rest or (prompt.rule if prompt else chance.rule if chance else "")
    reference = of.sitting.table.game_type.reference()
    command.out(
        reference.lines(number, of.sitting.table.scenario, of.controller.view, of.paper.size.width)
    )
    return True


def what_to_type(command: Typed) -> bool:
    """`help`: list the game's commands and standing orders."""
    command.out(help_lines(command.of.display, command.of.orders))
    return True


def help_lines(display: Display, orders: StandingOrders) -> list[str]:
    """A game's commands and standing orders, as listed by `help`."""
    text = display.help()
    if not text:
        sheets = (f"  {sheet.name:<15} {sheet.about}" for sheet in display.sheets())
        text = HELP.format(sheets="\n".join(sheets))
    listed = orders.help_lines
    head = ["", "Standing orders:"] if listed else []
    return [*text.rstrip("\n").split("\n"), *head, *listed]


def why(command: Typed) -> bool:
    """Say why something is not allowed, here or at the next question."""
    if command.prompt is None:
        command.out(["Nothing to explain: roll the dice first."])
    elif command.rest:
        command.out(_why(command.of, command.rest, command.prompt))
    else:
        passed = [
            str(each) for each in command.of.display.together(_skipped(command.of, command.prompt))
        ]
        head = ["", "Not asked since your last answer:"] * bool(passed)
        command.out(
            [
                *(_all_barred(command.of, command.prompt) or ["Every option is available here."]),
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
    """What the program has skipped since the player's last line of answers."""
    seat = of.controller.sight.seat_of[prompt.who].name
    skipped: list[Skipped] = of.display.skipped(
        of.controller.sight, of.controller.past.answered_from, seat
    )
    return skipped


def _why(of: Desk, text: str, prompt: Choose) -> list[str]:
    reasons = _reasons(of, text, prompt)
    if reasons:
        return reasons
    sight = of.controller.sight
    if has_tag(prompt.ask, MISSION):
        # Look one step ahead: does an offered mission forbid it?
        for option in prompt.options:
            seat = sight.seat_of[prompt.who].name
            twin = sight.trial(auto_dice=False, auto_forced=False, stops_at_checkpoint=True)
            twin.answer(seat, option)
            after = twin.asked(seat)
            if after is not None and after.who == prompt.who:
                reasons += [f"{option}: {line}" for line in _reasons(of, text, after)]
    if not reasons:
        reasons = [str(each) for each in _skipped(of, prompt) if text.lower() in str(each).lower()]
        reasons += [
            sentence
            for step in of.display.steps_named(of.controller.view, text)
            if (sentence := str(step)) not in reasons
        ]
    sentence = f'"{text}" is not an option here, and was not skipped since your last answer. '
    sentence += '"why" alone lists what was unavailable or skipped.'
    return reasons or [sentence]


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


def odds(command: Typed) -> bool:
    """Show the odds before a fight is committed, the odds for one option, or a comparison of
    options.
    """
    if command.prompt is None:
        command.out(["The fight is under way: roll the dice."])
        return True
    of, held = command.of, command.of.controller.held.pending
    prompt, rest = command.prompt, command.rest
    sight: Sight = of.controller.sight
    shown = of.sitting.shown
    if held is not None and held.plan is not None and not rest:
        # If a line answers several questions, use the last one that has odds.
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
            lines = as_lines(of.display.odds(asked))
        except Unknown as problem:
            raise Unclear(str(problem)) from None
    command.out(lines)
    return True


def ways(command: Typed) -> bool:
    """List all options that have a risk, the default first, including those not on the page."""
    choices = [
        choice for choice in command.of.sitting.shown if choice.risk is not None or choice.is_more
    ]
    command.of.pages.lists_ways = True
    command.out([f"{choice.number} {choice.text}" for choice in choices] or [NO_ROUTE])
    return True


def risk(command: Typed) -> bool:
    """Show what may happen on a route."""
    known = [choice for choice in command.of.sitting.shown if choice.risk is not None]
    if not known:
        command.out([NO_ROUTE])
        return True
    choices = find(command.rest, known) if command.rest else known[:1]
    if not choices:
        raise Unclear(f'There is no route "{command.rest[:30]}"; "ways" lists them all.')
    command.out([line for choice in choices[:3] for line in command.of.display.risk(choice)])
    return True


def options(command: Typed) -> bool:
    """List all options with their details, one per line."""
    command.out([f"{choice.number} {choice.text}" for choice in command.of.sitting.shown[:200]])
    return True


def board(command: Typed) -> bool:
    """Show the page again; in plain text, show the map."""
    of = command.of
    if of.paper.drawn and command.prompt is not None:
        of.pages.show(command.prompt)
        return False
    numbers = {option: str(c.number) for c in of.sitting.shown for option in c.options}
    of.paper.draw(
        of.display.board(
            of.controller.view, max(of.paper.size.width - 1, 79), of.paper.size.height, numbers
        )
    )
    return True


def log(command: Typed) -> bool:
    """Show the last lines of the log: the result of each mission or step."""
    events = command.of.controller.sight.events()
    _lines(command, chronicle(by_step(command.of.say, events)))
    return True


def ledger(command: Typed) -> bool:
    """Show the log with every die, modifier and loss, each on its own line."""
    _lines(command, log_lines(command.of.controller.sight.events(), command.of.say))
    return True


def _lines(command: Typed, lines: Sequence[LogLine]) -> None:
    """Show the last lines of a log, as many as were asked for."""
    count = whole_number(command.rest)
    count = 30 if count is None else count
    command.out(
        [
            ("" if has_tag(line.kind, TURN) or has_tag(line.kind, STEP) else "  ") + str(line)
            for line in lines[-max(count, 1) :]
        ]
    )


def turns(command: Typed) -> bool:
    """Show one line per turn, or the last summary again, or turn the summaries on or off."""
    of, width = command.of, command.of.paper.size.width
    if command.rest in ("on", "off"):
        problem = of.sitting.change("turn_sheet", command.rest == "on")
        now = f"Turn summaries are {command.rest}."
        command.out([now, *[problem] * bool(problem)])
        return True
    if command.rest not in ("", "last"):
        raise Unclear('Type "turns", "turns last", "turns on" or "turns off".')
    if command.rest:
        sheet = of.sitting.turns.last()
        lines = sheet_lines(sheet, of.say, width) if sheet is not None else []
    else:
        lines = skimmed(of.sitting.turns.reports(), width)
    command.out(lines or ["No turn summary yet."])
    return True


def advise(command: Typed) -> bool:
    """Show what the default opponent would do, or each answer's value, or turn advice on or off."""
    of = command.of
    if command.rest in ("on", "off"):
        problem = of.sitting.change("advise", command.rest == "on")
        now = f"Advice is {'shown with every question' if command.rest == 'on' else 'off'}."
        command.out([now, *[problem] * bool(problem)])
    elif command.rest not in ("", "worth"):
        raise Unclear('Type "advise", "advise worth", "advise on" or "advise off".')
    elif command.prompt is None or command.seat is None:
        raise Unclear("Roll the dice first; there is nothing to advise.")
    elif of.controller.advice is None:
        raise Unclear("No AI plays this side, so there is no advice.")
    elif command.rest:
        command.out(_worth(command.of, command.prompt, command.seat))
    else:
        command.out([of.advised(command.prompt)])
    return True


def _worth(of: Desk, prompt: Choose, seat: Seat) -> list[str]:
    """What play-outs show about each answer, line by line."""
    known: list[Worth] = []
    with waiting(of.paper) as watch:
        watch.tell(f"... Each answer is played out {PLAY_OUTS} times. Ctrl-C: {ENOUGH}.")

        def pause() -> None:
            if watch.is_stopped:
                raise Enough
            made = known[0].play_outs if known else 0
            watch.tell_now_and_then(f"{made} of {PLAY_OUTS} play-outs of each answer")

        with suppress(Enough):
            for worths in of.controller.adviser.worths(of.controller.sight, seat.name, pause):
                known = worths
    if not known:
        return ["Stopped before any play-outs were finished."]
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


def explain(command: Typed) -> bool:
    """Show the computer's reasons since the last answer, or turn them on or off."""
    of = command.of
    if command.rest in ("on", "off"):
        of.reasons.wanted = command.rest == "on"
        command.out(
            [f"The computer's reasons are {'shown' if of.reasons.wanted else 'not shown'}."]
        )
    elif of.reasons.wanted:
        lines = [line for reason in of.reasons.rows for line in reason]
        # Nothing here may depend on an unseen question, which would reveal a hidden hand.
        none = (
            "The computer has decided nothing that you can see since your last answer. "
            "The record holds hidden decisions and their reasons."
            if of.controller.sight.hides
            else "The computer has decided nothing since your last answer."
        )
        command.out(lines or [none])
    else:
        command.out(['The computer\'s reasons are not shown; "explain on" shows them.'])
    return True


def notes(command: Typed) -> bool:
    """Show all notes from the last page: what orders answered, reasons, a hint."""
    command.out([f"- {told}" for told in command.of.pages.besides] or ["There are no notes."])
    return True


def games(command: Typed) -> bool:
    """List the saved games."""
    try:
        lines = saved.told(saved.saved_games(), command.of.paper.size.width)
        command.out([*saved.unreadable(), *lines])
    except NoHome as problem:
        command.out([str(problem)])
    return True

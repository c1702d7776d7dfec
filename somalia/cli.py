"""The command line `somalia`: its commands, and its way in.

Every command is in a module of its own, in the folder `commands` of the room that does its work. It
is imported when the command is meant, so that `somalia --help` and shell completion start at once.
Whatever goes wrong through no fault of the program (a name mistyped, a data file with a fault, a
file that cannot be written) ends as one message on standard error with exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

import click

from somalia import RUNS, __version__
from somalia.command_line.group import COMPLETE, InOrder, Unloaded
from somalia.plain import Unwritable, one_line

FAILED = 2
INTERRUPTED = 130

COMMANDS = (
    Unloaded("play", "play", "Play a game against the computer or a friend."),
    Unloaded("games", "play", "List the saved games, to resume one."),
    Unloaded("scenarios", "play", "List the scenarios and what each is about."),
    Unloaded("simulate", "lab", "Let the computer play many games: who wins?"),
    Unloaded("doctrine", "lab", "Show an AI's rules of play, and what each is worth."),
    Unloaded("tune", "lab", "Tune the numbers of an AI or of the charts."),
    Unloaded("replay", "play", "Replay a recorded game and check it."),
    Unloaded("report", "report", "Show why a recorded game was won, as a web page."),
    Unloaded("export", "play", "Export a recorded game as one side saw it."),
    Unloaded("cases", "lab", "Run rule cases: settle an argument about a rule."),
    Unloaded("check", "lab", "Check scenarios, maps, AIs and records for errors."),
    Unloaded("copy", "lab", "Copy a scenario, AI or map to make it your own."),
    Unloaded("rules", "play", "Look up a rule, in plain words."),
    Unloaded("fuzz", "lab", "Test the program itself with random games."),
    Unloaded("arena", "lab", "Play AIs against each other: which is best?"),
    Unloaded("bench", "lab", "Measure how fast the program runs here."),
    Unloaded("completion", "command_line", "Set up Tab completion for your shell."),
)
"""Every command with its room and short help, in the order in which a player meets them."""


@click.group(
    cls=InOrder,
    commands=COMMANDS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@click.version_option(__version__, message=f"somalia %(version)s ({RUNS})")
@click.pass_context
def cli(context: click.Context) -> None:
    """SOMALIA: the United Nations and the factions, 1992 to 1995. A wargame that knows its rules.

    \b
    somalia play --first               a first game: six turns, with hints
    somalia play                       you play the UN against the Bandit AI
    somalia play --seat bandit=human   you play the Bandits against the UN AI
    somalia rules ambush               a rule, in plain words
    somalia COMMAND --help             more about a command
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


# The way in


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (that of the process, if None) and return the exit code."""
    # A terminal that cannot show a character shows "?"; bytes that are no text are read as one.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if COMPLETE in os.environ:
        from click.shell_completion import add_completion_class

        from somalia.command_line.completion import BashWords

        add_completion_class(BashWords)
    try:
        code = run_command_line(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        sys.stderr.flush()
    except (BrokenPipeError, Unwritable) as fault:
        if isinstance(fault, Unwritable):  # and not just one like "| head", who has read enough
            with suppress(OSError):
                print(message_for(fault), file=sys.stderr)
        # What could not be written is still waiting; Python would try again at the end.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        return FAILED
    return code


def run_command_line(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code; a fault of it, or of a file, is printed.

    Raises:
        BrokenPipeError, Unwritable: the output could not be written.
    """
    try:
        require_text(arguments)
        code = cli.main(list(arguments), prog_name="somalia", standalone_mode=False)
    except SystemExit as end:
        if end.code == 1:  # Rich's and click's way out where nobody reads any more
            return FAILED
        raise
    except (BrokenPipeError, Unwritable):
        raise
    except Exception as fault:
        message = message_for(fault)
        if message is None:
            raise
        print(message, file=sys.stderr)
        is_interrupt = isinstance(fault, click.Abort) and isinstance(
            fault.__cause__, KeyboardInterrupt
        )
        return INTERRUPTED if is_interrupt else FAILED
    return code if isinstance(code, int) else 0


def require_text(arguments: Sequence[str]) -> None:
    """Names and seeds are text, and so are the names of files, which are kept in records.

    Raises:
        UsageError: bytes that are not in the encoding of this system; Python hands them on as
            characters that stand for nothing and cannot be written.
    """
    for number, argument in enumerate(arguments, 1):
        try:
            argument.encode()
        except UnicodeEncodeError:
            shown = os.fsencode(argument).decode("ascii", "backslashreplace")
            raise click.UsageError(
                f"argument {number}, \"{shown}\", isn't text in this system's encoding (usually "
                "UTF-8). Rename the file."
            ) from None


def message_for(fault: Exception) -> str | None:
    """The message for an error the player can mend; None for one that may be the program's."""
    if isinstance(fault, click.Abort):  # click's word for Ctrl-C and for input that has ended
        if isinstance(fault.__cause__, EOFError):
            return "somalia: unexpected end of input."
        return "somalia: stopped."
    if isinstance(fault, click.UsageError):
        command = fault.ctx.command_path if fault.ctx else "somalia"
        return f"{command}: {one_line(fault.format_message())}\nMore: {command} --help"
    if isinstance(fault, click.ClickException):
        return f"somalia: {one_line(fault.format_message())}"
    from somalia.datafile import DataError
    from somalia.engine.game import Refused
    from somalia.engine.record import RecordError
    from somalia.games import Broken
    from somalia.outputs import OutputError
    from somalia.play.table import TableError
    from somalia.processes import WorkFailed
    from somalia.reading import BadName, Unreadable, reason

    of_files = DataError | RecordError | OutputError | BadName
    if isinstance(fault, of_files | TableError | Refused | Broken | WorkFailed):
        return f"somalia: {one_line(fault)}"
    if isinstance(fault, Unreadable):
        return f"somalia: {one_line(f'{fault}. {fault.hint}')}"
    if isinstance(fault, MemoryError):
        return "somalia: out of memory. Close other programs, or raise the limit."
    if isinstance(fault, OSError) and fault.filename is not None:
        return f"somalia: {one_line(fault.filename)}: {reason(fault)}."
    return None

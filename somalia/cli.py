"""The command line `somalia`: its commands and its entry point.

Every command has its own module, in its package's `commands` folder. It is imported only when
needed, so that `somalia --help` and shell completion start at once. A user's error (a mistyped
name, an invalid data file, an unwritable file) results in a single message on standard error and
exit code 2.
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
    Unloaded("tune", "lab", "Tune the numbers in an AI or in the charts."),
    Unloaded("learn", "lab", "Let an AI learn what a position is worth."),
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
"""Every command with its package and short help, in the order in which players need them."""


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


# Entry point


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line (by default the process's own) and return the exit code."""
    # Print "?" for a character that the terminal lacks; read an invalid byte as one character.
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
        if isinstance(fault, Unwritable):  # not merely a reader that stopped, such as "| head"
            with suppress(OSError):
                print(message_for(fault), file=sys.stderr)
        # The unwritten output is still buffered; Python would retry writing it at exit.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        for stream in (sys.stdout, sys.stderr):
            os.dup2(nowhere, stream.fileno())
        return FAILED
    return code


def run_command_line(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code; print errors caused by the user or found in a
    file.

    Raises:
        BrokenPipeError, Unwritable: the output could not be written.
    """
    try:
        require_text(arguments)
        code = cli.main(list(arguments), prog_name="somalia", standalone_mode=False)
    except SystemExit as end:
        if end.code == 1:  # Rich and click exit with this code when nobody reads the output
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
    """Reject arguments that are not valid text: names, seeds and file names are kept in records.

    Raises:
        UsageError: some bytes are invalid in this system's encoding. Python passes them on as
            surrogate characters, which cannot be written.
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
    """The message for an error that the player can fix; None if the program may be at fault."""
    if isinstance(fault, click.Abort):  # click raises this for Ctrl-C and at the end of the input
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

"""The command `somalia`: play, games, scenarios, simulate, replay, cases, check and others.

Each command imports what it needs when it runs, so that `somalia --help` and shell completion
start at once. Whatever goes wrong through no fault of the program (a name mistyped, a data file
with a fault, a file that cannot be written) ends as one message on standard error with exit
code 2.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    get_completion_class,
    split_arg_string,
)

from somalia import RUNS, __version__
from somalia.plain import Unwritable, one_line

FAILED = 2
INTERRUPTED = 130
MOST_GAMES = 10**9

Command = TypeVar("Command", bound=Callable[..., Any])
Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


# What the parameters accept


def pairs_of(form: str, example: str) -> Callable[..., dict[str, str]]:
    """A callback that makes a dict of a repeated option written NAME=VALUE; names in lower case.

    It refuses a pair that lacks a half, and a name given twice.
    """

    def pairs(ctx: click.Context, param: click.Parameter, values: Iterable[str]) -> dict[str, str]:
        taken: dict[str, str] = {}
        for value in values:
            name, _, choice = (part.strip() for part in value.partition("="))
            name = name.lower()
            if not (name and choice):
                raise click.BadParameter(
                    f'"{value}" is not {form}; write it like {example}.', ctx, param
                )
            if name in taken:
                raise click.BadParameter(f'"{name}" is given twice.', ctx, param)
            taken[name] = choice
        return taken

    return pairs


class InputFile(click.Path):
    """A file that is read; ~ and ~NAME stand for a person's own folder, also after "=".

    Args:
        folders: a folder may be named too.
    """

    def __init__(self, folders: bool = False) -> None:
        super().__init__(exists=True, dir_okay=folders, path_type=Path)

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """The path, which exists."""
        return super().convert(typed_path(value), param, context)


class OutputFile(click.Path):
    """A file that is written; what may not be written over is refused before anything is done.

    Args:
        kind: what is written, as `somalia.outputs` names it.
        folders: a folder may be named, in which several are written.
        read_with: the flag with which it is only read.
    """

    def __init__(self, kind: str, folders: bool = False, read_with: str = "") -> None:
        super().__init__(dir_okay=folders, path_type=Path)
        self.kind, self.folders, self.read_with = kind, folders, read_with

    def convert(
        self, value: Any, param: click.Parameter | None, context: click.Context | None
    ) -> Path:
        """The path; `require_outputs` looks at it when all parameters are known."""
        return typed_path(value)


class OutputFolder(OutputFile):
    """A folder in which files of a kind are written; it is made if need be."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind, folders=True)


def typed_path(value: Any) -> Path:
    """The path that was typed.

    Raises:
        ClickException: no file can have that name.
    """
    from somalia.files import BadName, path_of

    try:
        return path_of(os.fspath(value))
    except BadName as fault:
        raise click.ClickException(str(fault)) from None


FILE_IN = InputFile()
ANY_IN = InputFile(folders=True)


def require_outputs(context: click.Context) -> None:
    """Refuse a command that would write over what it must not, before it does anything.

    Raises:
        OutputError: with what, and what to do.
    """
    given = {
        param.name: (param.type, context.params.get(param.name or ""))
        for param in context.command.params
    }
    written = {
        name: (kind, path)
        for name, (kind, path) in given.items()
        if isinstance(kind, OutputFile) and path is not None
    }
    if not written:
        return
    from somalia import outputs

    inputs = [
        file
        for name, (_, value) in given.items()
        if name not in written
        for file in files_named(value)
    ]
    outputs.require_apart([path for _, path in written.values()])
    for type_, path in written.values():
        if type_.folders and path.is_dir():
            continue  # what is written there is looked at by name
        kind = getattr(outputs, type_.kind)
        if isinstance(type_, OutputFolder):
            outputs.require(path / "file", kind)
        elif not context.params.get(type_.read_with):
            outputs.require(path, kind, inputs)


def files_named(value: object) -> list[Path]:
    """The files that a parameter names: a path, words of which each may be one, or several."""
    if isinstance(value, dict):
        return files_named(list(value.values()))
    if isinstance(value, list | tuple):
        return [file for one in value for file in files_named(one)]
    if not isinstance(value, str | Path):
        return []
    with suppress(OSError, ValueError):  # what is too long, or odd, is the name of no file
        return [Path(value)] if Path(value).is_file() else []
    return []


class GuardedCommand(click.Command):
    """A command that looks at what it is to write before it does anything.

    Its help is the docstring of its function, also where Python has left that out, and names pages
    of the documentation by where they are.
    """

    def __init__(self, name: str | None, callback: Callable[..., Any], **more: Any) -> None:
        more["help"] = more.get("help") or docstrings().get(callback.__name__)
        super().__init__(name, callback=callback, **more)

    def format_help_text(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, each page by its place."""
        from somalia import datafile

        kept = self.help
        try:
            self.help = PAGE.sub(lambda found: datafile.page(found[1]), kept or "")
            super().format_help_text(context, formatter)
        finally:
            self.help = kept

    def invoke(self, context: click.Context) -> Any:
        """Carry it out."""
        require_outputs(context)
        return super().invoke(context)


def completes(names: Callable[[], Iterable[str | tuple[str, str]]]) -> Completer:
    """A completer that offers those of `names()` that begin as typed; a pair has a help text."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        try:
            known = [name if isinstance(name, tuple) else (name, "") for name in names()]
        except Exception:  # a broken file of the player's must not spoil his command line
            return []
        return [
            CompletionItem(name, help=note or None)
            for name, note in known
            if name.startswith(typed)
        ]

    return complete


def scenario_names() -> list[str]:
    """The names of all scenarios, for completion."""
    from somalia import datafile

    return datafile.available("scenarios")


def usual_scenario() -> str:
    """The scenario that is meant where none is named."""
    from somalia.games import usual_game

    return usual_game().usual_scenario


def seats(scenario: str, options: dict[str, str]) -> list[tuple[str, str]]:
    """Every SIDE=WHO of a scenario with these options, each with its about, for completion."""
    from somalia.games import game_of
    from somalia.play import library as shelf

    card, game_type = shelf.card(scenario), game_of(scenario)
    sides = card.sides(options)
    return [
        (f"{side}={one.who}", f"{one.strength}. {one.about}" if one.strength else one.about)
        for side in sides.order
        for one in shelf.able(card, game_type, sides, side)
    ]


def choices_of(scenario: str) -> list[tuple[str, str]]:
    """Every ID=VALUE that a scenario offers, for completion."""
    from somalia.play import library as shelf

    return [
        (f"{option.id}={choice}", f"{option.rule}: {option.about}")
        for option in shelf.card(scenario).options
        for choice in option.choices
    ]


def of_scenario(names: Callable[[str, dict[str, str]], Iterable[tuple[str, str]]]) -> Completer:
    """A completer for what depends on the scenario, and the options, given before on the line."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        # Click sorts no words into arguments while the last option lacks its value.
        # Only where the scenario is one of the arguments are they about it.
        is_argument = any(
            p.name == "scenario" and isinstance(p, click.Argument) for p in ctx.command.params
        )
        given = ctx.args[0] if is_argument and ctx.args else ctx.params.get("scenario")
        scenario = str(given or usual_scenario())
        options = ctx.params.get("options") or {}
        return completes(lambda: names(scenario, options))(ctx, param, typed)

    return complete


def known_rules() -> list[tuple[str, str]]:
    """Every rule and chart that can be looked up, each with its title, for completion."""
    from somalia.play import rulebook

    return rulebook.known()


class BashWords(BashComplete):
    """Completion for Bash, which takes `un=warlord:ea` apart at the equals sign and the colon."""

    kept = ""  # of the word under the cursor, what Bash has set aside and does not want back

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words before the cursor and the one under it, put together again."""
        last = int(os.environ["COMP_CWORD"])
        pieces = split_arg_string(os.environ["COMP_WORDS"])[: last + 1]
        pieces += [""] * (last + 1 - len(pieces))
        words: list[str] = []
        for before, piece in zip(["", *pieces], pieces, strict=False):
            if words and not {"=", ":"}.isdisjoint((before, piece)):
                words[-1] += piece
            else:
                words.append(piece)
        under = words[-1]
        value = under.partition("=")[2] if under.startswith("-") else under
        self.kept = value[: max(value.rfind("="), value.rfind(":")) + 1]
        return words[1:-1], under

    def format_completion(self, item: CompletionItem) -> str:
        """One line of what Bash is told."""
        return f"{item.type},{str(item.value).removeprefix(self.kept)}"


# The options that several commands share


def with_options(command: Command) -> Command:
    """Which variant of it: --option."""
    return click.option(
        "--option",
        "options",
        metavar="ID=VALUE",
        multiple=True,
        callback=pairs_of("ID=VALUE", "negotiations=on"),
        shell_complete=of_scenario(lambda scenario, options: choices_of(scenario)),
        help="Set an option of the scenario: `somalia scenarios` lists them. May be repeated.",
    )(command)


def with_charts(command: Command) -> Command:
    """What is laid over its charts: --charts."""
    return click.option(
        "--charts",
        type=FILE_IN,
        multiple=True,
        help="Lay this chart file over the scenario's charts, such as the printed charts of the "
        "published game typed in by its owner. May be repeated.",
    )(command)


def with_scenario(command: Command) -> Command:
    """Which game: SCENARIO, --option, --charts."""
    command = with_options(with_charts(command))
    return click.argument(
        "scenario", default=usual_scenario, shell_complete=completes(scenario_names)
    )(command)


def with_seats(default: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Who sits where: --seat."""
    return click.option(
        "--seat",
        "seats",
        metavar="SIDE=WHO",
        multiple=True,
        callback=pairs_of("SIDE=WHO", "un=human or bandit=warlord"),
        shell_complete=of_scenario(seats),
        help=f"Who plays a side: human, random, the name of a doctrine (an opponent), or a "
        f"doctrine file of your own; warlord:easy plays at that level. "
        f"Once for each side. {default}",
    )


with_jobs = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    show_default="one a processor",
    help="How many games at a time, at most one a processor.",
)
with_json = click.option(
    "--json", "json_output", is_flag=True, help="Print one JSON object instead of text."
)


def fill_seats(
    named: dict[str, str], scenario: str, options: dict[str, str], human: bool = False
) -> dict[str, str]:
    """Who plays each side: as named, else the computer player that is usual for the side.

    If no side was named and `human` is set, a person plays the first. A scenario that cannot be
    read, or that does not offer these options, is refused later, where the game is set up.

    Raises:
        ClickException: a side that the scenario does not have with these options.
    """
    from somalia.datafile import DataError
    from somalia.games import game_of
    from somalia.play import library as shelf

    usual: dict[str, str] = {}
    try:
        usual = shelf.card(usual_scenario()).computers({})
        game_of(scenario).seats(scenario, options)
        usual = shelf.card(scenario).computers(options)
        for side in named:
            if side not in usual:
                raise click.ClickException(shelf.refusal(scenario, options, side))
    except DataError:
        if not usual or not set(named) <= set(usual):
            return named
    if not named and human:
        named = {next(iter(usual)): "human"}
    return {side: named.get(side, who) for side, who in usual.items()}


def wants_window(window: bool | None, text: bool) -> bool:
    """Whether the game is to be played in the window, if one can be opened.

    It is unless the options say otherwise, even without a terminal: a desktop menu or a file
    manager starts programs without one.
    """
    return not text and window is not False


def mirror_maker(explain: bool) -> Callable[[], Any]:
    """A function that makes the terminal's mirror of the game in the window."""

    def make() -> Any:
        from somalia.terminal import mirror

        return mirror.at_terminal(explain)

    return make


def in_window(
    setup: Any,
    replay: Path | None = None,
    mirror: Callable[[], Any] | None = None,
    hand_over: str = "",
) -> int | None:
    """Play, or replay, in the window: the exit code; None, with a message, if none can be opened.

    Raises:
        ClickException: the game cannot be set up, or the record cannot be read.
    """
    from somalia.datafile import DataError
    from somalia.engine.record import RecordError
    from somalia.play.table import TableError
    from somalia.window import NoWindow, run

    try:
        return run(game_to_open(setup, replay), setup, replay, mirror, hand_over)
    except NoWindow as why:
        print(f"No window here ({why}): the game is in the terminal.", file=sys.stderr)
        return None
    except (TableError, RecordError, DataError) as problem:
        raise click.ClickException(str(problem)) from problem


def game_to_open(setup: Any, replay: Path | None) -> Any:
    """The game of the record to be watched or resumed, else of the scenario to be played.

    Where that cannot be found out it is the usual game, whose window then shows the error.
    """
    from somalia.datafile import DataError
    from somalia.engine.record import RecordError, load_head
    from somalia.games import game_of, usual_game
    from somalia.play.sources import header_found

    record = replay or (setup.left if setup is not None else None)
    try:
        if record is not None:
            return game_of(header_found(record, load_head(record).header).scenario)
        return game_of(setup.scenario) if setup is not None else usual_game()
    except (RecordError, DataError, OSError):
        return usual_game()


# The commands


PAGE = re.compile(r"docs/([\w-]+)\.md")


@cache
def docstrings() -> dict[str, str]:
    """The docstring of each function of this module that Python has left out (-OO), by its name."""
    if docstrings.__doc__ is not None:
        return {}
    import ast

    with suppress(OSError, SyntaxError):
        functions = ast.parse(Path(__file__).read_text(encoding="utf-8")).body
        return {
            one.name: ast.get_docstring(one) or ""
            for one in functions
            if isinstance(one, ast.FunctionDef)
        }
    return {}


class InOrder(click.Group):
    """Lists its commands in the order in which a player meets them."""

    command_class = GuardedCommand

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(self.commands)


@click.group(
    cls=InOrder,
    help=docstrings().get("cli"),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
)
@click.version_option(__version__, message=f"somalia %(version)s ({RUNS})")
@click.pass_context
def cli(context: click.Context) -> None:
    """SOMALIA: the United Nations and the factions, 1992 to 1995. A wargame that knows its rules.

    \b
    somalia play --first               a first game: six turns, with hints
    somalia play                       you as the UN against the Bandit AI
    somalia play --seat bandit=human   you as the Bandits against the UN's
    somalia rules ambush               a rule, in plain words
    somalia COMMAND --help             more about a command
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@cli.command(short_help="Play a game against the computer or a friend.")
@with_scenario
@with_seats(
    "With none, you play the UN against the warlord; a side left out is played by the computer."
)
@click.option(
    "--seed",
    help="Any word or number: the same seed and the same decisions give the same game, and anyone "
    "who knows it can work out what is hidden. Without it every game is new and its seed secret.",
)
@click.option(
    "--window/--terminal",
    "window",
    default=None,
    help="The map in a window, which is usual where there is a display; or the terminal.",
)
@click.option(
    "--mirror",
    is_flag=True,
    help="With the window: show here what is clicked there, and take answers typed here.",
)
@click.option(
    "--hand-over",
    type=click.Choice(["off", "mission", "every"]),
    help="Several people at one screen: hand over before each other's missions, or every answer.",
)
@click.option(
    "--name",
    "names",
    metavar="SIDE=NAME",
    multiple=True,
    callback=pairs_of("SIDE=NAME", "un=Anna"),
    help="What a person is called. Once for each side.",
)
@click.option("--text", is_flag=True, help="Plain lines only: for scripts, pipes and logs.")
@click.option("--explain", is_flag=True, help="Let the computer's players say why.")
@click.option(
    "--record",
    type=OutputFile("RECORD"),
    help="Keep the game in this file, readable and complete after every answer.",
)
@click.option("--first", is_flag=True, help="A first game: the scenario first-game, with hints.")
@click.option(
    "--continue",
    "left",
    metavar="GAME",
    help="Go on with this saved game: its number or name in `somalia games`, or a file.",
)
@click.option(
    "--from",
    "moment",
    metavar="MOMENT",
    help="With --continue: play on from the start of a turn, such as T5, in a record of its own.",
)
@click.option("--new", is_flag=True, help="Start afresh, even where a saved game could go on.")
@click.option(
    "--dice",
    type=click.Choice(["auto", "typed"]),
    default="auto",
    show_default=True,
    help="typed: roll your own dice and type them in; the program is your referee.",
)
@click.option(
    "--series",
    metavar="N",
    type=click.IntRange(1, 99),
    default=1,
    help="Play N games, in the terminal, exchanging sides after each; the score is kept.",
)
def play(
    scenario: str,
    seats: dict[str, str],
    seed: str | None,
    window: bool | None,
    mirror: bool,
    hand_over: str | None,
    names: dict[str, str],
    text: bool,
    explain: bool,
    record: Path | None,
    options: dict[str, str],
    charts: tuple[Path, ...],
    first: bool,
    left: str | None,
    moment: str | None,
    new: bool,
    dice: str,
    series: int,
) -> int:
    """Play a game; one that was left is taken up again.

    With nothing said about the game, the window begins with its start screen.

    SCENARIO is the name of a scenario, or a scenario file of your own; without it, the base game.
    In the game, "help" lists what you can type and "?" shows the rule behind a question.

    \b
    Examples:
      somalia play
      somalia play --first                                   for who has read nothing
      somalia play --continue 2                              the second of somalia games
      somalia play --continue tonight.txt --from T5          another end to an old game
      somalia play --seat bandit=human --explain             against the UN, hearing its reasons
      somalia play --seat bandit=my-warlord.yaml             against a doctrine of your own
      somalia play --seat un=human --seat bandit=human       two at one screen
      somalia play --option negotiations=on                  with peace talks (11.1)
      somalia play --option bandit-players=3 --seat bandit-1=human   a warlord and his rivals
      somalia play icu-2006                                  a later war; you are the Courts
      somalia play icu-2006 --seat warlords=human            the same, against the Courts
      somalia play my-scenario.yaml                          a scenario of your own
      somalia play firebase --series 4                       card duels, sides exchanged
      somalia play --dice typed --record tonight.txt         beside the board, as referee
      somalia play --window --mirror                         window and terminal at one game
      somalia play --text --seat un=blue-helmet --seat bandit=warlord --seed 7
    """
    from somalia import terminal

    if first:
        from somalia.games import usual_game

        first_scenario = usual_game().first_scenario
        if scenario not in (usual_scenario(), first_scenario):
            raise click.UsageError(f"--first plays {first_scenario}, not {scenario}.")
        scenario = first_scenario
    if left is not None and (scenario != usual_scenario() or series > 1):
        # Before anything is done: a branch would be a new record.
        raise click.UsageError(
            "--continue takes a game as it is: leave SCENARIO, --first and --series out."
        )
    going_on = _saved_game(left) if left is not None else None
    if moment is not None:
        if going_on is None:
            raise click.UsageError("--from needs --continue: which game is to be played on?")
        going_on, seats = _branched(going_on, moment, seats), {}
    if going_on is not None and (seats or seed or record or options or charts or new):
        raise click.UsageError("--continue takes a game as it is: say nothing else of it.")
    said = bool(seats or seed or record or options or charts or new or going_on)
    said = said or scenario != usual_scenario() or dice == "typed"
    seats = fill_seats(seats, scenario, options, human=True)
    if series == 1 and wants_window(True if mirror and window is None else window, text):
        from somalia.play.table import GameSetup

        setup = GameSetup(
            scenario, seats, seed, options, charts, dice, record, not new, names, going_on
        )
        attached = mirror_maker(explain) if mirror else None
        code = in_window(setup if said else None, None, attached, hand_over or "")
        if code is not None:
            return code
    return terminal.play(
        scenario=scenario,
        seats=seats,
        seed=seed,
        text=text,
        explain=explain,
        record=record,
        options=options,
        charts=list(charts),
        resume=not new,
        dice=dice,
        names=names,
        hand_over=hand_over or "off",
        left=going_on,
        series=series,
    )


def _saved_game(text: str) -> Path:
    """The saved game that is meant.

    Raises:
        ClickException: there is none.
    """
    from somalia.play import saved
    from somalia.play.table import TableError

    try:
        return saved.meant(text)
    except TableError as problem:
        raise click.ClickException(str(problem)) from problem


def _branched(path: Path, moment: str, seats: dict[str, str]) -> Path:
    """A record of its own, to be played on from that moment.

    Raises:
        ClickException: there is no such moment, or nobody would play.
    """
    from somalia.engine.record import RecordError
    from somalia.play.branching import branch_at
    from somalia.play.table import HUMAN, TableError

    try:
        return branch_at(path, moment, seats, (HUMAN,))
    except (TableError, RecordError) as problem:
        raise click.ClickException(str(problem)) from problem


@cli.command(short_help="List the saved games, to go on with one.")
@click.option("--all", "every", is_flag=True, help="All of them, not only the newest.")
@click.option("--statistics", is_flag=True, help="What you have won, and your honours.")
@click.option("--remove", metavar="GAME", help="Move this game out of the list; it is not deleted.")
@click.option("--export", metavar="GAME", help="Copy this game to the file named with --out.")
@click.option("--out", type=OutputFile("COPY"), help="With --export: the new file.")
@with_json
def games(
    every: bool,
    statistics: bool,
    remove: str | None,
    export: str | None,
    out: Path | None,
    json_output: bool,
) -> int:
    """List the saved games: scenario, seats, turn, result, date and file, the newest first.

    Games that go on come first, then games that are over. `somalia play --continue NUMBER` goes on
    with one, in the window or the terminal.

    \b
    Examples:
      somalia games
      somalia games --all --json
      somalia games --statistics
      somalia games --remove 3
      somalia games --export 1 --out tonight.txt
    """
    import shutil

    from somalia.play import career, saved
    from somalia.play.table import TableError

    if (export is None) != (out is None):
        raise click.UsageError("--export GAME and --out FILE go together.")
    if (remove is not None) + (export is not None) + statistics > 1:
        raise click.UsageError("--remove, --export and --statistics are asked for one at a time.")
    try:
        if remove is not None:
            print(f"It is kept as {career.remove(_saved_game(remove))}")
            return 0
        if export is not None and out is not None:
            damage = career.copy_out(_saved_game(export), out)
            print(f"It is copied to {out}.")
            if damage:
                print(f"somalia: {one_line(damage)}", file=sys.stderr)
            return 1 if damage else 0
    except TableError as problem:
        raise click.ClickException(str(problem)) from problem
    if statistics:
        played = career.career(career.finished_games())
        unreadable = saved.unreadable()
        for line in unreadable:
            print(f"somalia: {one_line(line)}", file=sys.stderr)
        if json_output:
            print(career.as_json(played))
        else:
            width = min(max(shutil.get_terminal_size().columns, 60), 120)
            for line in career.told(played, width):
                print(line)
        return 1 if unreadable else 0

    paths = saved.saved_games()
    shown = paths if every else paths[: saved.MOST]
    unreadable = saved.unreadable()
    for line in unreadable:
        print(f"somalia: {one_line(line)}", file=sys.stderr)
    if json_output:
        print(saved.as_json(shown))
    else:
        width = min(max(shutil.get_terminal_size().columns, 40), 120)
        for line in saved.told(paths, width, len(shown) or 1):
            print(line, flush=True)  # thousands of games take minutes
    return 1 if unreadable else 0


@cli.command(short_help="List the scenarios, and what each is about.")
@with_json
def scenarios(json_output: bool) -> int:
    """List the scenarios: what each is about, seats, length, difficulty, options.

    \b
    Examples:
      somalia scenarios
      somalia scenarios --json
    """
    from somalia.play import library as shelf

    unreadable = shelf.unreadable()
    for line in unreadable:
        print(f"somalia: {one_line(line)}", file=sys.stderr)
    print(shelf.as_json() if json_output else "\n".join(shelf.told()))
    return 1 if unreadable else 0


@cli.command(short_help="Let the computer play many games; who wins?")
@with_scenario
@with_seats("A side left out is played by its usual doctrine.")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    default=200,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--seed",
    default="1",
    show_default=True,
    help="The same seed gives the same games, whatever the number of jobs.",
)
@with_jobs
@click.option(
    "--swap",
    is_flag=True,
    help="Of two players who can play both sides: play every seed twice, sides exchanged.",
)
@with_json
def simulate(
    scenario: str,
    games: int,
    seed: str,
    seats: dict[str, str],
    jobs: int | None,
    swap: bool,
    json_output: bool,
    options: dict[str, str],
    charts: tuple[Path, ...],
) -> int:
    """Let the computer play many games: who wins, by how much, and where the VP come from.

    \b
    Examples:
      somalia simulate
      somalia simulate --games 1000 --seed 3 --seat un=random
      somalia simulate --charts printed.yaml --json > balance.json
      somalia simulate firebase --seat us=duel-hard --seat vc=duel-easy --swap
    """
    from somalia.lab import simulate as lab

    return lab.main(
        scenario=scenario,
        games=games,
        seed=seed,
        seats=fill_seats(seats, scenario, options),
        jobs=jobs,
        json_output=json_output,
        options=options,
        charts=list(charts),
        swap=swap,
    )


@cli.command(short_help="Look an opponent over: its rows, and what each is worth.")
@click.argument("doctrine", metavar="FILE", shell_complete=completes(lambda: doctrine_names()))
@click.option("--coverage", is_flag=True, help="Play it with and without each of its rows.")
@click.option(
    "--without",
    metavar="ROW[,ROW...]",
    multiple=True,
    help="What do these rows, left out together, cost? KIND/ANSWER forbids that answer to that "
    "kind of question. May be repeated.",
)
@click.option(
    "--scenario",
    metavar="ID",
    shell_complete=completes(scenario_names),
    help="Where it plays, by name or file; without it, in its usual scenario.",
)
@with_options
@with_charts
@with_seats(
    "A side left out is played by its usual doctrine; FILE takes the side it is named for, else "
    "its usual one."
)
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    default=500,
    show_default=True,
    help="How many games.",
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same games.")
@with_jobs
@with_json
def doctrine(
    doctrine: str,
    coverage: bool,
    without: tuple[str, ...],
    scenario: str | None,
    games: int,
    seed: str,
    seats: dict[str, str],
    jobs: int | None,
    json_output: bool,
    options: dict[str, str],
    charts: tuple[Path, ...],
) -> int:
    """Print what a doctrine plays by; or play it with and without its rows, the same seeds.

    FILE is the name of a doctrine or a file of your own. --coverage tells for each row how often it
    decides and what leaving it out costs, in VP (or Zones) of its side's margin and in score, with
    the standard error over pairs of games. A game is played again from the first answer
    that is another.

    \b
    Examples:
      somalia doctrine warlord
      somalia doctrine my-warlord.yaml --coverage --games 500
      somalia doctrine hunter --option bandit-players=3 --coverage --json > hunter.json
      somalia doctrine ethiopia --without march-on,halt --without flush.zone/done
      somalia doctrine blue-helmet --without development.project/militia
    """
    from somalia.lab import doctrines as lab

    if scenario is not None:
        fill_seats(seats, scenario, options)
    return lab.main(
        doctrine=doctrine,
        coverage=coverage,
        without=without,
        scenario=scenario,
        games=games,
        seed=seed,
        seats=seats,
        jobs=jobs,
        json_output=json_output,
        options=options,
        charts=list(charts),
    )


def doctrine_names() -> list[str]:
    """The names of all doctrines, for completion."""
    from somalia import datafile

    return datafile.available("ai")


@cli.command(short_help="Move numbers of an opponent or the charts towards an aim.")
@click.argument("file", type=FILE_IN)
@click.option(
    "--trials",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="How many sets of values are tried in all, whatever FILE says.",
)
@click.option(
    "--report-games",
    metavar="N",
    type=click.IntRange(0, MOST_GAMES),
    default=2000,
    show_default=True,
    help="Games on fresh seeds, for what there was and what was found; 0 for no report.",
)
@with_jobs
@click.option(
    "--study",
    type=OutputFile("STUDY"),
    help="Keep the trials in this file, and go on with those in it.",
)
@click.option(
    "--out",
    type=OutputFile("TUNED", folders=True),
    help="Write the best to this file: charts to lay over others, or the doctrine with its params "
    "changed. A folder, if both are tuned.",
)
@with_json
def tune(
    file: Path,
    trials: int | None,
    report_games: int,
    jobs: int | None,
    study: Path | None,
    out: Path | None,
    json_output: bool,
) -> int:
    """Move params of a doctrine, or numbers of the charts, towards an aim.

    FILE says what may move, between which bounds, and the aim: figures wanted within bands, or the
    margin or score of a side against one or several opponents; docs/tuning.md tells how to write
    one. Every trial plays the same seeds. The best is then played on fresh seeds, beside what there
    was. It needs Optuna.

    \b
    Examples:
      somalia tune benchmarks/tune/base-balance.yaml --out overlay.yaml
      somalia tune my-tuning.yaml --trials 200 --study my-study.jsonl
      somalia tune benchmarks/tune/warlord.yaml --trials 20 --report-games 500 --json
    """
    from somalia.lab import tune as lab

    try:
        return lab.main(
            file=file,
            trials=trials,
            report_games=report_games,
            jobs=jobs,
            study=study,
            out=out,
            json_output=json_output,
        )
    except lab.NoOptuna as missing:
        raise click.ClickException(str(missing)) from missing


@cli.command(short_help="Tell the story of a recorded game.")
@click.argument("file", type=FILE_IN)
@click.option("--to", "upto", metavar="MOMENT", help="Stop at the start of a turn, such as T5.")
@click.option("--steps", is_flag=True, help="A step at a time, with the map; Enter: on, b: back.")
@click.option("--window", is_flag=True, help="Watch it on the map, forth and back.")
@click.option(
    "--seat",
    metavar="SIDE",
    default="",
    help="As that seat saw it: for games with hidden cards, until they are over.",
)
@with_json
def replay(
    file: Path, upto: str | None, steps: bool, window: bool, seat: str, json_output: bool
) -> int:
    """Tell the story of a recorded game, every decision checked against the rules.

    Dice the program rolled are compared with the seed; what does not fit is told. Dice typed in are
    taken as they are.

    \b
    Examples:
      somalia replay tonight.txt
      somalia replay tonight.txt --to T5 --steps
      somalia replay tonight.txt --window
    """
    from somalia.terminal import replay as screen

    if window:
        code = in_window(None, file)
        if code is not None:
            return code
    return screen.main(file=file, upto=upto, steps=steps, json_output=json_output, seat=seat)


@cli.command(short_help="Tell why a recorded game was won, on one page for a browser.")
@click.argument("file", type=FILE_IN)
@click.option(
    "--out", type=OutputFile("REPORT"), help="The page; without it, the record's name with .html."
)
@click.option("--quick", is_flag=True, help="Ten play-outs of each turn: less exact, sooner.")
@click.option(
    "--play-outs",
    metavar="N",
    type=click.IntRange(0, 10_000),
    help="So many play-outs of each turn, as far as a minute allows; 0 for none. Usual are 100.",
)
@click.option("--progress", is_flag=True, hidden=True, help="Tell how far it is in lines.")
@with_json
def report(
    file: Path,
    out: Path | None,
    quick: bool,
    play_outs: int | None,
    progress: bool,
    json_output: bool,
) -> int:
    """Write the report of a recorded game: one HTML file that refers to nothing outside.

    It tells the story turn by turn with maps, VP by source, the chance to win as each turn began,
    luck roll by roll, losses, and what the computer's players thought. --json writes the page and
    prints the figures of its plots.

    \b
    Examples:
      somalia report tonight.txt
      somalia report tonight.txt --quick --out tonight.html
    """
    from somalia.report import command as making

    return making.main(file, out, quick, play_outs, progress, json_output)


@cli.command(short_help="A record for the eyes of one seat.")
@click.argument("file", type=FILE_IN)
@click.option("--seat", metavar="SIDE", required=True, help="Whose eyes it is for.")
@click.option("--out", type=OutputFile("SEAT_RECORD"), help="Write it to this new file.")
def export(file: Path, seat: str, out: Path | None) -> int:
    """Print a recorded game as one seat may know it: story and answers, and no seed.

    What is hidden from the seat is left out. It can be read and mailed, not played again.

    \b
    Example:
      somalia export tonight.txt --seat us --out tonight-us.txt
    """
    from somalia.play import export as making

    return making.main(file=file, seat=seat, out=out)


@cli.command(short_help="Run rule cases, to settle an argument.")
@click.argument("files", type=ANY_IN, nargs=-1, required=True, metavar="FILE...")
@click.option("-v", "--verbose", is_flag=True, help="List the cases that hold, too.")
def cases(files: tuple[Path, ...], verbose: bool) -> int:
    """Run rule cases: a position, what is done, and what the rules make of it.

    A case is a short file that settles an argument about a rule; docs/cases.md tells how to write
    one. FILE may be a folder: every case in it is run.

    \b
    Examples:
      somalia cases argument.yaml
      somalia cases tests/cases --verbose
    """
    from somalia.lab import cases as lab

    return lab.main(files=list(files), verbose=verbose)


@cli.command(short_help="Look for faults in maps, scenarios and so on.")
@click.argument("files", type=ANY_IN, nargs=-1, metavar="[FILE]...")
def check(files: tuple[Path, ...]) -> int:
    """Look for faults in maps, scenarios, charts, doctrines, cases and records.

    Names file, line and what was expected. FILE may be a folder; with none, everything that the
    game finds on this machine is checked, the files in your own folder included.

    \b
    Examples:
      somalia check my-scenario.yaml my-doctrine.yaml
      somalia check
    """
    from somalia import datafile
    from somalia.lab import check as lab

    usual = [folder for kind in datafile.KINDS for folder in datafile.folders(kind)]
    return lab.main(places=files or usual)


@cli.command(short_help="Begin a scenario, opponent or map of your own.")
@click.argument("name", shell_complete=completes(lambda: copy_names()))
@click.argument("new")
def copy(name: str, new: str) -> int:
    """Copy a scenario, an opponent or a map into your own folder, to be changed there.

    docs/own-scenario.md makes a scenario in this way, step by step.

    \b
    Examples:
      somalia copy somalia-1992 long-war
      somalia copy warlord my-warlord
    """
    from somalia import copying, plain

    file = copying.copy(name, new)
    print(f"Copied to {file}\nChange it with any editor, then ask: {plain.command('check', file)}")
    return 0


def copy_names() -> list[str]:
    """The names of all scenarios, opponents and maps, for completion."""
    from somalia import copying, datafile

    return [name for kind in copying.KINDS for name in datafile.available(kind)]


@cli.command(short_help="Look a rule up, in plain words.")
@click.argument("query", nargs=-1, metavar="[RULE]...", shell_complete=completes(known_rules))
@click.option(
    "--scenario",
    metavar="ID",
    default=usual_scenario,
    show_default="the base game",
    shell_complete=completes(scenario_names),
    help="Whose charts are printed, by name or file.",
)
@with_options
@with_charts
@with_json
def rules(
    query: tuple[str, ...],
    scenario: str,
    options: dict[str, str],
    charts: tuple[Path, ...],
    json_output: bool,
) -> int:
    """Print a rule in our words, with its rulings, or a chart; with no RULE, list them all.

    RULE is a number, a ruling, words to look for, or the name of a chart: raf, flush, development,
    victory, events, counters, negotiations; in the later wars grades and prices; "charts" is all
    of them. A chart is printed as it is in play, with where it is from: reconstructed, or typed in
    by an owner of the published game and laid over ours with --charts.

    \b
    Examples:
      somalia rules
      somalia rules 6.12
      somalia rules R5
      somalia rules critical hits
      somalia rules raf
      somalia rules raf --scenario icu-2006
      somalia rules victory events --charts printed.yaml --json
    """
    from somalia.play import rulebook

    words = " ".join(query)
    text = rulebook.told(words, scenario, options, charts, json_output)
    if not text:
        raise click.ClickException(rulebook.no_match(words, scenario))
    print(text)
    return 0


@cli.command(short_help="Look for faults of the program itself.")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    default=200,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--seed", default="1", show_default=True, help="The same seed gives the same random games."
)
@click.option(
    "--scenario",
    metavar="ID",
    default=usual_scenario,
    show_default="the base game",
    shell_complete=completes(scenario_names),
    help="Which scenario to play, by name or file.",
)
@with_options
@click.option(
    "--keep",
    type=OutputFolder("FINDING"),
    default=Path("somalia-fuzz"),
    show_default=True,
    help="Folder for the records of games in which a fault was found.",
)
def fuzz(games: int, seed: str, scenario: str, options: dict[str, str], keep: Path) -> int:
    """Look for faults of the program: random decisions, every position checked.

    \b
    Example:
      somalia fuzz --games 2000 --seed 1
      somalia fuzz --option bandit-players=3
    """
    from somalia.lab import fuzz as lab

    return lab.main(games=games, seed=seed, scenario=scenario, keep=keep, options=options)


@cli.command(short_help="Let opponents meet each other; who is best?")
@click.argument("plan", type=FILE_IN, required=False)
@click.option("--only", metavar="TEXT", default="", help="Pairings with this in their name.")
@click.option(
    "--games",
    metavar="N",
    type=click.IntRange(1, MOST_GAMES),
    help="Games of each pairing, whatever the plan says.",
)
@click.option("--full", is_flag=True, help="Play all of them, also where the aim is decided early.")
@with_jobs
@click.option(
    "--results",
    type=OutputFile("ARENA_RESULTS", read_with="played"),
    show_default="beside the plan, as .jsonl",
    help="The file in which results are kept, and gone on with.",
)
@click.option("--played", is_flag=True, help="Play nothing more: tell what has been played.")
@click.option(
    "--report",
    type=OutputFile("ARENA_PAGE"),
    help="Write the figures of the whole plan to this page.",
)
@with_json
def arena(
    plan: Path | None,
    only: str,
    games: int | None,
    full: bool,
    jobs: int | None,
    results: Path | None,
    played: bool,
    report: Path | None,
    json_output: bool,
) -> int:
    """Let opponents meet the usual ones, and each other, as a plan says: scores and ratings.

    PLAN is a file that says who meets whom, how often, and what the usual opponents are to score;
    without it, that of the repository. All play the same seeds. A pairing stops early where its aim
    is decided. Stop it at any time: the next call goes on. The exit code is 1 if an aim is missed.

    \b
    Examples:
      somalia arena
      somalia arena --only war-2006 --games 40
      somalia arena my-plan.yaml --full --jobs 1
      somalia arena --played --report benchmarks/arena-results.md
    """
    from somalia.lab.arena import command as lab

    return lab.main(
        plan=plan,
        results=results,
        report=report,
        only=only,
        games=games,
        jobs=jobs,
        full=full,
        played=played,
        json_output=json_output,
    )


@cli.command(short_help="Measure how fast the program is here.")
@click.option(
    "--game",
    metavar="ID",
    shell_complete=completes(lambda: game_names()),
    help="This game only.",
)
@click.option(
    "--scenario",
    metavar="ID",
    shell_complete=completes(scenario_names),
    help="This scenario only, by name or file.",
)
@click.option("--quick", is_flag=True, help="Less exact, and long games by a short scenario.")
@with_json
def bench(game: str | None, scenario: str | None, quick: bool, json_output: bool) -> int:
    """Measure how fast the program is on this machine, for every game in its usual scenario.

    Answers, whole games, copies, loading a record, and play-outs: from the middle of a game, a copy
    is played on for one turn, for three, and to the end, at random and by the usual opponents.

    \b
    Examples:
      somalia bench
      somalia bench --quick --game campaign
      somalia bench --scenario war-2006 --json > before.json
    """
    from somalia.datafile import quoted
    from somalia.games import ids
    from somalia.lab import bench as lab

    if game is not None and scenario is not None:
        raise click.UsageError("--scenario says which game it is: leave --game out.")
    if game is not None and game not in ids():
        raise click.UsageError(f"{quoted(game)} is no game. There are: {', '.join(ids())}.")
    return lab.main(json_output=json_output, quick=quick, game=game, scenario=scenario)


def game_names() -> list[str]:
    """The ids of all games, for completion."""
    from somalia.games import ids

    return ids()


@cli.command(short_help="Teach your shell to complete commands.")
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> int:
    """Print what makes the Tab key complete commands, scenarios, opponents and rules.

    \b
    Put it where your shell reads it at its start:
      bash:  somalia completion bash >> ~/.bashrc
      zsh:   somalia completion zsh >> ~/.zshrc
      fish:  somalia completion fish > ~/.config/fish/completions/somalia.fish
    """
    script = get_completion_class(shell)
    assert script is not None
    print(script(cli, {}, "somalia", "_SOMALIA_COMPLETE").source())
    return 0


# The way in


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line (that of the process, if None) and return the exit code."""
    # A terminal that cannot show a character shows "?"; bytes that are no text are read as one.
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
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
                f'argument {number}, "{shown}", is not text in this system\'s encoding (UTF-8 on '
                "most); a file with such a name must be renamed."
            ) from None


def message_for(fault: Exception) -> str | None:
    """The message for an error the player can mend; None for one that may be the program's."""
    from somalia.datafile import DataError
    from somalia.engine.game import Refused
    from somalia.engine.record import RecordError
    from somalia.files import BadName, Unreadable, reason
    from somalia.games import Broken
    from somalia.outputs import OutputError
    from somalia.processes import WorkFailed

    if isinstance(fault, click.Abort):  # click's word for Ctrl-C and for input that has ended
        if isinstance(fault.__cause__, EOFError):
            return "somalia: the input has ended."
        return "somalia: stopped."
    if isinstance(fault, click.UsageError):
        command = fault.ctx.command_path if fault.ctx else "somalia"
        return f"{command}: {one_line(fault.format_message())}\nMore: {command} --help"
    if isinstance(fault, click.ClickException):
        return f"somalia: {one_line(fault.format_message())}"
    if isinstance(
        fault, DataError | RecordError | Refused | Broken | OutputError | BadName | WorkFailed
    ):
        return f"somalia: {one_line(fault)}"
    if isinstance(fault, Unreadable):
        return f"somalia: {one_line(f'{fault}. {fault.hint}')}"
    if isinstance(fault, MemoryError):
        return "somalia: there is not enough memory; close other programs, or raise the limit."
    if isinstance(fault, OSError) and fault.filename is not None:
        return f"somalia: {one_line(fault.filename)}: {reason(fault)}."
    return None

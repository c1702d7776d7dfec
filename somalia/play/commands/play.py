"""The command `somalia play`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from somalia.command_line.command import GuardedCommand
from somalia.command_line.files import OutputFile
from somalia.command_line.options import pairs_of, with_scenario, with_seats
from somalia.command_line.scenarios import fill_seats, usual_scenario
from somalia.command_line.window import in_window, mirror_maker

if TYPE_CHECKING:
    from somalia.play.table import GameSetup


@dataclass(frozen=True)
class Wishes:
    """The command line's requests, with a field for each parameter of `play`."""

    scenario: str
    options: dict[str, str]
    charts: tuple[Path, ...]
    seats: dict[str, str]
    seed: str | None
    window: bool | None
    mirror: bool
    hand_over: str | None
    names: dict[str, str]
    text: bool
    explain: bool
    record: Path | None
    first: bool
    left: str | None
    moment: str | None
    new: bool
    dice: str
    series: int

    @property
    def begin_a_game(self) -> bool:
        """Whether any option was given that applies only to new games."""
        return bool(
            self.seats or self.seed or self.record or self.options or self.charts or self.new
        )

    @property
    def change_a_game(self) -> bool:
        """Whether a saved game was named together with options that apply only to new games. With
        --from, seats are allowed, because they apply to the branch.
        """
        kept = replace(self, seats={}) if self.moment is not None else self
        is_new = kept.describe_a_game or bool(self.names) or self.series > 1
        return self.left is not None and is_new

    @property
    def describe_a_game(self) -> bool:
        """Whether the command line describes a game; if not, the window opens with its start
        screen.
        """
        is_usual = self.scenario == usual_scenario() and self.dice == "auto"
        return self.begin_a_game or not is_usual

    @property
    def want_the_window(self) -> bool:
        """Whether to play in the window, if one can be opened.

        The answer is yes unless the options say otherwise, even without a terminal: desktop menus
        and file managers start programs without one.
        """
        wanted = True if self.mirror and self.window is None else self.window
        return self.series == 1 and not self.text and wanted is not False


@click.command(cls=GuardedCommand)
@with_scenario
@with_seats("Without --seat you play the UN. The computer plays any side you leave out.")
@click.option(
    "--seed",
    help="Any word or number. The same seed and the same decisions give the same game. Anyone with "
    "the seed can work out what is hidden; without --seed it stays secret.",
)
@click.option(
    "--window/--terminal",
    "window",
    default=None,
    help="Play in a window or in the terminal. The default is a window if there is a display.",
)
@click.option(
    "--mirror",
    is_flag=True,
    help="With the window: show each click in this terminal, and accept answers typed here.",
)
@click.option(
    "--hand-over",
    type=click.Choice(["off", "mission", "every"]),
    help="Hot seat: hide the screen and hand over when the other player is up, either for missions "
    "only or for every answer.",
)
@click.option(
    "--name",
    "names",
    metavar="SIDE=NAME",
    multiple=True,
    callback=pairs_of("SIDE=NAME", "un=Anna"),
    help="A human player's name. Once for each side.",
)
@click.option("--text", is_flag=True, help="Plain lines only, for scripts, pipes and logs.")
@click.option("--explain", is_flag=True, help="Show the computer's reasons.")
@click.option(
    "--record",
    type=OutputFile("RECORD"),
    help="Save the game in this file after every answer.",
)
@click.option(
    "--first", is_flag=True, help="Play a first game with hints: first-game, or the one you name."
)
@click.option(
    "--continue",
    "left",
    metavar="GAME",
    help="Resume this saved game: its number or name in `somalia games`, or a file.",
)
@click.option(
    "--from",
    "moment",
    metavar="MOMENT",
    help="With --continue: branch at the start of a turn, such as T5, into a new record.",
)
@click.option("--new", is_flag=True, help="Start a new game instead of resuming a saved one.")
@click.option(
    "--dice",
    type=click.Choice(["auto", "typed"]),
    default="auto",
    show_default=True,
    help="typed: roll your own dice and type the results; the program is your referee.",
)
@click.option(
    "--series",
    metavar="N",
    type=click.IntRange(1, 99),
    default=1,
    help="Play N games in the terminal, exchanging sides after each, and keep score.",
)
def play(**given: Any) -> int:
    """Play a game, or resume an unfinished one.

    Without arguments the window opens with its start screen.

    SCENARIO is the name of a scenario or a file of your own; the default is the base game. In the
    terminal, type "help" to list what you can type, and "?" to show the rule behind a question.

    \b
    Examples:
      somalia play
      somalia play --first                                   for first-time players
      somalia play --continue 2                              resume game 2 of somalia games
      somalia play --continue tonight.txt --from T5          branch from turn 5 of an old game
      somalia play --seat bandit=human --explain             against the UN, with its reasons shown
      somalia play --seat bandit=my-warlord.yaml             against an AI of your own
      somalia play --seat un=human --seat bandit=human       two players, hot seat
      somalia play --option negotiations=on                  with peace talks (11.1)
      somalia play --option bandit-players=3 --seat bandit-1=human   a warlord with two rivals
      somalia play icu-2006                                  a later war; you are the Courts
      somalia play icu-2006 --seat warlords=human            the same war, against the Courts
      somalia play my-scenario.yaml                          a scenario of your own
      somalia play firebase --series 4                       card duels, sides exchanged
      somalia play --dice typed --record tonight.txt         referee for a game on the real board
      somalia play --window --mirror                         one game in window and terminal
      somalia play --text --seat un=blue-helmet --seat bandit=warlord --seed 7
    """
    wishes = Wishes(**given)
    if wishes.first:
        wishes = replace(wishes, scenario=first_scenario(wishes.scenario))
    if wishes.change_a_game:  # before anything is done, because a branch would be a new record
        raise click.UsageError(
            "--continue can't be combined with other game options, only with --from and its --seat."
        )
    left = record_left(wishes)
    if wishes.moment is not None:
        wishes = replace(wishes, seats={})  # they are the branch's seats
    is_described = left is not None or wishes.describe_a_game
    setup = setup_of(wishes, left) if is_described else None
    if wishes.want_the_window:
        mirror = mirror_maker(wishes.explain) if wishes.mirror else None
        code = in_window(setup, None, mirror, wishes.hand_over or "")
        if code is not None:
            return code
    return in_terminal(setup or setup_of(wishes, left), wishes)


def first_scenario(named: str) -> str:
    """The scenario played with --first.

    Raises:
        UsageError: another scenario is named.
    """
    from somalia.play.library import first_cards

    first = [card.id for card in first_cards()]
    if named == usual_scenario():
        return first[0]
    if named not in first:
        raise click.UsageError(f"--first plays {', '.join(first)}, not {named}.")
    return named


def record_left(wishes: Wishes) -> Path | None:
    """The record named by --continue or, with --from, its branch; None without --continue.

    Raises:
        UsageError: --from was given without --continue.
        TableError, RecordError: there is no such game or moment, or no human would play.
    """
    if wishes.left is None:
        if wishes.moment is not None:
            raise click.UsageError(
                "--from needs --continue GAME: which game should it branch from?"
            )
        return None
    from somalia.play import saved

    record = saved.meant(wishes.left)
    if wishes.moment is None:
        return record
    from somalia.play.branching import branch_at
    from somalia.play.table import HUMAN

    return branch_at(record, wishes.moment, wishes.seats, (HUMAN,))


def setup_of(wishes: Wishes, left: Path | None) -> GameSetup:
    """The setup for the game."""
    from somalia.play.table import GameSetup

    return GameSetup(
        scenario=wishes.scenario,
        seats=fill_seats(wishes.seats, wishes.scenario, wishes.options, human=True),
        seed=wishes.seed,
        options=wishes.options,
        charts=wishes.charts,
        dice=wishes.dice,
        record=wishes.record,
        resume=not wishes.new,
        names=wishes.names,
        left=left,
    )


def in_terminal(setup: GameSetup, wishes: Wishes) -> int:
    """Play in the terminal; return the exit code."""
    from somalia import terminal

    return terminal.play(
        scenario=setup.scenario,
        seats=dict(setup.seats),
        seed=setup.seed,
        text=wishes.text,
        explain=wishes.explain,
        record=setup.record,
        options=dict(setup.options),
        charts=list(setup.charts),
        resume=setup.resume,
        dice=setup.dice,
        names=setup.names,
        hand_over=wishes.hand_over or "off",
        left=setup.left,
        series=wishes.series,
    )

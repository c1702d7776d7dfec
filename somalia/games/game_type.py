"""The interface to a game: the rest of the program uses games through `GameType` only.

A game is a folder here with `GAME`, an instance of its own subclass of `GameType`. The subclass
must provide the id, the name and the rules; the defaults for everything else suit a small game. A
game's parts are imported on first use: listing scenarios, for example, loads no display.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, wraps
from importlib import import_module
from pathlib import Path
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Concatenate,
    Generic,
    NamedTuple,
    ParamSpec,
    TypeVar,
)

from somalia import datafile
from somalia.datafile import DataError
from somalia.engine.learning import Learning
from somalia.engine.protocols import RulesOf, Standing, State, StateT
from somalia.engine.vocabulary import Vocabulary
from somalia.engine.words import WordsOf
from somalia.games.checks import Checks
from somalia.games.default_opponents import PlainCard, only_doctrines
from somalia.games.display import DisplayOf
from somalia.games.hints import HintTerms
from somalia.games.kit.records import RecordForm, by_format
from somalia.games.kit.scenarios import FORMAT, PLAIN, ScenarioFile
from somalia.games.luck import LuckTerms
from somalia.games.orders import OrderForm, Repeat
from somalia.games.positions import Positions
from somalia.games.reference import Reference
from somalia.games.scenario import PlainScenario as PlainScenario
from somalia.games.scenario import Scenario as Scenario
from somalia.games.scenario import ScenarioT
from somalia.games.scenario_card import ScenarioCard
from somalia.games.statistics import Statistics

if TYPE_CHECKING:
    from somalia.engine.sight import Sight
    from somalia.games.kit.scene import Attention, Scene


class Benchmark(NamedTuple):
    """One of a game's operations that `somalia bench` times."""

    name: str
    seconds: Callable[[], float]  # runs one measurement
    asked: float  # the required time, in seconds
    aimed: float  # the target time, in seconds


class GameBox(NamedTuple):
    """The text on a game's box, for players who are choosing a game."""

    title: str
    about: str  # a description on one line
    length: str  # how long its games take
    difficulty: str = ""  # the option that sets it; "" for the opponent's level


@cache
def _loaded(package: str, where: str) -> Any:
    """The object that "module:attribute" names in a game's package, imported on first use."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(f"{package}.{module}"), attribute)


P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G", bound="GameTypeOf[Any, Any]")
PARTS: set[str] = set()
"""The methods of `GameType` that an entry in `parts` can replace."""


def part(default: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """Let a game's `parts` replace this method of `GameType`.

    An entry names either a function, which is called with the same arguments, or a value, which is
    returned.
    """
    name = default.__name__
    PARTS.add(name)

    @wraps(default)
    def method(self: G, /, *given: P.args, **named: P.kwargs) -> T:
        if name not in self.parts:
            return default(self, *given, **named)
        loaded = self.loaded(self.parts[name])
        answer: T = loaded(*given, **named) if callable(loaded) else loaded
        return answer

    return method


class GameTypeOf(Generic[ScenarioT, StateT]):
    """A game. Its methods are only ever given its own scenarios."""

    id = ""
    """The name of the game's folder, which scenario files give as `game:`."""

    name = ""
    """The game's name as players see it."""

    box: GameBox | None = None
    """The text on its box; None to show only its name."""

    takes_unnamed = False
    """Whether scenario files without `game:` belong to this game; true for at most one game."""

    usual_scenario = ""
    """The default scenario."""

    quick_scenario = ""
    """The scenario for a quick benchmark; "" for the usual scenarios."""

    first_scenarios: Sequence[str] = ()
    """The scenarios for a beginner, the best first; they should have hints."""

    victory_rule = ""
    """The number of the rule that decides who wins the game."""

    window = ""
    """The module with the game's window, imported when it opens; "" if there is none."""

    parts: ClassVar[Mapping[str, str]] = {}
    """Replacements for methods of this class, by method name, as "module:attribute" within the
    game's folder.
    """

    records: Sequence[str] = ()
    """The records of the game's data files as "module:attribute", the scenario's first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in cls.parts.keys() - PARTS:
            raise TypeError(f'"{name}" is not part of a game')

    def loaded(self, where: str) -> Any:
        """The object that "module:attribute" names in the game's folder."""
        return _loaded(sys.modules[type(self).__module__].__package__ or "", where)

    @property
    @part
    def vocabulary(self) -> Vocabulary | None:
        """The terms that doctrines can use; None if the game does not support doctrines."""
        return None

    @property
    @part
    def learning(self) -> Learning[StateT] | None:
        """The features and candidates of an AI that has learned; None if there are none."""
        return None

    # -- required --------------------------------------------------------------------------------

    @part
    def rules(self, scenario: ScenarioT) -> RulesOf[StateT]:
        """A scenario's rules."""
        raise NotImplementedError

    @part
    def thrown(self, scenario: ScenarioT) -> str:
        """What players can use at the table in place of the program's random numbers: "dice",
        "coin", or "" if every random result is hidden from some player.
        """
        return "dice"

    # -- scenarios -------------------------------------------------------------------------------

    def data_files(self) -> Mapping[str, RecordForm[Any]]:
        """The records for the game's data files, including scenarios, by format or part key."""
        return by_format(*map(self.loaded, self.records)) if self.records else by_format(PLAIN)

    @property
    def scenario_file(self) -> ScenarioFile:
        """The record for the game's scenario files."""
        file = self.data_files()[FORMAT]
        assert isinstance(file, ScenarioFile)
        return file

    @part
    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> Any:
        """The scenario with that name or from that file.

        Args:
            options: chosen values; other options keep their defaults.
            charts: chart files laid over the scenario's own.

        Raises:
            DataError: a file, a name or a choice is invalid.
        """
        data = self.scenario_file.opened(name).data
        self.refuse_choices(name, options, charts)
        return PlainScenario(data["id"], data["name"], data["about"])

    def refuse_choices(
        self, name: str | Path, options: Mapping[str, str] | None, charts: Sequence[str | Path]
    ) -> None:
        """Reject options and charts, for a game whose scenarios have none.

        Raises:
            DataError: options or charts are given.
        """
        if options or charts:
            what = f"option {next(iter(options))}" if options else "charts"
            path = datafile.show_path(datafile.find("scenarios", name))
            raise DataError(path, None, "", f"{self.name} has no {what}")

    @part
    def prepared(
        self, name: str | Path, charts: Sequence[str | Path] = ()
    ) -> Callable[[Mapping[str, str]], Any]:
        """A function that loads the scenario with any choice of options; it may read the files only
        once.

        Raises:
            DataError: as for `load`.
        """
        return lambda options: self.load(name, options, charts)

    @part
    def files(
        self,
        name: str | Path,
        charts: Sequence[str | Path] = (),
        options: Mapping[str, str] | None = None,
    ) -> tuple[Path, ...]:
        """The files that make up a scenario, the scenario file first.

        Raises:
            DataError: as for `load`.
        """
        file = self.scenario_file
        laid = [datafile.find("scenarios", one) for one in charts]
        return (*file.files(file.found(name)), *laid)

    @part
    def card(self, file: Path) -> ScenarioCard:
        """A file's scenario card, for lists. The only doctrine for a seat is its default opponent.

        Raises:
            DataError: the file cannot be read.
        """
        scenario = self.load(file)
        sides = self.rules(scenario).sides
        return PlainCard(
            id=scenario.id,
            name=scenario.name,
            about=scenario.about,
            seats=sides,
            players=(len(sides), len(sides)),
            opponents=only_doctrines(self.id, sides),
        )

    @part
    def seats(self, name: str | Path, options: Mapping[str, str]) -> tuple[str, ...]:
        """A scenario's sides with these options.

        Raises:
            DataError: as for `load`.
        """
        return self.rules(self.load(name, options)).sides

    @part
    def roles(self, scenario: ScenarioT) -> Mapping[str, str]:
        """Each side's role, in seat order; doctrines are written for roles."""
        return {side: side for side in self.rules(scenario).sides}

    def hints_file(self, name: str | Path) -> Path | None:
        """The hint book that a scenario names; None if it names none.

        Raises:
            DataError: as for `load`.
        """
        return self.scenario_file.hints(name)

    @part
    def hint_terms(self) -> HintTerms:
        """The terms that the game's hint books can use."""
        return HintTerms()

    @part
    def side_names(self) -> Mapping[str, str]:
        """The sides' names, for records whose scenario can no longer be read."""
        return {}

    @part
    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """The checks for data files other than scenarios, such as maps, by their `format`.

        Each checks a file and returns a sentence saying that it is valid, or raises DataError.
        """
        return {}

    @part
    def remarks(self, scenario: ScenarioT) -> Sequence[str]:
        """Sentences about a scenario that the player sees before the first question."""
        return ()

    @part
    def places(self, scenario: ScenarioT) -> Collection[str]:
        """The ids of the places that a scenario's hints can name."""
        return ()

    @part
    def check_summary(self, scenario: ScenarioT) -> str:
        """The sentence that `somalia check` prints for a valid scenario file."""
        return f"a scenario: {scenario.name}"

    # -- words -----------------------------------------------------------------------------------

    @part
    def words(self, scenario: ScenarioT) -> WordsOf[StateT]:
        """The words for the game's prompts, options, rolls and events."""
        return WordsOf({side: side.capitalize() for side in self.rules(scenario).sides})

    @part
    def victories(self, scenario: ScenarioT) -> Mapping[str, str]:
        """The names of the possible results; a result without a name is shown by its id."""
        words = self.words(scenario)
        return {side: words.side(side) for side in self.rules(scenario).sides}

    @part
    def reference(self) -> Reference[ScenarioT, StateT]:
        """The rules by number, and the charts, for lookup."""
        return Reference()

    @part
    def orders(self) -> Sequence[OrderForm]:
        """The standing orders that players can give."""
        return ()

    @part
    def repeat(self) -> Repeat | None:
        """How to repeat a unit's last action, if actions take several answers; None if they never
        do.
        """
        return None

    # -- lab -------------------------------------------------------------------------------------

    @part
    def standing(self, scenario: ScenarioT, state: StateT, side: str) -> Standing:
        """A finished game's result for one side."""
        rules = self.rules(scenario)
        ended = rules.outcome(state)
        assert ended is not None
        halves = 2 * (ended.victory == side) if ended.victory in rules.sides else 1
        return Standing(halves, ended.margin if side == rules.sides[0] else -ended.margin)

    @part
    def margin_unit(self, scenario: ScenarioT) -> str:
        """The unit of the victory margin, such as "VP"."""
        return "points"

    @part
    def luck(self, scenario: ScenarioT) -> LuckTerms | None:
        """How reports evaluate rolls; None for a game whose reports do not cover luck."""
        return None

    @part
    def statistics(self, scenario: ScenarioT) -> Statistics:
        """The game's own statistics over many games, besides results and lengths."""
        return Statistics()

    @part
    def checks(self, scenario: ScenarioT) -> Checks[StateT]:
        """The invariants to check in one game of the scenario."""
        return Checks()

    @part
    def positions(self) -> Positions[ScenarioT, StateT]:
        """How rule cases describe and compare the game's positions."""
        return Positions(lambda scenario: self.rules(scenario).start())

    @part
    def benchmarks(self, scenario: ScenarioT) -> Sequence[Benchmark]:
        """The game's own benchmarks, in addition to those that every game has."""
        return ()

    # -- display ---------------------------------------------------------------------------------

    @part
    def display(
        self, /, rules: Any, words: Any, files: Sequence[Path] = (), **looks: Any
    ) -> DisplayOf[StateT]:
        """The text display of a game played by these rules.

        Args:
            files: the scenario's files, as returned by `files`.
            looks: settings such as `ascii_only`, which are passed to `Display`.
        """
        return DisplayOf(rules, words, files, **looks)

    @part
    def scene(self, sight: Sight, attention: Attention) -> Scene | None:
        """The board as a seat sees it; None if the game has no scene.

        Args:
            sight: the game, limited to what the seat may know.
            attention: what the player at that seat may choose, has chosen and points at.
        """
        return None


GameType = GameTypeOf[Scenario, State]
"""Any game: the interface that the rest of the program uses."""

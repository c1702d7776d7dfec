"""What a game offers: the rest of the program uses a game through `GameType` only.

A game is a folder here with `GAME`, an instance of its own class derived from `GameType`. It must
give its id, its name and its rules; everything else has defaults that suit a small game. The parts
of a game are imported when they are asked for: a list of scenarios loads no display.
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
from somalia.engine.protocols import RulesOf, Standing, State, StateT
from somalia.engine.vocabulary import Vocabulary
from somalia.engine.words import WordsOf
from somalia.games.checks import Checks
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
    """An operation of a game that `somalia bench` times."""

    name: str
    seconds: Callable[[], float]  # measures once
    asked: float  # the required time, in seconds
    aimed: float  # the time aimed at


@cache
def _loaded(package: str, where: str) -> Any:
    """What "module:attribute" names in the package of a game, imported on first use."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(f"{package}.{module}"), attribute)


P = ParamSpec("P")
T = TypeVar("T")
G = TypeVar("G", bound="GameTypeOf[Any, Any]")
PARTS: set[str] = set()
"""The methods of `GameType` that a row of `parts` can answer."""


def part(default: Callable[Concatenate[G, P], T]) -> Callable[Concatenate[G, P], T]:
    """A method of `GameType` that the `parts` of a game can answer in its place.

    What a row names is called with the same arguments, or returned if it cannot be called.
    """
    name = default.__name__
    PARTS.add(name)

    @wraps(default)
    def found(self: G, /, *given: P.args, **named: P.kwargs) -> T:
        if name not in self.parts:
            return default(self, *given, **named)
        loaded = self.loaded(self.parts[name])
        answer: T = loaded(*given, **named) if callable(loaded) else loaded
        return answer

    return found


class GameTypeOf(Generic[ScenarioT, StateT]):
    """A game. Every scenario that is passed to it is one of its own."""

    id = ""
    """The name of its folder, and what a scenario file names it by (`game:`)."""

    name = ""
    """What players call it."""

    takes_unnamed = False
    """Whether scenario files that name no game belong to it; true of one game at most."""

    usual_scenario = ""
    """The default scenario."""

    quick_scenario = ""
    """The scenario that stands for the game in a quick benchmark; "" for the usual ones."""

    first_scenario = ""
    """The scenario for a beginner; "" if there is none."""

    victory_rule = ""
    """The number of the rule by which a game is decided."""

    window = ""
    """The module with its window, loaded when one opens; "" if it has none."""

    parts: ClassVar[Mapping[str, str]] = {}
    """Parts in other modules of the game: the name of a method here, and what answers in its place,
    as "module:attribute" within the folder of the game."""

    records: Sequence[str] = ()
    """The records of its data files, the scenario's first, as "module:attribute" likewise."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in cls.parts.keys() - PARTS:
            raise TypeError(f'"{name}" is not part of a game')

    def loaded(self, where: str) -> Any:
        """What "module:attribute" names in the folder of the game."""
        return _loaded(sys.modules[type(self).__module__].__package__ or "", where)

    @property
    @part
    def vocabulary(self) -> Vocabulary | None:
        """What doctrines can refer to; None if doctrines cannot play it."""
        return None

    # -- what it must say ------------------------------------------------------------------------

    @part
    def rules(self, scenario: ScenarioT) -> RulesOf[StateT]:
        """The rules of a scenario."""
        raise NotImplementedError

    @part
    def thrown(self, scenario: ScenarioT) -> str:
        """What people can throw at the table themselves, beside the program: "dice", "coin", or ""
        where all chance is hidden from somebody.
        """
        return "dice"

    # -- scenarios -------------------------------------------------------------------------------

    def data_files(self) -> Mapping[str, RecordForm[Any]]:
        """What its data files hold, by their format or the key of a part: scenarios, and others."""
        return by_format(*map(self.loaded, self.records)) if self.records else by_format(PLAIN)

    @property
    def scenario_file(self) -> ScenarioFile:
        """What its scenario files hold."""
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
        """The scenario of that name or file.

        Args:
            options: chosen values; other options have their defaults.
            charts: chart files laid over the scenario's own.

        Raises:
            DataError: a file, a name or a choice is wrong.
        """
        data = self.scenario_file.opened(name).data
        self.refuse_choices(name, options, charts)
        return PlainScenario(data["id"], data["name"], data["about"])

    def refuse_choices(
        self, name: str | Path, options: Mapping[str, str] | None, charts: Sequence[str | Path]
    ) -> None:
        """For a game whose scenarios have no options and no charts.

        Raises:
            DataError: some are given all the same.
        """
        if options or charts:
            what = f"option {next(iter(options))}" if options else "charts"
            path = datafile.show_path(datafile.find("scenarios", name))
            raise DataError(path, None, "", f"{self.name} has no {what}")

    @part
    def prepared(
        self, name: str | Path, charts: Sequence[str | Path] = ()
    ) -> Callable[[Mapping[str, str]], Any]:
        """A `load` for many choices of options; it may read the files only once.

        Raises:
            DataError: as `load`.
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
            DataError: as `load`.
        """
        file = self.scenario_file
        laid = [datafile.find("scenarios", one) for one in charts]
        return (*file.files(file.found(name)), *laid)

    @part
    def card(self, file: Path) -> ScenarioCard:
        """The scenario card of a file, as lists show it.

        Raises:
            DataError: the file cannot be read.
        """
        scenario = self.load(file)
        sides = self.rules(scenario).sides
        return ScenarioCard(
            id=scenario.id,
            name=scenario.name,
            about=scenario.about,
            seats=sides,
            players=(len(sides), len(sides)),
        )

    @part
    def seats(self, name: str | Path, options: Mapping[str, str]) -> tuple[str, ...]:
        """The sides of a scenario with these options.

        Raises:
            DataError: as `load`.
        """
        return self.rules(self.load(name, options)).sides

    @part
    def roles(self, scenario: ScenarioT) -> Mapping[str, str]:
        """The role of each side, in seat order; doctrines are written for roles."""
        return {side: side for side in self.rules(scenario).sides}

    def hints_file(self, name: str | Path) -> Path | None:
        """The hint book that a scenario names; None if it names none.

        Raises:
            DataError: as `load`.
        """
        return self.scenario_file.hints(name)

    @part
    def hint_terms(self) -> HintTerms:
        """What its hint books can refer to."""
        return HintTerms()

    @part
    def side_names(self) -> Mapping[str, str]:
        """Names of its sides, for records whose scenario cannot be read any more."""
        return {}

    @part
    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """Checks of its data files other than scenarios, such as maps, by their `format`.

        Each checks a file and returns a sentence that it is sound, or raises DataError.
        """
        return {}

    @part
    def remarks(self, scenario: ScenarioT) -> Sequence[str]:
        """What a person is told of a scenario before the first question, each a sentence."""
        return ()

    @part
    def places(self, scenario: ScenarioT) -> Collection[str]:
        """The ids of what hints of a scenario can name."""
        return ()

    @part
    def check_summary(self, scenario: ScenarioT) -> str:
        """The sentence for a scenario file that `somalia check` found sound."""
        return f"a scenario: {scenario.name}"

    # -- words -----------------------------------------------------------------------------------

    @part
    def words(self, scenario: ScenarioT) -> WordsOf[StateT]:
        """The words for its prompts, options, chances and events."""
        return WordsOf({side: side.capitalize() for side in self.rules(scenario).sides})

    @part
    def victories(self, scenario: ScenarioT) -> Mapping[str, str]:
        """The name of each way in which a game can be decided; one without a name is shown by its
        id.
        """
        words = self.words(scenario)
        return {side: words.side(side) for side in self.rules(scenario).sides}

    @part
    def reference(self) -> Reference[ScenarioT, StateT]:
        """Its rules by number and its charts, to be looked up."""
        return Reference()

    @part
    def orders(self) -> Sequence[OrderForm]:
        """The standing orders that its players can give."""
        return ()

    @part
    def repeat(self) -> Repeat | None:
        """What "the same" is where somebody acts by several answers; None if nobody does."""
        return None

    # -- lab -------------------------------------------------------------------------------------

    @part
    def standing(self, scenario: ScenarioT, state: StateT, side: str) -> Standing:
        """What a game that is over has come to for a side."""
        rules = self.rules(scenario)
        ended = rules.outcome(state)
        assert ended is not None
        halves = 2 * (ended.victory == side) if ended.victory in rules.sides else 1
        return Standing(halves, ended.margin if side == rules.sides[0] else -ended.margin)

    @part
    def margin_unit(self, scenario: ScenarioT) -> str:
        """What the margin of a game is counted in."""
        return "points"

    @part
    def luck(self, scenario: ScenarioT) -> LuckTerms | None:
        """How rolls are valued in the report of a game; None for a game that tells no luck."""
        return None

    @part
    def statistics(self, scenario: ScenarioT) -> Statistics:
        """Its own figures over many games, besides how they ended and how long they took."""
        return Statistics()

    @part
    def checks(self, scenario: ScenarioT) -> Checks[StateT]:
        """Invariants to be checked in one game of the scenario."""
        return Checks()

    @part
    def positions(self) -> Positions[ScenarioT, StateT]:
        """How rule cases describe and compare positions."""
        return Positions(lambda scenario: self.rules(scenario).start())

    @part
    def benchmarks(self, scenario: ScenarioT) -> Sequence[Benchmark]:
        """Benchmarks besides those of every game."""
        return ()

    # -- looks -----------------------------------------------------------------------------------

    @part
    def display(
        self, /, rules: Any, words: Any, files: Sequence[Path] = (), **looks: Any
    ) -> DisplayOf[StateT]:
        """The text display of a game by these rules.

        Args:
            files: the files of its scenario, as `files` gives them.
            looks: settings such as `ascii_only`, as `Display` takes them.
        """
        return DisplayOf(rules, words, files, **looks)

    @part
    def scene(self, sight: Sight, attention: Attention) -> Scene | None:
        """The board as a seat sees it; None where the game has not said how it lies.

        Args:
            sight: the game as the seat may know it.
            attention: of the person who sits there.
        """
        return None


GameType = GameTypeOf[Scenario, State]
"""Some game, whichever it is: what the rest of the program knows of each."""

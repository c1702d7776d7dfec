"""What a game offers: all that the rest of the program asks of a game goes through `GameType`.

A game is a folder here with `GAME`, an instance of a class of its own derived from `GameType`. It
must say its id, its name and its rules; for all the rest there are defaults that do for a small
game. What a game offers is imported when it is asked for: a list of scenarios loads no window.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from somalia import datafile
from somalia.engine.game import Rules
from somalia.engine.vocabulary import Vocabulary
from somalia.engine.words import Words
from somalia.games.checks import Checks
from somalia.games.display import Display
from somalia.games.hints import HintTerms
from somalia.games.positions import Positions
from somalia.games.reference import Reference
from somalia.games.scenario_card import ScenarioCard
from somalia.games.statistics import Statistics


class Scenario(Protocol):
    """Everything a game is played with, apart from seats, seed and answers."""

    @property
    def id(self) -> str:
        """Its name in records and on command lines."""

    @property
    def name(self) -> str:
        """Its name for players."""

    @property
    def about(self) -> str:
        """A sentence or two for players."""

    @property
    def digest(self) -> str:
        """A fingerprint of all that counts for the game; "" for none."""

    @property
    def options(self) -> Mapping[str, str]:
        """Every option and what is chosen."""


@dataclass(frozen=True)
class PlainScenario:
    """A scenario of a game that has nothing to choose in it."""

    id: str
    name: str
    about: str
    digest: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


class Benchmark(NamedTuple):
    """Something of a game that is timed."""

    name: str
    seconds: Callable[[], float]  # measures once
    asked: float  # what is asked for, in seconds
    aimed: float  # what is aimed at


class GameType:
    """A game. A scenario that is handed in is always one of its own."""

    id = ""
    """The name of its folder, and what a scenario file names it by (`game:`)."""

    name = ""
    """What players call it."""

    takes_unnamed = False
    """Whether scenario files that name no game are its own; one game at most says so."""

    usual_scenario = ""
    """The scenario that is meant where none is named."""

    first_scenario = ""
    """The scenario for somebody who has read nothing; "" if there is none."""

    victory_rule = ""
    """The number of the rule by which a game is decided."""

    window = ""
    """The module that plays it in a window, loaded when one opens; "" if it has none."""

    @property
    def vocabulary(self) -> Vocabulary | None:
        """What doctrines can ask of it; None if they can play it not at all."""
        return None

    # -- what it must say ------------------------------------------------------------------------

    def rules(self, scenario: Any) -> Rules:
        """The rules of a scenario."""
        raise NotImplementedError

    # -- scenarios -------------------------------------------------------------------------------

    def load(
        self,
        name: str | Path,
        options: Mapping[str, str] | None = None,
        charts: Sequence[str | Path] = (),
    ) -> Any:
        """The scenario of that name or file.

        Args:
            options: those chosen; the others have their defaults.
            charts: chart files laid over its own.

        Raises:
            DataError: whatever is wrong with a file, a name or a choice.
        """
        document = datafile.read(datafile.find("scenarios", name), SCHEMA)
        data = document.data
        if data["id"] != document.path.stem:
            raise document.error(("id",), f'"{data["id"]}" is not the name of the file')
        if options or charts:
            what = f"the option {next(iter(options))}" if options else "charts"
            raise document.error((), f"{self.name} knows nothing of {what}")
        return PlainScenario(data["id"], data["name"], data["about"])

    def prepared(
        self, name: str | Path, charts: Sequence[str | Path] = ()
    ) -> Callable[[Mapping[str, str]], Any]:
        """`load` for one choice of options after another; its files may be read once.

        Raises:
            DataError: as `load`.
        """
        return lambda options: self.load(name, options, charts)

    def files(
        self,
        name: str | Path,
        charts: Sequence[str | Path] = (),
        options: Mapping[str, str] | None = None,
    ) -> tuple[Path, ...]:
        """The files that a scenario is made of, its own first.

        Raises:
            DataError: as `load`.
        """
        return (datafile.find("scenarios", name),)

    def card(self, file: Path) -> ScenarioCard:
        """A scenario file as lists show it.

        Raises:
            DataError: it cannot be read.
        """
        scenario = self.load(file)
        sides = self.rules(scenario).sides
        return ScenarioCard(
            scenario.id, scenario.name, scenario.about, sides, (len(sides),) * 2, (), False, ()
        )

    def seats(self, name: str | Path, options: Mapping[str, str]) -> tuple[str, ...]:
        """The sides of a scenario with these options.

        Raises:
            DataError: as `load`.
        """
        return self.rules(self.load(name, options)).sides

    def roles(self, scenario: Any) -> Mapping[str, str]:
        """Side to what it plays as, in the order of the seats."""
        return {side: side for side in self.rules(scenario).sides}

    def hints_file(self, name: str | Path) -> Path | None:
        """The hint book that a scenario names, if it names one.

        Raises:
            DataError: as `load`.
        """
        return None

    def hint_terms(self) -> HintTerms:
        """What its hint books can speak of."""
        return HintTerms()

    def side_names(self) -> Mapping[str, str]:
        """What its sides are called where their scenario cannot be read any more."""
        return {}

    def file_checks(self) -> Mapping[str, Callable[[Path], str]]:
        """By what their `format` says, the files besides scenarios that are its own, such as maps.

        Each value looks such a file over and says in a sentence that it is sound, or raises
        DataError.
        """
        return {}

    def check_summary(self, scenario: Any) -> str:
        """What is said of a scenario file that has been looked over."""
        return f"a scenario: {scenario.name}"

    # -- words -----------------------------------------------------------------------------------

    def words(self, scenario: Any) -> Words:
        """Its prompts, options, chances and events in words."""
        return Words({side: side.capitalize() for side in self.rules(scenario).sides})

    def victories(self, scenario: Any) -> Mapping[str, str]:
        """Every way in which a game can be decided, in words; one that is not there is told by its
        id.
        """
        words = self.words(scenario)
        return {side: words.side(side) for side in self.rules(scenario).sides}

    def reference(self) -> Reference:
        """Its rules by number, and its charts."""
        return Reference()

    # -- lab -------------------------------------------------------------------------------------

    def statistics(self, scenario: Any) -> Statistics:
        """What many games come to besides how they ended and how long they took."""
        return Statistics()

    def checks(self, scenario: Any) -> Checks:
        """What must hold in one game of the scenario."""
        return Checks()

    def positions(self) -> Positions:
        """Positions for rule cases."""
        return Positions(lambda scenario: self.rules(scenario).start())

    def benchmarks(self, scenario: Any) -> Sequence[Benchmark]:
        """What is timed besides what is timed of every game."""
        return ()

    # -- looks -----------------------------------------------------------------------------------

    def display(self, rules: Any, words: Any, files: Sequence[Path] = (), **looks: Any) -> Display:
        """What a game by these rules looks like in text.

        Args:
            files: those that its scenario is made of, as `files` gives them.
            looks: `ascii_only` and the like, as `Display` takes them.
        """
        return Display(rules, words, **looks)


SCHEMA = {
    "type": "object",
    "required": ["format", "game", "id", "name", "about"],
    "additionalProperties": False,
    "properties": {
        "format": {"const": "somalia scenario 1"},
        "game": {"type": "string", "maxLength": 60},
        "id": {"type": "string", "maxLength": 60, "pattern": "^[a-z0-9]+(?:-[a-z0-9]+)*\\Z"},
        "name": {"type": "string", "minLength": 1, "maxLength": 200},
        "about": {"type": "string", "minLength": 1, "maxLength": 2000},
    },
}
"""What a scenario file of a game holds that has nothing to choose in it."""

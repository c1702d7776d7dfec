"""Scenarios: loads a scenario with its map and charts, and checks that it can be played.

A scenario file names a map, chart files, a set-up, and the options a player may choose between
(docs/scenarios.md). Chart files are laid over each other, key by key: first the scenario's own in
order, then those of the chosen options, then a player's `overlays` on top. So an owner of the
published game can type the printed charts into one such file. Every file is checked on its own,
with its own line numbers, and then the combined result as a whole. Every fault is a DataError.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from somalia import datafile
from somalia.datafile import Document
from somalia.games.campaign.data.charts import CHARTS_FILE, ROLLS, Composed, composed
from somalia.games.campaign.data.details import details_of
from somalia.games.campaign.data.mapfile import MapFile, read_map
from somalia.games.campaign.data.setup import ID, NO_SETUP, SET_UP, check_set_up
from somalia.games.campaign.rules.core.components import (
    CampaignCharts,
    CampaignScenario,
    CampaignSides,
    CampaignUnit,
    SetUp,
    ZoneGraph,
)
from somalia.games.campaign.rules.core.rulebook import Rulebook
from somalia.games.campaign.rules.rulebooks import RULEBOOKS
from somalia.games.kit.forms import (
    Form,
    a_file,
    among,
    either,
    listing,
    lookup,
    only,
    text,
    whole,
    word,
)
from somalia.games.kit.records import faults_told, fingerprint, may, need, values
from somalia.games.kit.scenarios import HINTS, SCORES_KEY, hints_of, scenario_file
from somalia.games.scenario_card import Option, WrongOption

KNOWN_OPTIONS = {id: choices for book in RULEBOOKS.values() for id, choices in book.options.items()}
"""All rulebooks' options, each with its choices, the default first."""

FIRST_OPTIONS = ("ambush-is-mission", "guarded-split")
"""The oldest options: these always count in a scenario's fingerprint."""

_ZONES = listing(ID, 1, 200, unlike=True)
_OPTION = values(
    default=need(ID),
    choices=need(listing(ID, 1, 20, unlike=True)),
    rule=need(word("[1-9][0-9]?(?:\\.[0-9]+)?|[RS][0-9]+", "a rule or ruling, such as 6.22 or R8")),
    about=need(text(500, "a sentence for players")),
    name=may(text(40, "a few words for players")),
    labels=may(
        lookup(text(24, "a word or two for players"), 20, keys=word("[a-z0-9-]+", "a choice"))
    ),
    charts=may(lookup(a_file("scenarios"), 20, keys=word("[a-z0-9-]+", "a choice"))),
)

SCENARIO = scenario_file(
    game=may(
        only("campaign"),
        "its game: `campaign`, the subject of this page; may be left out",
    ),
    map=need(
        a_file("maps"),
        "the name of a map, or the path of a map file (from the scenario's folder)",
    ),
    zones=may(
        either(
            among("south", "north"),
            _ZONES,
            values(without=_ZONES),
            words="the Zones in play: `south` or `north` of the Famine Line, a list of their ids, "
            "or `{without: [...]}`",
        ),
        "the Zones in play: `south` or `north` of the Famine Line, a list of ids, or `{without: "
        "[ids]}`; all if left out. The others cannot be entered; they are drawn in muted colours, "
        "like the neighbours",
    ),
    charts=need(
        listing(a_file("scenarios"), 1, 20, unlike=True),
        "a list of chart files, from the scenario's folder or from any `scenarios/`; each "
        "overrides those before it",
    ),
    rulebook=may(
        among(*RULEBOOKS),
        "the rulebook: `base`, or that of a later scenario (below)",
    ),
    details=may(
        Form({"type": "object"}), "in a later scenario, the details that its rulebook needs (below)"
    ),
    hints=HINTS,
    difficulty=may(
        lookup(among("easy", "fair", "hard"), 10, keys=word("[a-z-]+", "a role, such as bandit")),
        "optional: how hard each role is for a human against the default AI (`easy`, `fair` or "
        "`hard`). The roles are `un` and `bandit`; in the later scenarios `icu`, `warlords`, "
        "`transitional`, `ethiopia`",
    ),
    scores=SCORES_KEY,
    length=need(whole(1, 120), "the last turn, as set at the start (7, 9)"),
    winning=may(whole(1, 99), "the margin at which the UN wins (9); 21 if left out", 0),
    starts=may(
        word("[12][0-9]{3}-(?:0[1-9]|1[0-2])", "a month such as 1992-12"),
        "the month of the first turn, such as `1992-12`: turns are then named by month, "
        "otherwise by number",
        "",
    ),
    setup=may(
        SET_UP,
        "the set-up (10), with all of these keys. Bandits: `gangs` drawn for each faction; "
        "whether `leaders` start on the map; Zones `barred` to them. UN: the `un` units with "
        "their Zones; the `bases`. Famine (`famine`): dice, or a number of turns without a roll "
        "(`0` for none)",
        NO_SETUP,
    ),
    options=may(
        values(**{id: may(_OPTION) for id in KNOWN_OPTIONS}),
        "optional: what a player may choose with `--option` or under New game. Each has its "
        "`default`, the available `choices`, its `rule` and a sentence `about` it. Players see its "
        "`name` instead of its id, and its `labels` instead of the choices. A choice may name a "
        "chart file in `charts`, which overrides those of the scenario",
    ),
)
"""The contents of a scenario file of this game."""


@dataclass(frozen=True, slots=True)
class ScenarioSources:
    """The files and options that a scenario was made from, for display."""

    files: tuple[Path, ...]  # the scenario, its map, its chart files; later files win
    options: tuple[Option, ...]  # the options it offers
    reconstructed: tuple[str, ...]  # the charts with reconstructed cells, in the order of CHARTS


def load(
    name: str | Path, options: Mapping[str, str] | None = None, charts: Sequence[str | Path] = ()
) -> CampaignScenario:
    """The scenario with this name or path and these options; `charts` are laid over its own.

    Options not given keep their defaults.

    Raises:
        DataError: a file, a name or a choice is wrong.
    """
    return prepared(name, charts)(options or {})


def prepared(
    name: str | Path, charts: Sequence[str | Path] = ()
) -> Callable[[Mapping[str, str]], CampaignScenario]:
    """Read a scenario's files once, so that it can be loaded with different options.

    The returned function takes options and does what `load` does; both raise the same errors.
    """
    parts = _Parts(name, charts)
    of = parts.values
    goal = (of["length"], of["winning"])
    details = of.get("details", {})
    parts.composed(_choose(parts, {}))
    for id, choice in parts.by_choice:  # check the charts for every choice
        parts.composed(_choose(parts, {id: choice}))
    _check_details(parts, details)

    def chosen_with(options: Mapping[str, str]) -> CampaignScenario:
        chosen = _choose(parts, options)
        sides = parts.rulebook.sides(chosen)
        printed, units, markers, _ = parts.composed(chosen)
        weighed = (parts.board, units, printed, of["setup"], goal, markers["base"])
        return CampaignScenario(
            id=of["id"],
            name=of["name"],
            about=of["about"],
            board=parts.board,
            units=units,
            charts=printed,
            setup=of["setup"],
            length=of["length"],
            bases=markers["base"],
            digest=_digest(*weighed, _composed(parts.rulebook, chosen, details)),
            sides=sides,
            rules=parts.rulebook,
            rulebook=parts.rulebook.id,
            options=chosen,
            details=details,
            winning=of["winning"],
            facts=parts.rulebook.facts(details, chosen, sides),
            starts=of["starts"],
            map=str(parts.map_path),
        )

    return chosen_with


def sides_of(
    name: str | Path, options: Mapping[str, str] | None = None
) -> tuple[str, CampaignSides]:
    """A scenario's rulebook id, and its sides with these options; errors are as in `load`."""
    parts = _Parts(name, ())
    return parts.rulebook.id, parts.rulebook.sides(_choose(parts, options or {}))


def _composed(
    rulebook: Rulebook, chosen: Mapping[str, str], details: Mapping[str, Any]
) -> dict[str, Any]:
    """The parts of rulebook, options and details that count for the fingerprint.

    Options added later count only if they differ from their default. So a game without them keeps
    its old fingerprint.
    """
    later = {
        id: value
        for id, value in chosen.items()
        if id in FIRST_OPTIONS or value != rulebook.options[id][0]
    }
    of_game = {"rulebook": rulebook.id, "details": dict(details)} if rulebook.id != "base" else {}
    return {"options": later, **of_game}


def sources(
    name: str | Path, overlays: Sequence[str | Path] = (), options: Mapping[str, str] | None = None
) -> ScenarioSources:
    """A scenario's files and options, and the names of its reconstructed charts.

    Args:
        options: the chosen options, which may add charts; the rest keep their defaults.
    """
    parts = _Parts(name, overlays)
    layers = parts.layers(_choose(parts, options or {}))
    files = (parts.document.path, parts.map_path, *(layer.path for layer in layers))
    return ScenarioSources(files, parts.options, composed(layers).charts.reconstructed)


def files(
    name: str | Path, charts: Sequence[str | Path] = (), options: Mapping[str, str] | None = None
) -> tuple[Path, ...]:
    """The paths of the scenario, its map and its chart files."""
    return sources(name, charts, options).files


def opened(name: str | Path) -> tuple[Document, Path]:
    """A scenario's document and its map's path, with nothing else loaded."""
    document = SCENARIO.found(name)
    return document, datafile.find_beside(document, "maps", "map")


class _Parts:
    """A scenario's files, each read and checked on its own."""

    def __init__(self, name: str | Path, overlays: Sequence[str | Path]) -> None:
        self.document = document = SCENARIO.opened(name)
        self.values = SCENARIO.of(document)
        _, self.map_path, *below = SCENARIO.files(document)
        on_top = [datafile.find("scenarios", overlay) for overlay in overlays]
        map_file = read_map(self.map_path)
        self.board: ZoneGraph = map_file.board(played(document, map_file))
        self._below = [CHARTS_FILE.open(layer) for layer in below]
        self._on_top = [CHARTS_FILE.open(layer) for layer in on_top]
        self.rulebook = RULEBOOKS[document.data.get("rulebook", "base")]
        needed = ["details"] if self.rulebook.sets_up else []
        datafile.check(
            document,
            {
                "type": "object",
                "properties": {"details": details_of(self.rulebook).schema},
                "required": needed,
            },
        )
        if "setup" not in document.data and not self.rulebook.sets_up:
            raise document.error((), "missing key `setup`", "Add `setup:`.")
        self.options = tuple(read_options(document, self.rulebook))
        self.by_choice = {
            (id, choice): CHARTS_FILE.open(layer)
            for id, choice, layer in _charts_of_options(document)
        }
        self._made: dict[tuple[tuple[str, str], ...], Composed] = {}
        read_difficulty(document, self.rulebook)
        hints_of(document)

    def layers(self, chosen: Mapping[str, str]) -> list[Document]:
        """The chart files used with these options, lowest layer first."""
        between = [layer for (id, choice), layer in self.by_choice.items() if chosen[id] == choice]
        return [*self._below, *between, *self._on_top]

    def composed(self, chosen: Mapping[str, str]) -> Composed:
        """The combined charts with these options, cached for each choice of files."""
        key = tuple((id, choice) for id, choice in self.by_choice if chosen[id] == choice)
        if key not in self._made:
            result = composed(self.layers(chosen))
            if "setup" in self.document.data:
                with faults_told(self.document):
                    check_set_up(self.values["setup"], self.board, result)
            self._made[key] = result
        return self._made[key]


def played(document: Document, map: MapFile) -> list[str] | None:
    """The ids of the Zones listed under the scenario file's `zones:`; None if all are in play.

    Raises:
        DataError: the list names a Zone that the map does not have, or has fewer than two Zones.
    """
    given = document.data.get("zones")
    if given is None:
        return None
    if given in ("south", "north"):
        played = [zone.id for zone in map.zones if zone.south == (given == "south")]
    else:
        without = isinstance(given, dict)
        named = given["without"] if isinstance(given, dict) else given
        ids = [zone.id for zone in map.zones]
        for index, id in enumerate(named):
            if id not in ids:
                near = datafile.nearest(id, ids)
                raise document.error(
                    ("zones", "without", index) if without else ("zones", index),
                    f'"{id}" is not a Zone on the map',
                    f"Did you mean {near}?" if near else f"Known: {', '.join(ids)}.",
                )
        played = [id for id in ids if (id in named) != without]
    if len(played) < 2:
        raise document.error(
            ("zones",), f"{len(played)} Zones are in play", "A game needs at least two."
        )
    return played


def _charts_of_options(document: Document) -> Iterator[tuple[str, str, Path]]:
    """Yield each chart file that an option adds, as (option, choice, file)."""
    for id, given in document.data.get("options", {}).items():
        for choice in given.get("charts", {}):
            keys = ("options", id, "charts", choice)
            yield id, choice, datafile.find_beside(document, "scenarios", *keys)


def _check_details(parts: _Parts, details: Mapping[str, Any]) -> None:
    """Check that the game can be played with these details and any choice of options."""
    if details.get("begins", 1) > parts.document.data["length"]:
        raise parts.document.error(
            ("details", "begins"),
            f"the game begins in turn {details['begins']}, after its last turn",
            "The last turn is set by `length:`.",
        )
    ids = [option.id for option in parts.options]
    for choices in product(*(option.choices for option in parts.options)) if details else ():
        chosen = _choose(parts, dict(zip(ids, choices, strict=True)))
        sides, units = parts.rulebook.sides(chosen), parts.composed(chosen).units
        for keys, message, hint in parts.rulebook.faults(details, sides, parts.board, units):
            raise parts.document.error(("details", *keys), message, hint)


# Options


def read_options(document: Document, rulebook: Rulebook) -> Iterator[Option]:
    """Yield the options that a scenario file offers; its rulebook must know each of them.

    Raises:
        DataError: the rules do not know a choice.
    """
    for id, given in document.data.get("options", {}).items():
        if id not in rulebook.options:
            raise document.error(
                ("options", id),
                f'the rules of "{rulebook.id}" have no option "{id}"',
                f"They have: {', '.join(rulebook.options)}.",
            )
        known = rulebook.options[id]
        for index, choice in enumerate(given["choices"]):
            if choice not in known:
                raise document.error(
                    ("options", id, "choices", index),
                    f'"{choice}" is not one of {", ".join(known)}',
                    "The rules offer no other choices.",
                )
        if given["default"] not in given["choices"]:
            raise document.error(
                ("options", id, "default"),
                f'"{given["default"]}" is not one of {", ".join(given["choices"])}',
                "The default must be one of the choices.",
            )
        labels = given.get("labels", {})
        for key, what in (("labels", "A label"), ("charts", "A chart file")):
            for choice in given.get(key, {}):
                if choice not in given["choices"]:
                    raise document.error(
                        ("options", id, key, choice),
                        f'"{choice}" is not one of {", ".join(given["choices"])}',
                        f"{what} must belong to one of the choices.",
                    )
        yield Option(
            id,
            given["default"],
            tuple(given["choices"]),
            given["rule"],
            given["about"],
            given.get("name", id.replace("-", " ").capitalize()),
            tuple(labels.get(choice, choice.replace("-", " ")) for choice in given["choices"]),
        )


def read_difficulty(document: Document, rulebook: Rulebook) -> dict[str, str]:
    """A scenario's difficulty for each role, as given in its file.

    Raises:
        DataError: the rulebook has no such role.
    """
    given: dict[str, str] = document.data.get("difficulty", {})
    for role in given:
        if role not in rulebook.roles:
            raise document.error(
                ("difficulty", role),
                f'the rules of "{rulebook.id}" have no role "{role}"',
                f"Known: {', '.join(rulebook.roles)}.",
            )
    return given


def _choose(parts: _Parts, wanted: Mapping[str, str]) -> dict[str, str]:
    """Each option's value: the given choice, else the scenario's default, else the rulebook's."""
    document, offered = parts.document, {option.id: option for option in parts.options}
    chosen = {id: choices[0] for id, choices in parts.rulebook.options.items()}
    chosen |= {option.id: option.default for option in parts.options}
    for id, value in wanted.items():
        if id not in offered and chosen.get(id) == value:
            continue  # a record also names options that the scenario does not offer
        if id not in offered:
            near = datafile.nearest(id, offered)
            fault = document.error(
                ("options",),
                f'the scenario has no option "{id}"',
                f"Did you mean {near}?"
                if near
                else f"Its options: {', '.join(offered) or 'none'}.",
            )
            raise WrongOption(id, fault)
        if value not in offered[id].choices:
            fault = document.error(
                ("options", id),
                f'"{value}" is not one of {", ".join(offered[id].choices)}',
                "Choose one of these.",
            )
            raise WrongOption(id, fault)
        chosen[id] = value
    return chosen


def _digest(
    board: ZoneGraph,
    units: Sequence[CampaignUnit],
    charts: CampaignCharts,
    setup: SetUp,
    goal: tuple[int, int],
    bases: int,
    composed: Mapping[str, Any],
) -> str:
    """A fingerprint of everything that matters in play; names and sentences do not count."""
    fire = charts.fire
    matters = {
        "zones": [[zone.id, zone.terrain, zone.south, zone.city] for zone in board.zones],
        "borders": [
            [zone.id, other.id] for zone in board.zones for other in board.neighbours[zone]
        ],
        "units": [[u.id, u.force, u.type, u.firepower, u.contact, u.kind] for u in units],
        "raf": [fire.floors, [[[f.number, f.star] for f in row] for row in fire.rows], fire.leader],
        "flush": dict(charts.flush_modifiers),
        "projects": [[p.id, p.types, p.cost, p.roll] for p in charts.projects.values()],
        "project-modifiers": dict(charts.project_modifiers),
        "victory": [
            [line.id, line.vp, line.per, line.round_up]
            for side in (charts.victory_un, charts.victory_bandit)
            for line in side.values()
        ],
        "events": [next(e.id for e in charts.events if e.low <= r <= e.high) for r in ROLLS],
        "negotiations": [charts.negotiations, charts.negotiations_start],
        "setup": [
            setup.gangs_per_faction,
            setup.leaders,
            setup.barred_to_bandits,
            setup.un_units,
            setup.bases,
            setup.famine_dice,
            *([setup.famine_turns] if setup.famine_turns else []),
        ],
        "length": goal[0],
        "bases": bases,
        **composed,
        **({"winning": goal[1]} if goal[1] else {}),
    }
    return fingerprint(json.dumps(matters, sort_keys=True, separators=(",", ":")))

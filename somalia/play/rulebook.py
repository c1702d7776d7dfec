"""The text of `somalia rules`: a rule, a ruling or a chart, as plain text or JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from somalia.games import game_of, games


def told(
    query: str, scenario: str, options: Mapping[str, str], overlays: Sequence[Path], as_json: bool
) -> str:
    """The text for a query; "" if nothing matches.

    Args:
        scenario: the scenario, by name or file, whose rules and charts are used; `options` and
            `overlays` apply to it.

    Raises:
        DataError: the scenario, an option or an overlay is invalid.
    """
    game = game_of(scenario)
    reference, loaded = game.reference(), game.load(scenario, options, overlays)
    text = reference.text(query, loaded)
    if not text or not as_json:
        return text
    return json.dumps(reference.data(query, loaded), indent=2, ensure_ascii=False)


def no_match(query: str, scenario: str) -> str:
    """The message shown for a query that matches nothing."""
    return game_of(scenario).reference().no_match(query)


def known() -> list[tuple[str, str]]:
    """Everything that can be looked up in any game, each with its title."""
    return [entry for game in games() for entry in game.reference().known()]

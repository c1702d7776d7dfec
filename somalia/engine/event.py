"""Events: what a procedure reports as it happens."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Event:
    """Something that happened: its kind, the rule under which it happened, and its facts by name.

    `seen_by` holds the sides that may know of the event; None for all.
    """

    __slots__ = ("facts", "kind", "rule", "seen_by")

    def __init__(
        self,
        kind: str,
        rule: str,
        facts: dict[str, Any],
        seen_by: tuple[str, ...] | None = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.facts = facts
        self.seen_by = seen_by

    def __getitem__(self, name: str) -> Any:
        return self.facts[name]

    def is_seen_by(self, sides: Iterable[str]) -> bool:
        """Whether one of these sides may know of the event."""
        return self.seen_by is None or any(side in self.seen_by for side in sides)

    def __repr__(self) -> str:
        return f"Event({self.kind}, {self.rule}, {self.facts})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (
            (self.kind, self.rule, self.facts, self.seen_by)
            == (other.kind, other.rule, other.facts, other.seen_by)
        )

    __hash__ = None  # type: ignore[assignment]

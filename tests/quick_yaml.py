"""YAML by the C library where it is there, which takes a tenth of the time for the same values."""

from __future__ import annotations

from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def loaded(text: str) -> Any:
    """The plain values of a text."""
    return yaml.load(text, LOADER)  # noqa: S506 - both are safe


def dumped(values: Any) -> str:
    """Plain values as a text, keys in their order."""
    text: str = yaml.dump(values, Dumper=DUMPER, sort_keys=False)
    return text

"""YAML by the C library where available: the same values in a tenth of the time."""

from __future__ import annotations

from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


def loaded(text: str) -> Any:
    """The plain values in a YAML text."""
    return yaml.load(text, LOADER)  # noqa: S506 - both are safe


def dumped(values: Any) -> str:
    """Plain values as a YAML text, with keys in order."""
    text: str = yaml.dump(values, Dumper=DUMPER, sort_keys=False)
    return text

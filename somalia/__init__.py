"""Somalia: a rules-enforced computer version of Brian R. Train's wargame."""

from somalia.fast import use

__version__ = "0.1.0"

RUNS = use(__path__[0])
"""What runs: "pure Python", perhaps with a reason, or "compiled, 37 modules"."""

"""Somalia: a rules-enforced computer version of Brian R. Train's wargame."""

__version__ = "0.1.0"

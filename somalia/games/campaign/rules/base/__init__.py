"""SOMALIA as published, a module a chapter."""

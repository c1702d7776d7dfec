"""The operational game, a module a chapter of the rules."""

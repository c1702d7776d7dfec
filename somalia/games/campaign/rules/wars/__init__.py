"""The two later scenarios: what they add to the rules, a module a chapter."""

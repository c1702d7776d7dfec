"""Screens: views over the game's prompts, events and record. No rule is decided here."""

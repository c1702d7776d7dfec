"""Screens: views of the game's prompts, events and record. They decide no rules."""

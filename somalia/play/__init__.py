"""Screens: views over the game's prompts, events and record. They decide no rules."""

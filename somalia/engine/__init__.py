"""What any game needs and no game's rules: prompts, chance, driver, undo, records, seats."""

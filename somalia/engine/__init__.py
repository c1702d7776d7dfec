"""What every game needs, except its rules: prompts, dice, driver, undo, records and seats."""

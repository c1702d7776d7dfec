"""What every game needs, without any game's rules: prompts, chance, driver, undo, records and
seats.
"""

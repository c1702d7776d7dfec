"""The rules of the battle: facts, position, kinds, procedures by chapter, ending, fog."""

"""The rules of the street fight: facts, position, kinds, procedures by chapter, the mission."""

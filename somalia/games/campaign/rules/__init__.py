"""The rules of the campaign: the common core, the base game, and the later scenarios."""

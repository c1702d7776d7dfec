"""The rules of the campaign: what all share, the base game, the later scenarios."""

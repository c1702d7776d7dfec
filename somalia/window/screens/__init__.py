"""The screens: start, a game, a replay."""

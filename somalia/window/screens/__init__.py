"""The screens: the start screen, a game, and a replay."""

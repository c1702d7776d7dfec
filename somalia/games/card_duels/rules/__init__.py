"""The rules of the card duels: components, state, kinds, the turn, the end of the game."""

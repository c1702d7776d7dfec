"""The rules of the card duels: cards, position, kinds, the turn, the end."""

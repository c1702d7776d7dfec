"""The report of a game that has been played: why it was won, and where it turned."""

"""The report on a recorded game: why it was won, and where it turned."""

"""What games share: how a board is described, how what has happened on it is shown."""

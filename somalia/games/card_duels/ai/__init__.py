"""What doctrines can ask of a duel, and the chances it rests on."""

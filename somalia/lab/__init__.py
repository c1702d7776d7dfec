"""What you can do with the game besides playing it: rule cases, simulation, fuzzing, measurements."""

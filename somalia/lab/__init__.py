"""What the program offers besides playing: rule cases, simulation, fuzzing, measurements."""

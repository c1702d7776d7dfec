"""What the program offers besides play: rule cases, simulation, fuzzing, measurements."""

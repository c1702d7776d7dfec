"""Work with the game besides playing it: cases, simulation, fuzzing, measurements."""

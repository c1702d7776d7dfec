"""What can be done with the game besides playing it: cases, simulation, fuzzing, measurements."""

"""The parts of the controller: each keeps its own state and reaches the rest through `AtTable`."""

"""The parts of the controller: each holds a thing of its own, and asks the rest of `AtTable`."""

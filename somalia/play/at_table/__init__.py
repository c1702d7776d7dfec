"""The controller's parts: each keeps its own state, and accesses everything else through `AtTable`."""

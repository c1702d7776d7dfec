"""The controller's parts: each keeps its own state, and reaches everything else via `AtTable`."""

"""The AI of hex battles: the measures for doctrines, and the estimates, paths and deals below them."""

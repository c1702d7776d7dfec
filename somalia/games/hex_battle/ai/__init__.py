"""The AI of hex battles: measures for doctrines, and the estimates, paths and deals below them."""

"""SOMALIA in the window: its map, counters, sheets and colours."""

"""The text for a street fight: names, display, orders, hints, tables and rules."""

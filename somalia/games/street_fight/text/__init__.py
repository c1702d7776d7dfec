"""The text of a street fight: names, display, orders, hints, tables and rules."""

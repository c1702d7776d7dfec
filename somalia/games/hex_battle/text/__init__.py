"""The text of a hex battle: names, display, orders, hints, charts and rules."""

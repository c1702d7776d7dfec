"""The text for a hex battle: names, display, orders, hints, charts and rules."""

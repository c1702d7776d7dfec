"""The battle in words: names, display, orders, hints, charts and rules to look up."""

"""The street fight in words: names, display, orders, hints, tables and rules reference."""

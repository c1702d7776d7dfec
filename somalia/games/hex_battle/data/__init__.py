"""Data for hex battles: scenarios, maps, charts and the reference, and code to read them."""

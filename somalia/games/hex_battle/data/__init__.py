"""The data of hex battles: scenarios, maps, charts and the reference, with their readers."""

"""Data for street fights: scenarios, maps, tables and the reference, and code to read them."""

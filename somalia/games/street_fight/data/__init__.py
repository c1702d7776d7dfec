"""The data of street fights: scenarios, maps, tables and the reference, with their readers."""

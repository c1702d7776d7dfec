"""What doctrines can ask in a hex battle, a module for each part of it."""

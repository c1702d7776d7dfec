"""What doctrines can ask in a street fight, a module for each part of it."""

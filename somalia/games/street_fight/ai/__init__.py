"""What doctrines can ask about a street fight, with the tasks and views behind it."""

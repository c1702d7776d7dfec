"""What doctrines can ask about a street fight, a module for each subject."""

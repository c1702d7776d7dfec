"""What doctrines can ask of the street fight, and what it rests on: tasks, views."""

"""What doctrines can ask of the battle, and what it rests on: ways, estimates, deals."""

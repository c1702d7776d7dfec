"""The rules of the street fight: components, position, questions, procedures, the mission."""

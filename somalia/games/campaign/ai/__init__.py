"""What doctrines can ask of the campaign, and what it rests on."""

"""The scenario files of the card duels and the code that reads them."""

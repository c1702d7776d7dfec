"""Learning an evaluation from games: branch pairs, the fit, and the acceptance games."""

"""The AI for street fights: the measures used by doctrines, and the tasks and views behind them."""

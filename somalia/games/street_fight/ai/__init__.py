"""The AI of street fights: the measures that doctrines use, and the tasks and views behind them."""

"""The terms that doctrines use in a duel, and the chances behind them."""

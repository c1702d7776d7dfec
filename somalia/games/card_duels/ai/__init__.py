"""The terms that doctrines use in a duel, and the winning chances behind them."""

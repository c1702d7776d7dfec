"""The AI of hex battles: the measures that doctrines use, with the estimates, paths and deals
behind them.
"""

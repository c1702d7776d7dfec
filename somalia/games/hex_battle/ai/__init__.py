"""The AI for hex battles: the measures used by doctrines, with the estimates, paths and deals
behind them.
"""

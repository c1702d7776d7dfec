"""The card table of the duels, drawn on paper: faces, layout, and how a hand is laid open.

It needs no graphics library and knows no clock: `table.fill_table` is a function of what it is
given.
"""

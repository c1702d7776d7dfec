"""Paints the duels' card table: faces, layout, and the animation of revealed hands.

It needs no graphics library and no clock: the picture depends only on the arguments to
`table.fill_table`.
"""

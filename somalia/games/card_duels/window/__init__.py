"""The card table of the duels, painted: faces, layout, and the animation of revealed hands.

It needs no graphics library and no clock: the picture depends only on the arguments of
`table.fill_table`.
"""

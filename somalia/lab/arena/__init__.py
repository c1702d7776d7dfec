"""`somalia arena`: opponents play each other by a plan, and later runs resume it.

`plan` says which opponents meet, `results` saves the games, `figures` computes scores and ratings,
`told` puts them into words, and `playing` plays.
"""

"""`somalia arena`: opponents against each other, by a plan; later runs resume it.

`plan` says which opponents meet, `results` saves the games, `figures` computes scores and ratings,
`told` puts them into words, and `playing` plays.
"""

"""`somalia arena`: plays opponents against each other as planned; later runs resume.

`plan` says which opponents meet, `results` saves the games, `figures` computes scores and ratings,
`told` formats them for people, and `playing` plays the games.
"""

"""`somalia arena`: opponents against each other, by a plan, gone on with in a later sitting.

`plan` says who meets whom, `results` keeps what was played, `figures` makes scores and ratings of
it, `told` puts them into words, `command` plays.
"""

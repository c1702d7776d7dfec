"""Games with hidden information, and their twins: the same to one seat, different in what is
hidden.
"""

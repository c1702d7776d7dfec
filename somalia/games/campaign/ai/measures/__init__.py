"""Named measures of a position, for doctrines and screens: facts and expected values, no opinions.

Each measure is a function of a `Position` and its arguments (a Zone, a unit, a number), in its
chapter's module. One-line measures are rows in the chapter's table. Expected values come from the
scenario's charts and the rules' functions, never from numbers written here. The doctrine decides
what a measure is worth to a side.

An expected value is computed in whole numbers, mostly sixths (faces of a die), and divided once at
the end. So AI decisions do not depend on the order of addition, the version of Python (`sum` rounds
differently from 3.12 on) or the system's `pow`.
"""

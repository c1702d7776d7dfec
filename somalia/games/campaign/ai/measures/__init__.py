"""Named measures of a position, for doctrines and screens: facts and expected values, no opinions.

Each measure is a function of a `Position` and of what it takes (a Zone, a unit, a number), in a
module by its chapter; those of one line are rows of the chapter's table. Expected values come from
the charts of the scenario and the functions of the rules, never from numbers written here. What a
measure is worth to whom is the doctrine's business.

An expected value is worked out in whole numbers, mostly of sixths, as a die has it, and divided
once at the end. So no order of addition, no version of Python (`sum` rounds otherwise from 3.12 on)
and no system's `pow` can make a player decide otherwise.
"""

"""Panels beside a board: functions from the looks of a game to a layout."""

"""Panels beside a board: functions that turn a game's looks into layouts."""

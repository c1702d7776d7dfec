"""The rulebook of The War in Somalia 2006+, where `somalia.campaign.rulebook` looks for it."""

from somalia.campaign.later.rulebooks import War2006

RULEBOOK = War2006()

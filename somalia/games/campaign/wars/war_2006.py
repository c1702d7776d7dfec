"""The rulebook of The War in Somalia 2006+, where `core.rulebook` looks for it."""

from somalia.games.campaign.wars.rulebooks import War2006

RULEBOOK = War2006()

"""The rulebook of Islamic Courts Union 2006, where `core.rulebook` looks for it."""

from somalia.games.campaign.wars.rulebooks import Icu2006

RULEBOOK = Icu2006()

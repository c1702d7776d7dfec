"""The rulebook of Islamic Courts Union 2006, where `somalia.campaign.rulebook` looks for it."""

from somalia.campaign.later.rulebooks import Icu2006

RULEBOOK = Icu2006()

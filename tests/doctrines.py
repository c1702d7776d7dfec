"""Doctrines of the campaign with its vocabulary, as most tests need them."""

from __future__ import annotations

from pathlib import Path

from somalia.games.campaign import GAME
from somalia.games.campaign.ai.vocabulary import VOCABULARY
from somalia.games.campaign.rules.core.components import CampaignScenario
from somalia.opponents import opponent, reading
from somalia.opponents.decisions import ComputerPlayer
from somalia.opponents.doctrine import Doctrine


def load_doctrine(name: str | Path) -> Doctrine:
    return reading.load_doctrine(name, VOCABULARY)


def check_doctrine(path: str | Path) -> Doctrine:
    return reading.check_doctrine(path, VOCABULARY)


def player(who: str | Path, scenario: CampaignScenario, side: str, seed: str) -> ComputerPlayer:
    return opponent(GAME, str(who), scenario, side, seed)

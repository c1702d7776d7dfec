"""The drawings for cards, suits and sides.

The emblem of a card is named like the card. A card with another name gets an emblem for a word of
its name, or else the sign of its suit.
"""

from __future__ import annotations

import re
from functools import lru_cache

from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.kit.art import Art

GAME = "card_duels"
PLAIN = ("disc", "diamond", "square", "triangle")
"""The signs of other suits, by their index in the deck."""
SUITS = {"soldiers": "infantry"}
"""The drawings of suits whose drawing has another name."""
SIDES = {
    "us": "suits/morale",
    "american": "suits/morale",
    "somali": "suits/combatants",
    "vc": "sides/vc",
}

_MEANT = {
    "50-calibre-machineguns": "gun guns",
    "ac-47-gunship": "plane",
    "ambush": "ambush",
    "angry-mob": "mob crowd",
    "assault-force": "assault",
    "b52-cluster-bombs": "bomber bombers",
    "blackhawks": "helicopter helicopters",
    "bravo-battery": "artillery battery howitzers",
    "bunkers": "bunker",
    "chaos-panic": "panic",
    "city-warfare": "city",
    "clan-militias": "militia",
    "claymore-mines": "mine mines",
    "detailed-plan": "plan",
    "dug-in": "trench trenches",
    "five-tons": "truck trucks",
    "ground-commander": "commander general leader",
    "ground-convoy": "convoy",
    "helicopter-gunships": "gunships",
    "heroics": "medal",
    "huey-cobra-gunships": "gunship",
    "humvees": "jeep jeeps armour",
    "lookouts": "scout scouts",
    "m-16-rifles": "rifle rifles",
    "m60-machineguns": "machine",
    "medics": "medic hospital doctor wounded",
    "mortars": "mortar",
    "night-attack": "night",
    "overrun-position": "attack",
    "pot-shots": "ammunition",
    "radio-operators": "radio",
    "resupply": "supply supplies",
    "revolutionary-army": "flag morale",
    "rifle-company": "infantry squad company",
    "rocket-propelled-grenades": "rocket rockets rpg",
    "skyhawk-ground-support": "planes jet air",
    "smoke-grenades": "grenades smoke",
    "sniper": "sniper snipers",
    "soviet-130mm-field-guns": "cannon",
    "trapped-in-shooting-gallery": "street",
    "tunnel-complexes": "tunnel tunnels",
    "wired-perimeter": "wire",
}
WORDS = {word: emblem for emblem, words in _MEANT.items() for word in words.split()}
"""The emblem for each word that a card's name may hold."""


def _words(text: str) -> list[str]:
    """The words of a text in lower case: "AK-47's" gives ak, 47s."""
    return re.findall("[a-z0-9]+", text.lower().replace("'", ""))


@lru_cache(maxsize=400)
def emblem_of(name: str, suit: str) -> Art:
    """The emblem of a card; the sign of its suit if the name matches no emblem."""
    words = _words(name)
    for emblem_name in ("-".join(words), *(WORDS.get(word, "") for word in reversed(words))):
        emblem = Art(GAME, f"emblems/{emblem_name}")
        if emblem.exists:
            return emblem
    return sign_of(suit, 0)


@lru_cache(maxsize=100)
def sign_of(suit: str, place: int) -> Art:
    """The sign of a suit by its name, or by its index in the deck; recognisable without colour."""
    slug = "-".join(_words(suit))
    sign = Art(GAME, f"suits/{SUITS.get(slug, slug)}")
    return sign if sign.exists else Art(GAME, f"suits/{PLAIN[place % len(PLAIN)]}")


def sign_of_side(scenario: DuelScenario, side: str) -> Art:
    """The sign of a side, for the backs of its cards and for tracks."""
    return Art(GAME, SIDES.get(side, f"suits/{PLAIN[1 + scenario.sides.index(side)]}"))

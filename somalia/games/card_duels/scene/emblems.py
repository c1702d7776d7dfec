"""The drawings for cards, suits and sides.

A card's emblem has the same name as the card. If there is none, the card gets an emblem for a word
in its name, or else its suit's sign.
"""

from __future__ import annotations

import re
from functools import lru_cache

from somalia.games.card_duels.rules.components import DuelScenario
from somalia.games.kit.art import Art

GAME = "card_duels"
PLAIN = ("disc", "diamond", "square", "triangle")
"""The signs for other suits, by their index in the deck."""
SUITS = {"soldiers": "infantry"}
"""Suits whose drawing has a different name, with that name."""
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
"""The emblem for each word that a card's name may contain."""


def _words(text: str) -> list[str]:
    """The words in a text, in lower case: "AK-47's" gives ak, 47s."""
    return re.findall("[a-z0-9]+", text.lower().replace("'", ""))


@lru_cache(maxsize=400)
def emblem_of(name: str, suit: str) -> Art:
    """A card's emblem; its suit's sign if the name matches no emblem."""
    words = _words(name)
    for emblem_name in ("-".join(words), *(WORDS.get(word, "") for word in reversed(words))):
        emblem = Art(GAME, f"emblems/{emblem_name}")
        if emblem.exists:
            return emblem
    return sign_of(suit, 0)


@lru_cache(maxsize=100)
def sign_of(suit: str, place: int) -> Art:
    """A suit's sign, by its name or by its index in the deck; recognisable without colour."""
    slug = "-".join(_words(suit))
    sign = Art(GAME, f"suits/{SUITS.get(slug, slug)}")
    return sign if sign.exists else Art(GAME, f"suits/{PLAIN[place % len(PLAIN)]}")


def sign_of_side(scenario: DuelScenario, side: str) -> Art:
    """A side's sign, for the backs of its cards and for tracks."""
    return Art(GAME, SIDES.get(side, f"suits/{PLAIN[1 + scenario.sides.index(side)]}"))

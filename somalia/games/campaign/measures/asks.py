"""What a doctrine is asked in this game: every kind of prompt, with what it says of itself."""

from __future__ import annotations

from collections.abc import Mapping

from somalia.engine.vocabulary import Ask
from somalia.games.campaign.core.components import FACTION_ORDER

ROLES = ("un", "bandit", "icu", "warlords", "transitional", "ethiopia")
"""What a side can play as (`Sides.roles`); a doctrine is written for one or more of them."""

DONE = ("done",)
BANDIT, UN = ("bandit",), ("un",)

BASE_ASKS: Mapping[str, Ask] = {
    # 10
    "setup.zone": Ask(BANDIT, "zone", (), (), {"unit": "unit"}, "where a counter is set up (10)"),
    # 6
    "bandit.mission": Ask(
        BANDIT,
        "word",
        ("raid", "move", "hand-over", "attack", "pass", "offer-talks", "break-off"),
        (),
        {},
        "a Bandit player conducts a mission, hands over, passes or talks (6)",
    ),
    "un.mission": Ask(
        UN,
        "word",
        ("convoy", "escort", "flush", "development", "pass", "break-off"),
        (),
        {},
        "the UN conducts a mission or passes (6)",
    ),
    # 6.2
    "raid.zone": Ask(BANDIT, "zone", (), (), {}, "where to raid (6.21)"),
    "raid.target": Ask(
        BANDIT,
        "word",
        ("base", "convoy", "field"),
        (),
        {"zone": "zone"},
        "what to raid there (6.21)",
    ),
    "raid.unit": Ask(
        BANDIT,
        "unit",
        DONE,
        (),
        {"zone": "zone", "target": "word", "picked": "units"},
        "who raids, one by one (6.21)",
    ),
    "split": Ask(
        BANDIT,
        "word",
        (),
        (),
        {"number": "number", "zone": "zone"},
        "how much of a result is taken as SP: sp-0, sp-1, ... (6.21)",
    ),
    "ambush.unit": Ask(
        BANDIT,
        "unit",
        ("done", "let-pass"),
        (),
        {"zone": "zone", "force": "units", "occasion": "word", "picked": "units"},
        "who ambushes a passing force, one by one, or let it pass (6.22)",
    ),
    "move.from": Ask(BANDIT, "zone", (), (), {}, "where a Movement starts (6.23)"),
    "move.to": Ask(BANDIT, "zone", (), (), {"start": "zone"}, "where it ends (6.23)"),
    "move.unit": Ask(
        BANDIT,
        "unit",
        DONE,
        (),
        {"start": "zone", "zone": "zone", "picked": "units"},
        "who moves, one by one (6.23)",
    ),
    # 6, 6.3
    "fire-back": Ask(
        ("un", "bandit"),
        "word",
        ("fire", "hold"),
        ("fire", "hold"),
        {"firepower": "number", "zone": "zone"},
        "whether to fire back (6)",
    ),
    "losses": Ask(
        BANDIT, "unit", (), (), {"hits": "number", "zone": "zone"}, "which unit is lost (6)"
    ),
    "spread-hits": Ask(
        UN,
        "word",
        (),
        (),
        {"hits": "number", "zone": "zone"},
        "how many hits US units take: us-0, us-1, ... (6)",
    ),
    "star.draw": Ask(
        BANDIT,
        "word",
        ("draw", "decline"),
        ("draw", "decline"),
        {"zone": "zone"},
        "whether to draw a unit for the UN's critical hit (6.3)",
    ),
    "place.bandit": Ask(
        BANDIT, "zone", (), (), {"unit": "unit"}, "where a drawn unit is placed (6.3, 8.61, 4)"
    ),
    # 6.1
    "convoy.zone": Ask(UN, "zone", DONE, (), {}, "where a Convoy is placed without escort (6.11)"),
    "escort.zone": Ask(UN, "zone", (), (), {}, "where a Convoy is placed with escort (6.14)"),
    "escort.unit": Ask(
        UN,
        "unit",
        DONE,
        (),
        {"zone": "zone", "picked": "units"},
        "who escorts it, one by one (6.14)",
    ),
    "escort.helicopter": Ask(
        UN,
        "unit",
        ("none",),
        (),
        {"zone": "zone", "units": "units"},
        "which helicopter brings one of the escort (8.3)",
    ),
    "flush.zone": Ask(UN, "zone", (), (), {}, "where to flush (6.12)"),
    "flush.unit": Ask(
        UN,
        "unit",
        DONE,
        (),
        {"zone": "zone", "picked": "units"},
        "who takes part, one by one (6.12)",
    ),
    "development.project": Ask(
        UN, "word", ("base", "militia", "aid"), (), {}, "which project to attempt (6.13)"
    ),
    "development.zone": Ask(UN, "zone", (), (), {"project": "word"}, "where (6.13)"),
    "development.unit": Ask(
        UN, "unit", (), (), {"project": "word", "zone": "zone"}, "by which unit (6.13)"
    ),
    "development.helicopter": Ask(
        UN,
        "unit",
        ("none",),
        (),
        {"zone": "zone", "units": "units"},
        "which helicopter brings it (8.3)",
    ),
    # 6.4, 8.3
    "march.next": Ask(
        UN,
        "force",
        (),
        (),
        {"zone": "zone"},
        "which force moves next: the Zone it starts in, or a helicopter (6.4)",
    ),
    "march.way": Ask(
        UN,
        "way",
        ("split",),
        (),
        {"force": "units", "start": "zone", "zone": "zone"},
        "the way of a force (6.4)",
    ),
    "march.split": Ask(
        UN,
        "unit",
        DONE,
        (),
        {"zone": "zone", "picked": "units"},
        "who of a force goes another way, one by one (6.4)",
    ),
    "helicopter.passenger": Ask(
        UN,
        "unit",
        ("none",),
        (),
        {"helicopter": "unit", "zone": "zone"},
        "whom a helicopter picks up (8.3)",
    ),
    # 8
    "terrorism.zone": Ask(BANDIT, "zone", DONE, DONE, {}, "where to terrorise (8.5)"),
    "terrorism.take": Ask(
        BANDIT,
        "word",
        ("sp", "militia"),
        ("sp", "militia"),
        {"number": "number", "zone": "zone"},
        "whether Terrorism brings SP or eliminates Militia (8.5)",
    ),
    "militia.losses": Ask(
        UN, "unit", (), (), {"hits": "number", "zone": "zone"}, "which Militia is lost (8.5)"
    ),
    "rotation.out": Ask(UN, "unit", (), (), {"left": "number"}, "who rotates out (8.6)"),
    "place.un": Ask(UN, "zone", (), (), {"unit": "unit"}, "where a drawn unit is placed (8.6)"),
    "replacement": Ask(
        BANDIT,
        "word",
        ("free", "buy", "done"),
        DONE,
        {"free": "number", "price": "number"},
        "whether to take a unit (8.61)",
    ),
    "us-rotation.out": Ask(UN, "unit", DONE, DONE, {}, "which US unit rotates out (8.7)"),
    "intervention.request": Ask(
        UN,
        "word",
        ("decline", "request"),
        ("decline", "request"),
        {},
        "whether to ask for US Intervention (8.7)",
    ),
    "intervention.leave": Ask(
        UN,
        "unit",
        (),
        (),
        {"left": "number"},
        "which US unit leaves when Intervention is over (8.7)",
    ),
    # 11
    "talks.answer": Ask(
        UN,
        "word",
        ("accept", "refuse"),
        ("accept", "refuse"),
        {"side": "word"},
        "whether to talk with the Bandit player who offers it again (11.1)",
    ),
    "talks.go-on": Ask(
        ("un", "bandit"),
        "word",
        ("go-on", "break-off"),
        ("go-on", "break-off"),
        {"box": "number"},
        "whether to go on talking before the roll; boxes count from 0 (11.1)",
    ),
    "next.player": Ask(
        BANDIT, "word", ("un", "bandit-1", "bandit-2", "bandit-3"), (), {}, "who acts next (11.2)"
    ),
    "attack.zone": Ask(BANDIT, "zone", (), (), {}, "where to attack a rival (11.2)"),
    "attack.rival": Ask(
        BANDIT,
        "word",
        ("bandit-1", "bandit-2", "bandit-3"),
        (),
        {"zone": "zone"},
        "which rival to attack there (11.2)",
    ),
    "attack.unit": Ask(
        BANDIT,
        "unit",
        DONE,
        (),
        {"zone": "zone", "rival": "word", "picked": "units"},
        "who attacks, one by one (11.2)",
    ),
    # 4
    "contingent-leaves": Ask(UN, "unit", (), (), {}, "which unit leaves (4)"),
    "feud.faction": Ask(
        BANDIT, "word", FACTION_ORDER, (), {}, "which of equal factions has the feud (4)"
    ),
    "feud.unit": Ask(BANDIT, "unit", (), (), {"faction": "word"}, "which unit it costs (4)"),
}
"""Every kind of prompt of the base game, in the order of the rules."""


ALL = ("icu", "warlords", "ethiopia")
OWNERS = (*ALL, "transitional")

HAND_OVER = tuple(
    f"to-{side}" for side in ("pink-orange", "pink", "orange", "purple-yellow", "purple", "yellow")
)
"""How the ICU names one of several Warlord players (S22)."""

WAR_ASKS: Mapping[str, Ask] = {
    "setup.zone": Ask(OWNERS, "zone", (), (), {"unit": "unit"}, ""),
    "mission": Ask(
        ALL,
        "word",
        ("raid", "flush", "hand-over", "pass", *HAND_OVER),
        (),
        {},
        "conduct a mission, hand over or pass; to-... names who acts (S3, S22)",
    ),
    "mission.colour": Ask(
        ALL, "word", (), (), {"mission": "word"}, "whose units conduct it: a colour (S13)"
    ),
    "raid.zone": Ask(ALL, "zone", (), (), {}, ""),
    "raid.target": Ask(ALL, "word", ("nobody",), (), {"zone": "zone"}, ""),
    "raid.unit": Ask(
        ALL, "unit", DONE, (), {"zone": "zone", "target": "word", "picked": "units"}, ""
    ),
    "split": Ask(ALL, "word", (), (), {"number": "number", "zone": "zone"}, ""),
    "ambush.unit": Ask(
        ALL,
        "unit",
        ("done", "let-pass"),
        (),
        {"zone": "zone", "force": "units", "occasion": "word", "picked": "units"},
        "",
    ),
    "fire-back": Ask(
        OWNERS,
        "word",
        ("fire", "hold"),
        ("fire", "hold"),
        {"firepower": "number", "zone": "zone"},
        "",
    ),
    "losses": Ask(OWNERS, "unit", (), (), {"hits": "number", "zone": "zone"}, ""),
    "flush.zone": Ask(ALL, "zone", (), (), {}, ""),
    "flush.target": Ask(ALL, "word", (), (), {"zone": "zone"}, "whom to flush there (S19)"),
    "flush.unit": Ask(ALL, "unit", DONE, (), {"zone": "zone", "picked": "units"}, ""),
    "march.next": Ask(ALL, "force", (), (), {"zone": "zone"}, ""),
    "march.way": Ask(
        ALL, "way", ("split",), (), {"force": "units", "start": "zone", "zone": "zone"}, ""
    ),
    "march.split": Ask(ALL, "unit", DONE, (), {"zone": "zone", "picked": "units"}, ""),
    "conversion.pay": Ask(
        ("icu", "warlords"),
        "word",
        ("pay", "decline"),
        ("pay", "decline"),
        {"unit": "unit", "zone": "zone", "party": "word", "price": "number"},
        "whether to pay for a unit that a star has cost (S15)",
    ),
    "buy": Ask(
        ALL,
        "word",
        ("draw", "exchange", "done"),
        DONE,
        {"party": "word", "pool": "number"},
        "what to buy: draw, exchange, or a kind of counter (S10)",
    ),
    "exchange.unit": Ask(
        ("warlords",),
        "unit",
        (),
        (),
        {"party": "word"},
        "which unit is exchanged for the best (S23)",
    ),
    "place.unit": Ask(OWNERS, "zone", (), (), {"unit": "unit"}, "where a unit is placed (S8)"),
    "entry": Ask(
        ("ethiopia",),
        "unit",
        DONE,
        DONE,
        {"price": "number", "pool": "number"},
        "which unit tries to come in (S11)",
    ),
    "support.unit": Ask(("ethiopia",), "unit", (), (), {}, "which unit changes sides (S25)"),
    "support.tan": Ask(
        ("ethiopia",), "word", (), (), {"unit": "unit"}, "what takes its place (S25)"
    ),
    "support.kind": Ask(
        ("icu",), "word", DONE, DONE, {"points": "number"}, "which counter comes (S25)"
    ),
}
"""The prompts of the later scenarios; what others have too keeps what it says there."""

ASKS: Mapping[str, Ask] = {
    **{
        id: known.joined(WAR_ASKS[id]) if id in WAR_ASKS else known
        for id, known in BASE_ASKS.items()
    },
    **{id: ask for id, ask in WAR_ASKS.items() if id not in BASE_ASKS},
}
"""Every kind of prompt of this game; where both ask it, with what each has of its own."""

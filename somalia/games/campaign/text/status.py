"""The game's status in a line or two: turn, event, accounts, obligations."""

from __future__ import annotations

from somalia.engine.words import plural, signed
from somalia.games.campaign.rules.core.calendar import month_of
from somalia.games.campaign.rules.core.game import Campaign
from somalia.games.campaign.rules.core.names import event_name, phrases, victory_name
from somalia.games.campaign.rules.core.rulebook import judged, rules_of
from somalia.games.campaign.rules.core.state import CampaignState
from somalia.games.display import StatusPart


def status(state: CampaignState, rules: Campaign) -> list[list[StatusPart]]:
    """The status in parts: two lines, or three if there are more than two players."""
    first: list[StatusPart] = []
    if state.turn and state.scenario.starts:
        month_and_year = month_of(state.scenario, state.turn)
        name, year = month_and_year.split()
        first.append(StatusPart(month_and_year, f"{name[:3]} {year}"))
    when = f"Turn {state.turn} of {state.final_turn}" if state.turn else "Before the first turn"
    first.append(StatusPart(when, when))
    if state.turn:
        season, month = 1 + (state.turn - 1) // 3, 1 + (state.turn - 1) % 3
        first.append(StatusPart(f"season {season}, month {month}", ""))
    title = rules.step(state).title
    first.append(StatusPart(title, title.removeprefix("Interphase: ")))
    if state.famine:
        first.append(
            StatusPart(f"Famine {plural(state.famine, 'turn')} left", f"Famine {state.famine}")
        )
    if state.event and state.event != "quiet":
        name = event_name(state.event)
        first.append(StatusPart(f"event {name}", name))
    if state.intervention_lasts():
        first.append(StatusPart("US Intervention", "Intervention"))
    *of_sides, result = (StatusPart(text, text) for text in accounts(state))
    result = result._replace(brief=result.full.removeprefix("margin "))
    rest = [StatusPart(text, text) for text in debts(state, rules)]
    if len(of_sides) > 2:
        return [first, of_sides, [result, *rest]]
    return [first, [*of_sides, result, *rest]]


def accounts(state: CampaignState) -> list[str]:
    """Each side's VP and SP, the margin and the result it would bring."""
    scenario = state.scenario
    if own := phrases(scenario).accounts:
        return own(state)
    margin = rules_of(scenario).margin(state)
    return [
        *(
            f"{scenario.sides.names[side]} {state.vp[side]} VP {state.sp[side]} SP"
            for side in scenario.sides.order
        ),
        f"margin {signed(margin)}, {victory_name(scenario, judged(state))}",
    ]


def debts(state: CampaignState, rules: Campaign) -> list[str]:
    """What players must not forget: Convoys owed, the UN confined to base, peace talks."""
    owed = rules.owed_convoys(state)
    texts = [f"{plural(len(owed), 'Convoy', 'Convoys')} owed"] * bool(owed)
    texts += ["UN CONFINED TO BASE"] * state.confined
    if state.talks:
        bandit, un = state.charts.negotiations[state.talks_box]
        name = state.scenario.sides.names[state.talks]
        texts.append(f"talks with {name}, box {state.talks_box + 1} ({bandit}/{un})")
    return texts

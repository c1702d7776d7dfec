"""The terminal's answer to the `odds` command, as lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from somalia.engine.kinds import COMMITS, COMPARED, MISSION, UNDER_WAY, has_tag, odds_at, option_of
from somalia.engine.odds import percent
from somalia.engine.prompts import DONE
from somalia.games.campaign.rules.core.asks import AMBUSH, CONVOY, ESCORT
from somalia.games.campaign.rules.core.components import CampaignScenario, CampaignUnit, Zone
from somalia.games.campaign.text import convoys, odds_sentence
from somalia.games.campaign.text import odds as fights
from somalia.games.campaign.text import odds_columns as compared
from somalia.games.campaign.text.convoys import raiders_lost, robbed
from somalia.games.campaign.text.odds import mean
from somalia.games.campaign.text.odds_options import PROJECTS, odds_of_option
from somalia.games.campaign.text.risk import risk_of
from somalia.games.campaign.text.words import Wording
from somalia.games.display import OddsAsked, OddsWatch
from somalia.play.answers import Choice, Unclear, find, picked

FIGHTS = ("raid", "flush")
"""Missions that are fights, in which the player may have no choice left to make."""
NO_FIGHT = (
    "There is no fight to work out here. Odds are available when you pick units for a Flush, Raid, "
    "Escort or Ambush, choose Zones, routes or shots, or place a Convoy."
)
COMPARISON = "Odds for each option to the end of the mission, with every eligible unit:"
COMPARISON_OF_SOME = (
    "Odds for each option to the end of the mission, with as many units as can go together, "
    "nearest "
    "first (%s: %s):"
)
COMPARISON_OF_PROJECTS = "Odds for each option to the end of the mission, with the best unit:"
CONVOYS = (
    "Exact chances: robbed without an escort, robbed with the strongest escort that can get there, "
    "and raiders lost to its fire. Assumes a Raid by all gangs there or adjacent that "
    "can still act, but of only one faction if factions may not mix. No gang moves there first."
)
ALL = "Assumes all possible raiders."
SENTENCES = 5
"""The maximum number of options shown as sentences before the table; if there are more, the best
are shown.
"""


class AskedOdds:
    """The odds that a player asks for at a question."""

    def __init__(self, asked: OddsAsked, scenario: CampaignScenario, say: Wording) -> None:
        self.asked, self.scenario, self.say = asked, scenario, say

    def told(self) -> list[str]:
        """The odds as lines of text."""
        ask, held = self.asked.prompt.ask, self.asked.held
        watch, rest = self.asked.watch, self.asked.typed
        if held in FIGHTS and not rest and has_tag(ask, MISSION):
            # Every choice was forced, so the fight itself waits for confirmation.
            head = "of what you are about to confirm, to the end of the mission:"
            return [*self._told(head, watch, held), fights.POLICY]
        if has_tag(ask, CONVOY):
            return self._convoys(rest, watch)
        if odds_at(ask) == COMPARED:
            return self._of_options(rest, watch)
        if odds_at(ask) == UNDER_WAY:
            return self._under_way(self._picked(rest), watch)
        if odds_at(ask) == COMMITS:
            return self._committed(self._picked(rest), watch)
        return [NO_FIGHT]

    def _picked(self, rest: str) -> list[str]:
        """The options typed after the command."""
        return picked(rest, self.asked.prompt, self.asked.shown) if rest else []

    def _called(self, option: str) -> str:
        """An option's name as shown."""
        return self.say.label(self.asked.prompt, option, self.asked.sight.view).name

    def _of_options(self, rest: str, watch: OddsWatch) -> list[str]:
        """The odds of all options side by side, or of the option the player asks for."""
        among = self._asked_for(rest)
        if not rest or len(among) > 1:
            return self._compared(among, watch)
        head = f"of {_called(among[0])}, to the end of the mission:"
        return [*self._told(head, watch, among[0].options[0]), fights.POLICY]

    def _under_way(self, picks: Sequence[str], watch: OddsWatch) -> list[str]:
        """The odds for the rest of a mission, starting with the given option, if any."""
        if len(picks) > 1:
            raise Unclear("Ask about one option at a time, such as: odds 1.")
        after = [self._called(pick) for pick in picks]
        head = f"of the rest of the mission{''.join(f', {name} first' for name in after)}:"
        return [*self._told(head, watch, picks[0] if picks else None, not picks), fights.POLICY]

    def _committed(self, picks: Sequence[str], watch: OddsWatch) -> list[str]:
        """The odds of a fight with the units picked so far and `picks`, or with all units that can
        go.
        """
        prompt, say = self.asked.prompt, self.say
        picks = [pick for pick in picks if pick != DONE]
        for pick in picks:
            if pick in prompt.extra:
                return [f"{self._called(pick)}: no fight follows."]
        units = [*(prompt.about or {}).get("picked", ()), *map(self.scenario.unit, picks)]
        who, bar = say.units(units), None
        if not picks and (
            not units or DONE not in prompt.options
        ):  # the units picked so far cannot go alone
            going = fights.everybody(self.asked.sight)
            who += " and every other eligible unit" if units else "every eligible unit"
            units, bar = list(going.units), going.bar
            who = say.units(units) if bar else who
        head = f"with {who}, to the end of the {fights.end_of(prompt.ask)}:"
        lines = self._told(head, watch, picks=picks)
        if bar is not None:
            lines.insert(1, f"No other unit can go with them. {bar.rule}: {bar.sentence}")
        if has_tag(prompt.ask, ESCORT):
            lines += self._raided((prompt.about or {})["zone"], units)
        return [*lines, fights.POLICY]

    def _told(
        self,
        head: str,
        watch: OddsWatch,
        option: str | None = None,
        is_under_way: bool = False,
        picks: Sequence[str] = (),
    ) -> list[str]:
        """The odds of one action under each assumption about Ambushes."""
        sight, scenario = self.asked.sight, self.scenario
        results: list[tuple[fights.AmbushCase, fights.Odds, str]] = []
        for case in fights.cases(sight, self.asked.players):
            watch.name = case.name
            results.append(
                (case, *fights.odds_of(sight, option, is_under_way, None, watch.pause, case, picks))
            )
        lines = [f"{'Odds' if any(note for *_, note in results) else 'Exact odds'} {head}"]
        if all(odds == results[0][1] for _, odds, _ in results):
            results = results[-1:]  # Ambushes make no difference
        for case, odds, note in results:
            lines += [case.name] if len(results) > 1 else []
            lines += [self._sentence(odds, option), *fights.table(odds, scenario)]
            lines += [f"~ {note}"] if note else []
        return lines

    def _sentence(self, odds: fights.Odds, option: str | None = None) -> str:
        """The odds as a sentence, as the asking side sees them."""
        state, prompt = self.asked.sight.view, self.asked.prompt
        if option is not None and option_of(prompt.ask) == "way" and ">" in option:
            risk = risk_of(state, state.board.way(option), (prompt.about or {}).get("force", ()))
            return odds_sentence.of_way(odds, risk, self.scenario, prompt.who)
        is_ambushing = has_tag(prompt.ask, AMBUSH)
        return odds_sentence.sentence(odds, self.scenario, prompt.who, is_ambushing=is_ambushing)

    def _best(self, among: Sequence[Choice], rated: Sequence[fights.Odds]) -> list[str]:
        """Each option as a sentence; if there are many, only the best by the key figure."""
        names = {choice.options[0]: _called(choice) for choice in among}
        by_option = dict(zip(names, rated, strict=False))
        figure = getattr(self.asked.prompt.ask, "figure", "")
        chosen = list(by_option)
        if len(chosen) > SENTENCES:
            chosen = odds_sentence.best(by_option, figure, SENTENCES) or chosen[:SENTENCES]
        said = {option: self._sentence(by_option[option], option) for option in chosen}
        if len(by_option) > 1 and len(set(said.values())) == 1 and len(chosen) == len(by_option):
            return [f"Each option: {said[chosen[0]]}"]
        lines = [f"{names[option]}: {said[option]}" for option in chosen]
        return lines if len(chosen) == len(by_option) else ["The best options:", *lines]

    def _raided(self, zone: Zone, escort: list[CampaignUnit]) -> list[str]:
        """The odds of a later Raid on the Convoy about to be placed."""
        lines = ["If this Convoy is raided later this turn:"]
        for case in convoys.raiders(self.asked.sight, self.asked.players):
            raid = convoys.later(self.asked.sight, zone, case, escort)
            lines.append(
                f"  robbed {percent(robbed(raid.escorted))} with this escort, "
                f"{percent(robbed(raid.alone))} without. Raiders lost: "
                f"{float(mean(raid.escorted, raiders_lost)):.2f} with it, "
                f"{float(mean(raid.alone, raiders_lost)):.2f} without. {case.name}"
            )
        return lines

    def _compared(self, among: Sequence[Choice], watch: OddsWatch) -> list[str]:
        """A comparison of the options in the likely case, with one row per option."""
        sight, scenario = self.asked.sight, self.scenario
        case = fights.likely(sight, self.asked.players)
        names = [_called(choice) for choice in among]
        rated: list[tuple[fights.Odds, str]] = []
        for name, choice in zip(names, among, strict=True):
            watch.name = f"{name}, {len(rated) + 1} of {len(among)}"
            rated.append(odds_of_option(sight, choice.options[0], watch.pause, case))
            if watch.is_stopped:
                break
        who = getattr(sight.prompt, "who", "")
        shown = compared.columns(scenario, [odds for odds, _ in rated], who)
        head = compared.head(shown)
        width = min(max(6, *map(len, names)), max(12, self.asked.width - len(head) - 2))
        lines = self._best(among, [odds for odds, _ in rated])
        bar = fights.bar_of_some(sight, [choice.options[0] for choice in among])
        some = COMPARISON_OF_SOME % (bar.rule, bar.sentence.rstrip(".")) if bar else ""
        with_all = COMPARISON_OF_PROJECTS if self.asked.prompt.ask in PROJECTS else COMPARISON
        lines += [some or with_all]
        lines += [f"{'':<{width}} {head}".rstrip()]
        for name, (odds, note) in zip(names, rated, strict=False):
            mark = "~" if note else " "
            lines.append(f"{name[:width]:<{width}} {compared.row(odds, shown)}{mark}".rstrip())
        lines += [f"~ {note}" for note in dict.fromkeys(note for _, note in rated if note)]
        if len(rated) < len(among):
            lines.append(f"Stopped after {len(rated)} of {len(among)}.")
        lines.append(compared.legend(shown) if shown else "No dice are rolled there.")
        if fights.may_be_ambushed(sight):
            beside = " odds N also shows the worst case." if case.sees_all else ""
            lines.append(f"{case.name}{beside}")
        return [*lines, fights.POLICY]

    def _convoys(self, rest: str, watch: OddsWatch) -> list[str]:
        """The odds of a later Raid for each Zone that can receive a Convoy, alone and escorted."""
        sight, scenario = self.asked.sight, self.scenario
        among = self._asked_for(rest)
        whose = convoys.raiders(sight, self.asked.players)
        heads = ("alone", "escorted", "they lose")
        cell = 12 if len(whose) > 1 else 11
        width = max(len(choice.name) for choice in among)
        lines = [
            *self._safest_convoys(among, whose[0]),
            "Chance that a Convoy there is robbed in a Raid later this turn:",
            f"{'':<{width}}{''.join(f'{head:>{cell}}' for head in heads)}",
        ]
        draws_raiders = False
        for number, choice in enumerate(among, 1):
            if watch.is_stopped:
                lines.append(f"Stopped after {number - 1} of {len(among)}.")
                break
            zone = scenario.board.zone(choice.options[0])
            raids = [convoys.later(sight, zone, case) for case in whose]
            draws_raiders |= len(raids) > 1 and raids[0].draws_raiders
            cells = [
                [
                    percent(robbed(one.alone)),
                    percent(robbed(one.escorted)),
                    f"{float(mean(one.escorted, raiders_lost)):.2f}",
                ]
                for one in raids
            ]
            texts = [
                f"{first} ({rest[0]})" if rest else first
                for first, *rest in zip(*cells, strict=True)
            ]
            lines.append(f"{choice.name:<{width}}{''.join(f'{one:>{cell}}' for one in texts)}")
            watch.tell_now_and_then(f"{number} of {len(among)} Zones")
        likely = (
            [f"{whose[0].name} In brackets: the worst case (all raiders)."]
            if len(whose) > 1
            else [ALL]
        )
        likely += [convoys.DRAWS_RAIDERS] * draws_raiders
        return [*lines, CONVOYS, *likely, fights.POLICY]

    def _safest_convoys(self, among: Sequence[Choice], case: fights.AmbushCase) -> list[str]:
        """A sentence if there is only one Zone; otherwise a short row for each Zone."""
        if len(among) != 1:
            return []
        zone = self.scenario.board.zone(among[0].options[0])
        return [odds_sentence.of_convoy(convoys.later(self.asked.sight, zone, case))]

    def _asked_for(self, rest: str) -> list[Choice]:
        shown = [
            choice for choice in self.asked.shown if choice.options[0] not in ("done", "split")
        ]
        if not rest:
            if shown and shown[0].risk is not None:
                return [choice for choice in shown if not choice.is_more]
            return [c for c in shown if fights.is_compared(self.asked.sight, c.options[0])] or shown
        choices = find(rest, shown)
        if not choices:
            raise Unclear(f'"{rest[:30]}" is not an option here.')
        return choices


def _called(choice: Choice) -> str:
    """An option's name in a table of odds. Routes are long and begin alike, so they get numbers."""
    return choice.name if choice.risk is None else f"route {choice.number}"

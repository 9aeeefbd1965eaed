"""What is told with a reward of a scoring, or with what is bought, and compared; a part of `sentences`."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from referee.engine.parts.sentences import Told, several
from referee.engine.steps import Step
from referee.games.ninjato import data, steps
from referee.games.ninjato import sentences_raid as raid
from referee.games.ninjato.rules import influence
from referee.games.ninjato.state import NinjatoState

NOW = "now"
"""What stands for the clan at hand in a pattern."""


def worth(s: NinjatoState, step: Step | None, told: Told) -> Step | None:
    """The honor that is told with a step is compared."""
    if step is None or told.get("scorer", step.who) != step.who:
        return None
    if "coins" in told and told["coins"] != len(getattr(step, "pay", ())):
        return None
    if "points" not in told and "kept" not in told:
        return step
    if "kept" in told and not _still_has(s, step, several(told["kept"])):
        return None
    if "points" not in told:
        return step
    got = [effect[2] for effect in raid.did(s, step) if effect[:2] == ("honor", step.who)]
    gained = got[0] if got[:1] == [told["points"]] else sum(got)  # a second place may bring more
    adds = several(told.get("values", ()))
    return step if gained == told["points"] and (not adds or sum(adds) == gained) else None


def _still_has(s: NinjatoState, step: Step, kept: Sequence[str]) -> bool:
    """Whether somebody who pays keeps these treasures."""
    has = Counter(dict(zip(data.KINDS, s.supply[step.who - 1], strict=True)))
    has.subtract(kind.partition("=")[0] for kind in (*getattr(step, "pay", ()), *kept))
    return min(has.values()) >= 0


def reward(s: NinjatoState, step: Step, told: Told) -> Step | None:
    """Of the clan at hand, where none is named."""
    if s.phase not in ("henso", "first", "second", "tie"):
        return None
    if isinstance(step, steps.First | steps.Second) and step.clan in ("", NOW):
        left = s.pass1 if isinstance(step, steps.First) else s.pass2
        if s.phase != step.verb() or not left:
            return None
        step = replace(step, clan=left[0])
    if not _spurned_told(s, step, told) or not _ages_told(step, told) or not _seconds_told(s, step, told):
        return None
    return worth(s, step, told) if _powers_told(s, step, told) else None


def _spurned_told(s: NinjatoState, step: Step, told: Told) -> bool:
    """Whether the honor for which somebody does not care is what the clan is worth."""
    if "spurned" not in told:
        return True
    clan = getattr(step, "clan", "")
    return clan in data.NAMED and influence.clan_honor(influence.tokens_of(s), clan) == told["spurned"]


def _seconds_told(s: NinjatoState, step: Step, told: Told) -> bool:
    """Whether the second places that are told to get the honor by a step are those that it brings."""
    if not {"next", "nextclan"} & set(told):
        return True
    seats, clans = several(told.get("next", ())), several(told.get("nextclan", ()))
    return len(seats) == len(clans) and raid.seconds(s, step) >= {*zip(clans, seats, strict=True)}


def _ages_told(step: Step, told: Told) -> bool:
    """Whether the clan that is named with the oldest envoy is the one of the tie."""
    clan = getattr(step, "clan", "")
    return not clan or clan == NOW or told.get("clan2", clan) == clan


def _powers_told(s: NinjatoState, step: Step, told: Told) -> bool:
    """Whether the influence that is told with a reward is so, and who is tied."""
    if isinstance(step, steps.Oldest):
        if told.get("one", step.seat) not in (step.seat, "he") or not _tie_told(s, told) or not _rank_told(s, told):
            return False
        if s.phase == "tie":
            return True
    if not {"inf", "pair", "tied"} & set(told):
        return True
    clan = getattr(step, "clan", "")
    clans = [clan] if clan and clan != NOW else [*data.NAMED]
    seat = step.seat if isinstance(step, steps.Oldest) else step.who
    return any(_powers_fit(influence.powers(s)[each], seat, told) for each in clans)


def _tie_told(s: NinjatoState, told: Told) -> bool:
    """Whether those who are told to be tied for the game are, with so much honor and so many envoys."""
    if s.phase != "tie":
        return not {"total", "cards"} & set(told)
    tied = influence.tie_now(s)[1]
    named = [each for each in several(told.get("tied", ())) if isinstance(each, int)] or tied
    totals = [s.totals[each - 1] for each in named] if s.totals else []
    held = [len(s.envoys[each - 1]) for each in named]
    return (
        set(named) <= set(tied)
        and all(told.get("total", n) == n for n in totals)
        and all(told.get("cards", n) == n for n in held)
    )


def _rank_told(s: NinjatoState, told: Told) -> bool:
    """Whether the place that is told is the one for which some are tied."""
    clan, tied = influence.tie_now(s)
    if "rank" not in told or not clan or not tied:
        return "rank" not in told
    power = influence.powers(s)[clan]
    best = power[tied[0] - 1] == max(power)
    return told["rank"] in (("first", "second") if best and len(tied) > 1 else ("second",))


def _powers_fit(power: Sequence[int], seat: int, told: Told) -> bool:
    """The same in one clan. seat: who is served."""
    tied = several(told.get("tied", ()))
    if not all(isinstance(each, int) for each in tied) or not 1 <= seat <= len(power):
        return False
    if tied and (len({power[each - 1] for each in (*tied, seat)}) > 1 or not power[seat - 1]):
        return False
    pair = several(told.get("pair", ()))
    if pair and sorted(power, reverse=True)[: len(pair)] != sorted(map(int, pair), reverse=True):
        return False
    return bool(told.get("inf", power[seat - 1]) == power[seat - 1])


__all__ = ["reward", "worth"]

"""The course of a scoring phase: Hensojutsu, first and second places, their rewards (NJ-SCORE)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, listed, seat_fault, told_seats, wrongs
from referee.games.ninjato.data import CLANS, NAMED, Envoy
from referee.games.ninjato.rules import ages, buy, turns
from referee.games.ninjato.rules.common import card_fault, unasked
from referee.games.ninjato.rules.influence import (
    clan_honor,
    clan_order,
    influence,
    masked,
    places,
    powers,
    second_gets,
    tie_of,
    tiles_of,
    tokens_of,
)
from referee.games.ninjato.state import NinjatoState
from referee.games.ninjato.steps import First, Henso, Oldest, Pass, Second

# --- the course of a scoring phase -----------------------------------------------------------------------------------


def begin(s: NinjatoState) -> list[Effect]:
    """Hensojutsu first, by players (NJ-SCORE-02)."""
    s.targets = []
    s.power = powers(s)
    s.firsts = {}
    s.older = {}
    s.nobody = []
    s.seconds = {}
    order = s.order if s.options["henso_order"] == "new" else s.old_order
    s.henso_left = [seat for seat in order for _ in zip(tiles_of(s, seat), masked(s, seat), strict=False)]
    s.pass1 = clan_order(s) or list(CLANS)
    s.pass2 = []
    s.phase = "henso"
    return [("scoring", s.scoring), *_next_henso(s)]


@listed
def go_on(s: NinjatoState) -> Iterator[Effect]:
    """Go to the next decision; what needs none is done (a clan without influence, a second's honor)."""
    s.turn = 0
    known = clan_order(s) is not None
    power = s.power = s.power or powers(s)
    while s.pass1 or s.pass2:
        if s.pass2 and (not s.pass1 or s.options["second_reward"] == "immediately"):
            done, more = _second(s, s.pass2[0])
            yield from more
            if not done:
                s.phase = "second"
                return
            s.pass2.pop(0)
            continue
        # Clans without influence are passed over: in their turn, or at once where the order is not known.
        for clan in s.pass1[:1] if known else s.pass1:
            if not any(power[clan]):
                break
        else:
            clan = ""
        if clan:
            s.pass1.remove(clan)
            s.nobody.append(clan)
            yield ("nobody", clan)
            continue
        s.phase = "first"
        if known:
            first, _ = places(s, s.pass1[0])
            s.turn = first[0] if first else 0
        return
    s.power = {}
    yield from turns.after_scoring(s)


def told_order(s: NinjatoState) -> list[Effect]:
    """The order on the round track becomes known in the middle of a scoring: the rest is served in it."""
    order = clan_order(s) or list(CLANS)
    s.pass1 = [clan for clan in order if clan in s.pass1]
    s.pass2 = [clan for clan in order if clan in s.pass2]
    return go_on(s) if s.phase == "first" else []


def _second(s: NinjatoState, clan: str) -> tuple[bool, list[Effect]]:
    """The second place of a clan: done, or a decision is waited for."""
    first, what = s.firsts[clan]
    found, tied = places(s, clan)
    second = next((seat for seat in found if seat != first), 0)
    if not second:
        if any(seat != first for seat in tied):
            s.turn = 0
            return False, []
        return True, [("no_second", clan)]
    if second_gets(what) == "honor":
        s.seconds[clan] = second
        return True, buy.gain(s, second, clan_honor(tokens_of(s), clan), "scored")
    if s.rumors_lying <= 0:
        return True, [("no_rumor", clan)]
    s.turn = second
    return False, []


def moot(s: NinjatoState) -> bool:
    """Whether a tie for a second place decides nothing: the honor was taken, and no rumor lies there."""
    clan = s.pass2[0] if s.phase == "second" and s.pass2 else ""
    return clan != "" and second_gets(s.firsts[clan][1]) == "rumor" and s.rumors_lying <= 0


def check_moot(s: NinjatoState, step: Pass) -> Sequence[Fault]:
    """A tie that decides nothing need not be settled; the table says so, no player."""
    return (
        Fault("NJ-SCORE-07", text="no player types this: `-` alone says that the tie decides nothing", unasked=True),
    ) * bool(step.who)


def apply_moot(s: NinjatoState, step: Pass) -> Sequence[Effect]:
    """The second place gets nothing, whoever holds it."""
    return NO_EFFECT if step.who else [("no_rumor", s.pass2.pop(0)), *go_on(s)]


# --- Hensojutsu ------------------------------------------------------------------------------------------------------


def check_henso(s: NinjatoState, step: Henso) -> Sequence[Fault]:
    """A Hensojutsu is aimed at an own masked envoy."""
    who = step.who
    card = s.info.get(step.envoy)
    if not isinstance(card, Envoy):
        return (card_fault(f"{step.envoy!r} is no envoy"),)
    found: list[Fault] = []
    if s.phase != "henso":
        late = "the rewards have begun" if s.phase in ("first", "second") else "this is no scoring phase"
        found.append(Fault("NJ-SCORE-02", text=f"Hensojutsu names its envoy before the rewards; {late}", unasked=True))
    elif sum(seat == who for seat, _ in s.targets) >= len(tiles_of(s, who)):
        found.append(Fault("NJ-SCORE-03", text=f"@{who} has no other Hensojutsu tile", unasked=True))
    elif who not in s.henso_left or s.henso_left[0] != who:
        first = s.henso_left[0] if s.henso_left else 0
        if who in s.henso_left and first:
            found += _passed_over(s, s.henso_left[: s.henso_left.index(who)]) or [
                Fault("NJ-SCORE-02", "odd", text=f"@{first} names a target before @{who} and may still do so")
            ]
        elif not (step.envoy in s.envoys[who - 1] and card.mask is False):
            found.append(
                Fault("NJ-SCORE-02", text=f"@{who} had to name a target before the later players", unasked=True)
            )
    own = step.envoy in s.envoys[who - 1]
    again = f"{step.envoy} is already a target; each Hensojutsu names another envoy"
    return found + wrongs(
        (not own, "NJ-SCORE-03", f"{step.envoy} is no envoy of @{who}"),
        (own and card.mask is False, "NJ-SCORE-03", f"{step.envoy} has no mask"),
        ((who, step.envoy) in s.targets, "NJ-SKILL-HENSO-2", again),
    )


def _unsaid(s: NinjatoState, seats: list[int]) -> list[Fault]:
    """The rewards begin before somebody has said whether a target is named."""
    names = told_seats(dict.fromkeys(seats), " and ")
    text = f"{names} may still name a target (`-` names none); once rewards are taken it is too late"
    return [Fault("NJ-SCORE-02", "odd", text=text)] if seats else []


def _passed_over(s: NinjatoState, seats: list[int]) -> list[Fault]:
    must, who = s.options["henso_declare"] != "optional", told_seats(dict.fromkeys(seats))
    return wrongs((must, "NJ-SCORE-04", f"at this table {who} must name a target for each Hensojutsu"))


def apply_henso(s: NinjatoState, step: Henso) -> Sequence[Effect]:
    """The envoy counts twice in this scoring."""
    who = step.who
    card = s.info.get(step.envoy)
    if s.phase not in ("henso", "first", "second") or not isinstance(card, Envoy):
        return NO_EFFECT
    if card.mask is None and step.envoy in s.envoys[who - 1]:
        s.ask("NJ-SCORE-03", (f"envoy.{step.envoy}",), f"{step.envoy} has a mask", who)
    s.targets.append((who, step.envoy))
    s.power = powers(s)
    if who in s.henso_left:
        s.henso_left.remove(who)
    return [("influence", who, card.clan, s.power[card.clan][who - 1]), *_next_henso(s)]


def _next_henso(s: NinjatoState) -> list[Effect]:
    """Who names a target next; when nobody does, the rewards begin, or go on with the new influence."""
    s.turn = s.henso_left[0] if s.henso_left else s.turn
    return [] if s.henso_left else go_on(s)


def check_henso_pass(s: NinjatoState, step: Pass) -> Sequence[Fault]:
    """No target, or no further one."""
    if not s.henso_left or s.henso_left[0] != step.who:
        return wrongs((True, "NJ-SCORE-02", f"it is @{s.turn} who names a target now"), unasked=True)
    return _passed_over(s, [step.who])


def apply_henso_pass(s: NinjatoState, step: Pass) -> Sequence[Effect]:
    """The player's other tiles stay without a target."""
    s.henso_left = [seat for seat in s.henso_left if seat != step.who]
    return _next_henso(s)


# --- rewards ---------------------------------------------------------------------------------------------------------


def check_first(s: NinjatoState, step: First) -> Sequence[Fault]:
    """The first of a clan chooses."""
    if step.clan not in CLANS or step.what not in ("honor", "rumor"):
        return (card_fault("type the clan and what is taken: th the honor of Taira, t2 the second rumor"),)
    found: list[Fault] = []
    if s.phase == "henso":
        found += _passed_over(s, s.henso_left) or _unsaid(s, [seat for seat in s.henso_left if seat != step.who])
    elif s.phase == "second" and step.clan in s.pass1:
        found.append(Fault("NJ-SCORE-08", text="at this table the second place is served first", unasked=True))
    elif s.phase != "first":
        rule = "NJ-END6-02" if s.phase not in ("second", "refill") else "NJ-SCORE-05"
        return unasked(s, rule, "no first place is served now")
    if step.clan not in s.pass1:
        why = "nobody has influence in" if step.clan in s.nobody else "the first place is settled in"
        rule = "NJ-SCORE-10" if step.clan in s.nobody else "NJ-SCORE-05"
        return [*found, Fault(rule, text=f"{why} {NAMED[step.clan]}", unasked=True)]
    if (
        step.clan != s.pass1[0]
        and clan_order(s) is not None
        and any(any(powers(s)[before]) for before in s.pass1[: s.pass1.index(step.clan)])
    ):
        found.append(Fault("NJ-SCORE-05", text=f"the round track shows {NAMED[s.pass1[0]]} before {NAMED[step.clan]}"))
    if not (s.phase == "first" and step.clan == s.pass1[0] and _served(s, step.who)):
        found += _winner_faults(s, step.who, step.clan)
    return found + _reward_faults(s, step)


def _served(s: NinjatoState, who: int) -> bool:
    """Whether it is this player's turn in a scoring phase: then the course of the phase has found the place to be
    settled.
    """
    return s.turn == who and bool(s.power)


def _winner_faults(s: NinjatoState, who: int, clan: str) -> list[Fault]:
    found, tied = places(s, clan)
    if found:
        if found[0] == who:
            return []
        power = influence(s, who, clan)
        rule = "NJ-SCORE-10" if not power else "NJ-SCORE-09" if power == influence(s, found[0], clan) else "NJ-SCORE-05"
        text = f"@{found[0]} is first in {NAMED[clan]} with {influence(s, found[0], clan)}, not @{who} with {power}"
        if rule == "NJ-SCORE-09":
            text = f"@{found[0]} and @{who} are tied in {NAMED[clan]}; @{found[0]} holds the oldest envoy"
        return [Fault(rule, text=text)]
    if not tied:
        return [Fault("NJ-SCORE-10", text=f"nobody has influence in {NAMED[clan]}")]
    if who in tied:
        return ages.oldest_faults(s, who, clan, tied)  # the table's own word that this one holds the oldest envoy
    return [Fault("NJ-SCORE-05", text=f"{told_seats(tied, ' and ')} are tied for the first place in {NAMED[clan]}")]


def _reward_faults(s: NinjatoState, step: First | Second) -> list[Fault]:
    rumor, none = not isinstance(step, First) or step.what != "honor", s.rumors_lying <= 0
    away = not none and step.card and step.card not in s.pavilion
    there = f"that rumor does not lie at the Pavilion; there are {', '.join(s.pavilion)}"
    return wrongs(
        (step.pay, "NJ-SCORE-11", "a rumor won in a scoring phase costs nothing"),
        (rumor and none, "NJ-SCORE-06", "no rumor lies at the Pavilion; take the honor: h"),
        (rumor and away, "NJ-SCORE-06", there),
    )


def apply_first(s: NinjatoState, step: First) -> Sequence[Effect]:
    """Honor or a rumor; the rest waits for the second. Out of its time a reward is taken, and nothing else changes."""
    who, clan = step.who, step.clan
    if clan not in CLANS:
        return NO_EFFECT
    if s.phase not in ("first", "henso", "second") or clan not in s.pass1:
        return _reward(s, step, step.what)
    s.henso_left = []
    if clan_order(s) is None:
        # If a clan with influence that still waits comes before it, the order was wrong.
        power = s.power or powers(s)
        waiting = tuple(other for other in s.pass1 if other != clan and any(power[other]))
        s.ask("NJ-SCORE-05", (f"clan_order.{s.scoring}",), f"{NAMED[clan]} is served next", clan, waiting)
    if not (s.phase == "first" and clan == s.pass1[0] and _served(s, who)):
        found, tied = places(s, clan)
        if not found and who in tied:
            ages.remember(s, who, clan, tied)
            s.older.setdefault(clan, []).append(who)
    what = "rumor" if step.what == "rumor" else "honor"
    did = _reward(s, step, what)
    s.firsts[clan] = (who, what)
    s.pass1.remove(clan)
    s.pass2.append(clan)
    return did + go_on(s)


def _reward(s: NinjatoState, step: First | Second, what: str) -> list[Effect]:
    """Honor or a rumor, and what was paid for it all the same (NJ-SCORE-11)."""
    who = step.who
    did: list[Effect] = buy.pay_for(s, who, step.card, step.pay)[1] if step.pay else []
    if what == "honor":
        return did + buy.gain(s, who, clan_honor(tokens_of(s), step.clan), "scored")
    if buy.take_rumor(s, who, step.card):
        did.append(("rumors", who, len(s.rumors[who - 1])))
    return did


def check_second(s: NinjatoState, step: Second) -> Sequence[Fault]:
    """The second of a clan takes a rumor that is left."""
    who = step.who
    if step.clan not in CLANS:
        return (card_fault(f"{step.clan!r} is no clan"),)
    if s.phase == "first":
        return (Fault("NJ-SCORE-08", text="all first places are served before any second", unasked=True),)
    if step.clan in s.firsts and step.clan not in s.pass2:
        rule = "NJ-SCORE-07" if influence(s, who, step.clan) else "NJ-SCORE-10"
        return [Fault(rule, text=f"the second place in {NAMED[step.clan]} is settled", unasked=True)]
    if s.phase != "second":
        return unasked(s, "NJ-END6-02", "no second place is served now")
    if step.clan not in s.pass2:
        return (Fault("NJ-SCORE-08", text=f"{NAMED[s.pass2[0]]} is served before {NAMED[step.clan]}", unasked=True),)
    if step.clan == s.pass2[0] and _served(s, who):
        return _reward_faults(s, step)
    first, what = s.firsts[step.clan]
    found, tied = places(s, step.clan)
    second = next((seat for seat in found if seat != first), 0)
    before = f"{NAMED[s.pass2[0]]} is served before {NAMED[step.clan]}"
    out = wrongs((step.clan != s.pass2[0], "NJ-SCORE-08", before))
    if second_gets(what) == "honor":
        text = f"the first in {NAMED[step.clan]} took a rumor, so the second gets the honor"
        out.append(Fault("NJ-SCORE-07", text=text, unasked=True))
    if second and second != who:
        rule = "NJ-SCORE-09" if influence(s, who, step.clan) == influence(s, second, step.clan) else "NJ-SCORE-07"
        out.append(Fault(rule, because=(), text=f"@{second} is second in {NAMED[step.clan]}, not @{who}"))
    elif not second and who not in tied:
        out.append(Fault("NJ-SCORE-07", text=f"@{who} is not tied for the second place"))
    elif not second:
        out += ages.oldest_faults(s, who, step.clan, tied)
    return out + _reward_faults(s, step)


def apply_second(s: NinjatoState, step: Second) -> Sequence[Effect]:
    """A free rumor; where the place is not to be served now, nothing else changes."""
    if step.clan not in s.pass2 or s.phase not in ("first", "second"):
        return _reward(s, step, "rumor")
    if step.clan != s.pass2[0] or not _served(s, step.who):
        found, tied = places(s, step.clan)
        if len(found) < 2 and step.who in tied:
            ages.remember(s, step.who, step.clan, tied)
            s.older.setdefault(step.clan, []).append(step.who)
    s.pass2.remove(step.clan)
    return _reward(s, step, "rumor") + go_on(s)


def check_oldest(s: NinjatoState, step: Oldest) -> Sequence[Fault]:
    """Who of the tied players holds the oldest envoy."""
    if step.seat not in s.order:
        return (seat_fault(s.seats, step.seat),)
    clan, tied = tie_of(s, step.clan)
    if not tied:
        return unasked(s, "NJ-SCORE-09", "no tie is open that the oldest envoy settles")
    if step.seat not in tied:
        text = f"the tie is between {told_seats(tied, ' and ')}"
        return (Fault("NJ-SCORE-09" if clan else "NJ-WIN-03", text=text),)
    return ages.oldest_faults(s, step.seat, clan, tied)


def apply_oldest(s: NinjatoState, step: Oldest) -> Sequence[Effect]:
    """The tie is settled as the table says."""
    from referee.games.ninjato.rules.bonus import settle_tie

    clan, tied = tie_of(s, step.clan)
    if step.seat not in tied:
        return NO_EFFECT
    ages.remember(s, step.seat, clan, tied)
    if s.phase == "tie":
        return settle_tie(s, step.seat)
    s.older.setdefault(clan, []).append(step.seat)
    return go_on(s)

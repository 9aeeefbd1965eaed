"""Set-up and the target phase (SC-SETUP, SC-TARGET)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, NONE, Effect, Fault, counted, line_numbers, listed, told_seats, unless
from referee.engine.ledger import UNEXPLAINED
from referee.games.shinobi_clans.boxes import REWARDS
from referee.games.shinobi_clans.data import CARDS, TARGETS, target_name
from referee.games.shinobi_clans.rules import advanced, common, rewards, stack
from referee.games.shinobi_clans.state import HAND, MOST_TOKENS, ROW, TOKENS, ClansState
from referee.games.shinobi_clans.steps import NO_REWARD, NOT_READ, Redraw, SetupStep, Targets


@listed
def check_setup(s: ClansState, step: SetupStep) -> Iterator[Fault]:
    """Who starts, and the sets of tokens."""
    start, drawn = step.start, step.rewards
    if s.phase != "setup":
        yield Fault("REF-SETUP", text="the game is already set up; `amend` that line instead", unasked=True)
    if step.tokens != TOKENS:
        yield Fault("SC-SETUP-02", text=f"each player has a set of {TOKENS} tokens, not {step.tokens}")
    if step.cards != CARDS:
        yield Fault("SC-SETUP-04", text=f"the draw pile begins with all {CARDS} cards, not {step.cards}")
    if drawn and len(drawn) != s.seats:
        yield Fault("SC-SETUP-06", text=f"{s.seats} players draw one Reward each, not {len(drawn)} in all")
    elif not drawn and not start:
        how = common.start_example(s.seats)
        yield Fault("SC-SETUP-07", text=f"who starts? Type the Rewards drawn, `{how}`, or `start 3`")
    yield from reward_faults(s, drawn)
    if start and not 1 <= start <= s.seats:
        yield common.seat_fault(s, start)
    elif start and drawn and start not in highest(drawn):
        best = told_seats(highest(drawn), " and ")
        yield Fault("SC-SETUP-07", text=f"{best} drew the highest Reward and starts, not @{start}")


def highest(values: Sequence[int]) -> list[int]:
    """The seats that drew the highest gold value (SC-SETUP-07)."""
    best = max(values, default=0)
    return [seat for seat, value in enumerate(values, 1) if value == best]


def reward_faults(s: ClansState, values: Sequence[int], told: object = None) -> list[Fault]:
    """Whether Rewards drawn together can be among the five cards, as far as they are known (SC-COMP-02)."""
    seen = [v for v in values if v >= 0] if values and min(values) < 0 else values
    if not seen:
        return []
    box = s.facts.get("rewards") if told is None else told
    if isinstance(box, (list, tuple)):
        missing, because = beyond(seen, box), [s.fact_at.get("rewards", 0)]
        text = f"this box has the five Rewards {', '.join(map(str, box))}, not {missing}"
    else:
        least = Counter({5: 1}) | Counter(seen)
        for row in s.reward_log:
            least |= Counter(v for v in row[1:] if v >= 0)
        named = sorted(least.elements())
        missing, because = named[REWARDS:], [row[0] for row in s.reward_log]
        text = f"there are five Rewards, one of them worth 5; the log names {', '.join(map(str, named))}"
    return [Fault("SC-COMP-02", "impossible", because=line_numbers(*because), text=text)] if missing else []


def beyond(seen: Sequence[int], box: Sequence[int]) -> list[int]:
    """Values that were seen more often than a box has them, in order."""
    ordered = sorted(seen)
    return [value for i, value in enumerate(ordered) if ordered[:i].count(value) >= box.count(value)]


def apply_setup(s: ClansState, step: SetupStep) -> Sequence[Effect]:
    """The highest Reward starts; a tie is broken first (option start_tie)."""
    if s.phase != "setup":
        return NO_EFFECT
    if step.rewards:
        s.reward_log.append((s.at, *step.rewards))
    if step.tokens != TOKENS:
        s.sets = [min(max(step.tokens, 0), MOST_TOKENS)] * s.seats
    if step.cards != CARDS:
        _cards_there(s, min(max(step.cards, 0), 2 * CARDS) - CARDS)
    return _starts(s, step.start, highest(step.rewards[: s.seats]) or [1])


def _cards_there(s: ClansState, more: int) -> None:
    """The draw pile has more cards than it should have, or fewer: nobody knows where they come from, or are."""
    source, to = (UNEXPLAINED, "deck") if more > 0 else ("deck", UNEXPLAINED)
    s.ledger.draw(abs(more), source, to, s.at)


def _starts(s: ClansState, told: int, best: list[int]) -> Sequence[Effect]:
    """The seat that was told starts, else the one that drew best; several that did are tied."""
    if not 1 <= told <= s.seats and len(best) > 1:
        s.tied, s.phase = best, "tie"
        return NO_EFFECT
    s.start, s.tied, s.phase = told if 1 <= told <= s.seats else best[0], [], "target"
    return (("start", s.start),)


def check_redraw(s: ClansState, step: Redraw) -> Sequence[Fault]:
    """The tie for the starting player."""
    if s.over or s.phase != "tie":
        return common.ended(s) or (Fault("SC-SETUP-07", text="no tie is open now", unasked=True),)
    redraw, text = s.setup.options["start_tie"] == "redraw", ""
    if step.start and step.start not in s.tied:
        text = f"{told_seats(s.tied)} are tied, not @{step.start}"
    elif step.start and redraw:
        text = "the tied players draw again: type `r` and their Rewards, by seat"
    elif not step.start and not redraw:
        text = "the table names one of the tied players: type `start 2`"
    elif not step.start and len(step.rewards) != len(s.tied):
        text = f"{len(s.tied)} tied players draw again, not {len(step.rewards)}"
    if text:
        return (Fault("SC-SETUP-07", text=text),)
    return NONE if step.start else reward_faults(s, step.rewards)


def apply_redraw(s: ClansState, step: Redraw) -> Sequence[Effect]:
    """One of the tied players starts, or the tie goes on."""
    if s.phase != "tie":
        return NO_EFFECT
    if step.rewards and not 1 <= step.start <= s.seats:
        s.reward_log.append((s.at, *step.rewards))
    return _starts(s, step.start, [s.tied[i - 1] for i in highest(step.rewards[: len(s.tied)])] or s.tied)


# --- targets ---------------------------------------------------------------------------------------------------------


@unless(lambda s, step: common.ended(s) or [common.target_fault(t) for t in step.laid if t not in TARGETS][:1])
@listed
def check_targets(s: ClansState, step: Targets) -> Iterator[Fault]:
    """The Targets of the round and the Rewards under them."""
    n = len(step.laid)
    if s.phase != "target":
        yield common.wrong_phase(s)
    elif s.pair_owed:
        yield Fault("SC-BATTLE-B-03", text=stack.PAIR_OWED, unasked=True)
    if n != s.n_targets:
        yield Fault("SC-TARGET-02", text=f"{s.seats} players play with {s.n_targets} Targets, not {n}")
    if twice := [t for t in step.laid if step.laid.count(t) > 1]:
        yield Fault("SC-TARGET-05", text=f"there is only one {target_name(min(twice))}")
    if len(step.rewards) > n:
        take = f"{counted(n, 'Target')} {'takes' if n == 1 else 'take'}"
        yield Fault("SC-TARGET-03", text=f"{take} as many Rewards, not {len(step.rewards)}")
    if bare := [t for i, t in enumerate(step.laid) if reward_at(step, i) == NO_REWARD]:
        how = "type it behind the Target: d5, or d? when nobody read it"
        yield Fault("SC-TARGET-04", text=f"no Reward lies under {', '.join(map(target_name, bare))}; {how}")
    yield from reward_faults(s, step.rewards)


def reward_at(step: Targets, index: int) -> int:
    """The Reward under a Target of this step."""
    return step.rewards[index] if index < len(step.rewards) else NO_REWARD


def apply_targets(s: ClansState, step: Targets) -> Sequence[Effect]:
    """The round begins: what was kept is counted, and the draw phase follows."""
    if s.phase != "target" or s.over:
        return NO_EFFECT
    if s.targets:  # the table had declared some: what lay there is discarded
        rewards.clear_table(s, s.targets)
    s.targets = targets = [target for target in dict.fromkeys(step.laid) if target in TARGETS]
    s.stacks, s.under, s.scouts = {target: [] for target in targets}, {target: [] for target in targets}, {}
    s.rows = {name: [] for target in targets for name in ROW[target].values()}
    lies = {target: reward_at(step, step.laid.index(target)) for target in targets}
    # where none lies, there is none to be won
    s.rewards = {target: 0 if reward == NO_REWARD else max(reward, NOT_READ) for target, reward in lies.items()}
    if step.rewards and max(step.rewards) >= 0:
        s.reward_log.append((s.at, *step.rewards))
    s.kept = [s.ledger.count(zone) for zone in HAND[1 : s.seats + 1]]
    s.phase = "draft"
    if s.advanced and s.setup.options["mix_drafts"] == "fixed":
        advanced.begin_advanced(s)
    return NO_EFFECT

"""Set-up and the target phase (SC-SETUP, SC-TARGET)."""

from collections import Counter
from collections.abc import Sequence

from referee.engine.findings import Fault
from referee.engine.game import NO_EFFECT, NONE, Effect
from referee.engine.ledger import UNEXPLAINED
from referee.games.shinobi_clans.boxes import REWARDS
from referee.games.shinobi_clans.data import CARDS, TARGETS, target_name
from referee.games.shinobi_clans.pieces import Pos, Slot
from referee.games.shinobi_clans.rules import advanced, common, rewards, stack
from referee.games.shinobi_clans.state import HAND, MOST_TOKENS, ROW, TOKENS, ClansState, targets_for
from referee.games.shinobi_clans.steps import NO_REWARD, NOT_READ, Redraw, SetupStep, Targets


def check_setup(s: ClansState, step: SetupStep) -> Sequence[Fault]:
    """Who starts, and the sets of tokens."""
    found: list[Fault] = []
    if s.phase != "setup":
        found.append(Fault("REF-SETUP", text="the game is already set up; `amend` that line instead", unasked=True))
    if step.tokens != TOKENS:
        found.append(Fault("SC-SETUP-02", text=f"each player has a set of {TOKENS} tokens, not {step.tokens}"))
    if step.cards != CARDS:
        found.append(Fault("SC-SETUP-04", text=f"the draw pile begins with all {CARDS} cards, not {step.cards}"))
    if step.rewards and len(step.rewards) != s.seats:
        found.append(
            Fault("SC-SETUP-06", text=f"{s.seats} players draw one Reward each, not {len(step.rewards)} in all")
        )
    elif not step.rewards and not step.start:
        found.append(
            Fault(
                "SC-SETUP-07",
                text=f"who starts? Type the Rewards drawn, `{common.start_example(s.seats)}`, or `start 3`",
            )
        )
    found += reward_faults(s, step.rewards)
    if step.start and not 1 <= step.start <= s.seats:
        found.append(Fault("REF-SEAT", "unread", text=f"there is no seat {step.start}; seats are 1 to {s.seats}"))
    elif step.start and step.rewards and step.start not in highest(step.rewards):
        best = " and ".join(f"@{seat}" for seat in highest(step.rewards))
        found.append(Fault("SC-SETUP-07", text=f"{best} drew the highest Reward and starts, not @{step.start}"))
    return found


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
        if missing := beyond(seen, box):
            text = f"this box has the five Rewards {', '.join(map(str, box))}, not {missing}"
            return [Fault("SC-COMP-02", "impossible", because=common.lines(s.fact_at.get("rewards", 0)), text=text)]
        return []
    least = Counter({5: 1}) | Counter(seen)
    for row in s.reward_log:
        least |= Counter(v for v in row[1:] if v >= 0)
    if sum(least.values()) > REWARDS:
        text = (
            "there are five Rewards, one of them worth 5; the log names "
            f"{', '.join(map(str, sorted(least.elements())))}"
        )
        return [Fault("SC-COMP-02", "impossible", because=common.lines(*(row[0] for row in s.reward_log)), text=text)]
    return []


def beyond(seen: Sequence[int], box: Sequence[int]) -> list[int]:
    """Values that were seen more often than a box has them, in order."""
    distinct = set(seen)
    if len(distinct) == len(seen) and distinct.issubset(box):
        return []
    left = list(box)
    more = []
    for value in seen:
        if value in left:
            left.remove(value)
        else:
            more.append(value)
    return sorted(more)


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
    best = highest(step.rewards[: s.seats]) if step.rewards else []
    if 1 <= step.start <= s.seats:
        return _starts(s, step.start)
    if len(best) == 1:
        return _starts(s, best[0])
    if not best:
        return _starts(s, 1)
    s.tied = best
    s.phase = "tie"
    return NO_EFFECT


def _cards_there(s: ClansState, more: int) -> None:
    """The draw pile has more cards than it should have, or fewer: nobody knows where they come from, or are."""
    source, to = (UNEXPLAINED, "deck") if more > 0 else ("deck", UNEXPLAINED)
    s.ledger.draw(abs(more), source, to, s.at)


def _starts(s: ClansState, seat: int) -> Sequence[Effect]:
    s.start = seat
    s.tied = []
    s.phase = "target"
    return (("start", seat),)


def check_redraw(s: ClansState, step: Redraw) -> Sequence[Fault]:
    """The tie for the starting player."""
    if s.over:
        return common.over()
    if s.phase != "tie":
        return (Fault("SC-SETUP-07", text="no tie is open now", unasked=True),)
    redraw = s.setup.options["start_tie"] == "redraw"
    if step.start:
        if step.start not in s.tied:
            tied = ", ".join(f"@{seat}" for seat in s.tied)
            return (Fault("SC-SETUP-07", text=f"{tied} are tied, not @{step.start}"),)
        if redraw:
            return (Fault("SC-SETUP-07", text="the tied players draw again: type `r` and their Rewards, by seat"),)
        return NONE
    if not redraw:
        return (Fault("SC-SETUP-07", text="the table names one of the tied players: type `start 2`"),)
    if len(step.rewards) != len(s.tied):
        return (Fault("SC-SETUP-07", text=f"{len(s.tied)} tied players draw again, not {len(step.rewards)}"),)
    return reward_faults(s, step.rewards)


def apply_redraw(s: ClansState, step: Redraw) -> Sequence[Effect]:
    """One of the tied players starts, or the tie goes on."""
    if s.phase != "tie":
        return NO_EFFECT
    if 1 <= step.start <= s.seats:
        return _starts(s, step.start)
    best = [s.tied[i - 1] for i in highest(step.rewards[: len(s.tied)])] or s.tied
    if step.rewards:
        s.reward_log.append((s.at, *step.rewards))
    if len(best) == 1:
        return _starts(s, best[0])
    s.tied = best
    return NO_EFFECT


# --- targets ---------------------------------------------------------------------------------------------------------


def check_targets(s: ClansState, step: Targets) -> Sequence[Fault]:
    """The Targets of the round and the Rewards under them."""
    if s.over:
        return common.over()
    for target in step.laid:
        if target not in TARGETS:
            return (common.target_fault(target),)
    found: list[Fault] = []
    if s.phase != "target":
        found.append(common.wrong_phase(s))
    elif s.pair_owed:
        found.append(Fault("SC-BATTLE-B-03", text=stack.PAIR_OWED, unasked=True))
    if len(step.laid) != targets_for(s.seats):
        found.append(
            Fault("SC-TARGET-02", text=f"{s.seats} players play with {s.n_targets} Targets, not {len(step.laid)}")
        )
    if len(set(step.laid)) < len(step.laid):
        twice = min([t for t in step.laid if step.laid.count(t) > 1])
        found.append(Fault("SC-TARGET-05", text=f"there is only one {target_name(twice)}"))
    if len(step.rewards) > len(step.laid):
        found.append(
            Fault(
                "SC-TARGET-03",
                text=f"{common.count(len(step.laid), 'Target')} {'takes' if len(step.laid) == 1 else 'take'} as many "
                f"Rewards, not {len(step.rewards)}",
            )
        )
    if bare := [t for i, t in enumerate(step.laid) if reward_at(step, i) == NO_REWARD]:
        found.append(
            Fault(
                "SC-TARGET-04",
                text=f"no Reward lies under {', '.join(map(target_name, bare))}; type it behind the Target: d5, or d? "
                "when nobody read it",
            )
        )
    found += reward_faults(s, step.rewards)
    return found


def reward_at(step: Targets, index: int) -> int:
    """The Reward under a Target of this step."""
    return step.rewards[index] if index < len(step.rewards) else NO_REWARD


def apply_targets(s: ClansState, step: Targets) -> Sequence[Effect]:
    """The round begins: what was kept is counted, and the draw phase follows."""
    if s.phase != "target" or s.over:
        return NO_EFFECT
    if s.targets:  # the table had declared some: what lay there is discarded
        rewards.clear_table(s)
    targets: list[str] = []
    stacks: dict[str, list[Pos]] = {}
    rows: dict[str, list[Slot]] = {}
    for target in step.laid:
        if target in TARGETS and target not in stacks:
            targets.append(target)
            stacks[target] = []
            names = ROW[target]
            rows[names["g"]] = []
            rows[names["a"]] = []
    s.targets, s.stacks, s.rows, s.scouts = targets, stacks, rows, {}
    s.under = {target: [] for target in targets}
    if len(targets) == len(step.laid) == len(step.rewards) and min(step.rewards, default=0) >= NOT_READ:
        s.rewards = dict(zip(targets, step.rewards, strict=True))
    else:  # where none lies, there is none to be won
        lies = {target: reward_at(step, step.laid.index(target)) for target in targets}
        s.rewards = {target: 0 if reward == NO_REWARD else max(reward, NOT_READ) for target, reward in lies.items()}
    if step.rewards and max(step.rewards) >= 0:
        s.reward_log.append((s.at, *step.rewards))
    there = s.ledger.count
    s.kept = [there(zone) for zone in HAND[1 : s.seats + 1]]
    s.phase = "draft"
    if s.advanced and s.setup.options["mix_drafts"] == "fixed":
        advanced.begin_advanced(s)
    return NO_EFFECT

"""Contract tokens: placing them, turning them over, and what a bad pair costs (SC-CONTRACT, SC-BATTLE-B)."""

from collections.abc import Iterator, Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault, line_numbers, listed, unless
from referee.games.shinobi_clans.data import SIDES, TARGETS, target_name
from referee.games.shinobi_clans.rules.common import (
    affordable,
    earlier,
    ended,
    moved_gold,
    next_turn,
    no_seat,
    only_in,
    target_fault,
)
from referee.games.shinobi_clans.rules.stack import PAIR_OWED
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.steps import Place

CONTRACTS = 2
WORD = {"a": "Assassination", "g": "Guard"}


def _not_yet(s: ClansState, step: Place) -> Sequence[Fault]:
    """What refuses contracts altogether: another phase, a seat or a token that there is not."""
    if refused := ended(s) or no_seat(s, step.who or 1):
        return refused
    if s.phase == "trim":
        owe = ", ".join(f"@{i} ({n})" for i, n in enumerate(s.owes, 1) if n)
        return (Fault("SC-DRAFT-B-18", text=f"everybody discards down to ten cards first: {owe}", unasked=True),)
    if s.phase == "draft" and s.dealt:
        return (Fault("SC-DRAFT-B-15", text="the draft is not over: cards are left to pick", unasked=True),)
    strange = [f"{target} {side}" for target, side in step.tokens if target not in TARGETS or side not in SIDES]
    return only_in(s, "contract") or tuple(map(target_fault, strange[:1]))


@unless(_not_yet)
@listed
def check_place(s: ClansState, step: Place) -> Iterator[Fault]:
    """Two tokens each, face down."""
    who, tokens = step.who, step.tokens
    names = {target for target, _ in tokens}
    if s.pair_owed:  # of the round that has closed; it could not be told from the new one's any more
        yield Fault("SC-BATTLE-B-03", text=PAIR_OWED, unasked=True)
    if who and s.placed[who - 1]:
        because = line_numbers(s.placed_at[who - 1])
        yield Fault("SC-CONTRACT-01", because=because, text=f"@{who} has already placed two tokens", unasked=True)
    if step.n != CONTRACTS or (tokens and len(tokens) != step.n):
        yield Fault("SC-CONTRACT-01", text=f"each player places exactly two tokens, not {len(tokens) or step.n}")
    if len(names) < len(tokens):
        yield Fault("SC-CONTRACT-03", text="both contracts name one Target; they must name two different ones")
    if not names.issubset(s.targets) and not s.ruled and s.setup.options["off_table_contract"] == "forbidden":
        text = "one of these Targets is not in play; both tokens must name Targets in play"
        yield Fault("SC-CONTRACT-06", text=text)


def apply_place(s: ClansState, step: Place) -> Sequence[Effect]:
    """When everybody has placed tokens, the ninja phase begins."""
    if s.phase != "contract" or not 0 <= step.who <= s.seats:
        return NO_EFFECT
    if not s.pair_owed:
        s.closed = ()
    n = min(max(step.n, 0), 10)
    if step.who:
        s.placed[step.who - 1], s.placed_at[step.who - 1], s.told[step.who - 1] = n, s.at, step.tokens
    else:
        s.placed_at = [at if there else s.at for there, at in zip(s.placed, s.placed_at, strict=True)]
        s.told = [told if there else () for there, told in zip(s.placed, s.told, strict=True)]
        s.placed = [there or (0 if seat in s.gone else n) for seat, there in enumerate(s.placed, 1)]
    return when_placed(s)


def when_placed(s: ClansState) -> Sequence[Effect]:
    """The ninja phase begins when everybody who is there has placed tokens (option leaver)."""
    if not all(s.placed) and any(not n and seat not in s.gone for seat, n in enumerate(s.placed, 1)):
        return NO_EFFECT
    s.phase = "ninja"
    return open_ninja(s)


def open_ninja(s: ClansState) -> Sequence[Effect]:
    """The holder of the Starting Player token has the first turn (SC-NINJA-01)."""
    s.turn = s.start
    s.first_turn = True
    if not s.hand(s.turn):
        s.turn = next_turn(s, s.start)
    if not s.turn:
        s.phase = "all" if s.setup.options["contract_reveal"] == "all_at_start" else "battle"
        return (("battle",),)
    return NO_EFFECT


# --- turning over ----------------------------------------------------------------------------------------------------


def as_placed(s: ClansState, target: str, tokens: Sequence[tuple[int, str]]) -> bool:
    """Whether these tokens for a Target in play, seat and kind, are one each of players who have shown none for it.

    So it nearly always is, and nothing can be wrong with them (SC-CONTRACT-01, -03). They are looked at by seat; where
    they come in another order, or anybody has told of tokens secretly, they are not said to be.
    """
    if target not in s.targets or any(s.told):
        return False
    seats, shown = s.seats, s.tokens
    before = 0
    for seat, side in tokens:
        if not before < seat <= seats or side not in SIDES:
            return False
        if (mine := shown[seat - 1]) and (len(mine) >= CONTRACTS or mine[0][0] == target):
            return False
        before = seat
    return True


@listed
def token_faults(s: ClansState, tokens: Sequence[tuple[int, str, str]]) -> Iterator[Fault]:
    """What tokens that are turned over now bring to light about the placing of contracts.

    A bad pair and a token too many are breaches of the placing: turning them over is never refused. They may be slips
    of the pen as well, which is remarked on, since gold is lost for it.
    """
    seen: dict[int, list[tuple[str, str]]] = {}
    typed: list[tuple[int, str, str]] = []
    for seat, target, side in tokens:
        mine = seen.get(seat)
        if mine is None:
            mine = seen[seat] = [(t, kind) for t, kind, _ in s.tokens[seat - 1]]
        told = s.told[seat - 1]
        if len(mine) < CONTRACTS and not told and target in s.targets and target not in [t for t, _ in mine]:
            mine.append((target, side))  # as it should be
            typed.append((seat, target, side))
            continue
        line = s.placed_at[seat - 1]
        before = [kind for t, kind in mine if t == target]
        if side in before:
            word = f"{WORD[side]} {target_name(target)} of @{seat}"
            if (seat, target, side) in typed:
                yield Fault("SC-CONTRACT-01", text=f"{word} is typed twice; a set has only one of each token")
            else:
                at = next(n for t, k, n in s.tokens[seat - 1] if (t, k) == (target, side))
                yield Fault("SC-CONTRACT-01", "odd", because=line_numbers(at), text=f"{word} already lies open")
            continue
        typed.append((seat, target, side))
        if before:
            text = f"@{seat} placed both an Assassination and a Guard contract for {target_name(target)}"
            yield from (earlier(s, "SC-CONTRACT-03", line, text), slip_fault("SC-CONTRACT-03", seat, line))
        if len(mine) >= CONTRACTS:
            text = f"@{seat} shows {len(mine) + 1} tokens in one round; exactly two are placed"
            yield from (earlier(s, "SC-CONTRACT-01", line, text), slip_fault("SC-CONTRACT-01", seat, line))
        if told and (target, side) not in told:
            text = f"the log says that @{seat} placed other tokens, not {WORD[side]} {target_name(target)}"
            yield Fault("SC-CONTRACT-01", "impossible", because=line_numbers(line), text=text)
        if target not in s.targets and s.setup.options["off_table_contract"] == "forbidden":
            yield earlier(s, "SC-CONTRACT-06", line, f"{target_name(target)} is not in play this round")
        mine.append((target, side))


def slip_fault(rule: str, seat: int, line: int) -> Fault:
    """Tokens that cannot all be one player's: a remark, in case one of them was mistyped."""
    return Fault(
        rule,
        "odd",
        because=line_numbers(line),
        text=f"recorded so, @{seat} is not paid for it; if the seat or the kind was mistyped, type `z`",
    )


def take_token(s: ClansState, seat: int, target: str, side: str, did: list[Effect]) -> None:
    """Book a token that lies open now; a bad set of contracts is void by option bad_pair."""
    mine = s.tokens[seat - 1]
    before = [kind for t, kind, _ in mine if t == target] if mine else []
    if side in before:
        return
    mine.append((target, side, s.at))
    absent = target not in s.targets and s.setup.options["off_table_contract"] == "forbidden"
    if before or absent or len(mine) > CONTRACTS:
        bad_pair(s, seat, target, did)


def bad_pair(s: ClansState, seat: int, target: str, did: list[Effect]) -> None:
    """What a bad set of contracts costs (option bad_pair)."""
    reading = s.setup.options["bad_pair"]
    if reading != "table_decides":
        void(s, seat, target, reading == "void_pair_only", did)
    elif s.fight is not None:
        s.fight.owed.append(("pair", seat, target))
    else:
        s.pair_owed.append((seat, target))


def void(s: ClansState, seat: int, target: str, pair_only: bool, did: list[Effect]) -> None:
    """No token of the player (or only those for one Target) earns gold this round; gold paid for them is taken back."""
    entry = (seat, target if pair_only else "", s.round)
    if entry in s.voided:
        return
    s.voided.append(entry)
    did.append(("void", seat, target if pair_only else ""))
    lines_ = [item.line for item in s.settled if item.round == s.round and (not pair_only or item.target == target)]
    if (back := sum(amount for who, _, amount, line in s.paid if who == seat and line in lines_)) > 0:
        s.paid = [p for p in s.paid if not (p[0] == seat and p[3] in lines_)]
        if change := affordable(s, seat, -back):
            did.append(moved_gold(s, seat, change))


def valid(s: ClansState, seat: int, target: str, number: int) -> bool:
    """Whether a contract of the player for this Target, placed in the round of this number, can pay."""
    return (seat, "", number) not in s.voided and (seat, target, number) not in s.voided


def unread_tokens(s: ClansState) -> list[int]:
    """Seats with tokens that nobody has seen."""
    placed = s.placed
    return [seat for seat, row in enumerate(s.tokens, 1) if len(row) < placed[seat - 1]]

"""Help at the prompt of Shinobi Clans: corrections of a refused entry."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.engine.game import Fault, Step, replace
from referee.engine.words import slip
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import CODE_OF_TARGET
from referee.games.shinobi_clans.rules import contracts, events
from referee.games.shinobi_clans.rules.ninja import check_weapon
from referee.games.shinobi_clans.rules.stack import rows_of, sides_open
from referee.games.shinobi_clans.state import ClansState, Fight, Pos
from referee.games.shinobi_clans.writing import one


def suggest(s: ClansState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: the next free slot, the seat whose turn it is, a face-up play with a name."""
    return list(filter(None, _corrected(s, {fault.rule for fault in faults}, typed[-1]))) if typed else ()


def _corrected(s: ClansState, rules: set[str], step: Step) -> Iterator[str]:
    if isinstance(step, st.Weapon) and rules & {"SC-SLOT-02", "SC-SLOT-03"}:
        again = st.Weapon(step.who, step.to, step.side, step.card)
        if not check_weapon(s, again):
            yield one(s, again)
    if isinstance(step, st.Lay) and step.card and "SC-TYPE-08" in rules:
        yield from (f"{CODE_OF_TARGET[step.to]}{side}={s.cards[step.card].code}" for side in "ga")
    if isinstance(step, st.Lay | st.Weapon) and "SC-CARD-SCOUT-3" in rules:
        letter = CODE_OF_TARGET[step.to] + (step.side if isinstance(step, st.Weapon) else "")
        yield f"{letter}=CARD"
    if isinstance(step, st.Lay | st.Weapon) and "SC-NINJA-11" in rules:
        yield one(s, replace(step, card=""))
    if isinstance(step, st.Result):
        yield "="
    if isinstance(step, st.Join) and (fight := s.fight) is not None and fight.owed and fight.owed[0][0] == "join":
        yield from (f">{side}" for side in sides_open(s, fight) if side != step.side)
    if isinstance(step, _TURNED):
        yield from other_cards(s, step)
    if isinstance(step, st.Shown | st.Tokens):
        yield from other_tokens(s, step)


_TURNED = (st.Flip, st.Hit, st.Arm, st.Idle, st.Spy)


def other_cards(s: ClansState, step: Any) -> list[str]:
    """The card that lies open there, else the cards whose code is one typing slip away."""
    card = step.seen[0] if isinstance(step, st.Spy) and step.seen else getattr(step, "card", "")
    pos = place_of(s, step)
    if (known := s.cards.get(card)) is None or pos is None:
        return []
    shown = [c for c in s.ledger.seen(pos.zone) if c in s.cards]
    meant = [pos.card] if pos.up and pos.card else shown or [c.id for c in s.cards.values() if slip(known.code, c.code)]
    if pos.drawn:
        meant = list(pos.drawn)
    again = [replace(step, seen=(c,)) if isinstance(step, st.Spy) else replace(step, card=c) for c in meant]
    return [one(s, other) for other in again]


def place_of(s: ClansState, step: Any) -> Pos | None:
    """Where a card lies that this step turns up."""
    if isinstance(step, st.Spy):
        places = events.reach(s, step.to, 1)
        return s.stacks[step.to][places[0]] if places else None
    if (fight := s.fight) is None:
        return None
    if isinstance(step, st.Flip | st.Hit):
        stack = s.stacks[fight.target]
        return stack[-1] if stack else None
    side, slot = "", 0
    if isinstance(step, st.Idle):
        side, slot = step.side, step.slot
    elif fight.owed and fight.owed[0][0] == "arm":
        side, slot = fight.owed[0][1], fight.owed[0][2] + 1
    row = s.rows.get(f"{fight.target} {side}", [])
    return row[slot - 1].pos if 1 <= slot <= len(row) else None


def other_tokens(s: ClansState, step: st.Shown | st.Tokens) -> Iterator[str]:
    """The same tokens with one of them another player's, or of the other kind, or left out; the last typed first."""
    tokens: tuple[Any, ...] = step.tokens if isinstance(step, st.Shown) else step.shown
    for i in reversed(range(len(tokens))):
        seat, *rest = tokens[i]
        flipped = [*rest[:-1], "g" if rest[-1] == "a" else "a"]
        others = sorted((n for n in range(1, s.seats + 1) if n != seat), key=lambda n: (abs(n - seat), -n))
        changed = [(n, *rest) for n in others] + [(seat, *flipped), None]
        for new in changed:
            again = (*tokens[:i], *([new] if new else []), *tokens[i + 1 :])
            other = replace(step, **{("tokens" if isinstance(step, st.Shown) else "shown"): again})
            if again and not check_tokens(s, again):
                yield one(s, other)


def check_tokens(s: ClansState, tokens: tuple[Any, ...]) -> bool:
    """Whether there is anything about tokens turned over together that would be asked about."""
    target = s.fight.target if s.fight is not None else ""
    full = [(t[0], target, t[1]) if len(t) == 2 else t for t in tokens]
    return any(not f.about for f in contracts.token_faults(s, full))


def idle_weapons(s: ClansState, fight: Fight) -> list[tuple[str, str]]:
    """The slots of the Target whose weapon lies face down without a ninja and may be turned up, as they are typed
    (`g3`), and the places of these weapons.
    """
    return [
        (f"{side}{i}", slot.pos.zone if slot.pos is not None else "")
        for side, row in zip("ga", rows_of(s, fight.target), strict=True)
        for i, slot in enumerate(row, 1)
        if slot.hidden and not slot.ninja and s.setup.options["idle_weapon_time"] != "unseen"
    ]

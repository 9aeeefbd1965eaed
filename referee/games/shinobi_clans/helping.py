"""Help at the prompt of Shinobi Clans: corrections of a refused entry, and what can be typed now."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from referee.engine.findings import Fault
from referee.engine.game import Form
from referee.engine.steps import Step
from referee.engine.words import slip
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import CODE_OF_TARGET, FACE_UP, KIND_WORDS, target_name
from referee.games.shinobi_clans.pieces import Fight, Pos
from referee.games.shinobi_clans.rules import advanced, after, common, contracts, events, record
from referee.games.shinobi_clans.rules.ninja import check_weapon
from referee.games.shinobi_clans.rules.stack import first_free, lies_open, rows_of, sides_open
from referee.games.shinobi_clans.state import ClansState
from referee.games.shinobi_clans.words import DECIDED, SIDE, named
from referee.games.shinobi_clans.writing import one


def suggest(s: ClansState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections: the next free slot, the seat whose turn it is, a face-up play with a name."""
    if not typed:
        return ()
    step = typed[-1]
    rules = {f.rule for f in faults}
    out: list[str] = []
    if isinstance(step, st.Weapon) and rules & {"SC-SLOT-02", "SC-SLOT-03"}:
        again = st.Weapon(step.who, step.to, step.side, step.card)
        if not check_weapon(s, again):
            out.append(one(s, again))
    if isinstance(step, st.Lay) and step.card and "SC-TYPE-08" in rules:
        out += [f"{CODE_OF_TARGET[step.to]}{side}={s.cards[step.card].code}" for side in "ga"]
    if isinstance(step, st.Lay | st.Weapon) and "SC-CARD-SCOUT-3" in rules:
        letter = CODE_OF_TARGET[step.to] + (step.side if isinstance(step, st.Weapon) else "")
        out.append(f"{letter}=CARD")
    if isinstance(step, st.Lay | st.Weapon) and "SC-NINJA-11" in rules:
        out.append(one(s, replace(step, card="")))
    if isinstance(step, st.Result):
        out.append("=")
    if isinstance(step, st.Join) and (fight := s.fight) is not None and fight.owed and fight.owed[0][0] == "join":
        out += [f">{side}" for side in sides_open(s, fight) if side != step.side]
    if isinstance(step, _TURNED):
        out += other_cards(s, step)
    if isinstance(step, st.Shown | st.Tokens):
        out += other_tokens(s, step)
    return [text for text in out if text]


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


def other_tokens(s: ClansState, step: st.Shown | st.Tokens) -> list[str]:
    """The same tokens with one of them another player's, or of the other kind, or left out; the last typed first."""
    out: list[str] = []
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
                out.append(one(s, other))
    return out


def check_tokens(s: ClansState, tokens: tuple[Any, ...]) -> bool:
    """Whether there is anything about tokens turned over together that would be asked about."""
    target = s.fight.target if s.fight is not None else ""
    full = [(t[0], target, t[1]) if len(t) == 2 else t for t in tokens]
    return any(not f.about for f in contracts.token_faults(s, full))


Offers = Sequence[tuple[str, str]]
"""Entries with an explanation of each."""

NOT_TYPED = ("k", "the draft is done; nothing of it is typed")
TOKENS_SHOWN = (
    (Form("1dg 2ma"), "seat 1 has Guard Daimyo, seat 2 Assassination Merchant; or one by one"),
    ("-", "nobody reads the rest"),
)


def complete(s: ClansState) -> Offers:
    """What can be typed now."""
    if s.over:
        return ()
    return _decisions("pair") if s.pair_owed else OFFERS[s.phase](s)


def _targets(s: ClansState) -> Offers:
    found = ((Form("1mg"), "a token of the last round, found only now"),) if after.can_be_found(s) else ()
    return (
        (Form(common.targets_example(s.seats)), f"{s.n_targets} Targets of s o d m r, each with its Reward"),
        *found,
    )


def _draft(s: ClansState) -> Offers:
    per_round = s.setup.options["mix_drafts"] == "per_round" and not s.dealt
    pool = ((Form("p aku aap …"), "the advanced draft: its pool"),) if per_round else ()
    return (("k", "the draft is done"), *pool)


def _pick(s: ClansState) -> Offers:
    pool = [(str(i), named(s, [card])) for i, card in enumerate(s.pool, 1) if card]
    mine = dict.fromkeys(s.left[advanced.picker(s.first_pick, s.seats, s.picks) - 1])
    left = [(f"-{s.cards[c].code}" if c in s.cards else "-x", f"{named(s, [c])}, a leftover") for c in mine]
    return (*pool, *left, NOT_TYPED)


def _trim(s: ClansState) -> Offers:
    owe = next((i for i, n in enumerate(s.owes, 1) if n), 1)
    shown = (f"tr {owe} {s.owes[owe - 1]}", f"@{owe} discards {s.owes[owe - 1]}; or their codes")
    unseen = ("c", "everybody has discarded unseen and placed two contracts")
    return (shown,) if s.setup.options["trim"] == "open" else (unseen, shown)


def _contract(s: ClansState) -> Offers:
    seat = next((i for i, n in enumerate(s.placed, 1) if not n), 1)
    return (("c", "everybody has placed two contracts"), (f"c {seat}", f"@{seat} has"))


def follow(s: ClansState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Words that may follow: Rewards, Targets with Rewards, cards of a pool or of leftovers, contracts; else cards."""
    first = before[0] if before else ""
    cards_ = [card.code for card in s.cards.values()]
    if first == "r" and s.phase in ("setup", "tie"):
        return [str(n) for n in range(2, 8)], ()
    if first == "t" and s.phase == "target":
        laid = {word[0] for word in before[1:] if word}
        return [f"{c}{n}" for c in CODE_OF_TARGET.values() if c not in laid for n in (*range(2, 8), "?")], ()
    if first == "p" or (first == "l" and len(before) > 1):
        return cards_, ()
    if first in ("l", "x", "tr"):
        return [str(seat) for seat in range(1, s.seats + 1)], ()
    if s.phase in ("all", "rest"):
        letters = CODE_OF_TARGET.values()
        return (), [f"{seat}{c}{side}" for seat in range(1, s.seats + 1) for c in letters for side in "ag"]
    if s.fight is not None and s.fight.step == "tokens":
        return (), [f"{seat}{side}" for seat in range(1, s.seats + 1) for side in "ag"]
    if s.fight is not None and s.fight.owed and s.fight.owed[0][0] == "arm":
        return (), [f"/{c.code}" for c in s.cards.values() if c.kind == "weapon"]
    return (), cards_


def _ninja(s: ClansState) -> Offers:
    out: list[tuple[str, str]] = []
    for target in s.targets:
        letter, name = CODE_OF_TARGET[target], target_name(target)
        up = "=CARD" if s.scouts.get(target) else ""
        form: type[str] = Form if up else str
        out.append((form(f"{letter}{up}"), f"a card onto {name}" + (", face up, as a Scout lies there" if up else "")))
        out += [(form(f"{letter}{side}{up}"), f"a weapon into the {SIDE[side]} slots of {name}") for side in "ag"]
    letter = CODE_OF_TARGET[s.targets[0]] if s.targets else "d"
    announced = s.setup.options["mspy_choice"] == "announce_first"
    both = ("ms2", ": ms2 when two were announced, ms1 when one") if announced else ("ms", "")
    out += [
        (f"{letter} sc", "lay the Scout there"),
        (Form(f"{letter} sp bm"), "lay the Spy there, and the card that it turns up"),
        (Form(f"{letter} {both[0]} sk ro"), f"lay the Master Spy there, and the cards that it turns up{both[1]}"),
    ]
    if (robbed := events.victims(s, s.turn)) or s.setup.options["smoke_no_victim"] != "illegal":
        out.append((f"x {robbed[0]}" if robbed else "x -", "play Disappear in Smoke, and who is robbed"))
    out.append(("y", "play Appear in Smoke; then type the card played of it"))
    if s.turned_owed is not None:
        out.append((Form("/aku"), "the card that the Scout forces face up"))
    if not s.forced:
        out.append((".", "pass"))
    elif s.forced[-1].kind == "appear" and s.setup.options["appear_choice"] == "may_decline":
        out.append((f"{s.turn}: keep", "keep both cards"))
    return out


def idle_weapons(s: ClansState, fight: Fight) -> list[str]:
    """The slots of the Target whose weapon lies face down without a ninja and may be turned up: `g3`."""
    return [
        f"{side}{i}"
        for side, row in zip("ga", rows_of(s, fight.target), strict=True)
        for i, slot in enumerate(row, 1)
        if slot.hidden and not slot.ninja and s.setup.options["idle_weapon_time"] != "unseen"
    ]


def _battle(s: ClansState) -> Offers:
    if (fight := s.fight) is None:
        return tuple((f"b {CODE_OF_TARGET[t]}", target_name(t)) for t in s.targets if t not in s.done)
    if fight.step == "tokens":
        return ((Form("1a2g"), "seat 1 has Assassination, seat 2 Guard"), ("-", "nobody"))
    owed = str(fight.owed[0][0]) if fight.owed else ""
    totals = (Form("=6 11 10"), "only the totals: Guardian, Assassin, pot")
    if owed in record.DECISIONS:
        return _decisions(owed)
    if owed == "arm":
        return (*_codes(s, ("weapon",), "/"), ("/?", "nobody read the weapon in the slot"), totals)
    if owed == "join":
        sides = ((">g", "joins the Guardians", "g"), (">a", "joins the Assassins", "a"), (">-", "discarded", "-"))
        return (*((text, words) for text, words, side in sides if side in sides_open(s, fight)), totals)
    if owed == "hit":
        if known := lies_open(s, fight):
            return (("+", f"the {known}, which lies open there"), totals)
        return (*_codes(s, tuple(KIND_WORDS)), ("x", "nobody read the card that goes along"), totals)
    if stack := s.stacks[fight.target]:
        if stack[-1].up and stack[-1].card:
            return (("+", f"the {common.name_of(s, stack[-1].card)}, which lies open on top"), totals)
        rows = dict(zip("ga", rows_of(s, fight.target), strict=True))
        with_weapon = [
            (Form(f"{ninja}/shu"), "a ninja, and the weapon that it finds in its slot")
            for side, ninja in (("g", "gap"), ("a", "aku"))
            if first_free(rows[side]) < len(rows[side]) and rows[side][first_free(rows[side])].hidden
        ]
        return (*_codes(s, ("assassin", "guardian", "specialist", "meddler")), *with_weapon, totals)
    idle = [(Form(f"{slot} shu"), "turn this idle weapon up") for slot in idle_weapons(s, fight)]
    return (("=", "settle it as computed"), *idle, (Form("=6 11 10"), "settle it by the table's totals and pot"))


def _codes(s: ClansState, kinds: Sequence[str], sign: str = "") -> Offers:
    """Codes of cards with their names, kind by kind; those that lie face down nowhere by the rules are left out."""
    return [
        (f"{sign}{card.code}", f"{card.name}, {KIND_WORDS[kind].rstrip('s')}")
        for kind in kinds
        for card in s.cards.values()
        if card.kind == kind and (card.id not in FACE_UP or len(kinds) > 4)
    ]


def _decisions(kind: str) -> Offers:
    """What the table can decide."""
    return [(f"0: decide {what}", DECIDED[what]) for what in record.DECISIONS[kind]]


OFFERS: dict[str, Callable[[ClansState], Offers]] = {
    "setup": lambda s: (
        (Form(common.start_example(s.seats)), "the Rewards drawn, by seat"),
        (Form("start 3"), "seat 3 starts"),
    ),
    "tie": lambda s: ((Form("r 1 3"), "the tied players draw again, by seat"), (Form("start 2"), "seat 2 starts")),
    "target": _targets,
    "draft": _draft,
    "leftovers": lambda s: ((Form(common.leftovers_example(s)), "the cards that this seat kept"), NOT_TYPED),
    "pool": lambda s: ((Form("p aku aap …"), f"the {advanced.pool_draw(s)} cards of the pool"), NOT_TYPED),
    "pick": _pick,
    "trim": _trim,
    "contract": _contract,
    "ninja": _ninja,
    "all": lambda s: TOKENS_SHOWN,
    "rest": lambda s: TOKENS_SHOWN,
    "battle": _battle,
    "over": _battle,
}
"""What can be typed in each phase."""

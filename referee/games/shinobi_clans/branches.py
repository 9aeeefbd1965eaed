"""Every entry of Shinobi Clans as a tree, and what of it hints, `?` and completion tell."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from referee.engine.branches import Branch, Named, Slot, example, leaves, line, told, untold
from referee.engine.ledger import Ledger
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import CODE_OF_TARGET, FACE_UP, KIND_WORDS, SIDES, UNREAD, target_name
from referee.games.shinobi_clans.helping import idle_weapons
from referee.games.shinobi_clans.rules import advanced, after, common, contracts, events, record
from referee.games.shinobi_clans.rules.begin import reward_faults
from referee.games.shinobi_clans.rules.draft import direction
from referee.games.shinobi_clans.rules.stack import first_free, lies_open, rows_of, sides_open
from referee.games.shinobi_clans.state import HAND, ClansState, Fight
from referee.games.shinobi_clans.words import DECIDED, SIDE, named

REWARDS = range(1, 10)
"""The gold of a Reward, where the numbers of this box were not told."""
NOT_READ: Named = (f" {UNREAD}", "nobody read it")


NOT_TYPED: Named = ("k", "the draft is done; nothing of it is typed")


def branches(s: ClansState) -> Iterator[Branch]:
    """What can be typed now, as a tree."""
    if not s.over:
        yield from _decisions("pair") if s.pair_owed else PHASES[s.phase](s)
    if after.can_be_found(s):
        found = partial(_found, s)
        late = not s.over and s.phase == "target"
        yield example("1mg", "a token of the last round, found only now", found) if late else untold(found)
    if not s.over:
        yield untold(lambda: _looks(s))


def _found(s: ClansState) -> Iterator[Branch]:
    return leaves(f"{seat}{target}{side}" for seat, target, side in _all_tokens(s))


def _decisions(kind: str) -> Iterator[Branch]:
    """What the table can decide."""
    return told((f"0: decide {what}", DECIDED[what]) for what in record.DECISIONS[kind])


def _cards(s: ClansState, front: str, but: Collection[str] = ()) -> list[Named]:
    """Cards by their codes."""
    return [(f"{front}{card.code}", card.name) for card in s.cards.values() if card.id not in but]


def _several(s: ClansState, n: int, zone: str, ledger: Ledger | None = None) -> Sequence[Slot]:
    """So many cards that may come out of a place, also such as nobody read. ledger: another than that of the table."""
    could = (ledger or s.ledger).could
    ids = {f" {card.code}": card.id for card in s.cards.values()}

    def card(chosen: tuple[str, ...]) -> Iterator[Named]:
        for text, name in _cards(s, " "):
            if could(zone, ids[text], chosen.count(text) + 1).verdict != "no":
                yield text, name
        yield NOT_READ

    return [card] * n


# --- before the cards are played -------------------------------------------------------------------------------------


def _golds(s: ClansState, laid: Sequence[int]) -> list[int]:
    """What the next Reward may be worth, as far as the five cards are known."""
    return [gold for gold in sorted(set(s.facts.get("rewards", REWARDS))) if not reward_faults(s, (*laid, gold))]


def _setup(s: ClansState) -> Iterator[Branch]:
    def reward(chosen: tuple[str, ...]) -> list[Named]:
        return [(f" {gold}", f"{gold} gold") for gold in _golds(s, list(map(int, chosen)))]

    who = range(1, s.seats + 1) if s.phase == "setup" else s.tied
    verb = "setup" if s.phase == "setup" else "redraw"
    says = "the Rewards drawn, by seat" if s.phase == "setup" else "the tied players draw again, by seat"
    drawn = common.start_example(s.seats) if s.phase == "setup" else "r 1 3"
    yield from line("r", *([reward] * len(who)), says=says, verb=verb, who=0, told=drawn)
    seats = [(f" {seat}", f"@{seat} starts") for seat in who]
    starter = 3 if s.phase == "setup" else s.tied[-1]
    yield from line("start", seats, says="the seat that starts", verb="start", who=0, told=f"start {starter}")


def _targets(s: ClansState) -> Iterator[Branch]:
    def target(chosen: tuple[str, ...]) -> Iterator[Named]:
        laid = {text[1] for text in chosen}
        golds = _golds(s, [st.NOT_READ if text[2:] == UNREAD else int(text[2:]) for text in chosen])
        for name, letter in CODE_OF_TARGET.items():
            if letter not in laid:
                yield from ((f" {letter}{gold}", f"{target_name(name)} with {gold} gold") for gold in golds)
                yield f" {letter}{UNREAD}", f"{target_name(name)}, the Reward not read"

    says = f"{s.n_targets} Targets of s o d m r, each with its Reward"
    yield from line(
        "t", *([target] * s.n_targets), says=says, verb="targets", who=0, told=common.targets_example(s.seats)
    )


def _draft(s: ClansState) -> Iterator[Branch]:
    yield from told([("k", "the draft is done")])
    if s.setup.options["mix_drafts"] == "per_round" and not s.dealt:
        yield example("p aku aap …", "the advanced draft: its pool", lambda: _pool(s))
        yield untold(lambda: _kept(s))
    yield untold(lambda: leaves(("0: deal", "0: taken", f"0: taken 1 {direction(s.round)}")))


def _kept(s: ClansState) -> Iterator[Branch]:
    """The cards that each seat kept; how it is typed is told of the first."""
    shown = common.leftovers_example(s)
    for seat in common.keepers(s):
        says = f"the {s.hand(seat)} cards that @{seat} kept"
        cards = _several(s, s.hand(seat), HAND[seat])
        yield from line(f"l {seat}", *cards, says=says, verb="leftovers", who=seat, told=shown)
        shown = ""


def _pool(s: ClansState) -> Iterator[Branch]:
    n = advanced.pool_draw(s)
    ledger = s.ledger
    if n > ledger.count("deck"):  # the discard pile follows the draw pile
        ledger = ledger.copy()
        ledger.shuffle("discard", "deck", line=s.at)
    cards = _several(s, n, "deck", ledger)
    shown = "p aku aap …" if s.phase == "pool" else ""
    yield from line("p", *cards, says=f"the {n} cards of the pool", verb="pool", who=0, told=shown)


def _pick(s: ClansState) -> Iterator[Branch]:
    yield from told((str(i), named(s, [card])) for i, card in enumerate(s.pool, 1) if card)
    mine = dict.fromkeys(s.left[advanced.picker(s.first_pick, s.seats, s.picks) - 1])
    yield from told((f"-{s.cards[c].code}" if c in s.cards else "-x", f"{named(s, [c])}, a leftover") for c in mine)
    yield from told([NOT_TYPED])
    codes = [code for code, _ in _cards(s, "")]
    yield untold(lambda: leaves((*codes, *(f"-{code}" for code in codes), "x")))


def _trim(s: ClansState) -> Iterator[Branch]:
    if s.setup.options["trim"] != "open":
        yield from told([("c", "everybody has discarded unseen and placed two contracts")])
    owing = [(seat, n) for seat, n in enumerate(s.owes, 1) if n]
    yield from told((f"tr {seat} {n}", f"@{seat} discards {n}; or their codes") for seat, n in owing[:1])
    yield from leaves(f"tr {seat} {n}" for seat, n in owing[1:])
    for seat, n in owing:
        says = f"@{seat} discards {n}, shown"
        yield from line(f"tr {seat}", *_several(s, n, HAND[seat]), says=says, verb="trim", who=seat)


def _contract(s: ClansState) -> Iterator[Branch]:
    next_ = next((i for i, n in enumerate(s.placed, 1) if not n), 1)
    yield from told([("c", "everybody has placed two contracts"), (f"c {next_}", f"@{next_} has")])
    everybody = range(1, s.seats + 1)
    yield untold(
        lambda: leaves((*(f"c {n}" for n in everybody), *(f"{n}: place {k}" for n in everybody for k in range(4))))
    )


# --- ninja phase -----------------------------------------------------------------------------------------------------


def _ninja(s: ClansState) -> Iterator[Branch]:
    who = s.turn

    def up(_chosen: tuple[str, ...]) -> list[Named]:
        return [(f"={s.cards[card].code}", s.cards[card].name) for card in _held(s) if card not in FACE_UP]

    for target in s.targets:
        letter, name = CODE_OF_TARGET[target], target_name(target)
        places = [(letter, "lay", f"a card onto {name}")]
        places += [(f"{letter}{side}", "weapon", f"a weapon into the {SIDE[side]} slots of {name}") for side in "ag"]
        for place, verb, says in places:
            if s.scouts.get(target):
                says += ", face up, as a Scout lies there"
                yield from line(place, up, says=says, verb=verb, who=who, told=f"{place}=CARD")
            else:
                yield from told([(place, says)])
    yield from _told_specialists(s)
    if (robbed := events.victims(s, who)) or s.setup.options["smoke_no_victim"] != "illegal":
        yield from told([(f"x {robbed[0]}" if robbed else "x -", "play Disappear in Smoke, and who is robbed")])
    yield from told([("y", "play Appear in Smoke; then type the card played of it")])
    if s.turned_owed is not None:
        yield example("/aku", "the card that the Scout forces face up", lambda: leaves(c for c, _ in _cards(s, "/")))
    if not s.forced:
        yield from told([(".", "pass")])
    elif s.forced[-1].kind == "appear" and s.setup.options["appear_choice"] == "may_decline":
        yield from told([(f"{who}: keep", "keep both cards")])
    yield untold(lambda: _ninja_besides(s))


def _told_specialists(s: ClansState) -> Iterator[Branch]:
    """How Scout and spies are laid, at one of the Targets."""
    letter = CODE_OF_TARGET[s.targets[0]] if s.targets else "d"
    announced = s.setup.options["mspy_choice"] == "announce_first"
    both = ("ms2", ": ms2 when two were announced, ms1 when one") if announced else ("ms", "")
    yield from told([(f"{letter} sc", "lay the Scout there")])
    yield example(f"{letter} sp bm", "lay the Spy there, and the card that it turns up")
    yield example(f"{letter} {both[0]} sk ro", f"lay the Master Spy there, and the cards that it turns up{both[1]}")


def _held(s: ClansState) -> list[str]:
    """The cards that may be in the hand of whose turn it is."""
    zone = common.source(s, s.turn)
    return [card for card in s.cards if s.ledger.could(zone, card).verdict != "no"]


def _ninja_besides(s: ClansState) -> Iterator[Branch]:
    """Cards laid face down although a Scout lies there, specialists at each Target, everybody who can be robbed."""
    held = _held(s)
    for target in s.targets:
        letter = CODE_OF_TARGET[target]
        yield from leaves((letter, *(f"{letter}{side}" for side in SIDES)) if s.scouts.get(target) else ())
        if "scout" in held:
            yield Branch(f"{letter} sc")
        yield from _spies(s, target, held)
    yield from leaves(("x -", *(f"x {seat}" for seat in range(1, s.seats + 1)), ".", f"{s.turn}: keep"))


def _spies(s: ClansState, target: str, held: Collection[str]) -> Iterator[Branch]:
    """A Spy and a Master Spy with the cards that they turn up."""
    front, name = CODE_OF_TARGET[target], target_name(target)
    announced = s.setup.options["mspy_choice"] == "announce_first"
    lying: dict[str, list[Named]] = {}

    def turned(zone: str, _chosen: tuple[str, ...]) -> list[Named]:
        if zone not in lying:
            lying[zone] = [*_lying(s, zone), NOT_READ]
        return lying[zone]

    for card, code, verb, most in (("shinobi_spy", "sp", "spy", 1), ("shinobi_master_spy", "ms", "master_spy", 2)):
        there = events.reach(s, target, most)
        slots: list[Slot] = [partial(turned, s.stacks[target][at].zone) for at in there]
        for way in ("1", "2") if announced and most > 1 else ("",):
            entry = f"{front} {code}{way}"
            if card in held:
                yield Branch(entry)
            for n in range(1, len(there) + 1 if card in held else 1):
                says = f"the {s.cards[card].name} turns up {n} at {name}"
                yield from line(entry, *slots[:n], says=says, verb=verb, who=s.turn)


def _lying(s: ClansState, zone: str) -> list[Named]:
    """The cards that may lie at a place."""
    return [(f" {card.code}", card.name) for card in s.cards.values() if s.ledger.could(zone, card.id).verdict != "no"]


# --- battle ----------------------------------------------------------------------------------------------------------


TOTALS = example("=6 11 10", "only the totals: Guardian, Assassin, pot")


def _battle(s: ClansState) -> Iterator[Branch]:
    fight = s.fight
    if fight is None:
        yield from told((f"b {CODE_OF_TARGET[t]}", target_name(t)) for t in s.targets if t not in s.done)
        return
    if fight.step == "tokens":
        tokens = [f"{seat}{side}" for seat in range(1, s.seats + 1) for side in SIDES]
        says = "seat 1 has Assassination, seat 2 Guard"
        yield example("1a2g", says, lambda: _tokens(tokens, "shown"))
        yield from told([("-", "nobody")])
        return
    owed = str(fight.owed[0][0]) if fight.owed else ""
    if owed in record.DECISIONS:
        yield from _decisions(owed)
    elif owed:
        yield from OWED[owed](s, fight)
    elif s.stacks[fight.target]:
        yield from _turned_up(s, fight)
    else:
        yield from told([("=", "settle it as computed")])
        yield from _idle(s, fight)
        yield TOTALS._replace(says="settle it by the table's totals and pot")
    yield untold(lambda: leaves(("=", "+", "x", *(code for code, _ in _cards(s, "")))))


def _arm(s: ClansState, fight: Fight) -> Iterator[Branch]:
    yield from _coded(s, ("weapon",), "/")
    yield from told([("/?", "nobody read the weapon in the slot")])
    yield TOTALS


def _join(s: ClansState, fight: Fight) -> Iterator[Branch]:
    sides = ((">g", "joins the Guardians", "g"), (">a", "joins the Assassins", "a"), (">-", "discarded", "-"))
    yield from told((text, words) for text, words, side in sides if side in sides_open(s, fight))
    yield TOTALS


def _hit(s: ClansState, fight: Fight) -> Iterator[Branch]:
    if known := lies_open(s, fight):
        yield from told([("+", f"the {known}, which lies open there")])
    else:
        yield from _coded(s, tuple(KIND_WORDS))
        yield from told([("x", "nobody read the card that goes along")])
    yield TOTALS


OWED: Mapping[str, Callable[[ClansState, Fight], Iterator[Branch]]] = {"arm": _arm, "join": _join, "hit": _hit}
"""What a battle waits for, and what is typed for it."""


def _turned_up(s: ClansState, fight: Fight) -> Iterator[Branch]:
    """The next card of the stack, with the weapon that it finds where one waits."""
    top = s.stacks[fight.target][-1]
    if top.up and top.card:
        yield from told([("+", f"the {common.name_of(s, top.card)}, which lies open on top")])
        yield TOTALS
        return
    yield from _coded(s, ("assassin", "guardian", "specialist", "meddler"))
    rows = dict(zip("ga", rows_of(s, fight.target), strict=True))
    for side, ninja in (("g", "gap"), ("a", "aku")):
        if first_free(rows[side]) < len(rows[side]) and rows[side][first_free(rows[side])].hidden:
            yield example(f"{ninja}/shu", "a ninja, and the weapon that it finds in its slot")
    yield TOTALS


def _coded(s: ClansState, kinds: Sequence[str], sign: str = "") -> Iterator[Branch]:
    """Codes of cards with their names, kind by kind; those that lie face down nowhere by the rules are left out."""
    return told(
        (f"{sign}{card.code}", f"{card.name}, {KIND_WORDS[kind].rstrip('s')}")
        for kind in kinds
        for card in s.cards.values()
        if card.kind == kind and (card.id not in FACE_UP or len(kinds) > 4)
    )


def _idle(s: ClansState, fight: Fight) -> Iterator[Branch]:
    """Weapons that lie face down without a ninja and may be turned up."""
    for place, zone in idle_weapons(s, fight):
        weapons = [*_lying(s, zone), NOT_READ]
        yield from line(place, weapons, says="turn this idle weapon up", verb="idle", who=0, told=f"{place} shu")


def _rest(s: ClansState) -> Iterator[Branch]:
    """Tokens that are still face down, one after the other, or those that are read together."""
    seats = contracts.unread_tokens(s)
    tokens = [f"{seat}{target}{side}" for seat, target, side in _all_tokens(s) if seat in seats]
    says = "seat 1 has Guard Daimyo, seat 2 Assassination Merchant; or one by one"
    yield example("1dg 2ma", says, lambda: _tokens(tokens, "tokens"))
    yield from told([("-", "nobody reads the rest")])


def _tokens(tokens: Sequence[str], verb: str, before: str = "") -> Iterator[Branch]:
    """Contract tokens, one or several of them; `-` where the others are not read."""
    for at, token in enumerate(tokens):
        text = before + token
        yield Branch(text, "", None, verb, 0)
        if verb == "tokens":
            yield Branch(f"{text} -", "", None, verb, 0)

        def more(at: int = at) -> Iterator[Branch]:
            return _tokens(tokens[at + 1 :], verb, " ")

        if at + 1 < len(tokens):
            yield Branch(text, f"{token} and other tokens", more, verb, 0)


def _all_tokens(s: ClansState) -> list[tuple[int, str, str]]:
    letters = CODE_OF_TARGET.values()
    return [(seat, letter, side) for seat in range(1, s.seats + 1) for letter in letters for side in SIDES]


# --- beside the play -------------------------------------------------------------------------------------------------


def _looks(s: ClansState) -> Iterator[Branch]:
    """Who looks at what."""
    for who in range(1, s.seats + 1):
        own = [f"slot:{CODE_OF_TARGET[t]}{side}{at}" for t in s.targets for side in SIDES for at in (1, 2, 3)]
        places = ("hand", "tokens", "picks", "discard", "top", "stolen", *own)
        at = [(f" {place}", place) for place in places]
        yield from line(f"{who}: look", at, says=f"@{who} looks at something", verb="look", who=who)


PHASES: dict[str, Callable[[ClansState], Iterator[Branch]]] = {
    "setup": _setup,
    "tie": _setup,
    "target": _targets,
    "draft": _draft,
    "leftovers": lambda s: chain(_kept(s), told([NOT_TYPED])),
    "pool": lambda s: chain(_pool(s), told([NOT_TYPED])),
    "pick": _pick,
    "trim": _trim,
    "contract": _contract,
    "ninja": _ninja,
    "all": _rest,
    "rest": _rest,
    "battle": _battle,
    "over": _battle,
}
"""What can be typed in each phase."""

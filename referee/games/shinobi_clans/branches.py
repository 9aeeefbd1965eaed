"""Every entry of Shinobi Clans as a tree, for whoever chooses instead of typing."""

from collections.abc import Callable, Collection, Iterator, Sequence

from referee.engine.branches import Branch, Named, Slot, leaves, line
from referee.engine.ledger import Ledger
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.data import CODE_OF_TARGET, FACE_UP, SIDES, UNREAD, target_name
from referee.games.shinobi_clans.rules import advanced, after, common, contracts, events
from referee.games.shinobi_clans.rules.begin import reward_faults
from referee.games.shinobi_clans.rules.draft import direction
from referee.games.shinobi_clans.state import HAND, ClansState
from referee.games.shinobi_clans.words import SIDE

REWARDS = range(1, 10)
"""The gold of a Reward, where the numbers of this box were not told."""
NOT_READ: Named = (f" {UNREAD}", "nobody read it")


def branches(s: ClansState) -> Iterator[Branch]:
    """What can be typed now, as a tree."""
    if not s.over and not s.pair_owed:
        yield from PHASES[s.phase](s)
    if after.can_be_found(s):
        yield from leaves(f"{seat}{target}{side}" for seat, target, side in _all_tokens(s))
    if not s.over:
        yield from _looks(s)


def _cards(s: ClansState, front: str, but: Collection[str] = ()) -> list[Named]:
    """Cards by their codes."""
    return [(f"{front}{card.code}", card.name) for card in s.cards.values() if card.id not in but]


def _several(s: ClansState, n: int, zone: str, ledger: Ledger | None = None) -> Sequence[Slot]:
    """So many cards that may come out of a place, also such as nobody read. ledger: another than that of the table."""
    could = (ledger or s.ledger).could
    ids = {f" {card.code}": card.id for card in s.cards.values()}

    def card(chosen: tuple[str, ...]) -> Iterator[Named]:
        for named in _cards(s, " "):
            if could(zone, ids[named[0]], chosen.count(named[0]) + 1).verdict != "no":
                yield named
        yield NOT_READ

    return [card] * n


# --- before the cards are played -------------------------------------------------------------------------------------


def _rewards(s: ClansState) -> list[int]:
    known = s.facts.get("rewards")
    return sorted(set(map(int, known))) if isinstance(known, list | tuple) else list(REWARDS)


def _golds(s: ClansState, laid: Sequence[int]) -> list[int]:
    """What the next Reward may be worth, as far as the five cards are known."""
    return [gold for gold in _rewards(s) if not reward_faults(s, (*laid, gold))]


def _setup(s: ClansState) -> Iterator[Branch]:
    def reward(chosen: tuple[str, ...]) -> list[Named]:
        return [(f" {gold}", f"{gold} gold") for gold in _golds(s, list(map(int, chosen)))]

    who = range(1, s.seats + 1) if s.phase == "setup" else s.tied
    verb = "setup" if s.phase == "setup" else "redraw"
    yield from line("r", *([reward] * len(who)), says="the Rewards drawn, by seat", verb=verb, who=0)
    yield from leaves(f"start {seat}" for seat in who)


def _targets(s: ClansState) -> Iterator[Branch]:
    def target(chosen: tuple[str, ...]) -> Iterator[Named]:
        laid = {text[1] for text in chosen}
        golds = _golds(s, [st.NOT_READ if text[2:] == UNREAD else int(text[2:]) for text in chosen])
        for name, letter in CODE_OF_TARGET.items():
            if letter not in laid:
                yield from ((f" {letter}{gold}", f"{target_name(name)} with {gold} gold") for gold in golds)
                yield f" {letter}{UNREAD}", f"{target_name(name)}, the Reward not read"

    yield from line("t", *([target] * s.n_targets), says="the Targets with their Rewards", verb="targets", who=0)


def _draft(s: ClansState) -> Iterator[Branch]:
    yield from leaves(("k", "0: deal", "0: taken", f"0: taken 1 {direction(s.round)}"))
    if s.setup.options["mix_drafts"] == "per_round" and not s.dealt:
        yield from _leftovers(s)
        yield from _pool(s)


def _leftovers(s: ClansState) -> Iterator[Branch]:
    for seat in common.keepers(s):
        says = f"the {s.hand(seat)} cards that @{seat} kept"
        yield from line(f"l {seat}", *_several(s, s.hand(seat), HAND[seat]), says=says, verb="leftovers", who=seat)
    yield Branch("k")


def _pool(s: ClansState) -> Iterator[Branch]:
    n = advanced.pool_draw(s)
    ledger = s.ledger
    if n > ledger.count("deck"):  # the discard pile follows the draw pile
        ledger = ledger.copy()
        ledger.shuffle("discard", "deck", line=s.at)
    cards = _several(s, n, "deck", ledger)
    yield from line("p", *cards, says=f"the {n} cards of the pool", verb="pool", who=0)
    yield Branch("k")


def _pick(s: ClansState) -> Iterator[Branch]:
    yield from leaves(code for code, _ in _cards(s, ""))
    yield from leaves(code for code, _ in _cards(s, "-"))
    yield from leaves(("x", "k"))


def _trim(s: ClansState) -> Iterator[Branch]:
    for seat, owes in enumerate(s.owes, 1):
        if owes:
            yield Branch(f"tr {seat} {owes}")
            says = f"@{seat} discards {owes}, shown"
            yield from line(f"tr {seat}", *_several(s, owes, HAND[seat]), says=says, verb="trim", who=seat)


def _contract(s: ClansState) -> Iterator[Branch]:
    everybody = range(1, s.seats + 1)
    yield from leaves((*(f"c {seat}" for seat in everybody), *(f"{n}: place {k}" for n in everybody for k in range(4))))


# --- ninja phase -----------------------------------------------------------------------------------------------------


def _ninja(s: ClansState) -> Iterator[Branch]:
    who = s.turn
    zone = common.source(s, who)
    held = [card for card in s.cards if s.ledger.could(zone, card).verdict != "no"]
    for target in s.targets:
        letter, name = CODE_OF_TARGET[target], target_name(target)
        places = [(letter, "lay", f"onto {name}")]
        places += [(f"{letter}{side}", "weapon", f"into the {SIDE[side]} slots of {name}") for side in SIDES]
        for place, verb, where in places:
            yield Branch(place)
            if s.scouts.get(target):
                cards = [(f"={s.cards[card].code}", s.cards[card].name) for card in held if card not in FACE_UP]
                yield from line(place, cards, says=f"@{who} lays a card face up {where}", verb=verb, who=who)
        if "scout" in held:
            yield Branch(f"{letter} sc")
        yield from _spies(s, target, held)
    yield from leaves(("x -", *(f"x {seat}" for seat in range(1, s.seats + 1)), "y", ".", f"{who}: keep"))
    yield from leaves(code for code, _ in _cards(s, "/") if s.turned_owed is not None)


def _spies(s: ClansState, target: str, held: Collection[str]) -> Iterator[Branch]:
    """A Spy and a Master Spy with the cards that they turn up."""
    front, name = CODE_OF_TARGET[target], target_name(target)
    announced = s.setup.options["mspy_choice"] == "announce_first"
    for card, code, verb, most in (("shinobi_spy", "sp", "spy", 1), ("shinobi_master_spy", "ms", "master_spy", 2)):
        there = events.reach(s, target, most)
        slots = [[*_lying(s, s.stacks[target][at].zone), NOT_READ] for at in there]
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


def _battle(s: ClansState) -> Iterator[Branch]:
    fight = s.fight
    if fight is None:
        return
    if fight.step == "tokens":
        yield from _tokens([f"{seat}{side}" for seat in range(1, s.seats + 1) for side in SIDES], "shown")
        return
    yield from leaves(("=", "+", "x", *(code for code, _ in _cards(s, ""))))
    if s.stacks[fight.target] or fight.owed or s.setup.options["idle_weapon_time"] == "unseen":
        return
    for side in SIDES:
        for at, slot in enumerate(s.rows.get(f"{fight.target} {side}", ()), 1):
            if slot.hidden and not slot.ninja and slot.pos is not None:
                says = f"the weapon without a ninja in slot {at} of the {SIDE[side]}s"
                weapons = [*_lying(s, slot.pos.zone), NOT_READ]
                yield from line(f"{side}{at}", weapons, says=says, verb="idle", who=0)


def _rest(s: ClansState) -> Iterator[Branch]:
    """Tokens that are still face down, one after the other, or those that are read together."""
    seats = contracts.unread_tokens(s)
    tokens = [f"{seat}{target}{side}" for seat, target, side in _all_tokens(s) if seat in seats]
    yield from _tokens(tokens, "tokens")


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
    "leftovers": _leftovers,
    "pool": _pool,
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

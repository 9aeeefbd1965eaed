"""Every entry of Samurai Sword as a tree, for whoever chooses instead of typing."""

from collections.abc import Collection, Iterator

from referee.engine.branches import Branch, Named, Slot, leaves, line
from referee.games.samurai_sword.data import NINJA, UNREAD, codes, components, manifest, titles, weapons
from referee.games.samurai_sword.rules.daimyo import bounds
from referee.games.samurai_sword.rules.mass import volunteer
from referee.games.samurai_sword.rules.seats import due, excess, reaches, weapon_limit
from referee.games.samurai_sword.state import HAND, SamuraiState
from referee.games.samurai_sword.words import possible

AIMED = ("breathing", "bushido", "diversion")
"""Cards other than Weapons that are played on a seat."""
NOT_READ: Named = (f" {UNREAD}", "nobody read it")


def branches(s: SamuraiState) -> Iterator[Branch]:
    """What can be typed now, as a tree."""
    if s.over:
        yield from _showings(s)
        return
    if s.phase == "setup":
        yield from _setup(s)
        return
    if s.frame is not None:
        for seat in s.frame.awaiting().who:
            yield from _answers(seat)
    elif s.phase == "bushido":
        yield from leaves(code for code, _ in _named("", manifest()))
    elif s.phase == "pay":
        yield from leaves(("$", *(code for code, _ in _named("", weapons()))))
    else:
        yield from _turn(s)
    if s.late is not None and (seat := volunteer(s)):
        yield from _answers(seat)


def _named(front: str, cards: Collection[str]) -> list[Named]:
    """Cards by their codes, in the order of the component list."""
    known = codes(), titles()
    return [(f"{front}{known[0][card]}", known[1][card]) for card in manifest() if card in cards]


def _setup(s: SamuraiState) -> Iterator[Branch]:
    names = [(f" {c['code']}", str(c["name"])) for c in components()["characters"]]

    def character(chosen: tuple[str, ...]) -> list[Named]:
        seat = len(chosen) + 1
        return [(text, f"@{seat}: {name}") for text, name in names if text not in chosen]

    start = [(f" start {seat}", f"@{seat} is the Shogun") for seat in range(1, s.seats + 1)]
    out: list[Slot] = []
    if s.setup.options["ninja_removal"] == "free_choice" and s.seats < 5:
        out = [[(f" out {n}", f"the Ninja with {n} stars is left out" if n else "not known") for n in range(4)]]
    slots = [*([character] * s.seats), start, *out]
    yield from line("setup", *slots, says="the characters in seating order", verb="setup", who=0)


def _answers(seat: int) -> Iterator[Branch]:
    """What a seat answers when it is attacked or asked."""
    yield from leaves((f"{seat}p", f"{seat}w", f"{seat}{UNREAD}"))
    yield from line(f"{seat}", _named(" ", weapons()), says=f"@{seat} answers with a Weapon", verb="answer", who=seat)


def _turn(s: SamuraiState) -> Iterator[Branch]:
    """The draw, and what can be played."""
    who = s.turn
    everybody = range(1, s.seats + 1)
    if s.phase == "draw":
        counts = range(due(s, who) + 1)
        yield from leaves(("d", "i", *(f"d {n}" for n in counts), *(f"i {n}" for n in counts)))
    cards = [card for card in manifest() if possible(s, card)]
    for card in cards:
        code = codes()[card]
        if card in weapons():
            if s.weapons < weapon_limit(s, who):
                yield from leaves(f"{code} {to}" for to in everybody if to != who and reaches(s, who, card, to))
        elif card in AIMED:
            yield from leaves(f"{code} {to}" for to in everybody)
        elif card != "geisha":
            yield Branch(code)
    for to in everybody if "geisha" in cards else ():
        if to != who or s.setup.options["geisha_targets"] != "others":
            yield from _geisha(s, to)
    yield Branch("nb")
    yield from _end(s)


def _geisha(s: SamuraiState, to: int) -> Iterator[Branch]:
    """A Geisha takes a card in play, or one of the hand."""
    taken: list[Named] = [(text, f"{name}, in play") for text, name in _named(" ", set(s.play[to]))]
    if s.hand[to]:
        taken += [NOT_READ, *((text, f"{name}, of the hand") for text, name in _named(" h ", manifest()))]
    if taken:
        yield from line(f"ge {to}", taken, says=f"@{s.turn} plays a Geisha on @{to}", verb="discard_of", who=s.turn)


def _end(s: SamuraiState) -> Iterator[Branch]:
    """The end of the turn, with as many discards as are due, and with more where the table allows them."""
    who = s.turn
    due_ = excess(s.hand[who])
    held = [*_named(" ", manifest()), NOT_READ]
    most = s.hand[who] if s.setup.options["voluntary_discard"] == "allowed" else due_

    def card(chosen: tuple[str, ...]) -> Iterator[Named]:
        return (named for named in held if _may_lie(s, who, (*chosen, named[0])))

    for many in range(due_, most + 1):
        says = f"@{who} ends the turn and discards {many}"
        yield from line("e", *([card] * many), says=says, verb="end_turn", who=who)


def _may_lie(s: SamuraiState, seat: int, chosen: tuple[str, ...]) -> bool:
    """Whether a hand may hold the last of these cards as often as it stands among them."""
    code = chosen[-1].strip()
    card = next((card for card, known in codes().items() if known == code), "")
    return not card or s.ledger.could(HAND[seat], card, chosen.count(chosen[-1])).verdict != "no"


# --- after the end ---------------------------------------------------------------------------------------------------


def _showings(s: SamuraiState) -> Iterator[Branch]:
    """Roles and hands that the result still needs."""
    set_of = components()["role_sets"][f"p{s.seats}"]
    left = {role for role, copies in set_of.items() if copies and role != "shogun"}
    stars = s.seats == 4
    roles = [r for r in components()["roles"] if r["id"] in left or (stars and r["id"].startswith(NINJA))]
    words = [(f" {min(r['aliases'], key=len)}", str(r["name"])) for r in roles]
    if not stars and NINJA in left:
        words.append((" n", "Ninja"))
    for seat in range(1, s.seats + 1):
        if not s.roles[seat]:
            yield from line(f"show {seat}", words, says=f"@{seat} shows the role", verb="show", who=seat)
    for seat, (least, most) in enumerate(bounds(s), 1):
        if least < most:
            cards: list[Slot] = [_named(" ", manifest())] * s.hand[seat]
            says = f"@{seat} shows {s.hand[seat]} hand cards"
            yield from line(f"show {seat} hand", *cards, says=says, verb="show", who=seat)

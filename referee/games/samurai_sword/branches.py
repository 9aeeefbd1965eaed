"""Every entry of Samurai Sword as a tree, and what of it hints, `?` and completion tell."""

from collections.abc import Collection, Iterator

from referee.engine.branches import Branch, Named, Slot, example, glued, leaves, line, runs_of, told, untold
from referee.engine.game import Frame
from referee.games.samurai_sword.data import (
    NINJA,
    UNREAD,
    code_alone,
    codes,
    components,
    manifest,
    properties,
    titles,
    weapons,
)
from referee.games.samurai_sword.rules.answers import hanzo, volunteer
from referee.games.samurai_sword.rules.bushido import free_of_honor
from referee.games.samurai_sword.rules.common import title
from referee.games.samurai_sword.rules.daimyo import bounds
from referee.games.samurai_sword.rules.seats import difficulty, due, excess, harmless, reaches, weapon_limit
from referee.games.samurai_sword.rules.turn import may_draw_fewer, takes_discard
from referee.games.samurai_sword.state import HAND, SamuraiState, top
from referee.games.samurai_sword.words import showings

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
        yield from _asked(s, s.frame)
    elif s.phase == "bushido":
        yield example("pa", "the card turned up for the Bushido: type its code", lambda: _codes(manifest()))
    elif s.phase == "pay":
        free = free_of_honor(s, s.turn)
        paid = "discards the Bushido; it costs no honor" if free else "pays 1 honor and discards the Bushido"
        yield from told([("$", paid)])
        if s.hand[s.turn]:
            yield example("bk", "gives up a Weapon: type its code", lambda: _codes(weapons()))
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
    yield from line(
        "setup",
        *slots,
        says="characters in seating order (three letters each), then start and the Shogun's seat",
        verb="setup",
        who=0,
        told="setup",
    )


def _codes(cards: Collection[str]) -> Iterator[Branch]:
    """Cards by their codes, as whole entries."""
    return leaves(code_alone(card) for card in manifest() if card in cards)


def _asked(s: SamuraiState, frame: Frame) -> Iterator[Branch]:
    """What everybody who is attacked or asked may answer; the first one's seat need not be typed."""
    first, *others = frame.awaiting().who
    yield from told([("w", f"@{first} takes the wound")])
    if frame.kind == "jujutsu":
        yield example("bk", f"@{first} gives up a Weapon: type its code", lambda: _codes(weapons()))
    else:
        yield from told([("p", f"@{first} parries")])
        if hanzo(s, first) and s.hand[first] > 1:
            yield example("bk", f"@{first} parries with a Weapon (Hanzō): type its code", lambda: _codes(weapons()))
    yield from _of_own_will(s, frame.kind)
    for seat in (first, *others):
        yield from _answers(seat)
    if others:
        yield glued(lambda: runs_of(*(["wp"] * (len(others) + 1)), least=len(others) + 1))


def _answers(seat: int) -> Iterator[Branch]:
    """What a seat answers when it is attacked or asked."""
    yield from leaves((f"{seat}p", f"{seat}w", f"{seat}{UNREAD}"))
    yield from line(f"{seat}", _named(" ", weapons()), says=f"@{seat} answers with a Weapon", verb="answer", who=seat)


def _of_own_will(s: SamuraiState, kind: str) -> Iterator[Branch]:
    """What Chiyome may answer although she need not."""
    if not (seat := volunteer(s)):
        return
    says = f"@{seat} may also answer, but need not (Chiyome)"
    if kind == "jujutsu":
        yield example(f"{seat}bk", says)
    else:
        yield from told([(f"{seat}p", says)])


def _turn(s: SamuraiState) -> Iterator[Branch]:
    """The draw, and what can be played."""
    if s.phase == "draw":
        yield from _draw(s)
    if s.late is not None:
        yield from _of_own_will(s, s.late.card)
    yield from _weapons(s)
    yield from _cards_now(s)
    if s.chars[s.turn] == "nobunaga" and s.rp[s.turn] > 1:
        yield from told([("nb", "gives up 1 Resilience Point for a card")])
    yield from _end(s)
    yield untold(lambda: _played(s))


def _draw(s: SamuraiState) -> Iterator[Branch]:
    yield from told([("d", "draws")])
    counts = range(due(s, s.turn) + 1)
    if may_draw_fewer(s):
        yield example(
            "d 1", f"draws fewer cards, {due(s, s.turn)} at most: d 0, d 1", lambda: leaves(f"d {n}" for n in counts)
        )
    if takes_discard(s):
        yield from told([("i", f"{title(top(s))} from the discard pile first")])
        yield untold(lambda: leaves(f"i {n}" for n in counts))


def _played(s: SamuraiState) -> Iterator[Branch]:
    """Every card, with everybody whom it may be played on."""
    who = s.turn
    everybody = range(1, s.seats + 1)
    for card in manifest():
        code = codes()[card]
        if card in weapons():
            if s.weapons < weapon_limit(s, who):
                yield from leaves(f"{code} {to}" for to in everybody if to != who and reaches(s, who, card, to))
        elif card in AIMED:
            yield from leaves(f"{code} {to}" for to in everybody)
        elif card != "geisha":
            yield Branch(code)
    for to in everybody:
        if to != who or s.setup.options["geisha_targets"] != "others":
            yield from _geisha(s, to)


def _geisha(s: SamuraiState, to: int) -> Iterator[Branch]:
    """A Geisha takes a card in play, or one of the hand."""
    taken: list[Named] = [(text, f"{name}, in play") for text, name in _named(" ", set(s.play[to]))]
    if s.hand[to]:
        bare = set(manifest()) - set(s.play[to])
        hand = [*_named(" ", bare), *_named(" h ", manifest())]
        taken += [NOT_READ, *((text, f"{name}, of the hand") for text, name in hand)]
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

    few = [codes()[card] for card in sorted(manifest()) if possible(s, card)][:due_]
    for many in range(due_, most + 1):
        says = "ends the turn" + (f" and discards {many}" if many else "")
        shown = " ".join(("e", *few)) if many == due_ else ""
        yield from line("e", *([card] * many), says=says, verb="end_turn", who=who, told=shown)


def _may_lie(s: SamuraiState, seat: int, chosen: tuple[str, ...]) -> bool:
    """Whether a hand may hold the last of these cards as often as it stands among them."""
    code = chosen[-1].strip()
    card = next((card for card, known in codes().items() if known == code), "")
    return not card or s.ledger.could(HAND[seat], card, chosen.count(chosen[-1])).verdict != "no"


def possible(s: SamuraiState, card: str) -> bool:
    """Whether the active player may hold a card: not when all of them are known to lie elsewhere."""
    return s.ledger.could(HAND[s.turn], card).verdict != "no"


def _weapons(s: SamuraiState) -> Iterator[Branch]:
    """Weapons that reach somebody; those of one reach have the same words, so that a list can put them together."""
    who = s.turn
    if s.weapons >= weapon_limit(s, who):
        return
    others = [t for t in range(1, s.seats + 1) if t != who and not harmless(s, t)]
    for card, (far, _) in sorted(weapons().items(), key=lambda item: item[1][0]):
        near = [t for t in others if reaches(s, who, card, t)]
        if near and possible(s, card):
            seats = ", ".join(f"@{t} ({difficulty(s, who, t)})" for t in near)
            yield from told([(f"{codes()[card]} {near[0]}", f"Weapons that reach {far}: {seats}")])


def _cards_now(s: SamuraiState) -> Iterator[Branch]:
    """Properties and Actions that can be played, those that are typed alike with the same words."""
    other = next((t for t in range(1, s.seats + 1) if t != s.turn), 1)
    robbed = next((t for t in range(1, s.seats + 1) if t != s.turn and s.hand[t]), 0)
    stripped = robbed or next((t for t in range(1, s.seats + 1) if t != s.turn and s.play[t]), 0)
    forms: dict[str, Named] = {
        card: (codes()[card], "Property, in front of yourself") for card in sorted(properties() - {"bushido"})
    }
    if not s.bushido:
        forms["bushido"] = (f"bu {other}", "Bushido in front of another player")
    forms |= {c: (codes()[c], "Action") for c in ("battle_cry", "daimyo", "jujutsu", "tea_ceremony")}
    forms["breathing"] = (f"br {other}", "takes back all Resilience Points, and that seat draws")
    yield from told(form for card, form in forms.items() if possible(s, card))
    if stripped and possible(s, "geisha"):
        says = "discards a Property in play, or a hand card: ge 3 pa, ge 3 h ar, ge 3 ?"
        in_play = s.play[stripped]
        if in_play:
            yield from told([(f"ge {stripped} {codes()[in_play[0]]}", says)])
        else:
            yield example(f"ge {stripped} pa", says)
    if robbed and possible(s, "diversion"):
        yield from told([(f"dv {robbed}", "takes a random hand card of a seat")])


# --- after the end ---------------------------------------------------------------------------------------------------


def _showings(s: SamuraiState) -> Iterator[Branch]:
    """Roles and hands that the result still needs."""
    for form, says in showings(s):
        yield example(form, says)
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

            def card(chosen: tuple[str, ...], seat: int = seat) -> Iterator[Named]:
                return (named for named in _named(" ", manifest()) if _may_lie(s, seat, (*chosen, named[0])))

            yield from line(
                f"show {seat} hand",
                *([card] * s.hand[seat]),
                says=f"@{seat} shows the whole hand",
                verb="show",
                who=seat,
            )

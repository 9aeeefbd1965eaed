"""Every entry of Shinbi as a tree, and what of it hints, `?` and completion tell."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from referee.engine.branches import (
    Branch,
    Named,
    Slot,
    example,
    glued,
    leaves,
    line,
    runs,
    runs_of,
    seats_of,
    told,
    untold,
)
from referee.engine.game import Word, told_seats
from referee.games.shinbi import steps
from referee.games.shinbi.data import CLANS, CODE, LETTER, clan_codes, clan_titles
from referee.games.shinbi.flow import after, attacker_now, resolver_now, speaker_now
from referee.games.shinbi.notation import read_reveal
from referee.games.shinbi.rules.assign import check_attack
from referee.games.shinbi.rules.cleanup import shown_by
from referee.games.shinbi.rules.record import check_peek, late_shows, unshown, zone_of
from referee.games.shinbi.rules.resolve import check_denounce, due, fitting, late_callers, may_call, third_of
from referee.games.shinbi.rules.reveal import check_reveal, ends_by_paying, passing_to
from referee.games.shinbi.state import ShinbiState, attackers, right, targets
from referee.games.shinbi.steps import UNKNOWN

CALLS = ("i", "p")
THIRD = (*CODE.values(), "+", "-")
"""What may be said of the third card: which it is, or only whether the call was right."""
NOT_READ = ("xx", "xy")
"""Two cards that were turned up and not read: the same, or different."""
LETTERS = "k katana · s sai · h shuriken · b blowgun"
BOTH = ("{}.{}", "{}{}.", ".{}{}")
ALONE = ("{}..", ".{}.", "..{}")
"""Patterns of two cards of three, and of one."""


def branches(s: ShinbiState) -> Iterator[Branch]:
    """What can be typed now, as a tree."""
    if s.over:
        return
    if s.phase == "setup":
        yield from _setup(s)
        return
    if s.phase == "assign":
        yield _run_of(s)
        yield from _shows(s.before, late_shows(s)) if s.before is not None else ()
    else:
        yield from _resolve(s)
    yield _plain(s)
    yield untold(lambda: _besides(s))


def _setup(s: ShinbiState) -> Iterator[Branch]:
    codes, titles = clan_codes(), clan_titles()

    def clan(chosen: tuple[str, ...]) -> list[Named]:
        named = [(f" {codes[clan]}", f"@{len(chosen) + 1}: {titles[clan]}") for clan in CLANS]
        return [(text, says) for text, says in named if text not in chosen]

    start = [(f" start {seat}", f"@{seat} holds the pawn") for seat in range(1, s.seats + 1)]
    clans = " · ".join(f"{codes[clan]} {titles[clan]}" for clan in CLANS)
    yield from line(
        "setup",
        *([clan] * s.seats),
        start,
        says=f"clans in seating order, then start and the seat of the pawn holder; {clans}",
        verb="setup",
        who=0,
        told="setup",
    )


# --- attacks ---------------------------------------------------------------------------------------------------------


def _run_of(s: ShinbiState) -> Branch:
    """The announcements that are left, card by card."""
    left = s.left_for(s.turn)
    many = {1: "one letter", 2: "two letters"}.get(len(left), "three letters")
    return example(_run(s), f"{many}, announced to {told_seats(left)}; {LETTERS}", lambda: _attacks(s, s.turn))


def _attacks(s: ShinbiState, who: int) -> Iterator[Branch]:
    """A card for each target that has none, with what is announced."""
    for to in s.left_for(who):
        yield from leaves(f"{code}{to}" for code in LETTER)
    yield glued(lambda: runs_of(*([LETTER] * len(s.left_for(who)))))


def _run(s: ShinbiState) -> str:
    """Announcements to all targets that are left, as they may be."""
    run, who = "", s.turn  # after the last one it is another's turn
    for to in s.left_for(who):
        usual = [*"ksbh"[len(run) :], *"ksbh"]
        step = next((a for c in usual if not check_attack(s, a := steps.Attack(who, to, LETTER[c]))), None)
        if step is None:
            break
        run += CODE[step.say]
        s = after(s, step)
    return "s h" if run == "sh" else run or "k"


# --- cards are turned up ---------------------------------------------------------------------------------------------


def _resolve(s: ShinbiState) -> Iterator[Branch]:
    if s.open:
        calls = may_call(s, s.open)
        yield from _calls(s, s.open, "") if calls else ()
        yield from told([("-", "no denouncement" if calls else "play goes on")])
    for seat in late_callers(s) if s.late else ():
        yield from _calls(s, seat, "" if seat == speaker_now(s, late=True) else f"{seat}: ")
    who = resolver_now(s)
    if due(s) and not ends_by_paying(s, who):
        yield from _reveals(s, who)
        yield from _passing(s)
    if s.all_resolved:
        yield from _shows(s, unshown(s))
        yield from told([("r", "cards and markers go back")])
        then = after(s, steps.Recover(0))
        if not then.over:
            yield example(_run(then), f"the next round: @{then.turn} attacks", lambda: _attacks(s, attacker_now(s)))
    yield untold(lambda: _resolve_besides(s, who))


def _resolve_besides(s: ShinbiState, who: int) -> Iterator[Branch]:
    """What is seldom typed while cards are turned up: what follows of itself, and cards of players who need not."""
    turned = s.turned[s.open - 1] if s.open else None
    yield from leaves(("hit", "miss", "pay", "r") if turned is not None else ("-", "r"))
    yield from _patterns("")
    for seat in range(1, s.seats + 1) if s.dead_may else ():
        yield from _patterns(f"{seat}: ")
    if s.open:
        yield from _called("")


def _calls(s: ShinbiState, seat: int, named: str) -> Iterator[Branch]:
    """The call that a seat may make, with a card that the third one may be."""
    turned = s.turned[seat - 1]
    if turned is None:
        return
    what = fitting(turned)
    form = f"{named}{what[0]}"
    if UNKNOWN in dict(turned.cards).values():
        yield example(
            f"{form}+",
            f"@{seat} denounces {what} and is right ({what[0]}- wrong); third card not read",
            lambda: _called(named),
        )
        return
    can = [c for w, c in CODE.items() if not check_denounce(s, steps.Denounce(seat, what, (third_of(s, seat), w)))]
    for c in can[:1]:
        yield example(
            form + c, f"@{seat} denounces {what}; third card {LETTER[c]} ({' '.join(can)})", lambda: _called(named)
        )


def _called(named: str) -> Iterator[Branch]:
    """Both calls with what the third card was."""
    return leaves(f"{named}{call}{third}" for call in CALLS for third in THIRD)


def _reveals(s: ShinbiState, who: int) -> Iterator[Branch]:
    """Cards that are turned up next, as patterns."""
    turned = s.turned[who - 1]
    senders = told_seats(attackers(who, s.seats))
    if turned is not None and turned.pair is None and turned.cards:
        text = f"@{who} turns up the second card, from {senders} in this order; {LETTERS}"
        yield from (example(form, text, partial(_patterns, "")) for form in _fitting(s, who, ALONE, "skhb"))
        return
    text = (
        f"@{who} turns up cards from {senders} in this order; a dot stays face down; {LETTERS}; not read: xx. the "
        "same, xy. different"
    )
    yield from (example(form, text, partial(_patterns, "")) for form in _fitting(s, who, BOTH, "kshb", "shbk"))
    if s.one_by_one:
        yield from (example(form, f"@{who} turns up one card first") for form in _fitting(s, who, ALONE, "kshb"))


def _passing(s: ShinbiState) -> Iterator[Branch]:
    """The cards of the next seat, where one without lives need not turn up its own (option dead_reveal = may)."""
    then = passing_to(s)
    if not then:
        return
    senders = told_seats(attackers(then, s.seats))
    passed = f"@{due(s)} has no life left and may be passed over"
    text = f"{passed}: @{then} turns up cards from {senders} in this order; {LETTERS}"
    for form in _fitting(s, then, BOTH[:2], "kshb", "shbk"):
        yield example(f"{then}: {form}", text, partial(_patterns, f"{then}: "))


def _patterns(named: str) -> Iterator[Branch]:
    """Two cards of three that are turned up, or one where that is allowed; a dot stays face down."""
    for pattern in BOTH:
        yield from leaves(named + pattern.format(*pair) for pair in (*runs("kshb", 2), *NOT_READ))
    for pattern in ALONE:
        yield from leaves(named + pattern.format(code) for code in LETTER)


def _fitting(s: ShinbiState, who: int, patterns: Sequence[str], *letters: str) -> list[str]:
    """The first of these patterns that may be turned up, with the weapons in this order; none where none may."""
    then = after(s, steps.Waive(s.open)) if s.open else s
    words = (Word(form.format(*found), 1, 1) for form in patterns for found in product(*letters))
    return next(([word.text] for word in words if not check_reveal(then, read_reveal(s, word, who))), [])


# --- cards are shown, and what happens beside the play ---------------------------------------------------------------


def _shows(s: ShinbiState, zones: Iterable[str]) -> Iterator[Branch]:
    """Cards that the table shows, the ones kept and the ones that stayed face down."""
    for zone in zones:
        yield example(
            shown_by(zone, CODE[_unseen(s, zone)]), "the table shows this card now; k s h b", partial(_shown, zone)
        )


def _shown(zone: str) -> Iterator[Branch]:
    front = zone if ">" in zone else f"{zone.removeprefix('kept:')}:"
    return leaves(front + code for code in LETTER)


def _unseen(s: ShinbiState, zone: str) -> str:
    """A weapon that a card which nobody has seen may be."""
    place = zone_of(s, zone)
    seen = s.seen[place[0] - 1] if place is not None else {}
    return next((weapon for weapon in CODE if weapon not in seen), "katana")


def _plain(s: ShinbiState) -> Branch:
    """One entry in plain form, to name the others."""
    if s.phase == "assign":
        left = s.left_for(s.turn)
        can = [w for w in CODE if left and not check_attack(s, steps.Attack(s.turn, left[0], w))]
        entry = f"{s.turn}: attack {left[0]} {can[0]}" if can else f"{s.turn}: ask {right(s.turn, s.seats)}"
        return example(entry, "in words; also mark, reannounce, end_turn, peek, ask, leave: see `? mark`")
    who = s.open or s.turn or s.start
    return example(
        f"{who}: ask {attackers(who, s.seats)[0]}",
        "in words; also peek, reveal, denounce, turn, pawn, leave: see `? peek`",
    )


def _besides(s: ShinbiState) -> Iterator[Branch]:
    """What may happen at any time beside the play, in plain form."""
    everybody = range(1, s.seats + 1)
    weapons = [(f" {weapon}", weapon) for weapon in CODE]
    if s.phase == "assign":
        yield from leaves((f"{s.turn}: end_turn", *(f"pawn {seat}" for seat in everybody if s.round > 1 and s.fresh)))
        given = [to for to in targets(s.turn, s.seats) if s.said[to - 1][s.turn - 1]]
        yield from _told(s.turn, "reannounce", given, weapons, says="changes an announcement")
    for who in everybody:
        there = [a for a in attackers(who, s.seats) if s.said[who - 1][a - 1]]
        yield from _told(who, "mark", there, weapons, says="marks a card")
        yield from _told(who, "ask", attackers(who, s.seats), says="questions an attacker")
        seen = [a for a in there if not check_peek(s, steps.Peek(who, a))]
        yield from _told(who, "peek", seen, says="looks under a card")
    if s.disputed:
        yield Branch("void")


def _told(who: int, verb: str, seats: Sequence[int], *more: Slot, says: str) -> Iterator[Branch]:
    """A seat and what it does with another one, in plain form."""
    if seats:
        yield from line(f"{who}: {verb}", seats_of(" ", seats), *more, says=f"@{who} {says}", verb=verb, who=who)

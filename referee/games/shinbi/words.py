"""Shinbi in words: steps, effects, the status line, suggestions and completions."""

from collections.abc import Sequence
from itertools import combinations, product

from referee.engine import late
from referee.engine.findings import Fault
from referee.engine.game import Form
from referee.engine.plain import stated
from referee.engine.steps import Act, Fact, Late, Show, Skip, Step
from referee.engine.words import Word
from referee.games.shinbi import steps
from referee.games.shinbi.data import CLANS, CODE, LETTER, clan_titles, names
from referee.games.shinbi.flow import after, resolver_now, speaker_now
from referee.games.shinbi.notation import read_reveal, setup_form
from referee.games.shinbi.notation_write import write
from referee.games.shinbi.rules.assign import check_attack
from referee.games.shinbi.rules.cleanup import shown_by
from referee.games.shinbi.rules.late import WAYS
from referee.games.shinbi.rules.record import late_shows, shown, unshown, zone_of
from referee.games.shinbi.rules.resolve import check_denounce, due, fitting, late_callers, may_call, third_of
from referee.games.shinbi.rules.reveal import check_reveal, ends_by_paying, passing_to
from referee.games.shinbi.scoring import left_by
from referee.games.shinbi.seating import attackers, right, targets
from referee.games.shinbi.state import KEPT, ShinbiState
from referee.games.shinbi.steps import UNKNOWN


def describe(s: ShinbiState, act: Act) -> str:
    """An act in words, `@3` for the player on seat 3."""
    who = f"@{act.who}" if isinstance(act, Step) else "@0"
    match act:
        case steps.SetupStep():
            return (
                "set up: "
                f"{', '.join(f'@{i} {clan_titles().get(clan, clan)}' for i, clan in enumerate(act.clans, 1))}; "
                f"@{act.start} holds the pawn"
            )
        case steps.Attack():
            return f"{who} attacks @{act.to}, says {act.say or 'nothing'}"
        case steps.Reannounce():
            return f"{who} now says {act.say} to @{act.to}"
        case steps.EndTurn():
            return f"{who} ends the attack turn"
        case steps.Mark():
            return f"{who} marks the card of @{act.source} as {act.weapon}"
        case steps.Peek():
            return f"{who} looks under the card of @{act.source} at @{act.target or act.who}"
        case steps.Ask():
            return f"{who} questions @{act.of}"
        case steps.Reveal():
            cards = " and ".join(f"{weapon} from @{a}" for a, weapon in act.cards) or "nothing"
            weapons = [w for _, w in act.cards]
            result = act.pair or ("" if len(weapons) != 2 else "a pair" if weapons[0] == weapons[1] else "different")
            return f"{who} turns up {cards}" + (f": {result}" if result else "")
        case steps.Settle():
            return f"{who} says {act.said or 'the outcome'} aloud"
        case steps.Waive():
            return f"{who} does not denounce"
        case steps.Pay():
            return f"{who} pays"
        case steps.Denounce():
            said = "" if act.right is None else (": right" if act.right else ": wrong")
            whose = f", from @{act.third[0]}," if act.third[0] else ""
            unread = act.third[1] == UNKNOWN or (not act.third[1] and act.right is not None)
            card = "was not read" if unread else f"is {act.third[1] or 'not named'}"
            return f"{who} denounces {act.what}; the third card{whose} {card}{said}"
        case steps.Turn():
            return _shown(
                s, shown(act), f"of @{act.clan} in front of @{act.at}" if act.at else f"that @{act.clan} kept"
            )
        case steps.Recover():
            return "cards and markers go back"
        case steps.Pawn():
            return f"the pawn goes to @{act.to}"
        case steps.Leave():
            return f"{who} leaves the table"
        case steps.Void():
            return f"round {s.round} is void and is played again"
        case Skip():
            return late.forgotten(act.what)
        case Late():
            return late.says(WAYS, s, act)
        case Show():
            return _shown(s, act)
        case Fact():
            return stated(act)
        case _:
            return ""


def _shown(s: ShinbiState, show: Show, which: str = "") -> str:
    """A showing in words; what a hand that still gives cards shows is kept by nobody yet."""
    place = None if show.zone in late_shows(s) else zone_of(s, show.zone)
    cards = ", ".join(show.cards)
    if place is not None and place[1] == KEPT and not s.assigned[place[0] - 1]:
        return f"@{place[0]} shows a hand card: {cards}"
    return f"the card {which or _whose(show.zone)} is shown: {cards}"


def _whose(zone: str) -> str:
    """Which card lies in a zone of a showing: `kept:4`, `4>1`."""
    kept, sign, seat = zone.partition(":")
    if sign:
        return f"that @{seat} kept" if kept == "kept" else f"at {zone}"
    clan, _, at = zone.partition(">")
    return f"of @{clan} in front of @{at}" if at else f"at {zone}"


def doubts(s: ShinbiState, typed: Sequence[Step]) -> Sequence[str]:
    """One seat's last attacks and the first of the next seat in one entry: a letter of the entry before may be missing.

    Only where the entry begins and ends in the middle of a seat's attacks; whole turns in a row are typed on purpose.
    """
    if s.phase != "assign" or not all(isinstance(step, steps.Attack) for step in typed):
        return ()
    first, last = typed[0].who, typed[-1].who
    begun = first == s.turn and any(s.said[t - 1][first - 1] for t in targets(first, s.seats))
    new = sum(step.who == last for step in typed)
    if first == last or not begun or new == len(targets(last, s.seats)):
        return ()
    return (f"it ends the attacks of @{first} and begins those of @{last}",)


def status(s: ShinbiState) -> str:
    """Round, phase, whose turn."""
    if s.over:
        return f"game over: {_ended(s)}"
    if s.phase == "setup":
        return f"set-up: clans in seating order and the pawn holder, e.g. {setup_form(s)}"
    if s.phase == "assign":
        left = ", ".join(f"@{t}" for t in targets(s.turn, s.seats) if not s.said[t - 1][s.turn - 1])
        return f"round {s.round}, attacks: @{s.turn} on {left}"
    late = f"; {_late(s)} may still denounce incompetence" if s.late and late_callers(s) else ""
    if s.open:
        return f"round {s.round}: {_window(s)}{late}"
    if s.turn and not s.resolved[s.turn - 1]:
        over = f"; or pass over, and type `{then}: …`" if (then := passing_to(s)) else ""
        return f"round {s.round}: @{s.turn} turns up {_to_turn(s)}{over}{late}"
    return f"round {s.round}: cards go back (r){late}"


def _ended(s: ShinbiState) -> str:
    """Who is Great Daimyo, or why nobody is."""
    if s.winners:
        names = " and ".join(f"@{seat}" for seat in s.winners)
        return f"{names} {'is' if len(s.winners) == 1 else 'are'} Great Daimyo"
    return f"{left_by(s)} has left" if s.living else "nobody has a life left"


def _window(s: ShinbiState) -> str:
    """What the seat whose cards are open has before it."""
    if may_call(s, s.open):
        turned = s.turned[s.open - 1]
        call = "pk" if turned is not None and turned.pair else "ik"
        return f"@{s.open} may denounce (e.g. {call}) or not (-)"
    turned = s.turned[s.open - 1]
    return f"@{s.open} was {'hit' if turned is not None and turned.pair else 'missed'}; - goes on"


def _late(s: ShinbiState) -> str:
    return " and ".join(f"@{seat}" for seat in sorted(late_callers(s)))


def _to_turn(s: ShinbiState) -> str:
    """What the seat whose turn it is has to turn up."""
    turned = s.turned[s.turn - 1]
    open_ = dict(turned.cards) if turned is not None else {}
    left = ", ".join(f"@{a}" for a in attackers(s.turn, s.seats) if a not in open_)
    return f"the second card, from {left}" if open_ else f"two cards, from {left}"


def suggest(s: ShinbiState, faults: Sequence[Fault], typed: Sequence[Step]) -> Sequence[str]:
    """Likely corrections.

    The mirror image of a turned-up pair, two cards of three, a call with its third card, another weapon for a banned
    announcement.
    """
    if not typed:
        return ()
    step = typed[-1]
    out: list[str] = []
    if isinstance(step, steps.Reveal) and len(step.cards) == 2:
        (a, v), (b, w) = step.cards
        mirrored = steps.Reveal(step.who, ((a, w), (b, v)))
        if v != w and v in CODE and w in CODE and not _clashes(s, mirrored):
            out.append(write(s, [mirrored]))
    if isinstance(step, steps.Reveal) and len(step.cards) == 3:
        for two in combinations(step.cards, 2):
            fewer = steps.Reveal(step.who, two)
            if not _clashes(s, fewer):
                out.append(write(s, [fewer]))
    if isinstance(step, steps.Denounce) and step.third[0] and not step.third[1]:
        whole = [steps.Denounce(step.who, step.what, (step.third[0], w)) for w in CODE]
        out += [write(s, [call]) for call in whole if not check_denounce(s, call)]
    if isinstance(step, steps.Attack) and any(
        f.rule in ("SB-TRIPLE-01", "SB-ASSIGN-08", "SB-ASSIGN-06") for f in faults
    ):
        can = [w for w in CODE if not check_attack(s, steps.Attack(step.who, step.to, w))]
        out += [f"{CODE[w]}{step.to}" for w in can]
    return out


def _clashes(s: ShinbiState, step: steps.Reveal) -> bool:
    return bool(check_reveal(s, step))


def complete(s: ShinbiState) -> Sequence[tuple[str, str]]:
    """What can be typed now."""
    if s.over:
        return ()
    if s.phase == "setup":
        codes = {clan: code for code, clan in names("clans").aliases().items() if len(code) == 1}
        clans = " · ".join(f"{codes[clan]} {clan_titles()[clan]}" for clan in CLANS)
        return (("setup", f"clans in seating order, then start and the seat of the pawn holder; {clans}"),)
    letters = "k katana · s sai · h shuriken · b blowgun"
    if s.phase == "assign":
        left = [t for t in targets(s.turn, s.seats) if not s.said[t - 1][s.turn - 1]]
        near = ", ".join(f"@{t}" for t in left)
        many = {1: "one letter", 2: "two letters"}.get(len(left), "three letters")
        late = _shows(s.before, late_shows(s)) if s.before is not None else []
        return ((Form(_run(s)), f"{many}, announced to {near}; {letters}"), *late, *_plain(s))
    out: list[tuple[str, str]] = []
    if s.open:
        out += _calls(s, s.open, "") if may_call(s, s.open) else ()
        out.append(("-", "no denouncement" if may_call(s, s.open) else "play goes on"))
    for seat in late_callers(s) if s.late else ():
        out += _calls(s, seat, "" if seat == speaker_now(s, late=True) else f"{seat}: ")
    who = resolver_now(s)
    if due(s) and not ends_by_paying(s, who):
        out += _reveals(s, who, letters)
        out += _passing(s, letters)
    if s.all_resolved:
        out += _shows(s, unshown(s))
        out.append(("r", "cards and markers go back"))
        then = after(s, steps.Recover(0))
        out += [] if then.over else [(Form(_run(then)), f"the next round: @{then.turn} attacks")]
    return (*out, *_plain(s))


def follow(s: ShinbiState) -> Sequence[str]:
    """Announcements one by one, with or without their target, or two in a run; calls with a third card; patterns of
    cards.
    """
    if s.phase == "assign":
        left = [t for t in targets(s.turn, s.seats) if not s.said[t - 1][s.turn - 1]]
        return [
            *CODE.values(),
            *(f"{c}{t}" for t in left for c in CODE.values()),
            *map("".join, product("kshb", repeat=2)),
        ]
    turned = s.turned[s.open - 1] if s.open else None
    if turned is not None:
        return [f"{call}{c}" for call in "ip" for c in (*CODE.values(), "+", "-")]
    pairs = list(product("kshb", repeat=2))
    return [f"{v}{w}." for v, w in pairs] + [f"{v}.{w}" for v, w in pairs] + [f".{v}{w}" for v, w in pairs]


def _run(s: ShinbiState) -> str:
    """Announcements to all targets that are left, as they may be."""
    run, who = "", s.turn  # after the last one it is another's turn
    for to in targets(who, s.seats):
        if s.said[to - 1][who - 1]:
            continue
        usual = [*"ksbh"[len(run) :], *"ksbh"]
        step = next((a for c in usual if not check_attack(s, a := steps.Attack(who, to, LETTER[c]))), None)
        if step is None:
            break
        run += CODE[step.say]
        s = after(s, step)
    return "s h" if run == "sh" else run or "k"


def _calls(s: ShinbiState, seat: int, named: str) -> list[tuple[str, str]]:
    """The call that a seat may make, with a card that the third one may be."""
    turned = s.turned[seat - 1]
    if turned is None:
        return []
    what = fitting(turned)
    if UNKNOWN in dict(turned.cards).values():
        return [
            (
                Form(f"{named}{what[0]}+"),
                f"@{seat} denounces {what} and is right ({what[0]}- wrong); third card not read",
            )
        ]
    third = third_of(s, turned)
    can = [w for w in CODE if not check_denounce(s, steps.Denounce(seat, what, (third, w)))]
    return [
        (
            Form(f"{named}{what[0]}{CODE[w]}"),
            f"@{seat} denounces {what}; third card {w} ({' '.join(CODE[o] for o in can)})",
        )
        for w in can[:1]
    ]


def _reveals(s: ShinbiState, who: int, letters: str) -> list[tuple[str, str]]:
    """Cards that are turned up next, as patterns."""
    turned = s.turned[who - 1]
    three = attackers(who, s.seats)
    names = ", ".join(f"@{a}" for a in three)
    if turned is not None and turned.pair is None and turned.cards:
        forms = [f"{'.' * i}{c}{'.' * (2 - i)}" for i in range(3) for c in "skhb"]
        text = f"@{who} turns up the second card, from {names} in this order; {letters}"
        return [(Form(form), text) for form in _fitting(s, who, forms)]
    forms = [f"{v}.{w}" for v in "kshb" for w in "shbk"]
    forms += [f"{v}{w}." for v in "kshb" for w in "shbk"] + [f".{v}{w}" for v in "kshb" for w in "shbk"]
    text = (
        f"@{who} turns up cards from {names} in this order; a dot stays face down; {letters}; not read: xx. the "
        "same, xy. different"
    )
    out: list[tuple[str, str]] = [(Form(form), text) for form in _fitting(s, who, forms)]
    alone = [f"{'.' * i}{c}{'.' * (2 - i)}" for i in range(3) for c in "kshb"] if s.one_by_one else []
    return out + [(Form(form), f"@{who} turns up one card first") for form in _fitting(s, who, alone)]


def _passing(s: ShinbiState, letters: str) -> list[tuple[str, str]]:
    """The cards of the next seat, where one without lives need not turn up its own (option dead_reveal = may)."""
    then = passing_to(s)
    if not then:
        return []
    names = ", ".join(f"@{a}" for a in attackers(then, s.seats))
    forms = [f"{v}.{w}" for v in "kshb" for w in "shbk"] + [f"{v}{w}." for v in "kshb" for w in "shbk"]
    text = (
        f"@{due(s)} has no life left and may be passed over: @{then} turns up cards from {names} in this order; "
        f"{letters}"
    )
    return [(Form(f"{then}: {form}"), text) for form in _fitting(s, then, forms)]


def _fitting(s: ShinbiState, who: int, forms: Sequence[str]) -> list[str]:
    """The first pattern that may be, if any."""
    then = after(s, steps.Waive(s.open)) if s.open else s
    words = (Word(form, 1, 1) for form in forms)
    return next(([word.text] for word in words if not check_reveal(then, read_reveal(s, word, who))), [])


def _shows(s: ShinbiState, zones: Sequence[str]) -> list[tuple[str, str]]:
    """Showings that the table has agreed on."""
    return [(Form(shown_by(zone, CODE[_unseen(s, zone)])), "the table shows this card now; k s h b") for zone in zones]


def _unseen(s: ShinbiState, zone: str) -> str:
    """A weapon that a card which nobody has seen may be."""
    place = zone_of(s, zone)
    seen = s.seen[place[0] - 1] if place is not None else {}
    return next((weapon for weapon in CODE if weapon not in seen), "katana")


def _plain(s: ShinbiState) -> Sequence[tuple[str, str]]:
    """One entry in plain form, to name the others."""
    if s.phase == "assign":
        left = [t for t in targets(s.turn, s.seats) if not s.said[t - 1][s.turn - 1]]
        can = [w for w in CODE if left and not check_attack(s, steps.Attack(s.turn, left[0], w))]
        entry = f"{s.turn}: attack {left[0]} {can[0]}" if can else f"{s.turn}: ask {right(s.turn, s.seats)}"
        return ((Form(entry), "in words; also mark, reannounce, end_turn, peek, ask, leave: see `? mark`"),)
    who = s.open or s.turn or s.start
    entry = f"{who}: ask {attackers(who, s.seats)[0]}"
    return ((Form(entry), "in words; also peek, reveal, denounce, turn, pawn, leave: see `? peek`"),)

"""Shinbi in words: steps, the status line, suggestions, completions, and what `? WORD` explains."""

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import Any

from referee.engine import late
from referee.engine.asked import for_typing
from referee.engine.findings import Fault
from referee.engine.game import Form
from referee.engine.plain import stated
from referee.engine.steps import Act, Fact, Late, Show, Skip, Step
from referee.engine.topics import Topics
from referee.engine.words import Word
from referee.games.shinbi import steps
from referee.games.shinbi.data import CLANS, CODE, LETTER, clan_codes, clan_titles, components, names
from referee.games.shinbi.flow import after, resolver_now, speaker_now
from referee.games.shinbi.notation import WORDS, read_reveal, setup_form
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
    says = SAYS.get(type(act), "")
    return says.format(s=s, act=act) if isinstance(says, str) else says(s, act)


def _setup(s: ShinbiState, act: steps.SetupStep) -> str:
    clans = ", ".join(f"@{i} {clan_titles().get(clan, clan)}" for i, clan in enumerate(act.clans, 1))
    return f"set up: {clans}; @{act.start} holds the pawn"


def _reveal(s: ShinbiState, act: steps.Reveal) -> str:
    cards = " and ".join(f"{weapon} from @{a}" for a, weapon in act.cards) or "nothing"
    weapons = [w for _, w in act.cards]
    result = act.pair or ("" if len(weapons) != 2 else "a pair" if weapons[0] == weapons[1] else "different")
    return f"@{act.who} turns up {cards}" + (f": {result}" if result else "")


def _denounce(s: ShinbiState, act: steps.Denounce) -> str:
    a, weapon = act.third
    said = "" if act.right is None else (": right" if act.right else ": wrong")
    unread = weapon == UNKNOWN or (not weapon and act.right is not None)
    card = "was not read" if unread else f"is {weapon or 'not named'}"
    return f"@{act.who} denounces {act.what}; the third card{f', from @{a},' if a else ''} {card}{said}"


def _shown(s: ShinbiState, show: Show) -> str:
    """A showing in words; what a hand that still gives cards shows is kept by nobody yet."""
    place = None if show.zone in late_shows(s) else zone_of(s, show.zone)
    cards = ", ".join(show.cards)
    if place is not None and place[1] == KEPT and not s.assigned[place[0] - 1]:
        return f"@{place[0]} shows a hand card: {cards}"
    return f"the card {_whose(show.zone)} is shown: {cards}"


SAYS: dict[type[Act], str | Callable[[ShinbiState, Any], str]] = {
    steps.SetupStep: _setup,
    steps.Attack: lambda s, act: f"@{act.who} attacks @{act.to}, says {act.say or 'nothing'}",
    steps.Reannounce: "@{act.who} now says {act.say} to @{act.to}",
    steps.EndTurn: "@{act.who} ends the attack turn",
    steps.Mark: "@{act.who} marks the card of @{act.source} as {act.weapon}",
    steps.Peek: lambda s, act: f"@{act.who} looks under the card of @{act.source} at @{act.target or act.who}",
    steps.Ask: "@{act.who} questions @{act.of}",
    steps.Reveal: _reveal,
    steps.Settle: lambda s, act: f"@{act.who} says {act.said or 'the outcome'} aloud",
    steps.Waive: "@{act.who} does not denounce",
    steps.Pay: "@{act.who} pays",
    steps.Denounce: _denounce,
    steps.Turn: lambda s, act: _shown(s, shown(act)),
    steps.Recover: "cards and markers go back",
    steps.Pawn: "the pawn goes to @{act.to}",
    steps.Leave: "@{act.who} leaves the table",
    steps.Void: "round {s.round} is void and is played again",
    Skip: lambda s, act: late.forgotten(act.what),
    Late: lambda s, act: late.says(WAYS, s, act),
    Show: _shown,
    Fact: lambda s, act: stated(act),
}
"""Each kind of act in words: a sentence with members of the state and the act in braces, or a function of both."""


def _whose(zone: str) -> str:
    """Which card lies in a zone of a showing: `kept:4`, `4>1`."""
    kept, sign, seat = zone.partition(":")
    if sign:
        return f"that @{seat} kept" if kept == "kept" else f"at {zone}"
    clan, _, at = zone.partition(">")
    return f"of @{clan} in front of @{at}" if at else f"at {zone}"


def doubts(s: ShinbiState, typed: Sequence[Step], lately: Sequence[Step]) -> Sequence[str]:
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
        return f"set-up: clans in seating order and the pawn holder{for_typing(f', e.g. {setup_form(s)}')}"
    if s.phase == "assign":
        return f"round {s.round}, attacks: @{s.turn} on {', '.join(f'@{t}' for t in s.left_for(s.turn))}"
    callers = " and ".join(f"@{seat}" for seat in sorted(late_callers(s)) if s.late)
    if s.open:
        now = _window(s)
    elif s.turn and not s.resolved[s.turn - 1]:
        now = f"@{s.turn} turns up {_to_turn(s)}"
        now += for_typing(f"; or pass over, and type `{then}: …`") if (then := passing_to(s)) else ""
    else:
        now = f"cards go back{for_typing(' (r)')}"
    return f"round {s.round}: {now}" + (f"; {callers} may still denounce incompetence" if callers else "")


def _ended(s: ShinbiState) -> str:
    """Who is Great Daimyo, or why nobody is."""
    if s.winners:
        names = " and ".join(f"@{seat}" for seat in s.winners)
        return f"{names} {'is' if len(s.winners) == 1 else 'are'} Great Daimyo"
    return f"{left_by(s)} has left" if s.living else "nobody has a life left"


def _window(s: ShinbiState) -> str:
    """What the seat whose cards are open has before it."""
    turned = s.turned[s.open - 1]
    hit = turned is not None and turned.pair
    if may_call(s, s.open):
        example = for_typing(f" (e.g. {'pk' if hit else 'ik'})")
        return f"@{s.open} may denounce{example} or not{for_typing(' (-)')}"
    return f"@{s.open} was {'hit' if hit else 'missed'}{for_typing('; - goes on')}"


def _to_turn(s: ShinbiState) -> str:
    """What the seat whose turn it is has to turn up."""
    turned = s.turned[s.turn - 1]
    open_ = dict(turned.cards) if turned is not None else {}
    left = ", ".join(f"@{a}" for a in attackers(s.turn, s.seats) if a not in open_)
    return f"the second card, from {left}" if open_ else f"two cards, from {left}"


BAD_WEAPON = {"SB-TRIPLE-01", "SB-ASSIGN-08", "SB-ASSIGN-06"}
"""Rules by which another weapon may be announced instead."""


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
        if v != w and v in CODE and w in CODE and not check_reveal(s, mirrored):
            out.append(write(s, [mirrored]))
    if isinstance(step, steps.Reveal) and len(step.cards) == 3:
        fewer = [steps.Reveal(step.who, two) for two in combinations(step.cards, 2)]
        out += [write(s, [two]) for two in fewer if not check_reveal(s, two)]
    if isinstance(step, steps.Denounce) and step.third[0] and not step.third[1]:
        whole = [steps.Denounce(step.who, step.what, (step.third[0], w)) for w in CODE]
        out += [write(s, [call]) for call in whole if not check_denounce(s, call)]
    if isinstance(step, steps.Attack) and {fault.rule for fault in faults} & BAD_WEAPON:
        out += [f"{c}{step.to}" for w, c in CODE.items() if not check_attack(s, steps.Attack(step.who, step.to, w))]
    return out


def complete(s: ShinbiState) -> Sequence[tuple[str, str]]:
    """What can be typed now."""
    if s.over:
        return ()
    if s.phase == "setup":
        codes = clan_codes()
        clans = " · ".join(f"{codes[clan]} {clan_titles()[clan]}" for clan in CLANS)
        return (("setup", f"clans in seating order, then start and the seat of the pawn holder; {clans}"),)
    letters = "k katana · s sai · h shuriken · b blowgun"
    if s.phase == "assign":
        left = s.left_for(s.turn)
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


def follow(s: ShinbiState, before: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Announcements, with or without a target or two in a run; calls with a third card; patterns of cards."""
    pairs = list(map("".join, product("kshb", repeat=2)))
    if s.phase == "assign":
        return (), [*"kshb", *(f"{c}{t}" for t in s.left_for(s.turn) for c in "kshb"), *pairs]
    if s.open and s.turned[s.open - 1] is not None:
        return (), [f"{call}{c}" for call in "ip" for c in "kshb+-"]
    return (), [form.format(*pair) for form in ("{}{}.", "{}.{}", ".{}{}") for pair in pairs]


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


def _calls(s: ShinbiState, seat: int, named: str) -> list[tuple[str, str]]:
    """The call that a seat may make, with a card that the third one may be."""
    turned = s.turned[seat - 1]
    if turned is None:
        return []
    what = fitting(turned)
    form = f"{named}{what[0]}"
    if UNKNOWN in dict(turned.cards).values():
        return [(Form(f"{form}+"), f"@{seat} denounces {what} and is right ({what[0]}- wrong); third card not read")]
    third = third_of(s, seat)
    can = [c for w, c in CODE.items() if not check_denounce(s, steps.Denounce(seat, what, (third, w)))]
    return [(Form(form + c), f"@{seat} denounces {what}; third card {LETTER[c]} ({' '.join(can)})") for c in can[:1]]


def _reveals(s: ShinbiState, who: int, letters: str) -> list[tuple[str, str]]:
    """Cards that are turned up next, as patterns."""
    turned = s.turned[who - 1]
    senders = ", ".join(f"@{a}" for a in attackers(who, s.seats))
    if turned is not None and turned.pair is None and turned.cards:
        text = f"@{who} turns up the second card, from {senders} in this order; {letters}"
        return [(Form(form), text) for form in _fitting(s, who, ALONE, "skhb")]
    text = (
        f"@{who} turns up cards from {senders} in this order; a dot stays face down; {letters}; not read: xx. the "
        "same, xy. different"
    )
    out: list[tuple[str, str]] = [(Form(form), text) for form in _fitting(s, who, BOTH, "kshb", "shbk")]
    alone = _fitting(s, who, ALONE, "kshb") if s.one_by_one else []
    return out + [(Form(form), f"@{who} turns up one card first") for form in alone]


def _passing(s: ShinbiState, letters: str) -> list[tuple[str, str]]:
    """The cards of the next seat, where one without lives need not turn up its own (option dead_reveal = may)."""
    then = passing_to(s)
    if not then:
        return []
    senders = ", ".join(f"@{a}" for a in attackers(then, s.seats))
    passed = f"@{due(s)} has no life left and may be passed over"
    text = f"{passed}: @{then} turns up cards from {senders} in this order; {letters}"
    return [(Form(f"{then}: {form}"), text) for form in _fitting(s, then, BOTH[:2], "kshb", "shbk")]


BOTH = ("{}.{}", "{}{}.", ".{}{}")
ALONE = ("{}..", ".{}.", "..{}")
"""Patterns of two cards of three, and of one."""


def _fitting(s: ShinbiState, who: int, patterns: Sequence[str], *letters: str) -> list[str]:
    """The first of these patterns that may be turned up, with the weapons in this order; none where none may."""
    then = after(s, steps.Waive(s.open)) if s.open else s
    words = (Word(form.format(*found), 1, 1) for form in patterns for found in product(*letters))
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
        left = s.left_for(s.turn)
        can = [w for w in CODE if left and not check_attack(s, steps.Attack(s.turn, left[0], w))]
        entry = f"{s.turn}: attack {left[0]} {can[0]}" if can else f"{s.turn}: ask {right(s.turn, s.seats)}"
        return ((Form(entry), "in words; also mark, reannounce, end_turn, peek, ask, leave: see `? mark`"),)
    who = s.open or s.turn or s.start
    entry = f"{who}: ask {attackers(who, s.seats)[0]}"
    return ((Form(entry), "in words; also peek, reveal, denounce, turn, pawn, leave: see `? peek`"),)


KINDS = ("weapons", "calls", "clans")


def _topics() -> dict[str, str]:
    things = [(kind, thing, thing["code"]) for kind in KINDS for thing in components()[kind]]
    return {
        thing["id"]: f"typed {code}: "
        + (f"the {next(iter(thing['names'].values()))}" if kind == "clans" else WORDS[code])
        for kind, thing, code in things
    }


def _topic(word: str) -> str:
    kinds = [names(kind) for kind in KINDS]
    found = [kind.exact(word) for kind in kinds] + [kind.named(word) for kind in kinds]
    return next((thing for thing in found if thing), "")


TOPICS = Topics(_topics, _topic)
"""Weapons, calls and clans, under their names in the languages of the rulebooks and the beginnings of these."""

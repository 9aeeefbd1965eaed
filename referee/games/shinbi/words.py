"""Shinbi in words: steps, the status line, suggestions, and what `? WORD` explains."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from referee.engine import late
from referee.engine.game import Act, Fact, Fault, Late, Show, Skip, Step, for_typing, listed, stated, told_seats
from referee.engine.topics import Topics
from referee.games.shinbi import steps
from referee.games.shinbi.data import CODE, clan_titles, components, names
from referee.games.shinbi.notation import WORDS, setup_form
from referee.games.shinbi.notation_write import write
from referee.games.shinbi.rules.assign import check_attack
from referee.games.shinbi.rules.late import WAYS
from referee.games.shinbi.rules.record import late_shows, shown, zone_of
from referee.games.shinbi.rules.resolve import check_denounce, late_callers, may_call
from referee.games.shinbi.rules.reveal import check_reveal, passing_to
from referee.games.shinbi.scoring import left_by
from referee.games.shinbi.state import KEPT, ShinbiState, attackers, targets
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
        return f"round {s.round}, attacks: @{s.turn} on {told_seats(s.left_for(s.turn))}"
    callers = told_seats(sorted(late_callers(s)), " and ") if s.late else ""
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
        return f"{told_seats(s.winners, ' and ')} {'is' if len(s.winners) == 1 else 'are'} Great Daimyo"
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
    left = told_seats(a for a in attackers(s.turn, s.seats) if a not in open_)
    return f"the second card, from {left}" if open_ else f"two cards, from {left}"


BAD_WEAPON = {"SB-TRIPLE-01", "SB-ASSIGN-08", "SB-ASSIGN-06"}
"""Rules by which another weapon may be announced instead."""


@listed
def suggest(s: ShinbiState, faults: Sequence[Fault], typed: Sequence[Step]) -> Iterator[str]:
    """Likely corrections.

    The mirror image of a turned-up pair, two cards of three, a call with its third card, another weapon for a banned
    announcement.
    """
    if not typed:
        return
    step = typed[-1]
    if isinstance(step, steps.Reveal) and len(step.cards) == 2:
        (a, v), (b, w) = step.cards
        mirrored = steps.Reveal(step.who, ((a, w), (b, v)))
        if v != w and v in CODE and w in CODE and not check_reveal(s, mirrored):
            yield write(s, [mirrored])
    if isinstance(step, steps.Reveal) and len(step.cards) == 3:
        fewer = [steps.Reveal(step.who, two) for two in combinations(step.cards, 2)]
        yield from (write(s, [two]) for two in fewer if not check_reveal(s, two))
    if isinstance(step, steps.Denounce) and step.third[0] and not step.third[1]:
        whole = [steps.Denounce(step.who, step.what, (step.third[0], w)) for w in CODE]
        yield from (write(s, [call]) for call in whole if not check_denounce(s, call))
    if isinstance(step, steps.Attack) and {fault.rule for fault in faults} & BAD_WEAPON:
        ways = ((code, steps.Attack(step.who, step.to, weapon)) for weapon, code in CODE.items())
        yield from (f"{code}{step.to}" for code, attack in ways if not check_attack(s, attack))


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

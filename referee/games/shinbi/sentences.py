"""How people say the steps of Shinbi: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from msgspec.structs import replace

from referee.engine.game import Sentences, Step
from referee.engine.parts.sentences import Completion, Told, by_seat, several
from referee.games.shinbi import steps
from referee.games.shinbi.flow import attacker_now, resolver_now, speaker_now
from referee.games.shinbi.notation import next_target
from referee.games.shinbi.rules.assign import ATTACKS
from referee.games.shinbi.rules.resolve import third_of
from referee.games.shinbi.sentences_asked import answer
from referee.games.shinbi.sentences_names import names
from referee.games.shinbi.sentences_parts import AttackTold, CardsTurnedUp, ClansAndPawn, Denounced
from referee.games.shinbi.sentences_told import TELLS
from referee.games.shinbi.state import ShinbiState, Turned, attackers, pawn_goes, targets
from referee.games.shinbi.steps import UNKNOWN

SAME = "same"
"""What stands for the weapon that was announced before in a pattern."""


def _attack(s: ShinbiState, step: steps.Attack, told: Told) -> Step | None:
    """To the nearest without a card, where nobody is named; `the same` is what this player said last in the round.

    Which attack it is of three is compared.
    """
    if not _is_nth(s, step.who, told) or told.get("prev", _sits_before(s, step.who)) != _sits_before(s, step.who):
        return None
    if step.say == SAME:
        said = (
            [text for at in s.said for text in at[step.who - 1 : step.who] if text] if 1 <= step.who <= s.seats else []
        )
        if len(set(said)) != 1:
            return None
        step = replace(step, say=said[0])
    if step.to:
        return step
    if told.get("times") == 1:
        return None  # what a card is said to be that was given to somebody
    return replace(step, to=next_target(s, step.who)) if s.phase == "assign" and 1 <= step.who <= s.seats else None


def _sits_before(s: ShinbiState, who: int) -> int:
    """Who sits before a player, in the order of play."""
    return (who - 2) % s.seats + 1


def _is_nth(s: ShinbiState, who: int, told: Told) -> bool:
    """Whether the next attack of a player is the one that was told: the first, the second, the third."""
    if "nth" not in told or not 1 <= who <= s.seats:
        return True
    return set(several(told["nth"])) == {str(s.laid[who - 1] + 1)}


COUNTED = frozenset({"attack", "card", "ninja", "weapon", "announcement", "claim"})
"""Words for an attack that may be counted."""


def _ordinal(s: ShinbiState, step: Step, noun: str) -> tuple[int | None, bool | None] | None:
    """Which attack of a player one is, and whether it is the last, whatever weapon is said; which one of its weapon the
    third card is that a denouncement shows.
    """
    if isinstance(step, steps.Denounce) and noun == step.third[1] and s.open:
        turned = s.turned[s.open - 1]
        seen = [weapon for _, weapon in turned.cards] if turned is not None else []
        return (seen.count(noun) + 1, None) if UNKNOWN not in seen else None
    if not isinstance(step, steps.Attack) or s.phase != "assign" or not 1 <= step.who <= s.seats:
        return None
    nth = s.laid[step.who - 1] + 1
    return (nth, nth == ATTACKS) if noun in COUNTED or noun == step.say else None


def _reveal(s: ShinbiState, step: steps.Reveal, told: Told) -> Step | None:
    """In the order of the seats; cards that were not read are the same or different."""
    if not all(1 <= seat <= s.seats for seat, _ in step.cards) or not 1 <= step.who <= s.seats or s.phase != "resolve":
        return None
    order = attackers(step.who, s.seats)
    cards = sorted(step.cards, key=lambda card: order.index(card[0]) if card[0] in order else len(order))
    seen = [weapon for _, weapon in cards]
    told_ = told.get("result", step.pair)
    if told.get("by", step.who) != step.who or not isinstance(told_, str):
        return None
    if not all(seen) or UNKNOWN in seen:
        unread = len(seen) == 2 and not any(set(seen) - {"", UNKNOWN}) and told_
        return replace(step, cards=tuple((seat, UNKNOWN) for seat, _ in cards), pair=told_) if unread else None
    if told_ and (len(seen) != 2 or told_ != ("same" if seen[0] == seen[1] else "different")):
        return None
    if told.get("rest") in dict(cards) or {*several(told.get("whose", ()))} - {*dict(cards)}:
        return None
    return replace(step, cards=tuple(cards), pair="")


def _denounce(s: ShinbiState, step: steps.Denounce, told: Told) -> Step | None:
    """The third card is the one that was left; whether the call was right follows from cards that were read."""
    if not 1 <= step.who <= s.seats or s.phase != "resolve":
        return None
    turned, third = s.turned[step.who - 1], third_of(s, step.who)
    open_ = {w for _, w in turned.cards} if turned is not None else set[str]()
    seat, weapon = step.third[0], _third(open_ - {UNKNOWN}, step.third[1], told)
    if weapon in (None, told.get("unlike")) or (seat and third and seat != third) or not _named(s, step.who, told):
        return None
    right = {"true": True, "false": False}.get(told.get("right", ""))
    seen = open_ | {weapon} if open_ else open_
    if any(len(seen) != {"same": 1, "different": 3}[result] for result in several(told.get("result", ()))):
        return None
    if told.get("again", step.what) != step.what:
        return None
    if "unhurt" in told and turned is not None and _pair(turned):
        return None
    if weapon in ("", UNKNOWN):
        shown = UNKNOWN if right is not None else ""
        return replace(step, third=(seat or third, shown), right=right)
    all_read = bool(seen) and UNKNOWN not in seen
    if right is not None and all_read and right != (len(seen) == (1 if step.what == "plotting" else 3)):
        return None
    return replace(step, third=(seat or third, weapon), right=None)


def _third(open_: Collection[str], weapon: str, told: Told) -> str | None:
    """The third card, also where it is said that it fits the two open ones; None where that is not so."""
    if "every" in told:
        return str(told["every"]) if {told["every"]} == {*open_} else None
    if "fits" in told:
        return next(iter(open_)) if len(open_) == 1 else None
    return weapon


def _named(s: ShinbiState, who: int, told: Told) -> bool:
    """Whether who is said to be right is who denounces, and whoever is denounced attacked."""
    whom = {seat for seat in several(told.get("whom", ())) if isinstance(seat, int)}
    return {*several(told.get("by", who))} == {who} and whom <= {*attackers(who, s.seats)}


def _mark(s: ShinbiState, step: steps.Mark, told: Told) -> Step | None:
    """On the card that came last, where nobody says whose it is; by who has it, where nobody says who marks."""
    if not step.who:
        last = max(((at, seat) for seat, came in enumerate(s.said_at, 1) for at in came), default=(0, 0))
        step = replace(step, who=last[1] if last[0] else 0)
    if step.source or not 1 <= step.who <= s.seats:
        return step
    came = s.said_at[step.who - 1]
    return replace(step, source=came.index(max(came)) + 1) if any(came) else None


def _setup(s: ShinbiState, step: steps.SetupStep, told: Told) -> Step | None:
    """The clans in seating order, whatever the order in which they were told."""
    clans = by_seat(step.clans, range(1, len(step.clans) + 1), told)
    return replace(step, clans=clans) if clans is not None else None


def _pair(turned: Turned) -> bool:
    """Whether two open cards are the same weapon."""
    return turned.pair if turned.pair is not None else len({weapon for _, weapon in turned.cards}) == 1


def _waive(s: ShinbiState, step: steps.Waive, told: Told) -> Step | None:
    """While somebody may denounce; in the attacks nothing is passed over. What it costs is compared."""
    if s.phase != "resolve" or not s.open or not 1 <= step.who <= s.seats:
        return None
    turned = s.turned[step.who - 1]
    if told.get("by", step.who) != step.who:
        return None
    if turned is None:
        return None if told else step
    if told.get("left", s.lives[step.who - 1]) != s.lives[step.who - 1]:
        return None
    pair = "same" if _pair(turned) else "different"
    return (
        step
        if {told.get(name, pair) for name in ("outcome", "result", "unhurt", "nohit", "paying", "struck")} == {pair}
        else None
    )


def _pay(s: ShinbiState, step: steps.Pay, told: Told) -> Step | None:
    """One life, of who pays it."""
    same = {told.get(name, "same") for name in ("outcome", "result")} == {"same"}
    fits = told.get("n", 1) == 1 and same and told.get("by", step.who) == step.who
    return step if s.phase == "resolve" and fits else None


def _end(s: ShinbiState, step: steps.EndTurn, told: Told) -> Step | None:
    return step if s.phase == "assign" else None


COMPLETE: dict[type[Step], Completion] = {
    steps.SetupStep: _setup,
    steps.Attack: _attack,
    steps.Mark: _mark,
    steps.Reveal: _reveal,
    steps.Denounce: _denounce,
    steps.Waive: _waive,
    steps.EndTurn: _end,
    steps.Settle: lambda s, step, told: step if s.phase == "resolve" else None,
    steps.Pay: _pay,
    steps.Peek: lambda s, step, told: replace(step, target=0) if step.target == step.who else step,
    steps.Turn: lambda s, step, told: step if s.phase == "resolve" or s.shows or s.before is not None else None,
    steps.Recover: lambda s, step, told: (
        step if s.phase == "resolve" and told.get("by", pawn_goes(s)) == pawn_goes(s) else None
    ),
    steps.Pawn: lambda s, step, told: step if told.get("by", s.start) in (s.start, s.passed) else None,
    steps.Void: lambda s, step, told: step if told.get("n", s.round) == s.round else None,
}
"""What the words leave open, by the kind of step."""


BESIDE = ("mark", "peek", "ask", "turn")
LIKELY = {
    False: ("attack", "end_turn", "recover", "pawn", *BESIDE),
    True: ("reveal", "denounce", "waive", "settle", "pay", "recover", *BESIDE),
}
"""The verbs that are tried first, while cards are turned up and at any other time."""


class ShinbiSentences(Sentences[ShinbiState]):
    """How people say the steps of Shinbi."""

    package = "referee.games.shinbi"
    notes = frozenset({"pay"})
    uncompared = frozenset({"what", "lie"})
    kinds: ClassVar[Mapping[str, str]] = {
        "setup.clans": "clan",
        "attack.say": "weapon",
        "reannounce.say": "weapon",
        "mark.weapon": "weapon",
        "reveal.cards": "seen",
        "denounce.what": "call",
        "denounce.third": "seen",
        "turn.weapon": "weapon",
    }

    completions = COMPLETE
    tells = TELLS
    in_parts = (
        ClansAndPawn(steps.SetupStep, "clans", "clan", "the pawn holder"),
        AttackTold(),
        CardsTurnedUp(),
        Denounced(),
    )
    alone: ClassVar[frozenset[type[Step]]] = frozenset((steps.Attack, steps.Reveal, steps.Denounce))
    facts: ClassVar[Mapping[str, Sequence[str]]] = {
        "start": ("pawn", "start pawn"),
        "lives": (
            *("life counters", "counters", "cubes", "red cubes", "health"),
            *("red counters", "reds", "hearts", "life points"),
        ),
        "middle": tuple(
            f"{what}{where}"
            for what in ("lives ", "counters ", "life counters ", "cubes ", "red cubes ", "")
            for where in ("in the middle", "in the centre", "in the pot")
        ),
    }
    states: ClassVar[Mapping[str, tuple[str, int, Sequence[str]]]] = {
        "defeated": (
            "lives",
            0,
            (
                "dead",
                "out",
                "defeated",
                "out of the game",
                "eliminated",
                "killed",
                "ghost",
                "without lives",
                "out of the race",
            ),
        ),
    }
    sinks: ClassVar[Sequence[str]] = tuple(
        f"{to} {the}middle" for to in ("in", "into", "to", "for", "on", "onto") for the in ("the ", "")
    )
    winner: ClassVar[Sequence[str]] = ("Great Daimyo", "new Great Daimyo", "Daimyo")
    events: ClassVar[Mapping[str, Sequence[str]]] = {
        "muted": ("may not denounce next round", "must keep quiet next round", "cannot denounce next round"),
        "pawn": tuple(
            f"pawn {verb}{how}"
            for verb in ("moves", "goes", "passes", "wanders", "travels", "moves on", "goes on")
            for how in (
                "",
                " to the right",
                " one seat to the right",
                " one to the right",
                " one player to the right",
                " one seat on",
                " one player on",
                " right",
                " on to the right",
                " to the next player",
                " one seat",
            )
        ),
    }

    def ordinal(self, state: ShinbiState, step: Step, noun: str, /) -> tuple[int | None, bool | None] | None:
        """Which attack of a player one is."""
        return _ordinal(state, step, noun)

    def names(self, state: ShinbiState) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The same at every table."""
        return names()

    def seats(self, state: ShinbiState) -> Sequence[tuple[str, int]]:
        """The clans, and who holds the pawn."""
        named = [(name, seat) for seat, clan in enumerate(state.clans, 1) for name in names()["clan"].get(clan, ())]
        pawn = [("pawn holder", state.start), ("start player", state.start)] if state.clans else []
        return [*named, *pawn]

    def actors(self, state: ShinbiState, kind: type[Step]) -> Sequence[int]:
        """As the shorthand has it."""
        if kind is steps.Attack:
            return (attacker_now(state),)
        if kind is steps.Reveal:
            return (resolver_now(state),)
        if kind in (steps.Waive, steps.Pay, steps.Settle):
            return (speaker_now(state),)
        if kind is steps.Denounce:
            return (speaker_now(state, late=True),)
        return super().actors(state, kind)

    def earlier(self, state: ShinbiState, steps_: Sequence[Step], forms: Sequence[str], /) -> bool:
        """A card that was given may be one of who attacked before, while who attacks now has given none."""
        first = steps_[0] if steps_ else None
        begins = isinstance(first, steps.Attack) and 1 <= first.who <= state.seats and not state.laid[first.who - 1]
        given = [*forms[:1]] == ["the"] and forms[1:2] in (["one"], ["card"], ["attack"]) and "was" in forms
        return begins and given and any(state.laid)

    def answers(self, state: ShinbiState, forms: Collection[str]) -> str:
        """What may not be announced to somebody."""
        return answer(state, forms)

    def likely(self, state: ShinbiState) -> Collection[str]:
        """Attacks and what is done beside them, or what is done with their cards."""
        if state.phase not in ("assign", "resolve"):
            return ()
        return LIKELY[state.phase == "resolve" and (state.open > 0 or not state.all_resolved)]

    def everybody(self, state: ShinbiState, kind: type[Step], who: int) -> Sequence[int]:
        """Who is attacked by this player, and has no card from this player yet."""
        if kind is not steps.Attack or not 1 <= who <= state.seats:
            return ()
        left = state.left_for(who) if state.phase == "assign" and state.turn == who else ()
        return left or targets(who, state.seats)

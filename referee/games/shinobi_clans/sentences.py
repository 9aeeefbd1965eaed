"""How people say the steps of Shinobi Clans: names, who is meant, and what the words leave open. Patterns: `says`."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from referee.engine.parts.sentences import Completion, NamesAt, Sentences, Told, by_seat, number_told
from referee.engine.steps import Step
from referee.games.shinobi_clans import powers, sentences_laid, sentences_odd
from referee.games.shinobi_clans import sentences_battle as battle
from referee.games.shinobi_clans import sentences_plays as plays
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.amounts import told as amount_told
from referee.games.shinobi_clans.codes import further
from referee.games.shinobi_clans.data import CODE_OF_TARGET, target_name
from referee.games.shinobi_clans.notation_battle import follow
from referee.games.shinobi_clans.rules import after, draft, events
from referee.games.shinobi_clans.rules.stack import rows_of, rules_of
from referee.games.shinobi_clans.sentences_names import all_names
from referee.games.shinobi_clans.sentences_parts import RewardsDrawn, TargetsLaid
from referee.games.shinobi_clans.sentences_slots import as_settled
from referee.games.shinobi_clans.sentences_told import TELLS
from referee.games.shinobi_clans.state import HAND_SIZE, ROUNDS, ROW, SLOT, ClansState, Last

POWER = frozenset({"power", "powers", "total", "totals", "strength", "strengths", "sum", "sums", "sides"}) | frozenset(
    {"strong", "stronger", "ahead", "leads", "leading", "winning", "score"}
)
"""Words of a question for the power of both sides."""

WAYS = frozenset({"way", "direction", "where", "left", "right"})
PASSES = frozenset({"pass", "passed", "passing", "packs"})
"""Words of a question where packs are passed."""

PICKS, POT = frozenset({"pick", "picks", "picking"}), frozenset({"pot", "stake"})
"""Words of a question for who picks, and for the gold that is paid."""

DEATH = frozenset({"death", "dies", "die", "dead", "killed", "killing", "kill", "assassination"})
LIFE = frozenset({"survival", "survives", "survive", "lives", "live", "life", "guarding", "guard"})
"""Words of a question for what is paid if a Target dies, or lives."""

SIZE = frozenset({"size", "big", "large", "tall", "high", "thick"})
"""Words of a question for how many cards lie somewhere."""

BATTLE = ("all", "battle")
"""Phases in which a Target is resolved next."""

TABLE = (
    st.SetupStep,
    st.Redraw,
    st.Targets,
    st.Deal,
    st.Taken,
    st.Draft,
    st.Pool,
    st.Place,
    st.Reshuffle,
    st.Begin,
    st.Shown,
    st.Flip,
    st.Arm,
    st.Hit,
    st.Join,
    st.Idle,
    st.Ability,
    st.Slot,
    st.Result,
    st.Tokens,
    st.Decide,
)
"""Steps that the whole table does where nobody is named."""


def _start(s: ClansState, step: st.SetupStep | st.Redraw, told: Told) -> Step | None:
    """Who draws again does so only in a tie."""
    if (s.phase == "tie") != isinstance(step, st.Redraw) or told.get("same", step.start) != step.start:
        return None
    if not step.rewards:
        return step
    seats = s.tied if s.phase == "tie" else range(1, s.seats + 1)
    rewards = by_seat(step.rewards, seats, told)
    return None if rewards is None else replace(step, rewards=rewards)


def _targets(s: ClansState, step: st.Targets, told: Told) -> Step | None:
    """As many Rewards as Targets; where none was told, none was read; not while Targets are fought for."""
    if s.phase == "battle" or told.get("size", len(step.laid)) != len(step.laid):
        return None
    if number_told(told, "nth", s.round) != s.round or told.get("round", s.round) != s.round:
        return None
    rewards = step.rewards or (st.NO_REWARD,) * len(step.laid)
    return replace(step, rewards=rewards) if len(rewards) == len(step.laid) else None


def _draft(s: ClansState, step: st.Draft, told: Told) -> Step | None:
    """How many cards are picked and held then is compared."""
    if told.get("round", s.round) != s.round or s.phase in ("ninja", "battle"):
        return None
    if told.get("way", draft.direction(s.round)) != draft.direction(s.round):
        return None
    picks = draft.pack_size(s.round)
    if told.get("rest", picks - s.taken) != picks - s.taken:
        return None
    return step if told.get("picks", picks) == picks and told.get("size", HAND_SIZE) == HAND_SIZE else None


def _deal(s: ClansState, step: st.Deal, told: Told) -> Step | None:
    if step.first == 1:
        return None  # `a pack of six`
    return step if told.get("round", s.round) == s.round and s.phase == "draft" else None


def _taken(s: ClansState, step: st.Taken, told: Told) -> Step | None:
    """How many cards are passed on is compared, and how many picks there were."""
    if number_told(told, "pick", s.taken + 1) != s.taken + 1 or told.get("group", s.seats) != s.seats:
        return None
    left = draft.pack_size(s.round) - s.taken - step.n
    return step if told.get("left", left) == left else None


def _leftovers(s: ClansState, step: st.Leftovers, told: Told) -> Step | None:
    """Of the round before; how many they are is compared."""
    if told.get("count", len(step.cards)) != len(step.cards):
        return None
    return step if s.phase == "leftovers" and told.get("round", s.round - 1) == s.round - 1 else None


def _pool(s: ClansState, step: st.Pool, told: Told) -> Step | None:
    """How many they are is compared, and which pass it is, and who picks first."""
    if told.get("pass_no", s.pass_no) != s.pass_no or told.get("picker", s.first_pick) != s.first_pick:
        return None
    return step if s.phase == "pool" and told.get("size", len(step.cards)) == len(step.cards) else None


def _pick(s: ClansState, step: st.Pick, told: Told) -> Step | None:
    """A card that does not lie in the pool is an own leftover, if it is one."""
    if s.phase != "pick" or told.get("count", 2) != 2:
        return None
    if number_told(told, "order", 0) not in (0, 1 + (s.picks >= s.seats)):
        return None
    if step.card == plays.LAST:
        left = [card for card in s.pool if card]
        return replace(step, card=left[0]) if len(left) == 1 else None
    if not 1 <= told.get("of", 1) <= s.seats or ("of" in told and step.card not in s.left[told["of"] - 1]):
        return None  # whose leftover it is
    own = s.left[step.who - 1] if 1 <= step.who <= s.seats else []
    if not step.leftover and step.card not in s.pool and step.card in own:
        return replace(step, leftover=True)
    return step


def _trim(s: ClansState, step: st.Trim, told: Told) -> Step | None:
    """How many they are follows from the cards."""
    if told.get("same", step.n) != step.n:
        return None
    return replace(step, n=step.n or len(step.cards)) if s.phase in ("trim", "draft", "pick") else None


def _places(s: ClansState, step: st.Place, told: Told) -> Step | None:
    if told.get("group", s.seats) != s.seats:
        return None
    return step if s.phase not in ("ninja", "battle") else None


def _begin(s: ClansState, step: st.Begin, told: Told) -> Step | None:
    """That nothing lies on a Target is compared."""
    rows = [slot for row in ROW.get(step.target, {}).values() for slot in s.rows.get(row, ())]
    return None if "bare" in told and (s.stacks.get(step.target) or rows) else step


def _appear(s: ClansState, step: st.Appear, told: Told) -> Step | None:
    """Who draws how many is compared."""
    if told.get("drawer", step.who) != step.who:
        return None
    return step if told.get("drawn", events.DRAWN) == events.drawn_now(s) or "drawn" not in told else None


def _pass(s: ClansState, step: st.Pass, told: Told) -> Step | None:
    """How many cards are left is compared, and that nobody else is in."""
    if "last" in told and not all(out or seat == step.who for seat, out in enumerate(s.passed, 1)):
        return None
    return step if "left" not in told or (1 <= step.who <= s.seats and told["left"] == s.hand(step.who)) else None


def _take(s: ClansState, step: st.Take, told: Told) -> Step | None:
    return step if step.amount > 0 and (s.paid or s.settled or s.pending) else None


def _tokens(s: ClansState, step: st.Tokens, told: Told) -> Step | None:
    """Of other Targets than the one at hand; whether others follow is known, unless it was told."""
    if s.fight is not None and step.shown and all(target == s.fight.target for _, target, _ in step.shown):
        return None
    if not step.shown and s.phase not in ("all", "rest"):
        return None
    if step.shown and s.phase not in ("all", "rest", "battle") and not after.can_be_found(s):
        return None
    return replace(step, more=step.more and bool(step.shown) and follow(s, step.shown))


def _give(s: ClansState, step: st.Give, told: Told) -> Step | None:
    return replace(step, token=f"{told['target']}:{told['side']}") if "target" in told else step


def _discard(s: ClansState, step: st.Discard, told: Told) -> Step | None:
    """Where nothing asks for a discard: what is trimmed is a step of its own."""
    if s.phase == "trim":
        return None
    if "side" in told:
        return replace(step, what=f"token {told['target']}:{told['side']}")
    return step


def _look(s: ClansState, step: st.Look, told: Told) -> Step | None:
    """Where it lies, from what was told."""
    if step.at in ("hand", "tokens"):
        return replace(step, at=f"{step.at}:{told.get('of', step.who)}")
    if step.at == "stack":
        return replace(step, at=f"stack:{CODE_OF_TARGET[told['target']]}")
    if step.at == "slot":
        return replace(step, at=f"slot:{CODE_OF_TARGET[told['target']]}{SLOT[told['side']](told['n'])}")
    return step


COMPLETE: dict[type[Step], Completion] = {
    st.SetupStep: _start,
    st.Redraw: _start,
    st.Targets: _targets,
    st.Draft: _draft,
    st.Deal: _deal,
    st.Taken: _taken,
    st.Leftovers: _leftovers,
    st.Pool: _pool,
    st.Pick: _pick,
    st.Trim: _trim,
    st.Place: _places,
    st.Lay: plays.lay,
    st.Weapon: plays.weapon,
    st.Scout: plays.draws,
    st.Spy: plays.spy,
    st.MasterSpy: plays.spy,
    st.Appear: _appear,
    st.Pass: _pass,
    st.Begin: _begin,
    st.Turned: lambda s, step, told: step if s.fight is None and s.phase == "ninja" else None,
    st.Shown: battle.shown,
    st.Flip: battle.flip,
    st.Hit: battle.hit,
    st.Arm: battle.arm,
    st.Join: battle.in_battle,
    st.Idle: battle.idle,
    st.Ability: battle.in_battle,
    st.Slot: battle.in_battle,
    st.Result: battle.result,
    st.Take: _take,
    st.Tokens: _tokens,
    st.Give: _give,
    st.Discard: _discard,
    st.Look: _look,
}
"""What the words leave open, by the kind of step."""


def _paid_for(state: ClansState, last: Last | None, forms: Collection[str]) -> bool:
    """Whether it is asked how much is paid for the Target at hand, as it ends now."""
    if last is None or state.fight is None or not {"much", "paid"} <= {*forms}:
        return False
    named = [target for target in state.targets if {*target_name(target).casefold().split()} <= {*forms}]
    return named == [state.fight.target] and (LIFE if last.dies else DEATH).isdisjoint(forms)


class ClansSentences(Sentences[ClansState]):
    """How people say the steps of Shinobi Clans."""

    package = "referee.games.shinobi_clans"
    kinds: ClassVar[Mapping[str, str]] = {
        "setup.rewards": "number",
        "redraw.rewards": "number",
        "targets.laid": "target",
        "targets.rewards": "reward",
        "taken.to": "way",
        "trim.cards": "card",
        "leftovers.cards": "card",
        "pool.cards": "card",
        "pick.card": "card",
        "lay.to": "target",
        "lay.card": "card",
        "weapon.to": "target",
        "weapon.side": "side",
        "weapon.card": "arms",
        "scout.to": "target",
        "spy.to": "target",
        "spy.seen": "card",
        "master_spy.to": "target",
        "master_spy.seen": "card",
        "turned.card": "card",
        "begin.target": "target",
        "shown.tokens": "contract",
        "flip.card": "card",
        "arm.card": "arms",
        "hit.card": "card",
        "join.side": "side",
        "idle.side": "side",
        "idle.card": "arms",
        "ability.card": "card",
        "decide.what": "decision",
        "give.token": "card",
        "discard.what": "card",
        "look.at": "looked",
    }
    told_alone = frozenset({st.Tokens})
    uncompared = frozenset({"by"})
    completions = COMPLETE
    titles: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("down", "open"), "card"),
        **dict.fromkeys(("aim", "stance", "passive"), "contract"),
        "arms": "weapon",
    }
    tells = TELLS
    in_parts = (RewardsDrawn(st.SetupStep, "setup"), RewardsDrawn(st.Redraw, "tie"), TargetsLaid())
    compares = True
    facts: ClassVar[Mapping[str, Sequence[str]]] = {
        "hand": ("cards", "cards in hand", "hand cards"),
        "gold": ("gold", "gold tokens", "money"),
        "deck": ("draw pile",),
        "discard": ("discard pile",),
    }
    moves: ClassVar[Mapping[str, Sequence[str]]] = {"hand": ("draw",)}
    states: ClassVar[Mapping[str, tuple[str, Any, Sequence[str]]]] = {
        "out": ("passed", True, ("out", "out of the round")),
    }
    sums: ClassVar[Mapping[str, Sequence[int]]] = {"compare": (1, 2), "slot": (2, 3), "total": (1, 2), "pot": (1,)}
    events: ClassVar[Mapping[str, Sequence[str]]] = {
        "reshuffle": ("we reshuffle", "reshuffle", "discards are shuffled", "discard pile is shuffled"),
    }

    def names(self, state: ClansState) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """The same for the same cards of the box."""
        more = further(state)
        return all_names(more, tuple(state.cards[code].kind for code, _ in more))

    def everybody(self, state: ClansState, kind: type[Step], who: int) -> Sequence[int]:
        """All players show a contract."""
        return range(1, state.seats + 1) if kind is st.Shown else ()

    def leads(self, state: ClansState, step: Step, told: Told) -> Sequence[Step]:
        """The Target of which contracts are told is resolved next."""
        target = told.get("target")
        if isinstance(step, st.Shown) and state.fight is None and isinstance(target, str) and state.phase in BATTLE:
            return (st.Begin(0, target),) if target in state.targets and target not in state.done else ()
        return ()

    def answers(self, state: ClansState, forms: Collection[str]) -> str:
        """The power of both sides at the Target that is being settled; where packs are passed in a draft."""
        if not state.advanced and not WAYS.isdisjoint(forms) and not PASSES.isdisjoint(forms):
            said = [n for n in range(1, ROUNDS + 1) if "round" in forms and str(n) in forms]
            number = said[0] if said else state.round + ("next" in forms)
            return f"round {number}: packs are passed to the {draft.direction(number)}" if number <= ROUNDS else ""
        if state.phase in ("pool", "pick") and not PICKS.isdisjoint(forms) and "last" in forms:
            last = (state.first_pick - 2) % state.seats + 1
            return f"@{last} picks last, twice in a row"
        stack = [t for t in state.targets if SIZE & {*forms} and {*target_name(t).casefold().split()} <= {*forms}]
        if len(stack) == 1:
            return f"stack of {target_name(stack[0])}: {len(state.stacks.get(stack[0], ()))}"
        settled = as_settled(state)
        if settled is not None and (not POT.isdisjoint(forms) or _paid_for(state, settled[0].last_fight, {*forms})):
            return f"pot: {next((effect[1] for effect in settled[1] if effect[0] == 'pot'), 0)}"
        if state.fight is None or POWER.isdisjoint(forms):
            return ""
        target = state.fight.target
        others = {target_name(other).casefold() for other in state.targets if other != target}
        if others & set(forms):
            return ""
        guardian, assassin = powers.totals(rules_of(state), target, rows_of(state, target))
        return f"{target_name(target)}: Guardians {amount_told(guardian)}, Assassins {amount_told(assassin)}"

    def laid(
        self, state: ClansState, forms: Sequence[str], at: NamesAt
    ) -> Iterable[tuple[tuple[Step, ...], frozenset[int]]]:
        """Cards that are turned up in a battle, and its end."""
        return sentences_laid.laid(state, forms, at)

    def odd(self, state: ClansState, forms: Sequence[str], steps: Sequence[Step]) -> bool:
        """How a card lies, whose it is, and which one."""
        return sentences_odd.odd(state, forms, steps)

    def ends(self, state: ClansState) -> Step | None:
        """Nothing in the ninja phase: a turn ends with a card as well as with a pass, which is for the whole round;
        nothing in the battle: `it is over` may be said of a stack, a slot or a Target.
        """
        return None if state.phase in ("ninja", "battle") else super().ends(state)

    def actors(self, state: ClansState, kind: type[Step]) -> Sequence[int]:
        """The table; whose turn it is; those who are asked."""
        if kind in TABLE:
            return (0,)
        asked = tuple(who for who in super().actors(state, kind) if who)
        return asked or ((state.turn,) if state.turn else ())

"""What is left open by the words for a battle of Shinobi Clans; a part of `sentences`."""

from msgspec.structs import replace

from referee.engine.parts.rules import tried
from referee.engine.parts.sentences import NO_NUMBER, Told, number_told, several
from referee.engine.steps import Step
from referee.games.shinobi_clans import steps as st
from referee.games.shinobi_clans.rules import RULES, slots
from referee.games.shinobi_clans.rules.stack import goes_along
from referee.games.shinobi_clans.state import ROW, ClansState, Fight

TURNED = "+"
"""What stands in a pattern for the place of a card of which it is said that it was turned up."""

EITHER = "other"
"""What stands in a pattern for the one side on which a weapon waits without a ninja."""

OPEN = "open"
"""What stands in a pattern for the card that lies open on top."""


def shown(s: ClansState, step: st.Shown, told: Told) -> Step | None:
    """Contracts for the Target that is being resolved."""
    if s.fight is None or (s.fight.step != "tokens" and not step.tokens):
        return None
    if "aim" in told:
        if told.get("group", s.seats) != s.seats or step.tokens:
            return None
        step = replace(step, tokens=tuple((seat, str(told["aim"])) for seat in range(1, s.seats + 1)))
    if "no_aim" in told and any(aim == told["no_aim"] for _, aim in step.tokens):
        return None
    if {seat for seat, _ in step.tokens} & set(several(told.get("none", ()))):
        return None
    if "many" in told and sum(several(told["many"])) != len(step.tokens):
        return None
    return step if set(several(told.get("target", ()))) <= {s.fight.target} else None


def _waits(s: ClansState, side: str) -> bool:
    """Whether a weapon lies in the slot that the next ninja of a side takes."""
    row = s.rows.get(ROW[s.fight.target].get(side, ""), []) if s.fight is not None else []
    free = next((slot for slot in row if not slot.ninja), None)
    return free is not None and (free.pos is not None or bool(free.weapon))


def flip(s: ClansState, step: st.Flip, told: Told) -> Step | None:
    """In the battle; a card that goes along, and the weapon asked for, are steps of their own."""
    fight = s.fight
    if fight is None or told.get("target", fight.target) != fight.target or not _counted(s, fight, told):
        return None
    said, step = step.at == TURNED, replace(step, at="" if step.at == TURNED else step.at)
    if step.card == OPEN:
        top = s.stacks.get(fight.target, [])[-1:]
        if not top or not top[0].card:
            return None
        step = replace(step, card=top[0].card)
    card = s.cards.get(step.card)
    top = s.stacks.get(fight.target, [])[-1:]
    if "of" in told and (not top or top[0].who not in several(told["of"])):
        return None
    if "seen" in told:
        if not top or top[0].card != step.card:
            return None
        told = {name: value for name, value in told.items() if name != "seen"}
    if goes_along(s, fight, step.card):
        return st.Hit(step.who, step.card) if not told else None
    if fight.owed and fight.owed[0][0] == "arm" and card is not None and card.kind == "weapon":
        return st.Arm(step.who, step.card) if not told else None
    if card is not None and card.kind == "weapon" and not said:
        return None  # that a weapon lies in a stack is said in so many words
    if "unarmed" in told:
        return step if card is not None and card.side and not _waits(s, card.side) else None
    if "gone" in told:
        return step if told["gone"] in _gone(s, step) else None
    own = card.side if card is not None else ""
    side = str(told.get("side", own))
    if "code" in told:
        at = str(told["code"])
        return step if at == f"{own}{_next_slot(s, fight.target, own)}" else None
    if "n" in told:
        return replace(step, at=f"{side}{told['n']}")
    into = max(map(int, several(told.get("into", told.get("nth", 0)))))
    if into and not own:
        return step if into in _entered(s, step) else None  # a Rogue; no card that takes no slot
    return step if side == own and (not into or into == _next_slot(s, fight.target, side)) else None


def _entered(s: ClansState, step: st.Flip) -> set[int]:
    """The number of the slot that a card takes when it is turned up."""
    return {int(str(effect[2])[1:]) for effect in tried(RULES, s, step)[1] if effect[0] == "place"}


def _counted(s: ClansState, fight: Fight, told: Told) -> bool:
    """Whether it is the card of the stack that was counted: the third one, the one at the bottom."""
    left = len(s.stacks.get(fight.target, ()))
    if ("bottom" in told and left != 1) or told.get("left_of", left) != left:
        return False
    return "card_nth" not in told or {int(nth) for nth in several(told["card_nth"])} <= counted(s, fight)


def counted(s: ClansState, fight: Fight) -> set[int]:
    """As which card of the stack the next one may be counted: with what has gone, or the ninjas alone."""
    ninjas = sum(bool(slot.ninja) for row in ROW[fight.target].values() for slot in s.rows.get(row, ()))
    gone = sum(card not in s.cards or s.cards[card].kind != "weapon" for card in fight.gone)
    return {1 + ninjas, 1 + ninjas + gone + len(s.under.get(fight.target, ()))}


def _next_slot(s: ClansState, target: str, side: str) -> int:
    """The slot that the next ninja of a side takes."""
    row = s.rows.get(ROW[target].get(side, ""), [])
    return next((at for at, slot in enumerate(row, 1) if not slot.ninja), len(row) + 1)


def _gone(s: ClansState, step: st.Flip) -> set[str]:
    """The cards that are discarded when this one is turned up."""
    return {str(effect[1]) for effect in tried(RULES, s, step)[1] if effect[0] == "gone"}


def hit(s: ClansState, step: st.Hit, told: Told) -> Step | None:
    """Only what goes along with the card before; no weapon that lies open in a slot."""
    if s.fight is not None and any(
        slot.weapon == step.card for side in "ga" for slot in s.rows[ROW[s.fight.target][side]]
    ):
        return None
    if s.fight is None or ("above" in told and told["above"] not in s.fight.gone):
        return None
    if "many" in told and told["many"] != len(s.fight.owed):
        return None
    top = s.stacks.get(s.fight.target, [])[-1:]
    if "of" in told and (not top or top[0].who not in several(told["of"])):
        return None
    return step if goes_along(s, s.fight, step.card) else None


def _with_totals(s: ClansState, step: st.Result, told: Told, killed: bool | None) -> st.Result | None:
    """The totals as they were told: by side, or the larger one first and last; whoever has more wins."""
    if "left" in told:
        if {told["left"], told["right"]} != {"g", "a"}:
            return None
        one, two = number_told(told, "one"), number_told(told, "two")
        if NO_NUMBER in (one, two):
            return None
        guardian, assassin = (one, two) if told["left"] == "g" else (two, one)
        return replace(step, guardian=guardian, assassin=assassin)
    if "more" not in told:
        return step
    more, less = number_told(told, "more"), number_told(told, "less")
    if NO_NUMBER in (more, less) or ("wins" in told and more < less):
        return None  # who wins has more
    most, least = sorted((more, less), reverse=True)
    if killed is None:
        last = tried(RULES, s, step)[0].last_fight
        killed = bool(last is not None and last.item.target == s.fight.target and last.dies) if s.fight else None
    return replace(step, guardian=least if killed else most, assassin=most if killed else least)


def result(s: ClansState, step: st.Result, told: Told) -> Step | None:
    """The Target at hand; its end is compared."""
    if s.fight is None or told.get("target", s.fight.target) != s.fight.target:
        return None
    if "top" in told:
        if not NO_NUMBER < number_told(told, "low") < number_told(told, "top"):
            return None  # `4 beats 6`
        told = {**told, "more": told["top"], "less": told["low"]}
    ends = "outcome" in told or "wins" in told
    if "more" in told and "outcome" not in told and "gainer" not in told and _rogue_came(s, s.fight):
        return None  # the totals that said whom he joins
    killed = told.get("outcome") == "killed" or told.get("wins") == "a"
    if "outcome" in told and "wins" in told and (told["outcome"] == "killed") != (told["wins"] == "a"):
        return None  # `the guardians are stronger, he is dead`
    with_totals = _with_totals(s, step, told, killed if ends else None)
    if with_totals is None or (told.get("loses") is not None and told["loses"] == told.get("wins")):
        return None
    step = with_totals
    sums = {"parts_a": step.assassin, "parts_g": step.guardian, "parts_p": step.pot}
    if any(name in told and sum(several(told[name])) != total for name, total in sums.items()):
        return None
    if not ends and "gainer" not in told:
        return step
    twin, _ = tried(RULES, s, step)
    last = twin.last_fight
    if last is not None and (last.item.target, last.item.round) != (s.fight.target, s.round):
        last = None  # this Target is not settled yet
    if "gainer" in told:
        gains = {seat: after - before for seat, (before, after) in enumerate(zip(s.gold, twin.gold, strict=True), 1)}
        paid = {seat: gain for seat, gain in gains.items() if gain}
        if last is None or "amount" not in told or paid != dict.fromkeys(several(told["gainer"]), told["amount"]):
            return None
    return step if not ends or (last is not None and last.dies in (killed, None)) else None


def _rogue_came(s: ClansState, fight: Fight) -> bool:
    """Whether the card that was turned up last is a Rogue."""
    if fight.above[:1] != ("slot",):
        return False
    _, side, at = fight.above
    return "rogue" in s.rows[ROW[fight.target][str(side)]][int(at)].ninjas


def idle(s: ClansState, step: st.Idle, told: Told) -> Step | None:
    """The one slot of the side that waits, where none is named."""
    if "code" in told:
        code, *more = several(told["code"])
        if more:
            return None
        return idle(s, replace(step, side=code[0], slot=int(code[1:])), {})
    if "nth" in told:
        nth, *more = several(told["nth"])
        if more:
            return None
        step = replace(step, slot=int(nth))
    if told.get("many", 1) != 1:
        return None
    if s.fight is None or (step.slot and step.side != EITHER):
        return step if s.fight is not None else None
    sides = "ga" if step.side == EITHER else step.side
    every = [
        replace(step, side=side, slot=n)
        for side in sides
        for n in range(1, len(s.rows.get(ROW[s.fight.target].get(side, ""), ())) + 1)
        if step.slot in (0, n) and told.get("aside", side) == side
    ]
    able = [one for one in every if not slots.check_idle(s, one)]
    return able[0] if len(able) == 1 else None


def arm(s: ClansState, step: Step, told: Told) -> Step | None:
    """The weapon of the ninja that waits for one, if one is named."""
    fight = s.fight
    rows = ROW[fight.target].values() if fight is not None and not fight.owed else ()
    if any(slot.ninja and slot.weapon == getattr(step, "card", "") for row in rows for slot in s.rows.get(row, ())):
        return None  # it lies open already
    if fight is None or "ninja" not in told or not fight.owed or fight.owed[0][0] != "arm":
        return step if fight is not None else None
    _, side, at = fight.owed[0]
    return step if told["ninja"] in s.rows[ROW[fight.target][side]][at].ninjas else None


def in_battle(s: ClansState, step: Step, told: Told) -> Step | None:
    """Only in a battle."""
    return step if s.fight is not None else None


__all__ = ["arm", "counted", "flip", "hit", "idle", "in_battle", "result", "shown"]

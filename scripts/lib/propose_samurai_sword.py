"""Samurai Sword from its rulebook, once more and small: what may be played, and who answers what. Nothing here calls the game's rules.

It reads the public facts of the table: who plays, Resilience Points, counts of hands, what lies in front of whom, Weapons used. What a hand
can hold is not its matter (`NOT_ITS_MATTER`). Who is asked for an answer it finds by itself.
"""

from __future__ import annotations

import copy
from random import Random
from typing import Any

from referee.games.samurai_sword import steps as st

REACH = {
    "bokken": 1, "bo": 2, "kiseru": 1, "kusarigama": 2, "wakizashi": 1, "katana": 2, "daikyu": 5, "nagayari": 4,
    "naginata": 4, "nodachi": 3, "shuriken": 3, "tanegashima": 5, "kanabo": 3,
}  # fmt: skip
"""The upper number of each Weapon, as it is printed."""
OWN = ("armor", "fast_draw", "focus")
FOR_ALL = ("tea_ceremony", "daimyo", "battle_cry", "jujutsu")
ASKING = ("battle_cry", "jujutsu")
MOST = 7
PLAYED = (st.Attack, st.Diversion, st.Geisha, st.Lay, st.Action)
ALL_KINDS = (*PLAYED, st.Answer, st.Flip, st.Pay, st.Draw, st.Buy, st.EndTurn)
"""Steps that are proposed."""
MOMENT = {
    "play": (*PLAYED, st.Attack, st.EndTurn, st.Buy), "answers": (st.Answer,), "bushido": (st.Flip, st.Buy), "pay": (st.Pay, st.Buy),
    "draw": (st.Draw, st.Buy),
}  # fmt: skip
"""What can be asked for, by what the table waits for."""
OTHER_OPTIONS = ("forced", "leaver")
"""Options that the reference does not know: they are left as they are."""
NOT_COVERED = (
    "the set-up", "what is played while somebody owes an answer", "Chiyome where she may answer", "what a hand can hold", "Geisha at a part of what somebody has not, where it may be played in vain",
    "effects that are passed over or done late, players who go home, corrections",
)  # fmt: skip
"""What is not covered, for the exam to print."""
NOT_ITS_MATTER = ("SS-INV-",)


class Reference:
    """The table as everybody sees it. facts: the public facts by name; asked: who owes an answer, and to what: `attack` or an Action."""

    def __init__(self, head: Any) -> None:
        self.seats = len(head.seats)
        self.options = head.options
        self.facts: Any = {}
        self.phase = ""
        self.asked: set[int] = set()
        self.what = ""
        self.waits = False

    def copy(self) -> Any:
        """An independent table."""
        twin = copy.copy(self)
        twin.asked = set(self.asked)
        return twin

    def see(self, facts: Any, waits: bool) -> None:
        """What everybody sees now. waits: whether somebody is to answer first."""
        self.facts, self.waits = facts, waits
        self.phase = "answers" if waits else facts.get("phase", "")

    def take(self, step: Any) -> None:
        """A step that was recorded."""
        if isinstance(step, st.Attack):
            self.asked, self.what = {step.to}, "attack"
        elif isinstance(step, st.Action) and step.card in ASKING:
            self.asked, self.what = set(self.affected(step.who)), step.card
        elif isinstance(step, st.Answer):
            self.asked.discard(step.who)

    def differs(self) -> str:
        """Where the referee waits for an answer and the rulebook does not, or the other way round."""
        return "" if self.waits == bool(self.asked) else f"the referee waits for an answer: {self.waits}; the reference asks {sorted(self.asked)}"

    @property
    def begun(self) -> bool:
        """Whether the table is set up."""
        return self.phase in MOMENT

    def of(self, name: str, seat: int) -> Any:
        """A fact of a seat."""
        return self.facts[f"{name}.{seat}"]

    def harmless(self, seat: int) -> bool:
        """No Resilience Points, or no card in hand."""
        return not self.of("rp", seat) or not self.of("hand", seat)

    def difficulty(self, who: int, to: int) -> int:
        """The shorter way round, the Harmless in between left out; one more for each Armor, and for Benkei."""
        ways = []
        for by in (1, -1):
            seat, steps = who, 0
            while seat != to:
                seat = (seat - 1 + by) % self.seats + 1
                steps += seat == to or not self.harmless(seat)
            ways.append(steps)
        return min(ways) + self.of("play", to).count("armor") + (self.of("characters", to) == "benkei")

    def affected(self, who: int) -> list[int]:
        """Who answers to Battle Cry or Jujutsu: all others but Chiyome and who is Harmless."""
        others = [seat for seat in range(1, self.seats + 1) if seat != who]
        return [seat for seat in others if not self.harmless(seat) and self.of("characters", seat) != "chiyome"]

    def is_shogun_of_three(self, who: int) -> bool:
        """Three players: the Shogun draws one card more and plays one Weapon more."""
        return self.seats == 3 and self.facts["shogun"] == who

    def limit(self, who: int) -> int:
        """Weapons in one turn."""
        return int(1 + self.of("play", who).count("focus") + (self.of("characters", who) == "goemon") + self.is_shogun_of_three(who))

    def legal(self, step: Any) -> bool | None:
        """Whether the rulebook allows this step now."""
        if not self.begun:
            return None
        if isinstance(step, st.Answer):
            return self.answer(step)
        if self.phase == "answers":
            return None
        if step.who != self.facts["turn"]:
            return False
        if isinstance(step, st.Buy):
            now = self.phase == "play" or self.options["nobunaga_window"] == "whole_turn"
            return bool(now and self.of("characters", step.who) == "nobunaga" and self.of("rp", step.who) > 1)
        if isinstance(step, st.Flip):
            return self.phase == "bushido"
        if isinstance(step, st.Pay):
            return self.phase == "pay" and (not step.card or (step.card in REACH and self.of("hand", step.who) > 0))
        if isinstance(step, st.Draw):
            said = self.phase == "play" and self.draw(step)  # the draw that was made by itself may be said
            return None if said is not False and self.phase == "play" else self.phase == "draw" and self.draw(step)
        if self.phase != "play":
            return False
        if isinstance(step, st.EndTurn):
            n, due = len(step.discards), max(0, self.of("hand", step.who) - MOST)
            return bool(n == due or (self.options["voluntary_discard"] == "allowed" and due < n <= self.of("hand", step.who)))
        return self.play(step) if isinstance(step, PLAYED) and self.of("hand", step.who) else False

    def answer(self, step: st.Answer) -> bool | None:
        """Nothing, or a Parry; Hanzo a Weapon that is not his only card; to a Jujutsu a Weapon and nothing else."""
        if self.phase != "answers" or step.who not in self.asked:
            may = self.what in ASKING and self.options["chiyome_may_answer"] == "yes"
            return None if may and self.of("characters", step.who) == "chiyome" else False
        if not step.card:
            return True
        if self.what == "jujutsu":
            return step.card in REACH
        return step.card == "parry" or bool(step.card in REACH and self.of("characters", step.who) == "hanzo" and self.of("hand", step.who) > 1)

    def draw(self, step: st.Draw) -> bool | None:
        """Two cards, one more for Hideyoshi and for the Shogun of three; Ieyasu may take the top of the discard pile first."""
        due = 2 + (self.of("characters", step.who) == "hideyoshi") + self.is_shogun_of_three(step.who)
        fewer = self.options["draw"] == "optional" and 0 <= step.count < due
        if step.pile and (self.of("characters", step.who) != "ieyasu" or len(step.pile) > 1 or not self.facts["top"]):
            return False
        if step.pile and "?" in (self.facts["top"], *step.pile):
            return None  # a card that nobody read
        if step.pile and step.pile != (self.facts["top"],):
            return False
        if fewer and step.count < len(step.pile):
            return None
        return step.count in (-1, due) or fewer

    def safe(self, who: int) -> bool:
        """Whether Harmless protects from Geisha and Diversion too."""
        return self.options["harmless_scope"] == "all_hostile" and self.harmless(who)

    def play(self, step: Any) -> bool | None:
        """A card of the hand in the Play phase."""
        who, vain = step.who, self.options["no_effect_play"] == "allowed"
        if isinstance(step, st.Attack):
            reaches = self.of("characters", who) == "kojiro" or REACH[step.card] >= self.difficulty(who, step.to) if step.to != who else False
            return bool(reaches and not self.harmless(step.to) and self.facts["weapons"] < self.limit(who))
        if isinstance(step, st.Diversion):
            return bool(step.to != who and not self.safe(step.to) and (self.of("hand", step.to) or vain))
        if isinstance(step, st.Geisha):
            return self.geisha(step, vain)
        if isinstance(step, st.Lay):
            if step.card in OWN:
                return step.to in (0, who)
            lies = any("bushido" in self.of("play", seat) for seat in range(1, self.seats + 1))
            return not lies and (step.to != who or bool(self.options["bushido_self"] == "allowed"))
        if step.card in ASKING and not self.affected(who):
            return bool(self.options["mass_card_without_targets"] == "allowed")
        if step.card == "parry":
            return bool(self.options["parry_proactive"] == "allowed")
        return step.card in FOR_ALL or (step.card == "breathing" and step.to not in (0, who))

    def geisha(self, step: st.Geisha, vain: bool) -> bool | None:
        """A Property of somebody, or a card of a hand; of one's own where the table plays it so."""
        own, how = step.to == step.who, self.options["geisha_targets"]
        if own and (how == "others" or (how == "any_property" and step.what == "hand")):
            return False
        if self.safe(step.to):
            return None if own else False
        there = self.of("hand", step.to) - own if step.what == "hand" else step.what in self.of("play", step.to)
        if there or not vain:
            return bool(there)
        nothing = not self.of("play", step.to) and not self.of("hand", step.to) - own
        return True if nothing and step.what == "hand" else None


def proposed(reference: Reference, chance: Random) -> Any:
    """One step of the grammar, uniformly: any seat, any card."""
    who = reference.facts["turn"] if chance.random() < 0.5 else chance.randint(1, reference.seats)
    to = chance.randint(1, reference.seats)
    kind = chance.choice(MOMENT[reference.phase] if chance.random() < 0.8 else ALL_KINDS)
    cards = (*sorted(REACH), *OWN, *FOR_ALL, "breathing", "bushido", "parry", "geisha", "diversion")
    if kind is st.Attack:
        return st.Attack(who, chance.choice(sorted(REACH)), to)
    if kind is st.Diversion:
        return st.Diversion(who, to)
    if kind is st.Geisha:
        what = chance.choice(("hand", *OWN, "bushido"))
        return st.Geisha(who, to, what, "?" if what == "hand" else "")
    if kind is st.Lay:
        card = chance.choice((*OWN, "bushido"))
        return st.Lay(who, card, to if card == "bushido" else chance.choice((0, to)))
    if kind is st.Action:
        card = chance.choice((*FOR_ALL, "breathing", "parry"))
        return st.Action(who, card, 0 if card in FOR_ALL else chance.choice((0, to)))
    if kind is st.Answer:
        return st.Answer(chance.choice((to, *reference.asked)), chance.choice(("", "parry", *cards)))
    if kind is st.Flip:
        return st.Flip(who, chance.choice(cards))
    if kind is st.Pay:
        return st.Pay(who, chance.choice(("", *cards)))
    if kind is st.Draw:
        top = (reference.facts["top"],) if reference.facts["top"] else ()
        return st.Draw(who, chance.choice((-1, -1, 0, 1, 2, 3, 4)), chance.choice(((), (), top, (chance.choice(cards),))))
    return st.Buy(who) if kind is st.Buy else st.EndTurn(who, ("?",) * chance.choice((0, 0, 1, 2)))

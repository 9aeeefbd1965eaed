"""The card glossary, card by card and "versus" by "versus": what the rulebook says, worked out by hand, on the score pad.

Every battle is on the Daimyo (Guardian power 3, gold 3 by the rulebook). Stacks are given from the top.
"""

from typing import NamedTuple

import pytest

from referee.engine.game import Setup
from referee.games import load as load_game
from tests.kit.parts import pad_of

GAME = load_game("shinobi_clans")

BOX = {
    "power.aap": "1", "power.agm": "5", "power.gad": "0", "power.ggm": "4", "power.ss": "1", "guardian.ro": "2",
    "assassin.ro": "2", "guardian.jut": "2", "assassin.jut": "2", "assassin.met": "0", "guardian.kus": "0",
    "guardian.nin": "3", "assassin.nin": "4", "blue.thf": "-2", "red.thf": "-3", "blue.ehp": "0",
}  # fmt: skip
"""Numbers of a made-up box where the rulebook tells none."""


class Battle(NamedTuple):
    """stack: from the top; guardians, assassins: face-down weapons by slot; then the totals that must come out."""

    title: str
    stack: str
    guardians: str
    assassins: str
    totals: tuple[int, int]
    gone: str = ""


BATTLES = [
    Battle("Assassin Infiltrator doubles the Guardian opposite", "gma,ain", "", "", (6, 6)),
    Battle("… not its weapon", "gma,ain", "shu", "", (8, 6)),
    Battle("… and has 0 with nobody opposite", "aad,gma,ain", "", "", (6, 2)),
    Battle("… and 0 against power 0, even an armed one", "gad,ain", "shu", "", (5, 0)),
    Battle("… its own weapon is added, not doubled", "gma,ain", "", "shu", (6, 8)),
    Battle("… versus Shadow Sentinel: discarded, its weapon too", "ss,ain", "", "shu", (4, 0), "ain shu"),
    Battle("Guardian Infiltrator doubles the Assassin opposite", "aku,gin", "", "", (11, 4)),
    Battle("… not its weapon", "aku,gin", "", "kus", (11, 7)),
    Battle("… and has 0 with nobody opposite", "gap,aku,gin", "", "", (4, 4)),
    Battle("… versus Silent Killer: discarded", "sk,gin", "shu", "", (3, 0), "gin shu"),
    Battle("two Infiltrators: 0 and 0, their weapons count", "ain,gin", "shu", "kus", (5, 3)),
    Battle("Assassin Weapon Master without a weapon", "awm", "", "", (3, 1)),
    Battle("… with a weapon", "awm", "", "shu", (3, 5)),
    Battle("… whose weapon a Jutte takes", "gma,awm", "jut", "shu", (8, 1), "shu"),
    Battle("Guardian Weapon Master without a weapon", "gwm", "", "", (4, 0)),
    Battle("… with a weapon", "gwm", "shu", "", (8, 0)),
    Battle("… whose weapon a Jutte takes", "gwm,aad", "shu", "jut", (4, 4), "shu"),
    Battle("… with a weapon of no value on his side", "gwm", "met", "", (6, 0)),
    Battle("Silent Killer removes the ninja opposite and its weapon, keeps its own", "gma,sk", "met", "kus", (3, 3), "gma met"),
    Battle("… not the one in another slot", "gma,gap,sk", "", "", (4, 0), "gma"),
    Battle("… with nobody opposite does nothing", "sk", "", "kus", (3, 3)),
    Battle("… versus Shadow Sentinel: both go, both weapons too", "sk,ss", "shu", "kus", (3, 0), "sk ss shu kus"),
    Battle("Shadow Sentinel removes the ninja opposite and its weapon, keeps its own", "aku,ss", "shu", "met", (6, 0), "aku met"),
    Battle("a ninja that is removed leaves its slot empty, nothing slides", "aku,aad,ss,gin", "", "", (8, 2), "aku"),
    Battle("Bomb Maker takes the card beneath", "bm,ggm,gap", "", "", (4, 0), "bm ggm"),
    Battle("… as the bottom card only itself", "gap,bm", "", "", (4, 0), "bm"),
    Battle("Bomb Master takes two", "bb,ggm,aku,gap", "", "", (4, 0), "bb ggm aku"),
    Battle("… or the one that is there", "gap,bb,ggm", "", "", (4, 0), "bb ggm"),
    Battle("Bomb Maker versus Poison Maker: the poison never works", "gma,bm,pm,aad", "", "", (6, 2), "bm pm"),
    Battle("Bomb Master versus Poison Twins: the Twins never work", "gma,bb,pt,ggm,aad", "", "", (6, 2), "bb pt ggm"),
    Battle("a bombed Rogue does nothing", "bm,ro,aad", "", "", (3, 2), "bm ro"),
    Battle("Poison Maker takes a ninja out of its slot", "gma,pm,aad", "", "", (3, 2), "pm gma"),
    Battle("… the slot takes another ninja later, who wields the weapon there", "gma,pm,gap", "shu", "", (6, 0), "pm gma"),
    Battle("… a weapon there without another ninja is discarded", "gma,pm", "shu", "", (3, 0), "pm gma shu"),
    Battle("… at the top only itself", "pm,gma", "", "", (6, 0), "pm"),
    Battle("… with the card on top bombed away: no effect", "gma,bm,aku,pm", "", "", (6, 0), "bm aku pm"),
    Battle("Poison Maker versus Poison Maker: immune, and the lower finds nobody", "gma,pm,pm,aad", "", "", (3, 2), "pm gma pm"),
    Battle("Poison Twins take above and beneath", "gma,pt,ggm,aad", "", "", (3, 2), "pt gma ggm"),
    Battle("… at the top: beneath only", "pt,ggm,aad", "", "", (3, 2), "pt ggm"),
    Battle("… at the bottom: above only", "aad,gma,pt", "", "", (3, 2), "pt gma"),
    Battle("Poison Twins versus Poison Maker beneath: it stays, and has no effect", "gma,pt,pm,aad", "", "", (3, 2), "pt gma pm"),
    Battle("Poison Maker above Poison Twins: the Twins still take the card beneath", "gma,pm,pt,ggm,aad", "", "", (3, 2), "pm gma pt ggm"),
    Battle("Rogue joins the Assassins when they are weaker", "ro", "", "", (3, 2)),
    Battle("… the Guardians when they are weaker", "aku,ro", "", "", (5, 4)),
    Battle("… nobody when they are equal", "aad,aap,ro", "", "", (3, 3), "ro"),
    Battle("… takes the next slot and wields its weapon", "aku,ro", "shu", "", (7, 4)),
    Battle("… counts what stands there, not what is still in the stack", "ro,aku", "", "", (3, 6)),
    Battle("… counts the Weapon Master without his bonus", "awm,ro", "", "shu", (3, 5), "ro"),
    Battle("… does not count Metsubushi", "gma,aku,ro", "met", "shu", (6, 3), "ro"),
    Battle("… is a ninja: poison takes him out", "ro,pm", "", "", (3, 0), "pm ro"),
    Battle("… and a Shadow Sentinel removes him", "ro,ss", "", "", (4, 0), "ro"),
    Battle("Metsubushi halves ninja and weapon opposite, rounded down", "gma,aku", "met", "kus", (6, 3)),
    Battle("… nothing where nobody stands opposite", "aad,aku,gma", "met", "", (6, 5)),
    Battle("… versus Jutte: discarded, full power", "gma,aku", "met", "jut", (6, 6), "met"),
    Battle("Jutte takes the weapon opposite", "gma,aku", "shu", "jut", (6, 6), "shu"),
    Battle("… versus Jutte: both go", "gma,aku", "jut", "jut", (6, 4), "jut jut"),
    Battle("… in a slot without a ninja does nothing", "gma", "shu", "jut", (8, 0), "jut"),
    Battle("a ninja of power 0 strikes with his weapon", "sk", "", "shu", (3, 2)),
    Battle("a weapon counts by its side", "gma,aku", "nin", "nin", (9, 8)),
    Battle("a weapon without a value on a side counts 0 there", "gma", "kus", "", (6, 0)),
    Battle("the Target dies by more than its Guardians only", "aad,aap", "", "", (3, 3)),
]  # fmt: skip


@pytest.mark.parametrize("battle", BATTLES, ids=lambda b: b.title)
def test_battle(battle: Battle) -> None:
    values = {**BOX, "target": "d", "reward": "5", "stack": battle.stack, "players": "3"}
    if battle.guardians:
        values["guardians"] = battle.guardians
    if battle.assassins:
        values["assassins"] = battle.assassins
    score = pad_of(GAME).score(values)
    guardian, assassin = battle.totals
    text = "\n".join(line.text for line in score.lines)
    dies = "killed" if assassin > guardian else "survives"
    assert f"round 1, Daimyo: Guardians {guardian}, Assassins {assassin}: {dies}" in text, text
    names = {card.code: card.name for card in GAME.flow.new(_setup()).cards.values()}
    gone = sorted(line.text for line in score.lines if line.text.endswith(" is discarded"))
    if battle.gone:
        assert gone == sorted(f"{names[code]} is discarded" for code in battle.gone.split()), text


def _setup() -> Setup:
    return Setup(("",) * 3, "en", GAME.rulebook.resolve("en", {}))


@pytest.mark.parametrize(
    ("title", "stack", "contracts", "gold"),
    [
        ("Enemy In High Places raises the Assassination pot", "ehp,aku", "1a,2g", (10, 0, 0)),
        ("… not the Guard pot", "ehp", "1a,2g", (0, 5, 0)),
        ("Thief lowers the Assassination pot by its red number", "thf,aku", "1a", (5, 0, 0)),
        ("… the Guard pot by its blue number", "thf", "2g", (0, 3, 0)),
        ("Meddlers add up", "ehp,thf,aku", "1a", (7, 0, 0)),
        ("a poisoned Meddler changes nothing", "thf,pm,aku", "1a", (8, 0, 0)),
        ("a bombed Meddler changes nothing", "bm,thf,aku", "1a", (8, 0, 0)),
        ("the Target's gold is for Assassinations only", "gma", "1g", (5, 0, 0)),
        ("a pot is split evenly, rounded up", "gma", "1g,2g", (3, 3, 0)),
        ("… each of three gets the third part, rounded up", "ehp,aku", "1a,2a,3a", (4, 4, 4)),
        ("contracts that failed earn nothing", "gma", "1a,2a", (0, 0, 0)),
        ("a pot never falls below nothing", "thf,thf,thf,gma", "1g", (0, 0, 0)),
    ],
)
def test_gold(title: str, stack: str, contracts: str, gold: tuple[int, ...]) -> None:
    values = {**BOX, "target": "d", "reward": "5", "stack": stack, "contracts": contracts, "players": "3"}
    assert pad_of(GAME).score(values).points == gold

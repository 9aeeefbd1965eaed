"""What fulfilled contracts pay: Reward, Target's gold, Meddlers, the split (SC-BATTLE-F).

Pure functions over the facts of the box and the options, so that a pot that is open can be reckoned again when a fact
arrives.
"""

from collections.abc import Sequence

from referee.games.shinobi_clans import boxes
from referee.games.shinobi_clans.amounts import ZERO, Amount, known, total
from referee.games.shinobi_clans.data import target_name
from referee.games.shinobi_clans.powers import Rules


def base(reward: int, target: str) -> Amount:
    """The gold on the Reward card (SC-BATTLE-F-02)."""
    return known(reward) if reward >= 0 else Amount(0, None, (f"the Reward under {target_name(target)}",))


def meddler_change(rules: Rules, card: str, dies: bool) -> Amount:
    """What a Meddler changes: red for Assassination, blue for Guard contracts (SC-CARD-MED-3)."""
    if (known_card := rules.cards.get(card)) is None:
        return Amount(None, None, ("a Meddler that was not read",))
    return boxes.value(rules.facts, known_card, "red" if dies else "blue")


def meddlers(rules: Rules, cards: Sequence[str], dies: bool) -> Amount:
    """All Meddlers still under the Reward add up (SC-BATTLE-F-05)."""
    return total([meddler_change(rules, card, dies) for card in cards]) if cards else ZERO


def guard_pot(rules: Rules, target: str, reward: int, under: Sequence[str]) -> Amount:
    """What guarding pays (SC-BATTLE-F-03)."""
    pot = base(reward, target)
    return pot.plus(meddlers(rules, under, False)) if under else pot


def assassination_pot(rules: Rules, target: str, reward: int, under: Sequence[str]) -> Amount:
    """What killing pays (SC-BATTLE-F-04)."""
    pot = base(reward, target).plus(boxes.of_target(rules.facts, target, "gold"))
    return pot.plus(meddlers(rules, under, True)) if under else pot


def pot_of(rules: Rules, target: str, reward: int, under: Sequence[str], dies: bool) -> Amount:
    """The pot of the contracts that succeeded; below zero by option negative_pot."""
    pot = (assassination_pot if dies else guard_pot)(rules, target, reward, under)
    if rules.options["negative_pot"] != "floor_zero" or (pot.low is not None and pot.low >= 0):
        return pot
    return Amount(max(0, pot.low or 0), None if pot.high is None else max(0, pot.high), pot.needs)


def share(pot: int, players: int, rounding: object) -> int:
    """What each of several successful players gets: rounded up (SC-BATTLE-F-06; option rounding)."""
    return pot // players if rounding == "floor" else -(-pot // players)


def fulfilled(dies: bool) -> str:
    """The kind of contract that succeeded (SC-BATTLE-F-01)."""
    return "a" if dies else "g"


def pot_rule(dies: bool) -> str:
    """The rule that makes a pot."""
    return "SC-BATTLE-F-04" if dies else "SC-BATTLE-F-03"

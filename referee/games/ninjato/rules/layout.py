"""The set-up in parts: each piece is checked and laid as it is told, and what is still owed is known (NJ-SETUP)."""

from collections.abc import Sequence

from referee.engine.game import NO_EFFECT, Effect, Fault
from referee.games.ninjato import data, steps
from referee.games.ninjato.rules import common, market, setup, supply
from referee.games.ninjato.state import NinjatoState

RULES = {
    "sentries": "NJ-SETUP-05",
    "treasures": "NJ-SETUP-11",
    "tokens": "NJ-SETUP-07",
    "row": "NJ-SETUP-18",
    "tiles": "NJ-SETUP-14",
    "envoys": "NJ-SETUP-15",
    "rumors": "NJ-SETUP-16",
}
"""Parts that a table can forget, and the rule that asks for each."""

# --- what is owed ----------------------------------------------------------------------------------------------------


def owed(s: NinjatoState) -> dict[str, list[int]]:
    """Parts of the set-up that are still to be laid: houses that lack them, or how many cards; `order` has a 1."""
    if s.phase != "setup":
        return {}
    numbered = list(enumerate(s.houses, 1))
    out = {
        "order": [] if "order" in s.laid else [1],
        **{part: [i for i, house in numbered if not piece.lies(house)] for part, piece in setup.PIECES.items()},
        "row": [data.ROW - len(s.row)],
        "tiles": [s.seats - len(s.sensei)],
        "envoys": [data.DISPLAY - len(s.palace)],
        "rumors": [data.DISPLAY - len(s.pavilion)],
    }
    return {part: n for part, n in out.items() if part not in s.laid and any(i > 0 for i in n)}


def due(s: NinjatoState, part: str) -> int:
    """Cards of a row or a display that are still to be laid."""
    return owed(s).get(part, [0])[0]


def go_on(s: NinjatoState) -> list[Effect]:
    """When nothing is owed any more, the hands are dealt and the first round begins."""
    if owed(s):
        return []
    setup.begin(s)
    return [("round", s.round)]


def _not_now(s: NinjatoState, there: bool, what: str) -> list[Fault]:
    if s.phase != "setup":
        return common.unasked(s, "REF-SETUP", "the game is already set up; `amend` that line instead")
    return [Fault("REF-SETUP", text=f"{what}; `amend` that line instead", unasked=True)] if there else []


# --- order, houses, hands --------------------------------------------------------------------------------------------


def check_order(s: NinjatoState, step: steps.Order) -> Sequence[Fault]:
    """Each player has one place (NJ-SETUP-02)."""
    found = _not_now(s, "order" in s.laid, "the turn order is already known")
    return found + (setup.order_faults(s, step.seats) if s.phase == "setup" else [])


def apply_order(s: NinjatoState, step: steps.Order) -> Sequence[Effect]:
    """The markers lie on the Turn Order track."""
    if s.phase != "setup":
        return NO_EFFECT
    setup.turn_order(s, step.seats)
    if "order" not in s.laid:
        s.laid.append("order")
    return go_on(s)


def check_lay(s: NinjatoState, step: steps.Lay) -> Sequence[Fault]:
    """Sentry, treasures and clan token of one house (NJ-SETUP-05 to -08, -11)."""
    found = _not_now(s, False, "")
    if found:
        return found
    if not 1 <= step.house <= data.HOUSES or not (step.sentry or step.treasures or step.token):
        return [common.card_fault("a house is 1 to 5, with its sentry, treasures and clan token: house 3 5a 335 t4")]
    house, n = s.houses[step.house - 1], step.house
    for piece, (told, name) in zip(setup.PIECES.values(), told_of(step), strict=True):
        if told:
            found += _not_now(s, bool(piece.lies(house)), f"house {n} already has its {name}")
            found += piece.faults(s, n, told, (), step.sentry or house.sentry)
    return found


def told_of(step: steps.Lay) -> tuple[tuple[str, str], ...]:
    """What a step lays at a house, piece by piece, with its name."""
    return (step.sentry, "sentry"), (step.treasures, "treasures"), (step.token, "clan token")


def apply_lay(s: NinjatoState, step: steps.Lay) -> Sequence[Effect]:
    """What lies at the house."""
    if s.phase != "setup" or not 1 <= step.house <= data.HOUSES:
        return NO_EFFECT
    house = s.houses[step.house - 1]
    for piece, (told, _) in zip(setup.PIECES.values(), told_of(step), strict=True):
        if not piece.lies(house):
            piece.place(s, house, told)
    return go_on(s)


def check_deal(s: NinjatoState, step: steps.Deal) -> Sequence[Fault]:
    """Four cards to each (NJ-SETUP-17)."""
    return [*_not_now(s, "deal" in s.laid, "the hands are already dealt"), *setup.deal_faults(step.hand)]


def apply_deal(s: NinjatoState, step: steps.Deal) -> Sequence[Effect]:
    """Each player has a hand."""
    if s.phase != "setup" or "deal" in s.laid:
        return NO_EFFECT
    supply.deal(s, step.hand)
    s.laid.append("deal")
    return [*(("hand", seat, n) for seat, n in enumerate(s.hand, 1)), *go_on(s)]


# --- row and displays ------------------------------------------------------------------------------------------------


def check_row(s: NinjatoState, step: steps.Row) -> Sequence[Fault]:
    """Cards of the first Dojo row, all three or some of them (NJ-SETUP-18)."""
    if any(not 1 <= card <= 5 for card in step.cards):
        return [common.card_fault("a dojo card is 1 to 5")]
    return [*_too_many(s, "row", len(step.cards), "face-up dojo card"), *supply.row_fault(s, step.cards)]


def apply_row(s: NinjatoState, step: steps.Row) -> Sequence[Effect]:
    """They lie face up."""
    supply.fill_row(s, step.cards)
    return go_on(s)


def check_display(s: NinjatoState, step: market.Shown) -> Sequence[Fault]:
    """Tiles, envoys or rumors of the start, all or some of them (NJ-SETUP-14 to -16)."""
    kind, specs = market.KIND[type(step)], market.specs_of(step)
    found = _too_many(s, f"{kind}s", len(specs), "skill tile" if kind == "tile" else kind)
    found += market.faults(s, kind, specs)
    return found + market.first_tile_faults(s, specs) if kind == "tile" else found


def _too_many(s: NinjatoState, part: str, n: int, what: str) -> list[Fault]:
    left = due(s, part)
    if n <= left:
        return []
    if not left:
        return [Fault("REF-SETUP", text=f"all {what}s are already laid; `amend` the line that laid one", unasked=True)]
    return [Fault(RULES[part], text=f"{data.many(left, what)} can still be laid, not {n}")]

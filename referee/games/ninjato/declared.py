"""Values of declared facts: treasures, guards."""

from collections import Counter

from referee.games.ninjato import data


def treasures(value: object) -> list[int]:
    """Declared treasures by letters, `25g`. Raises ValueError."""
    kinds = data.kinds("" if value == "-" else str(value))
    if kinds is None:
        raise ValueError("treasures by their letters, e.g. 25g, or - for none")
    counts = [0] * 5
    for kind in kinds:
        counts[kind] += 1
    return counts


def guards(value: object, elite: bool) -> dict[str, int]:
    """A declared pile of guards by their codes, `3 4a`. Raises ValueError."""
    codes = [data.guard_code(code) for code in str(value).replace(",", " ").split() if code != "-"]
    for code in codes:
        card = data.guard(code)
        if card is None or card.elite != elite:
            example = "elite guards, e.g. 4*1 or 25*2" if elite else "guards, e.g. 3 or 4a"
            raise ValueError(f"{example}, or - for none")
    return dict(Counter(codes))

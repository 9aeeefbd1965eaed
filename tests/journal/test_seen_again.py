"""What a `back` says was seen is compared card by card, however many it names."""

from referee.journal.taken_back import Undone

COUNT = 2_000


class Card(str):
    """A card that counts how often one is compared."""

    compared = 0

    def __eq__(self, other: object) -> bool:
        Card.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def pairs(first: int, count: int) -> tuple[tuple[str, str], ...]:
    return tuple(("deck", Card(f"card {n}")) for n in range(first, first + count))


def test_what_was_seen_is_compared_about_once_for_each_card() -> None:
    undone = Undone((), (), (), seen=pairs(0, COUNT), known=pairs(0, COUNT // 2), carried=pairs(100, COUNT))
    Card.compared = 0
    found = undone.recalled(pairs(COUNT // 4, COUNT))
    assert Card.compared < 20 * COUNT
    said = [*range(COUNT // 4, COUNT // 2), *range(COUNT, COUNT // 4 + COUNT)]
    carried = [n for n in range(100, 100 + COUNT) if n not in said]
    assert [str(card) for _, card in found] == [f"card {n}" for n in (*said, *carried)]

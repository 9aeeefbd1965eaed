"""Whatever is read for a thing is explained by `? WORD`: its code, its names, and beginnings of them from two letters on."""

import pytest

from tests.table.test_suggest import session

PLAYERS = {"shinbi": "Ana Ben Cho Dai", "samurai_sword": "Ana Ben Cho Dai", "shinobi_clans": "Ana Ben Cho"}


@pytest.mark.parametrize(
    ("game", "word", "says"),
    [
        ("shinbi", "kat", "katana"),
        ("shinbi", "espada", "katana"),
        ("shinbi", "inc", "denounce incompetence"),
        ("shinbi", "octo", "Octosushi"),
        ("samurai_sword", "kat", "Katana (Weapon"),
        ("samurai_sword", "kt3", "Katana (Weapon"),
        ("samurai_sword", "gins", ""),
        ("samurai_sword", "ginc", "Ginchiyo"),
        ("samurai_sword", "d1", "draws 1 card in all"),
        ("samurai_sword", "e1", ""),
        ("shinobi_clans", "bm", "Bomb Maker"),
        ("shinobi_clans", "poisonm", "Poison Maker"),
        ("shinobi_clans", "bomb", "Bombs, poison"),  # Maker or Master: what the rules say of bombs
        ("shinobi_clans", "zz", ""),
    ],
)
def test_what_is_read_is_explained_and_nothing_else(game: str, word: str, says: str) -> None:
    text = session(game, PLAYERS[game]).enter(f"? {word}").message
    assert says in text and ("is not known here" in text) == (not says)

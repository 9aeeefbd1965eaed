"""Names and seats as people type them: nothing is ever recorded as something else than what was typed."""

import pytest

import referee
from referee.table.session.session import Session
from tests.kit.heads import table

Case = tuple[str, tuple[str, ...], tuple[str, ...], str, str]

TOLD: list[Case] = [
    # who parries, who looks: the player and the verb, as it is told
    ("samurai_sword", (), ("bc",), "Ben parries", "@2 parries"),
    ("samurai_sword", (), ("bk ben",), "2 parries", "@2 parries"),
    ("samurai_sword", (), ("bc",), "Dai wound", ""),
    ("shinbi", (), ("ksb", "ksb", "ksb", "ks."), "Ana peeks Ben", "@1 looks under the card of @2"),
    ("ninjato", (), ("h1f 5",), "Ana leaves", "@1 leaves"),
    # plain form with printed names
    ("samurai_sword", (), (), "lay Fast Draw", "@1 lays Fast Draw"),
    ("samurai_sword", (), (), "lay armour", "@1 lays Armor"),
    ("samurai_sword", (), (), "action BATTLE-CRY", "@1 plays Battle Cry"),
    ("samurai_sword", (), (), "attack Kanabō cho", "@1 attacks @3 with Kanab"),
    ("samurai_sword", (), (), "discard_of Cho what=hand card=Tea Ceremony", "Tea Ceremony"),
    ("samurai_sword", (), ("kt dai",), "Dai: answer Parry", "@4 parries"),
    ("ninjato", (), (), "learn +2", "@1 learns"),
    # players' names with hyphens, strokes and signs
    ("samurai_sword", ("Jean-Luc", "O'Brien", "Zoë", "Łukasz", "Søren"), (), "ng lukasz", "@4"),
    ("samurai_sword", ("Jean-Luc", "O'Brien", "Zoë", "Łukasz", "Søren"), (), "ng soren", "@5"),
    ("samurai_sword", ("Jean-Luc", "O'Brien", "Zoë", "Łukasz", "Søren"), (), "bk o brien", "@2"),
    ("samurai_sword", ("Jean-Luc", "O'Brien", "Zoë", "Łukasz", "Søren"), ("e",), "bk jean luc", "@1"),
    # commas between names
    ("shinobi_clans", (), ("d", "d", "d", ".", ".", ".", "b d 1a2g"), "rogue, scout", "turned up: Rogue"),
    ("shinobi_clans", (), ("d", "d", "d", ".", ".", ".", "b d 1a2g"), "bomb master, Silent Killer", "turned up: Bomb Master"),
    ("samurai_sword", (), (), "tea ceremony, Focus, fast draw", "@1 lays Focus"),
    ("shinobi_clans", (), ("d", "d", "d", ".", ".", ".", "b d"), "Ana a Ben guard silent killer", "turned up: Silent Killer"),
    ("shinobi_clans", (), (), "ana lay daimyo", "@1 lays a card onto Daimyo"),
    ("shinbi", (), (), "ana attack cho estrella ninja", "@1 attacks @3, says shuriken"),
    # a title in place of a path
    ("samurai_sword", (), (), "chk Resilience.Ben 5", "Resilience of @2 = 5"),
    ("samurai_sword", (), (), "chk resilience.chiyome 4", "Resilience of @3 = 4"),
    # spellings without the letters of a language
    ("shinbi", (), ("ksb", "ksb", "ksb", "ksb", "kk."), "Verschwoerung k", "denounces plotting"),
]  # fmt: skip


def entered(game: str, names: tuple[str, ...], before: tuple[str, ...], entry: str) -> tuple[str, str]:
    """The kind of the reply to the last entry, and all that it says."""
    session: Session = table(game, names=names)
    for text in before:
        session.enter(text)
    reply = session.enter(entry)
    return reply.kind, " | ".join([*(said.text for said in reply.said), reply.message, *reply.suggestions])


@pytest.mark.parametrize(("game", "names", "before", "entry", "wanted"), TOLD, ids=[case[3] for case in TOLD])
def test_what_is_told_is_read(game: str, names: tuple[str, ...], before: tuple[str, ...], entry: str, wanted: str) -> None:
    _, said = entered(game, names, before, entry)
    assert "not understood" not in said and wanted in said, said


CALLED = ("Katana", "Parry", "Geisha", "Focus", "Armor")

ASKED: list[Case] = [
    ("samurai_sword", CALLED, ("bc",), "parry p", "2 p"),
    ("samurai_sword", CALLED, ("bc",), "Parry parries", "2 parries"),
    ("samurai_sword", ("Tom", "W", "P", "E", "D"), ("bc",), "w p", "2 p"),
    ("samurai_sword", ("Ana", "Bo", "Cho", "Dai", "Eva"), ("ju",), "bo w", "2 w"),
    ("samurai_sword", ("Ana", "Pw", "Cho", "Dai", "Eva"), ("bc",), "pw p", "2 p"),
    ("shinbi", ("Ana", "Fukuda", "Kano", "Sara"), (), "s sar", "4"),
    ("shinbi", ("Ana", "Fukuda", "Kano", "Sara"), (), "k ka", "3"),
]


@pytest.mark.parametrize(("game", "names", "before", "entry", "offer"), ASKED, ids=[case[3] for case in ASKED])
def test_what_is_a_player_and_an_answer_is_asked(game: str, names: tuple[str, ...], before: tuple[str, ...], entry: str, offer: str) -> None:
    kind, said = entered(game, names, before, entry)
    assert kind == "refused" and "type" in said and "is the player" in said and offer in said, said


def test_where_one_alone_is_asked_a_player_called_like_an_answer_gives_it() -> None:
    assert entered("samurai_sword", ("Tom", "W", "P", "E", "D"), ("bk w",), "w p") == ("accepted", "@2 parries | ")
    assert entered("samurai_sword", CALLED, ("bk 2",), "Parry parries")[1].startswith("@2 parries")


def test_shorthand_stays_where_a_player_cannot_be_meant() -> None:
    """A single letter is a weapon; whoever attacks, or was attacked already, is no second meaning."""
    names = ("Bea", "Sara", "Kano", "Hal")
    assert entered("shinbi", names, (), "k s b")[1].count("attacks") == len("ksb")
    assert entered("shinbi", ("B", "D", "K", "S"), (), "k b")[1].startswith("@1 attacks @2, says katana | @1 attacks @3, says blowgun")
    assert entered("shinbi", names, ("k sara",), "s sa")[1].startswith("@1 attacks @3, says sai | @1 attacks @4, says sai")


def test_targets_with_their_rewards_by_name() -> None:
    session = referee.load("shinobi_clans").table_of(table("shinobi_clans").fold.head).session
    session.enter("start 1")
    reply = session.enter("t Old Ninja Master 5, Ronin 2, Shogun 3")
    assert reply.kind == "accepted" and "Old Ninja Master with Reward 5, Ronin with Reward 2, Shogun with Reward 3" in reply.said[0].text


def test_a_list_of_one_sign_keeps_its_comma() -> None:
    """`mods=-,` is a kicker, `mods=-` none (T2-091)."""
    kind, said = entered("ninjato", (), ("h4s",), "1: play card=1 mods=-,")
    assert kind == "accepted" and "-" in said


@pytest.mark.parametrize(
    ("game", "entry", "amended", "wanted"),
    [
        ("shinbi", "ksb", "amend 2 say=Wurfstern", "says shuriken"),
        ("shinbi", "k", "amend 2 to=Dai say=estrella ninja", "@1 attacks @4, says shuriken"),
        ("samurai_sword", "fo", "amend 2 card=Fast Draw", "now: @1 lays Fast Draw"),
        ("samurai_sword", "bk ben", "amend 2 to=chiyome card=Bō", "now: @1 attacks @3 with B"),
        ("shinobi_clans", "d", "amend 5 to=ronin", "onto Ronin"),
    ],
)
def test_a_member_of_a_line_is_corrected_by_name(game: str, entry: str, amended: str, wanted: str) -> None:
    kind, said = entered(game, (), (entry,), amended)
    assert kind == "accepted" and wanted in said, said

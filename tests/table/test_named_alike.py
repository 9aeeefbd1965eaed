"""Seats, cards, lists and numbers are read alike wherever they are typed; what looks like a slip is said once."""

from pathlib import Path

import pytest

from referee import games
from referee.api.game import LoadedGame
from tests.kit.entries import expect
from tests.kit.heads import table
from tests.kit.parts import having, pad_of

GAMES = having("moments")

PLAYERS = ("Goemon", "Ana", "Cho", "Dai", "Eva")
"""Who sits at a table where seat 2 has the character Goemon."""


def test_a_name_of_one_player_and_of_anothers_character_is_asked_about() -> None:
    session = table("samurai_sword", names=PLAYERS)
    before = len(session.fold.items)
    for entry in ("kt Goemon", "kt goemon", "geisha Goemon fo"):
        expect(session, entry, "1 Goemon and 2 Ana", kind="refused")
    assert len(session.fold.items) == before
    reply = session.enter("kt Goemon")
    assert {"kt 2"} <= set(reply.suggestions) and "type the digit" in reply.message
    own = table("samurai_sword", names=("Ana", "Goemon", "Cho", "Dai", "Eva"))
    assert own.enter("kt Goemon").kind == "accepted"  # player and character are one seat


def test_a_code_that_is_a_players_whole_name_is_asked_about() -> None:
    session = table("samurai_sword", names=("Ana", "Ben", "Goe", "Dai", "Eva"))
    reply = session.enter("bk Goe")  # seat 3 by name, seat 2 by the code of Goemon
    assert reply.kind == "refused" and "2 Ben and 3 Goe" in reply.message


LISTS: dict[str, list[tuple[str, ...]]] = {
    "shinobi_clans": [
        (
            "show hand 1 sk ehp",
            "show hand 1 sk, ehp",
            "show hand 1 sk,ehp",
            "show hand 1 silent killer, enemy in high places",
        )
    ],
    "ninjato": [("show hand 1 1 3 4 5", "show hand 1 1,3,4,5", "show hand 1 1, 3, 4, 5", "show hand 1 1345")],
    "samurai_sword": [
        ("show 1 hand pa pa pa pa pa pa", "show 1 hand pa,pa,pa,pa,pa,pa", "show 1 hand pa, pa, pa, pa, parry, Parry")
    ],
    "shinbi": [("k s b", "k, s, b", "k,s,b", "katana, sai, cerbatana")],
}


@pytest.mark.parametrize("game_id", GAMES)
def test_commas_and_blanks_part_a_list(game_id: str) -> None:
    for ways in LISTS[game_id]:
        told = []
        for entry in ways:
            reply = table(game_id).enter(entry)
            told.append([(said.text, said.verdict) for said in reply.said])
            assert told[-1], (entry, reply.message)
        assert all(one == told[0] for one in told), ways


def test_a_list_behind_a_sign_and_discards_of_a_list() -> None:
    clans = table("shinobi_clans")
    assert clans.enter("tr 2 jut,thf").said[0].text == clans.enter("tr 2 jut thf").said[0].text
    assert clans.enter("y=jut, bm").kind == "accepted"
    ninjato = table("ninjato")
    assert ninjato.enter("d3,5").kind == "refused"  # two acts, perhaps: it is asked


@pytest.mark.parametrize("entry", ["b d Ben: g", "b d 2: g", "b d Ben:g", "b d Ben g", "b d 2g"])
def test_a_contract_behind_a_player(entry: str) -> None:
    session = table("shinobi_clans", (".", ".", "."))
    reply = session.enter(entry)
    assert reply.kind == "accepted" and "@2 Guard" in reply.said[-1].text


# --- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "entry", "says"),
    [
        ("ninjato", "set hand.1 30", "NJ-DOJO-08"),
        ("ninjato", "chk hand.1 30", "NJ-DOJO-08"),
        ("ninjato", "set bag 5", "NJ-INV-01"),
        ("samurai_sword", "set deck 2", "SS-INV-02"),
        ("samurai_sword", "set hand.2 20", "SS-DISCARD-01"),
        ("shinobi_clans", "set gold.1 400", "SC-COMP-04"),
        ("shinobi_clans", "set rewards 50,2,3", "SC-COMP-04"),
        ("shinobi_clans", "set hand.1 30", "10 cards"),
    ],
)
def test_a_number_that_looks_like_a_slip_is_taken_and_said(game_id: str, entry: str, says: str) -> None:
    reply = table(game_id).enter(entry)
    assert reply.kind == "accepted" and any(says in doubt for doubt in reply.doubts), reply


@pytest.mark.parametrize(
    ("game_id", "entry"),
    [
        ("ninjato", "set hand.1 5"),
        ("ninjato", "set bag 74"),
        ("samurai_sword", "set deck 60"),
        ("shinobi_clans", "set gold.1 12"),
    ],
)
def test_a_usual_number_is_taken_without_a_word(game_id: str, entry: str) -> None:
    reply = table(game_id).enter(entry)
    assert reply.kind == "accepted" and not reply.doubts


def test_a_reward_has_one_bound_at_the_table_and_on_the_pad() -> None:
    game = games.load("shinobi_clans")
    from referee.table.setup.opening import Opening

    head = Opening(game)
    head.names = ["Ana", "Ben", "Cho"]
    session = LoadedGame(game).table_of(head.head(log_id="T", at="")).session
    assert "no Reward is worth 200" in session.enter("r 200 5 3").message
    session.enter("start 1")
    assert "no Reward is worth 500" in session.enter("t d500 r2 s3").message
    reply = session.enter("t d50 r2 s3")
    assert reply.kind == "accepted" and any("SC-COMP-04" in doubt for doubt in reply.doubts)
    assert "takes a number from -1 to 99" in session.enter("set rewards 500,2,3").message
    with pytest.raises(ValueError, match="no Reward is worth 500"):
        pad_of(game).score({"target": "d", "reward": "500"})
    assert any("a slip?" in line.text for line in pad_of(game).score({"target": "d", "reward": "50"}).lines)
    assert any("a slip?" in line.text for line in pad_of(game).score({"gold": "400,3,2"}).lines)
    assert not any(
        "a slip?" in line.text
        for line in pad_of(game).score({"gold": "21,21,20"} | {"hands": "4,0,6", "final_tie": "fewer_cards_left"}).lines
    )


def test_resilience_is_bounded_by_its_own_rule() -> None:
    assert "SS-INV-04" in table("samurai_sword").enter("set rp.3 5").message


# --- the score pad ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game_id", "values", "says"),
    [
        ("shinbi", {"lives": "4,5,5,5", "victim": "Ana", "cards": "k.s"}, "victim is a seat, 1 to 4, not Ana"),
        ("shinbi", {"lives": "4,5,5,5", "victim": "0", "cards": "k.s"}, "no seat 0"),
        (
            "samurai_sword",
            {"honor": "4,0,4", "roles": "sho,n,n", "by": "Cho", "victim": "2"},
            "by is a seat, 1 to 3, not Cho",
        ),
        ("shinobi_clans", {"gold": "1,2,3", "start": "Ana"}, "start is a seat, 1 to 3, not Ana"),
        ("ninjato", {"honor": "4,4", "envoys": "1,1", "oldest": "Ben"}, "oldest is a seat, 1 to 2, not Ben"),
    ],
)
def test_the_pad_says_that_a_seat_is_meant(game_id: str, values: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        pad_of(games.load(game_id)).score(values)


def test_the_pad_reads_printed_names() -> None:
    shinbi = pad_of(games.load("shinbi"))
    base = {"lives": "4,5,5,5", "victim": "1", "edition": "es"}
    short = shinbi.score({**base, "cards": "k.s", "call": "ib"})
    for cards, call in (
        ("katana.sai", "incompetence,blowgun"),
        ("espada.sai", "incompetencia cerbatana"),
        ("k.s", "incompetence, b"),
    ):
        assert shinbi.score({**base, "cards": cards, "call": call}) == short
    ninjato = pad_of(games.load("ninjato"))
    told = {"honor": "40,38", "envoys": "5,4"}
    assert ninjato.score({**told, "rumors": "envoysx2,-"}) == ninjato.score({**told, "rumors": "evx2,-"})


# --- Shinobi Clans: what lies there ----------------------------------------------------------------------------------


def test_one_more_contract_before_the_stack_begins() -> None:
    session = table("shinobi_clans", ("d", ".", ".", ".", "b d 1a"))
    for entry in ("3dg", "2g"):
        expect(session, entry, kind="accepted", verdict="ok")
    assert session.enter("gma").kind == "accepted"
    reply = session.enter("2dg")
    assert reply.kind == "refused" and "the stack has begun" in reply.said[0].findings[0].text


def test_a_weapon_without_its_sign_is_the_one_asked_for() -> None:
    session = table("shinobi_clans", ("d", "dg", ".", ".", ".", "b d -", "gma"))
    reply = session.enter("kus")
    assert reply.kind == "accepted" and "Kusari-Fundo" in reply.said[0].text


def test_a_turn_that_ends_is_a_play_or_a_pass() -> None:
    reply = table("shinobi_clans").enter("e")
    assert reply.kind == "refused" and reply.suggestions == (".",)


def test_a_card_that_cannot_be_there_is_told_with_its_number_and_its_lines() -> None:
    session = table("shinobi_clans", ("fact copies.sc 1", "d sc", "d=gma"))
    (finding,) = (f for f in session.enter("d sc").said[0].findings if f.verdict == "impossible")
    assert "there is 1 in the game, 1 is in the discard pile" in finding.text and finding.because == (5, 7)


def test_what_people_say_of_an_answer_is_not_called_computed() -> None:
    session = table("samurai_sword", ("kt 5",))  # Hanzō may block with a Weapon
    reply = session.enter("blocked")
    assert "works this out itself" not in reply.message and "a Weapon parries" in reply.message


def test_a_tile_is_told_as_it_was_typed() -> None:
    session = table("ninjato")
    reply = session.enter("set skills.2 b5")
    assert reply.kind == "accepted" and "b5" in reply.said[0].text
    assert not any("printed" in str(move) for move in reply.movements)


def test_a_packed_census_is_read(tmp_path: Path) -> None:
    import gzip

    from referee.journal import box

    path = tmp_path / "c.json.gz"
    path.write_bytes(gzip.compress(b'{"game":"shinobi_clans","facts":{"power.sk":3}}'))
    assert box.read(path).box.facts == {"power.sk": 3}

"""The score pad of Samurai Sword at the real command line: ends that cannot be, and what is open until it is told."""

from pathlib import Path

import pytest

from referee.games.samurai_sword.pad import PAD_USAGE
from tests.cli.run import Ran, referee
from tests.kit.parts import pad_of
from tests.kit.said import unsaid
from tests.samurai_sword.tables import GAME


def score(where: Path, values: str) -> Ran:
    return referee("score", "samurai-sword", *values.split(), cwd=where)


@pytest.mark.parametrize(
    ("values", "says"),
    [
        # Three players: Victory of the Swordmaster does not exist, play goes on.
        ("honor=2,5,2 roles=shogun,n,n ended=swordmaster by=1 victim=3", "SS-SWORD-05"),
        ("honor=2,5,2 roles=shogun,n,n", "nobody has 0 honor"),
        # A defeat: of somebody else, whose last honor goes to who defeated him.
        ("honor=4,0,4 roles=sho,n,n ended=honor by=2 victim=2", "nobody defeats themselves"),
        ("honor=4,0,4 roles=sho,n,n ended=honor by=2 victim=3", "seat 2 has 0 honor"),
        ("honor=4,0,4 roles=sho,n,n ended=honor by=3 victim=1", "seat 2 has 0 honor"),
        ("honor=4,0,4 roles=sho,n,n ended=honor by=3,1 victim=2", "by one seat"),
        ("honor=4,0,4 roles=sho,n,n ended=honor by=3", "both of them"),
        ("honor=4,0,4 roles=sho,n,n by=3 victim=2,2", "each once"),
        ("honor=4,0,4 roles=sho,n,n by=4 victim=2", "from 1 to 3"),
        ("honor=4,0,1 roles=sho,n,n ended=honor by=3 victim=2", "at least 2 (SS-DEFEAT-02)"),
        ("honor=1,0,1 roles=sho,n,n ended=honor", "ended=deck or ended=bushido"),
        ("honor=4,0,3,4 roles=sho,s,n1,n2 by=1 victim=2,3", "one victim"),
        ("honor=4,0,0,4 roles=sho,s,n1,n2 ended=honor", "one defeat takes the last honor of one player"),
        ("honor=4,0,4 roles=sho,n,n ended=swordmaster", "three players"),
        ("honor=4,1,4,4 roles=sho,s,n1,n2 ended=swordmaster", "who is left standing"),
        (
            "honor=4,0,4,4 roles=sho,s,n1,n2 ended=swordmaster by=1 victim=2 swordmaster_vs_zero_honor=score",
            "SS-SWORD-07",
        ),
        # No defeat.
        ("honor=4,0,3 roles=sho,n,n ended=deck by=3 victim=2", "no defeat"),
        ("honor=6,0,4 roles=sho,n,n ended=deck", "at most 9 of 12 honor are left, not 10"),
        ("honor=0,3,3 roles=sho,n,n ended=bushido", "SS-3P-06"),
        ("honor=4,0,0,4 roles=sho,s,n1,n2 ended=bushido", "one player has 0 honor"),
        # Honor never grows.
        ("honor=9,0,9 roles=sho,n,n", "3 players share 12 honor, not 18"),
        ("honor=4,0,4 roles=sho,n,n options=tie", "options (tie_priority=shogun_first)"),
    ],
)
def test_an_end_that_cannot_be_is_refused_with_a_sentence(tmp_path: Path, values: str, says: str) -> None:
    ran = score(tmp_path, values)
    assert ran.code == 2 and ran.out == ""
    assert says in ran.err and ran.err.count("referee score") == len(PAD_USAGE.splitlines())


def test_who_took_the_last_honor_is_open_where_it_decides(tmp_path: Path) -> None:
    """Shogun 3 x 2, Ninja 0 + 6: level, which the Ninja win; a Deadly Strike between the Ninja makes it 6 to 3."""
    ran = score(tmp_path, "honor=3,0,6 roles=sho,n,n")
    assert ran.code == 0
    assert unsaid(
        ran.out,
        "open until it is known who took the last honor: Ninja or Shogun and Samurai",
        "Ninja: between 3 and 6",
        "still unknown: by, victim",
    ) == []
    assert "won by" not in ran.out and "Victory" not in ran.out
    assert "won by seat 2 and seat 3" in score(tmp_path, "honor=3,0,6 roles=sho,n,n by=1 victim=2").out
    assert "won by seat 1" in score(tmp_path, "honor=3,0,6 roles=sho,n,n by=3 victim=2").out
    assert "won by seat 2 and seat 3" in score(tmp_path, "honor=3,0,6 roles=sho,n,n ended=deck").out
    swapped = score(tmp_path, "honor=3,0,6 roles=sho,n,n by=1 victim=2 tie_priority=shogun_first")
    assert "won by seat 1" in swapped.out and swapped.code == 0


def test_where_it_decides_nothing_the_winner_is_named(tmp_path: Path) -> None:
    """The example of the rulebook: 9 to 9 to 5, and a strike among the Ninja would change nothing."""
    ran = score(tmp_path, "honor=1,3,3,2,3,0 roles=shogun,samurai,ronin,n1,n2,n3 daimyo=1,1,0,0,0,0")
    assert "won by seat 1 and seat 2" in ran.out and "still unknown" not in ran.out


def test_only_those_who_can_have_done_it_come_into_question(tmp_path: Path) -> None:
    """Who defeats has received honor: with one honor the other Ninja has defeated nobody, and with all foes at one he must have."""
    ran = score(tmp_path, "honor=2,0,1 roles=sho,n,n ended=honor")
    assert "Deadly Strike" not in ran.out and "won by seat 1" in ran.out
    sure = pad_of(GAME).score({"honor": "1,0,4", "roles": "sho,n,n", "ended": "honor"})
    assert [line.points for line in sure.lines if line.rule == "SS-SCORE-06"] == [-3] and sure.winners == (1,)


def test_several_fall_together_only_at_a_table_that_plays_so() -> None:
    values = {"honor": "4,0,0,4", "roles": "sho,s,n1,n2", "mass_card_order": "simultaneous", "by": "1", "victim": "2,3"}
    done = pad_of(GAME).score(values)
    assert [line.points for line in done.lines if line.rule == "SS-SCORE-06"] == [-3]
    assert pad_of(GAME).score({"honor": "4,0,0,4", "roles": "sho,s,n1,n2"}).why == "SS-DECK-03"


def test_that_no_daimyo_were_told_is_said() -> None:
    texts = [line.text for line in pad_of(GAME).score({"honor": "4,0,3", "roles": "sho,n,n"}).lines]
    assert texts[0] == "no Daimyo cards were named, so none count"
    assert not any(
        "were told" in line.text for line in pad_of(GAME).score({"honor": "4,0,3", "roles": "sho,n,n", "daimyo": "0,0,0"}).lines
    )

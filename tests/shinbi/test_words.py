"""Words of four languages, and the score pad."""

import pytest

from referee.games.shinbi.data import names
from tests.kit.scenarios import session
from tests.shinbi.tables import GAME

# --- aliases ----------------------------------------------------------------------------------------------------------

WORDS = {
    "weapons": {
        "katana": "k ka katana Katana KATANA espada sabre Schwert",
        "sai": "s sa sai Sai",
        "shuriken": "h sh shuriken Shuriken estrella étoile Stern star",
        "blowgun": "b bl bg blowgun cerbatana sarbacane Fukidake ce sar f fu dardo dart Blasrohr",
    },
    "calls": {
        "incompetence": "i inc incompetence incompetencia incompétence Inkompetenz INCOMPÉTENCE",
        "plotting": "p plot plotting complot conspiration Verschwörung verschworung comp cons v ver",
    },
    "clans": {
        "seven_lives": "7 siete vidas gato cat",
        "rhanobi": "r rhanobi rana frog",
        "octosushi": "o octo Octosushi pulpo octopus",
        "sin_san_guich": "g guich gulich Gülich Güich sandwich",
        "flying_fish": "p pez volador fish",
        "canzai": "z can canzai ¡Canzaï! ¡Canzai! dog perro",
    },
}


@pytest.mark.parametrize("kind", WORDS)
def test_words_of_four_languages(kind: str) -> None:
    for thing, words in WORDS[kind].items():
        for word in words.split():
            assert names(kind).exact(word) == thing, word


def test_written_out_in_four_languages() -> None:
    table = session(GAME, {"id": "words"})
    for entry, text in (
        ("setup octo rhanobi ¡Canzai! pez start 1", "@1 holds the pawn"),
        ("katana Cerbatana estrella", "says shuriken"),
        ("Fukidake sarbacane sai", "says sai"),
        ("k4 sh blasrohr", "says blowgun"),
        ("SH SAI k", "says katana"),
        ("K.s inkompetenz b", "denounces incompetence"),
        ("hh. complot katana", "denounces plotting"),
        ("kk. CONSPIRATION Sai", "denounces plotting"),
    ):
        reply = table.enter(entry)
        assert reply.kind == "accepted" and any(text in said.text for said in reply.said), (entry, reply)


# --- the score pad ----------------------------------------------------------------------------------------------------


def test_the_score_pad() -> None:
    score = GAME.pad({"lives": "1,0,3,0", "victim": "1", "cards": "k.s", "call": "ik"})
    assert (score.points, score.winners, score.why, score.final) == ((0, 0, 3, 0), (3,), "SB-END-01", True)
    score = GAME.pad({"lives": "4,5,5,5", "victim": "1", "cards": "k.s", "call": "ib", "edition": "es"})
    assert (score.points, score.winners, score.final) == ((4, 4, 4, 4), (), False)
    for wrong in ({}, {"lives": "6,1,1,1"}, {"lives": "1,1"}, {"lives": "1,2,3,4", "cards": "k.k", "call": "ik"},
                  {"lives": "1,2,3,4", "colour": "red"}, {"lives": "1,2,x,4"}, {"lives": "1,2,3,4", "cards": "kkk"}):  # fmt: skip
        with pytest.raises(ValueError, match=r"\w+ \w+"):
            GAME.pad(wrong)

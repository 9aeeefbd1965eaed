"""What a guess is asked first does not decide what it answers later."""

from referee.engine.sentences.guesses import guesser
from referee.engine.words import split
from tests.kit.heads import table

AGAIN = "katana for Cho from Ben"
"""It is Ana's turn: only against a rule."""


def test_what_is_legal_and_what_is_not_are_asked_of_one_guess() -> None:
    session = table("shinbi")
    guess, other = (guesser(session.game, session.state, split(AGAIN).words) for _ in range(2))
    assert guess is not None and other is not None
    legal, every = guess.found(), guess.found(legal=False)
    assert every and legal != every
    assert (other.found(legal=False), other.found()) == (every, legal)
    assert guess.found() == legal


def test_what_is_left_out_is_left_out_of_what_is_asked_then() -> None:
    session = table("shinbi")
    guess = guesser(session.game, session.state, split("Ana, katana for Cho, not sai").words)
    assert guess is not None
    before = guess.found()
    guess.affirmed()
    assert guess.parts and guess.found() != before

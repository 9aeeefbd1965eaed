"""Who acts, typed before shorthand without a colon: the reply says what is missing, whoever's turn it is."""

import pytest

from tests.table.test_suggest import session

CLANS = ("start 1", "t d5 r2 s3", "k", "c")


@pytest.mark.parametrize(("typed", "entry"), [("Ana d", "Ana: d"), ("Ben da r", "Ben: da r"), ("cho .", "cho: .")])
def test_the_colon_is_asked_for(typed: str, entry: str) -> None:
    reply = session("shinobi_clans", "Ana Ben Cho", *CLANS).enter(typed)
    assert (reply.kind, reply.verdict) == ("refused", "unread")
    assert f"is a player; who acts is typed with a colon: `{entry}`" in (reply.message + "".join(f.text for s in reply.said for f in s.findings))


def test_not_where_nothing_can_be_read_behind_it() -> None:
    reply = session("shinobi_clans", "Ana Ben Cho", *CLANS).enter("Ana foo")
    assert "colon" not in (reply.message + "".join(f.text for s in reply.said for f in s.findings))

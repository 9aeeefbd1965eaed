"""What people read: titles of facts, printed names, refusals that name what can be meant; ids and paths are for programs."""

import re

import pytest

from referee.api.game import LoadedGame
from referee.engine.naming import named
from referee.engine.nearest import FACTS, MOST, near, whole_facts
from referee.engine.words import normal
from referee.table.frontend.render import reply_rows
from referee.table.session.reply import Reply
from referee.table.session.session import Session
from tests.kit.entries import accept
from tests.kit.heads import LATER, moments, table
from tests.kit.parts import having
from tests.kit.said import unsaid

HOUSE = re.compile(r"\b[a-z]+_[a-z_]+\b|\b[a-z]+\.(?:\d+|[a-z]\d*)\b")
"""An id (`old_ninja_master`) or a path (`honor.2`, `printed.b1`)."""


def shown(session: Session, reply: Reply) -> str:
    """A reply as a screen shows it, without what must be typed (`…`, offers)."""
    rows = [text for _, indent, text in reply_rows(reply, session.names, session.game.rulebook) if not indent or "→" in text]
    return re.sub(r"`[^`]*`", "", "\n".join(rows))


@pytest.mark.parametrize("name", having("moments"))
def test_every_public_fact_has_a_title_and_a_value_in_words(name: str) -> None:
    """At several moments of each game; the title is no path and the value has no ids."""
    for session in moments(name):
        game = session.game
        for path, value in game.facts.paths(session.state).items():
            title, words = game.facts.fact_title(path), game.facts.fact_words(path, value)
            assert title.strip() == title != "", path
            assert not HOUSE.search(title), (path, title)
            assert not re.search(r"[a-z]_[a-z]", words), (path, words)
            assert "*" not in title, (path, title)


@pytest.mark.parametrize("name", having("moments"))
def test_titles_tell_facts_apart(name: str) -> None:
    for session in moments(name):
        paths = list(session.game.facts.paths(session.state))
        titles = [session.game.facts.fact_title(path) for path in paths]
        twice = {title for title in titles if titles.count(title) > 1}
        assert not twice, [(path, title) for path, title in zip(paths, titles, strict=True) if title in twice]


ECHOES = {
    "samurai_sword": (("set honor.2 2", "declared: honor of 2 Ben = 2"), ("chk rp.1 5", "counted: Resilience of 1 Ana = 5"),
                      ("chk characters.2 goemon", "counted: characters of 2 Ben = Goemon")),
    "shinbi": (("chk clans.2 rhanobi", "counted: clans of 2 Ben = Clan Rhanobi"), ("set lives.1 3", "declared: lives of 1 Ana = 3")),
    "shinobi_clans": (("set gold.2 3", "declared: gold of 2 Ben = 3"),
                      ("set targets daimyo,ronin,old_ninja_master", "declared: targets = Daimyo, Ronin, Old Ninja Master")),
    "ninjato": (("set honor.1 5", "declared: honor of 1 Ana = 5"), ("set house.1.plain 25", "declared: house 1, treasures = 25"),
                ("set house.1.token taira:4", "house 1, clan token")),
}  # fmt: skip


@pytest.mark.parametrize("name", having("moments"))
def test_the_echo_of_a_declared_or_counted_fact_has_titles_and_printed_names(name: str) -> None:
    for entry, says in ECHOES[name]:
        session = table(name)
        text = shown(session, session.enter(entry))
        assert says in text, (entry, text)
        assert not HOUSE.search(text.partition("\n")[0]), text


@pytest.mark.parametrize("name", having("moments"))
def test_what_moved_is_told_by_titles(name: str) -> None:
    """Taking play back from a later moment moves many facts: none is shown as a path, and programs get path and title."""
    session = table(name, LATER[name][-1])
    reply = accept(session, f"back {session.fold.last - 1} ! again")
    assert reply.movements or name == "shinbi"  # of an announcement only cards move
    assert not any(HOUSE.search(row) for row in reply.movements), reply.movements
    for fact in reply.plain(session.names).get("moved", []):
        assert fact["path"] in ("over", "winners") or fact["title"] == named(session.game.facts.fact_title(fact["path"]), session.names)


@pytest.mark.parametrize("name", having("moments"))
@pytest.mark.parametrize("entry", ["set qqq 3", "chk qqq 3", "set qqq.2 3", "option qqq=3", "amend 0 qqq", "amend 0 option qqq=1", "skip qqq", "late qqq"])
def test_a_refusal_names_few_things_and_where_all_are_listed(name: str, entry: str) -> None:
    session = table(name)
    text = "\n".join(text for _, _, text in reply_rows(session.enter(entry), session.names, session.game.rulebook))
    assert unsaid(text, "qqq", "`? ") == []
    first = text.splitlines()[0]
    assert len(re.findall(r"[\w.]+(?:, |$)", first)) <= 8, text


@pytest.mark.parametrize("name", having("moments"))
def test_a_slip_in_the_name_of_a_fact_gets_the_nearest_ones(name: str) -> None:
    """Every fact with its last letter wrong is found again among those that are named."""
    session = table(name)
    known = [path for path in whole_facts(session.game.facts.paths(session.state)) if "." not in path and len(path) > 3]
    for path in known:
        text = shown_raw(session, f"chk {path[:-1]}q 3")
        assert f"`{path}`" in text, (path, text)


def shown_raw(session: Session, entry: str) -> str:
    return "\n".join(text for _, _, text in reply_rows(session.enter(entry), session.names, session.game.rulebook))


@pytest.mark.parametrize("name", having("moments"))
def test_a_player_in_place_of_a_fact_gets_that_players_facts(name: str) -> None:
    session = table(name)
    text = shown_raw(session, "chk ben 5")
    facts = re.findall(r"`([a-z_]+\.2)`", text)
    assert 0 < len(facts) <= FACTS, text
    assert set(facts) <= set(session.game.facts.paths(session.state))


@pytest.mark.parametrize("name", having("moments"))
def test_what_is_not_understood_says_so_first_and_cites_no_rule_of_the_record(name: str) -> None:
    session = table(name)
    for entry in ("set qqq 3", "chk qqq 3"):
        text = shown_raw(session, entry)
        assert text.startswith("not understood: nothing public is called 'qqq'"), text
        assert "REF-" not in text
        found = session.enter(entry).plain(session.names)
        assert found["said"][0]["findings"][0]["rule"] == "REF-PATH", "programs get the rule"


@pytest.mark.parametrize("name", having("moments"))
def test_the_list_of_facts_has_each_once_with_its_title(name: str) -> None:
    session = table(name)
    paths = session.game.facts.paths(session.state)
    for word in ("set", "chk"):
        rows = session.enter(f"? {word}").rows
        labels = [label for label, _ in rows]
        assert len(labels) == len(set(labels)) <= len(whole_facts(paths))
        assert set(labels) <= set(paths)
        assert not any(re.fullmatch(rf"{re.escape(a)}\.\d+", b) for a in labels for b in labels)
    assert not any(session.game.facts.instead(label) for label, _ in session.enter("? set").rows)


def test_near_words_begin_alike_hold_the_word_or_differ_by_a_slip() -> None:
    known = ("honor", "hand", "handle", "deck", "discard", "points", "honor_total")
    assert near("hon", known)[:2] == ["honor", "honor_total"]
    assert near("honr", known)[0] == "honor"
    assert near("card", known) == ["discard"]
    assert near("qqq", known) == near("", known) == near("x" * 60, known) == []
    assert len(near("h" * 3, ["hhh" + c for c in "abcdefgh"])) == MOST


def test_a_wrong_name_at_the_set_up_gets_codes_with_printed_names() -> None:
    session = moments("shinbi")[0]
    game = session.game
    from referee.table.setup.opening import Opening

    head = Opening(game)
    head.names = ["Ana", "Ben", "Cho", "Dai"]
    fresh = LoadedGame(game).table_of(head.head(log_id="T", at="")).session
    text = fresh.enter("setup foo").message
    assert "7 Clan de las 7 vidas" in text and "seven_lives" not in text
    assert normal("Clan Rhanobi") in normal(text)

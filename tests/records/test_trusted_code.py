"""A log is taken at its word only where the same state of the program judged all of it."""

from pathlib import Path
from typing import Any

import pytest

from records.database.prepare import prepare
from referee import __version__, games
from referee.engine.code_digest import code_of
from referee.table.setup.resume import resume
from tests.kit.entries import close
from tests.kit.parts import having
from tests.records.logs import as_data, from_data, honest


def status(log: Path) -> Any:
    """What the database says of it: `word` where it was not judged."""
    return prepare(str(log), judge=False).rows["logs"][0][21]


@pytest.fixture
def rows() -> list[dict[str, Any]]:
    game = games.load("shinbi")
    data = as_data(honest(2, 4))
    data[0] |= {
        "program": __version__, "rules": game.rulebook.digest, "components": game.about.components(), "code": code_of(game),
    }  # fmt: skip
    return data


def test_another_state_of_the_program_is_judged_again(log: Path, rows: list[dict[str, Any]]) -> None:
    code = rows[0]["code"]
    assert code, "python -m referee.engine.code_digest"
    for told, of, wanted in (
        (code, None, "trusted"),
        ("", None, "sound"),
        ("0" * 16, None, "sound"),
        (code, code, "trusted"),
        (code, "0" * 16, "sound"),
        (code, "", "sound"),
    ):
        data = [{**rows[0], "code": told}, *rows[1:]]
        if of is not None:
            data.insert(5, {"line": "resume", "t": 0, "at": "", "code": of})
        log.write_bytes(from_data(data))
        assert status(log) == wanted, (told, of)


@pytest.mark.parametrize("name", having("program"))
def test_who_goes_on_with_a_log_says_so(log: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from referee.simulate.run import one, sealed_bytes
    from referee.table.setup import resume as module

    game = games.load(name)
    log.write_bytes(sealed_bytes(one(game, 1).lines[:3]))
    monkeypatch.setattr(module, "code_of", lambda game: "another state")
    resumed = resume(log)
    resumed.session.enter("n the lamp was lit")
    close(resumed.session)
    data = as_data(log.read_bytes())
    assert data[0]["code"] == code_of(game)
    assert [row["code"] for row in data if row["line"] == "resume"] == ["another state"]

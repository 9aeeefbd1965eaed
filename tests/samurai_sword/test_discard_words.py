"""What is said to somebody who discards too many cards."""

import referee


def test_nobody_discards_with_seven_or_fewer() -> None:
    table = referee.load("samurai_sword").table(["Ana", "Ben", "Cho", "Dai"])
    for entry in ("setup nob hid iey goe start 1", "set hand 4,4,4,4"):
        assert table.type(entry).accepted, entry
    (fault,) = [f for f in table.check("e bo").findings if f.rule == "SS-DISCARD-04"]
    assert fault.text.endswith("cards; nobody discards with 7 or fewer")
    assert "not 1" not in fault.text

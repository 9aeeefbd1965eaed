"""The table of public cases in tests/README.md names every case once, and tests that exist."""

import re

from tests.cli.run import ROOT

CASES = [
    "01",
    "02",
    "04",
    "05",
    "07",
    "08",
    "10",
    "11",
    "13",
    "14",
    "16",
    "17",
    "19",
    "20",
    "22",
    "23",
    "25",
    "26",
    "28",
    "29",
    "31",
    "32",
    "34",
    "35",
    "37",
    "38",
    "40",
    "41",
    "43",
    "44",
    "46",
    "47",
    "49",
    "50",
    "52",
    "53",
    "55",
    "56",
    "58",
    "59",
    "61",
    "62",
    "64",
    "65",
    "67",
    "68",
    "70",
    "71",
    "73",
    "74",
    "76",
    "77",
    "79",
    "80",
    "82",
    "83",
    "85",
    "86",
    "88",
    "89",
]

ROW = re.compile(r"^\| PC(\d\d) \| [\w-]+ \| (?:`([\w/.]+)(?:::(\w+))?`|—) \| (.*) \|$", re.MULTILINE)

OTHER = re.compile(r"([\w/]+\.py)::(test_\w+)")


def test_every_case_has_a_test_that_exists_or_a_reason() -> None:
    rows = ROW.findall((ROOT / "tests" / "README.md").read_text(encoding="utf-8"))
    assert [case for case, *_ in rows] == CASES
    for case, file, name, reason in rows:
        assert file or reason, case
        if file:
            source = (ROOT / "tests" / file).read_text(encoding="utf-8")
            assert f"def {name}(" in source, f"PC{case}: {file} has no {name}"
            assert f"pc{case}" in name, f"PC{case}: the name {name} does not carry it"
        for other, test in OTHER.findall(reason):
            assert f"def {test}(" in (ROOT / "tests" / other).read_text(encoding="utf-8"), f"PC{case}: {other} has no {test}"

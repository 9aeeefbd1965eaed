"""A view as paths: each plain value under its own, a list of plain values also as a whole, in the order of the view."""

from referee.engine.paths import flatten


def test_lists_are_counted_from_1_and_stay_whole_where_all_in_them_is_plain() -> None:
    view = {"round": 2, "lives": [5, None], "none": [], "pair": ("a", True), "seats": {"3": {"hand": 1}}, "half": 1.5}
    assert list(flatten(view).items()) == [
        ("round", 2), ("lives", [5, None]), ("lives.1", 5), ("lives.2", None), ("none", []),
        ("pair", ["a", True]), ("pair.1", "a"), ("pair.2", True), ("seats.3.hand", 1), ("half", 1.5),
    ]  # fmt: skip


def test_lists_of_lists_and_of_mappings_are_no_whole() -> None:
    assert flatten({"rows": [[1, 2], [], {"x": (3,)}]}) == {
        "rows.1": [1, 2], "rows.1.1": 1, "rows.1.2": 2, "rows.2": [], "rows.3.x": [3], "rows.3.x.1": 3,
    }  # fmt: skip
    assert flatten({"odd": [1.5, 2]}) == {"odd": [1.5, 2], "odd.1": 1.5, "odd.2": 2}


def test_a_long_list_is_counted_to_its_end() -> None:
    flat = flatten({"deck": list(range(100))})
    assert len(flat) == 101 and flat["deck.40"] == 39 and flat["deck.41"] == 40 and flat["deck.100"] == 99


def test_what_is_flat_may_be_changed() -> None:
    view = {"lives": [5, 5]}
    flatten(view)["lives"].append(0)
    assert view == {"lives": [5, 5]}

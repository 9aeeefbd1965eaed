"""How what is shown is typed, and the words of the plain form."""

from collections.abc import Callable, Mapping

from referee.engine import plain
from referee.engine.game import Show, Step, Unread, is_number, normal, refuse_word
from referee.games.samurai_sword.data import codes, names
from referee.games.samurai_sword.notation import Rest, card_or_unread, seat_of
from referee.games.samurai_sword.state import SamuraiState


def write_show(s: SamuraiState, show: Show) -> str:
    """The inverse of `read_show`."""
    head, _, seat = show.zone.partition(".")
    if head in ("roles", "daimyo"):
        return " ".join([head, *show.cards])
    if head == "role":
        return f"{seat} {show.cards[0]}"
    cards = [codes().get(c, c) for c in show.cards]
    return " ".join([seat, "hand", *(cards or ["-"])]) if show.whole else " ".join([seat, *cards])


def read_show(s: SamuraiState, words: Rest) -> Show:
    """`show roles s n1 n3`, `show 2 ronin`, `show 2 da pa` (some), `show 2 hand da pa` (all), `show daimyo 1 0 2`."""
    refuse_word(
        None, (not words, "show what? `show roles sho s n1 n3`, `show 2 hand da pa bo` or `show daimyo 1 0 0 2`")
    )
    first = normal(words[0].text)
    match first:
        case "roles":
            return Show("roles", tuple(names("roles").find(w) for w in words[1:]))
        case "daimyo" if all(is_number(w.text) for w in words[1:]):
            return Show("daimyo", tuple(str(int(w.text)) for w in words[1:]))
        case "daimyo":
            strange = next(w for w in words[1:] if not is_number(w.text))
            raise Unread(
                f"`show daimyo` takes one number for each seat, its Daimyo cards; {strange.text!r} is no number",
                strange,
            )
    seat = seat_of(s, words[0])
    rest = words[1:]
    if rest and normal(rest[0].text) == "hand":
        refuse_word(
            rest[0],
            (
                not rest[1:],
                f"which cards does @{seat} show? `show {seat} hand kt pa`, or `show {seat} hand -` for none",
            ),
        )
        cards = () if len(rest) == 2 and rest[1].text == "-" else tuple(card_or_unread(w) for w in rest[1:])
        return Show(f"hand.{seat}", cards, True)
    if len(rest) == 1 and names("roles").exact(rest[0].text) is not None:
        return Show(f"role.{seat}", (names("roles").find(rest[0]),))
    refuse_word(words[0], (not rest, "what does that seat show? Type a role, `hand` and all its cards, or some cards"))
    return Show(f"hand.{seat}", tuple(card_or_unread(w) for w in rest))


def spelled_out(s: SamuraiState, step: Step) -> Step:
    """A step typed in plain form, with ids for names and codes. A word that names no card or character stays."""
    return plain.with_ids(step, NAMED)


NAMED: Mapping[str, Callable[[str], str]] = {
    **dict.fromkeys(("card", "what", "discards", "pile"), lambda word: names("cards").exact(word) or word),
    "characters": lambda word: names("characters").exact(word) or word,
}
"""How the members of a step are read that are a card, a character, or several."""

"""A wrong result for every computed rule of Samurai Sword: the coverage harness puts it in the place of the right one."""

from referee.games.samurai_sword import scoring
from referee.games.samurai_sword.data import weapons
from referee.games.samurai_sword.rules import answers, bushido, cards, deck, ends, seats, turn, wounds
from referee.games.samurai_sword.state import SamuraiState
from tests.kit.coverage import Mutant

team, wounds_of, reaches = ends.team, wounds.wounds, seats.reaches


def wounds_too_many(card: str) -> Mutant:
    """One Weapon deals a wound more."""
    return wounds_of, lambda s, by, to, c: wounds_of(s, by, to, c) + (c == card)


def reach_too_short(card: str) -> Mutant:
    """One Weapon reaches a Difficulty less."""

    def wrong(s: SamuraiState, who: int, c: str, to: int) -> bool:
        short = c == card and s.chars[who] != "kojiro" and weapons()[c][0] <= seats.difficulty(s, who, to)
        return reaches(s, who, c, to) and not short

    return reaches, wrong


WEAPONS: dict[str, Mutant] = {
    f"SS-WEAPON-{card.upper()}": reach_too_short(card) if n % 2 and reach > 1 else wounds_too_many(card)
    for n, (card, (reach, _)) in enumerate(weapons().items())
}
NO_ARMOR: Mutant = (seats.difficulty, 'steps + s.play[target].count("armor")', "steps")
BOTH_ARMORS: Mutant = (seats.difficulty, "    steps = 1\n", '    steps = 1 + s.play[attacker].count("armor")\n')
ALL_SEATS: Mutant = (
    seats.difficulty,
    "for seat in one:\n            if rp[seat] and hand[seat]:",
    "for seat in one:\n            if seat:",
)
HARMLESS_TOO: Mutant = (answers.asked, " if rp[x] and hand[x]", "")
NOBODY_ASKED: Mutant = (answers.asked, "    rp, hand", "    return []\n    rp, hand")
COUNTER_CLOCKWISE: Mutant = (answers.asked, "clockwise(who, s.seats)", "clockwise(who, s.seats)[::-1]")
NO_HANZO: Mutant = (answers.hanzo, '"hanzo"', '"nobody"')
LATE_SHUFFLE: Mutant = (deck.take, "(s.eager or n)", "n")
NOTHING_LEFT: Mutant = (deck.take, "n -= k", "n = 0")
NOT_SETTLED: Mutant = (deck.settle, "card = s.flight", 'card = ""')
BLEEDING_PARRY: Mutant = (
    deck.drop,
    "    s.pile.append(card)",
    "    s.pile.append(card)\n    s.rp[seat] = max(0, s.rp[seat] - 1)",
)
AS_WEAPON: Mutant = (wounds.plain_wound, "suffer(s, to, 1, did)", 'return hit(s, by, to, "bokken", did)')
NO_PRICE: Mutant = (wounds.pay_defeat, "min(1, s.honor[to])", "0")
NO_END: Mutant = (ends.finish, "    s.over = True", "    return")
SMALL_SWORD: Mutant = (ends.last_standing, "s.seats != SMALL and ", "")
NO_FACTOR: Mutant = (scoring.factor, 'int(role(name)["factor"][players - 3])', "1")
NO_DAIMYO: Mutant = (scoring.daimyo_points, "return cards\n", "return 0\n")
RONIN_DAIMYO: Mutant = (scoring.daimyo_points, 'cards * int(options["ronin_daimyo"])', "cards")
NO_STRIKE: Mutant = (scoring.reckon, "STRIKE * strikes(t)", "0")
NO_FAST_DRAW: Mutant = (wounds.wounds, 's.play[by].count("fast_draw")', "0")
NO_MUSASHI: Mutant = (wounds.wounds, '"musashi"', '"nobody"')
NO_BENKEI: Mutant = (seats.difficulty, '"benkei"', '"nobody"')
NO_DRAW: Mutant = (turn.to_draw, "draw_due(s, did)", 's.phase, s.playing = "play", s.turn')

MUTANTS: dict[str, Mutant] = {
    "SS-OBJ-01": (ends.team, lambda r: "ninja" if r == "samurai" else team(r)),
    "SS-OBJ-03": (ends.team, lambda r: "ninja" if r == "ronin" else team(r)),
    "SS-SETUP-11": (turn.by_character, "resilience().get(s.chars[seat], 4)", "5"),
    "SS-SETUP-14": (seats.start_honor, "return 5", "return 4"),
    "SS-SETUP-15": (seats.start_honor, "4 if players > 5 else 3", "4"),
    "SS-SETUP-17": (seats.start_hand, "4 + place // 2", "5"),
    "SS-SETUP-18": (seats.start_hand, "4 + place // 2", "4 + place"),
    "SS-SETUP-19": (seats.start_honor, "return 5", "return 4"),
    "SS-HARM-01": (seats.harmless, "s.rp[seat] == 0 or ", ""),
    "SS-HARM-02": (seats.harmless, " or s.hand[seat] == 0", ""),
    "SS-HARM-06": ALL_SEATS,
    "SS-HARM-07": (deck.all_pay, "if s.honor[seat]:", "if s.honor[seat] and s.rp[seat]:"),
    "SS-HARM-08": (seats.harmless, "s.hand[seat] == 0", "s.hand[seat] < 2"),
    "SS-TURN-01": (turn.apply_setup, "begin_turn(s, shogun, did)", "begin_turn(s, shogun % 3 + 1, did)"),
    "SS-TURN-04": (seats.left, "seat % players + 1", "(seat - 2) % players + 1"),
    "SS-TURN-05": (seats.due, "cards = PLAIN_DRAW", "cards = PLAIN_DRAW if s.turns > 1 else 0"),
    "SS-RECOVER-01": (turn.begin_turn, "s.rp[seat] = s.full[seat]", "pass"),
    "SS-DRAW-03": (seats.due, "cards = PLAIN_DRAW", "return PLAIN_DRAW"),
    "SS-DRAW-04": NOTHING_LEFT,
    "SS-PLAY-04": (cards.apply_attack, "s.weapons += 1", "pass"),
    "SS-PLAY-06": NOT_SETTLED,
    "SS-PLAY-07": (cards.apply_lay, "s.play[to].append(card)", "pass"),
    "SS-PLAY-08": (seats.difficulty, 's.play[target].count("armor")', 'min(1, s.play[target].count("armor"))'),
    "SS-PLAY-10": (seats.weapon_limit, "return limit", "return 1"),
    "SS-DISCARD-01": (seats.excess, "HAND_LIMIT", "6"),
    "SS-DISCARD-03": (deck.take, "    deck = s.deck\n", "    n = min(n, max(0, 7 - s.hand[seat]))\n    deck = s.deck\n"),
    "SS-DISCARD-05": (deck.drop, "s.pile.append(card)", "s.pile.insert(0, card)"),
    "SS-DIFF-01": (seats.difficulty, "if more < steps", "if more > steps"),
    "SS-DIFF-02": ALL_SEATS,
    "SS-DIFF-03": NO_ARMOR,
    "SS-DIFF-04": BOTH_ARMORS,
    "SS-DIFF-05": NO_BENKEI,
    "SS-DIFF-06": NO_ARMOR,
    "SS-ATTACK-06": NOT_SETTLED,
    "SS-PARRY-04": BLEEDING_PARRY,
    "SS-PARRY-07": (seats.harmless, " or s.hand[seat] == 0", ""),
    "SS-WOUND-01": (wounds.wounds, "plain = weapons()[card][1]", "plain = 1"),
    "SS-WOUND-02": NO_FAST_DRAW,
    "SS-WOUND-03": NO_MUSASHI,
    "SS-WOUND-04": (wounds.wounds, "max(1, plain + more - 1)", "plain + more"),
    "SS-WOUND-05": (wounds.wounds, '== "weapon"', '!= "weapon"'),
    "SS-WOUND-06": (wounds.suffer, "wanted if wanted < left else left", "wanted"),
    "SS-WOUND-08": (wounds.plain_wound, "suffer(s, to, 1, did)", "suffer(s, to, 2, did)"),
    "SS-DEFEAT-01": (wounds.defeat, "    pay_defeat", "    return\n    pay_defeat"),
    "SS-DEFEAT-02": NO_PRICE,
    "SS-DEFEAT-03": (wounds.pay_defeat, "gain(s, by, n, did)", "gain(s, by % 3 + 1, n, did)"),
    "SS-DEFEAT-04": (ends.end_by_defeat, "if not sword and not broke:", "if not sword:"),
    "SS-DEFEAT-06": (wounds.pay_defeat, "gain(s, to, -n, did)", "gain(s, to, -n, did)\n        s.hand[to] = 0"),
    "SS-DEFEAT-07": NO_PRICE,
    "SS-DEFEAT-09": (wounds.pay_defeat, "min(1, s.honor[to])", "2"),
    "SS-DECK-01": (deck.new_deck, "len(s.pile)", "len(s.pile) - 1"),
    "SS-DECK-02": (deck.all_pay, "if s.honor[seat]:", "if False:"),
    "SS-DECK-03": (deck.all_pay, "if 0 in s.honor[1:]:", "if False:"),
    "SS-DECK-04": NOTHING_LEFT,
    "SS-DECK-05": LATE_SHUFFLE,
    "SS-DECK-06": (deck.reshuffle, "if s.flight and s.included:", "if s.flight:"),
    "SS-DECK-07": LATE_SHUFFLE,
    "SS-DECK-08": (ends.finish, "s.ended = how", 's.ended, s.fatal = "honor", Fatal(1, (2,), (2,), 0)'),
    "SS-END-01": NO_END,
    "SS-SCORE-01": (scoring.reckon, "h * factor(r, n, t.roles)", "h"),
    "SS-SCORE-02": NO_FACTOR,
    "SS-SCORE-03": (scoring.factor, "2 if own > min(every) else 1", "1"),
    "SS-SCORE-04": NO_DAIMYO,
    "SS-SCORE-05": RONIN_DAIMYO,
    "SS-SCORE-06": NO_STRIKE,
    "SS-SCORE-07": (scoring.team_total, "sum(points) - penalty", "max(points)"),
    "SS-SCORE-08": (scoring.best, "max(teams.values())", "min(teams.values())"),
    "SS-SCORE-09": (scoring.priority, '("ninja", "shogun", "ronin")', '("shogun", "ronin", "ninja")'),
    "SS-SCORE-10": (scoring.priority, '("ninja", "shogun", "ronin")', '("ninja", "ronin", "shogun")'),
    "SS-SCORE-12": (scoring.daimyo_points, "return cards\n", "return 2 * cards\n"),
    "SS-SCORE-13": NO_DAIMYO,
    "SS-SWORD-01": (ends.last_standing, "len(standing(s)) == 1", "False"),
    "SS-SWORD-02": (ends.standing, "if s.rp[seat]", "if s.rp[seat] and s.hand[seat]"),
    "SS-SWORD-03": (scoring.deciding, "    return", "    return ()\n    return"),
    "SS-SWORD-04": (scoring.strikes, "    if t.fatal", "    return 0\n    if t.fatal"),
    "SS-SWORD-05": SMALL_SWORD,
    "SS-SWORD-06": (scoring.reckon, "sides[t.fatal.by - 1] if sword", '"ronin" if sword'),
    "SS-SWORD-07": (ends.end_by_defeat, '== "swordmaster"', '== "nothing"'),
    "SS-3P-02": (seats.start_honor, "6 if seat == shogun else 3", "4"),
    "SS-3P-03": (seats.due, "if s.seats == SMALL and seat == s.shogun:", "if False:"),
    "SS-3P-04": (seats.weapon_limit, "if s.seats == SMALL and seat == s.shogun:", "if False:"),
    "SS-3P-05": NO_FACTOR,
    "SS-3P-06": (bushido.free_of_honor, "s.seats == SMALL", "False"),
    "SS-3P-07": SMALL_SWORD,
    "SS-3P-08": NO_STRIKE,
    "SS-3P-09": (bushido.free_of_honor, " and seat == s.shogun", ""),
    "SS-CARD-ARMOR-01": NO_ARMOR,
    "SS-CARD-ARMOR-02": BOTH_ARMORS,
    "SS-CARD-BATTLECRY-01": NOBODY_ASKED,
    "SS-CARD-BATTLECRY-03": HARMLESS_TOO,
    "SS-CARD-BATTLECRY-04": COUNTER_CLOCKWISE,
    "SS-CARD-BATTLECRY-05": AS_WEAPON,
    "SS-CARD-BREATHING-01": (cards.apply_action, "s.full[who] - s.rp[who]", "1"),
    "SS-CARD-BUSHIDO-06": (bushido.turned_up, "pays = card in weapons()", "pays = True"),
    "SS-CARD-BUSHIDO-07": NO_DRAW,
    "SS-CARD-BUSHIDO-08": (bushido.pass_bushido, "left(old, s.seats)", "old"),
    "SS-CARD-BUSHIDO-09": NO_END,
    "SS-CARD-BUSHIDO-10": (deck.remove, "s.play[seat].remove(card)", "pass"),
    "SS-CARD-BUSHIDO-11": (bushido.turned_up, "not s.deck and s.eager", "False"),
    "SS-CARD-DAIMYO-01": (cards.apply_action, "take(s, who, 2, did)", "take(s, who, 1, did)"),
    "SS-CARD-DAIMYO-02": NO_DAIMYO,
    "SS-CARD-DAIMYO-03": RONIN_DAIMYO,
    "SS-CARD-FASTDRAW-01": NO_FAST_DRAW,
    "SS-CARD-FASTDRAW-02": AS_WEAPON,
    "SS-CARD-FOCUS-01": (seats.weapon_limit, '1 + s.play[seat].count("focus")', "1"),
    "SS-CARD-JUJUTSU-01": NOBODY_ASKED,
    "SS-CARD-JUJUTSU-03": HARMLESS_TOO,
    "SS-CARD-JUJUTSU-04": COUNTER_CLOCKWISE,
    "SS-CARD-PARRY-01": BLEEDING_PARRY,
    "SS-CARD-TEA-01": (cards.tea, "3 if seat == who else 1", "1"),
    "SS-CARD-TEA-02": (cards.tea, '== "clockwise_from_left_first"', '!= "clockwise_from_left_first"'),
    "SS-CARD-TEA-03": (cards.tea, "if not s.over:", "if not s.over and (seat == who or s.hand[seat]):"),
    "SS-CHAR-BENKEI-01": NO_BENKEI,
    "SS-CHAR-CHIYOME-01": (answers.asked, '"chiyome" in s.chars', "False"),
    "SS-CHAR-CHIYOME-02": (cards.tea, "if not s.over:", 'if not s.over and (seat == who or s.chars[seat] != "chiyome"):'),
    "SS-CHAR-GINCHIYO-01": (wounds.wounds, '"ginchiyo"', '"nobody"'),
    "SS-CHAR-GINCHIYO-02": (wounds.wounds, "max(1, plain + more - 1)", "plain + more - 1"),
    "SS-CHAR-GINCHIYO-03": (wounds.plain_wound, "suffer(s, to, 1, did)", 's.chars[to] == "ginchiyo" or suffer(s, to, 1, did)'),
    "SS-CHAR-GOEMON-01": (seats.weapon_limit, '"goemon"', '"nobody"'),
    "SS-CHAR-HANZO-01": NO_HANZO,
    "SS-CHAR-HANZO-04": NO_HANZO,
    "SS-CHAR-HANZO-06": (deck.drop, "    s.pile.append", "    s.weapons += card in weapons()\n    s.pile.append"),
    "SS-CHAR-HIDEYOSHI-01": (seats.due, '"hideyoshi"', '"nobody"'),
    "SS-CHAR-KOJIRO-01": (seats.reaches, '"kojiro"', '"nobody"'),
    "SS-CHAR-MUSASHI-01": NO_MUSASHI,
    "SS-CHAR-MUSASHI-02": AS_WEAPON,
    "SS-CHAR-NOBUNAGA-02": (cards.apply_buy, "take(s, who, 1, did)", "take(s, who, 0, did)"),
    "SS-CHAR-TOMOE-01": (wounds._hit_with_draws, "1 if s.chars[by]", "0 if s.chars[by]"),
    "SS-CHAR-TOMOE-02": (wounds._hit_with_draws, "1 if s.chars[by]", "3 if s.chars[by]"),
    "SS-CHAR-TOMOE-03": AS_WEAPON,
    "SS-CHAR-USHIWAKA-01": (wounds._hit_with_draws, "suffered if s.chars[to]", "0 if s.chars[to]"),
    "SS-CHAR-USHIWAKA-02": (wounds._hit_with_draws, "suffered = dealt if", "suffered = dealt if True or"),
    "SS-CHAR-USHIWAKA-03": AS_WEAPON,
    "SS-CHAR-USHIWAKA-04": (wounds._hit_with_draws, "suffered = ", "suffered = 0 if not s.rp[to] else "),
    **WEAPONS,
}

"""Samurai Sword: hidden roles and hands, swords over a round table, honor that only the end counts."""

from referee.engine.game import About, Drawing, Flow, Game, Law, Leaving, Pad, Rulebook, Scoring, Sight, Words, made
from referee.games.samurai_sword import board, pad, parts, picture, scoring, standing, steps, table, words
from referee.games.samurai_sword.data import box_items, component_digest, titles
from referee.games.samurai_sword.effects import EFFECTS
from referee.games.samurai_sword.rules import turn
from referee.games.samurai_sword.state import SamuraiState

GAME = Game(
    about=About(
        id="samurai_sword",
        title="Samurai Sword",
        aliases=("samurai", "katana"),
        players=(3, 7),
        minutes=30,
        bgg=128667,  # boardgamegeek.com/boardgame/128667/samurai-sword
        view_name="samurai_sword/1",
        end_rule="SS-END-02",
        players_rule="SS-SETUP-01",
        card_rule="SS-INV-03",
        score_rule="SS-SCORE-08",
        ends=("SS-DEFEAT-04", "SS-DECK-03", "SS-CARD-BUSHIDO-09", "SS-SWORD-01", "SS-END-01"),
        rulebook=Rulebook("referee.games.samurai_sword"),
        steps=steps.STEPS,
        zones={
            "roles": "show roles s n1 n3: all roles in seating order, with or without the Shogun",
            "role.SEAT": "show 2 ronin: the role of a seat; n: a Ninja whose stars are not known",
            "hand.SEAT": "show 2 hand da pa bo: all cards in the hand of a seat; show 2 da: some of them",
            "daimyo": "show daimyo 1 0 0 2: how many Daimyo cards each seat has in hand",
        },
        laws=(
            Law("SS-LAW-1", "all 90 cards are somewhere, and the ledger counts the same", table.law_cards),
            Law("SS-LAW-2", "honor on the table and in the box make what was dealt", table.law_honor),
            Law("SS-LAW-3", "Resilience Points stay between 0 and the character's value", table.law_rp),
            Law("SS-LAW-4", "no more Properties in play than exist", table.law_play),
            Law(
                "SS-LAW-5",
                "everybody has honor while the game runs, 7 cards at most after the own turn",
                table.law_alive,
                True,
            ),
        ),
        effects=EFFECTS,
        components=component_digest,
        box_items=box_items,
    ),
    rules=parts.SamuraiRules(),
    flow=made(
        Flow,
        state=SamuraiState,
        round_slot="turns",
        questions=parts.questions,
        deal=parts.deal,
        awaiting=parts.awaiting,
        implied=parts.implied,
        enter=parts.enter,
        decline=parts.decline,
    ),
    sight=made(Sight, seen=parts.SEEN, lasting="role."),
    leaving=made(Leaving, plays_on=True, stand_in=turn.stand_in, put_out=turn.put_out),
    scoring=made(
        Scoring,
        score=scoring.score,
        public_score=lambda state: ("honor", state.honor[1:]),  # points wait for the roles (SS-END-03)
        result=lambda state: scoring.score(state, explain=False).result(),
    ),
    facts=parts.SamuraiFacts(),
    notation=parts.SamuraiNotation(),
    help=parts.SamuraiHelp(),
    words=made(
        Words,
        id_titles=titles,
        describe=words.describe,
        awaited=words.status,
        card_words=lambda state, card: titles().get(card, card),
        where_words=words.where_words,
    ),
    drawing=made(
        Drawing,
        board=board.board,
        picture=picture.picture,
        next_seat="left",
        ring=picture.ring,
        stand=standing.standing,
    ),
    pad=made(Pad, usage=pad.PAD_USAGE, reckon=pad.pad),
    hidden="referee.games.samurai_sword.proof:SamuraiHidden",
    bots="referee.games.samurai_sword.bots:SamuraiBots",
    sentences="referee.games.samurai_sword.sentences:SamuraiSentences",
    statistics="referee.games.samurai_sword.statistics:SamuraiCollector",
)

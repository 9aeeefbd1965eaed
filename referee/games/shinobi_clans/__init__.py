"""Shinobi Clans: ninjas are laid face down, shown all at once, and the contracts of three rounds pay gold."""

from referee.engine.game import About, Census, Game, Help, Law, Leaving, Rulebook, Rules, Scoring, Sight, Words, made
from referee.games.shinobi_clans import boxes, branches, helping, leaver, parts, scoring, secretly, steps, table, words
from referee.games.shinobi_clans.codes import TOPICS
from referee.games.shinobi_clans.data import box_items, component_digest, id_titles
from referee.games.shinobi_clans.effects import EFFECTS
from referee.games.shinobi_clans.rules import RULES, common, late, record, ruled, told

GAME = Game(
    about=About(
        id="shinobi_clans",
        title="Shinobi Clans",
        aliases=("clans",),
        players=(3, 5),
        players_rule="SC-SETUP-01",
        minutes=60,
        view_name="shinobi_clans/1",
        end_rule="SC-END-01",
        card_rule="SC-COMP-14",
        ends=("SC-END-01",),
        score_rule="SC-END-01",
        rulebook=Rulebook("referee.games.shinobi_clans"),
        steps=steps.STEPS,
        zones={
            "hand:SEAT": "show hand 2 thf jut: cards in the hand of seat 2",
            "#LINE": "show #41 thf: the face-down card that line 41 laid",
            "discard": "show discard thf jut: cards in the discard pile",
        },
        laws=(
            Law("SC-LAW-1", "87 battle cards, none lost, none made", table.law_cards),
            Law("SC-LAW-2", "every card on the table is one of the ledger", table.law_places),
            Law("SC-LAW-3", "gold in hands and bank is what the bank began with", table.law_gold),
            Law("SC-LAW-4", "nobody has more tokens than a set", table.law_tokens),
            Law("SC-LAW-5", "occupied slots have no gap while a stack is turned up", table.law_slots, True),
            Law(
                "SC-LAW-6",
                "a Target is resolved in the battle phase only, a seat has the turn in the ninja phase only",
                table.law_fight,
            ),
            Law("SC-LAW-7", "a bank of forty gold gives no more than it has", table.law_bank, True),
        ),
        effects=EFFECTS,
        components=component_digest,
        box_items=box_items,
    ),
    rules=made(Rules, table=RULES, as_ruled=ruled.as_ruled, ways=late.WAYS, due=late.due),
    flow=parts.ClansFlow(),
    sight=made(Sight, seen=parts.SEEN, still=record.was_there, recall=record.recall, as_seen=secretly.as_seen),
    leaving=made(Leaving, plays_on=True, stand_in=leaver.stand_in, go_home=leaver.go_home, put_out=leaver.put_out),
    scoring=made(Scoring, score=scoring.score, result=lambda state: scoring.score(state, explained=False).result()),
    facts=parts.ClansFacts(),
    notation=parts.ClansNotation(),
    help=made(
        Help,
        amends="amend 12 bm: another card was turned up in line 12",
        topics=TOPICS,
        suggest=helping.suggest,
        branches=branches.branches,
    ),
    words=made(
        Words,
        id_titles=id_titles,
        describe=words.describe,
        awaited=words.status,
        card_words=common.name_of,
        where_words=words.where_words,
    ),
    drawing=parts.ClansDrawing(),
    census=made(
        Census,
        questions=boxes.questions,
        fact_wrong=boxes.fact_wrong,
        wrong=boxes.census_wrong,
        sums=boxes.census_sums,
        wanted=lambda state: [name for names in told.wanted(state) for name in names],
        made_up=boxes.made_up,
    ),
    pad=parts.ClansPad(),
    hidden="referee.games.shinobi_clans.proof:ClansHidden",
    bots="referee.games.shinobi_clans.bots:ClansBots",
    sentences="referee.games.shinobi_clans.sentences:ClansSentences",
    statistics="referee.games.shinobi_clans.statistics:ClansCollector",
)

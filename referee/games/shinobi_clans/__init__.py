"""Shinobi Clans: ninjas are laid face down, shown all at once, and the contracts of three rounds pay gold."""

from referee.engine.game import About, Game, Law, Rulebook
from referee.games.shinobi_clans import (
    parts,
    steps,
    table,
)
from referee.games.shinobi_clans.data import box_items, component_digest
from referee.games.shinobi_clans.effects import EFFECTS

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
    rules=parts.ClansRules(),
    flow=parts.ClansFlow(),
    sight=parts.ClansSight(),
    leaving=parts.ClansLeaving(),
    scoring=parts.ClansScoring(),
    facts=parts.ClansFacts(),
    notation=parts.ClansNotation(),
    help=parts.ClansHelp(),
    words=parts.ClansWords(),
    drawing=parts.ClansDrawing(),
    census=parts.ClansCensus(),
    pad=parts.ClansPad(),
    hidden="referee.games.shinobi_clans.proof:ClansHidden",
    bots="referee.games.shinobi_clans.bots:ClansBots",
    sentences="referee.games.shinobi_clans.sentences:ClansSentences",
    statistics="referee.games.shinobi_clans.statistics:ClansCollector",
)

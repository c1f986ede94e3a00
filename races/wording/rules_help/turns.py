"""From adrenaline to the finish (R5 to R9)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from races.wording.rules_help.clauses import Chapter, Clause

ADRENALINE = Chapter(
    "R5",
    _("Adrenaline"),
    (
        Clause(
            "R5.1",
            _("Who has it"),
            _(
                "The last car of the round; in a race begun by five cars or more the last but one"
                " too. Cars that are out count as if they were in front."
            ),
        ),
        Clause(
            "R5.2",
            _("What it gives"),
            _(
                "While you react: 1 space with 1 Speed, and 1 Cooldown. Take either, both or "
                "none; nothing is kept for later."
            ),
        ),
        Clause(
            "R5.3",
            _("It stays for the round"),
            _("Overtaking somebody in this round does not take it away from you."),
        ),
    ),
)

REACT = Chapter(
    "R6",
    _("Reacting"),
    (
        Clause(
            "R6.1",
            _("Cooldown"),
            _(
                "Puts Heat of your hand back into the engine: three in gear 1, one in gear 2, and"
                " what cards, adrenaline and weather add. It can be used bit by bit."
            ),
        ),
        Clause(
            "R6.2",
            _("Boost"),
            _("Once a turn, in any gear: pay 1 Heat, flip a + and drive on by it. It is Speed."),
        ),
        Clause(
            "R6.3",
            _("Heat on a card"),
            _(
                "You must pay it, in full. While cooling could still raise the sum you may not "
                "refuse. If you truly cannot, the card counts for nothing, a + is flipped "
                "instead, and the moves of this turn are made again with the new value."
            ),
        ),
        Clause(
            "R6.4",
            _("Scrap"),
            _("You must: so many cards go from the top of your deck to the discard."),
        ),
        Clause(
            "R6.5",
            _("Adjusted limits"),
            _(
                "The limits of all corners you cross in this turn change for you, up or down, "
                "whether you want it or not."
            ),
        ),
        Clause(
            "R6.6",
            _("Reduce Stress"),
            _("Lay so many Stress of your hand aside, except while your car is in a tunnel."),
        ),
        Clause(
            "R6.7",
            _("Refresh"),
            _(
                "At the end of the turn the card may return to the top of your deck, from where "
                "you draw it at once. You choose the order of several."
            ),
        ),
        Clause(
            "R6.8",
            _("Salvage"),
            _("Look through your discard and shuffle so many cards of it into your deck."),
        ),
        Clause(
            "R6.9",
            _("Direct play"),
            _(
                "A card that you hold can be played now, on top of those of your gear: its value "
                "moves you and is Speed, and its other symbols come into play. You need the means"
                " for its Heat."
            ),
        ),
        Clause(
            "R6.10",
            _("Accelerate"),
            _("Drive 1 space, with 1 Speed, for each + flipped in this turn; all or none."),
        ),
        Clause(
            "R6.11",
            _("Super cool"),
            _("Like a Cooldown, but from the discard, and where the weather forbids cooling too."),
        ),
        Clause(
            "R6.12",
            _("Draft"),
            _(
                "Drive right up behind the next car in front if it is near enough. It is no "
                "Speed, and no slipstream either."
            ),
        ),
        Clause(
            "R6.13",
            _("Slipstream boost"),
            _("Waits for the slipstream, which it may make longer."),
        ),
        Clause(
            "R6.14",
            _("Several cards with one symbol"),
            _("What may be used up to a number is added up; Salvage is used card by card."),
        ),
    ),
)

SLIPSTREAM = Chapter(
    "R7",
    _("Slipstream"),
    (
        Clause(
            "R7.1",
            _("When and how far"),
            _(
                "Beside another car or right behind one you may drive 2 spaces on, once a turn. "
                "Each boost and bonus makes it longer, by all of it or not at all."
            ),
        ),
        Clause(
            "R7.2",
            _("Not over the finish"),
            _("A slipstream never carries a car over the finish line."),
        ),
        Clause(
            "R7.3",
            _("Corners count"),
            _("It is no Speed, but a corner line that you cross by it is checked like any other."),
        ),
    ),
)

CORNERS = Chapter(
    "R8",
    _("Corners"),
    (
        Clause(
            "R8.1",
            _("Too fast"),
            _(
                "For each corner line of the turn you pay the Heat by which your Speed is over "
                "its limit. Twice over the same line is paid twice; lines beyond the finish are "
                "free."
            ),
        ),
        Clause(
            "R8.2",
            _("Spinning out"),
            _("Without enough Heat you pay what is left and spin out at that line."),
        ),
        Clause(
            "R8.3",
            _("After a spin-out"),
            _(
                "The car goes back before the line and drops to gear 1. You take Stress into your"
                " hand: one from gears 1 and 2, two from gears 3 and 4."
            ),
        ),
        Clause(
            "R8.4",
            _("In the last round too"),
            _("Lines before the finish are checked; who spins out there has not finished."),
        ),
    ),
)

FINISH = Chapter(
    "R9",
    _("Discard, draw, finish"),
    (
        Clause(
            "R9.1",
            _("Discarding"),
            _("Lay aside any cards of your hand but Stress and Heat. In a tunnel nothing may go."),
        ),
        Clause(
            "R9.2",
            _("Drawing"),
            _(
                "Played cards go to the discard, used sponsorship cards out of the race. Draw up "
                "to a full hand; an empty deck is made anew from the discard."
            ),
        ),
        Clause(
            "R9.3",
            _("Places"),
            _("Earlier rounds finish ahead of later ones; in one round, who got farther is ahead."),
        ),
        Clause(
            "R9.4",
            _("The end, and retiring"),
            _(
                "A race ends when no car is left in it. Once somebody has crossed the finish line"
                " you may retire at any decision of yours, behind all who finish."
            ),
        ),
        Clause(
            "R9.5",
            _("Eliminated and withdrawn"),
            _(
                "Eliminated cars come after all others, withdrawn ones after those and without "
                "points."
            ),
        ),
    ),
)

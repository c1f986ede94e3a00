"""From the grid to the first move (R0 to R4)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from races.wording.rules_help.clauses import Chapter, Clause

WORDS = Chapter(
    "R0",
    _("Words"),
    (
        Clause(
            "R0",
            _("Track, cards and Speed"),
            _(
                "A space holds two cars side by side, on its two spots; the yellow edge shows "
                "which spot is the race line and counts as ahead. Corner lines lie between "
                "spaces, and everything from one line to the next is that corner's sector. Your "
                "engine holds the Heat you can still pay; paid Heat goes to your discard and "
                "comes back through your deck. Speed is what your cards of the turn add up to, "
                "with adrenaline and acceleration; slipstream and draft move you without being "
                "Speed."
            ),
        ),
    ),
)

SETUP = Chapter(
    "R1",
    _("Before the start"),
    (
        Clause(
            "R1.1",
            _("How many cars"),
            _(
                "One to eight cars race, drivers and Legends together. A race that people open "
                "has two at least, so a lone driver needs a Legend."
            ),
        ),
        Clause(
            "R1.2",
            _("Your cards"),
            _(
                "Three each of 1, 2, 3 and 4, three starting upgrades or those of your garage, "
                "and the track's Stress make your deck. The track's Heat fills your engine."
            ),
        ),
        Clause(
            "R1.3",
            _("The grid"),
            _(
                "Everybody starts in gear 1. The grid of a single race is drawn; pole stands on "
                "the race line of the last space, and the others line up behind it in pairs."
            ),
        ),
        Clause(
            "R1.4", _("First hand"), _("You draw seven cards, unless the event says otherwise.")
        ),
        Clause(
            "R1.5",
            _("A new first hand"),
            _(
                "Where the house rule is on, you may change your whole first hand once, for 1 "
                "Heat, before the first round is driven."
            ),
        ),
    ),
)

ROUND = Chapter(
    "R2",
    _("A round"),
    (
        Clause(
            "R2.1",
            _("Who goes when"),
            _(
                "All choose gear and cards at once and in secret. Then the cars move one by one, "
                "the one in front first, in the order the round began with."
            ),
        ),
        Clause(
            "R2.2",
            _("The steps of a turn"),
            _(
                "Shift, play, reveal and move, adrenaline, react, slipstream, corners, discard, "
                "draw. A step in which you have no choice passes by itself. In your own turn you "
                "can undo what you decided, back to the last point where hidden cards were shown "
                "or somebody else acted. The log keeps it, and shuffles are never made again."
            ),
        ),
        Clause(
            "R2.3",
            _("End of a round"),
            _("Cars over the finish line get their places, and the order is read off the track."),
        ),
    ),
)

PLAN = Chapter(
    "R3",
    _("Gear and cards"),
    (
        Clause(
            "R3.1",
            _("Shifting"),
            _(
                "One gear up or down is free. Two cost 1 Heat, paid when plans are revealed; "
                "three are too many."
            ),
        ),
        Clause(
            "R3.2",
            _("Playing cards"),
            _("Play exactly as many cards as your gear says. Stress can be played, Heat cannot."),
        ),
        Clause(
            "R3.3",
            _("Changing your mind"),
            _("A locked plan can be changed until the last driver has locked one."),
        ),
        Clause(
            "R3.4",
            _("A cluttered hand"),
            _(
                "If even the lowest gear in reach asks for more playable cards than you hold, "
                "play them all and fill up with Heat. The car stands still, drops to gear 1 and "
                "skips to drawing cards."
            ),
        ),
        Clause(
            "R3.5",
            _("Flooded spaces"),
            _("Who begins a round in the water pays 1 Heat more for shifting down."),
        ),
    ),
)

MOVE = Chapter(
    "R4",
    _("Reveal and move"),
    (
        Clause(
            "R4.1",
            _("The +"),
            _(
                "For each + you turn up cards of your deck until a basic card comes, which "
                "counts; other cards go to the discard. With no basic card left, that + is worth "
                "nothing."
            ),
        ),
        Clause(
            "R4.2",
            _("Cards with a choice"),
            _("You choose the value of such a card after you have seen what every + turned up."),
        ),
        Clause(
            "R4.3",
            _("Moving"),
            _(
                "You drive forward by your Speed; passing is never blocked. Where both spots of "
                "the last space are taken, you stop on the first space behind with room, and take"
                " the race line if it is free."
            ),
        ),
        Clause("R4.4", _("Held up"), _("Your Speed counts in full even if you could not move it.")),
        Clause(
            "R4.5",
            _("Beyond the finish"),
            _("Cars that have finished stand in the way until the round is over, then they leave."),
        ),
    ),
)

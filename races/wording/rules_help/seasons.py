"""Garage, weather, championships, Legends and chicanes (R10 to R14)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from races.wording.rules_help.clauses import Chapter, Clause

GARAGE = Chapter(
    "R10",
    _("Garage"),
    (
        Clause(
            "R10.1",
            _("The decks"),
            _("Basic, advanced or both mixed; each expansion adds its own upgrades."),
        ),
        Clause(
            "R10.2",
            _("Draft of upgrades"),
            _(
                "Three rounds of one pick each from an open market of three cards more than there"
                " are drivers: the last on the grid picks first, then the first, then the last "
                "again."
            ),
        ),
        Clause(
            "R10.3",
            _("Snake draft"),
            _(
                "Two rounds of two picks each: from the last on the grid to the first, then back "
                "from the first to the last. Then everybody drops one of four, and nobody else "
                "learns which."
            ),
        ),
        Clause("R10.4", _("At random"), _("Everybody is dealt three upgrades.")),
        Clause(
            "R10.5",
            _("Upgrades and the +"),
            _("An upgrade turned up for a + does not count; it goes to the discard."),
        ),
        Clause(
            "R10.6",
            _("Enough cards"),
            _(
                "A season is refused if its drafts could run out of upgrades. Cards left over "
                "come back in when the deck is short."
            ),
        ),
    ),
)

WEATHER = Chapter(
    "R11",
    _("Weather and road"),
    (
        Clause(
            "R11.1",
            _("What is drawn"),
            _(
                "One weather for the race, which changes decks or engines before the start, and "
                "one road token for each corner."
            ),
        ),
        Clause(
            "R11.2",
            _("Corners and sectors"),
            _(
                "Tokens change the corner itself (its limit by one, or 1 Heat more for who is too"
                " fast) or what you may do from there to the next corner."
            ),
        ),
        Clause(
            "R11.3",
            _("Where it counts"),
            _(
                "What matters is where your car is when you use something; for the slipstream, "
                "where it begins."
            ),
        ),
    ),
)

CHAMPIONSHIP = Chapter(
    "R12",
    _("Championship"),
    (
        Clause(
            "R12.1",
            _("The calendar"),
            _(
                "A season is a list of tracks, each with an event card. 1961 to 1965 are ready-"
                "made."
            ),
        ),
        Clause(
            "R12.2",
            _("The garage of a season"),
            _(
                "Before every race each driver picks one upgrade more; who picked first may then "
                "swap one. Upgrades and unused sponsorship cards go on to the next race."
            ),
        ),
        Clause(
            "R12.3",
            _("The grid of a season"),
            _("Drawn for the first race; later the leader of the table starts from pole."),
        ),
        Clause(
            "R12.4",
            _("Sponsorship cards"),
            _(
                "The event says how many you start with. They are part of your first hand and "
                "work like an upgrade, once."
            ),
        ),
        Clause(
            "R12.5",
            _("Press corners"),
            _(
                "Cross one at 2 or more above its limit, or by slipstream, without spinning out, "
                "and you get a sponsorship card; once for each corner and lap."
            ),
        ),
        Clause(
            "R12.6",
            _("Event cards"),
            _(
                "They change laps, Heat, Stress or hand size, give sponsorship cards for feats, "
                "or change a rule for the race. The race page lists what is in force."
            ),
        ),
        Clause(
            "R12.7",
            _("Points"),
            _(
                "9, 6, 4, 3, 2, 1, then none, unless the league has its own table. A tie goes to "
                "the better last race, then to more wins."
            ),
        ),
    ),
)

LEGENDS = Chapter(
    "R13",
    _("Legends"),
    (
        Clause(
            "R13.1",
            _("Cars without a driver"),
            _(
                "One card a round tells every Legend how to move. They have no hand, pay no Heat "
                "and never spin out."
            ),
        ),
        Clause(
            "R13.2",
            _("The Legend zone"),
            _("The spaces between the dashed blue line and the corner line after it."),
        ),
        Clause(
            "R13.3",
            _("In the zone"),
            _("A Legend takes the corner at its limit plus a little, over one line at most."),
        ),
        Clause(
            "R13.4",
            _("Before the zone"),
            _(
                "It drives the number of its card if that stays before the corner, else it stops "
                "close to the line. On the last lap it drives its full number over the finish."
            ),
        ),
        Clause(
            "R13.5",
            _("They count"),
            _("For blocking, slipstream, adrenaline, order and places a Legend is a car."),
        ),
        Clause(
            "R13.6",
            _("Pro and aggressive"),
            _(
                "Pro Legends drive farther. Aggressive ones may cross another line when they "
                "start close enough to the first."
            ),
        ),
        Clause("R13.7", _("More colours"), _("Legends beyond six share the rows of the first.")),
    ),
)

CHICANES = Chapter(
    "R14",
    _("Chicanes"),
    (
        Clause(
            "R14",
            _("Two lines"),
            _(
                "A chicane has an entry and an exit line, each checked with its own limit. One "
                "road token lies on both; the press waits at the exit."
            ),
        ),
    ),
)

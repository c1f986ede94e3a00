"""A whole season from one command, without sleeping; see `services.playing`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, override

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from championships import catalogue
from championships.queries.championship_page import championship_page
from championships.services.organise import SeasonOptions
from championships.services.playing import SeasonOrder, play_season
from championships.wording import refusal_sentence
from heat_site.errors import CommandRefused
from races import public
from races.rules.conditions import GarageMode
from races.rules.values import Deck

if TYPE_CHECKING:
    from django.core.management.base import CommandParser

    from championships.queries.championship_page import ChampionshipPage, StandingLine
    from championships.services.playing import SeasonPlayed


class Command(BaseCommand):
    """`play_season --season 1961 --drivers 6 --bots racer --seed 7 --json`."""

    help = _("Play a whole season with bots and print the standings.")

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        bots = sorted(public.bot_names())
        parser.add_argument("--season", default="1961", choices=sorted(catalogue.presets()))
        parser.add_argument("--drivers", type=int, default=6, help=_("how many bots drive"))
        parser.add_argument("--bots", default="racer", choices=bots, help=_("which bot"))
        parser.add_argument("--legends", type=int, default=0, help=_("Legends beside them"))
        parser.add_argument("--legend-pro", type=int, default=0, help=_("their level, 0 to 6"))
        parser.add_argument(
            "--garage",
            type=GarageMode,
            default=GarageMode.CHAMPIONSHIP,
            choices=[GarageMode.NONE, GarageMode.CHAMPIONSHIP, GarageMode.FULL],
            help=_("upgrades: none, one a race, or three before the first race"),
        )
        parser.add_argument(
            "--deck", type=Deck, default=Deck.BASIC, choices=list(Deck), help=_("of upgrades")
        )
        parser.add_argument("--mulligan", action="store_true", help=_("house rule"))
        parser.add_argument(
            "--transparent-legends", action="store_true", help=_("Legends score nothing")
        )
        parser.add_argument(
            "--seed",
            help=_(
                "all chance follows from this text: in fresh databases the same seed gives the "
                "same log and the same hash"
            ),
        )
        parser.add_argument("--json", action="store_true", help=_("print JSON for programs"))

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        order = SeasonOrder(
            name=_("Season %(season)s") % {"season": options["season"]},
            season=options["season"],
            drivers=options["drivers"],
            bot=options["bots"],
            legends=options["legends"],
            legend_pro=options["legend_pro"],
            options=SeasonOptions(
                garage=options["garage"],
                deck=options["deck"],
                mulligan=options["mulligan"],
                legends_score=not options["transparent_legends"],
            ),
            seed=options["seed"],
        )
        try:
            played = play_season(order)
        except CommandRefused as refused:
            sentence = refusal_sentence(refused.clause, refused.reason, refused.facts)
            raise CommandError(sentence) from refused
        page = championship_page(played.championship, None)
        if options["json"]:
            report = _report(order, played, page)
            self.stdout.write(json.dumps(report, ensure_ascii=False, indent=2))
        else:
            self._print(played, page)

    def _print(self, played: SeasonPlayed, page: ChampionshipPage) -> None:
        for line in page.standings:
            scores = " ".join(
                "  -" if score is None else f"{score.points:3}" for score in line.scores
            )
            self.stdout.write(f"{line.place:2}  {line.name:20} {scores}  {line.points:4}")
        self.stdout.write(_("Champion: %(names)s") % {"names": ", ".join(page.champions)})
        self.stdout.write(
            _("%(events)s events, %(commands)s commands, log %(hash)s")
            % {"events": played.events, "commands": played.commands, "hash": played.log_hash}
        )


def _report(order: SeasonOrder, played: SeasonPlayed, page: ChampionshipPage) -> dict[str, object]:
    return {
        "season": order.season,
        "seed": order.seed,
        "championship": played.championship,
        "races": list(played.races),
        "standings": [_standing(line) for line in page.standings],
        "champions": list(page.champions),
        "events": played.events,
        "commands": played.commands,
        "log_hash": played.log_hash,
    }


def _standing(line: StandingLine) -> dict[str, object]:
    return {
        "place": line.place,
        "name": line.name,
        "legend": line.is_legend,
        "points": line.points,
        "points_by_race": [None if score is None else score.points for score in line.scores],
        "places_by_race": [None if score is None else score.place for score in line.scores],
    }

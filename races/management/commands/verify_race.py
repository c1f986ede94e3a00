"""Recompute everything that chance decided in races that have ended (docs/fairness.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, override

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from heat_site.errors import HistoryUnreadable
from heat_site.eventstore import store
from races import history
from races.verification import Checked, Difference, has_ended, verify

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.core.management.base import CommandParser
    from django_stubs_ext import StrPromise

WORDED: Final[Mapping[Checked, StrPromise]] = {
    Checked.SEED_FORM: gettext_lazy("the published seed"),
    Checked.SEED_HASH: gettext_lazy("the hash of the seed"),
    Checked.DIGEST_FORM: gettext_lazy("the digests of the drivers' words"),
    Checked.DRAW_NUMBER: gettext_lazy("the number of the draw"),
    Checked.GRID: gettext_lazy("the grid"),
    Checked.GRID_NOT_DRAWN: gettext_lazy("a grid that should have been drawn"),
    Checked.DECK: gettext_lazy("a shuffled deck"),
    Checked.LEGEND_DECK: gettext_lazy("the Legends' shuffled deck"),
    Checked.UPGRADE_DECK: gettext_lazy("the shuffled deck of upgrades"),
    Checked.SPONSORSHIP_DECK: gettext_lazy("the shuffled deck of sponsorship cards"),
    Checked.WEATHER: gettext_lazy("the weather"),
    Checked.ROAD_TOKENS: gettext_lazy("the road tokens"),
    Checked.CARDS_DRAWN: gettext_lazy("cards drawn from the top of a deck"),
    Checked.CARD_FLIPPED: gettext_lazy("the card flipped from the top of a deck"),
    Checked.CARDS_SCRAPPED: gettext_lazy("cards scrapped from the top of a deck"),
    Checked.LEGEND_CARD: gettext_lazy("the Legend card turned from the top of its deck"),
    Checked.MARKET: gettext_lazy("a market dealt from the top of the upgrade deck"),
    Checked.UPGRADES_DEALT: gettext_lazy("upgrades dealt from the top of their deck"),
    Checked.SPONSORSHIPS_GAINED: gettext_lazy("sponsorship cards from the top of their deck"),
    Checked.RESULT: gettext_lazy("the result"),
    Checked.AFTER_THE_END: gettext_lazy("an event after the end"),
    Checked.FOLD: gettext_lazy("an event that does not fit the race so far"),
}


class Command(BaseCommand):
    """`verify_race 12 13` or `verify_race --all`; exit status 1 on any difference."""

    help = _("Recompute everything that chance decided in races that have ended.")

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("race", nargs="*", type=int, help=_("number of a race"))
        parser.add_argument("--all", action="store_true", help=_("every race there is"))

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        numbers: list[int] = options["race"]
        if options["all"] == bool(numbers):
            raise CommandError(_("Name the races by their numbers, or say --all."))
        if options["all"]:
            known = (history.race_of(stream) for stream in store.streams("race"))
            numbers = [number for number in known if number is not None]
        differing = sum(not self._race_is_true(number) for number in numbers)
        if differing:
            told = ngettext("%(races)d race differs.", "%(races)d races differ.", differing)
            raise CommandError(told % {"races": differing}, returncode=1)

    def _race_is_true(self, number: int) -> bool:
        try:
            events = history.events(number)
        except HistoryUnreadable as error:
            told = _("race %(race)d: cannot be read at version %(version)d: %(why)s")
            self._say(told, race=number, version=error.version, why=str(error.__cause__))
            return False
        if not events:
            raise CommandError(_("There is no race %(race)d.") % {"race": number})
        if not has_ended(events):
            self._say(_("race %(race)d: not over yet; its seed is still secret"), race=number)
            return True
        differences = verify(events)
        if not differences:
            self._say(_("race %(race)d: true"), race=number)
        for difference in differences:
            self._tell(number, difference)
        return not differences

    def _tell(self, number: int, difference: Difference) -> None:
        self._say(
            _(
                "race %(race)d: differs at version %(version)d in %(what)s\n"
                "  stored:   %(stored)s\n"
                "  computed: %(computed)s"
            ),
            race=number,
            version=difference.version,
            what=WORDED[difference.checked],
            stored=difference.stored,
            computed=difference.computed,
        )

    def _say(self, sentence: str, **facts: object) -> None:
        self.stdout.write(sentence % facts)

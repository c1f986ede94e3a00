"""All rows that follow from events, of races and championships, anew or compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, override

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from championships.projections import rebuilding
from races import public

if TYPE_CHECKING:
    from django.core.management.base import CommandParser


class Command(BaseCommand):
    """`rebuild_projections` empties and refills; `--check` only compares, exit status 1 if not
    equal."""

    help = _("Empty the rows that follow from events and fill them again, or compare them.")

    @override
    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help=_("write nothing, list what differs")
        )

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self._check()
        else:
            self._rebuild()

    def _check(self) -> None:
        # One transaction, so that nothing is stored between the events and the rows.
        with transaction.atomic():
            found = [*public.differences(), *rebuilding.differences()]
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(
                ngettext("%(n)s difference.", "%(n)s differences.", len(found)) % {"n": len(found)}
            )
        self.stdout.write(_("All rows are as the events say."))

    def _rebuild(self) -> None:
        with transaction.atomic():
            races, championships = public.rebuild(), rebuilding.rebuild()
        self.stdout.write(
            _("Rows of %(races)s races and %(championships)s championships are filled again.")
            % {"races": races, "championships": championships}
        )

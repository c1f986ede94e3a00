"""`manage.py rebuild_projections [--check]`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, override

from django.core.management.base import BaseCommand, CommandError

from heat_site.eventstore.projectors import PROJECTORS

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """Rows that follow from events, made anew or compared."""

    help = "Empty all projections and refill them from the events; --check only compares."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing, list differences, exit with 1 if there are any",
        )

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self._check()
            return
        for projector in PROJECTORS.values():
            self.stdout.write(f"{projector.name}: {projector.rebuild()} streams")

    def _check(self) -> None:
        found = [line for each in PROJECTORS.values() for line in each.differences()]
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"{len(found)} differences between rows and events")
        self.stdout.write("all rows are as the events say")

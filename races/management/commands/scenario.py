"""`manage.py scenario FILE...`: play rules cases and compare them with what they expect."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, override

import msgspec
from django.core.management.base import BaseCommand
from django.utils.translation import gettext_lazy as _

from races.scenarios import Report, report

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """One JSON object a file on standard output; exit status 1 when any file differs."""

    help = str(_("Play scenario files through the rules; no database is needed."))
    requires_system_checks = ()

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a scenario in JSON")

    @override
    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        reports = [_report(file) for file in files]
        for each in reports:
            self.stdout.write(msgspec.json.encode(each).decode())
        if not all(each.ok for each in reports):
            sys.exit(1)


def _report(file: str) -> Report:
    try:
        text = Path(file).read_bytes()
    except OSError as fault:
        message = f"the file cannot be read: {fault.strerror}"
        return Report(file=file, ok=False, error={"message": message}, differences=(message,))
    return report(file, text)

"""`manage.py update_catalogues`: what translators work on, brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, override

from babel import Locale, UnknownLocaleError
from django.core.management.base import BaseCommand, CommandError

from heat_site.catalogues import compile_stale, found, languages, untranslated, update

if TYPE_CHECKING:
    from argparse import ArgumentParser


def known_language(code: str) -> str:
    """The code of a language as its folder is called; CommandError where there is none such."""
    try:
        return str(Locale.parse(code.replace("-", "_")))
    except (UnknownLocaleError, ValueError) as error:
        raise CommandError(f"“{code}” is no language. Write it like fr or pt_BR.") from error


class Command(BaseCommand):
    help = "Brings the catalogues in locale/ up to date with code and templates."

    @override
    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--add", metavar="CODE", help="begin a language, such as sv or pt_BR")

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        messages = found()
        wanted = {*languages(), *([known_language(options["add"])] if options["add"] else [])}
        self.stdout.write(f"{len(messages)} messages in code and templates.")
        for language in sorted(wanted):
            open_ones = untranslated(update(language, messages))
            self.stdout.write(f"{language}: {len(open_ones)} not translated.")
        compile_stale()

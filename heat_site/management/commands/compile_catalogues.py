"""`manage.py compile_catalogues`: make the translations readable for the site."""

from __future__ import annotations

from typing import Any, override

from django.core.management.base import BaseCommand

from heat_site.catalogues import compile_stale


class Command(BaseCommand):
    help = "Compiles the catalogues in locale/ that have changed. Starting the site does it too."

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        for language in compile_stale():
            if options["verbosity"]:
                self.stdout.write(f"Compiled {language}.")

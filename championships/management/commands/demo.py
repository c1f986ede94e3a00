"""Demo content for `make run`; see `services.demo`."""

from __future__ import annotations

from typing import Any, override

from django.core.management.base import BaseCommand
from django.utils.translation import gettext as _

from championships.services.demo import PASSWORD, make_demo


class Command(BaseCommand):
    """Make the demo content once; print who can sign in, while the passwords are the demo's."""

    help = _("Fill an empty database with a demo championship and two accounts.")

    @override
    def handle(self, *args: Any, **options: Any) -> None:
        ready = [account for account in make_demo() if account.check_password(PASSWORD)]
        if not ready:
            return
        self.stdout.write(_("Ready to sign in with (for this machine only):"))
        for account in ready:
            self.stdout.write(f"  {account.username:8}{PASSWORD}")

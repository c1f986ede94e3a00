"""The whole site with the minimal page added."""

from __future__ import annotations

from django.conf import settings
from django.core.wsgi import get_wsgi_application

settings.ROOT_URLCONF = "tests.benchmarks.minimal.pages"
application = get_wsgi_application()

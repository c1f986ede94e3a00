"""The WSGI application that serves pages and API."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heat_site.settings.production")

application = get_wsgi_application()

"""The ASGI application, for servers that speak nothing else; pages are served faster over WSGI."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "heat_site.settings.production")

application = get_asgi_application()

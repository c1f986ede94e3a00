"""The site and the ground both products stand on."""

from __future__ import annotations

from heat_site.celery import app as celery_app

__all__ = ("celery_app",)

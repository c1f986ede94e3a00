"""Addresses of the API that belong to no product."""

from __future__ import annotations

from django.urls import path

from heat_site.api.tokens import TokenOfMine

urlpatterns = [path("token/", TokenOfMine.as_view(), name="api_token")]

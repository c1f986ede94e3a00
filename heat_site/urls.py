"""All addresses. Apps are named by dotted string.

The site itself imports nothing that stands on it.
"""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import TemplateView
from django.views.i18n import set_language
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

# The admin's own sign-in counts no failed attempts; allauth's does.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign, no-untyped-call]
admin.site.site_header = "Paddock"


urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("accounts/", include("heat_site.accounts.urls")),
    path("accounts/", include("allauth.account.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("api/docs/", SpectacularSwaggerSplitView.as_view(url_name="api_schema"), name="api_docs"),
    path(
        "robots.txt",
        TemplateView.as_view(template_name="robots.txt", content_type="text/plain"),
        name="robots",
    ),
    path("language/", set_language, name="set_language"),
    path("inbox/", include("heat_site.notices.urls")),
    path("championships/", include("championships.urls")),
    path("api/", include("heat_site.api.urls")),
    path("api/", include("championships.api.urls")),
    path("api/", include("races.api.urls")),
    path("", include("races.urls")),
]

handler404 = "heat_site.http.page_not_found"
handler429 = "heat_site.http.too_many_requests"

from __future__ import annotations

from django.urls import path

from heat_site.notices.channels.inbox import views

app_name = "notices"

urlpatterns = [
    path("", views.inbox, name="inbox"),
    path("read/", views.read_all, name="read_all"),
    path("<int:number>/read/", views.read, name="read"),
]

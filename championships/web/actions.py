"""What drivers and the organiser press on a championship's page: one address a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from championships.services import organise
from championships.web.pages import show
from championships.web.requests import account_of, command_id_of
from heat_site.errors import CommandRefused

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse


@login_required
def leave(request: HttpRequest, championship: int) -> HttpResponse:
    """Give the own place up, or withdraw the own car."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.leave(championship, account, command_id=key),
        _("You no longer take part."),
    )


@login_required
def start(request: HttpRequest, championship: int) -> HttpResponse:
    """Start the championship."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.start(championship, account, command_id=key),
        _("The championship has started. The first race is open."),
    )


@login_required
def add_bot(request: HttpRequest, championship: int) -> HttpResponse:
    """Enter a bot."""
    bot = request.POST.get("bot", "")
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.add_bot(championship, account, bot, command_id=key),
        _("The bot takes part."),
    )


@login_required
def admit(request: HttpRequest, championship: int, entry: int) -> HttpResponse:
    """Say yes to an entry."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.admit_entry(championship, account, entry, command_id=key),
        _("The driver takes part."),
    )


@login_required
def decline(request: HttpRequest, championship: int, entry: int) -> HttpResponse:
    """Say no to an entry."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.decline_entry(championship, account, entry, command_id=key),
        _("The entry is declined."),
    )


@login_required
def withdraw(request: HttpRequest, championship: int, entry: int) -> HttpResponse:
    """Take a driver out of this race and all later ones."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.withdraw_driver(championship, account, entry, command_id=key),
        _("The driver is withdrawn. Results so far stand."),
    )


@login_required
def rename(request: HttpRequest, championship: int) -> HttpResponse:
    """Give the championship another name."""
    name = request.POST.get("name", "")
    return _carry_out(
        request,
        championship,
        lambda account, _key: organise.rename(championship, account, name),
        _("The championship has a new name."),
    )


@login_required
def pause(request: HttpRequest, championship: int) -> HttpResponse:
    """Pause the running race."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.pause(championship, account, command_id=key),
        _("The race is paused. All clocks stand still."),
    )


@login_required
def resume(request: HttpRequest, championship: int) -> HttpResponse:
    """Let the running race go on."""
    return _carry_out(
        request,
        championship,
        lambda account, key: organise.resume(championship, account, command_id=key),
        _("The race goes on."),
    )


def _carry_out(
    request: HttpRequest, championship: int, command: Callable[[int, str], object], done: str
) -> HttpResponse:
    """Carry the command out and go back to the page; 422 with the reason where it is refused.

    Whoever comes here without pressing a button, as after signing in, is shown the page.
    """
    if request.method == "POST":
        try:
            command(account_of(request) or 0, command_id_of(request))
        except CommandRefused as refused:
            return show(request, championship, refused)
        messages.success(request, done)
    return redirect("championships:page", championship=championship)

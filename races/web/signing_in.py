"""Views for people who are signed in, asked by page or by htmx."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Concatenate, cast
from urllib.parse import urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import resolve_url

if TYPE_CHECKING:
    from collections.abc import Callable

    from heat_site.http import HtmxHttpRequest

type View[**P] = Callable[Concatenate[HtmxHttpRequest, P], HttpResponse]


def signed_in[**P](view: View[P]) -> View[P]:
    """Send guests to the sign-in page and then back to the page they were on.

    An htmx request cannot follow a redirect to another page, so it is told to go there.
    """

    @wraps(view)
    def asked(request: HtmxHttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if request.htmx:
            back = urlencode({"next": request.htmx.current_url_abs_path or "/"})
            return HttpResponse(headers={"HX-Redirect": f"{resolve_url('account_login')}?{back}"})
        # A command is not repeated after signing in: back to the page it was sent from.
        kwarg = kwargs.get("race")
        back = request.get_full_path()
        if request.method == "POST" and kwarg is not None:
            back = resolve_url("races:race", kwarg)
        return redirect_to_login(back)

    return cast("View[P]", asked)


def own_account(request: HtmxHttpRequest) -> int:
    """The account behind a view for people who are signed in; ValueError for a guest."""
    if request.user.pk is None:
        raise ValueError("a guest asked")
    return request.user.pk

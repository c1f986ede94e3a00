"""One's own account: profile and API token."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from rest_framework.authtoken.models import Token

from heat_site.accounts.forms import ProfileForm
from heat_site.accounts.models import User

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@login_required
@never_cache
def profile(request: HttpRequest) -> HttpResponse:
    """Show and save one's own name and preferences; 422 with the form where something is wrong."""
    user = cast("User", request.user)
    # A form writes into its instance even when refused: a copy keeps the page's header true.
    form = ProfileForm(request.POST or None, instance=User.objects.get(pk=user.pk))
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your profile is saved."))
        return redirect("accounts:profile")
    token = Token.objects.filter(user=user).first()
    status = 422 if form.errors else 200
    return render(request, "accounts/profile.html", {"form": form, "token": token}, status=status)


@login_required
@require_POST
def make_token(request: HttpRequest) -> HttpResponse:
    """Make a new API token; one made earlier stops working at once."""
    user = cast("User", request.user)
    Token.objects.filter(user=user).delete()
    Token.objects.create(user=user)
    messages.success(request, _("Your API token is made."))
    return redirect("accounts:profile")


@login_required
@require_POST
def revoke_token(request: HttpRequest) -> HttpResponse:
    """Take the API token back; harmless where there is none."""
    Token.objects.filter(user=cast("User", request.user)).delete()
    messages.success(request, _("Your API token no longer works."))
    return redirect("accounts:profile")

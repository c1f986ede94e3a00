"""Tokens for programs that speak to the API."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from msgspec import Struct
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.permissions import AllowAny
from rest_framework.response import Response

from heat_site.api.bodies import read_body
from heat_site.api.describing import described
from heat_site.api.views import Endpoint

if TYPE_CHECKING:
    from rest_framework.request import Request


class SignIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """User name (or address) and password of a person."""

    username: str
    password: str


class TokenShown(Struct, frozen=True, kw_only=True):
    """Sent with each request as `Authorization: Token <token>`."""

    token: str
    account: int


class TokenOfMine(Endpoint):
    """Getting a token for the API."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @described("token_create", TokenShown, body=SignIn)
    def post(self, request: Request) -> Response:
        """Sign in with name and password; the account's token. Limited as the sign-in page is."""
        asked = read_body(request, SignIn)
        plain = request._request  # noqa: SLF001 - allauth counts attempts by Django's own request
        key = "email" if "@" in asked.username else "username"
        try:
            user = get_adapter(plain).authenticate(
                plain, **{key: asked.username}, password=asked.password
            )
        except ValidationError as error:
            raise Throttled(wait=300) from error
        if user is None:
            raise AuthenticationFailed(_("Name and password do not belong to an account."))
        token, _made = Token.objects.get_or_create(user_id=user.pk)
        return Response(TokenShown(token=token.key, account=user.pk))

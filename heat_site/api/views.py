"""The base of all endpoints, and what they share."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, override

from django.db import connection
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    TokenAuthentication,
)
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed, NotFound
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.views import APIView

from heat_site.accounts.models import User
from heat_site.api.bodies import JsonBytes, StructJson
from heat_site.api.throttles import RequestsAMinute

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rest_framework.request import Request


class PeoplesTokens(TokenAuthentication):
    """`Authorization: Token ...`; not for bots, whatever their row holds."""

    @override
    def authenticate_credentials(self, key: str) -> tuple[User, str]:
        """The account of a token, and the token; AuthenticationFailed for any other."""
        # Every request asks this. Written out it takes a third of what building the query does.
        user = next(iter(User.objects.raw(_person_of_token(), [key])), None)
        if user is None:
            raise AuthenticationFailed(_("This token is not known. Get a new one."))
        if not user.is_active or user.is_bot:
            raise AuthenticationFailed(_("This account has no access."))
        return user, key


@cache
def _person_of_token() -> str:
    quote = connection.ops.quote_name
    person, token = quote(User._meta.db_table), quote(Token._meta.db_table)  # noqa: SLF001
    columns = ", ".join(
        f"{person}.{quote(field.column)}"
        for field in User._meta.concrete_fields  # noqa: SLF001 - Django's public model API
        if field.column
    )
    return (
        f"SELECT {columns} FROM {person} "  # noqa: S608 - names of tables and columns, ours
        f"JOIN {token} ON {token}.user_id = {person}.id WHERE {token}.key = %s"
    )


class Endpoint(APIView):
    """Reads and answers typed values; guests may read, for the rest one has to be somebody.

    A product's own endpoints word its refusals with `refusal_sentence`.
    """

    authentication_classes: Sequence[type[BaseAuthentication]] = (
        PeoplesTokens,
        SessionAuthentication,
    )
    permission_classes: Sequence[type[BasePermission]] = (IsAuthenticatedOrReadOnly,)
    throttle_classes = (RequestsAMinute,)
    parser_classes = (JsonBytes,)
    renderer_classes = (StructJson,)

    @staticmethod
    def refusal_sentence(clause: str, reason: str, facts: Mapping[str, object]) -> str:
        """The sentence for a refusal; here no more than its code."""
        return f"{clause} {reason}"


def account_of(request: Request) -> int | None:
    """The account that asks; None for guests."""
    return request.user.pk if request.user.is_authenticated else None


def own_account(request: Request) -> int:
    """The account that asks, where the permissions let nobody else in."""
    account = account_of(request)
    if account is None:
        raise AuthenticationFailed
    return account


def command_key(account: int, command_id: str | None) -> str | None:
    """The id of a command's receipt in the store: one account's never meets another's."""
    return None if command_id is None else f"api-{account}-{command_id}"


@extend_schema(exclude=True)
class NothingHere(Endpoint):
    """Any other address under /api/."""

    @override
    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer 404 whatever the method."""
        raise NotFound(
            _(
                "There is nothing at this address. Addresses of the API end in a slash and are "
                "listed at /api/docs/."
            )
        )

    def get(self, request: Request, rest: str) -> None:
        """Never reached; `initial` answers."""

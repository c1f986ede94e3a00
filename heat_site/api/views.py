"""The base of all endpoints, and what they share."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.authentication import (
    BaseAuthentication,
    SessionAuthentication,
    TokenAuthentication,
)
from rest_framework.exceptions import AuthenticationFailed, NotFound
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.views import APIView

from heat_site.api.bodies import JsonBytes, StructJson
from heat_site.api.throttles import RequestsAMinute

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from rest_framework.request import Request

    from heat_site.accounts.models import User


class PeoplesTokens(TokenAuthentication):
    """`Authorization: Token ...`; not for bots, whatever their row holds."""

    @override
    def authenticate_credentials(self, key: str) -> tuple[User, Any]:
        """The account of a token and the token; AuthenticationFailed for any other."""
        user, token = super().authenticate_credentials(key)
        if user.is_bot:
            raise AuthenticationFailed(_("Bots have no access."))
        return user, token


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

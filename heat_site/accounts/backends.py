"""Who may sign in."""

from __future__ import annotations

from typing import TYPE_CHECKING, override

from allauth.account.auth_backends import AuthenticationBackend

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser
    from django.contrib.auth.models import AnonymousUser

    from heat_site.accounts.models import User


class PeopleOnly(AuthenticationBackend):
    """Signs in by user name or email address; bots never, whatever their row holds."""

    @override
    def user_can_authenticate(self, user: User | AnonymousUser | None) -> bool:
        """Whether this account may hold a session: active and a person."""
        return super().user_can_authenticate(user) and not getattr(user, "is_bot", False)

    @classmethod
    @override
    def _stash_user(cls, user: AbstractBaseUser | None) -> AbstractBaseUser | None:
        # allauth puts an account with the right password aside to show it the page for inactive
        # ones, and signs it in where only `user_can_authenticate` said no. A bot gets the answer
        # to a wrong password instead.
        return super()._stash_user(None if getattr(user, "is_bot", False) else user)

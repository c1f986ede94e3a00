"""Who may sign in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.auth_backends import AuthenticationBackend

if TYPE_CHECKING:
    from django.contrib.auth.base_user import AbstractBaseUser


class PeopleOnly(AuthenticationBackend):
    """Signs in by user name or e-mail address; bots never, whatever password their row might hold."""

    def user_can_authenticate(self, user: AbstractBaseUser | None) -> bool:
        """Whether this account may hold a session: active and a person."""
        return super().user_can_authenticate(user) and not getattr(user, "is_bot", False)

"""How many requests a minute an account, or a guest's address, may make."""

from __future__ import annotations

import time
from threading import Lock
from typing import TYPE_CHECKING, ClassVar, override

from django.conf import settings
from rest_framework.throttling import BaseThrottle

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.views import APIView

MINUTE = 60


class RequestsAMinute(BaseThrottle):
    """Counts by minute of the clock, in each web process for itself.

    What is guarded is a process's time, so no count has to be shared, and none costs a read and a
    write of the cache: those would take longer than the answer.
    """

    _counts: ClassVar[dict[str, int]] = {}
    _minute: ClassVar[int] = 0
    _guard: ClassVar[Lock] = Lock()

    @override
    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether this request is still within the minute's number."""
        rates: dict[str, int] = settings.API_REQUESTS_A_MINUTE
        if request.user.is_authenticated:
            asking, most = f"account {request.user.pk}", rates["account"]
        else:
            asking, most = f"guest {self.get_ident(request)}", rates["guest"]
        return self._count(asking) <= most

    @classmethod
    def _count(cls, asking: str) -> int:
        minute = int(time.time()) // MINUTE
        with cls._guard:
            if minute != cls._minute:
                cls._counts.clear()
                cls._minute = minute
            count = cls._counts[asking] = cls._counts.get(asking, 0) + 1
        return count

    @classmethod
    def forget(cls) -> None:
        """Start counting anew."""
        with cls._guard:
            cls._counts.clear()

    @override
    def wait(self) -> float:
        """Seconds until the next minute begins."""
        return MINUTE - time.time() % MINUTE

"""A cache whose loss costs nothing but speed and counted attempts.

Sign-in counts attempts in the cache. With Redis away, nobody would get in; so a cache that cannot
be reached is logged and treated as empty.
"""

from __future__ import annotations

import logging
from typing import Any, override

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)


class TolerantRedisCache(RedisCache):
    """Redis, or an empty cache while it cannot be reached."""

    @override
    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            return super().get(key, default, version)
        except RedisError:
            return self._away("get", default)

    @override
    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        try:
            super().set(key, value, timeout, version)
        except RedisError:
            self._away("set", None)

    @override
    def add(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        try:
            return super().add(key, value, timeout, version)
        except RedisError:
            return self._away("add", default=True)

    @override
    def delete(self, key: Any, version: int | None = None) -> bool:
        try:
            return super().delete(key, version)
        except RedisError:
            return self._away("delete", default=False)

    def _away[T](self, what: str, default: T) -> T:
        log.error("the cache cannot be reached: %s", what)
        return default

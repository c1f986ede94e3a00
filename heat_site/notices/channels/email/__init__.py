from __future__ import annotations

from heat_site.notices.channels.email.transport import send

__all__ = ["send"]

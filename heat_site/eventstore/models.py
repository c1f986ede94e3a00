from __future__ import annotations

from typing import ClassVar, override

from django.db import models
from django.utils.translation import gettext_lazy as _


class StoredEvent(models.Model):
    """One fact, for ever: the database refuses to change or delete it (see `guards`)."""

    position = models.BigAutoField(_("position"), primary_key=True)
    stream = models.CharField(_("stream"), max_length=80)
    version = models.PositiveIntegerField(_("version"))
    type = models.CharField(_("type"), max_length=80)
    schema = models.PositiveSmallIntegerField(_("schema"))
    # JSON as text: the writer's codec decodes it straight into its own classes, which is more than
    # twice as fast as through jsonb, and what was hashed once stays the same byte for byte.
    body = models.TextField(_("body"))
    meta = models.TextField(_("meta"))
    at = models.DateTimeField(_("at (UTC)"))

    class Meta:
        verbose_name = _("stored event")
        verbose_name_plural = _("stored events")
        constraints: ClassVar = [
            # The lock of the whole store: two writers cannot both continue a stream from one place.
            models.UniqueConstraint(fields=("stream", "version"), name="one_event_a_version"),
            models.CheckConstraint(
                condition=models.Q(version__gte=1) & models.Q(schema__gte=1),
                name="versions_and_schemas_start_at_1",
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"{self.stream} {self.version} {self.type}"


class CommandReceipt(models.Model):
    """A command that was carried out, and the version its stream had then.

    A table of its own and not a column of the event: a command that changed nothing must be
    remembered as well, and rows without a command id then cost no index entry.
    """

    stream = models.CharField(_("stream"), max_length=80)
    command_id = models.CharField(_("command id"), max_length=80)
    version = models.PositiveIntegerField(_("version"))
    at = models.DateTimeField(_("at (UTC)"))

    class Meta:
        verbose_name = _("command receipt")
        verbose_name_plural = _("command receipts")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("stream", "command_id"), name="one_receipt_a_command"),
        ]

    @override
    def __str__(self) -> str:
        return f"{self.stream} {self.command_id}"


class StreamNumber(models.Model):
    """The highest number given to a stream of a kind."""

    kind = models.CharField(_("kind"), max_length=40, primary_key=True)
    last = models.PositiveBigIntegerField(_("last number given"))

    class Meta:
        verbose_name = _("stream number")
        verbose_name_plural = _("stream numbers")

    @override
    def __str__(self) -> str:
        return f"{self.kind}-{self.last}"


class Cursor(models.Model):
    """How far a follower of all streams has read."""

    name = models.CharField(_("follower"), max_length=80, primary_key=True)
    position = models.PositiveBigIntegerField(_("position"), default=0)

    class Meta:
        verbose_name = _("cursor")
        verbose_name_plural = _("cursors")

    @override
    def __str__(self) -> str:
        return f"{self.name} at {self.position}"

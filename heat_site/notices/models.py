from __future__ import annotations

from typing import ClassVar, override

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class Notice(models.Model):
    """Something one person is told, once for a decision. Facts only; `kinds` has the words."""

    recipient = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="notices",
        verbose_name=_("recipient"),
        # The two indexes below begin with it.
        db_index=False,
    )
    kind = models.CharField(_("kind"), max_length=40)
    decision = models.CharField(_("decision"), max_length=120)
    url = models.CharField(_("path"), max_length=300)
    facts = models.TextField(_("facts (JSON)"))
    created_at = models.DateTimeField(_("created at"))
    read_at = models.DateTimeField(_("read at"), null=True, blank=True)
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints: ClassVar = [
            # The decision comes first: settling looks for it.
            models.UniqueConstraint(
                fields=("decision", "recipient", "kind"), name="told_once_for_a_decision"
            ),
        ]
        indexes: ClassVar = [
            models.Index(fields=("recipient", "id"), name="notices_of_a_person"),
            models.Index(
                fields=("recipient",),
                condition=models.Q(read_at=None, settled_at=None),
                name="notices_unread",
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"{self.kind} {self.decision}"


class Delivery(models.Model):
    """The way of one notice through one channel outside of the site."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        SENT = "sent", _("sent")
        DROPPED = "dropped", _("no longer needed")
        FAILED = "failed", _("failed")

    notice = models.ForeignKey(
        Notice,
        on_delete=models.CASCADE,
        related_name="deliveries",
        verbose_name=_("notice"),
        # The unique key below begins with it.
        db_index=False,
    )
    channel = models.CharField(_("channel"), max_length=20)
    status = models.CharField(
        _("status"), max_length=10, choices=Status, db_default=Status.WAITING.value
    )
    tries = models.PositiveSmallIntegerField(_("tries"), db_default=0)
    next_try = models.DateTimeField(_("next try"))
    error = models.TextField(_("error"), blank=True, db_default="")

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=("notice", "channel"), name="delivered_once_a_channel"),
        ]
        indexes: ClassVar = [
            # The sweep pays for what is due and not for what is stored.
            models.Index(
                fields=("next_try",),
                condition=models.Q(status="waiting"),
                name="deliveries_waiting",
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"{self.notice_id} {self.channel} {self.status}"

"""What lists read at once. Decisions are made from the folded events, never from these rows.

Championship, Entry and Standing are projections: they can be emptied and filled from events.
ChampionshipText and SeasonSeed are ordinary rows that no event could give back.
"""

from __future__ import annotations

from typing import ClassVar, override

from django.db import models
from django.utils.translation import gettext_lazy as _


class ChampionshipText(models.Model):
    """What people wrote about a championship; its events know the number of this row only, so that
    the words can be changed or emptied."""

    name = models.CharField(_("name"), max_length=80)

    class Meta:
        verbose_name = _("text of a championship")
        verbose_name_plural = _("texts of championships")

    @override
    def __str__(self) -> str:
        return self.name


class SeasonSeed(models.Model):
    """A secret from which the seeds of a championship's races are derived (`play_season --seed`).

    Without such a row every race gets a fresh random seed.
    """

    championship = models.PositiveBigIntegerField(_("championship"), unique=True)
    seed = models.CharField(_("seed"), max_length=64)

    class Meta:
        verbose_name = _("seed of a season")
        verbose_name_plural = _("seeds of seasons")

    @override
    def __str__(self) -> str:
        return f"seed of championship {self.championship}"


class Championship(models.Model):
    """One line about a championship."""

    number = models.PositiveBigIntegerField(_("number"), primary_key=True)
    text = models.PositiveBigIntegerField(_("number of its text"))
    organiser = models.PositiveBigIntegerField(_("organiser's account"), db_index=True)
    season = models.CharField(_("season"), max_length=20, blank=True)
    status = models.CharField(_("status"), max_length=12)
    entry_mode = models.CharField(_("entry"), max_length=12)
    legends = models.PositiveSmallIntegerField(_("Legends"))
    drivers = models.PositiveSmallIntegerField(_("drivers"), default=0)
    races = models.PositiveSmallIntegerField(_("races in the calendar"))
    races_scored = models.PositiveSmallIntegerField(_("races scored"), default=0)
    running_race = models.PositiveBigIntegerField(_("running race"), null=True)
    version = models.PositiveIntegerField(_("version"))
    created_at = models.DateTimeField(_("created at (UTC)"))
    started_at = models.DateTimeField(_("started at (UTC)"), null=True)
    ended_at = models.DateTimeField(_("ended at (UTC)"), null=True)

    class Meta:
        verbose_name = _("championship")
        verbose_name_plural = _("championships")
        indexes: ClassVar = [
            models.Index(fields=["status", "-number"], name="championships_by_status"),
            models.Index(
                fields=["number"],
                condition=models.Q(status="running", running_race=None),
                name="championships_between_races",
            ),
        ]

    @override
    def __str__(self) -> str:
        return f"championship {self.number}"


class Entry(models.Model):
    """Who asked for a place in a championship, and what became of it."""

    championship = models.ForeignKey(
        Championship,
        verbose_name=_("championship"),
        on_delete=models.CASCADE,
        related_name="entries",
    )
    number = models.PositiveSmallIntegerField(_("entry"))
    account = models.PositiveBigIntegerField(_("account"), db_index=True)
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    status = models.CharField(_("status"), max_length=12)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["championship", "number"], name="one_row_an_entry"),
        ]

    @override
    def __str__(self) -> str:
        return f"championship {self.championship_id}, entry {self.number}"


class Standing(models.Model):
    """A line of the table: `line` orders, `place` may be shared. A Legend has no account."""

    championship = models.ForeignKey(
        Championship,
        verbose_name=_("championship"),
        on_delete=models.CASCADE,
        related_name="standings",
    )
    line = models.PositiveSmallIntegerField(_("line of the table"))
    place = models.PositiveSmallIntegerField(_("place"))
    entry = models.PositiveSmallIntegerField(_("entry"), null=True)
    account = models.PositiveBigIntegerField(_("account"), null=True, db_index=True)
    legend = models.CharField(_("Legend's colour"), max_length=20, blank=True)
    points = models.PositiveIntegerField(_("points"))
    champion = models.BooleanField(_("champion"), default=False)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["championship", "line"], name="one_standing_a_line"),
        ]

    @override
    def __str__(self) -> str:
        return f"championship {self.championship_id}, line {self.line}"

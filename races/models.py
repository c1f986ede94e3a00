"""What lists and workers read at once. No state of the game: that is folded from the events.

Race, Seat, Result and DueDecision are projections: `rebuild_projections` empties and refills them.
RaceSecret, SeatWords, OwnTrack, LastLook and Heartbeat are ordinary rows that no event could give
back.
"""

from __future__ import annotations

from typing import ClassVar, override

from django.db import models
from django.utils.translation import gettext_lazy as _


class Race(models.Model):
    """One line about a race."""

    number = models.PositiveBigIntegerField(_("number"), primary_key=True)
    track = models.CharField(_("track"), max_length=80)
    laps = models.PositiveSmallIntegerField(_("laps"))
    status = models.CharField(_("status"), max_length=12)
    paused_at = models.DateTimeField(_("paused since (UTC)"), null=True)
    round = models.PositiveIntegerField(_("round"), default=0)
    version = models.PositiveIntegerField(_("version"))
    seats = models.PositiveSmallIntegerField(_("seats"))
    seats_taken = models.PositiveSmallIntegerField(_("seats taken"), default=0)
    legends = models.PositiveSmallIntegerField(_("Legends"), default=0)
    legend_pro = models.PositiveSmallIntegerField(_("Legend Pro"), default=0)
    garage = models.CharField(_("garage"), max_length=12, default="none")
    weather = models.BooleanField(_("weather"), default=False)
    event_card = models.CharField(_("event card"), max_length=60, blank=True, default="")
    mulligan = models.BooleanField(_("mulligan"), default=False)
    aggressive_legends = models.BooleanField(_("aggressive Legends"), default=False)
    carries_on = models.BooleanField(_("sponsorship cards go on to a next race"), default=False)
    organiser = models.PositiveBigIntegerField(_("organiser's account"), default=0)
    championship = models.PositiveBigIntegerField(_("championship"), default=0)
    decision_seconds = models.PositiveIntegerField(_("seconds for a decision"))
    created_at = models.DateTimeField(_("created at (UTC)"))
    started_at = models.DateTimeField(_("started at (UTC)"), null=True)
    ended_at = models.DateTimeField(_("ended at (UTC)"), null=True)

    class Meta:
        verbose_name = _("race")
        verbose_name_plural = _("races")
        indexes: ClassVar = [
            models.Index(fields=["status", "-number"], name="races_by_status"),
            models.Index(fields=["championship"], name="races_by_championship"),
        ]

    @override
    def __str__(self) -> str:
        return f"race {self.number}"


class Seat(models.Model):
    """A taken seat, and what became of its car."""

    race = models.ForeignKey(
        Race, verbose_name=_("race"), on_delete=models.CASCADE, related_name="taken_seats"
    )
    number = models.PositiveSmallIntegerField(_("seat"))
    account = models.PositiveBigIntegerField(_("account"), db_index=True)
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    car = models.PositiveSmallIntegerField(_("car"), null=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["race", "number"], name="one_row_a_seat"),
        ]

    @override
    def __str__(self) -> str:
        return f"race {self.race_id}, seat {self.number}"


class Result(models.Model):
    """A line of the result of an ended race; a Legend has no account."""

    race = models.ForeignKey(
        Race, verbose_name=_("race"), on_delete=models.CASCADE, related_name="results"
    )
    car = models.PositiveSmallIntegerField(_("car"))
    account = models.PositiveBigIntegerField(_("account"), null=True, db_index=True)
    legend = models.CharField(_("Legend's colour"), max_length=20, blank=True)
    place = models.PositiveSmallIntegerField(_("place"))
    status = models.CharField(_("how it ended"), max_length=12)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["race", "car"], name="one_result_a_car"),
        ]

    @override
    def __str__(self) -> str:
        return f"race {self.race_id}, car {self.car}: {self.place}"


class DueDecision(models.Model):
    """A decision that a race waits for, found by its due time.

    `claimed_until` is the workers' alone: who sweeps keeps others off a row for a while. It is no
    part of the projection.
    """

    race = models.ForeignKey(
        Race, verbose_name=_("race"), on_delete=models.CASCADE, related_name="due_decisions"
    )
    car = models.PositiveSmallIntegerField(_("car"))
    account = models.PositiveBigIntegerField(_("account"), db_index=True)
    bot = models.CharField(_("bot"), max_length=20, blank=True)
    step = models.CharField(_("step"), max_length=12)
    turn = models.CharField(_("turn"), max_length=20)
    version = models.PositiveIntegerField(_("version"))
    opened_at = models.DateTimeField(_("open since (UTC)"))
    due_at = models.DateTimeField(_("due at (UTC)"), db_index=True)
    claimed_until = models.DateTimeField(_("claimed until (UTC)"), null=True)

    class Meta:
        verbose_name = _("due decision")
        verbose_name_plural = _("due decisions")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["race", "car"], name="one_decision_a_car"),
        ]

    @override
    def __str__(self) -> str:
        return f"race {self.race_id}, car {self.car}, version {self.version}"


class RaceSecret(models.Model):
    """The secret seed of a race (hex). Leaves the server in the race's last event only."""

    race = models.PositiveBigIntegerField(_("race"), primary_key=True)
    seed = models.CharField(_("seed"), max_length=64)

    class Meta:
        verbose_name = _("secret seed")
        verbose_name_plural = _("secret seeds")

    @override
    def __str__(self) -> str:
        return f"seed of race {self.race}"


class SeatWords(models.Model):
    """The words a driver mixed into chance, or that were made up for them; events hold a digest."""

    race = models.PositiveBigIntegerField(_("race"))
    account = models.PositiveBigIntegerField(_("account"))
    digest = models.CharField(_("SHA-256 of the words"), max_length=64)
    words = models.CharField(_("words"), max_length=200)

    class Meta:
        verbose_name = _("words of a seat")
        verbose_name_plural = _("words of seats")
        indexes: ClassVar = [models.Index(fields=["race"], name="words_by_race")]

    @override
    def __str__(self) -> str:
        return f"words of account {self.account} in race {self.race}"


class OwnTrack(models.Model):
    """A track that somebody made. A race keeps its own copy, so this one may change at any time.

    A row that was taken off the list stays: calendars may name it, and old races show its name.
    """

    owner = models.PositiveBigIntegerField(_("owner's account"))
    name = models.CharField(_("name"), max_length=80)
    text = models.TextField(_("track as JSON"))
    updated_at = models.DateTimeField(_("updated at (UTC)"))
    withdrawn_at = models.DateTimeField(_("taken off the list at (UTC)"), null=True)

    class Meta:
        verbose_name = _("own track")
        verbose_name_plural = _("own tracks")
        indexes: ClassVar = [models.Index(fields=["owner"], name="own_tracks_by_owner")]

    @override
    def __str__(self) -> str:
        return f"own track {self.pk}: {self.name}"


class LastLook(models.Model):
    """Up to which version an account has seen a race. No projection: viewing is no event, so
    `rebuild_projections` leaves these rows alone, and losing one costs a recap."""

    account = models.PositiveBigIntegerField(_("account"))
    race = models.PositiveBigIntegerField(_("race"))
    version = models.PositiveIntegerField(_("version"))

    class Meta:
        verbose_name = _("last look at a race")
        verbose_name_plural = _("last looks at races")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["account", "race"], name="one_last_look"),
        ]

    @override
    def __str__(self) -> str:
        return f"account {self.account}, race {self.race}: version {self.version}"


class Heartbeat(models.Model):
    """When the clock was last looked at; a gap is an outage, and deadlines move by it."""

    name = models.CharField(_("name"), max_length=40, primary_key=True)
    at = models.DateTimeField(_("at (UTC)"))

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    @override
    def __str__(self) -> str:
        return f"{self.name} {self.at:%F %T}"

"""Forms a person fills in about themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, override

from django import forms
from django.conf import settings
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from heat_site.accounts.models import User, known_zone, zone_names

if TYPE_CHECKING:
    from django.http import HttpRequest


def zone_choices() -> list[tuple[str, str]]:
    """All time zones as choices; underscores read as spaces."""
    return [(name, name.replace("_", " ")) for name in zone_names()]


class ZoneField(forms.TypedChoiceField):
    """A time zone from the list; any other IANA name is taken too (old names of a browser)."""

    def __init__(self, *, required: bool = True) -> None:
        super().__init__(
            choices=zone_choices,
            required=required,
            empty_value="UTC",
            label=_("Time zone"),
            help_text=_("Deadlines are shown and announced in this zone."),
            # site/time-zone.js chooses the browser's zone where nothing was chosen yet.
            widget=forms.Select(attrs={"data-detect-time-zone": ""}),
        )

    @override
    def valid_value(self, value: str) -> bool:
        """Judged by `known_zone` below, whose sentence says more than "not a valid choice"."""
        return True

    @override
    def validate(self, value: str) -> None:
        """Raise ValidationError for anything that is no IANA time zone."""
        super().validate(value)
        if value:
            known_zone(value)


class SignUpForm(forms.Form):
    """What sign-up asks beyond allauth's own fields."""

    time_zone = ZoneField(required=False)

    def signup(self, request: HttpRequest, user: User) -> None:
        """Called by allauth when the account exists: keep the zone, and for mails the language the
        page was in."""
        user.time_zone = self.cleaned_data["time_zone"]
        user.language = get_language() or ""
        user.save(update_fields=["time_zone", "language"])


class ProfileForm(forms.ModelForm[User]):
    """Name, zone, language and habits at the wheel of one's own account."""

    time_zone = ZoneField()
    language = forms.ChoiceField(
        choices=lambda: [("", _("As my browser asks")), *settings.LANGUAGES],
        required=False,
        label=_("Language"),
        help_text=_("For pages and mail."),
        error_messages={
            "invalid_choice": _("The site does not speak that language. Choose one from the list.")
        },
    )

    class Meta:
        model = User
        fields: ClassVar = [
            "display_name",
            "time_zone",
            "language",
            "suggests_plans",
            "asks_first",
            "uses_keys",
        ]

    def clean_display_name(self) -> str:
        """The name without spaces around it."""
        return str(self.cleaned_data["display_name"]).strip()

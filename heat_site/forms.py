"""How forms look: `{{ form }}` and `{{ form.track.as_field_group }}` need no markup of a page."""

from __future__ import annotations

from django.forms.renderers import TemplatesSetting


class SiteForms(TemplatesSetting):
    """Renders forms with templates/forms/, widgets with Django's own."""

    form_template_name = "forms/form.html"
    field_template_name = "forms/field.html"

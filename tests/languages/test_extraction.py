"""What is found in code and templates for translators, and how catalogues keep their words."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from django.core.management import CommandError, call_command

from heat_site import catalogues
from heat_site.catalogues import KEYWORDS, found, read, text_of, update, updated
from races.catalogue import LEGEND_COLOURS
from races.rules.cards import Symbol
from races.rules.weather import RoadToken
from races.season_cards import event_cards, upgrades
from races.wording import conditions
from races.wording.cards import _PARTS, symbol_name
from tests.architecture.tree import modules, short

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LETTER = "{% load i18n %}{% blocktranslate %}Hello{% endblocktranslate %}"
TEMPLATE = """{% load i18n %}
  {% partialdef part %}
    <p title="{% translate 'Inside a tag' %}">{% blocktranslate trimmed count n=laps %}
      {{ n }} lap
    {% plural %}
      {{ n }} laps
    {% endblocktranslate %}</p>
  {% endpartialdef %}
{% translate "Draft" context "a letter" %}{{ _("As an argument")|upper }}
"""
CODE = """
from django.utils.translation import gettext as _now, gettext_lazy as _, ngettext, pgettext

TABLE = {"a": _("In a table"), "b": _("On two "
    "lines")}

def count(n: int) -> str:
    # Translators: said of cars.
    cars = ngettext("%(n)d car", "%(n)d cars", n)
    return f"{_now('In a string')} {cars} " + pgettext("x", "y")
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for name, source in {
        "races/words.py": CODE,
        "templates/races/page.html": TEMPLATE,
        "templates/mail/letter.txt": LETTER,
        "templates/notes.md": "{% translate 'Nowhere' %}",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)
    return tmp_path


def messages(*ids: str | tuple[str, str]) -> Catalog:
    catalogue = Catalog()
    for each in ids:
        catalogue.add(each)
    return catalogue


def test_marked_texts_of_code_pages_and_letters_are_found(tree: Path) -> None:
    catalogue = found(tree)

    assert {(message.id, message.context) for message in catalogue if message.id} == {
        ("In a table", None),
        ("On two lines", None),
        ("In a string", None),
        (("%(n)d car", "%(n)d cars"), None),
        ("y", "x"),
        ("Inside a tag", None),
        (("%(n)s lap", "%(n)s laps"), None),
        ("Draft", "a letter"),
        ("As an argument", None),
        ("Hello", None),
    }


def test_translators_are_told_where_a_text_stands_and_what_the_author_says_of_it(
    tree: Path,
) -> None:
    message = found(tree)["%(n)d car"]

    assert message is not None
    assert message.locations == [("races/words.py", 9)]
    assert message.auto_comments == ["Translators: said of cars."]


def test_a_catalogue_begins_with_the_plurals_of_its_language_and_no_translations(
    tmp_path: Path,
) -> None:
    update("fr", messages("Heat", ("%(n)d lap", "%(n)d laps")), tmp_path)

    assert (tmp_path / "fr/LC_MESSAGES/django.po").read_text() == (
        'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        '#, python-format\nmsgid "%(n)d lap"\nmsgid_plural "%(n)d laps"\n'
        'msgstr[0] ""\nmsgstr[1] ""\n\nmsgid "Heat"\nmsgstr ""\n'
    )


def test_bringing_up_to_date_keeps_words_and_comments_and_drops_what_is_gone() -> None:
    old = Catalog(locale="fi")
    old.add("Heat", "Kuumennus", user_comments=["as on the card"])
    old.add("Gone", "Poissa")
    new = updated(old, messages("Heat", "New"))

    kept, fresh = new["Heat"], new["New"]
    assert kept is not None
    assert fresh is not None
    assert (kept.string, kept.user_comments, fresh.string) == (
        "Kuumennus",
        ["as on the card"],
        "",
    )
    assert "Gone" not in new


def test_a_text_that_has_become_countable_needs_new_words() -> None:
    old = Catalog(locale="fi")
    old.add("lap", "kierros")
    new = updated(old, messages(("lap", "laps")))

    assert [message.id for message in catalogues.untranslated(new)] == [("lap", "laps")]


def test_a_file_that_is_up_to_date_stays_the_same_to_the_letter(tmp_path: Path) -> None:
    update("fi", found(), tmp_path)
    path = catalogues.path_of("fi", tmp_path)
    before = path.read_text()
    update("fi", found(), tmp_path)

    assert path.read_text() == before == text_of(read(path))
    assert ".py:" not in before
    assert "fuzzy" not in before


def test_a_language_that_does_not_exist_is_refused() -> None:
    with pytest.raises(CommandError, match="no language"):
        call_command("update_catalogues", add="klingon")


def names_of_gettext(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """How a module calls the functions that translate: (their name, its name for them)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation":
            for each in node.names:
                if "gettext" in each.name:
                    yield each.name, each.asname or each.name


def test_code_calls_gettext_by_names_that_extraction_knows() -> None:
    unknown = [
        f"{short(path)}: {own} (use {name}, or add it to KEYWORDS)"
        for path in modules()
        for name, own in names_of_gettext(ast.parse(path.read_text()))
        if own != name and not (own in {"_", "_now"} and name.startswith("gettext"))
    ]

    assert not unknown, "\n".join(unknown)


def test_code_translates_only_texts_that_stand_there() -> None:
    """`_(name)` would find nothing to extract; a table of marked texts is what is wanted."""
    computed = [
        f"{short(path)}:{call.lineno}: {ast.unparse(call)}"
        for path in modules()
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in KEYWORDS
        and not isinstance(call.args[0], ast.Constant)
    ]

    assert not computed, "\n".join(computed)


def test_whatever_the_figures_name_has_a_marked_word() -> None:
    """Sponsors and circuits keep their names in every language; all else has one in each."""
    marked = {message.id for message in found() if isinstance(message.id, str)}
    colours = [f"{colour.capitalize()} Legend" for colour in LEGEND_COLOURS]
    named = {
        *(upgrade.name for upgrade in upgrades().values()),
        *(conditions.event_name(event) for event in event_cards()),
        *colours,
        *(symbol_name(symbol) for symbol in Symbol),
        *(conditions.token_name(token) for token in RoadToken),
    }

    assert not named - marked
    assert not set(event_cards()) - conditions.EVENTS.keys()
    assert not {upgrade.name for upgrade in upgrades().values()} - _PARTS.keys()

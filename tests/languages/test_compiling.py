"""Catalogues become readable for the site without GNU gettext, and only when they have changed."""

from __future__ import annotations

import gettext
import os
from typing import TYPE_CHECKING

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError

from heat_site.catalogues import compile_stale, path_of, text_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    catalogue = Catalog(locale="fi")
    catalogue.add("Heat", "Kuumennus")
    catalogue.add(("%(n)d lap", "%(n)d laps"), ("%(n)d kierros", "%(n)d kierrosta"))
    catalogue.add("Boost", "Buusti", flags=["fuzzy"])
    catalogue.add("Stress")
    path = path_of("fi", tmp_path)
    path.parent.mkdir(parents=True)
    path.write_text(text_of(catalogue))
    return tmp_path


def speaking(folder: Path) -> gettext.NullTranslations:
    return gettext.translation("django", folder, ["fi"])


def test_compiled_words_and_plurals_are_read_by_gettext(folder: Path) -> None:
    assert compile_stale(folder) == ["fi"]

    finnish = speaking(folder)
    assert finnish.gettext("Heat") == "Kuumennus"
    assert finnish.ngettext("%(n)d lap", "%(n)d laps", 1) == "%(n)d kierros"
    assert finnish.ngettext("%(n)d lap", "%(n)d laps", 3) == "%(n)d kierrosta"


def test_what_is_not_translated_or_only_guessed_stays_english(folder: Path) -> None:
    compile_stale(folder)

    assert speaking(folder).gettext("Stress") == "Stress"
    assert speaking(folder).gettext("Boost") == "Boost"


def test_only_what_has_changed_is_compiled_again(folder: Path) -> None:
    compile_stale(folder)
    assert compile_stale(folder) == []

    path = path_of("fi", folder)
    path.write_text(path.read_text().replace("Kuumennus", "Kuuma"))
    later = path.with_suffix(".mo").stat().st_mtime_ns + 1_000_000_000
    os.utime(path, ns=(later, later))

    assert compile_stale(folder) == ["fi"]


def test_a_broken_catalogue_is_refused_and_the_compiled_one_stays(folder: Path) -> None:
    compile_stale(folder)
    path = path_of("fi", folder)
    path.write_text('<<<<<<< two branches\nmsgid "Heat"\nmsgstr "Kuumennus"\n')
    later = path.with_suffix(".mo").stat().st_mtime_ns + 1_000_000_000
    os.utime(path, ns=(later, later))

    with pytest.raises(PoFileError):
        compile_stale(folder)
    assert sorted(each.name for each in path.parent.iterdir()) == ["django.mo", "django.po"]

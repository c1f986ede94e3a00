"""Every catalogue is complete, keeps the holes of each sentence, and fits today's code."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from heat_site.catalogues import (
    found,
    languages,
    path_of,
    read,
    text_of,
    untranslated,
    updated,
)
from tests.services.racing import started_race

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

    from heat_site.accounts.models import User

SPOKEN = ["es", "fi", "fr", "pt_BR"]
every_language = pytest.mark.parametrize("language", SPOKEN)

HOLE = re.compile(r"%(?:\(\w+\))?[-+ #0]*\d*(?:\.\d+)?[diouxXeEfFgGcrs%]")
TAG = re.compile(r"</?\w+|&\w+;")


@cache
def todays() -> Catalog:
    return found()


def forms(message: Message) -> Iterator[tuple[str, str]]:
    """Each English form with the words that stand for it; the last stands for all further ones."""
    ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
    words = message.string or ""
    strings = (words,) if isinstance(words, str) else tuple(words)
    for number, string in enumerate(strings):
        yield ids[min(number, len(ids) - 1)], string


def holes(text: str) -> set[str]:
    return set(HOLE.findall(text))


def differ(message: Message) -> Iterator[str]:
    """What a message's translation does otherwise than the English it stands for."""
    counted = not isinstance(message.id, str)
    allowed = set[str]().union(*(holes(english) for english, _words in forms(message)))
    for english, words in forms(message):
        # A form for one alone may say "one" instead of the figure, in either language.
        fits = (holes(words) <= allowed if counted else holes(words) == holes(english)) and not {
            hole for hole in holes(english) - holes(words) if not hole.endswith("d")
        }
        if "python-format" in message.flags and not fits:
            yield f"holes: {english!r} -> {words!r}"
        if sorted(TAG.findall(english)) != sorted(TAG.findall(words)):
            yield f"tags: {english!r} -> {words!r}"
        is_sentence = " " in english
        if is_sentence and english.endswith(".") is not words.endswith("."):
            yield f"full stop: {english!r} -> {words!r}"
        if words != words.strip() and english == english.strip():
            yield f"space around: {words!r}"


def test_the_site_speaks_these_languages() -> None:
    assert languages() == SPOKEN


@every_language
def test_everything_is_translated_and_nothing_guessed(language: str) -> None:
    missing = [str(message.id) for message in untranslated(read(path_of(language)))]

    assert not missing, f"{len(missing)} not translated:\n" + "\n".join(missing[:20])


@every_language
def test_translations_keep_holes_tags_and_full_stops(language: str) -> None:
    wrong = [
        fault for message in read(path_of(language)) if message.id for fault in differ(message)
    ]

    assert not wrong, "\n".join(wrong)


@every_language
def test_the_catalogue_fits_the_code(language: str) -> None:
    path = path_of(language)

    assert text_of(updated(read(path), todays())) == path.read_text(), "run: make messages"


@pytest.mark.django_db
@every_language
def test_pages_are_written_in_the_language(language: str, ada: User, ben: User) -> None:
    race = started_race(ada, ben, legends=2)
    guest, ada_in = Client(headers={"accept-language": language.replace("_", "-")}), Client()
    ada.language = language.replace("_", "-").lower()
    ada.save()
    ada_in.force_login(ada)
    pages = ["/", "/races/", "/championships/", "/tracks/", "/rules/", f"/races/{race}/"]

    for client in (guest, ada_in):
        for address in pages:
            page = client.get(address, follow=True)
            assert page.status_code == 200
            assert f'<html lang="{language.replace("_", "-").lower()}"' in page.content.decode()
            # A hole that nothing was put into.
            assert not re.search(r"%\(\w+\)", page.content.decode())

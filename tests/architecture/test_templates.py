"""Pages work under a strict content security policy.

And everything people read can be translated.
"""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, override

import pytest
from django.template.base import Lexer, TokenType

from tests.architecture.tree import short, templates

if TYPE_CHECKING:
    from pathlib import Path

# What a variable or a tag of the template leaves behind; no letters, so it never counts as text.
HOLE = "\ue000"
READ_ALOUD = {"title", "alt", "placeholder", "aria-label", "aria-description", "label", "summary"}
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
NOT_FOR_PEOPLE = {"robots.txt"}


def without_tags(source: str) -> str:
    """The source with template tags, variables, comments and translated blocks taken out."""
    kept: list[str] = []
    silent_until = ""
    for token in Lexer(source).tokenize():
        words = token.contents.split()
        if silent_until:
            if token.token_type == TokenType.BLOCK and words[0] == silent_until:
                silent_until = ""
        elif token.token_type == TokenType.TEXT:
            kept.append(token.contents)
        else:
            kept.append(HOLE)
            if token.token_type == TokenType.BLOCK:
                silent_until = end_of_silence(words)
    return "".join(kept)


def end_of_silence(words: list[str]) -> str:
    """The tag that ends what this one begins, if what stands between is no text of the page."""
    match words:
        case ["blocktranslate" | "blocktrans" | "comment" as word, *_]:
            return f"end{word}"
        # A block named so stands inside a class attribute.
        case ["block", name, *_] if name.endswith("_class"):
            return "endblock"
        case _:
            return ""


def has_letters(text: str) -> bool:
    return bool(re.search(r"[^\W\d_]", unescape(text)))


class Reader(HTMLParser):
    """Collects what people would read or hear that no translation can reach.

    And what a CSP forbids.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.unmarked: list[tuple[int, str]] = []
        self.inline: list[tuple[int, str]] = []
        self.quiet: list[str] = []

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        tag, line = tag.strip(HOLE), self.getpos()[0]
        attributes = {name.strip(HOLE): value or "" for name, value in attrs}
        self.inline += [
            (line, f"{tag} {name}")
            for name in attributes
            if name == "style" or name.startswith(("on", "hx-on"))
        ]
        if tag == "style" or (tag == "script" and "src" not in attributes):
            self.inline.append((line, tag))
        if self.quiet or attributes.get("translate") == "no" or tag in {"script", "style"}:
            if tag not in VOID:
                self.quiet.append(tag)
            return
        self.unmarked += [
            (line, value)
            for name, value in attributes.items()
            if name in READ_ALOUD and has_letters(value)
        ]

    @override
    def handle_endtag(self, tag: str) -> None:
        if self.quiet and tag.strip(HOLE) in self.quiet:
            while self.quiet.pop() != tag.strip(HOLE):
                pass

    @override
    def handle_data(self, data: str) -> None:
        if not self.quiet and has_letters(data):
            self.unmarked.append((self.getpos()[0], data.strip()))


def read(source: str) -> Reader:
    reader = Reader()
    reader.feed(without_tags(source))
    reader.close()
    return reader


def faults(path: Path) -> list[str]:
    reader = read(path.read_text())
    told = [f"{short(path)}: not marked for translation: {text}" for _, text in reader.unmarked]
    return told + [
        f"{short(path)}: inline, forbidden by the policy: {what}" for _, what in reader.inline
    ]


def test_pages_have_nothing_inline_and_every_word_is_marked() -> None:
    found = [fault for path in templates() if path.suffix == ".html" for fault in faults(path)]

    assert not found, "\n".join(found)


def test_every_word_of_a_mail_is_marked() -> None:
    found = [
        f"{short(path)}: {line.strip()}"
        for path in templates()
        if path.suffix == ".txt" and path.name not in NOT_FOR_PEOPLE
        for line in without_tags(path.read_text()).splitlines()
        if has_letters(line)
    ]

    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        "<p>Hello</p>",
        '<img alt="A car">',
        "<p>{% if x %}Yes{% endif %}</p>",
        "<p>{{ name }} has won</p>",
        '<input placeholder="Name">',
        "&copy; Somebody",
        '<b translate="no">x</b> but not this',
    ],
)
def test_the_checker_finds_words_that_are_not_marked(source: str) -> None:
    assert read(source).unmarked


@pytest.mark.parametrize(
    "source",
    [
        '<p class="lead">{% translate "Hello" %}</p>',
        "{% blocktranslate trimmed %}Hello {{ name }}{% endblocktranslate %}",
        "{% comment %}Words{% endcomment %}{# words #}<!-- words -->",
        '<p{% if a %} class="b"{% endif %}>{{ name }} · 3 &times; 4 &nbsp;</p>',
        '<span translate="no">Paddock</span>',
        '<script src="x.js"></script>',
    ],
)
def test_the_checker_is_silent_about_the_rest(source: str) -> None:
    assert not read(source).unmarked
    assert not read(source).inline


@pytest.mark.parametrize(
    "source",
    [
        '<p style="color:red">',
        "<script>x</script>",
        '<a onclick="x">',
        "<style>p{}</style>",
        '<a hx-on:click="x">',
    ],
)
def test_the_checker_finds_what_the_policy_forbids(source: str) -> None:
    assert read(source).inline

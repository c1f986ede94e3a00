"""Catalogues of messages: found in code and templates, brought up to date, compiled.

All in Python, so that nobody needs GNU gettext. What is written is the same on every machine and
for every order of work: sorted, without line numbers, dates or wrapped lines, so that branches
merge. Messages that nobody uses any more go; nothing is ever guessed ("fuzzy").
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Message

ROOT: Final = Path(__file__).resolve().parents[1]
CATALOGUES: Final = ROOT / "locale"

# Under which names code calls them; the number is the argument that holds a text.
KEYWORDS: Final[dict[str, tuple[int | tuple[int, str], ...] | None]] = {
    "_": None,
    "_now": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
# Where the usual rule has a third form only for millions, which nothing here ever reaches.
TWO_FORMS: Final = {"es": "n != 1", "fr": "n > 1", "pt_BR": "n > 1"}
# A comment that begins so is handed on to translators.
FOR_TRANSLATORS: Final = "Translators:"


def sources(root: Path = ROOT) -> Iterator[Path]:
    """The files with texts for people: our Python code and our templates, in a fixed order."""
    for package in ("championships", "heat_site", "races"):
        yield from sorted((root / package).rglob("*.py"))
    for kind in ("html", "txt"):
        yield from sorted((root / "templates").rglob(f"*.{kind}"))


def readable(path: Path) -> str:
    """The file as Python that calls gettext. Templates are translated into that by Django itself;
    the brackets make their indentation meaningless."""
    source = path.read_text()
    return source if path.suffix == ".py" else f"({templatize(source)})"


def found(root: Path = ROOT) -> Catalog:
    """All messages marked in code and templates, with files (relative to the root) and lines."""
    catalogue = Catalog()
    for path in sources(root):
        code = io.BytesIO(readable(path).encode())
        for line, message, comments, context in extract(
            "python", code, KEYWORDS, [FOR_TRANSLATORS], {"encoding": "utf-8"}
        ):
            place = (path.relative_to(root).as_posix(), line)
            catalogue.add(message, None, [place], auto_comments=comments, context=context)
    return catalogue


def path_of(language: str, folder: Path = CATALOGUES) -> Path:
    """Where the catalogue of a language (as in `pt_BR`) lies."""
    return folder / language / "LC_MESSAGES" / "django.po"


def read(path: Path) -> Catalog:
    """A catalogue as written; babel's PoFileError where it is not well formed."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def head_of(language: str) -> str:
    """The head of a catalogue as it stands in the file: language, encoding, plural forms."""
    usual = Catalog(locale=language).plural_forms
    expression = TWO_FORMS.get(language)
    head = {
        "Language": language,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": f"nplurals=2; plural=({expression});" if expression else usual,
    }
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in head.items())
    return f'msgid ""\nmsgstr ""\n{lines}'


def empty(language: str) -> Catalog:
    """A catalogue of that language without messages."""
    return read_po(io.BytesIO(head_of(language).encode()), locale=language)


def updated(old: Catalog, messages: Catalog) -> Catalog:
    """The messages of today with the translations of the old catalogue, as far as it has them."""
    new = empty(str(old.locale_identifier))
    for message in messages:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        kept = known if known is not None and _same_kind(known, message) else None
        new.add(
            message.id,
            kept.string if kept is not None else "",
            flags=kept.flags & {"fuzzy"} if kept is not None else (),
            auto_comments=message.auto_comments,
            user_comments=kept.user_comments if kept is not None else (),
            context=message.context,
        )
    return new


def _same_kind(known: Message, message: Message) -> bool:
    """A message that has become countable, or no longer is, needs new words."""
    return known.id == message.id


def text_of(catalogue: Catalog) -> str:
    """The catalogue as the text of a .po file: a short head, one line a message, sorted."""
    body = io.BytesIO()
    write_po(body, catalogue, width=0, no_location=True, omit_header=True, sort_output=True)
    head = head_of(str(catalogue.locale_identifier))
    return f"{head}\n{body.getvalue().decode().strip()}\n"


def update(language: str, messages: Catalog, folder: Path = CATALOGUES) -> Catalog:
    """Bring the catalogue of a language up to date, or make it with nothing translated."""
    path = path_of(language, folder)
    old = read(path) if path.exists() else empty(language)
    new = updated(old, messages)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(new))
    return new


def untranslated(catalogue: Catalog) -> list[Message]:
    """Messages that a reader would see in English: empty in part or whole, or marked fuzzy."""
    return [message for message in catalogue if message.id and not _is_done(message)]


def _is_done(message: Message) -> bool:
    words = message.string or ""
    complete = bool(words) if isinstance(words, str) else all(words)
    return complete and not message.fuzzy


def languages(folder: Path = CATALOGUES) -> list[str]:
    """The languages that have a catalogue, as in `pt_BR`."""
    return sorted(path.parts[-3] for path in folder.glob("*/LC_MESSAGES/django.po"))


def compile_stale(folder: Path = CATALOGUES) -> list[str]:
    """Compile every catalogue that is newer than its compiled form; the languages compiled."""
    stale = [language for language in languages(folder) if _is_stale(path_of(language, folder))]
    for language in stale:
        _compile(path_of(language, folder))
    return stale


def _is_stale(path: Path) -> bool:
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime_ns <= path.stat().st_mtime_ns


def _compile(path: Path) -> None:
    catalogue = read(path)
    # Put in place at once: several programs may start together and none may read half a file.
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        write_mo(file, catalogue)
    written = Path(file.name)
    written.chmod(0o644)
    written.replace(path.with_suffix(".mo"))

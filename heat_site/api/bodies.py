"""JSON in and out as typed values: a body is read into a Struct, a Struct is answered as it is."""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, Any, Final, override

import msgspec
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser, DataAndFiles
from rest_framework.renderers import BaseRenderer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rest_framework.request import Request


class Malformed(APIException):
    """A body or a query that cannot be read; the detail names the field and what is wrong."""

    status_code = status.HTTP_400_BAD_REQUEST
    default_code = "malformed"


class JsonBytes(BaseParser):
    """Takes JSON and leaves it unread: what it must hold is the endpoint's to say."""

    media_type = "application/json"

    @override
    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> DataAndFiles[Any, Any]:
        """The bytes of the body, no more than Django's limit."""
        request: Request = (parser_context or {})["request"]
        return DataAndFiles(request.body, {})


def _plain(value: object) -> object:
    if isinstance(value, Promise):
        return str(value)
    raise TypeError(f"{type(value)} has no form in JSON")


_encode = msgspec.json.Encoder(enc_hook=_plain).encode


class StructJson(BaseRenderer):
    """Answers Structs, and what is made of them, as JSON. Moments are ISO 8601, UTC."""

    media_type = "application/json"
    format = "json"
    charset = None
    render_style = "binary"

    @override
    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The value as JSON; nothing for None."""
        return b"" if data is None else _encode(data)


_decoders: dict[type, msgspec.json.Decoder[Any]] = {}


def _decoder[T](shape: type[T]) -> msgspec.json.Decoder[T]:
    found = _decoders.get(shape)
    if found is None:
        found = _decoders[shape] = msgspec.json.Decoder(shape)
    return found


def read_body[T](request: Request, shape: type[T]) -> T:
    """The body as a value of this shape; an empty body counts as {}. Raises Malformed."""
    sent: object = request.data
    raw = sent if isinstance(sent, bytes) else b"{}"
    try:
        return _decoder(shape).decode(raw)
    except msgspec.ValidationError as error:
        raise Malformed(_in_words(str(error))) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(_("The body is not JSON. Send one JSON object.")) from error


def read_query[T](request: Request, shape: type[T]) -> T:
    """The query of the address as a value of this shape. Raises Malformed."""
    given = dict(request.query_params.items())
    given.pop("format", None)
    try:
        return msgspec.convert(given, shape, strict=False)
    except msgspec.ValidationError as error:
        raise Malformed(_in_words(str(error))) from error


_FAULT: Final = re.compile(
    r"(?P<fault>.*?)(?: - at `(?:key in )?\$\.?(?P<path>[^`]*)`)?", re.DOTALL
)
_MISSING: Final = re.compile(r"Object missing required field `(?P<field>.*)`")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<field>.*)`")
_EXPECTED: Final = re.compile(r"Expected `(?P<wanted>.*)`, got `(?P<got>.*)`", re.DOTALL)
_INVALID: Final = re.compile(r"Invalid value (?P<got>.*)", re.DOTALL)


def _in_words(text: str) -> str:
    """The library's message as a sentence that names the field by its path."""
    fault = _FAULT.fullmatch(text)
    told, path = (fault["fault"], fault["path"] or "") if fault is not None else (text, "")
    if found := _MISSING.fullmatch(told):
        return _("The field “%(path)s” is missing.") % {"path": _inside(path, found["field"])}
    if found := _UNKNOWN.fullmatch(told):
        words = {"path": _inside(path, found["field"])}
        return _("There is no field “%(path)s” here. Leave it out, or look at its name.") % words
    words = {"path": path or _("the whole body")}
    if found := _EXPECTED.fullmatch(told):
        kinds = {"wanted": found["wanted"].replace(" | ", ", "), "got": found["got"]}
        return _("“%(path)s” must be of type %(wanted)s, not %(got)s.") % (words | kinds)
    if found := _INVALID.fullmatch(told):
        return _("“%(path)s” cannot be %(got)s.") % (words | {"got": found["got"]})
    return _("“%(path)s” does not fit: %(fault)s.") % (words | {"fault": told})


def _inside(path: str, field: str) -> str:
    return f"{path}.{field}" if path else field

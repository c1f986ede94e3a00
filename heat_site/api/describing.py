"""OpenAPI from the types: a Struct is a schema, so the description cannot differ from the code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, override

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.plumbing import ResolvedComponent
from drf_spectacular.utils import OpenApiParameter, extend_schema

from heat_site.api.errors import ErrorBody

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from drf_spectacular.openapi import AutoSchema
    from drf_spectacular.utils import Direction

REF = "#/components/schemas/{name}"
ALWAYS = (400, 429)
WRITING = (401, 403)


class StructSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Describes every Struct, and registers those it is made of."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    @override
    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        """The name of the class."""
        return str(self.target.__name__)

    @override
    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> dict[str, Any]:
        """The Struct's own schema; those it refers to become components."""
        _, components = msgspec.json.schema_components([self.target], ref_template=REF)
        schema: dict[str, Any] = components.pop(self.target.__name__)
        for name, component in components.items():
            auto_schema.registry.register_on_missing(
                ResolvedComponent(  # type: ignore[no-untyped-call]
                    name=name, type=ResolvedComponent.SCHEMA, schema=component, object=name
                )
            )
        return schema


def described[F: Callable[..., object]](
    operation: str,
    answer: type[msgspec.Struct],
    *,
    body: type[msgspec.Struct] | None = None,
    query: type[msgspec.Struct] | None = None,
    status: int = 200,
    errors: tuple[int, ...] = (),
) -> Callable[[F], F]:
    """Describe an operation of an endpoint by the types that it reads and answers."""
    usual = ALWAYS if body is None else ALWAYS + WRITING
    responses: Mapping[int, Any] = {
        status: answer,
        **dict.fromkeys(sorted({*usual, *errors}), ErrorBody),
    }
    return extend_schema(
        operation_id=operation,
        request=body,
        responses=responses,
        parameters=_parameters(query) if query is not None else None,
    )


def _parameters(query: type[msgspec.Struct]) -> list[OpenApiParameter]:
    _, components = msgspec.json.schema_components([query], ref_template=REF)
    schema = components[query.__name__]
    required = schema.get("required", [])
    return [
        OpenApiParameter(name=name, type=shape, required=name in required)
        for name, shape in schema["properties"].items()
    ]

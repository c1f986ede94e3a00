from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import migrations

from heat_site.eventstore import guards

if TYPE_CHECKING:
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor
    from django.db.migrations.state import StateApps


def install(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in guards.installing(editor.connection.vendor):
        editor.execute(statement, params=None)


def remove(_apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    for statement in guards.removing(editor.connection.vendor):
        editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies: ClassVar = [("eventstore", "0001_initial")]
    operations: ClassVar = [migrations.RunPython(install, remove)]

#!/bin/sh
# One image, one word for what it is to be: web, worker, beat, live, migrate; anything else is a manage.py command.
set -eu
cd /app
case "${1:-web}" in
  web)
    exec gunicorn heat_site.wsgi:application --bind "0.0.0.0:${PORT:-8000}" --worker-class gthread \
      --workers "${WEB_WORKERS:-2}" --threads "${WEB_THREADS:-4}" --no-control-socket \
      --graceful-timeout 20
    ;;
  worker)
    exec celery --quiet --app heat_site worker --pool threads --concurrency "${WORKER_THREADS:-4}" \
      --without-gossip --without-mingle --without-heartbeat --loglevel WARNING
    ;;
  beat)
    # Exactly one of these: each beat sends every sweep.
    exec celery --quiet --app heat_site beat --pidfile= --loglevel WARNING
    ;;
  live)
    # One process holds thousands of connections: the container's limit of open files must allow them.
    exec python -m heat_site.live --host 0.0.0.0 --port "${LIVE_PORT:-8001}"
    ;;
  migrate)
    exec python manage.py migrate --no-input
    ;;
  *)
    exec python manage.py "$@"
    ;;
esac

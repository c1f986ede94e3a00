"""Makes .venv with everything locked in requirements-dev.txt.

Started by `make setup` with whatever Python answers first, so it is written for old ones too: it
looks for a new enough Python, and says plainly what to do where there is none.
"""

import shutil
import subprocess
import sys
from pathlib import Path

NEEDED = (3, 13)
ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / "bin" / "python"
READY = ENVIRONMENT / "ready"


def version_of(python):
    """(major, minor) of a Python, or (0, 0) where it does not even start."""
    asked = [str(python), "-c", "import sys; print(sys.version_info[0], sys.version_info[1])"]
    try:
        answer = subprocess.run(
            asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        return (0, 0)
    return tuple(int(number) for number in answer.split())


def find_python():
    """The first Python that is new enough, or None."""
    names = ["python3.{}".format(minor) for minor in range(NEEDED[1], NEEDED[1] + 6)]
    candidates = [sys.executable] + [shutil.which(name) for name in [*names, "python3"]]
    return next((found for found in candidates if found and version_of(found) >= NEEDED), None)


def main():
    """Make or bring up to date the environment; the exit status."""
    if version_of(PYTHON) < NEEDED:
        python = find_python()
        if python is None:
            sys.stderr.write(
                "Paddock needs Python {}.{} or newer, and this machine's python3 is {}.{}.\n"
                "Install a newer one and try again, or say where it is:\n"
                "make setup PYTHON=/path/to/python\n"
                "".format(*(NEEDED + sys.version_info[:2]))
            )
            return 1
        print("Making .venv ...", flush=True)
        made = subprocess.call([python, "-m", "venv", "--clear", str(ENVIRONMENT)])
        if made != 0:
            sys.stderr.write(
                "The environment could not be made; the lines above say why. On Debian and Ubuntu\n"
                "the package python3-venv is often what is missing.\n"
            )
            return made
    print("Installing what is locked in requirements-dev.txt (about a minute) ...", flush=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    locked = ["--require-hashes", "--requirement", str(ROOT / "requirements-dev.txt")]
    installed = subprocess.call([*pip, *locked])
    if installed == 0:
        READY.touch()
    else:
        sys.stderr.write(
            "Not everything could be installed; the lines above say why. Then try again.\n"
        )
    return installed


if __name__ == "__main__":
    sys.exit(main())

"""The package is typed: mypy, as strict as it gets, has nothing to say."""

import subprocess
import sys
from pathlib import Path


def test_mypy_has_nothing_to_say() -> None:
    settings = Path(__file__).parent.parent / "pyproject.toml"
    found = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", settings, "--package", "parlor"],
        capture_output=True, text=True, check=False, cwd=Path(__file__).parent,
    )
    assert found.returncode == 0, found.stdout + found.stderr

"""A fault: a patch with a few words of what it breaks in front of it."""

import hashlib
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Fault:
    name: str
    text: str

    @property
    def description(self):
        return " ".join(self.text.split("\n--- ")[0].split())

    @property
    def files(self):
        return re.findall(r"^\+\+\+ b/(\S+)", self.text, re.MULTILINE)

    @property
    def digest(self):
        return hashlib.sha256(self.text.encode()).hexdigest()[:16]

    def apply(self, tree, *options):
        """What git has against it; nothing if it was applied."""
        # Inside of a repository, git would skip files that are not below its root; so there is none.
        environment = {**os.environ, "GIT_CEILING_DIRECTORIES": str(tree.parent)}
        done = subprocess.run(["git", "apply", *options, "-"], cwd=tree, input=self.text, text=True,
                              capture_output=True, env=environment, check=False)
        return done.stderr.strip() if done.returncode else ""


UNBROKEN = Fault("unbroken", "Nothing is broken: nobody may notice anything.\n")


def read_faults():
    """All of them, those of a library together: then less has to be built again."""
    faults = [Fault(path.stem, path.read_text()) for path in FOLDER.glob("*.patch")]
    return sorted(faults, key=lambda fault: (fault.files, fault.name))

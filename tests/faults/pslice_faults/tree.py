"""A copy of the sources that may be broken, with a build folder that stays."""

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
# The faults themselves: a test that they apply would notice each of them.
LEFT_OUT = "tests/faults/"


class DoesNotBuild(Exception):
    pass


class Tree:
    def __init__(self, folder, jobs):
        self.folder = folder
        self.build_folder = folder / "build" / "release"
        self.jobs = jobs

    def restore(self):
        """As the sources are; only what differs is touched, so that little is built again."""
        listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT,
                                check=True, capture_output=True, text=True).stdout.split("\n")
        wanted = {name for name in listed
                  if name and not name.startswith(LEFT_OUT) and (ROOT / name).is_file()}
        for name in wanted:
            source, copy = ROOT / name, self.folder / name
            if copy.is_file() and copy.read_bytes() == source.read_bytes():
                continue
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy)
        for path in self.folder.rglob("*"):
            name = path.relative_to(self.folder).as_posix()
            if path.is_file() and not name.startswith("build/") and name not in wanted:
                path.unlink()

    def build(self, *targets):
        if not (self.build_folder / "build.ninja").exists():
            self.run("cmake", "--preset", "release")
        chosen = [word for target in targets for word in ("--target", target)]
        self.run("cmake", "--build", "--preset", "release", "-j", str(self.jobs), *chosen)

    def run(self, *command):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DoesNotBuild(done.stdout[-3000:] + done.stderr[-3000:])

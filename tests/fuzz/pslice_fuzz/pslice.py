"""How pslice is asked."""

import json
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

SECONDS = 2  # what an answer may take; a sound one comes then


class Failed(Exception):
    """No answer: a crash, a refusal, or one that never comes."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Query:
    """A question about a program that lies in a folder."""
    binary: Path
    folder: Path
    files: tuple
    arguments: tuple
    flags: tuple

    def command(self, *more):
        # What is said later counts.
        limit = () if "--timeout" in more else ("--timeout", f"{SECONDS}s")
        return [str(self.binary), *self.leading(), *self.files, *self.arguments, *limit, *more,
                "--", *self.flags]

    def leading(self):
        return ()

    def results(self):
        """The statuses with which a result is written."""
        return (0,)

    def ask(self, *more):
        return self.run(*more).stdout

    def run(self, *more):
        command = self.command(*more)
        try:
            ran = subprocess.run(command, cwd=self.folder, capture_output=True, text=True,
                                 timeout=60 + 10 * SECONDS, errors="replace")
        except subprocess.TimeoutExpired:
            raise Failed("hangs", " ".join(command)) from None
        if ran.returncode not in self.results():
            raise Failed(ran.returncode, ran.stderr)
        if "please report" in ran.stderr:  # a certificate that was refused: the answer is right, but
            raise Failed("asks for a report", ran.stderr)  # the search that led to another was not
        return ran

    def json(self, *more):
        return json.loads(self.ask("--format", "json", *more))

    def slice_text(self, *more):
        """The slice as C, by file."""
        with tempfile.TemporaryDirectory() as name:
            self.ask("--format", "c", "-o", name, *more)
            return {file: (Path(name) / file).read_text() for file in self.files}


class Exploration(Query):
    def leading(self):
        return ("explore",)


class Comparison(Query):
    """Of two versions: the files of OLD, and those of NEW among the arguments."""

    def leading(self):
        return ("diff", "--old")

    def results(self):
        return (0, 10, 11)


def was_cut(answer):
    """By a limit: then it may be larger than another. So may one for which a solver gave up."""
    return answer["stats"].get("unknown", 0) > 0 or any("limit" in w or "gave up" in w or "budget" in w for w in answer["warnings"])


def statements(answer):
    return {(s["file"], s["line"], s["column"], s["kind"], s["text"]) for s in answer["slice"]}

"""Compiling and running programs and slices under gcc."""

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from .program import with_marks

HERE = Path(__file__).resolve().parent
UNDEFINED = 99  # how a sanitizer ends a run

# Locals that were not initialised hold one thing in one build and another in the next, so that
# a program that reads them gives itself away.
BUILDS = {
    "O0": ("-O0", "-ftrivial-auto-var-init=zero"),
    "O2": ("-O2", "-ftrivial-auto-var-init=pattern"),
    "sanitized": ("-O1", "-fsanitize=address,undefined,float-cast-overflow,float-divide-by-zero",
                  "-fno-sanitize-recover=all", "-ftrivial-auto-var-init=zero"),
}
ENVIRONMENT = dict(os.environ,
                   ASAN_OPTIONS=f"detect_leaks=0:exitcode={UNDEFINED}:"
                                "detect_stack_use_after_return=1:allocator_may_return_null=1",
                   UBSAN_OPTIONS=f"exitcode={UNDEFINED}")


class DoesNotCompile(Exception):
    pass


@dataclass(frozen=True)
class Run:
    seen: dict  # number of a mark to the values observed there, in order
    end: str

    def is_undefined(self):
        return self.end == f"exit {UNDEFINED}" or (
            self.end.startswith("signal") and self.end != "signal 6")

    def is_ended_early(self):
        """By exit, abort or a failed assertion, not by coming back."""
        return self.end != "end"

    def is_cut(self):
        return self.end == "timeout" or sum(map(len, self.seen.values())) >= 4000


def harness(build, folder):
    target = folder / f"harness-{build}.o"
    if not target.exists():
        part = target.with_suffix(f".{os.getpid()}")
        subprocess.run(["gcc", "-w", *BUILDS[build], "-c", HERE / "harness.c", "-o", part],
                       check=True)
        part.rename(target)
    return target


def execute(program, texts, marks, build, objects):
    """Runs on all inputs of the program; `texts` are its files or those of a slice. `objects` is a
    folder for what is compiled once."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_text(with_marks(text, file, marks))
        for file, text in program.files.items():
            if file.endswith(".h") and file not in texts:
                (folder / file).write_text(text)
        (folder / "fuzz_caller.c").write_text(
            f'#include "{program.main_file}"\n{program.caller}')
        others = [f for f in texts if f != program.main_file and f.endswith(".c")]
        compiled = subprocess.run(
            ["gcc", "-w", "-Dmain=fuzz_main", "-include", HERE / "observe.h", *BUILDS[build],
             *program.flags, "fuzz_caller.c", *others, harness(build, objects), "-lm",
             "-o", "fuzz_program"], cwd=folder, capture_output=True, text=True)
        if compiled.returncode != 0:
            raise DoesNotCompile(compiled.stderr)
        given = "".join(" ".join(map(str, values)) + "\n" for values in program.inputs)
        ran = subprocess.run(["./fuzz_program"], cwd=folder, input=given, capture_output=True,
                             text=True, env=ENVIRONMENT)
        if ran.returncode != 0:
            raise RuntimeError(f"harness: {ran.stderr}")
        return [read_run(line) for line in ran.stdout.splitlines()]


def read_run(line):
    values, end = line.split("|")
    seen = {}
    for item in values.split():
        number, value = item.split(":")
        seen.setdefault(int(number), []).append(int(value))
    return Run(seen, end.strip())

"""How far a run is: a bar on a terminal, elsewhere a line now and then."""

import shutil
import sys
import time

WIDTH = 28


class Progress:
    def __init__(self, steps, stream=sys.stderr):
        self.steps, self.done = steps, 0
        self.stream, self.bar = stream, stream.isatty()
        self.begin = time.monotonic()

    def elapsed(self):
        seconds = int(time.monotonic() - self.begin)
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"

    def show(self, what):
        """What is being run now."""
        if not self.bar:
            return
        filled = WIDTH * self.done // max(self.steps, 1)
        text = (f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self.done}/{self.steps} "
                f"{self.elapsed()} {what}")
        room = shutil.get_terminal_size().columns - 1  # a line that wraps cannot be taken back
        print(f"\r\033[K{text[:room]}", end="", file=self.stream, flush=True)

    def step(self):
        self.done += 1

    def clear(self):
        if self.bar:
            print("\r\033[K", end="", file=self.stream, flush=True)

    def say(self, text):
        """A line that stays."""
        self.clear()
        print(text, file=self.stream, flush=True)

    def row_done(self, text):
        if not self.bar:
            print(f"{self.done}/{self.steps} {self.elapsed()} {text}", file=self.stream, flush=True)

"""One command from its start to its end: how long a user waits, and the peak of memory."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from dataclasses import dataclass

GRACE = 30  # seconds beyond the limit for a command that keeps to it by itself


@dataclass(frozen=True)
class Outcome:
    status: int  # negative: ended by that signal
    seconds: float
    megabytes: float
    output: str
    errors: str
    overdue: bool  # ended by us, because of the time


def end_group(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def run(command, folder, limit):
    """Runs a command for at most `limit` seconds. It gets a group of its own, so that whatever it
    started ends with it."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begin = time.monotonic()
        process = subprocess.Popen(
            [str(word) for word in command], cwd=folder, stdout=out, stderr=err,
            stdin=subprocess.DEVNULL, start_new_session=True,
            env={**os.environ, "PWD": str(folder)})  # some believe this rather than the system
        fired = threading.Event()
        timer = threading.Timer(limit, lambda: (fired.set(), end_group(process)))
        timer.start()
        try:
            # Not wait(): the memory of this one child is wanted.
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.monotonic() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
        except BaseException:  # Ctrl-C
            end_group(process)
            process.wait()
            raise
        finally:
            timer.cancel()
        out.seek(0)
        err.seek(0)
        return Outcome(process.returncode, seconds, usage.ru_maxrss / 1024,
                       out.read().decode(errors="replace"), err.read().decode(errors="replace"),
                       fired.is_set() and process.returncode < 0)

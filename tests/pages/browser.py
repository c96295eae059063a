"""Pages in headless Chromium, one for all of them, talked to through a pipe (its DevTools protocol).
A script of the test runs behind the page's own; what it returns comes back as a value."""
import atexit
import base64
import functools
import json
import os
import pathlib
import select
import shutil
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe"]
PATIENCE = 120  # seconds


class Browser:
    """Messages are JSON with a zero byte behind; answers have the number of what they answer."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        theirs_in, self.ours_out = os.pipe()
        self.ours_in, theirs_out = os.pipe()
        # It reads from 3 and writes to 4.
        start = ["/bin/sh", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "sh"]
        self.process = subprocess.Popen(
            [*start, CHROMIUM, *FLAGS, f"--user-data-dir={self.folder.name}/profile", "about:blank"],
            pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.rest = b""
        self.number = 0
        self.events = []
        atexit.register(self.close)

    def close(self):
        os.close(self.ours_out)  # nobody talks to it any more, so it ends
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.ours_in)
        self.folder.cleanup()

    def call(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.ours_out, json.dumps(message).encode() + b"\0")
        answer = self.wait(lambda one: one.get("id") == self.number, method)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def wait(self, wanted, what):
        deadline = time.monotonic() + PATIENCE
        while True:
            message = self.read(deadline, what)
            if wanted(message):
                return message
            self.events.append(message)

    def wait_for(self, event, session):
        def is_it(message):
            return message.get("method") == event and message.get("sessionId") == session
        for i, message in enumerate(self.events):
            if is_it(message):
                del self.events[:i + 1]
                return
        self.wait(is_it, event)

    def read(self, deadline, what):
        while b"\0" not in self.rest:
            ready, _, _ = select.select([self.ours_in], [], [], max(0, deadline - time.monotonic()))
            more = os.read(self.ours_in, 1 << 20) if ready else b""
            if not more:
                raise AssertionError(f"chromium did not answer: {what}")
            self.rest += more
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)


@functools.lru_cache(maxsize=None)
def the_browser():
    return Browser()


class Tab:
    """A page in a tab of its own, loaded."""

    def __init__(self, page, width=1200, height=900, fragment=""):
        self.browser = the_browser()
        path = pathlib.Path(self.browser.folder.name) / "page.html"
        path.write_text(page)
        self.target = self.browser.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.browser.call("Target.attachToTarget", targetId=self.target,
                                         flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.call("Page.navigate", url=path.as_uri() + fragment)
        self.browser.wait_for("Page.loadEventFired", self.session)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.events.clear()

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)


def run(page, script, **how):
    """Runs `script`, the body of an async function, in the page."""
    probe = (HERE / "probe.js").read_text()
    with Tab(page, **how) as tab:
        found = tab.call("Runtime.evaluate", awaitPromise=True, returnByValue=True,
                         expression=f"(async () => {{ {probe}\nreturn (async () => {{ {script} }})(); }})()")
    if "exceptionDetails" in found:
        raise AssertionError(found["exceptionDetails"])
    return found["result"].get("value")


def printed(page):
    """The page as PDF."""
    with Tab(page) as tab:
        return base64.b64decode(tab.call("Page.printToPDF", printBackground=True)["data"])

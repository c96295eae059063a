"""A page in headless Chromium, with a script of the test behind its own; what that script returns
comes back as a value."""
import html
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
         "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars"]


def run(page, script, width=1200, height=900, fragment=""):
    """Runs `script`, the body of an async function, in the page."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "page.html"
        path.write_text(prepared(page, script))
        output = chromium(folder, path.as_uri() + fragment, width, height,
                          "--virtual-time-budget=20000", "--dump-dom")
    found = re.search(r'<pre id="test-result">(.*?)</pre>', output, re.S)
    if not found:
        raise AssertionError("the script of the test did not end:\n" + output[-2000:])
    result = json.loads(html.unescape(found.group(1)))
    if isinstance(result, dict) and "failed" in result:
        raise AssertionError(result["failed"])
    return result


def prepared(page, script):
    probe = (HERE / "probe.js").read_text()
    tail = f"""<script>{probe}
addEventListener('load', async () => {{
  let result;
  try {{ result = await (async () => {{ {script} }})(); }}
  catch (error) {{ result = {{failed: String(error) + '\\n' + error.stack}}; }}
  const pre = document.createElement('pre');
  pre.id = 'test-result';
  pre.textContent = JSON.stringify(result);
  document.documentElement.replaceChildren(document.createElement('body'));
  document.body.append(pre);
}});
</script>"""
    return page + tail


def chromium(folder, uri, width, height, *more):
    done = subprocess.run(
        [CHROMIUM, *FLAGS, f"--user-data-dir={folder}/profile", f"--window-size={width},{height}",
         *more, uri],
        capture_output=True, text=True, timeout=120, check=False)
    return done.stdout


def printed(page):
    """The page as PDF."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "page.html"
        path.write_text(page)
        target = pathlib.Path(folder) / "page.pdf"
        chromium(folder, path.as_uri(), 1200, 900, f"--print-to-pdf={target}")
        return target.read_bytes()

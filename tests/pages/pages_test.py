"""pages_test.py [Slices|Cases|Looks|Large|Hostile[.test_...]]..."""
import functools
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import browser

PSLICE = os.environ["PSLICE"]
ROOT = pathlib.Path(__file__).resolve().parents[2]


@functools.lru_cache(maxsize=None)
def example(kind):
    """One of PAGES."""
    return page(PAGES[kind])


def page(arguments, files=None):
    """What pslice writes, from the folder of the project or one with these files."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (files or {}).items():
            (pathlib.Path(folder) / name).write_text(text, newline="")
        done = subprocess.run([PSLICE, *arguments, "--format", "html"], text=True, timeout=200,
                              cwd=folder if files else ROOT, capture_output=True, check=False)
        if not done.stdout:
            raise AssertionError(done.stderr)
        return done.stdout


PAGES = {
    "slice": ["examples/fig1.c", "--criterion", "l9:z"],
    "explore": ["explore", "examples/symbolic_output.c", "--criterion", "foo@return"],
    "faults": ["explore", "examples/two_errors.c", "--entry", "Test", "--by", "dependence"],
    "diff": ["diff", "examples/wheel_brake_old.c", "examples/wheel_brake_new.c"],
    "debug": ["debug", "examples/symbolic_output.c", "examples/symbolic_output_changed.c",
              "--criterion", "foo@return", "--input", "x=6,y=5"],
    "fsm": ["fsm", "examples/door.c", "--state", "lock->door", "--entry", "step"],
}


def long_program(lines):
    """Almost all of it has nothing to do with the result; what has is near the end."""
    text = "int unused;\n"
    for i in range((lines - 12) // 5):
        text += f"int helper_{i}(int x) {{\n  int y = x + {i};\n  unused = y;\n  return y;\n}}\n"
    return text + ("int f(int n) {\n  int result = 0;\n  if (n > 3)\n    result = 1;\n"
                   "  unused = n;\n  return result;\n}\n")


class Slices(unittest.TestCase):
    """A slice of figure 1, operated by mouse and by keyboard."""

    @classmethod
    def setUpClass(cls):
        cls.page = example("slice")

    def result(self, script, **how):
        return browser.run(self.page, script, **how)

    def test_what_it_shows(self):
        found = self.result("""
            return {kept: els('.line.kept').map(l => l.id), removed: els('.line.removed').map(l => l.id),
                    point: inView(el('.line.criterion')), heights: [...new Set(els('.line').map(
                        l => Math.round(l.getBoundingClientRect().height)))],
                    text: els('.line').map(l => l.querySelector('code').textContent).join('\\n'),
                    keyword: els('.line.kept .k').map(k => k.textContent),
                    title: document.title, heading: el('h1').textContent};""", width=1600)
        self.assertEqual(found["kept"], ["1.5", "1.8", "1.9", "1.11", "1.13", "1.14"])
        self.assertEqual(found["removed"], ["1.4"])
        self.assertTrue(found["point"])
        self.assertEqual(found["heights"], [20])  # one line is one line
        self.assertEqual(found["text"] + "\n", (ROOT / "examples/fig1.c").read_text())
        self.assertIn("if", found["keyword"])
        self.assertEqual(found["heading"], "Slice for z at examples/fig1.c:15 (l9)")

    def test_keys(self):
        found = self.result("""
            const at = () => el('.line.current').id;
            const ids = [at()];
            for (const k of ['k', 'k', 'j', 'k', 'k']) { key(k); await settle(); ids.push(at()); }
            const focused = document.activeElement.parentElement.id;
            key('/'); const searching = document.activeElement.id;
            return {ids, focused, searching, position: el('#position').textContent};""")
        self.assertEqual(found["ids"], ["1.15", "1.14", "1.13", "1.14", "1.13", "1.11"])
        self.assertEqual(found["focused"], "1.11")
        self.assertEqual(found["searching"], "search")
        self.assertEqual(found["position"], "4 of 7")

    def test_a_line_says_why(self):
        found = self.result("""
            const closed = el('#why').classList.contains('open');
            line('1.9').querySelector('a').click(); await settle();
            const kept = el('#why').innerText;
            const chain = els('.chain a').map(a => a.getAttribute('href'));
            const arcs = els('.code .arcs').length;
            const chained = els('.line.chained').map(l => l.id);
            const tinted = els('.line.ran').map(l => l.id);
            const ground = getComputedStyle(line('1.8')).backgroundColor;
            line('1.4').querySelector('code').click(); await settle();
            const removed = el('#why').innerText;
            const clash = els('.conflict a').map(a => a.getAttribute('href'));
            line('1.7').querySelector('code').click(); await settle();
            const dropped = el('#why').innerText;
            key('Escape'); await settle();
            const plain = getComputedStyle(line('1.8')).backgroundColor;
            return {closed, kept, chain, arcs, chained, tinted, ground, plain, removed, clash, dropped,
                    open: el('#why').classList.contains('open'), left: els('.code .arcs').length};""")
        self.assertFalse(found["closed"])
        self.assertIn("kept", found["kept"])
        self.assertIn("For example with", found["kept"])
        self.assertEqual(found["chain"], ["#1.9", "#1.14", "#1.15"])
        self.assertEqual(found["chained"], ["1.9", "1.14", "1.15"])
        # All that the run executes of what could count: with c = 1 not line 11.
        self.assertEqual(found["tinted"], ["1.4", "1.5", "1.8", "1.9", "1.13", "1.14"])
        self.assertNotEqual(found["ground"], found["plain"])
        self.assertEqual(found["arcs"], 2)
        self.assertIn("No run carries it", found["removed"])
        self.assertTrue({"#1.11", "#1.13"} <= set(found["clash"]), found["clash"])
        self.assertIn("reads b", found["dropped"])
        self.assertFalse(found["open"])
        self.assertEqual(found["left"], 0)

    def test_the_switch(self):
        found = self.result("""
            const tone = () => getComputedStyle(line('1.4')).backgroundColor;
            const kept = getComputedStyle(line('1.5')).backgroundColor;
            const count = () => el('.facts dd').innerText;
            const before = [tone() === kept, count()];
            el('#mode-path-insensitive').click(); await settle();
            const after = [tone() === kept, count(), line('1.4').querySelector('a').getAttribute('aria-label')];
            key('p'); await settle();
            return {before, after, again: tone() === kept};""")
        self.assertEqual(found["before"], [False, "6 of 9"])
        self.assertEqual(found["after"], [True, "7 of 9", "line 4, kept"])
        self.assertFalse(found["again"])

    def test_search(self):
        found = self.result("""
            const box = el('#search');
            box.value = 'Y > 0'; box.dispatchEvent(new Event('input'));
            const hits = els('.hit').map(l => l.id);
            key('Enter', box);
            const at = el('.hit.at').id;
            key('Escape', box);
            return {hits, at, cleared: els('.hit').length, found: el('#found').textContent};""")
        self.assertEqual(found["hits"], ["1.13"])
        self.assertEqual(found["at"], "1.13")
        self.assertEqual(found["cleared"], 0)

    def test_an_address_with_a_line_opens_it(self):
        found = self.result("return {current: el('.line.current').id, why: el('#why').innerText};",
                            fragment="#1.11")
        self.assertEqual(found["current"], "1.11")
        self.assertIn("line 11", found["why"])

    def test_headers_and_several_files(self):
        html = page(["a.c", "b.c", "--criterion", "main@return"], {
            "x.h": "static inline int half(int x) {\n  int r = x / 2;\n  return r;\n}\n",
            "a.c": '#include "x.h"\nint twice(int);\nint main(void) {\n  int n, m = twice(n);\n'
                   "  return half(m);\n}\n",
            "b.c": "int twice(int x) {\n  int unused = 1;\n  return 2 * x;\n}\n"})
        found = browser.run(html, """
            return {files: els('.file h2').map(h => h.firstChild.textContent),
                    kept: els('.line.kept').map(l => l.id)};""")
        self.assertEqual([pathlib.Path(f).name for f in found["files"]], ["a.c", "b.c", "x.h"])
        self.assertTrue(any(k.startswith("3.") for k in found["kept"]), found["kept"])
        self.assertTrue(any(k.startswith("2.") for k in found["kept"]), found["kept"])


class Cases(unittest.TestCase):
    """Groups, differences, suspects and transitions: choosing one shows its lines."""

    choosing = """
        const cases = els('[data-lines]');
        const lit = () => els('.line.on, td.run, td.only').map(l => l.id).sort().join(' ');
        const first = lit();
        cases[cases.length - 1].click(); await settle();
        const last = lit();
        const view = els('.line.on, td.run, td.only').some(inView);
        key('k'); await settle();
        const chosen = cases.findIndex(c => c.classList.contains('chosen'));
        return {count: cases.length, first, last, view, chosen,
                wanted: cases[cases.length - 1].dataset.lines.split(' ').sort().join(' '),
                current: cases.filter(c => c.getAttribute('aria-current') === 'true').length};"""

    def choose(self, kind):
        found = browser.run(example(kind), self.choosing)
        self.assertEqual(found["last"], found["wanted"])
        self.assertTrue(found["view"])
        self.assertEqual(found["chosen"], max(0, found["count"] - 2))
        self.assertEqual(found["current"], 1)
        return found

    def test_explore(self):
        found = self.choose("explore")
        self.assertEqual(found["count"], 3)
        self.assertNotEqual(found["first"], found["last"])

    def test_diff(self):
        self.choose("diff")

    def test_debug(self):
        self.choose("debug")

    def test_a_step_of_one_version_only_is_marked_too(self):
        html = page(["debug", "examples/meter.c", "examples/meter_fixed.c", "--criterion",
                     "minutes_for@return", "--input", "cents=12"])
        found = browser.run(html, """
            const ground = e => getComputedStyle(e).backgroundColor;
            return {chosen: els('td.only').map(ground), legend: ground(el('.legend .only')),
                    unfold: el('#unfold').checkVisibility()};""")
        self.assertEqual(found["chosen"], [found["legend"]])
        self.assertFalse(found["unfold"])  # there is nothing to unfold

    def test_fsm(self):
        found = self.choose("fsm")
        self.assertEqual(found["count"], 11)

    def test_a_transition_is_chosen_in_the_picture(self):
        found = browser.run(example("fsm"), """
            document.getElementById('t4').dispatchEvent(new MouseEvent('click', {bubbles: true}));
            await settle();
            return els('[data-lines]').findIndex(c => c.classList.contains('chosen'));""")
        self.assertEqual(found, 4)

    def test_inputs_lead_to_where_they_are_read_and_characters_look_like_it(self):
        html = page(["explore", "digit.c", "--criterion", "digit@return"], {
            "digit.c": "int digit(char c, int unused) {\n  if (c >= '0' && c <= '9')\n"
                       "    return c - '0';\n  return -1;\n}\n"})
        found = browser.run(html, """
            return {conditions: els('.cases td:first-child').map(c => c.textContent),
                    examples: els('.cases td:last-child').map(c => c.textContent),
                    links: els('.cases td:last-child a').map(a => a.getAttribute('href'))};""")
        self.assertIn("c >= '0' && c <= '9'", found["conditions"])
        self.assertTrue(any("c = '" in e for e in found["examples"]), found)
        self.assertIn("#1.2", found["links"])


class Looks(unittest.TestCase):
    """All pages, wide and narrow, by day and by night."""

    look = """
        els('details').forEach(d => { d.open = true; });
        if (el('.line.kept a')) el('.line.kept a').click();
        await settle();
        const day = faint();
        prefer_dark();
        await settle();
        return {day, night: faint(), small: small(), unnamed: unnamed(), tiny: tiny(),
                overflows: overflows(), h1: els('h1').length, main: els('main').length,
                ids: els('[id]').length - new Set(els('[id]').map(e => e.id)).size};"""

    def test_contrast_sizes_and_names(self):
        for kind in PAGES:
            html = example(kind)
            for width in (1200, 480):
                with self.subTest(kind, width=width):
                    found = browser.run(html, self.look, width=width)
                    self.assertEqual([found["day"], found["night"]], [{}, {}])
                    self.assertEqual(found["small"], [])
                    self.assertEqual(found["unnamed"], [])
                    self.assertEqual(found["tiny"], [])
                    self.assertFalse(found["overflows"])
                    self.assertEqual([found["h1"], found["main"], found["ids"]], [1, 1, 0])

    def test_it_would_notice(self):
        html = example("slice").replace("--dropped: #68717b", "--dropped: #aaaaaa")
        html = html.replace("--dropped: #89929d", "--dropped: #444444")
        html = html.replace("</h1>", '</h1><button style="min-height: 0; padding: 0; height: 9px; '
                            'font-size: 9px">small</button>')
        found = browser.run(html, self.look)
        self.assertNotEqual(found["day"], {})
        self.assertNotEqual(found["night"], {})
        self.assertNotEqual(found["small"], [])
        self.assertNotEqual(found["tiny"], [])

    def test_it_prints_on_one_page(self):
        pdf = browser.printed(example("slice"))
        self.assertEqual(pdf[:5], b"%PDF-")
        self.assertEqual(pdf.count(b"/Type /Page\n"), 1)


class Large(unittest.TestCase):
    """Only what is in view is laid out, and the point looked at is in view."""

    def check(self, lines):
        html = page(["long.c", "--criterion", "f@return"], {"long.c": long_program(lines)})
        found = browser.run(html, """
            const drawn = () => els('.line').filter(
                l => l.checkVisibility({contentVisibilityAuto: true})).length;
            const first = drawn();
            const point = inView(el('.line.criterion'));
            el('#unfold').click(); await settle();
            el('.line.criterion').scrollIntoView({block: 'center'}); await settle();
            const opened = drawn();
            const still = inView(el('.line.criterion'));
            line('1.7').scrollIntoView({block: 'center'}); await settle();
            return {lines: els('.line').length, first, point, opened, still, far: inView(line('1.7'))};""")
        self.assertGreater(found["lines"], lines - 10)
        self.assertLess(found["first"], 60)
        self.assertTrue(found["point"])
        self.assertLess(found["opened"], 700)
        self.assertTrue(found["still"])
        self.assertTrue(found["far"])

    def test_2000_lines(self):
        self.check(2000)

    def test_20000_lines(self):
        self.check(20000)


class Hostile(unittest.TestCase):
    """Whatever the program has in it, it is text."""

    text = ("int puts(const char *);\n"
            "/* </script><script>window.hacked = 1</script> <img src=x onerror='window.hacked = 1'> */\n"
            "int f(int x) { // &amp; \"quoted\" 'and' \u2028 \u2029 </style> <!-- --> ]]>\n"
            "  int y = 0;\n"
            "  if (x == 1) { puts(\"</script><b>&lt;</b>\"); y = '<'; }\n"
            "  /* \u202e txet \u2066 */ return y;\n"
            "}\n")

    def check(self, html, cells):
        found = browser.run(html, f"""
            return {{hacked: window.hacked === undefined, images: els('img').length, bold: els('b').length,
                     text: els({cells!r}).map(l => l.textContent)}};""")
        self.assertTrue(found["hacked"])
        self.assertEqual([found["images"], found["bold"]], [0, 0])
        shown = self.text.replace("\u202e", "[U+202E]").replace("\u2066", "[U+2066]")
        self.assertEqual(found["text"], shown.split("\n")[:-1])

    def test_slice(self):
        self.check(page(["h.c", "--criterion", "f@return"], {"h.c": self.text}), ".line code")

    def test_explore(self):
        self.check(page(["explore", "h.c", "--criterion", "f@return"], {"h.c": self.text}),
                   ".line code")

    def test_diff(self):
        html = page(["diff", "old.c", "h.c"], {"h.c": self.text,
                                               "old.c": self.text.replace("x == 1", "x == 2")})
        self.check(html, "td[id^=n]")

    def test_names_of_files(self):
        name = "a'\"><img src=x onerror=alert(1)>&.c"
        html = page([name, "--criterion", "f@return"], {name: "int f(int x) { return x; }\n"})
        found = browser.run(html, "return {images: els('img').length, name: el('.file h2').firstChild.textContent};")
        self.assertEqual(found, {"images": 0, "name": name})


if __name__ == "__main__":
    if not browser.CHROMIUM:
        print("pages_test: no chromium here, so nobody looks at pages (tools/install-deps --pages)")
        sys.exit(77)
    unittest.main()

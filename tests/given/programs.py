"""Random functions of what their caller gives them pointers to: functions, lists, strings."""

OPENING = """\
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct node { int value; const char *name; struct node *next; int (*rate)(int); };
static int by_value(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int half(int x) { return x / 2; }
static const int table[] = {-1, 1, 2, 5};
"""
PARAMETERS = {"a": "int a", "list": "struct node *list", "s": "char *s", "pick": "int (*pick)(int)",
              "less": "int (*less)(const void *, const void *)", "data": "void *data"}


class Generator:
    """A function f of some of the parameters. `r` is what it returns, `p` runs along the list."""

    def __init__(self, rng):
        self.rng = rng
        others = [p for p in PARAMETERS if p != "a"]
        self.given = ["a"] + [p for p in others if rng.random() < 0.6]

    def text(self):
        parameters = ", ".join(PARAMETERS[p] for p in self.given)
        body = "".join(self.statement(1) for _ in range(self.rng.randint(2, 4)))
        return (f"{OPENING}int f({parameters}) {{\n  int r = {self.number()}, k = 0;\n"
                f"  struct node *p = {'list' if 'list' in self.given else '0'};\n"
                f"  char *t = {'s' if 's' in self.given else '0'};\n{body}  return r;\n}}\n")

    def number(self):
        return self.rng.choice(["0", "1", "2", "3", "a"])

    def value(self):
        """Of type int, and small where inputs are."""
        choices = [self.number(), "r"]
        if "list" in self.given:
            choices += ["list->value", "(p ? p->value : -1)", "(list->rate ? list->rate(a) : 3)",
                        "(list->next ? list->next->value : a)", "(list->next != 0)"]
        if "pick" in self.given:
            choices += ["pick(a)", "pick(r)", "(a > 1 ? pick : half)(a)"]
        if "less" in self.given:
            choices += ["less(&a, &r)", "(less(&r, &table[1]) > 0)"]
        if "s" in self.given:
            choices += ["s[0]", "(int)strlen(s)", "strcmp(s, \"ab\") == 0", "(int)strcspn(s, \"b\")",
                        "(strchr(s, a) != 0)", "(index(s, 'b') ? 1 : 4)", "(t ? *t : 9)",
                        "(memrchr(s, 'a', 2) == s)", "(strcasecmp(s, \"B\") == 0)"]
        if "data" in self.given:
            choices += ["(data != 0)", "(data == &r)"]
        choices += ["div(a, 3).rem", "(int)(bsearch(&a, table, 4, sizeof *table, by_value) != 0)",
                    "(ffs(a) == 2)"]
        return self.rng.choice(choices)

    def test(self):
        kind = self.rng.random()
        if "list" in self.given and kind < 0.3:
            return self.rng.choice([
                "list->name && list->name[0] == 'a'", "p && p->name && !strcmp(p->name, \"b\")",
                "list->next && list->next->name", "list->name && strlen(list->name) > 1"])
        comparison = self.rng.choice(["==", "!=", "<", ">="])
        return f"{self.value()} {comparison} {self.value()}"

    def statement(self, depth):
        indent = "  " * depth
        kind = self.rng.random()
        if kind < 0.3 and depth < 3:
            other = f" else {{\n{self.statement(depth + 1)}{indent}}}" if self.rng.random() < 0.5 else ""
            return f"{indent}if ({self.test()}) {{\n{self.statement(depth + 1)}{indent}}}{other}\n"
        if kind < 0.45 and "list" in self.given:
            return (f"{indent}for (p = list; p; p = p->next) "
                    + self.rng.choice(["k++;", "r += p->value == 1;", "if (p->value == a) break;",
                                       "if (p->name && p->name[0] == 'b') r = 7;",
                                       "k += p->rate ? p->rate(k) == 2 : 0;"]) + "\n")
        if kind < 0.55 and "s" in self.given:
            return indent + self.rng.choice([
                "t = strpbrk(s, \"ab\");", "t = strtok(s, \"b\");", "t = strrchr(s, 'a');",
                "{ char *rest = s; strsep(&rest, \"a\"); r = rest != 0; }",
                "{ char to[4] = \"\"; memccpy(to, s, 'b', 3); k = to[1] == 'a'; }",
                "{ char *copy = strdup(s); if (copy) r = copy[0] == 'b'; free(copy); }"]) + "\n"
        if kind < 0.7:
            order = "less" if "less" in self.given and self.rng.random() < 0.5 else "by_value"
            return (f"{indent}{{ int row[3] = {{{self.value()}, {self.number()}, k}}; "
                    f"qsort(row, 3, sizeof *row, {order}); r = row[{self.rng.randint(0, 2)}]; }}\n")
        target = self.rng.choice(["r", "r", "k"])
        return f"{indent}{target} = {self.value()};\n"

"""A program as a tree, so that it can be changed here and there, and its text as C.

All names at file scope come from the lists below: two versions in one file are told apart by
renaming these.
"""

from dataclasses import dataclass, field

PARAMETERS = ("a", "b", "c")
FILE_SCOPE = ("entry", "g0", "g1", "t0", "s0", "S", "h0", "h1", "extracted", "E0", "E1")
MACROS = ("K0", "K1")
CELLS = 4  # elements of every array


@dataclass
class Node:
    """An expression has `kids`, a statement also `blocks` of statements."""
    kind: str
    name: str = ""
    kids: list = field(default_factory=list)
    blocks: list = field(default_factory=list)


@dataclass
class Function:
    name: str
    parameters: list  # of names; `p` is a pointer
    body: list  # of statements; the last one returns
    types: dict = field(default_factory=dict)  # of parameters that are no int


@dataclass
class Version:
    macros: dict
    enumerators: dict
    globals: dict  # name to initial values, of the cells of an array or of a structure
    functions: list  # helpers, and then the entry
    two_files: bool = False
    features: set = field(default_factory=set)
    types: dict = field(default_factory=dict)  # of globals that are no int

    @property
    def entry(self):
        return self.functions[-1]

    def files(self):
        """Name to text; the first has the entry."""
        if not self.two_files or len(self.functions) < 2:
            texts = [function_text(f) for f in self.functions]
            return {"main.c": "\n".join([declarations(self), objects(self), *texts]) + "\n"}
        prototypes = "\n".join(head(f) + ";" for f in self.functions[:-1])
        helpers = [function_text(f) for f in self.functions[:-1]]
        extern = "".join(f"extern {declared(name, self.types)};\n" for name in self.globals)
        return {"main.c": "\n".join([declarations(self), prototypes, objects(self),
                                     function_text(self.entry)]) + "\n",
                "other.c": "\n".join([declarations(self), extern, *helpers]) + "\n"}


def declared(name, types):
    return {"t0": f"int t0[{CELLS}]", "s0": "struct S s0"}.get(
        name, f"{types.get(name, 'int')} {name}")


def cells(name):
    """The integers in a global, as C."""
    if name == "t0":
        return [f"t0[{i}]" for i in range(CELLS)]
    return ["s0.x", "s0.y"] if name == "s0" else [name]


def declarations(version):
    lines = [f"#define {name} {value}" for name, value in version.macros.items()]
    if version.enumerators:
        values = ", ".join(f"{n} = {v}" for n, v in version.enumerators.items())
        lines.append(f"enum {{ {values} }};")
    lines += ["int get(void);", "void out(int);", "_Noreturn void exit(int);",
              "struct S { int x, y; };"]
    # Included twice where both files are read as one.
    return "#ifndef COMMON\n#define COMMON\n" + "\n".join(lines) + "\n#endif"


def objects(version):
    lines = []
    for name, values in version.globals.items():
        text = ", ".join(map(str, values))
        lines.append(f"{declared(name, version.types)} = {'{' + text + '}' if len(values) > 1 else text};")
    return "\n".join(lines)


def head(function):
    given = ", ".join("int *p" if p == "p" else f"{function.types.get(p, 'int')} {p}"
                      for p in function.parameters)
    return f"int {function.name}({given or 'void'})"


def function_text(function):
    return f"{head(function)} {{\n{block_text(function.body, 1)}}}\n"


def expression(node):
    texts = [expression(k) for k in node.kids]
    if node.kind == "constant":
        return node.name if not node.name.startswith("-") else f"({node.name})"
    if node.kind == "variable":
        return node.name
    if node.kind == "binary":
        return f"({texts[0]} {node.name} {texts[1]})"
    if node.kind == "unary":
        return f"{node.name}({texts[0]})"
    if node.kind == "element":
        return f"{node.name}[{texts[0]}]"
    if node.kind == "choice":
        return f"({texts[0]} ? {texts[1]} : {texts[2]})"
    if node.kind == "call":
        return f"{node.name}({', '.join(texts)})"
    raise ValueError(node.kind)


def block_text(statements, depth):
    return "".join(statement_text(s, depth) for s in statements)


def statement_text(node, depth):
    pad = "  " * depth
    texts = [expression(k) for k in node.kids]

    def block(index):
        return f"{{\n{block_text(node.blocks[index], depth + 1)}{pad}}}"

    if node.kind == "declare":
        return f"{pad}{node.name} = {texts[0]};\n"  # the name has the type in front
    if node.kind == "assign":
        return f"{pad}{texts[0]} {node.name} {texts[1]};\n"
    if node.kind == "if":
        otherwise = f" else {block(1)}" if node.blocks[1] else ""
        return f"{pad}if ({texts[0]}) {block(0)}{otherwise}\n"
    if node.kind == "for":
        i = node.name
        # A line for each part: the test counts at `for`.
        return (f"{pad}for (\n{pad}    int {i} = 0;\n{pad}    {i} < {texts[0]};\n"
                f"{pad}    {i}++) {block(0)}\n")
    if node.kind == "while":
        i = node.name
        return (f"{pad}int {i} = 0;\n{pad}while ({i} < {texts[0]}) {{\n"
                f"{block_text(node.blocks[0], depth + 1)}{pad}  {i}++;\n{pad}}}\n")
    if node.kind == "switch":
        cases = "".join(f"{pad}case {label}: {{\n{block_text(body, depth + 1)}{pad}  break;\n{pad}}}\n"
                        for label, body in zip(node.name.split(), node.blocks))
        rest = f"{pad}default: {{\n{block_text(node.blocks[-1], depth + 1)}{pad}}}\n"
        return f"{pad}switch ({texts[0]}) {{\n{cases}{rest}{pad}}}\n"
    if node.kind == "out":
        return f"{pad}out({texts[0]});\n"
    if node.kind == "get":
        return f"{pad}{texts[0]} = get();\n"
    if node.kind == "return":
        return f"{pad}return {texts[0]};\n"
    if node.kind == "exit":
        return f"{pad}exit(1);\n"
    if node.kind == "break":
        return f"{pad}break;\n"
    raise ValueError(node.kind)


def blocks_of(statements):
    """This list of statements, and all in it."""
    yield statements
    for statement in statements:
        for block in statement.blocks:
            yield from blocks_of(block)


def expressions_of(statements):
    """Lists of kids and positions in them: places of expressions."""
    for block in blocks_of(statements):
        for statement in block:
            yield from places_in(statement)


def places_in(node):
    for i, kid in enumerate(node.kids):
        yield node.kids, i
        yield from places_in(kid)

"""Changes that mean nothing: each makes one in a version, or returns False where it finds no place
for it."""

import copy

from .generator import binary, constant, variable
from .mutations import all_blocks, everywhere, pick
from .program import Function, Node, expressions_of, places_in


def names_in(nodes):
    """Variables that are read or written, `?` for what a pointer, a call or a jump may touch."""
    found = set()
    for node in nodes:
        if node.kind in ("call", "out", "get", "exit", "break", "return", "while", "for"):
            found.add("?")
        if node.kind == "element" or (node.kind == "unary" and node.name in "*&"):
            found.add("?")
        if node.kind in ("variable", "element"):
            found.add(node.name)
        found |= names_in(node.kids)
        for block in node.blocks:
            found |= names_in(block)
    return found


def rename_local(version, rng):
    function = rng.choice(version.functions)
    found = [s.name.split()[-1] for s in function.body
             if s.kind == "declare" and "*" not in s.name]
    return rename(function, pick(rng, found), "renamed")


def rename_parameter(version, rng):
    function = rng.choice(version.functions)
    name = pick(rng, [p for p in function.parameters if p != "p"])
    return rename(function, name, "given")


def rename(function, name, to):
    taken = {s.name.split()[-1] for s in function.body if s.kind == "declare"}
    if not name or to in taken or to in function.parameters:
        return False
    function.parameters = [to if p == name else p for p in function.parameters]
    if name in function.types:
        function.types[to] = function.types.pop(name)
    for statement in function.body:
        if statement.kind == "declare" and statement.name.split()[-1] == name:
            statement.name = statement.name[:-len(name)] + to
    for kids, i in expressions_of(function.body):
        if kids[i].kind == "variable" and kids[i].name == name:
            kids[i].name = to
    return True


def swap_statements(version, rng):
    found = []
    for block in all_blocks(version):
        for i in range(len(block) - 1):
            pair = block[i:i + 2]
            if any(s.kind != "assign" for s in pair):
                continue
            one, other = names_in(pair[:1]), names_in(pair[1:])
            if not one & other and "?" not in one | other:
                found.append((block, i))
    if not found:
        return False
    block, i = rng.choice(found)
    block[i], block[i + 1] = block[i + 1], block[i]
    return True


def commute(version, rng):
    place = pick(rng, [(k, i) for k, i in everywhere(version)
                       if k[i].kind == "binary" and k[i].name in "+*&|^"
                       and not any(x.kind == "call" for x in k[i].kids)])
    if not place or any(n.kind == "call" for k, i in places_in(place[0][place[1]])
                        for n in [k[i]]):
        return False
    place[0][place[1]].kids.reverse()
    return True


def turn_round(version, rng):
    found = [s for b in all_blocks(version) for s in b if s.kind == "if" and s.blocks[1]]
    if not found:
        return False
    statement = rng.choice(found)
    statement.kids[0] = Node("unary", "!", [statement.kids[0]])
    statement.blocks.reverse()
    return True


def de_morgan(version, rng):
    place = pick(rng, [(k, i) for k, i in everywhere(version)
                       if k[i].kind == "binary" and k[i].name in ("&&", "||")])
    if not place:
        return False
    kids, i = place
    other = "||" if kids[i].name == "&&" else "&&"
    inner = binary(other, *(Node("unary", "!", [k]) for k in kids[i].kids))
    kids[i] = Node("unary", "!", [inner])
    return True


def turn_comparison(version, rng):
    turned = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
    place = pick(rng, [(k, i) for k, i in everywhere(version)
                       if k[i].kind == "binary" and k[i].name in turned
                       and "?" not in names_in(k[i].kids)])
    if not place:
        return False
    node = place[0][place[1]]
    node.name = turned[node.name]
    node.kids.reverse()
    return True


def extract(version, rng):
    """Into a function: an expression over parameters alone."""
    if any(f.name == "extracted" for f in version.functions):
        return False
    function = version.entry
    inputs = [p for p in function.parameters if p != "p"]
    found = [(k, i) for k, i in expressions_of(function.body)
             if k[i].kind in ("binary", "choice") and names_in([k[i]]) and
             names_in([k[i]]) <= set(inputs)]
    if not found:
        return False
    kids, i = rng.choice(found)
    body = [Node("return", "", [copy.deepcopy(kids[i])])]
    version.functions.insert(0, Function("extracted", inputs, body, dict(function.types)))
    kids[i] = Node("call", "extracted", [variable(p) for p in inputs])
    return True


def add_temporary(version, rng):
    found = [(b, i) for b in all_blocks(version) for i, s in enumerate(b)
             if s.kind in ("assign", "return", "out")]
    if not found:
        return False
    block, i = rng.choice(found)
    statement = block[i]
    # What is assigned to is read before the value by some, so it must not be changed by it.
    if statement.kind == "assign" and "?" in names_in(statement.kids):
        return False
    block.insert(i, Node("declare", "int temporary", [statement.kids[-1]]))
    statement.kids[-1] = variable("temporary")
    return not any(s.kind == "declare" and s.name == "int temporary"
                   for j, s in enumerate(block) if j != i) or undo(block, i)


def undo(block, i):
    block[i + 1].kids[-1] = block[i].kids[0]
    del block[i]
    return False


def add_dead_code(version, rng):
    function = rng.choice(version.functions)
    name = pick(rng, [p for p in function.parameters if p != "p"])
    dead = rng.choice((
        Node("if", "", [binary("!=", variable(name), variable(name))],
             [[Node("assign", "=", [variable(name), constant(5)])], []]),
        Node("declare", "int unused", [binary("&", variable(name), constant(6))]),
        Node("assign", "=", [variable(name), variable(name)])))
    if any(s.name == dead.name and s.kind == "declare" for s in function.body):
        return False
    function.body.insert(rng.randrange(len(function.body)), dead)
    return True


def for_to_while(version, rng):
    found = [s for b in all_blocks(version) for s in b if s.kind == "for"]
    if not found:
        return False
    statement = rng.choice(found)
    statement.kind = "while"
    return True


def hoist_constant(version, rng):
    """An element of a sum with 0 more."""
    place = pick(rng, [(k, i) for k, i in everywhere(version) if k[i].kind == "constant"])
    if not place:
        return False
    kids, i = place
    kids[i] = binary("+", constant(int(kids[i].name) - 1), constant(1))
    return True


REWRITES = (rename_local, rename_parameter, swap_statements, swap_statements, commute, commute,
            turn_round, de_morgan, turn_comparison, extract, add_temporary, add_dead_code,
            for_to_while, hoist_constant)


def rewrite(version, rng, count):
    done = []
    for _ in range(20 * count):
        if len(done) == count:
            break
        change = rng.choice(REWRITES)
        if change(version, rng):
            done.append(change.__name__)
    return done

"""Changes that may mean something: each makes one in a version, or returns False where it finds
nothing to change."""

import copy

from .generator import COMPARISONS, TYPES, binary, constant, variable
from .program import Node, blocks_of, expressions_of


def everywhere(version):
    return [place for f in version.functions for place in expressions_of(f.body)]


def all_blocks(version):
    return [block for f in version.functions for block in blocks_of(f.body)]


def removable(block):
    """What can go, come twice or move without taking away what others need to be C."""
    return [i for i, s in enumerate(block) if s.kind not in ("declare", "return", "while")]


def pick(rng, found):
    return rng.choice(found) if found else None


def change_constant(version, rng):
    place = pick(rng, [(k, i) for k, i in everywhere(version) if k[i].kind == "constant"])
    if not place:
        return False
    kids, i = place
    kids[i] = constant(int(kids[i].name) + rng.choice((-1, 1, 1, 2, 5)))
    return True


def change_operator(version, rng):
    place = pick(rng, [(k, i) for k, i in everywhere(version)
                       if k[i].kind == "binary" and k[i].name in COMPARISONS + ("+", "-", "&&", "||")])
    if not place:
        return False
    kids, i = place
    group = next(g for g in (COMPARISONS, ("+", "-"), ("&&", "||")) if kids[i].name in g)
    kids[i].name = rng.choice([o for o in group if o != kids[i].name])
    return True


def change_operand(version, rng):
    others = {"a": "b", "b": "a", "s0.x": "s0.y", "s0.y": "s0.x"}
    found = [(k, i) for f in version.functions for k, i in expressions_of(f.body)
             if k[i].kind == "variable" and k[i].name in others
             and (k[i].name[0] == "s" or others[k[i].name] in f.parameters)]
    if not found:
        return False
    kids, i = rng.choice(found)
    kids[i] = variable(others[kids[i].name])
    return True


def negate(version, rng):
    found = [s for block in all_blocks(version) for s in block if s.kind == "if"]
    if not found:
        return False
    statement = rng.choice(found)
    statement.kids[0] = Node("unary", "!", [statement.kids[0]])
    return True


def remove(version, rng):
    block = pick(rng, [b for b in all_blocks(version) if removable(b)])
    if not block:
        return False
    del block[rng.choice(removable(block))]
    return True


def add(version, rng):
    function = rng.choice(version.functions)
    name = pick(rng, [p for p in function.parameters if p != "p"])
    block = rng.choice(list(blocks_of(function.body)))
    at = rng.randrange(0, len(block) - any(s.kind == "return" for s in block) + 1)
    target = variable(rng.choice([name, *(g for g in version.globals if g[0] == "g")]))
    new = Node("assign", "=", [target, binary("+", copy.deepcopy(target), constant(1))])
    if rng.random() < 0.5:
        new = Node("if", "", [binary(rng.choice(COMPARISONS), variable(name), constant(3))],
                   [[new], []])
    block.insert(at, new)
    return True


def move(version, rng):
    block = pick(rng, [b for b in all_blocks(version) if len(removable(b)) > 1])
    if not block:
        return False
    i = rng.choice(removable(block))
    others = [j for j in (i - 1, i + 1) if 0 <= j < len(block) and j in removable(block)]
    if not others:
        return False
    j = rng.choice(others)
    block[i], block[j] = block[j], block[i]
    return True


def duplicate(version, rng):
    block = pick(rng, [b for b in all_blocks(version) if removable(b)])
    if not block:
        return False
    i = rng.choice(removable(block))
    block.insert(i, copy.deepcopy(block[i]))
    return True


def change_type(version, rng):
    found = [s for block in all_blocks(version) for s in block
             if s.kind == "declare" and s.name.startswith("int ") and "*" not in s.name
             and not has_address_taken(version, s.name[4:])]
    if not found:
        return False
    statement = rng.choice(found)
    statement.name = f"{rng.choice(TYPES)} {statement.name[4:]}"
    return True


def change_given_type(version, rng):
    """Of a parameter of the entry, or of a global."""
    given = [(version.entry.types, p) for p in version.entry.parameters if p != "p"]
    found = [(types, name) for types, name in
             [*given, *((version.types, g) for g in version.globals if g[0] == "g")]
             if not has_address_taken(version, name)]
    types, name = rng.choice(found)
    before = types.get(name, "int")
    types[name] = rng.choice([t for t in (*TYPES, "int") if t != before])
    return True


def has_address_taken(version, name):
    return any(k[i].kind == "unary" and k[i].name == "&" and k[i].kids[0].name == name
               for k, i in everywhere(version))


def change_macro(version, rng):
    if not version.macros:
        return False
    version.macros[rng.choice(list(version.macros))] += 1
    return True


def change_enumerator(version, rng):
    if not version.enumerators:
        return False
    version.enumerators[rng.choice(list(version.enumerators))] += rng.choice((-1, 1))
    return True


def change_initial_value(version, rng):
    if not version.globals:
        return False
    values = version.globals[rng.choice(list(version.globals))]
    values[rng.randrange(len(values))] += 1
    return True


def free_division(version, rng):
    """By a parameter, which may be 0."""
    function = rng.choice(version.functions)
    place = pick(rng, [(k, i) for block in blocks_of(function.body) for s in block
                       if s.kind in ("assign", "declare", "return") and "*" not in s.name
                       for k, i in [(s.kids, len(s.kids) - 1)]])
    if not place or not function.parameters:
        return False
    kids, i = place
    kids[i] = binary("/", kids[i], variable(function.parameters[0]))
    return True


MUTATIONS = (change_constant, change_constant, change_operator, change_operator, change_operand,
             negate, remove, remove, add, move, duplicate, change_type,
             change_given_type, change_macro,
             change_enumerator, change_initial_value, free_division)


def mutate(version, rng, count):
    """Changes the version so often, and names what was done."""
    done = []
    for _ in range(20 * count):
        if len(done) == count:
            break
        mutation = rng.choice(MUTATIONS)
        if mutation(version, rng):
            done.append(mutation.__name__)
    return done


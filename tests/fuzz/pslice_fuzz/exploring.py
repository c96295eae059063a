"""Signatures: every input is in one case, and the case tells what the program computes."""

from .entries import VALUES
from .execution import DoesNotCompile, execute
from .program import Program
from .pslice import Exploration, Failed


def check_exploration(checker, program, folder):
    """Judges the signature of the entry's result, in C, on all inputs."""
    if not program.named or len(program.files) > 1:
        return
    query = Exploration(checker.binary, folder, tuple(program.files),
                        ("--criterion", f"{program.entry}@return", "--entry", program.entry,
                         "--globals", "init"), program.flags)
    for by in ("rsc", "path"):
        try:
            answer = query.json("--by", by, "--max-tests", "40")
        except Failed as failed:
            if failed.status == 2:  # C of gcc's that Clang does not take
                return
            checker.fail(f"explore: status {failed.status}", program, None, ("--by", by),
                         str(failed))
            return
        judge(checker, program, answer, ("explore", "--by", by))


def judge(checker, program, answer, options):
    names = [i["name"] for i in answer["inputs"]]
    known = set(program.named)
    if any(name not in known for name in names):
        checker.totals["signatures over other inputs"] += 1
        return
    checker.totals["signatures"] += 1
    checker.totals["complete signatures"] += answer["complete"]
    body = ["int result = entry(in[0], in[1]);", "fuzz_observe(1, result);"]
    body += [f"int {name} = in[{index}];" for name, index in program.named.items()]
    for number, case in enumerate(answer["signature"]):
        value = next(iter(case["outputs"].values()), None)
        body.append(f"if ({case['condition']}) {{ fuzz_observe(2, {value if value else 'result'}); "
                    f"fuzz_observe(3, {number}); }}")
    judged = Program(program.name, program.files, program.entry,
                     "void fuzz_call(const int *in) { " + "\n".join(body) + "\n}", [],
                     list(program.inputs), flags=program.flags)
    owners = [None] * len(judged.inputs)  # the case that an input is the test of
    for number, case in enumerate(answer["signature"]):
        values = [case["test"].get(name, 0) for name in program.named]
        judged.inputs.append(tuple(map(int, values)) + (0,) * (VALUES - len(values)))
        owners.append(number)
    try:
        runs = execute(judged, judged.files, [], "O0", checker.objects)
    except DoesNotCompile as error:
        checker.fail("signature does not compile", program, None, options, str(error))
        return
    for values, owner, run in zip(judged.inputs, owners, runs):
        if run.end != "end" or run.is_cut():
            continue
        result, cases = run.seen.get(1, []), run.seen.get(2, [])
        if len(cases) > 1 or (answer["complete"] and not cases):
            checker.fail("cases of a signature", program, None, options,
                         f"input {values[:2]} is in {len(cases)} cases")
            return
        if owner is not None and run.seen.get(3) != [owner]:
            checker.fail("test of a signature", program, None, options,
                         f"input {values[:2]} of case {owner} is in {run.seen.get(3)}")
            return
        if cases and cases[0] != result[0]:
            checker.fail("value of a signature", program, None, options,
                         f"input {values[:2]}: {result[0]}, the signature says {cases[0]}")
            return

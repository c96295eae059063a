"""Signatures: every input is in one case, and the case tells what the program computes."""

import re

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
    if any(name not in known for name in names) or not answer["signature"]:
        checker.totals["signatures over other inputs"] += 1
        return
    checker.totals["signatures"] += 1
    checker.totals["complete signatures"] += answer["complete"]
    body = ["int result = entry(in[0], in[1]);", "fuzz_observe(1, result);"]
    body += [f"int {name} = in[{index}];" for name, index in program.named.items()]
    for case in answer["signature"]:
        value = next(iter(case["outputs"].values()), None)
        body.append(f"if ({case['condition']}) fuzz_observe(2, {value if value else 'result'});")
    judged = Program(program.name, program.files, program.entry,
                     "void fuzz_call(const int *in) { " + "\n".join(body) + "\n}", [],
                     list(program.inputs), flags=program.flags)
    own = [tuple(case["test"].get(name, 0) for name in program.named)
           for case in answer["signature"] if case.get("test")]
    judged.inputs += [tuple(int(v) for v in values) + (0,) * 14 for values in own
                      if all(re.fullmatch(r"-?\d+", str(v)) for v in values)]
    try:
        runs = execute(judged, judged.files, [], "O0", checker.objects)
    except DoesNotCompile as error:
        checker.fail("signature does not compile", program, None, options, str(error))
        return
    for values, run in zip(judged.inputs, runs):
        if run.end != "end" or run.is_cut():
            continue
        result, cases = run.seen.get(1, []), run.seen.get(2, [])
        if len(cases) > 1 or (answer["complete"] and not cases):
            checker.fail("cases of a signature", program, None, options,
                         f"input {values[:2]} is in {len(cases)} cases")
            return
        if cases and cases[0] != result[0]:
            checker.fail("value of a signature", program, None, options,
                         f"input {values[:2]}: {result[0]}, the signature says {cases[0]}")
            return

"""The answers, for the terminal and for results.md."""

from .fault import UNBROKEN

PAGE = """# Who notices which fault

Written by `tests/faults/run`: each patch of this folder was put into pslice, and then asked in this
order: the fuzzer (`tests/fuzz/run --generator own --seed 1 --programs {programs} --stop`), the cases,
the other tests. The first that noticed is named; so whatever is not under "fuzzer" is what the fuzzer
alone did not see within its {programs} programs. Of {count} faults {noticed} were noticed, {fuzzer} by
the fuzzer, {cases} by the cases, {tests} by the other tests. Unbroken, nobody noticed anything:
{unbroken}.

| fault | where | what is broken | noticed by | how |
|---|---|---|---|---|
"""


def as_text(rows):
    lines = [f"{fault.name:34} {record['by']:16} {record['how'].splitlines()[0] if record['how'] else ''}"
             for fault, record in rows]
    noticed = sum(record["by"] in ("fuzzer", "cases", "tests") for fault, record in rows
                  if fault != UNBROKEN)
    return "\n".join(lines + [f"{noticed} noticed of {sum(fault != UNBROKEN for fault, _ in rows)}"])


def as_page(rows):
    unbroken = next(record for fault, record in rows if fault == UNBROKEN)
    rows = [(fault, record) for fault, record in rows if fault != UNBROKEN]
    by = [record["by"] for _, record in rows]
    page = PAGE.format(programs=max(record["programs"] for _, record in rows), count=len(rows),
                       noticed=sum(who in ("fuzzer", "cases", "tests") for who in by),
                       fuzzer=by.count("fuzzer"), cases=by.count("cases"), tests=by.count("tests"),
                       unbroken="true" if unbroken["by"] == "nobody" else "not true")
    for fault, record in rows:
        cells = (fault.name, f"`{', '.join(fault.files)}`", fault.description, record["by"],
                 record["how"])
        page += "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |\n"
    return page

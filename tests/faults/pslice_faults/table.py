"""The answers, for the terminal and for results.md."""

from .fault import FOLDER, UNBROKEN
from .judges import JUDGES, NOTHING

PAGE = """# Who notices which fault

Written by `tests/faults/run`. Each patch of this folder was put into pslice, and then were asked: the
fuzzer (`tests/fuzz/run --generator own --generator plain --seed 1 --stop`, with a bounded number of programs), the cases,
and the other tests. Who is not mentioned was not asked, or was asked in part (`--matching`) and noticed
nothing there: so the counts of cases and tests say who noticed, not how often they miss something.

Of {count} faults {noticed} were noticed: {by}. Of the unbroken program: {unbroken}.

| fault | where | what is broken | who notices |
|---|---|---|---|
"""


def is_noticed(answers):
    return any(map(notices, answers.values()))


def notices(answer):
    return not answer.startswith(NOTHING)


def summary(answers):
    return "; ".join(f"{judge}: {answers[judge]}" for judge in JUDGES if judge in answers)


def as_text(rows):
    lines = [f"{fault.name:40} {summary(answers)}" for fault, answers in rows]
    broken = [answers for fault, answers in rows if fault != UNBROKEN]
    return "\n".join([*lines, f"{sum(map(is_noticed, broken))} noticed of {len(broken)}"])


def as_page(rows):
    broken = [(fault, answers) for fault, answers in rows if fault != UNBROKEN]
    counts = [(judge, [answers[judge] for _, answers in broken if judge in answers])
              for judge in JUDGES]
    page = PAGE.format(
        count=len(broken), noticed=sum(is_noticed(answers) for _, answers in broken),
        by=", ".join(f"{sum(map(notices, said))} of {len(said)} by the {judge}"
                     for judge, said in counts),
        unbroken=next(summary(answers) for fault, answers in rows if fault == UNBROKEN))
    for fault, answers in broken:
        cells = (fault.name, f"`{'`, `'.join(fault.files)}`", fault.description, summary(answers))
        page += "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
    return page + "\n" + (FOLDER / "holes.md").read_text()

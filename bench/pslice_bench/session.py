"""Everything is measured once around, several times.

The modes and peers take turns on a program, and each repetition begins with another of them: what
disturbs the machine for a while disturbs them all alike. A run that a limit ended is not repeated,
since it says no more the second time; and where a variant without interpolants has met a limit on a
member of a family, it is not tried on larger ones."""

from dataclasses import replace

from . import measure, peers as peer_module, pslice
from .modes import MODES, NO_REUSE, SYNTACTIC
from .results import Measurement, Row
from .tasks import code_lines


class Session:
    def __init__(self, binary, modes, peers, settings, progress):
        self.binary, self.modes, self.peers = binary, modes, peers
        self.timeout, self.memory = settings["timeout_seconds"], settings["memory_mb"]
        self.repetitions = settings["repetitions"]
        self.progress = progress
        self.beyond = {}  # family and mode: the number of blocks that met a limit
        self.countable = {}  # program, entry and flags: lines with statements

    def steps(self, tasks):
        return len(tasks) * self.repetitions * (len(self.modes) + len(self.peers))

    def row(self, task):
        """The measurements of a task. They are filled in as they come, so that an interrupt
        loses nothing: take the row first, then measure."""
        text = task.path.read_text(errors="replace")
        row = Row(task.group, task.program, task.criterion, task.driver, task.family, task.blocks,
                  code_lines(text))
        row.runs = {name: Measurement() for name in [*self.modes, *(p.name for p in self.peers)]}
        return row

    def measure(self, task, row):
        turns = [*self.modes, *self.peers]
        job = None
        for repetition in range(self.repetitions):
            shift = repetition % len(turns)
            # Peers need what pslice says about the criterion; in the first round it goes first.
            for turn in turns[shift:] + turns[:shift]:
                name = turn if isinstance(turn, str) else turn.name
                self.progress.show(f"{task.title} {name}")
                run = row.runs[name]
                if run.outcome in ("not run", "done"):
                    if isinstance(turn, str):
                        answer = self.run_mode(task, row, turn, run)
                        job = job or (self.prepare(task, row, answer) if answer else None)
                    else:
                        self.run_peer(turn, job, run)
                self.progress.step()

    def run_mode(self, task, row, mode, run):
        met = self.beyond.get((task.family, mode))
        if met is not None:
            run.note = f"met a limit at {met} blocks"
            return None
        outcome = measure.run(
            pslice.command(self.binary, task, MODES[mode], self.timeout, self.memory), task.folder,
            self.timeout + measure.GRACE)
        how, note, figures, answer = pslice.read_answer(outcome)
        if answer:
            run.own_seconds.append(answer["stats"]["seconds"])
            row.statements = figures["statements"]
        self.add(run, how, note, figures, outcome)
        if task.family and run.cut and mode in (NO_REUSE, SYNTACTIC):
            self.beyond[task.family, mode] = task.blocks
        return answer

    def run_peer(self, peer, job, run):
        if job is None:
            run.outcome, run.note = "failed", "not tried: pslice does not know the criterion"
            return
        self.add(run, *peer_module.run(peer, job[0], job[1], self.timeout))

    @staticmethod
    def add(run, how, note, figures, outcome):
        if run.figures and figures and comparable(run.figures) != comparable(figures):
            # What a limit cuts depends on the machine's speed; other runs have to agree.
            run.differs = run.differs or (how == "done" and run.outcome == "done")
        run.outcome, run.note, run.figures = how, note, figures
        if outcome is not None:
            run.seconds.append(round(outcome.seconds, 4))
            run.megabytes.append(round(outcome.megabytes, 1))

    def prepare(self, task, row, answer):
        """What peers are given, and the lines they are counted by."""
        key = (task.path, answer["entry"], task.flags)
        if key not in self.countable:
            self.countable[key] = pslice.statement_lines(self.binary, task, answer["entry"],
                                                         self.timeout)
        lines = self.countable[key]
        row.statement_lines = len(lines) if lines else None
        return (peer_module.job_for(task, answer), lines) if lines else None


def comparable(figures):
    return {name: value for name, value in figures.items() if name != "layers"}


def unfinished(row):
    """Whether a row was interrupted before every mode had its turn."""
    return any(run.outcome == "not run" and not run.note for run in row.runs.values())


def without_gaps(row):
    """The row with only those measurements that were begun."""
    return replace(row, runs={name: run for name, run in row.runs.items()
                              if run.outcome != "not run" or run.note})

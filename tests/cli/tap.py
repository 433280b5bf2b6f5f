# SPDX-License-Identifier: MIT
"""Shared by the tests of gab: TAP, running the program, temporary folders."""
import os
import pathlib
import shutil
import subprocess
import tempfile


def times(count):
    """Returns the number of random cases to run: `count`, divided by GABARIT_TEST_DIVISOR as in the
    C tests, but at least 20, so that every kind of case occurs."""
    return max(count // int(os.environ.get('GABARIT_TEST_DIVISOR', '1')), 20)


class Tap:
    """Counts and prints the results of test cases. A case passes if none of its checks failed."""

    def __init__(self):
        self.run = self.failed = 0
        self.problems = []

    def expect(self, condition, problem):
        if not condition:
            self.problems.append(str(problem)[:2000])
        return condition

    def equal(self, what, got, want):
        return self.expect(got == want, f'{what} is {got!r}, not {want!r}')

    def case(self, name, function, *arguments):
        self.problems = []
        try:
            function(*arguments)
        except Exception as problem:  # a crash in one case must not prevent the others
            self.problems.append(f'{type(problem).__name__}: {problem}')
        self.run += 1
        self.failed += bool(self.problems)
        for line in '\n'.join(self.problems[:12]).split('\n') if self.problems else []:
            print(f'# {line}')
        print(f"{'not ok' if self.problems else 'ok'} {self.run} - {name}", flush=True)

    def end(self):
        print(f'1..{self.run}')
        return 1 if self.failed else 0


class Gab:
    """The program under test."""

    def __init__(self, path):
        self.path = str(pathlib.Path(path).resolve())

    def __call__(self, *words, cwd=None, env=None, stdin=b'', timeout=120):
        process = subprocess.run([self.path, *map(str, words)], cwd=cwd, env=env, input=stdin,
                                 capture_output=True, timeout=timeout, check=False)
        return process.returncode, process.stdout, process.stderr


class GabTests:
    """Base class of tests that run the program and check its status and messages."""

    def __init__(self, tap, gab):
        self.tap, self.gab = tap, gab

    def runs(self, *words, cwd):
        """Expects that a command succeeds without messages; returns its output."""
        status, out, err = self.gab(*words, cwd=cwd)
        self.tap.equal(f'{words}: status and messages', (status, err), (0, b''))
        return out.decode()

    def fails(self, message, *words, cwd, status=2):
        """Expects that a command fails with a status and a message that contains `message`."""
        got, _, err = self.gab(*words, cwd=cwd)
        self.tap.expect(got == status and message.encode() in err, f'{words}: {got} {err}')


def run(tests):
    """Runs each method whose name begins with `test_`, in the order of the source, as a case with
    the rest of the name. Prints the plan, and returns the exit status."""
    for name in vars(type(tests)):
        if name.startswith('test_'):
            tests.tap.case(name.removeprefix('test_').replace('_', ' '), getattr(tests, name))
    return tests.tap.end()


class Folder:
    """A folder that is removed at the end of the with block."""

    def __enter__(self):
        self.path = pathlib.Path(tempfile.mkdtemp(prefix='gab-test-'))
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path)


def names(folder):
    """Returns the names of the files in a folder, including hidden ones but no folders."""
    return sorted(path.name for path in pathlib.Path(folder).iterdir() if not path.is_dir())

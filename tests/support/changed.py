#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests that depend on the differences from origin/main, in an up-to-date build folder.

usage: changed.py [--since COMMIT] [--suite SUITE] BUILD DEADLINE COMMAND...

COMMAND is `meson test` with its options; names of tests are appended to it. No test starts after
DEADLINE, in seconds since 1970. The last lines and the exit status are those of tally.py. --since
compares with another commit; --suite selects from one suite.

A test depends on its program and its arguments, and on all files from which ninja builds these,
including headers. If an argument or an environment variable is a folder, the test depends on the
files in it. A script depends on files whose names it contains, and on modules that it imports. If
these rules find no user of a file, scripts that name its folder are assumed to read it. The suites
`rules` and `scripts` read the whole tree: their tests always run, unless they use a program of the
build. A change in a file that configures the build, such as a meson.build, affects every test.

Within a suite, tests with the fewest build steps from a changed file run first. Tests that always
run follow those that depend on the change. Tests that need a display are the slowest: they run
last, and only if all others passed. Tests for which there is no time are reported as left out.
"""
import argparse
import collections
import functools
import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
import tally  # noqa: E402 (the line above must come before)

ROOT = os.path.realpath(pathlib.Path(__file__).parents[2])
ALWAYS_RUN = ['rules', 'scripts']
LAST_SUITE = 'display'
UNRELATED = 1 << 30  # number of steps for tests that do not depend on the change
GROUP_SIZE = 6 * (os.cpu_count() or 1)  # number of tests between two checks of the clock
SCRIPTS = re.compile(r'/(tests|ui)/.*\.(py|sh|mjs)$')
IMPORT = re.compile(r'^\s*(?:from|import)\s+(\w+(?:\s*,\s*\w+)*)', re.MULTILINE)


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def base_of(root):
    """Returns the commit to compare with, and its description."""
    for name in ('origin/main', '@{upstream}'):
        try:
            return output('git', '-C', root, 'merge-base', 'HEAD', name,
                          stderr=subprocess.DEVNULL).strip(), name
        except subprocess.CalledProcessError:
            continue
    return 'HEAD', 'the last commit (there is no origin/main and no upstream branch)'


def list_paths(root, *arguments):
    """Returns the paths that a git command lists."""
    paths = output('git', '-C', root, *arguments, '-z').split('\0')
    return {f'{root}/{path}' for path in paths if path}


def changed_files(root, base):
    return (list_paths(root, 'diff', '--name-only', '--no-renames', '--relative', base) |
            list_paths(root, 'ls-files', '--others', '--exclude-standard'))


class Graph:
    """For each file, the files that are built from it and the scripts that contain its name."""

    def __init__(self, root, build):
        self.path = functools.lru_cache(maxsize=None)(
            lambda name: os.path.normpath(os.path.join(build, name)))
        self.root, self.build = root, build
        self.users = collections.defaultdict(set)
        self.generated = set()  # data made by commands
        self.built = set()
        self.scripts_naming = collections.defaultdict(set)
        self.read_rules()
        self.read_headers()
        self.read_scripts()

    def read_rules(self):
        with open(self.path('build.ninja'), encoding='utf-8') as lines:
            for line in lines:
                if line.startswith('build ') and ': phony' not in line:
                    words = re.findall(r'(?:\$.|[^ :$\n])+|:', line[6:])
                    words = [re.sub(r'\$(.)', r'\1', word) for word in words]
                    colon = words.index(':')
                    # Order-only dependencies follow ||.
                    inputs = itertools.takewhile('||'.__ne__, words[colon + 2:])
                    outputs = {self.path(name) for name in words[:colon] if name != '|'}
                    self.built |= outputs
                    self.generated |= outputs if words[colon + 1].startswith('CUSTOM') else set()
                    for name in inputs:
                        self.users[self.path(name)] |= outputs

    def read_headers(self):
        target = None
        for line in output('ninja', '-C', self.build, '-t', 'deps').splitlines():
            if line.startswith(' '):
                self.users[self.path(line.strip())].add(target)
            elif ': #deps ' in line:
                target = self.path(line.rpartition(': #deps ')[0])

    def read_scripts(self):
        for path in list_paths(self.root, 'ls-files', '--cached', '--others', '--exclude-standard'):
            if SCRIPTS.search(path) and os.path.exists(path):
                text = pathlib.Path(path).read_text(encoding='utf-8', errors='replace')
                modules = re.findall(r'\w+', ' '.join(IMPORT.findall(text)))
                for word in {*re.findall(r'[\w.-]+', text), *(name + '.py' for name in modules)}:
                    self.scripts_naming[word].add(path)

    def users_of(self, path):
        """Returns the direct users of a file."""
        name = os.path.basename(path)
        in_source = not path.startswith(self.build + '/')
        return self.users.get(path, set()) | (
            self.scripts_naming.get(name, set()) if '.' in name and in_source else set())

    def distances(self, starts):
        """Returns all files built from some files, and their folders, each with the number of
        steps."""
        steps = dict.fromkeys(starts, 0)
        queue = collections.deque(starts)
        while queue:
            path = queue.popleft()
            for user in self.users_of(path) - steps.keys():
                steps[user] = steps[path] + 1
                queue.append(user)
        for path in [path for path in steps if path not in self.built or path in self.generated]:
            for folder in map(str, pathlib.PurePath(path).parents):
                steps[folder] = min(steps.get(folder, steps[path]), steps[path])
        return steps


def inputs_of(test, graph, files_of):
    """Returns the files and folders in a test's arguments, such as -IFOLDER or NAME=FILE, and
    environment."""
    # LD_LIBRARY_PATH contains the folders of linked libraries; ninja knows these dependencies.
    words = [*test['cmd'], *({**test['env'], 'LD_LIBRARY_PATH': ''}).values()]
    parts = {part for word in words for part in [word, *re.split('[=,:]|^-I', word)] if part}
    paths = {graph.path(part) for part in parts}
    # Tests that read the whole tree always run, or have the files that they read as arguments.
    return paths.union(*(files_of[target] for target in test['depends'])) - {graph.root}


def introspect(build, what):
    """Returns what `meson introspect` prints about a build folder."""
    path = pathlib.Path(build, 'meson-info', f'intro-{what}.json')
    return json.loads(path.read_text(encoding='utf-8'))


def suite_of(test):
    return test['suite'][0].rpartition(':')[2]


def select(root, build, changed):
    """Returns the tests that depend on changed files, in running order, and the number of all
    tests."""
    build = os.path.realpath(build)
    graph = Graph(root, build)
    tests = introspect(build, 'tests')
    files_of = {target['id']: target['filename'] for target in introspect(build, 'targets')}
    inputs = [inputs_of(test, graph, files_of) for test in tests]
    known = set().union(*inputs)
    starts = set(changed)
    for path in changed:
        folders = map(str, pathlib.PurePath(path).parents)
        if not graph.users_of(path) and not known & {path, *folders}:
            starts |= graph.scripts_naming.get(os.path.basename(os.path.dirname(path)), set())
    steps = graph.distances(starts)
    steps_to = {}
    for number, (test, names) in enumerate(zip(tests, inputs)):
        distances = [steps[name] for name in names & steps.keys()]
        affects_all = graph.path('build.ninja') in steps
        always_runs = suite_of(test) in ALWAYS_RUN and not test['depends']
        if distances or affects_all or always_runs:
            steps_to[number] = min(distances, default=0 if affects_all else UNRELATED)
    suites = ALWAYS_RUN + list(map(suite_of, tests))
    order = sorted(steps_to, key=lambda number: (
        suite_of(tests[number]) == LAST_SUITE, steps_to[number] == UNRELATED,
        suites.index(suite_of(tests[number])), steps_to[number], tests[number]['priority'], number))
    return [tests[number] for number in order], len(tests)


def count_suites(tests):
    counts = collections.Counter(map(suite_of, tests))
    return ', '.join(f'{suite} {count}' for suite, count in counts.items())


def run_group(build, number, command, tests):
    """Runs tests of one suite. Returns True if they passed."""
    log = pathlib.Path(build) / 'meson-logs' / f'testlog-{number:02}.json'
    project = tests[0]['suite'][0].partition(':')[0]
    status = subprocess.run([*command, '--logbase', log.stem, '--suite', tests[0]['suite'][0],
                             *(f"{project}:{test['name']}" for test in tests)],
                            check=False).returncode
    ran = len(log.read_text(encoding='utf-8').splitlines()) if log.exists() else 0
    if ran != len(tests):
        add_log_line(log, f"{ran} of {len(tests)} tests ran: {tests[0]['name']} ...", status or 1)
    return status == 0


def add_log_line(log, text, status=0):
    """Adds a line to a log for tally.py: a failure or, if the status is 0, tests that are left
    out."""
    with open(log, 'a', encoding='utf-8') as lines:
        lines.write(json.dumps({'name': text, 'result': 'ERROR' if status else 'SKIP',
                                'returncode': status, 'stdout': f'# {text}\n1..0\n'}) + '\n')


def run(build, deadline, command, tests):
    parts = [group[start:start + GROUP_SIZE]
             for group in (list(same_suite) for _, same_suite in itertools.groupby(tests, suite_of))
             for start in range(0, len(group), GROUP_SIZE)]
    left_out = collections.defaultdict(list)
    others_passed, longest = True, 0
    for number, part in enumerate(parts):
        start = time.time()
        if start + longest > deadline:
            left_out['time'] += part
        elif suite_of(part[0]) == LAST_SUITE and not others_passed:
            left_out['other tests that pass'] += part
        else:
            part_passed = run_group(build, number, command, part)
            others_passed = others_passed and (part_passed or suite_of(part[0]) == LAST_SUITE)
            longest = max(longest, time.time() - start)  # also expected for later groups
    for reason, unrun_tests in left_out.items():
        add_log_line(pathlib.Path(build) / 'meson-logs' / 'testlog-left-out.json',
                     f'left out: {reason}: {count_suites(unrun_tests)}')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--since')
    parser.add_argument('--suite')
    parser.add_argument('build')
    parser.add_argument('deadline', type=float)
    parser.add_argument('command', nargs=argparse.REMAINDER)
    words = parser.parse_args()
    build = words.build
    base, name = (words.since, words.since) if words.since else base_of(ROOT)
    changed = changed_files(ROOT, base)
    tests, total = select(ROOT, build, changed)
    tests = [test for test in tests if words.suite in (None, suite_of(test))]
    print(f'compared with {name}: {len(changed)} changed files; {len(tests)} of {total} tests '
          f'depend on them or always run: {count_suites(tests)}', flush=True)
    run(build, words.deadline, words.command, tests)
    sys.argv[1:] = map(str, sorted(pathlib.Path(build, 'meson-logs').glob('testlog-*.json')))
    tally.main()


if __name__ == '__main__':
    main()

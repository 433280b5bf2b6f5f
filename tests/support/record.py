#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Maintains tests/RECORD.md, the record of long test runs: one row for each part of each script.

    start=$(python3 record.py)                                                before a part runs
    python3 record.py SCRIPT PART "$start" PASSED FAILED LEFT_OUT [REMARK]    after the part

The first form prints the commit and the time. The second adds or replaces the part's row in the
table of the script; other rows are not changed.
"""
import datetime
import fcntl
import os
import pathlib
import platform
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
RECORD = 'tests/RECORD.md'
HEADER = ['| part | date | commit | passed | failed | left out | time | machine | remark |',
          '| --- | --- | --- | ---: | ---: | ---: | ---: | --- | --- |']


def git(*arguments):
    return subprocess.run(['git', '-C', ROOT, *arguments], stdout=subprocess.PIPE, text=True,
                          check=True).stdout.strip()


def commit():
    """Returns the current commit, with a + if files other than the record differ from it."""
    try:
        changed = git('status', '--porcelain', '--', '.', ':!' + RECORD)
        return git('rev-parse', '--short', 'HEAD') + ('+' if changed else '')
    except (OSError, subprocess.CalledProcessError):
        return 'unknown'


def machine():
    """Returns the type of this machine: "x86-64, 2 cores, 24 GiB, Debian 12"."""
    memory = os.sysconf('SC_PHYS_PAGES') * os.sysconf('SC_PAGE_SIZE')
    system = platform.freedesktop_os_release()
    return ', '.join([platform.machine().replace('_', '-'), f'{os.cpu_count()} cores',
                      f'{memory / 2**30:.0f} GiB',
                      f"{system['ID'].capitalize()} {system.get('VERSION_ID', '')}".strip()])


def replace_row(text, script, row):
    """Returns the text with the row added to the script's table; it replaces the part's old row."""
    lines = text.splitlines()
    heading = f'## {script}'
    if heading not in lines:
        lines += ['', heading, '', *HEADER]
    first = lines.index(heading) + 1
    end = first
    while end < len(lines) and not lines[end].startswith('## '):
        end += 1
    while not lines[end - 1]:
        end -= 1
    part = row.split('|')[1]
    found = [i for i in range(first, end) if lines[i].split('|')[1:2] == [part]]
    position = found[0] if found else end
    lines[position:position + len(found)] = [row]
    return '\n'.join(lines) + '\n'


def main():
    if len(sys.argv) == 1:
        print(commit(), int(time.time()))
        return
    script, part, start, *counts = sys.argv[1:]
    tested_commit, start_time = start.split()
    seconds = datetime.timedelta(seconds=int(time.time()) - int(start_time))
    cells = [part, datetime.date.today(), tested_commit, *counts[:3], seconds, machine(),
             *counts[3:]]
    row = ' | '.join(' '.join(str(cell).replace('|', '/').split()) for cell in cells)
    with open(ROOT / RECORD, 'r+', encoding='utf-8') as record:
        fcntl.flock(record, fcntl.LOCK_EX)
        text = replace_row(record.read(), script, f'| {row} |')
        record.seek(0)
        record.truncate()
        record.write(text)


if __name__ == '__main__':
    main()

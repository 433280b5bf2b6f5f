# SPDX-License-Identifier: MIT
"""Sends files to a program that uses file_pipe.h and reads its results."""
import json
import pathlib
import subprocess
import sys


def read(program, files, seed, kept):
    """Returns the program's result for each file. A file that crashes the program is kept under a
    name, and ends the test."""
    text = b''.join(b'%d\n%s' % (len(data), data) for data in files)
    done = subprocess.run([program], input=text, capture_output=True, check=False)
    lines = done.stdout.decode().splitlines()
    if done.returncode != 0 or len(lines) != len(files):
        pathlib.Path(kept).write_bytes(files[min(len(lines), len(files) - 1)])
        sys.exit(f'Bail out! {program} ended with {done.returncode} at file {len(lines)}, kept as '
                 f'{kept}; seed {seed}: {done.stderr.decode()[-2000:]}')
    return [json.loads(line) for line in lines]

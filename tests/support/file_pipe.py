# SPDX-License-Identifier: MIT
"""Sends files to a program that uses file_pipe.h and reads its results."""
import json
import pathlib
import subprocess
import sys


def read_results(program, files, seed, crash_path):
    """Returns the result of the program for each file. A file that crashes the program is saved as
    `crash_path`, and the test ends."""
    text = b''.join(b'%d\n%s' % (len(data), data) for data in files)
    process = subprocess.run([program], input=text, capture_output=True, check=False)
    lines = process.stdout.decode().splitlines()
    if process.returncode != 0 or len(lines) != len(files):
        pathlib.Path(crash_path).write_bytes(files[min(len(lines), len(files) - 1)])
        sys.exit(f'Bail out! {program} exited with {process.returncode} at file {len(lines)}, '
                 f'saved as {crash_path}; seed {seed}: {process.stderr.decode()[-2000:]}')
    return [json.loads(line) for line in lines]

# SPDX-License-Identifier: MIT
"""What a program of file_pipe.h says of files."""
import json
import pathlib
import subprocess
import sys


def read(program, files, seed, kept):
    """A file that ends the program is kept under a name, and ends the test."""
    text = b''.join(b'%d\n%s' % (len(data), data) for data in files)
    done = subprocess.run([program], input=text, capture_output=True, check=False)
    lines = done.stdout.decode().splitlines()
    if done.returncode != 0 or len(lines) != len(files):
        pathlib.Path(kept).write_bytes(files[min(len(lines), len(files) - 1)])
        sys.exit(f'Bail out! {program} ended with {done.returncode} at file {len(lines)}, kept as '
                 f'{kept}; seed {seed}: {done.stderr.decode()[-2000:]}')
    return [json.loads(line) for line in lines]

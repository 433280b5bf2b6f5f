#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the files of a build folder of meson that will be installed, as targets for ninja.

usage: installed.py BUILD
"""
import json
import os
import subprocess
import sys

build = os.path.abspath(sys.argv[1])
targets = json.loads(subprocess.run(['meson', 'introspect', '--targets', build], check=True,
                                    stdout=subprocess.PIPE).stdout)
for target in targets:
    if target['installed']:
        print(*(os.path.relpath(name, build) for name in target['filename']))

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Validates reports of gab check --sarif with the schema of SARIF 2.1.0, which the npm package
@microsoft/jest-sarif contains. Prints TAP.

usage: sarif.py GAB SCHEMA DEMO
"""
import json
import pathlib
import sys

import jsonschema

sys.dont_write_bytecode = True  # writes no bytecode into the source tree
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'cli'))
import duel
from tap import Folder, Gab, Tap


def validate(tap, gab, schema, files, folder, results):
    status, out, _ = gab('check', *files, '--sarif', cwd=folder)
    report = json.loads(out)
    tap.expect(status in (0, 1, 2), status)
    faults = [f'{list(fault.absolute_path)}: {fault.message}'
              for fault in schema.iter_errors(report)]
    tap.equal('faults', faults, [])
    tap.expect((len(report['runs'][0]['results']) > 0) == results, 'results')


def rejects_faults(tap, gab, schema, folder):
    """The schema detects a wrong report, so that the other cases could fail."""
    report = json.loads(gab('check', 'duel.gabarit', '--sarif', cwd=folder)[1])
    report['runs'][0]['results'][0]['level'] = 'hint'
    tap.expect(list(schema.iter_errors(report)), 'a wrong level is accepted')


def main():
    tap, gab = Tap(), Gab(sys.argv[1])
    content = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding='utf-8'))
    schema = jsonschema.validators.validator_for(content)(content)
    with Folder() as folder:
        duel.write(folder)
        gab('export', 'duel.gabarit', '-o', 'a b:c.gab', cwd=folder)
        (folder / 'cut.gab').write_bytes((folder / 'a b:c.gab').read_bytes()[:100])
        (folder / 'none.gabarit').write_text('{')
        (folder / 'missing art.gabarit').write_text(
            json.dumps(duel.project()).replace('art/', 'none/'))
        cases = ((['duel.gabarit'], True), (['a b:c.gab'], False), (['cut.gab'], True),
                 (['none.gabarit', 'nothing'], False), (['missing art.gabarit'], True),
                 ([folder / 'duel.gabarit', 'cut.gab', 'nothing'], True),
                 ([pathlib.Path(sys.argv[3]).resolve() / 'demo.gabarit', 'cut.gab'], True))
        for files, results in cases:
            tap.case(' '.join(pathlib.Path(file).name for file in files), validate, tap, gab,
                     schema, files, folder, results)
        tap.case('the schema rejects a wrong report', rejects_faults, tap, gab, schema, folder)
    return tap.end()


if __name__ == '__main__':
    sys.exit(main())

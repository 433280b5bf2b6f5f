# SPDX-License-Identifier: MIT
"""The example games without a window: test_games.py [--bank FILE] NAME=PROGRAM...

Each game plays the keys of NAME.keys to their end; its output must equal NAME.said, which includes
the digest of all positions. It is the same on every machine. After a change of a game, look at it,
and then write its output with `NAME --ticks N --input NAME.keys >NAME.said`. Without --bank the
games use the bank next to them.
"""
import pathlib
import subprocess
import sys
import tempfile

here = pathlib.Path(__file__).parent
sources = here.parents[1] / 'src' / 'examples'
MAX_LINES = 199
bank = []


def run(program, *words):
    return subprocess.run([program, *bank, *words], capture_output=True, text=True, timeout=300)


def ticks_of(keys):
    lines = (line.split('#')[0].split() for line in keys.read_text().splitlines())
    return sum(int(words[0]) for words in lines if words)


def plays(name, program):
    keys = here / (name + '.keys')
    ended = run(program, '--ticks', str(ticks_of(keys)), '--input', str(keys))
    want = (here / (name + '.said')).read_text()
    return ended.returncode == 0 and ended.stderr == '' and ended.stdout == want, \
        ended.stderr + ended.stdout


def hears(name, program):
    """Without keys the game ends differently: it reacts to the keys."""
    ticks = str(ticks_of(here / (name + '.keys')))
    still = run(program, '--ticks', ticks).stdout
    return still.splitlines()[-1] != (here / (name + '.said')).read_text().splitlines()[-1], still


def refuses(words, why):
    def refused(_, program):
        ended = run(program, *words)
        return ended.returncode == 2 and ended.stdout == '' and why in ended.stderr, \
            '%d: %s' % (ended.returncode, ended.stderr)
    return refused


def refuses_what_is_no_key(_, program):
    with tempfile.NamedTemporaryFile('w', suffix='.keys') as keys:
        keys.write('5 Right Nowhere\n')
        keys.flush()
        ended = run(program, '--ticks', '20', '--input', keys.name)
        refused = ended.returncode == 2 and 'Nowhere' in ended.stderr
        return refused and 'ticks' not in ended.stdout, \
            '%d: %s%s' % (ended.returncode, ended.stderr, ended.stdout)


def refuses_half_a_bank(_, program):
    path = bank[1] if bank else pathlib.Path(program).parent / 'demo.gab'
    whole = pathlib.Path(path).read_bytes()
    with tempfile.NamedTemporaryFile(suffix='.gab') as half:
        half.write(whole[:len(whole) // 2])
        half.flush()
        return refuses(['--ticks', '1', '--bank', half.name], 'cut short')(_, program)


def is_short(name, _):
    lines = len((sources / (name + '.c')).read_text().splitlines())
    return lines <= MAX_LINES, '%d lines' % lines


def main(words):
    cases = [('plays its keys', plays), ('hears them', hears), ('is short', is_short),
             ('refuses a word', refuses(['--tick', '5'], '--ticks N')),
             ('refuses no ticks', refuses(['--ticks', '0'], '--ticks N')),
             ('refuses keys that are not there', refuses(['--input', '/no/keys'], '/no/keys')),
             ('refuses what is no key', refuses_what_is_no_key)]
    with_bank = [('refuses a bank that is not there', refuses(['--bank', '/no/bank'], '/no/bank')),
                 ('refuses half a bank', refuses_half_a_bank)]
    if words[0] == '--bank':
        bank[:], words = words[:2], words[2:]
    number = failed = 0
    for name, program in (word.split('=', 1) for word in words):
        for what, case in cases + (with_bank if name != 'pong' else []):
            number += 1
            good, said = case(name, program)
            failed += not good
            print('%sok %d - %s %s' % ('' if good else 'not ', number, name, what))
            if not good:
                print(''.join('# ' + line + '\n' for line in said.splitlines()), end='')
    print('1..%d' % number)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

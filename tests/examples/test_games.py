# SPDX-License-Identifier: MIT
"""Plays the example games without a window: test_games.py [--bank FILE] NAME=PROGRAM...

Each game is played with all keys of NAME.keys; its output must equal NAME.expected, which includes
the digest of all positions and is the same on every machine. After a change to a game, look at the
game, and then write its output with `NAME --ticks N --input NAME.keys >NAME.expected`. Without
--bank the games use the bank next to them.
"""
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

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
    process = run(program, '--ticks', str(ticks_of(keys)), '--input', str(keys))
    expected = (here / (name + '.expected')).read_text()
    return process.returncode == 0 and process.stderr == '' and process.stdout == expected, \
        process.stderr + process.stdout


def reacts(name, program):
    """Expects that without keys the game ends differently, because it must react to the keys."""
    ticks = str(ticks_of(here / (name + '.keys')))
    without_keys = run(program, '--ticks', ticks).stdout
    expected = (here / (name + '.expected')).read_text()
    return without_keys.splitlines()[-1] != expected.splitlines()[-1], without_keys


def with_other_pixel(bank):
    """Returns another version of a bank: the last pixel and the checksums differ."""
    data, count = bytearray(bank), int.from_bytes(bank[20:24], 'little')
    entries = [(at, *struct.unpack_from('<4sII', data, at))
               for at in range(64, 64 + 32 * count, 32)]
    at, start, size = next((at, *rest) for at, tag, *rest in entries if tag == b'PIXL')
    data[start + size - 1] ^= 1
    struct.pack_into('<I', data, at + 24, zlib.crc32(data[start:start + size]))
    struct.pack_into('<I', data, 32, 0)
    struct.pack_into('<I', data, 32, zlib.crc32(data[:64 + 32 * count]))
    return bytes(data)


def goes_on(name, program):
    """Replaces the bank when half of the keys are played: the game ends as without that."""
    keys = here / (name + '.keys')
    lines = keys.read_text().splitlines(keepends=True)
    path = pathlib.Path(bank[1] if bank else pathlib.Path(program).parent / 'demo.gab')
    with tempfile.TemporaryDirectory() as folder:
        copy, pipe = pathlib.Path(folder) / 'demo.gab', pathlib.Path(folder) / 'keys'
        shutil.copy(path, copy)
        os.mkfifo(pipe)
        with subprocess.Popen([program, '--watch', '--bank', copy, '--input', pipe, '--ticks',
                               str(ticks_of(keys))], stdout=subprocess.PIPE, text=True) as game:
            with open(pipe, 'w') as input_lines:
                input_lines.writelines(lines[:len(lines) // 2])
                input_lines.flush()
                other = copy.with_suffix('.new')
                other.write_bytes(with_other_pixel(path.read_bytes()))
                other.rename(copy)
                input_lines.writelines(lines[len(lines) // 2:])
            output = game.communicate(timeout=60)[0].splitlines(keepends=True)
    kept = [line for line in output if not line.endswith(': loaded again\n')]
    return ''.join(kept) == (here / (name + '.expected')).read_text() and \
        len(kept) == len(output) - 1, ''.join(output)


def rejects(arguments, message):
    def is_rejected(_, program):
        process = run(program, *arguments)
        return process.returncode == 2 and process.stdout == '' and message in process.stderr, \
            '%d: %s' % (process.returncode, process.stderr)
    return is_rejected


def rejects_unknown_key(_, program):
    with tempfile.NamedTemporaryFile('w', suffix='.keys') as keys:
        keys.write('5 Right Nowhere\n')
        keys.flush()
        process = run(program, '--ticks', '20', '--input', keys.name)
        is_rejected = process.returncode == 2 and 'Nowhere' in process.stderr
        return is_rejected and 'ticks' not in process.stdout, \
            '%d: %s%s' % (process.returncode, process.stderr, process.stdout)


def rejects_half_a_bank(_, program):
    path = bank[1] if bank else pathlib.Path(program).parent / 'demo.gab'
    whole = pathlib.Path(path).read_bytes()
    with tempfile.NamedTemporaryFile(suffix='.gab') as half:
        half.write(whole[:len(whole) // 2])
        half.flush()
        return rejects(['--ticks', '1', '--bank', half.name], 'cut short')(_, program)


def is_short(name, _):
    lines = len((sources / (name + '.c')).read_text().splitlines())
    return lines <= MAX_LINES, '%d lines' % lines


def main(words):
    cases = [('plays its keys', plays), ('reacts to them', reacts), ('is short', is_short),
             ('rejects an unknown option', rejects(['--tick', '5'], '--ticks N')),
             ('rejects zero ticks', rejects(['--ticks', '0'], '--ticks N')),
             ('rejects a missing file of keys', rejects(['--input', '/no/keys'], '/no/keys')),
             ('rejects an unknown key', rejects_unknown_key)]
    with_bank = [('rejects a missing bank', rejects(['--bank', '/no/bank'], '/no/bank')),
                 ('rejects half a bank', rejects_half_a_bank),
                 ('goes on when its bank is exported again', goes_on)]
    if words[0] == '--bank':
        bank[:], words = words[:2], words[2:]
    number = failed = 0
    for name, program in (word.split('=', 1) for word in words):
        for what, case in cases + (with_bank if name != 'pong' else []):
            number += 1
            passed, output = case(name, program)
            failed += not passed
            print('%sok %d - %s %s' % ('' if passed else 'not ', number, name, what))
            if not passed:
                print(''.join('# ' + line + '\n' for line in output.splitlines()), end='')
    print('1..%d' % number)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))

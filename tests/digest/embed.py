#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes a C source with the bytes of a bank, for programs that cannot open files.

usage: embed.py BANK SOURCE
"""
import sys


def main():
    with open(sys.argv[1], 'rb') as bank:
        data = bank.read()
    lines = [', '.join(map(str, data[i:i + 20])) + ',' for i in range(0, len(data), 20)]
    with open(sys.argv[2], 'w', encoding='ascii') as source:
        source.write('#include "digest/digest.h"\n\n'
                     'static const _Alignas(16) uint8_t bytes[] = {\n' + '\n'.join(lines) +
                     '\n};\n\nconst uint8_t *const digest_bank_bytes = bytes;\n'
                     'const uint32_t digest_bank_size = sizeof bytes;\n')


if __name__ == '__main__':
    main()

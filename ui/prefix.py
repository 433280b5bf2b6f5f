#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Confines a style sheet to the editor's own windows: prefix.py FROM TO

A GTK style sheet applies to all windows of a program, including file choosers and others that GTK
opens itself. Each selector is changed to begin with a window that has our style class.
"""
import re
import sys

OURS = 'window.gabarit'


def confine(selector):
    """Returns the selector confined to our windows and what they contain."""
    if re.match(r'window\b', selector):
        return OURS + selector[len('window'):]
    return f'{OURS} {selector}'


def confine_rule(match):
    space, selectors = re.match(r'(\s*)(.*)', match.group(1), re.S).groups()
    return space + ',\n'.join(confine(each.strip()) for each in selectors.split(',')) + ' {'


def confine_sheet(text):
    without = re.sub(r'/\*.*?\*/', '', text, flags=re.S)
    head, rules = re.match(r'((?:\s*@import[^;]*;)*)(.*)', without, re.S).groups()
    return head + re.sub(r'([^{}]+?)\s*\{', confine_rule, rules)


def main():
    source, target = sys.argv[1:]
    with open(source, encoding='utf-8') as file:
        text = confine_sheet(file.read())
    with open(target, 'w', encoding='utf-8') as file:
        file.write(text)


if __name__ == '__main__':
    main()

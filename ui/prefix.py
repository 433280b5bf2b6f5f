#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Confines a style sheet to our own windows: prefix.py FROM TO

A sheet of GTK counts for all windows of a program, file choosers and all that GTK opens by itself
among them. Each selector is made to begin with a window of the class that ours have.
"""
import re
import sys

OURS = 'window.gabarit'


def confine(selector):
    """The same selector, for what is in our windows, or is one of them."""
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

#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits the costs of the steps of a move to the output of bench_choice (see partition_choice.c).

usage: fit_choice.py OUTPUT...

Prints the costs of a move, of the table over a tree, of a node, a leaf and a wall: first those for
which the sum of the squared relative errors is least, without moves of more than LIMIT ns, most of
whose time is spent where many walls meet. From these, a search with a fixed seed then finds costs
with which the chosen partitions are least slow, compared with the fastest ones, in all outputs
together. Several outputs average out the errors of measurements.
"""
import random
import sys

LIMIT = 500
FREE_BYTES = 64
STEPS = (0.7, 0.85, 0.95, 1, 1.05, 1.15, 1.4)
TRIES = 6000


class Row:
    """A partition: its size, the steps of a move in it, and its time."""

    def __init__(self, words):
        self.size = max(1, float(words[3]) / FREE_BYTES)
        self.steps = [1.0, float(words[2] != 'grid')] + [float(word) for word in words[4:7]]
        self.time = float(words[8])

    def work(self, costs):
        return sum(cost * step for cost, step in zip(costs, self.steps))


def read_worlds(names):
    worlds = {}
    for name in names:
        with open(name, encoding='ascii') as output:
            for words in map(str.split, output):
                if len(words) >= 9 and words[1].isdigit() and float(words[8]) > 0:
                    worlds.setdefault((name, words[0]), []).append(Row(words))
    return worlds.values()


def solve(matrix, vector):
    """Solves linear equations by elimination with pivots."""
    size = len(vector)
    rows = [row + [value] for row, value in zip(matrix, vector)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(size):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i])]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def fit_times(worlds):
    # Each equation is divided by its time, so that relative errors count.
    rows = [[step / row.time for step in row.steps]
            for world in worlds for row in world if row.time <= LIMIT]
    size = len(rows[0])
    matrix = [[sum(row[i] * row[k] for row in rows) for k in range(size)] for i in range(size)]
    return solve(matrix, [sum(row[i] for row in rows) for i in range(size)])


def losses(worlds, costs):
    """Returns how much slower than the fastest partition of a world the chosen one is, for each."""
    for world in worlds:
        small = [row.time for row in world if row.size <= 1]
        chosen = min(world, key=lambda row: row.work(costs) * row.size)
        yield max(0, chosen.time / min(small) - 1) if small else 0


def describe(worlds, costs):
    slower = list(losses(worlds, costs))
    count, mean = sum(loss > 0.05 for loss in slower), 100 * sum(slower) / len(slower)
    print('move {:.1f}, table {:.1f}, node {:.1f}, leaf {:.1f}, wall {:.2f}:'.format(*costs))
    print(f'{count} of {len(slower)} choices are more than 5% slower than the fastest, '
          f'{mean:.2f}% in the mean')


def main():
    worlds = read_worlds(sys.argv[1:])
    costs = fit_times(worlds)
    describe(worlds, costs)
    generator = random.Random(1)
    least = sum(losses(worlds, costs))
    for _ in range(TRIES):
        tried = [cost * generator.choice(STEPS) for cost in costs]
        loss = sum(losses(worlds, tried))
        if loss < least:
            least, costs = loss, tried
    describe(worlds, costs)


if __name__ == '__main__':
    main()

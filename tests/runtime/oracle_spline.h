/* SPDX-License-Identifier: MIT */
/*
 * The natural cubic spline, computed differently from the library, which solves a tridiagonal
 * system for its bends (second derivatives). Here, all four coefficients of all pieces are the
 * unknowns of one dense linear system, whose equations define a natural spline: it passes through
 * its nodes, slopes and bends are equal where pieces meet, and the bends at both ends are 0. The
 * system is solved by Gaussian elimination with pivoting in `long double`.
 *
 * On piece i, with t from 0 to 1 and x = x[i] + t * h: f = a + b*t + c*t^2 + d*t^3.
 */
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { MAX_PIECES = 23, MAX_UNKNOWNS = 4 * MAX_PIECES };

typedef struct Spline {
    int pieces;
    long double x[MAX_PIECES + 1];
    long double coefficients[MAX_UNKNOWNS]; /* a, b, c, d of each piece */
} Spline;

typedef struct DenseSystem {
    int size;
    long double rows[MAX_UNKNOWNS][MAX_UNKNOWNS + 1]; /* the right side is the last column */
} DenseSystem;

static inline void dense_eliminate(DenseSystem *system, int column)
{
    int best = column;
    for (int i = column + 1; i < system->size; i++)
        if (fabsl(system->rows[i][column]) > fabsl(system->rows[best][column]))
            best = i;
    for (int k = column; best != column && k <= system->size; k++) {
        long double swapped = system->rows[column][k];
        system->rows[column][k] = system->rows[best][k];
        system->rows[best][k] = swapped;
    }
    const long double *pivot = system->rows[column];
    for (int i = column + 1; i < system->size; i++) {
        long double factor = system->rows[i][column] / pivot[column];
        for (int k = column; factor != 0 && k <= system->size; k++)
            system->rows[i][k] -= factor * pivot[k];
    }
}

static inline void dense_solve(DenseSystem *system, long double *unknowns)
{
    for (int column = 0; column < system->size; column++)
        dense_eliminate(system, column);
    for (int i = system->size - 1; i >= 0; i--) {
        unknowns[i] = system->rows[i][system->size];
        for (int k = i + 1; k < system->size; k++)
            unknowns[i] -= system->rows[i][k] * unknowns[k];
        unknowns[i] /= system->rows[i][i];
    }
}

/* Adds the two equations for the node between piece i and the next, scaled so that the coefficients
 * are about 1. */
static inline void add_join_equations(DenseSystem *system, const Spline *spline, int i, int row)
{
    long double h = spline->x[i + 1] - spline->x[i], next = spline->x[i + 2] - spline->x[i + 1];
    long double shorter = h < next ? h : next;
    long double scale = shorter / h, next_scale = shorter / next;
    long double *slopes = system->rows[row], *bends = system->rows[row + 1];
    slopes[4 * i + 1] = scale;
    slopes[4 * i + 2] = 2 * scale;
    slopes[4 * i + 3] = 3 * scale;
    slopes[4 * i + 5] = -next_scale;
    bends[4 * i + 2] = 2 * scale * scale;
    bends[4 * i + 3] = 6 * scale * scale;
    bends[4 * i + 6] = -2 * next_scale * next_scale;
}

/* Fits the spline to `count` nodes, from 2 to MAX_PIECES + 1, with ascending x. */
static inline void spline_fit(Spline *spline, const long double *x, const long double *y, int count)
{
    static DenseSystem system;
    int row = 0;
    spline->pieces = count - 1;
    system.size = 4 * spline->pieces;
    memcpy(spline->x, x, (size_t)count * sizeof *x);
    for (int i = 0; i < system.size; i++)
        memset(system.rows[i], 0, sizeof system.rows[i]);
    for (int i = 0; i < spline->pieces; i++) {
        system.rows[row][4 * i] = 1;
        system.rows[row++][system.size] = y[i];
        for (int k = 0; k < 4; k++)
            system.rows[row][4 * i + k] = 1;
        system.rows[row++][system.size] = y[i + 1];
        if (i + 1 < spline->pieces) {
            add_join_equations(&system, spline, i, row);
            row += 2;
        }
    }
    system.rows[row++][2] = 1;
    system.rows[row][system.size - 2] = 2;
    system.rows[row][system.size - 1] = 6;
    dense_solve(&system, spline->coefficients);
}

static inline long double spline_bend(const Spline *spline, int node)
{
    int piece = node < spline->pieces ? node : node - 1;
    long double h = spline->x[piece + 1] - spline->x[piece];
    const long double *k = spline->coefficients + (size_t)(4 * piece);
    return (2 * k[2] + (node > piece ? 6 * k[3] : 0)) / (h * h);
}

/* Returns the index of the piece at x; x must not be outside the nodes. */
static inline int spline_piece(const Spline *spline, long double x)
{
    int piece = 0;
    while (piece + 1 < spline->pieces && x >= spline->x[piece + 1])
        piece++;
    return piece;
}

static inline long double spline_at(const Spline *spline, long double x, long double *slope)
{
    int piece = spline_piece(spline, x);
    long double h = spline->x[piece + 1] - spline->x[piece], t = (x - spline->x[piece]) / h;
    const long double *k = spline->coefficients + (size_t)(4 * piece);
    *slope = (k[1] + t * (2 * k[2] + t * 3 * k[3])) / h;
    return k[0] + t * (k[1] + t * (k[2] + t * k[3]));
}

/* SPDX-License-Identifier: MIT */
/*
 * The text of the tour: one line per query, in three columns. The numbers of its shapes (3-4-5
 * triangles, halves) are chosen so that shapes touch exactly.
 */
#pragma once

#include <gabarit/gabarit.h>

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Formats for positions and boxes: printf(BOX_FORMAT, BOX_OF(box)). */
#define BOX_FORMAT  "%g,%g %gx%g"
#define BOX_OF(box) (double)(box).x, (double)(box).y, (double)(box).w, (double)(box).h
#define VEC_OF(vec) (double)(vec).x, (double)(vec).y

void print_heading(const char *title);

/* Prints the called function and the query in words; print_answer completes the line. */
void print_query(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void print_answer(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline const char *yes_or_no(bool yes)
{
    return yes ? "yes" : "no";
}

/* The parts of the tour. */
void print_shapes(void);
void print_contacts(void);
void print_moves(void);
void print_scenery(void);
void print_space(void);

/* SPDX-License-Identifier: MIT */
/* The words of the tour: one line a question, in three columns. */
#ifndef GABARIT_TOUR_SAY_H
#define GABARIT_TOUR_SAY_H

#include <stdbool.h>

/* How places and boxes are written: printf(BOX_FORMAT, BOX_OF(box)). */
#define BOX_FORMAT  "%g,%g %gx%g"
#define BOX_OF(box) (double)(box).x, (double)(box).y, (double)(box).w, (double)(box).h
#define VEC_OF(vec) (double)(vec).x, (double)(vec).y

void say_heading(const char *title);

/* The call that is made, and in words what it is asked; say_answer ends the line. */
void say_question(const char *call, const char *format, ...) __attribute__((format(printf, 2, 3)));
void say_answer(const char *format, ...) __attribute__((format(printf, 1, 2)));

static inline const char *yes_or_no(bool yes)
{
    return yes ? "yes" : "no";
}

/* The stops of the tour. */
void say_shapes(void);
void say_contacts(void);
void say_moves(void);
void say_scenery(void);
void say_space(void);

#endif

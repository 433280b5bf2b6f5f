/* SPDX-License-Identifier: MIT */
/* The demo project with its pictures, for tests that draw documents. */
#ifndef GABARIT_TESTS_DRAW_DEMO_H
#define GABARIT_TESTS_DRAW_DEMO_H

#include "draw_windows.h"

#include <draw/dirty.h>
#include <draw/pictures.h>

typedef struct Demo {
    Project *project;
    DrawPictures *pictures; /* that wait */
} Demo;

/* From the folder in the environment's GABARIT_DEMO; ends the program when it is not there. */
Demo demo_open(void);
void demo_close(Demo *demo);

/* A version in which a tag has another colour. */
Project *with_tag_coloured(const Project *project, int32_t number);

/* Checks that where two windows differ lies in what is said to be dirty, and that not everything
 * is. Returns how many pixels differ. */
size_t check_dirty(const Window *before, const Window *after, const DrawDirty *dirty,
                   const char *what);

/* Returns the smallest of some numbers. */
size_t smallest_of(const size_t *numbers, size_t count);

#endif

/* SPDX-License-Identifier: MIT */
/* The demo project with its pictures, for tests that draw documents. */
#pragma once

#include "draw_windows.h"

#include <draw/marks.h>

typedef struct Demo {
    Project *project;
    DrawPictures *pictures; /* loaded synchronously */
} Demo;

/*
 * Opens the demo in the folder that the environment variable GABARIT_DEMO names, or in data/demo.
 * Exits if it is missing.
 */
Demo demo_open(void);
void demo_close(Demo *demo);

/* Returns a version of the project in which a tag has another colour. */
Project *with_tag_recoloured(const Project *project, int32_t number);

/* Returns the areas in which two lists of marks look different, and frees the lists. */
DrawDirty dirty_between(DrawMarks *before, DrawMarks *after);

/* Checks that all pixels in which two windows differ are dirty. Returns how many differ. */
size_t check_dirty(const Window *before, const Window *after, const DrawDirty *dirty,
                   const char *what);

/* Returns the smallest of some numbers. */
size_t smallest_of(const size_t *numbers, size_t count);

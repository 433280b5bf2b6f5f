/* SPDX-License-Identifier: MIT */
/*
 * pygame's bitmask. The functions are loaded from the extension module of an installed Python,
 * without running Python. Without the module there is no comparison.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Layout of a mask in pygame's module: vertical strips that are as wide as a word has bits; in each
 * strip, a word per row, one bit per pixel. */
typedef struct Bitmask {
    int width, height;
    unsigned long words[1];
} Bitmask;

/* Loads the Python library, and then a module, which looks up symbols in that library. */
bool pygame_load(const char *module, const char *libpython);

/* Creates a mask from a square with one byte per pixel; returns NULL if no module is loaded. */
Bitmask *pygame_mask(const uint8_t *pixels, int side);
void pygame_free(Bitmask *mask);

/* Functions of the module, set by pygame_load. */
extern int (*pygame_overlap)(const Bitmask *a, const Bitmask *b, int x, int y);
extern int (*pygame_overlap_area)(const Bitmask *a, const Bitmask *b, int x, int y);
extern int (*pygame_overlap_pos)(const Bitmask *a, const Bitmask *b, int x, int y, int *at_x,
                                 int *at_y);

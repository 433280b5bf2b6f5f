/* SPDX-License-Identifier: MIT */
/*
 * pygame's bitmask, whose functions are taken out of the extension module of a Python that has it;
 * no Python runs. Without it there are no masks and no answers.
 */
#ifndef GABARIT_TESTS_PEER_PYGAME_H
#define GABARIT_TESTS_PEER_PYGAME_H

#include <stdbool.h>
#include <stdint.h>

/* As pygame's mask module has it: words in vertical strips, a bit a pixel. */
typedef struct Bitmask {
    int width, height;
    unsigned long words[1];
} Bitmask;

/* Loads a module, and before it the library of Python that it asks for names. */
bool pygame_load(const char *module, const char *libpython);

/* A square of a byte a pixel; NULL when nothing is loaded. */
Bitmask *pygame_mask(const uint8_t *pixels, int side);
void pygame_free(Bitmask *mask);

/* Its functions, once they are loaded. */
extern int (*pygame_overlap)(const Bitmask *a, const Bitmask *b, int x, int y);
extern int (*pygame_overlap_area)(const Bitmask *a, const Bitmask *b, int x, int y);
extern int (*pygame_overlap_pos)(const Bitmask *a, const Bitmask *b, int x, int y, int *at_x,
                                 int *at_y);

#endif

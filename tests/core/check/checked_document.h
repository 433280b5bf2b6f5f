/* SPDX-License-Identifier: MIT */
/*
 * A small project without problems and with a picture file, and test cases for the rules. Each case
 * has a minimal change that is a problem, a similar change that is none, and the result of fixing
 * the problem.
 */
#pragma once

#include "check.h"
#include "check/check.h"
#include "edit/edit.h"

/* The contents of the clean project; these are the ids. */
enum {
    ART = 10,  /* 64 x 32, with a figure in both halves: 4..28 x 2..30, solid */
    KEN = 20,  /* a sprite; its frames have a hot spot at 16,30, a point "hand" and a box "torso" */
    STAND,     /* frame 1 */
    STRIKE,    /* frame 2, with a box "fist" on the torso's edge as well */
    PUNCH,     /* an animation of both frames */
    TOWN = 30, /* a map of 64 x 32: zone 1 "street", road, with zone 2 "door" in it, also road */
    ZONES,     /* its plane */
    DOG,       /* its band: radius 3 */
    ROOF = 40, /* a level of 200 x 100: a triangle of walls, and a marker */
    WALLS      /* its layer */
};
enum { BODY = 1, ATTACK, ROAD, TRIGGER }; /* tags with these roles */

/* A folder with art.png, and a store that reads it. */
typedef struct Studio {
    char *folder;
    PictureStore *store;
} Studio;
Studio studio_open(void);
void studio_close(Studio *studio);
/* Replaces art.png by one with this grey and size. The store may still have the old picture. */
void studio_paint(const Studio *studio, uint8_t grey, uint32_t width, uint32_t height);

Project *clean_project(const Studio *studio);

/* Returns the changed version and releases the old one. The change must be valid. */
Project *replace_version(Project *before, Project *after);
Project *with_number(Project *before, Path path, const char *key, double value);
Project *with_text(Project *before, Path path, const char *key, const char *value);
/* Appends an item to the list `key` of the node at a path. */
Project *append_item(Project *before, Path path, const char *key, void *item);
Project *without_node(Project *before, Path path);
/* Sets a rectangle of pixels in a node's blocks to a value. */
Project *with_pixels(Project *before, Path path, const char *key, PixelRect rect, uint8_t value);

Box *new_box(const char *name, int32_t tag, int32_t x, int32_t y, int32_t w, int32_t h);
Wall *new_wall(const char *name, int32_t ax, int32_t ay, int32_t bx, int32_t by); /* 1/256 px */

/* Checks a rule with three versions of the clean project, and frees them: `bad` has a problem that
 * only this rule reports, `harmless` is similar without a problem, and a fix of the first problem,
 * if the rule has fixes, gives `fixed`. */
void check_rule(const Studio *studio, const char *rule, const char *text, Project *bad,
                Project *harmless, Project *fixed);

/* Each version is an expression that consumes the clean project `p`:
 *
 *     RULE("frame-zero-duration", "sprite ken, frame 1 (stand): its duration is 0 ms",
 *          with_number(p, stand(), "duration", 0), with_number(p, stand(), "duration", 1), p);
 */
#define RULE(rule, text, bad, harmless, fixed)                   \
    do {                                                         \
        Project *p = clean_project(&studio), *bad_, *harmless_;  \
        bad_ = bad;                                              \
        p = clean_project(&studio);                              \
        harmless_ = harmless;                                    \
        p = clean_project(&studio);                              \
        check_rule(&studio, rule, text, bad_, harmless_, fixed); \
    } while (0)

/*
 * Checks which rules report problems, after reading the files again. `expected` has their ids in
 * order, separated by spaces; consecutive problems of one rule count once.
 */
void check_ids(const Project *project, const Studio *studio, const char *expected);
/* Fixes the first problem of a rule. True if there was one and it could be fixed. */
bool fix_first(Project **project, const Studio *studio, const char *rule);

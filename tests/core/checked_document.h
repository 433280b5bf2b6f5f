/* SPDX-License-Identifier: MIT */
/*
 * A small clean project with a picture file, and cases that spoil it: each tells the smallest
 * change that is a problem, the nearest that is none, and what a mend makes of the first.
 */
#ifndef CHECKED_DOCUMENT_H
#define CHECKED_DOCUMENT_H

#include "check.h"
#include "check/check.h"
#include "edit/edit.h"

/* What the clean project has; ids are these. */
enum {
    ART = 10,  /* 64 x 32, with a figure in both halves: 4..28 x 2..30, solid */
    KEN = 20,  /* a sprite; its frames have a hot spot at 16,30, a point "hand" and a box "torso" */
    STAND,     /* frame 1 */
    STRIKE,    /* frame 2, with a box "fist" on the torso's edge as well */
    PUNCH,     /* both, as an animation */
    TOWN = 30, /* a map of 64 x 32: zone 1 "street", road, with zone 2 "door" in it, road too */
    ZONES,     /* its plane */
    DOG,       /* its band: radius 3 */
    ROOF = 40, /* a level of 200 x 100: a triangle of walls, and a marker */
    WALLS      /* its layer */
};
enum { BODY = 1, ATTACK, ROAD, TRIGGER }; /* tags and their roles */

/* The folder with art.png, and a store that reads it. */
typedef struct Studio {
    char *folder;
    PictureStore *store;
} Studio;
Studio studio_open(void);
void studio_close(Studio *studio);
/* Writes art.png anew: the figure's grey, and how far right and down the picture reaches. The store
 * may keep the old one. */
void studio_paint(const Studio *studio, uint8_t grey, uint32_t width, uint32_t height);

Project *clean_project(const Studio *studio);

/* A changed version; the old one is released, and the change must be valid. */
Project *became(Project *before, Project *after);
Project *with_number(Project *before, Path path, const char *key, double value);
Project *with_text(Project *before, Path path, const char *key, const char *value);
/* With an item at the end of a list. */
Project *with_item(Project *before, Path path, const char *key, void *item);
Project *without(Project *before, Path path);
/* With a rectangle of pixels of a value in a node's tiles. */
Project *with_pixels(Project *before, Path path, const char *key, PixelRect rect, uint8_t value);

Box *new_box(const char *name, int32_t tag, int32_t x, int32_t y, int32_t w, int32_t h);
Wall *new_wall(const char *name, int32_t ax, int32_t ay, int32_t bx, int32_t by); /* fixed */

typedef struct SpoiltCase {
    const char *rule;                 /* which alone finds something in the bad one */
    const char *text;                 /* the first problem's */
    Project *(*bad)(Project *clean);  /* takes and gives a version */
    Project *(*good)(Project *clean); /* NULL: the clean one will do */
    Project *(*mended)(
        Project *clean); /* what the mend makes of the bad one; NULL: the clean one */
} SpoiltCase;

/* That the problems of a project are these, as "id id", each once in a row; files are read anew. */
void check_ids(const Project *project, const Studio *studio, const char *wanted);
/* Mends the first problem of a rule; true when there was one, and it could be. */
bool mend_first(Project **project, const Studio *studio, const char *rule);

void run_spoilt_cases(const SpoiltCase *cases, size_t count);

#endif

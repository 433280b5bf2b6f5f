/* SPDX-License-Identifier: MIT */
/*
 * What the sources of compile.h share:
 *
 *     compile.c           the order of the work; paths, failures, progress; tags, properties
 *     compile_pictures.c  which pictures a bank has, and their pixels
 *     compile_sprites.c   sprites, frames, animations
 *     compile_maps.c      maps
 *     compile_levels.c    levels
 *
 * Functions that return bool return false after a failure, which has then been noted: the caller
 * only passes it on.
 */
#ifndef GABARIT_EXPORT_COMPILE_INTERNAL_H
#define GABARIT_EXPORT_COMPILE_INTERNAL_H

#include "export/compile.h"
#include "model/path.h"

/* A picture of the project. */
typedef struct UsedPicture {
    const Picture *picture;
    bool shown, read;
    uint32_t number; /* in the bank, when it is shown */
} UsedPicture;

typedef struct Compiler {
    const Project *project;
    PictureStore *store;
    CompileOptions options;
    PlainBank *bank;
    GHashTable *pictures; /* UsedPicture, by id */
    double work, done;    /* all of it, and how much is; see compile_work_... */
    DeriveJob builder;    /* what builders get, with the progress of a part */
    double share;         /* of the work that the builder has */
    uint64_t taken;       /* bytes of the store's budget */
    Path path;            /* what is compiled now */
    bool noted;           /* a failure */
    GError **error;
} Compiler;

/* ---- compile.c ---- */

/* Notes a failure; `where` is "" for the whole project. Returns false. */
bool compile_fail(Compiler *c, CompileError code, const char *where, const char *what);
bool compile_fail_at(Compiler *c, CompileError code, Path path, const char *what);
/* Notes that something was left out or changed. */
void compile_note(Compiler *c, Path path, const char *what);
/* What a builder answered, with the path that it was about. */
bool compile_built(Compiler *c, DeriveResult result, Path path);

/* Takes bytes of the budget, for as long as the compiler is at work. */
bool compile_take(Compiler *c, uint64_t bytes);
void compile_give(Compiler *c, uint64_t bytes);
/* Memory of the bank, all zero, taken from the budget; NULL after a failure. */
void *compile_alloc(Compiler *c, size_t count, size_t size);

/* Notes that so much of the work was done; false when it is to stop. */
bool compile_advance(Compiler *c, double work);
/* A job for a builder that does so much of the work, good until the next one. */
DeriveJob *compile_job(Compiler *c, double work);

/* Whether an asset, or a layer of one, is wanted. */
bool compile_wants(const Compiler *c, uint64_t id);
bool compile_wants_layer(const Compiler *c, uint64_t id);

bool compile_properties(Compiler *c, const List *properties, PlainProperties *plain);

/* A direction as a unit vector in 1/32767; 0,0 stays that. */
void compile_direction(int32_t x, int32_t y, int16_t *to_x, int16_t *to_y);

/* ---- The parts ---- */

/* How much work the assets are, in about the time that a frame takes. */
double compile_work_map(const Map *map);
double compile_work_level(const Compiler *c, const Level *level);

bool compile_pictures(Compiler *c);
/* The number of a picture in the bank, GAB_NONE for id 0. */
uint32_t compile_picture_number(const Compiler *c, uint64_t id);
/* The pixels of a picture, checked; the caller's. NULL after a failure, which is about `path`. */
Pixels *compile_pixels(Compiler *c, uint64_t id, Path path);

bool compile_sprites(Compiler *c);
bool compile_maps(Compiler *c);
bool compile_levels(Compiler *c);

/* The wanted things of a list: their number, and memory for as many plain ones. False on
 * failure. */
bool compile_wanted(Compiler *c, const List *list, size_t size, void *items, uint32_t *count);

#endif

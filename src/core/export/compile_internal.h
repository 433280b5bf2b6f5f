/* SPDX-License-Identifier: MIT */
/*
 * What the sources of compile.h share:
 *
 *     compile.c           the order of the work; paths, failures, progress; tags, properties
 *     compile_pictures.c  which pictures a bank has, and their pixels
 *     compile_sprites.c   sprites, frames, animations
 *     compile_pages.c     frames on the pages of an atlas
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
    double work, done;    /* all the work, and how much of it is done; see compile_work_... */
    DeriveJob builder;    /* the job that builders get, whose progress is a share of all */
    double share;         /* of the work that the builder has */
    uint64_t taken;       /* bytes of the store's budget */
    Path path;            /* what is compiled now */
    bool noted;           /* a failure was noted */
    GError **error;
} Compiler;

/* ---- compile.c ---- */

/* Notes a failure; `where` is "" for the whole project. Returns false. */
bool compile_fail(Compiler *c, CompileError code, const char *where, const char *what);
bool compile_fail_at(Compiler *c, CompileError code, Path path, const char *what);
/* Notes that something was left out or changed. */
void compile_note(Compiler *c, Path path, const char *what);
/* Turns a builder's result into a failure about a path; true for DERIVE_DONE. */
bool compile_built(Compiler *c, DeriveResult result, Path path);

/* Takes bytes from the budget until the compiler ends. */
bool compile_take(Compiler *c, uint64_t bytes);
void compile_give(Compiler *c, uint64_t bytes);
/* Allocates zeroed memory for the bank, taken from the budget; NULL after a failure. */
void *compile_alloc(Compiler *c, size_t count, size_t size);

/* Notes that so much work was done; false when cancelled. */
bool compile_advance(Compiler *c, double work);
/* The job for a builder that does so much work, valid until the next one. */
DeriveJob *compile_job(Compiler *c, double work);

/* Whether an asset, or a layer of one, is wanted. */
bool compile_wants(const Compiler *c, uint64_t id);
bool compile_wants_layer(const Compiler *c, uint64_t id);

bool compile_properties(Compiler *c, const List *properties, PlainProperties *plain);

/* A direction as a unit vector in 1/32767; 0,0 stays 0,0. */
void compile_direction(int32_t x, int32_t y, int16_t *to_x, int16_t *to_y);

/* ---- The parts ---- */

/* How much work an asset is; 1 is about the time that a frame takes. */
double compile_work_map(const Map *map);
double compile_work_level(const Compiler *c, const Level *level);

double compile_work_pages(const Compiler *c, double frames);

bool compile_pictures(Compiler *c);
/* The number of a picture in the bank, GAB_NONE for id 0. */
uint32_t compile_picture_number(const Compiler *c, uint64_t id);
/* The pixels of a picture, whose size was checked; the caller's. NULL after a failure about
 * `path`. */
Pixels *compile_pixels(Compiler *c, uint64_t id, Path path);

/* Keeps the bytes of a PNG file as the pixels of a picture in the bank. */
bool compile_keep_png(Compiler *c, PlainPicture *plain, GBytes *png, Path path);

bool compile_sprites(Compiler *c);
/* After the sprites: packs their frames, if that is wanted. */
bool compile_pages(Compiler *c);
bool compile_maps(Compiler *c);
bool compile_levels(Compiler *c);

/* Counts the wanted items of a list, and allocates memory for as many plain structs. False after a
 * failure. */
bool compile_wanted(Compiler *c, const List *list, size_t size, void *items, uint32_t *count);

#endif

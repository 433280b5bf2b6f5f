/* SPDX-License-Identifier: MIT */
/*
 * Declarations shared by the sources of compile.h:
 *
 *     compile.c           the order of the work; paths, failures, progress; tags, properties
 *     compile_pictures.c  the pictures of a bank, and their pixels
 *     compile_sprites.c   sprites, frames, animations
 *     compile_pages.c     frames on the pages of an atlas
 *     compile_maps.c      maps
 *     compile_levels.c    levels
 *
 * A function that returns bool returns false after a failure that it has noted: the caller only
 * passes the result on.
 */
#ifndef GABARIT_EXPORT_COMPILE_INTERNAL_H
#define GABARIT_EXPORT_COMPILE_INTERNAL_H

#include "export/compile.h"
#include "model/path.h"

/* A picture of the project. */
typedef struct UsedPicture {
    const Picture *picture;
    bool shown, read;
    uint32_t number; /* index in the bank, if it is shown */
} UsedPicture;

typedef struct Compiler {
    const Project *project;
    PictureStore *store;
    CompileOptions options;
    PlainBank *bank;
    GHashTable *pictures; /* UsedPicture, by id */
    double work, done;    /* all the work, and the part of it that is done; see compile_work_... */
    DeriveJob builder;    /* the job passed to builders; its progress is a share of the whole */
    double share;         /* the builder's share of the work */
    uint64_t taken;       /* bytes taken from the store's budget */
    Path path;            /* the object that is being compiled */
    bool noted;           /* a failure was noted */
    GError **error;
} Compiler;

/* ---- compile.c ---- */

/* Notes a failure; `where` is "" for the whole project. Returns false. */
bool compile_fail(Compiler *c, CompileError code, const char *where, const char *what);
bool compile_fail_at(Compiler *c, CompileError code, Path path, const char *what);
/* Notes that something was skipped or changed. */
void compile_note(Compiler *c, Path path, const char *what);
/* Turns a builder's result into a failure at a path; true for DERIVE_DONE. */
bool compile_check_built(Compiler *c, DeriveResult result, Path path);

/* Takes bytes from the budget until the compiler ends. */
bool compile_take(Compiler *c, uint64_t bytes);
void compile_give(Compiler *c, uint64_t bytes);
/* Allocates zeroed memory for the bank and takes it from the budget; NULL after a failure. */
void *compile_alloc(Compiler *c, size_t count, size_t size);

/* Adds to the work that is done; false if cancelled. */
bool compile_advance(Compiler *c, double work);
/* Returns the job for a builder whose work this is, valid until the next call. */
DeriveJob *compile_job(Compiler *c, double work);

/* True if an asset, or a layer of one, is to be compiled. */
bool compile_includes(const Compiler *c, uint64_t id);
bool compile_includes_layer(const Compiler *c, uint64_t id);

bool compile_properties(Compiler *c, const List *properties, PlainProperties *plain);

/* Converts a direction to a unit vector in 1/32767; 0,0 stays 0,0. */
void compile_direction(int32_t x, int32_t y, int16_t *to_x, int16_t *to_y);

/* ---- The parts ---- */

/* Return the work for an asset, in units of about the time that a frame takes. */
double compile_work_map(const Map *map);
double compile_work_level(const Compiler *c, const Level *level);

double compile_work_pages(const Compiler *c, double frames);

bool compile_pictures(Compiler *c);
/* Returns the index of a picture in the bank, GAB_NONE for id 0. */
uint32_t compile_picture_number(const Compiler *c, uint64_t id);
/* Returns the pixels of a picture, after a check of its size. The caller owns a reference. NULL
 * after a failure at `path`. */
Pixels *compile_pixels(Compiler *c, uint64_t id, Path path);

/* Stores the bytes of a PNG file in the bank as the pixels of a picture. */
bool compile_keep_png(Compiler *c, PlainPicture *plain, GBytes *png, Path path);

bool compile_sprites(Compiler *c);
/* Packs the frames on pages, if requested; must be called after compile_sprites. */
bool compile_pages(Compiler *c);
bool compile_maps(Compiler *c);
bool compile_levels(Compiler *c);

/* Counts the items of a list that are to be compiled, and allocates as many plain structs. False
 * after a failure. */
bool compile_alloc_included(Compiler *c, const List *list, size_t size, void *items,
                            uint32_t *count);

#endif

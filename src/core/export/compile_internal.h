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
 * A function that returns bool returns false after a failure that it has recorded: the caller only
 * has to return false, too.
 */
#pragma once

#include "art/content.h"
#include "export/compile.h"

/* A picture of the project, and how the bank uses it. */
typedef struct UsedPicture {
    const Picture *picture;
    bool in_bank;    /* the bank contains the picture */
    bool read;       /* its pixels have been read */
    uint32_t number; /* index in the bank, if it is in it */
} UsedPicture;

/* The mask that was computed last. Frames that show the same pixels share its rows. */
typedef struct ComputedMask {
    const Frame *frame; /* or NULL: none */
    uint8_t digest[16]; /* of the pixels of its picture */
    PlainMask plain;
} ComputedMask;

typedef struct Compiler {
    const Project *project;
    PictureStore *store;
    CompileOptions options;
    PlainBank *bank;
    GHashTable *pictures; /* UsedPicture, by id */
    GHashTable *targets;  /* numbers of items in the bank, by id; see compile.c */
    GHashTable *encoded;  /* PlainPicture of parts that were encoded as PNG, by digest */
    ComputedMask mask;
    double work, done; /* total and finished work; see compile_work_... */
    DeriveJob builder; /* the job passed to builders; reports a share of the total progress */
    double share;      /* the builder's share of the work */
    uint64_t taken;    /* bytes taken from the store's budget */
    BudgetScope work_scope;
    Path path;   /* the object that is being compiled */
    bool failed; /* a failure was recorded */
    GError **error;
} Compiler;

/* ---- compile.c ---- */

/* Records a failure, unless there was one before; `where` is "" for the whole project. Returns
 * false. */
bool compile_fail(Compiler *c, CompileError code, const char *where, const char *what);
bool compile_fail_at(Compiler *c, CompileError code, Path path, const char *what);
/* Adds a message that something was skipped or changed. */
void compile_note(Compiler *c, Path path, const char *what);
/* True if a builder's result is DERIVE_DONE; records any other result as a failure at a path. */
bool compile_check_built(Compiler *c, DeriveResult result, Path path);

/* Takes bytes from the budget, until the compiler ends or compile_release releases them. */
bool compile_take(Compiler *c, uint64_t bytes);
void compile_release(Compiler *c, uint64_t bytes);
/* True if so many bytes remain in the budget. */
bool compile_could_take(const Compiler *c, uint64_t bytes);
/* Begins a step that may do as much work as everything before it. False after a failure. */
bool compile_renew_work(Compiler *c);
/* Allocates zeroed memory for the bank and charges it to the budget; NULL after a failure. */
void *compile_alloc(Compiler *c, size_t count, size_t size);

/* Adds to the finished work and reports the progress; false if cancelled. */
bool compile_advance(Compiler *c, double work);
/* Returns a job for a builder that does this amount of work; it is valid until the next call. */
DeriveJob *compile_job(Compiler *c, double work);

/* True if an asset, or a layer of one, is to be compiled. */
bool compile_includes(const Compiler *c, uint64_t id);
bool compile_includes_layer(const Compiler *c, uint64_t id);

/* Compiles the properties of a node, and the fields of its tag. */
bool compile_properties(Compiler *c, const void *node, PlainProperties *plain);

/* Converts a direction to a unit vector in units of 1/32767; 0,0 stays 0,0. */
void compile_direction(int32_t x, int32_t y, int16_t *to_x, int16_t *to_y);

/* ---- The parts ---- */

/* Estimate the work of compiling an asset, and of packing frames on pages, in units of compiling
 * one frame. */
double compile_work_map(const Map *map);
double compile_work_level(const Compiler *c, const Level *level);
double compile_work_pages(const Compiler *c, double frames);

bool compile_pictures(Compiler *c);
/* Returns the index of a picture in the bank, GAB_NONE for id 0. */
uint32_t compile_picture_number(const Compiler *c, uint64_t id);
/* Returns the digest of a picture's pixels, borrowed; NULL unless the bank contains the picture and
 * its pixels have been read. */
const uint8_t *compile_picture_digest(const Compiler *c, uint64_t id);
/* True if the frames of a picture are packed on pages; their number is counted for that. */
bool compile_is_packed(const Compiler *c, uint64_t id);
/* Returns the pixels of a picture, after a check of its size. The caller owns a reference. NULL
 * after a failure at `path`. */
Pixels *compile_pixels(Compiler *c, uint64_t id, Path path);

/* Stores the bytes of a PNG file in the bank as the pixels of a picture. */
bool compile_store_png(Compiler *c, PlainPicture *plain, GBytes *png, Path path);

bool compile_sprites(Compiler *c);
/* Packs the frames on pages, if requested; must be called after compile_sprites. */
bool compile_pages(Compiler *c);
bool compile_maps(Compiler *c);
bool compile_levels(Compiler *c);

/* Compiles an asset to a plain struct. False after a failure. */
typedef bool CompileFunction(Compiler *c, const void *asset, void *plain);
/* Compiles the assets of a list that the options include, and sets their number. Returns the plain
 * structs, each with `size` bytes; NULL after a failure. */
void *compile_assets(Compiler *c, const List *assets, size_t size, CompileFunction compile,
                     uint32_t *count);

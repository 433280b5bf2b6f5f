/* SPDX-License-Identifier: MIT */
/**
 * export/compile.h: from a project to the plain bank that bank_write turns into bytes: hot spots
 * become origins, masks are taken from the art, shapes fill their planes, distances, bands and
 * partitions are built.
 *
 *     CompileOptions options = {.pixels = EXPORT_PNG};
 *     PlainBank bank = {0};
 *     if (project_compile(project, store, &options, &bank, &error))
 *         bank_write(&bank, &bytes, &size, &problem);
 *     plain_free(&bank);
 *
 * What becomes what
 *
 * - **Pictures** are in the bank if a sprite, map or level in it shows them, in the project's
 *   order. With EXPORT_NO_PIXELS a picture is read only where a mask or a height map needs its
 *   pixels; one that is not read keeps the digest that the project has.
 * - **Frames**: coordinates count from the hot spot; without one, from the top left corner (check/
 *   reports such frames). The boxes of a group are put together, where the first of them was.
 * - **An atlas** takes the place of the pictures that only frames show. Frames are cut down to what
 *   is to be seen of them or solid, and those with the same pixels share a rectangle. Only picture
 *   and rectangle of a frame differ then: what counts from the hot spot is the same.
 * - **Zones** keep their numbers: a number that no zone has is a zone without a name, tag or
 *   pixels.
 * - **The road** of a map is made of the pixels of its planes whose zones have a tag of `road`.
 *   Planes that are painted as a band count for that band only: there such pixels are the positions
 *   at which its disc fits. Where painted bands disagree, the smaller one is right.
 * - **Height maps** take a picture's brightness; of isometric tiles x, y is the top corner.
 *
 * A bank cannot hold everything that a document can while it is worked on. Empty things (an
 * animation without frames, ground with fewer than two nodes, tiles without cells, heights without
 * a picture, the mask of a frame without one) are left out, and frames that last 0 ms last 1. Both
 * are noted.
 *
 * The same project and pictures give the same bank, on every machine and whatever the number of
 * threads. The compiler keeps no state: any thread may compile any project.
 */
#ifndef GABARIT_EXPORT_COMPILE_H
#define GABARIT_EXPORT_COMPILE_H

#include "art/picture.h"
#include "bank/plain.h"
#include "derive/job.h"
#include "export/pack.h"
#include "export/partition_choice.h"

/** Pages that frames are packed on. */
typedef struct AtlasOptions {
    PackLimits limits;
    const char *name; /**< of the pages, see atlas_page_name */
    AtlasJson json;   /**< needs the pages as files, wherever else they are */
} AtlasOptions;

/** Options; all zero is the default. Memory is taken from the store's budget while a project is
 * compiled. */
typedef struct CompileOptions {
    ExportPixels pixels;
    /** Pack frames on pages instead of referring to their pictures; NULL: do not. */
    const AtlasOptions *atlas;
    /** Receives the PNG files of the pages (GBytes *) that `pixels` leaves out of the bank, of all
     * with JSON beside them; or NULL. */
    GPtrArray *pages;
    /** Compile only this asset (a sprite, map or level), for playing; 0: all. */
    uint64_t only;
    /** Compile only this layer of levels, for probing; 0: all. */
    uint64_t layer;
    /** Progress, cancelling, threads; its memory is that of the builders only. NULL: none. */
    DeriveJob *job;
    /** Receives texts about what was left out or changed, to be freed with g_free; or NULL. */
    GPtrArray *notes;
    /** Receives the pictures that were read (const Picture *, the project's); or NULL. */
    GPtrArray *pictures;
    /** Receives what was tried for the last layer whose partition is to be chosen; or NULL. */
    PartitionChoice *choice;
} CompileOptions;

#define COMPILE_ERROR (compile_error_quark())
GQuark compile_error_quark(void);
typedef enum CompileError {
    COMPILE_PICTURE, /**< a needed picture is missing or has another size than the project says */
    COMPILE_LIMIT,   /**< something is too large for a bank, or two names clash in a header */
    COMPILE_CANCELLED,
    COMPILE_NO_MEMORY
} CompileError;

/**
 * Fills `bank`, which must be all zero, and which the caller frees with plain_free, even after a
 * failure. Names in it are borrowed from the project, which must outlive it. Whether it is too
 * large for a bank is found when bytes are made of it. `options` may be NULL. False with an error
 * that names the path.
 */
bool project_compile(const Project *project, PictureStore *store, const CompileOptions *options,
                     PlainBank *bank, GError **error);

/** What the page with a number, from 0, of an atlas is called: "duel-0.png"; the caller's. */
char *atlas_page_name(const char *name, uint32_t page);

/** Which pixels of a map are road, a byte per pixel, 1 or 0, to be freed with g_free; and the same
 * for a plane that is painted as a band. */
uint8_t *map_road_pixels(const Map *map);
uint8_t *plane_road_pixels(const Map *map, const Plane *plane);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * export/compile.h: compiles a project to the plain bank that bank_write turns into bytes.
 * Coordinates become relative to hot spots, masks are computed from the art, shapes are filled into
 * their planes, and distances, bands and partitions are built.
 *
 *     CompileOptions options = {.pixels = EXPORT_PNG};
 *     PlainBank bank = {0};
 *     if (project_compile(project, store, &options, &bank, &error))
 *         bank_write(&bank, &bytes, &size, &problem);
 *     plain_free(&bank);
 *
 * Rules of the conversion
 *
 * - **Pictures** are in the bank if a sprite, map or level in it shows them, in the project's
 *   order. With EXPORT_NO_PIXELS a picture is read only if a mask or a height map needs its pixels;
 *   a picture that is not read keeps the digest stored in the project.
 * - **Frames**: coordinates are relative to the hot spot, or to the top left corner if there is
 *   none (check/ reports such frames). The boxes of a group are stored together, at the position of
 *   the first of them.
 * - **An atlas** replaces the pictures that only frames show. Frames are trimmed to their visible
 *   or solid pixels, and frames with the same pixels share a rectangle. Only the picture and
 *   rectangle of a frame change; coordinates relative to the hot spot stay the same. Frames of a
 *   picture with a side that is too long for a bank are always packed.
 * - **Zones** keep their numbers: a number that no zone has becomes a zone without a name, tag or
 *   pixels.
 * - **The road** of a map consists of the pixels of its planes whose zones have a tag in `road`. A
 *   plane that is painted as a band affects only that band: its road pixels are the positions at
 *   which the band's disc fits. If painted bands contradict each other, the smaller one wins.
 * - **Height maps** use a picture's brightness. For isometric tiles, x, y is the top corner.
 *
 * A bank cannot store everything that a document may contain during editing. Empty objects (an
 * animation without frames, ground with fewer than two nodes, tiles without cells, heights without
 * a picture, the mask of a frame without one) are skipped, and a duration of 0 ms is stored as 1
 * ms. Both are reported in `notes`.
 *
 * The same project and pictures result in the same bank on every machine and with any number of
 * threads. The compiler has no global state: any thread may compile any project.
 */
#pragma once

#include "art/picture.h"
#include "export/pack.h"
#include "export/partition_choice.h"
#include "model/path.h"

/** Options for packing frames on pages. */
typedef struct AtlasOptions {
    PackLimits limits;
    const char *name;  /**< name of the pages, see atlas_page_name */
    bool writes_files; /**< the pages are also files if the bank contains them */
    bool only_long;    /**< pack only frames of pictures that are too long for a bank */
} AtlasOptions;

/** Options; all zero is the default. Memory is taken from the store's budget while a project is
 * compiled. */
typedef struct CompileOptions {
    ExportPixels pixels;
    /** How to pack frames on pages; NULL: like `only_long`, with default pages. */
    const AtlasOptions *atlas;
    /** Receives the PNG files (GBytes *) of the pages, if they are not in the bank or JSON is
     * written; or NULL. */
    GPtrArray *pages;
    /** Compile only this asset (a sprite, map or level), for playing; 0: all. */
    uint64_t only;
    /** Compile only this layer of levels, for probing; 0: all. */
    uint64_t layer;
    /** Progress, cancelling and the number of threads; its allocator is not used. NULL: none. */
    DeriveJob *job;
    /** Receives the path of the object that is being compiled, before the job's progress is called;
     * or NULL. */
    Path *at;
    /** Receives messages about everything that was skipped or changed, to be freed with g_free; or
     * NULL. */
    GPtrArray *notes;
    /** Receives the pictures that were read (const Picture *, owned by the project); or NULL. */
    GPtrArray *pictures;
    /** Receives the partitions tried for the last layer with PARTITION_AUTO; or NULL. */
    PartitionChoice *choice;
} CompileOptions;

#define COMPILE_ERROR (compile_error_quark())
GQuark compile_error_quark(void);
typedef enum CompileError {
    COMPILE_PICTURE, /**< a needed picture is missing or differs in size from the project */
    COMPILE_LIMIT,   /**< something is too large for a bank, or two names clash in a header */
    COMPILE_CANCELLED,
    COMPILE_NO_MEMORY
} CompileError;

/**
 * Fills `bank`, which must be all zero. The caller frees it with plain_free, even after a failure.
 * Names in it are borrowed from the project, which must outlive it. A bank that is too large is
 * only detected when it is written to bytes. `options` may be NULL. Returns false with an error
 * that contains the path of the object.
 */
bool project_compile(const Project *project, PictureStore *store, const CompileOptions *options,
                     PlainBank *bank, GError **error);

/** True if a bank cannot contain a picture as it is. */
bool picture_is_too_long(const Picture *picture);
/** True if a project has frames of such pictures, which are exported on pages. */
bool project_has_long_sheets(const Project *project);

/** Returns the name of an atlas's page for a number, counted from 0: "duel-0.png". The caller frees
 * it. */
char *atlas_page_name(const char *name, uint32_t page);

/** Return the road pixels of a map, or of a plane that is painted as a band: one byte per pixel, 1
 * for road, else 0, to be freed with g_free. */
uint8_t *map_road_pixels(const Map *map);
uint8_t *plane_road_pixels(const Map *map, const Plane *plane);

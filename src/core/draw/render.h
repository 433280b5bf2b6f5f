/* SPDX-License-Identifier: MIT */
/**
 * draw/render.h: whole annotated pictures of a project, as `gab render` writes them: sheets of
 * animations, single frames, maps, bands, levels, partitions, each with a title and the names of
 * what is in it.
 *
 *     RenderOptions options = {.frames = true};
 *     bool good = project_render(project, store, &options, write_file, folder, &error);
 *
 * Bands, masks and partitions are those of the bank that would be exported now. The same project
 * and pictures give the same pictures, where the fonts are the same.
 */
#ifndef GABARIT_DRAW_RENDER_H
#define GABARIT_DRAW_RENDER_H

#include "art/picture.h"
#include "draw/theme.h"

enum { RENDER_MOST_SIDE = 16384, RENDER_MOST_AREA = 1 << 26 };

/** All zero is a good choice. */
typedef struct RenderOptions {
    const DrawTheme *theme; /**< NULL: dark */
    /** Pixels of the picture for each of the document; 0: what suits each picture. */
    double zoom;
    bool frames; /**< every frame by itself, with the names of its boxes, instead of sheets */
    /** The names of the only assets to render, ends with NULL; or NULL: all. */
    const char *const *only;
    /** Receives what is missing in the pictures, texts to be freed with g_free; or NULL. */
    GPtrArray *notes;
} RenderOptions;

#define RENDER_ERROR (render_error_quark())
GQuark render_error_quark(void);
typedef enum RenderError {
    RENDER_TOO_LARGE, /**< more than RENDER_MOST_SIDE or RENDER_MOST_AREA */
    RENDER_NOT_FOUND, /**< no asset of that name */
    RENDER_NO_MEMORY
} RenderError;

/** Gets one picture after the other, with a name that can be a file's, without an ending, once in a
 * run whatever the case of letters. False ends it, with an error set. */
typedef bool (*RenderTake)(void *user, const char *name, GBytes *png, GError **error);

/** Renders a project. False with an error: of RENDER_ERROR, COMPILE_ERROR, PICTURE_ERROR, or what
 * `take` says. A missing or broken picture is no error: it is drawn as missing, and noted; one that
 * cannot be read for want of memory, of files that may be open, or by a limit, is one. */
bool project_render(const Project *project, PictureStore *store, const RenderOptions *options,
                    RenderTake take, void *user, GError **error);

#endif

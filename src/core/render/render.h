/* SPDX-License-Identifier: MIT */
/**
 * render/render.h: whole annotated pictures of a project, as `gab render` writes them: sheets of
 * animations, single frames, maps, bands, levels, partitions, each with a title and the names of
 * its contents.
 *
 *     RenderOptions options = {.frames = true};
 *     bool ok = project_render(project, store, &options, write_file, folder, &error);
 *
 * Bands, masks and partitions are those of the bank that would be exported now. The same project,
 * pictures and fonts give the same output.
 */
#pragma once

#include "art/picture.h"
#include "draw/theme.h"

enum { RENDER_MAX_SIDE = 16384, RENDER_MAX_AREA = 1 << 26 };

/** Options; all zero is the default. */
typedef struct RenderOptions {
    const DrawTheme *theme; /**< NULL: the dark theme */
    /** Pixels of the output per pixel of the document; 0: chosen for each picture. */
    double zoom;
    bool frames; /**< single frames with the names of their boxes instead of sheets */
    /** The names of the assets to render, terminated by NULL; NULL: all. */
    const char *const *only;
    /** Receives messages about missing parts of the pictures, to be freed with g_free; or NULL. */
    GPtrArray *notes;
} RenderOptions;

#define RENDER_ERROR (render_error_quark())
GQuark render_error_quark(void);
typedef enum RenderError {
    RENDER_TOO_LARGE, /**< more than RENDER_MAX_SIDE or RENDER_MAX_AREA */
    RENDER_NOT_FOUND, /**< no asset has that name */
    RENDER_NO_MEMORY
} RenderError;

/** Called for each picture. `name` is a valid file name without an extension, and unique in a run,
 * ignoring case. Returns false with an error to end the run. */
typedef bool (*RenderOutput)(void *user, const char *name, GBytes *png, GError **error);

/** Renders a project. Returns false with an error of RENDER_ERROR, COMPILE_ERROR or PICTURE_ERROR,
 * or with the error of `output`. A missing or broken picture is not an error: it is drawn as
 * missing, and reported in the notes of the options. A picture that cannot be read because memory
 * or open files are exhausted, or because of a limit, is an error. */
bool project_render(const Project *project, PictureStore *store, const RenderOptions *options,
                    RenderOutput output, void *user, GError **error);

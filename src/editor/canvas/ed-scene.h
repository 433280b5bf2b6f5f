/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-scene.h: what a session shows, as core/draw draws it: the version and every setting of
 * its look, kept from one update to the next, so that each update tells what looks different.
 *
 *     EdScene *scene = ed_scene_new();
 *     DrawDirty dirty = {0};
 *     ed_scene_update(scene, session, theme, &dirty);
 *     ed_scene_draw(&tile, scene);
 *
 * Knows no GTK: a test draws scenes without a display.
 */
#ifndef GABARIT_CANVAS_ED_SCENE_H
#define GABARIT_CANVAS_ED_SCENE_H

#include "draw/dirty.h"
#include "draw/theme.h"
#include "session/ed-view.h"

typedef struct EdScene EdScene;

/** Shows nothing yet. */
EdScene *ed_scene_new(void);
/** NULL is allowed. */
void ed_scene_free(EdScene *scene);

/**
 * Takes over what a session shows now; NULL: nothing. `dirty` gets what looks different since the
 * last update, unless ed_scene_content has changed: then there is nothing to compare with, and
 * nothing is added. The session must outlive the scene, or the next update.
 */
void ed_scene_update(EdScene *scene, EdSession *session, const DrawTheme *theme, DrawDirty *dirty);

/** The current colours: those of the theme, on the ground that the session asks for. */
const DrawTheme *ed_scene_theme(const EdScene *scene);
/** A number that identifies asset, frame, and theme. 0: nothing is shown. */
uint64_t ed_scene_content(const EdScene *scene);
/** The bounds of the frame, map or level shown, in document pixels; false when nothing is shown. */
bool ed_scene_bounds(const EdScene *scene, PixelRect *bounds);
/** The area that "fit" shows. For frames that is all frames that are played, aligned by their hot
 * spots, and the pinned figure beside them. `number` changes whenever the area may have changed for
 * a reason other than an edit. False when nothing is shown. */
bool ed_scene_extent(const EdScene *scene, PixelRect *extent, uint64_t *number);
/** The origin of the rulers, in document pixels: the hot spot, or 0, 0; false where there is
 * none. */
bool ed_scene_origin(const EdScene *scene, double *x, double *y);

/** Fetches the session's pictures, which may be a new store. Call before drawing. */
void ed_scene_ready(EdScene *scene);
/** Fills a target. An EdTilesDraw, callable on any thread. */
void ed_scene_draw(const DrawTarget *target, void *scene);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * canvas/ed-scene.h: the visible content of a session in the form that core/draw draws: the version
 * of the document and all settings of its look. A scene keeps both between updates, so that each
 * update can report the areas that look different.
 *
 *     EdScene *scene = ed_scene_new();
 *     DrawDirty dirty = {0};
 *     ed_scene_update(scene, session, theme, &dirty);
 *     ed_scene_draw(&tile, scene);
 *
 * Does not depend on GTK: tests draw scenes without a display.
 */
#pragma once

#include "draw/dirty.h"
#include "session/ed-view.h"

typedef struct EdScene EdScene;

/** Creates a scene that shows nothing yet. */
EdScene *ed_scene_new(void);
/** Frees the scene; NULL is allowed. */
void ed_scene_free(EdScene *scene);

/**
 * Updates the scene to the current content of a session; NULL: nothing is shown. Adds the areas
 * that look different since the last update to `dirty`, unless ed_scene_content has changed, so
 * that there is nothing to compare with. The session must stay valid until the next update, or as
 * long as the scene exists.
 */
void ed_scene_update(EdScene *scene, EdSession *session, const DrawTheme *theme, DrawDirty *dirty);

/** Returns the current colours: those of the theme, on the background that the session's look
 * selects. */
const DrawTheme *ed_scene_theme(const EdScene *scene);
/** Returns a number that identifies the asset, the part of it that is shown, and the theme; 0:
 * nothing is shown. */
uint64_t ed_scene_content(const EdScene *scene);
/** Gets the bounds of the frame, map or level shown, in document pixels; false if nothing is
 * shown. */
bool ed_scene_bounds(const EdScene *scene, PixelRect *bounds);
/** Gets the area that "fit" shows. For frames, this is the union of all frames that are played,
 * aligned by their hot spots, and the pinned figure next to them. `number` changes whenever the
 * area may have changed for a reason other than an edit. False if nothing is shown. */
bool ed_scene_extent(const EdScene *scene, PixelRect *extent, uint64_t *number);
/** Gets the origin of the rulers, in document pixels: the hot spot. Without one, sets 0, 0 and
 * returns false. */
bool ed_scene_origin(const EdScene *scene, double *x, double *y);

/** Fetches the session's decoded pictures, whose store may be a new one. Call it before drawing. */
void ed_scene_fetch_pictures(EdScene *scene);
/** Fills a target. An EdTilesDraw whose user data is the scene; callable on any thread. */
void ed_scene_draw(const DrawTarget *target, void *scene);

/* SPDX-License-Identifier: MIT */
/** canvas/ed-scene-internal.h: how ed-scene.c asks each kind of asset for its part. */
#ifndef GABARIT_CANVAS_ED_SCENE_INTERNAL_H
#define GABARIT_CANVAS_ED_SCENE_INTERNAL_H

#include "canvas/ed-scene.h"

#include "draw/level.h"
#include "draw/map.h"
#include "draw/sprite.h"

/** One state of the scene. Its views and options point into it, so it must never move in memory. */
typedef struct SceneState {
    Project *project; /* owned; what the rest borrows from */
    EdAssetKind kind;
    uint64_t content;
    PixelRect bounds;
    bool has_origin;
    double origin_x, origin_y;
    DrawSpriteOptions sprite_options;
    DrawSpriteView sprite;
    DrawMapOptions map_options;
    DrawMapView map;
    DrawLevelOptions level_options;
    DrawLevelView level;
    GArray *ghosts;   /* DrawGhost */
    GArray *planes;   /* DrawMapPlane */
    GPtrArray *lines; /* DrawShapes of each of them */
    Blocks *filled;   /* of the plane shown, with its shapes */
    Blocks *covered;  /* which pixels come from shapes */
    Blocks *proposal; /* the tool's proposal, or NULL */
    GArray *hidden;   /* ids of layers */
    MapBands *known;  /* of the road, as far as it is drawn */
    DrawMapBands bands;
    GArray *pinches, *curves;
    GArray *selected; /* indexes of walls */
    DrawWalls *walls;
    DrawPartition *partition;
} SceneState;

/** Numbers that identify contents. */
uint64_t scene_mix(uint64_t content, uint64_t with);

/** Fill a state whose project, theme and content are set. `last` is the previous state, or NULL;
 * computed data that is still valid is shared with it. */
void scene_take_sprite(SceneState *state, EdSession *session, const DrawTheme *theme);
void scene_take_map(SceneState *state, EdSession *session, const DrawTheme *theme,
                    const SceneState *last);
void scene_take_level(SceneState *state, EdSession *session, const DrawTheme *theme);

/** See ed_scene_extent; `extent` is that of the frame shown. */
void scene_sprite_extent(const SceneState *state, EdSession *session, PixelRect *extent,
                         uint64_t *number);

#endif

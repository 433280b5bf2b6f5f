/* SPDX-License-Identifier: MIT */
/** canvas/ed-scene-internal.h: the state of ed-scene.c, and the functions that fill it for each
 * kind of asset. */
#pragma once

#include "canvas/ed-scene.h"

#include "draw/level.h"
#include "draw/map.h"
#include "draw/sprite.h"

/** One state of the scene. Its views and options point into it, so it must never move in memory. */
typedef struct SceneState {
    Project *project; /* owned; the other fields borrow from it */
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
    DrawMarks *marks; /* of one of the three views */
    GArray *ghosts;   /* DrawGhost */
    GArray *planes;   /* DrawMapPlane */
    GPtrArray *lines; /* DrawShapes of each plane */
    Blocks *filled;   /* pixels of the current plane, with its shapes */
    Blocks *covered;  /* 1 where shapes cover a pixel */
    Blocks *proposal; /* the tool's proposal, or NULL */
    GArray *hidden;   /* ids of layers */
    MapBands *known;  /* data computed from the road, if any of it is drawn; or NULL */
    DrawMapBands bands;
    GArray *pinches, *curves;
    GArray *selected; /* indices of walls */
    DrawWalls *walls;
    DrawPartition *partition;
} SceneState;

/** Mixes a value into a number that identifies contents; never returns 0. */
uint64_t scene_mix(uint64_t content, uint64_t with);

/** Fill a state whose project and content are set. `last` is the previous state, or NULL; computed
 * data that is still valid is shared with it. */
void scene_fill_sprite(SceneState *state, EdSession *session, const DrawTheme *theme);
void scene_fill_map(SceneState *state, EdSession *session, const DrawTheme *theme,
                    const SceneState *last);
void scene_fill_level(SceneState *state, EdSession *session, const DrawTheme *theme);

/** See ed_scene_extent. On input, `extent` is the bounds of the frame shown. */
void scene_sprite_extent(const SceneState *state, EdSession *session, PixelRect *extent,
                         uint64_t *number);

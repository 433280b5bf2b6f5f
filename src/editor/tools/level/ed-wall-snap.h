/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-snap.h: positions that walls snap to: nearby ends of other walls, nearby
 * walls, the grid, and directions in steps of 15° from the previous point; else whole pixels.
 *
 *     EdWallSnap snap = ed_wall_snap(session, pointer, &(EdWallSnapping){.from = &last});
 *     ed_wall_snap_draw(overlay, &snap, &last);
 *
 * Ends take precedence over walls, and walls over the rest. A step of 15° takes precedence over the
 * grid if it is clearly nearer to the pointer, and over whole pixels if it is near. Shift forces a
 * step of 15° if no end or wall is near. Steps also end on the grid or on whole pixels, so that
 * walls meet: only multiples of 45° are exact, others are as near as the grid allows. Control
 * disables snapping; positions are then exact to 1/256 pixel.
 */
#pragma once

#include "tools/level/ed-walls.h"

typedef enum EdSnapKind {
    ED_SNAP_NOTHING = 0,
    ED_SNAP_PIXEL,
    ED_SNAP_GRID,
    ED_SNAP_ANGLE,
    ED_SNAP_WALL,
    ED_SNAP_END
} EdSnapKind;

typedef struct EdWallSnap {
    WallPoint at;
    EdSnapKind kind;
    Wall line; /**< ED_SNAP_WALL: the wall; only its coordinates are set */
} EdWallSnap;

typedef struct EdWallSnapping {
    const WallPoint *from; /**< start of the steps of 15°, or NULL */
    const GArray *moved;   /**< WallEnd, sorted: walls to ignore, or NULL */
} EdWallSnapping;

EdWallSnap ed_wall_snap(EdSession *session, const EdPointer *pointer,
                        const EdWallSnapping *snapping);

/** Returns the size of the grid in pixels; 0: no grid. */
double ed_wall_grid(EdSession *session);
/** The snapping options, shared by all wall tools. */
#define ED_WALL_GRID_OPTION                                                           \
    {                                                                                 \
        .id = "grid", .owner = "wall", .kind = ED_OPTION_NUMBER, .label = N_("Grid"), \
        .unit = "px", .min = 0, .max = 1024, .default_value = ED_WALL_GRID            \
    }
#define ED_WALL_SNAP_OPTIONS                                                           \
    ED_WALL_GRID_OPTION,                                                               \
    {                                                                                  \
        .id = "angles", .owner = "wall", .kind = ED_OPTION_SWITCH, .label = N_("15°"), \
        .icon = "gab-direction-symbolic", .default_value = 1                           \
    }
enum { ED_WALL_GRID = 8 };

/** Draws the snapped position and the thing that it snapped to. `from`: as in EdWallSnapping. */
void ed_wall_snap_draw(EdOverlay *overlay, const EdWallSnap *snap, const WallPoint *from);
/** Draws the length and angle from a point to the snapped position, and the kind of snap: "64.0 px
 * · 45° · grid". */
void ed_wall_measure_draw(EdOverlay *overlay, WallPoint from, const EdWallSnap *snap);
/** Returns the direction from one point to another in degrees: 0 is right, 90 is up; in (-180,
 * 180]. */
double ed_wall_degrees(WallPoint from, WallPoint to);

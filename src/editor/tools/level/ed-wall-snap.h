/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-snap.h: points that nearby walls snap to: ends of other walls, their lines,
 * the grid, steps of 15° from the previous point; else whole pixels.
 *
 *     EdWallSnap snap = ed_wall_snap(session, pointer, &(EdWallSnapping){.from = &last});
 *     ed_wall_snap_draw(overlay, &snap, &last);
 *
 * Control switches snapping off, down to 1/256 pixel. Among candidates near on the screen the order
 * above decides; Shift forces a step of 15° wherever the pointer is.
 */
#ifndef GABARIT_TOOLS_LEVEL_ED_WALL_SNAP_H
#define GABARIT_TOOLS_LEVEL_ED_WALL_SNAP_H

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
    Wall line; /**< of ED_SNAP_WALL: the wall's line; only its ends are set */
} EdWallSnap;

typedef struct EdWallSnapping {
    const WallPoint *from; /**< steps of 15° count from it, or NULL */
    const GArray *moved;   /**< WallEnd, sorted: walls to ignore, or NULL */
} EdWallSnapping;

EdWallSnap ed_wall_snap(EdSession *session, const EdPointer *pointer,
                        const EdWallSnapping *snapping);

/** The size of the grid in pixels; 0: there is none. */
double ed_wall_grid(EdSession *session);
/** The snapping options, shared by all wall tools. */
#define ED_WALL_GRID_OPTION                                                           \
    {                                                                                 \
        .id = "grid", .owner = "wall", .kind = ED_OPTION_NUMBER, .label = N_("Grid"), \
        .unit = "px", .least = 0, .most = 1024, .standard = ED_WALL_GRID              \
    }
#define ED_WALL_SNAP_OPTIONS                                                           \
    ED_WALL_GRID_OPTION,                                                               \
    {                                                                                  \
        .id = "angles", .owner = "wall", .kind = ED_OPTION_SWITCH, .label = N_("15°"), \
        .icon = "gab-direction-symbolic", .standard = 1                                \
    }
enum { ED_WALL_GRID = 8 };

/** Draws what a point was snapped to. `from` as above. */
void ed_wall_snap_draw(EdOverlay *overlay, const EdWallSnap *snap, const WallPoint *from);
/** Draws a length and an angle at a point: "64.0 px · 45°", and the name of the snap. */
void ed_wall_measure_draw(EdOverlay *overlay, WallPoint from, const EdWallSnap *snap);
/** The direction from one point to another in degrees, 0 to the right, 90 up; in (-180, 180]. */
double ed_wall_degrees(WallPoint from, WallPoint to);

#endif

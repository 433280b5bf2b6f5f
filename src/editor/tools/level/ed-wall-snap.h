/* SPDX-License-Identifier: MIT */
/**
 * tools/level/ed-wall-snap.h: places that walls come to when they are near: ends of others, their lines,
 * the grid, steps of 15° from the place before; else whole pixels.
 *
 *     EdWallSnap snap = ed_wall_snap(session, pointer, &(EdWallSnapping){.from = &last});
 *     ed_wall_snap_draw(overlay, &snap, &last);
 *
 * Control switches all but pixels' 1/256 off for the moment. What is near on the screen wins in the
 * order above; Shift holds a step of 15° wherever the pointer is.
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
    Wall line; /**< of ED_SNAP_WALL: where the wall is; its ends only */
} EdWallSnap;

typedef struct EdWallSnapping {
    const WallPoint *from; /**< steps of 15° count from it, or NULL */
    const GArray *moved;   /**< WallEnd, sorted: walls that do not count, or NULL */
} EdWallSnapping;

EdWallSnap ed_wall_snap(EdSession *session, const EdPointer *pointer,
                        const EdWallSnapping *snapping);

/** The size of the grid in pixels; 0: there is none. */
double ed_wall_grid(EdSession *session);
/** The options of snapping, which all tools of walls share. */
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

/** Shows what a place was snapped to. `from` as above. */
void ed_wall_snap_draw(EdOverlay *overlay, const EdWallSnap *snap, const WallPoint *from);
/** A length and an angle at a place: "64.0 px · 45°", and the word for the snap. */
void ed_wall_measure_draw(EdOverlay *overlay, WallPoint from, const EdWallSnap *snap);
/** Degrees from one place to another, 0 to the right, 90 up; above -180 to 180. */
double ed_wall_degrees(WallPoint from, WallPoint to);

#endif

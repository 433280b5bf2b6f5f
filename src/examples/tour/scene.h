/* SPDX-License-Identifier: MIT */
/**
 * tour/scene.h: annotated pictures of the runtime's queries: boxes, circles, walls, moves and
 * impacts over a pixel grid, with labels, saved as PNG.
 *
 *     Scene *scene = scene_new(1280, 800);
 *     scene_title(scene, "Impacts", "a disc in a room");
 *     scene_panel(scene, &(ScenePanel){.frame = {24, 80, 400, 300}, .title = "gab_walls_sweep",
 *                                      .corner = {0, 0}, .zoom = 4});
 *     scene_wall(scene, &wall, INK_STONE);
 *     scene_move(scene, &move, INK_MOVE);
 *     cairo_status_t status = scene_save(scene, "impacts.png");
 *     scene_free(scene);
 *
 * A scene is a picture with panels, each a window onto a document of its own. Positions and shapes
 * are given in the document's pixels; strokes, hatches, chips and arrow heads keep their size on
 * the picture at any zoom. Later shapes cover earlier ones. Shapes with numbers that are not finite
 * are not drawn. Only one thread at a time may use a scene.
 */
#pragma once

#include <cairo.h>
#include <gabarit/shape.h>
#include <gabarit/sweep.h>

typedef struct Scene Scene;

/**
 * The look of a shape: a colour and, because not everybody distinguishes colours, a hatch of its
 * own. INK_GHOST may be added to any ink for a dashed outline without a fill, which represents
 * something absent. INK_THIN may be added for a faint line without a fill, which only guides the
 * eye.
 */
typedef enum SceneInk {
    INK_BLUE,   /**< horizontal lines */
    INK_GREEN,  /**< rising lines */
    INK_YELLOW, /**< dots */
    INK_VIOLET, /**< vertical lines */
    INK_RED,    /**< crossed lines */
    INK_ORANGE, /**< falling lines */
    INK_GREY,   /**< dashes */
    INK_STONE,  /**< walls; this and the inks below have no hatch */
    INK_MOVE,   /**< the requested move */
    INK_IMPACT, /**< where the move ended, and the normal */
    INK_SLIDE,  /**< how the move continued */
    INK_ACCENT, /**< a light violet */
    INK_PLAIN,  /**< white */
    INK_COUNT,
    INK_GHOST = 0x100,
    INK_THIN = 0x200
} SceneInk;

/**
 * Creates an empty picture of a width and height in pixels. Returns NULL if memory is exhausted.
 * Free it with scene_free, which accepts NULL.
 */
Scene *scene_new(int width, int height);
void scene_free(Scene *scene);

/**
 * Writes the picture as PNG. Returns CAIRO_STATUS_SUCCESS, or a status for cairo_status_to_string,
 * also if something failed earlier while drawing.
 */
cairo_status_t scene_save(Scene *scene, const char *path);

/** Writes the heading at the top of the picture, 64 pixels high, with a line of explanation next to
 * it. */
void scene_title(Scene *scene, const char *title, const char *explanation);

/** A window onto a document. */
typedef struct ScenePanel {
    gab_box frame;     /**< its rectangle on the picture, in whole pixels */
    const char *title; /**< at the top left; the name of a function */
    const char *note;  /**< one line below the canvas, or NULL */
    gab_vec corner;    /**< document position at the canvas's top left corner */
    float zoom; /**< picture pixels per document pixel, at least 1/1024; the grid shows single
                 * pixels from 4 */
} ScenePanel;

/** Draws an empty panel; everything drawn after this is clipped to its canvas. */
void scene_panel(Scene *scene, const ScenePanel *panel);

/** Writes a few words to the right of a panel's title, such as the result of the query. */
void scene_panel_result(Scene *scene, const ScenePanel *panel, SceneInk ink, const char *format,
                        ...) __attribute__((format(printf, 4, 5)));

/* ---- Shapes ---- */

void scene_box(Scene *scene, gab_box box, unsigned ink);
void scene_circle(Scene *scene, gab_circle circle, unsigned ink);
void scene_obox(Scene *scene, const gab_obox *box, unsigned ink);
void scene_segment(Scene *scene, gab_segment segment, unsigned ink);

/** Draws a closed polygon, filled by the even-odd rule as in gab_polygon_holds. */
void scene_polygon(Scene *scene, const gab_vec *corners, size_t count, unsigned ink);

/** Draws an open line through positions. */
void scene_line(Scene *scene, const gab_vec *positions, size_t count, unsigned ink);

/** Fills a box with a colour, without an outline. `opacity` is 0 to 1. */
void scene_shade(Scene *scene, gab_box box, unsigned ink, float opacity);

/* ---- Marks ---- */

/** Draws a position as a small diamond. */
void scene_point(Scene *scene, gab_vec position, unsigned ink);

/** Draws a position with a result: a small disc with a tick or a cross. */
void scene_verdict(Scene *scene, gab_vec position, bool yes);

/** Draws a wall. A wall that blocks only from its front has teeth there. */
void scene_wall(Scene *scene, const gab_wall *wall, unsigned ink);

/** Draws a move: the disc at its start, the strip that it sweeps, and an arrow to its end. */
void scene_move(Scene *scene, const gab_move *move, unsigned ink);

/** Draws an impact: the disc where it stopped, the point where the surfaces touch, and the normal
 * as an arrow. */
void scene_impact(Scene *scene, const gab_impact *impact, float radius);

/** Draws an arrow between two positions. */
void scene_arrow(Scene *scene, gab_vec from, gab_vec to, unsigned ink);

/** Draws an arrow of `length` picture pixels at any zoom, for directions; `direction` need not have
 * unit length. */
void scene_direction(Scene *scene, gab_vec from, gab_vec direction, float length, unsigned ink);

/** Draws a measured distance: a line between two positions with a bar at each end. */
void scene_distance(Scene *scene, gab_vec from, gab_vec to, unsigned ink);

/** The side of a position on which a chip is placed. */
typedef enum SceneSide { SIDE_CENTRE, SIDE_LEFT, SIDE_RIGHT, SIDE_ABOVE, SIDE_BELOW } SceneSide;

/** Draws a dark chip with a few words, 12 picture pixels from a position, on the given side. */
void scene_chip(Scene *scene, gab_vec position, SceneSide side, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** Draws the name of a box: a chip in its ink, on its top left corner. */
void scene_box_name(Scene *scene, gab_box box, unsigned ink, const char *name);

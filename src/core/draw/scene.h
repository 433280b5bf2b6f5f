/* SPDX-License-Identifier: MIT */
/**
 * draw/scene.h: annotated pictures of the runtime's queries: boxes, circles, walls, moves and
 * impacts over a pixel grid, with labels, saved as PNG.
 *
 *     Scene *scene = scene_new(1280, 800);
 *     scene_title(scene, "Impacts", "a disc in a room");
 *     scene_panel(scene, &(ScenePanel){.frame = {24, 80, 400, 300}, .title = "gab_walls_sweep",
 *                                      .corner = {0, 0}, .zoom = 4});
 *     scene_wall(scene, &wall, INK_STONE);
 *     scene_way(scene, &move, INK_WAY);
 *     cairo_status_t status = scene_save(scene, "impacts.png");
 *     scene_free(scene);
 *
 * A scene is a picture with panels, each a window onto a document of its own. Positions and shapes
 * are given in the document's pixels; strokes, hatches, chips and arrow heads keep their size on
 * the picture at any zoom. What is drawn later covers what was drawn before. Numbers that are not
 * finite draw nothing. One thread at a time per scene.
 */
#ifndef GABARIT_DRAW_SCENE_H
#define GABARIT_DRAW_SCENE_H

#include <cairo.h>
#include <gabarit/shape.h>
#include <gabarit/sweep.h>

typedef struct Scene Scene;

/**
 * What a shape is drawn with: a colour and, because not everybody distinguishes colours, a hatch of
 * its own. INK_GHOST may be added to any ink, for a dashed outline without a fill that stands for
 * something absent; or INK_THIN, for a faint line without a fill that only guides the eye.
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
    INK_WAY,    /**< the requested way */
    INK_IMPACT, /**< where it ended, and the normal */
    INK_SLIDE,  /**< how it continued */
    INK_ACCENT, /**< a light violet */
    INK_PLAIN,  /**< white */
    INK_COUNT,
    INK_GHOST = 0x100,
    INK_THIN = 0x200
} SceneInk;

/**
 * An empty picture of a width and height in pixels; NULL without memory. Free it with scene_free,
 * which accepts NULL.
 */
Scene *scene_new(int width, int height);
void scene_free(Scene *scene);

/**
 * Writes the picture as PNG. Returns CAIRO_STATUS_SUCCESS, or a status for cairo_status_to_string,
 * also if something failed earlier while drawing.
 */
cairo_status_t scene_save(Scene *scene, const char *path);

/** The heading at the top of the picture, 64 pixels high, and a line of explanation beside it. */
void scene_title(Scene *scene, const char *title, const char *explanation);

/** A window onto a document. */
typedef struct ScenePanel {
    gab_box frame;     /**< its rectangle on the picture, in whole pixels */
    const char *title; /**< top left; names a function */
    const char *note;  /**< one line below the canvas, or NULL */
    gab_vec corner;    /**< the document's point in the canvas's top left corner */
    float zoom; /**< picture pixels per document pixel, from 1/1024; single pixels show from 4 on */
} ScenePanel;

/** Draws an empty panel; everything drawn after this is clipped to its canvas. */
void scene_panel(Scene *scene, const ScenePanel *panel);

/** Writes a few words to the right of a panel's title, such as the answer. */
void scene_panel_answer(Scene *scene, const ScenePanel *panel, SceneInk ink, const char *format,
                        ...) __attribute__((format(printf, 4, 5)));

/* ---- Shapes ---- */

void scene_box(Scene *scene, gab_box box, unsigned ink);
void scene_circle(Scene *scene, gab_circle circle, unsigned ink);
void scene_obox(Scene *scene, const gab_obox *box, unsigned ink);
void scene_segment(Scene *scene, gab_segment segment, unsigned ink);

/** A closed polygon, filled by even-odd as gab_polygon_holds decides. */
void scene_polygon(Scene *scene, const gab_vec *corners, size_t count, unsigned ink);

/** An open line through some positions. */
void scene_line(Scene *scene, const gab_vec *positions, size_t count, unsigned ink);

/** Fills a box with a shade of a colour, without outline: `share` from 0 (nothing) to 1. */
void scene_shade(Scene *scene, gab_box box, unsigned ink, float share);

/* ---- Marks ---- */

/** A position: a small diamond. */
void scene_point(Scene *scene, gab_vec position, unsigned ink);

/** A position with a verdict: a small disc with a tick, or with a cross. */
void scene_verdict(Scene *scene, gab_vec position, bool yes);

/** A wall; one that blocks from its front only has teeth there. */
void scene_wall(Scene *scene, const gab_wall *wall, unsigned ink);

/** A move: the disc at its start, the strip that it sweeps, and an arrow to its end. */
void scene_way(Scene *scene, const gab_move *move, unsigned ink);

/** An impact: the disc where it stopped, the point where the surfaces touch, and the normal as an
 * arrow. */
void scene_impact(Scene *scene, const gab_impact *impact, float radius);

/** An arrow between two positions. */
void scene_arrow(Scene *scene, gab_vec from, gab_vec to, unsigned ink);

/** An arrow of `length` picture pixels at any zoom, for directions; `direction` need not have unit
 * length. */
void scene_direction(Scene *scene, gab_vec from, gab_vec direction, float length, unsigned ink);

/** A measured distance: a line between two positions with a bar at each end. */
void scene_distance(Scene *scene, gab_vec from, gab_vec to, unsigned ink);

/** The side of a position on which a chip is placed. */
typedef enum SceneSide { SIDE_CENTRE, SIDE_LEFT, SIDE_RIGHT, SIDE_ABOVE, SIDE_BELOW } SceneSide;

/** A dark chip with a few words, 12 picture pixels from a position on the given side. */
void scene_chip(Scene *scene, gab_vec position, SceneSide side, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/** The name of a box: a chip in its ink, on its top left corner. */
void scene_box_name(Scene *scene, gab_box box, unsigned ink, const char *name);

#endif

/* SPDX-License-Identifier: MIT */
/**
 * import/air.h: the actions of a fighter of the game engine MUGEN, which files of text tell (AIR):
 * what each shows, for how long, and with which boxes.
 *
 *     Air *air = air_read(bytes, &error);
 *     const AirAction *action = &g_array_index(air->actions, AirAction, 0);
 *     const AirElement *first = &g_array_index(air->elements, AirElement, action->first);
 *     air_free(air);
 *
 * What the engine passes over is passed over here, and counted; numbers that are too large are
 * errors.
 */
#ifndef GABARIT_IMPORT_AIR_H
#define GABARIT_IMPORT_AIR_H

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { AIR_ATTACK = 0, AIR_HURT, AIR_BOX_KINDS, AIR_FOR_EVER = -1 };

/** Seen from the axis, y down; both ends belong to it. */
typedef struct AirBox {
    int32_t left, top, right, bottom;
} AirBox;

typedef struct AirElement {
    int32_t group, image; /**< group -1: nothing is shown */
    int32_t x, y;         /**< by which the sprite is shifted, but not the boxes */
    int32_t ticks;        /**< of 1/60 second, or AIR_FOR_EVER */
    bool flip_x, flip_y;  /**< the sprite about its axis, before it is shifted */
    bool has_effect;      /**< it blends, or is scaled, turned or interpolated */
    uint32_t first_box[AIR_BOX_KINDS], box_count[AIR_BOX_KINDS]; /**< in `boxes` */
} AirElement;

typedef struct AirAction {
    int32_t number;
    uint32_t first, count; /**< in `elements` */
    uint32_t loop;         /**< the index of the element that it returns to */
} AirAction;

typedef struct Air {
    GArray *actions, *elements, *boxes; /**< AirAction, AirElement, AirBox */
    GArray *repeated;                   /**< int32_t: numbers of actions that an earlier one has */
    uint32_t passed;                    /**< lines in actions that mean nothing */
} Air;

/** NULL with an IMPORT_ERROR that names the line. */
Air *air_read(GBytes *bytes, GError **error);
/** NULL is allowed. */
void air_free(Air *air);

#endif

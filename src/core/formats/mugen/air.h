/* SPDX-License-Identifier: MIT */
/**
 * formats/mugen/air.h: the actions of a fighter of the game engine MUGEN, read from text files
 * (AIR): the pictures that each action shows, their durations and their boxes.
 *
 *     Air *air = air_read(bytes, &error);
 *     const AirAction *action = &g_array_index(air->actions, AirAction, 0);
 *     const AirElement *first = &g_array_index(air->elements, AirElement, action->first);
 *     air_free(air);
 *
 * Lines that the engine ignores are ignored here, and counted; numbers that are too large are
 * errors.
 */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

enum { AIR_ATTACK = 0, AIR_HURT, AIR_BOX_KINDS }; /**< kinds of boxes: Clsn1 and Clsn2 */
enum { AIR_FOREVER = -1 };                        /**< duration: until the action ends */

/** A box relative to the axis (the origin of a fighter), y down; both ends are inclusive. */
typedef struct AirBox {
    int32_t left, top, right, bottom;
} AirBox;

typedef struct AirElement {
    int32_t group, image; /**< the sprite that it shows; group -1: none */
    int32_t x, y;         /**< offset of the sprite, but not of the boxes */
    int32_t ticks;        /**< in 1/60 second, or AIR_FOREVER */
    bool flip_x, flip_y;  /**< flips the sprite about its axis, before the offset */
    bool has_effect;      /**< it is blended, scaled, turned or interpolated */
    uint32_t first_box[AIR_BOX_KINDS], box_count[AIR_BOX_KINDS]; /**< range in `boxes` */
} AirElement;

typedef struct AirAction {
    int32_t number;
    uint32_t first, count; /**< range in `elements` */
    uint32_t loop;         /**< index, within the action, of the element from which it repeats */
} AirAction;

typedef struct Air {
    GArray *actions, *elements, *boxes; /**< AirAction, AirElement, AirBox */
    GArray *repeated;                   /**< int32_t: numbers of actions that occur again */
    uint32_t ignored_lines;             /**< number of ignored lines in actions */
} Air;

/** Reads actions. Returns NULL with an IMPORT_ERROR, which names the line unless the file is too
 * large. */
Air *air_read(GBytes *bytes, GError **error);
/** Frees actions; NULL is allowed. */
void air_free(Air *air);

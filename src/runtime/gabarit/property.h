/* SPDX-License-Identifier: MIT */
/**
 * gabarit/property.h: user properties by their type, one look-up and one line each:
 *
 *     double damage = gab_frame_box_number(frame, hit.box, "damage", 1);
 *     gab_reference exit = gab_zone_reference(zone, "leads to");
 *     if (exit.kind == GAB_KIND_LEVEL)
 *         enter(gab_bank_level_at(zone.bank, exit.index));
 *
 * Each function returns the property with a key, or `otherwise` (a reference to nothing) if the
 * item or the key does not exist, or if the property has another type. An item also has the fields
 * of its tag, because an export writes their defaults out. A **colour** is a text "#rrggbb" or
 * "#rrggbbaa"; any other text counts as another type. Texts stay valid as long as the bank.
 * O(log n). gab_bank_property finds properties of any type, and of all other kinds of items.
 */
#ifndef GABARIT_PROPERTY_H
#define GABARIT_PROPERTY_H

#include "level.h"
#include "map.h"
#include "sprite.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A colour; without "aa" in its text, alpha is 255. */
typedef struct gab_colour {
    uint8_t red, green, blue, alpha;
} gab_colour;

/**
 * Declares the five functions of a kind of items, whose names begin with `prefix`; the last
 * arguments are the parameters of an item. bindings/headers.py expands it, too.
 */
#define GABARIT_PROPERTIES(item, prefix, ...)                                               \
    /** Returns a property of item that is a number. */                                     \
    GAB_API double prefix##_number(__VA_ARGS__, const char *key, double otherwise);         \
    /** Returns a property of item that is a text. */                                       \
    GAB_API const char *prefix##_text(__VA_ARGS__, const char *key, const char *otherwise); \
    /** Returns a property of item that is true or false. */                                \
    GAB_API bool prefix##_flag(__VA_ARGS__, const char *key, bool otherwise);               \
    /** Returns a property of item that is a colour. */                                     \
    GAB_API gab_colour prefix##_colour(__VA_ARGS__, const char *key, gab_colour otherwise); \
    /** Returns a property of item that is a reference. */                                  \
    GAB_API gab_reference prefix##_reference(__VA_ARGS__, const char *key)

GABARIT_PROPERTIES(a sprite, gab_sprite, gab_sprite sprite);
GABARIT_PROPERTIES(a frame, gab_frame, gab_frame frame);
GABARIT_PROPERTIES(the box with an index in a frame, gab_frame_box, gab_frame frame, uint32_t box);
GABARIT_PROPERTIES(an animation, gab_animation, gab_animation animation);
GABARIT_PROPERTIES(a map, gab_map, gab_map map);
GABARIT_PROPERTIES(a zone, gab_zone, gab_zone zone);
GABARIT_PROPERTIES(the wall with an index in a layer, gab_layer_wall, gab_layer layer,
                   uint32_t wall);
GABARIT_PROPERTIES(a level, gab_level, gab_level level);
GABARIT_PROPERTIES(a marker, gab_marker, gab_marker marker);
GABARIT_PROPERTIES(the tag with a number, gab_bank_tag, const gab_bank *bank, gab_tag_id tag);

#ifdef __cplusplus
}
#endif

#endif

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

/** Returns a property of a sprite that is a number. */
GAB_API double gab_sprite_number(gab_sprite sprite, const char *key, double otherwise);
/** Returns a property of a sprite that is a text. */
GAB_API const char *gab_sprite_text(gab_sprite sprite, const char *key, const char *otherwise);
/** Returns a property of a sprite that is true or false. */
GAB_API bool gab_sprite_flag(gab_sprite sprite, const char *key, bool otherwise);
/** Returns a property of a sprite that is a colour. */
GAB_API gab_colour gab_sprite_colour(gab_sprite sprite, const char *key, gab_colour otherwise);
/** Returns a property of a sprite that is a reference. */
GAB_API gab_reference gab_sprite_reference(gab_sprite sprite, const char *key);

/** Returns a property of a frame that is a number. */
GAB_API double gab_frame_number(gab_frame frame, const char *key, double otherwise);
/** Returns a property of a frame that is a text. */
GAB_API const char *gab_frame_text(gab_frame frame, const char *key, const char *otherwise);
/** Returns a property of a frame that is true or false. */
GAB_API bool gab_frame_flag(gab_frame frame, const char *key, bool otherwise);
/** Returns a property of a frame that is a colour. */
GAB_API gab_colour gab_frame_colour(gab_frame frame, const char *key, gab_colour otherwise);
/** Returns a property of a frame that is a reference. */
GAB_API gab_reference gab_frame_reference(gab_frame frame, const char *key);

/** Returns a property of the box with an index in a frame that is a number. */
GAB_API double gab_frame_box_number(gab_frame frame, uint32_t box, const char *key,
                                    double otherwise);
/** Returns a property of the box with an index in a frame that is a text. */
GAB_API const char *gab_frame_box_text(gab_frame frame, uint32_t box, const char *key,
                                       const char *otherwise);
/** Returns a property of the box with an index in a frame that is true or false. */
GAB_API bool gab_frame_box_flag(gab_frame frame, uint32_t box, const char *key, bool otherwise);
/** Returns a property of the box with an index in a frame that is a colour. */
GAB_API gab_colour gab_frame_box_colour(gab_frame frame, uint32_t box, const char *key,
                                        gab_colour otherwise);
/** Returns a property of the box with an index in a frame that is a reference. */
GAB_API gab_reference gab_frame_box_reference(gab_frame frame, uint32_t box, const char *key);

/** Returns a property of an animation that is a number. */
GAB_API double gab_animation_number(gab_animation animation, const char *key, double otherwise);
/** Returns a property of an animation that is a text. */
GAB_API const char *gab_animation_text(gab_animation animation, const char *key,
                                       const char *otherwise);
/** Returns a property of an animation that is true or false. */
GAB_API bool gab_animation_flag(gab_animation animation, const char *key, bool otherwise);
/** Returns a property of an animation that is a colour. */
GAB_API gab_colour gab_animation_colour(gab_animation animation, const char *key,
                                        gab_colour otherwise);
/** Returns a property of an animation that is a reference. */
GAB_API gab_reference gab_animation_reference(gab_animation animation, const char *key);

/** Returns a property of a map that is a number. */
GAB_API double gab_map_number(gab_map map, const char *key, double otherwise);
/** Returns a property of a map that is a text. */
GAB_API const char *gab_map_text(gab_map map, const char *key, const char *otherwise);
/** Returns a property of a map that is true or false. */
GAB_API bool gab_map_flag(gab_map map, const char *key, bool otherwise);
/** Returns a property of a map that is a colour. */
GAB_API gab_colour gab_map_colour(gab_map map, const char *key, gab_colour otherwise);
/** Returns a property of a map that is a reference. */
GAB_API gab_reference gab_map_reference(gab_map map, const char *key);

/** Returns a property of a zone that is a number. */
GAB_API double gab_zone_number(gab_zone zone, const char *key, double otherwise);
/** Returns a property of a zone that is a text. */
GAB_API const char *gab_zone_text(gab_zone zone, const char *key, const char *otherwise);
/** Returns a property of a zone that is true or false. */
GAB_API bool gab_zone_flag(gab_zone zone, const char *key, bool otherwise);
/** Returns a property of a zone that is a colour. */
GAB_API gab_colour gab_zone_colour(gab_zone zone, const char *key, gab_colour otherwise);
/** Returns a property of a zone that is a reference. */
GAB_API gab_reference gab_zone_reference(gab_zone zone, const char *key);

/** Returns a property of the wall with an index in a layer that is a number. */
GAB_API double gab_layer_wall_number(gab_layer layer, uint32_t wall, const char *key,
                                     double otherwise);
/** Returns a property of the wall with an index in a layer that is a text. */
GAB_API const char *gab_layer_wall_text(gab_layer layer, uint32_t wall, const char *key,
                                        const char *otherwise);
/** Returns a property of the wall with an index in a layer that is true or false. */
GAB_API bool gab_layer_wall_flag(gab_layer layer, uint32_t wall, const char *key, bool otherwise);
/** Returns a property of the wall with an index in a layer that is a colour. */
GAB_API gab_colour gab_layer_wall_colour(gab_layer layer, uint32_t wall, const char *key,
                                         gab_colour otherwise);
/** Returns a property of the wall with an index in a layer that is a reference. */
GAB_API gab_reference gab_layer_wall_reference(gab_layer layer, uint32_t wall, const char *key);

/** Returns a property of a marker that is a number. */
GAB_API double gab_marker_number(gab_marker marker, const char *key, double otherwise);
/** Returns a property of a marker that is a text. */
GAB_API const char *gab_marker_text(gab_marker marker, const char *key, const char *otherwise);
/** Returns a property of a marker that is true or false. */
GAB_API bool gab_marker_flag(gab_marker marker, const char *key, bool otherwise);
/** Returns a property of a marker that is a colour. */
GAB_API gab_colour gab_marker_colour(gab_marker marker, const char *key, gab_colour otherwise);
/** Returns a property of a marker that is a reference. */
GAB_API gab_reference gab_marker_reference(gab_marker marker, const char *key);

/** Returns a property of the tag with a number that is a number. */
GAB_API double gab_bank_tag_number(const gab_bank *bank, gab_tag_id tag, const char *key,
                                   double otherwise);
/** Returns a property of the tag with a number that is a text. */
GAB_API const char *gab_bank_tag_text(const gab_bank *bank, gab_tag_id tag, const char *key,
                                      const char *otherwise);
/** Returns a property of the tag with a number that is true or false. */
GAB_API bool gab_bank_tag_flag(const gab_bank *bank, gab_tag_id tag, const char *key,
                               bool otherwise);
/** Returns a property of the tag with a number that is a colour. */
GAB_API gab_colour gab_bank_tag_colour(const gab_bank *bank, gab_tag_id tag, const char *key,
                                       gab_colour otherwise);
/** Returns a property of the tag with a number that is a reference. */
GAB_API gab_reference gab_bank_tag_reference(const gab_bank *bank, gab_tag_id tag, const char *key);

#ifdef __cplusplus
}
#endif

#endif

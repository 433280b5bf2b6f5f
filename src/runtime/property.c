/* SPDX-License-Identifier: MIT */
/* Implements gabarit/property.h: the functions of all kinds of items are made by one macro. */
#include "gabarit/property.h"

#include "view_internal.h"

/* ---- Values ---- */

static double number_of(gab_property property, double otherwise)
{
    return property.type == GAB_VALUE_NUMBER ? property.number : otherwise;
}

static const char *text_of(gab_property property, const char *otherwise)
{
    return property.type == GAB_VALUE_TEXT ? property.text : otherwise;
}

static bool flag_of(gab_property property, bool otherwise)
{
    return property.type == GAB_VALUE_BOOLEAN ? property.boolean : otherwise;
}

/* Returns the value of a hexadecimal digit, or 16. */
static uint32_t digit_of(char c)
{
    return c >= '0' && c <= '9'   ? (uint32_t)(c - '0')
           : c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10
           : c >= 'A' && c <= 'F' ? (uint32_t)(c - 'A') + 10
                                  : 16;
}

static gab_colour colour_of(gab_property property, gab_colour otherwise)
{
    uint8_t parts[4] = {0, 0, 0, 255};
    uint32_t count = 0;
    const char *text = property.text;
    for (; text[0] == '#' && count < 8 && digit_of(text[count + 1]) < 16; count++)
        parts[count / 2] =
            (uint8_t)((count % 2 == 0 ? 0 : parts[count / 2] << 4) | digit_of(text[count + 1]));
    gab_colour colour = {parts[0], parts[1], parts[2], parts[3]};
    return (count == 6 || count == 8) && text[count + 1] == 0 ? colour : otherwise;
}

/* ---- Items ---- */

static uint32_t wall_index(gab_layer layer, uint32_t i)
{
    gab_level_wall wall;
    return gab_layer_wall_at(layer, i, &wall) ? wall.index : GAB_NONE;
}

static uint32_t tag_index(const gab_bank *bank, gab_tag_id number)
{
    return gab_bank_find(bank, GAB_KIND_TAG, 0, gab_bank_tag_numbered(bank, number).name);
}

/* The functions that begin with PREFIX; the last arguments are the parameters of an item. */
#define TYPED(prefix, bank, kind, index, ...)                                      \
    double prefix##_number(__VA_ARGS__, const char *key, double otherwise)         \
    {                                                                              \
        return number_of(gab_bank_property(bank, kind, index, key), otherwise);    \
    }                                                                              \
    const char *prefix##_text(__VA_ARGS__, const char *key, const char *otherwise) \
    {                                                                              \
        return text_of(gab_bank_property(bank, kind, index, key), otherwise);      \
    }                                                                              \
    bool prefix##_flag(__VA_ARGS__, const char *key, bool otherwise)               \
    {                                                                              \
        return flag_of(gab_bank_property(bank, kind, index, key), otherwise);      \
    }                                                                              \
    gab_colour prefix##_colour(__VA_ARGS__, const char *key, gab_colour otherwise) \
    {                                                                              \
        return colour_of(gab_bank_property(bank, kind, index, key), otherwise);    \
    }                                                                              \
    gab_reference prefix##_reference(__VA_ARGS__, const char *key)                 \
    {                                                                              \
        return gab_bank_property(bank, kind, index, key).reference;                \
    }

TYPED(gab_sprite, sprite.bank, GAB_KIND_SPRITE, sprite.index, gab_sprite sprite)
TYPED(gab_frame, frame.bank, GAB_KIND_FRAME, frame.index, gab_frame frame)
TYPED(gab_frame_box, frame.bank, GAB_KIND_BOX, gab_frame_box_at(frame, box).index, gab_frame frame,
      uint32_t box)
TYPED(gab_animation, animation.bank, GAB_KIND_ANIMATION, animation.index, gab_animation animation)
TYPED(gab_map, map.bank, GAB_KIND_MAP, map.index, gab_map map)
TYPED(gab_zone, zone.bank, GAB_KIND_ZONE, zone.index, gab_zone zone)
TYPED(gab_layer_wall, layer.bank, GAB_KIND_WALL, wall_index(layer, wall), gab_layer layer,
      uint32_t wall)
TYPED(gab_marker, marker.bank, GAB_KIND_MARKER, marker.index, gab_marker marker)
TYPED(gab_bank_tag, bank, GAB_KIND_TAG, tag_index(bank, tag), const gab_bank *bank, gab_tag_id tag)

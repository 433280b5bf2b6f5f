/* SPDX-License-Identifier: MIT */
/* Implements gabarit/base.h, except gabarit/inline.h: points, results, sets of tags and
 * filters. */
#include "gabarit/base.h"

#include "filter_internal.h"
#include "vec_internal.h"

const char *gab_result_text(gab_result result)
{
    switch (result) {
    case GAB_OK:
        return "no error";
    case GAB_BAD_NUMBER:
        return "a number is not finite or out of range";
    case GAB_BAD_SIZE:
        return "a size or count is too small";
    case GAB_NOT_ASCENDING:
        return "positions do not strictly increase";
    case GAB_NOT_SIMPLE:
        return "the polygon crosses itself or has no area";
    case GAB_NOT_A_BANK:
        return "this is not a sprite bank";
    case GAB_BAD_VERSION:
        return "the bank needs a newer library";
    case GAB_BAD_ALIGNMENT:
        return "the bytes do not begin at a multiple of 16";
    case GAB_BAD_LENGTH:
        return "the bank is cut short or too long";
    case GAB_BAD_CHECKSUM:
        return "bytes have changed since the bank was written";
    case GAB_BAD_LAYOUT:
        return "the sections are out of order";
    case GAB_BAD_TEXT:
        return "a string is not UTF-8 or does not end";
    case GAB_BAD_ORDER:
        return "elements are not sorted or stand twice";
    case GAB_BAD_REFERENCE:
        return "a number of something that is not there";
    case GAB_BAD_VALUE:
        return "a value that the format does not allow";
    case GAB_TOO_LARGE:
        return "more than a limit allows";
    case GAB_NO_FILE:
        return "the file cannot be opened or read";
    case GAB_NO_MEMORY:
        return "there is not enough memory";
    case GAB_UNCHANGED:
        return "the bank has not changed";
    case GAB_INCOMPLETE:
        return "the bank is being written, or damaged";
    }
    return "unknown result";
}

uint32_t gab_version(void)
{
    return GAB_VERSION_MAJOR * 10000 + GAB_VERSION_MINOR * 100 + GAB_VERSION_PATCH;
}

gab_vec gab_vec_snap(gab_vec point)
{
    return narrow(snap_vec(widen(point)));
}

gab_vec gab_line_normal(gab_vec a, gab_vec b)
{
    return narrow(unit_or_zero(cross_axis(sub(b, a))));
}

gab_vec gab_line_normal_towards(gab_vec a, gab_vec b, gab_vec point)
{
    gab_vec normal = gab_line_normal(a, b);
    if (gab_line_side(a, b, point) == GAB_FRONT)
        return normal;
    return narrow(negated(widen(normal)));
}

void gab_tags_add(gab_tags *tags, gab_tag_id tag)
{
    if (tag < 256)
        tags->bits[tag / 32] |= (uint32_t)1 << (tag % 32);
}

bool gab_tags_has(const gab_tags *tags, gab_tag_id tag)
{
    return tag < 256 && has_number(tags, tag);
}

/* ---- Filters ---- */

gab_filter gab_filter_number(gab_tag_id tag)
{
    gab_filter filter = {true, {{0}}};
    gab_tags_add(&filter.tags, tag);
    return filter;
}

gab_filter gab_filter_and(gab_filter a, gab_filter b)
{
    for (int i = 0; i < 8 && a.only && b.only; i++)
        a.tags.bits[i] &= b.tags.bits[i];
    return a.only ? a : b;
}

gab_filter gab_filter_or(gab_filter a, gab_filter b)
{
    for (int i = 0; i < 8; i++)
        a.tags.bits[i] |= b.tags.bits[i];
    return a.only && b.only ? a : (gab_filter){false, {{0}}};
}

gab_filter gab_filter_not(gab_filter a)
{
    for (int i = 0; i < 8; i++)
        a.tags.bits[i] = a.only ? ~a.tags.bits[i] : 0;
    a.only = true;
    return a;
}

bool gab_filter_passes(const gab_filter *filter, gab_tag_id tag)
{
    const gab_tags *selected = selected_tags(filter);
    return tag < 256 && (selected == NULL || has_number(selected, tag));
}

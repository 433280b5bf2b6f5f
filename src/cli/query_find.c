/* SPDX-License-Identifier: MIT */
/*
 * Finds the item that a word identifies; see query_find in query.h for the contract. Names take
 * precedence over numbers: art that is cut from a sheet has frames named "1", "2", ..., whose
 * numbers start from 0.
 */
#include "cli/query.h"

#include <string.h>

/* ---- Words ---- */

const char *query_name(const char *word)
{
    return word[0] == '=' ? word + 1 : word;
}

bool query_is_whole_number(const char *word, uint32_t *number)
{
    uint64_t value = 0;
    if (word == NULL || word[word[0] == '#'] == 0)
        return false;
    for (word += word[0] == '#'; *word != 0; word++) {
        if (*word < '0' || *word > '9' || value > GAB_NONE)
            return false;
        value = value * 10 + (uint64_t)(*word - '0');
    }
    *number = value < GAB_NONE ? (uint32_t)value : GAB_NONE;
    return true;
}

/* ---- Items ---- */

static const char *kind_word(gab_kind kind)
{
    switch (kind) {
    case GAB_KIND_FRAME:
        return "frame";
    case GAB_KIND_BOX:
        return "box";
    case GAB_KIND_ZONE:
        return "zone";
    case GAB_KIND_BAND:
        return "band";
    case GAB_KIND_LAYER:
        return "layer";
    case GAB_KIND_WALL:
        return "wall";
    case GAB_KIND_MARKER:
        return "marker";
    default:
        return "tag";
    }
}

/* Returns the name of an item by its position among the items; "" for walls, which have no
 * names. */
static const char *name_at(const Query *q, const QueryItems *items, uint32_t number)
{
    const uint32_t index = items->first + number;
    switch (items->kind) {
    case GAB_KIND_FRAME:
        return gab_frame_name((gab_frame){q->bank, index});
    case GAB_KIND_BOX:
        return gab_frame_box_at((gab_frame){q->bank, items->parent}, number).name;
    case GAB_KIND_ZONE:
        return gab_zone_name((gab_zone){q->bank, index});
    case GAB_KIND_BAND:
        return gab_band_name((gab_band){q->bank, index});
    case GAB_KIND_LAYER:
        return gab_layer_name((gab_layer){q->bank, index});
    case GAB_KIND_WALL:
        return "";
    case GAB_KIND_MARKER:
        return gab_marker_name((gab_marker){q->bank, index});
    default:
        return gab_bank_tag_at(q->bank, index).name;
    }
}

/* Finds an item by its name. The bank has an index of names, but without the names of boxes. */
static uint32_t find_name(const Query *q, const QueryItems *items, const char *name)
{
    if (items->kind != GAB_KIND_BOX)
        return gab_bank_find(q->bank, items->kind, items->parent, name);
    for (uint32_t i = 0; i < items->count; i++)
        if (strcmp(name_at(q, items, i), name) == 0)
            return items->first + i;
    return GAB_NONE;
}

static bool names_are_numbers(const Query *q, const QueryItems *items)
{
    uint32_t number;
    for (uint32_t i = 0; i < items->count; i++) {
        const char *name = name_at(q, items, i);
        if (name[0] != '#' && query_is_whole_number(name, &number))
            return true;
    }
    return false;
}

/* ---- By numbers ---- */

/* Finds a tag by its number, which is not its index. */
static uint32_t find_tag(const Query *q, uint32_t number)
{
    for (uint32_t i = 0; i < gab_bank_tag_count(q->bank); i++)
        if (gab_bank_tag_at(q->bank, i).number == number)
            return i;
    return GAB_NONE;
}

static uint32_t find_number(const Query *q, const QueryItems *items, uint32_t number)
{
    if (items->kind == GAB_KIND_TAG)
        return find_tag(q, number);
    bool is_valid = number >= items->base && number - items->base < items->count;
    return is_valid ? items->first + (number - items->base) : GAB_NONE;
}

static bool fail_number(Query *q, const QueryItems *items, const char *word)
{
    const char *what = kind_word(items->kind);
    if (items->kind == GAB_KIND_TAG)
        return query_fail(q, "there is no tag \"%s\"", word);
    if (items->count == 0)
        return query_fail(q, "there is no %s \"%s\"; the list is empty", what, word);
    return query_fail(q, "there is no %s \"%s\"; numbers go from %u to %u", what, word, items->base,
                      items->base + items->count - 1);
}

/* ---- Names and numbers ---- */

bool query_find(Query *q, const QueryItems *items, const char *word, uint32_t *index)
{
    uint32_t number = 0;
    bool is_number = query_is_whole_number(word, &number);
    bool may_be_name = !is_number || word[0] != '#';
    *index = may_be_name ? find_name(q, items, query_name(word)) : GAB_NONE;
    if (*index != GAB_NONE)
        return true;
    if (!is_number)
        return query_fail(q, "there is no %s \"%s\"", kind_word(items->kind), word);
    if (may_be_name && names_are_numbers(q, items))
        return query_fail(q, "there is no %s named \"%s\"; its number would be #%s",
                          kind_word(items->kind), word, word);
    *index = find_number(q, items, number);
    return *index != GAB_NONE || fail_number(q, items, word);
}

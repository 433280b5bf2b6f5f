/* SPDX-License-Identifier: MIT */
/* Mirroring annotations of frames, with left and right in names; the contract is in sprites.h. */
#include "edit/sprites_internal.h"

#include <string.h>

/* ---- Names ---- */

/* A word for a side, and its opposite. If the opposite has two forms, the first is used unless a
 * name with the other form exists. */
typedef struct Side {
    const char *word, *opposite, *other_form;
} Side;

static const Side sides[] = {
    {"left", "right", NULL},    {"right", "left", NULL},   {"gauche", "droite", "droit"},
    {"droite", "gauche", NULL}, {"droit", "gauche", NULL}, {"l", "r", NULL},
    {"r", "l", NULL},
};

/* True if a byte is a letter. Bytes outside ASCII are treated as letters. */
static bool is_letter(char byte)
{
    return g_ascii_isalpha(byte) || ((unsigned char)byte & 0x80) != 0;
}

/* True if a word begins, or ends, at a position in a name: arm_left, leftArm, ARM LEFT; not
 * upright. */
static bool begins_at(const char *name, size_t index)
{
    return index == 0 || !is_letter(name[index - 1]) ||
           (g_ascii_isupper(name[index]) && g_ascii_islower(name[index - 1]));
}

static bool ends_at(const char *name, size_t index)
{
    return !is_letter(name[index]) ||
           (g_ascii_isupper(name[index]) && g_ascii_islower(name[index - 1]));
}

/* Returns the side named at a position of a name, or NULL. Single letters are recognised only as
 * the first or the last word. */
static const Side *side_at(const char *name, size_t index)
{
    for (size_t i = 0; i < G_N_ELEMENTS(sides); i++) {
        size_t length = strlen(sides[i].word);
        if (g_ascii_strncasecmp(name + index, sides[i].word, length) != 0 ||
            !begins_at(name, index) || !ends_at(name, index + length))
            continue;
        bool whole = index == 0 && name[length] == '\0';
        if (length > 1 || (!whole && (index == 0 || name[index + length] == '\0')))
            return &sides[i];
    }
    return NULL;
}

/* Appends a word in the same letter case as the word at `like`: left, Left, LEFT. */
static void append_in_case(GString *text, const char *word, const char *like, size_t length)
{
    bool all_upper = length > 1 && g_ascii_isupper(like[0]) && g_ascii_isupper(like[1]);
    for (size_t i = 0; word[i] != '\0'; i++) {
        bool upper = all_upper || (i == 0 && g_ascii_isupper(like[0]));
        g_string_append_c(text, upper ? g_ascii_toupper(word[i]) : word[i]);
    }
}

static char *exchange_sides(const char *name, bool other_form)
{
    GString *text = g_string_new(NULL);
    for (size_t i = 0; name[i] != '\0';) {
        const Side *side = side_at(name, i);
        size_t length = side != NULL ? strlen(side->word) : 1;
        if (side == NULL)
            g_string_append_c(text, name[i]);
        else
            append_in_case(
                text, other_form && side->other_form != NULL ? side->other_form : side->opposite,
                name + i, length);
        i += length;
    }
    return g_string_free(text, FALSE);
}

char *name_mirrored(const char *name)
{
    return exchange_sides(name, false);
}

/* ---- Frames ---- */

typedef struct Mirror {
    bool names;       /* whether left and right are exchanged in names */
    GHashTable *used; /* names of the sprite's boxes, points and groups, borrowed */
} Mirror;

static void add_names(GHashTable *used, const List *items)
{
    LIST_EACH (void, item, items)
        g_hash_table_add(used, (gpointer)node_name(item));
}

static void mirror_name(const Mirror *mirror, char **field)
{
    g_autofree char *name = exchange_sides(*field, false);
    if (!g_hash_table_contains(mirror->used, name)) {
        char *other = exchange_sides(*field, true);
        if (g_hash_table_contains(mirror->used, other)) {
            char *first = name;
            name = other;
            other = first;
        }
        g_free(other);
    }
    node_set_text(field, name);
}

static Blocks *mirror_blocks(const Blocks *blocks, bool flip_x, bool flip_y)
{
    int32_t width = (int32_t)blocks_width(blocks), height = (int32_t)blocks_height(blocks);
    g_autoptr(Blocks) blank = blocks_new((uint32_t)width, (uint32_t)height, CORRECTION_NONE);
    BlocksEdit *edit = blocks_edit(blank);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < width; x++) {
            uint8_t value = blocks_get(blocks, x, y);
            int32_t to = flip_x ? width - 1 - x : x;
            if (value != CORRECTION_NONE)
                blocks_edit_row(edit, flip_y ? height - 1 - y : y, to, to + 1, value);
        }
    return blocks_edit_end(edit);
}

static void flip_mask(Frame *frame, bool x, bool y)
{
    if (frame->mask == NULL || frame->mask->corrections == NULL)
        return;
    Mask *mask = node_copy(frame->mask);
    node_set_blocks(&mask->corrections, mirror_blocks(frame->mask->corrections, x, y));
    node_set_child(&frame->mask, mask);
}

static void flip_fixed(int32_t *position, int32_t size, bool flip)
{
    if (flip)
        *position = size * DOCUMENT_PIXEL - *position;
}

/* Mirrors the annotations of a frame in place; it must still be modifiable. */
static void flip_frame(Frame *frame, bool x, bool y)
{
    if (frame->has_hot_spot) {
        flip_fixed(&frame->hot_x, frame->w, x);
        flip_fixed(&frame->hot_y, frame->h, y);
    }
    for (uint32_t i = 0; i < list_count(frame->boxes); i++) {
        Box *box = list_replace_by_copy(&frame->boxes, i);
        box->x = x ? frame->w - box->x - box->w : box->x;
        box->y = y ? frame->h - box->y - box->h : box->y;
    }
    for (uint32_t i = 0; i < list_count(frame->points); i++) {
        Point *point = list_replace_by_copy(&frame->points, i);
        flip_fixed(&point->x, frame->w, x);
        flip_fixed(&point->y, frame->h, y);
        point->to_x = x ? -point->to_x : point->to_x;
        point->to_y = y ? -point->to_y : point->to_y;
    }
    flip_mask(frame, x, y);
}

Frame *frame_mirrored(const Frame *frame, bool x, bool y)
{
    if (!x && !y)
        return node_ref(frame);
    Frame *mirrored_frame = node_copy(frame);
    flip_frame(mirrored_frame, x, y);
    return mirrored_frame;
}

static void mirror_names(const Mirror *mirror, Frame *frame)
{
    for (uint32_t i = 0; i < list_count(frame->boxes); i++) {
        Box *box = list_replace_by_copy(&frame->boxes, i);
        mirror_name(mirror, &box->name);
        mirror_name(mirror, &box->group);
    }
    for (uint32_t i = 0; i < list_count(frame->points); i++) {
        Point *point = list_replace_by_copy(&frame->points, i);
        mirror_name(mirror, &point->name);
    }
}

static void mirror_frame(void *user, Frame *frame, const Frame *edited)
{
    const Mirror *mirror = user;
    flip_frame(frame, true, false);
    if (mirror->names)
        mirror_names(mirror, frame);
}

Project *edit_mirror(const Project *before, const Scope *scope, bool names, GError **error)
{
    Mirror mirror = {names, g_hash_table_new(g_str_hash, g_str_equal)};
    const Sprite *sprite = project_sprite(before, scope->sprite);
    LIST_EACH (Frame, frame, sprite != NULL ? sprite->frames : NULL) {
        add_names(mirror.used, frame->boxes);
        add_names(mirror.used, frame->points);
        LIST_EACH (Box, box, frame->boxes)
            g_hash_table_add(mirror.used, box->group);
    }
    Project *after = edit_frames(before, scope, mirror_frame, &mirror, error);
    g_hash_table_unref(mirror.used);
    return after;
}

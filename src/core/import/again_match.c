/* SPDX-License-Identifier: MIT */
/*
 * Matches new art to frames by name, then by content, then by position, each among those that are
 * still unmatched. See again.h.
 */
#include "import/again_internal.h"

#include <string.h>

static void match(Matching *matching, int old, int now, AgainBy by)
{
    matching->old[old].match = now;
    matching->old[old].by = by;
    matching->now[now].match = old;
}

/* ---- By name ---- */

static bool is_same_name(const OldSource *old, const NewSource *now, bool by_path)
{
    if (by_path)
        return picture_source_equal(&old->picture, &now->picture);
    return old->frame->name[0] != 0 && strcmp(old->frame->name, now->name) == 0;
}

static void match_names(Matching *matching, bool by_path)
{
    GHashTable *names = g_hash_table_new(g_str_hash, g_str_equal);
    for (int i = matching->now_count - 1; i >= 0; i--) {
        const NewSource *now = &matching->now[i];
        if (now->whole && now->match == UNMATCHED)
            g_hash_table_insert(names, (gpointer)(by_path ? now->picture.path : now->name),
                                GINT_TO_POINTER(i + 1));
    }
    for (int i = 0; i < matching->old_count; i++) {
        const OldSource *old = &matching->old[i];
        int found = GPOINTER_TO_INT(
            g_hash_table_lookup(names, by_path ? old->picture.path : old->frame->name));
        if (found > 0 && old->match == UNMATCHED && matching->now[found - 1].match == UNMATCHED &&
            is_same_name(old, &matching->now[found - 1], by_path))
            match(matching, i, found - 1, AGAIN_BY_NAME);
    }
    g_hash_table_unref(names);
}

/* A frame of an atlas, by its name: two atlases may have frames of one name. Both are borrowed. */
typedef struct StatedName {
    const char *atlas, *name;
} StatedName;

static guint stated_hash(gconstpointer item)
{
    const StatedName *stated = item;
    return g_str_hash(stated->atlas) * 31 + g_str_hash(stated->name);
}

static gboolean stated_equal(gconstpointer a, gconstpointer b)
{
    const StatedName *one = a, *other = b;
    return strcmp(one->atlas, other->atlas) == 0 && strcmp(one->name, other->name) == 0;
}

static void match_stated(Matching *matching)
{
    GHashTable *names = g_hash_table_new_full(stated_hash, stated_equal, g_free, NULL);
    for (int i = matching->now_count - 1; i >= 0; i--) {
        const NewSource *now = &matching->now[i];
        StatedName stated = {now->atlas, now->name};
        if (now->atlas != NULL)
            g_hash_table_insert(names, g_memdup2(&stated, sizeof stated), GINT_TO_POINTER(i + 1));
    }
    for (int i = 0; i < matching->old_count; i++) {
        const OldSource *old = &matching->old[i];
        StatedName stated = {old->atlas, old->frame->name};
        int found = old->atlas != NULL ? GPOINTER_TO_INT(g_hash_table_lookup(names, &stated)) : 0;
        if (found > 0 && matching->now[found - 1].match == UNMATCHED)
            match(matching, i, found - 1, AGAIN_BY_NAME);
    }
    g_hash_table_unref(names);
}

/* ---- By content ---- */

bool is_art_known(const Frame *frame)
{
    static const uint8_t unknown[sizeof frame->art];
    return memcmp(frame->art, unknown, sizeof unknown) != 0;
}

bool has_same_art(const Frame *frame, const NewSource *now)
{
    return is_art_known(frame) && memcmp(frame->art, now->art, sizeof now->art) == 0;
}

static bool is_same_rect(const OldSource *old, const NewSource *now)
{
    return old->rect.left == now->rect.left && old->rect.top == now->rect.top &&
           picture_source_equal(&old->picture, &now->picture);
}

static guint art_hash(gconstpointer art)
{
    guint hash;
    memcpy(&hash, art, sizeof hash);
    return hash;
}

static gboolean art_equal(gconstpointer a, gconstpointer b)
{
    return memcmp(a, b, 16) == 0;
}

/* The unmatched new sources by their art: arrays of indices, in order. */
static GHashTable *sources_by_art(const Matching *matching)
{
    GHashTable *indices =
        g_hash_table_new_full(art_hash, art_equal, NULL, (GDestroyNotify)g_array_unref);
    for (int i = 0; i < matching->now_count; i++) {
        const NewSource *now = &matching->now[i];
        GArray *row = g_hash_table_lookup(indices, now->art);
        if (now->match != UNMATCHED)
            continue;
        if (row == NULL) {
            row = g_array_new(false, false, sizeof(int));
            g_hash_table_insert(indices, (gpointer)now->art, row);
        }
        g_array_append_val(row, i);
    }
    return indices;
}

/* Matches by content. Of sources with equal art the one at the same rectangle is taken, else the
 * first. */
static void match_content(Matching *matching, GHashTable *indices, bool in_place)
{
    for (int i = 0; i < matching->old_count; i++) {
        const OldSource *old = &matching->old[i];
        GArray *row = old->match == UNMATCHED && is_art_known(old->frame)
                          ? g_hash_table_lookup(indices, old->frame->art)
                          : NULL;
        for (guint k = 0; row != NULL && k < row->len && old->match == UNMATCHED; k++) {
            int now = g_array_index(row, int, k);
            bool free = matching->now[now].match == UNMATCHED;
            if (free && (!in_place || is_same_rect(old, &matching->now[now])))
                match(matching, i, now, AGAIN_BY_CONTENT);
        }
    }
}

/* ---- By position ---- */

/* Where packers put a frame says nothing of what it is. */
static bool has_free_position(const NewSource *now)
{
    return now->match == UNMATCHED && now->atlas == NULL;
}

/* Matches the sources between two matched neighbours, [old, old_end), when there are as many new
 * ones. */
static void match_gap(Matching *matching, int old, int old_end)
{
    int now = old > 0 ? matching->old[old - 1].match + 1 : 0;
    int now_end =
        old_end < matching->old_count ? matching->old[old_end].match : matching->now_count;
    int count = 0;
    for (int i = now; i < now_end; i++)
        count += has_free_position(&matching->now[i]);
    if (count != old_end - old)
        return;
    for (int i = now; i < now_end; i++)
        if (has_free_position(&matching->now[i]))
            match(matching, old++, i, AGAIN_BY_POSITION);
}

static void match_gaps(Matching *matching)
{
    for (int i = 0; i < matching->old_count;) {
        int end = i;
        while (end < matching->old_count && matching->old[end].match == UNMATCHED)
            end++;
        if (end > i)
            match_gap(matching, i, end);
        i = end + 1;
    }
}

static int64_t area_of(PixelRect rect)
{
    bool empty = rect.right <= rect.left || rect.bottom <= rect.top;
    return empty ? 0 : (int64_t)(rect.right - rect.left) * (rect.bottom - rect.top);
}

/* The common area of two rectangles of one picture, when it is at least half of the smaller one;
 * else 0. */
static int64_t shared_area(const OldSource *old, const NewSource *now)
{
    PixelRect a = old->rect, b = now->rect;
    PixelRect both = {MAX(a.left, b.left), MAX(a.top, b.top), MIN(a.right, b.right),
                      MIN(a.bottom, b.bottom)};
    int64_t area = area_of(both);
    if (area == 0 || 2 * area < MIN(area_of(a), area_of(b)))
        return 0;
    return picture_source_equal(&old->picture, &now->picture) ? area : 0;
}

static void match_overlaps(Matching *matching)
{
    for (int i = 0; i < matching->old_count; i++) {
        int64_t best = 0;
        int found = UNMATCHED;
        for (int k = 0; matching->old[i].match == UNMATCHED && k < matching->now_count; k++) {
            bool free = has_free_position(&matching->now[k]);
            int64_t area = free ? shared_area(&matching->old[i], &matching->now[k]) : 0;
            if (area > best) {
                best = area;
                found = k;
            }
        }
        if (found != UNMATCHED)
            match(matching, i, found, AGAIN_BY_POSITION);
    }
}

/* ---- All ---- */

void match_sources(Matching *matching)
{
    match_stated(matching);
    match_names(matching, true);
    match_names(matching, false);
    GHashTable *indices = sources_by_art(matching);
    match_content(matching, indices, true);
    match_content(matching, indices, false);
    g_hash_table_unref(indices);
    match_gaps(matching);
    match_overlaps(matching);
}

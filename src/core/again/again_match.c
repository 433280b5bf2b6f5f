/* SPDX-License-Identifier: MIT */
/*
 * Matches new art to frames by name, then by content, then by likeness (again_alike.c), then by
 * position. Each step considers only sources that are still unmatched. See again.h.
 */
#include "again/again_internal.h"

#include <string.h>

enum { MAX_RIVALS = 10 * 1000 }; /* pairs of sources that are compared */

void match_pair(Matching *matching, int old, int now, AgainBy by)
{
    g_assert(old >= 0 && old < matching->old_count && now >= 0 && now < matching->now_count);
    g_assert(matching->old[old].match == UNMATCHED && matching->now[now].match == UNMATCHED);
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
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
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
            match_pair(matching, i, found - 1, AGAIN_BY_NAME);
    }
}

/* The key of a frame in an atlas: two atlases may have frames with the same name. Both texts are
 * borrowed. */
typedef struct AtlasFrameName {
    const char *atlas, *name;
} AtlasFrameName;

static guint atlas_name_hash(gconstpointer item)
{
    const AtlasFrameName *key = item;
    return g_str_hash(key->atlas) * 31 + g_str_hash(key->name);
}

static gboolean atlas_name_equal(gconstpointer a, gconstpointer b)
{
    const AtlasFrameName *one = a, *other = b;
    return strcmp(one->atlas, other->atlas) == 0 && strcmp(one->name, other->name) == 0;
}

static void match_atlas_names(Matching *matching)
{
    g_autoptr(GHashTable) names =
        g_hash_table_new_full(atlas_name_hash, atlas_name_equal, g_free, NULL);
    for (int i = matching->now_count - 1; i >= 0; i--) {
        const NewSource *now = &matching->now[i];
        AtlasFrameName key = {now->atlas, now->name};
        if (now->atlas != NULL)
            g_hash_table_insert(names, g_memdup2(&key, sizeof key), GINT_TO_POINTER(i + 1));
    }
    for (int i = 0; i < matching->old_count; i++) {
        const OldSource *old = &matching->old[i];
        AtlasFrameName key = {old->atlas, old->frame->name};
        int found = old->atlas != NULL ? GPOINTER_TO_INT(g_hash_table_lookup(names, &key)) : 0;
        if (found > 0 && matching->now[found - 1].match == UNMATCHED)
            match_pair(matching, i, found - 1, AGAIN_BY_NAME);
    }
}

/* ---- By content ---- */

bool has_same_art(const Frame *frame, const NewSource *now)
{
    return art_is_known(frame) && art_equal(frame->art, now->art);
}

bool is_same_rect(const OldSource *old, const NewSource *now)
{
    return old->rect.left == now->rect.left && old->rect.top == now->rect.top &&
           picture_source_equal(&old->picture, &now->picture);
}

/* Returns a table from art to the unmatched new sources with it, as arrays of indices in order. */
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

/* The evidence that a match by content needs, because the same art may occur several times. */
typedef enum Evidence {
    ONLY_ONE = 0, /* the art occurs in one old source */
    NEIGHBOURS,   /* an adjacent old source was matched with an adjacent new one */
    SAME_PLACE,   /* the old and the new source have the same position */
    JUST_ART      /* none but the art */
} Evidence;

bool is_adjacent_match(const Matching *matching, int old, int now, int step)
{
    bool inside = old + step >= 0 && old + step < matching->old_count && now + step >= 0 &&
                  now + step < matching->now_count;
    return inside && matching->old[old + step].match == now + step &&
           matching->old[old + step].by != AGAIN_BY_POSITION;
}

static bool has_evidence(const Matching *matching, int old, int now, Evidence evidence)
{
    switch (evidence) {
    case NEIGHBOURS:
        return is_adjacent_match(matching, old, now, -1) ||
               is_adjacent_match(matching, old, now, 1);
    case SAME_PLACE:
        return is_same_rect(&matching->old[old], &matching->now[now]);
    case ONLY_ONE:
    case JUST_ART:
        break;
    }
    return true;
}

/* Returns the indices of the new sources with the art of an old one; NULL if none. */
static const GArray *with_art_of(GHashTable *indices, const OldSource *old)
{
    bool open = old->match == UNMATCHED && art_is_known(old->frame);
    return open ? g_hash_table_lookup(indices, old->frame->art) : NULL;
}

/* Matches one old source by content, with the first new one that has enough evidence. */
static void match_one(Matching *matching, GHashTable *indices, int old, Evidence evidence)
{
    const GArray *row = with_art_of(indices, &matching->old[old]);
    for (guint k = 0; row != NULL && k < row->len; k++) {
        int now = g_array_index(row, int, k);
        if (matching->now[now].match == UNMATCHED && has_evidence(matching, old, now, evidence)) {
            match_pair(matching, old, now, AGAIN_BY_CONTENT);
            return;
        }
    }
}

/* Returns the number of unmatched old sources with each art. */
static GHashTable *count_arts(const Matching *matching)
{
    GHashTable *counts = g_hash_table_new(art_hash, art_equal);
    for (int i = 0; i < matching->old_count; i++) {
        const Frame *frame = matching->old[i].frame;
        guint count = GPOINTER_TO_UINT(g_hash_table_lookup(counts, frame->art));
        if (matching->old[i].match == UNMATCHED && art_is_known(frame))
            g_hash_table_insert(counts, (gpointer)frame->art, GUINT_TO_POINTER(count + 1));
    }
    return counts;
}

/* True if the art occurs less often than before: any of its old sources may be the one that
 * changed. */
static bool occurs_less(GHashTable *counts, GHashTable *indices, const OldSource *old)
{
    const GArray *row = g_hash_table_lookup(indices, old->frame->art);
    return row != NULL && GPOINTER_TO_UINT(g_hash_table_lookup(counts, old->frame->art)) > row->len;
}

static void match_with(Matching *matching, GHashTable *indices, GHashTable *counts,
                       Evidence evidence)
{
    int last = matching->old_count - 1;
    for (int n = 0; n <= last; n++) {
        OldSource *old = &matching->old[n];
        bool once = GPOINTER_TO_UINT(g_hash_table_lookup(counts, old->frame->art)) == 1;
        bool open = old->match == UNMATCHED;
        if (evidence != ONLY_ONE || once)
            match_one(matching, indices, n, evidence);
        if (evidence == JUST_ART && open && old->match != UNMATCHED)
            old->doubtful = occurs_less(counts, indices, old);
    }
    for (int n = last; n >= 0 && evidence == NEIGHBOURS; n--)
        match_one(matching, indices, n, evidence);
}

static void match_content(Matching *matching)
{
    static const Evidence order[] = {ONLY_ONE, NEIGHBOURS, SAME_PLACE, NEIGHBOURS, JUST_ART};
    GHashTable *indices = sources_by_art(matching), *counts = count_arts(matching);
    for (size_t i = 0; i < G_N_ELEMENTS(order); i++)
        match_with(matching, indices, counts, order[i]);
    g_hash_table_unref(indices);
    g_hash_table_unref(counts);
}

/* ---- By position ---- */

/* True if a new source is unmatched and its position is meaningful: in an atlas it is not, because
 * a packer chose it. */
static bool has_free_position(const NewSource *now)
{
    return now->match == UNMATCHED && now->atlas == NULL;
}

/* True if a picture still has the size that the project knows. */
static bool has_its_size(const Matching *matching, const PictureSource *picture)
{
    const GArray *row = gathered_on(matching->gathering, picture);
    g_autoptr(Pixels) now = pixels_at(matching->gathering->store, picture, NULL);
    if (row == NULL || now == NULL)
        return false;
    const OldSource *old = gathered_source(matching->gathering, row, 0);
    const Picture *was = gathered_picture(matching->gathering, old->frame->picture);
    return (int64_t)now->width == was->width && (int64_t)now->height == was->height;
}

/* How the frames of a picture that were matched by content are arranged now. */
typedef struct PictureOrder {
    int in_place, elsewhere; /* how many are at their old positions, and at others */
    int last;                /* the index of the last one's new source */
    bool is_sequence;        /* they are still in their old order */
} PictureOrder;

static GHashTable *find_orders(const Matching *matching)
{
    GHashTable *orders =
        g_hash_table_new_full(picture_source_hash, picture_source_equal, NULL, g_free);
    SPAN_EACH (const OldSource, old, matching->old, (uint32_t)matching->old_count) {
        if (old->match == UNMATCHED || old->by != AGAIN_BY_CONTENT)
            continue;
        PictureOrder *order = g_hash_table_lookup(orders, &old->picture);
        if (order == NULL) {
            order = g_new(PictureOrder, 1);
            *order = (PictureOrder){0, 0, -1, true};
            g_hash_table_insert(orders, (gpointer)&old->picture, order);
        }
        if (is_same_rect(old, &matching->now[old->match]))
            order->in_place++;
        else
            order->elsewhere++;
        order->is_sequence = order->is_sequence && old->match >= order->last;
        order->last = old->match;
    }
    return orders;
}

static const PictureOrder *order_of(const Matching *matching, const PictureSource *picture)
{
    static const PictureOrder none = {0, 0, -1, true};
    const PictureOrder *order = g_hash_table_lookup(matching->orders, picture);
    return order != NULL ? order : &none;
}

bool was_found_in_order(const Matching *matching, const PictureSource *picture)
{
    const PictureOrder *order = order_of(matching, picture);
    return order->in_place > 0 && 4 * order->elsewhere <= order->in_place;
}

bool is_in_order(const Matching *matching, const PictureSource *picture)
{
    const PictureOrder *order = order_of(matching, picture);
    return order->in_place + order->elsewhere > 0 ? 4 * order->elsewhere <= order->in_place
                                                  : has_its_size(matching, picture);
}

/* Matches a source by its position. The match is certain at the same place of a picture that is in
 * order, or between two matched sources. If the old art is known, its likeness decides: art that is
 * not alike at all is matched within the same part of a file only at its old place. */
static void match_position(Matching *matching, int old, int now, bool between)
{
    OldSource *old_source = &matching->old[old];
    const NewSource *new_source = &matching->now[now];
    bool in_place =
        is_same_rect(old_source, new_source) && is_in_order(matching, &new_source->picture);
    double likeness = new_source->whole ? -1 : likeness_of(matching, old, now);
    bool on_sheet = old_source->picture.part == new_source->picture.part;
    if (likeness >= 0 && likeness < MIN_POSSIBLE && !in_place && on_sheet)
        return;
    match_pair(matching, old, now, AGAIN_BY_POSITION);
    old_source->likeness = likeness;
    between = between && (likeness >= 0 || order_of(matching, &new_source->picture)->is_sequence);
    old_source->doubtful = likeness < 0 ? !new_source->whole && !between && !in_place
                                        : likeness < (in_place  ? SURE_IN_PLACE
                                                      : between ? SURE_BETWEEN
                                                                : SURE);
}

/* Matches the unmatched sources between two matched neighbours, [old, old_end), if there are
 * equally many unmatched new ones. */
static void match_gap(Matching *matching, int old, int old_end)
{
    int now = old > 0 ? matching->old[old - 1].match + 1 : 0;
    int now_end =
        old_end < matching->old_count ? matching->old[old_end].match : matching->now_count;
    int count = 0;
    for (int i = now; i < now_end; i++)
        count += has_free_position(&matching->now[i]);
    bool between = old > 0 && old_end < matching->old_count;
    if (count != old_end - old)
        return;
    for (int i = now; i < now_end; i++)
        if (has_free_position(&matching->now[i]))
            match_position(matching, old++, i, between);
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

/* Returns the common area of two rectangles of one picture if it is at least half of the smaller
 * one, else 0. */
static int64_t shared_area(const OldSource *old, const NewSource *now)
{
    PixelRect a = old->rect, b = now->rect;
    int64_t area = rect_area(rect_common(a, b));
    if (area == 0 || 2 * area < MIN(rect_area(a), rect_area(b)))
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
            match_position(matching, i, found, false);
    }
}

/* ---- Removed frames ---- */

/* True if an unmatched old source might be a new source that is also unmatched, or whose match is
 * doubtful. */
static bool might_be(const Matching *matching, int old, int now)
{
    const OldSource *old_source = &matching->old[old];
    const NewSource *new_source = &matching->now[now];
    if (new_source->atlas != NULL || old_source->atlas != NULL ||
        strcmp(old_source->picture.path, new_source->picture.path) != 0)
        return false;
    if (new_source->match == UNMATCHED)
        return true;
    double likeness =
        matching->old[new_source->match].doubtful ? likeness_of(matching, old, now) : 0;
    return likeness < 0 || likeness >= MIN_POSSIBLE;
}

/* True if another source of the same picture is unmatched, and none between the two was matched by
 * content: the sources after it may have moved up by one place. */
static bool may_be_shifted(const Matching *matching, int old)
{
    const PictureSource *picture = &matching->old[old].picture;
    for (int step = -1; step <= 1; step += 2)
        for (int i = old + step; i >= 0 && i < matching->old_count; i += step) {
            const OldSource *other = &matching->old[i];
            if (!picture_source_equal(&other->picture, picture) ||
                (other->match != UNMATCHED && other->by == AGAIN_BY_CONTENT))
                break;
            if (other->match == UNMATCHED)
                return true;
        }
    return false;
}

/* Marks unmatched sources as doubtful if they might be a remaining new source, and matches by
 * position if they are near an unmatched source. */
static void mark_removed_doubtful(Matching *matching)
{
    for (int i = 0; i < matching->old_count; i++) {
        OldSource *old = &matching->old[i];
        for (int k = 0; k < matching->now_count && old->match == UNMATCHED && !old->doubtful; k++)
            old->doubtful = might_be(matching, i, k);
        if (old->match != UNMATCHED && old->by == AGAIN_BY_POSITION && old->likeness < SURE &&
            may_be_shifted(matching, i))
            old->doubtful = true;
    }
}

/* ---- Rivals ---- */

/* True if neither a name nor equal art identifies the match of a source. */
static bool is_uncertain(const OldSource *old)
{
    return old->match == UNMATCHED || (old->by != AGAIN_BY_NAME && old->by != AGAIN_BY_CONTENT);
}

/* True if another old source is about as like the match of one, or both are more alike if their
 * matches are exchanged. */
static bool is_rival(const Matching *matching, int old, int rival)
{
    const OldSource *source = &matching->old[old], *other = &matching->old[rival];
    if (!picture_source_equal(&other->picture, &source->picture))
        return false;
    double likeness = likeness_of(matching, rival, source->match);
    if (other->match == UNMATCHED || other->doubtful)
        return likeness >= source->likeness - RIVAL;
    return likeness + likeness_of(matching, old, other->match) > source->likeness + other->likeness;
}

/* True if the match of a source may belong to another one, or art that is left over may be its art.
 * Compares at most `*left` pairs, and subtracts them. */
static bool has_rival(const Matching *matching, int old, int64_t *left)
{
    const OldSource *source = &matching->old[old];
    const PictureSource *picture = &matching->now[source->match].picture;
    for (int i = 0; i < matching->old_count && 0 < *left; i++)
        if (i != old && is_uncertain(&matching->old[i]) && (*left)-- > 0 &&
            is_rival(matching, old, i))
            return true;
    for (int i = 0; i < matching->now_count && 0 < *left; i++)
        if (matching->now[i].match == UNMATCHED &&
            picture_source_equal(&matching->now[i].picture, picture) && (*left)-- > 0 &&
            likeness_of(matching, old, i) >= source->likeness - RIVAL)
            return true;
    return false;
}

/* True if the art in a rectangle continues beyond it. */
static bool is_cut(const Pixels *pixels, PixelRect rect, const Mask *mask)
{
    uint32_t left = rect.left > 0, top = rect.top > 0; /* 1 if there are pixels on this side */
    PixelRect around = {rect.left - (int32_t)left, rect.top - (int32_t)top, rect.right + 1,
                        rect.bottom + 1};
    Art art = art_of(pixels, around, mask);
    uint32_t width = art.width, last = width * (art.height - 1);
    const uint32_t *row = art.pixels;
    bool is_cut = false;
    for (uint32_t x = left; x + 1 < width; x++)
        is_cut |= (top && row[x] && row[x + width]) || (row[last + x] && row[last + x - width]);
    for (uint32_t y = top; y + 1 < art.height; y++) {
        row = art.pixels + (size_t)y * width;
        is_cut |= (left && row[0] && row[1]) || (row[width - 1] && row[width - 2]);
    }
    art_clear(&art);
    return is_cut;
}

/* True if the match of a source cuts art, and its old rectangle did not. */
static bool is_newly_cut(const Matching *matching, const OldSource *old)
{
    const NewSource *now = &matching->now[old->match];
    g_autoptr(Pixels) pixels =
        !now->whole ? pixels_at(matching->gathering->store, &now->picture, NULL) : NULL;
    const Pixels *was = gathered_was(matching->gathering, old->frame->picture);
    return pixels != NULL && was != NULL && pixels_contain(was, old->rect) &&
           is_cut(pixels, now->rect, now->mask) && !is_cut(was, old->rect, old->frame->mask);
}

/* Marks matches of changed art as doubtful if they cut art or have rivals. */
static void mark_rivalled_doubtful(Matching *matching)
{
    int64_t left = MAX_RIVALS;
    for (int i = 0; i < matching->old_count; i++) {
        OldSource *old = &matching->old[i];
        if (old->match == UNMATCHED || !is_uncertain(old))
            continue;
        old->doubtful = old->doubtful || is_newly_cut(matching, old) ||
                        (!matching->now[old->match].whole && old->likeness >= 0 &&
                         has_rival(matching, i, &left));
    }
}

/* ---- Entry points ---- */

void match_sources(Matching *matching)
{
    match_atlas_names(matching);
    match_names(matching, true);
    match_names(matching, false);
    match_content(matching);
    matching->orders = find_orders(matching);
    match_alike(matching);
    match_gaps(matching);
    match_overlaps(matching);
    mark_removed_doubtful(matching);
    mark_rivalled_doubtful(matching);
    g_clear_pointer(&matching->orders, g_hash_table_unref);
}

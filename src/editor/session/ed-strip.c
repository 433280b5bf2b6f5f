/* SPDX-License-Identifier: MIT */
/* Implements ed-strip.h: one pass over the frames, with a table of rows by kind, name and tag. */
#include "session/ed-strip.h"

#include <string.h>

typedef struct Gathering {
    EdStrip *strip;
    GArray *rows;       /* EdStripRow */
    GHashTable *by_key; /* index in `rows`, plus 1 */
    GArray *marks;      /* uint64_t for each row: digest in the previous frame; 0: missing */
    GArray *now;        /* digests in this frame */
} Gathering;

static uint64_t mixed(uint64_t mark, int32_t a, int32_t b)
{
    mark ^= (uint32_t)a;
    mark *= 0x9E3779B97F4A7C15u;
    mark ^= (uint32_t)b;
    mark *= 0xBF58476D1CE4E5B9u;
    return mark ^ mark >> 31;
}

/* Returns the index of the row of a kind with a name, or without a name with a tag; creates it if
 * it does not exist. */
static guint row_of(Gathering *all, EdStripRowKind kind, const char *name, int32_t tag)
{
    char *key = g_strdup_printf("%d:%d:%s", (int)kind, *name == '\0' ? (int)tag : 0, name);
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(all->by_key, key));
    if (index > 0) {
        g_free(key);
        return index - 1;
    }
    uint32_t count = all->strip->count;
    EdStripRow row = {.kind = kind,
                      .name = g_strdup(name),
                      .tag = tag,
                      .dots = g_new0(uint8_t, count),
                      .item = g_new(uint32_t, count)};
    for (uint32_t i = 0; i < count; i++)
        row.item[i] = UINT32_MAX;
    const uint64_t nothing = 0;
    g_array_append_val(all->rows, row);
    g_array_append_val(all->marks, nothing);
    g_array_append_val(all->now, nothing);
    g_hash_table_insert(all->by_key, key, GUINT_TO_POINTER(all->rows->len));
    return all->rows->len - 1;
}

/* Notes that a frame has a thing with a digest. Several things of one row in a frame share one
 * digest. */
static void note(Gathering *all, guint row, uint32_t frame, uint32_t item, uint64_t mark)
{
    EdStripRow *to = &g_array_index(all->rows, EdStripRow, row);
    uint64_t *now = &g_array_index(all->now, uint64_t, row);
    if (to->item[frame] == UINT32_MAX)
        to->item[frame] = item;
    *now = mixed(*now, (int32_t)mark, (int32_t)(mark >> 32)) | 1;
}

static void note_frame(Gathering *all, const Frame *frame, uint32_t index)
{
    int32_t hot_x = frame->has_hot_spot ? frame->hot_x : 0;
    int32_t hot_y = frame->has_hot_spot ? frame->hot_y : 0;
    if (frame->has_hot_spot)
        note(all, row_of(all, ED_ROW_HOT_SPOT, "", 0), index, 0, mixed(1, hot_x, hot_y));
    ListIter points = list_iter(frame->points);
    uint32_t item = 0;
    for (const Point *point; (point = list_next(&points)) != NULL; item++) {
        uint64_t mark = mixed(2, point->x - hot_x, point->y - hot_y);
        note(all, row_of(all, ED_ROW_POINT, point->name, 0), index, item,
             mixed(mark, point->to_x, point->to_y));
    }
    ListIter boxes = list_iter(frame->boxes);
    item = 0;
    for (const Box *box; (box = list_next(&boxes)) != NULL; item++) {
        uint64_t mark = mixed(3, box->x * DOCUMENT_PIXEL - hot_x, box->y * DOCUMENT_PIXEL - hot_y);
        note(all, row_of(all, ED_ROW_BOX, box->name, box->tag), index, item,
             mixed(mark, box->w, box->h));
    }
}

/* Converts the digests of a frame to dots, and begins the next frame. */
static void end_frame(Gathering *all, uint32_t frame)
{
    for (guint i = 0; i < all->rows->len; i++) {
        uint64_t *before = &g_array_index(all->marks, uint64_t, i);
        uint64_t *now = &g_array_index(all->now, uint64_t, i);
        if (*now != 0)
            g_array_index(all->rows, EdStripRow, i).dots[frame] =
                *now == *before ? ED_DOT_SAME : ED_DOT_MOVED;
        *before = *now;
        *now = 0;
    }
}

static gint by_kind(gconstpointer a, gconstpointer b)
{
    return (gint)((const EdStripRow *)a)->kind - (gint)((const EdStripRow *)b)->kind;
}

static void gather(EdStrip *strip, const Sprite *sprite)
{
    Gathering all = {
        .strip = strip,
        .rows = g_array_new(FALSE, FALSE, sizeof(EdStripRow)),
        .by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .marks = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
        .now = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
    };
    GHashTable *frames = g_hash_table_new(g_int64_hash, g_int64_equal);
    ListIter iter = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        g_hash_table_insert(frames, (gpointer)&frame->id, (gpointer)frame);
    row_of(&all, ED_ROW_HOT_SPOT, "", 0);
    for (uint32_t i = 0; i < strip->count; i++) {
        const Frame *frame = g_hash_table_lookup(frames, &strip->frames[i]);
        note_frame(&all, frame, i);
        end_frame(&all, i);
    }
    g_hash_table_unref(frames);
    g_array_sort(all.rows, by_kind);
    strip->row_count = all.rows->len;
    strip->rows = (EdStripRow *)(void *)g_array_free(all.rows, FALSE);
    g_array_unref(all.marks);
    g_array_unref(all.now);
    g_hash_table_unref(all.by_key);
}

EdStrip *ed_strip_of(EdSession *session)
{
    EdStrip *strip = g_new0(EdStrip, 1);
    const Sprite *sprite = ed_session_sprite(session);
    if (sprite == NULL)
        return strip;
    strip->sprite = node_ref(sprite);
    strip->frames = ed_session_shown_frames(session, &strip->count);
    gather(strip, sprite);
    return strip;
}

void ed_strip_free(EdStrip *strip)
{
    if (strip == NULL)
        return;
    for (uint32_t i = 0; i < strip->row_count; i++) {
        g_free(strip->rows[i].name);
        g_free(strip->rows[i].dots);
        g_free(strip->rows[i].item);
    }
    g_free(strip->rows);
    node_unref(strip->sprite);
    g_free(strip->frames);
    g_free(strip);
}

/* SPDX-License-Identifier: MIT */
/* Implements ed-strip.h: one pass over the frames, with a table of rows by kind, name and tag. */
#include "session/ed-strip.h"

#include <string.h>

typedef struct StripBuilder {
    EdStrip *strip;
    GArray *rows;       /* EdStripRow */
    GHashTable *by_key; /* index in `rows`, plus 1 */
    GArray *previous;   /* uint64_t for each row: digest in the previous frame; 0: missing there */
    GArray *current;    /* uint64_t for each row: digest in this frame */
} StripBuilder;

static uint64_t mix_digest(uint64_t digest, int32_t a, int32_t b)
{
    digest ^= (uint32_t)a;
    digest *= 0x9E3779B97F4A7C15u;
    digest ^= (uint32_t)b;
    digest *= 0xBF58476D1CE4E5B9u;
    return digest ^ digest >> 31;
}

/* Returns the index of the row for a kind and a name, or, if the name is empty, for a kind and a
 * tag. Adds the row if it does not exist. */
static guint find_or_add_row(StripBuilder *builder, EdStripRowKind kind, const char *name,
                             int32_t tag)
{
    char *key = g_strdup_printf("%d:%d:%s", (int)kind, *name == '\0' ? (int)tag : 0, name);
    guint index = GPOINTER_TO_UINT(g_hash_table_lookup(builder->by_key, key));
    if (index > 0) {
        g_free(key);
        return index - 1;
    }
    uint32_t count = builder->strip->count;
    EdStripRow row = {.kind = kind,
                      .name = g_strdup(name),
                      .tag = tag,
                      .dots = g_new0(uint8_t, count),
                      .item = g_new(uint32_t, count)};
    for (uint32_t i = 0; i < count; i++)
        row.item[i] = UINT32_MAX;
    const uint64_t no_digest = 0;
    g_array_append_val(builder->rows, row);
    g_array_append_val(builder->previous, no_digest);
    g_array_append_val(builder->current, no_digest);
    g_hash_table_insert(builder->by_key, key, GUINT_TO_POINTER(builder->rows->len));
    return builder->rows->len - 1;
}

/* Records a thing of a frame. The digests of all things of one row in a frame are combined. */
static void record_thing(StripBuilder *builder, guint row, uint32_t frame, uint32_t item,
                         uint64_t digest)
{
    EdStripRow *to = &g_array_index(builder->rows, EdStripRow, row);
    uint64_t *current = &g_array_index(builder->current, uint64_t, row);
    if (to->item[frame] == UINT32_MAX)
        to->item[frame] = item;
    *current = mix_digest(*current, (int32_t)digest, (int32_t)(digest >> 32)) | 1;
}

static void record_frame(StripBuilder *builder, const Frame *frame, uint32_t index)
{
    int32_t hot_x = frame->has_hot_spot ? frame->hot_x : 0;
    int32_t hot_y = frame->has_hot_spot ? frame->hot_y : 0;
    if (frame->has_hot_spot)
        record_thing(builder, find_or_add_row(builder, ED_ROW_HOT_SPOT, "", 0), index, 0,
                     mix_digest(1, hot_x, hot_y));
    ListIter points = list_iter(frame->points);
    uint32_t item = 0;
    for (const Point *point; (point = list_next(&points)) != NULL; item++) {
        uint64_t digest = mix_digest(2, point->x - hot_x, point->y - hot_y);
        record_thing(builder, find_or_add_row(builder, ED_ROW_POINT, point->name, 0), index, item,
                     mix_digest(digest, point->to_x, point->to_y));
    }
    ListIter boxes = list_iter(frame->boxes);
    item = 0;
    for (const Box *box; (box = list_next(&boxes)) != NULL; item++) {
        uint64_t digest =
            mix_digest(3, box->x * DOCUMENT_PIXEL - hot_x, box->y * DOCUMENT_PIXEL - hot_y);
        record_thing(builder, find_or_add_row(builder, ED_ROW_BOX, box->name, box->tag), index,
                     item, mix_digest(digest, box->w, box->h));
    }
}

/* Converts the digests of a frame to dots, and prepares for the next frame. */
static void end_frame(StripBuilder *builder, uint32_t frame)
{
    for (guint i = 0; i < builder->rows->len; i++) {
        uint64_t *before = &g_array_index(builder->previous, uint64_t, i);
        uint64_t *current = &g_array_index(builder->current, uint64_t, i);
        if (*current != 0)
            g_array_index(builder->rows, EdStripRow, i).dots[frame] =
                *current == *before ? ED_DOT_SAME : ED_DOT_MOVED;
        *before = *current;
        *current = 0;
    }
}

static gint compare_kinds(gconstpointer a, gconstpointer b)
{
    return (gint)((const EdStripRow *)a)->kind - (gint)((const EdStripRow *)b)->kind;
}

static void build_rows(EdStrip *strip, const Sprite *sprite)
{
    StripBuilder builder = {
        .strip = strip,
        .rows = g_array_new(FALSE, FALSE, sizeof(EdStripRow)),
        .by_key = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .previous = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
        .current = g_array_new(FALSE, FALSE, sizeof(uint64_t)),
    };
    GHashTable *frames = g_hash_table_new(g_int64_hash, g_int64_equal);
    ListIter iter = list_iter(sprite->frames);
    for (const Frame *frame; (frame = list_next(&iter)) != NULL;)
        g_hash_table_insert(frames, (gpointer)&frame->id, (gpointer)frame);
    find_or_add_row(&builder, ED_ROW_HOT_SPOT, "", 0);
    for (uint32_t i = 0; i < strip->count; i++) {
        const Frame *frame = g_hash_table_lookup(frames, &strip->frames[i]);
        record_frame(&builder, frame, i);
        end_frame(&builder, i);
    }
    g_hash_table_unref(frames);
    g_array_sort(builder.rows, compare_kinds);
    strip->row_count = builder.rows->len;
    strip->rows = (EdStripRow *)(void *)g_array_free(builder.rows, FALSE);
    g_array_unref(builder.previous);
    g_array_unref(builder.current);
    g_hash_table_unref(builder.by_key);
}

EdStrip *ed_strip_new_for_session(EdSession *session)
{
    EdStrip *strip = g_new0(EdStrip, 1);
    const Sprite *sprite = ed_session_sprite(session);
    if (sprite == NULL)
        return strip;
    strip->sprite = node_ref(sprite);
    strip->frames = ed_session_shown_frames(session, &strip->count);
    build_rows(strip, sprite);
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

/* SPDX-License-Identifier: MIT */
/* Implements ed-strip.h: one pass over the frames, with a table of rows by kind, name and tag. */
#include "session/ed-strip.h"

#include <string.h>

typedef struct StripBuilder {
    EdStrip *strip;
    GArray *rows;         /* EdStripRow */
    GHashTable *by_key;   /* index in `rows`, plus 1 */
    GPtrArray *positions; /* PositionDigests in each frame, for each row */
} StripBuilder;

/* Where the things of a row are in a frame. Digest 0: they are missing. */
typedef struct PositionDigests {
    uint64_t in_picture, from_hot_spot;
} PositionDigests;

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
    g_array_append_val(builder->rows, row);
    g_ptr_array_add(builder->positions, g_new0(PositionDigests, count));
    g_hash_table_insert(builder->by_key, key, GUINT_TO_POINTER(builder->rows->len));
    return builder->rows->len - 1;
}

static void add_digest(uint64_t *to, uint64_t digest)
{
    *to = mix_digest(*to, (int32_t)digest, (int32_t)(digest >> 32)) | 1;
}

/* Records a thing of a frame. The digests of all things of one row in a frame are combined. */
static void record_thing(StripBuilder *builder, guint row, uint32_t frame, uint32_t item,
                         PositionDigests digests)
{
    EdStripRow *to = &g_array_index(builder->rows, EdStripRow, row);
    PositionDigests *current = (PositionDigests *)builder->positions->pdata[row] + frame;
    if (to->item[frame] == UINT32_MAX)
        to->item[frame] = item;
    add_digest(&current->in_picture, digests.in_picture);
    add_digest(&current->from_hot_spot, digests.from_hot_spot);
}

/* Returns the digests of a thing at a position, in fixed-point numbers. */
static PositionDigests digests_at(int32_t x, int32_t y, const Frame *frame, uint64_t form)
{
    int32_t hot_x = frame->has_hot_spot ? frame->hot_x : 0;
    int32_t hot_y = frame->has_hot_spot ? frame->hot_y : 0;
    return (PositionDigests){mix_digest(form, x, y), mix_digest(form, x - hot_x, y - hot_y)};
}

static void record_frame(StripBuilder *builder, const Frame *frame, uint32_t index)
{
    if (frame->has_hot_spot) {
        uint64_t digest = mix_digest(1, frame->hot_x, frame->hot_y);
        record_thing(builder, find_or_add_row(builder, ED_ROW_HOT_SPOT, "", 0), index, 0,
                     (PositionDigests){digest, digest});
    }
    LIST_EACH (Point, point, frame->points)
        record_thing(
            builder, find_or_add_row(builder, ED_ROW_POINT, point->name, 0), index,
            EACH_INDEX(point),
            digests_at(point->x, point->y, frame, mix_digest(2, point->to_x, point->to_y)));
    LIST_EACH (Box, box, frame->boxes)
        record_thing(builder, find_or_add_row(builder, ED_ROW_BOX, box->name, box->tag), index,
                     EACH_INDEX(box),
                     digests_at(box->x * DOCUMENT_PIXEL, box->y * DOCUMENT_PIXEL, frame,
                                mix_digest(3, box->w, box->h)));
}

/* True if things are at the same positions in the picture, or relative to the hot spot. */
static bool are_same(PositionDigests a, PositionDigests b)
{
    return a.in_picture == b.in_picture || a.from_hot_spot == b.from_hot_spot;
}

/* Returns the position that most frames share, in the picture or relative to the hot spot; of
 * several, that of the first frame. */
static PositionDigests usual_position(const PositionDigests *positions, uint32_t count)
{
    PositionDigests usual = {0, 0};
    guint max = 0;
    for (int relative = 0; relative < 2; relative++) {
        g_autoptr(GHashTable) counts = g_hash_table_new(g_int64_hash, g_int64_equal);
        for (int pass = 0; pass < 2; pass++)
            for (uint32_t i = 0; i < count; i++) {
                const uint64_t *key =
                    relative ? &positions[i].from_hot_spot : &positions[i].in_picture;
                guint shared = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key));
                if (*key != 0 && pass == 0)
                    g_hash_table_insert(counts, (gpointer)key, GUINT_TO_POINTER(shared + 1));
                else if (*key != 0 && shared > max) {
                    max = shared;
                    usual = positions[i];
                }
            }
    }
    return usual;
}

/* Converts the positions of a row to dots. */
static void mark_moved(const EdStripRow *row, const PositionDigests *positions, uint32_t count)
{
    PositionDigests usual = usual_position(positions, count);
    for (uint32_t i = 0; i < count; i++)
        if (positions[i].in_picture != 0)
            row->dots[i] = are_same(positions[i], usual) ? ED_DOT_SAME : ED_DOT_MOVED;
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
        .positions = g_ptr_array_new_with_free_func(g_free),
    };
    g_autoptr(GHashTable) frames = g_hash_table_new(g_int64_hash, g_int64_equal);
    LIST_EACH (Frame, frame, sprite->frames)
        g_hash_table_insert(frames, (gpointer)&frame->id, (gpointer)frame);
    find_or_add_row(&builder, ED_ROW_HOT_SPOT, "", 0);
    for (uint32_t i = 0; i < strip->count; i++) {
        const Frame *frame = g_hash_table_lookup(frames, &strip->frames[i]);
        record_frame(&builder, frame, i);
    }
    for (guint i = 0; i < builder.rows->len; i++)
        mark_moved(&g_array_index(builder.rows, EdStripRow, i), builder.positions->pdata[i],
                   strip->count);
    g_array_sort(builder.rows, compare_kinds);
    strip->row_count = builder.rows->len;
    strip->rows = (EdStripRow *)(void *)g_array_free(builder.rows, FALSE);
    g_ptr_array_unref(builder.positions);
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

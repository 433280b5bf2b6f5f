/* SPDX-License-Identifier: MIT */
#include "widgets/ed-row.h"

#include "draw/theme.h"

#include <string.h>

struct _EdRow {
    GObject parent;
    guint kind;
    uint64_t id, part;
    EdRowLook look;
    GListStore *children;
};

enum { SIGNAL_CHANGED, SIGNALS };
static guint signals[SIGNALS];

G_DEFINE_FINAL_TYPE(EdRow, ed_row, G_TYPE_OBJECT)

static void look_clear(EdRowLook *look)
{
    g_free(look->title);
    g_free(look->detail);
    g_free(look->count);
    g_free(look->key);
}

static void ed_row_finalize(GObject *object)
{
    EdRow *self = ED_ROW(object);
    look_clear(&self->look);
    g_clear_object(&self->children);
    G_OBJECT_CLASS(ed_row_parent_class)->finalize(object);
}

static void ed_row_class_init(EdRowClass *class)
{
    G_OBJECT_CLASS(class)->finalize = ed_row_finalize;
    signals[SIGNAL_CHANGED] = g_signal_new("changed", ED_TYPE_ROW, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                           NULL, G_TYPE_NONE, 0);
}

static void ed_row_init(EdRow *self)
{
    self->look = (EdRowLook){
        .title = g_strdup(""), .detail = g_strdup(""), .count = g_strdup(""), .key = g_strdup("")};
}

EdRow *ed_row_new(guint kind, uint64_t id, uint64_t part)
{
    EdRow *row = g_object_new(ED_TYPE_ROW, NULL);
    row->kind = kind;
    row->id = id;
    row->part = part;
    return row;
}

guint ed_row_kind(EdRow *row)
{
    return row->kind;
}

uint64_t ed_row_id(EdRow *row)
{
    return row->id;
}

uint64_t ed_row_part(EdRow *row)
{
    return row->part;
}

const EdRowLook *ed_row_look(EdRow *row)
{
    return &row->look;
}

EdRowLook *ed_row_edit(EdRow *row)
{
    return &row->look;
}

static void set_text(char **field, const char *text)
{
    g_free(*field);
    *field = g_strdup(text);
}

void ed_row_set_title(EdRow *row, const char *title)
{
    set_text(&row->look.title, title);
}

void ed_row_set_detail(EdRow *row, const char *detail)
{
    set_text(&row->look.detail, detail);
}

void ed_row_set_count(EdRow *row, const char *count)
{
    set_text(&row->look.count, count);
}

void ed_row_set_key(EdRow *row, const char *key)
{
    set_text(&row->look.key, key);
}

void ed_row_set_tag(EdRow *row, const Project *project, int32_t tag)
{
    const Tag *found = tag != 0 ? project_tag(project, tag) : NULL;
    row->look.swatch = true;
    row->look.hatch = found != NULL ? (int)draw_tag_hatch(tag) : HATCH_NONE;
    memset(row->look.colour, 0, sizeof row->look.colour);
    if (found != NULL)
        memcpy(row->look.colour, found->colour, sizeof found->colour);
}

void ed_row_set_zone(EdRow *row, int32_t zone)
{
    DrawTagStyle style = draw_zone_style(zone);
    row->look.swatch = true;
    row->look.hatch = (int)style.hatch;
    draw_rgba(style.colour, row->look.colour);
}

GListStore *ed_row_children(EdRow *row)
{
    return row->children;
}

void ed_row_set_children(EdRow *row, GPtrArray *children)
{
    if (row->children == NULL)
        row->children = g_list_store_new(ED_TYPE_ROW);
    ed_rows_update(row->children, children);
}

/* ---- Updating ---- */

static bool same_item(EdRow *a, EdRow *b)
{
    return a->kind == b->kind && a->id == b->id && a->part == b->part;
}

static guint item_hash(gconstpointer key)
{
    const EdRow *row = key;
    uint64_t mixed = (row->id ^ row->part * 0x9e3779b97f4a7c15u) + row->kind;
    return (guint)(mixed ^ mixed >> 32);
}

static gboolean item_equal(gconstpointer a, gconstpointer b)
{
    return same_item((EdRow *)a, (EdRow *)b);
}

static bool looks_equal(const EdRowLook *a, const EdRowLook *b)
{
    return strcmp(a->title, b->title) == 0 && strcmp(a->detail, b->detail) == 0 &&
           strcmp(a->count, b->count) == 0 && strcmp(a->key, b->key) == 0 && a->icon == b->icon &&
           a->swatch == b->swatch && memcmp(a->colour, b->colour, sizeof a->colour) == 0 &&
           a->hatch == b->hatch && a->flags == b->flags && a->value == b->value;
}

/* Copies the look and children of `wanted` to `row`, which describes the same item. */
static void copy_look_and_children(EdRow *row, EdRow *wanted)
{
    if (row->children != NULL && wanted->children != NULL) {
        GPtrArray *below = g_ptr_array_new_with_free_func(g_object_unref);
        guint count = g_list_model_get_n_items(G_LIST_MODEL(wanted->children));
        for (guint i = 0; i < count; i++)
            g_ptr_array_add(below, g_list_model_get_item(G_LIST_MODEL(wanted->children), i));
        ed_rows_update(row->children, below);
    }
    if (looks_equal(&row->look, &wanted->look))
        return;
    EdRowLook old = row->look;
    row->look = wanted->look;
    wanted->look = old;
    g_signal_emit(row, signals[SIGNAL_CHANGED], 0);
}

/* A tree queries only once whether a row has children, so a row that gets its first children, or
 * loses its list of children, must be a new object. */
static bool can_reuse(EdRow *row, EdRow *wanted)
{
    return (row->children == NULL) == (wanted->children == NULL);
}

static GHashTable *index_rows(GListModel *rows)
{
    GHashTable *by_item = g_hash_table_new_full(item_hash, item_equal, g_object_unref, NULL);
    guint count = g_list_model_get_n_items(rows);
    for (guint i = 0; i < count; i++)
        g_hash_table_add(by_item, g_list_model_get_item(rows, i));
    return by_item;
}

static EdRow *row_at(GListModel *rows, guint index)
{
    EdRow *row = g_list_model_get_item(rows, index);
    g_object_unref(row);
    return row;
}

/* Replaces the range between the first and the last index at which the lists differ. */
static void splice(GListStore *store, GPtrArray *wanted)
{
    GListModel *rows = G_LIST_MODEL(store);
    guint old_count = g_list_model_get_n_items(rows), count = wanted->len;
    guint head = 0, tail = 0;
    while (head < old_count && head < count && row_at(rows, head) == wanted->pdata[head])
        head++;
    while (tail < old_count - head && tail < count - head &&
           row_at(rows, old_count - 1 - tail) == wanted->pdata[count - 1 - tail])
        tail++;
    gpointer *added = count > 0 ? wanted->pdata + head : NULL; /* an empty array has no data */
    if (old_count - head - tail > 0 || count - head - tail > 0)
        g_list_store_splice(store, head, old_count - head - tail, added, count - head - tail);
}

void ed_rows_update(GListStore *store, GPtrArray *wanted)
{
    g_autoptr(GHashTable) old = index_rows(G_LIST_MODEL(store));
    g_autoptr(GPtrArray) rows = g_ptr_array_new_full(wanted->len, g_object_unref);
    POINTER_EACH (EdRow, wanted_row, wanted) {
        EdRow *row = g_hash_table_lookup(old, wanted_row);
        if (row != NULL && can_reuse(row, wanted_row)) {
            copy_look_and_children(row, wanted_row);
            g_ptr_array_add(rows, g_object_ref(row));
        } else {
            g_ptr_array_add(rows, g_object_ref(wanted_row));
        }
    }
    splice(store, rows);
    g_ptr_array_unref(wanted);
}

guint ed_rows_find(GListModel *rows, guint kind, uint64_t id, uint64_t part)
{
    guint count = g_list_model_get_n_items(rows);
    for (guint i = 0; i < count; i++) {
        EdRow *row = row_at(rows, i);
        if (row->kind == kind && row->id == id && row->part == part)
            return i;
    }
    return G_MAXUINT;
}

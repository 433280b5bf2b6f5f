/* SPDX-License-Identifier: MIT */
/* Updating boxes, points, hot spots and events from painted layers; the contract is in
 * painted.h. */
#include "edit/painted.h"

#include "edit/merge.h"

#include <stdio.h>
#include <string.h>

/* ---- Marks ---- */

char *painted_box_mark(const char *layer, PixelRect rect)
{
    return g_strdup_printf("%s %d,%d %dx%d", layer, rect.left, rect.top, rect.right - rect.left,
                           rect.bottom - rect.top);
}

static void put_fixed(GString *text, int32_t value)
{
    char digits[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text, g_ascii_dtostr(digits, sizeof digits, (double)value / DOCUMENT_PIXEL));
}

char *painted_point_mark(const char *layer, int32_t x, int32_t y)
{
    GString *text = g_string_new(layer);
    g_string_append_c(text, ' ');
    put_fixed(text, x);
    g_string_append_c(text, ',');
    put_fixed(text, y);
    return g_string_free(text, false);
}

char *painted_hot_spot_mark(int32_t x, int32_t y)
{
    return g_strdup_printf(" %d,%d", x, y);
}

#define EVENT_MARK " event "

char *painted_event_mark(const char *name)
{
    return g_strconcat(EVENT_MARK, name, NULL);
}

List *painted_properties(const char *mark)
{
    return list_append(NULL, property_text(PAINTED_KEY, mark));
}

/* Returns the mark of a box or point, or NULL. */
static const char *mark_of(const void *node)
{
    return properties_text(node_properties(node), PAINTED_KEY);
}

/* Returns the start of the last `count` words of a mark, including the space before them. The text
 * before them is the layer. */
static const char *words_from(const char *mark, int count)
{
    const char *at = mark + strlen(mark);
    while (count > 0 && at > mark)
        count -= *--at == ' ';
    return at;
}

/* Returns the start of the position in the mark of a box or point. */
static const char *position_in(const char *mark, const void *node)
{
    return words_from(mark, ((const Node *)node)->kind == &box_kind ? 2 : 1);
}

/* True if the marks of two boxes, or of two points, are of the same layer. */
static bool are_of_same_layer(const void *node, const void *other)
{
    const char *one = mark_of(node), *another = mark_of(other);
    size_t length = (size_t)(position_in(one, node) - one);
    return length == (size_t)(position_in(another, other) - another) &&
           strncmp(one, another, length) == 0;
}

static GHashTable *marks_in(const char *text)
{
    GHashTable *marks = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autofree char **lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        g_hash_table_add(marks, *line);
    return marks;
}

/* ---- Boxes and points ---- */

/* True if a number is in the valid range. Marks are also read from files. */
static bool is_in_range(int value)
{
    return value >= -DOCUMENT_RANGE && value <= DOCUMENT_RANGE;
}

static void box_place(void *node, const char *mark, const Frame *frame)
{
    Box *box = node;
    int x, y, w, h;
    if (sscanf(position_in(mark, box), " %d,%d %dx%d", &x, &y, &w, &h) != 4 || !is_in_range(x) ||
        !is_in_range(y) || !is_in_range(w) || !is_in_range(h) || w < 1 || h < 1)
        return;
    box->x = x - frame->x;
    box->y = y - frame->y;
    box->w = w;
    box->h = h;
}

static void point_place(void *node, const char *mark, const Frame *frame)
{
    Point *point = node;
    char *end;
    double x = g_ascii_strtod(position_in(mark, point), &end);
    double y = *end == ',' ? g_ascii_strtod(end + 1, NULL) : 0;
    const double max = DOCUMENT_RANGE;
    point->x = (int32_t)((CLAMP(x, -max, max) - frame->x) * DOCUMENT_PIXEL);
    point->y = (int32_t)((CLAMP(y, -max, max) - frame->y) * DOCUMENT_PIXEL);
}

/* Moves a box or point to the position in a mark. */
static void place(void *node, const char *mark, const Frame *frame)
{
    if (((const Node *)node)->kind == &box_kind)
        box_place(node, mark, frame);
    else
        point_place(node, mark, frame);
}

/* Returns twice the centre of a box or point on an axis. */
static int64_t double_centre(const void *node, const char *position, const char *side)
{
    const NodeKind *kind = ((const Node *)node)->kind;
    const Field *length = node_kind_field(kind, side);
    return (int64_t)(2 * node_number(node, node_kind_field(kind, position)) +
                     (length != NULL ? node_number(node, length) : 0));
}

/* Returns a multiple of the squared distance between two, for comparisons. */
static int64_t squared_distance(const void *a, const void *b)
{
    int64_t dx = double_centre(a, "x", "w") - double_centre(b, "x", "w");
    int64_t dy = double_centre(a, "y", "h") - double_centre(b, "y", "h");
    return dx * dx + dy * dy;
}

/* ---- Following ---- */

/* The state of updating the boxes or points of a frame. */
typedef struct Following {
    Frame *frame;
    const PaintedChange *change;
    GHashTable *old_marks, *new_marks; /* of the picture */
    GPtrArray *items;                  /* of the new list; NULL where one was removed */
    GArray *removed;                   /* RemovedItem */
} Following;

/* A box or point whose mark no longer exists. */
typedef struct RemovedItem {
    const void *node;
    guint item; /* its index among the items */
} RemovedItem;

/* Returns a copy at the position of a mark; the caller owns it. */
static void *copy_to_mark(const void *node, const char *mark, const Frame *frame)
{
    void *copy = node_copy(node);
    place(copy, mark, frame);
    return copy;
}

/* True if a box or point is still at the position of its mark, so that it was not moved by hand. */
static bool is_at_mark(const Following *f, const void *old, const char *mark)
{
    static const char *const keys[] = {"x", "y", "w", "h", NULL};
    node_auto void *expected = copy_to_mark(old, mark, f->change->old_frame);
    return merge_fields_equal(expected, old, keys);
}

static void update_old(Following *f, List *list, const List *old_list)
{
    for (uint32_t i = 0; i < list_count(list); i++) {
        void *node = (void *)list_get(list, i);
        const char *mark = mark_of(node);
        void *item = NULL;
        if (mark == NULL) {
            item = node_ref(node);
        } else if (g_hash_table_contains(f->new_marks, mark)) {
            item = is_at_mark(f, list_get(old_list, i), mark) ? copy_to_mark(node, mark, f->frame)
                                                              : node_ref(node);
        } else {
            g_array_append_val(f->removed, ((RemovedItem){node, f->items->len}));
        }
        g_ptr_array_add(f->items, item);
    }
}

/* Returns the index in `removed` of the nearest item that was painted in the layer of `made`, or
 * -1. */
static int nearest_removed(const Following *f, const void *made)
{
    int found = -1;
    int64_t min = INT64_MAX;
    for (guint i = 0; i < f->removed->len; i++) {
        const void *node = g_array_index(f->removed, RemovedItem, i).node;
        int64_t distance = squared_distance(node, made);
        if (distance >= min || !are_of_same_layer(node, made))
            continue;
        min = distance;
        found = (int)i;
    }
    return found;
}

static bool is_in_use(const Following *f, const char *mark)
{
    POINTER_EACH (void, item, f->items) {
        const char *other_mark = item != NULL ? mark_of(item) : NULL;
        if (other_mark != NULL && strcmp(other_mark, mark) == 0)
            return true;
    }
    return false;
}

static void add_new(Following *f, const List *made_list)
{
    static const char *const property_keys[] = {"properties", NULL};
    for (uint32_t i = 0; i < list_count(made_list); i++) {
        const void *made = list_get(made_list, i);
        const char *mark = mark_of(made);
        if (mark == NULL || g_hash_table_contains(f->old_marks, mark) || is_in_use(f, mark))
            continue;
        int removed = nearest_removed(f, made);
        if (removed >= 0) {
            const RemovedItem *from = &g_array_index(f->removed, RemovedItem, removed);
            void *moved = copy_to_mark(from->node, mark, f->frame);
            merge_fields(moved, made, property_keys);
            f->items->pdata[from->item] = moved;
            g_array_remove_index(f->removed, (guint)removed);
        } else if (f->items->len < DOCUMENT_MAX_BOXES) {
            g_ptr_array_add(f->items, copy_to_mark(made, mark, f->frame));
        }
    }
}

static List *follow_list(Following *f, List *list, const List *old_list, const List *made_list)
{
    f->items = g_ptr_array_new();
    f->removed = g_array_new(false, false, sizeof(RemovedItem));
    update_old(f, list, old_list);
    add_new(f, made_list);
    while (g_ptr_array_remove(f->items, NULL))
        continue;
    List *made = f->items->len > 0 ? list_from(f->items->pdata, f->items->len) : NULL;
    g_ptr_array_unref(f->items);
    g_array_unref(f->removed);
    return made;
}

int32_t painted_tag(const Project *project, const Sprite *sprite, const Box *box)
{
    const char *mark = mark_of(box);
    if (box->tag == 0 || project_tag(project, box->tag) != NULL)
        return box->tag;
    LIST_EACH_WHILE (mark != NULL, Frame, frame, sprite->frames) {
        LIST_EACH (Box, other, frame->boxes) {
            if (mark_of(other) != NULL && are_of_same_layer(other, box))
                return other->tag;
        }
    }
    return 0;
}

static void set_tags(const Following *f)
{
    List *list = list_ref(f->frame->boxes);
    for (uint32_t i = 0; i < list_count(list); i++) {
        const Box *box = list_get(list, i);
        int32_t tag = painted_tag(f->change->project, f->change->sprite, box);
        if (tag == box->tag)
            continue;
        Box *copy = node_copy(box);
        copy->tag = tag;
        node_set_list(&list, list_set(list, i, copy));
    }
    node_set_list(&f->frame->boxes, list);
}

/* Makes the names of a frame's points unique. */
static void name_points(Frame *frame)
{
    List *list = list_ref(frame->points);
    NameSet *names = name_set_new(list), *earlier = name_set_new(NULL);
    for (uint32_t i = 0; i < list_count(list); i++) {
        const Point *point = list_get(list, i);
        bool is_taken = name_set_contains(earlier, point->name);
        name_set_add(earlier, point->name);
        if (!is_taken)
            continue;
        Point *copy = node_copy(point);
        g_autofree char *name = name_set_claim_next(names, point->name);
        node_set_text(&copy->name, name);
        name_set_add(earlier, name);
        node_set_list(&list, list_set(list, i, copy));
    }
    name_set_free(names);
    name_set_free(earlier);
    node_set_list(&frame->points, list);
}

/* ---- Hot spot and events ---- */

/* Finds the mark of the hot spot and its position. Returns NULL if there is none. */
static const char *hot_spot_mark(GHashTable *marks, int *x, int *y)
{
    TABLE_EACH (mark, value, marks)
        if (((const char *)mark)[0] == ' ' && sscanf(mark, " %d,%d", x, y) == 2 &&
            is_in_range(*x) && is_in_range(*y))
            return mark;
    return NULL;
}

static bool has_hot_spot_at(const Frame *frame, int x, int y)
{
    return frame->has_hot_spot && frame->hot_x == (x - frame->x) * DOCUMENT_PIXEL &&
           frame->hot_y == (y - frame->y) * DOCUMENT_PIXEL;
}

static void follow_hot_spot(const Following *f)
{
    int old_x, old_y, x, y;
    const char *old_mark = hot_spot_mark(f->old_marks, &old_x, &old_y);
    const char *new_mark = hot_spot_mark(f->new_marks, &x, &y);
    bool unmoved = old_mark != NULL && has_hot_spot_at(f->change->old_frame, old_x, old_y);
    bool same = old_mark != NULL && new_mark != NULL && old_x == x && old_y == y;
    if (new_mark != NULL && (!same || unmoved)) {
        f->frame->has_hot_spot = true;
        f->frame->hot_x = (x - f->frame->x) * DOCUMENT_PIXEL;
        f->frame->hot_y = (y - f->frame->y) * DOCUMENT_PIXEL;
    } else if (new_mark == NULL && unmoved) {
        f->frame->has_hot_spot = false;
    }
}

void painted_set_event(Frame *frame, const char *name, bool present)
{
    g_autofree char *key = g_strconcat("event.", name, NULL);
    uint32_t index;
    bool had = property_index(frame->properties, key, &index);
    if (present && !had)
        node_set_list(&frame->properties,
                      list_insert(frame->properties, index, property_boolean(key, true)));
    else if (!present && had)
        node_set_list(&frame->properties, list_remove(frame->properties, index));
}

/* Sets or removes the events of the marks that are not in `others`. */
static void follow_events(const Following *f, GHashTable *marks, GHashTable *others, bool present)
{
    TABLE_EACH (mark, value, marks)
        if (g_str_has_prefix(mark, EVENT_MARK) && !g_hash_table_contains(others, mark))
            painted_set_event(f->frame, (const char *)mark + strlen(EVENT_MARK), present);
}

void painted_update(Frame *frame, const PaintedChange *change)
{
    Following f = {.frame = frame,
                   .change = change,
                   .old_marks = marks_in(change->old_marks),
                   .new_marks = marks_in(change->new_marks)};
    node_set_list(&frame->boxes, follow_list(&f, frame->boxes, change->old_frame->boxes,
                                             change->imported_frame->boxes));
    node_set_list(&frame->points, follow_list(&f, frame->points, change->old_frame->points,
                                              change->imported_frame->points));
    set_tags(&f);
    name_points(frame);
    follow_hot_spot(&f);
    follow_events(&f, f.old_marks, f.new_marks, false);
    follow_events(&f, f.new_marks, f.old_marks, true);
    g_hash_table_unref(f.old_marks);
    g_hash_table_unref(f.new_marks);
}

/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "inspector/ed-turns.h"
#include "tools/level/ed-wall-edits.h"
#include "tools/level/ed-wall-snap.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-typing.h"

#include <glib/gi18n.h>
#include <math.h>

struct _EdWallSection {
    EdSection parent;
    GtkWidget *name, *tag, *blocks, *ax, *ay, *bx, *by, *length, *angle, *x, *y;
    GtkWidget *name_row, *tag_row, *blocks_row, *from_row, *to_row, *length_row, *place_row, *note,
        *form;
    LayerRef layer; /* layer of the walls or ends that the form shows */
    uint32_t wall;  /* index of the only selected wall, or UINT32_MAX */
    GArray *ends;   /* WallEnd: ends at the selected vertices */
};

G_DEFINE_FINAL_TYPE(EdWallSection, ed_wall_section, ED_TYPE_SECTION)

static bool is_layer_shown(EdWallSection *self)
{
    LayerRef shown = ed_layer_shown(self->parent.watch.session);
    return shown.level == self->layer.level && shown.layer == self->layer.layer;
}

static const Wall *wall_of(EdWallSection *self)
{
    return is_layer_shown(self) ? ed_wall_at(self->parent.watch.session, self->wall) : NULL;
}

/* ---- Edits ---- */

static void wall_section_set(EdSection *section, const EdAttribute *attribute,
                             const FieldValue *value, const void *group)
{
    ed_walls_set(section->watch.session, value, ed_attribute_step(attribute, value));
}

static void move_end(EdWallSection *self, int end, WallPoint to, const void *group)
{
    const Wall *wall = wall_of(self);
    if (wall != NULL)
        ed_wall_move_ends_at(self->parent.watch.session, ed_wall_end(wall, end), to, group);
}

/* Sets one coordinate of an end of the wall. */
static void end_cb(EdWallSection *self, double pixels, GtkWidget *field)
{
    const Wall *wall = wall_of(self);
    if (wall == NULL)
        return;
    int end = field == self->bx || field == self->by;
    WallPoint at = ed_wall_end(wall, end);
    *(field == self->ax || field == self->bx ? &at.x : &at.y) = ed_fixed_from(pixels);
    move_end(self, end, at, field);
}

/* Moves the second end to a distance and angle from the first one. */
static void set_second_end(EdWallSection *self, double length, double degrees, GtkWidget *field)
{
    const Wall *wall = wall_of(self);
    if (wall == NULL)
        return;
    double radians = degrees * G_PI / 180;
    WallPoint to = {ed_fixed_from(wall->ax / (double)DOCUMENT_PIXEL + length * cos(radians)),
                    ed_fixed_from(wall->ay / (double)DOCUMENT_PIXEL - length * sin(radians))};
    move_end(self, 1, to, field);
}

static void length_cb(EdWallSection *self, double value)
{
    const Wall *wall = wall_of(self);
    if (wall != NULL)
        set_second_end(self, value, ed_wall_degrees(ed_wall_end(wall, 0), ed_wall_end(wall, 1)),
                       self->length);
}

static void angle_cb(EdWallSection *self, double value)
{
    const Wall *wall = wall_of(self);
    if (wall != NULL)
        set_second_end(self, hypot(wall->bx - wall->ax, wall->by - wall->ay) / DOCUMENT_PIXEL,
                       value, self->angle);
}

static void vertex_cb(EdWallSection *self, double value, GtkWidget *field)
{
    if (self->ends->len > 0 && is_layer_shown(self))
        ed_wall_align_ends(self->parent.watch.session, self->ends, field == self->x,
                           ed_fixed_from(value), field);
}

static void delete_cb(EdWallSection *self)
{
    ed_walls_remove(self->parent.watch.session);
}

/* ---- Showing ---- */

static void set_pixels(GtkWidget *field, double fixed)
{
    ed_number_field_set_value(ED_NUMBER_FIELD(field), fixed / DOCUMENT_PIXEL);
}

static void show_one(EdWallSection *self, const Wall *wall)
{
    set_pixels(self->ax, wall->ax);
    set_pixels(self->ay, wall->ay);
    set_pixels(self->bx, wall->bx);
    set_pixels(self->by, wall->by);
    set_pixels(self->length, hypot(wall->bx - wall->ax, wall->by - wall->ay));
    ed_number_field_set_value(ED_NUMBER_FIELD(self->angle),
                              ed_wall_degrees(ed_wall_end(wall, 0), ed_wall_end(wall, 1)));
}

/* Shows the common values of the selected walls. */
static void show_common(EdWallSection *self, const EdSelection *selection)
{
    EdSession *session = self->parent.watch.session;
    const List *walls = ed_walls_shown(session);
    EdCommonNumber blocks = {0};
    g_autofree const void **nodes = g_new(const void *, selection->count);
    for (uint32_t i = 0; i < selection->count; i++) {
        const Wall *wall = nodes[i] = list_get(walls, (uint32_t)selection->items[i]);
        ed_common_add(&blocks, wall->blocks);
    }
    ed_section_show(self,
                    &(EdFormNodes){.kind = &wall_kind, .nodes = nodes, .count = selection->count});
    bool one_way = blocks.value != 0 && !blocks.mixed;
    gtk_label_set_text(GTK_LABEL(self->note), one_way ? _("Ticks mark the blocking side.") : "");
}

static void show_vertex(EdWallSection *self)
{
    EdCommonNumber x = {0}, y = {0};
    ARRAY_EACH (const WallEnd, end, self->ends) {
        WallPoint at = ed_wall_end(ed_wall_at(self->parent.watch.session, end->wall), end->end);
        ed_common_add(&x, at.x / (double)DOCUMENT_PIXEL);
        ed_common_add(&y, at.y / (double)DOCUMENT_PIXEL);
    }
    ed_common_show(&x, ED_NUMBER_FIELD(self->x));
    ed_common_show(&y, ED_NUMBER_FIELD(self->y));
    bool one = !x.mixed && !y.mixed;
    g_autofree char *text =
        one ? g_strdup_printf(
                  g_dngettext(NULL, "shared by %u wall", "shared by %u walls", self->ends->len),
                  self->ends->len)
            : g_strdup_printf(_("%u wall ends"), self->ends->len);
    gtk_label_set_text(GTK_LABEL(self->parent.title), one ? _("Vertex") : _("Vertices"));
    gtk_label_set_text(GTK_LABEL(self->parent.count), text);
    gtk_label_set_text(GTK_LABEL(self->note), "");
}

static void show_walls(EdWallSection *self, const EdSelection *selection)
{
    const Wall *one = wall_of(self);
    g_autofree char *text =
        one != NULL
            ? g_strdup_printf(_("%u of %u"), self->wall + 1,
                              list_count(ed_walls_shown(self->parent.watch.session)))
            : g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", selection->count),
                              selection->count);
    gtk_label_set_text(GTK_LABEL(self->parent.title), one != NULL ? _("Wall") : _("Walls"));
    gtk_label_set_text(GTK_LABEL(self->parent.count), text);
    show_common(self, selection);
    if (one != NULL)
        show_one(self, one);
}

static void show_rows(EdWallSection *self, bool walls, bool one)
{
    GtkWidget *const wall_rows[] = {self->name_row, self->tag_row, self->blocks_row};
    GtkWidget *const single_wall_rows[] = {self->from_row, self->to_row, self->length_row};
    for (size_t i = 0; i < G_N_ELEMENTS(wall_rows); i++)
        gtk_widget_set_visible(wall_rows[i], walls);
    for (size_t i = 0; i < G_N_ELEMENTS(single_wall_rows); i++)
        gtk_widget_set_visible(single_wall_rows[i], walls && one);
    gtk_widget_set_visible(self->place_row, !walls);
}

/* Commits typed numbers, which apply to the wall for which they were shown. A typed name would
 * apply to the new selection, so it is discarded. */
static void wall_section_commit_all(EdWallSection *self)
{
    GtkWidget *const numbers[] = {self->ax,     self->ay,    self->bx, self->by,
                                  self->length, self->angle, self->x,  self->y};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(numbers[i])));
    ed_field_cancel(ED_FIELD(self->name));
}

static void wall_section_update_cb(gpointer owner, guint changes)
{
    EdWallSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & (ED_VIEW_SELECTION | ED_VIEW_PART))
        wall_section_commit_all(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    bool can_edit = session != NULL && ed_walls_can_edit(session);
    bool walls = can_edit && selection->kind == ED_SELECT_WALLS;
    g_array_set_size(self->ends, 0);
    self->wall = walls && selection->count == 1 ? (uint32_t)selection->items[0] : UINT32_MAX;
    const Layer *layer = session != NULL ? ed_session_layer(session) : NULL;
    ed_turns_show(GTK_WIDGET(self), layer != NULL && layer->walls != NULL, can_edit);
    if (!can_edit) {
        show_rows(self, true, true); /* keeps the space that one wall needs */
        return;
    }
    ed_section_show_lock(session, self->form);
    self->layer = ed_layer_shown(session);
    show_rows(self, walls, selection->count == 1);
    if (walls) {
        show_walls(self, selection);
        return;
    }
    g_array_unref(self->ends);
    self->ends = ed_wall_ends_selected(session, false);
    show_vertex(self);
}

/* ---- The class ---- */

static void ed_wall_section_dispose(GObject *object)
{
    EdWallSection *self = ED_WALL_SECTION(object);
    G_OBJECT_CLASS(ed_wall_section_parent_class)->dispose(object);
    g_clear_pointer(&self->ends, g_array_unref);
}

static const EdChild children[] =
    ED_CHILDREN(EdWallSection, name, tag, blocks, ax, ay, bx, by, length, angle, x, y, name_row,
                tag_row, blocks_row, from_row, to_row, length_row, place_row, note, form);
static const EdCallback callbacks[] =
    ED_CALLBACKS(end_cb, vertex_cb, length_cb, angle_cb, delete_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdWallSection, name), "name", .step = N_("Rename walls"),
     .none = N_("none; named walls are doors")},
    {ED_AT(EdWallSection, tag), "tag", .step = N_("Change tag")},
    {ED_AT(EdWallSection, blocks), "blocks", .step = N_("Turn on one-way walls"),
     .off = N_("Turn off one-way walls")},
    {0}};

static void ed_wall_section_class_init(EdWallSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_wall_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-wall-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART | ED_VIEW_TAGS,
                            wall_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, wall_section_set);
}

static void ed_wall_section_init(EdWallSection *self)
{
    self->ends = g_array_new(FALSE, FALSE, sizeof(WallEnd));
    ed_section_set_up(GTK_WIDGET(self));
    ed_segments_set_choices(ED_SEGMENTS(self->blocks),
                            (const char *const[]){_("Both sides"), _("Front"), NULL});
}

gboolean ed_wall_section_can_rename(EdWallSection *section)
{
    EdSession *session = section->parent.watch.session;
    return session != NULL && ed_session_selection(session)->kind == ED_SELECT_WALLS &&
           ed_walls_can_edit(session);
}

void ed_wall_section_rename(EdWallSection *section)
{
    ed_watch_flush(&section->parent.watch);
    ed_typing_ask(section->name);
}

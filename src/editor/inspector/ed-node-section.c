/* SPDX-License-Identifier: MIT */
#include "inspector/ed-node-section.h"

#include "edit/edit.h"
#include "session/ed-selection.h"
#include "widgets/ed-section.h"
#include "widgets/ed-segments.h"
#include "widgets/ed-template.h"

#include <glib/gi18n.h>

struct _EdNodeSection {
    GtkWidget parent;
    GtkWidget *count, *x, *y, *width_row, *width, *kind_row, *kind;
    EdWatch watch;
    Path shape;      /* of the nodes that the form shows */
    uint32_t *nodes; /* indexes */
    uint32_t node_count;
};

G_DEFINE_FINAL_TYPE(EdNodeSection, ed_node_section, GTK_TYPE_WIDGET)

static const Project *project_of(EdNodeSection *self)
{
    return ed_session_project(self->watch.session);
}

static const Shape *shape_of(EdNodeSection *self)
{
    return self->node_count > 0 ? path_get(project_of(self), &self->shape) : NULL;
}

/* ---- Edits ---- */

/* Changes a copy of a node. */
typedef void (*NodeEdit)(ShapeNode *node, double value);

static void set_x(ShapeNode *node, double value)
{
    node->x = ed_fixed_from(value);
}

static void set_y(ShapeNode *node, double value)
{
    node->y = ed_fixed_from(value);
}

static void set_width(ShapeNode *node, double value)
{
    node->width = ed_fixed_from(value);
}

static void set_sharp(ShapeNode *node, double value)
{
    node->sharp = value != 0;
}

static void edit_nodes(EdNodeSection *self, NodeEdit edit, double value, const char *label,
                       const void *group)
{
    const Shape *shape = shape_of(self);
    if (shape == NULL)
        return;
    List *nodes = list_ref(shape->nodes);
    for (uint32_t i = 0; i < self->node_count; i++) {
        const ShapeNode *old = list_get(nodes, self->nodes[i]);
        if (old == NULL)
            continue;
        ShapeNode *node = node_copy(old);
        edit(node, value);
        List *next = list_set(nodes, self->nodes[i], node);
        list_unref(nodes);
        nodes = next;
    }
    GError *error = NULL;
    Project *after = edit_put_list(project_of(self), &self->shape, "nodes", nodes, &error);
    ed_session_take(self->watch.session, after, label, group, error);
}

static void x_cb(EdNodeSection *self, double value)
{
    edit_nodes(self, set_x, value, _("Move node"), self->x);
}

static void y_cb(EdNodeSection *self, double value)
{
    edit_nodes(self, set_y, value, _("Move node"), self->y);
}

static void width_cb(EdNodeSection *self, double value)
{
    edit_nodes(self, set_width, value, _("Change width"), self->width);
}

static void kind_cb(EdNodeSection *self, int kind)
{
    edit_nodes(self, set_sharp, kind, _("Change node"), NULL);
}

static void number_done_cb(EdNodeSection *self)
{
    if (self->watch.session != NULL)
        ed_session_end_group(self->watch.session);
}

static void delete_cb(EdNodeSection *self)
{
    const Shape *shape = shape_of(self);
    if (shape == NULL)
        return;
    List *nodes = list_ref(shape->nodes);
    for (uint32_t i = self->node_count; i-- > 0;) {
        List *next = list_remove(nodes, self->nodes[i]);
        list_unref(nodes);
        nodes = next;
    }
    GError *error = NULL;
    Project *after = edit_put_list(project_of(self), &self->shape, "nodes", nodes, &error);
    ed_session_take(self->watch.session, after, _("Delete nodes"), NULL, error);
}

static void go_by(EdNodeSection *self, uint32_t by)
{
    const Shape *shape = shape_of(self);
    if (shape == NULL)
        return;
    uint64_t next = (self->nodes[0] + by) % list_count(shape->nodes);
    ed_session_select_nodes(self->watch.session, shape->id, &next, 1);
}

static void previous_cb(EdNodeSection *self)
{
    const Shape *shape = shape_of(self);
    if (shape != NULL)
        go_by(self, list_count(shape->nodes) - 1);
}

static void next_cb(EdNodeSection *self)
{
    go_by(self, 1);
}

/* ---- Showing ---- */

static void show_nodes(EdNodeSection *self, const Shape *shape)
{
    EdCommon x = {0}, y = {0}, width = {0}, sharp = {0};
    for (uint32_t i = 0; i < self->node_count; i++) {
        const ShapeNode *node = list_get(shape->nodes, self->nodes[i]);
        ed_common_add(&x, node->x / (double)DOCUMENT_PIXEL);
        ed_common_add(&y, node->y / (double)DOCUMENT_PIXEL);
        ed_common_add(&width, node->width / (double)DOCUMENT_PIXEL);
        ed_common_add(&sharp, node->sharp);
    }
    ed_common_show(&x, ED_NUMBER_FIELD(self->x));
    ed_common_show(&y, ED_NUMBER_FIELD(self->y));
    ed_common_show(&width, ED_NUMBER_FIELD(self->width));
    ed_segments_set_chosen(ED_SEGMENTS(self->kind), sharp.mixed ? -1 : (int)sharp.value);
    gtk_widget_set_sensitive(self->width_row, shape->kind == SHAPE_TRACK);
    gtk_widget_set_sensitive(self->kind_row, shape->kind != SHAPE_POLYGON);
    g_autofree char *text =
        self->node_count == 1
            ? g_strdup_printf(_("%u of %u"), self->nodes[0] + 1, list_count(shape->nodes))
            : g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", self->node_count),
                              self->node_count);
    gtk_label_set_text(GTK_LABEL(self->count), text);
}

/* The form keeps its space, so that sections below do not move. */
static void show_no_node(EdNodeSection *self)
{
    GtkWidget *const numbers[] = {self->x, self->y, self->width};
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        ed_number_field_set_mixed(ED_NUMBER_FIELD(numbers[i]));
    ed_segments_set_chosen(ED_SEGMENTS(self->kind), -1);
    gtk_label_set_text(GTK_LABEL(self->count), _("none is selected"));
}

static void node_section_commit_all(EdNodeSection *self)
{
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->x)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->y)));
    ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->width)));
}

static void remember(EdNodeSection *self, const EdSelection *selection)
{
    const EdView *view = ed_session_view(self->watch.session);
    g_clear_pointer(&self->nodes, g_free);
    self->node_count = 0;
    self->shape = path_shape(view->asset, view->plane, selection->of);
    const Shape *shape = path_get(project_of(self), &self->shape);
    self->nodes = g_new(uint32_t, selection->count);
    for (uint32_t i = 0; shape != NULL && i < selection->count; i++)
        if (selection->items[i] < list_count(shape->nodes))
            self->nodes[self->node_count++] = (uint32_t)selection->items[i];
}

static void node_section_update_cb(gpointer owner, guint what)
{
    EdNodeSection *self = owner;
    EdSession *session = self->watch.session;
    if (session != NULL && what & (ED_VIEW_SELECTION | ED_VIEW_PART) && shape_of(self) != NULL)
        node_section_commit_all(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    self->node_count = 0;
    if (selection != NULL && selection->kind == ED_SELECT_SHAPE_NODES)
        remember(self, selection);
    const Shape *shape = session != NULL ? shape_of(self) : NULL;
    const Plane *plane = session != NULL ? ed_session_plane(session) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), plane != NULL && plane->shapes != NULL);
    gtk_widget_set_sensitive(GTK_WIDGET(self), shape != NULL);
    if (shape != NULL)
        show_nodes(self, shape);
    else
        show_no_node(self);
}

/* ---- The class ---- */

static void ed_node_section_dispose(GObject *object)
{
    EdNodeSection *self = ED_NODE_SECTION(object);
    ed_watch_clear(&self->watch);
    self->node_count = 0;
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_NODE_SECTION);
    g_clear_pointer(&self->nodes, g_free);
    G_OBJECT_CLASS(ed_node_section_parent_class)->dispose(object);
}

static void ed_node_section_class_init(EdNodeSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_node_section_dispose;
    g_type_ensure(ED_TYPE_SEGMENTS);
    ed_section_class_init(widget_class, "ed-node-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, count);
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, x);
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, y);
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, width_row);
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, width);
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, kind_row);
    gtk_widget_class_bind_template_child(widget_class, EdNodeSection, kind);
    gtk_widget_class_bind_template_callback(widget_class, x_cb);
    gtk_widget_class_bind_template_callback(widget_class, y_cb);
    gtk_widget_class_bind_template_callback(widget_class, width_cb);
    gtk_widget_class_bind_template_callback(widget_class, kind_cb);
    gtk_widget_class_bind_template_callback(widget_class, number_done_cb);
    gtk_widget_class_bind_template_callback(widget_class, previous_cb);
    gtk_widget_class_bind_template_callback(widget_class, next_cb);
    gtk_widget_class_bind_template_callback(widget_class, delete_cb);
}

static void ed_node_section_init(EdNodeSection *self)
{
    ed_section_init(GTK_WIDGET(self));
    ed_segments_set_choices(ED_SEGMENTS(self->kind),
                            (const char *const[]){_("Smooth"), _("Corner"), NULL});
}

void ed_node_section_set_session(EdNodeSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session, ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART,
                 node_section_update_cb, section);
}

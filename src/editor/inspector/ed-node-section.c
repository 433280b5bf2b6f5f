/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "widgets/ed-segments.h"

#include <glib/gi18n.h>

struct _EdNodeSection {
    EdSection parent;
    GtkWidget *x, *y, *width_row, *width, *kind_row, *kind;
    Path shape;      /* shape of the nodes that the form shows */
    uint32_t *nodes; /* indices of nodes in that shape */
    uint32_t node_count;
};

G_DEFINE_FINAL_TYPE(EdNodeSection, ed_node_section, ED_TYPE_SECTION)

static const Project *project_of(EdNodeSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

static const Shape *shape_of(EdNodeSection *self)
{
    return self->node_count > 0 ? path_get(project_of(self), &self->shape) : NULL;
}

/* ---- Edits ---- */

static void node_section_set(EdSection *section, const EdAttribute *attribute,
                             const FieldValue *value, const void *group)
{
    EdNodeSection *self = ED_NODE_SECTION(section);
    const Shape *shape = shape_of(self);
    if (shape == NULL)
        return;
    List *nodes = list_ref(shape->nodes);
    for (uint32_t i = 0; i < self->node_count; i++) {
        const ShapeNode *old = list_get(nodes, self->nodes[i]);
        if (old == NULL)
            continue;
        ShapeNode *node = node_copy(old);
        edit_store(node, value);
        node_set_list(&nodes, list_set(nodes, self->nodes[i], node));
    }
    Project *after = edit_put_list(project_of(self), &self->shape, "nodes", nodes,
                                   ed_error(section->watch.session));
    ed_session_push(section->watch.session, after, ed_attribute_step(attribute, value), group);
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
    Project *after = edit_put_list(project_of(self), &self->shape, "nodes", nodes,
                                   ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Delete nodes"), NULL);
}

static void select_node_after(EdNodeSection *self, uint32_t distance)
{
    const Shape *shape = shape_of(self);
    if (shape == NULL)
        return;
    uint64_t next = (self->nodes[0] + distance) % list_count(shape->nodes);
    ed_session_select_nodes(self->parent.watch.session, shape->id, &next, 1);
}

static void previous_cb(EdNodeSection *self)
{
    const Shape *shape = shape_of(self);
    if (shape != NULL)
        select_node_after(self, list_count(shape->nodes) - 1);
}

static void next_cb(EdNodeSection *self)
{
    select_node_after(self, 1);
}

/* ---- Showing ---- */

static void show_nodes(EdNodeSection *self, const Shape *shape)
{
    g_autofree const void **nodes = g_new(const void *, self->node_count);
    for (uint32_t i = 0; i < self->node_count; i++)
        nodes[i] = list_get(shape->nodes, self->nodes[i]);
    ed_section_show(
        self, &(EdFormNodes){.kind = &shape_node_kind, .nodes = nodes, .count = self->node_count});
    gtk_widget_set_sensitive(self->width_row, shape->kind == SHAPE_TRACK);
    gtk_widget_set_sensitive(self->kind_row, shape->kind != SHAPE_POLYGON);
    g_autofree char *text =
        self->node_count == 1
            ? g_strdup_printf(_("%u of %u"), self->nodes[0] + 1, list_count(shape->nodes))
            : g_strdup_printf(g_dngettext(NULL, "%u selected", "%u selected", self->node_count),
                              self->node_count);
    gtk_label_set_text(GTK_LABEL(self->parent.count), text);
}

static void remember_nodes(EdNodeSection *self, const EdSelection *selection)
{
    const EdView *view = ed_session_view(self->parent.watch.session);
    g_clear_pointer(&self->nodes, g_free);
    self->node_count = 0;
    self->shape = path_shape(view->asset, view->plane, selection->shape);
    const Shape *shape = path_get(project_of(self), &self->shape);
    self->nodes = g_new(uint32_t, selection->count);
    for (uint32_t i = 0; shape != NULL && i < selection->count; i++)
        if (selection->items[i] < list_count(shape->nodes))
            self->nodes[self->node_count++] = (uint32_t)selection->items[i];
}

static void node_section_update_cb(gpointer owner, guint changes)
{
    EdNodeSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && changes & (ED_VIEW_SELECTION | ED_VIEW_PART) && shape_of(self) != NULL)
        ed_section_commit(self);
    const EdSelection *selection = session != NULL ? ed_session_selection(session) : NULL;
    self->node_count = 0;
    if (selection != NULL && selection->kind == ED_SELECT_SHAPE_NODES)
        remember_nodes(self, selection);
    const Shape *shape = session != NULL ? shape_of(self) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), shape != NULL);
    if (shape != NULL)
        show_nodes(self, shape);
}

/* ---- The class ---- */

static void ed_node_section_dispose(GObject *object)
{
    EdNodeSection *self = ED_NODE_SECTION(object);
    ed_watch_clear(&self->parent.watch);
    self->node_count = 0;
    G_OBJECT_CLASS(ed_node_section_parent_class)->dispose(object);
    g_clear_pointer(&self->nodes, g_free);
}

static const EdChild children[] =
    ED_CHILDREN(EdNodeSection, x, y, width_row, width, kind_row, kind);
static const EdCallback callbacks[] = ED_CALLBACKS(previous_cb, next_cb, delete_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdNodeSection, x), "x", .step = N_("Move node")},
    {ED_AT(EdNodeSection, y), "y", .step = N_("Move node")},
    {ED_AT(EdNodeSection, width), "width", .step = N_("Change width")},
    {ED_AT(EdNodeSection, kind), "sharp", .step = N_("Make corner"), .off = N_("Make smooth")},
    {0}};

static void ed_node_section_class_init(EdNodeSectionClass *class)
{
    G_OBJECT_CLASS(class)->dispose = ed_node_section_dispose;
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-node-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_SELECTION | ED_VIEW_PART,
                            node_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, node_section_set);
}

static void ed_node_section_init(EdNodeSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
    ed_segments_set_choices(ED_SEGMENTS(self->kind),
                            (const char *const[]){_("Smooth"), _("Corner"), NULL});
}

/* SPDX-License-Identifier: MIT */
#include "inspector/ed-sections.h"

#include "edit/assets.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdLevelSection {
    EdSection parent;
    GtkWidget *width, *height, *picture_name, *remove, *dim, *dim_row, *trace;
    uint64_t level; /* the level that the form shows, or 0 */
};

G_DEFINE_FINAL_TYPE(EdLevelSection, ed_level_section, ED_TYPE_SECTION)

static const Project *project_of(EdLevelSection *self)
{
    return ed_session_project(self->parent.watch.session);
}

/* ---- Edits ---- */

static void level_section_set(EdSection *section, const EdAttribute *attribute,
                              const FieldValue *value, const void *group)
{
    EdLevelSection *self = ED_LEVEL_SECTION(section);
    if (self->level == 0)
        return;
    Path path = path_level(self->level);
    Project *after =
        edit_set_field(project_of(self), &path, value, ed_error(section->watch.session));
    ed_session_push(section->watch.session, after, ed_attribute_step(attribute, value), group);
}

static void remove_cb(EdLevelSection *self)
{
    Project *after = edit_set_level_picture(project_of(self), self->level, 0,
                                            ed_error(self->parent.watch.session));
    ed_session_push(self->parent.watch.session, after, _("Remove picture"), NULL);
}

static gboolean dim_cb(EdLevelSection *self, GtkScrollType scroll, double value)
{
    if (self->parent.watch.session == NULL)
        return FALSE;
    EdLook look = ed_session_view(self->parent.watch.session)->look;
    look.level_dim = CLAMP(value, 0, 1);
    ed_session_set_look(self->parent.watch.session, &look);
    return FALSE;
}

/* ---- Showing ---- */

static bool has_walls(const Level *level)
{
    LIST_EACH (Layer, layer, level->layers)
        if (layer->walls != NULL && list_count(layer->walls->walls) > 0)
            return true;
    return false;
}

/* True if walls can be traced into the current layer: a layer of walls, in a level without
 * walls. */
static bool can_trace(EdLevelSection *self, const Level *level)
{
    const Layer *layer = ed_session_layer(self->parent.watch.session);
    return layer != NULL && layer->walls != NULL && !has_walls(level);
}

static void show_level(EdLevelSection *self, const Level *level)
{
    const Picture *picture = project_picture(project_of(self), level->picture);
    g_autofree char *name = picture != NULL ? g_path_get_basename(picture->path) : NULL;
    g_autofree char *size = g_strdup_printf(_("%d × %d px"), level->width, level->height);
    gtk_label_set_text(GTK_LABEL(self->parent.count), size);
    const void *const nodes[] = {level};
    ed_section_show(self, &(EdFormNodes){.kind = &level_kind, .nodes = nodes, .count = 1});
    ed_show_name(self->picture_name, name != NULL ? name : _("Choose…"));
    gtk_widget_set_visible(self->remove, picture != NULL);
    gtk_widget_set_visible(self->dim_row, picture != NULL);
    gtk_widget_set_visible(self->trace, picture != NULL && can_trace(self, level));
    gtk_range_set_value(GTK_RANGE(self->dim),
                        ed_session_view(self->parent.watch.session)->look.level_dim);
}

static void level_section_update_cb(gpointer owner, guint changes)
{
    EdLevelSection *self = owner;
    EdSession *session = self->parent.watch.session;
    if (session != NULL && (changes & ED_VIEW_ASSET) != 0)
        ed_section_commit(self);
    const Level *level = session != NULL ? ed_session_level(session) : NULL;
    self->level = level != NULL ? level->id : 0;
    gtk_widget_set_visible(GTK_WIDGET(self), level != NULL);
    if (level != NULL)
        show_level(self, level);
}

/* ---- The class ---- */

static const EdChild children[] =
    ED_CHILDREN(EdLevelSection, width, height, picture_name, remove, dim, dim_row, trace);
static const EdCallback callbacks[] = ED_CALLBACKS(remove_cb, dim_cb);

static const EdAttribute attributes[] = {
    {ED_AT(EdLevelSection, width), "width", .step = N_("Resize level")},
    {ED_AT(EdLevelSection, height), "height", .step = N_("Resize level")},
    {0}};

static void ed_level_section_class_init(EdLevelSectionClass *class)
{
    ed_section_set_up_class(ED_SECTION_CLASS(class), "ed-level-section.ui", children, callbacks,
                            ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_PART | ED_VIEW_LOOK,
                            level_section_update_cb);
    ed_section_set_up_form(ED_SECTION_CLASS(class), attributes, level_section_set);
}

static void ed_level_section_init(EdLevelSection *self)
{
    ed_section_set_up(GTK_WIDGET(self));
}

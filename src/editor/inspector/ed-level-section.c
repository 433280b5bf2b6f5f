/* SPDX-License-Identifier: MIT */
#include "inspector/ed-level-section.h"

#include "edit/assets.h"
#include "widgets/ed-section.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdLevelSection {
    GtkWidget parent;
    GtkWidget *count, *width, *height, *picture_name, *remove, *dim, *dim_row;
    EdWatch watch;
    uint64_t level; /* that the form shows, or 0 */
};

G_DEFINE_FINAL_TYPE(EdLevelSection, ed_level_section, GTK_TYPE_WIDGET)

static const Project *project_of(EdLevelSection *self)
{
    return ed_session_project(self->watch.session);
}

/* ---- Edits ---- */

static void set_size(EdLevelSection *self, const char *key, double pixels, const void *group)
{
    if (self->level == 0)
        return;
    GError *error = NULL;
    Path path = path_level(self->level);
    Project *after = edit_set_number(project_of(self), &path, key, pixels, &error);
    ed_session_take(self->watch.session, after, _("Resize level"), group, error);
}

static void width_cb(EdLevelSection *self, double value)
{
    set_size(self, "width", value, self->width);
}

static void height_cb(EdLevelSection *self, double value)
{
    set_size(self, "height", value, self->height);
}

static void number_done_cb(EdLevelSection *self)
{
    if (self->watch.session != NULL)
        ed_session_end_group(self->watch.session);
}

static void remove_cb(EdLevelSection *self)
{
    GError *error = NULL;
    Project *after = edit_set_level_picture(project_of(self), self->level, 0, &error);
    ed_session_take(self->watch.session, after, _("Remove picture"), NULL, error);
}

static gboolean dim_cb(EdLevelSection *self, GtkScrollType scroll, double value)
{
    (void)scroll;
    if (self->watch.session == NULL)
        return FALSE;
    EdLook look = ed_session_view(self->watch.session)->look;
    look.level_dim = CLAMP(value, 0, 1);
    ed_session_set_look(self->watch.session, &look);
    return FALSE;
}

/* ---- Showing ---- */

static void show_level(EdLevelSection *self, const Level *level)
{
    const Picture *picture = project_picture(project_of(self), level->picture);
    g_autofree char *name = picture != NULL ? g_path_get_basename(picture->path) : NULL;
    g_autofree char *size = g_strdup_printf(_("%d × %d px"), level->width, level->height);
    gtk_label_set_text(GTK_LABEL(self->count), size);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->width), level->width);
    ed_number_field_set_value(ED_NUMBER_FIELD(self->height), level->height);
    ed_show_name(self->picture_name, name != NULL ? name : _("Choose…"));
    gtk_widget_set_visible(self->remove, picture != NULL);
    gtk_widget_set_visible(self->dim_row, picture != NULL);
    gtk_range_set_value(GTK_RANGE(self->dim), ed_session_view(self->watch.session)->look.level_dim);
}

static void level_section_update_cb(gpointer owner, guint what)
{
    EdLevelSection *self = owner;
    EdSession *session = self->watch.session;
    if (session != NULL && (what & ED_VIEW_ASSET) != 0) {
        ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->width)));
        ed_field_commit(ed_number_field_field(ED_NUMBER_FIELD(self->height)));
    }
    const Level *level = session != NULL ? ed_session_level(session) : NULL;
    self->level = level != NULL ? level->id : 0;
    gtk_widget_set_visible(GTK_WIDGET(self), level != NULL);
    if (level != NULL)
        show_level(self, level);
}

/* ---- The class ---- */

static void ed_level_section_dispose(GObject *object)
{
    EdLevelSection *self = ED_LEVEL_SECTION(object);
    ed_watch_clear(&self->watch);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_LEVEL_SECTION);
    G_OBJECT_CLASS(ed_level_section_parent_class)->dispose(object);
}

static void ed_level_section_class_init(EdLevelSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_level_section_dispose;
    ed_section_class_init(widget_class, "ed-level-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, count);
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, width);
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, height);
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, picture_name);
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, remove);
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, dim);
    gtk_widget_class_bind_template_child(widget_class, EdLevelSection, dim_row);
    gtk_widget_class_bind_template_callback(widget_class, width_cb);
    gtk_widget_class_bind_template_callback(widget_class, height_cb);
    gtk_widget_class_bind_template_callback(widget_class, number_done_cb);
    gtk_widget_class_bind_template_callback(widget_class, remove_cb);
    gtk_widget_class_bind_template_callback(widget_class, dim_cb);
}

static void ed_level_section_init(EdLevelSection *self)
{
    ed_section_init(GTK_WIDGET(self));
}

void ed_level_section_set_session(EdLevelSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session, ED_WATCH_PROJECT | ED_VIEW_ASSET | ED_VIEW_LOOK,
                 level_section_update_cb, section);
}

/* SPDX-License-Identifier: MIT */
#include "inspector/ed-map-section.h"

#include "widgets/ed-section.h"
#include "widgets/ed-template.h"
#include "widgets/ed-visible.h"

#include <glib/gi18n.h>

struct _EdMapSection {
    GtkWidget parent;
    GtkWidget *size, *picture;
    EdWatch watch;
};

G_DEFINE_FINAL_TYPE(EdMapSection, ed_map_section, GTK_TYPE_WIDGET)

static void show_map(EdMapSection *self, const Map *map)
{
    const Project *project = ed_session_project(self->watch.session);
    const Picture *picture = project_picture(project, map->picture);
    g_autofree char *name = picture != NULL ? g_path_get_basename(picture->path) : NULL;
    g_autofree char *size = g_strdup_printf(_("%d × %d px"), map->width, map->height);
    gtk_label_set_text(GTK_LABEL(self->size), size);
    ed_show_name(self->picture, name != NULL ? name : _("Choose…"));
}

static void map_section_update_cb(gpointer owner, guint what)
{
    (void)what;
    EdMapSection *self = owner;
    const Map *map = self->watch.session != NULL ? ed_session_map(self->watch.session) : NULL;
    gtk_widget_set_visible(GTK_WIDGET(self), map != NULL);
    if (map != NULL)
        show_map(self, map);
}

/* ---- The class ---- */

static void ed_map_section_dispose(GObject *object)
{
    EdMapSection *self = ED_MAP_SECTION(object);
    ed_watch_clear(&self->watch);
    ed_template_dispose(GTK_WIDGET(self), ED_TYPE_MAP_SECTION);
    G_OBJECT_CLASS(ed_map_section_parent_class)->dispose(object);
}

static void ed_map_section_class_init(EdMapSectionClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = ed_map_section_dispose;
    ed_section_class_init(widget_class, "ed-map-section.ui");
    gtk_widget_class_bind_template_child(widget_class, EdMapSection, size);
    gtk_widget_class_bind_template_child(widget_class, EdMapSection, picture);
}

static void ed_map_section_init(EdMapSection *self)
{
    ed_section_init(GTK_WIDGET(self));
}

void ed_map_section_set_session(EdMapSection *section, EdSession *session)
{
    ed_watch_set(&section->watch, session, ED_WATCH_PROJECT | ED_VIEW_ASSET, map_section_update_cb,
                 section);
}
